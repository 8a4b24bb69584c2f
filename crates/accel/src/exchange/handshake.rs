//! How lender and borrowers agree on a block without a lock, by a word of each (BX3).
//!
//! A borrower writes its word, then looks at the lender's; a lender clears its word, then looks at
//! the borrowers'. Between both stands a fence, and fences have one order that all threads see, so
//! one of them at least sees the other; what one did to the block before is there for the other.

use angaros_transport::sync::atomic::fence;
use std::sync::atomic::{AtomicU64, Ordering};

/// A word that several threads or processes see. What was done before it is written is there for
/// whoever reads it.
pub(super) trait Word {
    fn load(&self) -> u64;
    fn swap(&self, value: u64) -> u64;
}

impl Word for AtomicU64 {
    fn load(&self) -> u64 {
        self.load(Ordering::Acquire)
    }

    fn swap(&self, value: u64) -> u64 {
        self.swap(value, Ordering::AcqRel)
    }
}

/// Borrows a lending, not 0, by the borrower's word, which is 0; false where the lender's word says
/// that it is not there any more.
pub(super) fn borrow<W: Word + ?Sized>(ours: &W, lenders: &W, lending: u64) -> bool {
    ours.swap(lending);
    fence(Ordering::SeqCst);
    if lenders.load() == lending {
        return true;
    }
    ours.swap(0);
    false
}

/// Takes a block back from all who come later, so that it can be written; false where somebody has
/// it, who then keeps it.
pub(super) fn reclaim<W: Word + ?Sized>(lenders: &W, is_borrowed: impl Fn() -> bool) -> bool {
    if is_borrowed() {
        return false;
    }
    let lending = lenders.swap(0);
    fence(Ordering::SeqCst);
    // Somebody may have come between.
    if is_borrowed() {
        lenders.swap(lending);
        return false;
    }
    true
}

#[cfg(all(test, loom))]
#[path = "model.rs"]
mod model;
