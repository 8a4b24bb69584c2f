//! Lists of parameters: what stands in discovery data and beside samples. RTPS 2.5, sections
//! 8.3.5.9, 9.4.2.11 and 9.6.4.

use super::WireError;
use super::cursor::{Cursor, Endian};

/// The ids of parameters that we know (RTPS 2.5, table 9.14; vendors' own as named).
pub mod pid {
    #![expect(missing_docs, reason = "the specification's names")]
    pub const PAD: u16 = 0x0000;
    pub const SENTINEL: u16 = 0x0001;
    pub const PARTICIPANT_LEASE_DURATION: u16 = 0x0002;
    pub const TOPIC_NAME: u16 = 0x0005;
    pub const TYPE_NAME: u16 = 0x0007;
    pub const DOMAIN_ID: u16 = 0x000f;
    pub const PROTOCOL_VERSION: u16 = 0x0015;
    pub const VENDOR_ID: u16 = 0x0016;
    pub const RELIABILITY: u16 = 0x001a;
    pub const LIVELINESS: u16 = 0x001b;
    pub const DURABILITY: u16 = 0x001d;
    pub const DURABILITY_SERVICE: u16 = 0x001e;
    pub const OWNERSHIP: u16 = 0x001f;
    pub const PRESENTATION: u16 = 0x0021;
    pub const DEADLINE: u16 = 0x0023;
    pub const DESTINATION_ORDER: u16 = 0x0025;
    pub const LATENCY_BUDGET: u16 = 0x0027;
    pub const PARTITION: u16 = 0x0029;
    pub const LIFESPAN: u16 = 0x002b;
    pub const USER_DATA: u16 = 0x002c;
    pub const UNICAST_LOCATOR: u16 = 0x002f;
    pub const MULTICAST_LOCATOR: u16 = 0x0030;
    pub const DEFAULT_UNICAST_LOCATOR: u16 = 0x0031;
    pub const METATRAFFIC_UNICAST_LOCATOR: u16 = 0x0032;
    pub const METATRAFFIC_MULTICAST_LOCATOR: u16 = 0x0033;
    pub const HISTORY: u16 = 0x0040;
    pub const EXPECTS_INLINE_QOS: u16 = 0x0043;
    pub const DEFAULT_MULTICAST_LOCATOR: u16 = 0x0048;
    pub const PARTICIPANT_GUID: u16 = 0x0050;
    pub const BUILTIN_ENDPOINT_SET: u16 = 0x0058;
    pub const PROPERTY_LIST: u16 = 0x0059;
    pub const ENDPOINT_GUID: u16 = 0x005a;
    pub const ENTITY_NAME: u16 = 0x0062;
    pub const KEY_HASH: u16 = 0x0070;
    pub const STATUS_INFO: u16 = 0x0071;
    pub const DATA_REPRESENTATION: u16 = 0x0073;
    pub const TYPE_CONSISTENCY: u16 = 0x0074;
    pub const TYPE_INFORMATION: u16 = 0x0075;
    pub const RELATED_SAMPLE_IDENTITY: u16 = 0x0083;
    pub const DOMAIN_TAG: u16 = 0x4014;
    /// Cyclone DDS's own: its version.
    pub const CYCLONE_VERSION_INFO: u16 = 0x8007;
    /// Fast DDS's own, before there was 0x0083.
    pub const FAST_DDS_RELATED_SAMPLE_IDENTITY: u16 = 0x800f;
}

/// Set in the id of a parameter which only its vendor knows.
const VENDOR_SPECIFIC: u16 = 0x8000;
/// Set in the id of a parameter without which the rest must not be used.
const MUST_UNDERSTAND: u16 = 0x4000;

/// Parameters that still lie in their message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParameterList<'a> {
    bytes: &'a [u8],
    endian: Endian,
}

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter<'a> {
    /// Which one, a [`pid`].
    pub id: u16,
    /// Its value with padding.
    pub value: &'a [u8],
    pub(super) endian: Endian,
}

impl<'a> ParameterList<'a> {
    /// A list of none.
    pub const EMPTY: Self = Self { bytes: &[], endian: Endian::Little };

    /// Takes a list, up to and with its sentinel, out of a message.
    pub(super) fn split(cursor: &mut Cursor<'a>) -> Result<Self, WireError> {
        let from = *cursor;
        loop {
            let id = cursor.u16()?;
            let length = cursor.u16()?;
            if id == pid::SENTINEL {
                break;
            }
            // Section 9.4.2.11.1: lengths are multiples of 4.
            if length % 4 != 0 {
                return Err(WireError::Invalid);
            }
            cursor.take(usize::from(length))?;
        }
        let length = cursor.position() - from.position();
        Ok(Self { bytes: &from.rest()[..length], endian: from.endian() })
    }

    /// The list in a serialized payload, whose encapsulation header says its byte order
    /// (`PL_CDR_BE` or `PL_CDR_LE`, section 10.5).
    ///
    /// # Errors
    /// When it has another encapsulation or no end.
    pub fn from_payload(payload: &'a [u8]) -> Result<Self, WireError> {
        let (head, body) = payload.split_at_checked(4).ok_or(WireError::Truncated)?;
        let endian = match [head[0], head[1]] {
            [0, 2] => Endian::Big,
            [0, 3] => Endian::Little,
            _ => return Err(WireError::Invalid),
        };
        Self::split(&mut Cursor::new(body, endian))
    }

