//! How many times as large one set of repeats is as another, with an interval to be trusted where
//! repeats differ by more than chance, and the correction for asking many such questions at once.
//!
//! The logarithm of the ratio of two statistics has the standard error of both sides together, each
//! by a hierarchical bootstrap (repeats first, then the samples inside), and about it a Student t
//! distribution with the degrees of freedom of Welch and Satterthwaite for the numbers of repeats.
//! A percentile interval of so few repeats would be too narrow (Hesterberg, 2015, section 4).

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::bootstrap::{Interval, Spread, log_spread};

/// A ratio on a logarithmic scale and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    log: f64,
    error: f64,
    freedom: f64,
}

impl Effect {
    /// From the logarithm of a ratio, its standard error and degrees of freedom.
    #[must_use]
    pub const fn new(log: f64, error: f64, freedom: f64) -> Self {
        Self { log, error, freedom }
    }

    /// The ratio.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.log.exp()
    }

    /// Its interval of this confidence, 0.95 for 95 %; from nothing to infinity where a side has
    /// one repeat, as nothing is known of how repeats differ.
    #[must_use]
    pub fn interval(&self, confidence: f64) -> Interval {
        if self.freedom <= 0.0 {
            return Interval { low: 0.0, high: f64::INFINITY };
        }
        let tail = 0.5 + confidence.clamp(0.0, 1.0 - 1e-12) / 2.0;
        let half = self.student().map_or(f64::INFINITY, |t| t.inverse_cdf(tail)) * self.error;
        let half = if self.error > 0.0 { half } else { 0.0 };
        Interval { low: (self.log - half).exp(), high: (self.log + half).exp() }
    }

    /// The one-sided probability of such a ratio, or a larger one, if the true one were `bound`.
    #[must_use]
    pub fn above(&self, bound: f64) -> f64 {
        self.tail(self.log - bound.ln())
    }

    /// The same of a smaller one.
    #[must_use]
    pub fn below(&self, bound: f64) -> f64 {
        self.tail(bound.ln() - self.log)
    }

    fn tail(&self, distance: f64) -> f64 {
        if self.freedom <= 0.0 {
            return 1.0;
        }
        if self.error <= 0.0 {
            return if distance > 0.0 { 0.0 } else { 1.0 };
        }
        self.student().map_or(1.0, |t| t.sf(distance / self.error))
    }

    fn student(&self) -> Option<StudentsT> {
        StudentsT::new(0.0, 1.0, self.freedom).ok()
    }
}

/// The percentile at `fraction` of `b` over that of `a`, each the median over its repeats. `None`
/// where either side has no positive samples. Repeats are sorted.
#[must_use]
pub fn effect(a: &[&[u64]], b: &[&[u64]], fraction: f64, seed: u64) -> Option<Effect> {
    let a = log_spread(a, fraction, seed)?;
    let b = log_spread(b, fraction, seed ^ 0x5bd1_e995)?;
    Some(Effect {
        log: b.log - a.log,
        error: a.error.hypot(b.error),
        freedom: if a.repeats < 2 || b.repeats < 2 { 0.0 } else { freedom(a, b) },
    })
}

/// The degrees of freedom of two variances together, by Welch and Satterthwaite.
fn freedom(a: Spread, b: Spread) -> f64 {
    let part = |one: Spread| one.error.powi(4) / (one.repeats - 1) as f64;
    let below = part(a) + part(b);
    match below > 0.0 {
        true => a.error.hypot(b.error).powi(4) / below,
        false => (a.repeats + b.repeats - 2) as f64,
    }
}

/// The adjusted probabilities of several tests, by Holm: rejecting those below a level errs in
/// any of them with no more than that level.
#[must_use]
pub fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|a, b| probabilities[*a].total_cmp(&probabilities[*b]));
    let mut adjusted = vec![1.0; probabilities.len()];
    let mut largest: f64 = 0.0;
    for (rank, &index) in order.iter().enumerate() {
        let left = (probabilities.len() - rank) as f64;
        largest = largest.max((probabilities[index] * left).min(1.0));
        adjusted[index] = largest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::{load, near};

    #[test]
    fn tails_and_intervals_are_those_of_scipys_student() {
        for one in load().student {
            let effect = Effect::new(one.log, one.error, one.freedom);
            let interval = effect.interval(0.95);
            near(interval.low, one.low, 1e-6);
            near(interval.high, one.high, 1e-6);
            near(effect.above(1.05), one.above, 1e-6);
            near(effect.below(1.0 / 1.05), one.below, 1e-6);
        }
    }

    #[test]
    fn holms_adjustment_is_that_of_its_definition() {
        let reference = load();
        for (got, want) in holm(&reference.p_values).iter().zip(&reference.holm) {
            near(*got, *want, 1e-12);
        }
        assert!(holm(&[]).is_empty());
    }

    #[test]
    fn one_repeat_tells_nothing_about_others() {
        let a: Vec<u64> = (100..200).collect();
        let b: Vec<u64> = (300..400).collect();
        let one = effect(&[&a], &[&b, &b], 0.5, 1).unwrap();
        assert_eq!((one.above(1.0), one.interval(0.95).high), (1.0, f64::INFINITY));
        assert!(effect(&[], &[&b], 0.5, 1).is_none() && effect(&[&[0]], &[&b], 0.5, 1).is_none());
        let two = effect(&[&a, &a], &[&b, &b], 0.5, 1).unwrap();
        assert!(two.above(1.0) < 0.05 && (two.ratio() - 2.34).abs() < 0.01);
    }

    #[test]
    fn repeats_that_are_alike_to_the_last_bit_are_sure() {
        let same = effect(&[&[10], &[10]], &[&[20], &[20]], 0.95, 1).unwrap();
        assert!(same.above(1.5) < 1e-9 && same.below(1.5) > 1.0 - 1e-9, "{same:?}");
        near(same.interval(0.95).high, 2.0, 1e-9);
    }

    #[test]
    fn the_degrees_of_freedom_are_those_of_welch_and_satterthwaite() {
        let side = |error: f64, repeats: usize| Spread { log: 0.0, error, repeats };
        // Of equal variances 2 (m - 1); of one that is nothing beside the other m - 1 of that one.
        near(freedom(side(0.1, 5), side(0.1, 5)), 8.0, 1e-12);
        near(freedom(side(1e-6, 9), side(0.1, 4)), 3.0, 1e-9);
        // (0.1^2 + 0.2^2)^2 over 0.1^4 / 2 + 0.2^4 / 5.
        near(
            freedom(side(0.1, 3), side(0.2, 6)),
            0.05_f64.powi(2) / (1e-4 / 2.0 + 16e-4 / 5.0),
            1e-12,
        );
        near(freedom(side(0.0, 3), side(0.0, 6)), 7.0, 1e-12);
    }
}
