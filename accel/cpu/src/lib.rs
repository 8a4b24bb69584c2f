//! The processor as an accelerator: kernels in plain Rust and AVX2, in bands, fused, by several
//! threads.
//!
//! [`kernels`] holds the operations as pure functions over borrowed bytes; nothing in it knows of
//! devices, nodes or messages. [`CpuBackend`] and [`CpuDevice`] offer them by the contract of
//! `angaros-accel`; `works/mod.rs` lists their names, ports and parameters.
//!
//! * **CA1** Results are the same bit for bit at every level of vector instructions, with every
//!   number of threads, in every size of bands, and fused or not.
//! * **CA2** A fused chain never holds an intermediate image: for each band of output rows the rows
//!   that it needs are made in scratch rows, as many as [`Options::scratch_bytes`] allows, and used
//!   at once. What one thread has made for a band it does not make again for the next.
//! * **CA3** A launch allocates nothing and has ended when it returns. The caller's thread is one
//!   of those that work.
//! * **CA4** Memory is the host's: [`run_host`](angaros_accel::Stream::run_host) reads and writes
//!   the caller's bytes where they lie.
//!
//! With [`Options::oracle`] it is what other devices are held to.

mod band;
mod device;
mod energy;
mod kernel;
pub mod kernels;
mod lane;
mod memory;
mod plan;
mod pool;
mod shared;
mod stream;
mod works;

pub use device::{CpuBackend, CpuDevice, Options};
