//! What the user holds of a goal that is being executed.

use super::options::GoalOutcome;
use super::state::ServerCore;
use crate::action::ActionKind;
use crate::action::goal::{GoalEvent, GoalId, GoalInfo, GoalStatus, IllegalTransition};
use angaros_msg::Time;
use angaros_transport::error::PublishError;
use angaros_transport::mutex::lock;
use std::fmt;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, Weak};
use std::task::{Poll, Waker};

/// Why a goal could not be changed, or its feedback not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GoalHandleError {
    /// Not a transition of the goal's status (rule AC2).
    #[error(transparent)]
    Illegal(#[from] IllegalTransition),
    /// The server was dropped, and its goals with it.
    #[error("the action server of goal {0} is gone\nhint: keep the ActionServer while goals run")]
    ServerGone(GoalId),
    /// The feedback was not published.
    #[error(transparent)]
    Publish(#[from] PublishError),
}

/// A goal at its server. Clones are the same goal; if the last is dropped before the goal has
/// ended, the goal is ABORTED (rule AC5).
pub struct ServerGoalHandle<K: ActionKind> {
    inner: Arc<Inner<K>>,
}

impl<K: ActionKind> Clone for ServerGoalHandle<K> {
    fn clone(&self) -> Self {
        Self { inner: Arc::clone(&self.inner) }
    }
}

impl<K: ActionKind> fmt::Debug for ServerGoalHandle<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServerGoalHandle({}, {})", self.inner.info.id, self.status())
    }
}

pub(super) struct Inner<K: ActionKind> {
    core: Weak<ServerCore<K>>,
    info: GoalInfo,
    goal: Arc<K::Goal>,
    /// Who waits for a request to cancel it.
    wakers: Mutex<Vec<Waker>>,
}

impl<K: ActionKind> ServerGoalHandle<K> {
    pub(super) fn new(core: &Arc<ServerCore<K>>, info: GoalInfo, goal: Arc<K::Goal>) -> Self {
        let core = Arc::downgrade(core);
        let wakers = Mutex::default();
        Self { inner: Arc::new(Inner { core, info, goal, wakers }) }
    }

    pub(super) fn of(inner: Arc<Inner<K>>) -> Self {
        Self { inner }
    }

    pub(super) fn weak(&self) -> Weak<Inner<K>> {
        Arc::downgrade(&self.inner)
    }

    /// What is asked for.
    #[must_use]
    pub fn goal(&self) -> &K::Goal {
        &self.inner.goal
    }

    /// Its id.
    #[must_use]
    pub fn goal_id(&self) -> GoalId {
        self.inner.info.id
    }

    /// When it was accepted, system time.
    #[must_use]
    pub fn accepted(&self) -> Time {
        self.inner.info.accepted
    }

    /// Where it stands; UNKNOWN when the server has forgotten it or is gone.
    #[must_use]
    pub fn status(&self) -> GoalStatus {
        self.inner.core.upgrade().map_or(GoalStatus::Unknown, |core| core.status(self.goal_id()))
    }

    /// Whether somebody's request to cancel it was granted, so that it should end soon.
    #[must_use]
    pub fn is_canceling(&self) -> bool {
        self.status() == GoalStatus::Canceling
    }

    /// Whether it is being executed and nobody has cancelled it.
    #[must_use]
    pub fn is_executing(&self) -> bool {
        self.status() == GoalStatus::Executing
    }

    /// Whether it has not ended.
    #[must_use]
    pub fn is_active(&self) -> bool {
        let status = self.status();
        status != GoalStatus::Unknown && !status.is_terminal()
    }

    /// Waits until it is CANCELING, or has ended.
    pub async fn cancel_requested(&self) {
        poll_fn(|cx| {
            // Left before the look, so that whoever cancels after it wakes.
            let mut wakers = lock(&self.inner.wakers);
            if !wakers.iter().any(|waker| waker.will_wake(cx.waker())) {
                wakers.push(cx.waker().clone());
            }
            drop(wakers);
            let goes_on = matches!(self.status(), GoalStatus::Accepted | GoalStatus::Executing);
            if goes_on { Poll::Pending } else { Poll::Ready(()) }
        })
        .await;
    }

    /// Tells its client how it goes.
    ///
    /// # Errors
    /// The server is gone, or the feedback could not be published.
    pub fn publish_feedback(&self, feedback: K::Feedback) -> Result<(), GoalHandleError> {
        self.core()?.publish_feedback(self.goal_id(), feedback)
    }

    /// Begins a goal that was accepted with
    /// [`GoalResponse::AcceptAndDefer`](crate::action::GoalResponse::AcceptAndDefer).
    ///
    /// # Errors
    /// It is not ACCEPTED, or the server is gone.
    pub fn execute(&self) -> Result<(), GoalHandleError> {
        Ok(self.core()?.advance(self.goal_id(), GoalEvent::Execute)?)
    }

    /// Ends it as SUCCEEDED.
    ///
    /// # Errors
    /// It is neither EXECUTING nor CANCELING, or the server is gone.
    pub fn succeed(&self, result: K::Result) -> Result<(), GoalHandleError> {
        self.end(GoalEvent::Succeed, result)
    }

    /// Ends it as ABORTED.
    ///
    /// # Errors
    /// It is neither EXECUTING nor CANCELING, or the server is gone.
    pub fn abort(&self, result: K::Result) -> Result<(), GoalHandleError> {
        self.end(GoalEvent::Abort, result)
    }

    /// Ends it as CANCELED.
    ///
    /// # Errors
    /// It is not CANCELING, or the server is gone.
    pub fn canceled(&self, result: K::Result) -> Result<(), GoalHandleError> {
        self.end(GoalEvent::Canceled, result)
    }

    fn end(&self, event: GoalEvent, result: K::Result) -> Result<(), GoalHandleError> {
        Ok(self.core()?.end(self.goal_id(), event, result)?)
    }

    /// What the future of the goal came to. Nobody else can be told of an error.
    pub(super) fn conclude(&self, outcome: GoalOutcome<K::Result>) {
        let ended = match outcome {
            GoalOutcome::Succeeded(result) => self.succeed(result),
            GoalOutcome::Aborted(result) => self.abort(result),
            GoalOutcome::Canceled(result) => self.canceled(result),
        };
        match ended {
            Ok(()) | Err(GoalHandleError::ServerGone(_)) => {}
            Err(error) => tracing::error!("a goal's outcome is not possible: {error}"),
        }
    }

    fn core(&self) -> Result<Arc<ServerCore<K>>, GoalHandleError> {
        self.inner.core.upgrade().ok_or(GoalHandleError::ServerGone(self.goal_id()))
    }
}

impl<K: ActionKind> Inner<K> {
    /// Wakes whoever waits for a request to cancel.
    pub(super) fn wake(&self) {
        let wakers = std::mem::take(&mut *lock(&self.wakers));
        wakers.into_iter().for_each(Waker::wake);
    }
}

impl<K: ActionKind> Drop for Inner<K> {
    fn drop(&mut self) {
        if let Some(core) = self.core.upgrade() {
            core.abandoned(self.info.id);
        }
    }
}
