//! Buffers on the device.

use crate::held::Held;
use crate::shared::Shared;
use angaros_accel::{Memory, Result, check_range};
use opencl3::memory::{Buffer, CL_MEM_READ_WRITE, ClMem, cl_mem};
use opencl3::types::CL_BLOCKING;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bytes that only the device reaches; the host copies them.
pub(crate) struct GpuMemory {
    shared: Arc<Shared>,
    len: usize,
    buffer: Mutex<Held<Buffer<u8>>>,
}

impl std::fmt::Debug for GpuMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes on {}", self.len, self.shared.name)
    }
}

impl GpuMemory {
    /// So many bytes, zero.
    pub(crate) fn new(shared: &Arc<Shared>, len: usize) -> Result<Self> {
        shared.check()?;
        shared.budget.take(len)?;
        let made = Self::allocate(shared, len);
        if made.is_err() {
            shared.budget.give(len);
        }
        let buffer = Mutex::new(made?);
        Ok(Self { shared: shared.clone(), len, buffer })
    }

    fn allocate(shared: &Shared, len: usize) -> Result<Held<Buffer<u8>>> {
        // OpenCL has no buffer without bytes.
        let bytes = len.max(1);
        let failed = |error| shared.failed("allocating a buffer", len, &error);
        // SAFETY: no memory of the host is handed over.
        let made = unsafe {
            Buffer::create(&shared.context, CL_MEM_READ_WRITE, bytes, std::ptr::null_mut())
        };
        let mut buffer = made.map(Held::new).map_err(failed)?;
        // SAFETY: the pattern is copied before the call returns, and the range is the buffer's.
        let filled = unsafe { shared.queue.enqueue_fill_buffer(&mut buffer, &[0], 0, bytes, &[]) };
        filled.map(Held::new).map_err(failed)?;
        Ok(buffer)
    }

    /// The handle, for an argument of a kernel.
    pub(crate) fn handle(&self) -> cl_mem {
        self.buffer().get()
    }

    /// Whether it belongs to this device.
    pub(crate) fn is_of(&self, shared: &Arc<Shared>) -> bool {
        Arc::ptr_eq(&self.shared, shared)
    }

    fn buffer(&self) -> MutexGuard<'_, Held<Buffer<u8>>> {
        self.buffer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for GpuMemory {
    fn drop(&mut self) {
        self.shared.budget.give(self.len);
    }
}

impl Memory for GpuMemory {
    fn len(&self) -> usize {
        self.len
    }

    fn device(&self) -> &str {
        &self.shared.name
    }

    fn upload(&self, offset: usize, bytes: &[u8]) -> Result<()> {
        self.shared.check()?;
        check_range(self.device(), self.len, offset, bytes.len())?;
        if bytes.is_empty() {
            return Ok(());
        }
        let queue = &self.shared.queue;
        let mut buffer = self.buffer();
        // SAFETY: the range is the buffer's, and the call returns after the bytes were read.
        let done =
            unsafe { queue.enqueue_write_buffer(&mut buffer, CL_BLOCKING, offset, bytes, &[]) };
        let done = done.map(Held::new).map(|_| ());
        done.map_err(|e| self.shared.failed("copying to it", bytes.len(), &e))
    }

    fn download(&self, offset: usize, bytes: &mut [u8]) -> Result<()> {
        self.shared.check()?;
        check_range(self.device(), self.len, offset, bytes.len())?;
        if bytes.is_empty() {
            return Ok(());
        }
        let len = bytes.len();
        let queue = &self.shared.queue;
        let buffer = self.buffer();
        // SAFETY: the range is the buffer's, and the call returns after the bytes were written.
        let done = unsafe { queue.enqueue_read_buffer(&buffer, CL_BLOCKING, offset, bytes, &[]) };
        let done = done.map(Held::new).map(|_| ());
        done.map_err(|e| self.shared.failed("copying from it", len, &e))
    }

    fn map(&self, _: &mut dyn FnMut(&[u8])) -> Result<bool> {
        self.shared.check().map(|()| false)
    }

    fn map_mut(&self, _: &mut dyn FnMut(&mut [u8])) -> Result<bool> {
        self.shared.check().map(|()| false)
    }
}
