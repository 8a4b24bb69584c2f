//! The submessages. RTPS 2.5, sections 8.3.8 and 9.4.5; the names of fields are the
//! specification's, in words.

use super::cursor::{Cursor, Endian};
use super::parameters::ParameterList;
use super::{
    EntityId, FragmentNumberSet, GuidPrefix, LocatorList, ProtocolVersion, SequenceNumber,
    SequenceNumberSet, Timestamp, VendorId, WireError,
};

/// One part of a message; what is long still lies in the datagram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Submessage<'a> {
    /// A sample, or that an instance ended.
    Data(Data<'a>),
    /// A part of a sample.
    DataFrag(DataFrag<'a>),
    /// Which samples a writer has.
    Heartbeat(Heartbeat),
    /// Which fragments of a sample a writer has sent.
    HeartbeatFrag(HeartbeatFrag),
    /// Which samples a reader has and which it misses.
    AckNack(AckNack),
    /// Which fragments of a sample a reader misses.
    NackFrag(NackFrag),
    /// Samples that will never come.
    Gap(Gap),
    /// When what follows was written; `None` takes back what was said.
    InfoTimestamp(Option<Timestamp>),
    /// Which participant what follows is for; unknown is everybody.
    InfoDestination(GuidPrefix),
    /// Who really sent what follows.
    InfoSource(InfoSource),
    /// Where answers to what follows go.
    InfoReply(InfoReply<'a>),
    /// Nothing, or something that we need not know.
    Skipped {
        /// The kind of submessage; from 0x80 on it is the vendor's own.
        kind: u8,
    },
}

/// What a [`Data`] or [`DataFrag`] carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// No payload: the inline QoS tells what happened.
    Nothing,
    /// A sample with its encapsulation header.
    Sample(&'a [u8]),
    /// Only the key of an instance, with encapsulation header: it was disposed or unregistered.
    Key(&'a [u8]),
}

impl<'a> Content<'a> {
    /// The bytes, whatever they are; empty for [`Content::Nothing`].
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        match self {
            Content::Nothing => &[],
            Content::Sample(bytes) | Content::Key(bytes) => bytes,
        }
    }
}

/// A sample (section 8.3.8.2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Data<'a> {
    /// For whom; unknown is every reader that is matched with the writer.
    pub reader: EntityId,
    /// From whom.
    pub writer: EntityId,
    /// Its number.
    pub sequence: SequenceNumber,
    /// What is said beside it.
    pub inline_qos: ParameterList<'a>,
    /// It.
    pub content: Content<'a>,
}

/// A part of a sample (section 8.3.8.3).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DataFrag<'a> {
    /// For whom.
    pub reader: EntityId,
    /// From whom.
    pub writer: EntityId,
    /// The number of the sample.
    pub sequence: SequenceNumber,
    /// The number of the first fragment in `bytes`, from 1.
    pub first_fragment: u32,
    /// How many fragments are in `bytes`, at least 1.
    pub fragments: u16,
    /// Bytes of every fragment but the sample's last, at least 1.
    pub fragment_size: u16,
    /// Bytes of the sample with its encapsulation header, at least 1. It is only a claim: bound it
    /// before allocating.
    pub sample_size: u32,
    /// What is said beside it.
    pub inline_qos: ParameterList<'a>,
    /// Whether the sample is only a key.
    pub is_key: bool,
    /// Exactly the fragments, without padding: they belong at
    /// `(first_fragment - 1) * fragment_size` of the sample and do not reach beyond its end.
    pub bytes: &'a [u8],
}

/// Which samples a writer has (section 8.3.8.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heartbeat {
    /// For whom.
    pub reader: EntityId,
    /// From whom.
    pub writer: EntityId,
    /// The first one it has.
    pub first: SequenceNumber,
    /// The last one it has written; `first - 1` when it has none.
    pub last: SequenceNumber,
    /// Counts the heartbeats of the writer, so that copies are told apart.
    pub count: i32,
    /// No answer is needed if nothing is missing.
    pub is_final: bool,
    /// It shows that the writer is alive.
    pub liveliness: bool,
}

/// Which fragments of a sample a writer has sent (section 8.3.8.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeartbeatFrag {
    /// For whom.
    pub reader: EntityId,
    /// From whom.
    pub writer: EntityId,
    /// The number of the sample.
    pub sequence: SequenceNumber,
    /// The last fragment that can be asked for.
    pub last_fragment: u32,
    /// Counts them.
    pub count: i32,
}

/// Which samples a reader has and misses (section 8.3.8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AckNack {
    /// From whom.
    pub reader: EntityId,
    /// For whom.
    pub writer: EntityId,
    /// Everything before its base has arrived; its members are missing.
    pub state: SequenceNumberSet,
    /// Counts them.
    pub count: i32,
    /// No heartbeat is asked for.
    pub is_final: bool,
}

