//! From the measurements of a session to the records of a result.

use std::collections::BTreeMap;

use super::Measurement;
use crate::experiment::{Experiment, SystemName};
use crate::result::{PlaceMeans, Ratio, Record, Repeat, SamplePoints};
use crate::stats::{self, HistogramError, Interval, Summary};

/// Points kept for plots, per record.
const POINTS: usize = 400;

/// One finished run.
#[derive(Debug)]
pub struct Done {
    /// Position in the session.
    pub order: u64,
    /// Load of the machine before it.
    pub load: f64,
    /// What it measured.
    pub measurement: Measurement,
}

/// A record and its samples by repeat, sorted, kept until the ratios are known.
pub struct Collected {
    /// The record, ratio still open.
    pub record: Record,
    sorted: Vec<Vec<u64>>,
}

impl Collected {
    /// The sorted samples of each repeat.
    pub fn slices(&self) -> Vec<&[u64]> {
        self.sorted.iter().map(Vec::as_slice).collect()
    }
}

/// Puts the repeats of one system at one point together. `base` names experiment, system and point.
///
/// # Errors
/// When the samples cannot be put into a histogram.
pub fn collect(base: Record, runs: &[Done], seed: u64) -> Result<Collected, HistogramError> {
    let all: Vec<u64> = runs.iter().flat_map(|r| &r.measurement.samples_ns).copied().collect();
    let sorted: Vec<Vec<u64>> = runs.iter().map(|r| sort(&r.measurement.samples_ns)).collect();
    let pooled = sort(&all);
    let intended: Vec<u64> =
        runs.iter().flat_map(|r| &r.measurement.intended_ns).copied().collect();
    let sum =
        |f: &dyn Fn(&Measurement) -> u64| -> u64 { runs.iter().map(|r| f(&r.measurement)).sum() };
    let sent = sum(&|m| m.sent);
    let section_ns = sum(&|m| m.section_ns);
    let per_message = |total: u64| total as f64 / sent.max(1) as f64;
    let slices: Vec<&[u64]> = sorted.iter().map(Vec::as_slice).collect();
    let record = Record {
        samples: all.len() as u64,
        sent,
        lost: sum(&|m| m.lost),
        late: sum(&|m| m.late),
        duplicates: sum(&|m| m.duplicates),
        latency_us: Summary::of_sorted_ns(&pooled),
        intended_us: (!intended.is_empty()).then(|| Summary::of_sorted_ns(&sort(&intended))),
        p50_ci_us: stats::median_interval(&slices, seed).map(in_us),
        per_second: rate(sent.saturating_sub(sum(&|m| m.lost)) as f64, section_ns),
        mb_per_second: rate(sum(&|m| m.bytes) as f64 / 1e6, section_ns),
        cpu_us_per_message: per_message(sum(&|m| m.cpu_ns)) / 1000.0,
        switches_per_message: per_message(sum(&|m| m.switches)),
        faults_per_message: per_message(sum(&|m| m.faults)),
        idle_cpu_fraction: runs.iter().find_map(|r| r.measurement.idle_cpu_fraction),
        max_rss_kb: runs.iter().map(|r| r.measurement.max_rss_kb).max().unwrap_or(0),
        wake: runs.first().map(|r| r.measurement.wake.clone()).unwrap_or_default(),
        pinned: Some(runs.iter().any(|run| !run.measurement.cpus.is_empty())),
        histogram: stats::encode(&all)?,
        log_normal: stats::fit_log_normal(&all),
        breakdown_us: breakdown(runs),
        figures: mean(runs, |measured| &measured.figures),
        parts_us: parts(runs),
        points: thin(&all),
        places: PlaceMeans::of(runs.iter().map(|run| &run.measurement)),
        repeats: runs
            .iter()
            .map(repeat)
            .zip(&sorted)
            .map(with_samples)
            .collect::<Result<_, _>>()?,
        notes: notes(runs),
        ..base
    };
    Ok(Collected { record, sorted })
}

/// So much in a section, a second; `None` where there is nothing to tell.
fn rate(amount: f64, section_ns: u64) -> Option<f64> {
    (section_ns > 0 && amount > 0.0).then(|| amount * 1e9 / section_ns as f64)
}

