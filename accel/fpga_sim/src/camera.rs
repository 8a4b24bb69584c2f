//! The map of a calibrated camera: from the pixels of the rectified image to those of the raw one.
//!
//! Formulas: OpenCV, "Camera Calibration and 3D Reconstruction" (radial and tangential distortion)
//! and `cv::initUndistortRectifyMap`; the meaning of K, R and P: the comments of `CameraInfo.msg`.
//! Positions are rounded to 1/32 pixel as OpenCV does, so that the map is that of the oracle.

use crate::{Map, SimError};

/// What `sensor_msgs/CameraInfo` says of a camera. Matrices are row-major.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera<'a> {
    /// Pixels in a row.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
    /// Distortion coefficients in OpenCV's order: k1 k2 p1 p2 \[k3 \[k4 k5 k6\]\]; none: no
    /// distortion.
    pub d: &'a [f64],
    /// Intrinsic matrix of the raw image.
    pub k: [f64; 9],
    /// Rotation from the camera to the rectified camera.
    pub r: [f64; 9],
    /// Projection of the rectified image.
    pub p: [f64; 12],
}

/// Most pixels of a map: each takes eight bytes.
const MAX_PIXELS: usize = 1 << 26;

impl Camera<'_> {
    /// Where each rectified pixel comes from.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] for another number of coefficients than 0, 4, 5 or 8, a matrix that
    /// is singular or not finite, or an image that is too large.
    pub fn map(&self) -> Result<Map, SimError> {
        let pixels = self.width.checked_mul(self.height).filter(|count| *count <= MAX_PIXELS);
        let pixels = pixels.ok_or_else(|| bad("the image is too large", "at most 2^26 pixels"))?;
        let lens = self.lens()?;
        let [fx, fy, cx, cy] = [self.k[0], self.k[4], self.k[2], self.k[5]];
        if ![fx, fy, cx, cy].iter().all(|v| v.is_finite()) || fx == 0.0 || fy == 0.0 {
            return Err(bad("K is singular or not finite", "calibrate the camera"));
        }
        let ray = self.pixel_to_ray()?;
        let mut positions = Vec::with_capacity(pixels);
        for v in 0..self.height {
            let v = v as f64;
            let mut row = [v * ray[1] + ray[2], v * ray[4] + ray[5], v * ray[7] + ray[8]];
            for _ in 0..self.width {
                let w = 1.0 / row[2];
                let [x, y] = lens.distort(row[0] * w, row[1] * w);
                positions.push([fixed(fx * x + cx), fixed(fy * y + cy)]);
                // Summed along the row, not multiplied anew: OpenCV does so, and the last bit of a
                // position decides to which 1/32 it is rounded.
                row = [row[0] + ray[0], row[1] + ray[3], row[2] + ray[6]];
            }
        }
        Map::new(self.width, self.height, positions)
    }

    fn lens(&self) -> Result<Lens, SimError> {
        if !self.d.iter().all(|c| c.is_finite()) {
            return Err(bad("D is not finite", "calibrate the camera"));
        }
        if ![0, 4, 5, 8].contains(&self.d.len()) {
            let reason = format!("D has {} coefficients", self.d.len());
            return Err(bad(&reason, "0, 4 or 5 for plumb_bob, 0 or 8 for rational_polynomial"));
        }
        let at = |i: usize| self.d.get(i).copied().unwrap_or(0.0);
        let radial = [at(0), at(1), at(4), at(5), at(6), at(7)];
        Ok(Lens { radial, tangential: [at(2), at(3)] })
    }

    /// The inverse of (left 3x3 of P) * R: from a rectified pixel to the ray in the camera's frame.
    fn pixel_to_ray(&self) -> Result<[f64; 9], SimError> {
        let p = &self.p;
        let left = [p[0], p[1], p[2], p[4], p[5], p[6], p[8], p[9], p[10]];
        let product = multiply(&left, &self.r);
        invert(&product).ok_or_else(|| bad("P * R is singular", "calibrate the camera"))
    }
}

/// Distortion of normalised image coordinates.
struct Lens {
    radial: [f64; 6],
    tangential: [f64; 2],
}

impl Lens {
    /// Where the ray through an undistorted point meets the image plane: OpenCV's rational model.
    fn distort(&self, x: f64, y: f64) -> [f64; 2] {
        let [k1, k2, k3, k4, k5, k6] = self.radial;
        let [p1, p2] = self.tangential;
        let x2 = x * x;
        let y2 = y * y;
        let xy2 = 2.0 * x * y;
        let r2 = x2 + y2;
        let above = 1.0 + ((k3 * r2 + k2) * r2 + k1) * r2;
        let below = 1.0 + ((k6 * r2 + k5) * r2 + k4) * r2;
        let scale = above / below;
        [x * scale + p1 * xy2 + p2 * (r2 + 2.0 * x2), y * scale + p1 * (r2 + 2.0 * y2) + p2 * xy2]
    }
}

/// A coordinate in 1/32 pixel, nearest, ties to even. What is no number is far outside.
fn fixed(v: f64) -> i32 {
    let scaled = (v * 32.0).round_ties_even();
    if scaled.is_nan() { i32::MIN } else { scaled as i32 }
}

fn multiply(a: &[f64; 9], b: &[f64; 9]) -> [f64; 9] {
    std::array::from_fn(|i| {
        let row = i / 3 * 3;
        let column = i % 3;
        a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]
    })
}

/// The inverse by cofactors; `None` where the matrix is singular or not finite.
fn invert(m: &[f64; 9]) -> Option<[f64; 9]> {
    let minor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
    let adjugate = [
        minor(4, 5, 7, 8),
        -minor(1, 2, 7, 8),
        minor(1, 2, 4, 5),
        -minor(3, 5, 6, 8),
        minor(0, 2, 6, 8),
        -minor(0, 2, 3, 5),
        minor(3, 4, 6, 7),
        -minor(0, 1, 6, 7),
        minor(0, 1, 3, 4),
    ];
    let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6];
    let inverse = adjugate.map(|v| v * (1.0 / determinant));
    inverse.iter().all(|v| v.is_finite()).then_some(inverse)
}

fn bad(reason: &str, hint: &str) -> SimError {
    let design = "rectify".to_owned();
    SimError::BadDesign { design, reason: reason.to_owned(), hint: hint.to_owned() }
}
