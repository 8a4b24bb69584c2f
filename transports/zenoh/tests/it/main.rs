//! What the Zenoh transport keeps to.

#![allow(clippy::unwrap_used)]
#![allow(clippy::print_stderr, reason = "the reasons why something is not tested")]

#[cfg(feature = "session")]
mod actions;
mod golden;
#[cfg(feature = "session")]
mod humble;
#[cfg(feature = "session")]
mod interop;
#[cfg(feature = "session")]
mod modes;
#[cfg(feature = "session")]
mod router;
#[cfg(feature = "session")]
mod security;
#[cfg(feature = "session")]
mod support;
