//! Motions as poses at times.
//!
//! A motion is YAML: seconds and radians.
//!
//! ```yaml
//! max_velocity: 4.0              # rad/s, of all joints
//! keyframes:
//!   - duration: 0.6              # from the pose before
//!     positions: {head-pan: 0.3, head-tilt: 0.0}
//!   - {duration: 0.4, hold: 0.2, positions: {head-pan: -0.3}}
//! ```
//!
//! Between two poses each joint follows a cubic with the slopes of Fritsch and Butland ("A Method
//! for Constructing Local Monotone Piecewise Cubic Interpolants", 1984), so it never leaves the
//! range of the poses beside it. Where that would be faster than `max_velocity`, or than the joint
//! can be, the motion takes longer.

use robot_state::Model;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The longest file of a motion, bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// The most poses of a motion.
const MAX_KEYFRAMES: usize = 10_000;
/// Positions that a motion has at most: its joints times its poses, whether they name all or not.
const MAX_POSITIONS: usize = 200_000;
/// The shortest and the longest time between two poses, s.
const SHORTEST_S: f64 = 1e-3;
const LONGEST_S: f64 = 3_600.0;
/// No joint goes farther, rad.
const FARTHEST_RAD: f64 = 1_000.0;
/// The slowest and the fastest `max_velocity`, rad/s.
const SLOWEST: f64 = 1e-3;
const FASTEST: f64 = 1_000.0;

/// A motion as it stands in a file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keyframes {
    /// What joints may do at most, rad/s.
    #[serde(default = "default_velocity")]
    max_velocity: f64,
    keyframes: Vec<Keyframe>,
}

/// A pose.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keyframe {
    /// From the pose before, s.
    duration: f64,
    /// How long the pose is held, s.
    #[serde(default)]
    hold: f64,
    positions: BTreeMap<String, f64>,
}

fn default_velocity() -> f64 {
    4.0
}

/// Why a motion is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MotionError(String);

impl fmt::Display for MotionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for MotionError {}

impl Keyframes {
    /// Reads a motion; `name` is what errors call it.
    ///
    /// # Errors
    /// It is no YAML of a motion, or beyond a bound.
    pub fn parse(text: &str, name: &str) -> Result<Self, MotionError> {
        let wrong = |what: String| MotionError(format!("motion {name} {what}"));
        if text.len() > MAX_BYTES {
            return Err(wrong(format!("is longer than {MAX_BYTES} bytes")));
        }
        let motion: Self = serde_yaml_ng::from_str(text)
            .map_err(|error| wrong(format!("cannot be read: {error}")))?;
        if motion.keyframes.is_empty() || motion.keyframes.len() > MAX_KEYFRAMES {
            let count = motion.keyframes.len();
            return Err(wrong(format!("has {count} keyframes, not 1 to {MAX_KEYFRAMES}")));
        }
        if !(SLOWEST..=FASTEST).contains(&motion.max_velocity) {
            let given = motion.max_velocity;
            return Err(wrong(format!(
                "has a max_velocity of {given} rad/s\nhint: it is {SLOWEST} to {FASTEST} rad/s"
            )));
        }
        for (at, keyframe) in motion.keyframes.iter().enumerate() {
            let number = at + 1;
            let Keyframe { duration, hold, positions } = keyframe;
            let holds = *hold == 0.0 || (SHORTEST_S..=LONGEST_S).contains(hold);
            if !(SHORTEST_S..=LONGEST_S).contains(duration) || !holds {
                return Err(wrong(format!(
                    "takes {duration} s and holds {hold} s in keyframe {number}\n\
                     hint: times are {SHORTEST_S} to {LONGEST_S} s"
                )));
            }
            let is_far = |value: &f64| !(-FARTHEST_RAD..=FARTHEST_RAD).contains(value);
            if let Some((joint, value)) = positions.iter().find(|(_, value)| is_far(value)) {
                return Err(wrong(format!("moves '{joint}' to {value} rad in keyframe {number}")));
            }
        }
        let joints = motion.joints().len();
        if joints * motion.keyframes.len() > MAX_POSITIONS {
            let count = motion.keyframes.len();
            return Err(wrong(format!(
                "has {count} keyframes of {joints} joints\nhint: at most {MAX_POSITIONS} in all"
            )));
        }
        Ok(motion)
    }

    /// The names of all joints, in order.
    fn joints(&self) -> BTreeSet<&String> {
        self.keyframes.iter().flat_map(|keyframe| keyframe.positions.keys()).collect()
    }

    /// Refuses joints that a robot does not have, and positions beyond their limits.
    ///
    /// # Errors
    /// The first one.
    pub fn check(&self, model: &Model, name: &str) -> Result<(), MotionError> {
        for (at, keyframe) in self.keyframes.iter().enumerate() {
            for (joint, position) in &keyframe.positions {
                let number = at + 1;
                let Some(known) = model.joint(joint).map(|index| &model.joints[index]) else {
                    return Err(MotionError(format!(
                        "motion {name} moves '{joint}' in keyframe {number}, which robot '{}' \
                         does not have",
                        model.name
                    )));
                };
                if (known.clamp(*position) - position).abs() > 1e-9 {
                    return Err(MotionError(format!(
                        "motion {name} moves '{joint}' to {position} rad in keyframe {number}, \
                         beyond its limit {}",
                        known.clamp(*position)
                    )));
                }
            }
        }
        Ok(())
    }

