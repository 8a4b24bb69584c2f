//! Requests of subscriptions of Angaros to publishers of Angaros for missing messages. Their keys
//! lie below that of the messages, so that the same access rules apply.

use angaros_transport::Gid;

/// The key on which missing messages of a publisher are requested.
#[must_use]
pub fn recovery_key(data_key: &str, publisher: Gid) -> String {
    format!("{data_key}/@angaros/{:032x}", u128::from_be_bytes(publisher.0))
}

/// The key of heartbeats, which carry the number of the last message.
#[must_use]
pub fn sent_key(data_key: &str) -> String {
    format!("{data_key}/@angaros/sent")
}

/// A range of missing messages, and the subscription that requests it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryRequest {
    /// The first missing message.
    pub from: u64,
    /// The last missing message.
    pub to: u64,
    /// The subscription; messages from before its match are not for it.
    pub subscription: Gid,
}

impl RecoveryRequest {
    /// Two little-endian numbers and the id.
    #[must_use]
    pub fn encode(self) -> Vec<u8> {
        let from = self.from.to_le_bytes();
        let to = self.to.to_le_bytes();
        [&from[..], &to, &self.subscription.0].concat()
    }

    /// The inverse of [`RecoveryRequest::encode`]; `None` for other bytes.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (from, rest) = bytes.split_first_chunk::<8>()?;
        let (to, id) = rest.split_first_chunk::<8>()?;
        let from = u64::from_le_bytes(*from);
        let to = u64::from_le_bytes(*to);
        let subscription = Gid(id.try_into().ok()?);
        (0 < from && from <= to).then_some(Self { from, to, subscription })
    }
}

/// The reply that follows the requested messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryReply {
    /// The last message that the reply covers: earlier ones that did not arrive are lost.
    pub upto: u64,
    /// The last message that was sent.
    pub sent: u64,
    /// Messages that were sent before this reply.
    pub count: u64,
    /// Numbers up to `upto` without a message, because publishing failed.
    pub refused: u64,
}

impl RecoveryReply {
    /// Four little-endian numbers.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        [self.upto, self.sent, self.count, self.refused].map(u64::to_le_bytes).concat()
    }

    /// The inverse of [`RecoveryReply::encode`]; `None` for other bytes.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let numbers = bytes.as_chunks::<8>();
        let ([upto, sent, count, refused], []) = numbers else { return None };
        let [upto, sent, count, refused] =
            [upto, sent, count, refused].map(|n| u64::from_le_bytes(*n));
        Some(Self { upto, sent, count, refused })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_and_answers_are_read_as_written_and_nothing_else_is() {
        let question = RecoveryRequest { from: 7, to: u64::MAX, subscription: Gid([9; 16]) };
        assert_eq!(RecoveryRequest::decode(&question.encode()), Some(question));
        let answer = RecoveryReply { upto: 1, sent: 2, count: 3, refused: 4 };
        assert_eq!(RecoveryReply::decode(&answer.encode()), Some(answer));
        for other in [&[][..], &[1; 16], &[1; 31], &[1; 33]] {
            assert_eq!(
                (RecoveryRequest::decode(other), RecoveryReply::decode(other)),
                (None, None)
            );
        }
        for (from, to) in [(2, 1), (0, 1)] {
            assert_eq!(
                RecoveryRequest::decode(&RecoveryRequest { from, to, ..question }.encode()),
                None
            );
        }
    }
}
