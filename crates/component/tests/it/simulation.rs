//! Whole graphs on a simulated network (rules N1 to N5 of `transport::sim`).

use angaros_component::sim::{Delay, Link, Simulation};
use angaros_core::{
    Context, ContextOptions, MessageInfo, Node, PublishError, Publisher, Sample, Subscription,
    SubscriptionOptions,
};
use angaros_msg::Qos;
use angaros_msg::qos::Liveliness;
use angaros_msg::std_msgs::msg::UInt64;
use angaros_transport::decorate::{Faults, fault};
use std::cell::RefCell;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);
const SECOND: Duration = Duration::from_secs(1);

fn context(sim: &Simulation, host: &str) -> Context {
    sim.context(host, ContextOptions::default()).unwrap()
}

fn node(sim: &Simulation, host: &str) -> Node {
    let node = Node::new(&context(sim, host), &format!("n_{host}")).unwrap();
    sim.add_node(&node).unwrap();
    node
}

/// A publisher on host `a` and a polled subscription on host `b`.
fn pair(sim: &Simulation, offer: Qos, request: Qos) -> (Publisher<UInt64>, Subscription<UInt64>) {
    let a = node(sim, "a");
    let b = node(sim, "b");
    let subscription = b.create_polled_subscription("t", request).unwrap();
    (a.create_publisher("t", offer).unwrap(), subscription)
}

fn taken(subscription: &Subscription<UInt64>) -> Vec<u64> {
    let next = || subscription.take().unwrap().map(|sample| sample.message().unwrap().data);
    std::iter::from_fn(next).collect()
}

fn send(publisher: &Publisher<UInt64>, numbers: std::ops::RangeInclusive<u64>) {
    numbers.for_each(|data| publisher.publish(UInt64 { data }).unwrap());
}

/// Publishes 1, 2, 3 and so on, one each `every`.
fn send_paced(sim: &Simulation, publisher: &Publisher<UInt64>, count: u64, every: Duration) {
    for data in 1..=count {
        publisher.publish(UInt64 { data }).unwrap();
        sim.run_for(every);
    }
}

#[test]
fn a_message_takes_the_time_of_its_link() {
    let sim = Simulation::new(1);
    sim.set_link("a", "b", &Link::with_delay(30 * MS)).unwrap();
    let (publisher, subscription) = pair(&sim, Qos::default(), Qos::default());
    publisher.publish(UInt64 { data: 1 }).unwrap();
    sim.run_for(29 * MS);
    assert!(taken(&subscription).is_empty());
    sim.run_for(MS);
    let sample: Sample<UInt64> = subscription.take().unwrap().unwrap();
    let now = sim.clock().system_time();
    assert_eq!((now - sample.info().source_timestamp).nanoseconds, 30_000_000);
    assert_eq!(sim.elapsed(), 30 * MS);
}

#[test]
fn an_hour_of_timers_passes_in_no_time_and_in_order() {
    let sim = Simulation::new(1);
    let n = node(&sim, "a");
    let calls = Arc::new(Mutex::new(Vec::new()));
    let timers: Vec<_> = [400, 1000]
        .map(|ms| {
            let calls = Arc::clone(&calls);
            n.create_timer(ms * MS, move |info| {
                assert_eq!(info.expected_ns, info.actual_ns);
                calls.lock().unwrap().push((info.actual_ns, ms));
            })
            .unwrap()
        })
        .into();
    assert_eq!(sim.run_for(3600 * SECOND), 9000 + 3600);
    let calls = calls.lock().unwrap();
    assert!(calls.windows(2).all(|pair| pair[0].0 <= pair[1].0));
    timers[0].cancel();
    timers[1].cancel();
    assert!(!sim.step(), "nothing is going to happen");
}