/// Which fragments a reader misses (section 8.3.8.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NackFrag {
    /// From whom.
    pub reader: EntityId,
    /// For whom.
    pub writer: EntityId,
    /// The number of the sample.
    pub sequence: SequenceNumber,
    /// The missing fragments.
    pub missing: FragmentNumberSet,
    /// Counts them.
    pub count: i32,
}

/// Samples that will never come (section 8.3.8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// For whom.
    pub reader: EntityId,
    /// From whom.
    pub writer: EntityId,
    /// The first of them; all up to the base of `list`, that one not included, do not come.
    pub start: SequenceNumber,
    /// The base, and single ones from it on.
    pub list: SequenceNumberSet,
}

/// Who really sent what follows (section 8.3.8.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfoSource {
    /// Its version of RTPS.
    pub version: ProtocolVersion,
    /// Who made it.
    pub vendor: VendorId,
    /// The participant.
    pub prefix: GuidPrefix,
}

/// Where answers go (section 8.3.8.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfoReply<'a> {
    /// Answers to one.
    pub unicast: LocatorList<'a>,
    /// Answers to many.
    pub multicast: LocatorList<'a>,
}

pub(super) mod kind {
    pub const ACKNACK: u8 = 0x06;
    pub const HEARTBEAT: u8 = 0x07;
    pub const GAP: u8 = 0x08;
    pub const INFO_TS: u8 = 0x09;
    pub const INFO_SRC: u8 = 0x0c;
    pub const INFO_DST: u8 = 0x0e;
    pub const INFO_REPLY: u8 = 0x0f;
    pub const NACK_FRAG: u8 = 0x12;
    pub const HEARTBEAT_FRAG: u8 = 0x13;
    pub const DATA: u8 = 0x15;
    pub const DATA_FRAG: u8 = 0x16;
}

const FLAG_2: u8 = 0x02;
const FLAG_4: u8 = 0x04;
const FLAG_8: u8 = 0x08;

impl<'a> Submessage<'a> {
    pub(super) fn read(
        kind: u8,
        flags: u8,
        endian: Endian,
        body: &'a [u8],
    ) -> Result<Self, WireError> {
        let cursor = &mut Cursor::new(body, endian);
        Ok(match kind {
            kind::DATA => Self::Data(Data::read(flags, cursor)?),
            kind::DATA_FRAG => Self::DataFrag(DataFrag::read(flags, cursor)?),
            kind::HEARTBEAT => Self::Heartbeat(Heartbeat::read(flags, cursor)?),
            kind::HEARTBEAT_FRAG => Self::HeartbeatFrag(HeartbeatFrag::read(cursor)?),
            kind::ACKNACK => Self::AckNack(AckNack::read(flags, cursor)?),
            kind::NACK_FRAG => Self::NackFrag(NackFrag::read(cursor)?),
            kind::GAP => Self::Gap(Gap::read(cursor)?),
            kind::INFO_TS if flags & FLAG_2 != 0 => Self::InfoTimestamp(None),
            kind::INFO_TS => Self::InfoTimestamp(Some(Timestamp::read(cursor)?)),
            kind::INFO_DST => Self::InfoDestination(GuidPrefix(cursor.array()?)),
            kind::INFO_SRC => Self::InfoSource(InfoSource::read(cursor)?),
            kind::INFO_REPLY => Self::InfoReply(InfoReply::read(flags, cursor)?),
            // Padding, INFO_REPLY_IP4 (0x0d), which nobody sends any more, and the unknown.
            _ => Self::Skipped { kind },
        })
    }
}

/// The number of a sample that exists.
fn sample_number(cursor: &mut Cursor<'_>) -> Result<SequenceNumber, WireError> {
    let number = SequenceNumber::read(cursor)?;
    if number.0 < 1 { Err(WireError::Invalid) } else { Ok(number) }
}

fn entities(cursor: &mut Cursor<'_>) -> Result<(EntityId, EntityId), WireError> {
    Ok((EntityId(cursor.array()?), EntityId(cursor.array()?)))
}

/// `extraFlags` and `octetsToInlineQos`: how far after the latter the inline QoS begins. What a
/// newer version puts in between is passed over (section 9.4.5.4.2).
fn inline_qos_offset(cursor: &mut Cursor<'_>) -> Result<usize, WireError> {
    let _extra_flags = cursor.u16()?;
    let offset = usize::from(cursor.u16()?);
    Ok(cursor.position() + offset)
}

fn seek(cursor: &mut Cursor<'_>, position: usize) -> Result<(), WireError> {
    let ahead = position.checked_sub(cursor.position()).ok_or(WireError::Invalid)?;
    cursor.take(ahead).map(|_| ())
}

