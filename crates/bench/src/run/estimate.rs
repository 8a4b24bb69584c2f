//! How long a session takes.
//!
//! Of one run, s: the start of its processes and the work itself, as its workload forecasts it
//! ([`crate::workload::Workload::work_s`]); with `rounds` the work so many times, and the start too
//! unless the processes are reused.
//!
//! The start is 0.8 s, and 0.06 s more for every process after the second; it has the match-wait
//! and the farewell in it. `settings.run_s`, where it is not 0, replaces all of this. While a
//! session runs, what its runs took corrects the forecast of the rest, for every system by itself.

use std::collections::BTreeMap;

use crate::experiment::{Experiment, Params, Points, Settings, points};

use super::schedule::{Schedule, Task};
use crate::workload::{self, Length};

/// How long one run takes, s.
#[must_use]
pub fn run_s(
    workload: &str,
    system: &str,
    params: &Params,
    settings: &Settings,
    repeat: u32,
) -> f64 {
    if settings.run_s > 0 {
        return settings.run_s as f64;
    }
    let workload = workload::of(workload);
    let length = Length { system, params, settings, repeat };
    let rounds = length.number("rounds").unwrap_or(1.0).max(1.0);
    let starts = if params.get("reuse") == Some(&true.into()) { 1.0 } else { rounds };
    length.start_s(workload.processes(&length)) * starts + workload.work_s(&length) * rounds
}

/// How long the runs of an experiment take over these systems (`system/variant`), s, if each runs
/// every point.
///
/// # Errors
/// An experiment with too many points.
pub fn experiment_s(
    experiment: &Experiment,
    quick: bool,
    systems: &[String],
) -> Result<f64, String> {
    let matrix = points(experiment, quick)?;
    let open = vec![vec![true; systems.len()]; matrix.params.len()];
    Ok(tasks_s(&experiment.workload, systems, &matrix, &open))
}

/// The same with what each system supports.
pub fn tasks_s(workload: &str, systems: &[String], matrix: &Points, open: &[Vec<bool>]) -> f64 {
    let schedule = Schedule::new(matrix, &open.to_vec(), systems, 1);
    schedule.left().iter().map(|task| task_s(workload, &systems[task.job.system], task)).sum()
}

/// How long a run takes, s.
pub fn task_s(workload: &str, system: &str, task: &Task) -> f64 {
    let name = system.split('/').next().unwrap_or(system);
    run_s(workload, name, &task.params, &task.settings, task.job.repeat)
}

/// How runs really take against the forecast, by system.
#[derive(Debug, Default)]
pub struct Pace {
    by_system: BTreeMap<String, (f64, f64)>,
}

impl Pace {
    /// A run of `system` took so long.
    pub fn note(&mut self, system: &str, forecast_s: f64, took_s: f64) {
        for key in [system, ""] {
            let entry = self.by_system.entry(key.to_owned()).or_default();
            *entry = (entry.0 + took_s, entry.1 + forecast_s);
        }
    }

    /// By what the forecast for a system is to be multiplied: its own pace, else that of all, else
    /// 1.
    pub fn factor(&self, system: &str) -> f64 {
        let known = [system, ""].into_iter().find_map(|key| self.by_system.get(key));
        known.map_or(1.0, |(took, forecast)| (took / forecast.max(1e-3)).clamp(0.05, 20.0))
    }
}

