//! When timers are due.

use angaros_transport::clock::Clock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The times of a timer, read by executors without a lock.
pub struct TimerSchedule {
    pub(crate) period_ns: u64,
    next_ns: AtomicU64,
    pub(crate) cancelled: AtomicBool,
    pub(crate) clock: Clock,
}

impl TimerSchedule {
    pub(crate) fn new(period_ns: u64, clock: &Clock) -> Self {
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

    pub(crate) fn restart(&self) {
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
    pub(crate) fn claim(&self, now: u64) -> Option<u64> {
        if self.cancelled.load(Ordering::Acquire) {
            return None;
        }
        let after = |due: u64| {
            let missed = now.checked_sub(due)? / self.period_ns;
            Some(due.saturating_add((missed + 1).saturating_mul(self.period_ns)))
        };
        self.next_ns.fetch_update(Ordering::AcqRel, Ordering::Acquire, after).ok()
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
