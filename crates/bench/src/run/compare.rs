//! Systems held against others, as the experiment says. A system that is held against itself at
//! another value of what runs in turn ran in pairs, and is judged by these
//! ([`paired`](super::paired)).

use super::collect::Collected;
use super::paired::{FEW, paired_ratio};
use crate::experiment::{Bar, Comparison, Experiment, Params, Statistic};
use crate::result::{Compared, Difference, Limit, Ratio, Record};
use crate::stats::{self, Interval};

/// One row per comparison, statistic that is judged, and point that both systems ran.
pub fn compare(experiment: &Experiment, collected: &[Collected], seed: u64) -> Vec<Compared> {
    let wake_up_us = wake_up_us(experiment, collected);
    let mut rows = Vec::new();
    for comparison in &experiment.against {
        for one in collected.iter().filter(|one| is(&one.record, &comparison.of)) {
            let mut at = one.record.params.clone();
            at.extend(comparison.with.clone());
            let itself = comparison.of == comparison.to && at == one.record.params;
            let other = find(collected, &comparison.to, &at).filter(|_| !itself);
            let Some(other) = other else { continue };
            let bar = bar(experiment, comparison, &one.record.params);
            let stats = bar.map_or_else(|| vec![Statistic::P50], |bar| bar.stat.clone());
            for stat in stats {
                let limit = limit(bar, stat.of(&other.record.latency_us), wake_up_us);
                let in_pairs = comparison.turns().is_some_and(|turns| {
                    comparison.of == comparison.to && experiment.in_turn() == Some(turns)
                });
                let pairs = in_pairs.then(|| paired_ratio(one, other, stat, seed)).flatten();
                rows.extend(row(comparison, (one, other), pairs, stat, limit, seed));
            }
        }
    }
    rows
}

fn row(
    comparison: &Comparison,
    (one, other): (&Collected, &Collected),
    paired: Option<(Ratio, usize)>,
    stat: Statistic,
    limit: Option<Limit>,
    seed: u64,
) -> Option<Compared> {
    let to_us = stat.of(&other.record.latency_us);
    let more_us = match paired {
        Some((ratio, pairs)) if pairs >= FEW => Some(of_ratio(ratio, to_us)),
        _ => difference(one, other, stat, seed),
    };
    let pairs = paired.map(|(_, pairs)| pairs);
    Some(Compared {
        experiment: one.record.experiment.clone(),
        of: comparison.of.clone(),
        to: comparison.to.clone(),
        stat,
        params: one.record.params.clone(),
        with: comparison.with.clone(),
        p50_us: stat.of(&one.record.latency_us),
        to_p50_us: to_us,
        ratio: paired.map(|(ratio, _)| ratio).or_else(|| ratio(one, other, stat, seed))?,
        repeats: Some(one.record.repeats.len().min(other.record.repeats.len())),
        invalid: one.record.is_invalid() || other.record.is_invalid(),
        pairs,
        more_us,
        limit,
    })
}

/// What a ratio to so many microseconds is more than these.
fn of_ratio(ratio: Ratio, to_us: f64) -> Difference {
    let more = |ratio: f64| (ratio - 1.0) * to_us;
    Difference {
        p50: more(ratio.p50),
        ci: Interval { low: more(ratio.ci.low), high: more(ratio.ci.high) },
    }
}

fn is(record: &Record, name: &str) -> bool {
    name.split_once('/') == Some((record.system.as_str(), record.variant.as_str()))
}

fn find<'a>(collected: &'a [Collected], name: &str, params: &Params) -> Option<&'a Collected> {
    collected.iter().find(|one| is(&one.record, name) && one.record.params == *params)
}

fn ratio(one: &Collected, other: &Collected, stat: Statistic, seed: u64) -> Option<Ratio> {
    let p50 = stat.of(&one.record.latency_us) / stat.of(&other.record.latency_us);
    let (of, to) = (one.slices(), other.slices());
    let ci = stats::quantile_ratio_interval(&of, &to, stat.fraction(), seed)?;
    p50.is_finite().then_some(Ratio { p50, ci })
}

fn difference(
    one: &Collected,
    other: &Collected,
    stat: Statistic,
    seed: u64,
) -> Option<Difference> {
    let p50 = stat.of(&one.record.latency_us) - stat.of(&other.record.latency_us);
    let (of, to) = (one.slices(), other.slices());
    let ns = stats::quantile_difference_interval(&of, &to, stat.fraction(), seed)?;
    Some(Difference { p50, ci: Interval { low: ns.low / 1e3, high: ns.high / 1e3 } })
}

