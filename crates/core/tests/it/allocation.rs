//! Publish, take and the executor loop allocate and log nothing after start-up (invariant A3).
//! Where a recording begins meanwhile every thread allocates its buffer, so nobody else records.

use crate::support::{context, node, tracing_alone};
use angaros_core::{CallbackGroupType, Sample, SingleThreadedExecutor, SubscriptionOptions};
use angaros_msg::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros_msg::qos::Liveliness;
use angaros_msg::sensor_msgs::msg::{Image, ImageLengths};
use angaros_msg::std_msgs::msg::{Int32, String as Text};
use angaros_msg::{Message, Qos};
use angaros_transport::trace::{self, EventId};
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
    let _alone = tracing_alone();
    a_graph_at_work_allocates_nothing();
}

#[test]
fn nor_do_they_while_all_of_it_is_traced() {
    let _alone = tracing_alone();
    trace::start().unwrap();
    a_graph_at_work_allocates_nothing();
    let recording = trace::stop();
    let turns = recording.events.iter().filter(|(_, event)| event.id == EventId::Execute);
    assert!(turns.count() > 2000);
}

fn a_graph_at_work_allocates_nothing() {
    let context = context();
    let n = node(&context, "n");
    let seen = Arc::new(AtomicU64::new(0));
    let small = Arc::clone(&seen);
    let large = Arc::clone(&seen);
    let watch = SubscriptionOptions::new().deadline_callback(|_| ()).message_lost_callback(|_| ());
    let asked = Qos::default().deadline(Duration::from_millis(1));
    let _small = n
        .create_subscription_with("small", asked, watch, move |s: Sample<Int32>| {
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
    // Every clock there is runs on the one, none on the other.
    let timed = Qos::default()
        .deadline(Duration::from_millis(1))
        .lifespan(Duration::from_secs(60))
        .liveliness(Liveliness::ManualByTopic, Duration::from_secs(1));
    let small = n.create_publisher::<Int32>("small", timed).unwrap();
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
    let counted = Arc::clone(&steady);
    let publisher = small.clone();
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

/// Messages of two topics, each with so many subscriptions that hold some of them.
fn allocations_of_publishing<T: Message>(
    qos: Qos,
    subscriptions: usize,
    make: impl Fn() -> T,
) -> u64 {
    let context = context();
    let n = node(&context, "n");
    let heard = Arc::new(AtomicU64::new(0));
    let _subscriptions: Vec<_> = (0..subscriptions)
        .map(|_| {
            let heard = Arc::clone(&heard);
            let count = move |_: Arc<T>| _ = heard.fetch_add(1, Ordering::Relaxed);
            n.create_subscription("t", qos, count).unwrap()
        })
        .collect();
    let _bytes = n.create_subscription("t", qos, |_: Sample<T>| {}).unwrap();
    let kept = n.create_polled_subscription::<T>("t", Qos::keep_last(5)).unwrap();
    let publisher = n.create_publisher::<T>("t", qos).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let round = || {
        publisher.publish(make()).unwrap();
        while executor.spin_once(Duration::ZERO) {}
    };
    (0..50).for_each(|_| round());
    assert!(kept.take().unwrap().is_some());
    let before = heard.load(Ordering::Relaxed);
    let allocations = allocations_of(|| (0..100).for_each(|_| round()));
    assert_eq!(heard.load(Ordering::Relaxed) - before, 100 * subscriptions as u64);
    allocations
}

#[test]
fn publishing_a_message_by_value_allocates_nothing_if_it_owns_no_memory_itself() {
    let _alone = tracing_alone();
    let make = || Int32 { data: 7 };
    assert_eq!(allocations_of_publishing(Qos::default(), 1, make), 0);
    assert_eq!(allocations_of_publishing(Qos::default(), 3, make), 0);
    let latched = Qos::keep_last(10).transient_local();
    assert_eq!(allocations_of_publishing(latched, 2, make), 0, "with a history");
}

#[test]
fn publishing_a_message_with_a_string_by_value_allocates_its_place_and_one_for_its_bytes() {
    let _alone = tracing_alone();
    // One more is the string itself.
    let make = || Text { data: "seven".to_owned() };
    assert_eq!(allocations_of_publishing(Qos::default(), 1, make), 300);
}

#[test]
fn a_call_and_its_answer_allocate_one_place_for_the_response() {
    let _alone = tracing_alone();
    let context = context();
    let n = node(&context, "n");
    let group = n.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let add = |r: AddTwoInts_Request| AddTwoInts_Response { sum: r.a + r.b };
    let _server = n.create_service_in::<AddTwoInts, _>(&group, "add", add).unwrap();
    let client = n.create_client::<AddTwoInts>("add").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let round = |a| {
        let call = client.call_async(&AddTwoInts_Request { a, b: 1 }).unwrap();
        assert!(executor.spin_until(|| call.is_finished(), Duration::from_secs(10)));
        assert_eq!(call.wait(Duration::ZERO).unwrap().sum, a + 1);
    };
    (0..20).for_each(round);
    assert_eq!(allocations_of(|| (0..100).for_each(round)), 100, "allocations in 100 calls");

    let counts = Arc::new(AtomicU64::new(0));
    let caller = client.clone();
    let calls = AtomicU64::new(0);
    let sink = Arc::clone(&counts);
    let _timer = n
        .create_timer(Duration::from_micros(10), move |_| {
            let count = allocations_of(|| {
                let request = AddTwoInts_Request { a: 1, b: 1 };
                caller.call(&request, Duration::from_secs(10)).unwrap();
            });
            if calls.fetch_add(1, Ordering::Relaxed) >= 20 {
                sink.fetch_add(1000 + count, Ordering::Relaxed);
            }
        })
        .unwrap();
    let done = || counts.load(Ordering::Relaxed) >= 100_000;
    assert!(executor.spin_until(done, Duration::from_secs(10)));
    let calls = counts.load(Ordering::Relaxed) / 1000;
    let allocations = counts.load(Ordering::Relaxed) % 1000;
    assert_eq!(allocations, calls, "allocations in {calls} calls inside callbacks");
}

/// Counts what this thread logs, at every level.
struct CountingLog(Arc<AtomicU64>);

impl tracing::Subscriber for CountingLog {
    fn enabled(&self, _: &tracing::Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        self.0.fetch_add(1, Ordering::Relaxed);
        tracing::span::Id::from_u64(1)
    }
    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn event(&self, _: &tracing::Event<'_>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}
}

#[test]
fn publishing_taking_and_spinning_log_nothing_after_start_up() {
    let lines = Arc::new(AtomicU64::new(0));
    let _guard = tracing::subscriber::set_default(CountingLog(Arc::clone(&lines)));
    tracing::trace!("the counter counts");
    assert_eq!(lines.load(Ordering::Relaxed), 1);
    let context = context();
    let n = node(&context, "n");
    let seen = Arc::new(AtomicU64::new(0));
    let sink = Arc::clone(&seen);
    // A deadline and a full queue, so that misses and losses are counted on the way too.
    let qos = Qos::keep_last(2).deadline(Duration::from_nanos(1));
    let subscription = n
        .create_subscription("t", qos, move |_: Arc<Int32>| {
            sink.fetch_add(1, Ordering::Relaxed);
        })
        .unwrap();
    let publisher = n.create_publisher::<Int32>("t", qos).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let round = || {
        (0..3).for_each(|data| publisher.publish_ref(&Int32 { data }).unwrap());
        publisher.publish(Int32::default()).unwrap();
        while executor.spin_once(Duration::ZERO) {}
    };
    round();
    lines.store(0, Ordering::Relaxed);
    (0..100).for_each(|_| round());
    assert_eq!(seen.load(Ordering::Relaxed), 202);
    assert!(subscription.lost() >= 200 && publisher.events().deadline_missed.total_count > 100);
    assert_eq!(lines.load(Ordering::Relaxed), 0, "log lines in 100 rounds");
}
