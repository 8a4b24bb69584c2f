//! Bytes that live on a device.

use crate::{AccelError, Result, SharedMemory};
use std::any::Any;
use std::sync::Arc;

/// Memory on a device, as a back end implements it.
pub trait Memory: Any + Send + Sync + std::fmt::Debug {
    /// Number of bytes.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Name of the device.
    fn device(&self) -> &str;

    /// Where other libraries find the bytes (rule AX18). `None` where nothing but the device's back
    /// end reaches them.
    ///
    /// # Errors
    /// [`AccelError::DeviceLost`].
    fn place(&self) -> Result<Option<crate::Place>> {
        Ok(None)
    }

    /// Copies bytes of the host to the device, after the work on this buffer that was launched
    /// before.
    ///
    /// # Errors
    /// [`AccelError::BadRange`], [`AccelError::DeviceLost`].
    fn upload(&self, offset: usize, bytes: &[u8]) -> Result<()>;

    /// Copies bytes to the host, after the work on this buffer that was launched before.
    ///
    /// # Errors
    /// [`AccelError::BadRange`], [`AccelError::DeviceLost`].
    fn download(&self, offset: usize, bytes: &mut [u8]) -> Result<()>;

    /// Calls `read` with the bytes where they lie, after the work on them that was launched before.
    /// Returns false, without a call, where the memory is not the host's.
    ///
    /// # Errors
    /// [`AccelError::DeviceLost`].
    fn map(&self, read: &mut dyn FnMut(&[u8])) -> Result<bool>;

    /// The same for writing.
    ///
    /// # Errors
    /// [`AccelError::DeviceLost`].
    fn map_mut(&self, write: &mut dyn FnMut(&mut [u8])) -> Result<bool>;

    /// What another process of this host imports it by, after the work on this buffer that was
    /// launched before. `None` where the back end cannot share it (AX16), which of memory that is
    /// not from [`Device::allocate_shareable`](crate::Device::allocate_shareable) none can.
    ///
    /// # Errors
    /// [`AccelError::DeviceLost`], [`AccelError::CannotShare`].
    fn share(&self) -> Result<Option<SharedMemory>> {
        Ok(None)
    }
}

/// A counted handle of bytes on a device. Whoever has one may hand on a clone: the bytes stay where
/// they are, and go when the last handle does.
#[derive(Debug, Clone)]
pub struct Buffer(Arc<dyn Memory>);

impl Buffer {
    /// A handle of this memory.
    pub fn new(memory: impl Memory) -> Self {
        Self(Arc::new(memory))
    }

    /// What the back end made, for the back end.
    #[must_use]
    pub fn memory(&self) -> &(dyn Memory + 'static) {
        &*self.0
    }

    /// The same, where it is of the type that a back end makes.
    #[must_use]
    pub fn downcast<M: Memory>(&self) -> Option<&M> {
        (self.memory() as &dyn Any).downcast_ref()
    }

    /// Whether both are handles of the same bytes.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        std::ptr::addr_eq(Arc::as_ptr(&self.0), Arc::as_ptr(&other.0))
    }

    /// Whether there are other handles of the same bytes.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        Arc::strong_count(&self.0) > 1
    }

    /// Number of bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Name of the device on which the bytes are.
    #[must_use]
    pub fn device(&self) -> &str {
        self.0.device()
    }

    /// See [`Memory::place`]. Errors as there.
    pub fn place(&self) -> Result<Option<crate::Place>> {
        self.0.place()
    }

    /// See [`Memory::upload`]. Errors as there.
    pub fn upload(&self, offset: usize, bytes: &[u8]) -> Result<()> {
        self.0.upload(offset, bytes)
    }

    /// See [`Memory::download`]. Errors as there.
    pub fn download(&self, offset: usize, bytes: &mut [u8]) -> Result<()> {
        self.0.download(offset, bytes)
    }

    /// See [`Memory::share`]. Errors as there.
    pub fn share(&self) -> Result<Option<SharedMemory>> {
        self.0.share()
    }

    /// What `read` makes of the bytes where they lie, or `None` where the memory is not the host's.
    ///
    /// # Errors
    /// [`AccelError::DeviceLost`].
    pub fn map<T>(&self, read: impl FnOnce(&[u8]) -> T) -> Result<Option<T>> {
        let mut read = Some(read);
        let mut made = None;
        self.0.map(&mut |bytes| made = read.take().map(|read| read(bytes)))?;
        Ok(made)
    }

    /// The same for writing. Errors as [`Buffer::map`].
    pub fn map_mut<T>(&self, write: impl FnOnce(&mut [u8]) -> T) -> Result<Option<T>> {
        let mut write = Some(write);
        let mut made = None;
        self.0.map_mut(&mut |bytes| made = write.take().map(|write| write(bytes)))?;
        Ok(made)
    }
}

/// Refuses a range that is not within a buffer of `size` bytes.
///
/// # Errors
/// [`AccelError::BadRange`].
pub fn check_range(device: &str, size: usize, offset: usize, len: usize) -> Result<()> {
    if offset.checked_add(len).is_some_and(|end| end <= size) {
        return Ok(());
    }
    Err(AccelError::BadRange { device: device.to_owned(), offset, len, size })
}
