//! What late clients get of a topic whose publishers keep messages for late subscriptions.
//!
//! The engine's one subscription got those messages when its first client came. Whoever comes later
//! gets them from here.

use crate::encoding::Message;
use angaros::Gid;
use std::collections::VecDeque;
use std::sync::Arc;

/// Bytes that are kept of one topic.
const MAX_BYTES: usize = 64 << 20;

/// Messages that are kept of one topic.
const MAX_MESSAGES: usize = 4096;

/// The newest messages of each publisher, in the order in which they came.
#[derive(Default)]
pub(super) struct History {
    /// Messages kept of each publisher; 0 keeps none.
    depth: usize,
    messages: VecDeque<Arc<Message>>,
    bytes: usize,
}

impl History {
    /// Keeps that many of each publisher from now on.
    pub fn set_depth(&mut self, depth: usize) {
        self.depth = depth;
        if depth == 0 {
            self.messages.clear();
            self.bytes = 0;
        }
    }

    pub fn add(&mut self, message: &Arc<Message>) {
        if self.depth == 0 {
            return;
        }
        self.messages.push_back(Arc::clone(message));
        self.bytes += message.bytes().len();
        let publisher = message.info().publisher;
        let is_same = |other: &&Arc<Message>| other.info().publisher == publisher;
        if self.messages.iter().filter(is_same).count() > self.depth {
            let oldest = self.messages.iter().position(|other| is_same(&other));
            oldest.into_iter().for_each(|at| self.remove(at));
        }
        while self.bytes > MAX_BYTES || self.messages.len() > MAX_MESSAGES {
            self.remove(0);
        }
    }

    fn remove(&mut self, at: usize) {
        if let Some(message) = self.messages.remove(at) {
            self.bytes -= message.bytes().len();
        }
    }

    /// Forgets what publishers left that are gone.
    pub fn retain(&mut self, is_there: impl Fn(&Gid) -> bool) {
        self.messages.retain(|message| is_there(&message.info().publisher));
        self.bytes = self.messages.iter().map(|message| message.bytes().len()).sum();
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<Message>> {
        self.messages.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::MessageType;
    use angaros::MessageInfo;
    use bytes::Bytes;

    fn message(publisher: u8, sequence_number: u64, len: usize) -> Arc<Message> {
        let ty = Arc::new(MessageType::standard("std_msgs/msg/String").unwrap());
        let publisher = Gid([publisher; 16]);
        let info = MessageInfo { publisher, sequence_number, ..MessageInfo::default() };
        Arc::new(Message::new(&"/t".into(), &ty, Bytes::from(vec![0; len]), info, 0))
    }

    fn kept(history: &History) -> Vec<(u8, u64)> {
        history.iter().map(|m| (m.info().publisher.0[0], m.info().sequence_number)).collect()
    }

    #[test]
    fn the_newest_of_each_publisher_are_kept_until_it_is_gone() {
        let mut history = History::default();
        history.add(&message(1, 1, 1));
        assert_eq!(kept(&history), [], "not asked for");
        history.set_depth(2);
        for (publisher, number) in [(1, 1), (2, 1), (1, 2), (1, 3)] {
            history.add(&message(publisher, number, 1));
        }
        assert_eq!(kept(&history), [(2, 1), (1, 2), (1, 3)]);
        history.retain(|publisher| publisher.0[0] == 2);
        assert_eq!(kept(&history), [(2, 1)]);
        assert_eq!(history.bytes, 1);
    }

    #[test]
    fn bytes_are_bounded() {
        let mut history = History::default();
        history.set_depth(100);
        (1..=3).for_each(|number| history.add(&message(1, number, MAX_BYTES / 2)));
        assert_eq!(kept(&history), [(1, 2), (1, 3)]);
    }
}
