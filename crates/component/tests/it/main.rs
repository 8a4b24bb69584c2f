//! Components, stepped graphs and simulated networks.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod simulation;
mod step;
#[path = "../../../core/tests/it/support.rs"]
mod support;
