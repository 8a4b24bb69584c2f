//! What is where in a file: from its summary if that is whole, else from a walk through the file.

use super::lengths;
use super::record::{self, Chunk, MessageHead, nanoseconds, records};
use crate::blocks::Block;
use crate::error::Result;
use crate::file::{BagFile, MCAP_MAGIC};
use crate::limits;
use crate::metadata::Metadata;
use crate::model::TopicMetadata;
use crate::storage::{Summary, TopicIndex};
use ::mcap::records::{ChunkIndex, Record, Statistics};
use angaros_msg::TypeHash;
use std::collections::BTreeMap;

/// Bytes of messages outside chunks that are read as one block.
const LOOSE: u64 = 1 << 20;

/// The index of a file.
#[derive(Default)]
pub(super) struct Index {
    pub(super) summary: Summary,
    pub(super) blocks: Vec<Block>,
    /// Topic of each channel.
    pub(super) channels: BTreeMap<u16, usize>,
    schemas: BTreeMap<u16, Schema>,
    known: TopicIndex,
    orphans: u64,
}

struct Schema {
    name: String,
    definition: Option<String>,
}

impl Index {
    pub(super) fn read(file: &BagFile) -> Result<Self> {
        if let Some(index) = Self::from_summary(file) {
            return Ok(index);
        }
        let mut index = Self::default();
        index.walk(file)?;
        Ok(index)
    }

