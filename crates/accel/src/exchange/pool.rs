//! Blocks as their publisher has them: free, written, lent.

use super::server::{Found, Lender, Lending, Taken};
use crate::{Buffer, Device, Result};
use angaros_msg::cdr::{DeviceSequence, SharedBlock};
use angaros_transport::mutex::lock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};

/// Blocks of one publisher. Each is taken again when its message comes to nobody any more and no
/// process has it borrowed.
pub struct BlockPool {
    lender: Lender,
    number: u64,
    most: usize,
    /// The device that was seen to share no memory.
    unshareable: Mutex<Option<Weak<dyn Device>>>,
}

impl BlockPool {
    pub(super) fn new(lender: Lender, most: usize) -> Self {
        static POOLS: AtomicU64 = AtomicU64::new(0);
        let number = POOLS.fetch_add(1, Ordering::Relaxed);
        Self { lender, number, most, unshareable: Mutex::default() }
    }

    /// A block of the device that nobody has, for so many bytes, with whatever was in it; `None`
    /// where all are in use, or the device cannot share memory.
    ///
    /// # Errors
    /// What allocating and sharing return.
    pub fn take(&self, device: &Arc<dyn Device>, bytes: usize) -> Result<Option<Block>> {
        let mut unshareable = lock(&self.unshareable);
        let is_it =
            |known: &Weak<dyn Device>| std::ptr::addr_eq(known.as_ptr(), Arc::as_ptr(device));
        if unshareable.as_ref().is_some_and(is_it) {
            return Ok(None);
        }
        let lending = self.lender.lending();
        let found = match lending.take((self.number, self.most), device, bytes)? {
            Taken::Block(found) => Some(found),
            Taken::Nothing => None,
            Taken::Unshareable => {
                *unshareable = Some(Arc::downgrade(device));
                None
            }
        };
        let number = device.info().name.rsplit(':').next().and_then(|number| number.parse().ok());
        let device = number.unwrap_or_default();
        Ok(found.map(|found| Block { found, device, lending: lending.clone() }))
    }
}

impl Drop for BlockPool {
    fn drop(&mut self) {
        self.lender.lending().drop_pool(self.number);
    }
}

/// A block that one publisher writes. Dropping it gives it back to its pool.
pub struct Block {
    found: Found,
    /// The device's number.
    device: i32,
    lending: Arc<Lending>,
}

impl Block {
    /// Its memory.
    #[must_use]
    pub fn buffer(&self) -> &Buffer {
        &self.found.buffer
    }

    /// Lends what is in it. Whatever writes it has ended before, as nobody in another process can
    /// wait for that.
    #[must_use]
    pub fn lend(self) -> Lent {
        let lending = self.lending.lend(self.found.slot);
        Lent { block: self, lending }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        self.lending.give_back(self.found.slot, self.found.id);
    }
}

/// A block whose message is on its way: while this lives nobody writes it. Who has borrowed the
/// block then keeps that so.
pub struct Lent {
    block: Block,
    lending: u64,
}

impl Lent {
    /// Its memory.
    #[must_use]
    pub fn buffer(&self) -> &Buffer {
        self.block.buffer()
    }

    /// What stands in the message in place of its bytes.
    #[must_use]
    pub fn sequence(&self) -> DeviceSequence {
        let Block { found: Found { id, buffer, backend, block_len, .. }, device, lending } =
            &self.block;
        let block = SharedBlock {
            pid: lending.pid,
            id: *id,
            size: *block_len as u64,
            socket: lending.socket.clone(),
            uid: self.lending,
        };
        DeviceSequence {
            backend: backend.clone(),
            size: buffer.len() as u64,
            element: "h".to_owned(),
            device: *device,
            block: Some(block),
            event: [0; 64],
        }
    }
}
