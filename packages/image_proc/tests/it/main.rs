//! The nodes as components of a graph.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod between;
mod joined;
mod kernels;
mod resident;
#[path = "../../../../accel/cuda/tests/it/stand_in.rs"]
#[allow(dead_code, reason = "the tests of the back end let it fail, these do not")]
mod stand_in;
mod traces;
