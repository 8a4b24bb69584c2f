//! The map of a calibrated camera, for the kernel that takes it as a stream.

use crate::{Map, SimError};
use angaros_accel::rectification::{Lens, for_each_position, intrinsics, pixel_to_ray};

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
        let calibrate = "calibrate the camera";
        let intrinsics =
            intrinsics(&self.k).ok_or_else(|| bad("K is singular or not finite", calibrate))?;
        let ray = pixel_to_ray(&self.r, &self.p);
        let ray = ray.ok_or_else(|| bad("P * R is singular", calibrate))?;
        let mut positions = Vec::with_capacity(pixels);
        let size = (self.width, self.height);
        for_each_position(size, &lens, intrinsics, &ray, |position| positions.push(position));
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
}

fn bad(reason: &str, hint: &str) -> SimError {
    let design = "rectify".to_owned();
    SimError::BadDesign { design, reason: reason.to_owned(), hint: hint.to_owned() }
}
