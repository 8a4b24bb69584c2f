//! UDP between contexts of one host.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod metrics;
#[path = "../../../../crates/core/tests/it/support.rs"]
mod support;
mod udp;
