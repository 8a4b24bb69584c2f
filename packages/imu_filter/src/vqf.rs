//! The filter VQF: acceleration is averaged where the gyroscope says the world is, not in the frame
//! of the sensor, so that a turn does not smear it; the bias of the gyroscope is estimated at rest
//! and in motion.
//!
//! D. Laidig, T. Seel, "VQF: Highly accurate IMU orientation estimation with bias estimation and
//! magnetic disturbance rejection", Information Fusion 91 (2023). The rejection of disturbed fields
//! is left out.

use crate::filter::{Filter, Measurement, direction, shortest_turn};
use crate::low_pass::LowPass;
use crate::world::WorldFrame;
use nalgebra::{Matrix3, SMatrix, UnitQuaternion, Vector3};

/// Standard deviation of the bias at the start, rad/s.
const BIAS_AT_START: f64 = 0.5 * DEGREE;
/// What the bias may at most be, rad/s.
const BIAS_AT_MOST: f64 = 2.0 * DEGREE;
/// How long it takes until a standard deviation of 0.1 degrees a second is one at the start's, s.
const BIAS_FORGOTTEN_S: f64 = 100.0;
/// Standard deviation to which the bias is known after enough of motion, rad/s ...
const BIAS_IN_MOTION: f64 = 0.1 * DEGREE;
/// ... and after enough of rest, rad/s.
const BIAS_AT_REST: f64 = 0.03 * DEGREE;
/// How much less is learned of the vertical bias in motion.
const VERTICAL: f64 = 0.0001;
/// Rest begins when nothing has moved for so long, s.
const REST_AFTER_S: f64 = 1.5;
/// Time constant of what rest is judged by, s.
const REST_TAU_S: f64 = 0.5;
/// How far the gyroscope may be from its mean at rest, rad/s.
const REST_TURN: f64 = 2.0 * DEGREE;
/// How far the accelerometer may be from its mean at rest, m/s².
const REST_ACCEL: f64 = 0.5;
const DEGREE: f64 = std::f64::consts::PI / 180.0;

/// How fast the filter follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VqfGains {
    /// Over about so long acceleration is averaged, s.
    pub tau_accel_s: f64,
    /// Time constant with which the heading follows the field, s.
    pub tau_mag_s: f64,
    /// Whether the gyroscope's bias is estimated in motion too.
    pub bias_in_motion: bool,
}

impl Default for VqfGains {
    fn default() -> Self {
        Self { tau_accel_s: 3.0, tau_mag_s: 9.0, bias_in_motion: true }
    }
}

/// The filter.
#[derive(Clone, Debug)]
pub struct VqfFilter {
    gains: VqfGains,
    world: WorldFrame,
    /// What the gyroscope alone says: from the sensor's frame to one that drifts.
    turned: UnitQuaternion<f64>,
    /// From that frame to one whose z axis points up.
    upright: UnitQuaternion<f64>,
    /// From that frame to one whose y axis points north: a turn about the vertical, rad.
    heading: f64,
    accel: LowPass<3>,
    /// How many fields have been seen, as long as their mean counts.
    fields: f64,
    rest: Rest,
    bias: Bias,
}

impl VqfFilter {
    /// A filter that has seen nothing.
    #[must_use]
    pub fn new(gains: VqfGains, world: WorldFrame) -> Self {
        Self {
            gains,
            world,
            turned: UnitQuaternion::identity(),
            upright: UnitQuaternion::identity(),
            heading: 0.0,
            accel: LowPass::new(gains.tau_accel_s),
            fields: 0.0,
            rest: Rest::new(),
            bias: Bias::new(gains.tau_accel_s),
        }
    }

    /// Changes how fast it follows; what it has learned stays.
    pub fn set_gains(&mut self, gains: VqfGains) {
        if gains.tau_accel_s != self.gains.tau_accel_s {
            self.accel = LowPass::new(gains.tau_accel_s);
            self.bias.forget_motion(gains.tau_accel_s);
        }
        self.gains = gains;
    }

