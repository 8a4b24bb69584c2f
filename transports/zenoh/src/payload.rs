//! Converts message bytes between buffers of Angaros and of Zenoh.
//!
//! A published message is not copied: Zenoh gets a handle of its buffer. A message from the network
//! lies in pieces at any address; it is copied once, into a buffer with the alignment of rule B1.
//! Within a process the same buffer arrives.

use angaros_transport::buffer::{HeapPool, Slot};
use std::any::Any;
use zenoh::bytes::ZBytes;
use zenoh::internal::buffers::{ZBuf, ZSlice, ZSliceBuffer};

/// A handle of a buffer that Zenoh can hold.
#[derive(Debug)]
struct SlotSlice(Slot);

impl ZSliceBuffer for SlotSlice {
    fn as_slice(&self) -> &[u8] {
        self.0.as_bytes()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// The first `len` bytes for Zenoh.
pub fn to_zenoh(slot: &Slot, len: usize) -> ZBytes {
    let whole = ZSlice::from(SlotSlice(slot.clone()));
    let part = whole.subslice(..len.min(slot.as_bytes().len())).unwrap_or(whole);
    ZBytes::from(ZBuf::from(part))
}

/// The bytes for a subscription.
pub fn from_zenoh(bytes: &ZBytes, pool: &HeapPool) -> Slot {
    let buffer = ZBuf::from(bytes.clone());
    let mut pieces = buffer.zslices();
    if let (Some(only), None) = (pieces.next(), pieces.next())
        && let Some(SlotSlice(slot)) = only.downcast_ref::<SlotSlice>()
        && slot.as_bytes().len() == only.len()
    {
        return slot.clone();
    }
    let mut slot = pool.loan(bytes.len());
    let mut rest = slot.as_bytes_mut();
    for piece in bytes.slices() {
        let Some((here, behind)) = rest.split_at_mut_checked(piece.len()) else { break };
        here.copy_from_slice(piece);
        rest = behind;
    }
    slot.freeze()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_comes_back_as_the_same_buffer_within_a_process() {
        let pool = HeapPool::new(2);
        let slot = pool.loan(100).freeze();
        let back = from_zenoh(&to_zenoh(&slot, 100), &pool);
        assert_eq!(back.as_bytes().as_ptr(), slot.as_bytes().as_ptr());
    }

    #[test]
    fn pieces_are_joined_into_an_aligned_buffer() {
        let mut buffer = ZBuf::empty();
        buffer.push_zslice(ZSlice::from(vec![1, 2, 3]));
        buffer.push_zslice(ZSlice::from(vec![4, 5]));
        let slot = from_zenoh(&ZBytes::from(buffer), &HeapPool::new(1));
        assert_eq!(slot.as_bytes(), [1, 2, 3, 4, 5]);
        assert_eq!(slot.as_bytes().as_ptr().addr() % 8, 4);
    }
}
