//! Builds messages, little endian. RTPS 2.5, section 9.4.5.

use super::submessage::kind;
use super::{
    AckNack, EntityId, Gap, GuidPrefix, Header, Heartbeat, HeartbeatFrag, NackFrag, SequenceNumber,
    Timestamp,
};

const LITTLE: u8 = 0x01;
const FLAG_2: u8 = 0x02;
const FLAG_4: u8 = 0x04;
const FLAG_8: u8 = 0x08;

/// What stands in front of the payload of a DATA submessage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataHead<'a> {
    /// For whom; unknown is every matched reader.
    pub reader: EntityId,
    /// From whom.
    pub writer: EntityId,
    /// Its number.
    pub sequence: SequenceNumber,
    /// Parameters with their sentinel, or nothing; made with
    /// [`ParameterWriter`](super::parameters::ParameterWriter).
    pub inline_qos: &'a [u8],
    /// Whether the payload is only a key.
    pub is_key: bool,
}

/// What stands in front of the fragments of a DATA_FRAG submessage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataFragHead<'a> {
    /// As in a DATA.
    pub data: DataHead<'a>,
    /// The number of the first fragment, from 1.
    pub first_fragment: u32,
    /// How many follow.
    pub fragments: u16,
    /// Bytes of each but the sample's last.
    pub fragment_size: u16,
    /// Bytes of the whole sample with its encapsulation header.
    pub sample_size: u32,
}

/// Appends submessages to a message in a vector that its owner keeps.
///
/// A payload can be appended here ([`MessageWriter::data`]) or be sent from where it lies: then
/// [`MessageWriter::data_head`] leaves it out and says how many bytes of padding follow it.
#[derive(Debug)]
pub struct MessageWriter<'b> {
    out: &'b mut Vec<u8>,
}

/// Padding that follows a payload which is sent from where it lies.
pub const PADDING: [u8; 3] = [0; 3];

impl<'b> MessageWriter<'b> {
    /// Empties the vector and begins a message.
    pub fn begin(out: &'b mut Vec<u8>, prefix: GuidPrefix) -> Self {
        out.clear();
        out.extend_from_slice(&Header::ours(prefix).to_bytes());
        Self { out }
    }

    /// Goes on with a message that was begun.
    pub const fn resume(out: &'b mut Vec<u8>) -> Self {
        Self { out }
    }

    /// Bytes up to here.
    #[must_use]
    pub const fn length(&self) -> usize {
        self.out.len()
    }

    /// When what follows was written.
    pub fn info_timestamp(&mut self, timestamp: Option<Timestamp>) {
        match timestamp {
            None => self.head(kind::INFO_TS, FLAG_2, 0),
            Some(timestamp) => {
                self.head(kind::INFO_TS, 0, 8);
                self.out.extend_from_slice(&timestamp.to_le_bytes());
            }
        }
    }

    /// Which participant what follows is for.
    pub fn info_destination(&mut self, prefix: GuidPrefix) {
        self.head(kind::INFO_DST, 0, 12);
        self.out.extend_from_slice(&prefix.0);
    }

    /// A sample with its payload, padded.
    pub fn data(&mut self, head: &DataHead<'_>, payload: &[u8]) {
        let padding = self.data_head(head, Some(payload.len()));
        self.out.extend_from_slice(payload);
        self.out.extend_from_slice(&PADDING[..padding]);
    }

    /// The front of a sample; `payload` bytes follow it, and then as many bytes of padding as this
    /// returns (at most 3). `None` is no payload at all.
    pub fn data_head(&mut self, head: &DataHead<'_>, payload: Option<usize>) -> usize {
        let flags = inline_flag(head) | payload_flag(head, payload.is_some());
        let (length, padding) = padded(payload.unwrap_or(0));
        self.head(kind::DATA, flags, 20 + head.inline_qos.len() + length);
        self.data_front(head, 16);
        self.out.extend_from_slice(head.inline_qos);
        padding
    }

    /// The front of fragments; `bytes` bytes of the sample follow it, and then as many bytes of
    /// padding as this returns.
    pub fn data_frag_head(&mut self, head: &DataFragHead<'_>, bytes: usize) -> usize {
        let flags = inline_flag(&head.data) | if head.data.is_key { FLAG_4 } else { 0 };
        let (length, padding) = padded(bytes);
        self.head(kind::DATA_FRAG, flags, 32 + head.data.inline_qos.len() + length);
        self.data_front(&head.data, 28);
        self.out.extend_from_slice(&head.first_fragment.to_le_bytes());
        self.out.extend_from_slice(&head.fragments.to_le_bytes());
        self.out.extend_from_slice(&head.fragment_size.to_le_bytes());
        self.out.extend_from_slice(&head.sample_size.to_le_bytes());
        self.out.extend_from_slice(head.data.inline_qos);
        padding
    }

