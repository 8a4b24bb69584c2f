//! The two programs that run on hosts: one sends numbered messages, one listens and counts.
//!
//! Both do what a line of their input says and answer with a line; they end with their input.

use crate::support::say;
use angaros::prelude::*;
use angaros::std_msgs::msg::UInt64MultiArray;
use std::collections::BTreeSet;
use std::io::BufRead;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const TOPIC: &str = "probe";
/// How long processes look for each other.
const PATIENCE: Duration = Duration::from_secs(20);

/// A setting from the environment.
fn setting<T: FromStr>(name: &str) -> T {
    let text = std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    text.parse().unwrap_or_else(|_| panic!("{name} is {text}"))
}

/// `PROBE_DEPTH`: a number, or 0 for `KEEP_ALL`; best effort with `PROBE_BEST_EFFORT`.
fn qos() -> Qos {
    let qos = match setting("PROBE_DEPTH") {
        0 => Qos::keep_all(),
        depth => Qos::keep_last(depth),
    };
    match std::env::var_os("PROBE_BEST_EFFORT") {
        Some(_) => qos.best_effort(),
        None => qos,
    }
}

fn now_ns() -> u64 {
    angaros::clock::monotonic_ns()
}

/// What this process is told.
fn lines() -> impl Iterator<Item = String> {
    std::io::stdin().lock().lines().map_while(std::io::Result::ok)
}

/// Says whether it found its listeners; whenever told to, sends `PROBE_COUNT` messages at
/// `PROBE_HZ` and says how many it has sent so far and for how many there was no room.
pub fn send() {
    let begun = Instant::now();
    let context = Context::from_env().unwrap();
    let node = Node::new(&context, "sender").unwrap();
    let publisher = node.create_publisher::<UInt64MultiArray>(TOPIC, qos()).unwrap();
    let listeners: usize = setting("PROBE_LISTENERS");
    let found = publisher.wait_for_subscriptions(listeners, PATIENCE);
    say(&format!("{found} {}", begun.elapsed().as_millis()));
    let count: u64 = setting("PROBE_COUNT");
    let hz: f64 = setting("PROBE_HZ");
    let words: usize = setting::<usize>("PROBE_BYTES") / 8;
    let mut sent = 0;
    let mut refused = 0;
    for _ in lines() {
        let begun = Instant::now();
        for number in 0..count {
            let due = Duration::from_secs_f64(number as f64 / hz);
            std::thread::sleep(due.saturating_sub(begun.elapsed()));
            let mut data = vec![0; words.max(2)];
            (data[0], data[1]) = (sent, now_ns());
            let message = UInt64MultiArray { data, ..UInt64MultiArray::default() };
            refused += u64::from(publisher.publish(message).is_err());
            sent += 1;
        }
        say(&format!("{sent} {refused}"));
    }
}

#[derive(Default)]
struct Heard {
    numbers: BTreeSet<u64>,
    twice: u64,
    disordered: u64,
    latest: Option<u64>,
    latencies_us: Vec<u64>,
}

impl Heard {
    fn hear(&mut self, message: &UInt64MultiArray) {
        let [number, sent_ns, ..] = message.data[..] else { return };
        if !self.numbers.insert(number) {
            self.twice += 1;
            return;
        }
        self.disordered += u64::from(self.latest.is_some_and(|latest| number < latest));
        self.latest = self.latest.max(Some(number));
        self.latencies_us.push(now_ns().saturating_sub(sent_ns) / 1_000);
    }

    fn report(&mut self, lost: u64) -> String {
        self.latencies_us.sort_unstable();
        let at = |percent: usize| {
            let last = self.latencies_us.len().saturating_sub(1);
            self.latencies_us.get(last * percent / 100).copied().unwrap_or_default()
        };
        let received = self.numbers.len();
        let twice = self.twice;
        let disordered = self.disordered;
        format!("{received} {lost} {twice} {disordered} {} {} {}", at(50), at(99), at(100))
    }
}

/// Takes part in the exchange of times; for every line of input says the greatest distance of
/// another node's clocks from its own, in ns, and the bound, or `none` if it knows nobody's.
pub fn compare_clocks() {
    let context = Context::from_env().unwrap();
    let node = Node::new(&context, &format!("clock{}", std::process::id())).unwrap();
    let offsets = node.clock_offsets(Duration::from_millis(50)).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        say("ready");
        for _ in lines() {
            let peers = offsets.peers();
            let known = peers.iter().filter(|peer| peer.monotonic.exchanges >= 5);
            let clocks = known.flat_map(|peer| [Some(peer.monotonic), peer.system]).flatten();
            say(&clocks.max_by_key(|clock| clock.offset_ns.abs()).map_or_else(
                || "none".to_owned(),
                |clock| format!("{} {} {}", clock.offset_ns, clock.bound_ns, clock.round_trip_ns),
            ));
        }
        executor.cancel();
    });
}

/// Says that it is ready, then for every line of input what it has heard: received, lost, twice,
/// out of order, and the latencies' median, 99th percentile and greatest in us.
pub fn listen() {
    let context = Context::from_env().unwrap();
    let node = Node::new(&context, "listener").unwrap();
    let heard: Arc<Mutex<Heard>> = Arc::default();
    let hears = Arc::clone(&heard);
    let callback = move |message: Arc<UInt64MultiArray>| hears.lock().unwrap().hear(&message);
    let subscription = node.create_subscription(TOPIC, qos(), callback).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        say("ready");
        for _ in lines() {
            say(&heard.lock().unwrap().report(subscription.lost()));
        }
        executor.cancel();
    });
}
