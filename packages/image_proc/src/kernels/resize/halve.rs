//! Halving: each output pixel is the mean of 2x2 input pixels.

#[cfg(target_arch = "x86_64")]
use super::halve_avx2;
use crate::kernels::{ImageMut, ImageRef, Simd};

/// Writes `src` at half its width and height. The output may be one pixel wider or higher than half
/// the input, or narrower; what has no four pixels is the mean of those that exist, as in OpenCV's
/// `INTER_AREA`.
pub(super) fn run(src: &ImageRef<'_>, dst: &mut ImageMut<'_>, simd: Simd) {
    let channels = src.format().channels();
    for y in 0..dst.height() {
        let upper = src.row(2 * y);
        let out = dst.row_mut(y);
        if 2 * y + 1 == src.height() {
            partial_means(&[upper], channels, 0, out);
            continue;
        }
        let rows = [upper, src.row(2 * y + 1)];
        let mut done = 0;
        #[cfg(target_arch = "x86_64")]
        if simd.has_avx2() {
            // SAFETY: has_avx2 is true only where the processor has AVX2.
            done = unsafe { halve_avx2::means(rows, channels, out) };
        }
        let _ = simd;
        means(rows, channels, done, out);
    }
}

/// Means of 2x2 from value `done` of the row on.
fn means(rows: [&[u8]; 2], channels: usize, done: usize, out: &mut [u8]) {
    let whole = (rows[0].len() / (2 * channels) * channels).min(out.len());
    for (i, level) in out[..whole].iter_mut().enumerate().skip(done) {
        let at = i / channels * 2 * channels + i % channels;
        let sum: u16 = rows.iter().map(|r| u16::from(r[at]) + u16::from(r[at + channels])).sum();
        *level = ((sum + 2) >> 2) as u8;
    }
    if whole < out.len() {
        partial_means(&rows, channels, whole, out);
    }
}

/// Means of the pixels that exist, rounded with ties to even.
fn partial_means(rows: &[&[u8]], channels: usize, done: usize, out: &mut [u8]) {
    for (i, level) in out.iter_mut().enumerate().skip(done) {
        let at = i / channels * 2 * channels + i % channels;
        let values = rows.iter().flat_map(|r| [r.get(at), r.get(at + channels)]).flatten();
        let (sum, count) = values.fold((0u16, 0u16), |(s, n), v| (s + u16::from(*v), n + 1));
        *level = (f32::from(sum) / f32::from(count.max(1))).round_ties_even() as u8;
    }
}
