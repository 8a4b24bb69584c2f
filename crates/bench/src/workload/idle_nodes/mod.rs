//! The workload `idle_nodes`: what processes cost that have nothing to do. Each has one node, the
//! component `parameter_blackboard/ParameterBlackboard`, which does nothing by itself, on an
//! executor that waits.
//!
//! The processes settle for as many seconds as `warmup` says; then they are watched for as many as
//! `count` says, from outside, by what the kernel counts of their threads ([`threads`]). A sample
//! is the processor time of one process in one of these seconds. Parameter `nodes` (1): how many
//! processes there are. Variants are transports by name.

mod threads;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use angaros::component::{ContainerSpec, NodeSpec};

use super::container;
use super::contract::{Components, Length, Workload};
use super::parameter::Parameter;
use super::shared;
use crate::run::{Measurement, Point, Process, RunContext, RunError, System, one_host};
use threads::{Thread, Threads, since, threads};

/// The component of every process.
const COMPONENT: &str = "parameter_blackboard/ParameterBlackboard";
/// Most processes.
const MOST: u64 = 500;
/// When told to end they get this long.
const FAREWELL: Duration = Duration::from_secs(20);

/// What the figures are called.
const THREADS: &str = "threads a node";
const WAKE_UPS: &str = "wake-ups per second a node";
const CPU: &str = "CPU a node, % of a core";
const RESIDENT: &str = "resident MB a node";

/// Nodes that have nothing to do.
pub struct IdleNodes;

impl Workload for IdleNodes {
    fn name(&self) -> &'static str {
        "idle_nodes"
    }

    fn parameters(&self) -> &'static [Parameter] {
        const ALL: &[Parameter] = &[shared::nodes(1, MOST)];
        ALL
    }

    fn components(&self) -> Option<Components> {
        Some(Components {
            needed: COMPONENT,
            variants: &[],
            system: |setting, transport| Box::new(IdleSystem::new(setting.program, transport)),
        })
    }

    fn samples_are_messages(&self) -> bool {
        false
    }

    fn processes(&self, length: &Length<'_>) -> f64 {
        length.number("nodes").unwrap_or(1.0)
    }

    /// Warm-up and count are seconds.
    fn work_s(&self, length: &Length<'_>) -> f64 {
        length.messages()
    }
}

/// Idle nodes of ours; the variant is the transport.
struct IdleSystem {
    program: PathBuf,
    transport: String,
}

impl IdleSystem {
    fn new(program: &Path, transport: &str) -> Self {
        Self { program: program.to_owned(), transport: transport.to_owned() }
    }

    fn start(&self, nodes: u64, context: &RunContext) -> Result<Vec<Process>, RunError> {
        let domain = 100 + u64::from(std::process::id() % 100);
        let environment = container::domain(domain, Some(&self.transport));
        let start = |node: u64| {
            let name = format!("idle_{node}");
            let own = NodeSpec {
                component: COMPONENT.to_owned(),
                name: Some(name.clone()),
                ..NodeSpec::default()
            };
            let spec = ContainerSpec { nodes: vec![own], threads: 1, ..ContainerSpec::default() };
            container::start(&self.program, &name, &spec, &environment, context)
        };
        (0..nodes).map(start).collect()
    }
}

impl System for IdleSystem {
    fn name(&self) -> &str {
        "angaros"
    }

    fn variant(&self) -> &str {
        &self.transport
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    fn program(&self) -> Option<&Path> {
        Some(&self.program)
    }

    fn supports(&self, point: &Point<'_>) -> Result<(), String> {
        one_host(point)?;
        let nodes = point.number("nodes").unwrap_or(1);
        if !(1..=MOST).contains(&nodes) {
            return Err(format!("{nodes} nodes are not 1 to {MOST}"));
        }
        match self.program.exists() {
            true => Ok(()),
            false => Err(format!("{} is not there", self.program.display())),
        }
    }

    fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        let mut processes = self.start(point.number("nodes").unwrap_or(1), context)?;
        let stopped = || context.stopped();
        wait(&mut processes, Duration::from_secs(context.settings.warmup), &stopped)?;
        let mut watch = Watch::begin(&processes)?;
        for _ in 0..context.settings.count {
            wait(&mut processes, Duration::from_secs(1), &stopped)?;
            watch.look(&processes)?;
        }
        let measured = watch.measurement(&processes);
        processes.iter().for_each(Process::interrupt);
        Process::wait_all(&mut processes, FAREWELL, stopped)?;
        Ok(measured)
    }
}

fn wait(
    processes: &mut [Process],
    time: Duration,
    stopped: &impl Fn() -> bool,
) -> Result<(), RunError> {
    match Process::wait_some(processes, time, stopped)?.first() {
        None => Ok(()),
        Some(index) => Err(RunError::Failed(format!("node {index} ended while it was watched"))),
    }
}

/// What the kernel has counted so far, and what it counted in each second.
struct Watch {
    begun: Instant,
    /// The threads of each process when the watch began.
    first: Vec<Threads>,
    /// And at the last look.
    last: Vec<Threads>,
    /// Processor time of each process in each second, ns.
    each_ns: Vec<u64>,
}

impl Watch {
    fn begin(processes: &[Process]) -> Result<Self, RunError> {
        let first = look(processes)?;
        Ok(Self { begun: Instant::now(), last: first.clone(), first, each_ns: Vec::new() })
    }

