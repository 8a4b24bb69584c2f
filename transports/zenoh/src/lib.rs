//! Zenoh between processes and hosts, wire-compatible with rmw_zenoh.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod wire;
