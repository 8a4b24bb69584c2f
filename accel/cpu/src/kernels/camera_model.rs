//! A calibrated camera as `sensor_msgs/CameraInfo` describes it: D, K, R and P.
//!
//! What all devices compute alike is in [`angaros_accel::rectification`]; here is what a camera may
//! be, and the way back from a pixel to its ray, as ROS's `image_geometry` has it.

use super::KernelError;
use super::image::check_side;
use angaros_accel::rectification::{self, Lens};

/// A lens distortion model by its ROS name (`sensor_msgs/distortion_models.hpp`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DistortionModel {
    /// k1 k2 p1 p2 \[k3\].
    PlumbBob,
    /// k1 k2 p1 p2 k3 k4 k5 k6.
    RationalPolynomial,
}

impl DistortionModel {
    /// The model that `CameraInfo.distortion_model` names.
    ///
    /// # Errors
    /// [`KernelError::UnknownDistortion`] for any other name.
    pub fn from_name(name: &str) -> Result<Self, KernelError> {
        match name {
            "plumb_bob" => Ok(Self::PlumbBob),
            "rational_polynomial" => Ok(Self::RationalPolynomial),
            other => Err(KernelError::UnknownDistortion(other.chars().take(32).collect())),
        }
    }

    /// The ROS name of the model.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PlumbBob => "plumb_bob",
            Self::RationalPolynomial => "rational_polynomial",
        }
    }
}

/// What of a `CameraInfo` says how rays become pixels. Matrices are row-major.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CameraModel<'a> {
    /// Pixels in a row.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Distortion coefficients; empty means none.
    pub d: &'a [f64],
    /// Intrinsic matrix of the raw image.
    pub k: [f64; 9],
    /// Rectification: rotation from the camera to the rectified camera.
    pub r: [f64; 9],
    /// Projection of the rectified image.
    pub p: [f64; 12],
    /// How `d` is to be read.
    pub model: DistortionModel,
}

/// The inverse of [`Lens::distort`] by fixed-point iteration, as `cv::undistortPoints` does it: the
/// point is moved by what distortion is off at the last estimate. `None` where that does not come
/// to rest: no ray through the lens ends there, or it bends too strongly.
fn undistort(lens: &Lens, xd: f64, yd: f64) -> Option<(f64, f64)> {
    const STEPS: usize = 60;
    const CLOSE_ENOUGH: f64 = 1e-10;
    let mut x = xd;
    let mut y = yd;
    for _ in 0..STEPS {
        let (gx, gy) = lens.distort(x, y);
        let ex = xd - gx;
        let ey = yd - gy;
        x += ex;
        y += ey;
        if ex.abs().max(ey.abs()) < CLOSE_ENOUGH {
            return Some((x, y));
        }
    }
    None
}

/// Most pixels of a camera's image: tables take several bytes for each.
const MAX_PIXELS: usize = 1 << 26;

impl CameraModel<'_> {
    /// Refuses a size that has no pixels or more than tables are made for.
    ///
    /// # Errors
    /// [`KernelError::BadSize`], [`KernelError::TooManyPixels`].
    pub fn check(&self) -> Result<(), KernelError> {
        let what = "camera model";
        let width = self.width;
        let height = self.height;
        check_side(what, width, height)?;
        if width * height > MAX_PIXELS {
            return Err(KernelError::TooManyPixels { what, width, height, limit: MAX_PIXELS });
        }
        Ok(())
    }

    /// The lens that `d` describes.
    pub(crate) fn lens(&self) -> Result<Lens, KernelError> {
        let bad = |expected| KernelError::BadCoefficients {
            model: self.model.name(),
            got: self.d.len(),
            expected,
        };
        if !self.d.iter().all(|c| c.is_finite()) {
            return Err(KernelError::NotCalibrated("D"));
        }
        let counts = rectification::coefficients_of(self.model.name()).unwrap_or_default();
        if !counts.contains(&self.d.len()) {
            return Err(bad(match self.model {
                DistortionModel::PlumbBob => "0, 4 or 5",
                DistortionModel::RationalPolynomial => "0 or 8",
            }));
        }
        Ok(Lens::of_coefficients(self.d))
    }

    /// Pixel coordinates in the raw image to the undistorted ray (x, y, 1) in the camera's frame,
    /// or `None` for a pixel that no ray through the lens reaches.
    ///
    /// Returns a function, so that a caller who asks for every pixel has the coefficients read
    /// once.
    ///
    /// # Errors
    /// [`KernelError::BadCoefficients`], [`KernelError::NotCalibrated`].
    pub fn ray_through_pixel(
        &self,
    ) -> Result<impl Fn(f64, f64) -> Option<(f64, f64)> + use<>, KernelError> {
        let lens = self.lens()?;
        let k = self.intrinsics()?;
        Ok(move |u, v| undistort(&lens, (u - k[2]) / k[0], (v - k[3]) / k[1]))
    }

    /// Focal lengths and centre of the raw image: fx, fy, cx, cy, in pixels.
    pub(crate) fn intrinsics(&self) -> Result<[f64; 4], KernelError> {
        rectification::intrinsics(&self.k).ok_or(KernelError::NotCalibrated("K"))
    }

    /// The inverse of (left 3x3 of P) * R: from a rectified pixel to the ray in the camera's frame.
    pub(crate) fn pixel_to_ray(&self) -> Result<[f64; 9], KernelError> {
        let found = rectification::pixel_to_ray(&self.r, &self.p);
        found.ok_or(KernelError::NotCalibrated("P * R"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const K: [f64; 9] = [400.0, 0.0, 320.0, 0.0, 410.0, 240.0, 0.0, 0.0, 1.0];
    const R: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    const P: [f64; 12] = [400.0, 0.0, 320.0, 0.0, 0.0, 410.0, 240.0, 0.0, 0.0, 0.0, 1.0, 0.0];

    fn camera(model: DistortionModel, d: &[f64]) -> CameraModel<'_> {
        CameraModel { width: 640, height: 480, d, k: K, r: R, p: P, model }
    }

    #[test]
    fn undistort_takes_back_what_distort_did() {
        let d = [-0.28, 0.07, 1e-3, -5e-4, 0.0];
        let lens = camera(DistortionModel::PlumbBob, &d).lens().unwrap();
        let (x, y) = lens.distort(0.5, -0.4);
        assert!((x - 0.5).abs() > 1e-3, "the lens bends");
        let (u, v) = undistort(&lens, x, y).unwrap();
        assert!((u - 0.5).abs() < 1e-8 && (v + 0.4).abs() < 1e-8, "{u} {v}");
    }

    #[test]
    fn wrong_coefficients_and_an_uncalibrated_camera_are_named() {
        let three = camera(DistortionModel::PlumbBob, &[0.1; 3]).lens().unwrap_err();
        assert!(three.to_string().contains("3 distortion coefficients"), "{three}");
        assert!(camera(DistortionModel::RationalPolynomial, &[0.1; 5]).lens().is_err());
        assert!(camera(DistortionModel::PlumbBob, &[f64::NAN; 5]).lens().is_err());
        let blind = CameraModel { k: [0.0; 9], ..camera(DistortionModel::PlumbBob, &[]) };
        assert_eq!(blind.intrinsics(), Err(KernelError::NotCalibrated("K")));
        let flat = CameraModel { p: [0.0; 12], ..blind };
        assert_eq!(flat.pixel_to_ray(), Err(KernelError::NotCalibrated("P * R")));
    }
}
