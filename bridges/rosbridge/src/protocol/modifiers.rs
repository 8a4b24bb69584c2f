//! How a client wants the messages of a topic (rule RB1).

/// How a message is written for a client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Compression {
    /// JSON.
    #[default]
    None,
    /// JSON in the pixels of a PNG.
    Png,
    /// CBOR.
    Cbor,
    /// CBOR around the message as it is: CDR.
    CborRaw,
}

impl Compression {
    /// The compression of that name.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "none" => Self::None,
            "png" => Self::Png,
            "cbor" => Self::Cbor,
            "cbor-raw" => Self::CborRaw,
            _ => return None,
        })
    }
}

/// What a `subscribe` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// The shortest time between two messages; 0 is none.
    pub throttle_ms: u64,
    /// How many messages wait while they must; 0 leaves it to the server.
    pub queue_length: usize,
    /// The most bytes of JSON in one frame; `None` is no limit.
    pub fragment_size: Option<usize>,
    /// How messages are written.
    pub compression: Compression,
}

impl Modifiers {
    /// What satisfies all of them; `None` if there are none.
    #[must_use]
    pub fn merged(all: impl IntoIterator<Item = Self>) -> Option<Self> {
        all.into_iter().reduce(|one, other| Self {
            throttle_ms: one.throttle_ms.min(other.throttle_ms),
            queue_length: one.queue_length.min(other.queue_length),
            fragment_size: match (one.fragment_size, other.fragment_size) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            },
            compression: one.compression.max(other.compression),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_subscriptions_become_one_that_satisfies_all() {
        let slow = Modifiers {
            throttle_ms: 500,
            queue_length: 10,
            fragment_size: None,
            compression: Compression::Png,
        };
        let fine = Modifiers {
            throttle_ms: 100,
            queue_length: 3,
            fragment_size: Some(4000),
            compression: Compression::None,
        };
        let raw = Modifiers { compression: Compression::CborRaw, ..slow };
        let merged = Modifiers::merged([slow, fine]).unwrap();
        assert_eq!(merged.throttle_ms, 100);
        assert_eq!(merged.queue_length, 3);
        assert_eq!(merged.fragment_size, Some(4000));
        assert_eq!(merged.compression, Compression::Png);
        assert_eq!(Modifiers::merged([slow, fine, raw]).unwrap().compression, Compression::CborRaw);
        assert_eq!(Modifiers::merged([]), None);
    }
}
