//! permessage-deflate without context takeover: each message by itself (RFC 7692, section 7.2).

use super::decoder::Violation;
use bytes::Bytes;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

/// What a sender leaves out at the end of a message, and a receiver puts back.
const TAIL: [u8; 4] = [0x00, 0x00, 0xff, 0xff];

/// How much the packed bytes grow at a time.
const STEP: usize = 16 << 10;

/// The packed form of a message that consists of these parts.
pub(super) fn deflate(parts: &[&[u8]]) -> Vec<u8> {
    let len: usize = parts.iter().map(|part| part.len()).sum();
    let mut packer = Compress::new(Compression::fast(), false);
    let mut packed = Vec::with_capacity(len / 2 + 64);
    for (index, part) in parts.iter().enumerate() {
        let flush = match index + 1 == parts.len() {
            true => FlushCompress::Sync,
            false => FlushCompress::None,
        };
        let begun = packer.total_in();
        loop {
            let done = usize::try_from(packer.total_in() - begun).unwrap_or(usize::MAX);
            let rest = part.get(done..).unwrap_or_default();
            if packed.capacity() - packed.len() < 64 {
                packed.reserve(STEP);
            }
            // In memory, with room, packing cannot fail.
            let status = packer.compress_vec(rest, &mut packed, flush);
            let all_in = packer.total_in() - begun == part.len() as u64;
            let has_room = packed.len() < packed.capacity();
            if status.is_err() || all_in && has_room {
                break;
            }
        }
    }
    if packed.ends_with(&TAIL) {
        packed.truncate(packed.len() - TAIL.len());
    }
    packed
}

/// The message that was packed; of at most `limit` bytes.
pub(super) fn inflate(packed: &[u8], limit: usize) -> Result<Bytes, Violation> {
    let mut unpacker = Decompress::new(false);
    let mut bytes: Vec<u8> = Vec::with_capacity((packed.len() * 4).min(limit).max(256));
    for part in [packed, &TAIL[..]] {
        let begun = unpacker.total_in();
        loop {
            let done = usize::try_from(unpacker.total_in() - begun).unwrap_or(usize::MAX);
            let rest = part.get(done..).unwrap_or_default();
            if bytes.len() == bytes.capacity() {
                if bytes.len() > limit {
                    return Err(Violation::TooLarge(limit));
                }
                bytes.reserve(bytes.len().clamp(256, STEP * 64));
            }
            let before = (unpacker.total_in(), bytes.len());
            let status = unpacker
                .decompress_vec(rest, &mut bytes, FlushDecompress::Sync)
                .map_err(|_| Violation::Packing)?;
            if status == Status::StreamEnd {
                return within(bytes, limit);
            }
            let all_in = unpacker.total_in() - begun == part.len() as u64;
            if all_in && bytes.len() < bytes.capacity() {
                break;
            }
            if before == (unpacker.total_in(), bytes.len()) && bytes.len() < bytes.capacity() {
                return Err(Violation::Packing);
            }
        }
    }
    within(bytes, limit)
}

fn within(bytes: Vec<u8>, limit: usize) -> Result<Bytes, Violation> {
    match bytes.len() > limit {
        true => Err(Violation::TooLarge(limit)),
        false => Ok(Bytes::from(bytes)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_unpacked_whatever_its_parts_and_length() {
        let noise: Vec<u8> = (0..200_000_u32).map(|n| (n.wrapping_mul(n) >> 7) as u8).collect();
        for len in [0, 1, 300, 65_535, 200_000] {
            let whole = &noise[..len];
            let (a, b) = whole.split_at(len / 3);
            let packed = deflate(&[a, b]);
            assert_eq!(inflate(&packed, len).unwrap(), whole, "{len}");
            assert_eq!(deflate(&[whole]).is_empty(), packed.is_empty());
            if len > 0 {
                assert_eq!(inflate(&packed, len - 1), Err(Violation::TooLarge(len - 1)));
            }
        }
    }
}
