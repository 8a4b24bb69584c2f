//! Footsteps: where feet go, when, and where the ZMP has to be meanwhile.
//!
//! A step has two parts: both feet are on the floor while the ZMP goes over to the standing foot,
//! then that foot stands alone and the other one moves. All poses are on the floor, in the frame
//! in which the walk began.

use nalgebra::{Isometry2, Point2, Vector2};

/// Before its first step a robot needs this long to lean over, s.
const LEAN_S: f64 = 0.8;

/// A foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl Side {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// 1.0 for what is left of the middle, -1.0 for what is right.
    #[must_use]
    pub fn sign(self) -> f64 {
        match self {
            Self::Left => 1.0,
            Self::Right => -1.0,
        }
    }
}

/// How steps are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepSettings {
    /// The time with one foot on the floor, s.
    pub single_s: f64,
    /// The time with both, s.
    pub double_s: f64,
    /// From the middle of one foot to that of the other, m.
    pub feet_apart_m: f64,
    /// How high a foot is lifted, m.
    pub lift_m: f64,
    /// The longest step ahead or back, from foot to foot, m.
    pub longest_m: f64,
    /// The widest step to a side beyond `feet_apart_m`, m.
    pub widest_m: f64,
    /// The largest turn between the feet, rad.
    pub turn_rad: f64,
}

impl Default for StepSettings {
    fn default() -> Self {
        Self {
            single_s: 0.35,
            double_s: 0.1,
            feet_apart_m: 0.074,
            lift_m: 0.02,
            longest_m: 0.06,
            widest_m: 0.03,
            turn_rad: 0.35,
        }
    }
}

/// How fast the robot should walk, in its own frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Velocity {
    /// Ahead, m/s.
    pub x: f64,
    /// To the left, m/s.
    pub y: f64,
    /// To the left, rad/s.
    pub turn: f64,
}

impl Velocity {
    /// Whether it is none.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    swing: Side,
    from: Isometry2<f64>,
    to: Isometry2<f64>,
    stands: Isometry2<f64>,
}

/// The steps that a robot makes and will make.
#[derive(Clone, Debug)]
pub struct Footsteps {
    settings: StepSettings,
    /// Where the feet are that are on the floor: left, right.
    feet: [Isometry2<f64>; 2],
    /// Which foot stands alone next.
    next_swing: Side,
    steps: Vec<Step>,
    /// Time since the first of the steps began, s.
    time_s: f64,
    /// Where the ZMP was before that.
    before: Point2<f64>,
}

/// Where a foot is at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootPose {
    /// On the floor.
    pub pose: Isometry2<f64>,
    /// Above it, m.
    pub height_m: f64,
    /// Whether it carries weight.
    pub stands: bool,
}

impl Footsteps {
    /// A robot that stands with the middle between its feet at the origin.
    #[must_use]
    pub fn new(settings: StepSettings) -> Self {
        let half = settings.feet_apart_m / 2.0;
        let foot = |side: Side| Isometry2::translation(0.0, side.sign() * half);
        Self {
            settings,
            feet: [foot(Side::Left), foot(Side::Right)],
            next_swing: Side::Left,
            steps: Vec::new(),
            time_s: 0.0,
            before: Point2::origin(),
        }
    }

    /// Whether no foot moves, nor will.
    #[must_use]
    pub fn is_standing(&self) -> bool {
        self.steps.is_empty()
    }

    fn step_s(&self) -> f64 {
        self.settings.single_s + self.settings.double_s
    }

    /// Time goes on. Steps that have not begun are planned anew for this velocity, as far ahead as
    /// `preview_s`; without velocity the feet come side by side and stand.
    pub fn advance(&mut self, by_s: f64, velocity: &Velocity, preview_s: f64) {
        self.time_s += by_s;
        let mut plan = false;
        if self.steps.is_empty() && !velocity.is_none() {
            self.before = self.zmp(0.0);
            self.time_s = -LEAN_S;
            plan = true;
        }
        while self.time_s >= self.step_s() && !self.steps.is_empty() {
            let done = self.steps.remove(0);
            self.feet[index(done.swing)] = done.to;
            self.next_swing = done.swing.other();
            self.before = point(&done.stands);
            self.time_s -= self.step_s();
            plan = true;
        }
        if plan {
            self.plan(velocity, preview_s);
        }
    }

