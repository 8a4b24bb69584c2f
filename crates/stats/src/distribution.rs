//! Distributions fitted to latencies, and how far each is from the samples: which of them an
//! estimator may assume.
//!
//! Log-normal, gamma and Weibull are fitted by maximum likelihood with the origin at 0. The
//! likelihood of a shifted log-normal grows without bound as the shift nears the smallest sample;
//! its shift is therefore the one that leaves the logarithms without skewness, the rest maximum
//! likelihood. The distance is that of Kolmogorov and Smirnov: the largest difference between the
//! share of samples below a value and the distribution's.

use serde::{Deserialize, Serialize};
use statrs::function::erf::erfc;
use statrs::function::gamma::{digamma, gamma_lr, ln_gamma};

/// A family and its parameters, in the unit of the samples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Distribution {
    /// The logarithm is normal.
    LogNormal {
        /// Mean of the logarithm.
        mu: f64,
        /// Standard deviation of the logarithm.
        sigma: f64,
    },
    /// A smallest latency, and above it a log-normal one.
    ShiftedLogNormal {
        /// Mean of the logarithm of what is above the shift.
        mu: f64,
        /// Standard deviation of it.
        sigma: f64,
        /// The shift.
        shift: f64,
    },
    /// The sum of waits.
    Gamma {
        /// Shape.
        shape: f64,
        /// Scale.
        scale: f64,
    },
    /// The smallest of waits.
    Weibull {
        /// Shape.
        shape: f64,
        /// Scale.
        scale: f64,
    },
}

/// A distribution and how far it is from the samples that it was fitted to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fitted {
    /// Family and parameters.
    pub distribution: Distribution,
    /// Distance of Kolmogorov and Smirnov, 0 to 1.
    pub ks: f64,
}

/// The families by name, in the order in which [`fit_all`] gives them.
const FAMILIES: [&str; 4] = ["log-normal", "shifted log-normal", "gamma", "Weibull"];

impl Distribution {
    /// The family as a person says it.
    #[must_use]
    pub const fn family(&self) -> &'static str {
        match self {
            Self::LogNormal { .. } => FAMILIES[0],
            Self::ShiftedLogNormal { .. } => FAMILIES[1],
            Self::Gamma { .. } => FAMILIES[2],
            Self::Weibull { .. } => FAMILIES[3],
        }
    }

    /// The density at a value.
    #[must_use]
    pub fn density(&self, x: f64) -> f64 {
        let normal = |x: f64, mu: f64, sigma: f64| {
            let z = (x.ln() - mu) / sigma;
            (-0.5 * z * z).exp() / (x * sigma * (2.0 * std::f64::consts::PI).sqrt())
        };
        match *self {
            Self::LogNormal { mu, sigma } if x > 0.0 => normal(x, mu, sigma),
            Self::ShiftedLogNormal { mu, sigma, shift } if x > shift => {
                normal(x - shift, mu, sigma)
            }
            Self::Gamma { shape, scale } if x > 0.0 => {
                ((shape - 1.0) * (x / scale).ln() - x / scale - ln_gamma(shape)).exp() / scale
            }
            Self::Weibull { shape, scale } if x > 0.0 => {
                let z = x / scale;
                shape / scale * z.powf(shape - 1.0) * (-z.powf(shape)).exp()
            }
            _ => 0.0,
        }
    }

    /// The share below a value.
    #[must_use]
    pub fn below(&self, x: f64) -> f64 {
        let normal = |x: f64, mu: f64, sigma: f64| {
            0.5 * erfc(-(x.ln() - mu) / (sigma * std::f64::consts::SQRT_2))
        };
        match *self {
            Self::LogNormal { mu, sigma } if x > 0.0 => normal(x, mu, sigma),
            Self::ShiftedLogNormal { mu, sigma, shift } if x > shift => {
                normal(x - shift, mu, sigma)
            }
            Self::Gamma { shape, scale } if x > 0.0 => gamma_lr(shape, x / scale),
            Self::Weibull { shape, scale } if x > 0.0 => 1.0 - (-(x / scale).powf(shape)).exp(),
            _ => 0.0,
        }
    }
}

