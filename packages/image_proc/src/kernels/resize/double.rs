//! Doubling: every weight is a quarter or three quarters, so no tables are needed.

#[cfg(target_arch = "x86_64")]
use super::double_avx2;
use crate::kernels::{ImageMut, ImageRef, Simd};

/// Writes `src` at twice its width and height. Between two input rows lie two output rows, each nearer
/// to one of them; the first and the last output row lie beyond the outermost input rows.
pub(super) fn run(src: &ImageRef<'_>, dst: &mut ImageMut<'_>, simd: Simd) {
    let channels = src.format().channels();
    let last = src.height() - 1;
    double_rows([src.row(0); 2], channels, [dst.row_mut(0), &mut []], simd);
    for y in 0..last {
        let outs = dst.two_rows_mut(2 * y + 1);
        double_rows([src.row(y), src.row(y + 1)], channels, outs, simd);
    }
    double_rows([src.row(last); 2], channels, [dst.row_mut(2 * last + 1), &mut []], simd);
}

/// Writes the output row nearer to the first input row, and the one nearer to the second unless that
/// is empty.
fn double_rows(rows: [&[u8]; 2], channels: usize, outs: [&mut [u8]; 2], simd: Simd) {
    let [first, second] = outs;
    let done = channels;
    #[cfg(target_arch = "x86_64")]
    let done = if simd.has_avx2() {
        // SAFETY: has_avx2 is true only where the processor has AVX2.
        unsafe { double_avx2::double(rows, channels, [first, second]) }
    } else {
        done
    };
    #[cfg(not(target_arch = "x86_64"))]
    let _ = simd;
    let [a, b] = rows;
    for (rows, out) in [([b, a], first), ([a, b], second)] {
        if !out.is_empty() {
            double_values(rows, channels, 0..channels, out);
            double_values(rows, channels, done..a.len(), out);
        }
    }
}

/// For each input value the two output values that stand in its place along x. `rows` are the row
/// farther from the output row and the nearer one.
fn double_values(
    rows: [&[u8]; 2],
    channels: usize,
    values: std::ops::Range<usize>,
    out: &mut [u8],
) {
    let last = rows[0].len() - channels;
    for i in values {
        let left = if i < channels { i } else { i - channels };
        let right = if i >= last { i } else { i + channels };
        let at = i / channels * 2 * channels + i % channels;
        out[at] = level(rows.map(|r| u16::from(r[left]) + 3 * u16::from(r[i])));
        out[at + channels] = level(rows.map(|r| u16::from(r[right]) + 3 * u16::from(r[i])));
    }
}

/// Blends a quarter of the far and three quarters of the near sum (both in quarter levels). The bits
/// are cut where the general method cuts them.
fn level([far, near]: [u16; 2]) -> u8 {
    (((far >> 2) + ((3 * near) >> 2) + 2) >> 2) as u8
}
