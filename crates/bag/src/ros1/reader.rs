//! Messages of a ROS 1 bag, converted to CDR as they are read.

use super::index::Index;
use super::record::{self, Header, records, unpack_chunk};
use crate::Messages;
use crate::blocks::{self, Block, BlockSource};
use crate::error::{BagError, BagErrorKind, Result};
use crate::file::BagFile;
use crate::model::{BagMessage, Filter};
use crate::storage::{FileReader, Summary};
use bytes::Bytes;
use std::sync::Arc;

/// A ROS 1 bag that is open for reading.
pub(crate) struct Ros1Reader(Arc<Inner>);

struct Inner {
    file: BagFile,
    index: Index,
}

impl Ros1Reader {
    pub(crate) fn open(file: BagFile) -> Result<Self> {
        let mut index = Index::read(&file)?;
        index.summary.missing.extend(file.missing.iter().cloned());
        Ok(Self(Arc::new(Inner { file, index })))
    }
}

impl FileReader for Ros1Reader {
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
        let broken = |text: String| self.file.error(BagErrorKind::BadData, text).at(block.offset);
        let Some(len) = record::word(&bytes, 0).map(|len| len as usize) else { return Ok(()) };
        if len + 8 > bytes.len() {
            return Err(broken("the record is cut off".to_owned()));
        }
        let is_chunk = Header::new(&bytes[4..4 + len]).op() == Some(record::CHUNK);
        if !is_chunk {
            return self.messages(&bytes, block, filter, out);
        }
        let data = bytes.split_off(len + 8);
        let (content, problem) = unpack_chunk(&Header::new(&bytes[4..4 + len]), data, true);
        self.messages(&content, block, filter, out)?;
        match problem {
            Some(problem) if self.index.summary.missing.is_empty() => {
                Err(broken(format!("the chunk is damaged: {problem}")))
            }
            _ => Ok(()),
        }
    }
}

impl Inner {
    /// Converts what passes the filter; the first message that cannot be converted is reported,
    /// the others still come.
    fn messages(
        &self,
        bytes: &[u8],
        block: &Block,
        filter: &Filter,
        out: &mut Vec<BagMessage>,
    ) -> Result<()> {
        let mut failure: Option<BagError> = None;
        for (header, data) in records(bytes) {
            let header = Header::new(&bytes[header]);
            if header.op() != Some(record::MESSAGE) {
                continue;
            }
            let fields = header.u32("conn").zip(header.time("time"));
            let Some((connection, time)) = fields else { continue };
            let Some(connection) = self.index.connections.get(&connection) else { continue };
            if !filter.wants_topic(connection.topic) || !filter.wants_time(time) {
                continue;
            }
            match connection.converter.convert(&bytes[data]) {
                Ok(cdr) => out.push(BagMessage {
                    topic: connection.topic,
                    log_time_ns: time,
                    publish_time_ns: time,
                    sequence: 0,
                    data: Bytes::from(cdr),
                }),
                Err(problem) => {
                    let topic = &self.index.summary.topics[connection.topic].metadata;
                    let text = format!(
                        "a message on {} is no {}: {problem}",
                        topic.name, connection.converter.type_name
                    );
                    let error = self.file.error(BagErrorKind::BadData, text).at(block.offset);
                    failure.get_or_insert(error);
                }
            }
        }
        failure.map_or(Ok(()), Err)
    }
}