    /// The list that [`ParameterWriter::inline`] wrote.
    ///
    /// # Errors
    /// When it has no end.
    pub fn from_inline(bytes: &'a [u8]) -> Result<Self, WireError> {
        Self::split(&mut Cursor::new(bytes, Endian::Little))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The parameters in their order, padding left out.
    #[must_use]
    pub const fn iter(&self) -> Parameters<'a> {
        Parameters { cursor: Cursor::new(self.bytes, self.endian) }
    }

    /// The first one of this id.
    #[must_use]
    pub fn find(&self, id: u16) -> Option<Parameter<'a>> {
        self.iter().find(|parameter| parameter.id == id)
    }
}

impl<'a> IntoIterator for ParameterList<'a> {
    type Item = Parameter<'a>;
    type IntoIter = Parameters<'a>;
    fn into_iter(self) -> Parameters<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &ParameterList<'a> {
    type Item = Parameter<'a>;
    type IntoIter = Parameters<'a>;
    fn into_iter(self) -> Parameters<'a> {
        self.iter()
    }
}

/// The walk over a [`ParameterList`].
#[derive(Clone, Debug)]
pub struct Parameters<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Iterator for Parameters<'a> {
    type Item = Parameter<'a>;

    fn next(&mut self) -> Option<Parameter<'a>> {
        loop {
            let id = self.cursor.u16().ok()?;
            let length = self.cursor.u16().ok()?;
            if id == pid::SENTINEL {
                return None;
            }
            let value = self.cursor.take(usize::from(length)).ok()?;
            if id != pid::PAD {
                return Some(Parameter { id, value, endian: self.cursor.endian() });
            }
        }
    }
}

impl<'a> Parameter<'a> {
    /// Whether somebody who does not know the parameter must not use the rest (section 9.6.4.1).
    #[must_use]
    pub const fn must_be_understood(&self) -> bool {
        self.id & MUST_UNDERSTAND != 0
    }

    /// Whether only its vendor knows what it means.
    #[must_use]
    pub const fn is_vendor_specific(&self) -> bool {
        self.id & VENDOR_SPECIFIC != 0
    }

    pub(super) const fn cursor(&self) -> Cursor<'a> {
        Cursor::new(self.value, self.endian)
    }
}

/// Appends parameters, little endian, to a vector that its owner keeps.
#[derive(Debug)]
pub struct ParameterWriter<'b> {
    out: &'b mut Vec<u8>,
}

impl<'b> ParameterWriter<'b> {
    /// A list for inline QoS: appended to what is there.
    pub const fn inline(out: &'b mut Vec<u8>) -> Self {
        Self { out }
    }

    /// A list that is a payload, with its encapsulation header: appended to what is there.
    pub fn payload(out: &'b mut Vec<u8>) -> Self {
        out.extend_from_slice(&[0, 3, 0, 0]);
        Self { out }
    }

    /// A value of known bytes, padded to a multiple of 4. A value that does not fit in 64 kB is
    /// left out; nothing that we write comes near.
    pub fn bytes(&mut self, id: u16, value: &[u8]) {
        self.with(id, |out| out.extend_from_slice(value));
    }

    /// Writes a parameter whose value is one number.
    pub fn u32(&mut self, id: u16, value: u32) {
        self.bytes(id, &value.to_le_bytes());
    }

    /// A string as CDR writes it: length with the NUL, bytes, NUL.
    pub fn string(&mut self, id: u16, value: &str) {
        self.with(id, |out| write_string(out, value));
    }

    /// A value that `write` appends, padded to a multiple of 4.
    pub(super) fn with(&mut self, id: u16, write: impl FnOnce(&mut Vec<u8>)) {
        let start = self.out.len();
        self.out.extend_from_slice(&id.to_le_bytes());
        self.out.extend_from_slice(&[0, 0]);
        let from = self.out.len();
        write(self.out);
        let length = (self.out.len() - from).next_multiple_of(4);
        match u16::try_from(length) {
            Ok(short) => {
                self.out.resize(from + length, 0);
                self.out[start + 2..from].copy_from_slice(&short.to_le_bytes());
            }
            Err(_) => self.out.truncate(start),
        }
    }

    /// Ends the list.
    pub fn finish(self) {
        self.out.extend_from_slice(&pid::SENTINEL.to_le_bytes());
        self.out.extend_from_slice(&[0, 0]);
    }
}

/// A string as CDR writes it, which has to begin at a multiple of 4.
pub(super) fn write_string(out: &mut Vec<u8>, value: &str) {
    let length = u32::try_from(value.len() + 1).unwrap_or(u32::MAX);
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(value.as_bytes());
    out.push(0);
}

/// The bytes of a string as CDR writes it, without the NUL. Length 0 is the empty string too.
pub(super) fn read_string<'a>(cursor: &mut Cursor<'a>) -> Result<&'a str, WireError> {
    let length = cursor.u32()? as usize;
    let bytes = cursor.take(length)?;
    let text = bytes.strip_suffix(&[0]).unwrap_or(bytes);
    std::str::from_utf8(text).map_err(|_| WireError::Invalid)
}
