//! What a session would run and how long that takes, before it runs.

use super::estimate::task_s;
use super::schedule::Schedule;
use super::{Point, System};
use crate::experiment::{Experiment, Params, Points, Settings, points, show};

/// What one experiment would run.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Its points, how many systems run each, and how long that takes, s.
    pub points: Vec<(Params, usize, f64)>,
    /// Runs in all; of searches about.
    pub runs: usize,
    /// How long all of it takes, s.
    pub seconds: f64,
    /// What `quick` leaves out; empty without it.
    pub left_out: Vec<String>,
}

impl Forecast {
    /// Of an experiment over `systems`, and over others of which only the names are known yet
    /// (`system/variant`), as if they ran every point.
    ///
    /// # Errors
    /// An experiment with too many points.
    pub fn new(
        experiment: &Experiment,
        quick: bool,
        systems: &[Box<dyn System>],
        others: &[String],
    ) -> Result<Self, String> {
        let matrix = points(experiment, quick)?;
        let mut names: Vec<String> =
            systems.iter().map(|s| format!("{}/{}", s.name(), s.variant())).collect();
        names.extend_from_slice(others);
        let supports = |params: &Params| -> Vec<bool> {
            let (experiment, workload) = (&experiment.name, &experiment.workload);
            let point = Point { experiment, workload, params };
            let found = systems.iter().map(|system| system.supports(&point).is_ok());
            found.chain(others.iter().map(|_| true)).collect()
        };
        let open: Vec<Vec<bool>> = matrix.params.iter().map(supports).collect();
        let tasks = Schedule::new(&matrix, &open, &names, 1).left();
        let mut points: Vec<(Params, usize, f64)> = matrix
            .params
            .iter()
            .zip(&open)
            .map(|(params, row)| (params.clone(), row.iter().filter(|open| **open).count(), 0.0))
            .collect();
        for task in &tasks {
            let system = &names[task.job.system];
            points[task.job.point].2 += task_s(&experiment.workload, system, task);
        }
        let seconds = points.iter().map(|point| point.2).sum();
        let left_out = if quick { left_out(experiment, &matrix) } else { Vec::new() };
        Ok(Self { points, runs: tasks.len(), seconds, left_out })
    }
}

/// What the corners are of the whole, in words.
fn left_out(experiment: &Experiment, corners: &Points) -> Vec<String> {
    let mut said = Vec::new();
    let whole = points(experiment, false);
    let all = whole.as_ref().map_or(0, |whole| whole.params.len());
    if all > corners.params.len() {
        said.push(format!("{} of {all} points", corners.params.len()));
    }
    for (name, values) in &experiment.sweep {
        let kept = experiment.quick.sweep.get(name).unwrap_or(values);
        if kept != values {
            let kept: Vec<String> = kept.iter().map(show).collect();
            said.push(format!("{name} only {}", kept.join(", ")));
        }
    }
    let (full, quick) = (&experiment.settings, &corners.settings);
    let mut fewer = |what: &str, full: u64, quick: u64| {
        if quick != full {
            said.push(format!("{quick} instead of {full} {what}"));
        }
    };
    fewer("samples a run", full.count, quick.count);
    fewer("repeats", full.repeats.into(), quick.repeats.into());
    for name in corners.focus.iter().flat_map(|focus| &focus.of) {
        let Settings { count, repeats, .. } = corners.settings_of(name);
        said.push(format!("{name} more closely: {repeats} repeats of {count} samples"));
    }
    if whole.is_ok_and(|whole| whole.search != corners.search) {
        said.push("a coarser search".to_owned());
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::parse;

    #[test]
    fn a_forecast_has_every_point_and_says_what_quick_leaves_out() {
        let text = "name: a/b\ntitle: T\nworkload: tf\nsettings: {count: 90, repeats: 3}\n\
            sweep: {depth: [1, 2, 3], threads: [1, 2]}\n\
            quick: {settings: {count: 9}, sweep: {depth: [1]}}\n";
        let experiment = parse(text, "t").unwrap();
        let names = ["x/y".to_owned(), "x/z".to_owned()];
        let full = Forecast::new(&experiment, false, &[], &names).unwrap();
        assert_eq!((full.points.len(), full.runs, full.left_out.len()), (6, 36, 0));
        assert!((full.seconds - 36.0 * 3.8).abs() < 1e-6);
        assert_eq!(full.points[0].1, 2);
        let quick = Forecast::new(&experiment, true, &[], &names).unwrap();
        assert_eq!(
            quick.left_out,
            ["2 of 6 points", "depth only 1", "9 instead of 90 samples a run"]
        );
    }
}
