//! Messages of one file in the order of their log time, whose blocks (chunks) may overlap.
//!
//! A block is read when its first message is due; blocks that overlap are merged. What is in
//! memory at once is bounded by [`MAX_LOADED`] and one block: a file that claims more overlap
//! comes in an order as good as that allows.

use crate::error::{BagError, Result};
use crate::model::{BagMessage, Filter};
use crate::{MessageStream, Messages};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::sync::Arc;

/// Bytes of overlapping blocks that are kept.
const MAX_LOADED: usize = 256 << 20;

/// A part of a file that is read as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Block {
    pub(crate) start_ns: i64,
    pub(crate) end_ns: i64,
    pub(crate) offset: u64,
    pub(crate) len: u64,
}

/// Something that reads blocks.
pub(crate) trait BlockSource: Send + Sync + 'static {
    fn blocks(&self) -> &[Block];

    /// Adds the block's messages that pass the filter to `out`, in the order of recording; a
    /// broken place ends the block.
    fn load(&self, block: &Block, filter: &Filter, out: &mut Vec<BagMessage>) -> Result<()>;
}

struct BlockStream<S> {
    source: Arc<S>,
    filter: Filter,
    /// Indices of blocks that may hold something, in the order of their first message.
    order: Vec<usize>,
    next: usize,
    /// Log time of the first message, block, of every loaded block.
    heads: BinaryHeap<Reverse<(i64, usize)>>,
    loaded: BTreeMap<usize, VecDeque<BagMessage>>,
    loaded_bytes: usize,
    errors: VecDeque<BagError>,
}

/// The messages of `source` that pass the filter.
pub(crate) fn stream<S: BlockSource>(source: Arc<S>, filter: &Filter) -> Messages {
    let mut stream = BlockStream {
        source,
        filter: filter.clone(),
        order: Vec::new(),
        next: 0,
        heads: BinaryHeap::new(),
        loaded: BTreeMap::new(),
        loaded_bytes: 0,
        errors: VecDeque::new(),
    };
    stream.reset();
    Box::new(stream)
}

impl<S: BlockSource> BlockStream<S> {
    fn reset(&mut self) {
        let blocks = self.source.blocks();
        let wanted = |block: &Block| {
            self.filter.start_ns.is_none_or(|start| block.end_ns >= start)
                && self.filter.end_ns.is_none_or(|end| block.start_ns <= end)
        };
        self.order = (0..blocks.len()).filter(|&index| wanted(&blocks[index])).collect();
        self.order.sort_by_key(|&index| blocks[index].start_ns);
        self.next = 0;
        self.heads.clear();
        self.loaded.clear();
        self.loaded_bytes = 0;
        self.errors.clear();
    }

    /// Loads every block whose first message may be the next one.
    fn load_due(&mut self) {
        while let Some(&index) = self.order.get(self.next) {
            let block = self.source.blocks()[index];
            if let Some(Reverse((head, _))) = self.heads.peek()
                && (*head < block.start_ns || self.loaded_bytes > MAX_LOADED)
            {
                return;
            }
            self.next += 1;
            let mut messages = Vec::new();
            if let Err(error) = self.source.load(&block, &self.filter, &mut messages) {
                self.errors.push_back(error);
            }
            messages.sort_by_key(|message| message.log_time_ns);
            if let Some(first) = messages.first() {
                self.heads.push(Reverse((first.log_time_ns, index)));
                self.loaded_bytes += weight(&messages);
                self.loaded.insert(index, messages.into());
            }
        }
    }
}

fn weight<'a>(messages: impl IntoIterator<Item = &'a BagMessage>) -> usize {
    messages.into_iter().map(|message| message.data.len() + size_of::<BagMessage>()).sum()
}

impl<S: BlockSource> Iterator for BlockStream<S> {
    type Item = Result<BagMessage>;

    fn next(&mut self) -> Option<Self::Item> {
        self.load_due();
        let Some(Reverse((_, index))) = self.heads.pop() else {
            return self.errors.pop_front().map(Err);
        };
        let messages = self.loaded.get_mut(&index)?;
        let message = messages.pop_front()?;
        self.loaded_bytes = self.loaded_bytes.saturating_sub(weight([&message]));
        match messages.front() {
            Some(next) => self.heads.push(Reverse((next.log_time_ns, index))),
            None => drop(self.loaded.remove(&index)),
        }
        Some(Ok(message))
    }
}

impl<S: BlockSource> MessageStream for BlockStream<S> {
    fn seek(&mut self, log_time_ns: i64) -> Result<()> {
        self.filter.start_ns = Some(log_time_ns);
        self.reset();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;

    struct Lists(Vec<Block>, Vec<Vec<i64>>);

    impl BlockSource for Lists {
        fn blocks(&self) -> &[Block] {
            &self.0
        }

        fn load(&self, block: &Block, filter: &Filter, out: &mut Vec<BagMessage>) -> Result<()> {
            for (index, &time) in self.1[block.offset as usize].iter().enumerate() {
                if filter.wants_time(time) {
                    let sequence = block.offset * 100 + index as u64;
                    let topic = 0;
                    let data = Bytes::new();
                    let log_time_ns = time;
                    let publish_time_ns = time;
                    out.push(BagMessage { topic, log_time_ns, publish_time_ns, sequence, data });
                }
            }
            Ok(())
        }
    }

    fn lists(times: &[&[i64]]) -> Arc<Lists> {
        let block = |(index, times): (usize, &&[i64])| Block {
            start_ns: *times.iter().min().unwrap(),
            end_ns: *times.iter().max().unwrap(),
            offset: index as u64,
            len: 0,
        };
        let blocks = times.iter().enumerate().map(block).collect();
        Arc::new(Lists(blocks, times.iter().map(|list| list.to_vec()).collect()))
    }

    fn read(stream: &mut Messages) -> Vec<(i64, u64)> {
        stream.map(|message| message.unwrap()).map(|m| (m.log_time_ns, m.sequence)).collect()
    }

    #[test]
    fn overlapping_blocks_come_in_the_order_of_time_then_of_recording() {
        let source = lists(&[&[5, 1, 9], &[20, 21], &[4, 5, 6], &[9]]);
        let mut all = stream(source, &Filter::default());
        let expected =
            [(1, 1), (4, 200), (5, 0), (5, 201), (6, 202), (9, 2), (9, 300), (20, 100), (21, 101)];
        assert_eq!(read(&mut all), expected);
        assert!(all.next().is_none());
    }

    #[test]
    fn a_stream_seeks_forward_and_back_within_its_end() {
        let source = lists(&[&[1, 2, 3], &[3, 4, 5]]);
        let mut some = stream(source, &Filter { end_ns: Some(4), ..Filter::default() });
        some.seek(3).unwrap();
        assert_eq!(read(&mut some), [(3, 2), (3, 100), (4, 101)]);
        some.seek(0).unwrap();
        assert_eq!(read(&mut some).len(), 5);
    }
}
