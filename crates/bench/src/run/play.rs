//! Plays the runs of one experiment, and makes records of them.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::collect::{Collected, add_ratios, collect};
use super::compare::compare;
use super::estimate::{Pace, task_s};
use super::journal::{Journal, Kept, Line, Outcome, free_bytes, room};
use super::progress::Progress;
use super::relative::relate;
use super::schedule::{Cell, Open, Schedule, Task};
use super::session::{Plan, SessionError};
use super::stop::Stop;
use super::undisturbed::undisturbed;
use super::{Point, RunContext, RunError, System};
use crate::environment::{self, CpuTimes, StolenTime};
use crate::experiment::{Experiment, Params, Points, show};
use crate::result::{Record, ResultFile, Skipped};
use crate::workload;

/// With less room than this in the scratch folder, a failure is the full disk's, bytes.
const ROOM: u64 = 1 << 20;
/// How long a run that is played again waits for the hypervisor at most.
const QUIET_WITHIN: Duration = Duration::from_secs(30);

/// One experiment of a session, ready to be played.
pub struct Part<'a> {
    /// The experiment and who takes part.
    pub plan: Plan<'a>,
    /// Its points.
    pub matrix: Points,
    /// The systems' names, `system/variant`.
    pub names: Vec<String>,
    open: Open,
    unsupported: Vec<Skipped>,
}

impl<'a> Part<'a> {
    /// Asks every system which points it supports.
    pub fn new(plan: Plan<'a>, matrix: Points) -> Self {
        let names = plan.systems.iter().map(|s| format!("{}/{}", s.name(), s.variant())).collect();
        let (open, unsupported) = (Vec::new(), Vec::new());
        let mut part = Self { plan, matrix, names, open, unsupported };
        for index in 0..part.matrix.params.len() {
            let mut row = Vec::with_capacity(part.plan.systems.len());
            for system in part.plan.systems {
                let params = part.matrix.params[index].clone();
                let answer = system.supports(&part.point(&params));
                row.push(answer.is_ok());
                if let Err(why) = answer {
                    part.unsupported.push(part.skipped(system.as_ref(), &params, false, why));
                }
            }
            part.open.push(row);
        }
        part
    }

    fn point<'b>(&'b self, params: &'b Params) -> Point<'b> {
        let experiment = self.plan.experiment;
        Point { experiment: &experiment.name, workload: &experiment.workload, params }
    }

    /// Its runs.
    pub fn schedule(&self, seed: u64) -> Schedule<'_> {
        Schedule::new(&self.matrix, &self.open, &self.names, seed)
    }

    /// How long one of its runs takes, s.
    pub fn task_s(&self, task: &Task) -> f64 {
        task_s(&self.plan.experiment.workload, &self.names[task.job.system], task)
    }

    /// A note of how a system was measured that the experiment looks at more closely.
    fn focus_of(&self, name: &str) -> Option<String> {
        let all = &self.matrix.settings;
        let own = self.matrix.settings_of(name);
        (own != *all).then(|| {
            format!(
                "measured more closely than others: {} repeats of {} samples, not {} of {}",
                own.repeats, own.count, all.repeats, all.count
            )
        })
    }

    fn skipped(&self, system: &dyn System, params: &Params, failed: bool, why: String) -> Skipped {
        Skipped {
            experiment: self.plan.experiment.name.clone(),
            system: system.name().to_owned(),
            variant: system.variant().to_owned(),
            params: params.clone(),
            failed,
            reason: why,
        }
    }

    /// Adds the records, in the order of the matrix, and what they are held against.
    fn report(
        &self,
        cells: &[Vec<Cell>],
        seed: u64,
        result: &mut ResultFile,
    ) -> Result<(), SessionError> {
        let mut collected: Vec<Collected> = Vec::new();
        let experiment = self.plan.experiment;
        for (params, row) in self.matrix.params.iter().zip(cells) {
            let measured = |(_, cell): &(_, &Cell)| !cell.runs.is_empty();
            for (system, cell) in self.plan.systems.iter().zip(row).filter(measured) {
                let base = Record {
                    experiment: experiment.name.clone(),
                    system: system.name().to_owned(),
                    variant: system.variant().to_owned(),
                    params: params.clone(),
                    search: cell.searched.clone(),
                    ..Record::default()
                };
                let mut one = collect(base, &cell.runs, seed)?;
                let name = format!("{}/{}", system.name(), system.variant());
                one.record.notes.extend(self.focus_of(&name));
                if let Some(searched) = &cell.searched {
                    let name = format!("highest_{}", searched.parameter);
                    one.record.figures.insert(name, searched.highest.unwrap_or(0.0));
                }
                collected.push(one);
            }
        }
        add_ratios(experiment, &mut collected, seed);
        let mut records: Vec<&mut Record> =
            collected.iter_mut().map(|one| &mut one.record).collect();
        workload::of(&experiment.workload).derive(&mut records);
        result.compared.extend(compare(experiment, &collected, seed));
        result.compared.extend(relate(experiment, &mut collected, seed));
        result.records.extend(collected.into_iter().map(|one| one.record));
        result.experiments.push(Experiment {
            settings: self.matrix.settings.clone(),
            search: self.matrix.search.clone(),
            focus: self.matrix.focus.clone(),
            ..experiment.clone()
        });
        result.skipped.extend(self.plan.missing.iter().cloned());
        Ok(())
    }
}

