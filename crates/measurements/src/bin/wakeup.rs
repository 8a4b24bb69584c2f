//! How late a thread wakes: `cyclictest` of rt-tests beside the timers and messages of our
//! executors, in turns within one run, without load and beside stress-ng.
//!
//! ```sh
//! sudo apt install rt-tests stress-ng
//! cargo run --release -p angaros-measurements --bin wakeup -- --rounds 3 --seconds 20
//! ```
//! `--priority 80`, `--cpu 1` and `--load none|stress|both` besides. Real-time priorities need root
//! or `ulimit -r`; what is missing is said and left out.

#![expect(clippy::print_stdout, reason = "the program's output")]

use angaros::std_msgs::msg::UInt64;
use angaros::{
    Context, ContextOptions, ExecutorOptions, Node, Qos, RealTimeExecutor, RealTimeOptions, Sample,
    SingleThreadedExecutor, TakeError, WakePolicy, clock::monotonic_ns,
};
use hdrhistogram::Histogram;
use std::error::Error;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The period of timers and messages, and of cyclictest.
const PERIOD: Duration = Duration::from_millis(1);
/// The longest lateness that is told apart, us.
const LONGEST_US: u64 = 100_000;

struct Options {
    rounds: usize,
    seconds: u64,
    priority: u8,
    cpu: usize,
    loads: Vec<Load>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Load {
    None,
    Stress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum System {
    Cyclictest,
    RealTimeTimer,
    RealTimeMessage,
    SingleTimer,
    SingleMessage,
}

const SYSTEMS: [System; 5] = [
    System::Cyclictest,
    System::RealTimeTimer,
    System::SingleTimer,
    System::RealTimeMessage,
    System::SingleMessage,
];

impl System {
    fn name(self) -> &'static str {
        match self {
            Self::Cyclictest => "cyclictest",
            Self::RealTimeTimer => "real-time executor, timer",
            Self::SingleTimer => "single-threaded executor, timer",
            Self::RealTimeMessage => "real-time executor, message of a thread",
            Self::SingleMessage => "single-threaded executor, message of a thread",
        }
    }

    fn measure(self, options: &Options, into: &mut Histogram<u64>) -> Outcome<()> {
        match self {
            Self::Cyclictest => cyclictest(options, into),
            Self::RealTimeTimer => timer(options, true, into),
            Self::SingleTimer => timer(options, false, into),
            Self::RealTimeMessage => message(options, true, into),
            Self::SingleMessage => message(options, false, into),
        }
    }
}

fn options() -> Outcome<Options> {
    let mut options = Options {
        rounds: 3,
        seconds: 20,
        priority: 80,
        cpu: 1,
        loads: vec![Load::None, Load::Stress],
    };
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--rounds" => options.rounds = value.parse()?,
            "--seconds" => options.seconds = value.parse()?,
            "--priority" => options.priority = value.parse()?,
            "--cpu" => options.cpu = value.parse()?,
            "--load" => {
                options.loads = match value.as_str() {
                    "none" => vec![Load::None],
                    "stress" => vec![Load::Stress],
                    "both" => vec![Load::None, Load::Stress],
                    other => return Err(format!("--load {other}: none, stress or both").into()),
                }
            }
            other => return Err(format!("there is no option {other}").into()),
        }
    }
    Ok(options)
}

/// Runs cyclictest once and adds its histogram, which has a resolution of 1 us.
fn cyclictest(options: &Options, into: &mut Histogram<u64>) -> Outcome<()> {
    let output = Command::new("cyclictest")
        .args(["--quiet", "--mlockall", "--threads=1"])
        .arg(format!("--priority={}", options.priority))
        .arg(format!("--affinity={}", options.cpu))
        .arg(format!("--interval={}", PERIOD.as_micros()))
        .arg(format!("--duration={}", options.seconds))
        .arg(format!("--histogram={LONGEST_US}"))
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned().into());
    }
    let text = String::from_utf8(output.stdout)?;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        if let (Some(Ok(us)), Some(Ok(count))) =
            (words.next().map(str::parse::<u64>), words.next().map(str::parse::<u64>))
        {
            into.saturating_record_n(us, count);
        }
    }
    let overflows = text.lines().find_map(|line| line.strip_prefix("# Histogram Overflows:"));
    let overflows = overflows.and_then(|rest| rest.trim().parse().ok()).unwrap_or(0);
    into.saturating_record_n(LONGEST_US, overflows);
    Ok(())
}

