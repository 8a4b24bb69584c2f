//! One experiment from start to result.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use signal_hook::SigId;
use signal_hook::consts::{SIGINT, SIGTERM};

use super::collect::{Collected, Done, add_ratios, collect};
use super::compare::compare;
use super::flat::add_flat;
use super::order::{Job, shuffled};
use super::progress::Progress;
use super::relative::relate;
use super::{Point, RunContext, RunError, System, separate_cpus};
use crate::environment::{self, CpuTimes};
use crate::experiment::{Experiment, Params, Points, points, show};
use crate::result::{Compared, Record, ResultFile, Skipped};

/// How a session runs.
#[derive(Clone, Debug)]
pub struct Options {
    /// Only the corners of the sweep.
    pub quick: bool,
    /// The seed of order and intervals; `None` takes the clock. It stands in the result either way.
    pub seed: Option<u64>,
    /// Whether to pin the processes to separate cores.
    pub pin: bool,
    /// Whether to show a progress line on standard error.
    pub progress: bool,
    /// Where scratch files go; a folder of its own is made inside.
    pub scratch: PathBuf,
}

impl Default for Options {
    fn default() -> Self {
        let scratch = std::env::temp_dir();
        Self { quick: false, seed: None, pin: true, progress: true, scratch }
    }
}

/// Why a session could not even begin.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The experiment cannot be run.
    #[error("{0}")]
    Experiment(String),
    /// The scratch folder cannot be made.
    #[error("make scratch folder {path}: {source}")]
    Scratch {
        /// Where.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A set of samples cannot be stored.
    #[error(transparent)]
    Histogram(#[from] crate::stats::HistogramError),
    /// Ctrl-C cannot be caught.
    #[error("catch Ctrl-C: {0}")]
    Signal(std::io::Error),
}

/// Plays `experiment` over `systems`. What one system cannot do or fails at is listed in the
/// result and the rest runs on; Ctrl-C ends the session and keeps what was measured.
///
/// # Errors
/// When the session cannot begin, see [`SessionError`].
pub fn run(
    experiment: &Experiment,
    options: &Options,
    systems: &[Box<dyn System>],
) -> Result<ResultFile, SessionError> {
    let matrix = points(experiment, options.quick).map_err(SessionError::Experiment)?;
    let seed = options.seed.unwrap_or_else(clock_seed);
    let scratch = Scratch::new(&options.scratch)?;
    let stop = Stop::new()?;
    let start = Instant::now();
    let (mut environment, before) = (environment::capture(), CpuTimes::now());
    for system in systems {
        environment.versions.insert(system.name().to_owned(), system.version());
    }
    let mut result = ResultFile::new(environment, seed, options.quick);
    let cpus = if options.pin { separate_cpus() } else { Vec::new() };
    let session = Session { experiment, systems, matrix: &matrix, seed, cpus, scratch: &scratch.0 };
    let runs = session.play(options.progress, &stop, &mut result);
    (result.records, result.compared) = session.records(&runs)?;
    result.experiments.push(Experiment { settings: matrix.settings.clone(), ..experiment.clone() });
    result.elapsed_s = start.elapsed().as_secs_f64();
    environment::noise_warnings(&mut result.environment, before);
    Ok(result)
}

struct Session<'a> {
    experiment: &'a Experiment,
    systems: &'a [Box<dyn System>],
    matrix: &'a Points,
    seed: u64,
    cpus: Vec<usize>,
    scratch: &'a Path,
}

/// Finished runs by point, then by system.
type Runs = Vec<Vec<Vec<Done>>>;

