//! What the parts of an action server share: its goals, and what each event does to them.
//!
//! The status is published while the table is locked, so that it is never older than one that was
//! published before. User code is called, and requests are answered, without that lock.

use super::handle::{GoalHandleError, Inner, ServerGoalHandle};
use super::options::{ActionCallbacks, ActionServerOptions, CancelResponse, GoalPolicy};
use super::options::{GoalResponse, OnAccepted, OnGoal};
use crate::action::ActionKind;
use crate::action::cancel::{CancelCode, CancelReply};
use crate::action::futures::FutureSet;
use crate::action::goal::{GoalEvent, GoalId, GoalInfo, GoalStatus, IllegalTransition};
use crate::action::table::{GoalTable, Refusal, Wait};
use angaros_core::Context;
use angaros_core::GuardCondition;
use angaros_core::Node;
use angaros_core::Publisher;
use angaros_core::RosClock;
use angaros_core::Timer;
use angaros_core::service::RespondError;
use angaros_msg::Time;
use angaros_msg::action_msgs::msg::{GoalStatus as StatusMessage, GoalStatusArray};
use angaros_transport::error::PublishError;
use angaros_transport::mutex::lock;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// Answers a proposal: whether the goal is accepted, and when.
pub(super) type AnswerGoal = Box<dyn FnOnce(bool, Time) -> Result<(), RespondError> + Send>;
/// Answers a request for a result: the status of the goal, and the result.
pub(super) type AnswerResult<R> = Box<dyn FnOnce(GoalStatus, R) -> Result<(), RespondError> + Send>;

type PublishFeedback<F> = Box<dyn Fn(GoalId, F) -> Result<(), PublishError> + Send + Sync>;

/// What a server sends whose types are the action's own.
pub(super) struct Messages<K: ActionKind> {
    /// Publishes the feedback of a goal.
    pub feedback: PublishFeedback<K::Feedback>,
    /// The result of a goal that has none.
    pub no_result: Box<dyn Fn() -> K::Result + Send + Sync>,
}

type Table<K> = GoalTable<<K as ActionKind>::Result, AnswerResult<<K as ActionKind>::Result>>;

pub(super) struct ServerCore<K: ActionKind> {
    pub name: String,
    context: Context,
    /// For stamps: the node's, as in `rcl_action`.
    clock: RosClock,
    policy: GoalPolicy,
    state: Mutex<State<K>>,
    status: Publisher<GoalStatusArray>,
    messages: Messages<K>,
    on_goal: Mutex<OnGoal<K>>,
    on_cancel: Mutex<super::options::OnCancel<K>>,
    on_accepted: Mutex<OnAccepted<K>>,
    /// The goal that begins when all others have ended (rule AC8).
    waiting: Mutex<Option<UnansweredGoal<K>>>,
    helpers: OnceLock<Helpers>,
}

struct State<K: ActionKind> {
    table: Table<K>,
    handles: HashMap<GoalId, Weak<Inner<K>>>,
    /// The timer runs that forgets results.
    expiring: bool,
    dropped_results: u64,
}

struct UnansweredGoal<K: ActionKind> {
    handle: ServerGoalHandle<K>,
    response: GoalResponse,
}

/// What runs on the executor beside the services.
pub(super) struct Helpers {
    /// Runs the futures of goals.
    pub futures: FutureSet,
    /// Begins the goal that waits.
    pub starter: GuardCondition,
    /// Forgets results; none if they are not kept at all.
    pub expiry: Option<Timer>,
}

impl<K: ActionKind> ServerCore<K> {
    pub fn new(
        name: String,
        node: &Node,
        options: &ActionServerOptions,
        callbacks: ActionCallbacks<K>,
        status: Publisher<GoalStatusArray>,
        messages: Messages<K>,
    ) -> Self {
        let table = GoalTable::new(options.limits());
        let state = State { table, handles: HashMap::new(), expiring: false, dropped_results: 0 };
        Self {
            name,
            context: node.context().clone(),
            clock: node.clock(),
            policy: options.policy,
            state: Mutex::new(state),
            status,
            messages,
            on_goal: Mutex::new(callbacks.goal),
            on_cancel: Mutex::new(callbacks.cancel),
            on_accepted: Mutex::new(callbacks.accepted),
            waiting: Mutex::default(),
            helpers: OnceLock::new(),
        }
    }