enum Executor {
    RealTime(RealTimeExecutor),
    Single(SingleThreadedExecutor),
}

impl Executor {
    fn new(context: &Context, options: &Options, real_time: bool) -> Outcome<Self> {
        Ok(if real_time {
            let options = RealTimeOptions {
                priority: options.priority,
                cpus: vec![options.cpu],
                ..RealTimeOptions::default()
            };
            Self::RealTime(RealTimeExecutor::with_options(context, options)?)
        } else {
            let options = ExecutorOptions { wake: WakePolicy::Block };
            Self::Single(SingleThreadedExecutor::with_options(context, options)?)
        })
    }

    fn spin_for(&self, node: &Node, span: Duration) -> Outcome<()> {
        match self {
            Self::RealTime(executor) => {
                executor.add_node(node)?;
                executor.spin_until(|| false, span)?;
            }
            Self::Single(executor) => {
                executor.add_node(node)?;
                executor.spin_until(|| false, span);
            }
        }
        Ok(())
    }
}

/// Wake-ups at the start of each run that do not count: a timer's first call is due while a
/// real-time executor still makes itself ready, as cyclictest does before it measures.
const WARM_UP: u32 = 50;

/// Latenesses in microseconds, with room for all of a run, and how many are still warm-up.
type Recorded = Arc<Mutex<(Histogram<u64>, u32)>>;

fn recorder() -> Outcome<Recorded> {
    Ok(Arc::new(Mutex::new((Histogram::new_with_max(LONGEST_US, 3)?, WARM_UP))))
}

/// Rounds to whole microseconds downwards, as cyclictest does.
fn record(recorded: &Recorded, ns: u64) {
    if let Ok(mut recorded) = recorded.lock() {
        match recorded.1.checked_sub(1) {
            Some(left) => recorded.1 = left,
            None => recorded.0.saturating_record(ns / 1000),
        }
    }
}

fn add(recorded: &Recorded, into: &mut Histogram<u64>) -> Outcome<()> {
    let recorded = recorded.lock().map_err(|_| "a callback panicked")?;
    Ok(into.add(&recorded.0)?)
}

fn context() -> Outcome<Context> {
    let options = ContextOptions { transport: Some("local".into()), ..ContextOptions::default() };
    Ok(Context::new(options, &[])?)
}

fn timer(options: &Options, real_time: bool, into: &mut Histogram<u64>) -> Outcome<()> {
    let context = context()?;
    let recorded = recorder()?;
    let node = Node::new(&context, "wakeup")?;
    let executor = Executor::new(&context, options, real_time)?;
    let sink = Arc::clone(&recorded);
    let _timer = node.create_timer(PERIOD, move |info| {
        record(&sink, info.actual_ns - info.expected_ns);
    })?;
    executor.spin_for(&node, Duration::from_secs(options.seconds))?;
    add(&recorded, into)
}

