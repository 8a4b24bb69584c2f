//! Madgwick's filter: the gyroscope is integrated, and a step of gradient descent of constant
//! length turns the result towards what accelerometer and magnetometer say.
//!
//! S. Madgwick, "An efficient orientation filter for inertial and inertial/magnetic sensor arrays",
//! 2010. The numbers of equations are those of that report.

use crate::filter::{Filter, Measurement, direction};
use crate::world::WorldFrame;
use nalgebra::{Quaternion, UnitQuaternion, Vector3, Vector4};

/// How fast the filter follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MadgwickGains {
    /// β: by so many radians a second, about, the gyroscope's error is corrected; 0 to 1.
    pub gain: f64,
    /// ζ: how fast the gyroscope's bias is learned, rad/s²; 0: not at all.
    pub zeta: f64,
}

impl Default for MadgwickGains {
    fn default() -> Self {
        Self { gain: 0.1, zeta: 0.0 }
    }
}

/// The filter.
#[derive(Clone, Debug)]
pub struct MadgwickFilter {
    gains: MadgwickGains,
    world: WorldFrame,
    /// From the sensor's frame to the world's.
    orientation: UnitQuaternion<f64>,
    bias: Vector3<f64>,
}

impl MadgwickFilter {
    /// A filter that has seen nothing.
    #[must_use]
    pub fn new(gains: MadgwickGains, world: WorldFrame) -> Self {
        let orientation = UnitQuaternion::identity();
        Self { gains, world, orientation, bias: Vector3::zeros() }
    }

    /// Changes how fast it follows; what it has learned stays.
    pub fn set_gains(&mut self, gains: MadgwickGains) {
        self.gains = gains;
    }

    /// The direction in which the error grows fastest, of length 1; zero where nothing is known,
    /// or there is no error.
    fn gradient(&self, measured: &Measurement) -> Vector4<f64> {
        let q = wxyz(&self.orientation);
        let mut sum = Vector4::zeros();
        if let Some(up) = direction(&measured.accel) {
            sum += slope(&q, &self.world.up(), &up);
        }
        if let Some(mag) = measured.mag.as_ref().and_then(direction) {
            sum += slope(&q, &self.earth_field(&mag), &mag);
        }
        sum.try_normalize(1e-12).unwrap_or_else(Vector4::zeros)
    }

    /// The field in the world as it would be if the orientation were right: its part along the
    /// ground points north, so that a disturbed field turns nothing but the heading (equation 46).
    fn earth_field(&self, mag: &Vector3<f64>) -> Vector3<f64> {
        let field = self.orientation * mag;
        let level = field.x.hypot(field.y);
        self.world.north() * level + Vector3::z() * field.z
    }
}

impl Filter for MadgwickFilter {
    fn begin(&mut self, measured: &Measurement) {
        self.orientation = self.world.orientation_of(&measured.cleaned());
        self.bias = Vector3::zeros();
    }

    fn update(&mut self, measured: &Measurement, step_s: f64) {
        let measured = measured.cleaned();
        let gradient = self.gradient(&measured);
        if self.gains.zeta != 0.0 {
            // Equations 47 to 49: the error as a rate of turn of the gyroscope.
            let slope = Quaternion::new(gradient[0], gradient[1], gradient[2], gradient[3]);
            let error = self.orientation.quaternion().conjugate() * slope * 2.0;
            self.bias += error.imag() * (step_s * self.gains.zeta);
        }
        let turn = measured.gyro - self.bias;
        let rate = self.orientation.quaternion() * Quaternion::from_imag(turn) * 0.5;
        let rate = Vector4::new(rate.w, rate.i, rate.j, rate.k) - gradient * self.gains.gain;
        let next = wxyz(&self.orientation) + rate * step_s;
        let next = Quaternion::new(next[0], next[1], next[2], next[3]);
        // A rate of turn beyond all bounds leaves the orientation as it was.
        if next.norm().is_finite() {
            self.orientation = UnitQuaternion::try_new(next, 1e-9).unwrap_or(self.orientation);
        }
    }

    fn orientation(&self) -> UnitQuaternion<f64> {
        self.orientation
    }

    fn gyro_bias(&self) -> Vector3<f64> {
        self.bias
    }
}

fn wxyz(q: &UnitQuaternion<f64>) -> Vector4<f64> {
    Vector4::new(q.w, q.i, q.j, q.k)
}

/// The gradient of |R(q)ᵀ d − s|² / 2 for a direction `d` in the world that is measured as `s`
/// (equations 21, 22 and 34: Jᵀ f).
fn slope(q: &Vector4<f64>, d: &Vector3<f64>, s: &Vector3<f64>) -> Vector4<f64> {
    let [w, x, y, z] = q.data.0[0];
    let [dx, dy, dz] = (d * 2.0).data.0[0];
    let f = Vector3::new(
        dx * (0.5 - y * y - z * z) + dy * (w * z + x * y) + dz * (x * z - w * y) - s.x,
        dx * (x * y - w * z) + dy * (0.5 - x * x - z * z) + dz * (w * x + y * z) - s.y,
        dx * (w * y + x * z) + dy * (y * z - w * x) + dz * (0.5 - x * x - y * y) - s.z,
    );
    let rows = [
        Vector4::new(
            dy * z - dz * y,
            dy * y + dz * z,
            -2.0 * dx * y + dy * x - dz * w,
            -2.0 * dx * z + dy * w + dz * x,
        ),
        Vector4::new(
            -dx * z + dz * x,
            dx * y - 2.0 * dy * x + dz * w,
            dx * x + dz * z,
            -dx * w - 2.0 * dy * z + dz * y,
        ),
        Vector4::new(
            dx * y - dy * x,
            dx * z - dy * w - 2.0 * dz * x,
            dx * w + dy * z - 2.0 * dz * y,
            dx * x + dy * y,
        ),
    ];
    rows[0] * f.x + rows[1] * f.y + rows[2] * f.z
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let q = Vector4::new(0.7, -0.1, 0.5, 0.3);
        let d = Vector3::new(0.3, 0.8, -0.5);
        let s = Vector3::new(-0.2, 0.1, 0.9);
        // Half the square of f, with f written by the rotation's matrix for any q.
        let error = |q: &Vector4<f64>| {
            let [w, x, y, z] = q.data.0[0];
            let rows = [
                Vector3::new(
                    1.0 - 2.0 * (y * y + z * z),
                    2.0 * (w * z + x * y),
                    2.0 * (x * z - w * y),
                ),
                Vector3::new(
                    2.0 * (x * y - w * z),
                    1.0 - 2.0 * (x * x + z * z),
                    2.0 * (w * x + y * z),
                ),
                Vector3::new(
                    2.0 * (w * y + x * z),
                    2.0 * (y * z - w * x),
                    1.0 - 2.0 * (x * x + y * y),
                ),
            ];
            rows.iter().zip(s.iter()).map(|(row, s)| (row.dot(&d) - s).powi(2)).sum::<f64>() / 2.0
        };
        let found = slope(&q, &d, &s);
        for index in 0..4 {
            let mut moved = [q, q];
            moved[0][index] += 1e-6;
            moved[1][index] -= 1e-6;
            let expected = (error(&moved[0]) - error(&moved[1])) / 2e-6;
            assert!((found[index] - expected).abs() < 1e-7, "{index}: {found:?} {expected}");
        }
    }
}
