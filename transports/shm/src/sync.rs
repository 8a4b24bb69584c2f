//! What rings, chunks and connections are built of: the real atomics and futexes, or under
//! `--cfg loom` those of the model checker.

#[cfg(not(loom))]
pub use crate::sys::{futex_wait, futex_wake};
#[cfg(loom)]
pub use angaros_transport::sync::{atomic, futex_wait, futex_wake};
#[cfg(not(loom))]
pub use std::sync::atomic;
