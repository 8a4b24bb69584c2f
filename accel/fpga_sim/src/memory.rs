//! Buffers of the device, and what passed between them and the host.

use angaros_accel::{Budget, Memory, Result, check_range};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a device did since it was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Copies from the host.
    pub uploads: u64,
    /// Bytes of them.
    pub uploaded_bytes: u64,
    /// Copies to the host.
    pub downloads: u64,
    /// Bytes of them.
    pub downloaded_bytes: u64,
    /// Kernels launched.
    pub launches: u64,
    /// Clock cycles of all launches.
    pub cycles: u64,
}

/// The counters behind [`Traffic`], and the memory in use.
#[derive(Debug)]
pub(crate) struct Counters {
    uploads: AtomicU64,
    uploaded_bytes: AtomicU64,
    downloads: AtomicU64,
    downloaded_bytes: AtomicU64,
    launches: AtomicU64,
    cycles: AtomicU64,
    pub(crate) budget: Budget,
}

impl Counters {
    pub(crate) fn new(budget: Budget) -> Self {
        Self {
            uploads: AtomicU64::new(0),
            uploaded_bytes: AtomicU64::new(0),
            downloads: AtomicU64::new(0),
            downloaded_bytes: AtomicU64::new(0),
            launches: AtomicU64::new(0),
            cycles: AtomicU64::new(0),
            budget,
        }
    }

    pub(crate) fn traffic(&self) -> Traffic {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Traffic {
            uploads: read(&self.uploads),
            uploaded_bytes: read(&self.uploaded_bytes),
            downloads: read(&self.downloads),
            downloaded_bytes: read(&self.downloaded_bytes),
            launches: read(&self.launches),
            cycles: read(&self.cycles),
        }
    }

    pub(crate) fn launched(&self, cycles: u64) {
        self.launches.fetch_add(1, Ordering::Relaxed);
        self.cycles.fetch_add(cycles, Ordering::Relaxed);
    }
}

/// A buffer.
#[derive(Debug)]
pub(crate) struct FpgaMemory {
    device: String,
    bytes: Mutex<Vec<u8>>,
    len: usize,
    counters: Arc<Counters>,
}

impl FpgaMemory {
    /// Of zeros; its bytes have been taken from the budget of the counters.
    pub(crate) fn new(device: &str, len: usize, counters: Arc<Counters>) -> Self {
        Self { device: device.to_owned(), bytes: Mutex::new(vec![0; len]), len, counters }
    }

    /// Its bytes, for a kernel.
    pub(crate) fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it belongs to the device with these counters.
    pub(crate) fn is_of(&self, counters: &Arc<Counters>) -> bool {
        Arc::ptr_eq(&self.counters, counters)
    }
}

impl Drop for FpgaMemory {
    fn drop(&mut self) {
        self.counters.budget.give(self.len);
    }
}

impl Memory for FpgaMemory {
    fn len(&self) -> usize {
        self.len
    }

    fn device(&self) -> &str {
        &self.device
    }

    fn upload(&self, offset: usize, bytes: &[u8]) -> Result<()> {
        check_range(&self.device, self.len, offset, bytes.len())?;
        self.bytes()[offset..offset + bytes.len()].copy_from_slice(bytes);
        self.counters.uploads.fetch_add(1, Ordering::Relaxed);
        self.counters.uploaded_bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    fn download(&self, offset: usize, bytes: &mut [u8]) -> Result<()> {
        check_range(&self.device, self.len, offset, bytes.len())?;
        bytes.copy_from_slice(&self.bytes()[offset..offset + bytes.len()]);
        self.counters.downloads.fetch_add(1, Ordering::Relaxed);
        self.counters.downloaded_bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    fn map(&self, _: &mut dyn FnMut(&[u8])) -> Result<bool> {
        Ok(false)
    }

    fn map_mut(&self, _: &mut dyn FnMut(&mut [u8])) -> Result<bool> {
        Ok(false)
    }
}
