//! Dynamixel protocols 1.0 and 2.0: frames to bytes, and bytes back to frames whatever lies between
//! them. It knows neither ports nor devices. Source of both formats: the e-manual of ROBOTIS,
//! pages "Protocol 1.0" and "Protocol 2.0".
//!
//! * **F1** What is encoded is decoded to the same frame, however its bytes are cut.
//! * **F2** A frame that lies whole in the stream is found, whatever lies before it, unless the
//!   bytes before it are the beginning of a longer frame with a right checksum.
//! * **F3** The memory of a decoder is bounded by [`MAX_BUFFER`], the size of a frame by
//!   [`MAX_FRAME`].

mod crc;
mod decoder;
mod request;
mod v1;
mod v2;

pub use crc::crc16;
pub use decoder::{Decoder, DecoderCounts};
pub use request::{Range, Request, RequestError};

/// A request to all devices.
pub const BROADCAST: u8 = 0xFE;
/// The longest frame that is sent or accepted, bytes. Those of protocol 1.0 are shorter by nature.
pub const MAX_FRAME: usize = 4096;
/// The most bytes that a decoder holds.
pub const MAX_BUFFER: usize = 4 * MAX_FRAME;

/// Which of the two protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// Addresses of one byte, a sum of one byte at the end.
    V1,
    /// Addresses of two bytes, byte stuffing, CRC-16 at the end.
    V2,
}

impl Protocol {
    /// Bytes of a status frame that carries so many bytes of data, without stuffing.
    #[must_use]
    pub const fn status_bytes(self, data: usize) -> usize {
        match self {
            Self::V1 => 6 + data,
            Self::V2 => 11 + data,
        }
    }
}

/// Codes of instructions; both protocols share those that both have.
pub mod instruction {
    /// Answer with your status.
    pub const PING: u8 = 0x01;
    /// Answer with a range of your table.
    pub const READ: u8 = 0x02;
    /// Take a range of your table.
    pub const WRITE: u8 = 0x03;
    /// Take a range of your table when [`ACTION`] comes.
    pub const REG_WRITE: u8 = 0x04;
    /// Do what [`REG_WRITE`] said.
    pub const ACTION: u8 = 0x05;
    /// Back to what the factory set.
    pub const FACTORY_RESET: u8 = 0x06;
    /// Begin anew.
    pub const REBOOT: u8 = 0x08;
    /// Protocol 2.0: what follows is a status.
    pub const STATUS: u8 = 0x55;
    /// Protocol 2.0: the same range of several devices.
    pub const SYNC_READ: u8 = 0x82;
    /// The same range of several devices is written.
    pub const SYNC_WRITE: u8 = 0x83;
    /// A range of each of several devices.
    pub const BULK_READ: u8 = 0x92;
    /// Protocol 2.0: a range of each of several devices is written.
    pub const BULK_WRITE: u8 = 0x93;
}

/// Bits of the error byte in a status of protocol 1.0.
pub mod error_bits {
    /// The voltage is outside of what was set.
    pub const INPUT_VOLTAGE: u8 = 1 << 0;
    /// A goal is outside of the angle limits.
    pub const ANGLE_LIMIT: u8 = 1 << 1;
    /// Too hot.
    pub const OVERHEATING: u8 = 1 << 2;
    /// An instruction with a value out of range.
    pub const RANGE: u8 = 1 << 3;
    /// The checksum of the instruction was wrong.
    pub const CHECKSUM: u8 = 1 << 4;
    /// The load is more than the torque that is set.
    pub const OVERLOAD: u8 = 1 << 5;
    /// An instruction that the device does not know.
    pub const INSTRUCTION: u8 = 1 << 6;
}

/// What an error byte says in words, for log lines and diagnostics; empty for 0.
#[must_use]
pub fn error_words(protocol: Protocol, error: u8) -> String {
    const BITS: [&str; 8] = [
        "input voltage",
        "angle limit",
        "overheating",
        "range",
        "checksum",
        "overload",
        "instruction",
        "bit 7",
    ];
    const NUMBERS: [&str; 8] = [
        "",
        "result fail",
        "instruction error",
        "crc error",
        "data range error",
        "data length error",
        "data limit error",
        "access error",
    ];
    let mut words: Vec<&str> = Vec::new();
    match protocol {
        Protocol::V1 => {
            words.extend((0..8).filter(|bit| error & (1_u8 << bit) != 0).map(|bit| BITS[bit]));
        }
        Protocol::V2 => {
            let word = NUMBERS.get(usize::from(error & 0x7F)).copied().unwrap_or("unknown");
            words.extend(Some(word).filter(|word| !word.is_empty()));
            if error & 0x80 != 0 {
                words.push("hardware alert");
            }
        }
    }
    words.join(", ")
}

/// One frame: an instruction, or a status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The device that is meant, or that answers.
    pub id: u8,
    /// The instruction; in a status of protocol 1.0 the error byte.
    pub code: u8,
    /// What follows; in a status of protocol 2.0 it begins with the error byte.
    pub params: Vec<u8>,
}

/// What a device answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Who answered.
    pub id: u8,
    /// The error byte, see [`error_words`].
    pub error: u8,
    /// The data that was asked for; empty where the device refused.
    pub data: Vec<u8>,
}

impl Frame {
    /// The frame as a status; `None` where protocol 2.0 says that it is an instruction.
    #[must_use]
    pub fn into_status(mut self, protocol: Protocol) -> Option<Status> {
        match protocol {
            Protocol::V1 => Some(Status { id: self.id, error: self.code, data: self.params }),
            Protocol::V2 if self.code == instruction::STATUS && !self.params.is_empty() => {
                let error = self.params.remove(0);
                Some(Status { id: self.id, error, data: self.params })
            }
            Protocol::V2 => None,
        }
    }

    /// A status as a frame.
    #[must_use]
    pub fn of_status(protocol: Protocol, id: u8, error: u8, data: &[u8]) -> Self {
        match protocol {
            Protocol::V1 => Self { id, code: error, params: data.to_vec() },
            Protocol::V2 => {
                let params = std::iter::once(error).chain(data.iter().copied()).collect();
                Self { id, code: instruction::STATUS, params }
            }
        }
    }

    /// Appends the bytes of the frame.
    ///
    /// # Errors
    /// More parameters than the protocol can carry; nothing is appended then.
    pub fn encode(&self, protocol: Protocol, out: &mut Vec<u8>) -> Result<(), RequestError> {
        match protocol {
            Protocol::V1 => v1::encode(self.id, self.code, &self.params, out),
            Protocol::V2 => v2::encode(self.id, self.code, &self.params, out),
        }
    }
}

/// What stands at the beginning of some bytes.
enum Look {
    /// So many bytes belong to no frame.
    Garbage(usize),
    /// Perhaps a frame, once more bytes are there.
    Incomplete,
    /// A frame whose checksum is wrong.
    Corrupt,
    /// A frame of so many bytes.
    Frame(Frame, usize),
}

/// Where the first frame may begin: the first place from which the bytes agree with `header` as far
/// as they go.
fn first_header(bytes: &[u8], agrees: impl Fn(&[u8]) -> bool) -> usize {
    (0..bytes.len()).find(|&at| agrees(&bytes[at..])).unwrap_or(bytes.len())
}
