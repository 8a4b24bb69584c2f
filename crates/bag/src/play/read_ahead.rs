//! The thread that reads ahead, so that playing never waits for the disk (rule P6).

use super::merge::{BagMerge, MergedMessage};
use crate::BagError;
use crate::session::SessionError;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Bytes that are read ahead, at most, beside one message.
const MAX_BYTES: usize = 64 << 20;

/// What reading gave.
pub(super) enum Next {
    Message(MergedMessage),
    /// Nothing yet.
    Wait,
    /// There is no more.
    End,
}

/// Reads ahead on a thread of its own, until it is dropped.
pub(super) struct ReadAhead {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    limit: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    queue: VecDeque<MergedMessage>,
    bytes: usize,
    seek: Option<i64>,
    ended: bool,
    error: Option<BagError>,
    damaged: u64,
    over: bool,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What to do next: go somewhere, or read; `None` to end.
    fn task(&self) -> Option<Option<i64>> {
        let mut state = self.state();
        loop {
            if state.over {
                return None;
            }
            if let Some(time_ns) = state.seek.take() {
                (state.ended, state.bytes) = (false, 0);
                state.queue.clear();
                return Some(Some(time_ns));
            }
            let full = state.queue.len() >= self.limit || state.bytes >= MAX_BYTES;
            if !full && !state.ended {
                return Some(None);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run(&self, mut bags: BagMerge) {
        while let Some(task) = self.task() {
            let (next, error) = match task {
                None => (bags.next(), None),
                Some(time_ns) => match bags.seek(time_ns) {
                    Ok(()) => continue,
                    Err(error) => (None, Some(error)),
                },
            };
            let mut state = self.state();
            state.damaged = bags.damaged;
            // What was read before somebody sought elsewhere is not wanted.
            if state.seek.is_none() {
                state.ended = next.is_none();
                state.error = error;
                if let Some(next) = next {
                    state.bytes += next.message.data.len();
                    state.queue.push_back(next);
                }
            }
            self.changed.notify_all();
        }
    }
}

impl ReadAhead {
    /// Begins to read.
    pub fn start(bags: BagMerge, limit: usize) -> Result<Self, SessionError> {
        let state = Mutex::default();
        let changed = Condvar::new();
        let shared = Arc::new(Shared { limit: limit.max(1), state, changed });
        let reader = Arc::clone(&shared);
        let run = move || reader.run(bags);
        let thread = thread::Builder::new().name("ang-bag-read".to_owned()).spawn(run);
        let thread = thread.map_err(|error| SessionError::System {
            what: "cannot start the thread that reads".to_owned(),
            error,
        })?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// Goes on with the first message of this time or later.
    pub fn seek(&self, time_ns: i64) {
        self.shared.state().seek = Some(time_ns);
        self.shared.changed.notify_all();
    }

    /// The next message; waits for it up to `timeout`.
    pub fn next(&self, timeout: Duration) -> Result<Next, BagError> {
        let mut state = self.shared.state();
        let nothing = |state: &State| {
            state.seek.is_some() || state.queue.is_empty() && !state.ended && !state.over
        };
        if nothing(&state) {
            let waited = self.shared.changed.wait_timeout(state, timeout);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if nothing(&state) {
            return Ok(Next::Wait);
        }
        if let Some(error) = state.error.take() {
            return Err(error);
        }
        let Some(next) = state.queue.pop_front() else { return Ok(Next::End) };
        let was_full = state.queue.len() + 1 >= self.shared.limit || state.bytes >= MAX_BYTES;
        state.bytes -= next.message.data.len();
        if was_full {
            self.shared.changed.notify_all();
        }
        Ok(Next::Message(next))
    }

    /// Messages that could not be read.
    pub fn damaged(&self) -> u64 {
        self.shared.state().damaged
    }
}

impl Drop for ReadAhead {
    fn drop(&mut self) {
        self.shared.state().over = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // It says why it ended in the state; a panic was printed by itself.
            let _ = thread.join();
        }
    }
}
