//! A calibrated camera as `sensor_msgs/CameraInfo` describes it: D, K, R and P.
//!
//! Formulas: OpenCV, "Camera Calibration and 3D Reconstruction" (radial and tangential distortion)
//! and `cv::initUndistortRectifyMap`; the meaning of K, R and P: the comments of `CameraInfo.msg`
//! and ROS's `image_geometry`.

use super::KernelError;
use super::image::check_side;

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

/// A lens: distortion of normalised image coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Lens {
    radial: [f64; 6],
    tangential: [f64; 2],
}

impl Lens {
    /// Where the ray through the undistorted point (x, y) really meets the image plane, in
    /// normalised coordinates. OpenCV's rational model; plumb_bob is its case k4 = k5 = k6 = 0.
    pub(crate) fn distort(&self, x: f64, y: f64) -> (f64, f64) {
        let [k1, k2, k3, k4, k5, k6] = self.radial;
        let [p1, p2] = self.tangential;
        let x2 = x * x;
        let y2 = y * y;
        let xy2 = 2.0 * x * y;
        let r2 = x2 + y2;
        let scale =
            (1.0 + ((k3 * r2 + k2) * r2 + k1) * r2) / (1.0 + ((k6 * r2 + k5) * r2 + k4) * r2);
        (x * scale + p1 * xy2 + p2 * (r2 + 2.0 * x2), y * scale + p1 * (r2 + 2.0 * y2) + p2 * xy2)
    }

    /// The inverse of `distort` by fixed-point iteration, as `cv::undistortPoints` does it: the
    /// point is moved by what distortion is off at the last estimate. `None` where that does not
    /// come to rest: no ray through the lens ends there, or it bends too strongly.
    pub(crate) fn undistort(&self, xd: f64, yd: f64) -> Option<(f64, f64)> {
        const STEPS: usize = 60;
        const CLOSE_ENOUGH: f64 = 1e-10;
        let mut x = xd;
        let mut y = yd;
        for _ in 0..STEPS {
            let (gx, gy) = self.distort(x, y);
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
        let (head, tail) = match (self.model, self.d) {
            (_, []) => return Ok(Lens::default()),
            (DistortionModel::PlumbBob, [a, b, c, d]) => ([*a, *b, *c, *d], [0.0; 4]),
            (DistortionModel::PlumbBob, [a, b, c, d, k3]) => {
                ([*a, *b, *c, *d], [*k3, 0.0, 0.0, 0.0])
            }
            (DistortionModel::RationalPolynomial, [a, b, c, d, k3, k4, k5, k6]) => {
                ([*a, *b, *c, *d], [*k3, *k4, *k5, *k6])
            }
            (DistortionModel::PlumbBob, _) => return Err(bad("0, 4 or 5")),
            (DistortionModel::RationalPolynomial, _) => return Err(bad("0 or 8")),
        };
        let [k1, k2, p1, p2] = head;
        let [k3, k4, k5, k6] = tail;
        Ok(Lens { radial: [k1, k2, k3, k4, k5, k6], tangential: [p1, p2] })
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
        Ok(move |u, v| lens.undistort((u - k[2]) / k[0], (v - k[3]) / k[1]))
    }

    /// Focal lengths and centre of the raw image: fx, fy, cx, cy, in pixels.
    pub(crate) fn intrinsics(&self) -> Result<[f64; 4], KernelError> {
        let [fx, fy, cx, cy] = [self.k[0], self.k[4], self.k[2], self.k[5]];
        let finite = [fx, fy, cx, cy].iter().all(|v| v.is_finite());
        if finite && fx != 0.0 && fy != 0.0 {
            return Ok([fx, fy, cx, cy]);
        }
        Err(KernelError::NotCalibrated("K"))
    }

    /// The inverse of (left 3x3 of P) * R: from a rectified pixel to the ray in the camera's frame.
    pub(crate) fn pixel_to_ray(&self) -> Result<[f64; 9], KernelError> {
        let p = &self.p;
        let left = [p[0], p[1], p[2], p[4], p[5], p[6], p[8], p[9], p[10]];
        invert(&multiply(&left, &self.r)).ok_or(KernelError::NotCalibrated("P * R"))
    }
}

fn multiply(a: &[f64; 9], b: &[f64; 9]) -> [f64; 9] {
    std::array::from_fn(|i| {
        let row = i / 3 * 3;
        let col = i % 3;
        a[row] * b[col] + a[row + 1] * b[col + 3] + a[row + 2] * b[col + 6]
    })
}

/// The inverse by cofactors; `None` where the matrix is singular or not finite.
fn invert(m: &[f64; 9]) -> Option<[f64; 9]> {
    let cof = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
    let adjugate = [
        cof(4, 5, 7, 8),
        -cof(1, 2, 7, 8),
        cof(1, 2, 4, 5),
        -cof(3, 5, 6, 8),
        cof(0, 2, 6, 8),
        -cof(0, 2, 3, 5),
        cof(3, 4, 6, 7),
        -cof(0, 1, 6, 7),
        cof(0, 1, 3, 4),
    ];
    let det = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6];
    let inverse = adjugate.map(|v| v * (1.0 / det));
    inverse.iter().all(|v| v.is_finite()).then_some(inverse)
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
        let (u, v) = lens.undistort(x, y).unwrap();
        assert!((u - 0.5).abs() < 1e-8 && (v + 0.4).abs() < 1e-8, "{u} {v}");
    }

    #[test]
    fn the_inverse_of_a_matrix_times_it_is_the_identity() {
        let m = [2.0, 0.5, 3.0, -1.0, 4.0, 0.25, 0.1, 0.0, 1.0];
        let product = multiply(&m, &invert(&m).unwrap());
        for (got, want) in product.iter().zip(R) {
            assert!((got - want).abs() < 1e-12);
        }
        assert_eq!(invert(&[0.0; 9]), None);
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
