//! A connection as the protocol sees it, without a socket: who speaks when, and what may be said.

use crate::dialect::{CommandError, Dialect, Identity, commanded_joint, effector_name};
use crate::percept::Percept;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Joints that a robot may have.
const MAX_JOINTS: usize = 256;

/// Bytes of words that wait to be said.
const MAX_PENDING: usize = 4096;

/// When commands are sent (rule RS4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sync {
    /// As they come, and with each percept; the server does not wait.
    Off,
    /// With each percept, those that are known then.
    Percept,
    /// When a command has come for a percept, or it has not come in time.
    Command,
}

impl Sync {
    /// The mode of this name, `none`, `percept` or `command`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "none" => Some(Self::Off),
            "percept" => Some(Self::Percept),
            "command" => Some(Self::Command),
            _ => None,
        }
    }
}

/// Where a joint shall be.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Target {
    /// Its angle, rad.
    pub position_rad: f64,
    /// Its rate, rad/s.
    pub velocity_rad_s: f64,
    /// What is added to the torque, Nm; RCSSServerMJ.
    pub effort_nm: f64,
}

impl Target {
    fn is_finite(&self) -> bool {
        let Self { position_rad, velocity_rad_s, effort_nm } = *self;
        [position_rad, velocity_rad_s, effort_nm].iter().all(|number| number.is_finite())
    }
}

/// How joints follow.
#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    /// RCSSServerMJ: torque for an error of the angle, Nm/rad.
    pub kp: f64,
    /// RCSSServerMJ: torque for an error of the rate, Nm s/rad.
    pub kd: f64,
    /// The same of single joints, by their names.
    pub gains: BTreeMap<String, [f64; 2]>,
    /// SimSpark: rate for an error of the angle, 1/s.
    pub position_gain: f64,
    /// SimSpark: the highest rate, rad/s.
    pub max_speed_rad_s: f64,
}

impl Default for Control {
    fn default() -> Self {
        Self {
            kp: 80.0,
            kd: 2.0,
            gains: BTreeMap::new(),
            position_gain: 15.0,
            // Of a Nao's joints in SimSpark.
            max_speed_rad_s: 6.14,
        }
    }
}

/// A joint that the server has named.
#[derive(Clone, Debug)]
struct Joint {
    effector: String,
    measured_rad: f64,
    target: Option<Target>,
}

/// A connection.
#[derive(Clone, Debug)]
pub struct Session {
    dialect: Dialect,
    identity: Identity,
    control: Control,
    sync: Sync,
    /// Joints since the connection was made (rule RS2).
    joints: BTreeMap<String, Joint>,
    /// Targets that came before the server had named any joint.
    early: BTreeMap<String, Target>,
    /// What is said once, with the next message.
    pending: String,
    /// What the server's first message is answered with.
    second: Option<String>,
    is_new: bool,
}

impl Session {
    /// A connection that is not made yet.
    ///
    /// # Errors
    /// Names that cannot be sent.
    pub fn new(
        dialect: Dialect,
        identity: Identity,
        control: Control,
        sync: Sync,
    ) -> Result<Self, CommandError> {
        dialect.first_message(&identity)?;
        Ok(Self {
            dialect,
            identity,
            control,
            sync,
            joints: BTreeMap::new(),
            early: BTreeMap::new(),
            pending: String::new(),
            second: None,
            is_new: false,
        })
    }

    /// The connection is made, again perhaps (rule RS5); returns what is said first.
    pub fn connected(&mut self) -> String {
        self.joints.clear();
        self.early.clear();
        self.pending.clear();
        self.second = self.dialect.second_message(&self.identity);
        self.is_new = false;
        // Looked at when the session was made.
        let first = self.dialect.first_message(&self.identity).unwrap_or_default();
        self.introduction(first)
    }

    /// SimSpark counts what introduces an agent as a cycle.
    fn introduction(&self, mut message: String) -> String {
        if self.dialect == Dialect::SimSpark && self.sync != Sync::Off {
            message.push_str("(syn)");
        }
        message
    }

    /// A percept has come; returns what has to be said at once.
    pub fn perceive(&mut self, percept: &Percept<'_>) -> Option<String> {
        for joint in &percept.joints {
            if let Some(known) = self.joints.get_mut(joint.name) {
                known.measured_rad = joint.position_rad;
            } else if self.joints.len() < MAX_JOINTS
                && let Some(effector) = effector_name(joint.name)
            {
                let target = self.early.remove(joint.name);
                let joint_state = Joint { effector, measured_rad: joint.position_rad, target };
                self.joints.insert(joint.name.to_owned(), joint_state);
            }
        }
        if !self.joints.is_empty() {
            self.early.clear();
        }
        if let Some(second) = self.second.take() {
            return Some(self.introduction(second));
        }
        match self.sync {
            Sync::Percept => Some(self.message()),
            // SimSpark's joints move on until the rate is corrected, and RCSSServerMJ forgets gains
            // when another robot joins.
            Sync::Off => Some(self.message()).filter(|message| !message.is_empty()),
            Sync::Command => None,
        }
    }

