//! Requests under way: one lock, and no thread of its own. It is entered when a request comes, when
//! one has ended somewhere, and when a time is up; whoever enters does all that follows of it, and
//! hands out results when the lock is free again.

use crate::error::{Failure, OffloadError, TargetFailure};
use crate::request::{Attempt, Outcome, Request, RequestOptions, Sink};
use crate::schedule::{Choice, Reason, Scheduler};
use crate::target::Target;
use angaros::transport::mutex::lock;
use angaros::{Clock, Node, Service, Timer};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::task::{Wake, Waker};
use std::time::Duration;

/// Under which name decisions are logged.
const LOG: &str = "angaros::offload";

/// A target and what others call it.
pub(crate) struct NamedTarget<S: Service> {
    pub name: String,
    pub is_fallback: bool,
    pub target: Target<S>,
}

/// What all handles of an offload share.
pub(crate) struct Engine<S: Service> {
    pub name: String,
    pub targets: Vec<NamedTarget<S>>,
    pub clock: Clock,
    /// How many requests may wait for a target.
    pub queue: usize,
    pub deadline: Duration,
    /// How long a target has before the next one is asked, in nanoseconds.
    pub retry_ns: u64,
    pub state: Mutex<State<S>>,
    /// Set once, when the engine is there to be called by it.
    pub timer: OnceLock<Timer>,
    pub me: Weak<Self>,
    /// Runs the timer and brings the responses of services.
    pub _node: Node,
}

/// What changes.
pub(crate) struct State<S: Service> {
    pub scheduler: Scheduler,
    pub counts: Vec<Counts>,
    requests: HashMap<u64, Request<S>>,
    /// Those that wait for a target, in the order in which they came.
    waiting: VecDeque<u64>,
    /// When requests are to be looked at, and which.
    due: BTreeSet<(u64, u64)>,
    /// When the timer runs, if not before.
    armed_ns: u64,
    last: u64,
    /// Results to be handed out.
    ended: Vec<(Sink<S>, Outcome<S>)>,
}

/// What became of the requests of one target.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub sent: u64,
    pub answered: u64,
    pub failed: u64,
}

/// What came of looking for a target.
enum Placed {
    /// The request is under way, or has ended.
    Done,
    /// All targets that it may go to are busy.
    Busy,
    NoTarget,
}

impl<S: Service> State<S> {
    pub fn new(scheduler: Scheduler, targets: usize) -> Self {
        Self {
            scheduler,
            counts: vec![Counts::default(); targets],
            requests: HashMap::new(),
            waiting: VecDeque::new(),
            due: BTreeSet::new(),
            armed_ns: u64::MAX,
            last: 0,
            ended: Vec::new(),
        }
    }

    /// How many requests wait for a target.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Moves the time at which a request is looked at.
    fn set_due(&mut self, id: u64, due_ns: u64) {
        if let Some(request) = self.requests.get_mut(&id) {
            self.due.remove(&(request.due_ns, id));
            request.due_ns = due_ns.min(request.deadline_ns);
            self.due.insert((request.due_ns, id));
        }
    }
}

impl<S: Service> Engine<S> {
    /// Takes a request; `sink` gets what came of it, once. Returns the time of the deadline.
    pub fn submit(&self, content: S::Request, options: RequestOptions, sink: Sink<S>) -> u64 {
        let deadline = options.deadline.unwrap_or(self.deadline);
        let deadline_ns = self.clock.deadline_after(deadline);
        self.enter(|state, now_ns| {
            state.last += 1;
            let id = state.last;
            let request = Request {
                content: Arc::new(content),
                repeat: options.repeat,
                deadline,
                deadline_ns,
                due_ns: deadline_ns,
                attempts: Vec::new(),
                sent: 0,
                tried: Vec::new(),
                failures: Vec::new(),
                waits: false,
                sink,
            };
            state.requests.insert(id, request);
            state.set_due(id, deadline_ns);
            let is_full = state.waiting.len() >= self.queue;
            match self.place(state, id, now_ns) {
                Placed::Busy if is_full => {
                    let error =
                        OffloadError::QueueFull { offload: self.name.clone(), limit: self.queue };
                    self.finish(state, id, Err(error));
                }
                placed => self.settle(state, id, placed),
            }
            self.look(state, id, now_ns);
        });
        deadline_ns
    }

