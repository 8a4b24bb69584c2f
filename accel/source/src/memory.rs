//! Buffers on the device.

use crate::driver::Driver;
use crate::shared::Shared;
use angaros_accel::{Memory, Result, check_range};
use std::sync::Arc;

/// Bytes that only the device reaches; the host copies them.
pub(crate) struct DriverMemory<D: Driver> {
    /// Goes before the driver that it needs.
    memory: D::Memory,
    shared: Arc<Shared<D>>,
    len: usize,
}

impl<D: Driver> std::fmt::Debug for DriverMemory<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes on {}", self.len, self.shared.name())
    }
}

impl<D: Driver> DriverMemory<D> {
    /// So many bytes, zero.
    pub(crate) fn new(shared: &Arc<Shared<D>>, len: usize) -> Result<Self> {
        shared.check()?;
        shared.budget.take(len)?;
        // No driver has memory without bytes.
        let made = shared.driver.allocate(len.max(1));
        if made.is_err() {
            shared.budget.give(len);
        }
        let memory = shared.done("allocating a buffer", len, made)?;
        Ok(Self { memory, shared: shared.clone(), len })
    }

    /// The driver's own, for an argument of a kernel.
    pub(crate) const fn memory(&self) -> &D::Memory {
        &self.memory
    }

    /// Whether it belongs to this device.
    pub(crate) fn is_of(&self, shared: &Arc<Shared<D>>) -> bool {
        Arc::ptr_eq(&self.shared, shared)
    }
}

impl<D: Driver> Drop for DriverMemory<D> {
    fn drop(&mut self) {
        self.shared.budget.give(self.len);
    }
}

impl<D: Driver> Memory for DriverMemory<D> {
    fn len(&self) -> usize {
        self.len
    }

    fn device(&self) -> &str {
        self.shared.name()
    }

    fn place(&self) -> Result<Option<angaros_accel::Place>> {
        self.shared.check()?;
        let waited = self.shared.driver.wait_for_all();
        self.shared.done("waiting for its work", 0, waited)?;
        // A device is called by its back end and its number (rule AX1).
        let number = self.device().rsplit(':').next().and_then(|number| number.parse().ok());
        let place = self.shared.driver.place(&self.memory).zip(number);
        Ok(place.map(|((kind, address), id)| angaros_accel::Place { kind, id, address }))
    }

    fn upload(&self, offset: usize, bytes: &[u8]) -> Result<()> {
        self.shared.check()?;
        check_range(self.device(), self.len, offset, bytes.len())?;
        if bytes.is_empty() {
            return Ok(());
        }
        let done = self.shared.driver.upload(&self.memory, offset, bytes);
        self.shared.done("copying to it", bytes.len(), done)
    }

    fn download(&self, offset: usize, bytes: &mut [u8]) -> Result<()> {
        self.shared.check()?;
        check_range(self.device(), self.len, offset, bytes.len())?;
        if bytes.is_empty() {
            return Ok(());
        }
        let done = self.shared.driver.download(&self.memory, offset, bytes);
        self.shared.done("copying from it", bytes.len(), done)
    }

    fn map(&self, _: &mut dyn FnMut(&[u8])) -> Result<bool> {
        self.shared.check().map(|()| false)
    }

    fn map_mut(&self, _: &mut dyn FnMut(&mut [u8])) -> Result<bool> {
        self.shared.check().map(|()| false)
    }
}
