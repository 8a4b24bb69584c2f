//! What the queue keeps in one thread and among many.

use super::*;
use std::collections::VecDeque;
use std::sync::Arc;
use std::thread;

#[test]
fn items_come_out_in_their_order_however_often_it_is_gone_through() {
    for capacity in [1, 2, 3, 7, 8] {
        let ring = Ring::new(capacity);
        let mut expected = VecDeque::new();
        for number in 0..100 {
            match ring.push(number) {
                Ok(()) => expected.push_back(number),
                Err(back) => {
                    assert_eq!((back, expected.len()), (number, capacity));
                    assert_eq!(ring.pop(), expected.pop_front());
                }
            }
            assert_eq!((ring.len(), ring.is_empty()), (expected.len(), expected.is_empty()));
            if number % 5 == 0 {
                assert_eq!(ring.pop(), expected.pop_front());
            }
        }
        while let Some(next) = expected.pop_front() {
            assert_eq!(ring.pop(), Some(next));
        }
        assert_eq!((ring.pop(), ring.len()), (None, 0));
    }
}

#[test]
fn a_full_queue_gives_its_oldest_for_a_new_one() {
    let ring = Ring::new(3);
    let given: Vec<_> = (0..8).map(|number| ring.force_push(number)).collect();
    assert_eq!(given, [None, None, None, Some(0), Some(1), Some(2), Some(3), Some(4)]);
    assert_eq!((ring.push(9), ring.len(), ring.capacity()), (Err(9), 3, 3));
    assert_eq!([ring.pop(), ring.pop(), ring.pop(), ring.pop()], [Some(5), Some(6), Some(7), None]);
}

#[test]
fn what_was_not_taken_is_dropped_with_it() {
    let item = Arc::new(());
    let ring = Ring::new(4);
    (0..6).for_each(|_| drop(ring.force_push(Arc::clone(&item))));
    assert_eq!(Arc::strong_count(&item), 5);
    drop(ring);
    assert_eq!(Arc::strong_count(&item), 1);
}

#[test]
fn the_place_of_the_next_item_is_among_the_lines_to_fetch() {
    let ring = Ring::new(3);
    let replaced: Vec<_> = (0..4).filter_map(|number| ring.force_push([number; 100])).collect();
    assert_eq!(replaced, [[0; 100]]);
    let mut lines = WarmLines::with_room();
    ring.warm(&mut lines);
    let held = ring.slots.iter().map(|slot| lines.holds(&slot.stamp));
    assert!(held.eq([false, true, false]));
}

#[test]
fn among_many_threads_each_item_comes_out_once_and_those_of_one_in_order() {
    const EACH: usize = 20_000;
    for capacity in [1, 5, 64] {
        let ring = Ring::<(usize, usize)>::new(capacity);
        let left = AtomicUsize::new(2 * EACH);
        let push = |from: usize| {
            for number in 0..EACH {
                while ring.push((from, number)).is_err() {
                    thread::yield_now();
                }
            }
        };
        let take = || {
            let mut taken = Vec::new();
            while left.load(Ordering::SeqCst) > 0 {
                match ring.pop() {
                    Some(item) => {
                        taken.push(item);
                        left.fetch_sub(1, Ordering::SeqCst);
                    }
                    None => thread::yield_now(),
                }
            }
            taken
        };
        let taken = thread::scope(|scope| {
            scope.spawn(|| push(0));
            scope.spawn(|| push(1));
            let other = scope.spawn(take);
            [take(), other.join().unwrap()]
        });
        for taken in &taken {
            for from in 0..2 {
                let numbers = taken.iter().filter(|item| item.0 == from).map(|item| item.1);
                assert!(numbers.is_sorted(), "of thread {from}");
            }
        }
        let mut all = taken.concat();
        all.sort_unstable();
        let expected = (0..2).flat_map(|from| (0..EACH).map(move |number| (from, number)));
        assert!(all.into_iter().eq(expected), "capacity {capacity}");
    }
}

#[test]
fn among_many_threads_each_replaced_item_is_given_to_one() {
    const EACH: usize = 20_000;
    for capacity in [1, 3] {
        let ring = Ring::new(capacity);
        let mut all: Vec<usize> = thread::scope(|scope| {
            let push = |from: usize| {
                let numbers = from * EACH..(from + 1) * EACH;
                numbers.filter_map(|number| ring.force_push(number)).collect::<Vec<_>>()
            };
            let pop = || (0..EACH).filter_map(|_| ring.pop()).collect::<Vec<_>>();
            let others = [scope.spawn(move || push(0)), scope.spawn(move || push(1))];
            let popped = pop();
            others.into_iter().flat_map(|other| other.join().unwrap()).chain(popped).collect()
        });
        all.extend(std::iter::from_fn(|| ring.pop()));
        all.sort_unstable();
        assert!(all.into_iter().eq(0..2 * EACH), "capacity {capacity}");
    }
}
