//! The messages that a reliable publisher keeps to send them again: as many as its history depth.

use crate::wire::recovery::{RecoveryReply, RecoveryRequest};
use angaros_transport::buffer::Slot;
use std::collections::VecDeque;

/// Most bytes that are kept, however deep the history is.
const MOST_BYTES: usize = 256 << 20;
/// Most messages and bytes in one answer; the next question gets the rest.
const ANSWER: (usize, usize) = (256, 256 << 10);

/// A message that is kept; without bytes the number of a refused one.
#[derive(Clone)]
pub struct CachedMessage {
    /// Its number.
    pub number: u64,
    /// When it was published, nanoseconds of the system clock.
    pub stamp_ns: i64,
    /// Its bytes.
    pub bytes: Option<Slot>,
}

impl CachedMessage {
    fn len(&self) -> usize {
        self.bytes.as_ref().map_or(0, |bytes| bytes.as_bytes().len())
    }
}

/// The last messages of a publisher.
pub struct HistoryCache {
    depth: usize,
    kept: VecDeque<CachedMessage>,
    bytes: usize,
}

impl HistoryCache {
    /// An empty cache of `depth` messages.
    pub fn new(depth: usize) -> Self {
        Self { depth: depth.max(1), kept: VecDeque::new(), bytes: 0 }
    }

    /// Adds a message; the oldest ones make room.
    pub fn keep(&mut self, one: CachedMessage) {
        if self.kept.len() >= self.depth {
            self.forget_oldest();
        }
        self.bytes += one.len();
        self.kept.push_back(one);
        while self.bytes > MOST_BYTES && self.kept.len() > 1 {
            self.forget_oldest();
        }
    }

    fn forget_oldest(&mut self) {
        if let Some(oldest) = self.kept.pop_front() {
            self.bytes -= oldest.len();
        }
    }

    /// Drops the messages up to `number`: all subscriptions have them.
    pub fn forget_upto(&mut self, number: u64) {
        while self.kept.front().is_some_and(|one| one.number <= number) {
            self.forget_oldest();
        }
    }

    /// Drops all messages.
    pub fn clear(&mut self) {
        self.kept = VecDeque::new();
        self.bytes = 0;
    }

    /// The requested messages and the reply after them. `sent` is the last message of all; those up
    /// to `before` are not for this subscription.
    pub fn answer(
        &self,
        question: RecoveryRequest,
        before: u64,
        sent: u64,
    ) -> (Vec<CachedMessage>, RecoveryReply) {
        let start = self.kept.partition_point(|one| one.number < question.from.max(before + 1));
        let end = question.to.min(sent);
        let mut refused = (before.min(end) + 1).saturating_sub(question.from);
        let mut found = Vec::new();
        let mut bytes = 0;
        let mut upto = end;
        for one in self.kept.range(start..).take_while(|one| one.number <= end) {
            if one.bytes.is_none() {
                refused += 1;
                continue;
            }
            let fits = found.is_empty() || found.len() < ANSWER.0 && bytes + one.len() <= ANSWER.1;
            if !fits {
                upto = one.number - 1;
                break;
            }
            bytes += one.len();
            found.push(one.clone());
        }
        let answer = RecoveryReply { upto, sent, count: found.len() as u64, refused };
        (found, answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_transport::Gid;
    use angaros_transport::buffer::HeapPool;

    fn asked(from: u64, to: u64) -> RecoveryRequest {
        RecoveryRequest { from, to, subscription: Gid::default() }
    }

    fn kept(number: u64, len: usize) -> CachedMessage {
        let bytes = HeapPool::new(1).loan(len).freeze();
        CachedMessage { number, stamp_ns: 0, bytes: Some(bytes) }
    }

    fn numbers(found: &[CachedMessage]) -> Vec<u64> {
        found.iter().map(|one| one.number).collect()
    }

    #[test]
    fn as_many_are_kept_as_the_history_is_deep_and_refused_ones_are_known() {
        let mut history = HistoryCache::new(4);
        (1..=3).for_each(|number| history.keep(kept(number, 8)));
        history.keep(CachedMessage { number: 4, stamp_ns: 0, bytes: None });
        history.keep(kept(5, 8));
        let (found, answer) = history.answer(asked(1, 9), 0, 5);
        assert_eq!(numbers(&found), [2, 3, 5]);
        assert_eq!(answer, RecoveryReply { upto: 5, sent: 5, count: 3, refused: 1 });
        let (found, answer) = history.answer(asked(2, 4), 2, 5);
        assert_eq!((numbers(&found), answer.refused), (vec![3], 2), "what was before it met");
        history.forget_upto(3);
        assert_eq!(numbers(&history.answer(asked(1, 4), 0, 5).0), [0; 0]);
    }

    #[test]
    fn a_long_answer_ends_early_and_says_so() {
        let mut history = HistoryCache::new(1000);
        (1..=300).for_each(|number| history.keep(kept(number, 8)));
        let (found, answer) = history.answer(asked(3, 300), 0, 300);
        assert_eq!((found.len(), answer.upto), (ANSWER.0, 2 + ANSWER.0 as u64));
        history.clear();
        (1..=3).for_each(|number| history.keep(kept(number, ANSWER.1 + 1)));
        let (found, answer) = history.answer(asked(1, 3), 0, 3);
        assert_eq!((numbers(&found), answer.upto), (vec![1], 1), "one goes however large it is");
    }
}
