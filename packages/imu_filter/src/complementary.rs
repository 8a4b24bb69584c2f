//! A complementary filter: the gyroscope is integrated, and a share of the turn that would bring
//! the measured gravity upright, then the measured field to the north, is added.
//!
//! R. Valenti, I. Dryanovski, J. Xiao, "Keeping a good attitude: a quaternion-based orientation
//! filter for IMUs and MARGs", Sensors 15 (2015). The numbers of sections are those of that paper.

use crate::GRAVITY;
use crate::filter::{Filter, Measurement, direction, shortest_turn};
use crate::world::WorldFrame;
use nalgebra::{Unit, UnitQuaternion, Vector3};

/// The sensor is at rest if the acceleration differs from gravity by less, m/s² ...
const REST_ACCEL: f64 = 0.1;
/// ... the rate of turn from the last one by less, rad/s ...
const REST_CHANGE: f64 = 0.01;
/// ... and from the bias by less, rad/s.
const REST_TURN: f64 = 0.2;

/// How fast the filter follows what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComplementaryGains {
    /// Share of the error of gravity that one measurement corrects; 0 to 1.
    pub accel: f64,
    /// The same of the field.
    pub mag: f64,
    /// Whether accelerations beyond gravity are trusted less (section 5.3).
    pub adaptive: bool,
    /// Whether the gyroscope's bias is learned while the sensor rests.
    pub estimate_bias: bool,
    /// Share of the bias's error that one measurement at rest corrects; 0 to 1.
    pub bias_alpha: f64,
}

impl Default for ComplementaryGains {
    fn default() -> Self {
        Self { accel: 0.01, mag: 0.01, adaptive: true, estimate_bias: true, bias_alpha: 0.01 }
    }
}

/// The filter.
#[derive(Clone, Debug)]
pub struct ComplementaryFilter {
    gains: ComplementaryGains,
    world: WorldFrame,
    /// From the sensor's frame to the world's.
    orientation: UnitQuaternion<f64>,
    bias: Vector3<f64>,
    last_gyro: Vector3<f64>,
}

impl ComplementaryFilter {
    /// A filter that has seen nothing.
    #[must_use]
    pub fn new(gains: ComplementaryGains, world: WorldFrame) -> Self {
        Self {
            gains,
            world,
            orientation: UnitQuaternion::identity(),
            bias: Vector3::zeros(),
            last_gyro: Vector3::zeros(),
        }
    }

    /// Changes how fast it follows; what it has learned stays.
    pub fn set_gains(&mut self, gains: ComplementaryGains) {
        self.gains = gains;
    }

    fn learn_bias(&mut self, measured: &Measurement) {
        let is_at_rest = (measured.accel.norm() - GRAVITY).abs() < REST_ACCEL
            && (measured.gyro - self.last_gyro).amax() < REST_CHANGE
            && (measured.gyro - self.bias).amax() < REST_TURN;
        if is_at_rest {
            self.bias += (measured.gyro - self.bias) * self.gains.bias_alpha;
        }
        self.last_gyro = measured.gyro;
    }

    /// How far gravity is believed: all within a tenth of its strength, nothing beyond a fifth.
    fn trust(&self, accel: &Vector3<f64>) -> f64 {
        if !self.gains.adaptive {
            return 1.0;
        }
        let error = (accel.norm() - GRAVITY).abs() / GRAVITY;
        ((0.2 - error) / 0.1).clamp(0.0, 1.0)
    }

    fn correct_tilt(&mut self, accel: &Vector3<f64>) {
        let Some(up) = direction(accel) else { return };
        let seen = self.orientation * up;
        let wanted = self.world.up();
        let whole = shortest_turn(&seen, &wanted);
        self.turn_by(whole, self.gains.accel * self.trust(accel));
    }

    fn correct_heading(&mut self, mag: &Vector3<f64>) {
        let field = self.orientation * mag;
        let north = self.world.north();
        let along = field.dot(&north);
        let across = north.cross(&field).z;
        if along.hypot(across) < 1e-12 * mag.norm().max(f64::MIN_POSITIVE) {
            return;
        }
        let whole = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), -across.atan2(along));
        self.turn_by(whole, self.gains.mag);
    }

    /// A share of a turn in the world.
    fn turn_by(&mut self, whole: UnitQuaternion<f64>, share: f64) {
        self.orientation = whole.powf(share) * self.orientation;
    }
}

impl Filter for ComplementaryFilter {
    fn begin(&mut self, measured: &Measurement) {
        let measured = measured.cleaned();
        self.orientation = self.world.orientation_of(&measured);
        (self.bias, self.last_gyro) = (Vector3::zeros(), measured.gyro);
    }

    fn update(&mut self, measured: &Measurement, step_s: f64) {
        let measured = measured.cleaned();
        if self.gains.estimate_bias {
            self.learn_bias(&measured);
        }
        let turned = UnitQuaternion::from_scaled_axis((measured.gyro - self.bias) * step_s);
        // Beyond all bounds there is no telling what the turn was.
        if turned.w.is_finite() {
            self.orientation *= turned;
        }
        self.correct_tilt(&measured.accel);
        if let Some(mag) = &measured.mag {
            self.correct_heading(mag);
        }
        // Products of rounded numbers drift away from length 1.
        self.orientation = Unit::new_normalize(self.orientation.into_inner());
    }

    fn orientation(&self) -> UnitQuaternion<f64> {
        self.orientation
    }

    fn gyro_bias(&self) -> Vector3<f64> {
        self.bias
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_acceleration_that_is_not_gravity_is_trusted_less_and_then_not_at_all() {
        let filter = ComplementaryFilter::new(ComplementaryGains::default(), WorldFrame::Nwu);
        let trust = |share: f64| filter.trust(&Vector3::new(0.0, 0.0, GRAVITY * share));
        assert_eq!([trust(1.0), trust(0.95), trust(1.3), trust(0.0)], [1.0, 1.0, 0.0, 0.0]);
        assert!((trust(1.15) - 0.5).abs() < 1e-9 && (trust(0.85) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn the_bias_is_learned_at_rest_only() {
        let learned = |turning: f64| {
            let mut filter =
                ComplementaryFilter::new(ComplementaryGains::default(), WorldFrame::Nwu);
            let bias = Vector3::new(0.01, -0.02, 0.005);
            for step in 0..2000 {
                let turn = Vector3::new(0.0, 0.0, turning * f64::from(step % 2));
                let accel = Vector3::new(0.0, 0.0, GRAVITY);
                filter.update(&Measurement { gyro: bias + turn, accel, mag: None }, 0.01);
            }
            (filter.gyro_bias() - bias).norm()
        };
        assert!(learned(0.0) < 1e-6);
        assert!(learned(0.5) > 0.01);
    }
}
