//! What stands in RTPS datagrams.
//!
//! * **W1** Decoding borrows from the datagram and allocates nothing; only what is kept (discovery
//!   data) is copied out, bounded.
//! * **W2** Any bytes give a value or a [`WireError`]; no panic, no length believed.
//! * **W3** Both byte orders are read; little endian is written.
//! * **W4** What we do not know (submessages, parameters, locator kinds, vendors) is passed over,
//!   unless the sender demands that it be understood.
//!
//! [`Message::parse`] checks the header, [`Message::submessages`] walks the body, [`Interpreter`]
//! keeps what the INFO submessages say. [`MessageWriter`] builds a message into a `Vec<u8>` that
//! the caller keeps, so that building allocates nothing after warm-up.

mod cursor;
mod endpoint_data;
pub mod entities;
mod error;
mod guid;
mod inline_qos;
mod interpreter;
mod liveliness;
mod locator;
mod message;
pub mod parameters;
pub mod participant_data;
pub mod qos;
mod sequence;
mod submessage;
#[cfg(test)]
mod tests;
mod time;
pub mod user_data;
pub mod wide;
mod writer;

pub use cursor::Endian;
pub use endpoint_data::EndpointData;
pub use error::WireError;
pub use guid::{EntityId, EntityKind, Guid, GuidPrefix, ProtocolVersion, VendorId};
pub use inline_qos::{InlineQos, SampleIdentity};
pub use interpreter::Interpreter;
pub use liveliness::{LivelinessAssertion, ParticipantMessage};
pub use locator::{Locator, LocatorKind, LocatorList};
pub use message::{HEADER_LENGTH, Header, Message, Submessages};
pub use parameters::{ParameterList, ParameterWriter, pid};
pub use participant_data::ParticipantData;
pub use qos::EndpointQos;
pub use sequence::{FragmentNumberSet, NumberSet, SequenceNumber, SequenceNumberSet};
pub use submessage::{
    AckNack, Content, Data, DataFrag, Gap, Heartbeat, HeartbeatFrag, InfoReply, InfoSource,
    NackFrag, Submessage,
};
pub use time::Timestamp;
pub use user_data::{EndpointTags, ServiceTag};
pub use writer::{DataFragHead, DataHead, MessageWriter, PADDING};