    /// Plans the steps behind the one that has begun, if any has.
    fn plan(&mut self, velocity: &Velocity, preview_s: f64) {
        // The first step of the plan that was made ahead is kept: the body leans towards it.
        self.steps.truncate(1);
        let mut feet = self.feet;
        let mut swing = self.next_swing;
        if let Some(step) = self.steps.first() {
            feet[index(step.swing)] = step.to;
            swing = step.swing.other();
        }
        let count = 2 + (preview_s / self.step_s()).ceil() as usize;
        while self.steps.len() < count {
            let stands = feet[index(swing.other())];
            let from = feet[index(swing)];
            let to = stands * self.placed(swing, velocity);
            let apart = to.inverse() * from;
            let moves =
                apart.translation.vector.norm() > 1e-6 || apart.rotation.angle().abs() > 1e-6;
            if velocity.is_none() && !moves {
                break;
            }
            self.steps.push(Step { swing, from, to, stands });
            feet[index(swing)] = to;
            swing = swing.other();
        }
    }

    /// Where a foot goes, seen from the one that stands.
    fn placed(&self, swing: Side, velocity: &Velocity) -> Isometry2<f64> {
        let settings = &self.settings;
        let step_s = self.step_s();
        let ahead = (velocity.x * step_s).clamp(-settings.longest_m, settings.longest_m);
        // The foot of the side to which the robot goes opens, the other one closes.
        let opens = |rate: f64, limit: f64| {
            let whole = (2.0 * rate * step_s).clamp(-limit, limit);
            if whole * swing.sign() > 0.0 { whole } else { 0.0 }
        };
        let aside = swing.sign() * settings.feet_apart_m + opens(velocity.y, settings.widest_m);
        let turn = opens(velocity.turn, settings.turn_rad);
        // Turned about the middle between the feet, so that they do not come closer.
        let half = Isometry2::translation(0.0, aside / 2.0);
        let turned = Isometry2::new(Vector2::new(ahead, 0.0), turn);
        half * turned * half
    }

    /// The middle between the feet that are on the floor.
    #[must_use]
    pub fn middle(&self) -> Point2<f64> {
        nalgebra::center(&point(&self.feet[0]), &point(&self.feet[1]))
    }

    /// Where the ZMP has to be `ahead_s` from now.
    #[must_use]
    pub fn zmp(&self, ahead_s: f64) -> Point2<f64> {
        let step_s = self.step_s();
        let mut time_s = self.time_s + ahead_s;
        let mut before = self.before;
        let mut feet = self.feet;
        for step in &self.steps {
            let stands = point(&step.stands);
            if time_s < step_s {
                let share = (time_s / self.settings.double_s.max(1e-9)).clamp(0.0, 1.0);
                return before + (stands - before) * share;
            }
            feet[index(step.swing)] = step.to;
            before = stands;
            time_s -= step_s;
        }
        // Behind the last step the weight comes to both feet.
        let end = nalgebra::center(&point(&feet[0]), &point(&feet[1]));
        let share = (time_s / self.settings.double_s.max(1e-9)).clamp(0.0, 1.0);
        before + (end - before) * share
    }

    /// Where a foot is now.
    #[must_use]
    pub fn foot(&self, side: Side) -> FootPose {
        let still = FootPose { pose: self.feet[index(side)], height_m: 0.0, stands: true };
        let Some(step) = self.steps.first().filter(|step| step.swing == side) else {
            return still;
        };
        let since_s = self.time_s - self.settings.double_s;
        if since_s <= 0.0 {
            return still;
        }
        let share = (since_s / self.settings.single_s).clamp(0.0, 1.0);
        let pose = between(&step.from, &step.to, smooth(share));
        // Begins and ends without speed, and is highest in the middle.
        let lifted = 16.0 * (share * (1.0 - share)).powi(2);
        FootPose { pose, height_m: self.settings.lift_m * lifted, stands: false }
    }

    /// Where the body looks now, rad: between the directions of the feet.
    #[must_use]
    pub fn heading(&self) -> f64 {
        let left = self.foot(Side::Left).pose.rotation;
        let right = self.foot(Side::Right).pose.rotation;
        right.angle() + (right.inverse() * left).angle() / 2.0
    }
}

fn index(side: Side) -> usize {
    match side {
        Side::Left => 0,
        Side::Right => 1,
    }
}

fn point(pose: &Isometry2<f64>) -> Point2<f64> {
    Point2::from(pose.translation.vector)
}

fn between(from: &Isometry2<f64>, to: &Isometry2<f64>, share: f64) -> Isometry2<f64> {
    let way = to.translation.vector - from.translation.vector;
    let turn = (from.rotation.inverse() * to.rotation).angle();
    Isometry2::new(from.translation.vector + way * share, from.rotation.angle() + turn * share)
}

/// From 0 to 1 with the least jerk: no velocity and no acceleration at either end (Flash and
/// Hogan, 1985).
fn smooth(share: f64) -> f64 {
    share.powi(3) * (10.0 - 15.0 * share + 6.0 * share * share)
}
