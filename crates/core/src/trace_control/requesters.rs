//! Who is there that can ask, and the thread that answers while somebody is (rule W4 in
//! `trace/control/mod.rs`).

use super::agent::{Endpoints, run};
use angaros_transport::endpoint::{Endpoint, Gid};
use angaros_transport::mutex::lock;
use angaros_transport::{EndReason, Events, LastAssertion};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

/// The thread needs little.
const STACK_BYTES: usize = 256 << 10;

/// Hears of every publisher of requests that comes and goes.
pub(super) struct RequesterWatch {
    state: Mutex<State>,
    changed: Condvar,
    /// Who else hears of them.
    log: Arc<dyn Events>,
    own: Weak<Self>,
}

#[derive(Default)]
struct State {
    /// Publishers of requests, one for each wire that they are matched over.
    askers: usize,
    /// What the thread serves; nothing before [`RequesterWatch::open`] and after
    /// [`RequesterWatch::close`].
    endpoints: Weak<Endpoints>,
    is_closed: bool,
    /// A thread serves and has not decided to end.
    is_served: bool,
    thread: Option<thread::JoinHandle<()>>,
}

impl RequesterWatch {
    /// Nobody is there; `log` hears of everybody too.
    pub(super) fn new(log: Arc<dyn Events>) -> Arc<Self> {
        Arc::new_cyclic(|own| Self {
            state: Mutex::default(),
            changed: Condvar::new(),
            log,
            own: own.clone(),
        })
    }

    /// From now on whoever comes is served; at once if somebody has come already, or `now`.
    pub(super) fn open(&self, endpoints: &Arc<Endpoints>, now: bool) {
        let mut state = lock(&self.state);
        state.endpoints = Arc::downgrade(endpoints);
        if now || state.askers > 0 {
            self.serve(&mut state);
        }
    }

    /// Ends the thread, if there is one, and starts none any more.
    pub(super) fn close(&self) {
        let thread = {
            let mut state = lock(&self.state);
            state.is_closed = true;
            state.thread.take()
        };
        self.changed.notify_all();
        if let Some(thread) = thread {
            // It ends by itself; a panic in it was reported by the hook.
            let _ = thread.join();
        }
    }

    /// Whether the calling thread is to end because nobody can ask and nothing `goes_on`. Whoever
    /// comes later is served by another one.
    pub(super) fn ends(&self, goes_on: impl FnOnce() -> bool) -> bool {
        let mut state = lock(&self.state);
        if state.askers > 0 || goes_on() {
            return false;
        }
        state.is_served = false;
        true
    }

    /// Sleeps; returns whether everything ends.
    pub(super) fn wait(&self, span: Duration) -> bool {
        let state = lock(&self.state);
        if state.is_closed {
            return true;
        }
        let waited = self.changed.wait_timeout(state, span);
        waited.unwrap_or_else(PoisonError::into_inner).0.is_closed
    }

    fn serve(&self, state: &mut State) {
        if state.is_served || state.is_closed {
            return;
        }
        let (Some(endpoints), Some(own)) = (state.endpoints.upgrade(), self.own.upgrade()) else {
            return;
        };
        let thread = thread::Builder::new()
            .name("ang-trace-ctl".into())
            .stack_size(STACK_BYTES)
            .spawn(move || run(&endpoints, &own));
        match thread {
            Ok(thread) => (state.thread, state.is_served) = (Some(thread), true),
            Err(error) => tracing::debug!("no thread ang-trace-ctl: {error}"),
        }
    }
}

impl Events for RequesterWatch {
    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.log.mismatch(publisher, subscription);
    }

    fn matched(&self, other: &Endpoint, asserted: Option<LastAssertion>) {
        self.log.matched(other, asserted);
        let mut state = lock(&self.state);
        state.askers += 1;
        self.serve(&mut state);
    }

    fn unmatched(&self, other: Gid, how: EndReason) {
        self.log.unmatched(other, how);
        let mut state = lock(&self.state);
        state.askers = state.askers.saturating_sub(1);
    }
}
