//! One side of the pair as a node.

use crate::exchange;
use crate::peer_angaros::msg::{Octets, OctetsLengths};
use angaros::transport::{Discovery, DiscoveryRange};
use angaros::{
    Context, ContextOptions, ExecutorOptions, Node, Publisher, Qos, Sample, SingleThreadedExecutor,
    Subscription, TakeError, WakePolicy,
};
use angaros_bench_peer::{ADDRESS, Args, Link, LinkError, Payload, Reliability, Role, Wake};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The ending of variants whose executor spins.
pub const SPIN: &str = "-spin";

/// What the callback saw last.
#[derive(Default)]
struct Inbox {
    word: AtomicU64,
    full: AtomicBool,
}

/// A node with a publisher to the other side and a subscription from it.
pub struct NodeLink {
    publisher: Publisher<Octets>,
    _subscription: Subscription<Octets>,
    executor: SingleThreadedExecutor,
    inbox: Arc<Inbox>,
    lengths: OctetsLengths,
}

/// A spinning variant wants `--wake spin`, the others want `block`.
pub fn check(args: &Args) -> Result<(), LinkError> {
    if args.variant.ends_with(SPIN) == (args.wake == Wake::Spin) {
        return Ok(());
    }
    let (variant, wake) = (&args.variant, args.wake.as_str());
    Err(LinkError::Unsupported(format!("variant {variant} does not wake by {wake}")))
}

/// Whom a transport looks for: this host, unless the processes run on several.
fn discovery() -> Option<Discovery> {
    let range = DiscoveryRange::Localhost;
    let here = std::env::var_os(ADDRESS).is_none();
    here.then(|| Discovery { range, ..Discovery::default() })
}

/// Joins a domain that only this session uses.
pub fn context(args: &Args) -> angaros::Result<Context> {
    let scheme = match exchange::VARIANTS.contains(&args.variant.as_str()) {
        true => exchange::TRANSPORT,
        false => args.variant.strip_suffix(SPIN).unwrap_or(&args.variant),
    };
    join(args.shared_name(), scheme)
}

/// Joins the domain of a session over a transport.
pub fn join(session: &str, scheme: &str) -> angaros::Result<Context> {
    let options = ContextOptions {
        domain: Some(domain_of(session)),
        transport: Some(scheme.to_owned()),
        discovery: discovery(),
        ..ContextOptions::default()
    };
    let context = Context::new(options, angaros::ALL)?;
    context.shutdown_on_signals()?;
    Ok(context)
}

/// An executor that waits as asked.
pub fn executor(args: &Args, context: &Context) -> angaros::Result<SingleThreadedExecutor> {
    let wake = match args.wake {
        Wake::Block => WakePolicy::Block,
        Wake::Spin => WakePolicy::Spin { us: u32::MAX },
    };
    SingleThreadedExecutor::with_options(context, ExecutorOptions { wake })
}

/// The quality of service asked for.
pub fn qos(args: &Args) -> Qos {
    let qos = Qos::keep_last(args.depth_or(10));
    match args.reliability {
        Reliability::Reliable => qos,
        Reliability::BestEffort => qos.best_effort(),
    }
}

/// The session in the letters that topic names may have.
pub fn session(args: &Args) -> String {
    args.session.replace(|c: char| !c.is_ascii_alphanumeric(), "_")
}

pub fn failed(error: &dyn std::fmt::Display) -> LinkError {
    LinkError::Middleware(error.to_string())
}

impl NodeLink {
    /// Joins a domain that only this session uses and names topics by it.
    pub fn open(args: &Args) -> Result<Self, LinkError> {
        check(args)?;
        Self::create(args).map_err(|error| failed(&error))
    }

    fn create(args: &Args) -> angaros::Result<Self> {
        let context = context(args)?;
        let (name, out, back) = match args.role {
            Role::Ping => ("ping", "there", "back"),
            _ => ("pong", "back", "there"),
        };
        let node = Node::new(&context, name)?;
        let (qos, executor) = (qos(args), executor(args, &context)?);
        let inbox: Arc<Inbox> = Arc::default();
        let sink = Arc::clone(&inbox);
        let session = session(args);
        let topic = |direction: &str| format!("pingpong_{session}_{direction}");
        let subscription =
            node.create_subscription(&topic(back), qos, move |sample: Sample<Octets>| {
                let view = sample.view()?;
                if let Some(first) = view.data.first_chunk::<8>() {
                    sink.word.store(u64::from_le_bytes(*first), Ordering::Relaxed);
                    sink.full.store(true, Ordering::Relaxed);
                }
                Ok::<(), TakeError>(())
            })?;
        executor.add_node(&node)?;
        let publisher = node.create_publisher(&topic(out), qos)?;
        let lengths = OctetsLengths { data: args.payload };
        Ok(Self { publisher, _subscription: subscription, executor, inbox, lengths })
    }
}

/// A domain beyond those that robots use, chosen by the session's name; sessions that share one
/// still differ in their topics.
fn domain_of(session: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    session.hash(&mut hasher);
    200 + (hasher.finish() % 30) as u32
}

impl Link for NodeLink {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        let mut loan =
            self.publisher.loan_unzeroed(&self.lengths).map_err(|error| failed(&error))?;
        payload.write_into(word, loan.builder().data_mut())?;
        loan.publish().map_err(|error| failed(&error))
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        self.executor.spin_once(timeout);
        let full = self.inbox.full.swap(false, Ordering::Relaxed);
        Ok(full.then(|| self.inbox.word.load(Ordering::Relaxed)))
    }
}
