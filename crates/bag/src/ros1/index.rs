//! What is where in a ROS 1 bag: from its index if that is whole, else from a walk through the
//! file.

use super::record::{self, Header, records, unpack_chunk, word};
use super::types::Converter;
use crate::blocks::Block;
use crate::error::Result;
use crate::file::BagFile;
use crate::limits;
use crate::model::TopicMetadata;
use crate::storage::{Summary, TopicIndex};
use angaros_msg::Qos;
use std::collections::BTreeMap;
use std::sync::Arc;

const START: u64 = 13;

/// The index of a bag.
#[derive(Default)]
pub(super) struct Index {
    pub(super) summary: Summary,
    pub(super) blocks: Vec<Block>,
    pub(super) connections: BTreeMap<u32, Connection>,
    known: TopicIndex,
    /// What has been made for types that several connections share.
    converters: BTreeMap<(String, Vec<u8>), Arc<Converter>>,
    orphans: u64,
}

/// A publisher of a topic, as ROS 1 counts them.
pub(super) struct Connection {
    pub(super) topic: usize,
    pub(super) converter: Arc<Converter>,
}

/// A record's place in the file.
struct RecordLocation {
    header: Vec<u8>,
    data_at: u64,
    data_len: u64,
}

impl RecordLocation {
    /// `None` if the header is not whole; the data may be.
    fn read(file: &BagFile, at: u64) -> Result<Option<Self>> {
        let Some(len) = word(&file.read_up_to(at, 4)?, 0).filter(|len| *len <= record::MAX_HEADER)
        else {
            return Ok(None);
        };
        let bytes = file.read_up_to(at + 4, u64::from(len) + 4)?;
        let Some(data_len) = word(&bytes, len as usize) else { return Ok(None) };
        let data_at = at + 8 + u64::from(len);
        let mut header = bytes;
        header.truncate(len as usize);
        Ok(Some(Self { header, data_at, data_len: data_len.into() }))
    }

    fn end(&self) -> u64 {
        self.data_at + self.data_len
    }
}

impl Index {
    pub(super) fn read(file: &BagFile) -> Result<Self> {
        let mut index = Self::default();
        if index.fill_from_index(file).is_some() {
            return Ok(index);
        }
        let mut index = Self::default();
        index.walk(file)?;
        Ok(index)
    }

    /// `None` if there is no index or it does not tell all.
    fn fill_from_index(&mut self, file: &BagFile) -> Option<()> {
        let place = RecordLocation::read(file, START).ok()??;
        let header = Header::new(&place.header);
        if header.op()? != record::FILE_HEADER {
            return None;
        }
        let at = header.u64("index_pos").filter(|at| (place.end()..file.len).contains(at))?;
        let connections = header.u32("conn_count")?;
        let chunks = header.u32("chunk_count")?;
        let bytes = file.read(at, file.len - at).ok()?;
        let mut end = 0;
        for (header, data) in records(&bytes) {
            end = data.end;
            let header = Header::new(&bytes[header]);
            let data = &bytes[data];
            match header.op()? {
                record::CONNECTION => self.connect(&header, data)?,
                record::CHUNK_INFO => self.chunk_info(file, &header, data)?,
                _ => return None,
            }
        }
        let whole = end == bytes.len()
            && self.connections.len() == connections as usize
            && self.blocks.len() == chunks as usize;
        whole.then_some(())
    }

    fn chunk_info(&mut self, file: &BagFile, header: &Header<'_>, data: &[u8]) -> Option<()> {
        let start_ns = header.time("start_time")?;
        let end_ns = header.time("end_time")?;
        let offset = header.u64("chunk_pos")?;
        let chunk = RecordLocation::read(file, offset).ok()??;
        if Header::new(&chunk.header).op()? != record::CHUNK || chunk.end() > file.len {
            return None;
        }
        let len = chunk.end() - offset;
        let pairs = data.chunks_exact(8).map(|pair| (word(pair, 0), word(pair, 4)));
        for (connection, count) in pairs {
            let connection = self.connections.get(&connection?)?;
            self.summary.topics[connection.topic].message_count += u64::from(count?);
        }
        self.summary.cover(start_ns, end_ns);
        self.blocks.push(Block { start_ns, end_ns, offset, len });
        Some(())
    }