    pub fn set_helpers(&self, helpers: Helpers) {
        // Once, where the server is made.
        drop(self.helpers.set(helpers));
    }

    pub fn status(&self, id: GoalId) -> GoalStatus {
        lock(&self.state).table.status(id)
    }

    pub fn active(&self) -> usize {
        lock(&self.state).table.active()
    }

    /// Every goal with its status, as the status topic shows them.
    pub fn statuses(&self) -> Vec<(GoalInfo, GoalStatus)> {
        lock(&self.state).table.statuses().collect()
    }

    fn now_ns(&self) -> u64 {
        self.context.clock().monotonic_ns()
    }

    // A goal is proposed.

    /// Asks the user about a goal, and takes it in.
    pub fn propose(self: &Arc<Self>, id: GoalId, goal: K::Goal, answer: AnswerGoal) {
        let goal = Arc::new(goal);
        let response = self.decide(id, &goal);
        let info = GoalInfo { id, accepted: self.clock.now() };
        if response == GoalResponse::Reject {
            self.answer(answer(false, info.accepted));
            return;
        }
        match self.take_in(info, goal, response) {
            Err(refusal) => {
                self.refused(id, refusal);
                self.answer(answer(false, info.accepted));
            }
            Ok((handle, waits)) => {
                self.answer(answer(true, info.accepted));
                match waits {
                    true => self.queue(UnansweredGoal { handle, response }),
                    false => self.begin(handle),
                }
            }
        }
    }

    fn decide(&self, id: GoalId, goal: &K::Goal) -> GoalResponse {
        {
            let mut state = lock(&self.state);
            state.table.expire(self.now_ns());
            if let Err(refusal) = state.table.check(id) {
                drop(state);
                self.refused(id, refusal);
                return GoalResponse::Reject;
            }
            if self.policy == GoalPolicy::RejectWhileBusy && state.table.active() > 0 {
                tracing::debug!("goal {id} of action {} is rejected: it is busy", self.name);
                return GoalResponse::Reject;
            }
        }
        (lock(&self.on_goal))(id, goal)
    }

    fn refused(&self, id: GoalId, refusal: Refusal) {
        let name = &self.name;
        match refusal {
            Refusal::Known => {
                tracing::warn!("goal {id} of action {name} is rejected: the id is not new");
            }
            Refusal::Full => tracing::warn!(
                "goal {id} of action {name} is rejected: there are as many goals as there may be; \
                 hint: raise max_goals in the server's options, or end goals"
            ),
        }
    }

    /// The goal's handle, and whether it has to wait for others.
    fn take_in(
        self: &Arc<Self>,
        info: GoalInfo,
        goal: Arc<K::Goal>,
        response: GoalResponse,
    ) -> Result<(ServerGoalHandle<K>, bool), Refusal> {
        let mut state = lock(&self.state);
        let others = match self.policy {
            GoalPolicy::Preempt => state.table.active_ids(),
            GoalPolicy::Parallel | GoalPolicy::RejectWhileBusy => Vec::new(),
        };
        state.table.accept(info)?;
        let handle = ServerGoalHandle::new(self, info, goal);
        state.handles.insert(info.id, handle.weak());
        self.publish_status(&state);
        let waits = !others.is_empty();
        if !waits && response == GoalResponse::AcceptAndExecute {
            self.step(&mut state, info.id, GoalEvent::Execute);
        }
        let mut asked = Vec::new();
        for other in others {
            if self.step(&mut state, other, GoalEvent::CancelGoal) {
                asked.extend(state.handles.get(&other).and_then(Weak::upgrade));
            }
        }
        drop(state);
        asked.iter().for_each(|other| other.wake());
        Ok((handle, waits))
    }

    /// A transition that may turn out not to be one. Returns whether it was.
    fn step(&self, state: &mut State<K>, id: GoalId, event: GoalEvent) -> bool {
        let changed = state.table.advance(id, event).is_ok();
        if changed {
            self.publish_status(state);
        }
        changed
    }

