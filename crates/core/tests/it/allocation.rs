//! Publish, take and the executor loop allocate nothing after start-up (invariant A3).

use crate::support::{context, node};
use angaros_core::{Sample, SingleThreadedExecutor};
use angaros_msg::Qos;
use angaros_msg::sensor_msgs::msg::{Image, ImageLengths};
use angaros_msg::std_msgs::msg::Int32;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: as promised by our caller.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as promised by our caller.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations_of(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations_of(|| drop(Box::new(5))), 1);
}

#[test]
fn publishing_taking_and_spinning_allocate_nothing_after_start_up() {
    let context = context();
    let n = node(&context, "n");
    let seen = Arc::new(AtomicU64::new(0));
    let (small, large) = (Arc::clone(&seen), Arc::clone(&seen));
    let _small = n
        .create_subscription("small", Qos::default(), move |s: Sample<Int32>| {
            small.fetch_add(s.view()?.data as u64, Ordering::Relaxed);
            Ok::<(), angaros_core::TakeError>(())
        })
        .unwrap();
    let _large = n
        .create_subscription("large", Qos::default(), move |s: Sample<Image>| {
            large.fetch_add(s.view()?.data.len() as u64, Ordering::Relaxed);
            Ok::<(), angaros_core::TakeError>(())
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let small = n.create_publisher::<Int32>("small", Qos::default()).unwrap();
    let large = n.create_publisher::<Image>("large", Qos::default()).unwrap();
    let lengths = ImageLengths { encoding: 4, data: 100_000, ..ImageLengths::default() };
    let message = Int32 { data: 1 };
    let round = || {
        small.publish_ref(&message).unwrap();
        let mut loan = large.loan_unzeroed(&lengths).unwrap();
        loan.builder().set_encoding("rgb8").unwrap();
        loan.publish().unwrap();
        while executor.spin_once(Duration::ZERO) {}
    };
    (0..20).for_each(|_| round());
    let before = seen.load(Ordering::Relaxed);
    let allocations = allocations_of(|| (0..100).for_each(|_| round()));
    assert_eq!(seen.load(Ordering::Relaxed) - before, 100 * 100_001);
    assert_eq!(allocations, 0, "allocations in 100 rounds");

    let steady = Arc::new(AtomicU64::new(0));
    let (counted, publisher) = (Arc::clone(&steady), small.clone());
    let _loop = n
        .create_subscription("small", Qos::default(), move |_: Sample<Int32>| {
            counted.fetch_add(1, Ordering::Relaxed);
            publisher.publish_ref(&Int32 { data: 1 })
        })
        .unwrap();
    small.publish_ref(&message).unwrap();
    executor.spin_until(|| steady.load(Ordering::Relaxed) > 100, Duration::from_secs(10));
    let start = std::cell::Cell::new(0);
    let end = std::cell::Cell::new(0);
    executor.spin_until(
        || {
            match steady.load(Ordering::Relaxed) {
                ..=200 => start.set(ALLOCATIONS.get()),
                _ => end.set(ALLOCATIONS.get()),
            }
            steady.load(Ordering::Relaxed) > 2000
        },
        Duration::from_secs(10),
    );
    assert_eq!(end.get() - start.get(), 0, "allocations in 1,800 rounds of the loop");
}
