//! Messages of an MCAP file.

use super::index::Index;
use super::record::{self, Chunk, MESSAGE_HEAD, MessageHead, records};
use crate::Messages;
use crate::blocks::{self, Block, BlockSource};
use crate::error::{BagErrorKind, Result};
use crate::file::BagFile;
use crate::model::{BagMessage, Filter};
use crate::storage::{FileReader, Summary};
use bytes::Bytes;
use std::sync::Arc;

/// An MCAP file that is open for reading.
pub(crate) struct McapReader(Arc<Inner>);

struct Inner {
    file: BagFile,
    index: Index,
}

impl McapReader {
    pub(crate) fn open(file: BagFile) -> Result<Self> {
        let mut index = Index::read(&file)?;
        index.summary.missing.extend(file.missing.iter().cloned());
        Ok(Self(Arc::new(Inner { file, index })))
    }
}

impl FileReader for McapReader {
    fn summary(&self) -> &Summary {
        &self.0.index.summary
    }

    fn stream(&self, filter: &Filter) -> Result<Messages> {
        Ok(blocks::stream(self.0.clone(), filter))
    }
}

impl BlockSource for Inner {
    fn blocks(&self) -> &[Block] {
        &self.index.blocks
    }

    fn load(&self, block: &Block, filter: &Filter, out: &mut Vec<BagMessage>) -> Result<()> {
        let mut bytes = self.file.read(block.offset, block.len)?;
        let Some((op, len)) = record::head(&bytes) else { return Ok(()) };
        if op != record::CHUNK {
            self.messages(&Bytes::from(bytes), filter, out);
            return Ok(());
        }
        let body = bytes.split_off(record::HEAD as usize);
        // What the header says was found wrong when the file was opened is in the report.
        let outside = Chunk::times(&body).filter(|(start, end)| {
            !(filter.start_ns.is_none_or(|wanted| *end >= wanted)
                && filter.end_ns.is_none_or(|wanted| *start <= wanted))
        });
        if outside.is_some() && len <= block.len {
            return Ok(());
        }
        let chunk = Chunk::parse(body);
        self.messages(&Bytes::from(chunk.records), filter, out);
        match chunk.problem {
            Some(problem) if self.index.summary.missing.is_empty() => {
                let message = format!("the chunk is damaged: {problem}");
                Err(self.file.error(BagErrorKind::BadData, message).at(block.offset))
            }
            _ => Ok(()),
        }
    }
}

impl Inner {
    fn messages(&self, bytes: &Bytes, filter: &Filter, out: &mut Vec<BagMessage>) {
        for (op, range) in records(bytes) {
            let head = MessageHead::parse(&bytes[range.clone()]);
            let Some(head) = head.filter(|_| op == record::MESSAGE) else { continue };
            let Some(&topic) = self.index.channels.get(&head.channel) else { continue };
            if !filter.wants_topic(topic) || !filter.wants_time(head.log_time_ns) {
                continue;
            }
            out.push(BagMessage {
                topic,
                log_time_ns: head.log_time_ns,
                publish_time_ns: head.publish_time_ns,
                sequence: head.sequence.into(),
                data: bytes.slice(range.start + MESSAGE_HEAD..range.end),
            });
        }
    }
}
