//! One goal: its id, its status and the transitions between them (rule AC2).

use angaros_msg::Time;
use angaros_msg::action_msgs::msg::GoalInfo as GoalInfoMessage;
use angaros_msg::unique_identifier_msgs::msg::UUID;
use angaros_transport::random::Random;
use std::fmt;

/// The id of a goal, drawn by the client: a UUID.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GoalId(pub [u8; 16]);

impl GoalId {
    /// Whether all bytes are zero, which in a request to cancel stands for every goal.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0 == [0; 16]
    }
}

/// The form of a UUID: `01234567-89ab-4cde-8f01-23456789abcd`.
impl fmt::Display for GoalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, byte) in self.0.iter().enumerate() {
            let dash = if matches!(i, 4 | 6 | 8 | 10) { "-" } else { "" };
            write!(f, "{dash}{byte:02x}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for GoalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Draws ids: random UUIDs (version 4 of RFC 9562) by a generator whose seed is a client's global
/// id, which no other client has.
pub(super) struct GoalIds(Random);

impl GoalIds {
    pub fn new(seed: [u8; 16]) -> Self {
        let number = |half: &[u8]| half.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        Self(Random::new(number(&seed[..8]), number(&seed[8..])))
    }

    pub fn draw(&mut self) -> GoalId {
        let mut bytes = [0; 16];
        self.0.fill(&mut bytes);
        bytes[6] = bytes[6] & 0x0f | 0x40;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        GoalId(bytes)
    }
}

/// A goal and when it was accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoalInfo {
    /// Which goal.
    pub id: GoalId,
    /// When the server accepted it, system time.
    pub accepted: Time,
}

impl GoalInfo {
    pub(super) fn to_message(self) -> GoalInfoMessage {
        let (sec, nanosec) = self.accepted.to_sec_nanosec();
        GoalInfoMessage {
            goal_id: UUID { uuid: self.id.0 },
            stamp: angaros_msg::builtin_interfaces::msg::Time { sec, nanosec },
        }
    }

    pub(super) fn from_message(message: &GoalInfoMessage) -> Self {
        let stamp = &message.stamp;
        Self {
            id: GoalId(message.goal_id.uuid),
            accepted: Time::from_sec_nanosec(stamp.sec, stamp.nanosec),
        }
    }
}

/// Where a goal stands; the numbers are those of `action_msgs/msg/GoalStatus`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(i8)]
pub enum GoalStatus {
    /// Nobody has said, or the server does not know the goal.
    #[default]
    Unknown = 0,
    /// Accepted, and waiting to be executed.
    Accepted = 1,
    /// Being executed.
    Executing = 2,
    /// The server agreed to cancel it and is about to.
    Canceling = 3,
    /// Reached.
    Succeeded = 4,
    /// Ended because somebody asked for it.
    Canceled = 5,
    /// Ended by the server without being asked.
    Aborted = 6,
}

impl GoalStatus {
    /// The status of this number; one that no status has is [`GoalStatus::Unknown`].
    #[must_use]
    pub fn from_number(number: i8) -> Self {
        match number {
            1 => Self::Accepted,
            2 => Self::Executing,
            3 => Self::Canceling,
            4 => Self::Succeeded,
            5 => Self::Canceled,
            6 => Self::Aborted,
            _ => Self::Unknown,
        }
    }

    /// Whether the goal has ended.
    #[must_use]
    pub fn is_terminal(self) -> bool {
        matches!(self, Self::Succeeded | Self::Canceled | Self::Aborted)
    }

    /// Whether a request to cancel may be granted: it was not granted before and the goal has not
    /// ended.
    #[must_use]
    pub fn is_cancelable(self) -> bool {
        self.after(GoalEvent::CancelGoal).is_some()
    }

