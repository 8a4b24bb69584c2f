//! What travels with a message beside its bytes.

use crate::endpoint::Gid;
use angaros_msg::{Duration, Time};

/// Where and when a message came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageInfo {
    /// The publisher.
    pub publisher: Gid,
    /// The publisher's count of messages, from 1.
    pub sequence_number: u64,
    /// When `publish` was called, system time.
    pub source_timestamp: Time,
    /// How long after that it is worth delivering (rule T11); `None` for ever.
    pub lifespan: Option<Duration>,
}

impl MessageInfo {
    /// Whether the message is older than its lifespan at `now`, system time.
    #[must_use]
    pub fn has_expired(&self, now: Time) -> bool {
        self.lifespan.is_some_and(|lifespan| now - self.source_timestamp > lifespan)
    }
}
