//! Looking at a doorbell before sleeping: how long, and what came of it.

use crate::clock::host::monotonic_ns;
use crate::sync::atomic::{AtomicU32, Ordering};

/// How an executor waits for its doorbell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Wake {
    /// Sleep at once: no CPU while idle.
    #[default]
    Block,
    /// Look at the word for this long before sleeping.
    Spin {
        /// Nanoseconds to look before sleeping.
        ns: u64,
    },
}

/// How a wait passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waited {
    /// The thread slept.
    pub slept: bool,
    /// How long that was.
    pub slept_ns: u64,
    /// The monotonic time up to which it looked without an interruption; 0 if it did not look,
    /// `u64::MAX` if it did for a moment.
    pub looked_until_ns: u64,
    /// It saw a ring while it looked.
    pub rang: bool,
}

impl Waited {
    /// Whether the thread found something by looking alone. One that was interrupted did not:
    /// what it waited for may have been done on its own processor meanwhile.
    #[must_use]
    pub fn found_by_looking(&self) -> bool {
        !self.slept
            && (self.looked_until_ns == u64::MAX
                || monotonic_ns() <= self.looked_until_ns.saturating_add(INTERRUPTED_NS))
    }
}

/// A thread that looks reads the clock about every microsecond; after a longer pause it was
/// interrupted.
const INTERRUPTED_NS: u64 = 5_000;

/// Looks at `word` so often that it takes about a microsecond; whether it differs from `seen`.
pub(super) fn look_often(word: &AtomicU32, seen: u32) -> bool {
    for _ in 0..64 {
        if word.load(Ordering::Acquire) != seen {
            return true;
        }
        std::hint::spin_loop();
    }
    false
}

/// Looks at `word` until it differs from `seen` (true) or `ns` have passed, or the clock reads
/// `deadline_ns` (false).
pub(super) fn look(
    word: &AtomicU32,
    seen: u32,
    ns: u64,
    deadline_ns: u64,
    waited: &mut Waited,
) -> bool {
    let mut now = monotonic_ns();
    let until_ns = now.saturating_add(ns).min(deadline_ns);
    waited.looked_until_ns = now;
    while now < until_ns {
        if look_often(word, seen) {
            return true;
        }
        now = monotonic_ns();
        // After an interruption it stays where it is.
        if now - waited.looked_until_ns <= INTERRUPTED_NS {
            waited.looked_until_ns = now;
        }
    }
    false
}
