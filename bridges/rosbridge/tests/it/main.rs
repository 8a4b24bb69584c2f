//! Clients of rosbridge and a graph, in one process.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod actions;
mod convert;
mod doors;
mod operations;
mod rosapi;
mod services;
mod support;
mod topics;
