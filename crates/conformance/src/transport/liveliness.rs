//! T12 and V4: who is alive, and who sees it.

use crate::check::{LONG, Verdict, ensure, equal, eventually, lock};
use crate::fixture::{Fixture, next, next_number, send, wait_for_match};
use crate::peer::Peer;
use crate::rules;
use crate::wire::Wire;
use angaros::events::{LivelinessChanged, LivelinessLost};
use angaros::qos::Liveliness;
use angaros::std_msgs::msg::UInt64;
use angaros::{PublisherOptions, Qos, SingleThreadedExecutor, Subscription, SubscriptionOptions};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub const RULES: &[crate::Rule] = rules![
    v4_t12_a_silent_publisher_is_not_alive_until_it_asserts: Nothing,
    v4_t12_assertions_keep_a_publisher_alive: Nothing,
    v4_a_publisher_with_automatic_liveliness_is_alive_until_it_ends: Nothing,
    v2_v4_lost_and_changed_liveliness_are_told_on_the_executor: Nothing,
    v4_t12_assertions_are_seen_in_another_process: CrossProcess,
    v4_t12_a_publisher_whose_process_is_killed_is_not_alive: CrossProcess,
];

fn by_topic(lease: Duration) -> Qos {
    Qos::default().liveliness(Liveliness::ManualByTopic, lease)
}

fn counts(subscription: &Subscription<UInt64>) -> (u64, u64) {
    let status = subscription.events().liveliness_changed;
    (status.alive_count, status.not_alive_count)
}

/// Waits for these counts of publishers that are alive and that are not.
fn become_counts(subscription: &Subscription<UInt64>, expected: (u64, u64)) -> Verdict {
    eventually(&format!("{expected:?} alive and not"), || counts(subscription) == expected)
        .map_err(|_| format!("{:?} are alive and not", counts(subscription)).into())
}

/// V4 and T12: both sides notice silence, once, and its end.
fn v4_t12_a_silent_publisher_is_not_alive_until_it_asserts(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let qos = by_topic(Duration::from_millis(150));
    let (publisher, subscription) = fixture.pair(qos, qos)?;
    let lost = || publisher.events().liveliness_lost.total_count;
    for by_message in [true, false] {
        become_counts(&subscription, (0, 1))?;
        let before = lost();
        crate::check::wait_for("a publisher that is back", || {
            match by_message {
                true => send(&publisher, 1)?,
                false => publisher.assert_liveliness(),
            }
            Ok((counts(&subscription) == (1, 0)).then_some(()))
        })?;
        become_counts(&subscription, (0, 1))?;
        eventually("the publisher noticed", || lost() > before)?;
    }
    let silent = lost();
    std::thread::sleep(Duration::from_millis(200));
    equal("leases lost", lost(), silent)?;
    drop(publisher);
    become_counts(&subscription, (0, 0))
}

/// V4 and T12: no message is needed. Should this machine not let us assert in time, the publisher
/// says so too, and it is tried again.
fn v4_t12_assertions_keep_a_publisher_alive(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let lease = Duration::from_millis(200);
    let (publisher, subscription) = fixture.pair(by_topic(lease), by_topic(lease))?;
    for _ in 0..20 {
        publisher.assert_liveliness();
        become_counts(&subscription, (1, 0))?;
        publisher.assert_liveliness();
        let _ = publisher.events();
        let begun = Instant::now();
        let mut always = true;
        while begun.elapsed() < 2 * lease {
            std::thread::sleep(lease / 20);
            always &= counts(&subscription) == (1, 0);
            publisher.assert_liveliness();
        }
        if publisher.events().liveliness_lost.total_count_change == 0 {
            return ensure(always, || "it was taken for dead".to_owned());
        }
    }
    Err("this machine is too busy to assert anything five times a second".into())
}

/// V4: no lease ends where liveliness is automatic, and an end in order is no death.
fn v4_a_publisher_with_automatic_liveliness_is_alive_until_it_ends(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let qos = Qos::default().liveliness(Liveliness::Automatic, Duration::from_millis(20));
    let (publisher, subscription) = fixture.pair(qos, qos)?;
    let other = fixture.publisher(qos)?;
    become_counts(&subscription, (2, 0))?;
    std::thread::sleep(Duration::from_millis(80));
    equal("alive and not", counts(&subscription), (2, 0))?;
    equal("leases lost", publisher.events().liveliness_lost, LivelinessLost::default())?;
    drop(publisher);
    become_counts(&subscription, (1, 0))?;
    drop(other);
    become_counts(&subscription, (0, 0))
}

