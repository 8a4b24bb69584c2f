//! How long writers and readers wait for each other.

use super::MS;

/// How long writers and readers wait for each other.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// First pause before the writer asks for an acknowledgement; every further one is twice as
    /// long,
    pub first_ns: u64,
    /// up to this one.
    pub longest_ns: u64,
    /// Shortest pause after a repair before the same samples are sent to the same reader again:
    /// requests that arrive meanwhile were made before the repair arrived
    /// (nackSuppressionDuration). It becomes longer where the way is (rule RP2).
    pub suppression_ns: u64,
    /// How long after a reader asked for something it asks again; every further pause is twice as
    /// long,
    pub ask_ns: u64,
    /// up to this one.
    pub longest_ask_ns: u64,
    /// How long a reader that acknowledges unasked waits for a sample with which that can travel:
    /// not as long as the writer's first pause.
    pub unasked_ns: u64,
}

impl Timing {
    /// For data: losses are repaired within milliseconds.
    pub const DATA: Self = Self {
        first_ns: 10 * MS,
        longest_ns: 200 * MS,
        suppression_ns: 5 * MS,
        ask_ns: 15 * MS,
        longest_ask_ns: 1000 * MS,
        unasked_ns: 7 * MS,
    };
    /// For discovery: many participants are busy for a while, and short pauses would add to their
    /// work.
    pub const DISCOVERY: Self = Self {
        first_ns: 60 * MS,
        longest_ns: 2000 * MS,
        suppression_ns: 40 * MS,
        ask_ns: 15 * MS,
        longest_ask_ns: 2000 * MS,
        unasked_ns: 40 * MS,
    };
}