/// A length of time as people read it: `0:07`, `12:30`, `1:02:03`.
#[must_use]
pub fn clock(seconds: f64) -> String {
    let seconds = seconds.max(0.0).round() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{find, load, parse};
    use std::path::Path;

    #[test]
    fn a_run_takes_what_its_rate_or_its_size_says() {
        let settings = Settings { count: 900, warmup: 100, idle_ms: 500, ..Settings::default() };
        let params = |pairs: &[(&str, f64)]| -> Params {
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect()
        };
        let of = |workload, system, pairs: &[(&str, f64)], repeat| {
            run_s(workload, system, &params(pairs), &settings, repeat)
        };
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-6, "{a} {b}");
        near(of("chain", "ring", &[("hz", 10.0), ("nodes", 3.0)], 0), 0.86 + 100.0);
        near(of("chain", "angaros", &[("hz", 10.0), ("nodes", 3.0)], 0), 0.86 + 100.0);
        near(of("pingpong", "ring", &[("payload", 0.0)], 0), 0.8 + 0.06 + 0.5);
        near(of("pingpong", "ring", &[("payload", 1e6)], 1), 0.8 + 0.06 + 1.2);
        near(of("pingpong", "ring", &[("hz", 100.0)], 1), 0.8 + 10.0);
        near(of("tf", "ring", &[], 1), 3.8);
        let mut rounds = params(&[("hz", 1000.0), ("rounds", 5.0)]);
        near(run_s("rate", "ring", &rounds, &settings, 1), 5.0 * 1.8);
        rounds.insert("reuse".into(), true.into());
        near(run_s("rate", "ring", &rounds, &settings, 1), 0.8 + 5.0);
        let stated = Settings { run_s: 7, ..settings.clone() };
        near(run_s("chain", "ring", &Params::new(), &stated, 0), 7.0);
    }

    #[test]
    fn the_pace_of_a_system_corrects_its_own_forecast_and_that_of_those_unseen() {
        let mut pace = Pace::default();
        assert_eq!(pace.factor("a"), 1.0);
        pace.note("a", 1.0, 3.0);
        pace.note("b", 3.0, 1.0);
        assert_eq!((pace.factor("a"), pace.factor("c")), (3.0, 1.0));
        assert!((pace.factor("b") - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn times_are_written_as_on_a_clock() {
        let texts = [0.2, 59.6, 754.0, 3723.0].map(clock);
        assert_eq!(texts, ["0:00", "1:00", "12:34", "1:02:03"]);
    }

    #[test]
    fn an_experiment_takes_the_sum_of_its_runs() {
        let text = "name: a/b\ntitle: T\nworkload: chain\nsettings: {count: 90, warmup: 10, \
            repeats: 2}\nfixed: {hz: 100, nodes: 2}\nsweep: {payload: [8, 16]}\n";
        let experiment = parse(text, "t").unwrap();
        let total = experiment_s(&experiment, false, &["x/y".into(), "z/y".into()]).unwrap();
        assert!((total - 8.0 * 1.8).abs() < 1e-9, "{total}");
    }

    /// One run says nothing of how runs differ.
    #[test]
    fn every_experiment_of_a_paper_repeats_its_runs_also_when_quick() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
        for file in find(&folder, "papers") {
            let experiment = load(&file).unwrap();
            for quick in [false, true] {
                let points = points(&experiment, quick).unwrap();
                let judged = experiment.in_turn().is_some();
                let systems = experiment.systems.iter();
                let least = systems
                    .flat_map(|(system, all)| all.iter().map(move |one| format!("{system}/{one}")))
                    .map(|name| points.settings_of(&name).repeats)
                    .min();
                assert!(least >= Some(3), "{}, quick {quick}: {least:?}", experiment.name);
                assert!(!judged || points.in_turn.is_some(), "{}", experiment.name);
            }
        }
    }

    /// `angaros bench run papers --peer all --quick` shall take less than an hour on two cores,
    /// and a single experiment no more than five minutes a system.
    #[test]
    fn the_papers_on_all_systems_take_less_than_an_hour_when_quick() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
        let of = |file: &std::path::PathBuf| {
            let experiment = load(file).unwrap();
            let systems = experiment.systems.iter().flat_map(|(system, variants)| {
                variants.iter().map(move |variant| format!("{system}/{variant}"))
            });
            let systems: Vec<String> = systems.collect();
            (experiment.name.clone(), experiment_s(&experiment, true, &systems).unwrap())
        };
        let times: Vec<(String, f64)> = find(&folder, "papers").iter().map(of).collect();
        let total: f64 = times.iter().map(|(_, seconds)| seconds).sum();
        assert!(total < 3600.0, "{} for {times:?}", clock(total));
    }
}
