//! What a device, its kernels, buffers and streams share.

use crate::pool::Pool;
use angaros_accel::{AccelError, Limits, Result};
use std::sync::atomic::{AtomicU64, Ordering};

/// The threads, the memory that may be taken, and how kernels are built.
pub(crate) struct Shared {
    pub(crate) name: String,
    pub(crate) limits: Limits,
    pub(crate) pool: Pool,
    /// Bytes of the intermediate rows of one thread.
    pub(crate) scratch_bytes: usize,
    used_bytes: AtomicU64,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} with {} threads", self.name, self.threads())
    }
}

impl Shared {
    pub(crate) fn new(name: String, limits: Limits, pool: Pool, scratch_bytes: usize) -> Self {
        Self { name, limits, pool, scratch_bytes, used_bytes: AtomicU64::new(0) }
    }

    pub(crate) fn threads(&self) -> usize {
        self.pool.numbers()
    }

    /// Counts bytes of a buffer, or refuses them.
    pub(crate) fn take(&self, bytes: usize) -> Result<()> {
        let asked_bytes = bytes as u64;
        let limit_bytes = self.limits.memory_bytes;
        let more = |used: u64| used.checked_add(asked_bytes).filter(|sum| *sum <= limit_bytes);
        let taken = if asked_bytes > self.limits.buffer_bytes {
            Err(self.used_bytes.load(Ordering::Acquire))
        } else {
            self.used_bytes.fetch_update(Ordering::AcqRel, Ordering::Acquire, more)
        };
        taken.map(|_| ()).map_err(|used| AccelError::OutOfMemory {
            device: self.name.clone(),
            asked_bytes,
            free_bytes: limit_bytes.saturating_sub(used).min(self.limits.buffer_bytes),
            limit_bytes,
        })
    }

    /// Counts bytes of a buffer that is gone.
    pub(crate) fn give(&self, bytes: usize) {
        self.used_bytes.fetch_sub(bytes as u64, Ordering::AcqRel);
    }
}
