//! What a node knows of its publishers.

use super::NodeCore;
use angaros_transport::mutex::lock;
use std::sync::Weak;

/// A publisher as its node sees it.
pub(crate) trait NodePublisher: Send + Sync {
    /// Makes buffers ready for the next loans.
    fn touch_buffers(&self);
}

impl NodeCore {
    pub(crate) fn keep_publisher(&self, publisher: Weak<dyn NodePublisher>) {
        let mut state = lock(&self.state);
        // Only before the list would grow: each of very many would look at all.
        if state.publishers.len() == state.publishers.capacity() {
            state.publishers.retain(|known| known.strong_count() > 0);
        }
        state.publishers.push(publisher);
    }

    /// Makes buffers ready for the next loans of all its publishers.
    pub(crate) fn touch_buffers(&self) {
        // Cloned, so that a publisher whose last handle goes here does not meet the lock.
        let publishers = lock(&self.state).publishers.clone();
        publishers.iter().filter_map(Weak::upgrade).for_each(|publisher| publisher.touch_buffers());
    }
}
