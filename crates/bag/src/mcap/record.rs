//! Records: an opcode, a length, a body. Also those that a cut-off file has only the start of.

use crate::unpack::{Packing, unpack};

pub(super) const FOOTER: u8 = 0x02;
pub(super) const SCHEMA: u8 = 0x03;
pub(super) const CHANNEL: u8 = 0x04;
pub(super) const MESSAGE: u8 = 0x05;
pub(super) const CHUNK: u8 = 0x06;
pub(super) const CHUNK_INDEX: u8 = 0x08;
pub(super) const STATISTICS: u8 = 0x0b;
pub(super) const METADATA: u8 = 0x0c;
pub(super) const METADATA_INDEX: u8 = 0x0d;
pub(super) const DATA_END: u8 = 0x0f;
/// Bytes of opcode and length.
pub(super) const HEAD: u64 = 9;
/// Bytes of a message record before its data.
pub(super) const MESSAGE_HEAD: usize = 22;

/// Opcode and length of the body.
pub(super) fn head(bytes: &[u8]) -> Option<(u8, u64)> {
    let (head, _) = bytes.split_first_chunk::<9>()?;
    Some((head[0], u64_at(head, 1)?))
}

pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    let bytes = bytes.get(at..)?.first_chunk::<8>()?;
    Some(u64::from_le_bytes(*bytes))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*bytes))
}

/// The fixed part of a message record.
#[derive(Clone, Copy, Debug)]
pub(super) struct MessageHead {
    pub(super) channel: u16,
    pub(super) sequence: u32,
    pub(super) log_time_ns: i64,
    pub(super) publish_time_ns: i64,
}

impl MessageHead {
    pub(super) fn parse(body: &[u8]) -> Option<Self> {
        let time = |at| u64_at(body, at).map(nanoseconds);
        Some(Self {
            channel: u16::from_le_bytes(*body.first_chunk::<2>()?),
            sequence: u32_at(body, 2)?,
            log_time_ns: time(6)?,
            publish_time_ns: time(14)?,
        })
    }
}

/// Times of MCAP are unsigned; what does not fit becomes the last instant there is.
pub(super) fn nanoseconds(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}

/// Records of a buffer: opcode, place of the body. Ends before the first that is not whole.
pub(super) fn records(bytes: &[u8]) -> impl Iterator<Item = (u8, std::ops::Range<usize>)> {
    let mut at = 0_usize;
    std::iter::from_fn(move || {
        let (op, len) = head(bytes.get(at..)?)?;
        let start = at + HEAD as usize;
        let end = start.checked_add(usize::try_from(len).ok()?)?;
        (end <= bytes.len()).then(|| {
            at = end;
            (op, start..end)
        })
    })
}

/// A chunk's content, as much of it as the bytes hold.
pub(super) struct Chunk {
    pub(super) records: Vec<u8>,
    /// Why it is not whole.
    pub(super) problem: Option<String>,
}

impl Chunk {
    /// `body` may end anywhere; lengths may be those that a writer puts there until it knows.
    pub(super) fn parse(mut body: Vec<u8>) -> Self {
        let broken = |problem: &str| Self { records: Vec::new(), problem: Some(problem.into()) };
        let Some((uncompressed, crc)) = u64_at(&body, 16).zip(u32_at(&body, 24)) else {
            return broken("its header is cut off");
        };
        let name_len = u32_at(&body, 28).map_or(usize::MAX, |len| len as usize);
        let name_end = name_len.saturating_add(32);
        let Some((name, stored)) = body.get(32..name_end).zip(u64_at(&body, name_end)) else {
            return broken("its header is cut off");
        };
        let name = String::from_utf8_lossy(name).into_owned();
        let Some(packing) = Packing::parse(&name).filter(|packing| *packing != Packing::Bz2) else {
            return broken(&format!("its compression '{name}' is not known"));
        };
        let mut data = body.split_off(name_end + 8);
        let whole = data.len() as u64 >= stored;
        data.truncate(usize::try_from(stored).unwrap_or(usize::MAX));
        let (records, problem) = unpack(packing, data, uncompressed);
        let problem = match problem {
            _ if !whole => Some("it is cut off".to_owned()),
            None if crc != 0 && crc32fast::hash(&records) != crc => {
                Some("its checksum is wrong".to_owned())
            }
            problem => problem,
        };
        Self { records, problem }
    }

    /// First and last log time, as its header says.
    pub(super) fn times(head: &[u8]) -> Option<(i64, i64)> {
        Some((nanoseconds(u64_at(head, 0)?), nanoseconds(u64_at(head, 8)?)))
    }
}
