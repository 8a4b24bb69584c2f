//! What a hop costs: a relay on the same executor, on a thread of its own, loaded from a library,
//! and in another process; the ways in turns within one run.
//!
//! `cargo run --release -p loadable --example hop [ROUNDS [BYTES]]`

#![expect(clippy::print_stdout, reason = "the program's output")]

use angaros::clock::monotonic_ns;
use angaros::component::{Container, ContainerSpec, NodeSpec};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Image, ImageLengths};
use angaros::{ContextOptions, MAX_DOMAIN};
use loadable as _;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

type AnyResult<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const WAYS: [&str; 4] = ["executor", "thread", "library", "process"];
/// Round trips of one way before the next has its turn.
const TURN: usize = 200;
const PATIENCE: Duration = Duration::from_secs(5);

fn main() -> AnyResult<()> {
    angaros::init_log();
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|arg| arg == "relay") {
        let context = context()?;
        container(&context, relay("process", None))?.spin()?;
        return Ok(());
    }
    let number = |at: usize, default: usize| args.get(at).map_or(Ok(default), |text| text.parse());
    let rounds = number(0, 20)?;
    let bytes = number(1, 64)?;
    let context = context()?;
    let _process = Peer(Command::new(std::env::current_exe()?).arg("relay").spawn()?);
    // Where cargo leaves what an example depends on.
    let file = std::env::current_exe()?.with_file_name("../deps/libloadable.so");
    let _library = container(&context, relay("library", Some(&file)))?;
    let thread = container(&context, relay("thread", None))?;
    std::thread::scope(|scope| {
        scope.spawn(|| thread.spin());
        let result = measure(&context, rounds, bytes);
        context.shutdown();
        result
    })
}

fn measure(context: &Context, rounds: usize, bytes: usize) -> AnyResult<()> {
    let node = Node::new(context, "hop")?;
    let executor = SingleThreadedExecutor::new(context)?;
    executor.add_node(&node)?;
    let shared = Node::with_options(context, "relay_executor", remapped("executor")?)?;
    let entry = angaros::component::find("loadable/Relay")?;
    let _relay = (entry.create)(ComponentContext::new(shared.clone()))?;
    executor.add_node(&shared)?;
    let ways = WAYS.map(|name| Variant::new(&node, name));
    let mut ways = ways.into_iter().collect::<AnyResult<Vec<_>>>()?;
    for way in &mut ways {
        way.turn(&executor, bytes)?;
        way.times_ns.clear();
    }
    for round in 0..rounds {
        // Now this way round, now that, so that none always follows the same other.
        for step in 0..ways.len() {
            let at = if round % 2 == 0 { step } else { ways.len() - 1 - step };
            ways[(at + round / 2) % WAYS.len()].turn(&executor, bytes)?;
        }
    }
    println!("{} round trips of {bytes} bytes each way; half of a round trip:", rounds * TURN);
    ways.iter_mut().for_each(|way| println!("  {}", way.summary()));
    Ok(())
}

/// Killed with the value.
struct Peer(Child);

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn context() -> Result<Context> {
    let options = ContextOptions { domain: Some(MAX_DOMAIN - 1), ..ContextOptions::default() };
    Context::new(options, angaros::ALL)
}

fn container(context: &Context, node: NodeSpec) -> Result<Container> {
    let spec = ContainerSpec { nodes: vec![node], threads: 1, ..ContainerSpec::default() };
    Container::new(context, &spec)
}

fn rules(way: &str) -> [String; 2] {
    [format!("in:=/{way}/ping"), format!("out:=/{way}/pong")]
}

fn relay(way: &str, library: Option<&Path>) -> NodeSpec {
    let library = library.map(|file| file.to_string_lossy().into_owned());
    let component = "loadable/Relay".to_owned();
    let name = Some(format!("relay_{way}"));
    NodeSpec { component, library, name, remaps: rules(way).into(), ..NodeSpec::default() }
}

fn remapped(way: &str) -> AnyResult<NodeOptions> {
    let remaps = rules(way).into_iter().map(|rule| angaros::msg::names::Remap::parse(&rule));
    let remaps = remaps.collect::<std::result::Result<Vec<_>, _>>()?;
    Ok(NodeOptions { remaps, ..NodeOptions::default() })
}

/// One way to a relay and back.
struct Variant {
    name: &'static str,
    out: Publisher<Image>,
    back: Arc<AtomicU64>,
    times_ns: Vec<u64>,
    _subscription: Subscription<Image>,
}

impl Variant {
    fn new(node: &Node, name: &'static str) -> AnyResult<Self> {
        let back = Arc::new(AtomicU64::new(0));
        let arrived = Arc::clone(&back);
        let arrive = move |_: Sample<Image>| arrived.store(monotonic_ns(), Ordering::Relaxed);
        let ping = format!("/{name}/ping");
        let pong = format!("/{name}/pong");
        let out = node.create_publisher(&ping, Qos::keep_last(10))?;
        let subscription = node.create_subscription(&pong, Qos::keep_last(10), arrive)?;
        if !(out.wait_for_subscriptions(1, PATIENCE)
            && subscription.wait_for_publishers(1, PATIENCE))
        {
            return Err(format!("nobody is on the way '{name}'").into());
        }
        Ok(Self { name, out, back, times_ns: Vec::new(), _subscription: subscription })
    }

    fn turn(&mut self, executor: &SingleThreadedExecutor, bytes: usize) -> AnyResult<()> {
        let lengths = ImageLengths { data: bytes, ..ImageLengths::default() };
        for _ in 0..TURN {
            self.back.store(0, Ordering::Relaxed);
            let sent_ns = monotonic_ns();
            self.out.loan_unzeroed(&lengths)?.publish()?;
            let done = || self.back.load(Ordering::Relaxed) != 0;
            if !executor.spin_until(done, PATIENCE) {
                return Err(format!("nothing came back on the way '{}'", self.name).into());
            }
            self.times_ns.push(self.back.load(Ordering::Relaxed) - sent_ns);
        }
        Ok(())
    }

    fn summary(&mut self) -> String {
        self.times_ns.sort_unstable();
        let last = self.times_ns.len().saturating_sub(1);
        let at = |percent: usize| {
            let time = self.times_ns.get(last * percent / 100).copied().unwrap_or(0);
            time as f64 / 2000.0
        };
        let name = self.name;
        format!("{name:9} p50 {:7.2} us, p95 {:7.2} us, p99 {:7.2} us", at(50), at(95), at(99))
    }
}