    /// The status after `event`; `None` if that may not happen in this one.
    #[must_use]
    pub fn after(self, event: GoalEvent) -> Option<Self> {
        use GoalEvent as E;
        Some(match (self, event) {
            (Self::Accepted, E::Execute) => Self::Executing,
            (Self::Accepted | Self::Executing, E::CancelGoal) => Self::Canceling,
            (Self::Executing | Self::Canceling, E::Succeed) => Self::Succeeded,
            (Self::Executing | Self::Canceling, E::Abort) => Self::Aborted,
            (Self::Canceling, E::Canceled) => Self::Canceled,
            _ => return None,
        })
    }
}

/// As `ros2 action` writes it: `SUCCEEDED`.
impl fmt::Display for GoalStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "UNKNOWN",
            Self::Accepted => "ACCEPTED",
            Self::Executing => "EXECUTING",
            Self::Canceling => "CANCELING",
            Self::Succeeded => "SUCCEEDED",
            Self::Canceled => "CANCELED",
            Self::Aborted => "ABORTED",
        })
    }
}

/// What happens to a goal, named as in `rcl_action`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalEvent {
    /// Its execution begins: ACCEPTED becomes EXECUTING.
    Execute,
    /// A request to cancel it was granted: ACCEPTED and EXECUTING become CANCELING.
    CancelGoal,
    /// It is reached: EXECUTING and CANCELING become SUCCEEDED.
    Succeed,
    /// It is given up: EXECUTING and CANCELING become ABORTED.
    Abort,
    /// The cancelling is done: CANCELING becomes CANCELED.
    Canceled,
}

/// An event that may not happen to a goal in its status (rule AC2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "goal {id} is {status}, in which {event:?} is no transition\nhint: {}",
    hint(*status, *event)
)]
pub struct IllegalTransition {
    /// Which goal.
    pub id: GoalId,
    /// Where it stands; UNKNOWN if the server has forgotten it.
    pub status: GoalStatus,
    /// What was to happen.
    pub event: GoalEvent,
}

fn hint(status: GoalStatus, event: GoalEvent) -> &'static str {
    match (status, event) {
        (GoalStatus::Accepted, GoalEvent::Succeed | GoalEvent::Abort) => "call execute() first",
        (GoalStatus::Accepted | GoalStatus::Executing, GoalEvent::Canceled) => {
            "only a goal whose cancelling was granted (is_canceling()) can become CANCELED; \
             abort() ends the others"
        }
        _ => "a goal ends once",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GoalEvent::{Abort, CancelGoal, Canceled, Execute, Succeed};
    use GoalStatus as S;

    #[test]
    fn the_transitions_are_those_of_rcl_action_and_no_others() {
        let legal = [
            (S::Accepted, Execute, S::Executing),
            (S::Accepted, CancelGoal, S::Canceling),
            (S::Executing, CancelGoal, S::Canceling),
            (S::Executing, Succeed, S::Succeeded),
            (S::Executing, Abort, S::Aborted),
            (S::Canceling, Succeed, S::Succeeded),
            (S::Canceling, Abort, S::Aborted),
            (S::Canceling, Canceled, S::Canceled),
        ];
        for number in 0..=6 {
            let from = S::from_number(number);
            assert_eq!(from as i8, number);
            for event in [Execute, CancelGoal, Succeed, Abort, Canceled] {
                let found = legal.iter().find(|(f, e, _)| (*f, *e) == (from, event));
                assert_eq!(from.after(event), found.map(|(_, _, to)| *to), "{from} {event:?}");
            }
        }
    }

    #[test]
    fn a_number_that_no_status_has_is_unknown() {
        assert_eq!(S::from_number(7), S::Unknown);
        assert_eq!(S::from_number(-1), S::Unknown);
    }

    #[test]
    fn ids_are_uuids_of_version_4_that_the_seed_decides() {
        let mut one = GoalIds::new([1; 16]);
        let mut same = GoalIds::new([1; 16]);
        let mut other = GoalIds::new([2; 16]);
        let mut seen = std::collections::HashSet::new();
        for _ in 0..1000 {
            let id = one.draw();
            assert_eq!(id, same.draw());
            assert!(seen.insert(id) && seen.insert(other.draw()));
            let text = id.to_string();
            assert_eq!(text.len(), 36);
            assert_eq!(text.as_bytes()[14], b'4');
            assert!(matches!(text.as_bytes()[19], b'8' | b'9' | b'a' | b'b'), "{text}");
        }
    }

    #[test]
    fn a_goal_info_survives_its_message() {
        let info = GoalInfo { id: GoalId([7; 16]), accepted: Time::from_sec_nanosec(-3, 999) };
        assert_eq!(GoalInfo::from_message(&info.to_message()), info);
    }
}
