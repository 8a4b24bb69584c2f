//! The merged state of joints: what sources said of each, defaults, and a motion for show.

use crate::model::{JointKind, Model};
use angaros::sensor_msgs::msg::JointState;
use std::collections::BTreeMap;
use std::f64::consts::PI;

/// What joints are made of, besides the description.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub default_positions: bool,
    pub default_velocities: bool,
    pub default_efforts: bool,
    pub mimic_tags: bool,
    pub smallest_limits: bool,
    /// Where joints are at first, by name, rad or m.
    pub zeros: BTreeMap<String, f64>,
    /// Joints that follow others beside those that the description says.
    pub dependent: BTreeMap<String, Dependence>,
}

/// A joint is at `factor` times the position of another, plus `offset`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dependence {
    pub parent: String,
    pub factor: f64,
    pub offset: f64,
}

/// The state of all joints that move.
#[derive(Default)]
pub(crate) struct Joints {
    /// In the order of the description.
    joints: Vec<One>,
    by_name: BTreeMap<String, usize>,
}

struct One {
    name: String,
    dependence: Option<Dependence>,
    lower: f64,
    upper: f64,
    turns_on: bool,
    forward: bool,
    state: State,
}

/// What is known of a joint.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct State {
    position: Option<f64>,
    velocity: Option<f64>,
    effort: Option<f64>,
}

impl Joints {
    /// The joints of a robot, at their defaults.
    pub fn new(model: &Model, settings: &Settings) -> Self {
        let mut all = Self::default();
        for joint in model.joints.iter().filter(|joint| joint.kind.is_movable()) {
            let followed = joint.mimic.filter(|_| settings.mimic_tags).map(|mimic| Dependence {
                parent: model.joints[mimic.joint].name.clone(),
                factor: mimic.multiplier,
                offset: mimic.offset,
            });
            let turns_on = joint.kind == JointKind::Continuous;
            let limits = joint.limits.filter(|_| !turns_on);
            let mut lower = limits.map_or(-PI, |limits| limits.lower);
            let mut upper = limits.map_or(PI, |limits| limits.upper);
            if let (true, Some((least, most))) = (settings.smallest_limits, joint.soft_limits) {
                let narrowed_lower = lower.max(least);
                let narrowed_upper = upper.min(most);
                if narrowed_lower <= narrowed_upper {
                    lower = narrowed_lower;
                    upper = narrowed_upper;
                }
            }
            let zero = settings.zeros.get(&joint.name).copied();
            let middle = if lower > 0.0 || upper < 0.0 { 0.5 * (lower + upper) } else { 0.0 };
            let dependence = settings.dependent.get(&joint.name).cloned().or(followed);
            let state = State {
                position: settings.default_positions.then_some(zero.unwrap_or(middle)),
                velocity: settings.default_velocities.then_some(0.0),
                effort: settings.default_efforts.then_some(0.0),
            };
            all.by_name.insert(joint.name.clone(), all.joints.len());
            let name = joint.name.clone();
            all.joints.push(One { name, dependence, lower, upper, turns_on, forward: true, state });
        }
        all
    }

    /// Takes what a source says. A joint that follows another is not told where it is.
    pub fn take(&mut self, message: &JointState) {
        for (at, name) in message.name.iter().enumerate() {
            let Some(index) = self.by_name.get(name) else { continue };
            let one = &mut self.joints[*index];
            if one.dependence.is_some() {
                continue;
            }
            let of = |values: &[f64]| values.get(at).copied().filter(|value| value.is_finite());
            let State { position, velocity, effort } = &mut one.state;
            *position = of(&message.position).or(*position);
            *velocity = of(&message.velocity).or(*velocity);
            *effort = of(&message.effort).or(*effort);
        }
    }

    /// Moves each joint on by this share of its range, and back from its end.
    pub fn move_on(&mut self, share: f64) {
        for one in self.joints.iter_mut().filter(|one| one.dependence.is_none()) {
            let range = one.upper - one.lower;
            let step = share * range;
            if !(step.is_finite() && step > 0.0) {
                continue;
            }
            let way = if one.forward { step } else { -step };
            let mut position = one.state.position.unwrap_or(0.0) + way;
            if one.turns_on {
                position = one.lower + (position - one.lower).rem_euclid(range);
            } else if position >= one.upper || position <= one.lower {
                one.forward = position <= one.lower;
                position = position.clamp(one.lower, one.upper);
            }
            one.state.position = Some(position);
        }
    }

    /// The message, without its header: all joints of which something is known. A joint of which a
    /// kind of value is not known is 0 there, if others have one.
    pub fn message(&self) -> JointState {
        let known: Vec<(&str, State)> = self
            .joints
            .iter()
            .map(|one| (one.name.as_str(), self.followed(one)))
            .filter(|(_, state)| *state != State::default())
            .collect();
        let column = |of: fn(&State) -> Option<f64>| -> Vec<f64> {
            match known.iter().any(|(_, state)| of(state).is_some()) {
                true => known.iter().map(|(_, state)| of(state).unwrap_or(0.0)).collect(),
                false => Vec::new(),
            }
        };
        JointState {
            name: known.iter().map(|(name, _)| (*name).to_owned()).collect(),
            position: column(|state| state.position),
            velocity: column(|state| state.velocity),
            effort: column(|state| state.effort),
            ..JointState::default()
        }
    }

