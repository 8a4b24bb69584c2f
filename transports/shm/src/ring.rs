//! The queue of one publisher for one subscription, in the publisher's segment: one producer, one
//! consumer, the producer may replace the oldest entry.
//!
//! * Positions count up for ever; an entry lies at its position modulo the capacity and carries
//!   its position plus one, written last: the consumer sees by the entry alone that it is there.
//! * The consumer reads an entry and then moves `head` on by compare-and-swap: only if that
//!   succeeds was the entry intact. The producer drops the oldest the same way, and overwrites an
//!   entry only after `head` has passed it. So every entry goes to exactly one of the two.
//! * Gaps between the positions the consumer gets are samples that were replaced.
//! * Neither side trusts the other: the producer keeps `tail` and what it queued in private memory,
//!   the consumer its last position, and a position out of range ends the connection.
//! * A message moves one cache line: the producer looks at `head` only when the queue may be full.

use crate::fault;
use crate::sync as sys;
use crate::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use angaros_transport::WarmLines;
use std::ptr::NonNull;

/// The most messages that a queue may hold.
pub const MAX_DEPTH: usize = 16384;
/// A consumer that loses the race for the oldest entry this often gives the turn up.
const MAX_RETRIES: usize = 1000;

/// A word on a cache line of its own.
#[repr(C, align(64))]
struct CacheAligned(AtomicU64);

/// What a ring starts with; all zero is an empty ring.
#[repr(C, align(64))]
pub struct RingHeader {
    capacity: AtomicU64,
    head: CacheAligned,
    /// Futex: bumped by the consumer when it made room and `waiting` says that somebody waits.
    space: AtomicU32,
    waiting: AtomicU32,
}

/// One queued sample.
#[repr(C, align(64))]
pub struct Entry {
    /// Its position plus one; whatever is smaller is older.
    stamp: AtomicU64,
    chunk: AtomicU64,
    len: AtomicU64,
    index: AtomicU64,
    sequence: AtomicU64,
    timestamp: AtomicU64,
}

/// A queued sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Item {
    /// Offset of the chunk in the publisher's segment.
    pub chunk: u64,
    /// Bytes of the message.
    pub len: u64,
    /// Number of the chunk at its publisher.
    pub index: u32,
    /// The publisher's count of messages.
    pub sequence: u64,
    /// When it was published, nanoseconds of system time.
    pub timestamp: i64,
}

/// The other side violated the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProtocolError;

/// Bytes of a ring for `depth` entries.
pub fn size(depth: usize) -> usize {
    size_of::<RingHeader>() + depth.next_power_of_two() * size_of::<Entry>()
}

/// The memory of a ring.
#[derive(Clone, Copy)]
pub struct RawRing {
    header: NonNull<RingHeader>,
    mask: u64,
}

impl RawRing {
    /// Adds the memory that the next entries touch; of a long ring only the first of them.
    fn warm(&self, lines: &mut WarmLines) {
        lines.add_bytes(self.header.addr().get(), size(self.mask as usize + 1));
    }

    fn header(&self) -> &RingHeader {
        // SAFETY: whoever made the ring keeps its memory alive; all fields are atomics.
        unsafe { self.header.as_ref() }
    }

    fn entry(&self, position: u64) -> &Entry {
        // SAFETY: the entries follow the header and the mask keeps the index below their number.
        unsafe { self.header.add(1).cast::<Entry>().add((position & self.mask) as usize).as_ref() }
    }

    /// Sleeps until there is room or `ns` have passed. `full` looks whether there still is none.
    pub fn wait_for_room(&self, ns: u64, depth: u64, tail: u64) {
        let header = self.header();
        let seen = header.space.load(Ordering::SeqCst);
        header.waiting.store(1, Ordering::SeqCst);
        if tail.wrapping_sub(header.head.0.load(Ordering::SeqCst)) >= depth {
            sys::futex_wait(&header.space, seen, ns);
        }
        header.waiting.store(0, Ordering::SeqCst);
    }
}

/// The publisher's end.
pub struct Producer {
    ring: RawRing,
    depth: u64,
    tail: u64,
    /// `head` when it was last looked at.
    seen_head: u64,
    /// Chunk of each queued entry.
    queued: Box<[u64]>,
}

// SAFETY: the ring's memory is shared and atomic; the rest is owned.
unsafe impl Send for Producer {}

