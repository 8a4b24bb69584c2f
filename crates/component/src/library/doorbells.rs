//! Doorbells across the edge: the memory by its address, and something that keeps it.

use super::abi::{Handle, RawDoorbell};
use angaros_transport::doorbell::Doorbell;
use std::ptr::NonNull;
use std::sync::Arc;

/// A doorbell for the other side, which keeps it alive until it calls `release`.
pub(super) fn give(bell: &Doorbell) -> RawDoorbell {
    unsafe extern "C" fn release(keeper: Handle) {
        // SAFETY: the box made below, given back once.
        drop(unsafe { Box::from_raw(keeper.cast::<Doorbell>()) });
    }
    let slot = bell.address().as_ptr().cast_const();
    RawDoorbell { slot, keeper: Box::into_raw(Box::new(bell.clone())).cast(), release }
}

struct HeldDoorbell(RawDoorbell);

// SAFETY: a keeper is a handle that may be released from any thread.
unsafe impl Send for HeldDoorbell {}
// SAFETY: as above.
unsafe impl Sync for HeldDoorbell {}

impl Drop for HeldDoorbell {
    fn drop(&mut self) {
        // SAFETY: released once, here.
        unsafe { (self.0.release)(self.0.keeper) };
    }
}

/// The doorbell that the other side gave.
///
/// # Safety
/// `raw` came from [`give`], in whichever copy of this code, and is received once.
pub(super) unsafe fn receive(raw: RawDoorbell) -> Doorbell {
    let keeper = Arc::new(HeldDoorbell(raw));
    let slot = NonNull::new(raw.slot.cast_mut()).unwrap_or_else(NonNull::dangling);
    debug_assert!(!raw.slot.is_null());
    // SAFETY: the keeper keeps the slot.
    unsafe { Doorbell::from_raw(slot, keeper) }
}
