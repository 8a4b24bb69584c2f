//! Unpacking of chunks and messages: bounded, and as much as can be read of what is cut off.

use crate::limits;
use std::io::Read;

/// The first bytes of everything that zstd packs.
pub(crate) const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// How bytes are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    None,
    Zstd,
    Lz4,
    Bz2,
}

impl Packing {
    /// By the name in MCAP and ROS 1 bags.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "" | "none" => Self::None,
            "zstd" => Self::Zstd,
            "lz4" => Self::Lz4,
            "bz2" => Self::Bz2,
            _ => return None,
        })
    }
}

/// Unpacks `bytes`; the second value says why the result is not whole, if it is not. `expected`
/// is what the file says the size is.
pub(crate) fn unpack(packing: Packing, bytes: Vec<u8>, expected: u64) -> (Vec<u8>, Option<String>) {
    let (unpacked, problem) = match packing {
        Packing::None => (bytes, None),
        Packing::Zstd => match zstd::stream::read::Decoder::with_buffer(bytes.as_slice()) {
            Ok(decoder) => drain(decoder, expected),
            Err(error) => (Vec::new(), Some(error.to_string())),
        },
        Packing::Lz4 => match lz4::Decoder::new(bytes.as_slice()) {
            Ok(decoder) => drain(decoder, expected),
            Err(error) => (Vec::new(), Some(error.to_string())),
        },
        Packing::Bz2 => drain(bzip2::read::MultiBzDecoder::new(bytes.as_slice()), expected),
    };
    if problem.is_none() && unpacked.len() as u64 != expected {
        let message = format!("{} bytes where {expected} are stated", unpacked.len());
        return (unpacked, Some(message));
    }
    (unpacked, problem)
}

/// Reads to the end, but no further than stated and allowed; memory grows with what really comes.
fn drain(mut from: impl Read, expected: u64) -> (Vec<u8>, Option<String>) {
    let bound = expected.min(limits::CHUNK);
    let mut out = Vec::with_capacity(bound.min(1 << 20) as usize);
    let mut buffer = [0; 1 << 14];
    while (out.len() as u64) < bound {
        let want = buffer.len().min((bound - out.len() as u64) as usize);
        match from.read(&mut buffer[..want]) {
            Ok(0) => break,
            Ok(count) => out.extend_from_slice(&buffer[..count]),
            Err(error) => return (out, Some(error.to_string())),
        }
    }
    if expected > limits::CHUNK {
        return (out, Some(format!("{expected} bytes stated; {} are allowed", limits::CHUNK)));
    }
    (out, None)
}

/// Unpacks one message of a bag whose messages are packed by zstd.
pub(crate) fn unpack_message(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let decoder = zstd::stream::read::Decoder::with_buffer(bytes).map_err(|e| e.to_string())?;
    let mut out = Vec::new();
    let mut limited = decoder.take(limits::CHUNK + 1);
    limited.read_to_end(&mut out).map_err(|error| error.to_string())?;
    if out.len() as u64 > limits::CHUNK {
        return Err(format!("unpacks to more than {} bytes", limits::CHUNK));
    }
    Ok(out)
}