#[test]
fn messages_that_answer_each_other_do_not_keep_time_from_passing() {
    let sim = Simulation::new(1);
    let nodes = [node(&sim, "a"), node(&sim, "a")];
    let answer = |from: &Node, to: &Node, topics: [&str; 2]| {
        let publisher = to.create_publisher::<UInt64>(topics[1], Qos::default()).unwrap();
        from.create_subscription(topics[0], Qos::default(), move |m: Arc<UInt64>| {
            publisher.publish(UInt64 { data: m.data + 1 })
        })
        .unwrap()
    };
    let _there = answer(&nodes[0], &nodes[0], ["ping", "pong"]);
    let _back = answer(&nodes[1], &nodes[1], ["pong", "ping"]);
    let start = nodes[0].create_publisher::<UInt64>("ping", Qos::default()).unwrap();
    start.publish(UInt64 { data: 0 }).unwrap();
    assert_eq!(sim.run_for(MS), 1000, "a callback each microsecond");
}

#[test]
fn run_until_stops_at_the_condition_or_the_limit() {
    let sim = Simulation::new(1);
    let n = node(&sim, "a");
    let count = Arc::new(AtomicU64::new(0));
    let sink = Arc::clone(&count);
    let _timer = n.create_timer(10 * MS, move |_| _ = sink.fetch_add(1, Ordering::SeqCst)).unwrap();
    let reached = |limit: u64| count.load(Ordering::SeqCst) >= limit;
    assert!(sim.run_until(|| reached(3), SECOND));
    assert_eq!(sim.elapsed(), 30 * MS);
    assert!(!sim.run_until(|| reached(100), 15 * MS));
    assert_eq!((sim.elapsed(), count.load(Ordering::SeqCst)), (45 * MS, 4));
}

#[test]
fn best_effort_loses_what_the_link_loses_and_counts_it() {
    let sim = Simulation::new(5);
    sim.set_link("a", "b", &Link { loss: 0.3, ..Link::with_delay(5 * MS) }).unwrap();
    let qos = Qos::keep_last(2000).best_effort();
    let (publisher, subscription) = pair(&sim, qos, qos);
    send_paced(&sim, &publisher, 1000, MS);
    // What follows shows the gap at the end.
    sim.set_link("a", "b", &Link::default()).unwrap();
    publisher.publish(UInt64 { data: 1001 }).unwrap();
    sim.run_for(SECOND);
    let received = taken(&subscription);
    assert!(received.windows(2).all(|pair| pair[0] < pair[1]));
    assert!((600..800).contains(&received.len()), "{}", received.len());
    assert_eq!(received.len() as u64 + subscription.lost(), 1001);
    assert_eq!(sim.stats("a", "b").dropped, subscription.lost());
}

#[test]
fn reliable_repairs_loss_reordering_and_copies() {
    let sim = Simulation::new(6);
    let link = Link {
        delay: Delay::Normal { mean: 5 * MS, deviation: 2 * MS },
        loss: 0.2,
        duplicate: 0.2,
        reorder: 0.2,
        hold: 20 * MS,
        ..Link::default()
    };
    sim.set_link("a", "b", &link).unwrap();
    let (publisher, subscription) = pair(&sim, Qos::keep_last(500), Qos::keep_last(1000));
    send_paced(&sim, &publisher, 1000, MS);
    sim.run_for(10 * SECOND);
    assert_eq!(taken(&subscription), (1..=1000).collect::<Vec<_>>());
    assert_eq!(subscription.lost(), 0);
    let stats = sim.stats("a", "b");
    assert!(stats.dropped > 100 && stats.sent_again > 100, "{stats:?}");
    assert!(stats.hidden > 50 && stats.held_back > 50, "{stats:?}");
}

