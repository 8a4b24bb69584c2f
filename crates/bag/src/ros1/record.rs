//! Records: a header of `name=value` fields, then data; both with their length before them.

use crate::unpack::{Packing, unpack};
use std::ops::Range;

pub(super) const MESSAGE: u8 = 2;
pub(super) const FILE_HEADER: u8 = 3;
pub(super) const CHUNK: u8 = 5;
pub(super) const CHUNK_INFO: u8 = 6;
pub(super) const CONNECTION: u8 = 7;
/// Bytes of a record's header that are read; real ones have some hundred.
pub(super) const MAX_HEADER: u32 = 1 << 20;

/// The fields of a header.
pub(super) struct Header<'a>(&'a [u8]);

impl<'a> Header<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The value of a field, if it is there and whole.
    pub(super) fn get(&self, name: &str) -> Option<&'a [u8]> {
        let mut rest = self.0;
        while let Some((len, tail)) = rest.split_first_chunk::<4>() {
            let field = tail.get(..u32::from_le_bytes(*len) as usize)?;
            rest = &tail[field.len()..];
            let equals = field.iter().position(|&byte| byte == b'=')?;
            if &field[..equals] == name.as_bytes() {
                return Some(&field[equals + 1..]);
            }
        }
        None
    }

    pub(super) fn op(&self) -> Option<u8> {
        self.get("op")?.first().copied()
    }

    pub(super) fn u32(&self, name: &str) -> Option<u32> {
        Some(u32::from_le_bytes(*self.get(name)?.first_chunk::<4>()?))
    }

    pub(super) fn u64(&self, name: &str) -> Option<u64> {
        Some(u64::from_le_bytes(*self.get(name)?.first_chunk::<8>()?))
    }

    /// Seconds and nanoseconds as nanoseconds.
    pub(super) fn time(&self, name: &str) -> Option<i64> {
        let value = self.u64(name)?;
        Some((value & 0xffff_ffff) as i64 * 1_000_000_000 + (value >> 32) as i64)
    }

    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.get(name).map(|value| String::from_utf8_lossy(value).into_owned())
    }
}

/// The length word at `at`.
pub(super) fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk::<4>()?))
}

/// Records of a buffer: places of header and data. Ends before the first that is not whole.
pub(super) fn records(bytes: &[u8]) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
    let mut at = 0_usize;
    let part = |at: usize| {
        let end = (at + 4).checked_add(word(bytes, at)? as usize)?;
        (end <= bytes.len()).then_some(at + 4..end)
    };
    std::iter::from_fn(move || {
        let header = part(at)?;
        let data = part(header.end)?;
        at = data.end;
        Some((header, data))
    })
}

/// A chunk's content, as much of it as `data` holds; the text says why it is not whole.
pub(super) fn unpack_chunk(
    header: &Header<'_>,
    data: Vec<u8>,
    whole: bool,
) -> (Vec<u8>, Option<String>) {
    let name = header.text("compression").unwrap_or_default();
    let Some(packing) = Packing::parse(&name).filter(|packing| *packing != Packing::Zstd) else {
        return (Vec::new(), Some(format!("its compression '{name}' is not known")));
    };
    let stated = header.u32("size").map(u64::from);
    let (content, problem) = unpack(packing, data, stated.unwrap_or(u64::from(u32::MAX)));
    match problem {
        _ if !whole => (content, Some("it is cut off".to_owned())),
        problem => (content, problem.filter(|_| stated.is_some())),
    }
}
