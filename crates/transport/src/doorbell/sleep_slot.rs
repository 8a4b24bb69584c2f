//! Where one waiter sleeps that can be woken by something else than the futex (rule D5): who takes
//! the place, and whom a ring has to wake.
//!
//! A thread that sleeps there says so before it counts as a sleeper, and until it is none. So a
//! ringer that finds somebody there may find the counter without it: of the sleepers then counted
//! all are others. A ring for one does not need them: whoever is there, or just was, looks at the
//! work before it sleeps again. A ring for all does.

use super::{DoorbellSlot, futex_wake};
use crate::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;

/// What the waiter sleeps on.
pub(super) trait SleepPrimitive: Send + Sync {
    /// Sleeps until it is rung, something arrived or the time is over. A ring since the last sleep
    /// ends it at once. Returns whether something arrived; `Err` when it cannot be slept on any
    /// more.
    fn sleep(&self, timeout_ns: u64) -> Result<bool, ()>;

    /// Ends a sleep, or the next.
    fn ring(&self);

    /// Takes what arrived, until there is `enough`; `false` when nothing will ever come.
    fn poll(&self, enough: &dyn Fn() -> bool) -> bool;
}

/// Holds one primitive; empty until it is installed.
#[derive(Default)]
pub(super) struct SleepSlot {
    primitive: OnceLock<Box<dyn SleepPrimitive>>,
    /// A waiter is there.
    taken: AtomicBool,
    /// It sleeps, and a ring has to wake it.
    asleep: AtomicBool,
    /// Nothing arrives at the primitive any more.
    useless: AtomicBool,
}

impl SleepSlot {
    /// Whether a primitive is installed.
    #[cfg(not(loom))]
    pub(super) fn has_primitive(&self) -> bool {
        self.primitive.get().is_some()
    }

    /// Installs a primitive; `false` if there is one.
    #[cfg(any(test, not(loom)))]
    pub(super) fn install(&self, primitive: Box<dyn SleepPrimitive>) -> bool {
        self.primitive.set(primitive).is_ok()
    }

    /// Sleeps in place of the futex unless the slot's sequence is not `seen` any more; `None` if
    /// that is not possible.
    pub(super) fn wait(&self, slot: &DoorbellSlot, seen: u32, timeout_ns: u64) -> Option<()> {
        let primitive = self.primitive.get()?;
        if self.useless.load(Ordering::Relaxed) || self.taken.swap(true, Ordering::Acquire) {
            return None;
        }
        self.asleep.store(true, Ordering::SeqCst);
        slot.sleepers.fetch_add(1, Ordering::SeqCst);
        let mut heard = Ok(false);
        if slot.sequence.load(Ordering::SeqCst) == seen {
            heard = primitive.sleep(timeout_ns);
        }
        // Before it hands anything on: its own rings need no system call.
        slot.sleepers.fetch_sub(1, Ordering::SeqCst);
        self.asleep.store(false, Ordering::SeqCst);
        let enough = || slot.summary() != 0;
        if heard.is_err() || (heard == Ok(true) && !primitive.poll(&enough)) {
            self.useless.store(true, Ordering::Relaxed);
        }
        self.taken.store(false, Ordering::Release);
        Some(())
    }

    /// Wakes sleepers: the one who is there, and so many by the futex if there are others.
    pub(super) fn wake(&self, slot: &DoorbellSlot, count: i32) {
        let asleep = self.primitive.get().filter(|_| self.asleep.load(Ordering::SeqCst));
        if let Some(primitive) = asleep {
            primitive.ring();
        }
        if asleep.is_none() || count > 1 || slot.sleepers.load(Ordering::SeqCst) > 1 {
            futex_wake(&slot.sequence, count);
        }
    }
}
