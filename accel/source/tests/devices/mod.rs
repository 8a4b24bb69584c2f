//! What every back end that is made of a driver has to do, beside the processor as the oracle.
//!
//! The test program of a back end has this module by its path, and beside it a module `backend`
//! with `open`, which opens a device anew, `first`, which gives always the same one, and
//! `launches`, how often a kernel is launched.

mod chains;
pub mod common;
mod contract;
mod device;
mod kernels;