    fn begin(&self, handle: ServerGoalHandle<K>) {
        match &mut *lock(&self.on_accepted) {
            OnAccepted::Call(call) => call(handle),
            OnAccepted::Future(make) => {
                let future = make(handle);
                if let Some(helpers) = self.helpers.get() {
                    helpers.futures.spawn(future);
                }
            }
        }
    }

    fn queue(&self, waiting: UnansweredGoal<K>) {
        let given_way = lock(&self.waiting).replace(waiting);
        given_way.iter().for_each(|waiting| self.never_begun(waiting));
        // Those it waits for may have ended meanwhile.
        self.look_at_waiting();
    }

    fn look_at_waiting(&self) {
        if let Some(helpers) = self.helpers.get() {
            helpers.starter.trigger();
        }
    }

    /// Ends a goal that was cancelled while it waited.
    fn never_begun(&self, waiting: &UnansweredGoal<K>) {
        if let Err(error) = waiting.handle.canceled((self.messages.no_result)()) {
            tracing::debug!("a goal that waited has ended already: {error}");
        }
    }

    /// Begins the goal that waits, if all others have ended.
    pub fn start_waiting(&self) {
        let mut slot = lock(&self.waiting);
        let Some(waiting) = slot.take() else { return };
        let id = waiting.handle.goal_id();
        let mut state = lock(&self.state);
        match state.table.status(id) {
            GoalStatus::Accepted if state.table.active() > 1 => *slot = Some(waiting),
            GoalStatus::Accepted => {
                if waiting.response == GoalResponse::AcceptAndExecute {
                    self.step(&mut state, id, GoalEvent::Execute);
                }
                drop((state, slot));
                self.begin(waiting.handle);
            }
            GoalStatus::Canceling => {
                drop((state, slot));
                self.never_begun(&waiting);
            }
            _ => drop((state, slot)),
        }
    }

    // A request to cancel.

    /// Cancels the goals that `request` means (rule AC6).
    pub fn cancel(&self, request: GoalInfo) -> CancelReply {
        let (code, chosen) = {
            let mut state = lock(&self.state);
            state.table.expire(self.now_ns());
            state.table.select(request)
        };
        let goals: Vec<_> = chosen.iter().filter(|goal| self.grants(goal.id)).copied().collect();
        let refused = !chosen.is_empty() && goals.is_empty();
        CancelReply { code: if refused { CancelCode::Rejected } else { code }, goals }
    }

    /// Asks the user whether a goal may be cancelled, and tells the goal.
    fn grants(&self, id: GoalId) -> bool {
        let inner = lock(&self.state).handles.get(&id).and_then(Weak::upgrade);
        let Some(inner) = inner else { return false };
        let waits = lock(&self.waiting).as_ref().is_some_and(|w| w.handle.goal_id() == id);
        let handle = ServerGoalHandle::of(Arc::clone(&inner));
        // Of a goal that waits the user knows nothing yet.
        let granted = waits || (lock(&self.on_cancel))(&handle) == CancelResponse::Accept;
        if !granted || self.advance(id, GoalEvent::CancelGoal).is_err() {
            return false;
        }
        inner.wake();
        if waits {
            self.look_at_waiting();
        }
        true
    }

    // A request for a result.

    /// Answers now, or when the goal ends (rule AC4).
    pub fn fetch(&self, id: GoalId, answer: AnswerResult<K::Result>) {
        let wait = {
            let mut state = lock(&self.state);
            state.table.expire(self.now_ns());
            state.table.wait(id, answer)
        };
        match wait {
            Wait::Waits => {}
            Wait::Ended(answer, status, result) => self.answer(answer(status, result)),
            Wait::Unknown(answer) => {
                self.answer(answer(GoalStatus::Unknown, (self.messages.no_result)()));
            }
            // Dropped, it tells its client that there will be no answer.
            Wait::Displaced(answer) => drop(answer),
        }
    }

