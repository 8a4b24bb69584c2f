//! Fits: a line through points (latency over nodes), a log-normal through samples.

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, StudentsT};

use super::Interval;

/// A least-squares line `y = intercept + slope * x`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Rise per unit of x.
    pub slope: f64,
    /// Value at x = 0.
    pub intercept: f64,
    /// Pearson's correlation, -1 to 1.
    pub r: f64,
}

/// Fits a line; `None` with fewer than two different x.
#[must_use]
pub fn fit_line(points: &[(f64, f64)]) -> Option<Line> {
    let n = points.len() as f64;
    let mean_x = points.iter().map(|p| p.0).sum::<f64>() / n;
    let mean_y = points.iter().map(|p| p.1).sum::<f64>() / n;
    let sum = |f: &dyn Fn(f64, f64) -> f64| {
        points.iter().map(|p| f(p.0 - mean_x, p.1 - mean_y)).sum::<f64>()
    };
    let xx = sum(&|x, _| x * x);
    let xy = sum(&|x, y| x * y);
    let yy = sum(&|_, y| y * y);
    if points.len() < 2 || xx <= 0.0 {
        return None;
    }
    let slope = xy / xx;
    let r = if yy > 0.0 { xy / (xx * yy).sqrt() } else { 0.0 };
    Some(Line { slope, intercept: mean_y - slope * mean_x, r })
}

/// A fitted line and the 95 % interval of its slope, by Student's t with n-2 degrees of freedom;
/// no interval with fewer than three points.
#[must_use]
pub fn fit_slope(points: &[(f64, f64)]) -> Option<(Line, Option<Interval>)> {
    let line = fit_line(points)?;
    let n = points.len() as f64;
    let mean_x = points.iter().map(|p| p.0).sum::<f64>() / n;
    let xx: f64 = points.iter().map(|p| (p.0 - mean_x).powi(2)).sum();
    let rest = |p: &(f64, f64)| p.1 - line.intercept - line.slope * p.0;
    let variance = points.iter().map(|p| rest(p).powi(2)).sum::<f64>() / (n - 2.0);
    let student = StudentsT::new(0.0, 1.0, n - 2.0).ok().filter(|_| points.len() > 2);
    let interval = student.map(|t| {
        let half = t.inverse_cdf(0.975) * (variance / xx).sqrt();
        Interval { low: line.slope - half, high: line.slope + half }
    });
    Some((line, interval))
}

/// A log-normal distribution: the logarithm of the value in nanoseconds is normal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogNormal {
    /// Mean of the logarithm.
    pub mu: f64,
    /// Standard deviation of the logarithm.
    pub sigma: f64,
}

/// Fits a log-normal by maximum likelihood (location fixed at 0); `None` without positive samples.
#[must_use]
pub fn fit_log_normal(samples: &[u64]) -> Option<LogNormal> {
    let logs: Vec<f64> = samples.iter().filter(|&&v| v > 0).map(|&v| (v as f64).ln()).collect();
    if logs.is_empty() {
        return None;
    }
    let n = logs.len() as f64;
    let mu = logs.iter().sum::<f64>() / n;
    let sigma = (logs.iter().map(|v| (v - mu).powi(2)).sum::<f64>() / n).sqrt();
    Some(LogNormal { mu, sigma })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{load, near};

    #[test]
    fn the_line_is_that_of_scipy() {
        let reference = load();
        let points: Vec<_> = reference.nodes.into_iter().zip(reference.latency).collect();
        let line = fit_line(&points).unwrap();
        near(line.slope, reference.slope, 1e-10);
        near(line.intercept, reference.intercept, 1e-10);
        near(line.r, reference.r, 1e-10);
        let (_, slope) = fit_slope(&points).unwrap();
        near(slope.unwrap().low, reference.slope_interval[0], 1e-6);
        near(slope.unwrap().high, reference.slope_interval[1], 1e-6);
        assert_eq!(fit_slope(&points[..2]).unwrap().1, None);
        assert_eq!(fit_line(&[(1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(fit_line(&[]), None);
    }

    #[test]
    fn the_log_normal_is_that_of_scipy() {
        let reference = load();
        let fit = fit_log_normal(&reference.skewed).unwrap();
        near(fit.mu, reference.lognormal_mu, 1e-6);
        near(fit.sigma, reference.lognormal_sigma, 1e-6);
        assert_eq!(fit_log_normal(&[0]), None);
    }
}