    /// Looks at the requests whose time has come.
    pub fn tick(&self) {
        self.enter(|state, now_ns| {
            if state.armed_ns <= now_ns {
                state.armed_ns = u64::MAX;
            }
            while let Some(&(due_ns, id)) = state.due.first()
                && due_ns <= now_ns
            {
                state.due.pop_first();
                self.time_is_up(state, id, now_ns);
            }
        });
    }

    /// Changes the state and does what follows of that.
    fn enter(&self, change: impl FnOnce(&mut State<S>, u64)) {
        let mut state = lock(&self.state);
        let now_ns = self.clock.monotonic_ns();
        change(&mut state, now_ns);
        self.serve_waiting(&mut state, now_ns);
        self.arm(&mut state, now_ns);
        let ended = std::mem::take(&mut state.ended);
        drop(state);
        for (sink, outcome) in ended {
            sink(outcome);
        }
    }

    /// Sends requests that wait to targets that have room.
    fn serve_waiting(&self, state: &mut State<S>, now_ns: u64) {
        let mut at = 0;
        while let Some(&id) = state.waiting.get(at) {
            let is_new = state.requests.get(&id).is_none_or(|request| request.tried.is_empty());
            match self.place(state, id, now_ns) {
                // Nor is there room for those that came later and may go to the same targets.
                Placed::Busy if is_new => return,
                Placed::Busy => at += 1,
                placed => {
                    state.waiting.retain(|waiting| *waiting != id);
                    if let Some(request) = state.requests.get_mut(&id) {
                        request.waits = false;
                    }
                    self.settle(state, id, placed);
                    self.look(state, id, now_ns);
                    at = 0;
                }
            }
        }
    }

    /// Sets the timer to the next time at which something is to be done.
    fn arm(&self, state: &mut State<S>, now_ns: u64) {
        let mut next_ns = state.due.first().map_or(u64::MAX, |(due_ns, _)| *due_ns);
        if !state.waiting.is_empty() {
            next_ns = next_ns.min(state.scheduler.next_change_ns(now_ns).unwrap_or(u64::MAX));
        }
        // One that runs too early sets itself again.
        if next_ns < state.armed_ns
            && let Some(timer) = self.timer.get()
        {
            state.armed_ns = next_ns;
            timer.set_next(next_ns);
        }
    }

    fn look_for_targets(&self, state: &mut State<S>) {
        for (at, target) in self.targets.iter().enumerate() {
            state.scheduler.set_ready(at, target.target.is_ready());
        }
    }

    /// Sends a request to a target that is chosen now.
    fn place(&self, state: &mut State<S>, id: u64, now_ns: u64) -> Placed {
        self.look_for_targets(state);
        loop {
            let Some(request) = state.requests.get_mut(&id) else { return Placed::Done };
            let choice = state.scheduler.choose(&request.tried, request.is_fenced(), now_ns);
            let (target, reason, share) = match choice {
                Choice::Send { target, reason, share } => (target, reason, share),
                Choice::Wait => return Placed::Busy,
                Choice::NoTarget => return Placed::NoTarget,
            };
            request.sent += 1;
            request.tried.push(target);
            let number = request.sent;
            let waker = Waker::from(Arc::new(AttemptWaker { engine: self.me.clone(), id }));
            match self.targets[target].target.begin(&request.content, &waker) {
                Ok(run) => {
                    let begun_ns = now_ns;
                    let is_late = false;
                    let attempt = Attempt { target, number, share, begun_ns, is_late, run, waker };
                    request.attempts.push(attempt);
                    state.counts[target].sent += 1;
                    state.set_due(id, now_ns.saturating_add(self.retry_ns));
                    self.log_sent(id, target, number, reason);
                    return Placed::Done;
                }
                Err(failure) => {
                    if !self.attempt_failed(state, id, (target, number, 0), failure, now_ns) {
                        return Placed::Done;
                    }
                }
            }
        }
    }

