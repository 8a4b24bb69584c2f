//! Recorded messages through a graph, again and again (rules S1 to S6 of `step`).

use angaros_component::step::{
    Assembled, Feed as _, FeedFile, FeedMessage, FeedTopic, StepOptions, step, write_feed,
};
use angaros_component::step::{StepSpec, main as step_main};
use angaros_component::{ComponentContext, ComponentEntry, NodeSpec, inventory};
use angaros_core::{Context, Node, Result};
use angaros_msg::std_msgs::msg::{Int64, UInt64};
use angaros_msg::{Message as _, Qos};
use angaros_transport::clock;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const START_NS: i64 = 1_700_000_000_000_000_000;
const MS: i64 = 1_000_000;

type Recorded = (Vec<FeedTopic>, Vec<FeedMessage>);

/// Numbers on two topics: one each 10 ms, the other at the same times every third time.
fn feed(count: u64) -> Recorded {
    let topic = |name: &str| FeedTopic {
        name: name.to_owned(),
        type_name: UInt64::TYPE_NAME.to_owned(),
        type_hash: UInt64::TYPE_HASH,
        definition: UInt64::DEFINITION.to_owned(),
        transient_local: false,
    };
    let mut messages = Vec::new();
    for number in 0..count {
        let mut bytes = vec![0; UInt64 { data: number }.cdr_size()];
        UInt64 { data: number }.encode(&mut bytes).unwrap();
        let time_ns = START_NS + number as i64 * 10 * MS;
        for topic in 0..=usize::from(number % 3 == 0) {
            messages.push(FeedMessage { topic, time_ns, bytes: bytes.clone() });
        }
    }
    (vec![topic("/one"), topic("/two")], messages)
}

/// A chain whose result depends on the order of everything: two inputs and a timer change one
/// number, which a second node passes on.
fn chain(context: &Context, spoil: fn(&Node) -> i64) -> Result<Assembled> {
    let first = Node::new(context, "first")?;
    let second = Node::new(context, "second")?;
    let mixed = first.create_publisher::<UInt64>("/mixed", Qos::default())?;
    let state = Arc::new(Mutex::new(1u64));
    let change = move |by: u64| {
        let mut state = state.lock().unwrap();
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(by);
        mixed.publish(UInt64 { data: *state }).unwrap();
    };
    let mut keep: Vec<Box<dyn std::any::Any>> = Vec::new();
    for topic in ["/one", "/two"] {
        let change = change.clone();
        let callback = move |message: Arc<UInt64>| change(message.data);
        keep.push(Box::new(first.create_subscription(topic, Qos::default(), callback)?));
    }
    let timed = change.clone();
    let timer =
        first.create_timer(Duration::from_millis(7), move |info| timed(info.expected_ns))?;
    keep.push(Box::new(timer));
    let out = second.create_publisher::<Int64>("/out", Qos::default())?;
    let reader = second.clone();
    let pass = move |message: Arc<UInt64>| {
        let data = (message.data as i64).wrapping_add(spoil(&reader));
        out.publish(Int64 { data }).unwrap();
    };
    keep.push(Box::new(second.create_subscription("/mixed", Qos::default(), pass)?));
    Ok(Assembled { nodes: vec![first, second], keep })
}

fn honest(node: &Node) -> i64 {
    node.context().clock().system_time().nanoseconds
}

fn noisy(rounds: u32) -> StepOptions {
    let delay = Duration::from_micros(100);
    StepOptions { rounds, seed: 7, delay, after: Duration::from_millis(20), ..Default::default() }
}

#[test]
fn a_graph_gives_the_same_in_every_round_whatever_delays_there_are() {
    let rounds = std::env::var("ANGAROS_ROUNDS").ok().and_then(|text| text.parse().ok());
    let build = |context: &Context| chain(context, honest);
    let delayed = step(&feed(100), &build, &noisy(rounds.unwrap_or(10))).unwrap();
    delayed.check().unwrap();
    let quick = StepOptions { rounds: 1, delay: Duration::ZERO, ..noisy(1) };
    let undisturbed = step(&feed(100), &build, &quick).unwrap();
    assert_eq!(delayed.digest(), undisturbed.digest());
    // 134 messages and a call every 7 ms of 1.01 s, each passed on once.
    assert_eq!(delayed.inputs, 134);
    let timers = 144;
    assert_eq!(delayed.rounds[0].outputs, 2 * (134 + timers));
    assert_eq!(delayed.topics[0], ("/mixed".to_owned(), 134 + timers));
}

#[test]
fn a_digest_tells_of_every_change_of_the_input() {
    let build = |context: &Context| chain(context, honest);
    let digest = |feed: &Recorded| step(feed, &build, &StepOptions::default()).unwrap().digest();
    let before = digest(&feed(20));
    let mut swapped = feed(20);
    let bytes = swapped.1[3].bytes.clone();
    swapped.1[3].bytes = std::mem::replace(&mut swapped.1[2].bytes, bytes);
    assert_ne!(digest(&swapped), before, "the order of two messages");
    let mut later = feed(20);
    later.1[5].time_ns += MS;
    assert_ne!(digest(&later), before, "a time stamp");
}

