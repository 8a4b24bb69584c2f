//! One process of a topology from its command line to its report.

use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{GraphState, Plan, TopologyArgs};
use crate::output::{complain, print_line};
use crate::{About, LinkError, PeerReport, Usage, monotonic_ns};

/// How long messages are taken after the last was published.
pub const LINGER: Duration = Duration::from_millis(300);
/// How often it is looked whether all have their other ends.
const LOOK: Duration = Duration::from_millis(10);
/// Files larger than this are no plan.
const MAX_FILE: u64 = 4 << 20;

/// The nodes of a process on some system.
pub trait GraphHost {
    /// Whether each publisher and subscription has its other ends.
    ///
    /// # Errors
    /// When the system fails.
    fn is_matched(&mut self) -> Result<bool, LinkError>;

    /// Makes the timers; `begin_ns` has just come.
    ///
    /// # Errors
    /// When the system fails.
    fn begin(&mut self, begin_ns: u64) -> Result<(), LinkError>;

    /// Runs callbacks until `until_ns`.
    ///
    /// # Errors
    /// When the system fails.
    fn play(&mut self, until_ns: u64) -> Result<(), LinkError>;
}

/// Runs `PEER topology`: `words` are those after it. `open` makes all endpoints of the process.
pub fn run_topology<H: GraphHost>(
    about: &About,
    words: &[String],
    open: impl FnOnce(&TopologyArgs, &Arc<GraphState>) -> Result<H, LinkError>,
) -> ExitCode {
    let mut args = match TopologyArgs::parse(words) {
        Ok(args) => args,
        Err(error) => return complain(&about.peer, &error, 2),
    };
    let measured = about.check_variant(&mut args.variant).and_then(|()| measure(&args, open));
    match measured {
        Ok(report) => {
            let (peer, variant) = (about.peer.clone(), args.variant.clone());
            print_line(&PeerReport { peer, variant, ..report })
        }
        Err(error @ LinkError::Unsupported(_)) => complain(&about.peer, &error, 3),
        Err(error) => complain(&about.peer, &error, 1),
    }
}

/// The steps of the contract.
fn measure<H: GraphHost>(
    args: &TopologyArgs,
    open: impl FnOnce(&TopologyArgs, &Arc<GraphState>) -> Result<H, LinkError>,
) -> Result<PeerReport, LinkError> {
    let plan = read(args)?;
    let Some(process) = plan.process(&args.process) else {
        let (name, known) = (&args.process, plan.processes.join(", "));
        return Err(LinkError::Middleware(format!("no process {name} in the plan, only {known}")));
    };
    let (warmup_ns, duration_ns) = (plan.warmup_ns, plan.duration_ns);
    let state = Arc::new(GraphState::new(plan, process));
    let mut host = open(args, &state)?;
    wait_matched(args, &mut host)?;
    let begin_ns = told_to_begin()?;
    let measured_ns = begin_ns.saturating_add(warmup_ns);
    let end_ns = measured_ns.saturating_add(duration_ns);
    state.end_at(end_ns);
    std::thread::sleep(Duration::from_nanos(begin_ns.saturating_sub(monotonic_ns())));
    host.begin(begin_ns)?;
    host.play(measured_ns)?;
    let (from_ns, before) = (monotonic_ns(), Usage::now());
    host.play(end_ns)?;
    let (used, wall_ns) = (Usage::now().since(before), monotonic_ns() - from_ns);
    host.play(end_ns.saturating_add(LINGER.as_nanos() as u64))?;
    drop(host);
    state.finish(args.out.as_deref())?;
    let (sent, received) = state.counts();
    Ok(PeerReport {
        role: "process".to_owned(),
        wake: "block".to_owned(),
        sent,
        received,
        ..PeerReport::using(used, wall_ns)
    })
}

fn read(args: &TopologyArgs) -> Result<Plan, LinkError> {
    let failed = || LinkError::io(format!("read plan {}", args.file.display()));
    let size = std::fs::metadata(&args.file).map_err(failed())?.len();
    if size > MAX_FILE {
        let name = args.file.display();
        return Err(LinkError::Middleware(format!("plan {name}: {size} bytes are no plan")));
    }
    let text = std::fs::read_to_string(&args.file).map_err(failed())?;
    Plan::parse(&text).map_err(|error| LinkError::Middleware(error.to_string()))
}

fn wait_matched<H: GraphHost>(args: &TopologyArgs, host: &mut H) -> Result<(), LinkError> {
    let deadline = Instant::now() + args.timeout;
    while !host.is_matched()? {
        if Instant::now() > deadline {
            let (name, seconds) = (&args.process, args.timeout.as_secs_f64());
            let text = format!("process {name}: no match within {seconds:.1} s");
            return Err(LinkError::Middleware(text));
        }
        std::thread::sleep(LOOK);
    }
    let mut out = std::io::stdout().lock();
    let written = writeln!(out, "matched").and_then(|()| out.flush());
    written.map_err(LinkError::io("write to standard output"))
}

/// When to begin, as standard input says.
fn told_to_begin() -> Result<u64, LinkError> {
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    read.map_err(LinkError::io("read standard input"))?;
    let begin = line.trim().strip_prefix("go ").and_then(|text| text.parse().ok());
    begin.ok_or_else(|| LinkError::Middleware("told to end before it began".to_owned()))
}
