//! Up to which rate a system keeps up: the figure of paper 002's experiments.
//!
//! A rate is kept up with when at most 1 % of the messages were lost and the median round trip of
//! the last quarter of a run's messages (from the intended times, so that a sender that falls
//! behind counts) is at most three times that of the first quarter at the lowest rate of the same
//! system at the same point. The figure is the highest rate of the sweep that it and all lower
//! ones are kept up with; 0 if already the lowest is not.

use super::{FIRST_QUARTER, LAST_QUARTER};
use crate::experiment::{Params, Value};
use crate::result::Record;

/// The figure's name.
const FLAT: &str = "flat until Hz";
/// The swept parameter.
const HZ: &str = "hz";
const MOST_LOST: f64 = 0.01;
const TIMES: f64 = 3.0;

/// Adds the figure to every record of a series of at least two rates.
pub(super) fn add_flat(records: &mut [&mut Record]) {
    let keys: Vec<Key> = records.iter().map(|one| key(one)).collect();
    let found: Vec<Option<f64>> = keys
        .iter()
        .map(|own| {
            let same = records.iter().zip(&keys).filter(|(_, key)| *key == own);
            flat_until(same.map(|(one, _)| &**one).collect())
        })
        .collect();
    for (one, flat) in records.iter_mut().zip(found) {
        if let Some(flat) = flat {
            one.figures.insert(FLAT.to_owned(), flat);
        }
    }
}

/// What the records of one series share.
type Key = (String, String, Params);

fn key(record: &Record) -> Key {
    let mut params = record.params.clone();
    params.remove(HZ);
    (record.system.clone(), record.variant.clone(), params)
}

fn hz(record: &Record) -> f64 {
    record.params.get(HZ).and_then(Value::as_f64).unwrap_or(0.0)
}

fn flat_until(mut series: Vec<&Record>) -> Option<f64> {
    series.sort_by(|a, b| hz(a).total_cmp(&hz(b)));
    let lowest = series.first().filter(|_| series.len() > 1)?;
    let usual_us = lowest.figures.get(FIRST_QUARTER).copied().unwrap_or(0.0);
    let keeps_up = |record: &&&Record| {
        let lost = record.lost as f64 / record.sent.max(1) as f64;
        let last = record.figures.get(LAST_QUARTER);
        lost <= MOST_LOST && last.is_some_and(|us| *us <= TIMES * usual_us)
    };
    Some(series.iter().take_while(keeps_up).last().map_or(0.0, |record| hz(record)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(system: &str, hz: u64, lost: u64, last_us: f64) -> Record {
        Record {
            system: system.into(),
            params: [(HZ.to_owned(), hz.into())].into(),
            sent: 100 + lost,
            lost,
            figures: [(FIRST_QUARTER.to_owned(), 100.0), (LAST_QUARTER.to_owned(), last_us)].into(),
            ..Record::default()
        }
    }

    #[test]
    fn the_figure_is_the_last_rate_before_the_first_that_is_not_kept_up_with() {
        let mut all = [
            one("a", 4000, 0, 150.0),
            one("a", 200, 0, 110.0),
            one("a", 7000, 0, 900.0),
            one("a", 10_000, 0, 120.0),
            one("b", 200, 5, 110.0),
            one("b", 4000, 0, 110.0),
            one("alone", 200, 0, 110.0),
            // Already at the lowest rate its round trips grow.
            one("slow", 200, 0, 1000.0),
            one("slow", 4000, 0, 1000.0),
        ];
        add_flat(&mut all.iter_mut().collect::<Vec<_>>());
        let flat: Vec<_> = all.iter().map(|one| one.figures.get(FLAT).copied()).collect();
        let (a, b) = (Some(4000.0), Some(0.0));
        assert_eq!(flat, [a, a, a, a, b, b, None, b, b]);
    }
}
