//! The DDS transport, seen from outside.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test fails, or says why it skips")]

mod crowd;
mod cyclone;
mod golden;
mod pcap;
mod transport;
