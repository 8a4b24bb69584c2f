//! The nodes as components of a graph.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod kernels;
mod traces;
