//! Why a request came to nothing, at one target or altogether.

use angaros::CallError;
use std::fmt;
use std::time::Duration;

/// Why one target did not answer a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// No server of its service is there.
    #[error("is not ready")]
    NotReady,
    /// It has as many requests as it may have, and has not taken this one.
    #[error("has no room for another request")]
    NoRoom,
    /// It gave no answer in time.
    #[error("gave no answer in time")]
    Late,
    /// Its function panicked.
    #[error("panicked")]
    Panicked,
    /// The call of its service ended so.
    #[error("{}", first_line(.0))]
    Call(CallError),
}

impl Failure {
    /// Whether the target may have begun with the request: all that is not known to be otherwise.
    #[must_use]
    pub fn may_have_begun(self) -> bool {
        !matches!(self, Self::NotReady | Self::NoRoom | Self::Call(CallError::BadRequest))
    }

    /// Whether the target only had no room, so that it may be asked again. A full queue on the way
    /// is one, although another wire may have carried the request.
    pub(crate) fn is_refusal(self) -> bool {
        matches!(self, Self::NoRoom | Self::Call(CallError::Full))
    }

    /// Why a request that was sent was not answered.
    pub(crate) fn of(error: CallError) -> Self {
        match error {
            CallError::Unavailable => Self::NotReady,
            // The server says so itself, before its callback sees the request.
            CallError::Busy => Self::NoRoom,
            other => Self::Call(other),
        }
    }
}

/// An error in the middle of a line: without its hint.
fn first_line(error: &CallError) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

/// A target and why it did not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetFailure {
    /// Its name.
    pub target: String,
    /// Why it did not answer.
    pub failure: Failure,
}

impl fmt::Display for TargetFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.target, self.failure)
    }
}

/// Why a request was not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OffloadError {
    /// As many requests wait for a target as may.
    #[error(
        "cannot offload to {offload}: {limit} requests wait for a target already\nhint: wait for \
         answers before the next request, add a target, or raise the bound by `queue`"
    )]
    QueueFull {
        /// The name of the [`Offload`](crate::Offload).
        offload: String,
        /// How many may wait.
        limit: usize,
    },
    /// Every target is gone or has failed at this request.
    #[error(
        "cannot offload to {offload}: no target is left ({})\nhint: start one, or give a function \
         by `fallback`",
        listed(.targets)
    )]
    NoTarget {
        /// The name of the [`Offload`](crate::Offload).
        offload: String,
        /// Why each of them cannot answer.
        targets: Vec<TargetFailure>,
    },
    /// The time was up before an answer came.
    #[error(
        "no answer for {offload} within {} ms ({})\nhint: a larger `deadline`, or faster targets",
        .deadline.as_millis(),
        listed(.targets)
    )]
    DeadlinePassed {
        /// The name of the [`Offload`](crate::Offload).
        offload: String,
        /// The time that the request had.
        deadline: Duration,
        /// Those that had the request; all of them if none had.
        targets: Vec<TargetFailure>,
    },
    /// A fenced request may have been begun, so it is not sent again.
    #[error(
        "a fenced request for {offload} is not sent again, as {target} may have begun it: \
         {failure}\nhint: find out whether it was done; mark it idempotent if that does not matter"
    )]
    Fenced {
        /// The name of the [`Offload`](crate::Offload).
        offload: String,
        /// The target that had it.
        target: String,
        /// Why that did not answer.
        failure: Failure,
    },
    /// The [`Offload`](crate::Offload) was dropped first.
    #[error("the request for {offload} ended because that was dropped\nhint: keep it until then")]
    Stopped {
        /// Its name.
        offload: String,
    },
}

fn listed(targets: &[TargetFailure]) -> String {
    let all: Vec<String> = targets.iter().map(ToString::to_string).collect();
    all.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_the_targets_and_their_reasons_in_one_line_and_gives_a_hint() {
        let failure = |target: &str, failure| TargetFailure { target: target.to_owned(), failure };
        let error = OffloadError::NoTarget {
            offload: "aes".to_owned(),
            targets: vec![
                failure("gpu", Failure::Call(CallError::ServerLost)),
                failure("cpu", Failure::Panicked),
            ],
        };
        let text = error.to_string();
        let (line, hint) = text.split_once('\n').unwrap();
        assert_eq!(
            line,
            "cannot offload to aes: no target is left (gpu: every server that had the request is \
             gone; cpu: panicked)"
        );
        assert!(hint.starts_with("hint: ") && !hint.contains('\n'), "{hint}");
    }

    #[test]
    fn only_what_is_known_not_to_have_begun_may_be_sent_again_though_fenced() {
        for known in [CallError::Unavailable, CallError::Busy, CallError::BadRequest] {
            assert!(!Failure::of(known).may_have_begun(), "{known}");
        }
        for doubtful in [
            CallError::ServerLost,
            CallError::Unanswered,
            CallError::Full,
            CallError::Shutdown,
            CallError::NodeFailed,
        ] {
            assert!(Failure::of(doubtful).may_have_begun(), "{doubtful}");
        }
        assert!(Failure::Late.may_have_begun() && Failure::Panicked.may_have_begun());
    }
}
