//! One session from start to result: one experiment or several, one after the other.
//!
//! What is measured is kept on disk run by run ([`journal`](super::journal)), so that a session
//! that was interrupted, killed or lost its power goes on where it was.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use super::estimate::{Pace, run_s};
use super::journal::{self, Head, Journal, JournalError, Kept, Planned};
use super::play::{Part, Player};
use super::progress::Progress;
use super::stop::{Scratch, Stop, sweep_session};
use super::{System, separate_cpus};
use crate::environment::{self, Built, CpuTimes, Processes, StolenTime};
use crate::experiment::{Experiment, points};
use crate::result::{ResultFile, Skipped};

/// How a session runs.
#[derive(Clone, Debug)]
pub struct Options {
    /// Only the corners of the sweep.
    pub quick: bool,
    /// The seed of order and intervals; `None` takes the clock. It stands in the result either way.
    pub seed: Option<u64>,
    /// Whether to pin the processes to separate cores, where the experiment does not say (its
    /// parameter `pin`).
    pub pin: bool,
    /// Whether to show a progress line on standard error.
    pub progress: bool,
    /// Where scratch files go; a folder of its own is made inside.
    pub scratch: PathBuf,
    /// The folder of the result, in which progress is kept too; `None` keeps none.
    pub keep: Option<PathBuf>,
    /// Goes on with what is kept there: its seed, quick and pin count.
    pub resume: bool,
    /// How often a run is played again from which the hypervisor took too much time.
    pub again: u32,
    /// Goes on even if experiment, machine or versions are others; the result says so.
    pub force: bool,
    /// What the caller wants to find again in [`read_head`](super::read_head).
    pub words: BTreeMap<String, Vec<String>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            quick: false,
            seed: None,
            pin: true,
            progress: true,
            scratch: std::env::temp_dir(),
            keep: None,
            resume: false,
            force: false,
            again: 0,
            words: BTreeMap::new(),
        }
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
    /// Progress cannot be kept, or there is none to go on with.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// What would be measured does not belong to what was.
    #[error(
        "the session in {folder} cannot go on: {}\nhint: begin anew, or add --force: the result \
         will say what differed",
        differences.join("; ")
    )]
    Differs {
        /// The folder of the result.
        folder: String,
        /// What is not as it was.
        differences: Vec<String>,
    },
}

/// One experiment of a session.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Who takes part.
    pub systems: &'a [Box<dyn System>],
    /// Who would, but is not there.
    pub missing: &'a [Skipped],
}

/// What a session brought home.
#[derive(Debug)]
pub struct Session {
    /// What was measured, whatever happened.
    pub result: ResultFile,
    /// Why it ended before its time, other than by the user's wish.
    pub broke_off: Option<String>,
    /// Runs that were not played.
    pub left: usize,
    journal: Option<Journal>,
}

impl Session {
    /// To be called when the result is on disk: removes the progress of a complete session.
    pub fn finish(self) {
        if let (Some(journal), 0, None) = (self.journal, self.left, self.broke_off) {
            journal.finish();
        }
    }
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
    let session = run_all(&[Plan { experiment, systems, missing: &[] }], options)?;
    let mut result = session.result;
    result.environment.warnings.extend(session.broke_off);
    Ok(result)
}

