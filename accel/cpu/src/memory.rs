//! Buffers: bytes of the host.

use crate::shared::Shared;
use angaros_accel::{Memory, Place, Result, check_range};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// Bytes that one may write at a time, or several read.
pub(crate) struct CpuMemory {
    shared: Arc<Shared>,
    len: usize,
    bytes: RwLock<Vec<u8>>,
}

impl CpuMemory {
    /// So many bytes, zero.
    pub(crate) fn new(shared: &Arc<Shared>, len: usize) -> Result<Self> {
        shared.budget.take(len)?;
        let mut bytes = Vec::new();
        if bytes.try_reserve_exact(len).is_err() {
            shared.budget.give(len);
            return Err(shared.budget.out_of_memory(len, 0));
        }
        bytes.resize(len, 0);
        Ok(Self { shared: shared.clone(), len, bytes: RwLock::new(bytes) })
    }

    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Vec<u8>> {
        self.bytes.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn write(&self) -> RwLockWriteGuard<'_, Vec<u8>> {
        self.bytes.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl std::fmt::Debug for CpuMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes on {}", self.len, self.shared.name)
    }
}

impl Drop for CpuMemory {
    fn drop(&mut self) {
        self.shared.budget.give(self.len);
    }
}

impl Memory for CpuMemory {
    fn len(&self) -> usize {
        self.len
    }

    fn device(&self) -> &str {
        &self.shared.name
    }

    fn upload(&self, offset: usize, bytes: &[u8]) -> Result<()> {
        check_range(self.device(), self.len, offset, bytes.len())?;
        self.write()[offset..offset + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    fn download(&self, offset: usize, bytes: &mut [u8]) -> Result<()> {
        check_range(self.device(), self.len, offset, bytes.len())?;
        bytes.copy_from_slice(&self.read()[offset..offset + bytes.len()]);
        Ok(())
    }

    fn map(&self, read: &mut dyn FnMut(&[u8])) -> Result<bool> {
        read(&self.read());
        Ok(true)
    }

    fn map_mut(&self, write: &mut dyn FnMut(&mut [u8])) -> Result<bool> {
        write(&mut self.write());
        Ok(true)
    }

    fn place(&self) -> Result<Option<Place>> {
        // Who writes has the lock until it is done, and the bytes never move.
        let address = self.read().as_ptr().addr() as u64;
        Ok(Some(Place { kind: Place::HOST, id: 0, address }))
    }
}
