//! The DDS transport, seen from outside.
#![allow(clippy::unwrap_used)]

mod cyclone;
mod golden;
mod pcap;
mod transport;