#[test]
fn best_effort_messages_that_are_overtaken_are_dropped_and_counted() {
    let sim = Simulation::new(7);
    let link = Link { reorder: 0.2, hold: 5 * MS, duplicate: 0.5, ..Link::with_delay(MS) };
    sim.set_link("a", "b", &link).unwrap();
    let qos = Qos::keep_last(1000).best_effort();
    let (publisher, subscription) = pair(&sim, qos, qos);
    send_paced(&sim, &publisher, 500, MS);
    sim.run_for(SECOND);
    let received = taken(&subscription);
    assert!(received.windows(2).all(|pair| pair[0] < pair[1]), "rule T1, and T2: at most once");
    let late = sim.stats("a", "b").late;
    let lost = subscription.lost();
    assert!(late > 10 && lost > 10, "{late} {lost}");
    let last = *received.last().unwrap();
    assert_eq!(received.len() as u64 + lost, last);
}

#[test]
fn a_reliable_publisher_resumes_after_a_cut_and_loses_nothing_its_history_holds() {
    let sim = Simulation::new(8);
    sim.set_usual_link(&Link::with_delay(2 * MS)).unwrap();
    let (publisher, subscription) = pair(&sim, Qos::keep_last(50), Qos::keep_last(500));
    send(&publisher, 1..=10);
    sim.run_for(10 * MS);
    sim.cut("a", "b");
    send(&publisher, 11..=30);
    sim.run_for(3600 * SECOND);
    assert_eq!(taken(&subscription), (1..=10).collect::<Vec<_>>());
    sim.heal("a", "b");
    sim.run_for(SECOND);
    assert_eq!(taken(&subscription), (11..=30).collect::<Vec<_>>());
    assert_eq!(subscription.lost(), 0);

    sim.cut("a", "b");
    send(&publisher, 31..=100);
    sim.run_for(SECOND);
    sim.heal("a", "b");
    sim.run_for(SECOND);
    assert_eq!(taken(&subscription), (51..=100).collect::<Vec<_>>());
    assert_eq!(subscription.lost(), 20, "the history holds 50 of 70");
}

#[test]
fn what_is_on_its_way_when_the_link_is_cut_is_lost_or_sent_again() {
    for (qos, expected) in [(Qos::default(), vec![1]), (Qos::default().best_effort(), vec![])] {
        let sim = Simulation::new(9);
        sim.set_usual_link(&Link::with_delay(10 * MS)).unwrap();
        let (publisher, subscription) = pair(&sim, qos, qos);
        send(&publisher, 1..=1);
        sim.run_for(5 * MS);
        sim.cut_direction("a", "b");
        sim.run_for(20 * MS);
        sim.heal_direction("a", "b");
        sim.run_for(SECOND);
        assert_eq!(taken(&subscription), expected);
        assert_eq!(sim.stats("a", "b").dropped, 1);
    }
}

#[test]
fn keep_all_refuses_at_once_what_finds_no_room_as_time_stands_still() {
    let sim = Simulation::new(10);
    let (publisher, subscription) = pair(&sim, Qos::keep_all(), Qos::keep_all());
    sim.cut("a", "b");
    let depth = Qos::KEEP_ALL_DEPTH as u64;
    send(&publisher, 1..=depth);
    let refused = publisher.publish(UInt64 { data: 0 });
    assert_eq!(refused, Err(PublishError::Full { waited_ms: 0 }));
    sim.heal("a", "b");
    sim.run_for(SECOND);
    send(&publisher, depth + 1..=2 * depth);
    sim.run_for(SECOND);
    let mut received = taken(&subscription);
    sim.run_for(SECOND);
    received.extend(taken(&subscription));
    assert_eq!(received, (1..=2 * depth).collect::<Vec<_>>());
    assert_eq!(subscription.lost(), 0);
}

#[test]
fn late_subscriptions_get_the_history_and_publishers_may_go_before_it_arrives() {
    let sim = Simulation::new(11);
    sim.set_usual_link(&Link { loss: 0.5, ..Link::with_delay(20 * MS) }).unwrap();
    let a = node(&sim, "a");
    let b = node(&sim, "b");
    let qos = Qos::keep_last(5).transient_local();
    let publisher = a.create_publisher::<UInt64>("t", qos).unwrap();
    send(&publisher, 1..=9);
    let late = b.create_polled_subscription::<UInt64>("t", qos).unwrap();
    send(&publisher, 10..=10);
    drop((publisher, a));
    assert_eq!(late.publisher_count(), 0);
    sim.run_for(10 * SECOND);
    assert_eq!(taken(&late), [6, 7, 8, 9, 10]);
}

