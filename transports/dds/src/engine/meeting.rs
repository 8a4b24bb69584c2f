//! Whether two endpoints that were matched here are matched at the other side as well.
//!
//! Two participants learn of each other's endpoints at different times, and whoever does not know
//! an endpoint passes over what it says. A reliable match is complete when the other side has
//! spoken to this endpoint: a reader by its first ACKNACK, a writer by a HEARTBEAT that names the
//! reader.

use super::MS;

/// How long after the match another endpoint that is reliable but says nothing counts as matched
/// all the same. Cyclone DDS sends a reader's first ACKNACK 10 ms after it has found the writer,
/// Fast DDS after 70 ms.
pub const MATCH_LIMIT_NS: u64 = 1_000 * MS;

/// How far two endpoints are.
pub(super) struct Meeting {
    begun_ns: u64,
    is_confirmed: bool,
    is_reported: bool,
}

impl Meeting {
    /// Of two that are matched here at `now_ns`; where nothing is acknowledged that is all.
    pub fn new(reliable: bool, now_ns: u64) -> Self {
        Self { begun_ns: now_ns, is_confirmed: !reliable, is_reported: false }
    }

    /// The other one has spoken; returns whether that is news.
    pub fn confirm(&mut self) -> bool {
        !std::mem::replace(&mut self.is_confirmed, true)
    }

    /// Whether the other one has spoken.
    pub fn is_confirmed(&self) -> bool {
        self.is_confirmed
    }

    /// Whether that is still waited for: it was not reported as complete.
    pub fn is_open(&self) -> bool {
        !self.is_reported
    }

    /// When it counts as complete whatever the other one does; `None` once it was reported.
    pub fn limit_ns(&self) -> Option<u64> {
        (!self.is_reported).then(|| self.begun_ns.saturating_add(MATCH_LIMIT_NS))
    }

    /// Whether it is complete; true once.
    pub fn report(&mut self, now_ns: u64) -> bool {
        let is_complete = self.is_confirmed || self.limit_ns().is_some_and(|at| now_ns >= at);
        is_complete && !std::mem::replace(&mut self.is_reported, true)
    }
}
