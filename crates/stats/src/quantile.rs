//! Bootstrap confidence intervals of ratios of any quantile, by the method of
//! [`median_interval`](crate::median_interval): the k-th smallest value of a resample is drawn
//! directly, repeats are resampled first.
//!
//! The quantile q of n values is their k-th smallest with k = ceil(q n).

use super::bootstrap::interval;
use super::{Interval, SplitMix64};

/// Resamples per interval.
const RESAMPLES: usize = 4000;

/// The interval of quantile(a) / quantile(b), `q` from 0 to 1. Each holds the repeats' samples,
/// sorted. `None` when either has no samples.
#[must_use]
pub fn quantile_ratio_interval(a: &[&[u64]], b: &[&[u64]], q: f64, seed: u64) -> Option<Interval> {
    let mut random = SplitMix64::new(seed);
    let ratio = |random: &mut SplitMix64| {
        let (above, below) = (draw(a, q, random)?, draw(b, q, random)?);
        (below > 0.0).then_some(above / below)
    };
    interval((0..RESAMPLES).map(|_| ratio(&mut random)).collect())
}

/// The median over resampled repeats of the quantile of a resample of each.
fn draw(repeats: &[&[u64]], q: f64, random: &mut SplitMix64) -> Option<f64> {
    let filled: Vec<&[u64]> = repeats.iter().copied().filter(|r| !r.is_empty()).collect();
    if filled.is_empty() {
        return None;
    }
    let mut drawn: Vec<f64> = (0..filled.len())
        .map(|_| resampled(filled[random.below(filled.len())], q, random))
        .collect();
    drawn.sort_unstable_by(f64::total_cmp);
    let middle = drawn.len() / 2;
    Some(if drawn.len() % 2 == 1 {
        drawn[middle]
    } else {
        f64::midpoint(drawn[middle - 1], drawn[middle])
    })
}

/// The quantile of a resample of non-empty sorted values: the k-th smallest of n uniform numbers
/// is Beta(k, n+1-k) distributed.
fn resampled(sorted: &[u64], q: f64, random: &mut SplitMix64) -> f64 {
    let n = sorted.len();
    let k = ((q * n as f64).ceil() as usize).clamp(1, n);
    let (a, b) = (random.gamma(k as f64), random.gamma((n + 1 - k) as f64));
    sorted[((a / (a + b) * n as f64) as usize).min(n - 1)] as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratio_interval;
    use crate::reference::{load, near};

    fn sorted(mut values: Vec<u64>) -> Vec<u64> {
        values.sort_unstable();
        values
    }

    #[test]
    fn at_one_half_it_is_the_interval_of_the_ratio_of_medians() {
        let reference = load();
        let (a, b) = (sorted(reference.slower), sorted(reference.skewed));
        let got = quantile_ratio_interval(&[&a], &[&b], 0.5, 5).unwrap();
        let known = ratio_interval(&[&a], &[&b], 12).unwrap();
        near(got.low, known.low, 0.02);
        near(got.high, known.high, 0.02);
    }

    #[test]
    fn the_interval_of_the_95th_percentile_holds_the_truth_about_19_times_in_20() {
        // Uniform numbers: the quantile 0.95 of 1000..2000 is 1950.
        let mut random = SplitMix64::new(3);
        let mut uniform =
            || sorted((0..400).map(|_| 1_000_000 + (random.unit() * 1e6) as u64).collect());
        let mut held = 0;
        for seed in 0..200 {
            let (a, b) = (uniform(), uniform());
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
}
