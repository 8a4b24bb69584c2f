//! How a process learns at once that another one of its domain has died.
//!
//! The watching thread of each process owns a robust futex (`set_robust_list(2)`): a word in its
//! [`Participant`](super::layout::Participant) with the thread's number. When the thread ends with
//! its process, however that ends, the kernel sets a bit in the word and wakes one of those who
//! sleep on it, and that one sweeps and wakes the others.
//!
//! The bit says where to look: the kernel frees the locks of a process later than it sets the bit,
//! and only the lock tells the living from the dead ([`super::sweep`]). A word of 0 tells nothing:
//! its process has not begun to watch, or its kernel has no robust futexes.

use super::Registry;
use crate::sys;
use std::sync::atomic::{AtomicU32, Ordering};

/// The kernel sets it when the owner of a word has died.
const OWNER_DIED: u32 = libc::FUTEX_OWNER_DIED;
/// The kernel wakes nobody for a word without it.
const HAS_WAITERS: u32 = libc::FUTEX_WAITERS;

/// What the words of the other processes of a domain say.
pub enum Others<'a> {
    /// Each of them would tell: these words with these values.
    Watched(Vec<(&'a AtomicU32, u32)>),
    /// One has died and has not been swept.
    Died,
    /// One of them does not tell.
    Silent,
}

/// The word of this process, owned by the thread that made it, until it is dropped.
pub struct RobustWord<'a> {
    registry: &'a Registry,
    /// The kernel has its address.
    _list: Option<Box<sys::RobustList>>,
}

impl<'a> RobustWord<'a> {
    /// Has the kernel mark the word of this process when the calling thread ends.
    pub fn own(registry: &'a Registry) -> Self {
        let word = registry.robust_word(registry.slot as usize);
        let list = sys::RobustList::of(word);
        if list.is_some() {
            word.store(sys::thread_number() | HAS_WAITERS, Ordering::SeqCst);
        }
        Self { registry, _list: list }
    }
}

impl Drop for RobustWord<'_> {
    fn drop(&mut self) {
        self.registry.robust_word(self.registry.slot as usize).store(0, Ordering::SeqCst);
        sys::RobustList::forget();
    }
}

impl Registry {
    fn robust_word(&self, slot: usize) -> &AtomicU32 {
        &self.participant(slot).robust
    }

    /// What the other participants' words say.
    pub fn others(&self) -> Others<'_> {
        let own = self.slot as usize;
        let there = (0..self.participants_high()).filter(|&slot| {
            slot != own && self.participant(slot).generation.load(Ordering::Acquire) != 0
        });
        let words: Vec<_> = there
            .map(|slot| self.robust_word(slot))
            .map(|word| (word, word.load(Ordering::SeqCst)))
            .collect();
        if words.iter().any(|(_, value)| value & OWNER_DIED != 0) {
            Others::Died
        } else if words.iter().any(|(_, value)| *value == 0) {
            Others::Silent
        } else {
            Others::Watched(words)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Base, kill};
    use super::*;
    use angaros_transport::clock::monotonic_ns;
    use std::time::Duration;

    const MINUTE_NS: u64 = 60_000_000_000;

    fn watched(registry: &Registry) -> Vec<(&AtomicU32, u32)> {
        match registry.others() {
            Others::Watched(words) => words,
            Others::Died | Others::Silent => panic!("not every process is watched"),
        }
    }

    #[test]
    fn the_end_of_a_thread_marks_its_word_and_wakes_who_sleeps_on_it() {
        let base = Base::new("robust");
        let living = base.join();
        assert!(watched(&living).is_empty(), "it is alone");
        let dead = base.join();
        assert!(matches!(living.others(), Others::Silent), "nobody watches there");
        std::thread::scope(|scope| {
            let (ready, is_ready) = std::sync::mpsc::channel();
            let (end, may_end) = std::sync::mpsc::channel::<()>();
            let dead = &dead;
            scope.spawn(move || {
                // As in a process that is killed, nobody takes it back.
                std::mem::forget(RobustWord::own(dead));
                ready.send(()).unwrap();
                may_end.recv().unwrap();
            });
            is_ready.recv().unwrap();
            let words = watched(&living);
            let begin_ns = monotonic_ns();
            let ending = scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(50));
                end.send(()).unwrap();
            });
            // Signals and the like may end a sleep early.
            while matches!(living.others(), Others::Watched(_)) {
                assert!(sys::futex_wait_any(&words, begin_ns + MINUTE_NS), "too old a kernel");
                assert!(monotonic_ns() - begin_ns < MINUTE_NS, "nobody was woken");
            }
            ending.join().unwrap();
        });
        assert!(matches!(living.others(), Others::Died));
        assert!(!living.sweep(), "it has its lock still");
        kill(dead);
        assert!(living.sweep());
        assert!(watched(&living).is_empty());
    }

    #[test]
    fn a_word_that_is_given_back_marks_nothing() {
        let base = Base::new("given-back");
        let [living, other] = [base.join(), base.join()];
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let word = RobustWord::own(&other);
                assert_eq!(watched(&living).len(), 1);
                drop(word);
            });
        });
        assert!(matches!(living.others(), Others::Silent));
    }
}
