//! Why a goal, its result or its cancelling was not to be had.

use angaros_core::service::CallError;

/// How a client's request came to nothing (rule AC10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GoalError {
    /// The server said no.
    #[error("the action server rejected the goal")]
    Rejected,
    /// No server of the action is there.
    #[error("no server of this action is ready\nhint: start one, or wait_for_server first")]
    Unavailable,
    /// The server that had the goal is gone, and what became of the goal is not known.
    #[error(
        "the action server is lost, and the goal with it\nhint: wait_for_server and send again"
    )]
    ServerLost,
    /// The server does not know the goal: its result was not fetched in time, or another server has
    /// taken the place of the one that had it.
    #[error(
        "the action server does not know the goal (any more)\nhint: fetch results sooner, or raise \
         the server's result_timeout"
    )]
    UnknownGoal,
    /// The time was up before the answer came; the goal goes on.
    #[error("no answer of the action server within the time-out")]
    TimedOut,
    /// A call of one of the action's services failed for another reason.
    #[error(transparent)]
    Call(CallError),
}

impl From<CallError> for GoalError {
    fn from(error: CallError) -> Self {
        match error {
            CallError::Unavailable => Self::Unavailable,
            CallError::ServerLost => Self::ServerLost,
            CallError::TimedOut => Self::TimedOut,
            other => Self::Call(other),
        }
    }
}

impl GoalError {
    /// The same about a goal that a server had accepted: if none is there now, that one is lost.
    pub(super) fn of_accepted(error: CallError) -> Self {
        match Self::from(error) {
            // Nobody but a server that ends drops the request for a result.
            Self::Unavailable | Self::Call(CallError::Unanswered) => Self::ServerLost,
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_server_means_a_lost_one_where_the_goal_was_accepted() {
        let before = GoalError::from;
        let after = GoalError::of_accepted;
        assert_eq!(before(CallError::Unavailable), GoalError::Unavailable);
        assert_eq!(after(CallError::Unavailable), GoalError::ServerLost);
        assert_eq!(after(CallError::Unanswered), GoalError::ServerLost);
        assert_eq!(after(CallError::ServerLost), GoalError::ServerLost);
        assert_eq!(after(CallError::TimedOut), GoalError::TimedOut);
        assert_eq!(after(CallError::Full), GoalError::Call(CallError::Full));
    }
}
