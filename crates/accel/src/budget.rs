//! How much memory of a device its buffers take, so that no length is believed before it was
//! compared with what there is.

use crate::{AccelError, Limits, Result};
use std::sync::atomic::{AtomicU64, Ordering};

/// The memory of a device that its buffers may take, and what they take of it. Threads share it.
#[derive(Debug)]
pub struct Budget {
    device: String,
    limits: Limits,
    used_bytes: AtomicU64,
}

impl Budget {
    /// Of a device with these limits, of which nothing is taken.
    #[must_use]
    pub fn new(device: &str, limits: Limits) -> Self {
        Self { device: device.to_owned(), limits, used_bytes: AtomicU64::new(0) }
    }

    /// Counts the bytes of a buffer, to be given back when it goes.
    ///
    /// # Errors
    /// [`AccelError::OutOfMemory`] where they are more than a buffer may have, or than are free.
    pub fn take(&self, bytes: usize) -> Result<()> {
        let asked = bytes as u64;
        let limit = self.limits.memory_bytes;
        let more = |used: u64| used.checked_add(asked).filter(|sum| *sum <= limit);
        let taken = if asked > self.limits.buffer_bytes {
            Err(self.used_bytes.load(Ordering::Acquire))
        } else {
            self.used_bytes.fetch_update(Ordering::AcqRel, Ordering::Acquire, more)
        };
        let free = |used| limit.saturating_sub(used).min(self.limits.buffer_bytes);
        taken.map(|_| ()).map_err(|used| self.out_of_memory(bytes, free(used)))
    }

    /// Counts the bytes of a buffer that is gone.
    pub fn give(&self, bytes: usize) {
        self.used_bytes.fetch_sub(bytes as u64, Ordering::AcqRel);
    }

    /// The error for so many bytes, of which only some could be given.
    #[must_use]
    pub fn out_of_memory(&self, bytes: usize, free_bytes: u64) -> AccelError {
        AccelError::OutOfMemory {
            device: self.device.clone(),
            asked_bytes: bytes as u64,
            free_bytes,
            limit_bytes: self.limits.memory_bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_given_back_can_be_taken_again_and_no_more_than_there_are() {
        let limits = Limits { memory_bytes: 100, buffer_bytes: 60, side_pixels: 1 };
        let budget = Budget::new("some:0", limits);
        budget.take(60).unwrap();
        assert_eq!(budget.take(41), Err(budget.out_of_memory(41, 40)));
        budget.take(40).unwrap();
        budget.give(60);
        assert_eq!(budget.take(61), Err(budget.out_of_memory(61, 60)), "more than a buffer has");
        assert!(budget.take(usize::MAX).is_err());
        budget.take(60).unwrap();
    }
}
