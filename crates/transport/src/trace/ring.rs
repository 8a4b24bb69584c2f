//! The ring of one thread: written by that thread, emptied by the collector. When the collector
//! falls behind, new events are dropped and counted, never old ones overwritten half-way.

use super::event::Event;
use super::ticks::Timeline;
use crate::sync::atomic::{AtomicU64, Ordering};

const CAPACITY: usize = if cfg!(loom) { 2 } else { 1 << 14 };

/// A line of the processor's cache, so that an event touches one.
#[repr(align(64))]
struct Slot([AtomicU64; 8]);

pub(super) struct Ring {
    slots: Box<[Slot; CAPACITY]>,
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
            slots: slots(),
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
        for (to, word) in slot.0.iter().zip(event.to_words()) {
            to.store(word, Ordering::Relaxed);
        }
        self.written.store(written + 1, Ordering::Release);
    }

    /// Moves everything written so far out, with stamps made times; returns how many events found
    /// no room since the last call. One collector at a time.
    pub(super) fn drain(&self, timeline: &Timeline, into: &mut Vec<Event>) -> u64 {
        let mut latest = self.latest.load(Ordering::Relaxed);
        let written = self.written.load(Ordering::Acquire);
        let mut at = self.emptied.load(Ordering::Relaxed);
        while at < written {
            let slot = &self.slots[at as usize % CAPACITY];
            let words = std::array::from_fn(|i| slot.0[i].load(Ordering::Relaxed));
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

fn slots() -> Box<[Slot; CAPACITY]> {
    let empty = || Slot(std::array::from_fn(|_| AtomicU64::new(0)));
    let slots: Box<[Slot]> = (0..CAPACITY).map(|_| empty()).collect();
    match slots.try_into() {
        Ok(slots) => slots,
        Err(_) => unreachable!("as many as were made"),
    }
}

#[cfg(all(test, loom))]
mod model;

#[cfg(all(test, not(loom)))]
mod tests {
    use super::super::event::EventId;
    use super::*;
    use crate::endpoint::Gid;

    fn event(sequence_number: u64) -> Event {
        let time_ns = sequence_number;
        let publisher = Gid([3; 16]);
        let id = EventId::Enqueue;
        Event { time_ns, publisher, sequence_number, a: 1, b: 2, c: 3, id, thread: 0 }
    }

    fn drained(ring: &Ring) -> (Vec<u64>, u64) {
        let mut events = Vec::new();
        let dropped = ring.drain(&Timeline::default(), &mut events);
        (events.iter().map(|event| event.sequence_number).collect(), dropped)
    }

    #[test]
    fn what_finds_no_room_is_counted_and_what_was_written_before_stays() {
        let ring = Ring::new();
        (0..CAPACITY as u64 + 5).for_each(|number| ring.push(&event(number)));
        let (numbers, dropped) = drained(&ring);
        assert!(numbers.into_iter().eq(0..CAPACITY as u64), "the first ones, in order");
        assert_eq!((dropped, drained(&ring)), (5, (vec![], 0)));
        (7..10).for_each(|number| ring.push(&event(number)));
        assert_eq!(drained(&ring), (vec![7, 8, 9], 0));
        (0..CAPACITY as u64 + 2).for_each(|number| ring.push(&event(number)));
        assert_eq!(ring.discard(), CAPACITY as u64 + 2);
        assert_eq!(drained(&ring), (vec![], 0));
    }
}
