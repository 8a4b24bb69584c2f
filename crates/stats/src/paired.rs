//! What two things measured in pairs differ by: each pair close in time, so that what disturbs a
//! machine for longer than a pair takes disturbs both of it and drops out of their ratio.
//!
//! The logarithms of the pairs' ratios are put together by Hodges and Lehmann's estimator: the
//! median of the means of every two of them, and of each with itself. It is as robust as a median
//! is in practice and needs hardly more pairs than a mean. Its standard error is that of a
//! bootstrap over pairs, times sqrt(n / (n-1)) for what a resample of n never shows, and about it
//! stands a Student t distribution with n-1 degrees of freedom.

use super::SplitMix64;
use super::effect::Effect;

/// Resamples of the standard error, whose own error is then 4 %.
const RESAMPLES: usize = 400;
/// With more pairs than this resamples take the plain median, which costs less; it is no surer.
const MANY: usize = 200;

/// How many times as large the first of each pair is as the second; `None` without pairs of
/// positive numbers. Of one pair the interval is everything.
#[must_use]
pub fn paired_effect(pairs: &[(f64, f64)], seed: u64) -> Option<Effect> {
    let logs: Vec<f64> = pairs
        .iter()
        .filter(|(a, b)| *a > 0.0 && *b > 0.0)
        .map(|(a, b)| (a / b).ln())
        .filter(|log| log.is_finite())
        .collect();
    let center = center(&logs)?;
    let mut random = SplitMix64::new(seed);
    let draws: Vec<f64> = (0..RESAMPLES)
        .filter_map(|_| {
            let drawn: Vec<f64> = logs.iter().map(|_| logs[random.below(logs.len())]).collect();
            self::center(&drawn)
        })
        .collect();
    let n = draws.len() as f64;
    let mean = draws.iter().sum::<f64>() / n;
    let variance = draws.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let freedom = logs.len() as f64 - 1.0;
    let unseen = if freedom > 0.0 { logs.len() as f64 / freedom } else { 1.0 };
    Some(Effect::new(center, (variance * unseen).sqrt(), freedom))
}

/// Hodges and Lehmann's estimator of the middle.
fn center(values: &[f64]) -> Option<f64> {
    if values.len() > MANY {
        return middle(values.to_vec());
    }
    let means = values
        .iter()
        .enumerate()
        .flat_map(|(i, a)| values[i..].iter().map(move |b| f64::midpoint(*a, *b)));
    middle(means.collect())
}

fn middle(mut values: Vec<f64>) -> Option<f64> {
    let at = values.len() / 2;
    let even = values.len().is_multiple_of(2);
    if values.is_empty() {
        return None;
    }
    let (below, value, _) = values.select_nth_unstable_by(at, f64::total_cmp);
    let value = *value;
    match even {
        true => Some(f64::midpoint(value, below.iter().copied().fold(f64::MIN, f64::max))),
        false => Some(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs whose machine is up to five times as slow in one pair as in another.
    fn pairs(count: usize, ratio: f64, random: &mut SplitMix64) -> Vec<(f64, f64)> {
        (0..count)
            .map(|_| {
                let machine = 100.0 * (1.0 + 4.0 * random.unit());
                let mut noisy = |value: f64| {
                    // One block of twenty is hit by something else.
                    let hit = if random.below(20) == 0 { 3.0 } else { 1.0 };
                    value * hit * (0.05 * random.normal()).exp()
                };
                (noisy(machine * ratio), noisy(machine))
            })
            .collect()
    }

    #[test]
    fn a_difference_smaller_than_the_machines_noise_is_told_by_pairs() {
        let mut random = SplitMix64::new(5);
        let mut held = 0;
        let mut told = 0;
        let mut told_apart = 0;
        for seed in 0..20 {
            let pairs = pairs(24, 1.12, &mut random);
            let ci = paired_effect(&pairs, seed).unwrap().interval(0.95);
            held += u32::from(ci.low <= 1.12 && 1.12 <= ci.high);
            told += u32::from(ci.low > 1.05);
            // The same runs, but not beside each other.
            let shifted = pairs.iter().zip(pairs.iter().cycle().skip(7));
            let apart: Vec<(f64, f64)> = shifted.map(|(one, other)| (one.0, other.1)).collect();
            let ci = paired_effect(&apart, seed).unwrap().interval(0.95);
            told_apart += u32::from(ci.low > 1.05);
        }
        assert!(held >= 17, "{held} of 20 intervals hold the truth");
        assert!(told >= 12 && told_apart <= 3, "{told} and {told_apart} tell 12 % from 5 %");
    }

    #[test]
    fn pairs_of_one_ratio_are_sure_of_it_and_a_single_pair_is_of_nothing() {
        let same: Vec<(f64, f64)> = (1..9).map(|n| (3.0 * f64::from(n), f64::from(n))).collect();
        let effect = paired_effect(&same, 1).unwrap();
        assert!((effect.ratio() - 3.0).abs() < 1e-12);
        assert!((effect.interval(0.95).high - 3.0).abs() < 1e-9);
        let one = paired_effect(&same[..1], 1).unwrap();
        assert_eq!((one.interval(0.95).low, one.interval(0.95).high), (0.0, f64::INFINITY));
        assert!(paired_effect(&[], 1).is_none() && paired_effect(&[(0.0, 1.0)], 1).is_none());
    }

    #[test]
    fn the_middle_is_that_of_the_definition() {
        // Means of 1, 2, 6: 1 1.5 2 3.5 4 6, the middle of which is 2.75.
        assert_eq!(center(&[6.0, 1.0, 2.0]), Some(2.75));
        assert_eq!(center(&vec![4.0; MANY + 1]), Some(4.0));
    }

    /// The standard error behind an interval of so many degrees of freedom.
    fn error(effect: &Effect, student: f64) -> f64 {
        let ci = effect.interval(0.95);
        (ci.high / ci.low).ln() / (2.0 * student)
    }

    #[test]
    fn the_error_of_two_pairs_is_that_of_all_four_resamples_and_of_what_none_shows() {
        // Logarithms 0 and 1: the resamples have the middles 0, 1/2, 1/2 and 1, whose variance is
        // 1/8; two pairs show half of what there is. Student's t of one degree: 12.706.
        let pairs = [(1.0, 1.0), (std::f64::consts::E, 1.0)];
        let errors: Vec<f64> =
            (0..20).map(|seed| error(&paired_effect(&pairs, seed).unwrap(), 12.7062)).collect();
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        assert!((mean - 0.5).abs() < 0.01, "{mean}");
        // By one less than the number of draws: exactly, for this seed.
        let mut random = SplitMix64::new(3);
        let n = RESAMPLES as f64;
        let mut sum = 0.0;
        let mut squares = 0.0;
        for _ in 0..RESAMPLES {
            let middle = (random.below(2) + random.below(2)) as f64 / 2.0;
            (sum, squares) = (sum + middle, squares + middle * middle);
        }
        let want = (2.0 * (squares - sum * sum / n) / (n - 1.0)).sqrt();
        let got = error(&paired_effect(&pairs, 3).unwrap(), 12.706_204_736);
        assert!((got - want).abs() < 1e-7, "{got} {want}");
    }
}
