//! How a process tells the others of its domain that records changed: the epoch moves on, and those
//! who sleep on it wake up.
//!
//! Waking is what costs, as every process of the domain then looks at the records. Whoever changes
//! many of them holds the wake-up back until the last one is there. Nobody depends on it: those who
//! sleep look by themselves after a while.

use super::Registry;
use crate::sys;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Whether this process holds wake-ups back.
#[derive(Default)]
pub(super) struct Announcements {
    /// How many holds there are.
    holds: AtomicU32,
    /// Whether something changed that nobody was woken for.
    owed: AtomicBool,
}

/// Holds wake-ups back until it is dropped.
pub struct Hold(Arc<Registry>);

impl Drop for Hold {
    fn drop(&mut self) {
        let announcements = &self.0.announcements;
        if announcements.holds.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.0.wake_if_owed();
        }
    }
}

impl Registry {
    /// Makes all processes scan the records, now or when the last hold ends; returns the epoch
    /// before.
    pub fn announce(&self) -> u32 {
        let before = self.epoch().fetch_add(1, Ordering::SeqCst);
        self.announcements.owed.store(true, Ordering::SeqCst);
        // The last hold may end between the two: then one of both finds the debt.
        if self.announcements.holds.load(Ordering::SeqCst) == 0 {
            self.wake_if_owed();
        }
        before
    }

    /// Holds wake-ups of this process back until the result is dropped.
    pub fn hold_announcements(this: &Arc<Self>) -> Hold {
        this.announcements.holds.fetch_add(1, Ordering::SeqCst);
        Hold(Arc::clone(this))
    }

    fn wake_if_owed(&self) {
        if self.announcements.owed.swap(false, Ordering::SeqCst) {
            sys::futex_wake(self.epoch(), i32::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dir::Dir;

    fn owes(registry: &Registry) -> bool {
        registry.announcements.owed.load(Ordering::SeqCst)
    }

    #[test]
    fn wake_ups_are_held_back_until_the_last_hold_ends_and_the_epoch_moves_on_at_once() {
        let base = std::env::temp_dir().join(format!("angaros-hold-{}", std::process::id()));
        std::fs::create_dir_all(&base).unwrap();
        let registry = Arc::new(Registry::join(&Dir::new(Some(&base)), 0).unwrap());
        let first = Registry::hold_announcements(&registry);
        let second = Registry::hold_announcements(&registry);
        let before = registry.announce();
        assert_eq!(registry.epoch().load(Ordering::SeqCst), before.wrapping_add(1));
        drop(first);
        assert!(owes(&registry), "another hold is there");
        drop(second);
        assert!(!owes(&registry));
        registry.announce();
        assert!(!owes(&registry), "nothing holds it back");
        drop(registry);
        std::fs::remove_dir_all(&base).unwrap();
    }
}
