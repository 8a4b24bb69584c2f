//! Which goals a request to cancel means, and what it is answered (rule AC6).

use super::goal::{GoalId, GoalInfo, GoalStatus};
use angaros_msg::action_msgs::srv::CancelGoal_Response;

/// What became of a request to cancel; the numbers are those of `action_msgs/srv/CancelGoal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelCode {
    /// Granted for the goals in the answer; none if there was none to cancel.
    None,
    /// The server refused for each goal.
    Rejected,
    /// The server does not know the goal.
    UnknownGoal,
    /// The goal is being cancelled already, or has ended.
    Terminated,
    /// A number that ROS 2 does not define.
    Other(i8),
}

impl CancelCode {
    /// The code of this number.
    #[must_use]
    pub fn from_number(number: i8) -> Self {
        match number {
            CancelGoal_Response::ERROR_NONE => Self::None,
            CancelGoal_Response::ERROR_REJECTED => Self::Rejected,
            CancelGoal_Response::ERROR_UNKNOWN_GOAL_ID => Self::UnknownGoal,
            CancelGoal_Response::ERROR_GOAL_TERMINATED => Self::Terminated,
            other => Self::Other(other),
        }
    }

    /// Its number on the wire.
    #[must_use]
    pub fn number(self) -> i8 {
        match self {
            Self::None => CancelGoal_Response::ERROR_NONE,
            Self::Rejected => CancelGoal_Response::ERROR_REJECTED,
            Self::UnknownGoal => CancelGoal_Response::ERROR_UNKNOWN_GOAL_ID,
            Self::Terminated => CancelGoal_Response::ERROR_GOAL_TERMINATED,
            Self::Other(number) => number,
        }
    }
}

/// The answer to a request to cancel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CancelReply {
    /// What became of it.
    pub code: CancelCode,
    /// The goals that are now CANCELING.
    pub goals: Vec<GoalInfo>,
}

impl CancelReply {
    pub(super) fn from_message(message: &CancelGoal_Response) -> Self {
        Self {
            code: CancelCode::from_number(message.return_code),
            goals: message.goals_canceling.iter().map(GoalInfo::from_message).collect(),
        }
    }

    pub(super) fn to_message(&self) -> CancelGoal_Response {
        CancelGoal_Response {
            return_code: self.code.number(),
            goals_canceling: self.goals.iter().map(|goal| goal.to_message()).collect(),
        }
    }
}

/// The goals a request means, in the order of `goals`, and the code as long as nobody refuses:
///
/// | id | stamp | goals |
/// |---|---|---|
/// | zero | zero | all |
/// | zero | set | those accepted at or before the stamp |
/// | set | zero | that one |
/// | set | set | that one, and those accepted at or before the stamp |
///
/// Of these, those that can be cancelled. Only a request for one goal tells why there is none.
pub(super) fn select(
    request: GoalInfo,
    goals: impl Iterator<Item = (GoalInfo, GoalStatus)>,
) -> (CancelCode, Vec<GoalInfo>) {
    let stamped = request.accepted.nanoseconds != 0;
    if !request.id.is_zero() && !stamped {
        return select_one(request.id, goals);
    }
    let all = request.id.is_zero() && !stamped;
    let meant = |goal: &GoalInfo| {
        let before = stamped && goal.accepted <= request.accepted;
        all || before || goal.id == request.id
    };
    let chosen =
        goals.filter(|(goal, status)| status.is_cancelable() && meant(goal)).map(|(goal, _)| goal);
    (CancelCode::None, chosen.collect())
}

fn select_one(
    id: GoalId,
    mut goals: impl Iterator<Item = (GoalInfo, GoalStatus)>,
) -> (CancelCode, Vec<GoalInfo>) {
    match goals.find(|(goal, _)| goal.id == id) {
        None => (CancelCode::UnknownGoal, Vec::new()),
        Some((goal, status)) if status.is_cancelable() => (CancelCode::None, vec![goal]),
        Some(_) => (CancelCode::Terminated, Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::Time;

    fn info(number: u8, at_ns: i64) -> GoalInfo {
        GoalInfo { id: GoalId([number; 16]), accepted: Time::from_nanoseconds(at_ns) }
    }

    /// Goals 1 to 5, accepted at 10 to 50 ns.
    fn chosen(request: GoalInfo) -> (CancelCode, Vec<u8>) {
        let statuses = [
            GoalStatus::Accepted,
            GoalStatus::Executing,
            GoalStatus::Canceling,
            GoalStatus::Succeeded,
            GoalStatus::Executing,
        ];
        let goals = (1..).zip(statuses).map(|(n, status)| (info(n, i64::from(n) * 10), status));
        let (code, goals) = select(request, goals);
        (code, goals.iter().map(|goal| goal.id.0[0]).collect())
    }

    #[test]
    fn no_id_and_no_stamp_is_every_goal_that_can_be_cancelled() {
        assert_eq!(chosen(info(0, 0)), (CancelCode::None, vec![1, 2, 5]));
    }

    #[test]
    fn a_stamp_alone_is_every_goal_up_to_it() {
        assert_eq!(chosen(info(0, 20)), (CancelCode::None, vec![1, 2]));
        assert_eq!(chosen(info(0, 19)), (CancelCode::None, vec![1]));
        assert_eq!(chosen(info(0, 5)), (CancelCode::None, vec![]));
    }

    #[test]
    fn an_id_alone_is_that_goal_or_the_reason_why_not() {
        assert_eq!(chosen(info(2, 0)), (CancelCode::None, vec![2]));
        assert_eq!(chosen(info(3, 0)), (CancelCode::Terminated, vec![]));
        assert_eq!(chosen(info(4, 0)), (CancelCode::Terminated, vec![]));
        assert_eq!(chosen(info(9, 0)), (CancelCode::UnknownGoal, vec![]));
    }

    #[test]
    fn both_are_that_goal_and_every_one_up_to_the_stamp() {
        assert_eq!(chosen(info(5, 10)), (CancelCode::None, vec![1, 5]));
        assert_eq!(chosen(info(9, 10)), (CancelCode::None, vec![1]));
        assert_eq!(chosen(info(4, 5)), (CancelCode::None, vec![]));
    }

    #[test]
    fn a_reply_survives_its_message() {
        for number in -1..5 {
            assert_eq!(CancelCode::from_number(number).number(), number);
        }
        let reply = CancelReply { code: CancelCode::Rejected, goals: vec![info(1, 5)] };
        assert_eq!(CancelReply::from_message(&reply.to_message()), reply);
    }
}
