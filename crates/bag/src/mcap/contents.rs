//! What a file holds up to its last whole record, as far as its summary needs it.

use super::record::{self, Chunk, MessageHead, records};
use crate::error::Result;
use crate::file::BagFile;
use crate::limits;
use std::collections::BTreeMap;

const MESSAGE_INDEX: u8 = 0x07;
const ATTACHMENT: u8 = 0x09;

/// Times and places of a chunk's messages, by channel.
pub(super) type Entries = BTreeMap<u16, Vec<(u64, u64)>>;

/// A chunk, as its index record describes it.
#[derive(Debug, Default)]
pub(super) struct ChunkEntry {
    pub(super) start_time: u64,
    pub(super) end_time: u64,
    pub(super) offset: u64,
    pub(super) len: u64,
    /// Where the message indices lie, by channel.
    pub(super) indices: BTreeMap<u16, u64>,
    pub(super) indices_len: u64,
    pub(super) compression: String,
    pub(super) compressed: u64,
    pub(super) uncompressed: u64,
}

/// An attachment, as its index record describes it.
#[derive(Debug)]
pub(super) struct AttachmentEntry {
    pub(super) offset: u64,
    pub(super) len: u64,
    pub(super) log_time: u64,
    pub(super) create_time: u64,
    pub(super) data_size: u64,
    pub(super) name: Vec<u8>,
    pub(super) media_type: Vec<u8>,
}

/// Why a file cannot be completed where it lies.
#[derive(Debug)]
pub(super) struct Damage {
    pub(super) at: u64,
    pub(super) what: String,
}

/// The content of a file.
#[derive(Debug, Default)]
pub(super) struct Contents {
    /// Bodies of the records, by number.
    pub(super) schemas: BTreeMap<u16, Vec<u8>>,
    pub(super) channels: BTreeMap<u16, Vec<u8>>,
    pub(super) chunks: Vec<ChunkEntry>,
    pub(super) attachments: Vec<AttachmentEntry>,
    /// Place, length and name of each metadata record.
    pub(super) metadata: Vec<(u64, u64, Vec<u8>)>,
    pub(super) counts: BTreeMap<u16, u64>,
    pub(super) times: Option<(u64, u64)>,
    pub(super) has_header: bool,
    /// Where the last whole record ends.
    pub(super) end: u64,
    /// The messages of the last whole chunk.
    pub(super) last: Entries,
    /// Whole records of a chunk that was cut off.
    pub(super) rest: Vec<u8>,
}

impl Contents {
    /// Reads the file up to its last whole record.
    pub(super) fn read(file: &BagFile) -> Result<Result<Self, Damage>> {
        let mut survey = Self { end: 8, ..Self::default() };
        if file.len < 8 {
            survey.end = 0;
            return Ok(Ok(survey));
        }
        Ok(match survey.walk(file)? {
            Some(damage) => Err(damage),
            None => Ok(survey),
        })
    }

    fn walk(&mut self, file: &BagFile) -> Result<Option<Damage>> {
        while self.end < file.len {
            let at = self.end;
            let head = record::head(&file.read_up_to(at, record::HEAD)?);
            let Some((op, len)) = head else { return Ok(None) };
            let left = file.len - at - record::HEAD;
            let known = (1..=record::DATA_END).contains(&op) || op >= 0x80;
            let cut_off = len > left;
            let plausible = known && (len <= limits::CHUNK || op == record::CHUNK);
            if !plausible || cut_off && left > limits::CHUNK {
                let what = "no record begins here; what follows cannot be read";
                return Ok((!is_zero(file, at)?).then(|| Damage { at, what: what.to_owned() }));
            }
            if cut_off {
                if op == record::CHUNK {
                    self.rest_of(Chunk::parse(file.read(at + record::HEAD, left)?).records);
                }
                return Ok(None);
            }
            if matches!(op, record::DATA_END | record::FOOTER) {
                return Ok(None);
            }
            if let Some(what) = self.record(file, op, (at, len))? {
                return Ok(Some(Damage { at, what }));
            }
            self.end = at + record::HEAD + len;
        }
        Ok(None)
    }

    /// Notes a whole record; why it makes no sense.
    fn record(&mut self, file: &BagFile, op: u8, (at, len): (u64, u64)) -> Result<Option<String>> {
        let body = at + record::HEAD;
        match op {
            1 => self.has_header = true,
            record::SCHEMA | record::CHANNEL => self.declare(op, &file.read(body, len)?),
            record::MESSAGE => {
                if let Some(head) = message(&file.read(body, len.min(22))?) {
                    self.count(head);
                }
            }
            record::CHUNK => return self.chunk(&file.read(body, len)?, at),
            MESSAGE_INDEX => {
                let channel = file.read(body, len.min(2))?;
                if let (Some(chunk), &[low, high]) = (self.chunks.last_mut(), &channel[..]) {
                    chunk.indices.insert(u16::from_le_bytes([low, high]), at);
                    chunk.indices_len += record::HEAD + len;
                }
            }
            record::METADATA => {
                let bytes = file.read(body, len)?;
                if let Some((name, _)) = string(&bytes) {
                    self.metadata.push((at, record::HEAD + len, name.to_vec()));
                }
            }
            ATTACHMENT => {
                let bytes = file.read(body, len)?;
                self.attachments.extend(attachment(&bytes, at));
            }
            _ => {}
        }
        Ok(None)
    }

