//! How an action server is made: its options and what it asks the user.

use super::ServerGoalHandle;
use crate::action::ActionKind;
use crate::action::futures::BoxedFuture;
use crate::action::goal::GoalId;
use crate::action::table::Limits;
use angaros_core::executor::CallbackGroup;
use std::time::Duration;

/// How long a result is kept after its goal has ended, as in ROS 2 since Iron.
const RESULT_TIMEOUT: Duration = Duration::from_secs(10);

/// Goals and results unless the options say otherwise.
const MAX_GOALS: usize = 4096;

/// What the user says to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalResponse {
    /// No.
    Reject,
    /// Yes; it is EXECUTING when `handle_accepted` is called.
    AcceptAndExecute,
    /// Yes, later: it stays ACCEPTED until [`ServerGoalHandle::execute`].
    AcceptAndDefer,
}

/// What the user says to a request to cancel a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelResponse {
    /// No; the goal goes on.
    Reject,
    /// Yes: the goal is CANCELING, and whoever executes it has to end it.
    Accept,
}

/// How a goal ends whose callback is `async`.
#[derive(Clone, Debug, PartialEq)]
pub enum GoalOutcome<R> {
    /// It is reached.
    Succeeded(R),
    /// It is given up.
    Aborted(R),
    /// It was cancelled; only after [`ServerGoalHandle::is_canceling`] said so.
    Canceled(R),
}

/// What becomes of a goal that comes while another is active (rule AC8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoalPolicy {
    /// Goals are executed side by side.
    #[default]
    Parallel,
    /// It is rejected without asking the user.
    RejectWhileBusy,
    /// It is accepted and waits while every other goal is asked to cancel, by becoming CANCELING;
    /// it begins when all have ended. A goal that waits already gives way and is CANCELED without
    /// ever having begun.
    Preempt,
}

/// How long a result can be fetched (rule AC7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultKeeping {
    /// For this long from the end of the goal, however often: what ROS 2 does, by default with 10
    /// seconds.
    For(Duration),
    /// Until somebody has it, and no longer than this from the end of the goal.
    UntilFetched(Duration),
}

impl ResultKeeping {
    pub(in crate::action) fn span(self) -> Duration {
        match self {
            Self::For(span) | Self::UntilFetched(span) => span,
        }
    }

    pub(in crate::action) fn span_ns(self) -> u64 {
        u64::try_from(self.span().as_nanos()).unwrap_or(u64::MAX)
    }
}

impl Default for ResultKeeping {
    fn default() -> Self {
        Self::For(RESULT_TIMEOUT)
    }
}

/// Options of an action server.
#[derive(Clone, Default)]
#[must_use = "options do nothing until a server is created with them"]
pub struct ActionServerOptions {
    pub(super) group: Option<CallbackGroup>,
    pub(super) policy: GoalPolicy,
    keeping: ResultKeeping,
    max_goals: Option<usize>,
    max_results: Option<usize>,
}

impl ActionServerOptions {
    /// The node's default group, goals side by side, results kept for 10 seconds, at most 4096
    /// goals that have not ended and 4096 results.
    pub fn new() -> Self {
        Self::default()
    }

    /// The group of its callbacks.
    pub fn callback_group(mut self, group: &CallbackGroup) -> Self {
        self.group = Some(group.clone());
        self
    }

    /// What becomes of a goal that comes while another is active.
    pub fn policy(mut self, policy: GoalPolicy) -> Self {
        self.policy = policy;
        self
    }

    /// How long results are kept.
    pub fn keep_results(mut self, keeping: ResultKeeping) -> Self {
        self.keeping = keeping;
        self
    }

    /// How long results are kept, from the end of the goal: `result_timeout` of `rcl_action`.
    pub fn result_timeout(self, timeout: Duration) -> Self {
        self.keep_results(ResultKeeping::For(timeout))
    }

    /// How many goals that have not ended there may be; one more is rejected.
    pub fn max_goals(mut self, goals: usize) -> Self {
        self.max_goals = Some(goals);
        self
    }

    /// How many results are kept at most; the oldest is dropped for one more.
    pub fn max_results(mut self, results: usize) -> Self {
        self.max_results = Some(results);
        self
    }

    pub(super) fn limits(&self) -> Limits {
        Limits {
            goals: self.max_goals.unwrap_or(MAX_GOALS),
            results: self.max_results.unwrap_or(MAX_GOALS),
            keeping: self.keeping,
        }
    }
}

pub(super) type OnGoal<K> = Box<dyn FnMut(GoalId, &<K as ActionKind>::Goal) -> GoalResponse + Send>;
pub(super) type OnCancel<K> = Box<dyn FnMut(&ServerGoalHandle<K>) -> CancelResponse + Send>;

/// What is done with an accepted goal.
pub(super) enum OnAccepted<K: ActionKind> {
    Call(Box<dyn FnMut(ServerGoalHandle<K>) + Send>),
    Future(Box<dyn FnMut(ServerGoalHandle<K>) -> BoxedFuture + Send>),
}

/// What an action server asks the user. They run on the executor of the node, in the callback group
/// of the options.
pub struct ActionCallbacks<K: ActionKind> {
    pub(super) goal: OnGoal<K>,
    pub(super) cancel: OnCancel<K>,
    pub(super) accepted: OnAccepted<K>,
}

impl<K: ActionKind> ActionCallbacks<K> {
    /// `handle_accepted` gets each goal that was accepted and brings it to its end, now or later,
    /// on any thread. Every goal is accepted and executed, and none can be cancelled, unless
    /// [`ActionCallbacks::on_goal`] and [`ActionCallbacks::on_cancel`] say otherwise.
    #[must_use]
    pub fn new(handle_accepted: impl FnMut(ServerGoalHandle<K>) + Send + 'static) -> Self {
        Self::with(OnAccepted::Call(Box::new(handle_accepted)))
    }

    /// The same with a future for each goal, which the executor of the node runs beside its
    /// callbacks, and whose value ends the goal. The futures of one server are polled one at a
    /// time, so they must not block.
    #[must_use]
    pub fn future<F>(mut execute: impl FnMut(ServerGoalHandle<K>) -> F + Send + 'static) -> Self
    where
        F: Future<Output = GoalOutcome<K::Result>> + Send + 'static,
    {
        Self::with(OnAccepted::Future(Box::new(move |handle: ServerGoalHandle<K>| {
            let future = execute(handle.clone());
            Box::pin(async move { handle.conclude(future.await) })
        })))
    }

    fn with(accepted: OnAccepted<K>) -> Self {
        Self {
            goal: Box::new(|_, _| GoalResponse::AcceptAndExecute),
            cancel: Box::new(|_| CancelResponse::Reject),
            accepted,
        }
    }

    /// Decides about each goal that is proposed.
    #[must_use]
    pub fn on_goal(
        mut self,
        handle_goal: impl FnMut(GoalId, &K::Goal) -> GoalResponse + Send + 'static,
    ) -> Self {
        self.goal = Box::new(handle_goal);
        self
    }

    /// Decides about each request to cancel a goal.
    #[must_use]
    pub fn on_cancel(
        mut self,
        handle_cancel: impl FnMut(&ServerGoalHandle<K>) -> CancelResponse + Send + 'static,
    ) -> Self {
        self.cancel = Box::new(handle_cancel);
        self
    }
}
