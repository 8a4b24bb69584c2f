//! How a subscription of Angaros asks a publisher of Angaros for messages that did not come, on
//! keys below that of the messages, so that who may have these may have those.

use angaros_core::Gid;

/// Where messages of a publisher are asked for again.
#[must_use]
pub fn recovery_key(data_key: &str, publisher: Gid) -> String {
    format!("{data_key}/@angaros/{:032x}", u128::from_be_bytes(publisher.0))
}

/// Where publishers that are silent say how many messages they have sent.
#[must_use]
pub fn sent_key(data_key: &str) -> String {
    format!("{data_key}/@angaros/sent")
}

/// Which messages are asked for, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryRequest {
    /// The first that is missing.
    pub from: u64,
    /// The last one.
    pub to: u64,
    /// The subscription: what was published before the publisher met it is not for it.
    pub subscription: Gid,
}

impl RecoveryRequest {
    /// Two little-endian numbers and the id.
    #[must_use]
    pub fn encode(self) -> Vec<u8> {
        let (from, to) = (self.from.to_le_bytes(), self.to.to_le_bytes());
        [&from[..], &to, &self.subscription.0].concat()
    }

    /// The inverse of [`RecoveryRequest::encode`]; `None` for other bytes.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (from, rest) = bytes.split_first_chunk::<8>()?;
        let (to, id) = rest.split_first_chunk::<8>()?;
        let (from, to) = (u64::from_le_bytes(*from), u64::from_le_bytes(*to));
        let subscription = Gid(id.try_into().ok()?);
        (0 < from && from <= to).then_some(Self { from, to, subscription })
    }
}

/// What comes after the messages that were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryReply {
    /// Up to which message the question is answered: what did not come up to there is lost.
    pub upto: u64,
    /// The last message that was sent at all.
    pub sent: u64,
    /// Messages that came before this.
    pub count: u64,
    /// Numbers up to there that stand for no message: publishing it failed.
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