impl Session<'_> {
    fn point<'b>(&'b self, params: &'b Params) -> Point<'b> {
        Point { experiment: &self.experiment.name, workload: &self.experiment.workload, params }
    }

    /// Runs everything in its order.
    fn play(&self, shown: bool, stop: &Stop, result: &mut ResultFile) -> Runs {
        let (points, systems) = (self.matrix.params.len(), self.systems.len());
        let mut runs: Runs =
            (0..points).map(|_| (0..systems).map(|_| Vec::new()).collect()).collect();
        let mut open = self.supported(result);
        let repeats = self.matrix.settings.repeats;
        let jobs: Vec<Job> = shuffled(points, systems, repeats, self.seed)
            .into_iter()
            .filter(|job| open[job.point][job.system])
            .collect();
        let mut progress = Progress::new(jobs.len(), shown);
        for (order, job) in jobs.iter().enumerate() {
            let system = &self.systems[job.system];
            let params = &self.matrix.params[job.point];
            progress.step(&label(&self.experiment.name, system.as_ref(), params));
            if !open[job.point][job.system] {
                continue;
            }
            let load = environment::capture_load();
            match system.run(&self.point(params), &self.context(job, order, stop)) {
                Ok(measurement) => {
                    let done = Done { order: order as u64, load, measurement };
                    runs[job.point][job.system].push(done);
                }
                Err(RunError::Interrupted) => {}
                Err(error) => {
                    open[job.point][job.system] = false;
                    let failed = matches!(error, RunError::Failed(_));
                    let why = error.to_string();
                    result.skipped.push(self.skipped(system.as_ref(), params, failed, why));
                }
            }
            if stop.wanted() {
                result.interrupted = true;
                break;
            }
        }
        progress.finish();
        runs
    }

    /// Which system runs which point; the rest is listed as skipped.
    fn supported(&self, result: &mut ResultFile) -> Vec<Vec<bool>> {
        let mut open = Vec::with_capacity(self.matrix.params.len());
        for params in &self.matrix.params {
            let mut row = Vec::with_capacity(self.systems.len());
            for system in self.systems {
                let answer = system.supports(&self.point(params));
                row.push(answer.is_ok());
                if let Err(why) = answer {
                    result.skipped.push(self.skipped(system.as_ref(), params, false, why));
                }
            }
            open.push(row);
        }
        open
    }

    fn context(&self, job: &Job, order: usize, stop: &Stop) -> RunContext {
        RunContext {
            settings: self.matrix.settings.clone(),
            repeat: job.repeat,
            seed: self.seed ^ (order as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            session: format!("{:x}-{order}", std::process::id()),
            cpus: self.cpus.clone(),
            scratch: self.scratch.to_owned(),
            stop: Arc::clone(&stop.flag),
        }
    }

    fn skipped(&self, system: &dyn System, params: &Params, failed: bool, why: String) -> Skipped {
        Skipped {
            experiment: self.experiment.name.clone(),
            system: system.name().to_owned(),
            variant: system.variant().to_owned(),
            params: params.clone(),
            failed,
            reason: why,
        }
    }

    /// The records, in the order of the matrix, and what they are held against.
    fn records(&self, runs: &Runs) -> Result<(Vec<Record>, Vec<Compared>), SessionError> {
        let mut collected: Vec<Collected> = Vec::new();
        for (params, row) in self.matrix.params.iter().zip(runs) {
            for (system, done) in self.systems.iter().zip(row).filter(|(_, d)| !d.is_empty()) {
                let base = Record {
                    experiment: self.experiment.name.clone(),
                    system: system.name().to_owned(),
                    variant: system.variant().to_owned(),
                    params: params.clone(),
                    ..Record::default()
                };
                collected.push(collect(base, done, self.seed)?);
            }
        }
        add_ratios(self.experiment, &mut collected, self.seed);
        add_flat(self.experiment, &mut collected);
        let mut compared = compare(self.experiment, &collected, self.seed);
        compared.extend(relate(self.experiment, &mut collected, self.seed));
        Ok((collected.into_iter().map(|c| c.record).collect(), compared))
    }
}

fn label(experiment: &str, system: &dyn System, params: &Params) -> String {
    let shown: Vec<String> = params.iter().map(|(k, v)| format!("{k}={}", show(v))).collect();
    format!("{experiment} {}/{} {}", system.name(), system.variant(), shown.join(" "))
}

fn clock_seed() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |d| d.as_nanos() as u64 % 1_000_000_000)
}

/// A folder that goes with the session.
struct Scratch(PathBuf);

