//! The walk: where body and feet are at each time step.

use crate::preview::{Cart, PreviewGains};
use crate::steps::{Footsteps, Side, StepSettings, Velocity};
use nalgebra::{Isometry3, Point2, Translation3, UnitQuaternion, Vector3};

/// How a robot walks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GaitSettings {
    /// How steps are made.
    pub steps: StepSettings,
    /// The body's origin above the floor, m.
    pub body_height_m: f64,
    /// By how much the body leans ahead, rad.
    pub lean_rad: f64,
    /// The centre of mass in the frame of the body, m.
    pub mass: Vector3<f64>,
    /// The time between two calls of [`Gait::advance`], s.
    pub step_s: f64,
    /// How far ahead the ZMP is known, s.
    pub preview_s: f64,
}

/// Where body and soles are, in the frame in which the walk began.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Posture {
    /// The body.
    pub body: Isometry3<f64>,
    /// The left sole.
    pub left: Isometry3<f64>,
    /// The right sole.
    pub right: Isometry3<f64>,
}

/// A walk under way.
#[derive(Clone, Debug)]
pub struct Gait {
    settings: GaitSettings,
    gains: PreviewGains,
    footsteps: Footsteps,
    ahead: Cart,
    aside: Cart,
    wanted: [Vec<f64>; 2],
}

impl Gait {
    /// A robot that stands. `None` where a height or a time is not above 0, or a step takes less
    /// than one time step or more than a minute.
    #[must_use]
    pub fn new(settings: GaitSettings) -> Option<Self> {
        let StepSettings { single_s, double_s, .. } = settings.steps;
        if !(single_s > 0.0 && double_s > 0.0) {
            return None;
        }
        // So that the steps of a preview are not more than its time steps.
        if !(settings.step_s..60.0).contains(&(single_s + double_s)) {
            return None;
        }
        let height = settings.body_height_m + settings.mass.z;
        let gains = PreviewGains::new(height, settings.step_s, settings.preview_s)?;
        let footsteps = Footsteps::new(settings.steps);
        let middle = footsteps.middle();
        Some(Self {
            settings,
            gains,
            footsteps,
            ahead: Cart::at(middle.x),
            aside: Cart::at(middle.y),
            wanted: [Vec::new(), Vec::new()],
        })
    }

    /// Begins anew: a robot that stands where the frame of the walk begins.
    pub fn restart(&mut self) {
        self.footsteps = Footsteps::new(self.settings.steps);
        let middle = self.footsteps.middle();
        self.ahead = Cart::at(middle.x);
        self.aside = Cart::at(middle.y);
    }

    /// Whether no foot moves, nor will.
    #[must_use]
    pub fn is_standing(&self) -> bool {
        self.footsteps.is_standing()
    }

    /// The footsteps.
    #[must_use]
    pub fn footsteps(&self) -> &Footsteps {
        &self.footsteps
    }

    /// Where the ZMP of the motion is, m.
    #[must_use]
    pub fn zmp(&self) -> Point2<f64> {
        Point2::new(self.ahead.zmp(&self.gains), self.aside.zmp(&self.gains))
    }

    /// Goes on by one time step.
    pub fn advance(&mut self, velocity: &Velocity) {
        let step_s = self.gains.step_s();
        // The present time step still belongs to the plan as it was.
        for axis in &mut self.wanted {
            axis.clear();
        }
        let before = self.footsteps.zmp(0.0);
        self.footsteps.advance(step_s, velocity, self.settings.preview_s);
        let after = 0..=self.gains.preview_steps();
        let points = after.map(|at| self.footsteps.zmp(at as f64 * step_s));
        for point in std::iter::once(before).chain(points) {
            self.wanted[0].push(point.x);
            self.wanted[1].push(point.y);
        }
        self.ahead.advance(&self.gains, &self.wanted[0]);
        self.aside.advance(&self.gains, &self.wanted[1]);
    }

    /// Where body and soles are now.
    #[must_use]
    pub fn posture(&self) -> Posture {
        let heading = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), self.footsteps.heading());
        let leaned = UnitQuaternion::from_axis_angle(&Vector3::y_axis(), self.settings.lean_rad);
        let rotation = heading * leaned;
        let mass = rotation * self.settings.mass;
        let origin = Translation3::new(
            self.ahead.position() - mass.x,
            self.aside.position() - mass.y,
            self.settings.body_height_m,
        );
        let sole = |side: Side| {
            let foot = self.footsteps.foot(side);
            let turn = foot.pose.rotation.angle();
            let place = foot.pose.translation.vector;
            let turned = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), turn);
            Isometry3::from_parts(Translation3::new(place.x, place.y, foot.height_m), turned)
        };
        Posture {
            body: Isometry3::from_parts(origin, rotation),
            left: sole(Side::Left),
            right: sole(Side::Right),
        }
    }
}
