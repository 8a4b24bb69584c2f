//! Clients of rosbridge and a graph, in one process.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod actions;
mod convert;
mod crowd;
mod hostile;
mod octave;
mod operations;
mod rosapi;
mod servers;
mod services;
mod support;
mod topics;