#[test]
fn a_host_may_have_a_decorated_transport() {
    let sim = Simulation::new(18);
    let (publisher, _node) = {
        let a = node(&sim, "a");
        (a.create_publisher::<UInt64>("t", Qos::keep_last(100)).unwrap(), a)
    };
    let faults = Faults { drop: 0.5, ..Faults::default() };
    let decorate = |inside| fault(inside, 1, faults).unwrap();
    let context = sim.context_over("b", ContextOptions::default(), decorate).unwrap();
    let b = Node::new(&context, "b").unwrap();
    let subscription = b.create_polled_subscription("t", Qos::keep_last(100)).unwrap();
    send(&publisher, 1..=100);
    sim.run_for(SECOND);
    let received = taken(&subscription).len() as u64;
    assert!((30..70).contains(&received), "{received}");
    assert_eq!(received + subscription.lost(), 100);
}

#[test]
fn a_slow_link_delays_large_messages() {
    let sim = Simulation::new(12);
    sim.set_link("a", "b", &Link { bytes_per_second: Some(12_000), ..Link::default() }).unwrap();
    let (publisher, subscription) = pair(&sim, Qos::keep_last(100), Qos::keep_last(100));
    // 12 bytes each: header and a number.
    send(&publisher, 1..=10);
    sim.run_for(5 * MS + MS / 2);
    assert_eq!(taken(&subscription), [1, 2, 3, 4, 5]);
    sim.run_for(5 * MS);
    assert_eq!(taken(&subscription), [6, 7, 8, 9, 10]);
}

#[test]
fn hosts_of_other_domains_and_foreign_nodes_stay_out() {
    let sim = Simulation::new(13);
    let a = node(&sim, "a");
    let other = Simulation::new(13);
    let options = ContextOptions { domain: Some(7), ..ContextOptions::default() };
    let b = Node::new(&sim.context("b", options).unwrap(), "b").unwrap();
    let _subscription = b.create_polled_subscription::<UInt64>("t", Qos::default()).unwrap();
    let publisher = a.create_publisher::<UInt64>("t", Qos::default()).unwrap();
    assert_eq!(publisher.subscription_count(), 0);
    let ends = a.context().graph().endpoints;
    assert!(ends.iter().all(|end| end.node == *a.name()), "{ends:?}");
    let refused = other.add_node(&a).unwrap_err().to_string();
    assert!(refused.contains("/n_a") && refused.contains("hint:"), "{refused}");
}

#[test]
fn a_node_that_panicked_or_was_shut_down_does_not_stop_the_others() {
    let sim = Simulation::new(14);
    let bad = node(&sim, "bad");
    let gone = node(&sim, "gone");
    let good = node(&sim, "good");
    let _bad = bad.create_timer(MS, |_| panic!("a defect on purpose")).unwrap();
    let _gone = gone.create_timer(MS, |_| {}).unwrap();
    let _good = good.create_timer(MS, |_| {}).unwrap();
    gone.context().shutdown();
    assert!((10..=11).contains(&sim.run_for(10 * MS)));
    assert!(bad.has_failed() && !good.has_failed());
}

