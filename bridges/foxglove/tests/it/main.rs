//! The Foxglove bridge over real sockets.

#![allow(clippy::unwrap_used, reason = "tests fail by it")]

mod access;
mod client;
mod crowd;
mod hostile;
mod parameters;
mod protocol;
mod stage;
mod tls;
