//! Whether a publisher shows in time that it is alive, as it sees that itself.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Watches the lease of a publisher with liveliness by topic. Neither locks nor allocates.
pub(super) struct LeaseClock {
    lease_ns: u64,
    asserted_ns: AtomicU64,
    alive: AtomicBool,
    lost: AtomicU64,
}

impl LeaseClock {
    /// A clock for a publisher that was made at `now_ns`.
    pub fn new(lease_ns: u64, now_ns: u64) -> Self {
        Self {
            lease_ns,
            asserted_ns: AtomicU64::new(now_ns),
            alive: AtomicBool::new(true),
            lost: AtomicU64::new(0),
        }
    }

    /// The publisher shows that it is alive.
    pub fn assert(&self, now_ns: u64) {
        self.check(now_ns);
        self.asserted_ns.store(now_ns, Ordering::SeqCst);
        self.alive.store(true, Ordering::SeqCst);
    }

    /// Counts a lease that has passed, once; returns when to look again.
    pub fn check(&self, now_ns: u64) -> u64 {
        let ends = self.asserted_ns.load(Ordering::SeqCst).saturating_add(self.lease_ns);
        if now_ns < ends {
            return ends;
        }
        if self.alive.swap(false, Ordering::SeqCst) {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        // Silence counts once; a new assertion begins a new lease, which ends later than this.
        now_ns.saturating_add(self.lease_ns)
    }

    /// How often the lease passed.
    pub fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::LeaseClock;

    #[test]
    fn silence_counts_once_until_the_publisher_is_back() {
        let clock = LeaseClock::new(100, 1000);
        assert_eq!((clock.check(1099), clock.lost()), (1100, 0));
        clock.check(1100);
        assert_eq!(clock.lost(), 1, "the moment it ends it has passed");
        clock.check(5000);
        assert_eq!(clock.lost(), 1);
        clock.assert(5100);
        assert_eq!((clock.check(5150), clock.lost()), (5200, 1));
        clock.assert(5250);
        assert_eq!(clock.lost(), 2, "a loss that nobody looked at meanwhile counts too");
    }
}
