//! Bootstrap confidence intervals of medians and of ratios of medians, seeded.
//!
//! Resampling n values with replacement and taking the median of the resample needs no resample:
//! the resample's k-th smallest value is the sorted value at index `floor(n * U(k))`, where
//! `U(k)` is the k-th smallest of n uniform numbers, which is Beta(k, n+1-k) distributed. One
//! draw costs two gamma variates, whatever n is, and is exact.
//!
//! Several repeats of a run vary more among each other than the samples inside one do. The
//! repeats are therefore resampled first, then the samples inside each (hierarchical bootstrap);
//! the statistic is the median of the repeats' medians. With one repeat this is the ordinary
//! bootstrap.

use serde::{Deserialize, Serialize};

use super::SplitMix64;

/// Resamples per interval.
const RESAMPLES: usize = 4000;
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
    let mut random = SplitMix64::new(seed);
    interval((0..RESAMPLES).map(|_| draw(repeats, &mut random)).collect())
}

/// The interval of median(a) / median(b). `None` when either has no samples.
#[must_use]
pub fn ratio_interval(a: &[&[u64]], b: &[&[u64]], seed: u64) -> Option<Interval> {
    let mut random = SplitMix64::new(seed);
    let ratio = |random: &mut SplitMix64| {
        let (above, below) = (draw(a, random)?, draw(b, random)?);
        (below > 0.0).then_some(above / below)
    };
    interval((0..RESAMPLES).map(|_| ratio(&mut random)).collect())
}

/// The middle 95 % of the resamples.
pub(crate) fn interval(draws: Option<Vec<f64>>) -> Option<Interval> {
    let mut draws = draws?;
    draws.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| draws.get((share * (draws.len() - 1) as f64).round() as usize).copied();
    Some(Interval { low: at(TAIL)?, high: at(1.0 - TAIL)? })
}

/// One resampled statistic.
fn draw(repeats: &[&[u64]], random: &mut SplitMix64) -> Option<f64> {
    let filled: Vec<&[u64]> = repeats.iter().copied().filter(|r| !r.is_empty()).collect();
    if filled.is_empty() {
        return None;
    }
    let mut medians: Vec<f64> = (0..filled.len())
        .map(|_| resampled_median(filled[random.below(filled.len())], random))
        .collect();
    medians.sort_unstable_by(f64::total_cmp);
    let middle = medians.len() / 2;
    Some(if medians.len() % 2 == 1 {
        medians[middle]
    } else {
        f64::midpoint(medians[middle - 1], medians[middle])
    })
}

/// The median of a resample of non-empty sorted values.
fn resampled_median(sorted: &[u64], random: &mut SplitMix64) -> f64 {
    let n = sorted.len();
    let value = |u: f64| sorted[((u * n as f64) as usize).min(n - 1)] as f64;
    let k = n.div_ceil(2);
    let (a, b) = (random.gamma(k as f64), random.gamma((n + 1 - k) as f64));
    let lower = a / (a + b);
    if n % 2 == 1 {
        return value(lower);
    }
    // Given the k-th smallest, the next is the smallest of the n-k uniform numbers above it.
    let upper = lower + (1.0 - lower) * (1.0 - random.unit().powf(1.0 / (n - k) as f64));
    f64::midpoint(value(lower), value(upper))
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
        let (a, b) = (sorted(reference.slower), sorted(reference.skewed));
        let got = ratio_interval(&[&a], &[&b], 12).unwrap();
        near(got.low, reference.ratio_interval[0], 0.01);
        near(got.high, reference.ratio_interval[1], 0.01);
        assert!(got.low < reference.ratio && reference.ratio < got.high);
    }

    #[test]
    fn repeats_that_disagree_widen_the_interval() {
        let repeat = |shift: u64| (0..200).map(|i| 1000 + shift + i % 10).collect::<Vec<u64>>();
        let (a, b, c) = (sorted(repeat(0)), sorted(repeat(200)), sorted(repeat(400)));
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
}
