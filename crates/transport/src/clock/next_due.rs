//! When something is due, for whoever asks again and again without a look at the clock each time.

use crate::trace::ticks::counter;

/// A look at the clock that is so many ticks old is as good as a new one: at most 33 us, as no
/// x86-64 counts fewer than 500 million in a second.
const FRESH_TICKS: u64 = 1 << 14;
/// What is due later than this after a look is not due while that is fresh.
const FAR_NS: u64 = 100_000;

/// What the last look found. Whoever has slept since then forgets it: the counter may have stood
/// still.
#[derive(Default)]
pub struct NextDue {
    is_far: bool,
    due_ns: u64,
    looked_at: u64,
}

impl NextDue {
    /// What is due next, if that was looked up a moment ago and is not due by now. Where reading a
    /// counter is no cheaper than reading the clock, it always has to be looked up.
    #[inline]
    #[must_use]
    pub fn get(&self) -> Option<u64> {
        let known = cfg!(target_arch = "x86_64") && self.is_far;
        (known && counter().wrapping_sub(self.looked_at) < FRESH_TICKS).then_some(self.due_ns)
    }

    /// Notes what a look at `now_ns` found.
    pub fn note(&mut self, now_ns: u64, due_ns: u64) {
        let is_far = due_ns.saturating_sub(now_ns) > FAR_NS;
        *self = Self { is_far, due_ns, looked_at: counter() };
    }

    /// It has to be looked up the next time.
    pub fn forget(&mut self) {
        self.is_far = false;
    }
}

#[cfg(all(test, not(loom), target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::clock::monotonic_ns;
    use std::time::Duration;

    #[test]
    fn only_what_is_far_off_and_was_looked_up_just_now_is_known() {
        let mut next = NextDue::default();
        assert_eq!(next.get(), None, "nobody has looked");
        let now = monotonic_ns();
        next.note(now, now + FAR_NS);
        assert_eq!(next.get(), None, "too near");
        next.note(now, now + FAR_NS + 1);
        next.looked_at = counter();
        assert_eq!(next.get(), Some(now + FAR_NS + 1));
        next.forget();
        assert_eq!(next.get(), None);
        next.note(now, u64::MAX);
        std::thread::sleep(Duration::from_micros(FRESH_TICKS / 500 + 1));
        assert_eq!(next.get(), None, "too long ago");
    }
}