impl Producer {
    /// Makes an empty ring of `depth` entries in zeroed memory.
    ///
    /// # Safety
    /// `memory` points at [`size`] (`depth`) zeroed, 64-aligned bytes that outlive the producer.
    pub unsafe fn new(memory: NonNull<u8>, depth: usize) -> Self {
        let depth = depth.clamp(1, MAX_DEPTH);
        let capacity = depth.next_power_of_two();
        let ring = RawRing { header: memory.cast(), mask: capacity as u64 - 1 };
        ring.header().capacity.store(capacity as u64, Ordering::Release);
        Self { ring, depth: depth as u64, tail: 0, seen_head: 0, queued: vec![0; capacity].into() }
    }

    /// Adds the memory that the next push touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add(&*self.queued);
        self.ring.warm(lines);
    }

    /// The memory, depth and position that [`RawRing::wait_for_room`] needs.
    pub fn waiting_place(&self) -> (RawRing, u64, u64) {
        (self.ring, self.depth, self.tail)
    }

    fn head(&self) -> Result<u64, ProtocolError> {
        let head = self.ring.header().head.0.load(Ordering::Acquire);
        match self.tail.checked_sub(head) {
            Some(queued) if queued <= self.depth => Ok(head),
            _ => Err(ProtocolError),
        }
    }

    /// Entries that were not taken yet.
    pub fn queued(&self) -> Result<usize, ProtocolError> {
        Ok((self.tail - self.head()?) as usize)
    }

    /// Whether the next push replaces an entry.
    pub fn is_full(&self) -> Result<bool, ProtocolError> {
        Ok(self.queued()? as u64 >= self.depth)
    }

    /// Queues an item; returns the chunk of the entry it replaced.
    #[inline]
    pub fn push(&mut self, item: &Item) -> Result<Option<u64>, ProtocolError> {
        let mut replaced = None;
        if self.tail - self.seen_head >= self.depth {
            if self.is_full()? {
                replaced = self.drop_oldest()?;
            }
            self.seen_head = self.head()?;
        }
        let entry = self.ring.entry(self.tail);
        entry.chunk.store(item.chunk, Ordering::Relaxed);
        entry.len.store(item.len, Ordering::Relaxed);
        entry.index.store(u64::from(item.index), Ordering::Relaxed);
        entry.sequence.store(item.sequence, Ordering::Relaxed);
        entry.timestamp.store(item.timestamp as u64, Ordering::Relaxed);
        self.queued[(self.tail & self.ring.mask) as usize] = item.chunk;
        self.tail += 1;
        fault::step("entry written");
        entry.stamp.store(self.tail, Ordering::Release);
        Ok(replaced)
    }

    /// Takes the oldest entry away from the consumer; `None` when the consumer was faster.
    pub fn drop_oldest(&mut self) -> Result<Option<u64>, ProtocolError> {
        let head = self.head()?;
        if head == self.tail {
            return Ok(None);
        }
        let word = &self.ring.header().head.0;
        match word.compare_exchange(head, head + 1, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => {
                fault::step("oldest dropped");
                Ok(Some(self.queued[(head & self.ring.mask) as usize]))
            }
            // Only the consumer's step by one is legal; `head` checks that at the next look.
            Err(_) => Ok(None),
        }
    }
}

/// The subscription's end.
pub struct Consumer {
    ring: RawRing,
    next: u64,
}

// SAFETY: as for the producer.
unsafe impl Send for Consumer {}

impl Consumer {
    /// The ring at a place in another process's memory; `check` is asked for the address of a
    /// range of that length at the same place, or `None` when it does not exist.
    ///
    /// # Safety
    /// What `check` returns is valid and 64-aligned for as long as the consumer lives.
    pub unsafe fn new(check: impl Fn(usize) -> Option<NonNull<u8>>) -> Result<Self, ProtocolError> {
        let header: NonNull<RingHeader> =
            check(size_of::<RingHeader>()).ok_or(ProtocolError)?.cast();
        // SAFETY: the caller vouches for checked addresses.
        let capacity = unsafe { header.as_ref() }.capacity.load(Ordering::Acquire);
        if !capacity.is_power_of_two() || capacity > MAX_DEPTH as u64 {
            return Err(ProtocolError);
        }
        check(size(capacity as usize)).ok_or(ProtocolError)?;
        Ok(Self { ring: RawRing { header, mask: capacity - 1 }, next: 0 })
    }