    /// Without the field: x points anywhere.
    fn level(&self) -> UnitQuaternion<f64> {
        self.upright * self.turned
    }

    /// Turns the frame upright by what is left of its tilt; returns that tilt as the horizontal
    /// part of the mean acceleration's direction.
    fn correct_tilt(&mut self, accel: &Vector3<f64>, step_s: f64) -> Option<Vector3<f64>> {
        direction(accel)?;
        let mean = self.accel.take(&(self.turned * accel), step_s);
        let up = direction(&(self.upright * mean))?;
        let whole = shortest_turn(&up, &Vector3::z());
        self.upright = UnitQuaternion::new_normalize((whole * self.upright).into_inner());
        Some(up)
    }

    fn correct_heading(&mut self, mag: &Vector3<f64>, step_s: f64) {
        let field = self.level() * mag;
        if field.xy().norm() < 1e-9 * mag.norm() {
            return;
        }
        let error = wrapped(field.x.atan2(field.y) - self.heading);
        // At first the mean of what came, so that it is not slow to begin with.
        self.fields += 1.0;
        let share = 1.0 - (-step_s / self.gains.tau_mag_s.max(1e-6)).exp();
        self.heading = wrapped(self.heading + error * share.max(1.0 / self.fields));
    }
}

impl Filter for VqfFilter {
    fn begin(&mut self, measured: &Measurement) {
        *self = Self::new(self.gains, self.world);
        let measured = measured.cleaned();
        let wanted = WorldFrame::Enu.orientation_of(&measured);
        if let Some(up) = direction(&measured.accel) {
            self.upright = shortest_turn(&up, &Vector3::z());
        }
        let (_, _, yaw) = (wanted * self.level().inverse()).euler_angles();
        self.heading = yaw;
    }

    fn update(&mut self, measured: &Measurement, step_s: f64) {
        let measured = measured.cleaned();
        let is_at_rest = self.rest.take(&measured, step_s);
        let turn = UnitQuaternion::from_scaled_axis((measured.gyro - self.bias.value) * step_s);
        // Beyond all bounds there is no telling what the turn was.
        if turn.w.is_finite() {
            self.turned = UnitQuaternion::new_normalize((self.turned * turn).into_inner());
        }
        if let Some(up) = self.correct_tilt(&measured.accel, step_s) {
            let level = self.level().to_rotation_matrix().into_inner();
            let seen = match (is_at_rest, self.gains.bias_in_motion) {
                (true, _) => Seen::Rest(self.rest.gyro),
                (false, true) => Seen::Motion(up),
                (false, false) => Seen::Nothing,
            };
            self.bias.learn(&level, seen, step_s);
        }
        if let Some(mag) = &measured.mag {
            self.correct_heading(mag, step_s);
        }
    }

    fn orientation(&self) -> UnitQuaternion<f64> {
        let heading = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), self.heading);
        self.world.turn_of_enu() * heading * self.level()
    }

    fn gyro_bias(&self) -> Vector3<f64> {
        self.bias.value
    }
}

/// An angle between -π and π.
fn wrapped(angle: f64) -> f64 {
    let (sine, cosine) = angle.sin_cos();
    sine.atan2(cosine)
}

/// Tells whether the sensor lies still.
#[derive(Clone, Debug)]
struct Rest {
    /// Means, of which the gyroscope's is the bias at rest.
    gyro: Vector3<f64>,
    gyro_mean: LowPass<3>,
    accel_mean: LowPass<3>,
    still_s: f64,
}

impl Rest {
    fn new() -> Self {
        Self {
            gyro: Vector3::zeros(),
            gyro_mean: LowPass::new(REST_TAU_S),
            accel_mean: LowPass::new(REST_TAU_S),
            still_s: 0.0,
        }
    }

