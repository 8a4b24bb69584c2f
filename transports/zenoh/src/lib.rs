//! Zenoh between processes and hosts, wire-compatible with rmw_zenoh.
//!
//! * A process has one session for all its contexts (`process`). Sessions meet at a router, which
//!   one of the processes is if none answers (`router`), and then talk to each other directly.
//! * What nodes and endpoints there are stands in liveliness tokens (`domain`); keys, tokens,
//!   attachments and QoS are those of rmw_zenoh ([`wire`]).
//! * A message is received on Zenoh's thread, which queues it and rings the executor: there is no
//!   further one. It is copied once there, because it arrives at any address; sending copies
//!   nothing before Zenoh writes it into its packets.
//! * What rmw_zenoh has no words for travels beside it, on keys that begin with `@angaros`, between
//!   endpoints of Angaros: which message a `KEEP_ALL` subscription has taken, assertions of
//!   liveliness, who ends in order, definitions of types.
//!
//! Zenoh counts on TCP: what a reliable publisher sends arrives while the network takes it. One
//! that has stopped for longer than a tenth of a second costs messages, and so does a router that
//! ends. Between endpoints of Angaros they are asked for again (`flow`, `history`, `recovery`): a
//! history deeper than the outage was long delivers everything, and what is lost is counted.

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
