//! In what the two servers differ: names, how an agent introduces itself, what it may say.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Which server it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// SimSpark's `rcssserver3d`: joints are moved by their rate.
    SimSpark,
    /// `rcssservermj`, the one on MuJoCo: joints have a controller in the server.
    Mujoco,
}

/// What an agent is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The robot: `rsg/agent/nao/nao.rsg`, with a number behind it for one that has types, or `T1`.
    pub model: String,
    /// The team's name.
    pub team: String,
    /// The player's number; 0 lets SimSpark choose.
    pub number: u8,
}

/// Why something is not sent (rule RS3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// A name that would be read as something else.
    #[error("a name is one word of printable ASCII without brackets")]
    Name,
    /// A number that is not finite.
    #[error("a number is not finite")]
    Number,
    /// A model that is more than a name and a number.
    #[error("a model is one word, or one word and a number of the robot's type")]
    Model,
    /// What SimSpark cannot carry.
    #[error("this server carries 1 to 20 characters of ASCII, no spaces and brackets")]
    SimSparkText,
    /// What RCSSServerMJ cannot carry.
    #[error("this server carries 1 to 10 bytes")]
    MujocoText,
}

/// A perceptor's name as that of its joint: RCSSServerMJ puts `q_` before it.
#[must_use]
pub fn joint_name(perceptor: &str) -> &str {
    perceptor.strip_prefix("q_").unwrap_or(perceptor)
}

/// The effector of a joint: `lae3` of `laj3`; `None` if that is no joint's name.
#[must_use]
pub fn effector_name(joint: &str) -> Option<String> {
    renamed(joint, 'j', 'e')
}

/// The joint that a command means: of a joint, a perceptor or an effector.
pub(crate) fn commanded_joint(name: &str) -> String {
    let name = joint_name(name);
    renamed(name, 'e', 'j').unwrap_or_else(|| name.to_owned())
}

/// The name with another letter before the number at its end.
fn renamed(name: &str, from: char, to: char) -> Option<String> {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = name.get(stem.len()..).filter(|digits| !digits.is_empty())?;
    let stem = stem.strip_suffix(from).filter(|stem| !stem.is_empty())?;
    Some(format!("{stem}{to}{digits}"))
}

/// Whether a word is read as one word.
fn is_word(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'(' | b')');
    !text.is_empty() && text.len() <= 64 && text.bytes().all(plain)
}

