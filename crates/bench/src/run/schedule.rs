//! What runs next: a list in random order, or searches that take turns in random order.

use std::collections::VecDeque;

use super::collect::Done;
use super::journal::Outcome;
use super::order::{Job, shuffled};
use super::search::{Searching, at, broken, judge};
use crate::experiment::{Params, Points, Search, Settings};
use crate::result::Searched;
use crate::stats::SplitMix64;

/// One run to do, with all that it needs.
#[derive(Clone, Debug)]
pub struct Task {
    /// Which point, system and repeat.
    pub job: Job,
    /// Position in the session.
    pub order: u64,
    /// The point's parameters; in a search with the one that is looked for.
    pub params: Params,
    /// Length of the run.
    pub settings: Settings,
}

/// What was measured of one system at one point.
#[derive(Debug, Default)]
pub struct Cell {
    /// The runs that count.
    pub runs: Vec<Done>,
    /// How their parameter was found.
    pub searched: Option<Searched>,
}

/// A run that the result lists as not measured.
#[derive(Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Whether something went wrong, or the combination does not exist.
    pub failed: bool,
    /// Why.
    pub why: String,
}

/// Which combination of point and system runs.
pub type Open = Vec<Vec<bool>>;

/// What runs next.
pub enum Schedule<'a> {
    /// Every point as often as it has repeats.
    List(List<'a>),
    /// One search for each system at each point.
    Search(Rounds<'a>),
}

impl<'a> Schedule<'a> {
    /// The runs of an experiment over those systems that are open at each point. `names` are the
    /// systems', `system/variant`.
    pub fn new(matrix: &'a Points, open: &Open, names: &[String], seed: u64) -> Self {
        match &matrix.search {
            None => Self::List(List::new(matrix, open, names, seed)),
            Some(rule) => Self::Search(Rounds::new(matrix, rule, open, seed)),
        }
    }

    /// The next run.
    pub fn next(&mut self) -> Option<Task> {
        match self {
            Self::List(list) => list.next(),
            Self::Search(rounds) => rounds.next(),
        }
    }

    /// How a run ended. Returns what is to be listed as not measured.
    pub fn hear(&mut self, task: &Task, load: f64, outcome: Outcome) -> Option<Refusal> {
        match self {
            Self::List(list) => list.hear(task, load, outcome),
            Self::Search(rounds) => rounds.hear(task, load, outcome),
        }
    }

    /// The runs still to come, about.
    pub fn left(&self) -> Vec<Task> {
        match self {
            Self::List(list) => list.jobs.iter().map(|job| list.task(*job)).collect(),
            Self::Search(rounds) => rounds.left(),
        }
    }

    /// What was measured, by point, then by system.
    pub fn into_cells(self) -> Vec<Vec<Cell>> {
        match self {
            Self::List(list) => list.cells,
            Self::Search(rounds) => rounds.into_cells(),
        }
    }
}

fn cells(open: &Open) -> Vec<Vec<Cell>> {
    open.iter().map(|row| row.iter().map(|_| Cell::default()).collect()).collect()
}

/// Every point as often as it has repeats.
pub struct List<'a> {
    matrix: &'a Points,
    /// Of each system.
    settings: Vec<Settings>,
    jobs: VecDeque<(u64, Job)>,
    cells: Vec<Vec<Cell>>,
}

impl<'a> List<'a> {
    fn new(matrix: &'a Points, open: &Open, names: &[String], seed: u64) -> Self {
        let settings: Vec<Settings> = names.iter().map(|name| matrix.settings_of(name)).collect();
        let repeats: Vec<u32> = settings.iter().map(|settings| settings.repeats).collect();
        let jobs = shuffled(&matrix.groups(), &repeats, seed);
        let jobs = jobs.into_iter().filter(|job| open[job.point][job.system]);
        Self { matrix, settings, jobs: (0..).zip(jobs).collect(), cells: cells(open) }
    }

    fn task(&self, (order, job): (u64, Job)) -> Task {
        let params = self.matrix.params[job.point].clone();
        Task { job, order, params, settings: self.settings[job.system].clone() }
    }

    fn next(&mut self) -> Option<Task> {
        self.jobs.pop_front().map(|job| self.task(job))
    }