impl Scratch {
    fn new(parent: &Path) -> Result<Self, SessionError> {
        let path = parent.join(format!("angaros-bench-{}-{}", std::process::id(), clock_seed()));
        std::fs::create_dir_all(&path)
            .map_err(|source| SessionError::Scratch { path: path.display().to_string(), source })?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Left-overs in a temporary folder harm nobody.
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// Catches Ctrl-C for the length of a session.
struct Stop {
    flag: Arc<AtomicBool>,
    hooks: Vec<SigId>,
}

impl Stop {
    fn new() -> Result<Self, SessionError> {
        let mut stop = Self { flag: Arc::default(), hooks: Vec::new() };
        for signal in [SIGINT, SIGTERM] {
            let hook = signal_hook::flag::register(signal, Arc::clone(&stop.flag));
            stop.hooks.push(hook.map_err(SessionError::Signal)?);
        }
        Ok(stop)
    }

    fn wanted(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        for hook in self.hooks.drain(..) {
            signal_hook::low_level::unregister(hook);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::parse;
    use crate::run::Measurement;

    /// Answers with a latency of its own per payload; can fail or ask to stop.
    struct Fake {
        name: &'static str,
        ns: u64,
        fails_at: u64,
        stops: bool,
    }

    impl System for Fake {
        fn name(&self) -> &str {
            self.name
        }
        fn variant(&self) -> &str {
            "v"
        }
        fn version(&self) -> String {
            "9".into()
        }
        fn supports(&self, point: &Point<'_>) -> Result<(), String> {
            if point.number("payload") == Some(64) { Err("too large".into()) } else { Ok(()) }
        }
        fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
            assert!(context.scratch.is_dir() && context.session.len() <= 40);
            if point.number("payload") == Some(self.fails_at) {
                return Err(RunError::Failed("broken".into()));
            }
            if self.stops {
                context.stop.store(true, Ordering::Relaxed);
            }
            let samples_ns = vec![self.ns; context.settings.count as usize];
            Ok(Measurement { samples_ns, sent: context.settings.count, ..Measurement::default() })
        }
    }

    fn fake(name: &'static str, ns: u64) -> Fake {
        Fake { name, ns, fails_at: 0, stops: false }
    }

    fn play(systems: Vec<Fake>) -> ResultFile {
        let text = "name: a/b\ntitle: T\nworkload: w\nsettings: {count: 10, repeats: 3}\n\
            sweep: {payload: [8, 16, 64]}\nbaseline: {system: slow, variant: v}\n";
        let boxed: Vec<Box<dyn System>> =
            systems.into_iter().map(|s| Box::new(s) as Box<dyn System>).collect();
        let options = Options { seed: Some(3), progress: false, ..Options::default() };
        run(&parse(text, "t").unwrap(), &options, &boxed).unwrap()
    }

    #[test]
    fn every_supported_point_of_every_system_becomes_a_record_with_its_ratio() {
        let result = play(vec![fake("fast", 1000), fake("slow", 4000)]);
        assert_eq!(result.records.len(), 4);
        assert!(result.records.iter().all(|r| r.samples == 30 && r.repeats.len() == 3));
        let fast = result.records.iter().find(|r| r.system == "fast").unwrap();
        assert_eq!(fast.ratio.unwrap().p50, 0.25);
        assert_eq!(result.skipped.len(), 2);
        assert_eq!(result.environment.versions["fast"], "9");
        assert_eq!((result.seed, result.interrupted), (3, false));
    }

    #[test]
    fn a_failure_is_listed_once_and_the_rest_runs_on() {
        let result = play(vec![Fake { fails_at: 16, ..fake("fast", 1000) }, fake("slow", 4000)]);
        assert_eq!(result.records.len(), 3);
        let failed: Vec<_> = result.skipped.iter().filter(|s| s.failed).collect();
        assert_eq!(failed.len(), 1);
        assert_eq!((failed[0].system.as_str(), failed[0].reason.as_str()), ("fast", "broken"));
    }

    #[test]
    fn a_wish_to_stop_keeps_what_was_measured() {
        let result = play(vec![Fake { stops: true, ..fake("fast", 1000) }]);
        assert!(result.interrupted);
        assert_eq!(result.records.len(), 1);
    }
}
