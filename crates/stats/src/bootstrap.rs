//! Bootstrap confidence intervals of percentiles and of ratios of percentiles, seeded.
//!
//! Resampling n values with replacement and taking a percentile of the resample needs no resample:
//! the resample's k-th smallest value is the sorted value at index `floor(n * U(k))`, where
//! `U(k)` is the k-th smallest of n uniform numbers, which is Beta(k, n+1-k) distributed. One
//! draw costs two gamma variates, whatever n is, and is exact.
//!
//! Several repeats of a run vary more among each other than the samples inside one do. The
//! repeats are therefore resampled first, then the samples inside each (hierarchical bootstrap);
//! the statistic is the median of the repeats' percentiles. With one repeat this is the ordinary
//! bootstrap.

use serde::{Deserialize, Serialize};

use super::SplitMix64;

/// Resamples per interval.
const RESAMPLES: usize = 4000;
/// Resamples for a standard error, which needs no far tails: its own error is 2 %.
const RESAMPLES_OF_ERROR: usize = 1000;
/// Share of the resamples left out at each end: a 95 % interval.
const TAIL: f64 = 0.025;

/// A 95 % confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The interval of the median. `repeats` holds each repeat's samples, sorted; empty ones are
/// skipped.
/// `None` when there are no samples.
#[must_use]
pub fn median_interval(repeats: &[&[u64]], seed: u64) -> Option<Interval> {
    quantile_interval(repeats, 0.5, seed)
}

/// As [`median_interval`], of the percentile at `fraction` (0.95 for p95).
#[must_use]
pub fn quantile_interval(repeats: &[&[u64]], fraction: f64, seed: u64) -> Option<Interval> {
    let mut random = SplitMix64::new(seed);
    interval((0..RESAMPLES).map(|_| draw(repeats, fraction, &mut random)).collect())
}

/// The interval of median(a) / median(b). `None` when either has no samples.
#[must_use]
pub fn ratio_interval(a: &[&[u64]], b: &[&[u64]], seed: u64) -> Option<Interval> {
    quantile_ratio_interval(a, b, 0.5, seed)
}

/// As [`ratio_interval`], of the percentiles at `fraction`.
#[must_use]
pub fn quantile_ratio_interval(
    a: &[&[u64]],
    b: &[&[u64]],
    fraction: f64,
    seed: u64,
) -> Option<Interval> {
    let mut random = SplitMix64::new(seed);
    let ratio = |random: &mut SplitMix64| {
        let above = draw(a, fraction, random)?;
        let below = draw(b, fraction, random)?;
        (below > 0.0).then_some(above / below)
    };
    interval((0..RESAMPLES).map(|_| ratio(&mut random)).collect())
}

/// The interval of median(a) - median(b). `None` when either has no samples.
#[must_use]
pub fn difference_interval(a: &[&[u64]], b: &[&[u64]], seed: u64) -> Option<Interval> {
    quantile_difference_interval(a, b, 0.5, seed)
}

/// As [`difference_interval`], of the percentiles at `fraction`.
#[must_use]
pub fn quantile_difference_interval(
    a: &[&[u64]],
    b: &[&[u64]],
    fraction: f64,
    seed: u64,
) -> Option<Interval> {
    let mut random = SplitMix64::new(seed);
    let mut difference =
        |_| Some(draw(a, fraction, &mut random)? - draw(b, fraction, &mut random)?);
    interval((0..RESAMPLES).map(&mut difference).collect())
}

/// The middle 95 % of the resamples.
fn interval(draws: Option<Vec<f64>>) -> Option<Interval> {
    let mut draws = draws?;
    draws.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| draws.get((share * (draws.len() - 1) as f64).round() as usize).copied();
    Some(Interval { low: at(TAIL)?, high: at(1.0 - TAIL)? })
}

/// One resampled statistic.
fn draw(repeats: &[&[u64]], fraction: f64, random: &mut SplitMix64) -> Option<f64> {
    let filled: Vec<&[u64]> = repeats.iter().copied().filter(|r| !r.is_empty()).collect();
    if filled.is_empty() {
        return None;
    }
    let mut drawn: Vec<f64> = (0..filled.len())
        .map(|_| resampled(filled[random.below(filled.len())], fraction, random))
        .collect();
    Some(median(&mut drawn))
}

/// The middle of some values, which are left sorted; no number for none.
fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => values[middle],
        _ => f64::midpoint(values[middle - 1], values[middle]),
    }
}

/// A percentile (as [`super::percentile`] has it) of a resample of non-empty sorted values.
fn resampled(sorted: &[u64], fraction: f64, random: &mut SplitMix64) -> f64 {
    let n = sorted.len();
    let value = |u: f64| sorted[((u * n as f64) as usize).min(n - 1)] as f64;
    let position = fraction.clamp(0.0, 1.0) * (n - 1) as f64;
    let k = position as usize + 1;
    let a = random.gamma(k as f64);
    let b = random.gamma((n + 1 - k) as f64);
    let lower = a / (a + b);
    let share = position - (k - 1) as f64;
    if share <= 0.0 || k == n {
        return value(lower);
    }
    // Given the k-th smallest, the next is the smallest of the n-k uniform numbers above it.
    let upper = lower + (1.0 - lower) * (1.0 - random.unit().powf(1.0 / (n - k) as f64));
    let low = value(lower);
    let high = value(upper);
    low + (high - low) * share
}

