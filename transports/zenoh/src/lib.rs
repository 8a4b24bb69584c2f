//! Zenoh between processes and hosts, wire-compatible with rmw_zenoh.
//!
//! * A process has one session for all its contexts (`process`). Sessions connect to a router and
//!   then exchange messages directly. If no router answers, one of the processes becomes the router
//!   (`router`).
//! * Nodes and endpoints are announced by liveliness tokens (`domain`); keys, tokens, attachments
//!   and QoS are those of rmw_zenoh ([`wire`]).
//! * A message is received on Zenoh's thread, which queues it and rings the executor; no further
//!   thread takes part. It is copied once there, because Zenoh delivers it at any address. Sending
//!   copies nothing before Zenoh writes the message into its packets.
//! * What rmw_zenoh does not transport travels on keys that begin with `@angaros`, between
//!   endpoints of Angaros: the last message that a `KEEP_ALL` subscription has taken, assertions of
//!   liveliness, endpoints that end in order, definitions of types.
//!
//! Zenoh relies on TCP: messages of a reliable publisher arrive while the network accepts them. A
//! network that stops for longer than a tenth of a second loses messages, and so does a router that
//! ends. Endpoints of Angaros request them again (`reorder`, `history`, `recovery`): a history that
//! covers the outage delivers everything, and losses are counted.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod wire;

#[cfg(feature = "session")]
mod config;
#[cfg(feature = "session")]
mod definitions;
#[cfg(feature = "session")]
mod domain;
#[cfg(feature = "session")]
mod history;
#[cfg(feature = "session")]
mod matching;
#[cfg(feature = "session")]
mod payload;
#[cfg(feature = "session")]
mod process;
#[cfg(feature = "session")]
mod publisher;
#[cfg(feature = "session")]
mod receive_queue;
#[cfg(feature = "session")]
mod recovery;
#[cfg(feature = "session")]
mod remote;
#[cfg(feature = "session")]
mod reorder;
#[cfg(feature = "session")]
mod router;
#[cfg(feature = "session")]
mod security;
#[cfg(feature = "session")]
mod sender;
#[cfg(feature = "session")]
mod service;
#[cfg(feature = "session")]
mod subscription;
#[cfg(feature = "session")]
mod sync;
#[cfg(feature = "session")]
mod transport;

#[cfg(feature = "session")]
pub use transport::{ENTRY, ZenohTransport};
