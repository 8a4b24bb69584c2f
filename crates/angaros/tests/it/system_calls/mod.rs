//! Which system calls the message path makes, over each transport: what ARCHITECTURE.md says of it.
//! The clock is read without one.

mod tracer;

use super::support::{Fixture, Peer, say};
use angaros::prelude::*;
use angaros::std_msgs::msg::{UInt8MultiArray, UInt64};
use angaros::transport::OpenOptions;
use angaros::{ALL, ContextOptions};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tracer::{Counts, UNCOUNTED, phase};

const LONG: Duration = Duration::from_secs(30);
/// Bytes of a message of 44 datagrams of a network's usual size.
const LARGE: usize = 60_000;
/// Operations in each phase.
const COUNT: usize = 100;

const PUBLISH: usize = 0;
const PUBLISH_OWNED: usize = 1;
const PUBLISH_LOAN: usize = 2;
const TAKE: usize = 3;
const TAKE_NOTHING: usize = 4;
const TURN: usize = 5;
const TURN_WITHOUT_WORK: usize = 6;
/// Nobody is awake who would take it.
const PUBLISH_AND_WAKE: usize = 7;
/// What the executor does that sleeps until then.
const SLEEP_AND_WAKE: usize = 8;
/// One system call each time, so that the counter is seen to count.
const YIELD: usize = 9;

/// A context whose messages all go over this transport, those within the process too; several are
/// opened as users have them.
pub fn context_over(scheme: &str) -> Context {
    let domain = std::process::id() % 100 + 1;
    let transport = Some(scheme.to_owned());
    let options = ContextOptions { domain: Some(domain), transport, ..Default::default() };
    let Some(entry) = ALL.iter().find(|entry| entry.scheme == scheme) else {
        return Context::new(options, ALL).unwrap();
    };
    let options = ContextOptions { transport: None, ..options };
    let open = OpenOptions { domain, deliver_within_process: true, ..OpenOptions::default() };
    Context::over(options, vec![(entry.open)(&open).unwrap()]).unwrap()
}

fn until(what: &str, done: impl Fn() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < LONG, "waited in vain: {what}");
        std::thread::yield_now();
    }
}

/// Child: each operation of the message path in a phase of its own.
pub fn operate() {
    let context = context_over(&std::env::var("SCHEME").unwrap());
    let node = Node::new(&context, "n").unwrap();
    let publisher = node.create_publisher::<UInt64>("t", Qos::default()).unwrap();
    let polled = node.create_polled_subscription::<UInt64>("t", Qos::default()).unwrap();
    assert!(publisher.wait_for_subscriptions(1, LONG));
    for round in 0..=COUNT {
        let counted = |kind| if round == 0 { UNCOUNTED } else { kind };
        for kind in [PUBLISH, PUBLISH_OWNED, PUBLISH_LOAN] {
            phase(counted(kind), || publish(&publisher, kind));
            let take = || polled.take().unwrap().is_some();
            until("the message is there", || phase(counted(TAKE), take));
        }
        phase(counted(TAKE_NOTHING), || assert!(polled.take().unwrap().is_none()));
    }
    turns(&context, &node);
    (0..COUNT).for_each(|_| phase(YIELD, std::thread::yield_now));
    say("done");
}

fn publish(publisher: &Publisher<UInt64>, kind: usize) {
    match kind {
        PUBLISH_OWNED => publisher.publish(UInt64 { data: 1 }).unwrap(),
        PUBLISH_LOAN => {
            let mut loan = publisher.loan(&()).unwrap();
            loan.builder().set_data(2);
            loan.publish().unwrap();
        }
        _ => publisher.publish_ref(&UInt64 { data: 3 }).unwrap(),
    }
}

