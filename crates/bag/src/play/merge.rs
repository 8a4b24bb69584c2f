//! The messages of several bags in the order of their times (rule P2).

use crate::{BagError, BagMessage, BagReader, Filter, Messages};
use std::collections::BTreeMap;

/// A message with the bag it is from.
pub(crate) struct MergedMessage {
    pub bag: usize,
    pub message: BagMessage,
}

/// All bags as one.
pub(crate) struct BagMerge {
    streams: Vec<Messages>,
    /// The next message of each bag; `None` at its end.
    heads: Vec<Option<BagMessage>>,
    /// Whether the heads are read.
    begun: bool,
    /// Messages that could not be read.
    pub damaged: u64,
    /// Messages that wait for such as were sent before them, by that time and then by number.
    waiting: BTreeMap<(i64, u64), MergedMessage>,
    /// How many of them; 0 for the order in which they were received.
    window: usize,
    /// Their bytes.
    waiting_bytes: usize,
    taken: u64,
}

/// Bytes of messages that wait for such as were sent before them.
const MAX_WAITING: usize = 64 << 20;

impl BagMerge {
    /// Of each bag what its filter lets through.
    pub fn new(bags: &[(&dyn BagReader, Filter)]) -> Result<Self, BagError> {
        let streams = bags.iter().map(|(bag, filter)| bag.messages(filter));
        let streams = streams.collect::<Result<Vec<_>, _>>()?;
        let heads = vec![None; streams.len()];
        let waiting = BTreeMap::new();
        Ok(Self {
            streams,
            heads,
            begun: false,
            damaged: 0,
            waiting,
            window: 0,
            waiting_bytes: 0,
            taken: 0,
        })
    }

    /// Goes on with the first message that was logged at this time or later.
    pub fn seek(&mut self, time_ns: i64) -> Result<(), BagError> {
        self.begun = false;
        self.waiting.clear();
        self.waiting_bytes = 0;
        self.streams.iter_mut().try_for_each(|stream| stream.seek(time_ns))
    }

    /// From now on messages come in the order in which they were sent, as far as so many of them
    /// at once tell, and with that time as their own.
    pub fn order_by_sending(&mut self, window: usize) {
        self.window = window;
    }

    /// The next message.
    pub fn next(&mut self) -> Option<MergedMessage> {
        if self.window == 0 {
            return self.next_received();
        }
        while self.waiting.len() < self.window && self.waiting_bytes < MAX_WAITING {
            let Some(mut next) = self.next_received() else { break };
            next.message.log_time_ns = next.message.publish_time_ns;
            self.waiting_bytes += next.message.data.len();
            self.taken += 1;
            self.waiting.insert((next.message.publish_time_ns, self.taken), next);
        }
        let (_, next) = self.waiting.pop_first()?;
        self.waiting_bytes -= next.message.data.len();
        Some(next)
    }

    fn next_received(&mut self) -> Option<MergedMessage> {
        if !self.begun {
            self.begun = true;
            for bag in 0..self.streams.len() {
                self.heads[bag] = self.read(bag);
            }
        }
        let times = self.heads.iter().enumerate();
        let times = times.filter_map(|(bag, head)| Some((head.as_ref()?.log_time_ns, bag)));
        let (_, bag) = times.min()?;
        let next = self.read(bag);
        let message = std::mem::replace(&mut self.heads[bag], next)?;
        Some(MergedMessage { bag, message })
    }

    /// The next message of one bag that can be read (rule P6).
    fn read(&mut self, bag: usize) -> Option<BagMessage> {
        loop {
            match self.streams[bag].next()? {
                Ok(message) => return Some(message),
                Err(error) => {
                    self.damaged += 1;
                    if self.damaged.is_power_of_two() {
                        tracing::warn!("{} messages could not be read: {error}", self.damaged);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BagErrorKind, BagInfo, MessageStream, Result};

    /// Times, with a message that cannot be read where it is negative.
    struct Memory(BagInfo, Vec<i64>);
    struct Times(Vec<i64>, usize);

    impl BagReader for Memory {
        fn info(&self) -> &BagInfo {
            &self.0
        }

        fn messages(&self, _filter: &Filter) -> Result<Messages> {
            Ok(Box::new(Times(self.1.clone(), 0)))
        }
    }

    impl Iterator for Times {
        type Item = Result<BagMessage>;

        fn next(&mut self) -> Option<Self::Item> {
            let log_time_ns = *self.0.get(self.1)?;
            self.1 += 1;
            if log_time_ns < 0 {
                let path = std::path::Path::new("memory");
                return Some(Err(BagError::new(BagErrorKind::BadData, path, "torn")));
            }
            let data = bytes::Bytes::new();
            let publish_time_ns = 100 - log_time_ns;
            Some(Ok(BagMessage { topic: 0, log_time_ns, publish_time_ns, sequence: 0, data }))
        }
    }

    impl MessageStream for Times {
        fn seek(&mut self, log_time_ns: i64) -> Result<()> {
            self.1 = self.0.iter().position(|time| *time >= log_time_ns).unwrap_or(self.0.len());
            Ok(())
        }
    }

    fn rest(merged: &mut BagMerge) -> Vec<(i64, usize)> {
        std::iter::from_fn(|| merged.next()).map(|m| (m.message.log_time_ns, m.bag)).collect()
    }

    #[test]
    fn bags_are_merged_by_time_and_then_by_their_order() {
        let bag = |times: &[i64]| Memory(BagInfo::default(), times.to_vec());
        let a = bag(&[1, 4, 4, 9]);
        let b = bag(&[]);
        let c = bag(&[2, -1, 4, 10]);
        let all = [&a, &b, &c].map(|bag| (bag as &dyn BagReader, Filter::default()));
        let mut merged = BagMerge::new(&all).unwrap();
        assert_eq!(rest(&mut merged), [(1, 0), (2, 2), (4, 0), (4, 0), (4, 2), (9, 0), (10, 2)]);
        assert_eq!(merged.damaged, 1, "it is counted and passed over");
        merged.seek(5).unwrap();
        assert_eq!(rest(&mut merged), [(9, 0), (10, 2)]);
        merged.seek(0).unwrap();
        assert_eq!(rest(&mut merged).len(), 7);
    }

    #[test]
    fn in_the_order_of_sending_messages_have_that_time_and_wait_for_as_many_as_the_window_has() {
        let bag = Memory(BagInfo::default(), vec![1, 2, 3]);
        let ordered = |window| {
            let mut merged = BagMerge::new(&[(&bag as &dyn BagReader, Filter::default())]).unwrap();
            merged.order_by_sending(window);
            rest(&mut merged).into_iter().map(|(time, _)| time).collect::<Vec<_>>()
        };
        assert_eq!(ordered(3), [97, 98, 99]);
        assert_eq!(ordered(2), [98, 97, 99]);
        assert_eq!(ordered(1), [99, 98, 97]);
        assert_eq!(ordered(0), [1, 2, 3]);
    }
}