/// Every family fitted to positive, sorted samples; families that cannot be fitted are left out.
#[must_use]
pub fn fit_all(sorted: &[f64]) -> Vec<Fitted> {
    let found = FAMILIES.iter().filter_map(|family| fit_distribution(sorted, family));
    found
        .map(|distribution| Fitted { distribution, ks: ks_distance(sorted, &distribution) })
        .collect()
}

/// The family that is nearest to the samples; `None` where none can be fitted.
#[must_use]
pub fn best_fit(sorted: &[f64]) -> Option<Fitted> {
    fit_all(sorted).into_iter().min_by(|a, b| a.ks.total_cmp(&b.ks))
}

/// The largest difference between the share of the sorted samples below a value and the
/// distribution's, taken at both sides of every step.
#[must_use]
pub fn ks_distance(sorted: &[f64], distribution: &Distribution) -> f64 {
    let n = sorted.len() as f64;
    let apart = |(i, x): (usize, &f64)| {
        let share = distribution.below(*x);
        (share - i as f64 / n).abs().max(((i + 1) as f64 / n - share).abs())
    };
    sorted.iter().enumerate().map(apart).fold(0.0, f64::max)
}

/// One family fitted to positive, sorted samples, by [`Distribution::family`]'s name; `None` for
/// an unknown one, fewer than three samples, and samples that do not vary or are not positive.
#[must_use]
pub fn fit_distribution(sorted: &[f64], family: &str) -> Option<Distribution> {
    let first = *sorted.first()?;
    let last = *sorted.last()?;
    if sorted.len() < 3 || first.is_nan() || first <= 0.0 || last.is_nan() || last <= first {
        return None;
    }
    match family {
        "log-normal" => {
            let (mu, sigma) = normal_of_logs(sorted, 0.0);
            Some(Distribution::LogNormal { mu, sigma })
        }
        "shifted log-normal" => shifted(sorted),
        "gamma" => gamma(sorted),
        "Weibull" => weibull(sorted),
        _ => None,
    }
}

/// Mean and standard deviation (by n) of the logarithms of what is above `shift`.
fn normal_of_logs(values: &[f64], shift: f64) -> (f64, f64) {
    let n = values.len() as f64;
    let mu = values.iter().map(|x| (x - shift).ln()).sum::<f64>() / n;
    let variance = values.iter().map(|x| ((x - shift).ln() - mu).powi(2)).sum::<f64>() / n;
    (mu, variance.sqrt())
}

/// Skewness of those logarithms.
fn skewness(values: &[f64], shift: f64) -> f64 {
    let (mu, sigma) = normal_of_logs(values, shift);
    let cubes = values.iter().map(|x| (((x - shift).ln() - mu) / sigma).powi(3)).sum::<f64>();
    cubes / values.len() as f64
}

