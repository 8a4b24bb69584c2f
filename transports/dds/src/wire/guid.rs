//! Who is meant: participants, their entities, vendors. RTPS 2.5, sections 8.2.4 and 9.3.1.

use std::fmt;

/// The 12 bytes that all entities of a participant share. The first two are the vendor's id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct GuidPrefix(pub [u8; 12]);

impl GuidPrefix {
    /// Nobody, or as a destination everybody.
    pub const UNKNOWN: Self = Self([0; 12]);

    /// The vendor that the prefix claims (section 8.2.4.1).
    #[must_use]
    pub const fn vendor(self) -> VendorId {
        VendorId([self.0[0], self.0[1]])
    }

    /// The id of an entity of this participant.
    #[must_use]
    pub const fn with(self, entity: EntityId) -> Guid {
        Guid { prefix: self, entity }
    }
}

/// An entity within its participant: a key of three bytes and a byte for its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct EntityId(pub [u8; 4]);

/// What the last byte of an [`EntityId`] says (section 9.3.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntityKind {
    /// A participant, or a kind that we do not know.
    Other,
    /// A writer of samples with a key.
    WriterWithKey,
    /// A writer of samples without a key, as all of ROS are.
    WriterNoKey,
    /// A reader of samples with a key.
    ReaderWithKey,
    /// A reader of samples without a key.
    ReaderNoKey,
}

/// Keys of readers that are shown and take nothing: the first, and how many there are.
const FIRST_SHOWN: u32 = 0xff_0001;
const SHOWN: u32 = 0xfffc;

impl EntityId {
    /// No entity, or as a destination every matched one.
    pub const UNKNOWN: Self = Self([0; 4]);
    /// The participant itself.
    pub const PARTICIPANT: Self = Self([0, 0, 1, 0xc1]);
    /// Announces its participant (SPDP).
    pub const SPDP_WRITER: Self = Self([0, 1, 0, 0xc2]);
    /// Hears of other participants (SPDP).
    pub const SPDP_READER: Self = Self([0, 1, 0, 0xc7]);
    /// Announces writers (SEDP).
    pub const PUBLICATIONS_WRITER: Self = Self([0, 0, 3, 0xc2]);
    /// Hears of others' writers (SEDP).
    pub const PUBLICATIONS_READER: Self = Self([0, 0, 3, 0xc7]);
    /// Announces readers (SEDP).
    pub const SUBSCRIPTIONS_WRITER: Self = Self([0, 0, 4, 0xc2]);
    /// Hears of others' readers (SEDP).
    pub const SUBSCRIPTIONS_READER: Self = Self([0, 0, 4, 0xc7]);
    /// Asserts the liveliness of its participant.
    pub const PARTICIPANT_MESSAGE_WRITER: Self = Self([0, 2, 0, 0xc2]);
    /// Hears of others' liveliness.
    pub const PARTICIPANT_MESSAGE_READER: Self = Self([0, 2, 0, 0xc7]);

    /// A user's writer of samples without key; `key` is 1 to 0xff_ffff.
    #[must_use]
    pub const fn user_writer(key: u32) -> Self {
        Self::user(key, 0x03)
    }

    /// A user's reader of samples without key; `key` is 1 to 0xff_ffff.
    #[must_use]
    pub const fn user_reader(key: u32) -> Self {
        Self::user(key, 0x04)
    }

    const fn user(key: u32, kind: u8) -> Self {
        let [_, a, b, c] = key.to_be_bytes();
        Self([a, b, c, kind])
    }

    /// The `number`th reader that is shown to others and takes nothing: whoever knows Angaros knows
    /// it by its key and sends it nothing. Other readers of ours have smaller keys, or the last.
    #[must_use]
    pub const fn shown_reader(number: u32) -> Self {
        Self::user_reader(FIRST_SHOWN + number % SHOWN)
    }

    /// Whether it is one of them, in a participant of Angaros.
    #[must_use]
    pub const fn is_shown_reader(self) -> bool {
        let key = self.key();
        key >= FIRST_SHOWN && key < FIRST_SHOWN + SHOWN && !self.is_writer()
    }

    /// The three bytes before the kind.
    #[must_use]
    pub const fn key(self) -> u32 {
        u32::from_be_bytes([0, self.0[0], self.0[1], self.0[2]])
    }

