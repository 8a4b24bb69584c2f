//! The processor as an accelerator: image kernels as pure functions, in plain Rust and AVX2.
//!
//! [`kernels`] holds the operations over borrowed bytes; nothing in it knows of devices, nodes or
//! messages.

pub mod kernels;
