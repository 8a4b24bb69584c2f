//! The ring of one thread: written by that thread, emptied by the collector. When the collector
//! falls behind, new events are dropped and counted, never old ones overwritten half-way.

use super::event::Event;
use super::ticks::Timeline;
use crate::sync::atomic::{AtomicU64, Ordering};

const CAPACITY: usize = if cfg!(loom) { 2 } else { 1 << 14 };

pub(super) struct Ring {
    slots: Box<[[AtomicU64; 8]]>,
    written: AtomicU64,
    emptied: AtomicU64,
    dropped: AtomicU64,
    /// Of the collector: the time of the last event it took.
    latest: AtomicU64,
    thread: u32,
}

impl Ring {
    pub(super) fn new() -> Self {
        // SAFETY: gettid has no arguments and cannot fail.
        let thread = unsafe { libc::syscall(libc::SYS_gettid) } as u32;
        Self {
            slots: (0..CAPACITY).map(|_| std::array::from_fn(|_| AtomicU64::new(0))).collect(),
            written: AtomicU64::new(0),
            emptied: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
            latest: AtomicU64::new(0),
            thread,
        }
    }

    /// Kernel id of its thread.
    pub(super) fn thread(&self) -> u32 {
        self.thread
    }

    /// Adds an event; only its thread does.
    #[inline]
    pub(super) fn push(&self, event: &Event) {
        let written = self.written.load(Ordering::Relaxed);
        if written - self.emptied.load(Ordering::Acquire) >= CAPACITY as u64 {
            self.dropped.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let slot = &self.slots[written as usize % CAPACITY];
        for (to, word) in slot.iter().zip(event.to_words()) {
            to.store(word, Ordering::Relaxed);
        }
        self.written.store(written + 1, Ordering::Release);
    }

    /// Moves everything written so far out, with stamps made times. One collector at a time, which
    /// reads the clocks after that.
    pub(super) fn drain(&self, timeline: &Timeline, into: &mut Vec<Event>) -> u64 {
        let mut latest = self.latest.load(Ordering::Relaxed);
        let written = self.written.load(Ordering::Acquire);
        let mut at = self.emptied.load(Ordering::Relaxed);
        while at < written {
            let slot = &self.slots[at as usize % CAPACITY];
            let words = std::array::from_fn(|i| slot[i].load(Ordering::Relaxed));
            if let Some(mut event) = Event::from_words(&words) {
                timeline.settle(&mut event, latest);
                latest = event.time_ns;
                into.push(event);
            }
            at += 1;
        }
        self.latest.store(latest, Ordering::Relaxed);
        self.emptied.store(at, Ordering::Release);
        self.dropped.swap(0, Ordering::Relaxed)
    }

    /// Gives up everything written so far; returns how many events that and those without room are.
    pub(super) fn discard(&self) -> u64 {
        let written = self.written.load(Ordering::Acquire);
        let given_up = written - self.emptied.swap(written, Ordering::Release);
        given_up + self.dropped.swap(0, Ordering::Relaxed)
    }
}

#[cfg(all(test, loom))]
mod model;