/// The turns of an executor that looks itself, and of one that sleeps on another thread.
fn turns(context: &Context, node: &Node) {
    let heard = Arc::new(AtomicUsize::new(0));
    let sink = Arc::clone(&heard);
    let count = move |_: Sample<UInt64>| _ = sink.fetch_add(1, Ordering::SeqCst);
    let _subscription = node.create_subscription("u", Qos::default(), count).unwrap();
    let publisher = node.create_publisher::<UInt64>("u", Qos::default()).unwrap();
    let executor = SingleThreadedExecutor::new(context).unwrap();
    executor.add_node(node).unwrap();
    assert!(publisher.wait_for_subscriptions(1, LONG));
    for round in 0..=COUNT {
        let counted = |kind| if round == 0 { UNCOUNTED } else { kind };
        publish(&publisher, PUBLISH);
        until("the message is heard", || {
            phase(counted(TURN), || executor.spin_once(Duration::ZERO));
            heard.load(Ordering::SeqCst) > round
        });
        let idle = || executor.spin_once(Duration::ZERO);
        until("nothing is left", || !phase(counted(TURN_WITHOUT_WORK), idle));
    }
    wake_a_sleeper(&executor, &heard, || publish(&publisher, PUBLISH));
}

/// So many messages as there are operations, each to an executor that sleeps on another thread.
fn wake_a_sleeper(executor: &SingleThreadedExecutor, heard: &AtomicUsize, publish: impl Fn()) {
    let before = heard.load(Ordering::SeqCst);
    let sleeper = AtomicI32::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // SAFETY: the call has no arguments and cannot fail.
            sleeper.store(unsafe { libc::gettid() }, Ordering::SeqCst);
            executor.spin_once(Duration::ZERO);
            let done = || heard.load(Ordering::SeqCst) >= before + COUNT;
            assert!(phase(SLEEP_AND_WAKE, || executor.spin_until(done, LONG)));
        });
        for round in before..before + COUNT {
            until("the executor sleeps", || is_asleep(sleeper.load(Ordering::SeqCst)));
            phase(PUBLISH_AND_WAKE, &publish);
            until("the message is heard", || heard.load(Ordering::SeqCst) > round);
        }
    });
}

/// Child: messages of many datagrams, to an executor that sleeps.
pub fn operate_large() {
    let context = context_over(&std::env::var("SCHEME").unwrap());
    let node = Node::new(&context, "n").unwrap();
    let heard = Arc::new(AtomicUsize::new(0));
    let sink = Arc::clone(&heard);
    let count = move |message: Arc<UInt8MultiArray>| {
        assert_eq!(message.data.len(), LARGE);
        sink.fetch_add(1, Ordering::SeqCst);
    };
    let _subscription = node.create_subscription("t", Qos::default(), count).unwrap();
    let publisher = node.create_publisher::<UInt8MultiArray>("t", Qos::default()).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    assert!(publisher.wait_for_subscriptions(1, LONG));
    let message = UInt8MultiArray { data: vec![7; LARGE], ..Default::default() };
    publisher.publish_ref(&message).unwrap();
    let first = || heard.load(Ordering::SeqCst) > 0;
    assert!(executor.spin_until(first, LONG));
    wake_a_sleeper(&executor, &heard, || publisher.publish_ref(&message).unwrap());
    (0..COUNT).for_each(|_| phase(YIELD, std::thread::yield_now));
    say("done");
}

/// Whether the thread waits for something, proc(5).
fn is_asleep(thread: i32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/self/task/{thread}/stat"));
    stat.is_ok_and(|stat| stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('S')))
}

/// The calls of a child that works over this transport.
fn calls(scheme: &str) -> Counts {
    calls_of("calls", scheme, &[])
}

/// The calls of a child of this role.
fn calls_of(role: &str, scheme: &str, environment: &[(&str, &str)]) -> Counts {
    let stage = Fixture::new(&format!("{role}-{scheme}"));
    let mut command = Peer::command(role);
    command.env("SCHEME", scheme).env("ANGAROS_SHM_DIR", stage.path());
    command.envs(environment.iter().copied());
    let (counts, said) = tracer::count(&mut command);
    assert!(said.contains("@@done"), "{said}");
    println!("{scheme}: {counts:?}");
    assert_eq!(calls_in(&counts, YIELD), [("sched_yield", COUNT)], "the counter counts");
    counts
}