    /// Sets where joints shall be; returns the names that the server has not told, whose targets
    /// are dropped. So are those that are not finite (rule RS3).
    pub fn set_targets(&mut self, targets: impl Iterator<Item = (String, Target)>) -> Vec<String> {
        let mut unknown = Vec::new();
        for (name, target) in targets.filter(|(_, target)| target.is_finite()) {
            let name = commanded_joint(&name);
            if let Some(joint) = self.joints.get_mut(&name) {
                joint.target = Some(target);
                self.is_new = true;
            } else if self.joints.is_empty() && self.early.len() < MAX_JOINTS {
                self.early.insert(name, target);
                self.is_new = true;
            } else {
                unknown.push(name);
            }
        }
        unknown
    }

    /// Places the robot, with the next message.
    ///
    /// # Errors
    /// Numbers that are not finite.
    pub fn beam(&mut self, x: f64, y: f64, heading_rad: f64) -> Result<(), CommandError> {
        self.dialect.beam(x, y, heading_rad).map(|words| self.add(&words))
    }

    /// Says something, with the next message.
    ///
    /// # Errors
    /// What the server cannot carry.
    pub fn say(&mut self, text: &str) -> Result<(), CommandError> {
        self.dialect.say(text).map(|words| self.add(&words))
    }

    /// What waits is replaced when there is too much of it.
    fn add(&mut self, words: &str) {
        if self.pending.len() + words.len() > MAX_PENDING {
            self.pending.clear();
        }
        self.pending.push_str(words);
        self.is_new = true;
    }

    /// All that is to be said, if anything of it is new and the server listens.
    pub fn news(&mut self) -> Option<String> {
        let listens = !self.joints.is_empty() && self.second.is_none();
        (self.is_new && listens).then(|| self.message()).filter(|message| !message.is_empty())
    }

    /// All that is to be said now; with `(syn)` where the server waits for it.
    pub fn message(&mut self) -> String {
        let mut message = std::mem::take(&mut self.pending);
        self.is_new = false;
        for (name, joint) in &self.joints {
            match joint.target {
                Some(target) => self.command(&mut message, name, joint, &target),
                // As long as a joint of any robot has no command, RCSSServerMJ moves none of any
                // robot: what stands in its place is no number.
                None if self.dialect == Dialect::Mujoco => {
                    message.push('(');
                    message.push_str(&joint.effector);
                    message.push_str(" 0 0 0 0 0)");
                }
                None => {}
            }
        }
        if self.sync != Sync::Off {
            message.push_str("(syn)");
        }
        message
    }

    /// Appends the command of a joint.
    fn command(&self, message: &mut String, name: &str, joint: &Joint, target: &Target) {
        let Target { position_rad, velocity_rad_s, effort_nm } = *target;
        let Joint { effector, measured_rad, .. } = joint;
        // Writing into a text does not fail.
        let _ = match self.dialect {
            Dialect::SimSpark => {
                let limit = self.control.max_speed_rad_s.abs();
                let wanted = (position_rad - measured_rad) * self.control.position_gain;
                let speed = (wanted + velocity_rad_s).clamp(-limit, limit);
                write!(message, "({effector} {speed:.4})")
            }
            Dialect::Mujoco => {
                let common = [self.control.kp, self.control.kd];
                let [kp, kd] = self.control.gains.get(name).copied().unwrap_or(common);
                let position = position_rad.to_degrees();
                let velocity = velocity_rad_s.to_degrees();
                write!(message, "({effector} {position:.4} {velocity:.4} {kp} {kd} {effort_nm:.4})")
            }
        };
    }

    /// Names of the joints that the server has told.
    pub fn joint_names(&self) -> impl Iterator<Item = &str> {
        self.joints.keys().map(String::as_str)
    }

