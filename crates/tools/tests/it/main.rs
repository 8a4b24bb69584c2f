//! The integration tests of the `angaros` command: files on disk and real processes.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

mod bad_input;
mod estop;
mod image_graph;
mod interface;
mod launch_file;
mod new_package;
mod rates;
mod supervise;
mod support;
mod topics;
