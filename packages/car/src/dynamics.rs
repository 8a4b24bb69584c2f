//! The kinematic bicycle: both wheels of an axle as one, no slip. The reference point is the middle
//! of the rear axle. (R. Rajamani, *Vehicle Dynamics and Control*, section 2.2, with the slip angle
//! at the rear axle, which is 0.)

use std::f64::consts::PI;

/// Where it stands, in the plane.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// m, forwards at the start.
    pub x: f64,
    /// m, to the left.
    pub y: f64,
    /// rad, counter-clockwise, from -π to π.
    pub heading: f64,
}

/// What it is told to do.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Command {
    /// m/s, negative backwards.
    pub speed: f64,
    /// Angle of the front wheel, rad, positive to the left.
    pub steering: f64,
}

impl Command {
    /// The command that gives this speed and turn rate (rad/s); a car that stands cannot turn.
    #[must_use]
    pub fn from_twist(speed: f64, turn_rate: f64, wheelbase: f64) -> Self {
        let steering = match speed == 0.0 {
            true => 0.0,
            false => (wheelbase * turn_rate / speed).atan(),
        };
        Self { speed, steering }
    }
}

/// What it cannot exceed; 0 stands for no limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// m/s.
    pub speed: f64,
    /// rad.
    pub steering: f64,
    /// m/s².
    pub acceleration: f64,
    /// rad/s.
    pub steering_rate: f64,
}

/// A car in motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bicycle {
    /// Distance of the axles, m.
    pub wheelbase: f64,
    /// What it cannot exceed.
    pub limits: Limits,
    /// Where it is.
    pub pose: Pose,
    /// What it does at this moment.
    pub state: Command,
}

impl Bicycle {
    /// At rest at the origin.
    #[must_use]
    pub fn new(wheelbase: f64, limits: Limits) -> Self {
        Self { wheelbase, limits, pose: Pose::default(), state: Command::default() }
    }

    /// Turn rate, rad/s.
    #[must_use]
    pub fn turn_rate(&self) -> f64 {
        self.state.speed * self.state.steering.tan() / self.wheelbase
    }

    /// Follows `wanted` for `seconds`: first speed and steering change as far as the limits let
    /// them, then the car moves on the arc that they mean, exactly.
    pub fn step(&mut self, wanted: Command, seconds: f64) {
        let Limits { speed, steering, acceleration, steering_rate } = self.limits;
        let goal = Command {
            speed: within(wanted.speed, speed),
            steering: within(wanted.steering, steering),
        };
        self.state.speed = towards(self.state.speed, goal.speed, acceleration * seconds);
        self.state.steering = towards(self.state.steering, goal.steering, steering_rate * seconds);
        let turn = self.turn_rate() * seconds;
        let path = self.state.speed * seconds;
        let Pose { x, y, heading } = self.pose;
        // The chord of the arc; sin(a)/a for small a by its series.
        let half = turn / 2.0;
        let shortened = if half.abs() < 1e-6 { 1.0 - half * half / 6.0 } else { half.sin() / half };
        let (sine, cosine) = (heading + half).sin_cos();
        self.pose = Pose {
            x: x + path * shortened * cosine,
            y: y + path * shortened * sine,
            heading: wrapped(heading + turn),
        };
    }
}

/// At most `limit` away from 0; a limit of 0 is none.
fn within(value: f64, limit: f64) -> f64 {
    if limit > 0.0 { value.clamp(-limit, limit) } else { value }
}

/// From `value` towards `goal` by at most `step`; a step of 0 is no limit.
fn towards(value: f64, goal: f64, step: f64) -> f64 {
    if step > 0.0 { value + (goal - value).clamp(-step, step) } else { goal }
}

fn wrapped(angle: f64) -> f64 {
    (angle + PI).rem_euclid(2.0 * PI) - PI
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: Limits =
        Limits { speed: 0.0, steering: 0.0, acceleration: 0.0, steering_rate: 0.0 };

    #[test]
    fn a_constant_command_is_a_circle_of_the_radius_that_the_steering_means() {
        let wheelbase = 0.5;
        let command = Command { speed: 1.5, steering: 0.3 };
        let radius = wheelbase / command.steering.tan();
        let period = 2.0 * PI * radius / command.speed;
        let mut car = Bicycle::new(wheelbase, FREE);
        for number in 1..=1000 {
            car.step(command, period / 1000.0);
            // The centre lies to the left of the start.
            let distance = car.pose.x.hypot(car.pose.y - radius);
            assert!((distance - radius).abs() < 1e-9, "{number}: {distance}");
            let angle = 2.0 * PI * f64::from(number) / 1000.0;
            assert!((car.pose.x - radius * angle.sin()).abs() < 1e-9);
        }
        assert!(car.pose.x.abs() < 1e-9 && car.pose.y.abs() < 1e-9, "{:?}", car.pose);
        assert!(car.pose.heading.abs() < 1e-9);
    }

    #[test]
    fn straight_ahead_is_a_line_and_backwards_undoes_it() {
        let mut car = Bicycle::new(0.5, FREE);
        car.step(Command { speed: 2.0, steering: 0.0 }, 3.0);
        assert_eq!(car.pose, Pose { x: 6.0, y: 0.0, heading: 0.0 });
        car.step(Command { speed: 1.0, steering: 0.4 }, 0.7);
        car.step(Command { speed: -1.0, steering: 0.4 }, 0.7);
        assert!((car.pose.x - 6.0).abs() < 1e-12 && car.pose.y.abs() < 1e-12, "{:?}", car.pose);
    }

    #[test]
    fn limits_hold() {
        let limits = Limits { speed: 1.0, steering: 0.5, acceleration: 2.0, steering_rate: 1.0 };
        let mut car = Bicycle::new(0.5, limits);
        car.step(Command { speed: 9.0, steering: -9.0 }, 0.1);
        assert!((car.state.speed - 0.2).abs() < 1e-12);
        assert!((car.state.steering + 0.1).abs() < 1e-12);
        car.step(Command { speed: 9.0, steering: -9.0 }, 10.0);
        assert_eq!(car.state, Command { speed: 1.0, steering: -0.5 });
    }

    #[test]
    fn a_twist_becomes_the_steering_that_turns_so() {
        let command = Command::from_twist(2.0, 0.8, 0.5);
        let mut car = Bicycle::new(0.5, FREE);
        car.step(command, 1e-3);
        assert!((car.turn_rate() - 0.8).abs() < 1e-12);
        assert_eq!(Command::from_twist(0.0, 1.0, 0.5), Command::default());
    }
}