fn calls_in(counts: &Counts, phase: usize) -> Vec<(&str, usize)> {
    let calls = counts.get(&phase).into_iter().flatten();
    calls.map(|(name, times)| (name.as_str(), *times)).collect()
}

/// Whether nothing was called in the phase but what is listed, so often at most.
fn at_most(counts: &Counts, phase: usize, listed: &[(&str, usize)]) {
    for (name, times) in calls_in(counts, phase) {
        let most = listed.iter().find(|(known, _)| *known == name).map_or(0, |(_, most)| *most);
        assert!(times <= most, "{name} {times} times in phase {phase}, {COUNT} operations");
    }
}

/// Within this host by memory: publishing wakes who sleeps, and nothing else.
fn only_wakes(scheme: &str) {
    let counts = calls(scheme);
    for phase in PUBLISH..=TURN_WITHOUT_WORK {
        assert_eq!(calls_in(&counts, phase), [], "phase {phase}");
    }
    // Who slept may have looked up just then, as it does ten times a second.
    at_most(&counts, PUBLISH_AND_WAKE, &[("futex", COUNT)]);
    assert!(counts[&PUBLISH_AND_WAKE]["futex"] > COUNT / 2, "{counts:?}");
    at_most(&counts, SLEEP_AND_WAKE, &[("futex", 3 * COUNT)]);
}

/// To other hosts: a message is one call of the socket's. A lock of the endpoint may be held by the
/// thread that receives, for a moment, and that thread may have to look at the clock sooner. What
/// holds the messages nobody has acknowledged yet grows until it has its size.
fn sends_once(scheme: &str, sleeper: &[(&str, usize)]) {
    let counts = calls(scheme);
    for phase in [PUBLISH, PUBLISH_OWNED, PUBLISH_LOAN, PUBLISH_AND_WAKE] {
        let beside = [("futex", 2 * COUNT), ("write", COUNT), ("mprotect", 4), ("mmap", 4)];
        at_most(&counts, phase, &[&[("sendmsg", COUNT)], &beside[..]].concat());
        assert_eq!(counts[&phase]["sendmsg"], COUNT, "phase {phase}");
    }
    for phase in TAKE..=TURN_WITHOUT_WORK {
        at_most(&counts, phase, &[("futex", COUNT), ("mprotect", 4), ("mmap", 4)]);
    }
    at_most(&counts, SLEEP_AND_WAKE, sleeper);
}

#[test]
fn within_a_process_the_message_path_makes_no_system_call_but_the_wake_up() {
    only_wakes("local");
}

#[cfg(feature = "shm")]
#[test]
fn over_shared_memory_the_message_path_makes_no_system_call_but_the_wake_up() {
    only_wakes("shm");
}

#[cfg(feature = "dds")]
#[test]
fn over_dds_a_message_is_one_system_call_and_taking_it_is_none() {
    sends_once("dds", &[("futex", 3 * COUNT)]);
}

#[cfg(feature = "udp")]
#[test]
fn over_udp_a_message_is_one_system_call_and_who_sleeps_receives_it_itself() {
    let sleeper = [
        ("futex", 3 * COUNT),
        ("epoll_pwait2", 3 * COUNT),
        ("recvmsg", 3 * COUNT),
        ("sendmsg", COUNT),
        ("write", COUNT),
    ];
    sends_once("udp", &sleeper);
}

#[cfg(feature = "udp")]
#[test]
fn over_udp_a_message_of_many_datagrams_is_one_system_call_at_each_end() {
    let counts = calls_of("large", "udp", &[("ANGAROS_UDP_MTU", "1472")]);
    assert_eq!(counts[&PUBLISH_AND_WAKE]["sendmsg"], COUNT, "{counts:?}");
    // One finds that nothing is left, and acknowledgements come in between.
    let received = counts[&SLEEP_AND_WAKE]["recvmsg"];
    assert!(received <= 4 * COUNT, "{received} for {COUNT} messages");
}
