//! Sobel: how strongly brightness changes, with the 3x3 operator, as `cv::Sobel`.
//!
//! Contract: colour is turned to grey first (BT.601 weights in 15 bits, as `cv::cvtColor`). Beyond
//! the border the image is mirrored without repeating the border pixel (`BORDER_REFLECT_101`).
//! Either the signed gradients gx and gy come out ([`Sobel::gradients`]), or a mono8 image of
//! |gx|/2 + |gy|/2, each magnitude cut at 255 before halving and the sum rounded with ties to even
//! ([`Sobel::magnitude`]): `convertScaleAbs` on both and `addWeighted` with one half each.
//!
//! Formula: Sobel and Feldman's operator, gx = \[-1 0 1\] along x smoothed by \[1 2 1\] along y, gy
//! the other way round.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod rows;
#[cfg(target_arch = "x86_64")]
mod rows_avx2;
mod scalar;
#[cfg(test)]
mod tests;

use super::image::check_side;
use super::{ImageMut, ImageRef, KernelError, PixelFormat, Simd};
use rows::GreyRows;
pub(super) use rows::to_grey;
use std::ops::Range;

/// Gradients of images of one size. A clone has scratch rows of its own.
#[derive(Debug, Clone)]
pub struct Sobel {
    size: (usize, usize),
    grey: GreyRows,
    columns: Columns,
    simd: Simd,
}

/// For one output row and each column: three rows of grey combined along y. One more column stands
/// on either side, mirrored.
#[derive(Debug, Clone)]
struct Columns {
    /// Upper + 2 * middle + lower.
    smooth: Vec<i16>,
    /// Lower - upper.
    differ: Vec<i16>,
}

impl Columns {
    /// Fills the columns left and right of the image.
    fn mirror(&mut self) {
        for values in [&mut self.smooth, &mut self.differ] {
            let n = values.len();
            values[0] = values[if n > 3 { 2 } else { 1 }];
            values[n - 1] = values[if n > 3 { n - 3 } else { 1 }];
        }
    }
}

impl Sobel {
    /// Prepares for images of `width` x `height` pixels of any format.
    ///
    /// # Errors
    /// [`KernelError::BadSize`].
    pub fn new(width: usize, height: usize) -> Result<Self, KernelError> {
        Self::with_simd(width, height, Simd::detect())
    }

    /// As [`Sobel::new`], with the instructions to use.
    pub fn with_simd(width: usize, height: usize, simd: Simd) -> Result<Self, KernelError> {
        check_side("image", width, height)?;
        let columns = Columns { smooth: vec![0; width + 2], differ: vec![0; width + 2] };
        Ok(Self { size: (width, height), grey: GreyRows::new(width), columns, simd })
    }

    /// The instructions in use.
    #[must_use]
    pub const fn simd(&self) -> Simd {
        self.simd
    }

    /// Writes |gx|/2 + |gy|/2 of `src` to the rows that the mono8 image `dst` holds. Each needs the
    /// rows above and below it.
    ///
    /// # Errors
    /// [`KernelError::SizeMismatch`], [`KernelError::FormatMismatch`]; [`KernelError::MissingRows`]
    /// where `src` is a band that does not hold what those rows need.
    pub fn magnitude(
        &mut self,
        src: &ImageRef<'_>,
        dst: &mut ImageMut<'_>,
    ) -> Result<(), KernelError> {
        self.check_size("input image", src.size())?;
        self.check_size("output image", dst.size())?;
        if dst.format() != PixelFormat::Mono8 {
            let got = dst.format();
            let expected = PixelFormat::Mono8;
            return Err(KernelError::FormatMismatch { what: "output image", got, expected });
        }
        let rows = dst.rows();
        let needed = rows.start.saturating_sub(1)..(rows.end + 1).min(self.size.1);
        src.must_hold("input image", needed)?;
        self.grey.forget();
        for y in rows {
            self.prepare_row(src, y);
            let out = dst.row_mut(y);
            let done = 0;
            #[cfg(target_arch = "x86_64")]
            let done = if self.simd.has_avx2() {
                // SAFETY: has_avx2 is true only where the processor has AVX2.
                unsafe { avx2::magnitudes(&self.columns, out) }
            } else {
                done
            };
            scalar::magnitudes(&self.columns, done, out);
        }
        Ok(())
    }

    /// Writes the gradients of `src`, row after row, `width` values each. A value lies between
    /// -1020 and 1020 levels per eight pixels.
    ///
    /// # Errors
    /// [`KernelError::SizeMismatch`], [`KernelError::GradientLength`].
    pub fn gradients(
        &mut self,
        src: &ImageRef<'_>,
        gx: &mut [i16],
        gy: &mut [i16],
    ) -> Result<(), KernelError> {
        self.check_size("input image", src.size())?;
        let (width, height) = self.size;
        src.must_hold("input image", 0..height)?;
        let expected = width * height;
        for (what, got) in [("x", gx.len()), ("y", gy.len())] {
            if got != expected {
                return Err(KernelError::GradientLength { what, got, expected });
            }
        }
        self.grey.forget();
        for (y, (gx, gy)) in gx.chunks_mut(width).zip(gy.chunks_mut(width)).enumerate() {
            self.gradient_row(src, y, gx, gy);
        }
        Ok(())
    }

    /// Hands the gradients of these rows to `write`, one row after the other. `scratch` are two
    /// rows of values. Each row needs those above and below it.
    pub(crate) fn gradient_rows(
        &mut self,
        src: &ImageRef<'_>,
        rows: Range<usize>,
        scratch: [&mut [i16]; 2],
        mut write: impl FnMut(usize, [&[i16]; 2]),
    ) -> Result<(), KernelError> {
        self.check_size("input image", src.size())?;
        let needed = rows.start.saturating_sub(1)..(rows.end + 1).min(self.size.1);
        src.must_hold("input image", needed)?;
        let [gx, gy] = scratch;
        self.grey.forget();
        for y in rows {
            self.gradient_row(src, y, gx, gy);
            write(y, [gx, gy]);
        }
        Ok(())
    }

    /// Gradients of one row; rows follow each other.
    pub(super) fn gradient_row(
        &mut self,
        src: &ImageRef<'_>,
        y: usize,
        gx: &mut [i16],
        gy: &mut [i16],
    ) {
        self.prepare_row(src, y);
        let done = 0;
        #[cfg(target_arch = "x86_64")]
        let done = if self.simd.has_avx2() {
            // SAFETY: has_avx2 is true only where the processor has AVX2.
            unsafe { avx2::gradients(&self.columns, gx, gy) }
        } else {
            done
        };
        scalar::gradients(&self.columns, done, gx, gy);
    }

    fn check_size(&self, what: &'static str, got: (usize, usize)) -> Result<(), KernelError> {
        if got == self.size {
            return Ok(());
        }
        Err(KernelError::SizeMismatch { what, got, expected: self.size })
    }

    /// Combines the rows above, at and below `y` into `columns`.
    fn prepare_row(&mut self, src: &ImageRef<'_>, y: usize) {
        let last = self.size.1 - 1;
        let above = if y == 0 { last.min(1) } else { y - 1 };
        let below = if y == last { last.saturating_sub(1) } else { y + 1 };
        let rows = self.grey.three(src, [above, y, below], self.simd);
        let done = 0;
        #[cfg(target_arch = "x86_64")]
        let done = if self.simd.has_avx2() {
            // SAFETY: has_avx2 is true only where the processor has AVX2.
            unsafe { avx2::combine(rows, &mut self.columns) }
        } else {
            done
        };
        scalar::combine(rows, done, &mut self.columns);
        self.columns.mirror();
    }
}
