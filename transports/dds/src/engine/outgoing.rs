//! The samples that a writer sends and keeps.

use angaros_msg::Time;
use angaros_transport::buffer::Slot;

/// The form of a sample that a reader wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As it was published.
    Own,
    /// As Cyclone DDS 0.x has it: the header of services, units of 4 bytes in wstrings. Those Fast
    /// DDS has too.
    Cyclone,
    /// As Cyclone DDS 11 has wstrings.
    Cyclone11,
}

/// A sample as [`Form::Cyclone`] and as [`Form::Cyclone11`], where somebody wants it so.
pub type OtherForms = [Option<Slot>; 2];

/// A sample that is sent.
#[derive(Clone, Debug)]
pub struct OutgoingSample {
    /// Encapsulation header and body.
    pub payload: Slot,
    /// The same in the forms that some readers want instead.
    pub other_forms: OtherForms,
    /// When it was published.
    pub stamp: Time,
    /// Inline QoS with its sentinel; mostly empty.
    pub inline_qos: InlineBytes,
    /// Whether the sample is the end of an instance; its payload is the key.
    pub disposed: bool,
}

/// Encoded inline QoS that needs no memory of its own.
#[derive(Clone, Copy, Debug)]
pub struct InlineBytes {
    len: u8,
    bytes: [u8; Self::CAPACITY],
}

impl InlineBytes {
    /// Most bytes it holds.
    pub const CAPACITY: usize = 80;
    /// No inline QoS.
    pub const EMPTY: Self = Self { len: 0, bytes: [0; Self::CAPACITY] };

    /// A copy of these bytes; `None` when they are too many.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Option<Self> {
        let mut copy = Self::EMPTY;
        copy.bytes.get_mut(..bytes.len())?.copy_from_slice(bytes);
        copy.len = u8::try_from(bytes.len()).ok()?;
        Some(copy)
    }

    /// The bytes.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}
