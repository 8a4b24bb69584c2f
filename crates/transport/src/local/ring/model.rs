//! The queue under every schedule.

use super::*;
use crate::sync::explore;
use loom::thread;
use std::sync::Arc;

fn popped(ring: &Ring<u32>) -> Vec<u32> {
    std::iter::from_fn(|| ring.pop()).collect()
}

#[test]
fn two_that_push_and_one_that_pops_lose_nothing() {
    explore(2, || {
        let ring = Arc::new(Ring::new(2));
        let pushing = [1, 2].map(|number| {
            let ring = Arc::clone(&ring);
            thread::spawn(move || assert!(ring.push(number).is_ok()))
        });
        let mut taken = popped(&ring);
        pushing.into_iter().for_each(|thread| assert!(thread.join().is_ok()));
        taken.extend(popped(&ring));
        taken.sort_unstable();
        assert_eq!(taken, [1, 2]);
    });
}

#[test]
fn what_is_replaced_is_given_to_one_while_another_pops() {
    explore(3, || {
        let ring = Arc::new(Ring::new(1));
        assert!(ring.push(1).is_ok());
        let pushing = {
            let ring = Arc::clone(&ring);
            thread::spawn(move || (2..=3).filter_map(|i| ring.force_push(i)).collect::<Vec<_>>())
        };
        let mut all = popped(&ring);
        all.extend(pushing.join().unwrap());
        all.extend(popped(&ring));
        all.sort_unstable();
        assert_eq!(all, [1, 2, 3]);
    });
}

#[test]
fn two_that_replace_the_same_item_do_not_both_get_it() {
    explore(2, || {
        let ring = Arc::new(Ring::new(1));
        assert!(ring.push(1).is_ok());
        let pushing = [2, 3].map(|number| {
            let ring = Arc::clone(&ring);
            thread::spawn(move || ring.force_push(number))
        });
        let mut all: Vec<u32> = pushing.into_iter().filter_map(|t| t.join().unwrap()).collect();
        all.extend(popped(&ring));
        all.sort_unstable();
        assert_eq!(all, [1, 2, 3]);
    });
}
