//! What reads a publisher's last assertion, across the edge.

use super::abi::{Handle, RawAssertion};
use angaros_transport::LastAssertion;
use std::sync::Arc;

/// For the other side, which keeps it until it calls `release`.
pub(super) fn give(asserted: LastAssertion) -> RawAssertion {
    unsafe extern "C" fn read(to: Handle) -> u64 {
        // SAFETY: the box below until it is released. It reads a number and does not panic.
        unsafe { (*to.cast::<LastAssertion>())() }
    }
    unsafe extern "C" fn release(to: Handle) {
        // SAFETY: the box below, given back once.
        drop(unsafe { Box::from_raw(to.cast::<LastAssertion>()) });
    }
    RawAssertion { to: Box::into_raw(Box::new(asserted)).cast(), read, release }
}

struct Foreign(RawAssertion);

// SAFETY: the other side's functions may be called from any thread with their own pointer.
unsafe impl Send for Foreign {}
// SAFETY: as above.
unsafe impl Sync for Foreign {}

impl Foreign {
    fn read(&self) -> u64 {
        // SAFETY: valid until it is released.
        unsafe { (self.0.read)(self.0.to) }
    }
}

impl Drop for Foreign {
    fn drop(&mut self) {
        // SAFETY: released once, here.
        unsafe { (self.0.release)(self.0.to) };
    }
}

/// What the other side gave; to be received once.
pub(super) fn receive(raw: RawAssertion) -> LastAssertion {
    let foreign = Foreign(raw);
    Arc::new(move || foreign.read())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn an_assertion_is_read_across_the_edge_and_let_go() {
        let time = Arc::new(AtomicU64::new(5));
        let read = Arc::clone(&time);
        let received = receive(give(Arc::new(move || read.load(Ordering::Relaxed))));
        assert_eq!(received(), 5);
        time.store(9, Ordering::Relaxed);
        assert_eq!(received(), 9);
        drop(received);
        assert_eq!(Arc::strong_count(&time), 1);
    }
}
