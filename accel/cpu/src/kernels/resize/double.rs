//! Doubling: every weight is a quarter or three quarters, so no tables are needed.

use std::ops::Range;

#[cfg(target_arch = "x86_64")]
use super::double_avx2;
use crate::kernels::{ImageMut, ImageRef, Simd};

/// Writes the rows that `dst` holds of `src` at twice its width and height. Between two input rows
/// lie two output rows, each nearer to one of them; the first and the last output row lie beyond
/// the outermost input rows.
pub(super) fn run(src: &ImageRef<'_>, dst: &mut ImageMut<'_>, simd: Simd) {
    match src.format().channels() {
        1 => run_channels::<1>(src, dst, simd),
        3 => run_channels::<3>(src, dst, simd),
        _ => run_channels::<4>(src, dst, simd),
    }
}

fn run_channels<const C: usize>(src: &ImageRef<'_>, dst: &mut ImageMut<'_>, simd: Simd) {
    let last = src.height() - 1;
    let rows = dst.rows();
    let mut y = rows.start;
    while y < rows.end {
        // The pair of row y: rows 2k + 1 and 2k + 2 lie between input rows k and k + 1.
        let upper = y.div_ceil(2);
        if y == 0 || y == 2 * last + 1 {
            let row = src.row(y / 2);
            double_rows::<C>([row; 2], [dst.row_mut(y), &mut []], simd);
        } else if y.is_multiple_of(2) {
            // Only the lower one of the pair: it is nearer to the second input row.
            let rows = [src.row(y / 2), src.row(y / 2 - 1)];
            double_rows::<C>(rows, [dst.row_mut(y), &mut []], simd);
        } else if y + 1 == rows.end {
            let rows = [src.row(upper - 1), src.row(upper)];
            double_rows::<C>(rows, [dst.row_mut(y), &mut []], simd);
        } else {
            let rows = [src.row(upper - 1), src.row(upper)];
            double_rows::<C>(rows, dst.two_rows_mut(y), simd);
            y += 1;
        }
        y += 1;
    }
}

/// Writes the output row nearer to the first input row, and the one nearer to the second unless
/// that is empty.
fn double_rows<const C: usize>(rows: [&[u8]; 2], outs: [&mut [u8]; 2], simd: Simd) {
    let [first, second] = outs;
    let done = 1;
    #[cfg(target_arch = "x86_64")]
    let done = if simd.has_avx2() {
        // SAFETY: has_avx2 is true only where the processor has AVX2.
        unsafe { double_avx2::double::<C>(rows, [first, second]) / C }
    } else {
        done
    };
    #[cfg(not(target_arch = "x86_64"))]
    let _ = simd;
    let [a, b] = rows.map(|row| row.as_chunks::<C>().0);
    for (rows, out) in [([b, a], first), ([a, b], second)] {
        if !out.is_empty() {
            double_pixels(rows, 0..1, out.as_chunks_mut::<C>().0);
            double_pixels(rows, done..a.len(), out.as_chunks_mut::<C>().0);
        }
    }
}

/// For each input pixel the two output pixels that stand in its place along x. `rows` are the row
/// farther from the output row and the nearer one.
fn double_pixels<const C: usize>(rows: [&[[u8; C]]; 2], pixels: Range<usize>, out: &mut [[u8; C]]) {
    let last = rows[0].len() - 1;
    for x in pixels {
        for (i, side) in [x.saturating_sub(1), (x + 1).min(last)].into_iter().enumerate() {
            let [far, near] = rows.map(|row| (row[side], row[x]));
            let sum =
                |(side, here): ([u8; C], [u8; C]), c| u16::from(side[c]) + 3 * u16::from(here[c]);
            out[2 * x + i] = std::array::from_fn(|c| level([sum(far, c), sum(near, c)]));
        }
    }
}

/// Blends a quarter of the far and three quarters of the near sum (both in quarter levels). The
/// bits are cut where the general method cuts them.
fn level([far, near]: [u16; 2]) -> u8 {
    (((far >> 2) + ((3 * near) >> 2) + 2) >> 2) as u8
}
