//! How a publisher waits until full `KEEP_ALL` queues have room (rule T3).

use super::LocalQueue;
use crate::clock::Clock;
use crate::contract::Shutdown;
use crate::error::PublishError;
use std::sync::Arc;

/// Longest sleep before it looks whether the context was shut down, and whether another of the
/// queues has room.
const LOOK_NS: u64 = 20_000_000;

/// How long, and what ends it early.
pub struct SpaceWait<'a> {
    /// How long to wait at most.
    pub timeout_ns: u64,
    /// What measures the wait.
    pub clock: &'a Clock,
    /// What ends it early.
    pub shutdown: &'a Shutdown,
}

impl SpaceWait<'_> {
    /// Sleeps, again and again, until `still_full` names no queue any more; it hands the sample to
    /// those that have room by now, and holds no lock when it returns.
    ///
    /// # Errors
    /// [`PublishError::Full`] after the time-out, which is one for all queues together, or at once
    /// where time stands still; [`PublishError::Shutdown`].
    #[cold]
    pub fn wait(
        &self,
        mut still_full: impl FnMut() -> Option<Arc<LocalQueue>>,
    ) -> Result<(), PublishError> {
        if self.clock.stands_still() {
            return Err(PublishError::Full { waited_ms: 0 });
        }
        let deadline = self.clock.monotonic_ns().saturating_add(self.timeout_ns);
        while let Some(full) = still_full() {
            if self.shutdown.is_set() {
                return Err(PublishError::Shutdown);
            }
            let now = self.clock.monotonic_ns();
            if now >= deadline {
                return Err(PublishError::Full { waited_ms: self.timeout_ns / 1_000_000 });
            }
            full.wait_for_room(deadline.min(now.saturating_add(LOOK_NS)), self.clock);
        }
        Ok(())
    }
}
