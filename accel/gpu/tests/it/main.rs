//! The back end on whatever OpenCL finds, beside the processor as the oracle. Where it finds
//! nothing each test says so.

#![allow(clippy::unwrap_used)]

mod backend;
#[path = "../../../source/tests/devices/mod.rs"]
mod devices;
