//! What users hold: the handle of an offload, and requests that wait for their answers.

use crate::builder::OffloadBuilder;
use crate::engine::Engine;
use crate::error::OffloadError;
use crate::request::{Outcome, RequestOptions};
use angaros::transport::clock::wait_until;
use angaros::transport::mutex::lock;
use angaros::{Node, Service};
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// Sends requests to whichever of its targets answers first; see the [crate](crate). Clones are the
/// same one; with the last of them and of its [`PendingRequest`]s, all requests end.
pub struct Offload<S: Service> {
    pub(crate) engine: Arc<Engine<S>>,
}

impl<S: Service> Clone for Offload<S> {
    fn clone(&self) -> Self {
        Self { engine: Arc::clone(&self.engine) }
    }
}

impl<S: Service> Offload<S> {
    /// Begins to describe one; `name` stands in errors and logs.
    pub fn builder(node: &Node, name: &str) -> OffloadBuilder<S> {
        OffloadBuilder::new(node, name)
    }

    /// Sends a request and waits for the answer. Not to be called in callbacks of the executor that
    /// the node is on: no response would come meanwhile.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn call(
        &self,
        request: S::Request,
        options: impl Into<RequestOptions>,
    ) -> Result<S::Response, OffloadError> {
        self.call_async(request, options).wait()
    }

    /// Sends a request; the answer, or why there is none, comes by the future that is returned.
    pub fn call_async(
        &self,
        request: S::Request,
        options: impl Into<RequestOptions>,
    ) -> PendingRequest<S> {
        let slot = Arc::new(Slot::<S>::default());
        let sink = Arc::clone(&slot);
        let sink = Box::new(move |outcome| sink.set(outcome));
        let deadline_ns = self.engine.submit(request, options.into(), sink);
        PendingRequest { slot, engine: Arc::clone(&self.engine), deadline_ns }
    }

    /// Sends a request; `callback` gets the answer or why there is none, once: before this returns,
    /// on the thread of a target, or on the executor of the node. It must not block.
    pub fn call_with(
        &self,
        request: S::Request,
        options: impl Into<RequestOptions>,
        callback: impl FnOnce(Result<S::Response, OffloadError>) + Send + 'static,
    ) {
        self.engine.submit(request, options.into(), Box::new(callback));
    }

    /// Waits until so many targets are ready, the fallback not counted; returns whether they are.
    #[must_use]
    pub fn wait_for_targets(&self, count: usize, timeout: Duration) -> bool {
        let targets = || self.engine.targets.iter().filter(|target| !target.is_fallback);
        let ready = || targets().filter(|target| target.target.is_ready()).count();
        wait_until(&self.engine.clock, || ready() >= count, timeout)
    }

    /// Requests that wait until a target has room.
    #[must_use]
    pub fn waiting_requests(&self) -> usize {
        lock(&self.engine.state).waiting()
    }

    /// What is known of each target at this moment, in the order in which they were named.
    #[must_use]
    pub fn targets(&self) -> Vec<TargetStatus> {
        let state = lock(&self.engine.state);
        let all = self.engine.targets.iter().zip(&state.counts).enumerate();
        all.map(|(at, (target, counts))| TargetStatus {
            name: target.name.clone(),
            is_ready: target.target.is_ready(),
            under_way: state.scheduler.under_way(at),
            sent: counts.sent,
            answered: counts.answered,
            failed: counts.failed,
            time_per_request: state.scheduler.cost_ns(at).map(|ns| Duration::from_nanos(ns as u64)),
        })
        .collect()
    }
}

/// What is known of a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetStatus {
    /// Its name.
    pub name: String,
    /// Whether requests can be sent to it.
    pub is_ready: bool,
    /// Requests that it has now.
    pub under_way: usize,
    /// Requests that were sent to it.
    pub sent: u64,
    /// Those that it answered while somebody waited for that.
    pub answered: u64,
    /// Those that it failed at, or was late with.
    pub failed: u64,
    /// The time that it takes for one request, by its last answers; `None` before the first.
    pub time_per_request: Option<Duration>,
}

/// A request that was sent: a future of the answer. Dropped, nobody gets that.
#[must_use = "nobody gets the answer to a request that is dropped"]
pub struct PendingRequest<S: Service> {
    slot: Arc<Slot<S>>,
    engine: Arc<Engine<S>>,
    deadline_ns: u64,
}

impl<S: Service> PendingRequest<S> {
    /// Waits for the answer; at the deadline at the latest it is over. Not to be called in
    /// callbacks of the executor that the node is on.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn wait(self) -> Result<S::Response, OffloadError> {
        let mut state = lock(&self.slot.state);
        loop {
            if let Some(outcome) = state.outcome.take() {
                return outcome;
            }
            let left_ns = self.deadline_ns.saturating_sub(self.engine.clock.monotonic_ns());
            if left_ns == 0 {
                // No executor spins, or it is busy.
                drop(state);
                self.engine.tick();
                state = lock(&self.slot.state);
                if state.outcome.is_some() {
                    continue;
                }
            }
            // Another thread may be about to bring it.
            let span = Duration::from_nanos(left_ns.max(1_000_000));
            let woken = self.slot.changed.wait_timeout(state, span);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl<S: Service> Future for PendingRequest<S> {
    type Output = Result<S::Response, OffloadError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut state = lock(&self.slot.state);
        if let Some(outcome) = state.outcome.take() {
            return Poll::Ready(outcome);
        }
        state.waker = Some(context.waker().clone());
        Poll::Pending
    }
}

/// Where the outcome of a request arrives.
struct Slot<S: Service> {
    state: Mutex<SlotState<S>>,
    changed: Condvar,
}

struct SlotState<S: Service> {
    outcome: Option<Outcome<S>>,
    waker: Option<Waker>,
}

impl<S: Service> Default for Slot<S> {
    fn default() -> Self {
        let state = SlotState { outcome: None, waker: None };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl<S: Service> Slot<S> {
    fn set(&self, outcome: Outcome<S>) {
        let mut state = lock(&self.state);
        state.outcome = Some(outcome);
        let waker = state.waker.take();
        drop(state);
        self.changed.notify_all();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}
