//! Where links are, how they move with their joints, and where joints must be for a link to be
//! somewhere.
//!
//! * [`frames`]: every link of a robot;
//! * [`Chain`]: one link seen from another, with its Jacobian;
//! * [`solve`]: inverse kinematics of any chain, by damped least squares;
//! * [`Leg`]: inverse kinematics of a leg with six joints in closed form, if its axes meet as
//!   needed.

mod chain;
mod inverse;
mod leg;

pub use chain::{Chain, Jacobian, Variable};
pub use inverse::{Solution, SolveOptions, solve};
pub use leg::{HipOrder, Leg};

use crate::model::Model;
use nalgebra::{Isometry3, Point3, Vector3};

/// The pose of every link in the frame of the root, by the link's index, for a position of every
/// joint by the joint's index (as [`Model::positions`] gives them). A missing position counts as 0.
#[must_use]
pub fn frames(model: &Model, positions: &[f64]) -> Vec<Isometry3<f64>> {
    let mut frames = vec![Isometry3::identity(); model.links.len()];
    // A joint stands behind the one that moves its parent.
    for (at, joint) in model.joints.iter().enumerate() {
        let position = positions.get(at).copied().unwrap_or(0.0);
        frames[joint.child] = frames[joint.parent] * joint.transform(position);
    }
    frames
}

/// The centre of mass of all links in the frame of the root, m; `None` for a robot without mass.
#[must_use]
pub fn center_of_mass(model: &Model, positions: &[f64]) -> Option<Point3<f64>> {
    let mut weighed = Vector3::zeros();
    let mut mass_kg = 0.0;
    for (link, frame) in model.links.iter().zip(frames(model, positions)) {
        if let Some(inertial) = &link.inertial {
            let center = frame * inertial.origin;
            weighed += center.translation.vector * inertial.mass_kg;
            mass_kg += inertial.mass_kg;
        }
    }
    (mass_kg > 0.0).then(|| Point3::from(weighed / mass_kg))
}
