//! What of a writer has arrived, and what of that the writer was told.
//!
//! To another host a frame costs more than the bytes in it, above all by radio. A reader therefore
//! tells a writer there unasked what has arrived ([`WriterOffer::unasked`](super::WriterOffer)):
//! with the next sample that goes to the same participant, or alone after [`Timing::unasked_ns`],
//! before the writer asks. An ACKNACK that no HEARTBEAT asked for is allowed (RTPS 2.5, 8.4.12.2).

use super::MS;
#[cfg(doc)]
use super::Timing;
use crate::wire::SequenceNumberSet;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering};

/// Shortest pause between two acknowledgements that travel with samples: at high rates one
/// acknowledges many samples.
const PAUSE_NS: u64 = 5 * MS / 2;

/// What a reader has of one writer, shared by the receiving thread and those that send.
#[derive(Default)]
pub struct Acknowledged {
    /// The first number that has not arrived; 0 until the writer has begun.
    arrived: AtomicI64,
    /// The same, as the writer was told it.
    told: AtomicI64,
    told_ns: AtomicU64,
    count: AtomicU32,
}

impl Acknowledged {
    /// Everything before this number has arrived.
    pub(super) fn arrived_before(&self, number: i64) {
        self.arrived.store(number, Ordering::Release);
    }

    /// Whether the writer was told of everything that has arrived.
    pub(super) fn is_told(&self) -> bool {
        self.arrived.load(Ordering::Acquire) <= self.told.load(Ordering::Relaxed)
    }

    /// The count of the next ACKNACK, which tells that everything before this number has arrived.
    pub(super) fn tell(&self, number: i64, now_ns: u64) -> u32 {
        self.told.fetch_max(number, Ordering::Relaxed);
        self.told_ns.store(now_ns, Ordering::Relaxed);
        self.count.fetch_add(1, Ordering::Relaxed).wrapping_add(1)
    }

    /// The ACKNACK to be sent with a sample, a set and a count; `None` where the writer was told
    /// everything, or something a moment ago.
    pub fn beside_sample(&self, now_ns: u64) -> Option<(SequenceNumberSet, u32)> {
        let arrived = self.arrived.load(Ordering::Acquire);
        if arrived <= self.told.load(Ordering::Relaxed)
            || now_ns < self.told_ns.load(Ordering::Relaxed).saturating_add(PAUSE_NS)
        {
            return None;
        }
        Some((SequenceNumberSet::empty(arrived), self.tell(arrived, now_ns)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_writer_is_told_once_of_what_has_arrived_and_not_too_often() {
        let acknowledged = Acknowledged::default();
        assert!(acknowledged.is_told(), "nothing has arrived");
        assert!(acknowledged.beside_sample(9 * MS).is_none());
        acknowledged.arrived_before(4);
        assert!(!acknowledged.is_told());
        let (set, first) = acknowledged.beside_sample(9 * MS).unwrap();
        assert!(set.is_empty());
        assert_eq!(set.base, 4);
        assert!(acknowledged.is_told());
        assert!(acknowledged.beside_sample(20 * MS).is_none(), "it knows that");
        acknowledged.arrived_before(5);
        assert!(acknowledged.beside_sample(10 * MS).is_none(), "it was told a moment ago");
        let (set, second) = acknowledged.beside_sample(12 * MS).unwrap();
        assert_eq!((set.base, second), (5, first + 1));
    }
}
