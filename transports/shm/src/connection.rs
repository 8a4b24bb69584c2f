//! The table by which subscriptions find their rings in a publisher's segment, with one entry for
//! each connection.
//!
//! An entry's phase word holds a serial number, which never repeats at one publisher, and the
//! phase. The publisher offers; the subscription attaches by compare-and-swap, and later detaches;
//! a publisher withdraws an offer nobody took the same way. The ring's memory is reused only after
//! the subscription detached, the offer was withdrawn or the subscriber's process died.

use crate::chunk::MAX_CONNECTIONS;
use crate::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use angaros_transport::EndReason;
use angaros_transport::Gid;

/// The table of one publisher.
#[repr(C, align(64))]
pub struct Control {
    publisher: [AtomicU64; 2],
    /// When the publisher last showed that it is alive, of the monotonic clock.
    asserted_ns: AtomicU64,
    /// 1 once the publisher was dropped: one whose endpoint vanishes without that has died.
    ended: AtomicU32,
    /// Lines below this have been used.
    high: AtomicU32,
    entries: [ConnectionEntry; MAX_CONNECTIONS],
}

/// One connection.
#[repr(C)]
pub struct ConnectionEntry {
    subscription: [AtomicU64; 2],
    ring: AtomicU64,
    phase_word: AtomicU64,
}

/// The phase of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// The ring exists.
    Offered = 1,
    /// The subscription has mapped the segment and uses the ring.
    Attached = 2,
    /// The subscription does not use the ring any more.
    Detached = 3,
    /// The publisher took the offer back.
    Withdrawn = 4,
}

fn split(gid: Gid) -> [u64; 2] {
    let (first, last) = gid.0.split_at(8);
    [first, last].map(|half| u64::from_ne_bytes(half.try_into().unwrap_or_default()))
}

fn is(words: &[AtomicU64; 2], gid: Gid) -> bool {
    let [first, last] = split(gid);
    words[0].load(Ordering::Relaxed) == first && words[1].load(Ordering::Relaxed) == last
}

fn store(words: &[AtomicU64; 2], gid: Gid) {
    let [first, last] = split(gid);
    words[0].store(first, Ordering::Relaxed);
    words[1].store(last, Ordering::Relaxed);
}

impl Control {
    /// Stores the publisher of the table.
    pub fn initialise(&self, publisher: Gid, asserted_ns: u64) {
        self.assert_liveliness(asserted_ns);
        store(&self.publisher, publisher);
    }

    /// Stores when the publisher was alive.
    pub fn assert_liveliness(&self, now_ns: u64) {
        self.asserted_ns.store(now_ns, Ordering::Relaxed);
    }

    /// When `publisher` last asserted its liveliness; 0 when the table is not its own any more.
    pub fn asserted_ns(&self, publisher: Gid) -> u64 {
        if is(&self.publisher, publisher) { self.asserted_ns.load(Ordering::Relaxed) } else { 0 }
    }

    /// Marks the publisher as dropped.
    pub fn end(&self) {
        self.ended.store(1, Ordering::Release);
    }

    /// How the endpoint `publisher`, which is gone, went. Only a living process reuses the table.
    pub fn departure(&self, publisher: Gid) -> EndReason {
        match self.ended.load(Ordering::Acquire) {
            0 if is(&self.publisher, publisher) => EndReason::Died,
            _ => EndReason::Ended,
        }
    }

    /// The entry of a connection.
    pub fn entry(&self, index: usize) -> &ConnectionEntry {
        &self.entries[index % MAX_CONNECTIONS]
    }

    /// Offers the ring at `ring` to a subscription.
    pub fn offer(&self, index: usize, serial: u64, subscription: Gid, ring: u64) {
        let entry = self.entry(index);
        store(&entry.subscription, subscription);
        entry.ring.store(ring, Ordering::Relaxed);
        entry.phase_word.store(serial << 3 | Phase::Offered as u64, Ordering::Release);
        self.high.fetch_max(index as u32 + 1, Ordering::Release);
    }

    /// Finds what `publisher` offers to `subscription`: index, serial and offset of the ring.
    pub fn find_offer(&self, publisher: Gid, subscription: Gid) -> Option<(usize, u64, u64)> {
        if !is(&self.publisher, publisher) {
            return None;
        }
        let high = (self.high.load(Ordering::Acquire) as usize).min(MAX_CONNECTIONS);
        (0..high).find_map(|index| {
            let entry = self.entry(index);
            let phase_word = entry.phase_word.load(Ordering::Acquire);
            let found =
                phase_word & 7 == Phase::Offered as u64 && is(&entry.subscription, subscription);
            found.then(|| (index, phase_word >> 3, entry.ring.load(Ordering::Relaxed)))
        })
    }
}

impl ConnectionEntry {
    /// Moves the connection `serial` on; fails when it is not in phase `from`.
    pub fn advance(&self, serial: u64, from: Phase, to: Phase) -> bool {
        let from = serial << 3 | from as u64;
        let to = serial << 3 | to as u64;
        self.phase_word.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }

    /// Whether the connection `serial` is in that phase.
    pub fn is_in(&self, serial: u64, phase: Phase) -> bool {
        self.phase_word.load(Ordering::Acquire) == serial << 3 | phase as u64
    }

    /// Frees the entry.
    pub fn reset(&self) {
        self.phase_word.store(0, Ordering::Release);
    }
}

#[cfg(all(test, loom))]
mod model;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_is_taken_once_and_not_after_it_was_withdrawn() {
        // SAFETY: all zero is a valid table.
        let table: Box<Control> = Box::new(unsafe { std::mem::zeroed() });
        let publisher = Gid::next();
        let one = Gid::next();
        let two = Gid::next();
        table.initialise(publisher, 7);
        table.offer(0, 1, one, 640);
        table.offer(1, 2, two, 1280);
        assert_eq!(table.find_offer(publisher, two), Some((1, 2, 1280)));
        assert_eq!(table.find_offer(one, two), None, "another publisher's table");
        assert_eq!((table.asserted_ns(publisher), table.asserted_ns(one)), (7, 0));
        assert!(table.entry(1).advance(2, Phase::Offered, Phase::Attached));
        assert!(!table.entry(1).advance(2, Phase::Offered, Phase::Withdrawn));
        assert!(table.entry(0).advance(1, Phase::Offered, Phase::Withdrawn));
        table.offer(0, 3, two, 640);
        assert!(!table.entry(0).advance(1, Phase::Offered, Phase::Attached), "an older serial");
    }

    #[test]
    fn a_publisher_that_was_dropped_is_told_from_one_that_died() {
        // SAFETY: all zero is a valid table.
        let table: Box<Control> = Box::new(unsafe { std::mem::zeroed() });
        let publisher = Gid::next();
        let other = Gid::next();
        table.initialise(publisher, 0);
        assert_eq!(table.departure(publisher), EndReason::Died);
        assert_eq!(table.departure(other), EndReason::Ended, "the table was used again");
        table.end();
        assert_eq!(table.departure(publisher), EndReason::Ended);
    }
}
