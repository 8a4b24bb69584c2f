//! Buffers on the device.

use crate::driver::{Done, Driver, Exported, Unshared};
use crate::shared::Shared;
use angaros_accel::{AccelError, DeviceUuid, Memory, Result, SharedMemory, check_range};
use std::sync::Arc;

/// Bytes that only the device reaches; the host copies them.
pub(crate) struct DriverMemory<D: Driver> {
    /// Goes before the driver that it needs.
    memory: D::Memory,
    shared: Arc<Shared<D>>,
    len: usize,
    /// Bytes that it takes of the device's budget; `None` of another process's memory.
    taken: Option<usize>,
}

impl<D: Driver> std::fmt::Debug for DriverMemory<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes on {}", self.len, self.shared.name())
    }
}

impl<D: Driver> DriverMemory<D> {
    /// So many bytes, zero.
    pub(crate) fn new(shared: &Arc<Shared<D>>, len: usize) -> Result<Self> {
        Self::taking(shared, len, len, D::allocate)
    }

    /// So many bytes, zero, that another process can import, where the driver has such.
    pub(crate) fn shareable(shared: &Arc<Shared<D>>, len: usize) -> Result<Self> {
        if shared.driver.shares_as().is_none() {
            return Self::new(shared, len);
        }
        let taken = shared.driver.shareable_len(len.max(1));
        Self::taking(shared, len, taken, D::allocate_shareable)
    }

    fn taking(
        shared: &Arc<Shared<D>>,
        len: usize,
        taken: usize,
        allocate: impl FnOnce(&D, usize) -> Done<D::Memory>,
    ) -> Result<Self> {
        shared.check()?;
        shared.budget.take(taken)?;
        // No driver has memory without bytes.
        let made = allocate(&shared.driver, len.max(1));
        if made.is_err() {
            shared.budget.give(taken);
        }
        let memory = shared.done("allocating a buffer", len, made)?;
        Ok(Self { memory, shared: shared.clone(), len, taken: Some(taken) })
    }

    /// What another process shares.
    pub(crate) fn import(shared: &Arc<Shared<D>>, theirs: SharedMemory) -> Result<Self> {
        shared.check()?;
        let uuid = Self::shares_as(shared)?;
        theirs.check(shared.name(), &uuid, shared.info.limits.buffer_bytes)?;
        let SharedMemory { fd, len, block_len, .. } = theirs;
        let memory = match shared.driver.import(Exported { fd, block_len }) {
            Ok(memory) => memory,
            Err(Unshared::Descriptor(said)) => {
                let reason =
                    format!("no {block_len} bytes of it are behind the descriptor: {said}");
                let hint = "the other process may have ended, or use another driver";
                return Err(AccelError::cannot_share(shared.name(), reason, hint));
            }
            Err(Unshared::Device(failure)) => {
                return Err(shared.failed("importing a buffer", block_len, &failure));
            }
        };
        Ok(Self { memory, shared: shared.clone(), len, taken: None })
    }

    fn shares_as(shared: &Shared<D>) -> Result<DeviceUuid> {
        let uuid = shared.driver.shares_as();
        uuid.ok_or_else(|| AccelError::shares_nothing(shared.name()))
    }

    /// Whether it is another process's, so that it is only read.
    pub(crate) const fn is_imported(&self) -> bool {
        self.taken.is_none()
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
        if let Some(taken) = self.taken {
            self.shared.budget.give(taken);
        }
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
        if self.is_imported() {
            return Err(AccelError::only_read(self.device()));
        }
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

    fn share(&self) -> Result<Option<SharedMemory>> {
        self.shared.check()?;
        // Who took it from another process is not the one who knows when it is free.
        if self.is_imported() {
            return Ok(None);
        }
        let exported = self.shared.driver.export(&self.memory);
        let Some(exported) = self.shared.done("sharing a buffer", self.len, exported)? else {
            return Ok(None);
        };
        let Exported { fd, block_len } = exported;
        let name = self.device();
        let backend = name.split(':').next().unwrap_or_default().to_owned();
        let device = Self::shares_as(&self.shared)?;
        Ok(Some(SharedMemory { backend, device, fd, len: self.len, block_len }))
    }
}
