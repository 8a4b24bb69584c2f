//! The back end on a device of CUDA, beside the processor as the oracle. Where there is no library
//! of CUDA each test says so, and the same CUDA C and calls are tried on what stands for CUDA on
//! the processor (`stand_in`).

#![allow(clippy::unwrap_used)]

mod backend;
#[path = "../../../source/tests/devices/mod.rs"]
mod devices;
mod exchange;
mod faults;
mod sharing;
mod stand_in;