    /// The state of a joint, from that of the one it follows in the end.
    fn followed(&self, one: &One) -> State {
        let mut factor = 1.0;
        let mut offset = 0.0;
        let mut at = one;
        // Settings may let joints follow each other in a circle.
        for _ in 0..=self.joints.len() {
            let Some(dependence) = &at.dependence else {
                let State { position, velocity, effort } = at.state;
                return State {
                    position: position.map(|position| factor * position + offset),
                    velocity: velocity.map(|velocity| factor * velocity),
                    effort,
                };
            };
            offset += factor * dependence.offset;
            factor *= dependence.factor;
            let Some(next) = self.by_name.get(&dependence.parent) else { break };
            at = &self.joints[*next];
        }
        State::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROBOT: &str = r#"<robot name="r">
      <link name="a"/><link name="b"/><link name="c"/><link name="d"/>
      <joint name="first" type="revolute">
        <parent link="a"/><child link="b"/><limit lower="1" upper="3" velocity="1" effort="1"/>
      </joint>
      <joint name="second" type="continuous"><parent link="b"/><child link="c"/>
        <mimic joint="first" multiplier="-2" offset="0.5"/></joint>
      <joint name="third" type="continuous"><parent link="c"/><child link="d"/></joint>
    </robot>"#;

    fn joints(settings: &Settings) -> Joints {
        Joints::new(&Model::parse(ROBOT, "r.urdf").unwrap(), settings)
    }

    fn defaults() -> Settings {
        Settings { default_positions: true, mimic_tags: true, ..Settings::default() }
    }

    fn said(names: &[&str], position: &[f64], velocity: &[f64]) -> JointState {
        JointState {
            name: names.iter().map(|name| (*name).to_owned()).collect(),
            position: position.to_vec(),
            velocity: velocity.to_vec(),
            ..JointState::default()
        }
    }

    #[test]
    fn joints_begin_at_zero_or_in_the_middle_and_mimics_follow() {
        let message = joints(&defaults()).message();
        assert_eq!(message.name, ["first", "second", "third"]);
        assert_eq!(message.position, [2.0, -3.5, 0.0]);
        assert!(message.velocity.is_empty() && message.effort.is_empty());
    }

    #[test]
    fn sources_say_where_joints_are_but_not_where_mimics_are() {
        let mut joints = joints(&defaults());
        joints.take(&said(&["first", "second", "unknown"], &[1.5, 9.0, 9.0], &[0.25]));
        joints.take(&said(&["third"], &[f64::NAN], &[]));
        let message = joints.message();
        assert_eq!(message.position, [1.5, -2.5, 0.0]);
        assert_eq!(message.velocity, [0.25, -0.5, 0.0]);
    }

    #[test]
    fn without_defaults_only_joints_that_somebody_told_of_are_published() {
        let mut joints = joints(&Settings { mimic_tags: true, ..Settings::default() });
        assert!(joints.message().name.is_empty());
        joints.take(&said(&["third"], &[0.1], &[]));
        assert_eq!(joints.message().name, ["third"]);
    }

    #[test]
    fn dependences_in_a_circle_are_no_endless_loop() {
        let mut settings = defaults();
        let of = |parent: &str| Dependence { parent: parent.into(), factor: 1.0, offset: 0.0 };
        settings.dependent.insert("first".into(), of("third"));
        settings.dependent.insert("third".into(), of("first"));
        assert!(joints(&settings).message().name.is_empty());
    }

    #[test]
    fn a_motion_for_show_stays_within_the_limits_and_turns_at_their_ends() {
        let mut joints = joints(&defaults());
        let mut seen = Vec::new();
        for _ in 0..100 {
            joints.move_on(0.1);
            seen.push(joints.message().position[0]);
        }
        assert!(seen.iter().all(|position| (1.0..=3.0).contains(position)));
        assert!(seen.contains(&1.0) && seen.contains(&3.0), "{seen:?}");
    }

    #[test]
    fn a_joint_without_a_range_stays_where_it_is() {
        let none = "<safety_controller soft_lower_limit=\"0\" soft_upper_limit=\"0\"/>";
        let end = "<child link=\"d\"/>";
        let robot = Model::parse(&ROBOT.replace(end, &format!("{end}{none}")), "r.urdf").unwrap();
        let settings = Settings { smallest_limits: true, ..defaults() };
        let mut joints = Joints::new(&robot, &settings);
        joints.move_on(0.1);
        assert_eq!(joints.message().position[2], 0.0);
    }
}