    fn take(&mut self, measured: &Measurement, step_s: f64) -> bool {
        self.gyro = self.gyro_mean.take(&measured.gyro, step_s);
        let accel = self.accel_mean.take(&measured.accel, step_s);
        let is_still = (measured.gyro - self.gyro).norm() < REST_TURN
            && (measured.accel - accel).norm() < REST_ACCEL
            && self.gyro.amax() < BIAS_AT_MOST;
        self.still_s = if is_still { self.still_s + step_s } else { 0.0 };
        self.still_s >= REST_AFTER_S
    }
}

/// What a measurement says of the bias.
enum Seen {
    /// The sensor lies still, and the gyroscope's mean is this.
    Rest(Vector3<f64>),
    /// Gravity appeared in this direction, which was upright one step before.
    Motion(Vector3<f64>),
    Nothing,
}

/// The gyroscope's bias, by a Kalman filter (section 3.4 of the paper). Variances are of degrees
/// a second.
#[derive(Clone, Debug)]
struct Bias {
    /// rad/s.
    value: Vector3<f64>,
    covariance: Matrix3<f64>,
    /// The orientation as the average of acceleration saw it, and the bias in the world likewise.
    level: LowPass<9>,
    turned: LowPass<2>,
}

impl Bias {
    fn new(tau_s: f64) -> Self {
        Self {
            value: Vector3::zeros(),
            covariance: Matrix3::identity() * variance(BIAS_AT_START),
            level: LowPass::new(tau_s),
            turned: LowPass::new(tau_s),
        }
    }

    fn forget_motion(&mut self, tau_s: f64) {
        (self.level, self.turned) = (LowPass::new(tau_s), LowPass::new(tau_s));
    }

    fn learn(&mut self, level: &Matrix3<f64>, seen: Seen, step_s: f64) {
        let flat: SMatrix<f64, 9, 1> = SMatrix::from_column_slice(level.as_slice());
        let mean = Matrix3::from_column_slice(self.level.take(&flat, step_s).as_slice());
        let turned = self.turned.take(&(level * self.value).xy(), step_s);
        let step_s = step_s.max(1e-9);
        // How unsure it becomes by itself in this time.
        let more = variance(0.1 * DEGREE) * step_s / BIAS_FORGOTTEN_S;
        for index in 0..3 {
            let known = &mut self.covariance[(index, index)];
            *known = (*known + more).min(variance(BIAS_AT_START).max(*known));
        }
        let (error, matrix, deviation) = match seen {
            Seen::Nothing => return,
            Seen::Rest(gyro) => {
                let w = noise(BIAS_AT_REST, step_s);
                (gyro - self.value, Matrix3::identity(), Vector3::new(w, w, w))
            }
            Seen::Motion(up) => {
                let was = mean * self.value;
                let w = noise(BIAS_IN_MOTION, step_s);
                let error = Vector3::new(
                    -up.y / step_s + turned.x - was.x,
                    up.x / step_s + turned.y - was.y,
                    -was.z,
                );
                (error, mean, Vector3::new(w, w, w / VERTICAL))
            }
        };
        let error = error.map(|one| one.clamp(-BIAS_AT_MOST, BIAS_AT_MOST));
        let sum =
            Matrix3::from_diagonal(&deviation) + matrix * self.covariance * matrix.transpose();
        let Some(inverse) = sum.try_inverse() else { return };
        let gain = self.covariance * matrix.transpose() * inverse;
        self.covariance -= gain * matrix * self.covariance;
        let value = self.value + gain * error;
        self.value = value.map(|one| one.clamp(-BIAS_AT_MOST, BIAS_AT_MOST));
    }
}

/// The variance of a standard deviation in rad/s, in (0.01 degrees/s)².
fn variance(deviation: f64) -> f64 {
    (100.0 * deviation / DEGREE).powi(2)
}

/// The variance of a measurement in every step that lets the estimate settle at this deviation.
fn noise(deviation: f64, step_s: f64) -> f64 {
    let settled = variance(deviation);
    let more = variance(0.1 * DEGREE) * step_s / BIAS_FORGOTTEN_S;
    settled * settled / more + settled
}