    /// A second is over.
    fn look(&mut self, processes: &[Process]) -> Result<(), RunError> {
        let now = look(processes)?;
        let ran = now.iter().zip(&self.last).map(|(now, last)| ran_ns(&since(now, last)));
        self.each_ns.extend(ran);
        self.last = now;
        Ok(())
    }

    fn measurement(self, processes: &[Process]) -> Measurement {
        let seconds = self.begun.elapsed().as_secs_f64();
        let resident: Vec<u64> = processes.iter().map(Process::resident_kb).collect();
        let pairs = self.last.iter().zip(&self.first);
        let did: Vec<Thread> = pairs.flat_map(|(last, first)| since(last, first)).collect();
        Measurement {
            sent: self.each_ns.len() as u64,
            samples_ns: self.each_ns,
            cpu_ns: ran_ns(&did),
            switches: did.iter().map(|thread| thread.sleeps).sum(),
            idle_cpu_fraction: Some(ran_ns(&did) as f64 / 1e9 / seconds / resident.len() as f64),
            max_rss_kb: resident.iter().max().copied().unwrap_or(0),
            wake: "block".to_owned(),
            figures: figures(&did, &resident, seconds),
            ..Measurement::default()
        }
    }
}

fn look(processes: &[Process]) -> Result<Vec<Threads>, RunError> {
    processes.iter().map(|process| threads(process.id())).collect()
}

fn ran_ns(threads: &[Thread]) -> u64 {
    threads.iter().map(|thread| thread.ran_ns).sum()
}

/// Of one node in the mean: its threads, and how often which of them woke.
fn figures(did: &[Thread], resident_kb: &[u64], seconds: f64) -> BTreeMap<String, f64> {
    let nodes = resident_kb.len().max(1) as f64;
    let sleeps: u64 = did.iter().map(|thread| thread.sleeps).sum();
    let mut figures = BTreeMap::from([
        (THREADS.to_owned(), did.len() as f64 / nodes),
        (WAKE_UPS.to_owned(), sleeps as f64 / seconds / nodes),
        (CPU.to_owned(), ran_ns(did) as f64 / 1e7 / seconds / nodes),
        (RESIDENT.to_owned(), resident_kb.iter().sum::<u64>() as f64 / 1e3 / nodes),
    ]);
    for thread in did.iter().filter(|thread| thread.sleeps > 0) {
        let name = format!("{WAKE_UPS}, {}", thread.name);
        *figures.entry(name).or_default() += thread.sleeps as f64 / seconds / nodes;
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Params, Settings};

    #[test]
    fn figures_are_of_one_node_and_name_the_threads_that_woke() {
        let thread = |name: &str, sleeps| Thread { name: name.to_owned(), sleeps, ran_ns: 10_000 };
        let did = [thread("a", 4), thread("b", 0), thread("a", 8), thread("b", 0)];
        let got = figures(&did, &[2000, 4000], 2.0);
        assert_eq!((got[THREADS], got[WAKE_UPS], got[RESIDENT]), (2.0, 3.0, 3.0));
        assert!((got[CPU] - 0.001).abs() < 1e-9);
        assert_eq!(got["wake-ups per second a node, a"], 3.0);
        assert!(!got.contains_key("wake-ups per second a node, b"), "{got:?}");
    }

    /// A program in shell that wakes ten times a second until it is told to end.
    const RESTLESS: &str = "#!/bin/sh\ntrap 'exit 0' INT\nwhile :; do sleep 0.1; done\n";

    #[test]
    fn a_process_that_wakes_by_itself_is_told_from_one_that_does_not() {
        let scratch = std::env::temp_dir().join(format!("angaros-idle-{}", std::process::id()));
        std::fs::create_dir_all(&scratch).unwrap();
        let play = |name: &str, script: &str| {
            let (text, program) = (scratch.join(format!("{name}.sh")), scratch.join(name));
            std::fs::write(&text, script).unwrap();
            // By another process: a file that this one wrote may be held open by a child that
            // another test starts meanwhile, and cannot be run then.
            let install = std::process::Command::new("install").arg(&text).arg(&program).status();
            assert!(install.unwrap().success());
            let params = Params::new();
            let point = Point { experiment: "t", workload: "idle_nodes", params: &params };
            let context = RunContext {
                settings: Settings { count: 2, warmup: 1, ..Settings::default() },
                repeat: 0,
                seed: 1,
                session: name.to_owned(),
                cpus: Vec::new(),
                scratch: scratch.clone(),
                stop: std::sync::Arc::default(),
            };
            let system = IdleSystem::new(&program, "shm");
            assert_eq!(system.supports(&point), Ok(()));
            system.run(&point, &context)
        };
        let restless = play("restless", RESTLESS).unwrap();
        let quiet = "#!/bin/sh\ntrap 'kill $!; exit 0' INT\nsleep 60 &\nwait\n";
        let quiet = play("quiet", quiet).unwrap();
        let gone = play("gone", "#!/bin/sh\nexit 0\n").unwrap_err().to_string();
        std::fs::remove_dir_all(&scratch).unwrap();
        assert_eq!((restless.samples_ns.len(), restless.figures[THREADS]), (2, 1.0));
        // On a loaded machine the start of the quiet one may fall into its watch.
        let wake_ups = [&restless, &quiet].map(|measured| measured.figures[WAKE_UPS]);
        assert!(wake_ups[0] > 2.0 * wake_ups[1] + 1.0, "{wake_ups:?}");
        assert!(gone.contains("ended while it was watched"), "{gone}");
    }
}
