//! What one value of a parameter adds to another's latencies, as the experiment's key `relative`
//! says: as figures of each record, and as comparisons, where limits are judged.

use super::collect::Collected;
use crate::experiment::{Experiment, Relative, show};
use crate::result::{Compared, Limit, Ratio, Record};
use crate::stats::quantile_ratio_interval;

/// The percentiles that are compared, with the names they have.
const QUANTILES: [(&str, f64); 2] = [("p50", 0.5), ("p95", 0.95)];

/// Adds the deviations to the records at `to`, and returns one comparison for each.
pub fn relate(experiment: &Experiment, collected: &mut [Collected], seed: u64) -> Vec<Compared> {
    let Some(relative) = &experiment.relative else { return Vec::new() };
    let mut rows = Vec::new();
    for index in 0..collected.len() {
        let found: Vec<(&str, [f64; 2], Ratio)> = QUANTILES
            .iter()
            .filter_map(|(name, quantile)| {
                let to = collected.get(index)?;
                let from = partner(relative, collected, &to.record)?;
                let us = [value(&to.record, name), value(&from.record, name)];
                let ci = quantile_ratio_interval(&to.slices(), &from.slices(), *quantile, seed)?;
                let p50 = us[0] / us[1];
                p50.is_finite().then_some((*name, us, Ratio { p50, ci }))
            })
            .collect();
        let record = &mut collected[index].record;
        for (name, us, ratio) in found {
            add_figures(record, name, ratio);
            rows.push(row(relative, record, name, us, ratio));
        }
    }
    rows
}

fn value(record: &Record, quantile: &str) -> f64 {
    match quantile {
        "p95" => record.latency_us.p95,
        _ => record.latency_us.p50,
    }
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

fn add_figures(record: &mut Record, name: &str, Ratio { p50, ci }: Ratio) {
    let percent = |ratio: f64| 100.0 * (ratio - 1.0);
    for (end, ratio) in [("", p50), (" low", ci.low), (" high", ci.high)] {
        record.figures.insert(format!("{name} deviation %{end}"), percent(ratio));
    }
}

fn row(relative: &Relative, record: &Record, name: &str, us: [f64; 2], ratio: Ratio) -> Compared {
    let system = format!("{}/{}", record.system, record.variant);
    let bar = relative.bars.iter().find(|bar| bar.of == system);
    let limit = bar.map(|bar| {
        let times = 1.0 + bar.under_percent / 100.0;
        Limit { p50_us: us[1] * times, times, wake_up_us: 0.0, more_us: 0.0 }
    });
    Compared {
        experiment: record.experiment.clone(),
        of: format!("{system} {name} {}", show(&relative.to)),
        to: show(&relative.from),
        params: record.params.clone(),
        with: [(relative.param.clone(), relative.from.clone())].into(),
        p50_us: us[0],
        to_p50_us: us[1],
        ratio,
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
        let params =
            [("reliability".to_owned(), reliability.into()), ("payload".to_owned(), 128.into())];
        let base = Record {
            system: "a".into(),
            variant: "v".into(),
            params: params.into(),
            ..Record::default()
        };
        // Every tenth sample is ten times as long: p95 and p50 differ.
        let samples_ns = (0..200).map(|n| if n % 10 == 0 { 10 * ns } else { ns }).collect();
        let measurement = Measurement { samples_ns, sent: 200, ..Measurement::default() };
        collect(base, &[Done { order: 0, load: 0.0, measurement }], 1).unwrap()
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
        assert_eq!((rows[0].of.as_str(), rows[0].to.as_str()), ("a/v p50 reliable", "best_effort"));
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
        let mut slow = [one("best_effort", 100_000), one("reliable", 110_000)];
        assert_eq!(relate(&experiment, &mut slow, 1)[1].verdict(), Some(Verdict::Above));
        assert_eq!(relate(&experiment, &mut slow[1..], 1), []);
    }
}
