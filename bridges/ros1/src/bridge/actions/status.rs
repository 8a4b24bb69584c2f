//! Where a goal stands, in both worlds: the numbers of `actionlib_msgs/GoalStatus`, and what they
//! are of [`GoalStatus`].

use angaros::GoalStatus;

/// Not begun yet.
pub(super) const PENDING: u8 = 0;
/// Being executed.
pub(super) const ACTIVE: u8 = 1;
/// Ended after a request to cancel it, or for another goal.
pub(super) const PREEMPTED: u8 = 2;
/// Reached.
pub(super) const SUCCEEDED: u8 = 3;
/// Given up by the server.
pub(super) const ABORTED: u8 = 4;
/// Never begun, because the server did not want to.
pub(super) const REJECTED: u8 = 5;
/// Asked to end.
pub(super) const PREEMPTING: u8 = 6;
/// Asked to end before it has begun.
pub(super) const RECALLING: u8 = 7;
/// Ended before it has begun.
pub(super) const RECALLED: u8 = 8;

/// Whether a goal has ended.
pub(super) fn is_terminal(number: u8) -> bool {
    !matches!(number, PENDING | ACTIVE | PREEMPTING | RECALLING)
}

/// What a status of this graph is in ROS 1.
pub(super) fn to_ros1(status: GoalStatus) -> u8 {
    match status {
        GoalStatus::Unknown | GoalStatus::Accepted => PENDING,
        GoalStatus::Executing => ACTIVE,
        GoalStatus::Canceling => PREEMPTING,
        GoalStatus::Succeeded => SUCCEEDED,
        GoalStatus::Canceled => PREEMPTED,
        GoalStatus::Aborted => ABORTED,
    }
}

/// How a goal of this graph ends that has ended so in ROS 1. One that a server of ROS 1 gave up
/// without being asked, as for a newer goal, is ABORTED: only a goal whose cancelling was granted
/// can become CANCELED.
pub(super) fn end(number: u8, is_canceling: bool) -> GoalStatus {
    match number {
        SUCCEEDED => GoalStatus::Succeeded,
        PREEMPTED | RECALLED if is_canceling => GoalStatus::Canceled,
        _ => GoalStatus::Aborted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_has_its_counterpart() {
        for (status, number) in [
            (GoalStatus::Accepted, PENDING),
            (GoalStatus::Executing, ACTIVE),
            (GoalStatus::Canceling, PREEMPTING),
            (GoalStatus::Succeeded, SUCCEEDED),
            (GoalStatus::Canceled, PREEMPTED),
            (GoalStatus::Aborted, ABORTED),
        ] {
            assert_eq!(to_ros1(status), number);
            assert_eq!(is_terminal(number), status.is_terminal(), "{status}");
            if status.is_terminal() {
                assert_eq!(end(number, true), status);
            }
        }
        assert_eq!(end(RECALLED, true), GoalStatus::Canceled);
        assert_eq!(end(PREEMPTED, false), GoalStatus::Aborted);
        assert_eq!(end(REJECTED, true), GoalStatus::Aborted);
        // LOST, which only clients say, and what is no status.
        assert_eq!((end(9, false), end(200, true)), (GoalStatus::Aborted, GoalStatus::Aborted));
        assert!(is_terminal(9) && !is_terminal(RECALLING));
    }
}
