//! What a node knows of its publishers.

use super::NodeCore;
use angaros_transport::WarmLines;
use angaros_transport::mutex::lock;
use std::sync::{Arc, Mutex, Weak};

/// Publishers whose memory is fetched before a callback.
const WARM_PUBLISHERS: usize = 4;

/// A publisher as its node sees it.
pub(crate) trait NodePublisher: Send + Sync {
    /// Makes buffers ready for the next loans.
    fn touch_buffers(&self);
    /// Whether somebody wants what it publishes.
    fn is_wanted(&self) -> bool;
    /// Adds the memory that publishing touches.
    fn warm(&self, lines: &mut WarmLines);
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

    /// Adds the memory that publishing touches, of its first few publishers.
    pub(crate) fn warm_publishers(&self, lines: &mut WarmLines) {
        let mut first: [Option<Arc<dyn NodePublisher>>; WARM_PUBLISHERS] = Default::default();
        if let Ok(state) = self.state.try_lock() {
            let publishers = state.publishers.iter().filter_map(Weak::upgrade);
            let wanted = publishers.filter(|publisher| publisher.is_wanted());
            first.iter_mut().zip(wanted).for_each(|(place, one)| *place = Some(one));
        }
        first.iter().flatten().for_each(|publisher| publisher.warm(lines));
    }
}

/// Adds the memory that a callback of a node touches, and what its publishing does.
pub(crate) fn warm_callback<T: ?Sized>(
    callback: &Mutex<Box<T>>,
    node: &Weak<NodeCore>,
    lines: &mut WarmLines,
) {
    if let Ok(callback) = callback.try_lock() {
        lines.add(&**callback);
    }
    node.upgrade().iter().for_each(|node| node.warm_publishers(lines));
}
