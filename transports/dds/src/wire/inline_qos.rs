//! What is said beside a sample. RTPS 2.5, sections 8.7.2 to 8.7.9 and 9.6.4.

use super::cursor::Cursor;
use super::parameters::{Parameter, ParameterList, ParameterWriter, pid};
use super::{Guid, SequenceNumber, WireError};

/// Which sample of which writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SampleIdentity {
    /// The writer; for Fast DDS's requests the reader of the replies.
    pub writer: Guid,
    /// Its number; unknown in Fast DDS's requests.
    pub sequence: SequenceNumber,
}

impl SampleIdentity {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        let writer = Guid::from_bytes(cursor.array()?);
        Ok(Self { writer, sequence: SequenceNumber::read(cursor)? })
    }

    fn to_le_bytes(self) -> [u8; 24] {
        let mut bytes = [0; 24];
        bytes[..16].copy_from_slice(&self.writer.to_bytes());
        bytes[16..].copy_from_slice(&self.sequence.to_le_bytes());
        bytes
    }
}

/// How many samples a writer of ours had written when it ended: a parameter of our own, which
/// others pass over.
const LAST_SAMPLE: u16 = 0x84e3;

/// The parameters beside a sample that we use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InlineQos {
    /// The instance was disposed (bit 0 of the status info).
    pub disposed: bool,
    /// The writer gave the instance up (bit 1 of the status info).
    pub unregistered: bool,
    /// Names the instance: for discovery data the GUID it is about.
    pub key_hash: Option<[u8; 16]>,
    /// What this sample answers, or to whom its answer goes.
    pub related_sample: Option<SampleIdentity>,
    /// Beside the end of a writer of ours: the number of its last sample.
    pub last_sample: Option<i64>,
}

impl InlineQos {
    /// Reads what we use of a list. A related sample is taken from the standard's parameter or
    /// from Fast DDS's own; both say the same where both are there.
    ///
    /// # Errors
    /// When a value is too short, or something unknown must be understood.
    pub fn read(list: &ParameterList<'_>) -> Result<Self, WireError> {
        let mut found = Self::default();
        for parameter in list {
            found.take(&parameter)?;
        }
        Ok(found)
    }

    fn take(&mut self, parameter: &Parameter<'_>) -> Result<(), WireError> {
        let cursor = &mut parameter.cursor();
        match parameter.id {
            pid::STATUS_INFO => {
                // Four bytes, the flags in the last, whatever the byte order (section 9.6.4.9).
                let [.., flags] = cursor.array::<4>()?;
                self.disposed = flags & 1 != 0;
                self.unregistered = flags & 2 != 0;
            }
            pid::KEY_HASH => self.key_hash = Some(cursor.array()?),
            pid::RELATED_SAMPLE_IDENTITY | pid::FAST_DDS_RELATED_SAMPLE_IDENTITY => {
                self.related_sample = Some(SampleIdentity::read(cursor)?);
            }
            LAST_SAMPLE => self.last_sample = Some(i64::from_le_bytes(cursor.array()?)),
            _ if !super::participant_data::ignorable(parameter) => {
                return Err(WireError::NotUnderstood);
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether the sample tells that its instance is gone.
    #[must_use]
    pub const fn ended(&self) -> bool {
        self.disposed || self.unregistered
    }

    /// Appends the list with its sentinel. A related sample is written as both parameters, as Fast
    /// DDS does.
    pub fn write(&self, out: &mut Vec<u8>) {
        let mut list = ParameterWriter::inline(out);
        if let Some(related) = self.related_sample {
            let bytes = related.to_le_bytes();
            list.bytes(pid::RELATED_SAMPLE_IDENTITY, &bytes);
            list.bytes(pid::FAST_DDS_RELATED_SAMPLE_IDENTITY, &bytes);
        }
        if let Some(hash) = self.key_hash {
            list.bytes(pid::KEY_HASH, &hash);
        }
        if self.ended() {
            let flags = u8::from(self.disposed) | u8::from(self.unregistered) << 1;
            list.bytes(pid::STATUS_INFO, &[0, 0, 0, flags]);
        }
        if let Some(last) = self.last_sample {
            list.bytes(LAST_SAMPLE, &last.to_le_bytes());
        }
        list.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{EntityId, GuidPrefix};
    use super::*;

    #[test]
    fn a_request_of_fast_dds_is_written_as_the_reference_says() {
        let prefix = GuidPrefix([1, 0x0f, 0x1b, 0xb2, 0xa1, 0xb2, 0xc3, 0xd4, 0, 0, 0, 0]);
        let writer = prefix.with(EntityId([0, 0, 0x13, 4]));
        let related = SampleIdentity { writer, sequence: SequenceNumber::UNKNOWN };
        let qos = InlineQos { related_sample: Some(related), ..InlineQos::default() };
        let mut bytes = Vec::new();
        qos.write(&mut bytes);
        let identity = [
            1, 0x0f, 0x1b, 0xb2, 0xa1, 0xb2, 0xc3, 0xd4, 0, 0, 0, 0, 0, 0, 0x13, 4, 0xff, 0xff,
            0xff, 0xff, 0, 0, 0, 0,
        ];
        let mut expected = vec![0x83, 0, 24, 0];
        expected.extend(identity);
        expected.extend([0x0f, 0x80, 24, 0]);
        expected.extend(identity);
        expected.extend([1, 0, 0, 0]);
        assert_eq!(bytes, expected);
        let list = ParameterList::from_inline(&bytes).unwrap();
        assert_eq!(InlineQos::read(&list), Ok(qos));
    }

    #[test]
    fn an_end_comes_back() {
        let qos = InlineQos {
            disposed: true,
            unregistered: true,
            key_hash: Some([7; 16]),
            related_sample: None,
            last_sample: Some(7_000_000_000),
        };
        let mut bytes = Vec::new();
        qos.write(&mut bytes);
        let list = ParameterList::from_inline(&bytes).unwrap();
        assert_eq!(InlineQos::read(&list), Ok(qos));
    }

    #[test]
    fn what_must_be_understood_is_not_passed_over() {
        let mut bytes = Vec::new();
        let mut list = ParameterWriter::inline(&mut bytes);
        list.u32(0x4123, 1);
        list.finish();
        let list = ParameterList::from_inline(&bytes).unwrap();
        assert_eq!(InlineQos::read(&list), Err(WireError::NotUnderstood));
    }
}
