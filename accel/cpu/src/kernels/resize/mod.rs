//! Resize: bilinear, any factor, with pixel centres at half pixels, as `cv::resize(INTER_LINEAR)`.
//!
//! Contract: weights are rounded to 11 bits and sums are cut where OpenCV cuts them, so that levels
//! are the same. An exact halving of both sides is the mean of 2x2 pixels (OpenCV takes `INTER_AREA`
//! there). Beyond the border the border pixel counts. One pass over the input: each input row that is
//! needed is stretched sideways once, into one of two kept rows, and each output row blends the two.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod axis;
mod double;
#[cfg(target_arch = "x86_64")]
mod double_avx2;
mod halve;
#[cfg(target_arch = "x86_64")]
mod halve_avx2;
mod linear;
#[cfg(test)]
mod tests;

use super::image::check_side;
use super::{ImageMut, ImageRef, KernelError, PixelFormat, Simd};
use linear::Linear;

/// What the size of the output is taken from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ResizeTo {
    /// Width and height in pixels.
    Size(usize, usize),
    /// Factors along x and y; the size is rounded, ties to even.
    Scale(f64, f64),
}

#[derive(Debug)]
enum Method {
    /// Same size: OpenCV copies whatever the factor, so a factor that rounds away changes nothing.
    Copy,
    Halve,
    Double,
    Linear(Linear),
}

/// Resizing from one size to another.
#[derive(Debug)]
pub struct Resize {
    format: PixelFormat,
    from: (usize, usize),
    to: (usize, usize),
    method: Method,
    simd: Simd,
}

impl Resize {
    /// Prepares to resize `width` x `height` pixels of `format`.
    ///
    /// # Errors
    /// [`KernelError::BadSize`] for a size of zero or over 32767, [`KernelError::BadScale`].
    pub fn new(
        format: PixelFormat,
        width: usize,
        height: usize,
        to: ResizeTo,
    ) -> Result<Self, KernelError> {
        Self::with_simd(format, width, height, to, Simd::detect())
    }

    /// As [`Resize::new`], with the instructions to use.
    pub fn with_simd(
        format: PixelFormat,
        width: usize,
        height: usize,
        to: ResizeTo,
        simd: Simd,
    ) -> Result<Self, KernelError> {
        check_side("image to resize", width, height)?;
        let from = (width, height);
        let (to, pitch) = target(from, to)?;
        let channels = format.channels();
        let is_factor = |f: f64| pitch.iter().all(|p| (p - f).abs() < f64::EPSILON);
        let method = if to == from {
            Method::Copy
        } else if is_factor(2.0) {
            Method::Halve
        } else if simd.has_avx2() && is_factor(0.5) && to == (2 * width, 2 * height) {
            // Without vectors the general method is the faster one; levels are the same.
            Method::Double
        } else {
            Method::Linear(Linear::new(from, to, pitch, channels))
        };
        Ok(Self { format, from, to, method, simd })
    }

    /// The instructions in use.
    #[must_use]
    pub const fn simd(&self) -> Simd {
        self.simd
    }

    /// Width and height of the output in pixels.
    #[must_use]
    pub const fn output_size(&self) -> (usize, usize) {
        self.to
    }

    /// Writes `src`, resized, to `dst`.
    ///
    /// # Errors
    /// [`KernelError::SizeMismatch`], [`KernelError::FormatMismatch`].
    pub fn run(&mut self, src: &ImageRef<'_>, dst: &mut ImageMut<'_>) -> Result<(), KernelError> {
        self.check(src, dst)?;
        match &mut self.method {
            Method::Copy => dst.copy_from(src)?,
            Method::Halve => halve::run(src, dst, self.simd),
            Method::Double => double::run(src, dst, self.simd),
            Method::Linear(linear) => linear.run(src, dst, self.simd),
        }
        Ok(())
    }

    fn check(&self, src: &ImageRef<'_>, dst: &ImageMut<'_>) -> Result<(), KernelError> {
        let images =
            [("input image", src.size(), self.from), ("output image", dst.size(), self.to)];
        for (what, got, expected) in images {
            if got != expected {
                return Err(KernelError::SizeMismatch { what, got, expected });
            }
        }
        let expected = self.format;
        for (what, got) in [("input image", src.format()), ("output image", dst.format())] {
            if got != expected {
                return Err(KernelError::FormatMismatch { what, got, expected });
            }
        }
        Ok(())
    }
}

/// Output size, and input pixels per output pixel along x and y. As `cv::resize`: a given factor is
/// kept as it is, a given size implies one.
fn target(from: (usize, usize), to: ResizeTo) -> Result<((usize, usize), [f64; 2]), KernelError> {
    let what = "resized image";
    match to {
        ResizeTo::Size(w, h) => {
            check_side(what, w, h)?;
            let pitch = |from: usize, to: usize| 1.0 / (to as f64 / from as f64);
            Ok(((w, h), [pitch(from.0, w), pitch(from.1, h)]))
        }
        ResizeTo::Scale(fx, fy) => {
            for f in [fx, fy] {
                if !(f.is_finite() && f > 0.0) {
                    return Err(KernelError::BadScale(f));
                }
            }
            let side = |from: usize, f: f64| (from as f64 * f).round_ties_even() as usize;
            let size = (side(from.0, fx), side(from.1, fy));
            check_side(what, size.0, size.1)?;
            Ok((size, [1.0 / fx, 1.0 / fy]))
        }
    }
}
