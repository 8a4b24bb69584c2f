//! Inverse kinematics of a leg in closed form.
//!
//! A leg with six joints has one if the three axes of the hip meet in a point, as do the two of
//! the ankle, the knee turns about the axis of the hip's pitch, and both thigh and shank are
//! straight down when all positions are 0. The triangle of hip, knee and ankle gives the knee, the
//! direction from ankle to hip gives the ankle, and what is left of the turn is the hip's (after
//! Kajita et al., "Introduction to Humanoid Robotics", 2014, section 2.5.2, for the order yaw,
//! roll, pitch; the order pitch, roll, yaw differs in the last step only).
//!
//! x points ahead, y to the left, z up.

use super::chain::{Chain, Turn};
use crate::model::JointLimits;
use nalgebra::{Isometry3, Matrix3, UnitQuaternion, Vector3};
use std::f64::consts::{PI, TAU};

/// What counts as no distance, m or rad.
const NOTHING: f64 = 1e-9;

/// In which order the joints of a hip stand, from the body on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HipOrder {
    /// Yaw, roll, pitch.
    YawRollPitch,
    /// Pitch, roll, yaw.
    PitchRollYaw,
}

/// A leg whose inverse kinematics is known in closed form.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// How its hip is made.
    pub order: HipOrder,
    /// From the frame of the hip to that of the chain's base.
    pub hip: Isometry3<f64>,
    /// From hip to knee, m.
    pub thigh_m: f64,
    /// From knee to ankle, m.
    pub shank_m: f64,
    /// From the frame of the chain's tip to that of the ankle.
    foot: Isometry3<f64>,
    /// For each joint from the hip on: its variable, 1.0 or -1.0 for an axis that points the other
    /// way, and its limits.
    joints: [(usize, f64, Option<JointLimits>); 6],
}

impl Leg {
    /// The leg that a chain from the body to a foot is; `None` where its geometry has no closed
    /// form of this kind. [`solve`](super::solve) takes any chain.
    #[must_use]
    pub fn of(chain: &Chain) -> Option<Self> {
        let (turns, foot) = chain.turns()?;
        let turns: [Turn; 6] = turns.try_into().ok()?;
        if chain.variables().len() != turns.len() {
            // One joint follows another.
            return None;
        }
        let x = Vector3::x();
        let y = Vector3::y();
        let z = Vector3::z();
        let (order, axes) = match parallel(&turns[0].axis, &z).is_some() {
            true => (HipOrder::YawRollPitch, [z, x, y, y, y, x]),
            false => (HipOrder::PitchRollYaw, [y, x, z, y, y, x]),
        };
        let mut joints = [(0, 1.0, None); 6];
        for (at, (turn, axis)) in turns.iter().zip(&axes).enumerate() {
            let sign = parallel(&turn.axis, axis)?;
            let limits = chain.variables()[turn.variable].limits;
            joints[at] = (turn.variable, sign, limits);
            let turned = turn.before.rotation.angle() > NOTHING;
            if at > 0 && turned {
                return None;
            }
        }
        let offset = |at: usize| turns[at].before.translation.vector;
        let meet = [1, 2, 5].iter().all(|at| offset(*at).norm() < NOTHING);
        let down = |way: Vector3<f64>| {
            let straight = way.x.hypot(way.y) < NOTHING && way.z < -NOTHING;
            straight.then_some(-way.z)
        };
        let thigh_m = down(offset(3))?;
        let shank_m = down(offset(4))?;
        meet.then_some(Self { order, hip: turns[0].before, thigh_m, shank_m, foot, joints })
    }

    /// A value for each of the chain's variables, with which its tip has the pose `target` in the
    /// frame of its base; `None` where that is out of reach, or beyond a limit of a joint. Of the
    /// two solutions it is the one whose knee bends as a human's.
    #[must_use]
    pub fn solve(&self, target: &Isometry3<f64>) -> Option<[f64; 6]> {
        // The ankle may look at the hip from either side of its roll; where its limits are as a
        // human's, one of the two is beyond them.
        [1.0, -1.0].into_iter().find_map(|side| self.values(&self.angles(target, side)?))
    }