/// A ring of ten nodes on five hosts with a timer each; every message is passed on and every node
/// publishes to all. Returns the log of everything that happened, and what was received.
fn ring(seed: u64) -> (String, u64) {
    const NODES: usize = 10;
    let sim = Simulation::new(seed);
    let link = Link {
        delay: Delay::Uniform(MS, 8 * MS),
        loss: 0.1,
        duplicate: 0.1,
        reorder: 0.1,
        hold: 15 * MS,
        bytes_per_second: Some(100_000),
        ..Link::default()
    };
    sim.set_usual_link(&link).unwrap();
    let log = Rc::new(RefCell::new(String::new()));
    let sink = Rc::clone(&log);
    sim.observe(move |step| writeln!(sink.borrow_mut(), "{step}").unwrap());
    let callbacks = Arc::new(Mutex::new(String::new()));
    let mut keep: Vec<Box<dyn std::any::Any>> = Vec::new();
    for i in 0..NODES {
        let n = Node::new(&context(&sim, &format!("host{}", i % 5)), &format!("n{i}")).unwrap();
        sim.add_node(&n).unwrap();
        let qos = if i % 2 == 0 { Qos::keep_last(20) } else { Qos::sensor_data() };
        let next = n.create_publisher::<UInt64>(&format!("t{}", (i + 1) % NODES), qos).unwrap();
        let all = n.create_publisher::<UInt64>("all", qos).unwrap();
        let clock = sim.clock();
        let hear = |kind: &'static str, pass_on: Option<Publisher<UInt64>>| {
            let callbacks = Arc::clone(&callbacks);
            let clock = clock.clone();
            move |sample: Sample<UInt64>| {
                let MessageInfo { publisher, sequence_number, source_timestamp, .. } =
                    *sample.info();
                let now = clock.monotonic_ns();
                let data = sample.message().unwrap().data;
                let mut text = callbacks.lock().unwrap();
                let stamp = source_timestamp.nanoseconds;
                writeln!(text, "{now} {i} {kind} {publisher} {sequence_number} {stamp} {data}")
                    .unwrap();
                if let Some(next) = pass_on.as_ref().filter(|_| data > 0) {
                    next.publish(UInt64 { data: data - 1 }).unwrap();
                }
            }
        };
        let request = Qos::sensor_data();
        let topic = format!("t{i}");
        let pass_on = hear("ring", Some(next.clone()));
        keep.push(Box::new(n.create_subscription(&topic, request, pass_on).unwrap()));
        keep.push(Box::new(n.create_subscription("all", request, hear("all", None)).unwrap()));
        let period = Duration::from_millis(15 + i as u64);
        let timer = n.create_timer(period, move |_| {
            all.publish(UInt64 { data: i as u64 }).unwrap();
            next.publish(UInt64 { data: 3 }).unwrap();
        });
        keep.push(Box::new(timer.unwrap()));
    }
    sim.run_for(30 * MS);
    sim.cut("host0", "host1");
    sim.cut_direction("host2", "host3");
    sim.run_for(40 * MS);
    sim.heal("host0", "host1");
    sim.heal_direction("host2", "host3");
    sim.run_for(50 * MS);
    let mut text = log.borrow().clone();
    let heard = callbacks.lock().unwrap().clone();
    text.push_str(&heard);
    (text, heard.lines().count() as u64)
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// `ANGAROS_SIM_RUNS` sets how often; a hundred times without it.
#[test]
fn the_same_seed_gives_the_same_callbacks_a_hundred_times_and_another_seed_others() {
    let runs = std::env::var("ANGAROS_SIM_RUNS").map_or(100, |runs| runs.parse().unwrap());
    let (first, heard) = ring(1);
    assert!(heard > 300, "{heard} messages");
    for run in 1..runs {
        let (again, _) = ring(1);
        assert!(digest(&again) == digest(&first), "run {run} differs");
    }
    assert_ne!(digest(&ring(2).0), digest(&first));
}

