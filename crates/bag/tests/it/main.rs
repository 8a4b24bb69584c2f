//! Bags on disk: see the modules.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test fails, or says why it skips")]

mod damage;
mod order;
mod peers;
mod play;
mod record;
mod services;
mod stage;
mod step;
mod support;
mod writing;
