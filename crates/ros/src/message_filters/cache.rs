//! The last messages of a topic by time.

use super::stamped::Stamped;
use angaros_msg::Time;
use angaros_transport::mutex::lock;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// The last messages that were added, ordered by stamp. Clones are the same cache.
#[derive(Clone)]
pub struct Cache<M> {
    core: Arc<Core<M>>,
}

struct Core<M> {
    size: usize,
    messages: Mutex<VecDeque<(Time, M)>>,
}

impl<M: Stamped> Cache<M> {
    /// A cache of at most `size` messages (at least 1); the one with the oldest stamp goes first.
    #[must_use]
    pub fn new(size: usize) -> Self {
        let messages = Mutex::default();
        Self { core: Arc::new(Core { size: size.max(1), messages }) }
    }

    /// Takes a message; one without a readable stamp is left out.
    pub fn add(&self, message: M) {
        let Ok(stamp) = message.stamp() else { return };
        let mut messages = lock(&self.core.messages);
        let at = messages.partition_point(|(known, _)| *known <= stamp);
        messages.insert(at, (stamp, message));
        if messages.len() > self.core.size {
            messages.pop_front();
        }
    }

    /// [`Cache::add`] as the callback of a subscription.
    pub fn input(&self) -> impl FnMut(M) + Send + use<M> {
        let cache = self.clone();
        move |message| cache.add(message)
    }

    /// The messages from `start` to `end`, both included, by stamp.
    #[must_use]
    pub fn interval(&self, start: Time, end: Time) -> Vec<M> {
        let messages = lock(&self.core.messages);
        let first = messages.partition_point(|(stamp, _)| *stamp < start);
        let last = messages.partition_point(|(stamp, _)| *stamp <= end);
        messages.range(first..last.max(first)).map(|(_, message)| message.clone()).collect()
    }

    /// The same with the last message not after `start` and the first not before `end`, where they
    /// exist: what interpolation over the interval needs.
    #[must_use]
    pub fn surrounding_interval(&self, start: Time, end: Time) -> Vec<M> {
        let messages = lock(&self.core.messages);
        let first = messages.partition_point(|(stamp, _)| *stamp <= start).saturating_sub(1);
        let last = messages.partition_point(|(stamp, _)| *stamp < end);
        let last = (last + 1).min(messages.len());
        messages.range(first..last.max(first)).map(|(_, message)| message.clone()).collect()
    }

    /// The newest message before a time.
    #[must_use]
    pub fn before(&self, time: Time) -> Option<M> {
        let messages = lock(&self.core.messages);
        let at = messages.partition_point(|(stamp, _)| *stamp < time);
        messages.get(at.checked_sub(1)?).map(|(_, message)| message.clone())
    }

    /// The oldest message after a time.
    #[must_use]
    pub fn after(&self, time: Time) -> Option<M> {
        let messages = lock(&self.core.messages);
        let at = messages.partition_point(|(stamp, _)| *stamp <= time);
        messages.get(at).map(|(_, message)| message.clone())
    }

    /// The stamp of the newest message.
    #[must_use]
    pub fn latest_time(&self) -> Option<Time> {
        lock(&self.core.messages).back().map(|(stamp, _)| *stamp)
    }

    /// The stamp of the oldest message.
    #[must_use]
    pub fn oldest_time(&self) -> Option<Time> {
        lock(&self.core.messages).front().map(|(stamp, _)| *stamp)
    }

    /// Messages held.
    #[must_use]
    pub fn len(&self) -> usize {
        lock(&self.core.messages).len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets all messages.
    pub fn clear(&self) {
        lock(&self.core.messages).clear();
    }
}
