//! One meeting of a node of ours and a program of others, in a domain of its own.

use super::numbered::{Numbered, ReceivedNumbers, options};
use super::peer::{Kind, LONG, Peer};
use angaros::ContextOptions;
use angaros::prelude::*;
use angaros::transport::{Discovery, DiscoveryRange};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Between seeing the other end and sending: it may not have seen this one yet, and what is sent
/// before is lost to it by design.
pub const SETTLE: Duration = Duration::from_millis(300);

/// The next domain: others use theirs at the same time.
fn next_domain() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    1 + (std::process::id().wrapping_mul(37) % 100 + NEXT.fetch_add(1, Ordering::Relaxed)) % 100
}

fn join(kind: &Kind, domain: u32, node: &str) -> (Context, Node) {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some(kind.transport.to_owned()),
        discovery: Some(Discovery { range: DiscoveryRange::Localhost, static_peers: vec![] }),
        ..ContextOptions::default()
    };
    let context = Context::new(options, angaros::ALL).unwrap();
    let node = Node::new(&context, node).unwrap();
    (context, node)
}

/// A node of ours, and the program it meets.
pub struct Fixture {
    pub kind: &'static Kind,
    pub domain: u32,
    pub context: Context,
    pub node: Node,
}

impl Fixture {
    pub fn new(kind: &'static Kind) -> Self {
        Self::in_domain(kind, next_domain())
    }

    /// Another node of ours in the same domain, as a process that was just started has it.
    pub fn beside(&self) -> Self {
        Self::in_domain(self.kind, self.domain)
    }

    fn in_domain(kind: &'static Kind, domain: u32) -> Self {
        let (context, node) = join(kind, domain, "ours");
        Self { kind, domain, context, node }
    }

    /// Another participant of ours with a node.
    pub fn another(&self, node: &str) -> (Context, Node) {
        join(self.kind, self.domain, node)
    }

    /// Starts the program in this role on this name.
    pub fn start(&self, role: &str, name: &str, more: &[String]) -> Peer {
        let args = [role.to_owned(), name.to_owned()];
        let peer = Peer::start(self.kind.name, self.domain, args.iter().chain(more));
        peer.told("ready");
        peer
    }

    /// The same with numbered messages.
    pub fn start_topic<T: Numbered>(&self, role: &str, load: &Load, qos: &Qos) -> Peer {
        let mut more = options(qos);
        let Load { size, count, hz } = load;
        let numbers = [("--size", size.to_string()), ("--count", count.to_string())];
        let rest = [("--hz", hz.to_string()), ("--type", T::KIND.to_owned())];
        more.extend(
            numbers.into_iter().chain(rest).flat_map(|(key, value)| [key.to_owned(), value]),
        );
        self.start(role, topic(), &more)
    }
}

/// The topic of every meeting: domains are few, so another run may use the same one.
pub fn topic() -> &'static str {
    static NAME: LazyLock<String> = LazyLock::new(|| format!("/run{}/meeting", std::process::id()));
    &NAME
}

/// How much is sent.
#[derive(Clone, Copy)]
pub struct Load {
    pub size: usize,
    pub count: u32,
    pub hz: f64,
}

/// Sends all messages of a load at its rate.
pub fn send<T: Numbered>(publisher: &Publisher<T>, load: &Load) {
    std::thread::sleep(SETTLE);
    let begun = Instant::now();
    for number in 1..=load.count {
        publisher.publish_ref(&T::numbered(number, load.size)).unwrap();
        let due = begun + Duration::from_secs_f64(f64::from(number) / load.hz);
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
    }
}

/// Takes numbered messages until `done` says so.
pub fn take_until<T: Numbered>(
    subscription: &Subscription<T>,
    tally: &mut ReceivedNumbers,
    done: impl Fn(&ReceivedNumbers) -> bool,
) {
    let end = Instant::now() + LONG;
    while !done(tally) && Instant::now() < end {
        match subscription.take().unwrap() {
            Some(sample) => tally.add(&*sample.message().unwrap()),
            None => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// Takes what still comes within a moment: what comes twice comes now.
pub fn take_rest<T: Numbered>(subscription: &Subscription<T>, tally: &mut ReceivedNumbers) {
    let end = Instant::now() + SETTLE;
    take_until(subscription, tally, |_| Instant::now() > end);
}

/// Waits for something with a deadline.
pub fn wait_until(what: &str, condition: impl Fn() -> bool) {
    let end = Instant::now() + LONG;
    while !condition() {
        assert!(Instant::now() < end, "not in time: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