impl<'a> Data<'a> {
    fn read(flags: u8, cursor: &mut Cursor<'a>) -> Result<Self, WireError> {
        let inline_qos_at = inline_qos_offset(cursor)?;
        let (reader, writer) = entities(cursor)?;
        let sequence = sample_number(cursor)?;
        seek(cursor, inline_qos_at)?;
        let inline_qos = match flags & FLAG_2 {
            0 => ParameterList::EMPTY,
            _ => ParameterList::split(cursor)?,
        };
        let content = match (flags & FLAG_4 != 0, flags & FLAG_8 != 0) {
            (false, false) => Content::Nothing,
            (true, false) => Content::Sample(cursor.rest()),
            (false, true) => Content::Key(cursor.rest()),
            (true, true) => return Err(WireError::Invalid),
        };
        Ok(Self { reader, writer, sequence, inline_qos, content })
    }
}

impl<'a> DataFrag<'a> {
    fn read(flags: u8, cursor: &mut Cursor<'a>) -> Result<Self, WireError> {
        let inline_qos_at = inline_qos_offset(cursor)?;
        let (reader, writer) = entities(cursor)?;
        let sequence = sample_number(cursor)?;
        let first_fragment = cursor.u32()?;
        let fragments = cursor.u16()?;
        let fragment_size = cursor.u16()?;
        let sample_size = cursor.u32()?;
        seek(cursor, inline_qos_at)?;
        let inline_qos = match flags & FLAG_2 {
            0 => ParameterList::EMPTY,
            _ => ParameterList::split(cursor)?,
        };
        let length = fragments_length(first_fragment, fragments, fragment_size, sample_size)?;
        Ok(Self {
            reader,
            writer,
            sequence,
            first_fragment,
            fragments,
            fragment_size,
            sample_size,
            inline_qos,
            is_key: flags & FLAG_4 != 0,
            bytes: cursor.take(length)?,
        })
    }
}

/// How many bytes these fragments have together.
fn fragments_length(
    first: u32,
    fragments: u16,
    fragment_size: u16,
    sample_size: u32,
) -> Result<usize, WireError> {
    let first = u64::from(first);
    let count = u64::from(fragments);
    let each = u64::from(fragment_size);
    let total = u64::from(sample_size);
    if first == 0 || count == 0 || each == 0 {
        return Err(WireError::Invalid);
    }
    let start = (first - 1) * each;
    // The last of them begins within the sample; where it ends, the sample may have ended before.
    if start + (count - 1) * each >= total {
        return Err(WireError::Invalid);
    }
    usize::try_from((count * each).min(total - start)).map_err(|_| WireError::Invalid)
}

impl Heartbeat {
    fn read(flags: u8, cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        let (reader, writer) = entities(cursor)?;
        let first = SequenceNumber::read(cursor)?;
        let last = SequenceNumber::read(cursor)?;
        if first.0 < 0 || last.0 < first.0 - 1 {
            return Err(WireError::Invalid);
        }
        Ok(Self {
            reader,
            writer,
            first,
            last,
            count: cursor.i32()?,
            is_final: flags & FLAG_2 != 0,
            liveliness: flags & FLAG_4 != 0,
        })
    }
}

impl HeartbeatFrag {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        let (reader, writer) = entities(cursor)?;
        let sequence = sample_number(cursor)?;
        let last_fragment = cursor.u32()?;
        let count = cursor.i32()?;
        if last_fragment == 0 {
            return Err(WireError::Invalid);
        }
        Ok(Self { reader, writer, sequence, last_fragment, count })
    }
}

impl AckNack {
    fn read(flags: u8, cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        let (reader, writer) = entities(cursor)?;
        let state = SequenceNumberSet::read_samples(cursor)?;
        Ok(Self { reader, writer, state, count: cursor.i32()?, is_final: flags & FLAG_2 != 0 })
    }
}

impl NackFrag {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        let (reader, writer) = entities(cursor)?;
        let sequence = sample_number(cursor)?;
        let missing = FragmentNumberSet::read_fragments(cursor)?;
        Ok(Self { reader, writer, sequence, missing, count: cursor.i32()? })
    }
}

impl Gap {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        let (reader, writer) = entities(cursor)?;
        let start = sample_number(cursor)?;
        let list = SequenceNumberSet::read_samples(cursor)?;
        if list.base < start.0 {
            return Err(WireError::Invalid);
        }
        Ok(Self { reader, writer, start, list })
    }
}

impl InfoSource {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        let _unused = cursor.u32()?;
        let [major, minor, vendor @ ..] = cursor.array::<4>()?;
        let version = ProtocolVersion { major, minor };
        Ok(Self { version, vendor: VendorId(vendor), prefix: GuidPrefix(cursor.array()?) })
    }
}

impl<'a> InfoReply<'a> {
    fn read(flags: u8, cursor: &mut Cursor<'a>) -> Result<Self, WireError> {
        let unicast = LocatorList::read(cursor)?;
        let multicast = match flags & FLAG_2 {
            0 => LocatorList::EMPTY,
            _ => LocatorList::read(cursor)?,
        };
        Ok(Self { unicast, multicast })
    }
}
