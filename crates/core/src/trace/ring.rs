//! The ring of one thread: written by that thread, emptied by the collector. When the collector
//! falls behind, new events are dropped and counted, never old ones overwritten half-way.

use super::event::{Event, EventId};
use super::session;
use crate::clock::monotonic_ns;
use crate::sync::atomic::{AtomicU64, Ordering};
use crate::transport::MessageInfo;
use std::cell::OnceCell;
use std::sync::Arc;

const CAPACITY: usize = if cfg!(loom) { 2 } else { 1 << 14 };

pub(super) struct Ring {
    slots: Box<[[AtomicU64; 8]]>,
    written: AtomicU64,
    emptied: AtomicU64,
    dropped: AtomicU64,
    thread: u32,
}

thread_local! {
    static RING: OnceCell<Arc<Ring>> = const { OnceCell::new() };
}

/// Records an event now, on this thread.
pub(super) fn record(id: EventId, info: &MessageInfo, [a, b, c]: [u64; 3]) {
    RING.with(|cell| {
        let ring = cell.get_or_init(|| {
            let ring = Arc::new(Ring::new());
            session::register(&ring);
            ring
        });
        ring.push(&Event {
            time_ns: monotonic_ns(),
            publisher: info.publisher,
            sequence_number: info.sequence_number,
            a,
            b,
            c,
            id,
            thread: ring.thread,
        });
    });
}

impl Ring {
    fn new() -> Self {
        // SAFETY: gettid has no arguments and cannot fail.
        let thread = unsafe { libc::syscall(libc::SYS_gettid) } as u32;
        Self {
            slots: (0..CAPACITY).map(|_| std::array::from_fn(|_| AtomicU64::new(0))).collect(),
            written: AtomicU64::new(0),
            emptied: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
            thread,
        }
    }

    fn push(&self, event: &Event) {
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

    /// Moves everything written so far out. One collector at a time.
    pub(super) fn drain(&self, into: &mut Vec<Event>) {
        let written = self.written.load(Ordering::Acquire);
        let mut at = self.emptied.load(Ordering::Relaxed);
        while at < written {
            let slot = &self.slots[at as usize % CAPACITY];
            let words = std::array::from_fn(|i| slot[i].load(Ordering::Relaxed));
            into.extend(Event::from_words(&words));
            at += 1;
        }
        self.emptied.store(at, Ordering::Release);
    }

    /// Events that found no room since the last call.
    pub(super) fn take_dropped(&self) -> u64 {
        self.dropped.swap(0, Ordering::Relaxed)
    }
}

#[cfg(all(test, loom))]
mod model;