    /// Writer or reader, with or without key.
    #[must_use]
    pub const fn kind(self) -> EntityKind {
        match self.0[3] & 0x3f {
            0x02 => EntityKind::WriterWithKey,
            0x03 => EntityKind::WriterNoKey,
            0x04 => EntityKind::ReaderNoKey,
            0x07 => EntityKind::ReaderWithKey,
            _ => EntityKind::Other,
        }
    }

    /// Whether it sends.
    #[must_use]
    pub const fn is_writer(self) -> bool {
        matches!(self.kind(), EntityKind::WriterWithKey | EntityKind::WriterNoKey)
    }

    /// Whether it receives.
    #[must_use]
    pub const fn is_reader(self) -> bool {
        matches!(self.kind(), EntityKind::ReaderWithKey | EntityKind::ReaderNoKey)
    }

    /// Whether the specification, not a user, made it.
    #[must_use]
    pub const fn is_builtin(self) -> bool {
        self.0[3] & 0xc0 == 0xc0
    }
}

/// The id of an entity in the whole domain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Guid {
    /// Its participant.
    pub prefix: GuidPrefix,
    /// Which one of it.
    pub entity: EntityId,
}

impl Guid {
    /// The id that stands for no endpoint (RTPS 2.5, `GUID_UNKNOWN`).
    pub const UNKNOWN: Self = Self { prefix: GuidPrefix::UNKNOWN, entity: EntityId::UNKNOWN };

    /// The 16 bytes as they travel.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..12].copy_from_slice(&self.prefix.0);
        bytes[12..].copy_from_slice(&self.entity.0);
        bytes
    }

    /// The inverse of [`Guid::to_bytes`].
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        let mut prefix = [0; 12];
        let mut entity = [0; 4];
        prefix.copy_from_slice(&bytes[..12]);
        entity.copy_from_slice(&bytes[12..]);
        Self { prefix: GuidPrefix(prefix), entity: EntityId(entity) }
    }
}

/// Who made an implementation; the list is the OMG's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct VendorId(pub [u8; 2]);

impl VendorId {
    /// None.
    pub const UNKNOWN: Self = Self([0, 0]);
    /// The vendor id of RTI Connext.
    pub const CONNEXT: Self = Self([1, 1]);
    /// The vendor id of Fast DDS.
    pub const FAST_DDS: Self = Self([1, 0x0f]);
    /// The vendor id of Cyclone DDS.
    pub const CYCLONE: Self = Self([1, 0x10]);
    /// Ours. The OMG assigns ids in sequence; none is assigned to us, and this one lies far above
    /// those given out, so that nobody applies another vendor's rules to what we send.
    pub const ANGAROS: Self = Self([0x41, 0x4e]);

    /// What people call the implementation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::CONNEXT => "RTI Connext",
            Self::FAST_DDS => "Fast DDS",
            Self::CYCLONE => "Cyclone DDS",
            Self::ANGAROS => "Angaros",
            _ => "another DDS",
        }
    }
}

/// The version of RTPS an implementation speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProtocolVersion {
    /// 2.
    pub major: u8,
    /// 1 to 5 are in use.
    pub minor: u8,
}

impl ProtocolVersion {
    /// What we say: nothing newer than 2.1 is used, and everybody accepts it.
    pub const OURS: Self = Self { major: 2, minor: 1 };
}

fn hexadecimal(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

macro_rules! shown_in_hexadecimal {
    ($($name:ident),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                hexadecimal(f, &self.0)
            }
        }
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                hexadecimal(f, &self.0)
            }
        }
    )*};
}
shown_in_hexadecimal!(GuidPrefix, EntityId, VendorId);

impl fmt::Display for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.prefix, self.entity)
    }
}

impl fmt::Debug for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entity_id_says_what_it_is() {
        let writer = EntityId::user_writer(0x0001_2345);
        assert_eq!(writer, EntityId([1, 0x23, 0x45, 3]));
        assert_eq!((writer.key(), writer.is_writer(), writer.is_reader()), (0x12345, true, false));
        assert!(EntityId::user_reader(1).is_reader() && !EntityId::user_reader(1).is_builtin());
        assert!(EntityId::SPDP_READER.is_reader() && EntityId::SPDP_READER.is_builtin());
        assert_eq!(EntityId::PARTICIPANT.kind(), EntityKind::Other);
    }

    #[test]
    fn a_guid_comes_back_from_its_bytes() {
        let guid = GuidPrefix([9; 12]).with(EntityId::PUBLICATIONS_WRITER);
        assert_eq!(Guid::from_bytes(guid.to_bytes()), guid);
    }
}
