//! When the receiving thread must look at the clock next, and how it is woken for something sooner.

use rustix::event::{EventfdFlags, eventfd};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};

/// An alarm clock that many set and one thread sleeps by.
pub struct Alarm {
    next_ns: AtomicU64,
    wake: OwnedFd,
}

impl Alarm {
    /// One that is not set.
    ///
    /// # Errors
    /// No file descriptor is left.
    pub fn new() -> rustix::io::Result<Self> {
        let wake = eventfd(0, EventfdFlags::NONBLOCK | EventfdFlags::CLOEXEC)?;
        Ok(Self { next_ns: AtomicU64::new(u64::MAX), wake })
    }

    /// Rings at this time at the latest. A system call is made only if that is sooner than before.
    pub fn at(&self, due_ns: u64) {
        if self.next_ns.fetch_min(due_ns, Ordering::SeqCst) > due_ns {
            self.now();
        }
    }

    /// As [`Alarm::at`], for the thread that sleeps by it.
    pub fn also_at(&self, due_ns: u64) {
        self.next_ns.fetch_min(due_ns, Ordering::SeqCst);
    }

    /// Wakes the receiving thread at once.
    pub fn now(&self) {
        // A full counter wakes as well.
        let _ = rustix::io::write(&self.wake, &1u64.to_ne_bytes());
    }

    /// When it rings.
    pub fn next_ns(&self) -> u64 {
        self.next_ns.load(Ordering::SeqCst)
    }

    /// For the thread that sleeps by it, before it looks at what is due.
    pub fn clear(&self) {
        self.next_ns.store(u64::MAX, Ordering::SeqCst);
    }

    /// For the thread that sleeps by it, when it was woken.
    pub fn clear_event(&self) {
        let _ = rustix::io::read(&self.wake, &mut [0; 8]);
    }

    /// What to wait for.
    pub fn fd(&self) -> BorrowedFd<'_> {
        self.wake.as_fd()
    }
}