fn parts(runs: &[Done]) -> BTreeMap<String, Summary> {
    let mut all: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for (name, samples) in runs.iter().flat_map(|run| &run.measurement.parts_ns) {
        all.entry(name.clone()).or_default().extend(samples);
    }
    all.into_iter().map(|(name, ns)| (name, Summary::of_sorted_ns(&sort(&ns)))).collect()
}

/// Fills in each record's ratio to the baseline at the same point.
pub fn add_ratios(experiment: &Experiment, collected: &mut [Collected], seed: u64) {
    let Some(SystemName { system, variant }) = &experiment.baseline else {
        return;
    };
    let is_base = |r: &Record| r.system == *system && r.variant == *variant;
    let found: Vec<Option<Ratio>> = collected
        .iter()
        .map(|one| {
            let base = collected
                .iter()
                .find(|b| is_base(&b.record) && b.record.params == one.record.params)?;
            let (a, b) = (one.slices(), base.slices());
            let ratio = one.record.latency_us.p50 / base.record.latency_us.p50;
            let ci = if is_base(&one.record) {
                Interval { low: 1.0, high: 1.0 }
            } else {
                stats::ratio_interval(&a, &b, seed)?
            };
            ratio.is_finite().then_some(Ratio { p50: ratio, ci })
        })
        .collect();
    for (one, ratio) in collected.iter_mut().zip(found) {
        one.record.ratio = ratio;
    }
}

fn sort(samples: &[u64]) -> Vec<u64> {
    let mut sorted = samples.to_vec();
    sorted.sort_unstable();
    sorted
}

fn in_us(interval: Interval) -> Interval {
    Interval { low: interval.low / 1000.0, high: interval.high / 1000.0 }
}

fn repeat(run: &Done) -> Repeat {
    let Measurement { lost, network, cpu_ns, sent, .. } = &run.measurement;
    let cpu_us_per_message = *cpu_ns as f64 / (*sent).max(1) as f64 / 1000.0;
    let (lost, network) = (*lost, network.clone());
    let Done { order, load, .. } = *run;
    Repeat { order, load, lost, network, cpu_us_per_message, ..Repeat::default() }
}

fn with_samples((repeat, sorted): (Repeat, &Vec<u64>)) -> Result<Repeat, HistogramError> {
    let latency_us = Summary::of_sorted_ns(sorted);
    Ok(Repeat { latency_us, histogram: stats::encode(sorted)?, ..repeat })
}

/// Every k-th sample, so that at most [`POINTS`] remain.
fn thin(samples: &[u64]) -> SamplePoints {
    let every = samples.len().div_ceil(POINTS).max(1);
    let us = samples.iter().step_by(every).map(|&ns| ns as f64 / 1000.0).collect();
    SamplePoints { every: every as u64, us }
}

/// The mean of each layer over the samples of all repeats that have layers, so that they add up to
/// the mean of these samples also where one repeat lost more than another.
fn breakdown(runs: &[Done]) -> BTreeMap<String, f64> {
    let with_layers = runs.iter().map(|run| &run.measurement);
    let with_layers = with_layers.filter(|measured| !measured.breakdown_us.is_empty());
    let (mut sums, mut all) = (BTreeMap::<String, f64>::new(), 0.0);
    for measured in with_layers {
        let samples = measured.samples_ns.len() as f64;
        all += samples;
        for (layer, us) in &measured.breakdown_us {
            *sums.entry(layer.clone()).or_default() += us * samples;
        }
    }
    sums.into_iter().map(|(layer, sum)| (layer, sum / f64::max(all, 1.0))).collect()
}

/// The mean over repeats of each number that has a name.
fn mean(
    runs: &[Done],
    of: impl Fn(&Measurement) -> &BTreeMap<String, f64>,
) -> BTreeMap<String, f64> {
    let mut sums: BTreeMap<String, (f64, u32)> = BTreeMap::new();
    for (name, value) in runs.iter().flat_map(|run| of(&run.measurement)) {
        let entry = sums.entry(name.clone()).or_default();
        *entry = (entry.0 + value, entry.1 + 1);
    }
    sums.into_iter().map(|(name, (sum, n))| (name, sum / f64::from(n))).collect()
}

