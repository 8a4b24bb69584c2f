//! Whether anybody wants events, and who: one byte, as every boundary asks first.

use std::sync::atomic::{AtomicU8, Ordering};

/// A session or another sink takes them out of the threads' rings.
const RINGS: u8 = 1;
/// The provider of LTTng's tracepoints takes them at once.
const LTTNG: u8 = 2;

pub(super) struct Switch(AtomicU8);

impl Switch {
    pub(super) const fn off() -> Self {
        Self(AtomicU8::new(0))
    }

    /// Whether anybody wants them.
    #[inline]
    pub(super) fn load(&self, order: Ordering) -> bool {
        self.0.load(order) != 0
    }

    /// Whether the rings are filled, from now on.
    pub(super) fn store(&self, on: bool, order: Ordering) {
        self.change(RINGS, on, order);
    }

    /// The tracepoints are emitted from now on.
    pub(super) fn emit(&self) {
        self.change(LTTNG, true, Ordering::SeqCst);
    }

    fn change(&self, bit: u8, on: bool, order: Ordering) {
        match on {
            true => self.0.fetch_or(bit, order),
            false => self.0.fetch_and(!bit, order),
        };
    }

    /// Whether the rings are filled.
    #[inline]
    pub(super) fn fills(&self) -> bool {
        self.0.load(Ordering::Relaxed) & RINGS != 0
    }

    /// Whether tracepoints are emitted.
    #[inline]
    pub(super) fn emits(&self) -> bool {
        self.0.load(Ordering::Relaxed) & LTTNG != 0
    }
}
