//! What every transport is written against: the [contract], buffers, doorbells, clocks,
//! delivery within a process, and the recording of events.
//!
//! A transport is a crate that implements [`Transport`] and offers one [`Entry`]. It depends on
//! this crate and on `angaros-msg`, and on no other crate of ours.

pub mod arena;
pub mod buffer;
pub mod clock;
pub mod content_filter;
pub mod contract;
pub mod decorate;
mod descriptors;
mod discovery;
pub mod doorbell;
pub mod endpoint;
pub mod error;
mod finding;
pub mod graph;
pub mod local;
mod message_info;
pub mod mutex;
mod panic;
pub mod payload;
pub mod random;
pub mod security;
pub mod services;
pub mod signal;
pub mod sync;
pub mod trace;
pub mod used;
pub mod warm;

pub use arena::EntityAllocator;
pub use clock::{Clock, VirtualClock};
pub use contract::{
    AnnouncementHold, Binding, BindingSlot, Capabilities, EndReason, Entry, Events, Finding,
    LastAssertion, Level, MessageInfo, OpenOptions, Ports, PublisherOptions, Received,
    ShownSubscription, Shutdown, SubscriptionOptions, Transport, TransportPublisher,
    TransportSubscription, WireCounters,
};
pub use descriptors::DescriptorSwitch;
pub use discovery::{Discovery, DiscoveryRange};
pub use endpoint::{Endpoint, EndpointKind, Gid, NodeName};
pub use error::{Error, ErrorKind, LoanError, PublishError, Result, TakeError};
pub use graph::GraphSnapshot;
pub use panic::panic_text;
pub use used::{TransportUse, UseHolder, UsedTransports};
pub use warm::WarmLines;
