//! A goal at its client: proposed, accepted, watched and ended.

use super::ClientCore;
use super::error::GoalError;
use super::kind::{Accepted, ActionKind, Pending, ResultRequest};
use crate::action::cancel::CancelReply;
use crate::action::goal::{GoalId, GoalInfo, GoalStatus};
use angaros_core::service::CallError;
use angaros_msg::Time;
use angaros_transport::mutex::lock;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

/// The result wakes the one who waited for it last; others look for it this often.
const SLICE: Duration = Duration::from_millis(20);

type Feedback<K> = Box<dyn FnMut(<K as ActionKind>::Feedback) + Send>;

/// How a goal is sent.
#[must_use = "options do nothing until a goal is sent with them"]
pub struct SendGoalOptions<K: ActionKind> {
    feedback: Option<Feedback<K>>,
}

impl<K: ActionKind> Default for SendGoalOptions<K> {
    fn default() -> Self {
        Self { feedback: None }
    }
}

impl<K: ActionKind> SendGoalOptions<K> {
    /// Options without callbacks.
    pub fn new() -> Self {
        Self::default()
    }

    /// Called on the executor of the client's node with each feedback of the goal, in the order in
    /// which the server sent them; the first may come before the client knows that its goal is
    /// accepted, and the last after it knows the result, as long as it has a handle.
    pub fn on_feedback(mut self, call: impl FnMut(K::Feedback) + Send + 'static) -> Self {
        self.feedback = Some(Box::new(call));
        self
    }
}

/// What everybody who deals with one goal shares.
pub(super) struct Goal<K: ActionKind> {
    core: Arc<ClientCore<K>>,
    id: GoalId,
    news: Mutex<GoalProgress>,
    feedback: Mutex<Option<Feedback<K>>>,
    outcome: Mutex<Outcome<K>>,
    waiters: Arc<Waiters>,
}

#[derive(Default)]
struct GoalProgress {
    accepted: Time,
    status: GoalStatus,
}

/// The end of a goal, as far as it is known.
enum Outcome<K: ActionKind> {
    /// The goal is not accepted yet.
    NotAsked,
    /// The server was asked.
    ResultRequest(ResultRequest<K>),
    Known(Result<(GoalStatus, K::Result), GoalError>),
}

/// A task that awaits the result of one goal.
#[derive(Default)]
struct Waiters(Mutex<Vec<Waker>>);

impl Wake for Waiters {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        let wakers = std::mem::take(&mut *lock(&self.0));
        wakers.into_iter().for_each(Waker::wake);
    }
}

impl Waiters {
    fn add(&self, waker: &Waker) {
        let mut wakers = lock(&self.0);
        if !wakers.iter().any(|known| known.will_wake(waker)) {
            wakers.push(waker.clone());
        }
    }
}

impl<K: ActionKind> Goal<K> {
    pub fn new(core: &Arc<ClientCore<K>>, id: GoalId, options: SendGoalOptions<K>) -> Arc<Self> {
        Arc::new(Self {
            core: Arc::clone(core),
            id,
            news: Mutex::default(),
            feedback: Mutex::new(options.feedback),
            outcome: Mutex::new(Outcome::NotAsked),
            waiters: Arc::default(),
        })
    }

    /// Whether somebody wants the goal's feedback.
    pub fn wants_feedback(&self) -> bool {
        lock(&self.feedback).is_some()
    }

    pub fn tell_feedback(&self, feedback: K::Feedback) {
        if let Some(call) = &mut *lock(&self.feedback) {
            call(feedback);
        }
    }

    /// What the status topic says; nothing comes after an end.
    pub fn tell_status(&self, status: GoalStatus) {
        let mut news = lock(&self.news);
        if !news.status.is_terminal() && status != GoalStatus::Unknown {
            news.status = status;
        }
    }

    /// What the server answered to the proposal. The result is asked for at once (rule AC9).
    fn answered(self: Arc<Self>, accepted: Accepted) -> Result<ClientGoalHandle<K>, GoalError> {
        let (true, stamp) = accepted else { return Err(GoalError::Rejected) };
        {
            let mut news = lock(&self.news);
            news.accepted = stamp;
            news.status = news.status.max(GoalStatus::Accepted);
        }
        *lock(&self.outcome) = Outcome::ResultRequest(self.core.calls.result(self.id));
        Ok(ClientGoalHandle { goal: self })
    }

    /// Looks whether the result is there.
    fn look(&self, cx: &mut Context<'_>) -> Poll<Result<(GoalStatus, K::Result), GoalError>> {
        let mut outcome = lock(&self.outcome);
        let ended = match &mut *outcome {
            Outcome::NotAsked => return Poll::Pending,
            Outcome::Known(known) => return Poll::Ready(known.clone()),
            Outcome::ResultRequest(asked) => match asked.look(cx) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(ended) => self.conclude(ended),
            },
        };
        *outcome = Outcome::Known(ended.clone());
        drop(outcome);
        self.waiters.wake_by_ref();
        Poll::Ready(ended)
    }

    fn conclude(
        &self,
        ended: Result<(i8, K::Result), CallError>,
    ) -> Result<(GoalStatus, K::Result), GoalError> {
        let (number, result) = ended.map_err(GoalError::of_accepted)?;
        let status = GoalStatus::from_number(number);
        if !status.is_terminal() {
            return Err(GoalError::UnknownGoal);
        }
        lock(&self.news).status = status;
        Ok((status, result))
    }

    /// The request for the result, while it is not answered.
    fn asked(&self) -> Option<ResultRequest<K>> {
        match &*lock(&self.outcome) {
            Outcome::ResultRequest(asked) => Some(Arc::clone(asked)),
            Outcome::NotAsked | Outcome::Known(_) => None,
        }
    }

    /// The result, if it is there already.
    fn known(&self) -> Option<Result<(GoalStatus, K::Result), GoalError>> {
        let waker = Waker::from(Arc::clone(&self.waiters));
        match self.look(&mut Context::from_waker(&waker)) {
            Poll::Ready(ended) => Some(ended),
            Poll::Pending => None,
        }
    }
}

