//! From where body and soles are to the joints of the legs.

use crate::gait::Posture;
use nalgebra::{Isometry3, Vector3};
use robot_state::kinematics::{Chain, Leg, SolveOptions, center_of_mass, solve};
use robot_state::{DescriptionError, Model};
use std::collections::BTreeMap;

/// A sole cannot be where it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfReach {
    /// The link that stays away from its place.
    pub is_left: bool,
}

/// The two legs of a robot.
#[derive(Clone, Debug)]
pub struct Legs {
    limbs: [Limb; 2],
}

#[derive(Clone, Debug)]
struct Limb {
    chain: Chain,
    closed: Option<Leg>,
    /// The last solution, from which the next one is not far.
    values: Vec<f64>,
}

impl Legs {
    /// The legs from the link `body` to these soles.
    ///
    /// # Errors
    /// No such link, or a leg without six joints of its own.
    pub fn new(model: &Model, body: &str, soles: [&str; 2]) -> Result<Self, DescriptionError> {
        let limb = |sole: &str| {
            let chain = Chain::new(model, body, sole)?;
            if chain.variables().len() < 6 {
                let joints = chain.variables().len();
                let message = format!("the leg from '{body}' to '{sole}' has {joints} joints");
                return Err(DescriptionError::new(message).hint("a walk needs six in each leg"));
            }
            let mut values = vec![0.0; chain.variables().len()];
            chain.clamp(&mut values);
            Ok(Limb { closed: Leg::of(&chain), chain, values })
        };
        let [left, right] = soles;
        Ok(Self { limbs: [limb(left)?, limb(right)?] })
    }

    /// Whether the inverse kinematics of both is known in closed form.
    #[must_use]
    pub fn are_closed(&self) -> bool {
        self.limbs.iter().all(|limb| limb.closed.is_some())
    }

    /// The names of the joints, in the order of [`Legs::solve`].
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let variables = self.limbs.iter().flat_map(|limb| limb.chain.variables());
        variables.map(|variable| variable.name.clone()).collect()
    }

    /// The positions of all joints of the legs, rad.
    ///
    /// # Errors
    /// A sole is out of reach; nothing has changed then.
    pub fn solve(&mut self, posture: &Posture) -> Result<Vec<f64>, OutOfReach> {
        let body = posture.body.inverse();
        let targets = [body * posture.left, body * posture.right];
        let mut solved = Vec::with_capacity(2);
        for (limb, (target, is_left)) in self.limbs.iter().zip(targets.iter().zip([true, false])) {
            solved.push(limb.solve(target).ok_or(OutOfReach { is_left })?);
        }
        for (limb, values) in self.limbs.iter_mut().zip(&solved) {
            limb.values.clone_from(values);
        }
        Ok(solved.concat())
    }

    /// Where the soles are in the frame of the body for positions as [`Legs::solve`] gives them:
    /// left, right.
    #[must_use]
    pub fn soles(&self, values: &[f64]) -> Option<[Isometry3<f64>; 2]> {
        let [left, right] = &self.limbs;
        let count = left.chain.variables().len();
        let both = count + right.chain.variables().len();
        (values.len() == both)
            .then(|| [left.chain.pose(&values[..count]), right.chain.pose(&values[count..])])
    }

    /// The centre of mass in the frame of the link `body` while the legs are as in this posture,
    /// `others` where they are, rad, and all other joints at their defaults, m; `None` for a robot
    /// without mass, or out of reach.
    #[must_use]
    pub fn mass(
        &mut self,
        model: &Model,
        body: &str,
        posture: &Posture,
        others: &[(String, f64)],
    ) -> Option<Vector3<f64>> {
        let values = self.solve(posture).ok()?;
        let names = self.names();
        let others = others.iter().map(|(name, value)| (name.as_str(), *value));
        let legs = names.iter().map(String::as_str).zip(values);
        let by_name: BTreeMap<&str, f64> = others.chain(legs).collect();
        let positions = model.positions(&by_name);
        let center = center_of_mass(model, &positions)?;
        let frames = robot_state::kinematics::frames(model, &positions);
        Some(frames[model.link(body)?].inverse().transform_point(&center).coords)
    }
}

impl Limb {
    fn solve(&self, target: &Isometry3<f64>) -> Option<Vec<f64>> {
        if let Some(leg) = &self.closed {
            return leg.solve(target).map(|values| values.to_vec());
        }
        let options = SolveOptions { starts: 2, ..SolveOptions::default() };
        let solution = solve(&self.chain, target, &self.values, &options);
        solution.reached.then_some(solution.values)
    }
}
