//! A bound on the memory of what is being put together, of all streams of a session.

use std::sync::atomic::{AtomicUsize, Ordering};

/// How much of unfinished messages there may be.
pub struct ReassemblyBudget {
    used: AtomicUsize,
    limit: usize,
    largest: usize,
}

impl ReassemblyBudget {
    /// Up to `limit` bytes of unfinished messages, none larger than `largest`.
    pub fn new(limit: usize, largest: usize) -> Self {
        Self { used: AtomicUsize::new(0), limit, largest }
    }

    /// Whether there is room for a message; it is taken.
    pub(super) fn take(&self, length: usize) -> bool {
        let fits =
            length <= self.largest && self.used.load(Ordering::Relaxed) + length <= self.limit;
        if fits {
            self.used.fetch_add(length, Ordering::Relaxed);
        }
        fits
    }

    /// A message that was given back waits after all.
    pub(super) fn hold(&self, length: usize) {
        self.used.fetch_add(length, Ordering::Relaxed);
    }

    pub(super) fn give_back(&self, length: usize) {
        self.used.fetch_sub(length, Ordering::Relaxed);
    }

    /// Bytes of unfinished messages.
    #[cfg(any(test, feature = "fuzzing"))]
    pub fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }
}
