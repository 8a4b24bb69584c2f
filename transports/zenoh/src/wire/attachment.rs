//! The 33 bytes beside each message, request and reply.

/// The attachment of a message: sequence number, time, and id of its sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The publisher's or client's count, from 1. A reply repeats the request's.
    pub sequence_number: i64,
    /// Nanoseconds of the system clock since the epoch.
    pub source_timestamp_ns: i64,
    /// [`super::gid_of`] the token of the publisher or client. A reply repeats the request's.
    pub gid: [u8; 16],
}

impl Attachment {
    /// Length of the encoded form.
    pub const LEN: usize = 33;

    /// The encoded form: two little-endian numbers, then the id behind its length.
    #[must_use]
    pub fn encode(&self) -> [u8; Self::LEN] {
        let mut bytes = [0; Self::LEN];
        bytes[..8].copy_from_slice(&self.sequence_number.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.source_timestamp_ns.to_le_bytes());
        bytes[16] = 16;
        bytes[17..].copy_from_slice(&self.gid);
        bytes
    }

    /// Reads the encoded form; `None` for other bytes.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; Self::LEN] = bytes.try_into().ok()?;
        let (sequence, rest) = bytes.split_first_chunk::<8>()?;
        let (stamp, rest) = rest.split_first_chunk::<8>()?;
        let (length, gid) = rest.split_first()?;
        (*length == 16).then_some(Self {
            sequence_number: i64::from_le_bytes(*sequence),
            source_timestamp_ns: i64::from_le_bytes(*stamp),
            gid: gid.try_into().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_are_those_of_rmw_zenoh() {
        let gid = *b"\xeb\x85\xfa\x88\x3b\x78\x46\xdc\x44\x8a\x45\x01\x89\x0a\xd0\x62";
        let attachment =
            Attachment { sequence_number: 1, source_timestamp_ns: 1_700_000_000_123_456_789, gid };
        let mut expected = vec![1, 0, 0, 0, 0, 0, 0, 0];
        expected.extend([0x15, 0xcd, 0x85, 0x3d, 0xfe, 0x9c, 0x97, 0x17, 0x10]);
        expected.extend(gid);
        assert_eq!(attachment.encode().as_slice(), expected);
        assert_eq!(Attachment::decode(&expected), Some(attachment));
    }

    #[test]
    fn other_lengths_are_refused() {
        let bytes =
            Attachment { sequence_number: 1, source_timestamp_ns: 2, gid: [3; 16] }.encode();
        assert!(Attachment::decode(&bytes[1..]).is_none());
        let mut other = bytes;
        other[16] = 17;
        assert!(Attachment::decode(&other).is_none());
    }
}
