//! Halving: each output pixel is the mean of 2x2 input pixels.

#[cfg(target_arch = "x86_64")]
use super::halve_avx2;
use crate::kernels::{ImageMut, ImageRef, Simd};

/// Writes the rows that `dst` holds of `src` at half its width and height. The output may be one
/// pixel wider or higher than half the input, or narrower; what has no four pixels is the mean of
/// those that exist, as in OpenCV's `INTER_AREA`.
pub(super) fn run(src: &ImageRef<'_>, dst: &mut ImageMut<'_>, simd: Simd) {
    let channels = src.format().channels();
    for y in dst.rows() {
        let upper = src.row(2 * y);
        let out = dst.row_mut(y);
        if 2 * y + 1 == src.height() {
            partial_means(&[upper], channels, 0, out);
            continue;
        }
        let rows = [upper, src.row(2 * y + 1)];
        let done = 0;
        #[cfg(target_arch = "x86_64")]
        let done = if simd.has_avx2() {
            // SAFETY: has_avx2 is true only where the processor has AVX2.
            unsafe { halve_avx2::means(rows, channels, out) }
        } else {
            done
        };
        #[cfg(not(target_arch = "x86_64"))]
        let _ = simd;
        means(rows, channels, done, out);
    }
}

/// Means of 2x2 from value `done` of the row on, which is the first of a pixel or near the end.
fn means(rows: [&[u8]; 2], channels: usize, done: usize, out: &mut [u8]) {
    let whole = (rows[0].len() / (2 * channels) * channels).min(out.len());
    let first = done.min(whole) / channels;
    let pairs = rows.map(|row| row[2 * first * channels..].chunks_exact(2 * channels));
    let [upper, lower] = pairs;
    let pixels = out[first * channels..whole].chunks_exact_mut(channels);
    for (pixel, (a, b)) in pixels.zip(upper.zip(lower)) {
        for (c, level) in pixel.iter_mut().enumerate() {
            let sum = [a[c], a[c + channels], b[c], b[c + channels]].map(u16::from);
            *level = ((sum.iter().sum::<u16>() + 2) >> 2) as u8;
        }
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
