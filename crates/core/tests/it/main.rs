//! The client library as its users see it, over the wire inside one process.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod allocation;
mod callbacks;
mod delivery;
mod events;
mod executors;
mod names;
mod support;
mod tracing;