impl Dialect {
    /// The dialect of this name, `simspark` or `mujoco`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "simspark" => Some(Self::SimSpark),
            "mujoco" => Some(Self::Mujoco),
            _ => None,
        }
    }

    /// The port on which a server hears agents.
    #[must_use]
    pub const fn port(self) -> u16 {
        match self {
            Self::SimSpark => 3100,
            Self::Mujoco => 60_000,
        }
    }

    /// The robot that every such server has.
    #[must_use]
    pub const fn model(self) -> &'static str {
        match self {
            Self::SimSpark => "rsg/agent/nao/nao.rsg",
            Self::Mujoco => "T1",
        }
    }

    /// The first message of an agent.
    ///
    /// # Errors
    /// Names that cannot be sent.
    pub fn first_message(self, identity: &Identity) -> Result<String, CommandError> {
        let Identity { model, team, number } = identity;
        if !is_word(team) {
            return Err(CommandError::Name);
        }
        match self {
            Self::Mujoco if is_word(model) => Ok(format!("(init {model} {team} {number})")),
            Self::Mujoco => Err(CommandError::Name),
            Self::SimSpark => {
                let words: Vec<&str> = model.split(' ').collect();
                match &words[..] {
                    [name] if is_word(name) => Ok(format!("(scene {name})")),
                    [name, kind] if is_word(name) && kind.parse::<u8>().is_ok() => {
                        Ok(format!("(scene {name} {kind})"))
                    }
                    _ => Err(CommandError::Model),
                }
            }
        }
    }

    /// The message with which an agent answers the server's first one; none of RCSSServerMJ.
    #[must_use]
    pub fn second_message(self, identity: &Identity) -> Option<String> {
        let Identity { team, number, .. } = identity;
        let message = || format!("(init (unum {number})(teamname {team}))");
        (self == Self::SimSpark).then(message)
    }

    /// Places the robot, before a kick-off: m, and the heading in rad.
    ///
    /// # Errors
    /// Numbers that are not finite.
    pub fn beam(self, x: f64, y: f64, heading_rad: f64) -> Result<String, CommandError> {
        match [x, y, heading_rad].iter().all(|number| number.is_finite()) {
            true => Ok(format!("(beam {x:.3} {y:.3} {:.2})", heading_rad.to_degrees())),
            false => Err(CommandError::Number),
        }
    }

    /// Says something to all players.
    ///
    /// # Errors
    /// What this server cannot carry.
    pub fn say(self, text: &str) -> Result<String, CommandError> {
        match self {
            Self::SimSpark if is_word(text) && text.len() <= 20 => Ok(format!("(say {text})")),
            Self::SimSpark => Err(CommandError::SimSparkText),
            Self::Mujoco if (1..=10).contains(&text.len()) => {
                Ok(format!("(SPK say 100 {})", STANDARD.encode(text)))
            }
            Self::Mujoco => Err(CommandError::MujocoText),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joints_perceptors_and_effectors_have_one_joint() {
        for (name, joint, effector) in [
            ("q_laj3", "laj3", "lae3"),
            ("laj3", "laj3", "lae3"),
            ("lae3", "laj3", "lae3"),
            ("q_tj1", "tj1", "te1"),
            ("hj12", "hj12", "he12"),
            ("he2", "hj2", "he2"),
        ] {
            assert_eq!(commanded_joint(name), joint);
            assert_eq!(effector_name(joint).as_deref(), Some(effector));
        }
        for name in ["", "j1", "3", "laj", "laj3x", "ball"] {
            assert_eq!(effector_name(name), None, "{name}");
            assert_eq!(commanded_joint(name), name);
        }
    }

    fn identity(model: &str, team: &str) -> Identity {
        Identity { model: model.into(), team: team.into(), number: 3 }
    }

    #[test]
    fn an_agent_introduces_itself_in_one_step_or_in_two() {
        let t1 = identity("T1", "Bold");
        assert_eq!(Dialect::Mujoco.first_message(&t1).unwrap(), "(init T1 Bold 3)");
        assert_eq!(Dialect::Mujoco.second_message(&t1), None);
        let nao = identity("rsg/agent/nao/nao_hetero.rsg 4", "Bold");
        let scene = Dialect::SimSpark.first_message(&nao).unwrap();
        assert_eq!(scene, "(scene rsg/agent/nao/nao_hetero.rsg 4)");
        let init = Dialect::SimSpark.second_message(&nao).unwrap();
        assert_eq!(init, "(init (unum 3)(teamname Bold))");
    }

    #[test]
    fn names_that_would_be_read_as_something_else_are_refused() {
        for team in ["", "Bold Hearts", "a)(killsim", "Bäder"] {
            let refused = Dialect::Mujoco.first_message(&identity("T1", team));
            assert_eq!(refused, Err(CommandError::Name), "{team}");
        }
        let refused = Dialect::SimSpark.first_message(&identity("nao.rsg x", "Bold"));
        assert_eq!(refused, Err(CommandError::Model));
        assert!(Dialect::Mujoco.first_message(&identity("T1 2", "Bold")).is_err());
    }

    #[test]
    fn what_is_said_and_where_one_is_placed_is_what_the_server_takes() {
        assert_eq!(Dialect::SimSpark.say("hello").unwrap(), "(say hello)");
        assert_eq!(Dialect::Mujoco.say("hello").unwrap(), "(SPK say 100 aGVsbG8=)");
        assert!(Dialect::SimSpark.say("two words").is_err());
        assert!(Dialect::SimSpark.say(&"a".repeat(21)).is_err());
        assert!(Dialect::Mujoco.say("01234567890").is_err() && Dialect::Mujoco.say("").is_err());
        let beam = Dialect::Mujoco.beam(-3.0, 0.5, std::f64::consts::PI).unwrap();
        assert_eq!(beam, "(beam -3.000 0.500 180.00)");
        assert_eq!(Dialect::Mujoco.beam(0.0, f64::NAN, 0.0), Err(CommandError::Number));
    }
}