    /// `None` if the file has no summary, or one that does not tell all.
    fn from_summary(file: &BagFile) -> Option<Self> {
        let tail = 20 + record::HEAD + MCAP_MAGIC.len() as u64;
        let footer_at = file.len.checked_sub(tail)?;
        let end = file.read(footer_at, tail).ok()?;
        let (op, len) = record::head(&end)?;
        if !end.ends_with(&MCAP_MAGIC) || op != record::FOOTER || len != 20 {
            return None;
        }
        let start = record::u64_at(&end, 9).filter(|start| (8..footer_at).contains(start))?;
        let bytes = file.read(start, footer_at - start).ok()?;
        let crc = u32::from_le_bytes(*end.get(25..)?.first_chunk::<4>()?);
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&bytes);
        hasher.update(&end[..25]);
        if crc != 0 && hasher.finalize() != crc {
            return None;
        }
        let mut index = Self::default();
        let mut statistics = None;
        let mut read = 0;
        for (op, range) in records(&bytes) {
            read = range.end;
            index.summary_record(file, op, &bytes[range], &mut statistics)?;
        }
        let statistics = statistics.filter(|_| read == bytes.len())?;
        index.complete(&statistics).then_some(index)
    }

    fn summary_record(
        &mut self,
        file: &BagFile,
        op: u8,
        body: &[u8],
        statistics: &mut Option<Statistics>,
    ) -> Option<()> {
        match op {
            record::SCHEMA | record::CHANNEL => self.declare(op, body),
            record::STATISTICS | record::CHUNK_INDEX | record::METADATA_INDEX => {
                match lengths::parse(op, body)? {
                    Record::Statistics(found) => *statistics = Some(found),
                    Record::ChunkIndex(chunk) => self.blocks.push(block(file, &chunk)?),
                    Record::MetadataIndex(at) => {
                        let bytes = file.read(at.offset, at.length).ok()?;
                        let (op, range) = records(&bytes).next()?;
                        self.declare(op, &bytes[range]);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Some(())
    }

    /// Takes the counts; whether they agree with what was found.
    fn complete(&mut self, statistics: &Statistics) -> bool {
        for (channel, count) in &statistics.channel_message_counts {
            let Some(&topic) = self.channels.get(channel) else { return false };
            let topic = &mut self.summary.topics[topic];
            topic.message_count = topic.message_count.saturating_add(*count);
        }
        let total = statistics.message_count;
        if total > 0 {
            let start = statistics.message_start_time;
            let end = statistics.message_end_time;
            self.summary.cover(nanoseconds(start), nanoseconds(end));
        }
        let counted =
            statistics.channel_message_counts.values().try_fold(0_u64, |a, &b| a.checked_add(b));
        counted == Some(total)
            && self.blocks.len() == statistics.chunk_count as usize
            && (total == 0 || !self.blocks.is_empty())
    }

    /// Learns schemas, channels and the metadata of rosbag2; all else is nothing to it.
    pub(super) fn declare(&mut self, op: u8, body: &[u8]) {
        if !matches!(op, record::SCHEMA | record::CHANNEL | record::METADATA) {
            return;
        }
        match lengths::parse(op, body) {
            Some(Record::Schema { header, data }) => {
                let text = || String::from_utf8_lossy(&data).into_owned();
                let definition = (header.encoding == "ros2msg" && !data.is_empty()).then(text);
                self.schemas.insert(header.id, Schema { name: header.name, definition });
            }
            Some(Record::Channel(channel)) => self.channel(channel),
            Some(Record::Metadata(metadata)) if metadata.name == "rosbag2" => {
                let text = metadata.metadata.get("serialized_metadata");
                let path = std::path::Path::new("metadata record");
                if let Some(Ok(read)) = text.map(|text| Metadata::parse(text, path)) {
                    self.summary.ros_distro.clone_from(&read.ros_distro);
                    self.summary.metadata = Some(read);
                }
            }
            _ => {}
        }
    }

    fn channel(&mut self, channel: ::mcap::records::Channel) {
        if self.summary.topics.len() >= limits::TOPICS || self.channels.contains_key(&channel.id) {
            return;
        }
        let schema = self.schemas.get(&channel.schema_id);
        let metadata = |key: &str| channel.metadata.get(key).map_or("", String::as_str);
        let topic = TopicMetadata {
            name: channel.topic.clone(),
            type_name: schema.map_or_else(String::new, |schema| schema.name.clone()),
            type_hash: TypeHash::parse(metadata("topic_type_hash")),
            definition: schema.and_then(|schema| schema.definition.clone()),
            serialization_format: channel.message_encoding.clone(),
            offered_qos: crate::qos::parse(metadata("offered_qos_profiles")),
        };
        let topic = self.summary.topic(topic, &mut self.known);
        self.channels.insert(channel.id, topic);
    }

    /// Reads the file record by record as far as it goes.
    fn walk(&mut self, file: &BagFile) -> Result<()> {
        let missing = |what: &str, at: u64| format!("{} at byte {at}: {what}", file.path.display());
        let mut at = MCAP_MAGIC.len() as u64;
        let mut loose: Option<Block> = None;
        let mut ended = false;
        while at < file.len && !ended {
            let bytes = file.read_up_to(at, record::HEAD)?;
            let Some((op, len)) = record::head(&bytes) else { break };
            let whole = len <= file.len.saturating_sub(at + record::HEAD);
            let known = (1..=record::DATA_END).contains(&op) || op >= 0x80;
            if !known || (!whole && op != record::CHUNK) {
                break;
            }
            match op {
                record::CHUNK => {
                    self.blocks.extend(loose.take());
                    let problem = self.chunk(file, at, len)?;
                    self.summary.missing.extend(problem.map(|problem| missing(&problem, at)));
                    if !whole {
                        at = file.len;
                        break;
                    }
                }
                record::MESSAGE => {
                    let body = file.read(at + record::HEAD, len.min(22))?;
                    if let Some(head) = MessageHead::parse(&body) {
                        let end = at + record::HEAD + len;
                        let flushed = self.loose(head, at, end, &mut loose);
                        self.blocks.extend(flushed);
                    }
                }
                record::DATA_END | record::FOOTER => ended = true,
                record::SCHEMA | record::CHANNEL | record::METADATA => {
                    self.declare(op, &file.read(at + record::HEAD, len)?);
                }
                _ => {}
            }
            at += record::HEAD + len;
        }
        self.blocks.extend(loose);
        let what = if ended {
            "the summary is missing or does not agree with the data"
        } else if at < file.len {
            "the last record is cut off; what follows, the index included, is missing"
        } else {
            "the file ends here; the index is missing"
        };
        // A file may be written without a summary; then nothing is missing.
        if !ended || !self.has_footer(file) {
            self.summary.missing.push(missing(what, at.min(file.len)));
        }
        if self.orphans > 0 {
            let what = format!("{} messages are of channels that nothing declares", self.orphans);
            self.summary.missing.push(missing(&what, 0));
        }
        Ok(())
    }

    fn has_footer(&self, file: &BagFile) -> bool {
        let tail = file.len.checked_sub(8).map(|at| file.read(at, 8));
        matches!(tail, Some(Ok(tail)) if tail == MCAP_MAGIC)
    }

    /// Counts the messages of a chunk; why it could not be read whole.
    fn chunk(&mut self, file: &BagFile, at: u64, len: u64) -> Result<Option<String>> {
        let have = len.min(file.len.saturating_sub(at + record::HEAD));
        if have > limits::CHUNK {
            return Ok(Some(format!("a chunk of {have} bytes; {} are allowed", limits::CHUNK)));
        }
        let chunk = Chunk::parse(file.read(at + record::HEAD, have)?);
        let mut span: Option<(i64, i64)> = None;
        for (op, range) in records(&chunk.records) {
            let body = &chunk.records[range];
            match (op, MessageHead::parse(body)) {
                (record::MESSAGE, Some(head)) => {
                    if self.count(head) {
                        let time = head.log_time_ns;
                        span = Some(span.map_or((time, time), |(a, b)| (a.min(time), b.max(time))));
                    }
                }
                (op, _) => self.declare(op, body),
            }
        }
        if let Some((start_ns, end_ns)) = span {
            self.blocks.push(Block { start_ns, end_ns, offset: at, len: record::HEAD + have });
        }
        Ok(chunk.problem.map(|problem| format!("the chunk is damaged: {problem}")))
    }

    /// Whether the message is of a known channel.
    fn count(&mut self, head: MessageHead) -> bool {
        let topic = self.channels.get(&head.channel);
        match topic {
            Some(&topic) => self.summary.count(topic, head.log_time_ns),
            None => self.orphans += 1,
        }
        topic.is_some()
    }

    /// Adds a message outside chunks to the current run; gives the run back if it is long enough.
    fn loose(
        &mut self,
        head: MessageHead,
        at: u64,
        end: u64,
        run: &mut Option<Block>,
    ) -> Option<Block> {
        if !self.count(head) {
            return None;
        }
        let time = head.log_time_ns;
        let block = run.get_or_insert(Block { start_ns: time, end_ns: time, offset: at, len: 0 });
        block.start_ns = block.start_ns.min(time);
        block.end_ns = block.end_ns.max(time);
        block.len = end - block.offset;
        if block.len >= LOOSE { run.take() } else { None }
    }
}

fn block(file: &BagFile, chunk: &ChunkIndex) -> Option<Block> {
    let end = chunk.chunk_start_offset.checked_add(chunk.chunk_length)?;
    (end <= file.len && chunk.chunk_length >= record::HEAD).then_some(Block {
        start_ns: nanoseconds(chunk.message_start_time),
        end_ns: nanoseconds(chunk.message_end_time),
        offset: chunk.chunk_start_offset,
        len: chunk.chunk_length,
    })
}
