//! Resize: bilinear, any factor, with pixel centres at half pixels, as `cv::resize(INTER_LINEAR)`.
//!
//! Contract: weights are rounded to 11 bits and sums are cut where OpenCV cuts them, so that levels
//! are the same. An exact halving of both sides is the mean of 2x2 pixels (OpenCV takes
//! `INTER_AREA` there). Beyond the border the border pixel counts. One pass over the input: each
//! input row that is needed is stretched sideways once, into one of two kept rows, and each output
//! row blends the two.

#[cfg(target_arch = "x86_64")]
mod avx2;
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
use super::{ImageMut, ImageRef, KernelError, PixelFormat, RowNeeds, Simd, needed_rows};
pub use angaros_accel::resizing::ResizeTo;
use angaros_accel::resizing::is_pitch;
use linear::Linear;

#[derive(Debug, Clone)]
enum Method {
    /// Same size: OpenCV copies whatever the factor, so a factor that rounds away changes nothing.
    Copy,
    Halve,
    Double,
    Linear(Linear),
}

/// Resizing from one size to another. A clone shares the tables and has scratch rows of its own.
#[derive(Debug, Clone)]
pub struct Resize {
    format: PixelFormat,
    from: (usize, usize),
    to: (usize, usize),
    method: Method,
    needs: RowNeeds,
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
        let method = if to == from {
            Method::Copy
        } else if is_pitch(pitch, 2.0) {
            Method::Halve
        } else if simd.has_avx2() && is_pitch(pitch, 0.5) && to == (2 * width, 2 * height) {
            // Without vectors the general method is the faster one; levels are the same.
            Method::Double
        } else {
            Method::Linear(Linear::new(from, to, pitch, channels))
        };
        let needs = method.needs(height, to.1);
        Ok(Self { format, from, to, method, needs, simd })
    }

    /// For each output row the input rows that it is made of.
    #[must_use]
    pub fn row_needs(&self) -> RowNeeds {
        self.needs.clone()
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

    /// Writes `src`, resized, to the rows that `dst` holds.
    ///
    /// # Errors
    /// [`KernelError::SizeMismatch`], [`KernelError::FormatMismatch`]; [`KernelError::MissingRows`]
    /// where `src` is a band that does not hold what those rows need.
    pub fn run(&mut self, src: &ImageRef<'_>, dst: &mut ImageMut<'_>) -> Result<(), KernelError> {
        self.check(src, dst)?;
        src.must_hold("input image", needed_rows(&self.needs, dst.rows()))?;
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

impl Method {
    /// For each of `outputs` rows the rows that it is made of, of `inputs`.
    fn needs(&self, inputs: usize, outputs: usize) -> RowNeeds {
        let of_row = |y: usize| match self {
            Self::Copy => y..y + 1,
            Self::Halve => 2 * y..(2 * y + 2).min(inputs),
            // Between two input rows lie two output rows.
            Self::Double => y.div_ceil(2) - usize::from(y > 0)..(y.div_ceil(2) + 1).min(inputs),
            Self::Linear(linear) => linear.needs(y),
        };
        let narrow = |rows: std::ops::Range<usize>| rows.start as u32..rows.end as u32;
        (0..outputs).map(of_row).map(narrow).collect()
    }
}

/// Output size, and input pixels per output pixel along x and y.
fn target(from: (usize, usize), to: ResizeTo) -> Result<((usize, usize), [f64; 2]), KernelError> {
    if let ResizeTo::Scale(fx, fy) = to {
        for f in [fx, fy] {
            if !(f.is_finite() && f > 0.0) {
                return Err(KernelError::BadScale(f));
            }
        }
    }
    let (size, pitch) = to.target(from);
    check_side("resized image", size.0, size.1)?;
    Ok((size, pitch))
}