    /// Adds the memory that the next pop touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        self.ring.warm(lines);
    }

    /// Whether nothing is queued.
    pub fn is_empty(&self) -> bool {
        self.ring.entry(self.next).stamp.load(Ordering::Acquire) <= self.next
    }

    /// The oldest item and how many before it were replaced since the last one.
    #[inline]
    pub fn pop(&mut self) -> Result<Option<(Item, u64)>, ProtocolError> {
        let head = &self.ring.header().head.0;
        let mut position = self.next;
        for _ in 0..MAX_RETRIES {
            let entry = self.ring.entry(position);
            let stamp = entry.stamp.load(Ordering::Acquire);
            if stamp <= position {
                return Ok(None);
            }
            let item = entry.load();
            if stamp == position + 1 {
                let moved = head.compare_exchange(
                    position,
                    position + 1,
                    Ordering::SeqCst,
                    Ordering::Acquire,
                );
                if moved.is_ok() {
                    fault::step("taken, not held");
                    let lost = position - self.next;
                    self.next = position + 1;
                    self.announce_room();
                    return Ok(Some((item, lost)));
                }
            }
            // The producer has replaced this entry, and has moved `head` on before that.
            let actual = head.load(Ordering::Acquire);
            if actual <= position || actual > u64::MAX / 2 {
                return Err(ProtocolError);
            }
            // What was replaced had been written.
            if self.ring.entry(actual - 1).stamp.load(Ordering::Acquire) < actual {
                return Err(ProtocolError);
            }
            position = actual;
        }
        Ok(None)
    }

    /// Wakes a producer that waits for room.
    fn announce_room(&self) {
        let header = self.ring.header();
        if header.waiting.load(Ordering::SeqCst) != 0 {
            header.space.fetch_add(1, Ordering::SeqCst);
            sys::futex_wake(&header.space, 1);
        }
    }
}

impl Entry {
    fn load(&self) -> Item {
        Item {
            chunk: self.chunk.load(Ordering::Relaxed),
            len: self.len.load(Ordering::Relaxed),
            index: u32::try_from(self.index.load(Ordering::Relaxed)).unwrap_or(u32::MAX),
            sequence: self.sequence.load(Ordering::Relaxed),
            timestamp: self.timestamp.load(Ordering::Relaxed) as i64,
        }
    }
}

#[cfg(all(test, loom))]
mod model;

#[cfg(test)]
mod tests {
    use super::*;
    use std::alloc::{Layout, alloc_zeroed, dealloc};

    struct Memory(NonNull<u8>, Layout);

    impl Memory {
        fn new(depth: usize) -> Self {
            let layout = Layout::from_size_align(size(depth), 64).unwrap();
            // SAFETY: the size is not zero.
            Self(NonNull::new(unsafe { alloc_zeroed(layout) }).unwrap(), layout)
        }

        fn ends(&self, depth: usize) -> (Producer, Consumer) {
            // SAFETY: the memory has the right size and outlives the ends in every test.
            let producer = unsafe { Producer::new(self.0, depth) };
            let len = self.1.size();
            // SAFETY: as above.
            let consumer = unsafe { Consumer::new(|want| (want <= len).then_some(self.0)) };
            (producer, consumer.unwrap())
        }

        fn header(&self) -> &RingHeader {
            // SAFETY: the memory starts with a header.
            unsafe { self.0.cast().as_ref() }
        }
    }

    impl Drop for Memory {
        fn drop(&mut self) {
            // SAFETY: allocated with this layout.
            unsafe { dealloc(self.0.as_ptr(), self.1) };
        }
    }

    fn item(sequence: u64) -> Item {
        Item {
            chunk: sequence * 64,
            len: sequence,
            index: sequence as u32,
            sequence,
            timestamp: -1,
        }
    }

    #[test]
    fn the_oldest_is_replaced_at_exactly_the_depth_and_counted() {
        let memory = Memory::new(3);
        let (mut producer, mut consumer) = memory.ends(3);
        assert_eq!(consumer.pop(), Ok(None), "a ring that nobody used is empty and not broken");
        let replaced: Vec<_> = (1..=5).map(|i| producer.push(&item(i)).unwrap()).collect();
        assert_eq!(replaced, [None, None, None, Some(64), Some(128)]);
        assert_eq!(consumer.pop(), Ok(Some((item(3), 2))));
        assert_eq!(consumer.pop(), Ok(Some((item(4), 0))));
        assert_eq!(consumer.pop(), Ok(Some((item(5), 0))));
        assert_eq!(consumer.pop(), Ok(None));
    }

