//! The camera as a node, with a camera of recorded answers.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod component;
mod parameters;
