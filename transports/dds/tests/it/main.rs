//! The DDS transport, seen from outside.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod cyclone;
mod golden;
mod pcap;
mod transport;
