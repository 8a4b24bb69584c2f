//! What a result says by itself: sentences whose every number is computed from its records.
//!
//! 1. A sentence names systems, points and numbers of the result; nothing is known beforehand.
//! 2. Where the records that it needs are not there, there is no sentence.
//! 3. Shares are of means, which add up; medians stand where nothing is added.

mod highest;
mod pairs;
mod rise;

use crate::experiment::Experiment;
use crate::result::{Record, ResultFile};

/// The sentences on one experiment of a result; empty where nothing is to be said.
#[must_use]
pub fn of(result: &ResultFile, experiment: &Experiment) -> Vec<String> {
    let records: Vec<&Record> = of_experiment(result, experiment);
    if experiment.search.is_some() {
        return highest::sentences(&records);
    }
    match experiment.workload.as_str() {
        "pingpong" => pairs::sentences(&records, result.environment.cores),
        rise::WORKLOAD => {
            let alone = result.experiments.iter().filter(|other| other.workload == rise::ALONE);
            let alone: Vec<&Record> = alone.flat_map(|one| of_experiment(result, one)).collect();
            rise::sentences(&records, &alone)
        }
        _ => Vec::new(),
    }
}

fn of_experiment<'a>(result: &'a ResultFile, experiment: &Experiment) -> Vec<&'a Record> {
    result.records.iter().filter(|record| record.experiment == experiment.name).collect()
}

/// A duration as a sentence says it.
fn time(us: f64) -> String {
    match us.abs() {
        v if v >= 10_000.0 => format!("{:.1} ms", us / 1000.0),
        v if v >= 1000.0 => format!("{:.2} ms", us / 1000.0),
        v if v >= 100.0 => format!("{us:.0} µs"),
        _ => format!("{us:.1} µs"),
    }
}

/// The same with its sign.
fn more(us: f64) -> String {
    let sign = if us < 0.0 { "-" } else { "+" };
    format!("{sign}{}", time(us.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_the_unit_that_suits_them() {
        let all = [9.84, 250.4, 1500.0, 33_600.0].map(time).join(", ");
        assert_eq!(all, "9.8 µs, 250 µs, 1.50 ms, 33.6 ms");
        assert_eq!([more(-0.5), more(20_000.0)].join(" "), "-0.5 µs +20.0 ms");
    }
}
