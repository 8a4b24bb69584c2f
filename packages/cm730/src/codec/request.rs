//! What is asked of devices.

use super::{BROADCAST, Frame, Protocol, instruction};

/// A range of a device's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The device.
    pub id: u8,
    /// Where it begins.
    pub address: u16,
    /// Bytes.
    pub length: u16,
}

/// A request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// Are you there?
    Ping {
        /// The device.
        id: u8,
    },
    /// A range of one device.
    Read(Range),
    /// A range of one device is written.
    Write {
        /// The device, or [`BROADCAST`].
        id: u8,
        /// Where it begins.
        address: u16,
        /// What is written.
        data: &'a [u8],
    },
    /// A range of one device is written when [`Request::Action`] comes.
    RegWrite {
        /// The device, or [`BROADCAST`].
        id: u8,
        /// Where it begins.
        address: u16,
        /// What is written.
        data: &'a [u8],
    },
    /// What was registered is done.
    Action {
        /// The device, or [`BROADCAST`].
        id: u8,
    },
    /// The device begins anew.
    Reboot {
        /// The device.
        id: u8,
    },
    /// The same range of several devices; protocol 2.0.
    SyncRead {
        /// Where it begins.
        address: u16,
        /// Bytes of each.
        length: u16,
        /// The devices, which answer in this order.
        ids: &'a [u8],
    },
    /// The same range of several devices is written; nobody answers.
    SyncWrite {
        /// Where it begins.
        address: u16,
        /// Bytes of each.
        length: u16,
        /// For each device its ID and `length` bytes.
        block: &'a [u8],
    },
    /// A range of each of several devices, which answer in this order.
    BulkRead(&'a [Range]),
    /// A range of each of several devices is written, nobody answers; protocol 2.0.
    BulkWrite(&'a [(u8, u16, Vec<u8>)]),
}

/// Why a request cannot be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// More than the protocol can carry.
    #[error("a request of {bytes} bytes is too long\nhint: at most {most}; ask fewer devices")]
    TooLong {
        /// Its size.
        bytes: usize,
        /// The most.
        most: usize,
    },
    /// An address or a length of more than a byte in protocol 1.0.
    #[error("address or length {value} does not fit protocol 1.0\nhint: at most 255")]
    Byte {
        /// Which.
        value: u16,
    },
    /// Protocol 1.0 has no such instruction.
    #[error("protocol 1.0 has no {name}\nhint: use bulk read, or write devices one by one")]
    Unknown {
        /// The instruction.
        name: &'static str,
    },
    /// The block of a sync write is no whole number of entries.
    #[error(
        "a sync write of {bytes} bytes is not made of entries of {entry}\n\
         hint: give each device an ID and as many bytes as the length says"
    )]
    Uneven {
        /// Bytes of the block.
        bytes: usize,
        /// Bytes of an entry.
        entry: usize,
    },
    /// No device can have this number.
    #[error("no device has the ID {id}\nhint: 0 to 252, or 254 for all")]
    Id {
        /// The number.
        id: u8,
    },
}

/// Whether a device can have this number, or it means all.
fn check(id: u8) -> Result<u8, RequestError> {
    match id {
        0xFD | 0xFF => Err(RequestError::Id { id }),
        id => Ok(id),
    }
}