fn message(options: &Options, real_time: bool, into: &mut Histogram<u64>) -> Outcome<()> {
    let context = context()?;
    let recorded = recorder()?;
    let node = Node::new(&context, "wakeup")?;
    let executor = Executor::new(&context, options, real_time)?;
    let sink = Arc::clone(&recorded);
    let _heard = node.create_subscription("t", Qos::default(), move |sample: Sample<UInt64>| {
        record(&sink, monotonic_ns() - sample.view()?.data);
        Ok::<(), TakeError>(())
    })?;
    let publisher = node.create_publisher::<UInt64>("t", Qos::default())?;
    let span = Duration::from_secs(options.seconds);
    thread::scope(|scope| {
        let sender = scope.spawn(move || {
            let begun = Instant::now();
            while begun.elapsed() < span {
                thread::sleep(PERIOD);
                // One that fails is one sample less.
                let _ = publisher.publish_ref(&UInt64 { data: monotonic_ns() });
            }
        });
        let spun = executor.spin_for(&node, span + Duration::from_millis(20));
        sender.join().map_err(|_| "the sending thread panicked")?;
        spun
    })?;
    add(&recorded, into)
}

/// A running stress-ng; ends when dropped.
struct Stress(Child);

impl Stress {
    /// Keeps every CPU, memory and the file system busy for at most `seconds`.
    fn start(seconds: u64) -> Outcome<Self> {
        let mut command = Command::new("stress-ng");
        command.args(["--cpu", "0", "--vm", "1", "--vm-bytes", "128M", "--io", "1"]);
        command.args(["--hdd", "1", "--hdd-bytes", "64M", "--temp-path"]);
        command.arg(std::env::temp_dir()).args(["--timeout", &format!("{seconds}s"), "--quiet"]);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        thread::sleep(Duration::from_millis(500));
        Ok(Self(child))
    }
}

impl Drop for Stress {
    fn drop(&mut self) {
        // It was given its time and ends by itself, with its children; a kill would leave those.
        let _ = self.0.wait();
    }
}

fn has(program: &str) -> bool {
    let run =
        Command::new(program).arg("--help").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if run.is_err() {
        println!("skipped: {program} is not here; hint: sudo apt install rt-tests stress-ng");
    }
    run.is_ok()
}

/// One load: all systems in turns. Returns their histograms, in the order of [`SYSTEMS`].
fn rounds(options: &Options, load: Load) -> Outcome<Vec<Histogram<u64>>> {
    let empty = || Histogram::new_with_max(LONGEST_US, 3);
    let mut histograms = SYSTEMS.iter().map(|_| empty()).collect::<Result<Vec<_>, _>>()?;
    let cyclictest_there = has("cyclictest");
    for round in 0..options.rounds {
        for turn in 0..SYSTEMS.len() {
            // Another one begins each round, so that none always follows the same other.
            let index = (turn + round) % SYSTEMS.len();
            if SYSTEMS[index] == System::Cyclictest && !cyclictest_there {
                continue;
            }
            let stress = match load {
                Load::None => None,
                Load::Stress => Some(Stress::start(options.seconds + 1)?),
            };
            if let Err(error) = SYSTEMS[index].measure(options, &mut histograms[index]) {
                println!("skipped: {}: {error}", SYSTEMS[index].name());
            }
            drop(stress);
        }
    }
    Ok(histograms)
}

fn print(load: Load, histograms: &[Histogram<u64>]) {
    let of = |histogram: &Histogram<u64>| {
        [0.5, 0.99, 0.999, 1.0].map(|q| histogram.value_at_quantile(q) as f64)
    };
    let reference = of(&histograms[0]);
    println!("\nload {load:?}: us late, and in brackets times cyclictest's");
    println!("| system | samples | p50 | p99 | p99.9 | max |\n|---|---|---|---|---|---|");
    for (system, histogram) in SYSTEMS.iter().zip(histograms).filter(|(_, h)| !h.is_empty()) {
        let cells = of(histogram).iter().zip(reference).fold(String::new(), |row, (us, other)| {
            let ratio = if other > 0.0 { format!(" ({:.2})", us / other) } else { String::new() };
            row + &format!(" {us}{ratio} |")
        });
        println!("| {} | {} |{cells}", system.name(), histogram.len());
    }
}

fn main() -> Outcome<()> {
    let options = options()?;
    for load in &options.loads {
        if *load == Load::Stress && !has("stress-ng") {
            continue;
        }
        print(*load, &rounds(&options, *load)?);
    }
    Ok(())
}