    /// Does what follows of looking for a target.
    fn settle(&self, state: &mut State<S>, id: u64, placed: Placed) {
        match placed {
            Placed::Done => {}
            Placed::Busy => {
                if let Some(request) = state.requests.get_mut(&id) {
                    request.waits = true;
                    state.waiting.push_back(id);
                }
            }
            Placed::NoTarget => {
                let targets = self.failures(state, id, false);
                let error = OffloadError::NoTarget { offload: self.name.clone(), targets };
                self.finish(state, id, Err(error));
            }
        }
    }

    /// Takes what has come of a request, and lets the targets wake it for the rest.
    fn look(&self, state: &mut State<S>, id: u64, now_ns: u64) {
        loop {
            let Some(request) = state.requests.get_mut(&id) else { return };
            let Some((attempt, result)) = request.take_ended() else { return };
            let Attempt { target, number, share, begun_ns, .. } = attempt;
            let latency_ns = now_ns.saturating_sub(begun_ns);
            match result {
                Ok(response) => {
                    state.scheduler.answered(target, share, latency_ns, now_ns);
                    state.counts[target].answered += 1;
                    self.log_answered(id, target, number, latency_ns);
                    self.finish(state, id, Ok(response));
                    return;
                }
                Err(failure) => {
                    let attempt = (target, number, latency_ns);
                    if self.attempt_failed(state, id, attempt, failure, now_ns) {
                        self.go_on(state, id, now_ns);
                    }
                }
            }
        }
    }

    /// Looks for another target after one has failed.
    fn go_on(&self, state: &mut State<S>, id: u64, now_ns: u64) {
        let Some(request) = state.requests.get(&id) else { return };
        let is_under_way = !request.attempts.is_empty();
        if request.attempts.iter().all(|attempt| attempt.is_late) {
            let placed = self.place(state, id, now_ns);
            // Those that are late still may answer.
            if !is_under_way {
                self.settle(state, id, placed);
            }
        }
    }

    /// A target did not answer; returns whether the request may go on.
    fn attempt_failed(
        &self,
        state: &mut State<S>,
        id: u64,
        (target, number, latency_ns): (usize, u32, u64),
        failure: Failure,
        now_ns: u64,
    ) -> bool {
        self.log_failed(id, target, number, failure, latency_ns);
        if failure.is_refusal() {
            state.scheduler.refused(target, now_ns);
        } else {
            state.scheduler.failed(target, now_ns);
            state.counts[target].failed += 1;
        }
        let Some(request) = state.requests.get_mut(&id) else { return false };
        request.note(target, failure);
        if failure.is_refusal() {
            request.tried.retain(|tried| *tried != target);
        }
        if !(request.is_fenced() && failure.may_have_begun()) {
            return true;
        }
        let error = OffloadError::Fenced {
            offload: self.name.clone(),
            target: self.targets[target].name.clone(),
            failure,
        };
        self.finish(state, id, Err(error));
        false
    }

    /// A request has reached its deadline, or its targets are slow.
    fn time_is_up(&self, state: &mut State<S>, id: u64, now_ns: u64) {
        self.look(state, id, now_ns);
        let Some(request) = state.requests.get(&id) else { return };
        if now_ns < request.deadline_ns {
            state.set_due(id, now_ns.saturating_add(self.retry_ns));
            self.retry(state, id, now_ns);
            return;
        }
        for attempt in request.attempts.iter().filter(|attempt| !attempt.is_late) {
            let latency_ns = now_ns.saturating_sub(attempt.begun_ns);
            self.log_failed(id, attempt.target, attempt.number, Failure::Late, latency_ns);
            state.scheduler.late(attempt.target, now_ns);
            state.counts[attempt.target].failed += 1;
        }
        let deadline = request.deadline;
        let targets = self.failures(state, id, true);
        let offload = self.name.clone();
        let error = OffloadError::DeadlinePassed { offload, deadline, targets };
        self.finish(state, id, Err(error));
    }