#[test]
fn at_one_instant_timers_come_first_then_arrivals_by_publisher_sequence_and_subscription() {
    let sim = Simulation::new(15);
    sim.set_usual_link(&Link::with_delay(10 * MS)).unwrap();
    let a = node(&sim, "a");
    let b = node(&sim, "b");
    let order = Arc::new(Mutex::new(Vec::new()));
    let note = |what: &'static str| {
        let order = Arc::clone(&order);
        move |data: u64| order.lock().unwrap().push(format!("{what}{data}"))
    };
    let publishers = [0; 2].map(|_| a.create_publisher::<UInt64>("t", Qos::default()).unwrap());
    let subscriptions = ["x", "y"].map(|what| {
        let note = note(what);
        b.create_subscription("t", Qos::default(), move |m: Arc<UInt64>| note(m.data)).unwrap()
    });
    let note = note("timer");
    let _timer = b.create_timer(10 * MS, move |_| note(0)).unwrap();
    for data in [21, 22] {
        publishers[1].publish(UInt64 { data }).unwrap();
    }
    publishers[0].publish(UInt64 { data: 11 }).unwrap();
    sim.run_for(10 * MS);
    let expected = ["timer0", "x11", "y11", "x21", "y21", "x22", "y22"];
    assert_eq!(*order.lock().unwrap(), expected);
    drop(subscriptions);
}

/// Calls of a callback: when, and what.
type Calls = Arc<Mutex<Vec<(Duration, u64)>>>;

#[test]
fn deadlines_and_leases_pass_on_the_virtual_clock_and_while_the_link_is_cut() {
    let sim = Simulation::new(16);
    sim.set_usual_link(&Link::with_delay(MS)).unwrap();
    let a = node(&sim, "a");
    let b = node(&sim, "b");
    let qos = Qos::default().best_effort().deadline(50 * MS);
    let qos = qos.liveliness(Liveliness::ManualByTopic, 80 * MS);
    let missed = Calls::default();
    let alive = Calls::default();
    let clock = sim.clock();
    let began = sim.clock().monotonic_ns();
    let now = move || Duration::from_nanos(clock.monotonic_ns() - began);
    let on_missed = Arc::clone(&missed);
    let on_alive = Arc::clone(&alive);
    let then = now.clone();
    let options = SubscriptionOptions::new()
        .deadline_callback(move |d| on_missed.lock().unwrap().push((now(), d.total_count)))
        .liveliness_callback(move |l| on_alive.lock().unwrap().push((then(), l.alive_count)));
    let _subscription = b.create_subscription_with("t", qos, options, |_: Arc<UInt64>| ()).unwrap();
    let publisher = a.create_publisher::<UInt64>("t", qos).unwrap();
    let _timer =
        a.create_timer(20 * MS, move |_| publisher.publish(UInt64 { data: 0 }).unwrap()).unwrap();
    sim.run_for(1001 * MS);
    assert!(missed.lock().unwrap().is_empty(), "{missed:?}");
    sim.cut("a", "b");
    sim.run_for(200 * MS);
    // The last message was published at 1,000 ms.
    let expected = [1050_u64, 1100, 1150, 1200];
    let found: Vec<_> =
        missed.lock().unwrap().iter().map(|(at, _)| at.as_millis() as u64).collect();
    assert_eq!(found, expected);
    let dead = alive.lock().unwrap().last().copied();
    assert_eq!(dead, Some((1080 * MS, 0)));
    sim.heal("a", "b");
    sim.run_for(100 * MS);
    assert_eq!(alive.lock().unwrap().last().map(|(_, alive)| *alive), Some(1));
}

#[test]
fn messages_that_outlive_their_lifespan_behind_a_cut_are_expired_and_not_lost() {
    let sim = Simulation::new(17);
    let qos = Qos::keep_last(100).lifespan(100 * MS);
    let (publisher, subscription) = pair(&sim, qos, Qos::keep_last(100));
    sim.cut("a", "b");
    for data in 1..=10 {
        publisher.publish(UInt64 { data }).unwrap();
        sim.run_for(20 * MS);
    }
    sim.heal("a", "b");
    sim.run_for(15 * MS);
    let received = taken(&subscription);
    assert_eq!(received.last(), Some(&10));
    assert!((4..=5).contains(&received.len()), "{received:?}");
    assert_eq!(subscription.events().expired, 10 - received.len() as u64);
    assert_eq!(subscription.lost(), 0);
}