    #[test]
    fn under_stress_delivered_and_replaced_add_up_and_the_order_holds() {
        const SENT: u64 = 300_000;
        let memory = Memory::new(4);
        let (mut producer, mut consumer) = memory.ends(4);
        let sender = std::thread::spawn(move || {
            (1..=SENT).filter(|&i| producer.push(&item(i)).unwrap().is_some()).count() as u64
        });
        let mut delivered = 0;
        let mut lost = 0;
        let mut last = 0;
        loop {
            let done = sender.is_finished();
            while let Some((got, gap)) = consumer.pop().unwrap() {
                assert_eq!(got, item(got.sequence), "an entry is never torn");
                assert_eq!(got.sequence, last + gap + 1);
                (delivered, lost, last) = (delivered + 1, lost + gap, got.sequence);
            }
            if done {
                break;
            }
        }
        let replaced = sender.join().unwrap();
        assert_eq!((delivered + lost, lost, last), (SENT, replaced, SENT));
    }

    #[test]
    fn positions_out_of_range_end_the_connection_on_both_sides() {
        let memory = Memory::new(4);
        let (mut producer, mut consumer) = memory.ends(4);
        producer.push(&item(1)).unwrap();
        memory.header().head.0.store(77, Ordering::SeqCst);
        let pushes: Vec<_> = (2..=5).map(|i| producer.push(&item(i)).is_ok()).collect();
        assert_eq!(pushes, [true, true, true, false], "noticed when it has to look");
        assert_eq!(consumer.pop(), Err(ProtocolError));
    }

    #[test]
    fn a_position_just_before_the_first_one_is_out_of_range_too() {
        let memory = Memory::new(2);
        let (mut producer, _) = memory.ends(2);
        memory.header().head.0.store(u64::MAX, Ordering::SeqCst);
        assert_eq!(producer.drop_oldest(), Err(ProtocolError));
        assert_eq!(producer.queued(), Err(ProtocolError));
    }

    #[test]
    fn a_position_that_went_back_is_out_of_range_too() {
        let memory = Memory::new(2);
        let (mut producer, mut consumer) = memory.ends(2);
        for sequence in 1..=3 {
            producer.push(&item(sequence)).unwrap();
            consumer.pop().unwrap();
        }
        assert_eq!(producer.queued(), Ok(0));
        memory.header().head.0.store(0, Ordering::SeqCst);
        assert_eq!(
            (producer.queued(), producer.is_full()),
            (Err(ProtocolError), Err(ProtocolError))
        );
    }

    #[test]
    fn a_producer_that_waits_for_room_is_woken_by_it() {
        let memory = Memory::new(1);
        let (mut producer, mut consumer) = memory.ends(1);
        producer.push(&item(1)).unwrap();
        let begin = std::time::Instant::now();
        let long = std::time::Duration::from_secs(20);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                let (ring, depth, tail) = producer.waiting_place();
                ring.wait_for_room(long.as_nanos() as u64, depth, tail);
            });
            while memory.header().waiting.load(Ordering::SeqCst) == 0 {
                assert!(begin.elapsed() < long, "it does not wait");
                std::thread::yield_now();
            }
            assert!(consumer.pop().unwrap().is_some());
        });
        assert!(begin.elapsed() < long, "it looked by itself in the end");
    }

    #[test]
    fn a_capacity_that_is_no_power_of_two_or_too_large_is_refused() {
        let memory = Memory::new(4);
        for capacity in [0, 3, 1 << 40] {
            memory.header().capacity.store(capacity, Ordering::SeqCst);
            // SAFETY: the address is valid for the length that is checked.
            assert!(unsafe { Consumer::new(|_| Some(memory.0)) }.is_err());
        }
        memory.header().capacity.store(8, Ordering::SeqCst);
        // SAFETY: as above.
        let beyond = unsafe { Consumer::new(|want| (want <= size(4)).then_some(memory.0)) };
        assert!(beyond.is_err(), "entries beyond the file");
    }
}