    /// The values of the chain's variables for these turns, if they are within the limits.
    fn values(&self, angles: &[f64; 6]) -> Option<[f64; 6]> {
        let mut values = [0.0; 6];
        for (angle, (variable, sign, limits)) in angles.iter().zip(&self.joints) {
            let value = angle * sign;
            // Rounding must not refuse a leg that is bent right up to a limit.
            let slack = 1e-9;
            let fits = |limits: &JointLimits| {
                value >= limits.lower - slack && value <= limits.upper + slack
            };
            if !limits.as_ref().is_none_or(fits) {
                return None;
            }
            *values.get_mut(*variable)? = value;
        }
        Some(values)
    }

    /// The turn of each joint about x, y or z, in order; `side` is 1.0 for an ankle that rolls by
    /// less than a right angle and -1.0 for one that rolls by more.
    fn angles(&self, target: &Isometry3<f64>, side: f64) -> Option<[f64; 6]> {
        let ankle = self.hip.inverse() * target * self.foot.inverse();
        // The hip as the foot sees it.
        let seen = ankle.rotation.inverse() * -ankle.translation.vector;
        let reach = seen.norm();
        let thigh = self.thigh_m;
        let shank = self.shank_m;
        let bent = (reach * reach - thigh * thigh - shank * shank) / (2.0 * thigh * shank);
        if !(-1.0 - NOTHING..=1.0 + NOTHING).contains(&bent) || reach < NOTHING {
            return None;
        }
        let knee = bent.clamp(-1.0, 1.0).acos();
        // By how much the line from ankle to hip leans from the shank.
        let lean = f64::atan2(thigh * knee.sin(), shank + thigh * knee.cos());
        let ankle_roll = f64::atan2(side * seen.y, side * seen.z);
        let height = side * seen.y.hypot(seen.z);
        let ankle_pitch = wrapped(-f64::atan2(seen.x, height) - lean);
        let roll = UnitQuaternion::from_axis_angle(&Vector3::x_axis(), -ankle_roll);
        let pitch = UnitQuaternion::from_axis_angle(&Vector3::y_axis(), -ankle_pitch - knee);
        let hip = (ankle.rotation * roll * pitch).to_rotation_matrix().into_inner();
        let [first, second, third] = self.order.angles(&hip);
        Some([first, second, third, knee, ankle_pitch, ankle_roll])
    }
}

impl HipOrder {
    /// The turns of the three joints, in order, that make this rotation.
    fn angles(self, hip: &Matrix3<f64>) -> [f64; 3] {
        match self {
            Self::YawRollPitch => {
                // R = Rz(yaw) Rx(roll) Ry(pitch)
                let yaw = f64::atan2(-hip[(0, 1)], hip[(1, 1)]);
                let cos_roll = -hip[(0, 1)] * yaw.sin() + hip[(1, 1)] * yaw.cos();
                let roll = f64::atan2(hip[(2, 1)], cos_roll);
                let pitch = f64::atan2(-hip[(2, 0)], hip[(2, 2)]);
                [yaw, roll, pitch]
            }
            Self::PitchRollYaw => {
                // R = Ry(pitch) Rx(roll) Rz(yaw)
                let pitch = f64::atan2(hip[(0, 2)], hip[(2, 2)]);
                let cos_roll = hip[(0, 2)] * pitch.sin() + hip[(2, 2)] * pitch.cos();
                let roll = f64::atan2(-hip[(1, 2)], cos_roll);
                let yaw = f64::atan2(hip[(1, 0)], hip[(1, 1)]);
                [pitch, roll, yaw]
            }
        }
    }
}

/// The same angle from -pi to pi.
fn wrapped(angle: f64) -> f64 {
    (angle + PI).rem_euclid(TAU) - PI
}

/// 1.0 for the same direction, -1.0 for the opposite, `None` for any other.
fn parallel(one: &Vector3<f64>, other: &Vector3<f64>) -> Option<f64> {
    let along = one.dot(other);
    ((along.abs() - 1.0).abs() < NOTHING).then_some(along.signum())
}
