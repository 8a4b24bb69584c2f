//! What is built of nodes, over the wire inside one process.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod actions;
mod clock_offset;
mod diagnostics;
mod lifecycle;
mod message_filters;
mod safety;
#[path = "../../../core/tests/it/support.rs"]
mod support;
mod team;