    /// What became of an answer: who asked may be gone by now, which is its affair.
    pub fn answer<E: std::fmt::Display>(&self, sent: Result<(), E>) {
        if let Err(error) = sent {
            tracing::debug!("an answer of action {} reached nobody: {error}", self.name);
        }
    }

    // What the holder of a goal does.

    pub fn advance(&self, id: GoalId, event: GoalEvent) -> Result<(), IllegalTransition> {
        let mut state = lock(&self.state);
        state.table.advance(id, event)?;
        self.publish_status(&state);
        Ok(())
    }

    /// Ends a goal, and answers whoever waits for its result.
    pub fn end(
        &self,
        id: GoalId,
        event: GoalEvent,
        result: K::Result,
    ) -> Result<(), IllegalTransition> {
        let (status, waiters, inner) = {
            let mut state = lock(&self.state);
            let now_ns = self.now_ns();
            let (status, waiters) = state.table.end(id, event, result.clone(), now_ns)?;
            self.publish_status(&state);
            if !waiters.is_empty() {
                state.table.fetched(id);
            }
            self.expire(&mut state, now_ns);
            (status, waiters, state.handles.remove(&id).and_then(|inner| inner.upgrade()))
        };
        for waiter in waiters {
            self.answer(waiter(status, result.clone()));
        }
        if let Some(inner) = inner {
            inner.wake();
        }
        self.look_at_waiting();
        Ok(())
    }

    /// The last handle of a goal was dropped (rule AC5).
    pub fn abandoned(&self, id: GoalId) {
        let status = {
            let mut state = lock(&self.state);
            if state.table.status(id) == GoalStatus::Accepted {
                // Only what is executed can be aborted.
                self.step(&mut state, id, GoalEvent::Execute);
            }
            state.table.status(id)
        };
        if !matches!(status, GoalStatus::Executing | GoalStatus::Canceling) {
            return;
        }
        let ended = self.end(id, GoalEvent::Abort, (self.messages.no_result)());
        // Whatever ends because everything ends is no news.
        if ended.is_ok() && !self.context.is_shutdown() {
            tracing::error!(
                "goal {id} of action {} is ABORTED: its handle was dropped while it was {status}; \
                 hint: end each goal with succeed, abort or canceled",
                self.name
            );
        }
    }

    pub fn publish_feedback(
        &self,
        id: GoalId,
        feedback: K::Feedback,
    ) -> Result<(), GoalHandleError> {
        Ok((self.messages.feedback)(id, feedback)?)
    }

    // Statuses and time.

    /// Rule AC3.
    fn publish_status(&self, state: &State<K>) {
        let status = |(goal, status): (GoalInfo, GoalStatus)| StatusMessage {
            goal_info: goal.to_message(),
            status: status as i8,
        };
        let status_list = state.table.statuses().map(status).collect();
        if let Err(error) = self.status.publish(GoalStatusArray { status_list })
            && !self.context.is_shutdown()
        {
            tracing::warn!("the status of action {} is not published: {error}", self.name);
        }
    }

    /// The timer has run out.
    pub fn expire_now(&self) {
        let mut state = lock(&self.state);
        self.expire(&mut state, self.now_ns());
    }

    /// Forgets what is old, and sees to it that the rest is forgotten too (rule AC7). Whoever asks
    /// for a result looks by itself, so the timer only has to free memory some time.
    fn expire(&self, state: &mut State<K>, now_ns: u64) {
        let dropped = state.table.expire(now_ns) as u64;
        if dropped > 0 {
            let before = state.dropped_results;
            state.dropped_results += dropped;
            if before.checked_ilog2() != state.dropped_results.checked_ilog2() {
                tracing::warn!(
                    "action {} dropped {} results before their time so far; hint: raise \
                     max_results in the server's options, or keep results for less long",
                    self.name,
                    state.dropped_results
                );
            }
        }
        let Some(timer) = self.helpers.get().and_then(|helpers| helpers.expiry.as_ref()) else {
            return;
        };
        let keeps = state.table.keeps_results();
        if keeps && !state.expiring {
            timer.reset();
        } else if !keeps && state.expiring {
            timer.cancel();
        }
        state.expiring = keeps;
    }
}
