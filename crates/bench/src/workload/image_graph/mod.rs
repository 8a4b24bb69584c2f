//! Image graphs of our own components, as a [`System`]: deployed in several ways, traced, and taken
//! apart message by message.
//!
//! Workloads: `image_pipeline` (camera -> Rectify -> Resize), `camera_rectify` (camera -> Rectify),
//! `camera_sobel` (camera -> Sobel), `robot_sobel` (the same beside five synthetic nodes of a
//! humanoid robot, `packages/stand_in`) and `humanoid_sobel` (the same beside those that such a
//! robot runs, with simulated servos).
//! Which nodes there are stands in launch files, `experiments/graphs/WORKLOAD.yaml`. Every node is
//! the component a user runs, started by the program that users start it with; the camera notes its
//! frames and when they were due, and at the end a probe notes capture stamp and arrival of each
//! image. What was lost is told by the frames' numbers. The camera captures on a thread of its own,
//! so that a sample has in it how long a frame waited for the camera's executor; where a point has
//! `capture: callback` it stamps in a callback of that executor, and a sample has not. All
//! processes are traced, so a sample includes the tracing (some tens of nanoseconds an event).
//! Where a point has the parameter `tracing` ([`crate::tracer`]), that says what records, and
//! samples are what the probe noted.

mod analyse;
mod behind;
mod captures;
mod deploy;
mod findings;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use angaros::component::{ContainerSpec, TRACE_DIR};
use angaros::trace::Recording;

use super::container;
use super::contract::{Components, ReadLaunch, Setting, Workload};
use super::parameter::Parameter;
use crate::result::{Record, ResultFile};
use crate::run::{Measurement, Point, Process, RunContext, RunError, System, one_host};
use crate::tracer::{Tracer, Tracing};
use analyse::Arrivals;
use captures::Captures;
use deploy::{Deployment, Graph};

pub use deploy::Images;

/// Processes get this long to start and meet before their CPU time is looked at.
const SETTLE: Duration = Duration::from_millis(700);
/// After the probe has ended the others get this long to write their traces.
const FAREWELL: Duration = Duration::from_secs(20);

impl Workload for Images {
    fn name(&self) -> &'static str {
        self.as_str()
    }

    fn parameters(&self) -> &'static [Parameter] {
        self.declared()
    }

    fn components(&self) -> Option<Components> {
        Some(Components {
            needed: "probe/ImageProbe",
            variants: &deploy::DEPLOYMENTS,
            system: |setting, deployment| Box::new(GraphSystem::new(setting, deployment)),
        })
    }

    fn findings(&self, result: &ResultFile, records: &[&Record]) -> Vec<String> {
        if *self != Self::Robot {
            return Vec::new();
        }
        let alone = result.experiments.iter().filter(|one| one.workload == Self::Sobel.as_str());
        let alone: Vec<&Record> = alone.flat_map(|one| result.records_of(&one.name)).collect();
        findings::sentences(records, &alone)
    }
}

/// Our own components as a system; the variant is the deployment.
pub struct GraphSystem {
    program: PathBuf,
    /// The folder of the launch files.
    graphs: PathBuf,
    launch: ReadLaunch,
    deployment: String,
}

impl GraphSystem {
    fn new(setting: &Setting<'_>, deployment: &str) -> Self {
        Self {
            program: setting.program.to_owned(),
            graphs: setting.root.join("experiments/graphs"),
            launch: setting.launch,
            deployment: deployment.to_owned(),
        }
    }

    fn start(
        &self,
        deployment: &Deployment,
        context: &RunContext,
        traced: Vec<(OsString, OsString)>,
    ) -> Result<Vec<Process>, RunError> {
        let domain = 100 + u64::from(std::process::id() % 100);
        let mut environment = traced;
        environment.extend(container::domain(domain, deployment.transport));
        let start = |(name, spec): &(String, ContainerSpec)| {
            container::start(&self.program, name, spec, &environment, context)
        };
        deployment.processes.iter().map(start).collect()
    }
}

impl System for GraphSystem {
    fn name(&self) -> &str {
        "angaros"
    }