#[test]
fn a_node_that_reads_the_wall_clock_is_found_and_its_first_output_named() {
    let wall = |_: &Node| clock::system_time().nanoseconds;
    let report = step(&feed(20), &|context| chain(context, wall), &noisy(5)).unwrap();
    assert!(!report.agrees());
    assert_eq!(report.rounds.len(), 2, "it ends with the first round that differs");
    let difference = report.difference.clone().unwrap();
    let first = difference.first.unwrap();
    assert_eq!((first.topic.as_str(), first.sequence), ("/out", 1));
    assert_eq!(difference.index, 1, "the number that was passed on came before");
    let text = report.check().unwrap_err().to_string();
    assert!(text.contains("round 2 differs from round 1 at output 2: number 1 on /out"), "{text}");
    assert!(text.contains("hint: "), "{text}");
}

#[test]
fn a_node_that_stops_early_in_one_round_is_found() {
    let left = std::sync::atomic::AtomicI64::new(150);
    let build = |context: &Context| {
        let node = Node::new(context, "counter")?;
        let out = node.create_publisher::<UInt64>("/count", Qos::default())?;
        let stop = left.fetch_sub(100, std::sync::atomic::Ordering::Relaxed);
        let pass = move |message: Arc<UInt64>| {
            if (message.data as i64) < stop {
                out.publish(UInt64 { data: message.data }).unwrap();
            }
        };
        let subscription = node.create_subscription("/one", Qos::default(), pass)?;
        Ok(Assembled { nodes: vec![node], keep: vec![Box::new(subscription)] })
    };
    let report = step(&feed(100), &build, &StepOptions { rounds: 2, ..Default::default() });
    let difference = report.unwrap().difference.unwrap();
    assert_eq!((difference.index, difference.other), (50, None));
    assert_eq!(difference.first.unwrap().sequence, 51);
}

#[test]
fn nodes_that_answer_each_other_without_an_end_are_an_error() {
    let build = |context: &Context| {
        let node = Node::new(context, "echo")?;
        let out = node.create_publisher::<UInt64>("/one", Qos::default())?;
        let again = move |message: Arc<UInt64>| out.publish(message).unwrap();
        let subscription = node.create_subscription("/one", Qos::default(), again)?;
        Ok(Assembled { nodes: vec![node], keep: vec![Box::new(subscription)] })
    };
    let error = step(&feed(1), &build, &StepOptions::default()).unwrap_err().to_string();
    assert!(error.contains("the graph does not rest") && error.contains("/one"), "{error}");
}

#[test]
fn a_feed_in_a_file_is_the_same_feed() {
    let memory = feed(30);
    let path = std::env::temp_dir();
    let path = path.join(format!("angaros-feed-{}", std::process::id()));
    assert_eq!(write_feed(&memory, &path).unwrap(), 40);
    let file = FeedFile::open(&path).unwrap();
    assert_eq!(file.topics(), memory.0);
    for _ in 0..2 {
        let read: Vec<_> = file.messages().unwrap().map(|m| m.unwrap()).collect();
        assert_eq!(read, memory.1);
    }
    std::fs::remove_file(path).unwrap();
}

fn wall_clock(ctx: ComponentContext) -> Result<Box<dyn std::any::Any + Send>> {
    let out = ctx.node().create_publisher::<Int64>("/stamp", Qos::default())?;
    let stamp = move |_: Arc<UInt64>| {
        out.publish(Int64 { data: clock::system_time().nanoseconds }).unwrap();
    };
    Ok(Box::new(ctx.node().create_subscription("/one", Qos::default(), stamp)?))
}

inventory::submit! {
    ComponentEntry { package: "step_test", name: "WallClock", create: &wall_clock }
}

#[test]
fn the_verb_of_components_fails_when_rounds_differ() {
    let path = std::env::temp_dir().join(format!("angaros-step-{}", std::process::id()));
    write_feed(&feed(5), &path).unwrap();
    let run = |rounds| {
        let node = NodeSpec { component: "step_test/WallClock".into(), ..NodeSpec::default() };
        let feed = path.clone();
        let ignore = StepOptions::default().ignore;
        let spec = StepSpec { nodes: vec![node], feed, rounds, ignore, ..StepSpec::default() };
        step_main(&[serde_json::to_string(&spec).unwrap()])
    };
    run(1).unwrap();
    let error = run(2).unwrap_err().to_string();
    assert!(error.starts_with("round 2 differs from round 1 at output 1: number 1 on /stamp at "));
    std::fs::remove_file(path).unwrap();
}