/// V2 and V4: the callbacks of both sides, on the executor that spins here.
fn v2_v4_lost_and_changed_liveliness_are_told_on_the_executor(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let changes: Arc<Mutex<Vec<LivelinessChanged>>> = Arc::default();
    let losses: Arc<Mutex<Vec<LivelinessLost>>> = Arc::default();
    let to_changes = Arc::clone(&changes);
    let to_losses = Arc::clone(&losses);
    let here = std::thread::current().id();
    let is_here = move || std::thread::current().id() == here;
    let hear = SubscriptionOptions::new().liveliness_callback(move |now| {
        if is_here() {
            lock(&to_changes).push(now);
        }
    });
    let speak = PublisherOptions::new().liveliness_callback(move |now| {
        if is_here() {
            lock(&to_losses).push(now);
        }
    });
    let qos = by_topic(Duration::from_millis(100));
    let subscription = fixture.listener.create_subscription_with(
        &fixture.topic,
        qos,
        hear,
        |_: Arc<UInt64>| (),
    )?;
    let publisher = fixture.listener.create_publisher_with::<UInt64>(&fixture.topic, qos, speak)?;
    wait_for_match(&publisher, &subscription)?;
    let executor = SingleThreadedExecutor::new(fixture.listener.context())?;
    executor.add_node(&fixture.listener)?;
    let last = || lock(&changes).last().map(|now| (now.alive_count, now.not_alive_count));
    executor.spin_until(|| last() == Some((0, 1)) && !lock(&losses).is_empty(), LONG);
    publisher.assert_liveliness();
    executor.spin_until(|| last() == Some((1, 0)), LONG);
    let changes = lock(&changes);
    let losses = lock(&losses);
    let sum = |of: fn(&LivelinessChanged) -> i64| changes.iter().map(of).sum::<i64>();
    equal("changes of alive", sum(|now| now.alive_count_change), 1)?;
    equal("changes of not alive", sum(|now| now.not_alive_count_change), 0)?;
    equal("the first loss", losses.first().map(|now| now.total_count), Some(1))
}

/// V4 and T12 between processes: a child asserts for longer than its lease, is silent for longer
/// than that, and asserts again until it is killed.
fn v4_t12_assertions_are_seen_in_another_process(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let subscription = fixture.subscription(by_topic(crate::peer::lease()))?;
    let mut child = Peer::start(wire, fixture.domain, &fixture.topic, "assert_now_and_then")?;
    equal("message", next_number(&subscription)?, 1)?;
    equal("alive and not", counts(&subscription), (1, 0))?;
    child.expect("asserted for long")?;
    equal("alive and not", counts(&subscription), (1, 0))?;
    become_counts(&subscription, (0, 1))?;
    child.expect("asserts again")?;
    become_counts(&subscription, (1, 0))?;
    child.kill()?;
    become_counts(&subscription, (0, 1))?;
    equal("publishers that are left", subscription.publisher_count(), 0)
}

/// V4 and T12: who was killed is told from who ended.
fn v4_t12_a_publisher_whose_process_is_killed_is_not_alive(wire: &Wire) -> Verdict {
    let fixture = Fixture::on(wire)?;
    let subscription = fixture.subscription(Qos::keep_last(10))?;
    // One that met nobody in its time would not have come.
    Peer::start(wire, fixture.domain, &fixture.topic, "publish_once_met")?.finish()?;
    eventually("one came and went", || {
        let matched = subscription.events().matched;
        (matched.total_count, matched.current_count) == (1, 0)
    })?;
    equal("alive and not", counts(&subscription), (0, 0))?;
    while subscription.take()?.is_some() {}
    let mut killed = Peer::start(wire, fixture.domain, &fixture.topic, "publish_until_killed")?;
    next(&subscription)?;
    become_counts(&subscription, (1, 0))?;
    killed.kill()?;
    become_counts(&subscription, (0, 1))
}
