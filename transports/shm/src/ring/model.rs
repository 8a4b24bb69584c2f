//! The ring under every schedule: every entry goes to exactly one of the two sides, whole and in
//! order, and a publisher that waits for room is woken.

use super::*;
use angaros_transport::sync::explore;
use loom::thread;
use std::alloc::{Layout, alloc};

/// An empty ring. loom's atomics are not made of zeros, so every one is made by itself; the memory
/// is small and stays.
fn memory(depth: usize) -> NonNull<u8> {
    let layout = Layout::from_size_align(size(depth), 64).unwrap();
    // SAFETY: the size is not zero.
    let start = NonNull::new(unsafe { alloc(layout) }).unwrap();
    let header = RingHeader {
        capacity: AtomicU64::new(0),
        head: CacheAligned(AtomicU64::new(0)),
        space: AtomicU32::new(0),
        waiting: AtomicU32::new(0),
    };
    // SAFETY: `size` counts the header and the entries behind it.
    unsafe {
        start.cast::<RingHeader>().write(header);
        let entries = start.cast::<RingHeader>().add(1).cast::<Entry>();
        for index in 0..depth.next_power_of_two() {
            let word = || AtomicU64::new(0);
            let stamp = word();
            let chunk = word();
            let len = word();
            let index_word = word();
            let sequence = word();
            let timestamp = word();
            let entry = Entry { stamp, chunk, len, index: index_word, sequence, timestamp };
            entries.add(index).write(entry);
        }
    }
    start
}

fn ends(depth: usize) -> (Producer, Consumer) {
    let memory = memory(depth);
    // SAFETY: memory of the right size that is never freed.
    let producer = unsafe { Producer::new(memory, depth) };
    // SAFETY: as above.
    let consumer = unsafe { Consumer::new(|_| Some(memory)) };
    (producer, consumer.unwrap())
}

fn item(number: u64) -> Item {
    let index = number as u32;
    Item { chunk: number * 64, len: number, index, sequence: number, timestamp: number as i64 }
}

/// `sent` messages through a queue of `depth` that replaces its oldest.
fn keep_last(depth: usize, sent: u64, looks: usize) {
    let (mut producer, mut consumer) = ends(depth);
    let publisher = thread::spawn(move || {
        (1..=sent).filter_map(|number| producer.push(&item(number)).unwrap()).collect::<Vec<_>>()
    });
    let mut got = Vec::new();
    let mut lost = 0;
    let mut take = |got: &mut Vec<u64>| {
        if let Some((taken, gap)) = consumer.pop().unwrap() {
            assert_eq!(taken, item(taken.sequence), "an entry is never torn");
            assert_eq!(taken.sequence, got.last().unwrap_or(&0) + gap + 1);
            got.push(taken.sequence);
            lost += gap;
        }
    };
    (0..looks).for_each(|_| take(&mut got));
    let replaced = publisher.join().unwrap();
    (0..=depth).for_each(|_| take(&mut got));
    assert_eq!(replaced.len() as u64, lost, "{got:?} {replaced:?}");
    assert_eq!(got.len() as u64 + lost, sent, "{got:?} {replaced:?}");
    assert!(replaced.iter().all(|chunk| !got.contains(&(chunk / 64))), "{got:?} {replaced:?}");
}

#[test]
fn of_a_queue_of_one_every_message_is_taken_or_replaced() {
    explore(2, || keep_last(1, 3, 2));
}

#[test]
fn of_a_queue_of_two_every_message_is_taken_or_replaced() {
    explore(2, || keep_last(2, 4, 2));
}

#[test]
fn a_publisher_that_takes_back_what_is_queued_shares_it_with_the_subscription() {
    explore(3, || {
        let (mut producer, mut consumer) = ends(2);
        (1..=2).for_each(|number| assert_eq!(producer.push(&item(number)), Ok(None)));
        let publisher = thread::spawn(move || {
            (0..2).filter_map(|_| producer.drop_oldest().unwrap()).collect::<Vec<_>>()
        });
        let popped: Vec<_> =
            (0..2).filter_map(|_| consumer.pop().unwrap()).map(|(item, _)| item.chunk).collect();
        let dropped = publisher.join().unwrap();
        assert!(dropped.iter().all(|chunk| !popped.contains(chunk)), "{dropped:?} {popped:?}");
    });
}

#[test]
fn a_publisher_that_waits_for_room_is_woken_by_the_subscription() {
    explore(3, || {
        let (mut producer, mut consumer) = ends(1);
        let publisher = thread::spawn(move || {
            for number in 1..=2 {
                while producer.is_full().unwrap() {
                    let (ring, depth, tail) = producer.waiting_place();
                    ring.wait_for_room(u64::MAX, depth, tail);
                }
                assert_eq!(producer.push(&item(number)), Ok(None));
            }
        });
        let mut next = 1;
        while next <= 2 {
            match consumer.pop().unwrap() {
                Some((taken, 0)) => {
                    assert_eq!(taken, item(next));
                    next += 1;
                }
                Some(_) => panic!("nothing is replaced here"),
                None => thread::yield_now(),
            }
        }
        publisher.join().unwrap();
    });
}
