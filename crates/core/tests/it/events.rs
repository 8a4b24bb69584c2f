//! What the events of endpoints cost an executor that has nothing to do (rule V5). The events
//! themselves are tried over every wire by the conformance suite.

use crate::support::{context, node};
use angaros_core::{PublisherOptions, SingleThreadedExecutor, SubscriptionOptions};
use angaros_msg::Qos;
use angaros_msg::qos::Liveliness;
use angaros_msg::std_msgs::msg::Int32;
use std::sync::Arc;
use std::time::Duration;

/// How often this thread waited for the kernel while `work` ran.
fn waits(work: impl FnOnce()) -> u64 {
    let count = || -> u64 {
        let status = std::fs::read_to_string("/proc/thread-self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
        line.unwrap().trim().parse().unwrap()
    };
    let before = count();
    work();
    count() - before
}

/// Waits of an executor in 300 ms in which nothing happens to a pair that has this QoS.
fn idle_waits(qos: Qos) -> u64 {
    let context = context();
    let n = node(&context, "n");
    let hear = SubscriptionOptions::new()
        .deadline_callback(|_| ())
        .liveliness_callback(|_| ())
        .matched_callback(|_| ());
    let speak = PublisherOptions::new().deadline_callback(|_| ()).liveliness_callback(|_| ());
    let _subscription = n.create_subscription_with("t", qos, hear, |_: Arc<Int32>| ()).unwrap();
    let publisher = n.create_publisher_with::<Int32>("t", qos, speak).unwrap();
    publisher.publish(Int32::default()).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    executor.spin_some();
    waits(|| assert!(!executor.spin_until(|| false, Duration::from_millis(300))))
}

#[test]
fn an_executor_wakes_for_a_clock_only_where_one_is_set() {
    let without = idle_waits(Qos::default());
    let deadline = idle_waits(Qos::default().deadline(Duration::from_millis(5)));
    let lease = Duration::from_millis(20);
    let lease = idle_waits(Qos::default().liveliness(Liveliness::ManualByTopic, lease));
    assert!(without < 8, "{without} waits without a clock");
    assert!(deadline > 20, "{deadline} waits with a deadline of 5 ms");
    assert!(lease > 8, "{lease} waits with a lease of 20 ms");
}