    /// Learns a connection; `None` if the record lacks what every one has.
    fn connect(&mut self, header: &Header<'_>, data: &[u8]) -> Option<()> {
        let id = header.u32("conn")?;
        if self.connections.contains_key(&id) || self.connections.len() >= limits::TOPICS {
            return Some(());
        }
        let about = Header::new(data);
        let topic = header.text("topic").or_else(|| about.text("topic"))?;
        let ty = about.text("type")?;
        let text = about.get("message_definition").unwrap_or(b"");
        let converter = self
            .converters
            .entry((ty.clone(), text.to_vec()))
            .or_insert_with(|| Arc::new(Converter::new(&ty, &String::from_utf8_lossy(text))));
        let latched = about.get("latching") == Some(b"1");
        let name = if topic.starts_with('/') { topic } else { format!("/{topic}") };
        let topic = TopicMetadata {
            type_hash: converter.hash,
            definition: converter.definition.clone(),
            offered_qos: if latched { vec![Qos::default().transient_local()] } else { Vec::new() },
            ..TopicMetadata::new(&name, &converter.type_name)
        };
        let converter = converter.clone();
        if let Some(problem) = &converter.problem {
            self.summary.missing.push(format!("topic {name}: {problem}"));
        }
        let topic = self.summary.topic(topic, &mut self.known);
        self.connections.insert(id, Connection { topic, converter });
        Some(())
    }

    /// Reads the file record by record as far as it goes.
    fn walk(&mut self, file: &BagFile) -> Result<()> {
        let missing = |what: &str, at: u64| format!("{} at byte {at}: {what}", file.path.display());
        let mut at = START;
        let mut loose: Option<Block> = None;
        while at < file.len {
            let Some(place) = RecordLocation::read(file, at)? else { break };
            let whole = place.end() <= file.len;
            let header = Header::new(&place.header);
            let Some(op) = header.op() else { break };
            match op {
                record::CHUNK => {
                    self.blocks.extend(loose.take());
                    let len = place.data_len.min(file.len.saturating_sub(place.data_at));
                    let data = file.read(place.data_at, len)?;
                    let (content, problem) = unpack_chunk(&header, data, whole);
                    if let Some((start_ns, end_ns)) = self.messages(&content) {
                        let len = place.data_at + len - at;
                        self.blocks.push(Block { start_ns, end_ns, offset: at, len });
                    }
                    if let Some(problem) = problem {
                        let text = format!("the chunk is damaged: {problem}");
                        self.summary.missing.push(missing(&text, at));
                    }
                }
                _ if !whole => break,
                record::CONNECTION => {
                    let data = file.read(place.data_at, place.data_len)?;
                    // One that lacks what it needs leaves its messages without a topic.
                    let _ = self.connect(&header, &data);
                }
                record::MESSAGE => {
                    let flushed = self.loose(&header, at, place.end(), &mut loose);
                    self.blocks.extend(flushed);
                }
                _ => {}
            }
            at = place.end();
        }
        self.blocks.extend(loose);
        let what = match at.cmp(&file.len) {
            std::cmp::Ordering::Less => "the record is cut off; what follows is missing",
            _ => "the index is missing or does not agree with the data",
        };
        self.summary.missing.push(missing(what, at.min(file.len)));
        if self.orphans > 0 {
            let what = format!("{} messages are of connections not declared", self.orphans);
            self.summary.missing.push(missing(&what, 0));
        }
        Ok(())
    }

    /// Counts the messages of a chunk and gives their span of time.
    fn messages(&mut self, content: &[u8]) -> Option<(i64, i64)> {
        let mut span: Option<(i64, i64)> = None;
        for (header, data) in records(content) {
            let header = Header::new(&content[header]);
            match header.op() {
                Some(record::CONNECTION) => {
                    let _ = self.connect(&header, &content[data]);
                }
                Some(record::MESSAGE) => {
                    if let Some(time) = self.count(&header) {
                        span = Some(span.map_or((time, time), |(a, b)| (a.min(time), b.max(time))));
                    }
                }
                _ => {}
            }
        }
        span
    }

    /// The time of a message of a known connection.
    fn count(&mut self, header: &Header<'_>) -> Option<i64> {
        let (connection, time) = header.u32("conn").zip(header.time("time"))?;
        let Some(connection) = self.connections.get(&connection) else {
            self.orphans += 1;
            return None;
        };
        self.summary.count(connection.topic, time);
        Some(time)
    }

    /// Adds a message outside chunks to the current run; gives the run back if it is long enough.
    fn loose(
        &mut self,
        header: &Header<'_>,
        at: u64,
        end: u64,
        run: &mut Option<Block>,
    ) -> Option<Block> {
        let time = self.count(header)?;
        let block = run.get_or_insert(Block { start_ns: time, end_ns: time, offset: at, len: 0 });
        block.start_ns = block.start_ns.min(time);
        block.end_ns = block.end_ns.max(time);
        block.len = end - block.offset;
        if block.len >= 1 << 20 { run.take() } else { None }
    }
}