fn notes(runs: &[Done]) -> Vec<String> {
    let mut notes: Vec<String> = runs.iter().flat_map(|r| &r.measurement.notes).cloned().collect();
    notes.sort();
    notes.dedup();
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::parse;

    fn done(order: u64, samples: &[u64]) -> Done {
        let breakdown_us = BTreeMap::from([("wake".to_owned(), order as f64)]);
        let measurement = Measurement {
            samples_ns: samples.to_vec(),
            sent: samples.len() as u64 + 1,
            lost: 1,
            cpu_ns: 1000 * (samples.len() as u64 + 1),
            figures: breakdown_us.clone(),
            breakdown_us,
            ..Measurement::default()
        };
        Done { order, load: 0.1, measurement }
    }

    #[test]
    fn repeats_are_pooled_and_each_is_kept() {
        let runs = [done(0, &[1000, 3000]), done(1, &[2000, 4000, 5000])];
        let record = collect(Record::default(), &runs, 1).unwrap().record;
        assert_eq!((record.samples, record.sent, record.lost), (5, 7, 2));
        assert_eq!(record.latency_us.p50, 3.0);
        assert_eq!(record.repeats[0].latency_us.max, 3.0);
        assert_eq!(stats::sorted_values(&record.repeats[1].histogram, 9).unwrap().len(), 3);
        assert!((record.repeats[1].cpu_us_per_message - 1.0).abs() < 1e-12);
        assert_eq!(record.points.us, [1.0, 3.0, 2.0, 4.0, 5.0]);
        assert!((record.cpu_us_per_message - 1.0).abs() < 1e-12);
        // By samples: two of 0 us and three of 1 us.
        assert!((record.breakdown_us["wake"] - 0.6).abs() < 1e-12);
        assert!((record.figures["wake"] - 0.5).abs() < 1e-12);
    }

    #[test]
    fn a_rate_is_what_was_not_lost_over_the_time_of_all_repeats() {
        let one = |bytes| Measurement {
            samples_ns: vec![1000],
            sent: 30,
            lost: 10,
            section_ns: 500_000_000,
            bytes,
            ..Measurement::default()
        };
        let runs = |bytes| {
            let done = |order| Done { order, load: 0.0, measurement: one(bytes) };
            collect(Record::default(), &[done(0), done(1)], 1).unwrap().record
        };
        let record = runs(3_000_000);
        assert_eq!((record.per_second, record.mb_per_second), (Some(40.0), Some(6.0)));
        assert_eq!(runs(0).mb_per_second, None);
        let without = collect(Record::default(), &[done(0, &[1000])], 1).unwrap().record;
        assert_eq!((without.per_second, without.mb_per_second), (None, None));
    }

    #[test]
    fn ratios_refer_to_the_baseline_at_the_same_point_only() {
        let text = "name: a/b\ntitle: T\nworkload: w\nsystems: {base: [v]}\n\
            baseline: {system: base, variant: v}\n";
        let one = |system: &str, payload: u64, samples: &[u64]| {
            let params = [("payload".to_owned(), payload.into())].into();
            let variant = "v".to_owned();
            let base = Record { system: system.into(), variant, params, ..Record::default() };
            collect(base, &[done(0, samples)], 1).unwrap()
        };
        let mut all = [
            one("base", 8, &[1000, 1000, 1000]),
            one("other", 8, &[2000, 2000, 2000]),
            one("other", 16, &[2000]),
        ];
        add_ratios(&parse(text, "t").unwrap(), &mut all, 1);
        assert_eq!(all[0].record.ratio.unwrap().p50, 1.0);
        assert_eq!(all[1].record.ratio.unwrap().ci, Interval { low: 2.0, high: 2.0 });
        assert_eq!(all[2].record.ratio, None);
    }

    #[test]
    fn a_long_run_keeps_few_points_and_says_how_few() {
        let kept = thin(&vec![1000; 10_001]);
        assert!(kept.us.len() <= POINTS && kept.every == 26, "{} {}", kept.us.len(), kept.every);
        assert_eq!(thin(&[]).us.len(), 0);
    }
}