impl<K: ActionKind> Drop for Goal<K> {
    fn drop(&mut self) {
        self.core.forget(self.id);
    }
}

/// A goal that was proposed: a future of its handle, or of the reason why there is none.
#[must_use = "the goal runs without anybody who knows of it"]
pub struct PendingGoal<K: ActionKind> {
    goal: Option<Arc<Goal<K>>>,
    id: GoalId,
    call: Pending<Accepted>,
}

impl<K: ActionKind> PendingGoal<K> {
    pub(super) fn new(goal: Arc<Goal<K>>, call: Pending<Accepted>) -> Self {
        Self { id: goal.id, goal: Some(goal), call }
    }

    /// The goal's id, which the client has drawn.
    #[must_use]
    pub fn goal_id(&self) -> GoalId {
        self.id
    }
}

impl<K: ActionKind> Future for PendingGoal<K> {
    type Output = Result<ClientGoalHandle<K>, GoalError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let Poll::Ready(answer) = self.call.as_mut().poll(cx) else { return Poll::Pending };
        // A future that has ended is not polled again; if it is, there is no goal any more.
        let goal = self.goal.take().ok_or(GoalError::UnknownGoal);
        Poll::Ready(goal.and_then(|goal| goal.answered(answer?)))
    }
}

/// An accepted goal at its client. Clones are the same goal. Dropping it does not cancel the goal.
pub struct ClientGoalHandle<K: ActionKind> {
    goal: Arc<Goal<K>>,
}

impl<K: ActionKind> Clone for ClientGoalHandle<K> {
    fn clone(&self) -> Self {
        Self { goal: Arc::clone(&self.goal) }
    }
}

impl<K: ActionKind> fmt::Debug for ClientGoalHandle<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClientGoalHandle({}, {})", self.goal_id(), self.status())
    }
}

impl<K: ActionKind> ClientGoalHandle<K> {
    pub(super) fn accepted_by(goal: Arc<Goal<K>>, accepted: Accepted) -> Result<Self, GoalError> {
        goal.answered(accepted)
    }

    /// Its id.
    #[must_use]
    pub fn goal_id(&self) -> GoalId {
        self.goal.id
    }

    /// When the server accepted it, by the server's clock.
    #[must_use]
    pub fn accepted(&self) -> Time {
        lock(&self.goal.news).accepted
    }

    /// Where it stands, as far as the client has heard: by the status topic, whose messages arrive
    /// while the client's node is spun, or with the result.
    #[must_use]
    pub fn status(&self) -> GoalStatus {
        lock(&self.goal.news).status
    }

    /// How it ended, and with what result; as often as one likes.
    ///
    /// # Errors
    /// The server is lost, or does not know the goal any more.
    pub async fn result(&self) -> Result<(GoalStatus, K::Result), GoalError> {
        poll_fn(|cx| {
            // Added before the look, so that an end after it wakes.
            self.goal.waiters.add(cx.waker());
            let shared = Waker::from(Arc::clone(&self.goal.waiters));
            self.goal.look(&mut Context::from_waker(&shared))
        })
        .await
    }

    /// The same for those who wait, also inside a callback.
    ///
    /// # Errors
    /// As [`ClientGoalHandle::result`]; [`GoalError::TimedOut`] while the goal goes on.
    pub fn wait_for_result(&self, timeout: Duration) -> Result<(GoalStatus, K::Result), GoalError> {
        let clock = self.goal.core.context.clock();
        let deadline_ns = clock.deadline_after(timeout);
        loop {
            if let Some(known) = self.goal.known() {
                return known;
            }
            let left_ns = deadline_ns.saturating_sub(clock.monotonic_ns());
            if left_ns == 0 {
                return Err(GoalError::TimedOut);
            }
            let Some(asked) = self.goal.asked() else { continue };
            let waited = asked.linger(Duration::from_nanos(left_ns).min(SLICE));
            // A task that awaits the result has to ask again to be woken by it.
            self.goal.waiters.wake_by_ref();
            match waited {
                Ok(()) | Err(CallError::TimedOut) => {}
                Err(error) => return Err(GoalError::of_accepted(error)),
            }
        }
    }

    /// Asks the server to cancel it.
    ///
    /// # Errors
    /// The server is lost.
    pub async fn cancel(&self) -> Result<CancelReply, GoalError> {
        self.goal.core.cancel(self.meant()).await.map_err(GoalError::of_accepted)
    }

    /// The same for those who wait, also inside a callback.
    ///
    /// # Errors
    /// As [`ClientGoalHandle::cancel`]; [`GoalError::TimedOut`].
    pub fn wait_for_cancel(&self, timeout: Duration) -> Result<CancelReply, GoalError> {
        self.goal.core.cancel_now(self.meant(), timeout).map_err(GoalError::of_accepted)
    }

    fn meant(&self) -> GoalInfo {
        GoalInfo { id: self.goal_id(), accepted: Time::default() }
    }
}

/// The goals of one client by id, for what the topics bring.
pub(super) type Goals<K> = std::collections::HashMap<GoalId, Weak<Goal<K>>>;
