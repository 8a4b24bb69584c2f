//! Timers: callbacks at a fixed period of the context's steady clock.

use crate::clock::Clock;
use crate::executor::{CallbackGroup, Executable, Progress};
use crate::node::Node;
use crate::transport::Binding;
use crate::transport::local::lock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// When a timer's callback was due and when it ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerInfo {
    /// Steady-clock nanoseconds at which the call was due.
    pub expected_ns: u64,
    /// Steady-clock nanoseconds at which the callback began.
    pub actual_ns: u64,
}

type Callback = Box<dyn FnMut(TimerInfo) + Send>;

/// A timer; it stops when the last handle is dropped.
#[derive(Clone)]
#[must_use = "a timer stops when it is dropped"]
pub struct Timer {
    core: Arc<TimerCore>,
    _guard: Arc<crate::executor::EntityGuard>,
}

impl Timer {
    /// The period in nanoseconds.
    #[must_use]
    pub fn period_ns(&self) -> u64 {
        self.core.schedule.period_ns
    }

    /// Stops calling until [`Timer::reset`].
    pub fn cancel(&self) {
        self.core.schedule.cancelled.store(true, Ordering::Release);
    }

    /// Starts again, a whole period from now.
    pub fn reset(&self) {
        self.core.schedule.restart();
        if let Some(binding) = &*lock(&self.core.binding) {
            // Whoever waits for the next timer has to look again.
            binding.doorbell.wake_all();
        }
    }

    /// Sets when the next call is due, in steady-clock nanoseconds.
    pub(crate) fn set_next(&self, next_ns: u64) {
        if self.core.schedule.set_next(next_ns) > next_ns
            && let Some(binding) = &*lock(&self.core.binding)
        {
            binding.doorbell.wake_all();
        }
    }

    pub(crate) fn create(node: &Node, period_ns: u64, group: &CallbackGroup, f: Callback) -> Self {
        let core = Arc::new(TimerCore {
            schedule: TimerSchedule::new(period_ns, node.context().clock()),
            group: group.clone(),
            binding: Mutex::new(None),
            callback: Mutex::new(f),
        });
        let weak = Arc::downgrade(&core);
        let guard = node.add_entity(weak);
        Self { core, _guard: Arc::new(guard) }
    }
}

/// The times of a timer, read by executors without a lock.
pub struct TimerSchedule {
    period_ns: u64,
    next_ns: AtomicU64,
    cancelled: AtomicBool,
    clock: Clock,
}

impl TimerSchedule {
    fn new(period_ns: u64, clock: &Clock) -> Self {
        let period_ns = period_ns.max(1);
        Self {
            period_ns,
            next_ns: AtomicU64::new(clock.monotonic_ns().saturating_add(period_ns)),
            cancelled: AtomicBool::new(false),
            clock: clock.clone(),
        }
    }

    /// Times that somebody else sets; none so far.
    pub(crate) fn never(clock: &Clock) -> Self {
        Self {
            period_ns: 1,
            next_ns: AtomicU64::new(u64::MAX),
            cancelled: AtomicBool::new(false),
            clock: clock.clone(),
        }
    }

    /// Sets when the next call is due; returns when it was before.
    pub(crate) fn set_next(&self, next_ns: u64) -> u64 {
        self.next_ns.swap(next_ns, Ordering::AcqRel)
    }

    fn restart(&self) {
        let next = self.clock.monotonic_ns().saturating_add(self.period_ns);
        self.next_ns.store(next, Ordering::Release);
        self.cancelled.store(false, Ordering::Release);
    }

    /// When the next call is due.
    pub(crate) fn next_ns(&self) -> u64 {
        if self.cancelled.load(Ordering::Acquire) {
            return u64::MAX;
        }
        self.next_ns.load(Ordering::Acquire)
    }

    /// If a call is due, moves on to the next and returns when it was due. Calls that were missed
    /// altogether are skipped, as in rcl.
    fn claim(&self, now: u64) -> Option<u64> {
        loop {
            let due = self.next_ns();
            if due > now {
                return None;
            }
            let missed = (now - due) / self.period_ns;
            let next = due.saturating_add((missed + 1).saturating_mul(self.period_ns));
            let claimed =
                self.next_ns.compare_exchange(due, next, Ordering::AcqRel, Ordering::Acquire);
            if claimed.is_ok() {
                return Some(due);
            }
        }
    }
}

struct TimerCore {
    schedule: TimerSchedule,
    group: CallbackGroup,
    binding: Mutex<Option<Binding>>,
    callback: Mutex<Callback>,
}

impl Executable for TimerCore {
    fn execute(&self) -> Progress {
        let now = self.schedule.clock.monotonic_ns();
        let Some(expected_ns) = self.schedule.claim(now) else { return Progress::Idle };
        (lock(&self.callback))(TimerInfo { expected_ns, actual_ns: now });
        Progress::Ran
    }

    fn bind(&self, binding: Option<&Binding>) {
        *lock(&self.binding) = binding.cloned();
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }

    fn schedule(&self) -> Option<&TimerSchedule> {
        Some(&self.schedule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_were_missed_are_skipped_and_the_phase_is_kept() {
        let schedule = TimerSchedule::new(100, &Clock::system());
        schedule.next_ns.store(1000, Ordering::Relaxed);
        assert_eq!(schedule.claim(999), None);
        assert_eq!(schedule.claim(1350), Some(1000));
        assert_eq!(schedule.next_ns(), 1400);
        assert_eq!(schedule.claim(1399), None);
    }

    #[test]
    fn a_cancelled_timer_is_never_due() {
        let schedule = TimerSchedule::new(100, &Clock::system());
        schedule.cancelled.store(true, Ordering::Relaxed);
        assert_eq!(schedule.claim(u64::MAX - 1000), None);
        schedule.restart();
        assert!(schedule.next_ns() < u64::MAX);
    }
}