    fn hear(&mut self, task: &Task, load: f64, outcome: Outcome) -> Option<Refusal> {
        let Job { point, system, .. } = task.job;
        let (failed, why) = match outcome {
            Outcome::Measured(measurement) => {
                let done = Done { order: task.order, load, measurement: *measurement };
                self.cells[point][system].runs.push(done);
                return None;
            }
            Outcome::Refused(why) => (false, why),
            Outcome::Failed(why) => (true, why),
        };
        // What went wrong once is not tried again and again.
        self.jobs.retain(|(_, job)| (job.point, job.system) != (point, system));
        Some(Refusal { failed, why })
    }
}

/// One search, and those of its runs that the result may report.
struct Entry {
    search: Searching,
    /// Confirmations, and the runs of the lowest value.
    runs: Vec<(f64, bool, Done)>,
}

/// Searches that take turns: one run of each, in random order, then the next round.
pub struct Rounds<'a> {
    matrix: &'a Points,
    rule: &'a Search,
    systems: usize,
    entries: Vec<Option<Entry>>,
    turn: Vec<usize>,
    random: SplitMix64,
    order: u64,
    cells: Vec<Vec<Cell>>,
}

impl<'a> Rounds<'a> {
    fn new(matrix: &'a Points, rule: &'a Search, open: &Open, seed: u64) -> Self {
        let search = || Searching::new(rule, matrix.settings.repeats);
        let entry = |open: &bool| open.then(|| Entry { search: search(), runs: Vec::new() });
        Self {
            matrix,
            rule,
            systems: open.first().map_or(0, Vec::len).max(1),
            entries: open.iter().flatten().map(entry).collect(),
            turn: Vec::new(),
            random: SplitMix64::new(seed),
            order: 0,
            cells: cells(open),
        }
    }

    fn task(&self, index: usize, repeat: u32, value: f64) -> Task {
        let (point, system) = (index / self.systems, index % self.systems);
        let base = &self.matrix.params[point];
        let (params, settings) = at(self.rule, value, base, &self.matrix.settings);
        Task { job: Job { point, system, repeat }, order: self.order, params, settings }
    }

    fn next(&mut self) -> Option<Task> {
        let asks = |entry: &Option<Entry>| entry.as_ref()?.search.ask();
        if self.turn.is_empty() {
            let all = self.entries.iter().enumerate();
            self.turn = all.filter(|(_, e)| asks(e).is_some()).map(|(index, _)| index).collect();
            self.random.shuffle(&mut self.turn);
        }
        let index = self.turn.pop()?;
        let ask = asks(&self.entries[index])?;
        let task = self.task(index, ask.repeat, ask.value);
        self.order += 1;
        Some(task)
    }

    fn hear(&mut self, task: &Task, load: f64, outcome: Outcome) -> Option<Refusal> {
        let index = task.job.point * self.systems + task.job.system;
        let entry = self.entries[index].as_mut()?;
        let ask = entry.search.ask()?;
        match outcome {
            Outcome::Measured(measurement) => {
                let lowest = ask.value <= self.rule.from;
                entry.search.hear(judge(self.rule, &measurement));
                if ask.confirms || lowest {
                    let done = Done { order: task.order, load, measurement: *measurement };
                    entry.runs.push((ask.value, ask.confirms, done));
                }
                None
            }
            Outcome::Refused(why) => {
                entry.search.give_up();
                Some(Refusal { failed: false, why })
            }
            // Under too high a load some systems fail: that value does not hold.
            Outcome::Failed(why) => {
                entry.search.hear(broken(&why));
                let nothing = entry.search.ask().is_none() && entry.runs.is_empty();
                nothing.then_some(Refusal { failed: true, why })
            }
        }
    }

    fn left(&self) -> Vec<Task> {
        let of = |(index, entry): (usize, &Option<Entry>)| -> Vec<Task> {
            let values = entry.as_ref().map(|entry| entry.search.left()).unwrap_or_default();
            values.into_iter().map(|value| self.task(index, 1, value)).collect()
        };
        self.entries.iter().enumerate().flat_map(of).collect()
    }

