//! One event: 64 bytes, the same in memory and in a file.

use crate::endpoint::Gid;

/// Which boundary was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum EventId {
    /// The bytes are ready.
    Publish = 1,
    /// Every wire has the message.
    Published = 2,
    /// A subscription took it.
    Take = 3,
    /// The user's function begins.
    CallbackStart = 4,
    /// The user's function has ended.
    CallbackEnd = 5,
    /// The work proper of a node begins (see [`crate::trace::work`]).
    WorkStart = 6,
    /// The work proper of a node has ended.
    WorkEnd = 7,
}

impl EventId {
    fn from_number(number: u32) -> Option<Self> {
        [
            Self::Publish,
            Self::Published,
            Self::Take,
            Self::CallbackStart,
            Self::CallbackEnd,
            Self::WorkStart,
            Self::WorkEnd,
        ]
        .into_iter()
        .find(|id| *id as u32 == number)
    }
}

/// A boundary that a message passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Monotonic clock.
    pub time_ns: u64,
    /// The message's publisher.
    pub publisher: Gid,
    /// The message's number.
    pub sequence_number: u64,
    /// First value, by event.
    pub a: u64,
    /// Second value, by event.
    pub b: u64,
    /// Which boundary.
    pub id: EventId,
    /// Kernel thread id.
    pub thread: u32,
}

impl Event {
    /// Bytes of one event.
    pub const SIZE: usize = 64;

    /// The event as eight little-endian words; the last is reserved.
    #[must_use]
    pub fn to_words(&self) -> [u64; 8] {
        let half = |range: std::ops::Range<usize>| {
            self.publisher.0[range].iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
        };
        let tail = u64::from(self.id as u32) | u64::from(self.thread) << 32;
        [self.time_ns, half(0..8), half(8..16), self.sequence_number, self.a, self.b, tail, 0]
    }

    /// The inverse of [`Event::to_words`]; `None` for an unknown event.
    #[must_use]
    pub fn from_words(words: &[u64; 8]) -> Option<Self> {
        let mut gid = [0; 16];
        gid[..8].copy_from_slice(&words[1].to_le_bytes());
        gid[8..].copy_from_slice(&words[2].to_le_bytes());
        Some(Self {
            time_ns: words[0],
            publisher: Gid(gid),
            sequence_number: words[3],
            a: words[4],
            b: words[5],
            id: EventId::from_number(words[6] as u32)?,
            thread: (words[6] >> 32) as u32,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_survives_its_words() {
        let event = Event {
            time_ns: 5,
            publisher: Gid([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
            sequence_number: 7,
            a: 8,
            b: 9,
            id: EventId::Take,
            thread: 77,
        };
        assert_eq!(Event::from_words(&event.to_words()), Some(event));
        assert_eq!(Event::from_words(&[0; 8]), None);
    }
}