    fn declare(&mut self, op: u8, body: &[u8]) {
        let Some(id) = body.first_chunk::<2>() else { return };
        let list = if op == record::SCHEMA { &mut self.schemas } else { &mut self.channels };
        list.entry(u16::from_le_bytes(*id)).or_insert_with(|| body.to_vec());
    }

    fn count(&mut self, (channel, time): (u16, u64)) {
        *self.counts.entry(channel).or_default() += 1;
        self.times = Some(self.times.map_or((time, time), |(a, b)| (a.min(time), b.max(time))));
    }

    fn chunk(&mut self, body: &[u8], at: u64) -> Result<Option<String>> {
        let Some(mut entry) = chunk_entry(body) else {
            return Ok(Some("the chunk has no whole header".to_owned()));
        };
        let chunk = Chunk::parse(body.to_vec());
        if let Some(problem) = chunk.problem {
            return Ok(Some(format!("the chunk is damaged: {problem}")));
        }
        (entry.offset, entry.len) = (at, record::HEAD + body.len() as u64);
        self.last = self.contents(&chunk.records);
        self.chunks.push(entry);
        Ok(None)
    }

    /// Counts the messages of a chunk's records and notes what they declare.
    pub(super) fn contents(&mut self, bytes: &[u8]) -> Entries {
        let mut entries = Entries::new();
        for (op, range) in records(bytes) {
            let body = &bytes[range.clone()];
            match (op, message(body)) {
                (record::MESSAGE, Some((channel, time))) => {
                    let place = range.start as u64 - record::HEAD;
                    entries.entry(channel).or_default().push((time, place));
                    self.count((channel, time));
                }
                (record::SCHEMA | record::CHANNEL, _) => self.declare(op, body),
                _ => {}
            }
        }
        entries
    }

    /// Keeps the whole records of a chunk that was cut off, if there is a message among them.
    fn rest_of(&mut self, mut bytes: Vec<u8>) {
        let mut end = 0;
        let mut messages = 0;
        for (op, range) in records(&bytes) {
            end = range.end;
            messages += usize::from(op == record::MESSAGE);
        }
        bytes.truncate(end);
        if messages > 0 {
            self.rest = bytes;
        }
    }

    /// Whether the last chunk's message indices are not all there.
    pub(super) fn lacks_indices(&self) -> bool {
        let last = self.chunks.last();
        last.is_some_and(|chunk| {
            let ends = chunk.offset + chunk.len + chunk.indices_len;
            ends == self.end && !self.last.keys().all(|channel| chunk.indices.contains_key(channel))
        })
    }
}

/// Channel and log time.
fn message(body: &[u8]) -> Option<(u16, u64)> {
    let head = MessageHead::parse(body)?;
    Some((head.channel, record::u64_at(body, 6)?))
}

/// A string and what follows it.
fn string(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (len, rest) = bytes.split_first_chunk::<4>()?;
    rest.split_at_checked(u32::from_le_bytes(*len) as usize)
}

fn chunk_entry(body: &[u8]) -> Option<ChunkEntry> {
    let (compression, rest) = string(body.get(28..)?)?;
    Some(ChunkEntry {
        start_time: record::u64_at(body, 0)?,
        end_time: record::u64_at(body, 8)?,
        uncompressed: record::u64_at(body, 16)?,
        compressed: record::u64_at(rest, 0)?,
        compression: String::from_utf8_lossy(compression).into_owned(),
        ..ChunkEntry::default()
    })
}

fn attachment(body: &[u8], at: u64) -> Option<AttachmentEntry> {
    let (name, rest) = string(body.get(16..)?)?;
    let (media_type, rest) = string(rest)?;
    Some(AttachmentEntry {
        offset: at,
        len: record::HEAD + body.len() as u64,
        log_time: record::u64_at(body, 0)?,
        create_time: record::u64_at(body, 8)?,
        data_size: record::u64_at(rest, 0)?,
        name: name.to_vec(),
        media_type: media_type.to_vec(),
    })
}

/// Whether nothing but zeros follows, as after a loss of power.
fn is_zero(file: &BagFile, mut at: u64) -> Result<bool> {
    while at < file.len {
        let bytes = file.read_up_to(at, 1 << 16)?;
        if bytes.iter().any(|&byte| byte != 0) {
            return Ok(false);
        }
        at += bytes.len() as u64;
    }
    Ok(true)
}
