//! Networks in a box, on this machine's kernel. Where it allows none, tests say so and pass.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test fails, or says why it skips")]

mod cleanup;
mod command_line;
mod support;
mod wire;
