//! The workload `composed`: a chain of nodes in one process on one executor. A timer of the first
//! node sends a message; every node writes its output once, in the memory in which it travels, from
//! what it received.
//!
//! Messages go out at times fixed beforehand; a sample is the time from before the source writes
//! the message until the sink has read its first words. Between two messages the thread sleeps in
//! its executor.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use angaros::{Context, Node, Qos, Sample, SingleThreadedExecutor, Subscription, TakeError, Timer};
use angaros_bench_peer::{
    Accepted, Head, LinkError, Mode, SoloArgs, SoloResult, Usage, monotonic_ns,
};

use crate::chain::Exit;
use crate::link::{failed, join};
use crate::peer_angaros::msg::Octets;

pub const WORKLOAD: &str = "composed";
pub const VARIANTS: [&str; 1] = ["composed"];

/// What has not come through so long after the last message is lost.
const LOST_AFTER: Duration = Duration::from_secs(1);

/// What the callbacks leave.
#[derive(Default)]
struct Book {
    warmup: u64,
    count: u64,
    /// Messages that the source has sent.
    sent: u64,
    /// How long each message took that reached the sink after the warm-up, ns.
    samples: Vec<u64>,
    /// When the first message after the warm-up was due.
    section: Option<(Instant, Usage)>,
    failure: Option<LinkError>,
    /// Times that the source was due since the last message.
    waits: u64,
    /// How often that may be until what has not come is lost.
    patience: u64,
    /// What runs the nodes.
    executor: Weak<SingleThreadedExecutor>,
}

impl Book {
    /// The number of the message that is due, if one is left.
    fn next(&mut self) -> Option<u64> {
        if self.sent == self.warmup + self.count {
            self.waits += 1;
            if self.waits > self.patience {
                self.end();
            }
            return None;
        }
        if self.sent == self.warmup {
            self.section = Some((Instant::now(), Usage::now()));
        }
        self.sent += 1;
        Some(self.sent - 1)
    }

    /// A message has reached the sink.
    fn arrived(&mut self, number: u64, taken_ns: u64) {
        if number >= self.warmup {
            self.samples.push(taken_ns);
        }
        if number + 1 == self.warmup + self.count {
            self.end();
        }
    }

    fn failed(&mut self, error: LinkError) {
        self.failure = Some(error);
        self.end();
    }

    /// Ends the spinning.
    fn end(&self) {
        if let Some(executor) = self.executor.upgrade() {
            executor.cancel();
        }
    }
}

type Shared = Arc<Mutex<Book>>;

fn book(shared: &Shared) -> MutexGuard<'_, Book> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Chain {
    executor: Arc<SingleThreadedExecutor>,
    _source: Timer,
    _nodes: Vec<(Node, Option<Subscription<Octets>>)>,
}

/// Its parameters.
pub fn parameters() -> Vec<(&'static str, Accepted)> {
    vec![
        ("nodes", Accepted::range(2..=1000)),
        ("payload", Accepted::range(Head::BYTES as u64..=1 << 30)),
        ("hz", Accepted::range(1..=100_000)),
    ]
}

/// Runs the workload.
pub fn measure(args: &SoloArgs) -> Result<SoloResult, LinkError> {
    let nodes = args.number("nodes")? as usize;
    let payload = args.number("payload")? as usize;
    let period = Duration::from_nanos(1_000_000_000 / args.number("hz")?.max(1));
    let (warmup, count) = (args.warmup, args.count);
    let samples = Vec::with_capacity(count as usize);
    let patience = 1 + (LOST_AFTER.as_nanos() / period.as_nanos().max(1)) as u64;
    let written = Book { warmup, count, samples, patience, ..Book::default() };
    let shared = Arc::new(Mutex::new(written));
    let chain = Chain::new(nodes, payload, period, &shared).map_err(|error| failed(&error))?;
    chain.executor.spin();
    let mut book = book(&shared);
    if let Some(failure) = book.failure.take() {
        return Err(failure);
    }
    let (begun, usage) = book.section.unwrap_or_else(|| (Instant::now(), Usage::now()));
    let (wall_ns, used) = (begun.elapsed().as_nanos() as u64, Usage::now().since(usage));
    let samples = std::mem::take(&mut book.samples);
    let lost = count - samples.len() as u64;
    Ok(SoloResult { samples, sent: count, lost, wall_ns, used, ..SoloResult::default() })
}

impl Chain {
    fn new(
        count: usize,
        payload: usize,
        period: Duration,
        shared: &Shared,
    ) -> angaros::Result<Self> {
        let context = join(&format!("composed-{}", std::process::id()), "local")?;
        let executor = Arc::new(SingleThreadedExecutor::new(&context)?);
        book(shared).executor = Arc::downgrade(&executor);
        let mut nodes = Vec::with_capacity(count);
        for index in 1..count {
            let made = node(&context, index, count, shared)?;
            executor.add_node(&made.0)?;
            nodes.push(made);
        }
        let source = Node::new(&context, "node_0")?;
        let timer = source_timer(&source, payload, period, shared)?;
        executor.add_node(&source)?;
        nodes.push((source, None));
        Ok(Self { executor, _source: timer, _nodes: nodes })
    }
}

/// The topic on which node `index` receives.
fn topic(index: usize) -> String {
    format!("composed_{}_{index}", std::process::id())
}

fn exit_to(node: &Node, index: usize) -> angaros::Result<Exit> {
    Ok(Exit::new(node.create_publisher(&topic(index), Qos::keep_last(10))?, Mode::Copied))
}

/// The first node's timer, which sends a message whenever it is due.
fn source_timer(
    node: &Node,
    payload: usize,
    period: Duration,
    shared: &Shared,
) -> angaros::Result<Timer> {
    let exit = exit_to(node, 1)?;
    let body: Vec<u8> = (0..payload).map(|i| (i % 251) as u8).collect();
    let shared = Arc::clone(shared);
    node.create_wall_timer(period, move |_| {
        let Some(word) = book(&shared).next() else { return };
        let now = monotonic_ns();
        if let Err(error) = exit.send(Head { word, source_ns: now, hop_ns: now }, &body) {
            book(&shared).failed(error);
        }
    })
}

/// A node behind the first one, which passes on what comes, or is the sink.
fn node(
    context: &Context,
    index: usize,
    count: usize,
    shared: &Shared,
) -> angaros::Result<(Node, Option<Subscription<Octets>>)> {
    let node = Node::new(context, &format!("node_{index}"))?;
    let way = if index + 1 < count { Some(exit_to(&node, index + 1)?) } else { None };
    let shared = Arc::clone(shared);
    let subscription = node.create_subscription(
        &topic(index),
        Qos::keep_last(10),
        move |sample: Sample<Octets>| {
            let message = sample.view()?.data;
            let Some(head) = Head::read(message) else { return Ok(()) };
            let now = monotonic_ns();
            match &way {
                Some(way) => {
                    if let Err(error) = way.send(Head { hop_ns: now, ..head }, message) {
                        book(&shared).failed(error);
                    }
                }
                None => book(&shared).arrived(head.word, now.saturating_sub(head.source_ns)),
            }
            Ok::<(), TakeError>(())
        },
    )?;
    Ok((node, Some(subscription)))
}
