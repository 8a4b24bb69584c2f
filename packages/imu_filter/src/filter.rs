//! What the two filters have in common.

use nalgebra::{UnitQuaternion, Vector3};
use std::f64::consts::PI;

/// What an inertial measurement unit measured at one time, in its own frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measurement {
    /// Rate of turn, rad/s.
    pub gyro: Vector3<f64>,
    /// Acceleration with gravity, m/s².
    pub accel: Vector3<f64>,
    /// The field of the earth, in any unit; `None` without a magnetometer.
    pub mag: Option<Vector3<f64>>,
}

impl Measurement {
    /// The measurement without what is not finite. A rate of turn that is not finite counts as
    /// none, an acceleration or a field as unknown.
    #[must_use]
    pub fn cleaned(self) -> Self {
        let finite = |vector: &Vector3<f64>| vector.iter().all(|value| value.is_finite());
        let or_zero =
            |vector: Vector3<f64>| if finite(&vector) { vector } else { Vector3::zeros() };
        Self { gyro: or_zero(self.gyro), accel: or_zero(self.accel), mag: self.mag.filter(finite) }
    }
}

/// Keeps an orientation up to date.
pub trait Filter: Send + 'static {
    /// Begins with what can be told from one measurement: which way is up, and with a magnetometer
    /// where north is.
    fn begin(&mut self, measured: &Measurement);

    /// Takes the next measurement, `step_s` seconds after the last.
    fn update(&mut self, measured: &Measurement, step_s: f64);

    /// From the sensor's frame to the world's.
    fn orientation(&self) -> UnitQuaternion<f64>;

    /// What the gyroscope is believed to read at rest, rad/s.
    fn gyro_bias(&self) -> Vector3<f64>;
}

/// The direction of a vector; `None` where it has none.
pub(crate) fn direction(vector: &Vector3<f64>) -> Option<Vector3<f64>> {
    vector.try_normalize(1e-9)
}

/// The shortest turn that takes one direction to another. To the opposite there is one on every
/// side; it is taken about the x axis.
pub(crate) fn shortest_turn(from: &Vector3<f64>, to: &Vector3<f64>) -> UnitQuaternion<f64> {
    let half = || UnitQuaternion::from_axis_angle(&Vector3::x_axis(), PI);
    UnitQuaternion::rotation_between(from, to).unwrap_or_else(half)
}
