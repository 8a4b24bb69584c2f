//! What lender and borrower say to each other: datagrams of fixed sizes over a Unix socket, numbers
//! with the little end first.
//!
//! | who | what | with |
//! |---|---|---|
//! | lender | [`Hello`], when a borrower comes | the lender's page, the borrower's page |
//! | borrower | [`Request`] | |
//! | lender | [`Reply`] | the memory of the block, if it has it |

use crate::DeviceUuid;

/// The first word of every datagram: this protocol in its first form.
const MAGIC: u32 = u32::from_le_bytes(*b"AXB1");
/// Bytes of a back end's name at most.
const NAME: usize = 16;

/// What a lender says first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hello {
    /// Two pages come with it.
    Welcome,
    /// It has as many borrowers as it may.
    Full,
}

/// Which block a borrower wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// Its number.
    pub id: u32,
}

/// What a lender says of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The number of the block that was asked for.
    pub id: u32,
    /// What its memory is, which comes with it; `None` where there is no such block any more.
    pub memory: Option<BlockMemory>,
}

/// The memory of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockMemory {
    /// The device on which it lies.
    pub device: DeviceUuid,
    /// The back end of that.
    pub backend: String,
    /// Bytes that may be used.
    pub len: u64,
    /// Bytes of the memory.
    pub block_len: u64,
}

impl Hello {
    /// As a datagram.
    #[must_use]
    pub fn bytes(self) -> [u8; 8] {
        let word = match self {
            Self::Welcome => 1,
            Self::Full => 2,
        };
        words(word)
    }

    /// Of a datagram; `None` of what is none.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        match second(bytes.try_into().ok()?)? {
            1 => Some(Self::Welcome),
            2 => Some(Self::Full),
            _ => None,
        }
    }
}

impl Request {
    /// As a datagram.
    #[must_use]
    pub fn bytes(self) -> [u8; 8] {
        words(self.id)
    }

    /// Of a datagram; `None` of what is none.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        second(bytes.try_into().ok()?).map(|id| Self { id })
    }
}

impl Reply {
    /// Bytes of the datagram.
    pub const LEN: usize = 12 + 16 + NAME + 16;

    /// As a datagram.
    #[must_use]
    pub fn bytes(&self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        bytes[..8].copy_from_slice(&words(if self.memory.is_some() { 1 } else { 2 }));
        bytes[8..12].copy_from_slice(&self.id.to_le_bytes());
        if let Some(BlockMemory { device, backend, len, block_len }) = &self.memory {
            bytes[12..28].copy_from_slice(device);
            let name = &backend.as_bytes()[..backend.len().min(NAME)];
            bytes[28..28 + name.len()].copy_from_slice(name);
            bytes[44..52].copy_from_slice(&len.to_le_bytes());
            bytes[52..].copy_from_slice(&block_len.to_le_bytes());
        }
        bytes
    }

    /// Of a datagram; `None` of what is none.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; Self::LEN] = bytes.try_into().ok()?;
        let (head, rest) = bytes.split_first_chunk()?;
        let (id, rest) = rest.split_first_chunk()?;
        let memory = match second(head)? {
            1 => Some(BlockMemory::read(rest)?),
            2 if rest.iter().all(|byte| *byte == 0) => None,
            _ => return None,
        };
        Some(Self { id: u32::from_le_bytes(*id), memory })
    }
}

impl BlockMemory {
    fn read(bytes: &[u8]) -> Option<Self> {
        let (device, rest) = bytes.split_first_chunk()?;
        let (name, rest) = rest.split_first_chunk::<NAME>()?;
        let end = name.iter().position(|byte| *byte == 0).unwrap_or(NAME);
        let (name, padding) = name.split_at(end);
        if padding.iter().any(|byte| *byte != 0) {
            return None;
        }
        let backend = std::str::from_utf8(name).ok()?.to_owned();
        let (len, rest) = rest.split_first_chunk()?;
        let len = u64::from_le_bytes(*len);
        let block_len = u64::from_le_bytes(rest.try_into().ok()?);
        Some(Self { device: *device, backend, len, block_len })
    }
}

fn words(second: u32) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes[..4].copy_from_slice(&MAGIC.to_le_bytes());
    bytes[4..].copy_from_slice(&second.to_le_bytes());
    bytes
}

fn second(bytes: &[u8; 8]) -> Option<u32> {
    let [magic, second] = [0, 4].map(|at| {
        let word = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
        u32::from_le_bytes(word)
    });
    (magic == MAGIC).then_some(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_nothing_else_is() {
        for hello in [Hello::Welcome, Hello::Full] {
            assert_eq!(Hello::read(&hello.bytes()), Some(hello));
        }
        let request = Request { id: 0x0102_0304 };
        assert_eq!(Request::read(&request.bytes()), Some(request));
        let backend = "cuda".to_owned();
        let memory = BlockMemory { device: [7; 16], backend, len: 5, block_len: 1 << 21 };
        let here = Reply { id: 67, memory: Some(memory) };
        for reply in [here.clone(), Reply { memory: None, ..here.clone() }] {
            assert_eq!(Reply::read(&reply.bytes()), Some(reply));
        }
        let bytes = here.bytes();
        assert_eq!(Reply::read(&bytes[..59]), None);
        assert_eq!(Request::read(&bytes[..7]), None);
        for wrong in [0, 4, 34] {
            let mut bytes = bytes;
            bytes[wrong] ^= 0x55;
            assert_eq!(Reply::read(&bytes), None, "byte {wrong}");
        }
        assert_eq!(Hello::read(&Request { id: 3 }.bytes()), None);
    }
}