/// The shift without skewness by bisection: skewness falls as the shift rises, to -infinity at the
/// smallest sample. `None` where even a shift far below zero leaves it negative.
fn shifted(sorted: &[f64]) -> Option<Distribution> {
    let first = *sorted.first()?;
    let last = *sorted.last()?;
    let mut low = first - 100.0 * (last - first);
    let mut high = first - 1e-9 * first;
    if skewness(sorted, low) <= 0.0 || skewness(sorted, high) >= 0.0 {
        return None;
    }
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        match skewness(sorted, middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    let shift = f64::midpoint(low, high);
    let (mu, sigma) = normal_of_logs(sorted, shift);
    Some(Distribution::ShiftedLogNormal { mu, sigma, shift })
}

/// Solves `ln k - digamma(k) = ln mean - mean ln` for the shape k by bisection of its logarithm;
/// the left side falls with k.
fn gamma(values: &[f64]) -> Option<Distribution> {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let wanted = mean.ln() - values.iter().map(|x| x.ln()).sum::<f64>() / n;
    let shape = falling_root(|k| k.ln() - digamma(k) - wanted)?;
    Some(Distribution::Gamma { shape, scale: mean / shape })
}

/// Solves `1/k + mean ln x = sum(x^k ln x) / sum(x^k)` for the shape k; the difference falls with
/// k. Values are taken relative to their largest, so that no power overflows.
fn weibull(sorted: &[f64]) -> Option<Distribution> {
    let n = sorted.len() as f64;
    let last = *sorted.last()?;
    let logs: Vec<f64> = sorted.iter().map(|x| (x / last).ln()).collect();
    let mean = logs.iter().sum::<f64>() / n;
    let shape = falling_root(|k| {
        let (above, below) = logs.iter().fold((0.0, 0.0), |(above, below), log| {
            let power = (k * log).exp();
            (above + power * log, below + power)
        });
        1.0 / k + mean - above / below
    })?;
    let power = logs.iter().map(|log| (shape * log).exp()).sum::<f64>() / n;
    Some(Distribution::Weibull { shape, scale: last * power.powf(1.0 / shape) })
}

/// Where a falling function crosses zero between 1e-3 and 1e7; `None` where it does not.
fn falling_root(f: impl Fn(f64) -> f64) -> Option<f64> {
    let mut low = 1e-3f64.ln();
    let mut high = 1e7f64.ln();
    if !(f(low.exp()) > 0.0 && f(high.exp()) < 0.0) {
        return None;
    }
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        match f(middle.exp()) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    Some(f64::midpoint(low, high).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{load, near};

    /// Family-independent: first and second parameter and shift.
    fn parameters(found: &Distribution) -> (f64, f64, f64) {
        match *found {
            Distribution::LogNormal { mu, sigma } => (mu, sigma, 0.0),
            Distribution::ShiftedLogNormal { mu, sigma, shift } => (mu, sigma, shift),
            Distribution::Gamma { shape, scale } | Distribution::Weibull { shape, scale } => {
                (shape, scale, 0.0)
            }
        }
    }

    #[test]
    fn fits_distances_and_densities_are_those_of_scipy() {
        let reference = load();
        let mut sorted: Vec<f64> = reference.skewed.iter().map(|v| *v as f64).collect();
        sorted.sort_unstable_by(f64::total_cmp);
        assert_eq!(reference.fits.len(), FAMILIES.len());
        for want in &reference.fits {
            let found = fit_distribution(&sorted, &want.family).unwrap();
            let (a, b, shift) = parameters(&found);
            // SciPy's numerical search stops at about this precision.
            for (got, want) in [(a, want.a), (b, want.b), (shift, want.shift)] {
                near(got, want, 1e-4);
            }
            near(ks_distance(&sorted, &found), want.ks, 1e-3);
            for (x, density) in reference.grid.iter().zip(&want.density) {
                near(found.density(*x), *density, 1e-3);
            }
        }
        let best = reference.fits.iter().min_by(|a, b| a.ks.total_cmp(&b.ks)).unwrap();
        assert_eq!(best_fit(&sorted).unwrap().distribution.family(), best.family);
    }

    #[test]
    fn what_cannot_be_fitted_is_left_out() {
        for values in [&[][..], &[1.0, 2.0], &[5.0, 5.0, 5.0], &[0.0, 1.0, 2.0], &[f64::NAN; 3]] {
            assert!(fit_all(values).is_empty(), "{values:?}");
        }
        assert_eq!(fit_distribution(&[1.0, 2.0, 4.0], "Cauchy"), None);
    }

    #[test]
    fn enormous_values_neither_overflow_nor_hang() {
        let values: Vec<f64> = (1..50).map(|i| f64::from(i) * 1e12).collect();
        for fitted in fit_all(&values) {
            assert!(fitted.ks.is_finite() && fitted.ks < 0.5, "{fitted:?}");
        }
    }
}
