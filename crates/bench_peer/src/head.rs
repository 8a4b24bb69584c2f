//! What every message of a chain begins with.

/// The first 24 bytes of every message of a chain, three little-endian words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The sequence number, or a control word.
    pub word: u64,
    /// When the source began to write the message, ns on the monotonic clock.
    pub source_ns: u64,
    /// When the node before began to write it.
    pub hop_ns: u64,
}

impl Head {
    /// Its size.
    pub const BYTES: usize = 24;

    /// The head of a message; `None` when the message is shorter.
    #[must_use]
    pub fn read(message: &[u8]) -> Option<Self> {
        let (words, _) = message.get(..Self::BYTES)?.as_chunks::<8>();
        let [word, source_ns, hop_ns] = *words else {
            return None;
        };
        let number = u64::from_le_bytes;
        Some(Self { word: number(word), source_ns: number(source_ns), hop_ns: number(hop_ns) })
    }

    /// Writes it over the beginning of a message, which is at least [`Head::BYTES`] long (the
    /// command line sees to it).
    pub fn write(&self, message: &mut [u8]) {
        let words = [self.word, self.source_ns, self.hop_ns];
        for (place, word) in message.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
    }
}
