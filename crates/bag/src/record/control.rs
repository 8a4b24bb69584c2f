//! Steering a recorder from elsewhere.

use super::cache::Cache;
use super::counts::RecordReport;
use std::sync::Arc;

/// Controls a recorder. Clones control the same one; a control may outlive its recorder.
#[derive(Clone)]
pub struct RecordControl {
    cache: Arc<Cache>,
}

impl RecordControl {
    pub(super) fn new(cache: &Arc<Cache>) -> Self {
        Self { cache: Arc::clone(cache) }
    }

    /// Messages are ignored from now on.
    pub fn pause(&self) {
        self.cache.set_paused(Some(true));
    }

    /// Messages are recorded from now on.
    pub fn resume(&self) {
        self.cache.set_paused(Some(false));
    }

    /// Pauses or resumes; returns whether it is paused now.
    pub fn toggle_paused(&self) -> bool {
        self.cache.set_paused(None)
    }

    /// Whether messages are ignored.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.cache.is_paused()
    }

    /// Writes what a snapshot recorder holds. Returns whether it is one and still runs.
    pub fn snapshot(&self) -> bool {
        self.cache.dump()
    }

    /// Begins a new file.
    pub fn split(&self) {
        self.cache.split();
    }

    /// Tells the recorder to end.
    pub fn stop(&self) {
        self.cache.stop();
    }

    /// What became of the messages so far, without the bag's own information.
    #[must_use]
    pub fn accounts(&self) -> RecordReport {
        self.cache.report()
    }
}
