//! Everything in a context reads its clock (invariant A4, rules C1 and C2).

use crate::support::{LONG, node};
use angaros_core::{
    Context, ContextOptions, PublishError, Sample, SingleThreadedExecutor, VirtualClock,
};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const HOUR: Duration = Duration::from_secs(3600);

fn context_on(time: &VirtualClock, domain: u32) -> Context {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some("local".into()),
        clock: time.clock(),
        ..ContextOptions::default()
    };
    Context::new(options, &[]).unwrap()
}

#[test]
fn a_timer_waits_for_the_virtual_clock_and_wakes_when_it_is_moved() {
    let time = VirtualClock::default();
    let context = context_on(&time, 200);
    let n = node(&context, "n");
    let calls = Arc::new(AtomicU64::new(0));
    let sink = Arc::clone(&calls);
    let begun = context.clock().monotonic_ns();
    let _timer = n
        .create_timer(HOUR, move |info| {
            let call = sink.fetch_add(1, Ordering::SeqCst) + 1;
            assert_eq!(info.expected_ns, begun + call * HOUR.as_nanos() as u64);
            assert_eq!(info.actual_ns, info.expected_ns);
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    std::thread::scope(|scope| {
        let spinner = scope.spawn(|| executor.spin_until(|| n.has_failed(), 10 * HOUR));
        for call in 1..=5 {
            std::thread::sleep(Duration::from_millis(5));
            assert_eq!(calls.load(Ordering::SeqCst), call - 1, "no hour has passed");
            let moved = Instant::now();
            time.advance(HOUR);
            while calls.load(Ordering::SeqCst) < call {
                assert!(moved.elapsed() < LONG, "the executor did not notice");
                std::thread::sleep(Duration::from_micros(100));
            }
        }
        // Else the sixth call may be found due before the end of the spin is.
        std::thread::sleep(Duration::from_millis(5));
        assert!(!spinner.is_finished(), "5 of 10 hours have passed");
        time.advance(5 * HOUR);
        assert!(!spinner.join().unwrap());
    });
    assert!(!n.has_failed());
}

#[test]
fn messages_are_stamped_with_the_time_of_the_context() {
    let time = VirtualClock::default();
    let context = context_on(&time, 201);
    let n = node(&context, "n");
    let subscription = n.create_polled_subscription::<Int32>("t", Qos::default()).unwrap();
    let publisher = n.create_publisher::<Int32>("t", Qos::default()).unwrap();
    time.advance(HOUR);
    publisher.publish(Int32 { data: 1 }).unwrap();
    let sample: Sample<Int32> = subscription.take().unwrap().unwrap();
    let passed = sample.info().source_timestamp - VirtualClock::default().clock().system_time();
    assert_eq!(passed.nanoseconds, HOUR.as_nanos() as i64);
}

#[test]
fn a_full_keep_all_subscription_is_waited_for_by_the_clock_of_the_context() {
    let time = VirtualClock::default();
    let context = context_on(&time, 202);
    let n = node(&context, "n");
    let _full = n.create_polled_subscription::<Int32>("t", Qos::keep_all()).unwrap();
    let publisher = n.create_publisher::<Int32>("t", Qos::keep_all()).unwrap();
    for data in 0..Qos::KEEP_ALL_DEPTH as i32 {
        publisher.publish_ref(&Int32 { data }).unwrap();
    }
    std::thread::scope(|scope| {
        let refused = scope.spawn(|| publisher.publish_ref(&Int32 { data: -1 }));
        std::thread::sleep(Duration::from_millis(20));
        assert!(!refused.is_finished(), "no time has passed");
        time.advance(Duration::from_millis(999));
        std::thread::sleep(Duration::from_millis(20));
        assert!(!refused.is_finished(), "not enough time has passed");
        // The publisher may not have read the clock before it was first moved.
        time.advance(Duration::from_secs(1));
        assert_eq!(refused.join().unwrap(), Err(PublishError::Full { waited_ms: 1000 }));
    });
}