    /// The motion from where joints are. Joints whose position is not known begin in their first
    /// pose. A joint of `model` is no faster than that says.
    #[must_use]
    pub fn from(&self, start: &BTreeMap<String, f64>, model: Option<&Model>) -> Trajectory {
        let mut durations = Vec::new();
        for keyframe in &self.keyframes {
            durations.push(keyframe.duration);
            if keyframe.hold > 0.0 {
                durations.push(keyframe.hold);
            }
        }
        let joints = self.joints().into_iter().map(|name| {
            let limit = model.and_then(|model| {
                let joint = &model.joints[model.joint(name)?];
                joint.limits.map(|limits| limits.velocity).filter(|velocity| *velocity > 0.0)
            });
            Curve {
                name: name.clone(),
                positions: self.positions(name, start.get(name).copied()),
                velocity: limit.unwrap_or(f64::INFINITY).min(self.max_velocity),
            }
        });
        let joints = joints.collect();
        Trajectory { durations, joints }.slowed()
    }

    /// The positions of a joint at the beginning and at the end of each duration.
    fn positions(&self, name: &str, start: Option<f64>) -> Vec<f64> {
        let first = self.keyframes.iter().find_map(|keyframe| keyframe.positions.get(name));
        let mut now = start.or(first.copied()).unwrap_or(0.0);
        let mut all = vec![now];
        for keyframe in &self.keyframes {
            now = keyframe.positions.get(name).copied().unwrap_or(now);
            all.push(now);
            if keyframe.hold > 0.0 {
                all.push(now);
            }
        }
        all
    }
}

/// A motion over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Trajectory {
    durations: Vec<f64>,
    joints: Vec<Curve>,
}

#[derive(Clone, Debug, PartialEq)]
struct Curve {
    name: String,
    /// One more than there are durations.
    positions: Vec<f64>,
    /// What it may do at most, rad/s.
    velocity: f64,
}

impl Trajectory {
    /// How long it takes, s.
    #[must_use]
    pub fn duration_s(&self) -> f64 {
        self.durations.iter().sum()
    }

    /// The names of the joints, in the order of [`Trajectory::at`].
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.joints.iter().map(|joint| joint.name.clone()).collect()
    }

    /// Position and velocity of each joint, rad and rad/s, `time_s` after the beginning.
    #[must_use]
    pub fn at(&self, time_s: f64) -> Vec<(f64, f64)> {
        let mut since = time_s.max(0.0);
        for (part, duration) in self.durations.iter().enumerate() {
            if since < *duration {
                return self.joints.iter().map(|joint| self.value(joint, part, since)).collect();
            }
            since -= duration;
        }
        let last = |joint: &Curve| (joint.positions.last().copied().unwrap_or(0.0), 0.0);
        self.joints.iter().map(last).collect()
    }

    fn value(&self, joint: &Curve, part: usize, since_s: f64) -> (f64, f64) {
        let length = self.durations[part];
        let s = since_s / length;
        let from = joint.positions[part];
        let change = joint.positions[part + 1] - from;
        let begins = self.slope(joint, part) * length;
        let ends = self.slope(joint, part + 1) * length;
        // The cubic with these ends and slopes, by powers of s.
        let square = 3.0 * change - 2.0 * begins - ends;
        let cube = begins + ends - 2.0 * change;
        let position = from + s * (begins + s * (square + s * cube));
        let velocity = (begins + s * (2.0 * square + 3.0 * s * cube)) / length;
        (position, velocity)
    }

    /// The slope at a pose: none at the ends and where the direction changes, otherwise the
    /// harmonic mean of both sides, weighted by the durations.
    fn slope(&self, joint: &Curve, at: usize) -> f64 {
        let (Some(before), Some(after)) = (at.checked_sub(1), self.durations.get(at)) else {
            return 0.0;
        };
        let before_s = self.durations[before];
        let left = (joint.positions[at] - joint.positions[before]) / before_s;
        let right = (joint.positions[at + 1] - joint.positions[at]) / after;
        if left * right <= 0.0 {
            return 0.0;
        }
        let left_weight = 2.0 * after + before_s;
        let right_weight = after + 2.0 * before_s;
        (left_weight + right_weight) / (left_weight / left + right_weight / right)
    }

    /// The greatest share of what a joint may do that a part asks for.
    fn haste(&self, part: usize) -> f64 {
        let fastest = |joint: &Curve| {
            let length = self.durations[part];
            let change = joint.positions[part + 1] - joint.positions[part];
            let begins = self.slope(joint, part) * length;
            let ends = self.slope(joint, part + 1) * length;
            let square = 3.0 * change - 2.0 * begins - ends;
            let cube = begins + ends - 2.0 * change;
            // The velocity is a parabola in s, with its vertex here.
            let vertex = if cube == 0.0 { 0.0 } else { (-square / (3.0 * cube)).clamp(0.0, 1.0) };
            let at = |s: f64| (begins + s * (2.0 * square + 3.0 * s * cube)).abs() / length;
            at(0.0).max(at(vertex)).max(at(1.0)) / joint.velocity
        };
        self.joints.iter().map(fastest).fold(0.0, f64::max)
    }

    /// The same, slowly enough for every joint.
    fn slowed(mut self) -> Self {
        // Slopes depend on the durations beside them, so this is repeated.
        for _ in 0..4 {
            let hastes: Vec<f64> = (0..self.durations.len()).map(|part| self.haste(part)).collect();
            for (duration, haste) in self.durations.iter_mut().zip(&hastes) {
                *duration *= haste.max(1.0);
            }
        }
        // To make all of it slower makes each part slower by as much.
        let worst = (0..self.durations.len()).map(|part| self.haste(part)).fold(1.0, f64::max);
        for duration in &mut self.durations {
            *duration *= worst;
        }
        self
    }
}
