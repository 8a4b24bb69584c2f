//! Whether two endpoints that were matched here are matched at the other side as well.
//!
//! Two participants discover each other's endpoints at different times, and ignore submessages of
//! endpoints that they do not know. A reliable match is complete when the other side has sent
//! something to this endpoint: a reader its first ACKNACK, a writer a HEARTBEAT that names the
//! reader.

use super::MS;

/// Time after which a match is complete although the other, reliable endpoint has sent nothing.
/// Cyclone DDS sends a reader's first ACKNACK 10 ms after it has found the writer, Fast DDS after
/// 70 ms.
pub const MATCH_LIMIT_NS: u64 = 1_000 * MS;

/// The progress of one match.
pub(super) struct MatchProgress {
    begun_ns: u64,
    is_confirmed: bool,
    is_reported: bool,
}

impl MatchProgress {
    /// A match made at `now_ns`; a best-effort one is complete at once.
    pub fn new(reliable: bool, now_ns: u64) -> Self {
        Self { begun_ns: now_ns, is_confirmed: !reliable, is_reported: false }
    }

    /// Confirms the match; returns whether it was not confirmed before.
    pub fn confirm(&mut self) -> bool {
        !std::mem::replace(&mut self.is_confirmed, true)
    }

    /// Whether the other endpoint has confirmed the match.
    pub fn is_confirmed(&self) -> bool {
        self.is_confirmed
    }

    /// Whether the match was not reported as complete yet.
    pub fn is_open(&self) -> bool {
        !self.is_reported
    }

    /// When the match is complete without a confirmation; `None` after it was reported.
    pub fn limit_ns(&self) -> Option<u64> {
        (!self.is_reported).then(|| self.begun_ns.saturating_add(MATCH_LIMIT_NS))
    }

    /// Returns true once, when the match is complete.
    pub fn report(&mut self, now_ns: u64) -> bool {
        let is_complete = self.is_confirmed || self.limit_ns().is_some_and(|at| now_ns >= at);
        is_complete && !std::mem::replace(&mut self.is_reported, true)
    }
}
