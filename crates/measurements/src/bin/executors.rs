//! What each executor costs: CPU while idle, CPU and wake-ups per message, by every way to wait.
//!
//! ```sh
//! cargo run --release -p angaros-measurements --bin executors -- --seconds 3
//! ```
//! Only the executor's own threads are counted, not the one that publishes.

#![expect(clippy::print_stdout, reason = "the program's output")]

use angaros::std_msgs::msg::UInt64;
use angaros::{
    Context, ContextOptions, ExecutorOptions, MultiThreadedExecutor, Node, Qos, RealTimeExecutor,
    RealTimeOptions, Sample, SingleThreadedExecutor, WakePolicy,
};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// What the threads other than the main one have used so far.
#[derive(Clone, Copy, Default)]
struct Usage {
    cpu_ns: u64,
    /// Times they went to sleep: each is one wake-up.
    voluntary: u64,
    /// Times they were taken off the processor.
    involuntary: u64,
}

impl Usage {
    fn now() -> Outcome<Self> {
        let mut sum = Self::default();
        let main = std::process::id().to_string();
        for entry in std::fs::read_dir("/proc/self/task")? {
            let entry = entry?;
            if entry.file_name().to_string_lossy() == main {
                continue;
            }
            let schedule = std::fs::read_to_string(entry.path().join("schedstat"))?;
            let running = schedule.split_whitespace().next().ok_or("schedstat is empty")?;
            sum.cpu_ns += running.parse::<u64>()?;
            let status = std::fs::read_to_string(entry.path().join("status"))?;
            let field = |name: &str| {
                let line = status.lines().find_map(|line| line.strip_prefix(name));
                line.and_then(|rest| rest.trim().parse::<u64>().ok()).unwrap_or(0)
            };
            sum.voluntary += field("voluntary_ctxt_switches:");
            sum.involuntary += field("nonvoluntary_ctxt_switches:");
        }
        Ok(sum)
    }

    fn since(self, earlier: Self) -> Self {
        Self {
            cpu_ns: self.cpu_ns - earlier.cpu_ns,
            voluntary: self.voluntary - earlier.voluntary,
            involuntary: self.involuntary - earlier.involuntary,
        }
    }
}

enum Executor {
    Single(SingleThreadedExecutor),
    Multi(MultiThreadedExecutor),
    RealTime(RealTimeExecutor),
}

const KINDS: [&str; 3] = ["single-threaded", "multi-threaded, 2 threads", "real-time"];
const WAKES: [(&str, WakePolicy); 3] = [
    ("block", WakePolicy::Block),
    ("spin 50 us", WakePolicy::Spin { us: 50 }),
    ("adaptive 50 us", WakePolicy::Adaptive { us: 50 }),
];

impl Executor {
    fn new(context: &Context, kind: &str, wake: WakePolicy) -> Outcome<Self> {
        let options = ExecutorOptions { wake };
        Ok(match kind {
            "real-time" => {
                let options = RealTimeOptions { wake, ..RealTimeOptions::default() };
                Self::RealTime(RealTimeExecutor::with_options(context, options)?)
            }
            "single-threaded" => {
                Self::Single(SingleThreadedExecutor::with_options(context, options)?)
            }
            _ => Self::Multi(MultiThreadedExecutor::with_options(context, 2, options)?),
        })
    }

    fn add_node(&self, node: &Node) -> angaros::Result<()> {
        match self {
            Self::Single(executor) => executor.add_node(node),
            Self::Multi(executor) => executor.add_node(node),
            Self::RealTime(executor) => executor.add_node(node),
        }
    }

    fn spin(&self) -> angaros::Result<()> {
        match self {
            Self::Single(executor) => executor.spin(),
            Self::Multi(executor) => executor.spin(),
            Self::RealTime(executor) => executor.spin()?,
        }
        Ok(())
    }

    fn cancel(&self) {
        match self {
            Self::Single(executor) => executor.cancel(),
            Self::Multi(executor) => executor.cancel(),
            Self::RealTime(executor) => executor.cancel(),
        }
    }
}

/// Publishes at this rate for this long; returns what that took of the executor, and the messages.
fn busy(
    publisher: &angaros::Publisher<UInt64>,
    heard: &AtomicU64,
    hz: u32,
    span: Duration,
) -> Outcome<(Usage, f64)> {
    let before = Usage::now()?;
    let had = heard.load(Ordering::SeqCst);
    let begun = Instant::now();
    let period = Duration::from_secs(1) / hz;
    let mut due = begun;
    while begun.elapsed() < span {
        due += period;
        thread::sleep(due.saturating_duration_since(Instant::now()));
        publisher.publish_ref(&UInt64 { data: 1 })?;
    }
    thread::sleep(Duration::from_millis(5));
    let messages = heard.load(Ordering::SeqCst) - had;
    Ok((Usage::now()?.since(before), messages.max(1) as f64))
}

fn row(kind: &str, wake: (&str, WakePolicy), span: Duration) -> Outcome<()> {
    let options = ContextOptions { transport: Some("local".into()), ..ContextOptions::default() };
    let context = Context::new(options, &[])?;
    let node = Node::new(&context, "executors")?;
    let heard = Arc::new(AtomicU64::new(0));
    let sink = Arc::clone(&heard);
    let _heard = node.create_subscription("t", Qos::default(), move |_: Sample<UInt64>| {
        sink.fetch_add(1, Ordering::SeqCst);
    })?;
    let publisher = node.create_publisher::<UInt64>("t", Qos::default())?;
    let executor = Executor::new(&context, kind, wake.1)?;
    executor.add_node(&node)?;
    thread::scope(|scope| {
        let spinner = scope.spawn(|| executor.spin());
        let measured = || -> Outcome<()> {
            // Past the start-up, of which that of a real-time executor is the longest.
            thread::sleep(Duration::from_millis(200));
            let before = Usage::now()?;
            thread::sleep(span);
            let idle = Usage::now()?.since(before);
            let idle = idle.cpu_ns as f64 / span.as_nanos() as f64 * 100.0;
            let (slow, slow_messages) = busy(&publisher, &heard, 100, span)?;
            let (fast, messages) = busy(&publisher, &heard, 1_000, span)?;
            println!(
                "| {kind} | {} | {idle:.3} | {:.1} | {:.1} | {:.2} | {} |",
                wake.0,
                slow.cpu_ns as f64 / 1000.0 / slow_messages,
                fast.cpu_ns as f64 / 1000.0 / messages,
                fast.voluntary as f64 / messages,
                fast.involuntary,
            );
            Ok(())
        };
        let outcome = measured();
        executor.cancel();
        match spinner.join() {
            Ok(Err(error)) => println!("skipped: {kind}: {error}"),
            Ok(Ok(())) => outcome?,
            Err(_) => return Err("the spinning thread panicked".into()),
        }
        Ok(())
    })
}

fn main() -> Outcome<()> {
    let mut args = std::env::args().skip(1);
    let seconds: f64 = match (args.next().as_deref(), args.next()) {
        (None, _) => 3.0,
        (Some("--seconds"), Some(value)) => value.parse()?,
        _ => return Err("the one option is --seconds NUMBER".into()),
    };
    println!(
        "| executor | wait | idle CPU % | us CPU a message at 100 Hz | at 1 kHz | \
         wake-ups a message at 1 kHz | taken off the CPU |"
    );
    println!("|---|---|---|---|---|---|---|");
    for kind in KINDS {
        for wake in WAKES {
            row(kind, wake, Duration::from_secs_f64(seconds))?;
        }
    }
    Ok(())
}
