//! The operator in plain Rust: the reference for the vector code, and the ends of rows.

use super::Columns;

/// Combines three rows along y from column `done` on.
pub(super) fn combine(rows: [&[u8]; 3], done: usize, columns: &mut Columns) {
    let [upper, middle, lower] = rows.map(|r| &r[done..]);
    let outs = columns.smooth[done + 1..].iter_mut().zip(&mut columns.differ[done + 1..]);
    for (((smooth, differ), a), (b, c)) in outs.zip(upper).zip(middle.iter().zip(lower)) {
        let [a, b, c] = [a, b, c].map(|v| i16::from(*v));
        *smooth = a + 2 * b + c;
        *differ = c - a;
    }
}

/// Gradients of a row from column `done` on.
pub(super) fn gradients(columns: &Columns, done: usize, gx: &mut [i16], gy: &mut [i16]) {
    let outs = gx[done..].iter_mut().zip(&mut gy[done..]);
    for ((gx, gy), at) in outs.zip(neighbourhoods(columns, done)) {
        (*gx, *gy) = gradient(at);
    }
}

/// |gx|/2 + |gy|/2 of a row from column `done` on.
pub(super) fn magnitudes(columns: &Columns, done: usize, out: &mut [u8]) {
    for (level, at) in out[done..].iter_mut().zip(neighbourhoods(columns, done)) {
        let (gx, gy) = gradient(at);
        let sum = gx.abs().min(255) + gy.abs().min(255);
        // Half of an odd sum goes to the even neighbour.
        *level = ((sum + ((sum >> 1) & 1)) >> 1) as u8;
    }
}

/// For each column from `done` on: smooth left and right of it, differ left of it, at it, right of
/// it.
fn neighbourhoods(columns: &Columns, done: usize) -> impl Iterator<Item = ([i16; 2], [i16; 3])> {
    let s = &columns.smooth[done..];
    let d = &columns.differ[done..];
    let smooth = s.iter().zip(&s[2..]).map(|(left, right)| [*left, *right]);
    let differ = d.iter().zip(&d[1..]).zip(&d[2..]).map(|((left, at), right)| [*left, *at, *right]);
    smooth.zip(differ)
}

fn gradient((smooth, differ): ([i16; 2], [i16; 3])) -> (i16, i16) {
    (smooth[1] - smooth[0], differ[0] + 2 * differ[1] + differ[2])
}