/// What one wake-up in every message adds to a sample; `None` where it was not measured.
fn wake_up_us(experiment: &Experiment, collected: &[Collected]) -> Option<f64> {
    let wake_up = experiment.wake_up.as_ref()?;
    let mut asleep = collected.iter().filter(|one| is(&one.record, &wake_up.asleep));
    asleep.find_map(|asleep| {
        let awake = find(collected, &wake_up.awake, &asleep.record.params)?;
        Some((asleep.record.latency_us.p50 - awake.record.latency_us.p50).max(0.0))
    })
}

/// The limit that the experiment names for a point.
fn bar<'a>(
    experiment: &Experiment,
    comparison: &'a Comparison,
    params: &Params,
) -> Option<&'a Bar> {
    comparison.bar(params.get(experiment.axis.as_ref()?)?)
}

/// `None` where the experiment names none, or a wake-up would be needed and was not measured.
fn limit(bar: Option<&Bar>, to_us: f64, wake_up_us: Option<f64>) -> Option<Limit> {
    let bar = bar?;
    let wake_up_us = match bar.wake_ups > 0.0 {
        true => bar.wake_ups * wake_up_us?,
        false => 0.0,
    };
    let (times, more_us) = (bar.times, bar.more_us);
    Some(Limit { p50_us: to_us * times + wake_up_us + more_us, times, wake_up_us, more_us })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::parse;
    use crate::result::Verdict;
    use crate::run::Measurement;
    use crate::run::collect::{Done, collect};

    fn collected(name: &str, payload: u64, ns: u64) -> Collected {
        let (system, variant) = name.split_once('/').unwrap();
        let base = Record {
            system: system.into(),
            variant: variant.into(),
            params: [("payload".to_owned(), payload.into())].into(),
            ..Record::default()
        };
        runs(base, &vec![vec![ns; 9]; 3])
    }

    fn runs(base: Record, runs: &[Vec<u64>]) -> Collected {
        let done = |samples: &Vec<u64>| {
            let samples_ns = samples.clone();
            let measurement = Measurement { samples_ns, sent: 9, ..Default::default() };
            Done { order: 0, load: 0.0, measurement }
        };
        collect(base, &runs.iter().map(done).collect::<Vec<_>>(), 1).unwrap()
    }

    fn rows(all: &[Collected]) -> Vec<Compared> {
        let text = "name: a/b\ntitle: T\nworkload: w\nsweep: {payload: [8, 64]}\naxis: payload\n\
            systems: {ours: [x], raw: [y], ring: [futex, spin]}\n\
            wake_up: {asleep: ring/futex, awake: ring/spin}\n\
            against: [{of: ours/x, to: raw/y, bars: [{at: [8], times: 1.1, wake_ups: 1}]}]\n";
        compare(&parse(text, "t").unwrap(), all, 1)
    }

    #[test]
    fn a_limit_is_the_others_median_plus_a_measured_wake_up() {
        let mut all = vec![
            collected("raw/y", 8, 100_000),
            collected("ours/x", 8, 115_000),
            collected("ring/futex", 8, 12_000),
            collected("ring/spin", 8, 2_000),
            collected("raw/y", 64, 200_000),
            collected("ours/x", 64, 300_000),
        ];
        let found = rows(&all);
        assert_eq!(found.len(), 2);
        // Three repeats of one value: the interval is that value.
        let limit = found[0].limit.unwrap();
        assert!((limit.p50_us - 120.0).abs() < 1e-9 && limit.wake_up_us == 10.0, "{limit:?}");
        assert_eq!(found[0].verdict(), Some(Verdict::Within));
        assert_eq!((found[1].ratio.p50, found[1].limit, found[1].verdict()), (1.5, None, None));
        all[1] = collected("ours/x", 8, 121_000);
        assert_eq!(rows(&all)[0].verdict(), Some(Verdict::Beyond));
    }

    #[test]
    fn a_point_is_held_against_another_point_of_the_same_system() {
        let text = "name: a/b\ntitle: T\nworkload: w\nsweep: {payload: [8, 64]}\naxis: payload\n\
            systems: {ours: [x]}\nagainst: [{of: ours/x, to: ours/x, with: {payload: 8}, \
            bars: [{at: [64], times: 1, more_us: 5}]}]\n";
        let experiment = parse(text, "t").unwrap();
        let all = [collected("ours/x", 8, 10_000), collected("ours/x", 64, 14_000)];
        let rows = compare(&experiment, &all, 1);
        // Not the point against itself.
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].params["payload"].as_u64(), rows[0].to_p50_us), (Some(64), 10.0));
        let more = rows[0].more_us.unwrap();
        assert_eq!((more.p50, more.ci), (4.0, Interval { low: 4.0, high: 4.0 }));
        assert_eq!(rows[0].limit.unwrap().p50_us, 15.0);
        assert_eq!(rows[0].verdict(), Some(Verdict::Within));
    }

    #[test]
    fn the_median_and_the_95th_percentile_are_judged_each_by_itself() {
        let text = "name: a/b\ntitle: T\nworkload: w\nsweep: {payload: [8, 64]}\naxis: payload\n\
            systems: {ours: [x], raw: [y]}\nagainst: [{of: ours/x, to: raw/y, \
            bars: [{at: [8], stat: [p50, p95], times: 0.5}]}]\n";
        // Every tenth sample takes `slow` times as long.
        let one = |name: &str, payload: u64, slow: u64| {
            let mut one = collected(name, payload, 1);
            let samples_ns: Vec<u64> =
                (0..200).map(|n| if n % 10 == 0 { 10_000 * slow } else { 10_000 }).collect();
            let base = Record { latency_us: Default::default(), ..one.record };
            one = runs(base, &[samples_ns.clone(), samples_ns.clone(), samples_ns]);
            one
        };
        let all =
            [one("ours/x", 8, 3), one("raw/y", 8, 10), one("ours/x", 64, 3), one("raw/y", 64, 10)];
        let rows = compare(&parse(text, "t").unwrap(), &all, 1);
        let found: Vec<_> = rows.iter().map(|row| (row.stat.name(), row.verdict())).collect();
        assert_eq!(
            found,
            [("p50", Some(Verdict::Beyond)), ("p95", Some(Verdict::Within)), ("p50", None)]
        );
        assert_eq!((rows[1].p50_us, rows[1].to_p50_us), (30.0, 100.0));
        assert_eq!((rows[1].ratio.p50, rows[1].most()), (0.3, Some(0.5)));
        assert_eq!(rows[1].more_us.map(|more| more.p50), Some(-70.0));
    }

    #[test]
    fn a_bar_that_is_judged_on_one_run_is_unclear() {
        let mut all = vec![collected("raw/y", 8, 100_000), collected("ours/x", 8, 300_000)];
        all.push(collected("ring/futex", 8, 12_000));
        all.push(collected("ring/spin", 8, 2_000));
        assert_eq!(rows(&all)[0].verdict(), Some(Verdict::Beyond));
        let once = runs(collected("ours/x", 8, 1).record, &[vec![300_000; 9]]);
        all[1] = once;
        let found = rows(&all);
        assert_eq!((found[0].repeats, found[0].verdict()), (Some(1), Some(Verdict::Unclear)));
    }

    #[test]
    fn a_point_held_against_itself_is_judged_by_pairs_on_a_machine_that_changes() {
        let text = "name: a/b\ntitle: T\nworkload: w\nsweep: {payload: [8, 64]}\naxis: payload\n\
            systems: {ours: [x]}\nagainst: [{of: ours/x, to: ours/x, with: {payload: 8}, \
            bars: [{at: [64], times: 1, more_us: 5}]}]\n";
        let experiment = parse(text, "t").unwrap();
        assert_eq!(experiment.in_turn(), Some("payload"));
        // Up to three times as slow from pair to pair, and within a pair 2 % more.
        let machine: Vec<u64> = (0..12).map(|n| 100_000 * (1 + n % 3)).collect();
        let of = |factor: u64| -> Vec<Vec<u64>> {
            machine.iter().map(|ns| vec![ns * factor / 100; 9]).collect()
        };
        let base = |payload| collected("ours/x", payload, 1).record;
        let all = [runs(base(8), &of(100)), runs(base(64), &of(102))];
        let [row] = &compare(&experiment, &all, 1)[..] else { panic!("one row") };
        assert_eq!((row.pairs, row.repeats), (Some(12), Some(12)));
        assert_eq!(row.verdict(), Some(Verdict::Within));
        let more = row.more_us.unwrap();
        assert!((more.p50 - 4.0).abs() < 1e-6 && more.ci.high - more.ci.low < 1e-6, "{more:?}");
        assert!((row.ratio.p50 - 1.02).abs() < 1e-9, "{row:?}");
    }

    #[test]
    fn without_a_wake_up_or_the_other_system_nothing_is_judged() {
        let all = [collected("raw/y", 8, 100), collected("ours/x", 8, 100)];
        assert_eq!(rows(&all)[0].limit, None);
        assert_eq!(rows(&all[1..]), []);
    }
}
