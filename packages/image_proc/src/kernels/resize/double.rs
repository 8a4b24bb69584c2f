//! Doubling: every weight is a quarter or three quarters, so no tables are needed.

#[cfg(target_arch = "x86_64")]
use super::double_avx2;
use crate::kernels::{ImageMut, ImageRef, Simd};

/// Writes `src` at twice its width and height.
pub(super) fn run(src: &ImageRef<'_>, dst: &mut ImageMut<'_>, simd: Simd) {
    let channels = src.format().channels();
    for y in 0..src.height() {
        let rows = [y.saturating_sub(1), y, (y + 1).min(src.height() - 1)]
            .map(|neighbour| src.row(neighbour));
        for (out_y, far) in [(2 * y, rows[0]), (2 * y + 1, rows[2])] {
            let mut done = channels;
            let out = dst.row_mut(out_y);
            #[cfg(target_arch = "x86_64")]
            if simd.has_avx2() {
                // SAFETY: has_avx2 is true only where the processor has AVX2.
                done = unsafe { double_avx2::double([far, rows[1]], channels, out) };
            }
            let _ = simd;
            double_values([far, rows[1]], channels, 0..channels, out);
            double_values([far, rows[1]], channels, done..rows[1].len(), out);
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