/// The same with several experiments, one after the other, as one result.
///
/// # Errors
/// When the session cannot begin, see [`SessionError`].
pub fn run_all(plans: &[Plan<'_>], options: &Options) -> Result<Session, SessionError> {
    let (environment, before) = (environment::capture(), CpuTimes::now());
    let processes = Processes::now();
    let mut opened = open(plans, options, environment)?;
    let parts = parts(plans, opened.head.quick)?;
    let scratch = Scratch::new(&options.scratch)?;
    let stop = Stop::new()?;
    let mut player = Player {
        seed: opened.head.seed,
        cpus: separate_cpus(),
        pin: opened.head.pin,
        scratch: &scratch.0,
        stop: &stop,
        progress: Progress::new(options.progress),
        pace: pace(&parts, &opened.kept),
        elapsed_before_s: opened.kept.elapsed_s,
        begun: Instant::now(),
        kept: std::mem::take(&mut opened.kept),
        journal: opened.journal,
        broke_off: None,
        again: options.again,
        played_again: 0,
        stolen: StolenTime::default(),
    };
    let mut result = ResultFile::new(opened.head.environment, opened.head.seed, opened.head.quick);
    result.started_unix = opened.head.started_unix;
    result.environment.warnings.extend(opened.warnings);
    let mut left = 0;
    for (index, part) in parts.iter().enumerate() {
        if result.interrupted {
            left += part.schedule(player.seed).left().len();
            continue;
        }
        left += player.play(part, &parts[index + 1..], &mut result)?;
    }
    player.progress.finish();
    result.elapsed_s = player.elapsed_s();
    result.environment.played_again = player.played_again;
    environment::noise_warnings(&mut result.environment, before, &processes, player.stolen);
    Ok(Session { result, broke_off: player.broke_off, left, journal: player.journal })
}

fn parts<'a>(plans: &'a [Plan<'a>], quick: bool) -> Result<Vec<Part<'a>>, SessionError> {
    let part = |plan: &'a Plan<'a>| {
        let matrix = points(plan.experiment, quick).map_err(SessionError::Experiment)?;
        Ok(Part::new(*plan, matrix))
    };
    plans.iter().map(part).collect()
}

/// A session that may begin.
struct Opened {
    head: Head,
    journal: Option<Journal>,
    kept: Kept,
    warnings: Vec<String>,
}

fn open(
    plans: &[Plan<'_>],
    options: &Options,
    mut environment: environment::Environment,
) -> Result<Opened, SessionError> {
    for plan in plans {
        for system in plan.systems {
            environment.versions.insert(named(&**system), system.version());
            if let Some(program) = system.program() {
                let built = Built::of(program);
                environment.programs.entry(named(&**system)).or_insert(built);
            }
        }
    }
    let own = environment.own_program();
    environment.git_commit = own.map_or_else(String::new, |built| built.commit.clone());
    let seed = options.seed.unwrap_or_else(clock_seed);
    let mut head = Head::new(seed, options.quick, options.pin);
    head.words.clone_from(&options.words);
    head.environment = environment;
    head.experiments =
        plans.iter().map(|plan| Planned::new(plan.experiment, plan.systems)).collect();
    match &options.keep {
        Some(out) if options.resume => go_on(out, head, options.force),
        Some(out) => {
            let journal = Some(Journal::create(out, &head)?);
            Ok(Opened { head, journal, kept: Kept::default(), warnings: Vec::new() })
        }
        None => Ok(Opened { head, journal: None, kept: Kept::default(), warnings: Vec::new() }),
    }
}

/// The name of a system, with that of a variant that has a program of its own, which may be of
/// another version.
fn named(system: &dyn System) -> String {
    let own = system.program().and_then(std::path::Path::extension);
    match own {
        Some(extension) => format!("{}/{}", system.name(), extension.to_string_lossy()),
        None => system.name().to_owned(),
    }
}

/// Takes up what is in `out`, if it belongs to what would be measured `now`.
fn go_on(out: &std::path::Path, now: Head, force: bool) -> Result<Opened, SessionError> {
    let then = journal::read_head(out)?;
    let differences = then.differences(&now);
    if !differences.is_empty() && !force {
        return Err(SessionError::Differs { folder: out.display().to_string(), differences });
    }
    let mut head = then.clone();
    (head.pid, head.experiments) = (now.pid, now.experiments);
    head.environment.versions.extend(now.environment.versions);
    head.environment.programs.extend(now.environment.programs);
    head.environment.git_commit = now.environment.git_commit;
    let (journal, kept) = Journal::open(out, &head)?;
    sweep_session(then.pid);
    let mut warnings: Vec<String> =
        differences.iter().map(|what| format!("resumed by force although {what}")).collect();
    if kept.damaged > 0 {
        let n = kept.damaged;
        warnings.push(format!("{n} damaged lines of progress: those runs were measured again"));
    }
    Ok(Opened { head, journal: Some(journal), kept, warnings })
}

/// What the runs of an earlier part of the session say about how long runs take.
fn pace(parts: &[Part<'_>], kept: &Kept) -> Pace {
    let mut pace = Pace::default();
    for line in kept.lines() {
        let part = parts.iter().find(|part| part.plan.experiment.name == line.experiment);
        if let Some(part) = part {
            let name = format!("{}/{}", line.system, line.variant);
            let (workload, settings) =
                (&part.plan.experiment.workload, part.matrix.settings_of(&name));
            let forecast = run_s(workload, &line.system, &line.params, &settings, line.repeat);
            pace.note(&name, forecast, line.took_s);
        }
    }
    pace
}

/// A number that nobody chose.
pub fn clock_seed() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |d| d.as_nanos() as u64 % 1_000_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::parse;
    use crate::run::{Measurement, Point, RunContext, RunError};
    use std::sync::atomic::Ordering;

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
            sweep: {payload: [8, 16, 64]}\nsystems: {slow: [v]}\n\
            baseline: {system: slow, variant: v}\n";
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

    /// A folder for progress that goes with the test.
    struct Out(PathBuf);

    impl Out {
        fn new(name: &str) -> Self {
            Self(
                std::env::temp_dir().join(format!("angaros-session-{name}-{}", std::process::id())),
            )
        }
    }

    impl Drop for Out {
        fn drop(&mut self) {
            std::fs::remove_dir_all(&self.0).ok();
        }
    }

    /// Counts its runs; ends the session after some of them.
    struct Counted {
        runs: std::rc::Rc<std::cell::RefCell<Vec<String>>>,
        stop_after: usize,
        build: &'static str,
    }

    impl System for Counted {
        fn name(&self) -> &str {
            "counted"
        }
        fn variant(&self) -> &str {
            "v"
        }
        fn fingerprint(&self) -> String {
            self.build.into()
        }
        fn supports(&self, _: &Point<'_>) -> Result<(), String> {
            Ok(())
        }
        fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
            let mut runs = self.runs.borrow_mut();
            if runs.len() == self.stop_after {
                context.stop.store(true, Ordering::Relaxed);
                return Err(RunError::Interrupted);
            }
            let repeat = context.repeat;
            runs.push(format!("{} {:?} {repeat}", point.experiment, point.params));
            let samples_ns = vec![u64::from(repeat) + 1; 10];
            Ok(Measurement { samples_ns, sent: 10, ..Measurement::default() })
        }
    }

    type Runs = std::rc::Rc<std::cell::RefCell<Vec<String>>>;

    fn group(
        out: &Out,
        runs: &Runs,
        stop_after: usize,
        options: Options,
    ) -> Result<Session, SessionError> {
        group_of(out, runs, (stop_after, "1"), options)
    }

    fn group_of(
        out: &Out,
        runs: &Runs,
        (stop_after, build): (usize, &'static str),
        options: Options,
    ) -> Result<Session, SessionError> {
        let experiments = ["a/b", "a/c"].map(|name| {
            let text = format!(
                "name: {name}\ntitle: T\nworkload: w\nsettings: {{count: 10, repeats: 3}}\n\
                 sweep: {{payload: [8, 16]}}\n"
            );
            parse(&text, "t").unwrap()
        });
        let system = Counted { runs: runs.clone(), stop_after, build };
        let systems: Vec<Box<dyn System>> = vec![Box::new(system)];
        let plans = experiments.each_ref().map(|experiment| Plan {
            experiment,
            systems: &systems,
            missing: &[],
        });
        let keep = Some(out.0.clone());
        run_all(&plans, &Options { progress: false, keep, ..options })
    }

    #[test]
    fn a_session_interrupted_anywhere_goes_on_to_every_run_once() {
        for stop_after in [0, 1, 4, 6, 7, 11] {
            let (out, runs) = (Out::new(&format!("resume-{stop_after}")), Runs::default());
            let begun = group(&out, &runs, stop_after, Options::default()).unwrap();
            assert!(begun.result.interrupted && begun.left == 12 - stop_after, "{}", begun.left);
            let seed = begun.result.seed;
            begun.finish();
            let resume = Options { resume: true, ..Options::default() };
            let ended = group(&out, &runs, usize::MAX, resume).unwrap();
            assert_eq!((ended.result.interrupted, ended.left, ended.result.seed), (false, 0, seed));
            assert_eq!(ended.result.records.len(), 4);
            for record in &ended.result.records {
                assert_eq!((record.repeats.len(), record.samples), (3, 30));
            }
            let mut seen = runs.borrow().clone();
            seen.sort();
            seen.dedup();
            assert_eq!((seen.len(), runs.borrow().len()), (12, 12));
            ended.finish();
            assert!(matches!(journal::read_head(&out.0), Err(JournalError::Nothing(_))));
        }
    }

    #[test]
    fn another_build_is_refused_and_force_says_so_in_the_result() {
        let (out, runs) = (Out::new("force"), Runs::default());
        drop(group(&out, &runs, 5, Options::default()).unwrap());
        let resume = Options { resume: true, ..Options::default() };
        let error = group_of(&out, &runs, (99, "2"), resume.clone()).unwrap_err().to_string();
        assert!(error.contains("counted/v is another build (1, now 2)"), "{error}");
        assert!(error.contains("\nhint: begin anew, or add --force"), "{error}");
        let forced = Options { force: true, ..resume };
        let result = group_of(&out, &runs, (99, "2"), forced).unwrap().result;
        assert_eq!(runs.borrow().len(), 12);
        let said = |text: &String| text.starts_with("resumed by force although a/b: counted/v");
        assert!(result.environment.warnings.iter().any(said), "{:?}", result.environment.warnings);
    }

    #[test]
    fn a_point_says_whether_its_processes_are_pinned() {
        struct Pins;
        impl System for Pins {
            fn name(&self) -> &str {
                "pins"
            }
            fn variant(&self) -> &str {
                "v"
            }
            fn supports(&self, _: &Point<'_>) -> Result<(), String> {
                Ok(())
            }
            fn run(&self, _: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
                let cpus = context.cpus.clone();
                Ok(Measurement { samples_ns: vec![1], sent: 1, cpus, ..Measurement::default() })
            }
        }
        let pinned = |text: &str, pin: bool| -> Vec<Option<bool>> {
            let text = format!("name: a/b\ntitle: T\nworkload: w\n{text}");
            let options = Options { pin, progress: false, ..Options::default() };
            let systems: Vec<Box<dyn System>> = vec![Box::new(Pins)];
            let result = run(&parse(&text, "t").unwrap(), &options, &systems).unwrap();
            result.records.iter().map(|record| record.pinned).collect()
        };
        assert_eq!(pinned("", true), [Some(true)]);
        assert_eq!(pinned("", false), [Some(false)]);
        assert_eq!(pinned("sweep: {pin: [true, false]}", false), [Some(true), Some(false)]);
    }

    #[test]
    fn a_result_says_what_the_measured_program_was_built_from_wherever_it_was_run() {
        /// A program with a note beside it.
        struct Noted(PathBuf);
        impl System for Noted {
            fn name(&self) -> &str {
                "angaros"
            }
            fn variant(&self) -> &str {
                "v"
            }
            fn program(&self) -> Option<&std::path::Path> {
                Some(&self.0)
            }
            fn supports(&self, _: &Point<'_>) -> Result<(), String> {
                Ok(())
            }
            fn run(&self, _: &Point<'_>, _: &RunContext) -> Result<Measurement, RunError> {
                Ok(Measurement { samples_ns: vec![1], sent: 1, ..Measurement::default() })
            }
        }
        let folder = std::env::temp_dir().join(format!("angaros-noted-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let program = folder.join("program");
        std::fs::write(&program, "").unwrap();
        let played = |commit: &str| {
            let note = format!(r#"{{"commit":"{commit}","profile":"measure"}}"#);
            std::fs::write(folder.join(".program.build"), note).unwrap();
            let options = Options { progress: false, ..Options::default() };
            let systems: Vec<Box<dyn System>> = vec![Box::new(Noted(program.clone()))];
            let text = "name: a/b\ntitle: T\nworkload: w\n";
            run(&parse(text, "t").unwrap(), &options, &systems).unwrap().environment
        };
        let (clean, changed) = (played("abc"), played("abc-dirty"));
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!((clean.git_commit.as_str(), changed.git_commit.as_str()), ("abc", "abc-dirty"));
        assert_eq!(clean.programs["angaros"].profile, "measure");
        let told = |warnings: &[String]| warnings.iter().any(|w| w.starts_with("no commit has"));
        assert!(!told(&clean.warnings) && told(&changed.warnings), "{:?}", changed.warnings);
    }
}