    /// The own identity.
    #[must_use]
    pub fn identity(&self) -> &Identity {
        &self.identity
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sexp::Sexp;

    fn session(dialect: Dialect, sync: Sync) -> Session {
        let identity = Identity { model: dialect.model().into(), team: "Bold".into(), number: 3 };
        let mut session = Session::new(dialect, identity, Control::default(), sync).unwrap();
        session.connected();
        session
    }

    fn perceive(session: &mut Session, text: &str) -> Option<String> {
        session.perceive(&Percept::read(&Sexp::parse(text.as_bytes()).unwrap()))
    }

    fn to(name: &str, position_rad: f64) -> std::iter::Once<(String, Target)> {
        std::iter::once((name.to_owned(), Target { position_rad, ..Target::default() }))
    }

    const MUJOCO: &str = "(HJ (n q_laj3)(ax 0.0)(vx 0.0))(HJ (n q_tj1)(ax 0.0)(vx 0.0))";

    #[test]
    fn a_target_becomes_the_command_of_a_controller_in_the_server() {
        let mut session = session(Dialect::Mujoco, Sync::Off);
        let limp = "(lae3 0 0 0 0 0)(te1 0 0 0 0 0)";
        assert_eq!(perceive(&mut session, MUJOCO).unwrap(), limp, "the server needs one of each");
        session.control.gains.insert("tj1".into(), [200.0, 5.5]);
        assert!(session.set_targets(to("laj3", std::f64::consts::FRAC_PI_2)).is_empty());
        let one = "(lae3 90.0000 0.0000 80 2 0.0000)(te1 0 0 0 0 0)";
        assert_eq!(session.news().unwrap(), one);
        assert_eq!(session.news(), None, "nothing is new");
        assert!(session.set_targets(to("te1", 0.0)).is_empty());
        let both = "(lae3 90.0000 0.0000 80 2 0.0000)(te1 0.0000 0.0000 200 5.5 0.0000)";
        assert_eq!(session.news().unwrap(), both);
    }

    #[test]
    fn what_the_server_has_not_named_is_never_sent() {
        let mut session = session(Dialect::Mujoco, Sync::Off);
        session.set_targets(to("laj9", 1.0));
        session.set_targets(to("laj3", 0.0));
        assert_eq!(session.news(), None, "nothing is named yet");
        let message = perceive(&mut session, MUJOCO).unwrap();
        assert_eq!(message, "(lae3 0.0000 0.0000 80 2 0.0000)(te1 0 0 0 0 0)");
        for name in ["laj9", "q_hj1", "ball", "he1) (killsim", "init"] {
            assert_eq!(session.set_targets(to(name, 1.0)).len(), 1, "{name}");
        }
        assert_eq!(session.news(), None);
        // After another connection the robot may be another one.
        session.set_targets(to("laj3", 1.0));
        session.connected();
        let other = perceive(&mut session, "(HJ (n q_hj1)(ax 0.0)(vx 0.0))");
        assert_eq!(other.unwrap(), "(he1 0 0 0 0 0)");
        assert_eq!(session.set_targets(to("laj3", 1.0)), ["laj3"]);
    }

    #[test]
    fn numbers_that_are_not_finite_are_not_sent() {
        let mut session = session(Dialect::Mujoco, Sync::Off);
        perceive(&mut session, MUJOCO);
        session.set_targets(to("laj3", f64::NAN));
        assert_eq!(session.news(), None);
        session.set_targets(to("tj1", f64::INFINITY));
        assert_eq!(session.news(), None);
        let message = perceive(&mut session, MUJOCO).unwrap();
        assert_eq!(message, "(lae3 0 0 0 0 0)(te1 0 0 0 0 0)");
    }

    #[test]
    fn simspark_gets_rates_that_lead_to_the_target_and_stop_there() {
        let mut session = session(Dialect::SimSpark, Sync::Off);
        let first = perceive(&mut session, "(HJ (n laj3) (ax 0.00))").unwrap();
        assert_eq!(first, "(init (unum 3)(teamname Bold))");
        assert_eq!(perceive(&mut session, "(HJ (n laj3) (ax 0.00))"), None);
        session.set_targets(to("laj3", 1.0));
        let fast = perceive(&mut session, "(HJ (n laj3) (ax 0.00))").unwrap();
        assert_eq!(fast, "(lae3 6.1400)");
        let mut angle_rad = 0.0_f64;
        for _ in 0..100 {
            let percept = format!("(HJ (n laj3) (ax {:.2}))", angle_rad.to_degrees());
            let message = perceive(&mut session, &percept).unwrap();
            let rate = message.trim_start_matches("(lae3 ").trim_end_matches(')');
            angle_rad += rate.parse::<f64>().unwrap() * 0.02;
        }
        assert!((angle_rad - 1.0).abs() < 0.001, "{angle_rad}");
    }

    #[test]
    fn in_a_mode_of_synchronisation_each_percept_has_one_message_that_ends_in_syn() {
        let mut session = session(Dialect::Mujoco, Sync::Percept);
        let limp = "(lae3 0 0 0 0 0)(te1 0 0 0 0 0)(syn)";
        assert_eq!(perceive(&mut session, MUJOCO).unwrap(), limp);
        session.say("hi").unwrap();
        session.beam(-3.0, 0.0, 0.0).unwrap();
        let message = perceive(&mut session, MUJOCO).unwrap();
        assert_eq!(message, format!("(SPK say 100 aGk=)(beam -3.000 0.000 0.00){limp}"));
        assert_eq!(perceive(&mut session, MUJOCO).unwrap(), limp);
        session.sync = Sync::Command;
        assert_eq!(perceive(&mut session, MUJOCO), None);
        assert_eq!(session.message(), limp);
    }

    #[test]
    fn simspark_counts_the_introduction_as_a_cycle() {
        let mut session = session(Dialect::SimSpark, Sync::Percept);
        assert_eq!(session.connected(), "(scene rsg/agent/nao/nao.rsg)(syn)");
        let second = perceive(&mut session, "(time (now 0.00))").unwrap();
        assert_eq!(second, "(init (unum 3)(teamname Bold))(syn)");
        assert_eq!(perceive(&mut session, "(time (now 0.02))").unwrap(), "(syn)");
    }
}
