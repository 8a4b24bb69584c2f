//! What a process notes of its messages.

use std::io::Write as _;
use std::path::Path;

use crate::LinkError;

/// Bits of a message's first word that count; above them stands the publisher.
const NUMBER_BITS: u32 = 44;

/// What every message of a topology begins with: 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Index of the publisher.
    pub publisher: usize,
    /// Number of the message, from 0.
    pub number: u64,
    /// When its publisher began to write it, ns on `CLOCK_MONOTONIC`.
    pub stamp_ns: u64,
}

impl Head {
    /// Length in bytes.
    pub const BYTES: usize = 16;

    /// The first word.
    #[must_use]
    pub fn word(self) -> u64 {
        (self.publisher as u64) << NUMBER_BITS | self.number
    }

    /// Publisher and number of a first word.
    #[must_use]
    pub fn of_word(word: u64) -> (usize, u64) {
        ((word >> NUMBER_BITS) as usize, word & ((1 << NUMBER_BITS) - 1))
    }

    /// Writes a message: the head, then `body` from its beginning.
    ///
    /// # Errors
    /// A message that is not as long as head and body.
    pub fn fill(self, body: &[u8], message: &mut [u8]) -> Result<(), LinkError> {
        let (got, want) = (message.len(), body.len() + Self::BYTES);
        if got != want {
            return Err(LinkError::Middleware(format!("loan holds {got} bytes, message {want}")));
        }
        message[..8].copy_from_slice(&self.word().to_le_bytes());
        message[8..Self::BYTES].copy_from_slice(&self.stamp_ns.to_le_bytes());
        message[Self::BYTES..].copy_from_slice(body);
        Ok(())
    }

    /// Reads the head of a message; `None` when it is too short.
    #[must_use]
    pub fn read(message: &[u8]) -> Option<Self> {
        let (first, rest) = message.split_first_chunk::<8>()?;
        let (publisher, number) = Self::of_word(u64::from_le_bytes(*first));
        let stamp_ns = u64::from_le_bytes(*rest.first_chunk::<8>()?);
        Some(Self { publisher, number, stamp_ns })
    }
}

/// One row of the notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// A message was published.
    Published {
        /// Index of the publisher.
        publisher: usize,
        /// Number of the message.
        number: u64,
        /// When it was due, ns; 0 of a triggered one.
        due_ns: u64,
        /// Its stamp, ns.
        stamp_ns: u64,
    },
    /// A message arrived.
    Arrived {
        /// Index of the subscription.
        subscription: usize,
        /// Index of its publisher.
        publisher: usize,
        /// Number of the message.
        number: u64,
        /// Its stamp, ns.
        stamp_ns: u64,
        /// When it arrived, ns.
        arrived_ns: u64,
    },
    /// A message was made from another.
    Caused {
        /// Index of the publisher.
        publisher: usize,
        /// Number of the message.
        number: u64,
        /// Index of the subscription.
        subscription: usize,
        /// Number of the message that came there.
        input: u64,
    },
}

impl Note {
    /// The four words of a row.
    #[must_use]
    pub fn words(self) -> [u64; 4] {
        let first = |kind: u64, index: usize| kind | (index as u64) << 8;
        match self {
            Self::Published { publisher, number, due_ns, stamp_ns } => {
                [first(1, publisher), number, due_ns, stamp_ns]
            }
            Self::Arrived { subscription, publisher, number, stamp_ns, arrived_ns } => {
                let word = Head { publisher, number, stamp_ns }.word();
                [first(2, subscription), word, stamp_ns, arrived_ns]
            }
            Self::Caused { publisher, number, subscription, input } => {
                [first(3, publisher), number, subscription as u64, input]
            }
        }
    }

    /// Reads a row; `None` when its kind is unknown.
    #[must_use]
    pub fn of_words([first, a, b, c]: [u64; 4]) -> Option<Self> {
        let index = usize::try_from(first >> 8).ok()?;
        Some(match first & 0xff {
            1 => Self::Published { publisher: index, number: a, due_ns: b, stamp_ns: c },
            2 => {
                let (publisher, number) = Head::of_word(a);
                let subscription = index;
                Self::Arrived { subscription, publisher, number, stamp_ns: b, arrived_ns: c }
            }
            3 => {
                let subscription = usize::try_from(b).ok()?;
                Self::Caused { publisher: index, number: a, subscription, input: c }
            }
            _ => return None,
        })
    }
}

/// Notes of one endpoint, room for which was made and touched beforehand.
#[derive(Default)]
pub(super) struct Log {
    rows: Vec<[u64; 4]>,
    /// Rows for which there was no room.
    pub missed: u64,
}

impl Log {
    pub(super) fn with_room(rows: usize) -> Self {
        let mut log = Self { rows: vec![[1; 4]; rows], missed: 0 };
        log.rows.clear();
        log
    }

    pub(super) fn push(&mut self, note: Note) {
        match self.rows.len() < self.rows.capacity() {
            true => self.rows.push(note.words()),
            false => self.missed += 1,
        }
    }

    pub(super) fn rows(&self) -> &[[u64; 4]] {
        &self.rows
    }
}

/// Writes rows to a file.
pub(super) fn write<'a>(
    path: &Path,
    rows: impl Iterator<Item = &'a [u64; 4]>,
) -> Result<(), LinkError> {
    let failed = || LinkError::io(format!("write notes to {}", path.display()));
    let file = std::fs::File::create(path).map_err(failed())?;
    let mut file = std::io::BufWriter::new(file);
    for row in rows {
        for word in row {
            file.write_all(&word.to_le_bytes()).map_err(failed())?;
        }
    }
    file.flush().map_err(failed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_heads_are_read_as_they_were_written() {
        let notes = [
            Note::Published { publisher: 7, number: 3, due_ns: 5, stamp_ns: 6 },
            Note::Arrived {
                subscription: 300,
                publisher: 9,
                number: 1,
                stamp_ns: 2,
                arrived_ns: 3,
            },
            Note::Caused { publisher: 1, number: 2, subscription: 3, input: 4 },
        ];
        for note in notes {
            assert_eq!(Note::of_words(note.words()), Some(note));
        }
        assert_eq!(Note::of_words([9, 0, 0, 0]), None);
        let head = Head { publisher: 5, number: 77, stamp_ns: 1 << 60 };
        let mut message = [0; 19];
        head.fill(&[1, 2, 3], &mut message).unwrap();
        assert_eq!(Head::read(&message), Some(head));
        assert_eq!(message[16..], [1, 2, 3]);
        assert!(head.fill(&[1], &mut message).is_err());
        assert_eq!(Head::read(&message[..15]), None);
    }

    #[test]
    fn a_full_log_counts_what_it_has_no_room_for() {
        let mut log = Log::with_room(1);
        for number in 0..3 {
            log.push(Note::Published { publisher: 0, number, due_ns: 0, stamp_ns: 0 });
        }
        assert_eq!((log.rows().len(), log.missed), (1, 2));
    }
}
