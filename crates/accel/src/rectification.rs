//! What the kernel `rectify` computes, for every device alike: where in the raw image of a
//! calibrated camera each pixel of the rectified one lies.
//!
//! Formulas: OpenCV, "Camera Calibration and 3D Reconstruction" (radial and tangential distortion)
//! and `cv::initUndistortRectifyMap`; the meaning of D, K, R and P: the comments of
//! `CameraInfo.msg`. Matrices are row-major.

use crate::{Order, Result};
use std::ops::Range;

/// Steps of a position within a pixel: 5 bits, as in OpenCV's fixed-point maps.
pub const SUBPIXELS: i32 = 32;

/// Distortion of normalised image coordinates by OpenCV's rational model; `plumb_bob` is its case
/// k4 = k5 = k6 = 0.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Lens {
    /// k1 to k6.
    pub radial: [f64; 6],
    /// p1 and p2.
    pub tangential: [f64; 2],
}

impl Lens {
    /// Where the ray through the undistorted point (x, y) really meets the image plane, in
    /// normalised coordinates.
    #[inline]
    #[must_use]
    pub fn distort(&self, x: f64, y: f64) -> (f64, f64) {
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
}

/// The counts of coefficients that a model of distortion has, by its ROS name
/// (`sensor_msgs/distortion_models.hpp`); none means no distortion. `None` for another name.
#[must_use]
pub fn coefficients_of(model: &str) -> Option<&'static [usize]> {
    match model {
        "plumb_bob" => Some(&[0, 4, 5]),
        "rational_polynomial" => Some(&[0, 8]),
        _ => None,
    }
}

impl Lens {
    /// The lens of coefficients in OpenCV's order: k1 k2 p1 p2 \[k3 \[k4 k5 k6\]\]; what is not
    /// there is zero, what is beyond the eighth is not read.
    #[must_use]
    pub fn of_coefficients(d: &[f64]) -> Self {
        let at = |i: usize| d.get(i).copied().unwrap_or(0.0);
        let radial = [at(0), at(1), at(4), at(5), at(6), at(7)];
        Self { radial, tangential: [at(2), at(3)] }
    }
}

/// What a request says of the camera whose images are to be rectified.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Calibration {
    lens: Lens,
    intrinsics: [f64; 4],
    ray: [f64; 9],
}

/// Most pixels of a camera's image: tables take several bytes for each.
const MAX_PIXELS: usize = 1 << 26;

impl Calibration {
    /// What the parameters `d`, `k`, `r`, `p` and `model` of a request say, for an image of this
    /// width and height.
    ///
    /// # Errors
    /// [`BadParameter`](crate::AccelError::BadParameter),
    /// [`CannotBuild`](crate::AccelError::CannotBuild) for a matrix that is singular, another
    /// number of coefficients than the model has, or an image that is too large for tables.
    pub fn of(order: &Order<'_>, (width, height): (usize, usize)) -> Result<Self> {
        let name = order.kernel();
        let parameters = order.parameters();
        if width.checked_mul(height).is_none_or(|pixels| pixels > MAX_PIXELS) {
            let reason = format!("an image of {width}x{height} is too large for a camera");
            return Err(order.cannot(reason, "at most 2^26 pixels"));
        }
        let d = match parameters.get("d") {
            None => &[],
            Some(_) => parameters.numbers(name, "d")?,
        };
        let model = parameters.text(name, "model", Some("plumb_bob"))?;
        let counts = coefficients_of(model).ok_or_else(|| {
            let model: String = model.chars().take(32).collect();
            let reason = format!("the distortion model `{model}` is not known");
            order.cannot(reason, "plumb_bob or rational_polynomial")
        })?;
        if !counts.contains(&d.len()) {
            let reason = format!("D has {} coefficients", d.len());
            return Err(order.cannot(reason, &format!("{model} has one of {counts:?}")));
        }
        let not = |what: &str| order.cannot(format!("{what} is no calibration"), "calibrate");
        if !d.iter().all(|c| c.is_finite()) {
            return Err(not("D that is not finite"));
        }
        let intrinsics = intrinsics(&parameters.matrix(name, "k")?);
        let ray = pixel_to_ray(&parameters.matrix(name, "r")?, &parameters.matrix(name, "p")?);
        Ok(Self {
            lens: Lens::of_coefficients(d),
            intrinsics: intrinsics.ok_or_else(|| not("K that is singular or not finite"))?,
            ray: ray.ok_or_else(|| not("P * R that is singular"))?,
        })
    }

    /// See [`for_each_position`].
    pub fn for_each_position(&self, size: (usize, usize), visit: impl FnMut([i32; 2])) {
        for_each_position(size, &self.lens, self.intrinsics, &self.ray, visit);
    }
}