/// The spread of the statistic of a set of repeats on a logarithmic scale.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    /// Logarithm of the statistic.
    pub log: f64,
    /// Its standard error.
    pub error: f64,
    /// Repeats with samples.
    pub repeats: usize,
}

/// The logarithm of the statistic and its standard error; `None` without positive samples.
///
/// A bootstrap of m repeats finds only (m-1)/m of the variance between them; the rest is added.
pub(crate) fn log_spread(repeats: &[&[u64]], fraction: f64, seed: u64) -> Option<Spread> {
    let filled: Vec<&[u64]> = repeats.iter().copied().filter(|r| !r.is_empty()).collect();
    let found = filled.iter().map(|r| super::percentile(r, fraction));
    let mut found: Vec<f64> = found.collect::<Option<_>>()?;
    let statistic = median(&mut found);
    let mut random = SplitMix64::new(seed);
    let draws = (0..RESAMPLES_OF_ERROR).map(|_| draw(&filled, fraction, &mut random).map(f64::ln));
    let draws: Vec<f64> = draws.collect::<Option<_>>()?;
    let n = draws.len() as f64;
    let mean = draws.iter().sum::<f64>() / n;
    let variance = draws.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let repeats = filled.len();
    let unseen = if repeats > 1 { repeats as f64 / (repeats - 1) as f64 } else { 1.0 };
    let spread = Spread { log: statistic.ln(), error: (variance * unseen).sqrt(), repeats };
    (spread.log.is_finite() && spread.error.is_finite()).then_some(spread)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{load, near};

    fn sorted(mut values: Vec<u64>) -> Vec<u64> {
        values.sort_unstable();
        values
    }

    #[test]
    fn the_interval_of_a_median_is_that_of_scipy() {
        let reference = load();
        let values = sorted(reference.skewed);
        let got = median_interval(&[&values], 11).unwrap();
        near(got.low, reference.median_interval[0], 0.01);
        near(got.high, reference.median_interval[1], 0.01);
    }

    #[test]
    fn the_interval_of_a_ratio_is_that_of_scipy() {
        let reference = load();
        let a = sorted(reference.slower);
        let b = sorted(reference.skewed);
        let got = ratio_interval(&[&a], &[&b], 12).unwrap();
        near(got.low, reference.ratio_interval[0], 0.01);
        near(got.high, reference.ratio_interval[1], 0.01);
        assert!(got.low < reference.ratio && reference.ratio < got.high);
    }

    #[test]
    fn the_interval_of_a_95th_percentile_is_that_of_scipy() {
        let reference = load();
        let values = sorted(reference.skewed);
        let got = quantile_interval(&[&values], 0.95, 13).unwrap();
        near(got.low, reference.p95_interval[0], 0.015);
        near(got.high, reference.p95_interval[1], 0.015);
    }

    #[test]
    fn repeats_that_disagree_widen_the_interval() {
        let repeat = |shift: u64| (0..200).map(|i| 1000 + shift + i % 10).collect::<Vec<u64>>();
        let a = sorted(repeat(0));
        let b = sorted(repeat(200));
        let c = sorted(repeat(400));
        let apart = median_interval(&[&a, &b, &c], 1).unwrap();
        let alike = median_interval(&[&b, &b, &b], 1).unwrap();
        assert!(apart.high - apart.low > 10.0 * (alike.high - alike.low), "{apart:?} {alike:?}");
    }

    #[test]
    fn no_samples_have_no_interval_and_equal_samples_a_point() {
        assert_eq!(median_interval(&[], 1), None);
        assert_eq!(median_interval(&[&[]], 1), None);
        assert_eq!(median_interval(&[&[5, 5]], 1), Some(Interval { low: 5.0, high: 5.0 }));
        assert_eq!(ratio_interval(&[&[4]], &[&[0]], 1), None);
    }

    #[test]
    fn the_interval_of_the_95th_percentile_holds_the_truth_about_19_times_in_20() {
        // Uniform numbers: the quantile 0.95 of 1000..2000 is 1950.
        let mut random = SplitMix64::new(3);
        let mut uniform =
            || sorted((0..400).map(|_| 1_000_000 + (random.unit() * 1e6) as u64).collect());
        let mut held = 0;
        for seed in 0..200 {
            let a = uniform();
            let b = uniform();
            let got = quantile_ratio_interval(&[&a], &[&b], 0.95, seed).unwrap();
            held += u32::from(got.low <= 1.0 && 1.0 <= got.high);
        }
        assert!((180..=199).contains(&held), "{held} of 200");
    }

    #[test]
    fn nothing_has_no_interval_and_one_value_a_point() {
        assert_eq!(quantile_ratio_interval(&[], &[&[1]], 0.9, 1), None);
        let got = quantile_ratio_interval(&[&[6, 6]], &[&[3]], 0.9, 1).unwrap();
        assert_eq!((got.low, got.high), (2.0, 2.0));
    }

    /// The percentiles of all n^n resamples of these values, with how often each comes.
    fn all_resamples(sorted: &[u64], fraction: f64) -> Vec<(f64, f64)> {
        let n = sorted.len();
        let count = n.pow(n as u32);
        let mut found: Vec<f64> = (0..count)
            .map(|mut which| {
                let mut drawn = Vec::with_capacity(n);
                for _ in 0..n {
                    drawn.push(sorted[which % n]);
                    which /= n;
                }
                crate::percentile(&self::sorted(drawn), fraction).unwrap()
            })
            .collect();
        found.sort_unstable_by(f64::total_cmp);
        let mut shares: Vec<(f64, f64)> = Vec::new();
        for value in found {
            match shares.last_mut().filter(|(last, _)| (last - value).abs() < 1e-9) {
                Some((_, share)) => *share += 1.0 / count as f64,
                None => shares.push((value, 1.0 / count as f64)),
            }
        }
        shares
    }

    #[test]
    fn a_resampled_percentile_is_distributed_as_over_all_resamples() {
        const DRAWS: usize = 40_000;
        let values = [0, 10, 70, 300, 1000];
        for n in 1..=values.len() {
            for fraction in [0.0, 0.25, 0.5, 0.6, 0.95, 1.0] {
                let mut random = SplitMix64::new(n as u64 + 17);
                let mut draws: Vec<f64> =
                    (0..DRAWS).map(|_| resampled(&values[..n], fraction, &mut random)).collect();
                draws.sort_unstable_by(f64::total_cmp);
                let mut expected = 0.0;
                for (value, share) in all_resamples(&values[..n], fraction) {
                    expected += share;
                    let got = draws.partition_point(|draw| *draw <= value + 1e-6) as f64;
                    // Four standard deviations of a share of so many draws.
                    let apart = (got / DRAWS as f64 - expected).abs();
                    assert!(apart < 0.01, "{n} values, {fraction}: up to {value}, off by {apart}");
                }
            }
        }
    }

    #[test]
    fn an_interval_leaves_out_a_fortieth_of_the_resamples_at_each_end() {
        let ends = |count: u32| {
            let found = interval(Some((0..count).rev().map(f64::from).collect())).unwrap();
            (found.low, found.high)
        };
        // 0.025 and 0.975 of the way from the first to the last, to the nearest.
        assert_eq!(ends(4000), (100.0, 3899.0));
        assert_eq!(ends(41), (1.0, 39.0));
        assert_eq!((ends(1), ends(100)), ((0.0, 0.0), (2.0, 97.0)));
    }

    #[test]
    fn the_error_of_repeats_is_what_a_resample_shows_and_what_it_never_can() {
        // Each repeat is one value, so that a resample of repeats is all there is. Of m repeats it
        // shows (m - 1) / m of the variance between them.
        for repeats in [&[100, 300][..], &[100, 200, 700], &[100, 130, 400, 900, 1500]] {
            let m = repeats.len();
            let logs: Vec<(f64, f64)> = all_resamples(repeats, 0.5)
                .into_iter()
                .map(|(median, share)| (median.ln(), share))
                .collect();
            let mean: f64 = logs.iter().map(|(log, share)| log * share).sum();
            let shown: f64 = logs.iter().map(|(log, share)| (log - mean).powi(2) * share).sum();
            let want = (shown * m as f64 / (m - 1) as f64).sqrt();
            let each: Vec<[u64; 1]> = repeats.iter().map(|value| [*value]).collect();
            let each: Vec<&[u64]> = each.iter().map(|one| &one[..]).collect();
            let found: Vec<f64> =
                (0..20).map(|seed| log_spread(&each, 0.5, seed).unwrap().error).collect();
            near(found.iter().sum::<f64>() / found.len() as f64, want, 0.015);
        }
        let alone = log_spread(&[&[100, 300]], 0.5, 1).unwrap();
        assert!(alone.error > 0.0 && alone.repeats == 1, "{alone:?}");
    }

    #[test]
    fn the_variance_of_draws_is_by_one_less_than_their_number() {
        let repeats: [&[u64]; 2] = [&[100], &[300]];
        let spread = log_spread(&repeats, 0.5, 5).unwrap();
        let mut random = SplitMix64::new(5);
        let n = RESAMPLES_OF_ERROR as f64;
        let mut sum = 0.0;
        let mut squares = 0.0;
        for _ in 0..RESAMPLES_OF_ERROR {
            let log = draw(&repeats, 0.5, &mut random).unwrap().ln();
            (sum, squares) = (sum + log, squares + log * log);
        }
        let variance = (squares - sum * sum / n) / (n - 1.0);
        near(spread.error.powi(2), 2.0 * variance, 1e-9);
    }
}
