//! That a participant is alive (`ParticipantMessageData`). RTPS 2.5, sections 8.4.13 and 9.6.2.1.

use super::cursor::{Cursor, Endian};
use super::{GuidPrefix, WireError};

/// For whose liveliness a message speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LivelinessAssertion {
    /// Of all writers whose liveliness is automatic.
    Automatic,
    /// Of all writers whose liveliness is manual by participant.
    ManualByParticipant,
    /// Another vendor's own, or one that is not known.
    Other,
}

/// A participant's word that it is alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParticipantMessage {
    /// Which participant.
    pub prefix: GuidPrefix,
    /// Which of its writers.
    pub assertion: LivelinessAssertion,
}

impl ParticipantMessage {
    /// Reads a payload with its encapsulation header, plain CDR of either byte order.
    ///
    /// # Errors
    /// When it is damaged or has another encapsulation.
    pub fn read(payload: &[u8]) -> Result<Self, WireError> {
        let mut cursor = plain_cdr(payload)?;
        let prefix = GuidPrefix(cursor.array()?);
        let assertion = match u32::from_be_bytes(cursor.array()?) {
            1 => LivelinessAssertion::Automatic,
            2 => LivelinessAssertion::ManualByParticipant,
            _ => LivelinessAssertion::Other,
        };
        let length = cursor.u32()? as usize;
        cursor.take(length)?;
        Ok(Self { prefix, assertion })
    }

    /// Appends the payload with its encapsulation header.
    pub fn write(&self, out: &mut Vec<u8>) {
        let kind: u32 = match self.assertion {
            LivelinessAssertion::Automatic => 1,
            LivelinessAssertion::ManualByParticipant => 2,
            LivelinessAssertion::Other => 0,
        };
        out.extend_from_slice(&[0, 1, 0, 0]);
        out.extend_from_slice(&self.prefix.0);
        out.extend_from_slice(&kind.to_be_bytes());
        // One byte that means nothing, as Cyclone DDS sends it.
        out.extend_from_slice(&1u32.to_le_bytes());
        out.push(0);
    }

    /// The key hash that names the instance: participant and kind (section 9.6.2.1).
    #[must_use]
    pub fn key_hash(&self) -> [u8; 16] {
        let mut payload = Vec::with_capacity(24);
        self.write(&mut payload);
        let mut hash = [0; 16];
        hash.copy_from_slice(&payload[4..20]);
        hash
    }
}

/// The body of plain CDR, and its byte order from the encapsulation header.
pub(super) fn plain_cdr(payload: &[u8]) -> Result<Cursor<'_>, WireError> {
    let (head, body) = payload.split_at_checked(4).ok_or(WireError::Truncated)?;
    match [head[0], head[1]] {
        [0, 0] => Ok(Cursor::new(body, Endian::Big)),
        [0, 1] => Ok(Cursor::new(body, Endian::Little)),
        _ => Err(WireError::Invalid),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_participants_word_comes_back() {
        for assertion in [LivelinessAssertion::Automatic, LivelinessAssertion::ManualByParticipant]
        {
            let message = ParticipantMessage { prefix: GuidPrefix([3; 12]), assertion };
            let mut bytes = Vec::new();
            message.write(&mut bytes);
            assert_eq!(ParticipantMessage::read(&bytes), Ok(message));
            for length in 0..bytes.len() {
                assert!(ParticipantMessage::read(&bytes[..length]).is_err());
            }
        }
    }
}
