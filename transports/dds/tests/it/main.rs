//! The DDS transport, seen from outside.
#![allow(clippy::unwrap_used)]

mod golden;
mod pcap;
mod transport;