    /// Asks another target where that is safe; the first answer counts.
    fn retry(&self, state: &mut State<S>, id: u64, now_ns: u64) {
        self.look_for_targets(state);
        let Some(request) = state.requests.get_mut(&id) else { return };
        if request.waits {
            return;
        }
        for attempt in request.attempts.iter_mut().filter(|attempt| !attempt.is_late) {
            attempt.is_late = true;
            state.scheduler.late(attempt.target, now_ns);
            state.counts[attempt.target].failed += 1;
            let latency_ns = now_ns.saturating_sub(attempt.begun_ns);
            self.log_failed(id, attempt.target, attempt.number, Failure::Late, latency_ns);
        }
        if request.is_fenced() {
            self.take_back(state, id, now_ns);
        } else {
            // Without another target now, one is looked for again; those that are late may answer.
            self.place(state, id, now_ns);
        }
        self.look(state, id, now_ns);
    }

    /// Takes a request back from the queue of a thread, if another target can have it.
    fn take_back(&self, state: &mut State<S>, id: u64, now_ns: u64) {
        let Some(request) = state.requests.get_mut(&id) else { return };
        if !state.scheduler.is_any_left(&request.tried) {
            return;
        }
        let Some(at) = request.attempts.iter().position(|one| one.run.withdraw()) else { return };
        let target = request.attempts.swap_remove(at).target;
        request.note(target, Failure::Late);
        state.scheduler.abandoned(target);
        let placed = self.place(state, id, now_ns);
        self.settle(state, id, placed);
    }

    /// Ends a request.
    fn finish(&self, state: &mut State<S>, id: u64, outcome: Outcome<S>) {
        let Some(request) = state.requests.remove(&id) else { return };
        state.due.remove(&(request.due_ns, id));
        if request.waits {
            state.waiting.retain(|waiting| *waiting != id);
        }
        for attempt in &request.attempts {
            attempt.run.withdraw();
            state.scheduler.abandoned(attempt.target);
        }
        state.ended.push((request.sink, outcome));
    }

    /// Why targets did not answer a request; with `had` only those that had it, if any had.
    fn failures(&self, state: &State<S>, id: u64, had: bool) -> Vec<TargetFailure> {
        let Some(request) = state.requests.get(&id) else { return Vec::new() };
        let known = |at: usize| request.failure_of(at);
        let is_any_known = (0..self.targets.len()).any(|at| known(at).is_some());
        let of = |(at, target): (usize, &NamedTarget<S>)| {
            let guess = match state.scheduler.is_ready(at) {
                true => Failure::NoRoom,
                false => Failure::NotReady,
            };
            let failure = known(at).or_else(|| (!(had && is_any_known)).then_some(guess))?;
            Some(TargetFailure { target: target.name.clone(), failure })
        };
        self.targets.iter().enumerate().filter_map(of).collect()
    }

    fn log_sent(&self, request: u64, target: usize, attempt: u32, reason: Reason) {
        tracing::trace!(
            target: LOG,
            offload = %self.name,
            request,
            target_name = %self.targets[target].name,
            attempt,
            reason = reason.name(),
            "sent"
        );
    }

    fn log_answered(&self, request: u64, target: usize, attempt: u32, latency_ns: u64) {
        tracing::trace!(
            target: LOG,
            offload = %self.name,
            request,
            target_name = %self.targets[target].name,
            attempt,
            latency_us = latency_ns / 1000,
            "answered"
        );
    }

    fn log_failed(&self, request: u64, target: usize, attempt: u32, why: Failure, latency_ns: u64) {
        tracing::debug!(
            target: LOG,
            offload = %self.name,
            request,
            target_name = %self.targets[target].name,
            attempt,
            reason = %why,
            latency_us = latency_ns / 1000,
            "failed"
        );
    }
}

impl<S: Service> Drop for Engine<S> {
    fn drop(&mut self) {
        let requests = std::mem::take(&mut lock(&self.state).requests);
        let mut requests: Vec<_> = requests.into_iter().collect();
        requests.sort_unstable_by_key(|(id, _)| *id);
        for (_, request) in requests {
            for attempt in &request.attempts {
                attempt.run.withdraw();
            }
            (request.sink)(Err(OffloadError::Stopped { offload: self.name.clone() }));
        }
    }
}

/// What a target wakes when a request has ended there.
struct AttemptWaker<S: Service> {
    engine: Weak<Engine<S>>,
    id: u64,
}

impl<S: Service> Wake for AttemptWaker<S> {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if let Some(engine) = self.engine.upgrade() {
            engine.enter(|state, now_ns| engine.look(state, self.id, now_ns));
        }
    }
}