    /// Fragments with their bytes, padded.
    pub fn data_frag(&mut self, head: &DataFragHead<'_>, bytes: &[u8]) {
        let padding = self.data_frag_head(head, bytes.len());
        self.out.extend_from_slice(bytes);
        self.out.extend_from_slice(&PADDING[..padding]);
    }

    /// Which samples the writer has.
    pub fn heartbeat(&mut self, heartbeat: &Heartbeat) {
        let liveliness = if heartbeat.liveliness { FLAG_4 } else { 0 };
        self.head(kind::HEARTBEAT, final_flag(heartbeat.is_final) | liveliness, 28);
        self.entities(heartbeat.reader, heartbeat.writer);
        self.out.extend_from_slice(&heartbeat.first.to_le_bytes());
        self.out.extend_from_slice(&heartbeat.last.to_le_bytes());
        self.out.extend_from_slice(&heartbeat.count.to_le_bytes());
    }

    /// Which fragments the writer has sent.
    pub fn heartbeat_frag(&mut self, heartbeat: &HeartbeatFrag) {
        self.head(kind::HEARTBEAT_FRAG, 0, 24);
        self.entities(heartbeat.reader, heartbeat.writer);
        self.out.extend_from_slice(&heartbeat.sequence.to_le_bytes());
        self.out.extend_from_slice(&heartbeat.last_fragment.to_le_bytes());
        self.out.extend_from_slice(&heartbeat.count.to_le_bytes());
    }

    /// Which samples the reader has and misses.
    pub fn acknack(&mut self, acknack: &AckNack) {
        let length = 8 + acknack.state.length(8) + 4;
        self.head(kind::ACKNACK, final_flag(acknack.is_final), length);
        self.entities(acknack.reader, acknack.writer);
        acknack.state.write_samples(self.out);
        self.out.extend_from_slice(&acknack.count.to_le_bytes());
    }

    /// Which fragments the reader misses.
    pub fn nack_frag(&mut self, nack: &NackFrag) {
        self.head(kind::NACK_FRAG, 0, 16 + nack.missing.length(4) + 4);
        self.entities(nack.reader, nack.writer);
        self.out.extend_from_slice(&nack.sequence.to_le_bytes());
        nack.missing.write_fragments(self.out);
        self.out.extend_from_slice(&nack.count.to_le_bytes());
    }

    /// Samples that will never come.
    pub fn gap(&mut self, gap: &Gap) {
        self.head(kind::GAP, 0, 16 + gap.list.length(8));
        self.entities(gap.reader, gap.writer);
        self.out.extend_from_slice(&gap.start.to_le_bytes());
        gap.list.write_samples(self.out);
    }

    /// Kind, flags and length. A length that does not fit is "up to the end of the message": such
    /// a submessage must be the last.
    fn head(&mut self, kind: u8, flags: u8, length: usize) {
        let length = u16::try_from(length).unwrap_or(0).to_le_bytes();
        self.out.extend_from_slice(&[kind, flags | LITTLE, length[0], length[1]]);
    }

    fn entities(&mut self, reader: EntityId, writer: EntityId) {
        self.out.extend_from_slice(&reader.0);
        self.out.extend_from_slice(&writer.0);
    }

    /// What DATA and DATA_FRAG have in common; `to_inline_qos` is counted from after itself.
    fn data_front(&mut self, head: &DataHead<'_>, to_inline_qos: u16) {
        self.out.extend_from_slice(&[0, 0]);
        self.out.extend_from_slice(&to_inline_qos.to_le_bytes());
        self.entities(head.reader, head.writer);
        self.out.extend_from_slice(&head.sequence.to_le_bytes());
    }
}

/// A length with the padding up to a multiple of 4, and that padding.
const fn padded(length: usize) -> (usize, usize) {
    let whole = length.next_multiple_of(4);
    (whole, whole - length)
}

const fn inline_flag(head: &DataHead<'_>) -> u8 {
    if head.inline_qos.is_empty() { 0 } else { FLAG_2 }
}

const fn payload_flag(head: &DataHead<'_>, has_payload: bool) -> u8 {
    match (has_payload, head.is_key) {
        (false, _) => 0,
        (true, false) => FLAG_4,
        (true, true) => FLAG_8,
    }
}

const fn final_flag(is_final: bool) -> u8 {
    if is_final { FLAG_2 } else { 0 }
}
