//! A topology on one peer: deals its nodes out to processes, starts them, gives the word, and makes
//! one measurement of their notes.
//!
//! Parameters of a point: `topology` (a file or the name of one that is shipped), `deployment`
//! (`composed`, `split`, `given`), `executor` (`single`, `multi`), `seconds` (else the file's).

mod edges;
mod measure;
mod paths;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::contract::Workload;
use super::parameter::{Parameter, Values};
use super::shared;
use crate::run::child::{Process, wait_all};
use crate::run::hosts::Hosts;
use crate::run::program::{PeerProgram, read_samples, report_of, sweep};
use crate::run::quota::Quota;
use crate::run::{Measurement, Point, RunContext, RunError};
use crate::stats::SplitMix64;
use crate::topology::{Topology, deploy, named};
use angaros_bench_peer::topology::{LINGER, Note, Plan};
use angaros_bench_peer::{PeerReport, monotonic_ns};

pub use edges::{Edge, edges_of};
pub use measure::Played;

/// What is not measured at the beginning, ns.
const WARMUP_NS: u64 = 1_000_000_000;
/// From the word until the beginning, ns.
const HEAD_START_NS: u64 = 300_000_000;
/// How often it is looked whether a process has said what is waited for.
const LOOK: Duration = Duration::from_millis(20);

/// A topology and how it is to be run, as a point says.
struct Order {
    topology: Topology,
    plan: Plan,
    executor: String,
}

impl Order {
    fn of(point: &Point<'_>) -> Result<Self, String> {
        let word = |name: &str, default: &str| match point.text(name) {
            text if text.is_empty() => default.to_owned(),
            text => text,
        };
        let topology = named(&word("topology", "sierra_nevada"))?;
        let seconds = point.params.get("seconds").and_then(serde_json::Value::as_f64);
        let seconds = seconds.filter(|seconds| (0.1..=86_400.0).contains(seconds));
        let duration_ns = seconds.map(|seconds| (seconds * 1e9) as u64);
        let plan = deploy(&topology, &word("deployment", "composed"), duration_ns, WARMUP_NS)?;
        let executor = word("executor", "single");
        match executor.as_str() {
            "single" | "multi" => Ok(Self { topology, plan, executor }),
            other => Err(format!("executor {other:?} is not single or multi")),
        }
    }
}

/// Graphs of nodes that topology files describe.
pub struct Topologies;

impl Workload for Topologies {
    fn name(&self) -> &'static str {
        "topology"
    }

    fn parameters(&self) -> &'static [Parameter] {
        const ALL: &[Parameter] = &[
            shared::TOPOLOGY,
            Parameter::new("deployment", Values::Words(&["composed", "split", "given"])),
            Parameter::new("executor", Values::Words(&["single", "multi"])),
            Parameter::new("seconds", Values::Number(0.1, 86_400.0)),
            shared::HOSTS,
            shared::LINK,
        ];
        ALL
    }

    fn check(&self, point: &Point<'_>) -> Result<(), String> {
        Order::of(point)?;
        Hosts::check(point).and_then(|()| Quota::check(point))
    }

    fn run(
        &self,
        program: &PeerProgram,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Measurement, RunError> {
        program.topology(point, context)
    }
}

impl PeerProgram {
    /// Runs the workload `topology` once.
    ///
    /// # Errors
    /// A process that fails, or notes that contradict the plan.
    fn topology(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        let order = Order::of(point).map_err(RunError::Unsupported)?;
        let hosts = Hosts::of(point, context.seed)?;
        let played = self.play_topology(&order, hosts.as_ref(), context)?;
        let mut measured = played.measurement(&order.topology);
        measured.network = hosts.as_ref().map(Hosts::used);
        Ok(measured)
    }

    /// Plays a topology and returns what all processes noted.
    ///
    /// # Errors
    /// A process that fails, or notes that contradict the plan.
    pub fn play_plan(
        &self,
        plan: &Plan,
        executor: &str,
        context: &RunContext,
    ) -> Result<Played, RunError> {
        let (plan, executor) = (plan.clone(), executor.to_owned());
        self.play_topology(&Order { topology: Topology::default(), plan, executor }, None, context)
    }

