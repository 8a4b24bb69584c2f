//! Exact percentiles of sorted samples.

use serde::{Deserialize, Serialize};

/// The value below which `fraction` of the sorted samples lie, with linear interpolation between
/// neighbours (type 7 of Hyndman and Fan, numpy's default). `None` for no samples.
#[must_use]
pub fn percentile(sorted: &[u64], fraction: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let position = fraction.clamp(0.0, 1.0) * last as f64;
    let below = (position as usize).min(last);
    let above = (below + 1).min(last);
    let share = position - below as f64;
    let low = sorted[below] as f64;
    let high = sorted[above] as f64;
    Some(low + (high - low) * share)
}

/// The figures of one distribution, microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Smallest sample.
    pub min: f64,
    /// Median.
    pub p50: f64,
    /// 95th percentile.
    pub p95: f64,
    /// 99th percentile.
    pub p99: f64,
    /// 99.9th percentile.
    pub p999: f64,
    /// Largest sample.
    pub max: f64,
    /// Arithmetic mean.
    pub mean: f64,
}

impl Summary {
    /// The figures of sorted samples in nanoseconds; all zero for no samples.
    #[must_use]
    pub fn of_sorted_ns(sorted: &[u64]) -> Self {
        let us = |fraction| percentile(sorted, fraction).unwrap_or(0.0) / 1000.0;
        let sum: u128 = sorted.iter().map(|&v| u128::from(v)).sum();
        Self {
            min: us(0.0),
            p50: us(0.5),
            p95: us(0.95),
            p99: us(0.99),
            p999: us(0.999),
            max: us(1.0),
            mean: sum as f64 / sorted.len().max(1) as f64 / 1000.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{load, near};

    #[test]
    fn percentiles_are_those_of_numpy() {
        let reference = load();
        let mut sorted = reference.skewed;
        sorted.sort_unstable();
        for (fraction, want) in reference.fractions.iter().zip(&reference.percentiles) {
            near(percentile(&sorted, *fraction).unwrap(), *want, 1e-12);
        }
        near(Summary::of_sorted_ns(&sorted).mean * 1000.0, reference.mean, 1e-12);
    }

    #[test]
    fn no_samples_have_no_percentile_and_one_sample_is_all_of_them() {
        assert_eq!(percentile(&[], 0.5), None);
        assert_eq!(percentile(&[7], 0.0), Some(7.0));
        assert_eq!(percentile(&[7], 1.0), Some(7.0));
        assert_eq!(Summary::of_sorted_ns(&[]), Summary::default());
    }
}
