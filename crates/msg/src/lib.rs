//! What is on the wire: interface definitions, type hashes, CDR in place, names, time and QoS
//! values. This crate knows no threads, sockets or files.

pub mod dynamic;
pub mod idl;
pub mod message;
pub mod names;
pub mod qos;
pub mod rihs01;
pub mod time;

pub use message::{BuildInPlace, CdrError, Message, TypeHash};
pub use qos::Qos;
pub use time::{Duration, Time};
