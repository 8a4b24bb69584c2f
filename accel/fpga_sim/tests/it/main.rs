//! Integration tests of the simulated FPGA. Those that need Verilator say so where it is missing.

#![allow(clippy::unwrap_used)]

mod builds;
mod common;
mod contract;
mod cycles;
mod graphs;
mod kernels;
mod protocol;
mod suite;
mod synthesis;
mod targets;
