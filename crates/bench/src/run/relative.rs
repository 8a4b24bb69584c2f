//! What one value of a parameter adds to another's latencies, as the experiment's key `relative`
//! says: as figures of each record, and as comparisons, where limits are judged.
//!
//! The two values run in pairs, one right after the other ([`paired`](super::paired)).

use super::collect::Collected;
use super::paired::paired_ratio;
use crate::experiment::{Experiment, Relative, Statistic, show};
use crate::result::{Compared, Limit, Ratio, Record};

/// The percentiles that are compared.
const STATISTICS: [Statistic; 2] = [Statistic::P50, Statistic::P95];

/// What the pairs say of one percentile.
struct Found {
    stat: Statistic,
    /// Of all runs together, at `to` and at `from`.
    us: [f64; 2],
    ratio: Ratio,
    pairs: usize,
    invalid: bool,
}

/// Adds the deviations to the records at `to`, and returns one comparison for each.
pub fn relate(experiment: &Experiment, collected: &mut [Collected], seed: u64) -> Vec<Compared> {
    let Some(relative) = &experiment.relative else { return Vec::new() };
    let mut rows = Vec::new();
    for index in 0..collected.len() {
        let to = &collected[index];
        let from = partner(relative, collected, &to.record);
        let found: Vec<Found> =
            STATISTICS.iter().filter_map(|stat| find(to, from?, *stat, seed)).collect();
        let record = &mut collected[index].record;
        for one in found {
            add_figures(record, &one);
            rows.push(row(relative, record, &one));
        }
    }
    rows
}

fn find(to: &Collected, from: &Collected, stat: Statistic, seed: u64) -> Option<Found> {
    let us = [to, from].map(|one| stat.of(&one.record.latency_us));
    let (ratio, pairs) = paired_ratio(to, from, stat, seed)?;
    let invalid = to.record.is_invalid() || from.record.is_invalid();
    Some(Found { stat, us, ratio, pairs, invalid })
}

/// The same system at the same point but for the parameter; `None` for a record that is not at
/// `to`.
fn partner<'a>(
    relative: &Relative,
    collected: &'a [Collected],
    record: &Record,
) -> Option<&'a Collected> {
    if record.params.get(&relative.param) != Some(&relative.to) {
        return None;
    }
    let mut params = record.params.clone();
    params.insert(relative.param.clone(), relative.from.clone());
    collected.iter().find(|other| {
        let other = &other.record;
        (&other.system, &other.variant) == (&record.system, &record.variant)
            && other.params == params
    })
}

fn add_figures(record: &mut Record, found: &Found) {
    let (name, Ratio { p50, ci }) = (found.stat.name(), found.ratio);
    let percent = |ratio: f64| 100.0 * (ratio - 1.0);
    for (end, ratio) in [("", p50), (" low", ci.low), (" high", ci.high)] {
        record.figures.insert(format!("{name} deviation %{end}"), percent(ratio));
    }
}