    fn variant(&self) -> &str {
        &self.deployment
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    fn program(&self) -> Option<&Path> {
        Some(&self.program)
    }

    fn supports(&self, point: &Point<'_>) -> Result<(), String> {
        Graph::of(point, &self.deployment)?.check_accelerator()?;
        one_host(point)?;
        Tracing::of(point)?.map_or(Ok(()), Tracing::check)?;
        match self.program.exists() {
            true => Ok(()),
            false => Err(format!(
                "{} is not built\nhint: cargo build --release -p standard",
                self.program.display()
            )),
        }
    }

    fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        let graph = Graph::of(point, &self.deployment).map_err(RunError::Unsupported)?;
        let folder = context.scratch.join(&context.session);
        std::fs::create_dir_all(&folder)
            .map_err(|error| RunError::Failed(format!("make {}: {error}", folder.display())))?;
        let measured = self.play(&graph, point, context, &folder);
        // Scratch; the folder goes with the session anyway.
        std::fs::remove_dir_all(&folder).ok();
        measured
    }
}

impl GraphSystem {
    fn play(
        &self,
        graph: &Graph,
        point: &Point<'_>,
        context: &RunContext,
        folder: &Path,
    ) -> Result<Measurement, RunError> {
        let arrivals = folder.join("arrivals.txt");
        let (warmup, count) = (context.settings.warmup, context.settings.count);
        let deployment = graph.deploy(&self.graphs, self.launch, &arrivals, warmup + count);
        let deployment = deployment.map_err(RunError::Failed)?;
        let tracer = Tracer::of(point, &context.scratch, &context.session)?;
        let traced = match &tracer {
            Some(tracer) => tracer.environment(),
            None => vec![(TRACE_DIR.into(), folder.into())],
        };
        let mut processes = self.start(&deployment, context, traced)?;
        let cpu = play(&mut processes, context)?;
        let captures = Captures::read(&deploy::captures(&arrivals))?;
        let arrivals = Arrivals::read(&arrivals)?;
        let mut measured = match tracer {
            Some(tracer) => {
                let recorded = tracer.end()?;
                let mut measured = match &recorded.recording {
                    Some(recording) => graph.measure(recording, &arrivals, &captures, warmup)?,
                    None => Measurement { wake: "block".into(), ..Measurement::default() },
                };
                measured.samples_ns = arrivals.latencies(warmup)?;
                measured.intended_ns = arrivals.intended(&captures, warmup);
                captures.count(arrivals.measured(warmup), &mut measured);
                measured.figures.extend(recorded.figures(warmup + count));
                measured
            }
            None => {
                let recording = Recording::read_folder(folder);
                let recording = recording.map_err(|error| RunError::Failed(error.to_string()))?;
                graph.measure(&recording, &arrivals, &captures, warmup)?
            }
        };
        measured.figures.extend(arrivals.frames(warmup));
        measured.cpu_ns = (cpu * measured.samples_ns.len() as f64 / graph.hz) as u64;
        Ok(measured)
    }
}

/// Waits for the probe, which ends by itself, then ends the rest. Returns CPU nanoseconds of all
/// processes per second of the run.
fn play(processes: &mut [Process], context: &RunContext) -> Result<f64, RunError> {
    let timeout = Duration::from_secs(context.settings.timeout_s.max(1));
    let stopped = || context.stopped();
    Process::wait_some(processes, SETTLE, &stopped)?;
    let (begun, before) = (Instant::now(), cpu_ns(processes));
    let mut spent = 0.0;
    let probe = processes.len() - 1;
    while !Process::wait_some(processes, Duration::from_millis(500), &stopped)?.contains(&probe) {
        let now = cpu_ns(processes);
        if now > before {
            spent = (now - before) as f64 / begun.elapsed().as_secs_f64();
        }
        if begun.elapsed() > timeout {
            return Err(RunError::Failed(format!(
                "the probe did not get its images within {} s\nhint: raise settings.timeout_s",
                timeout.as_secs()
            )));
        }
    }
    processes.iter().for_each(Process::interrupt);
    Process::wait_all(processes, FAREWELL, stopped)?;
    Ok(spent)
}

fn cpu_ns(processes: &[Process]) -> u64 {
    processes.iter().map(Process::cpu_ns).sum()
}
