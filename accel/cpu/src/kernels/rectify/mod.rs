//! Rectify: straightens what the lens bent, as `image_proc` does with `cv::remap`.
//!
//! Contract: the map from rectified to raw pixels is built once from a [`CameraModel`] and kept;
//! each frame is one pass of bilinear sampling with it. A tap outside the raw image counts as 0.
//! Sampling positions are rounded to 1/32 pixel and sums to the nearest level, as OpenCV does with
//! the fixed-point maps (`CV_16SC2`) that ROS's `image_geometry` gives it.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod map;
#[cfg(target_arch = "x86_64")]
mod plan;
mod scalar;
#[cfg(test)]
mod tests;

use map::Map;

use super::{CameraModel, ImageMut, ImageRef, KernelError, PixelFormat, Simd};
use super::{RowNeeds, needed_rows};

/// Rectification of one camera's images.
#[derive(Debug)]
pub struct Rectify {
    /// Width and height of raw and rectified images.
    size: (usize, usize),
    map: Map,
    #[cfg(target_arch = "x86_64")]
    plan: plan::Plan,
    needs: RowNeeds,
    simd: Simd,
}

impl Rectify {
    /// Builds the map for a calibrated camera.
    ///
    /// # Errors
    /// [`KernelError::BadSize`], [`KernelError::TooManyPixels`], [`KernelError::BadCoefficients`],
    /// [`KernelError::NotCalibrated`].
    pub fn new(camera: &CameraModel<'_>) -> Result<Self, KernelError> {
        Self::with_simd(camera, Simd::detect())
    }

    /// As [`Rectify::new`], with the instructions to use.
    pub fn with_simd(camera: &CameraModel<'_>, simd: Simd) -> Result<Self, KernelError> {
        camera.check()?;
        let mut map = Map::build(camera)?;
        #[cfg(target_arch = "x86_64")]
        let plan = plan::Plan::build(&map);
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut needs = std::mem::take(&mut map.needs);
        #[cfg(target_arch = "x86_64")]
        if simd.has_avx2() {
            plan.widen(&mut needs);
        }
        Ok(Self {
            size: (camera.width, camera.height),
            map,
            #[cfg(target_arch = "x86_64")]
            plan,
            needs: needs.into(),
            simd,
        })
    }

    /// For each rectified row the raw rows that it is made of.
    #[must_use]
    pub fn row_needs(&self) -> RowNeeds {
        self.needs.clone()
    }

    /// The instructions in use.
    #[must_use]
    pub const fn simd(&self) -> Simd {
        self.simd
    }

    /// Width and height of the images, raw and rectified.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// Writes the rectified `src` to the rows that `dst` holds. Both have the camera's size and the
    /// same format.
    ///
    /// # Errors
    /// [`KernelError::SizeMismatch`], [`KernelError::FormatMismatch`]; [`KernelError::MissingRows`]
    /// where `src` is a band that does not hold what those rows need.
    pub fn run(&self, src: &ImageRef<'_>, dst: &mut ImageMut<'_>) -> Result<(), KernelError> {
        let expected = self.size;
        for (what, got) in [("raw image", src.size()), ("rectified image", dst.size())] {
            if got != expected {
                return Err(KernelError::SizeMismatch { what, got, expected });
            }
        }
        let got = dst.format();
        let expected = src.format();
        if got != expected {
            return Err(KernelError::FormatMismatch { what: "rectified image", got, expected });
        }
        src.must_hold("raw image", needed_rows(&self.needs, dst.rows()))?;
        match src.format() {
            PixelFormat::Mono8 => self.run_channels::<1>(src, dst),
            PixelFormat::Rgb8 | PixelFormat::Bgr8 => self.run_channels::<3>(src, dst),
            PixelFormat::Rgba8 => self.run_channels::<4>(src, dst),
        }
        Ok(())
    }

    fn run_channels<const C: usize>(&self, src: &ImageRef<'_>, dst: &mut ImageMut<'_>) {
        #[cfg(target_arch = "x86_64")]
        if self.simd.has_avx2() && avx2::can_address(src) {
            for y in dst.rows() {
                // SAFETY: has_avx2 is true only where the processor has AVX2; the map and the plan
                // were built for the size of `src` and `dst`, which `run` checked, as it did that
                // `src` holds what these rows need; y is a row.
                unsafe { avx2::rectify_row::<C>(&self.map, &self.plan, src, y, dst.row_mut(y)) };
            }
            return;
        }
        for y in dst.rows() {
            scalar::rectify_span::<C>(&self.map, src, y, 0, dst.row_mut(y));
        }
    }
}
