//! Rule BX3 under every schedule: what is read while it is written is found by the model checker.

use super::*;
use angaros_transport::sync::explore;
use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::AtomicU64 as Modelled;
use loom::thread;

impl Word for Modelled {
    fn load(&self) -> u64 {
        self.load(Ordering::Acquire)
    }

    fn swap(&self, value: u64) -> u64 {
        self.swap(value, Ordering::AcqRel)
    }
}

struct Shared {
    lenders: Modelled,
    borrowers: [Modelled; 2],
    /// The bytes of the block: touched by whoever may.
    block: UnsafeCell<()>,
}

#[test]
fn a_block_is_not_written_while_somebody_has_it_borrowed() {
    explore(3, || {
        let [first, second] = [0, 0].map(Modelled::new);
        let lenders = Modelled::new(1);
        let block = UnsafeCell::new(());
        let shared = Arc::new(Shared { lenders, borrowers: [first, second], block });
        let threads = [0, 1].map(|at| {
            let shared = Arc::clone(&shared);
            thread::spawn(move || {
                let Shared { lenders, borrowers, block } = &*shared;
                for lending in 1..=2 {
                    if borrow(&borrowers[at], lenders, lending) {
                        block.with(|_| ());
                        borrowers[at].store(0, Ordering::Release);
                    }
                }
            })
        });
        let Shared { lenders, borrowers, block } = &*shared;
        let is_borrowed = || borrowers.iter().any(|word| word.load(Ordering::Acquire) != 0);
        if reclaim(lenders, is_borrowed) {
            block.with_mut(|_| ());
            lenders.store(2, Ordering::Release);
        }
        threads.into_iter().for_each(|thread| thread.join().unwrap());
    });
}