/// The rows of an image that the four taps of each of some positions lie in, of those that the
/// image has. A tap to the left and above a position is one also where it has no weight.
#[must_use]
pub fn rows_of(positions: &[[i32; 2]], (width, height): (usize, usize)) -> Range<u32> {
    // Sides are below 2^24.
    let [width, height] = [width as i32, height as i32];
    let taps = positions.iter().map(|position| position.map(|v| v.div_euclid(SUBPIXELS)));
    let beside = taps.filter(|[x, y]| (-1..width).contains(x) && (-1..height).contains(y));
    let rows = beside.map(|[_, y]| y.max(0)..(y + 2).min(height));
    let both = rows.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
    both.map_or(0..0, |rows| rows.start as u32..rows.end as u32)
}

/// Focal lengths and centre of the raw image, fx, fy, cx, cy in pixels, of its intrinsic matrix K;
/// `None` where that is singular or not finite.
#[must_use]
pub fn intrinsics(k: &[f64; 9]) -> Option<[f64; 4]> {
    let [fx, fy, cx, cy] = [k[0], k[4], k[2], k[5]];
    let finite = [fx, fy, cx, cy].iter().all(|v| v.is_finite());
    (finite && fx != 0.0 && fy != 0.0).then_some([fx, fy, cx, cy])
}

/// The inverse of (left 3x3 of P) * R: from a rectified pixel to the ray in the camera's frame.
/// `None` where there is none.
#[must_use]
pub fn pixel_to_ray(r: &[f64; 9], p: &[f64; 12]) -> Option<[f64; 9]> {
    let left = [p[0], p[1], p[2], p[4], p[5], p[6], p[8], p[9], p[10]];
    invert(&multiply(&left, r))
}

/// Calls `visit` with column and row in the raw image, in steps of 1 / [`SUBPIXELS`], of each
/// rectified pixel, row by row. What no ray reaches is far outside.
///
/// `size` is width and height in pixels, the others are what [`intrinsics`] and [`pixel_to_ray`]
/// return.
#[inline]
pub fn for_each_position(
    (width, height): (usize, usize),
    lens: &Lens,
    [fx, fy, cx, cy]: [f64; 4],
    ray: &[f64; 9],
    mut visit: impl FnMut([i32; 2]),
) {
    for v in 0..height {
        let v = v as f64;
        let mut row = [v * ray[1] + ray[2], v * ray[4] + ray[5], v * ray[7] + ray[8]];
        for _ in 0..width {
            let w = 1.0 / row[2];
            let (x, y) = lens.distort(row[0] * w, row[1] * w);
            visit([fixed(fx * x + cx), fixed(fy * y + cy)]);
            // Summed along the row, not multiplied anew: OpenCV does so, and the last bit of a
            // position decides to which step it is rounded.
            row = [row[0] + ray[0], row[1] + ray[3], row[2] + ray[6]];
        }
    }
}

/// A coordinate in steps, nearest, ties to even. What is no number is far outside.
#[inline]
fn fixed(v: f64) -> i32 {
    let scaled = (v * f64::from(SUBPIXELS)).round_ties_even();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_the_nearest_step_and_halfway_the_even_one() {
        let step = |steps: f64| fixed(steps / 32.0);
        assert_eq!([0.5, 1.5, 2.5, -0.5, -1.5].map(step), [0, 2, 2, 0, -2]);
        assert_eq!([0.49, 0.51, 31.99].map(step), [0, 1, 32]);
        assert_eq!((fixed(f64::NAN), fixed(f64::INFINITY)), (i32::MIN, i32::MAX));
    }

    #[test]
    fn positions_need_the_rows_of_their_taps_and_far_outside_none() {
        let rows = |positions: &[[i32; 2]]| rows_of(positions, (4, 3));
        assert_eq!(rows(&[[0, 0]]), 0..2);
        assert_eq!(rows(&[[0, -32], [0, 64]]), 0..3);
        assert_eq!(rows(&[[0, 95]]), 2..3);
        assert_eq!(rows(&[[-64, 0], [0, 96], [i32::MIN, i32::MAX]]), 0..0);
    }

    #[test]
    fn the_inverse_of_a_matrix_times_it_is_the_identity() {
        let m = [2.0, 0.5, 3.0, -1.0, 4.0, 0.25, 0.1, 0.0, 1.0];
        let product = multiply(&m, &invert(&m).unwrap());
        for (got, want) in product.iter().zip([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]) {
            assert!((got - want).abs() < 1e-12);
        }
        assert_eq!(invert(&[0.0; 9]), None);
    }
}
