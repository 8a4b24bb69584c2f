//! Points from a depth image.
//!
//! Contract: pixel (u, v) with depth z is the point ((u - cx) * z / fx, (v - cy) * z / fy, z) in
//! the optical frame of REP 103 (x right, y down, z forward), in metres, as three 32-bit floats.
//! Depths are those of REP 118: 16 bits in millimetres, of which 0 is no measurement, or 32-bit
//! floats in metres, of which what is not finite and above zero is none. Such a pixel is a point of
//! three NaN.
//!
//! Formula: the pinhole model of a rectified image (comments of `sensor_msgs/CameraInfo`).

use super::KernelError;

/// What a depth is counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DepthUnit {
    /// 16 bits without sign (`16UC1`).
    Millimetres,
    /// 32-bit floats (`32FC1`).
    Metres,
}

/// The rays of a camera's pixels.
#[derive(Debug, Clone)]
pub struct DepthPoints {
    unit: DepthUnit,
    /// x of a point at depth 1, for each column.
    along_x: Vec<f32>,
    /// y of a point at depth 1, for each row.
    along_y: Vec<f32>,
}

impl DepthPoints {
    /// For images of that size, with focal lengths and the centre in pixels.
    ///
    /// # Errors
    /// [`KernelError::BadSize`]; [`KernelError::NotCalibrated`] for a focal length that is zero or
    /// no number.
    pub fn new(
        unit: DepthUnit,
        (width, height): (usize, usize),
        focal: [f64; 2],
        centre: [f64; 2],
    ) -> Result<Self, KernelError> {
        super::image::check_side("depth image", width, height)?;
        let good = |f: &f64| f.is_finite() && *f != 0.0;
        if !focal.iter().all(good) || !centre.iter().all(|c| c.is_finite()) {
            return Err(KernelError::NotCalibrated("K"));
        }
        let rays = |count: usize, i: usize| {
            (0..count).map(|at| ((at as f64 - centre[i]) / focal[i]) as f32).collect()
        };
        Ok(Self { unit, along_x: rays(width, 0), along_y: rays(height, 1) })
    }

    /// Writes the points of row `y`, which the image has.
    pub fn row(&self, y: usize, depths: &[u8], points: &mut [u8]) {
        match self.unit {
            DepthUnit::Millimetres => self.points(y, depths, points, |bytes| {
                let depth = u16::from_ne_bytes(bytes);
                (depth > 0).then(|| f32::from(depth) / 1000.0)
            }),
            DepthUnit::Metres => self.points(y, depths, points, |bytes| {
                let depth = f32::from_ne_bytes(bytes);
                (depth.is_finite() && depth > 0.0).then_some(depth)
            }),
        }
    }

    fn points<const N: usize>(
        &self,
        y: usize,
        depths: &[u8],
        points: &mut [u8],
        depth: impl Fn([u8; N]) -> Option<f32>,
    ) {
        let ray_y = self.along_y[y];
        let pixels = depths.as_chunks::<N>().0.iter().zip(&self.along_x);
        for ((bytes, ray_x), point) in pixels.zip(points.as_chunks_mut::<12>().0) {
            let numbers = match depth(*bytes) {
                Some(z) => [ray_x * z, ray_y * z, z],
                None => [f32::NAN; 3],
            };
            for (slot, number) in point.as_chunks_mut::<4>().0.iter_mut().zip(numbers) {
                *slot = number.to_ne_bytes();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(unit: DepthUnit, depths: &[u8], y: usize) -> Vec<[f32; 3]> {
        // Four columns, three rows, the centre at (1, 2).
        let made = DepthPoints::new(unit, (4, 3), [2.0, 4.0], [1.0, 2.0]).unwrap();
        let mut out = vec![0; 48];
        made.row(y, depths, &mut out);
        let number = |bytes: &[u8; 4]| f32::from_ne_bytes(*bytes);
        let point = |bytes: &[u8; 12]| std::array::from_fn(|i| number(&bytes.as_chunks().0[i]));
        out.as_chunks().0.iter().map(point).collect()
    }

    #[test]
    fn millimetres_become_metres_along_the_ray_of_their_pixel() {
        let given = [2000u16, 1000, 0, 65535];
        let depths: Vec<u8> = given.iter().flat_map(|d| d.to_ne_bytes()).collect();
        let made = points(DepthUnit::Millimetres, &depths, 0);
        assert_eq!(made[0], [-1.0, -1.0, 2.0]);
        assert_eq!(made[1], [0.0, -0.5, 1.0]);
        assert!(made[2].iter().all(|number| number.is_nan()));
        assert!((made[3][2] - 65.535).abs() < 1e-4 && (made[3][0] - 65.535).abs() < 1e-4);
    }

    #[test]
    fn metres_that_are_none_give_no_point() {
        let given = [4.0f32, f32::NAN, f32::NEG_INFINITY, f32::INFINITY];
        let depths: Vec<u8> = given.iter().flat_map(|d| d.to_ne_bytes()).collect();
        let made = points(DepthUnit::Metres, &depths, 2);
        assert_eq!(made[0], [-2.0, 0.0, 4.0]);
        assert!(made[1..].iter().flatten().all(|number| number.is_nan()));
        let given = [0.0f32, -1.0, 1.0, 0.5];
        let depths: Vec<u8> = given.iter().flat_map(|d| d.to_ne_bytes()).collect();
        let made = points(DepthUnit::Metres, &depths, 1);
        assert!(made[..2].iter().flatten().all(|number| number.is_nan()));
        assert_eq!(made[2], [0.5, -0.25, 1.0]);
    }

    #[test]
    fn a_camera_without_focal_length_is_refused() {
        let new = |focal, centre| DepthPoints::new(DepthUnit::Metres, (4, 3), focal, centre).err();
        assert_eq!(new([0.0, 1.0], [0.0; 2]), Some(KernelError::NotCalibrated("K")));
        assert_eq!(new([1.0, 1.0], [f64::NAN, 0.0]), Some(KernelError::NotCalibrated("K")));
    }
}