    fn play_topology(
        &self,
        order: &Order,
        hosts: Option<&Hosts>,
        context: &RunContext,
    ) -> Result<Played, RunError> {
        let file = context.scratch.join(format!("{}.plan", context.session));
        std::fs::write(&file, order.plan.write())
            .map_err(|e| RunError::Failed(format!("write plan {}: {e}", file.display())))?;
        let notes = |index: usize| -> PathBuf {
            context.scratch.join(format!("{}.{index}.notes", context.session))
        };
        let processes = order.plan.processes.len();
        let mut children = Vec::with_capacity(processes);
        for index in 0..processes {
            children.push(self.start_process(
                order,
                index,
                &file,
                &notes(index),
                hosts,
                context,
            )?);
        }
        let played = watch(&mut children, &order.plan, context).and_then(|begin_ns| {
            let read = |index: usize| read_notes(&notes(index));
            let noted = (0..processes).map(read).collect::<Result<Vec<_>, _>>()?;
            let reports: Result<Vec<PeerReport>, _> = children.iter().map(report_of).collect();
            Played::new(order.plan.clone(), begin_ns, noted.concat(), reports?)
        });
        drop(children);
        let scratch = (0..processes).map(notes).chain([file]);
        // Scratch; the folder goes with the session anyway.
        scratch.for_each(|path| drop(std::fs::remove_file(path)));
        if played.is_err() {
            sweep(&[Path::new("/dev/shm"), &std::env::temp_dir()], &context.session);
        }
        played
    }

    fn start_process(
        &self,
        order: &Order,
        index: usize,
        file: &Path,
        notes: &Path,
        hosts: Option<&Hosts>,
        context: &RunContext,
    ) -> Result<Process, RunError> {
        let mut command = self.command.clone();
        let name = &order.plan.processes[index];
        let milliseconds = context.settings.timeout_s.max(1).saturating_mul(1000);
        command.push("topology".into());
        let options: [(&str, OsString); 7] = [
            ("--file", file.into()),
            ("--process", name.into()),
            ("--session", context.session.clone().into()),
            ("--variant", self.variant.clone().into()),
            ("--executor", order.executor.clone().into()),
            ("--timeout-ms", milliseconds.min(3_600_000).to_string().into()),
            ("--out", notes.into()),
        ];
        command.extend(options.into_iter().flat_map(|(option, value)| [option.into(), value]));
        let environment = hosts.map_or_else(Vec::new, |hosts| hosts.environment(index));
        let label = format!("{}/{} process {index} {name}", self.about.peer, self.variant);
        let host = hosts.map(|hosts| hosts.host(index));
        Process::start_listening(&label, &command, &environment, host, &context.scratch)
    }
}

/// Waits until all have matched, gives the word, waits for the end; returns when it began.
fn watch(children: &mut [Process], plan: &Plan, context: &RunContext) -> Result<u64, RunError> {
    let timeout = Duration::from_secs(context.settings.timeout_s.max(1));
    let deadline = Instant::now() + timeout * 2;
    loop {
        // The processes give up by themselves, and say what they wait for.
        let ended = Process::wait_some(children, LOOK, &|| context.stopped())?;
        let open = children.iter().filter(|child| child.line("matched").is_none()).count();
        if let Some(index) = ended.first() {
            return Err(RunError::Failed(format!("process {index} ended before it began")));
        }
        if open == 0 {
            break;
        }
        if Instant::now() > deadline {
            return Err(RunError::Failed(format!("{open} processes found no match in time")));
        }
    }
    let begin_ns = monotonic_ns() + HEAD_START_NS;
    // Who is told first goes to sleep a little later than the others, wakes last, and its timers
    // are due last in every round: that shall not always be the same process.
    let mut order: Vec<usize> = (0..children.len()).collect();
    SplitMix64::new(context.seed).shuffle(&mut order);
    for index in order {
        children[index].say(&format!("go {begin_ns}"))?;
    }
    let span = Duration::from_nanos(HEAD_START_NS + plan.warmup_ns + plan.duration_ns);
    wait_all(children, span + LINGER + timeout, || context.stopped())?;
    Ok(begin_ns)
}

fn read_notes(path: &Path) -> Result<Vec<Note>, RunError> {
    let words = read_samples(path)?;
    let (rows, rest) = words.as_chunks::<4>();
    let bad = |what: &str| RunError::Failed(format!("{}: {what}", path.display()));
    if !rest.is_empty() {
        return Err(bad("not a multiple of 32 bytes"));
    }
    rows.iter()
        .map(|row| Note::of_words(*row).ok_or_else(|| bad("a row of no known kind")))
        .collect()
}

#[cfg(test)]
mod tests;
