//! A whole message: its header and the walk over its submessages. RTPS 2.5, sections 8.3.3 and
//! 9.4.4 to 9.4.5.

use super::cursor::Endian;
use super::{GuidPrefix, ProtocolVersion, Submessage, VendorId, WireError};

/// Bytes of the header of a message.
pub const HEADER_LENGTH: usize = 20;

/// What every message begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of RTPS that its sender speaks.
    pub version: ProtocolVersion,
    /// Who made the sender.
    pub vendor: VendorId,
    /// The participant it comes from.
    pub prefix: GuidPrefix,
}

impl Header {
    /// The header of what we send.
    #[must_use]
    pub const fn ours(prefix: GuidPrefix) -> Self {
        Self { version: ProtocolVersion::OURS, vendor: VendorId::ANGAROS, prefix }
    }

    /// The bytes as they travel.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; HEADER_LENGTH] {
        let mut bytes = [0; HEADER_LENGTH];
        bytes[..4].copy_from_slice(b"RTPS");
        bytes[4..6].copy_from_slice(&[self.version.major, self.version.minor]);
        bytes[6..8].copy_from_slice(&self.vendor.0);
        bytes[8..].copy_from_slice(&self.prefix.0);
        bytes
    }
}

/// A message whose header is good and whose body has not been looked at.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    /// Its header.
    pub header: Header,
    body: &'a [u8],
}

impl<'a> Message<'a> {
    /// Reads the header of a datagram.
    ///
    /// # Errors
    /// When it is too short, is not RTPS, or has another major version.
    pub fn parse(datagram: &'a [u8]) -> Result<Self, WireError> {
        let (head, body) = datagram.split_at_checked(HEADER_LENGTH).ok_or(WireError::Truncated)?;
        if head[..4] != *b"RTPS" {
            return Err(WireError::NotRtps);
        }
        let version = ProtocolVersion { major: head[4], minor: head[5] };
        if version.major != 2 {
            return Err(WireError::Version);
        }
        let mut prefix = GuidPrefix::UNKNOWN;
        prefix.0.copy_from_slice(&head[8..]);
        let header = Header { version, vendor: VendorId([head[6], head[7]]), prefix };
        Ok(Self { header, body })
    }

    /// Its submessages, one after the other; after an error there are no more.
    #[must_use]
    pub const fn submessages(&self) -> Submessages<'a> {
        Submessages { rest: self.body }
    }
}

/// The walk over the submessages of a message.
#[derive(Clone, Debug)]
pub struct Submessages<'a> {
    rest: &'a [u8],
}

/// The kinds whose length may be 0 without meaning "to the end" (section 9.4.5.1.3).
const PAD: u8 = 0x01;
const INFO_TS: u8 = 0x09;

impl<'a> Submessages<'a> {
    /// The kind, the flags and the contents of the next one.
    fn split(&mut self) -> Result<(u8, u8, &'a [u8]), WireError> {
        let (head, rest) = self.rest.split_at_checked(4).ok_or(WireError::Truncated)?;
        let kind = head[0];
        let flags = head[1];
        let length = [head[2], head[3]];
        let announced = usize::from(match endian_of(flags) {
            Endian::Little => u16::from_le_bytes(length),
            Endian::Big => u16::from_be_bytes(length),
        });
        // 0 is "up to the end of the message", which only the last submessage can say.
        let length = match announced {
            0 if kind != PAD && kind != INFO_TS => rest.len(),
            announced => announced,
        };
        let (body, after) = rest.split_at_checked(length).ok_or(WireError::Truncated)?;
        self.rest = after;
        Ok((kind, flags, body))
    }
}

/// The byte order that the flags of a submessage say.
const fn endian_of(flags: u8) -> Endian {
    if flags & 1 == 1 { Endian::Little } else { Endian::Big }
}

impl<'a> Iterator for Submessages<'a> {
    type Item = Result<Submessage<'a>, WireError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let read = self
            .split()
            .and_then(|(kind, flags, body)| Submessage::read(kind, flags, endian_of(flags), body));
        if read.is_err() {
            self.rest = &[];
        }
        Some(read)
    }
}
