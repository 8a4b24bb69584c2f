//! The nodes as components of a graph.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod joined;
mod kernels;
mod resident;
mod traces;
