//! What the INFO submessages say about those that follow. RTPS 2.5, section 8.3.4.

use super::{Guid, GuidPrefix, Header, Submessage, Timestamp, VendorId};

/// The state while a message is interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interpreter {
    /// Whose submessages follow.
    pub source: GuidPrefix,
    /// Who made that participant's software.
    pub vendor: VendorId,
    /// For whom they are; unknown is everybody.
    pub destination: GuidPrefix,
    /// When they were written.
    pub timestamp: Option<Timestamp>,
}

impl Interpreter {
    /// At the beginning of a message.
    #[must_use]
    pub const fn new(header: &Header) -> Self {
        Self {
            source: header.prefix,
            vendor: header.vendor,
            destination: GuidPrefix::UNKNOWN,
            timestamp: None,
        }
    }

    /// Takes in what an INFO submessage says; others change nothing. INFO_REPLY is left alone:
    /// answers go where discovery says.
    pub const fn apply(&mut self, submessage: &Submessage<'_>) {
        match submessage {
            Submessage::InfoTimestamp(timestamp) => self.timestamp = *timestamp,
            Submessage::InfoDestination(prefix) => self.destination = *prefix,
            Submessage::InfoSource(info) => {
                // Section 8.3.8.9.4: what was said before does not hold for another's.
                self.source = info.prefix;
                self.vendor = info.vendor;
                self.timestamp = None;
            }
            _ => {}
        }
    }

    /// Whether what follows is for this participant.
    #[must_use]
    pub fn is_for(&self, prefix: GuidPrefix) -> bool {
        self.destination == GuidPrefix::UNKNOWN || self.destination == prefix
    }

    /// The id of an entity of the sender.
    #[must_use]
    pub const fn entity(&self, entity: super::EntityId) -> Guid {
        self.source.with(entity)
    }
}
