//! Rows of an image as grey: the image's own where it is mono8, else made once and kept for the
//! three output rows that need them.

#[cfg(target_arch = "x86_64")]
use super::rows_avx2;
use crate::kernels::{ImageRef, PixelFormat, Simd};

/// Weights of red, green and blue in 1/32768: 0.299, 0.587, 0.114 (ITU-R BT.601), rounded as
/// `cv::cvtColor` has them.
pub(super) const WEIGHTS: [i16; 3] = [9798, 19235, 3735];

/// The weights in the order of a format's channels.
pub(super) fn weights(format: PixelFormat) -> [i16; 3] {
    let [r, g, b] = WEIGHTS;
    if format == PixelFormat::Bgr8 { [b, g, r] } else { [r, g, b] }
}

/// The last rows turned to grey; row y lies in slot y modulo 4.
#[derive(Debug, Clone)]
pub(super) struct GreyRows {
    width: usize,
    slots: Vec<u8>,
    held: [Option<usize>; 4],
}

impl GreyRows {
    pub(super) fn new(width: usize) -> Self {
        Self { width, slots: vec![0; 4 * width], held: [None; 4] }
    }

    /// To be called where a new image begins.
    pub(super) fn forget(&mut self) {
        self.held = [None; 4];
    }

    /// The grey of three rows that are neighbours.
    pub(super) fn three<'a>(
        &'a mut self,
        src: &ImageRef<'a>,
        rows: [usize; 3],
        simd: Simd,
    ) -> [&'a [u8]; 3] {
        if src.format() == PixelFormat::Mono8 {
            return rows.map(|y| src.row(y));
        }
        for y in rows {
            let slot = y % 4;
            if self.held[slot] != Some(y) {
                let out = &mut self.slots[slot * self.width..][..self.width];
                to_grey(src.row(y), src.format(), simd, out);
                self.held[slot] = Some(y);
            }
        }
        rows.map(|y| &self.slots[y % 4 * self.width..][..self.width])
    }
}

/// Writes the brightness of colour pixels, as many as `out` has.
pub(crate) fn to_grey(row: &[u8], format: PixelFormat, simd: Simd, out: &mut [u8]) {
    let weights = weights(format);
    let channels = format.channels();
    let done = 0;
    #[cfg(target_arch = "x86_64")]
    let done = if simd.has_avx2() {
        // SAFETY: has_avx2 is true only where the processor has AVX2.
        unsafe { rows_avx2::to_grey(row, channels, weights, out) }
    } else {
        done
    };
    #[cfg(not(target_arch = "x86_64"))]
    let _ = simd;
    let pixels = row[done * channels..].chunks_exact(channels);
    for (level, pixel) in out[done..].iter_mut().zip(pixels) {
        let terms = pixel.iter().zip(weights).map(|(v, w)| u32::from(*v) * w as u32);
        *level = ((terms.sum::<u32>() + (1 << 14)) >> 15) as u8;
    }
}
