//! Steering a player from elsewhere (rule P5).

use super::clock::PlayClock;
use super::options::Rate;
use angaros::Context;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Controls a player. Clones control the same one; a control may outlive its player.
#[derive(Clone)]
pub struct PlayControl {
    shared: Arc<Shared>,
}

/// The state that a player and its controls share.
pub(super) struct Shared {
    context: Context,
    /// First and last time in the bags.
    span: (i64, i64),
    state: Mutex<State>,
    changed: Condvar,
}

pub(super) struct State {
    pub clock: PlayClock,
    /// Where to go on.
    pub seek: Option<i64>,
    /// Messages to publish while paused.
    pub steps: u64,
    /// One of them is being published.
    pub stepping: bool,
    /// Messages that were published while paused, ever.
    pub stepped: u64,
    pub stopped: bool,
    /// The player does not run, or not any more.
    pub idle: bool,
}

impl Shared {
    pub fn new(context: &Context, clock: PlayClock, span: (i64, i64)) -> Arc<Self> {
        let state = State {
            clock,
            seek: None,
            steps: 0,
            stepping: false,
            stepped: 0,
            stopped: false,
            idle: false,
        };
        let context = context.clone();
        let changed = Condvar::new();
        Arc::new(Self { context, span, state: Mutex::new(state), changed })
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn now_ns(&self) -> u64 {
        self.context.clock().monotonic_ns()
    }

    /// Waits until somebody changes something, but not longer than until `deadline_ns`.
    pub fn wait<'a>(
        &self,
        state: MutexGuard<'a, State>,
        deadline_ns: u64,
    ) -> MutexGuard<'a, State> {
        let left = Duration::from_nanos(deadline_ns.saturating_sub(self.now_ns()));
        let waited = self.changed.wait_timeout(state, left);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    pub fn notify(&self) {
        self.changed.notify_all();
    }
}

impl PlayControl {
    pub(super) fn new(shared: &Arc<Shared>) -> Self {
        Self { shared: Arc::clone(shared) }
    }

    fn change<R>(&self, change: impl FnOnce(&mut State, u64) -> R) -> R {
        let now_ns = self.shared.now_ns();
        let result = change(&mut self.shared.state(), now_ns);
        self.shared.notify();
        result
    }

    /// Stops the time in the bag.
    pub fn pause(&self) {
        self.change(|state, now_ns| state.clock.set_paused(now_ns, true));
    }

    /// Lets it go on.
    pub fn resume(&self) {
        self.change(|state, now_ns| {
            state.steps = 0;
            state.clock.set_paused(now_ns, false);
        });
    }

    /// Pauses or resumes; returns whether it is paused now.
    pub fn toggle_paused(&self) -> bool {
        self.change(|state, now_ns| {
            let paused = !state.clock.is_paused();
            state.steps = 0;
            state.clock.set_paused(now_ns, paused);
            paused
        })
    }

    /// Whether the time in the bag stands.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.shared.state().clock.is_paused()
    }

    /// How fast it plays.
    #[must_use]
    pub fn rate(&self) -> Rate {
        self.shared.state().clock.rate()
    }

    /// Plays at another rate from now on.
    pub fn set_rate(&self, rate: Rate) {
        self.change(|state, now_ns| state.clock.set_rate(now_ns, rate));
    }

    /// The time in the bag, nanoseconds since 1970.
    #[must_use]
    pub fn time_ns(&self) -> i64 {
        let now_ns = self.shared.now_ns();
        self.shared.state().clock.bag_ns(now_ns)
    }

    /// Goes on at this time in the bag, nanoseconds since 1970. Returns whether the bag has it.
    pub fn seek(&self, time_ns: i64) -> bool {
        let (first, last) = self.shared.span;
        let within = (first..=last).contains(&time_ns);
        if within {
            self.change(|state, now_ns| {
                state.clock.jump(now_ns, time_ns);
                state.seek = Some(time_ns);
            });
        }
        within
    }

    /// Goes this far back or on, but not beyond the ends.
    pub fn seek_by(&self, span_ns: i64) {
        let (first, last) = self.shared.span;
        self.seek(self.time_ns().saturating_add(span_ns).clamp(first, last));
    }

    /// Publishes the next message while paused; waits until that is done. Returns whether it was.
    pub fn play_next(&self) -> bool {
        self.burst(1) == 1
    }

    /// Publishes so many messages at once while paused (0: all that are left), and waits until
    /// that is done. Returns how many were.
    pub fn burst(&self, count: u64) -> u64 {
        let mut state = self.shared.state();
        if !state.clock.is_paused() || state.idle {
            return 0;
        }
        let before = state.stepped;
        let wanted = if count == 0 { u64::MAX } else { count };
        state.steps = state.steps.saturating_add(wanted);
        self.shared.notify();
        while !state.idle
            && !state.stopped
            && (state.steps > 0 || state.stepping)
            && state.stepped - before < wanted
        {
            let soon = self.shared.now_ns().saturating_add(50_000_000);
            state = self.shared.wait(state, soon);
        }
        state.stepped - before
    }

    /// Tells the player to end.
    pub fn stop(&self) {
        self.change(|state, _| state.stopped = true);
    }
}
