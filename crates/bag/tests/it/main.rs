//! Bags on disk: see the modules.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a test fails, or says why it skips"
)]

mod converting;
mod damage;
mod databases;
mod fixture;
mod fixtures;
mod integrity;
mod order;
mod peers;
mod play;
mod record;
mod repair;
mod schemas;
mod services;
mod step;
mod storage;
mod syncs;
mod writing;
