//! How long a writer waits for its readers.

use super::MS;

/// How long a writer waits for its readers.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// For an acknowledgement, before it asks for one; that doubles,
    pub first_ns: u64,
    /// up to this.
    pub longest_ns: u64,
    /// After sending something again, before the same reader gets the same again: what it asks
    /// meanwhile was asked before that arrived.
    pub hold_ns: u64,
}

impl Pace {
    /// For data: a loss shall hardly be felt.
    pub const DATA: Self = Self { first_ns: 10 * MS, longest_ns: 200 * MS, hold_ns: 5 * MS };
    /// For discovery: a crowd has work for a while, and hurry makes it more.
    pub const DISCOVERY: Self = Self { first_ns: 60 * MS, longest_ns: 1000 * MS, hold_ns: 40 * MS };
}
