//! The workloads `many_topics` and `many_nodes`: what it costs one process to have many of them.
//!
//! `nodes` nodes in a ring, each with publishers for `topics_per_node` topics of its own and
//! subscriptions to those of the next; reliable, keep last 10. All are opened, matched, left alone
//! for `idle_ms`, and closed. A sample is one message on one topic, chosen at random among all:
//! from before it is written until its callback has it. Variants are the ways within one process:
//! `local` and the transports as they would serve another process. An executor serves at most 4096
//! entities, so nodes and topics are spread over as many executors as that needs, each with a
//! thread of its own while the process rests.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use angaros::std_msgs::msg::UInt64;
use angaros::transport::{Discovery, DiscoveryRange};
use angaros::{
    Context, ContextOptions, Node, Publisher, Qos, SingleThreadedExecutor, Subscription,
};
use angaros_bench_peer::{Accepted, Crowding, LinkError, SoloArgs, SoloResult, Usage};

use crate::link::failed;

pub const TOPICS: &str = "many_topics";
pub const NODES: &str = "many_nodes";
pub const VARIANTS: [&str; 4] = ["local", "shm", "udp", "dds"];

/// How long everybody may take to match, and one message to arrive.
const PATIENCE: Duration = Duration::from_secs(120);
/// Between two looks whether all have matched.
const LOOK: Duration = Duration::from_millis(2);

/// Topics of one node of the workload `many_topics`, and entities of one executor: below its limit
/// of 4096, with room for what nodes have besides.
const PART: u64 = 2000;
/// What a node has besides: services of parameters and the like.
const NODE_EXTRAS: u64 = 12;

/// Everything that was opened.
struct Crowd {
    publishers: Vec<Publisher<UInt64>>,
    /// The executor that serves each publisher's subscription.
    serving: Vec<usize>,
    _subscriptions: Vec<Subscription<UInt64>>,
    _nodes: Vec<Node>,
    executors: Vec<SingleThreadedExecutor>,
    context: Context,
    seen: Arc<AtomicU64>,
}

const IDLE: (&str, Accepted) = ("idle_ms", Accepted::range(0..=3_600_000));

/// The parameters of `many_topics`.
pub fn of_topics() -> Vec<(&'static str, Accepted)> {
    vec![("topics", Accepted::range(1..=100_000)), IDLE]
}

/// The parameters of `many_nodes`.
pub fn of_nodes() -> Vec<(&'static str, Accepted)> {
    let (nodes, topics) = (Accepted::range(1..=10_000), Accepted::range(1..=1000));
    vec![("nodes", nodes), ("topics_per_node", topics), IDLE]
}

/// Runs either workload.
pub fn measure(args: &SoloArgs) -> Result<SoloResult, LinkError> {
    let (nodes, each) = match args.workload.as_str() {
        TOPICS => split(args.number("topics")?),
        _ => (args.number("nodes")?, args.number("topics_per_node")?),
    };
    let idle = Duration::from_millis(args.number("idle_ms")?);
    let mut crowding = Crowding::begin();
    let crowd = Crowd::open(&args.variant, nodes, each, &mut crowding).map_err(|e| failed(&e))?;
    crowding.opened();
    crowd.wait_matched()?;
    crowding.matched();
    crowd.rest(idle);
    crowding.rested();
    let mut result = crowd.exchange(args)?;
    let closing = Instant::now();
    drop(crowd);
    result.figures = crowding.figures(nodes, nodes * each, closing.elapsed());
    Ok(result)
}

/// So many topics on as few nodes as fit their executors: a node each, with as many topics.
fn split(topics: u64) -> (u64, u64) {
    let nodes = topics.div_ceil(PART);
    (nodes, topics.div_ceil(nodes))
}

