//! How one turtle moves.

use crate::canvas::SIZE_M;
use crate::msg::Pose;
use std::f64::consts::PI;

/// A command moves a turtle for so long, nanoseconds.
const COMMAND_LASTS_NS: u64 = 1_000_000_000;
/// As close as a rotation comes to its goal, radians.
const ANGLE_TOLERANCE: f64 = 0.02;

/// Where a turtle is and what moves it.
#[derive(Clone, Debug)]
pub struct Motion {
    x: f64,
    y: f64,
    theta: f64,
    linear: (f64, f64),
    angular: f64,
    commanded_ns: Option<u64>,
}

/// What came of one step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Where it was before, metres.
    pub from: (f64, f64),
    /// Where it is now.
    pub to: (f64, f64),
    /// Where it would be, had there been no wall; only if there was one.
    pub wall: Option<(f64, f64)>,
}

impl Motion {
    /// A turtle that stands at a place, metres, and looks somewhere, radians.
    #[must_use]
    pub fn at(x: f64, y: f64, theta: f64) -> Self {
        let linear = (0.0, 0.0);
        let angular = 0.0;
        let commanded_ns = None;
        Self { x: finite(x), y: finite(y), theta: finite(theta), linear, angular, commanded_ns }
    }

    /// Where it is, metres.
    #[must_use]
    pub fn place(&self) -> (f64, f64) {
        (self.x, self.y)
    }

    /// From now on it moves at these speeds, metres and radians a second, ahead, to its left, and
    /// around.
    pub fn command(&mut self, linear: (f64, f64), angular: f64, now_ns: u64) {
        self.linear = (finite(linear.0), finite(linear.1));
        self.angular = finite(angular);
        self.commanded_ns = Some(now_ns);
    }

    /// Puts it somewhere else.
    pub fn teleport(&mut self, x: f64, y: f64, theta: f64) {
        (self.x, self.y, self.theta) = (finite(x), finite(y), finite(theta));
    }

    /// Turns it, and moves it straight ahead then.
    pub fn teleport_relative(&mut self, linear: f64, angular: f64) {
        self.theta += finite(angular);
        self.x += self.theta.cos() * finite(linear);
        self.y += self.theta.sin() * finite(linear);
    }

    /// Turns it towards an angle at one radian a second. Returns how far it still has to turn, or
    /// nothing when it looks there.
    pub fn turn_towards(&mut self, theta: f64, now_ns: u64) -> Option<f64> {
        let remaining = normalized(finite(theta) - self.theta);
        if remaining.abs() < ANGLE_TOLERANCE {
            self.command((0.0, 0.0), 0.0, now_ns);
            return None;
        }
        self.command((0.0, 0.0), remaining.signum(), now_ns);
        Some(remaining)
    }

    /// Moves it for so many seconds.
    pub fn step(&mut self, seconds: f64, now_ns: u64) -> Step {
        let is_old = |since: u64| now_ns.saturating_sub(since) > COMMAND_LASTS_NS;
        if self.commanded_ns.is_some_and(is_old) {
            (self.linear, self.angular, self.commanded_ns) = ((0.0, 0.0), 0.0, None);
        }
        let from = self.place();
        self.theta = normalized(self.theta + self.angular * seconds);
        let (sin, cos) = self.theta.sin_cos();
        let (ahead, left) = self.linear;
        let to = (
            self.x + (cos * ahead - sin * left) * seconds,
            self.y + (sin * ahead + cos * left) * seconds,
        );
        (self.x, self.y) = (to.0.clamp(0.0, SIZE_M), to.1.clamp(0.0, SIZE_M));
        Step { from, to: self.place(), wall: (self.place() != to).then_some(to) }
    }

    /// Where it is and how it moves.
    #[must_use]
    pub fn pose(&self) -> Pose {
        Pose {
            x: self.x as f32,
            y: self.y as f32,
            theta: self.theta as f32,
            linear_velocity: self.linear.0.hypot(self.linear.1).copysign(self.linear.0) as f32,
            angular_velocity: self.angular as f32,
        }
    }

    /// Where it looks, radians.
    #[must_use]
    pub fn theta(&self) -> f64 {
        self.theta
    }
}

/// The same angle between -pi and pi.
fn normalized(angle: f64) -> f64 {
    let turned = (angle + PI).rem_euclid(2.0 * PI) - PI;
    if turned <= -PI { PI } else { turned }
}

fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000_000_000;

    #[test]
    fn it_moves_as_it_is_told_for_a_second() {
        let mut motion = Motion::at(5.0, 5.0, PI / 2.0);
        motion.command((2.0, 0.0), 0.0, 0);
        motion.step(0.5, SECOND / 2);
        assert!((motion.place().1 - 6.0).abs() < 1e-9, "{motion:?}");
        assert_eq!(motion.pose().linear_velocity, 2.0);
        motion.step(0.5, SECOND + 1);
        assert!((motion.place().1 - 6.0).abs() < 1e-9, "the command is too old");
        assert_eq!(motion.pose().linear_velocity, 0.0);
    }

    #[test]
    fn it_stops_at_the_wall_and_says_where_it_wanted_to_be() {
        let mut motion = Motion::at(11.0, 1.0, 0.0);
        motion.command((1.0, 0.0), 0.0, 0);
        let step = motion.step(1.0, 0);
        assert_eq!(step.to, (SIZE_M, 1.0));
        assert_eq!(step.wall, Some((12.0, 1.0)));
    }

    #[test]
    fn it_turns_the_shorter_way_until_it_looks_there() {
        let mut motion = Motion::at(5.0, 5.0, 3.0);
        let mut now = 0;
        let mut steps = 0;
        while let Some(remaining) = motion.turn_towards(-3.0, now) {
            assert!(remaining > 0.0 && remaining < 0.3, "{remaining}");
            now += 16_000_000;
            motion.step(0.016, now);
            steps += 1;
        }
        assert!((16..20).contains(&steps), "0.28 rad at 1 rad/s: {steps}");
    }

    #[test]
    fn what_is_no_number_moves_nothing() {
        let mut motion = Motion::at(f64::NAN, f64::INFINITY, 0.0);
        motion.command((f64::NAN, f64::INFINITY), f64::NAN, 0);
        motion.teleport_relative(f64::NAN, f64::NAN);
        motion.step(0.1, 0);
        assert_eq!(motion.place(), (0.0, 0.0));
    }
}
