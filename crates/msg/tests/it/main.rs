//! Tests of the crate as its users see it.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod faces;
mod generated;
mod hashes;
mod hostile;
mod support;
mod user_package;
