//! What a device, its kernels, buffers and streams share.

use crate::pool::Pool;
use angaros_accel::{Budget, Limits};

/// The threads, the memory that may be taken, and how kernels are built.
pub(crate) struct Shared {
    pub(crate) name: String,
    pub(crate) budget: Budget,
    pub(crate) pool: Pool,
    /// Bytes of the intermediate rows of one thread.
    pub(crate) scratch_bytes: usize,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} with {} threads", self.name, self.threads())
    }
}

impl Shared {
    pub(crate) fn new(name: String, limits: Limits, pool: Pool, scratch_bytes: usize) -> Self {
        let budget = Budget::new(&name, limits);
        Self { name, budget, pool, scratch_bytes }
    }

    pub(crate) fn threads(&self) -> usize {
        self.pool.numbers()
    }
}