    fn into_cells(mut self) -> Vec<Vec<Cell>> {
        for (index, entry) in self.entries.into_iter().enumerate() {
            let Some(Entry { search, runs }) = entry else { continue };
            let found = search.confirmed();
            let counts = |value: f64, confirms: bool| match found {
                Some(found) => confirms && value == found,
                None => !confirms,
            };
            let runs = runs.into_iter().filter(|(value, confirms, _)| counts(*value, *confirms));
            let cell = &mut self.cells[index / self.systems][index % self.systems];
            cell.runs = runs.map(|(_, _, done)| done).collect();
            cell.searched = Some(search.result());
        }
        self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{parse, points};
    use crate::run::Measurement;

    fn matrix(search: bool) -> Points {
        let text = "name: a/b\ntitle: T\nworkload: chain\nsettings: {count: 1000, repeats: 3}\n\
            sweep: {payload: [8, 16]}\n";
        let rule = "search: {parameter: hz, from: 10, to: 1000, lost_at_most: 0, \
            p95_at_most_us: 100}\n";
        let text = if search { format!("{text}{rule}") } else { text.to_owned() };
        points(&parse(&text, "t").unwrap(), false).unwrap()
    }

    fn schedule<'a>(matrix: &'a Points, open: &Open) -> Schedule<'a> {
        let names: Vec<String> = (0..open[0].len()).map(|n| format!("s/{n}")).collect();
        Schedule::new(matrix, open, &names, 1)
    }

    fn measured(ns: u64) -> Outcome {
        let measurement = Measurement { samples_ns: vec![ns; 9], sent: 9, ..Default::default() };
        Outcome::Measured(Box::new(measurement))
    }

    #[test]
    fn a_list_forgets_what_failed_and_keeps_the_rest() {
        let matrix = matrix(false);
        let mut schedule = schedule(&matrix, &vec![vec![true, true], vec![true, false]]);
        assert_eq!(schedule.left().len(), 9);
        let mut runs = 0;
        while let Some(task) = schedule.next() {
            runs += 1;
            let bad = (task.job.point, task.job.system) == (0, 1);
            let outcome = if bad { Outcome::Failed("x".into()) } else { measured(1) };
            let refusal = schedule.hear(&task, 0.0, outcome);
            assert_eq!(refusal, bad.then(|| Refusal { failed: true, why: "x".into() }));
        }
        let runs_of = schedule.into_cells();
        assert_eq!((runs, runs_of[0][0].runs.len(), runs_of[1][0].runs.len()), (7, 3, 3));
        assert!(runs_of[0][1].runs.is_empty() && runs_of[1][1].runs.is_empty());
    }

    #[test]
    fn searches_take_turns_and_each_finds_its_own_limit() {
        let matrix = matrix(true);
        let mut schedule = schedule(&matrix, &vec![vec![true, true], vec![true, true]]);
        let mut systems = Vec::new();
        while let Some(task) = schedule.next() {
            let hz = task.params["hz"].as_f64().unwrap();
            let limit = if task.job.system == 0 { 100.0 } else { 400.0 };
            systems.push((task.job.point, task.job.system));
            // System 1 breaks above its limit, system 0 is late.
            let outcome = match (hz <= limit, task.job.system) {
                (true, _) => measured(1000),
                (false, 0) => measured(1_000_000),
                (false, _) => Outcome::Failed("broke".into()),
            };
            assert_eq!(schedule.hear(&task, 0.0, outcome), None);
        }
        let mut first: Vec<_> = systems[..4].to_vec();
        first.sort_unstable();
        assert_eq!(first, [(0, 0), (0, 1), (1, 0), (1, 1)]);
        for row in schedule.into_cells() {
            for (cell, limit) in row.iter().zip([100.0, 400.0]) {
                let found = cell.searched.as_ref().unwrap().highest.unwrap();
                assert!(found <= limit && limit / found < 1.06, "{found}");
                assert_eq!(cell.runs.len(), 3);
            }
        }
    }

    #[test]
    fn a_system_that_does_not_hold_the_lowest_value_shows_how_it_failed() {
        let matrix = matrix(true);
        let mut schedule = schedule(&matrix, &vec![vec![true], vec![false]]);
        while let Some(task) = schedule.next() {
            schedule.hear(&task, 0.0, measured(1_000_000));
        }
        let cells = schedule.into_cells();
        assert_eq!((cells[0][0].runs.len(), cells[1][0].runs.len()), (2, 0));
        assert_eq!(cells[0][0].searched.as_ref().unwrap().highest, None);
    }
}