impl Crowd {
    fn open(
        variant: &str,
        nodes: u64,
        each: u64,
        crowding: &mut Crowding,
    ) -> angaros::Result<Self> {
        let options = ContextOptions {
            domain: Some(200 + std::process::id() % 30),
            transport: Some(variant.to_owned()),
            discovery: Some(Discovery { range: DiscoveryRange::Localhost, ..Default::default() }),
            ..ContextOptions::default()
        };
        let context = Context::new(options, angaros::ALL)?;
        let mut executors = vec![SingleThreadedExecutor::new(&context)?];
        let mut room = PART;
        let (mut publishers, mut subscriptions) = (Vec::new(), Vec::new());
        // Nodes, and the executor of each.
        let (mut all, mut on) = (Vec::new(), Vec::new());
        let seen = Arc::new(AtomicU64::new(0));
        for own in 0..nodes {
            let node = Node::new(&context, &format!("node_{own}"))?;
            if room < each + NODE_EXTRAS && own > 0 {
                executors.push(SingleThreadedExecutor::new(&context)?);
                room = PART;
            }
            room = room.saturating_sub(each + NODE_EXTRAS);
            if let Some(executor) = executors.last() {
                executor.add_node(&node)?;
            }
            for number in 0..each {
                let name = |node: u64| format!("crowd/n{node}_t{number}");
                let qos = Qos::keep_last(10);
                publishers.push(node.create_publisher(&name(own), qos)?);
                let sink = Arc::clone(&seen);
                let see = move |message: Arc<UInt64>| sink.store(message.data, Ordering::Relaxed);
                subscriptions.push(node.create_subscription(&name((own + 1) % nodes), qos, see)?);
                crowding.one_opened();
            }
            all.push(node);
            on.push(executors.len() - 1);
        }
        // The subscription to a node's topics is on the node before it, the first's on the last.
        let each = usize::try_from(each).unwrap_or(usize::MAX);
        let count = publishers.len();
        let serving = (0..count).map(|at| on[(at / each + all.len() - 1) % all.len()]).collect();
        Ok(Self {
            publishers,
            serving,
            _subscriptions: subscriptions,
            _nodes: all,
            executors,
            context,
            seen,
        })
    }

    fn wait_matched(&self) -> Result<(), LinkError> {
        let begun = Instant::now();
        let mut from = 0;
        while from < self.publishers.len() {
            if self.publishers[from].subscription_count() > 0 {
                from += 1;
            } else if begun.elapsed() > PATIENCE {
                let (all, seconds) = (self.publishers.len(), PATIENCE.as_secs());
                let text =
                    format!("{} of {all} topics did not match within {seconds} s", all - from);
                return Err(LinkError::Middleware(text));
            } else {
                std::thread::sleep(LOOK);
            }
        }
        Ok(())
    }

    /// The executor that serves the subscription of this publisher.
    fn receiver(&self, publisher: usize) -> &SingleThreadedExecutor {
        &self.executors[self.serving[publisher]]
    }

    /// Waits as a program does that has nothing to do.
    fn rest(&self, time: Duration) {
        std::thread::scope(|scope| {
            for executor in &self.executors {
                scope.spawn(|| executor.spin_until(|| false, time));
            }
        });
    }

    fn exchange(&self, args: &SoloArgs) -> Result<SoloResult, LinkError> {
        let mut samples = Vec::with_capacity(args.count as usize);
        let (mut begun, mut before) = (Instant::now(), Usage::now());
        // An odd step visits the topics in an order that no cache foresees, each as often.
        let (all, mut at) = (self.publishers.len(), 0);
        let step = (all / 2 + all / 8) | 1;
        for number in 1..=args.warmup + args.count {
            if number == args.warmup + 1 {
                (begun, before) = (Instant::now(), Usage::now());
            }
            at = (at + step) % all;
            let sent = Instant::now();
            self.publishers[at].publish(UInt64 { data: number }).map_err(|e| failed(&e))?;
            let came = || self.seen.load(Ordering::Relaxed) == number;
            if !self.receiver(at).spin_until(came, PATIENCE) {
                let text = format!("a message on topic {at} of {all} did not arrive");
                return Err(LinkError::Middleware(text));
            }
            if number > args.warmup {
                samples.push(sent.elapsed().as_nanos() as u64);
            }
        }
        let wall_ns = begun.elapsed().as_nanos() as u64;
        let (sent, used) = (args.count, Usage::now().since(before));
        Ok(SoloResult { samples, sent, wall_ns, used, ..SoloResult::default() })
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        self.context.shutdown();
    }
}
