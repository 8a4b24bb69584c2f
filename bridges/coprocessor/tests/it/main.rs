//! Boards and the agent: the C client runs as a process of this host, built with sanitizers.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod codec;
mod firmware;
mod life;
mod mcu;
mod services;
mod support;
mod topics;
