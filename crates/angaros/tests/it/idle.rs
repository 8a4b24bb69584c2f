//! What lives in every process and how often it wakes while there is nothing to do: over shared
//! memory the threads below and no others, each for the reason that stands beside it.

use super::support::{Fixture, say};
use angaros::prelude::*;
use angaros::std_msgs::msg::{String as Text, UInt64};
use angaros::trace::control::REQUESTS;
use angaros::{ALL, ContextOptions};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long it is counted.
const SPAN: Duration = Duration::from_secs(2);
const LONG: Duration = Duration::from_secs(30);

/// The thread that spins.
const EXECUTOR: &str = "idle-spins";
/// The kernel wakes it when one of the others dies; in case that it woke one that stands still, it
/// looks once in five seconds, and alone it has nobody to look for.
const WATCHER: &str = "ang-shm-watch";
const WATCHER_WAKES: u64 = 1;
/// For three seconds after a change it looks more often; then it is counted.
const CALM: Duration = Duration::from_secs(4);
/// And whenever one of the others comes or goes, which may be while this one counts.
const CHANGES: u64 = 6;

/// It answers who switches tracing on, and is not there while nobody can ask.
const CONTROL: &str = "ang-trace-ctl";

/// Child: a node with a subscription and a publisher, spun and left alone. Tells how often each of
/// its threads woke in [`SPAN`].
pub fn rest() {
    let options = ContextOptions {
        domain: Some(1),
        transport: Some("local,shm".to_owned()),
        ..ContextOptions::default()
    };
    let context = Context::new(options, ALL).unwrap();
    let node = Node::new(&context, "idle").unwrap();
    let name = format!("t{}", std::env::var("OWN").unwrap());
    let publisher = node.create_publisher::<UInt64>(&name, Qos::default()).unwrap();
    let _subscription = node.create_subscription(&name, Qos::default(), |_: Sample<UInt64>| {});
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    assert!(publisher.wait_for_subscriptions(1, LONG));
    let others: usize = std::env::var("OTHERS").unwrap().parse().unwrap();
    let there = || context.graph().nodes.iter().filter(|node| node.name == "idle").count();
    until("the others come", || there() > others);
    let counted = std::thread::scope(|scope| {
        let spins = std::thread::Builder::new().name(EXECUTOR.to_owned());
        spins.spawn_scoped(scope, || executor.spin()).unwrap();
        // What follows from the start is over when nothing but the list below has woken lately.
        std::thread::sleep(if others > 0 { CALM } else { SPAN });
        let before = wakes();
        std::thread::sleep(SPAN);
        let after = wakes();
        context.shutdown();
        after
            .into_iter()
            .map(|(name, count)| {
                let sooner = before.get(&name).copied().unwrap_or_default();
                (name, count - sooner)
            })
            .collect::<BTreeMap<_, _>>()
    });
    let told: Vec<_> = counted.iter().map(|(name, count)| format!("{name}={count}")).collect();
    say(&told.join(" "));
}

/// Child: an executor sleeps, and another thread gets the signal that ends the process.
pub fn end() {
    let options = ContextOptions { domain: Some(1), ..ContextOptions::default() };
    let context = Context::new(options, ALL).unwrap();
    context.shutdown_on_signals().unwrap();
    let node = Node::new(&context, "ended").unwrap();
    let executor = MultiThreadedExecutor::new(&context, 3).unwrap();
    executor.add_node(&node).unwrap();
    let spins = std::thread::Builder::new().name(EXECUTOR.to_owned());
    let spins = spins.spawn(move || executor.spin()).unwrap();
    until("all of them sleep", || {
        let before = wakes();
        std::thread::sleep(Duration::from_millis(300));
        before.contains_key("ang-exec-2") && before == wakes()
    });
    // The kernel gives it to the first thread, which waits for this test.
    let id = std::process::id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    until("it sees the signal", || spins.is_finished());
    assert!(context.is_shutdown());
    say("ended");
}

/// Child: says whether the thread that answers who traces comes with somebody who can ask, and goes
/// with him.
pub fn answer() {
    let options = ContextOptions {
        domain: Some(1),
        transport: Some("local,shm".to_owned()),
        ..ContextOptions::default()
    };
    let node = Node::new(&Context::new(options, ALL).unwrap(), "asked").unwrap();
    let is_there = || wakes().contains_key(CONTROL);
    assert!(!is_there(), "nobody has come");
    for _ in 0..2 {
        let requests = node.create_publisher::<Text>(REQUESTS, Qos::default()).unwrap();
        until("it comes", is_there);
        drop(requests);
        until("it goes", || !is_there());
    }
    say("came and went");
}

fn until(what: &str, done: impl Fn() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < LONG, "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// How often each thread of this process has slept so far, by its name, but for those of the test
/// itself.
fn wakes() -> BTreeMap<String, u64> {
    let mut all = BTreeMap::new();
    let this = std::fs::read_link("/proc/thread-self").unwrap();
    let this = this.file_name().unwrap().to_owned();
    let own = [std::process::id().to_string().into(), this];
    for task in std::fs::read_dir("/proc/self/task").unwrap() {
        if own.contains(&task.as_ref().unwrap().file_name()) {
            continue;
        }
        // One that has just ended is none any more.
        let status = std::fs::read_to_string(task.unwrap().path().join("status"));
        let Ok(status) = status else { continue };
        let value = |key: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(key));
            line.unwrap().trim().to_owned()
        };
        let slept: u64 = value("voluntary_ctxt_switches:").parse().unwrap();
        *all.entry(value("Name:")).or_default() += slept;
    }
    all
}

fn counted(said: &str) -> BTreeMap<&str, u64> {
    let pairs = said.split_whitespace().filter_map(|pair| pair.split_once('='));
    pairs.map(|(name, count)| (name, count.parse().unwrap())).collect()
}

#[test]
fn an_idle_node_alone_over_shared_memory_never_wakes() {
    let stage = Fixture::new("idle");
    let said = stage.start_with("idle", &[("OWN", "1"), ("OTHERS", "0")]).finish();
    let threads = counted(&said);
    println!("{said}");
    assert_eq!(threads.keys().copied().collect::<Vec<_>>(), [WATCHER, EXECUTOR], "{said}");
    assert_eq!((threads[WATCHER], threads[EXECUTOR]), (0, 0), "{said}");
}

#[test]
fn of_two_idle_nodes_neither_is_woken_to_look_whether_the_other_lives() {
    let stage = Fixture::new("idle-two");
    let start = |own| stage.start_with("idle", &[("OWN", own), ("OTHERS", "1")]);
    let peers = [start("1"), start("2")];
    for said in peers.map(super::support::Peer::finish) {
        let threads = counted(&said);
        println!("{said}");
        assert_eq!(threads.keys().copied().collect::<Vec<_>>(), [WATCHER, EXECUTOR], "{said}");
        assert!(threads[WATCHER] <= WATCHER_WAKES + CHANGES, "{said}");
        assert_eq!(threads[EXECUTOR], 0, "{said}");
    }
}

#[test]
fn a_signal_that_any_thread_gets_ends_executors_that_sleep() {
    let stage = Fixture::new("ended");
    assert_eq!(stage.start("ended").finish(), "ended");
}

#[test]
fn a_thread_answers_who_traces_only_while_somebody_can_ask() {
    let stage = Fixture::new("asked");
    assert_eq!(stage.start("asked").finish(), "came and went");
}