fn row(relative: &Relative, record: &Record, found: &Found) -> Compared {
    let system = format!("{}/{}", record.system, record.variant);
    let bar = relative.bars.iter().find(|bar| bar.of == system);
    let limit = bar.map(|bar| {
        let times = 1.0 + bar.under_percent / 100.0;
        Limit { p50_us: found.us[1] * times, times, wake_up_us: 0.0, more_us: 0.0 }
    });
    Compared {
        experiment: record.experiment.clone(),
        of: format!("{system} {}", show(&relative.to)),
        to: show(&relative.from),
        stat: found.stat,
        params: record.params.clone(),
        with: [(relative.param.clone(), relative.from.clone())].into(),
        p50_us: found.us[0],
        to_p50_us: found.us[1],
        ratio: found.ratio,
        repeats: Some(found.pairs),
        invalid: found.invalid,
        pairs: Some(found.pairs),
        more_us: None,
        limit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::parse;
    use crate::result::Verdict;
    use crate::run::Measurement;
    use crate::run::collect::{Done, collect};

    fn one(reliability: &str, ns: u64) -> Collected {
        several(reliability, &[ns; 3])
    }

    /// Runs with this median each.
    fn several(reliability: &str, ns: &[u64]) -> Collected {
        let params =
            [("reliability".to_owned(), reliability.into()), ("payload".to_owned(), 128.into())];
        let base = Record {
            system: "a".into(),
            variant: "v".into(),
            params: params.into(),
            ..Record::default()
        };
        // Every tenth sample is ten times as long: p95 and p50 differ.
        let run = |ns: &u64| {
            let samples_ns = (0..200).map(|n| if n % 10 == 0 { 10 * ns } else { *ns }).collect();
            let measurement = Measurement { samples_ns, sent: 200, ..Measurement::default() };
            Done { order: 0, load: 0.0, measurement }
        };
        collect(base, &ns.iter().map(run).collect::<Vec<_>>(), 1).unwrap()
    }

    #[test]
    fn the_deviation_of_a_system_from_itself_is_told_and_judged() {
        let text = "name: a/b\ntitle: T\nworkload: w\nsystems: {a: [v]}\n\
            sweep: {reliability: [best_effort, reliable]}\n\
            relative: {param: reliability, from: best_effort, to: reliable,\
            \x20 bars: [{of: a/v, under_percent: 5}]}\n";
        let experiment = parse(text, "t").unwrap();
        let mut all = [one("best_effort", 100_000), one("reliable", 103_000)];
        let rows = relate(&experiment, &mut all, 1);
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[0].of.as_str(), rows[0].to.as_str()), ("a/v reliable", "best_effort"));
        assert_eq!(rows.iter().map(|row| row.stat.name()).collect::<Vec<_>>(), ["p50", "p95"]);
        assert_eq!(
            rows.iter().map(Compared::verdict).collect::<Vec<_>>(),
            [Some(Verdict::Within); 2]
        );
        let figures = &all[1].record.figures;
        assert!((figures["p95 deviation %"] - 3.0).abs() < 1e-9, "{figures:?}");
        let ends = [figures["p50 deviation % low"], figures["p50 deviation % high"]];
        let ci = rows[0].ratio.ci;
        assert_eq!([ci.low, ci.high].map(|ratio| 100.0 * (ratio - 1.0)), ends);
        assert!(all[0].record.figures.is_empty());
        let mut single = [several("best_effort", &[100_000]), several("reliable", &[103_000])];
        assert_eq!(relate(&experiment, &mut single, 1)[0].verdict(), Some(Verdict::Unclear));
        let mut slow = [one("best_effort", 100_000), one("reliable", 110_000)];
        assert_eq!(relate(&experiment, &mut slow, 1)[1].verdict(), Some(Verdict::Beyond));
        assert_eq!(relate(&experiment, &mut slow[1..], 1), []);
    }

    #[test]
    fn a_machine_that_is_slower_in_some_pairs_does_not_hide_a_small_deviation() {
        let text = "name: a/b\ntitle: T\nworkload: w\nsystems: {a: [v]}\n\
            sweep: {reliability: [best_effort, reliable]}\n\
            relative: {param: reliability, from: best_effort, to: reliable,\
            \x20 bars: [{of: a/v, under_percent: 5}]}\n";
        let experiment = parse(text, "t").unwrap();
        // From pair to pair twice as slow; inside a pair 2 % more, give or take 1 %.
        let machine: Vec<u64> = (0..24).map(|n| 100_000 * (1 + n % 3)).collect();
        let more = |(n, ns): (usize, &u64)| ns + ns * (1 + n as u64 % 3) / 100;
        let reliable: Vec<u64> = machine.iter().enumerate().map(more).collect();
        let mut all = [several("best_effort", &machine), several("reliable", &reliable)];
        let rows = relate(&experiment, &mut all, 1);
        for row in &rows {
            assert_eq!((row.pairs, row.verdict()), (Some(24), Some(Verdict::Within)));
            assert!((row.ratio.p50 - 1.02).abs() < 0.005, "{row:?}");
        }
        // A run that is missing at the end leaves its partner out.
        let mut all = [several("best_effort", &machine), several("reliable", &reliable[..9])];
        assert_eq!(relate(&experiment, &mut all, 1)[0].pairs, Some(9));
    }
}
