//! The pool's hot place under every schedule: a buffer has one user at a time.

use super::*;
use crate::sync::explore;
use loom::thread;

fn use_twice(pool: &HeapPool) {
    for _ in 0..2 {
        // `loan` and the release write the cell that names the pool, which loom watches.
        let slot = pool.loan(64).freeze();
        drop(slot.clone());
        drop(slot);
    }
}

#[test]
fn two_threads_that_loan_and_give_back_never_get_one_buffer_at_a_time() {
    explore(3, || {
        let pool = HeapPool::new(1);
        let other = pool.clone();
        let thread = thread::spawn(move || use_twice(&other));
        use_twice(&pool);
        assert!(thread.join().is_ok());
    });
}

#[test]
fn a_buffer_that_another_thread_gives_back_is_loaned_again() {
    explore(3, || {
        let pool = HeapPool::new(1);
        let slot = pool.loan(64).freeze();
        let held = slot.clone();
        let thread = thread::spawn(move || drop(held));
        drop(slot);
        let next = pool.loan(64);
        assert!(thread.join().is_ok());
        drop(next);
    });
}