impl Request<'_> {
    /// Appends its bytes.
    ///
    /// # Errors
    /// The protocol cannot say it; nothing is appended then.
    pub fn encode(&self, protocol: Protocol, out: &mut Vec<u8>) -> Result<(), RequestError> {
        let (id, code) = self.head();
        let params = match protocol {
            Protocol::V1 => self.params_v1()?,
            Protocol::V2 => self.params_v2()?,
        };
        Frame { id: check(id)?, code, params }.encode(protocol, out)
    }

    /// Who answers, in this order, and with how many bytes of data.
    #[must_use]
    pub fn replies(&self, protocol: Protocol) -> Vec<(u8, u16)> {
        match self {
            // Model and version of the firmware come along in protocol 2.0.
            Self::Ping { id } => vec![(*id, if protocol == Protocol::V1 { 0 } else { 3 })],
            Self::Read(range) => vec![(range.id, range.length)],
            Self::Write { id: BROADCAST, .. }
            | Self::RegWrite { id: BROADCAST, .. }
            | Self::Action { id: BROADCAST }
            | Self::SyncWrite { .. }
            | Self::BulkWrite(_) => Vec::new(),
            Self::Write { id, .. }
            | Self::RegWrite { id, .. }
            | Self::Action { id }
            | Self::Reboot { id } => vec![(*id, 0)],
            Self::SyncRead { length, ids, .. } => ids.iter().map(|id| (*id, *length)).collect(),
            Self::BulkRead(ranges) => ranges.iter().map(|r| (r.id, r.length)).collect(),
        }
    }

    fn head(&self) -> (u8, u8) {
        match self {
            Self::Ping { id } => (*id, instruction::PING),
            Self::Read(range) => (range.id, instruction::READ),
            Self::Write { id, .. } => (*id, instruction::WRITE),
            Self::RegWrite { id, .. } => (*id, instruction::REG_WRITE),
            Self::Action { id } => (*id, instruction::ACTION),
            Self::Reboot { id } => (*id, instruction::REBOOT),
            Self::SyncRead { .. } => (BROADCAST, instruction::SYNC_READ),
            Self::SyncWrite { .. } => (BROADCAST, instruction::SYNC_WRITE),
            Self::BulkRead(_) => (BROADCAST, instruction::BULK_READ),
            Self::BulkWrite(_) => (BROADCAST, instruction::BULK_WRITE),
        }
    }

    fn params_v1(&self) -> Result<Vec<u8>, RequestError> {
        let byte = |value: u16| u8::try_from(value).map_err(|_| RequestError::Byte { value });
        Ok(match self {
            Self::Ping { .. } | Self::Action { .. } | Self::Reboot { .. } => Vec::new(),
            Self::Read(range) => vec![byte(range.address)?, byte(range.length)?],
            Self::Write { address, data, .. } | Self::RegWrite { address, data, .. } => {
                let mut params = vec![byte(*address)?];
                params.extend_from_slice(data);
                params
            }
            Self::SyncRead { .. } => return Err(RequestError::Unknown { name: "sync read" }),
            Self::BulkWrite(_) => return Err(RequestError::Unknown { name: "bulk write" }),
            Self::SyncWrite { address, length, block } => {
                even(block, *length)?;
                let mut params = vec![byte(*address)?, byte(*length)?];
                params.extend_from_slice(block);
                params
            }
            Self::BulkRead(ranges) => {
                let mut params = vec![0];
                for range in *ranges {
                    let id = check(range.id)?;
                    params.extend_from_slice(&[byte(range.length)?, id, byte(range.address)?]);
                }
                params
            }
        })
    }

    fn params_v2(&self) -> Result<Vec<u8>, RequestError> {
        let mut params = Vec::new();
        let word = |value: u16, params: &mut Vec<u8>| params.extend(value.to_le_bytes());
        match self {
            Self::Ping { .. } | Self::Action { .. } | Self::Reboot { .. } => {}
            Self::Read(range) => {
                word(range.address, &mut params);
                word(range.length, &mut params);
            }
            Self::Write { address, data, .. } | Self::RegWrite { address, data, .. } => {
                word(*address, &mut params);
                params.extend_from_slice(data);
            }
            Self::SyncRead { address, length, ids } => {
                word(*address, &mut params);
                word(*length, &mut params);
                params.extend_from_slice(ids);
            }
            Self::SyncWrite { address, length, block } => {
                even(block, *length)?;
                word(*address, &mut params);
                word(*length, &mut params);
                params.extend_from_slice(block);
            }
            Self::BulkRead(ranges) => {
                for range in *ranges {
                    params.push(check(range.id)?);
                    word(range.address, &mut params);
                    word(range.length, &mut params);
                }
            }
            Self::BulkWrite(items) => {
                for (id, address, data) in *items {
                    params.push(check(*id)?);
                    word(*address, &mut params);
                    // Longer ones do not fit into a frame, which is looked at behind this.
                    word(u16::try_from(data.len()).unwrap_or(u16::MAX), &mut params);
                    params.extend_from_slice(data);
                }
            }
        }
        Ok(params)
    }
}

/// Whether a block is a whole number of entries, each an ID and so many bytes.
fn even(block: &[u8], length: u16) -> Result<(), RequestError> {
    let entry = usize::from(length) + 1;
    match block.len().is_multiple_of(entry) {
        true => Ok(()),
        false => Err(RequestError::Uneven { bytes: block.len(), entry }),
    }
}
