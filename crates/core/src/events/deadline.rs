//! Counting periods without a message.

use angaros_transport::trace;
use std::sync::atomic::{AtomicU64, Ordering};

/// Watches one deadline; counting begins with the first message. Neither locks nor allocates.
pub(crate) struct DeadlineClock {
    period_ns: u64,
    /// Number of its endpoint in traces.
    entity: u32,
    /// When the period began that runs now: at a message, or where the last missed one ended. 0
    /// before the first message.
    begun_ns: AtomicU64,
    missed: AtomicU64,
}

impl DeadlineClock {
    /// A clock for a QoS's deadline, if that is one.
    pub fn new(deadline: angaros_msg::Duration, entity: u32) -> Option<Self> {
        let period_ns = u64::try_from(deadline.nanoseconds).ok()?;
        deadline.is_limit().then(|| Self {
            period_ns,
            entity,
            begun_ns: AtomicU64::new(0),
            missed: AtomicU64::new(0),
        })
    }

    /// A message came at `at_ns`; the periods without one before it count.
    pub fn message(&self, at_ns: u64) {
        self.check(at_ns);
        self.restart(at_ns);
    }

    /// A message came at `at_ns`, and what came before it is not known.
    pub fn restart(&self, at_ns: u64) {
        self.begun_ns.fetch_max(at_ns, Ordering::Relaxed);
    }

    /// Counts the periods that ended before `now_ns`.
    pub fn check(&self, now_ns: u64) {
        let mut begun = self.begun_ns.load(Ordering::Relaxed);
        while begun != 0 {
            let periods = now_ns.saturating_sub(begun) / self.period_ns;
            if periods == 0 {
                return;
            }
            let next = begun + periods * self.period_ns;
            match self.begun_ns.compare_exchange(begun, next, Ordering::Relaxed, Ordering::Relaxed)
            {
                Ok(_) => {
                    self.missed.fetch_add(periods, Ordering::Relaxed);
                    trace::deadline_missed(self.entity, periods);
                    return;
                }
                Err(other) => begun = other,
            }
        }
    }

    /// When [`DeadlineClock::check`] may next have something to count, seen at `now_ns`.
    pub fn due_ns(&self, now_ns: u64) -> u64 {
        match self.begun_ns.load(Ordering::Relaxed) {
            0 => now_ns.saturating_add(self.period_ns),
            begun => begun.saturating_add(self.period_ns),
        }
    }

    /// A short part of the period, to look again when something is not yet clear.
    pub fn soon_ns(&self) -> u64 {
        (self.period_ns / 8).max(500_000)
    }

    /// Periods that were missed so far.
    pub fn missed(&self) -> u64 {
        self.missed.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::Duration;

    fn clock() -> DeadlineClock {
        DeadlineClock::new(Duration::from_nanoseconds(100), 1).unwrap()
    }

    #[test]
    fn nothing_is_missed_before_the_first_message() {
        let clock = clock();
        clock.check(1_000_000);
        assert_eq!(clock.missed(), 0);
        assert_eq!(clock.due_ns(1_000_000), 1_000_100);
    }

    #[test]
    fn each_period_without_a_message_counts_once_however_often_one_looks() {
        let clock = clock();
        clock.message(1000);
        clock.check(1099);
        assert_eq!(clock.missed(), 0);
        clock.check(1100);
        clock.check(1150);
        assert_eq!((clock.missed(), clock.due_ns(0)), (1, 1200));
        clock.check(1350);
        assert_eq!((clock.missed(), clock.due_ns(0)), (3, 1400));
    }

    #[test]
    fn a_message_starts_a_new_period_and_counts_those_before_it() {
        let clock = clock();
        clock.message(1000);
        clock.message(1090);
        clock.message(1180);
        assert_eq!(clock.missed(), 0);
        clock.message(1480);
        assert_eq!((clock.missed(), clock.due_ns(0)), (3, 1580));
        clock.restart(2480);
        clock.check(2500);
        assert_eq!(clock.missed(), 3, "what came before is not known");
    }

    #[test]
    fn no_limit_is_no_clock() {
        assert!(DeadlineClock::new(Duration::INFINITE, 1).is_none());
        assert!(DeadlineClock::new(Duration::default(), 1).is_none());
    }
}
