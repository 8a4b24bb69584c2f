//! The workload `composed`: a chain of nodes in one process on one executor. Every node writes its
//! output once, in the memory in which it travels, from what it received.
//!
//! Messages go out at times fixed beforehand; a sample is the time from before the source writes
//! the message until the sink has read its first words. The next one goes out when the chain is
//! through, as in a process whose one thread runs all of them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use angaros::{Context, Node, Qos, Sample, SingleThreadedExecutor, Subscription, TakeError};
use angaros_bench_peer::{
    Accepted, Head, LinkError, Mode, SoloArgs, SoloResult, Usage, monotonic_ns,
};

use crate::chain::Exit;
use crate::link::{failed, join};
use crate::peer_angaros::msg::Octets;

pub const WORKLOAD: &str = "composed";
pub const VARIANTS: [&str; 1] = ["composed"];

/// A message that has not come through by then is lost.
const LOST_AFTER: Duration = Duration::from_secs(1);

/// What the callbacks leave.
#[derive(Default)]
struct Book {
    /// The last message that reached the sink, and how long it took.
    arrived: Option<(u64, u64)>,
    failure: Option<LinkError>,
}

type Shared = Arc<Mutex<Book>>;

fn book(shared: &Shared) -> MutexGuard<'_, Book> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Chain {
    /// There is one: a chain has at least two nodes.
    source: Option<Exit>,
    executor: SingleThreadedExecutor,
    book: Shared,
    body: Vec<u8>,
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
    let mut chain = Chain::new(nodes, payload).map_err(|error| failed(&error))?;
    let (mut samples, mut section) = (Vec::with_capacity(args.count as usize), None);
    let start = Instant::now() + period;
    for number in 0..args.warmup + args.count {
        if number == args.warmup {
            section = Some((Instant::now(), Usage::now()));
        }
        let intended = start + period.saturating_mul(number as u32);
        std::thread::sleep(intended.saturating_duration_since(Instant::now()));
        match chain.once(number)? {
            Some(ns) if section.is_some() => samples.push(ns),
            _ => {}
        }
    }
    let (begun, usage) = section.unwrap_or_else(|| (Instant::now(), Usage::now()));
    let (wall_ns, used) = (begun.elapsed().as_nanos() as u64, Usage::now().since(usage));
    let lost = args.count - samples.len() as u64;
    Ok(SoloResult { samples, sent: args.count, lost, wall_ns, used, ..SoloResult::default() })
}

impl Chain {
    fn new(count: usize, payload: usize) -> angaros::Result<Self> {
        let context = join(&format!("composed-{}", std::process::id()), "local")?;
        let executor = SingleThreadedExecutor::new(&context)?;
        let shared = Shared::default();
        let mut nodes = Vec::with_capacity(count);
        let mut source = None;
        for index in 0..count {
            let (node, exit, subscription) = node(&context, index, count, &shared)?;
            executor.add_node(&node)?;
            nodes.push((node, subscription));
            source = source.or(exit);
        }
        let body = (0..payload).map(|i| (i % 251) as u8).collect();
        Ok(Self { source, executor, book: shared, body, _nodes: nodes })
    }

    /// Sends one message and runs the nodes until it is through; how long it took, if it was.
    fn once(&mut self, number: u64) -> Result<Option<u64>, LinkError> {
        let now = monotonic_ns();
        if let Some(source) = &self.source {
            source.send(Head { word: number, source_ns: now, hop_ns: now }, &self.body)?;
        }
        let sent = Instant::now();
        while let Some(left) = LOST_AFTER.checked_sub(sent.elapsed()) {
            self.executor.spin_once(left);
            let mut book = book(&self.book);
            if let Some(failure) = book.failure.take() {
                return Err(failure);
            }
            match book.arrived.take() {
                Some((word, ns)) if word == number => return Ok(Some(ns)),
                _ => {}
            }
        }
        Ok(None)
    }
}

/// A node with its way out and its way in, of which the ends lack one.
fn node(
    context: &Context,
    index: usize,
    count: usize,
    shared: &Shared,
) -> angaros::Result<(Node, Option<Exit>, Option<Subscription<Octets>>)> {
    let node = Node::new(context, &format!("node_{index}"))?;
    let topic = |index: usize| format!("composed_{}_{index}", std::process::id());
    let qos = Qos::keep_last(10);
    let exit = match index + 1 < count {
        true => Some(Exit::new(node.create_publisher(&topic(index + 1), qos)?, Mode::Copied)),
        false => None,
    };
    if index == 0 {
        return Ok((node, exit, None));
    }
    let (shared, way) = (Arc::clone(shared), exit.clone());
    let subscription =
        node.create_subscription(&topic(index), qos, move |sample: Sample<Octets>| {
            let message = sample.view()?.data;
            let Some(head) = Head::read(message) else { return Ok(()) };
            let now = monotonic_ns();
            match &way {
                Some(way) => {
                    if let Err(error) = way.send(Head { hop_ns: now, ..head }, message) {
                        book(&shared).failure = Some(error);
                    }
                }
                None => {
                    let taken = now.saturating_sub(head.source_ns);
                    book(&shared).arrived = Some((head.word, taken));
                }
            }
            Ok::<(), TakeError>(())
        })?;
    Ok((node, exit, Some(subscription)))
}
