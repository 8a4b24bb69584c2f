//! One link seen from another.

use crate::error::DescriptionError;
use crate::model::{JointKind, JointLimits, Model};
use nalgebra::{Dyn, Isometry3, OMatrix, U6, Vector3};

/// Columns: what one joint adds to the velocity of the tip in the frame of the base, the linear
/// part (m/s) above the angular one (rad/s), for each rad/s or m/s of the joint.
pub type Jacobian = OMatrix<f64, U6, Dyn>;

/// The joints between two links of a robot.
#[derive(Clone, Debug)]
pub struct Chain {
    steps: Vec<Step>,
    /// Behind the last joint.
    end: Isometry3<f64>,
    variables: Vec<Variable>,
}

/// A position that a chain depends on: that of a joint which follows no other.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// The joint's index in the model.
    pub joint: usize,
    /// The joint's name.
    pub name: String,
    /// What it can do; `None` where it turns without limits.
    pub limits: Option<JointLimits>,
}

/// A joint that moves. Against its direction, from child to parent, it moves the other way.
#[derive(Clone, Debug)]
struct Step {
    /// What is fixed between the step before and this joint.
    before: Isometry3<f64>,
    kind: JointKind,
    /// In the direction of the chain.
    axis: Vector3<f64>,
    /// The index of the variable, and how the position follows from it.
    variable: usize,
    multiplier: f64,
    offset: f64,
}

impl Step {
    fn motion(&self, values: &[f64]) -> Isometry3<f64> {
        let position = self.multiplier * values[self.variable] + self.offset;
        match self.kind {
            JointKind::Prismatic => {
                let slid = self.axis * position;
                Isometry3::translation(slid.x, slid.y, slid.z)
            }
            _ => Isometry3::rotation(self.axis * position),
        }
    }
}

impl Chain {
    /// The chain from the link `base` to the link `tip`.
    ///
    /// # Errors
    /// No such link, or a floating or planar joint between them.
    pub fn new(model: &Model, base: &str, tip: &str) -> Result<Self, DescriptionError> {
        let index = |name: &str| {
            model.link(name).ok_or_else(|| {
                let message = format!("robot '{}' has no link '{name}'", model.name);
                let links: Vec<_> = model.links.iter().map(|link| &*link.name).take(30).collect();
                DescriptionError::new(message).hint(format!("it has {}", links.join(", ")))
            })
        };
        let mut up = joints_above(model, index(base)?);
        let mut down = joints_above(model, index(tip)?);
        // What both have in common moves neither in the frame of the other.
        while let (Some(one), Some(other)) = (up.last(), down.last())
            && one == other
        {
            up.pop();
            down.pop();
        }
        let mut chain =
            Self { steps: Vec::new(), end: Isometry3::identity(), variables: Vec::new() };
        for joint in up {
            chain.add(model, joint, true)?;
        }
        for joint in down.into_iter().rev() {
            chain.add(model, joint, false)?;
        }
        Ok(chain)
    }

    fn add(&mut self, model: &Model, at: usize, inverted: bool) -> Result<(), DescriptionError> {
        let joint = &model.joints[at];
        match joint.kind {
            JointKind::Fixed if inverted => self.end *= joint.origin.inverse(),
            JointKind::Fixed => self.end *= joint.origin,
            JointKind::Floating | JointKind::Planar => {
                let message = format!("joint '{}' is no part of a chain", joint.name);
                return Err(DescriptionError::at(&joint.place, message)
                    .hint("begin the chain below joints that are floating or planar"));
            }
            kind => {
                let source = model.source_of(at);
                let variable = self.variable(model, source.joint);
                let axis = joint.axis.into_inner();
                let (before, axis, end) = match inverted {
                    false => (self.end * joint.origin, axis, Isometry3::identity()),
                    true => (self.end, -axis, joint.origin.inverse()),
                };
                let multiplier = source.multiplier;
                let offset = source.offset;
                self.steps.push(Step { before, kind, axis, variable, multiplier, offset });
                self.end = end;
            }
        }
        Ok(())
    }

    fn variable(&mut self, model: &Model, joint: usize) -> usize {
        if let Some(known) = self.variables.iter().position(|variable| variable.joint == joint) {
            return known;
        }
        let source = &model.joints[joint];
        let limits = source.limits.filter(|_| source.kind != JointKind::Continuous);
        self.variables.push(Variable { joint, name: source.name.clone(), limits });
        self.variables.len() - 1
    }

    /// The positions that the chain depends on, from base to tip.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The pose of the tip in the frame of the base, for a value of each variable.
    ///
    /// # Panics
    /// With fewer values than variables.
    #[must_use]
    pub fn pose(&self, values: &[f64]) -> Isometry3<f64> {
        let steps = self.steps.iter();
        let reached = steps.fold(Isometry3::identity(), |reached, step| {
            reached * step.before * step.motion(values)
        });
        reached * self.end
    }

    /// The pose of the tip, and how it moves with each variable.
    ///
    /// # Panics
    /// With fewer values than variables.
    #[must_use]
    pub fn jacobian(&self, values: &[f64]) -> (Isometry3<f64>, Jacobian) {
        let tip = self.pose(values);
        let mut jacobian = Jacobian::zeros(self.variables.len());
        let mut reached = Isometry3::identity();
        for step in &self.steps {
            reached *= step.before;
            let axis = reached.rotation * step.axis * step.multiplier;
            let mut column = jacobian.column_mut(step.variable);
            match step.kind {
                JointKind::Prismatic => {
                    let mut linear = column.fixed_rows_mut::<3>(0);
                    linear += axis;
                }
                _ => {
                    let arm = tip.translation.vector - reached.translation.vector;
                    let mut linear = column.fixed_rows_mut::<3>(0);
                    linear += axis.cross(&arm);
                    let mut angular = column.fixed_rows_mut::<3>(3);
                    angular += axis;
                }
            }
            reached *= step.motion(values);
        }
        (tip, jacobian)
    }

    /// The values nearest to `values` that the limits allow.
    pub fn clamp(&self, values: &mut [f64]) {
        for (value, variable) in values.iter_mut().zip(&self.variables) {
            if let Some(limits) = &variable.limits {
                *value = value.clamp(limits.lower, limits.upper);
            }
        }
    }

    /// What is fixed before each step, its axis and its variable, and what is behind the last; for
    /// those who look at the geometry. `None` if a joint slides or follows another.
    pub(super) fn turns(&self) -> Option<(Vec<Turn>, Isometry3<f64>)> {
        let turn = |step: &Step| {
            let plain =
                step.kind != JointKind::Prismatic && step.multiplier == 1.0 && step.offset == 0.0;
            plain.then_some(Turn { before: step.before, axis: step.axis, variable: step.variable })
        };
        Some((self.steps.iter().map(turn).collect::<Option<_>>()?, self.end))
    }
}

/// A joint that turns by the value of a variable.
pub(super) struct Turn {
    pub before: Isometry3<f64>,
    pub axis: Vector3<f64>,
    pub variable: usize,
}

/// The joints from a link up to the root.
fn joints_above(model: &Model, link: usize) -> Vec<usize> {
    let next = |link: usize| model.joint_above(link);
    std::iter::successors(next(link), |joint| next(model.joints[*joint].parent)).collect()
}