/// What all experiments of a session share.
pub struct Player<'a> {
    /// The seed of order and intervals.
    pub seed: u64,
    /// CPUs to pin to.
    pub cpus: Vec<usize>,
    /// Whether to, where the experiment does not say.
    pub pin: bool,
    /// The folder for scratch files.
    pub scratch: &'a Path,
    /// The user's wish to end.
    pub stop: &'a Stop,
    /// What the user sees.
    pub progress: Progress,
    /// How long runs really take.
    pub pace: Pace,
    /// What earlier parts of the session measured, not yet used.
    pub kept: Kept,
    /// Where finished runs go.
    pub journal: Option<Journal>,
    /// How long earlier parts of the session measured, s.
    pub elapsed_before_s: f64,
    /// When this part of it began.
    pub begun: Instant,
    /// Why it ended before its time.
    pub broke_off: Option<String>,
    /// How often a run from which the hypervisor took time may be played again.
    pub again: u32,
    /// How many were.
    pub played_again: u32,
    /// What the hypervisor took from the runs that count.
    pub stolen: StolenTime,
}

impl Player<'_> {
    /// How long the session has been measuring, s.
    pub fn elapsed_s(&self) -> f64 {
        self.elapsed_before_s + self.begun.elapsed().as_secs_f64()
    }

    /// Runs everything in its order. Returns how many runs are left.
    ///
    /// # Errors
    /// Samples that cannot be stored.
    pub fn play(
        &mut self,
        part: &Part<'_>,
        later: &[Part<'_>],
        result: &mut ResultFile,
    ) -> Result<usize, SessionError> {
        result.skipped.extend(part.unsupported.iter().cloned());
        let mut schedule = part.schedule(self.seed);
        let mut undone = 0;
        while let Some(task) = schedule.next() {
            let system = part.plan.systems[task.job.system].as_ref();
            let run = match self.kept(part, system, &task) {
                Some(line) => {
                    self.progress.pass();
                    Some((line.load, line.outcome))
                }
                None => {
                    self.show(part, &task, &schedule, later);
                    self.run(part, system, &task)
                }
            };
            if let Some((load, outcome)) = run {
                if let Some(refusal) = schedule.hear(&task, load, outcome) {
                    let base = &part.matrix.params[task.job.point];
                    let (failed, why) = (refusal.failed, refusal.why);
                    result.skipped.push(part.skipped(system, base, failed, why));
                }
            } else {
                undone = 1;
            }
            if self.stop.wanted() || self.broke_off.is_some() {
                result.interrupted = true;
                break;
            }
        }
        let left = schedule.left().len() + undone;
        part.report(&schedule.into_cells(), self.seed, result)?;
        // Ended with the last run: nothing is missing.
        result.interrupted &= left + later.len() > 0;
        Ok(left)
    }

    fn kept(&mut self, part: &Part<'_>, system: &dyn System, task: &Task) -> Option<Line> {
        let name = (system.name(), system.variant());
        self.kept.take(&part.plan.experiment.name, name, &task.params, task.job.repeat)
    }

    /// Plays one run; `None` when it did not come to its end.
    fn run(&mut self, part: &Part<'_>, system: &dyn System, task: &Task) -> Option<(f64, Outcome)> {
        let load = environment::capture_load();
        let mut took_s = 0.0;
        let quiet = || environment::wait_for_quiet(QUIET_WITHIN, || self.stop.wanted());
        let ((outcome, stolen), repeated) = undisturbed(self.again, quiet, || {
            let (begun, before) = (Instant::now(), CpuTimes::now());
            let outcome = self.once(part, system, task)?;
            took_s = begun.elapsed().as_secs_f64();
            Some((outcome, CpuTimes::now().stolen_since(before)))
        })?;
        self.played_again += repeated;
        self.stolen.add(stolen);
        self.pace.note(&part.names[task.job.system], part.task_s(task), took_s);
        let line = Line {
            experiment: part.plan.experiment.name.clone(),
            system: system.name().to_owned(),
            variant: system.variant().to_owned(),
            params: task.params.clone(),
            repeat: task.job.repeat,
            order: task.order,
            load,
            took_s,
            elapsed_s: self.elapsed_s(),
            outcome,
        };
        if let Some(journal) = &mut self.journal
            && let Err(error) = journal.append(&line)
        {
            self.broke_off = Some(error.to_string());
        }
        Some((load, line.outcome))
    }

    /// How one run ends; `None` when it does not come to its end.
    fn once(&mut self, part: &Part<'_>, system: &dyn System, task: &Task) -> Option<Outcome> {
        match system.run(&part.point(&task.params), &self.context(task)) {
            Ok(measurement) => Some(Outcome::Measured(Box::new(measurement))),
            Err(RunError::Unsupported(why)) => Some(Outcome::Refused(why)),
            Err(RunError::Failed(why)) if !self.stop.wanted() && !self.is_full(&why) => {
                Some(Outcome::Failed(why))
            }
            Err(RunError::Interrupted | RunError::Failed(_)) => None,
        }
    }

    /// Whether a run failed for want of room; then there is no point in going on.
    fn is_full(&mut self, why: &str) -> bool {
        let said = ["No space left on device", "os error 28", "Disk quota exceeded"];
        let full = free_bytes(self.scratch).is_some_and(|free| free < ROOM);
        if full || said.iter().any(|words| why.contains(words)) {
            let room = room(self.scratch);
            let why = why.lines().next().unwrap_or_default();
            self.broke_off = Some(format!(
                "a run has no room for its files{room}: {why}\nhint: make room, or name another \
                 folder with --scratch, and go on with --resume"
            ));
            return true;
        }
        false
    }

    fn context(&self, task: &Task) -> RunContext {
        let pin = task.params.get("pin").and_then(serde_json::Value::as_bool).unwrap_or(self.pin);
        RunContext {
            settings: task.settings.clone(),
            repeat: task.job.repeat,
            seed: self.seed ^ task.order.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            session: format!("{:x}-{}", std::process::id(), task.order),
            cpus: if pin { self.cpus.clone() } else { Vec::new() },
            scratch: self.scratch.to_owned(),
            stop: Arc::clone(&self.stop.flag),
        }
    }

    fn show(&mut self, part: &Part<'_>, task: &Task, schedule: &Schedule<'_>, later: &[Part<'_>]) {
        let time = |part: &Part<'_>, task: &Task| {
            part.task_s(task) * self.pace.factor(&part.names[task.job.system])
        };
        let mut left_s = time(part, task);
        let mut left = 1;
        let mut add = |part: &Part<'_>, tasks: &[Task]| {
            left += tasks.len();
            left_s += tasks.iter().map(|task| time(part, task)).sum::<f64>();
        };
        add(part, &schedule.left());
        for part in later {
            add(part, &part.schedule(self.seed).left());
        }
        let shown: Vec<String> =
            task.params.iter().map(|(name, value)| format!("{name}={}", show(value))).collect();
        let (experiment, system) = (&part.plan.experiment.name, &part.names[task.job.system]);
        let what = format!("{experiment} {system} {}", shown.join(" "));
        self.progress.step(&what, left, left_s);
    }
}
