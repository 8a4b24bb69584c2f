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
    for (i, (gx, gy)) in gx.iter_mut().zip(gy).enumerate().skip(done) {
        (*gx, *gy) = gradient(columns, i);
    }
}

/// |gx|/2 + |gy|/2 of a row from column `done` on.
pub(super) fn magnitudes(columns: &Columns, done: usize, out: &mut [u8]) {
    for (i, level) in out.iter_mut().enumerate().skip(done) {
        let (gx, gy) = gradient(columns, i);
        let sum = gx.abs().min(255) + gy.abs().min(255);
        // Half of an odd sum goes to the even neighbour.
        *level = ((sum + ((sum >> 1) & 1)) >> 1) as u8;
    }
}

fn gradient(columns: &Columns, i: usize) -> (i16, i16) {
    let (s, d) = (&columns.smooth, &columns.differ);
    (s[i + 2] - s[i], d[i] + 2 * d[i + 1] + d[i + 2])
}
