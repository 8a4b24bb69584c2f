//! Bags on disk: see the modules.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod play;
mod record;
mod support;
