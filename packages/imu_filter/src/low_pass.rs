//! A low-pass of second order whose output is the plain mean until its time constant has passed.
//!
//! It is kept as a value and its rate, not as the last two outputs, so that the time between inputs
//! may be another one at each of them: stamps of real sensors are not even.

use nalgebra::SVector;
use std::f64::consts::{PI, SQRT_2, TAU};

/// A Butterworth filter of second order over vectors.
#[derive(Clone, Debug)]
pub(crate) struct LowPass<const N: usize> {
    /// Its cut-off, at which the step response has the wanted time constant, Hz.
    cut_off_hz: f64,
    tau_s: f64,
    /// Sum of inputs and their number until the time constant has passed.
    first: Option<(SVector<f64, N>, f64)>,
    input: SVector<f64, N>,
    last: SVector<f64, N>,
    /// By how much the output changes in a second.
    rate: SVector<f64, N>,
}

impl<const N: usize> LowPass<N> {
    pub fn new(tau_s: f64) -> Self {
        Self {
            cut_off_hz: SQRT_2 / (TAU * tau_s.max(1e-9)),
            tau_s,
            first: Some((SVector::zeros(), 0.0)),
            input: SVector::zeros(),
            last: SVector::zeros(),
            rate: SVector::zeros(),
        }
    }

    /// Takes an input, `step_s` after the last; returns the output.
    pub fn take(&mut self, input: &SVector<f64, N>, step_s: f64) -> SVector<f64, N> {
        if let Some((sum, count)) = &mut self.first {
            let more = *sum + input;
            if is_finite(&more) {
                *sum = more;
                *count += 1.0;
            }
            self.last = *sum / count.max(1.0);
            if *count * step_s >= self.tau_s {
                // As if the input had been this for ever.
                self.first = None;
                self.input = self.last;
            }
        } else if step_s > 0.0 {
            self.follow(input, step_s);
        }
        self.last
    }

    /// The trapezoidal rule (the bilinear transform) over one step of any length: with w the
    /// cut-off, the output's rate changes by w² (input - output) - √2 w rate.
    fn follow(&mut self, input: &SVector<f64, N>, step_s: f64) {
        // Half of w times the step. Nothing is faster than half the rate of inputs.
        let c = (PI * self.cut_off_hz * step_s).min(1.5).tan();
        let damping = SQRT_2 * c;
        let pull = (input - self.last) + (self.input - self.last);
        let rate = (self.rate * (1.0 - damping - c * c) + pull * (2.0 * c * c / step_s))
            / (1.0 + damping + c * c);
        let last = self.last + (self.rate + rate) * (step_s / 2.0);
        // Beyond all bounds there is no telling what it was.
        if is_finite(&last) && is_finite(&rate) {
            self.input = *input;
            self.last = last;
            self.rate = rate;
        }
    }
}

fn is_finite<const N: usize>(vector: &SVector<f64, N>) -> bool {
    vector.iter().all(|value| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(value: f64) -> SVector<f64, 1> {
        SVector::from([value])
    }

    #[test]
    fn a_constant_stays_and_a_step_is_followed() {
        let mut filter = LowPass::<1>::new(0.5);
        for _ in 0..1000 {
            assert!((filter.take(&one(3.0), 0.01)[0] - 3.0).abs() < 1e-9);
        }
        for _ in 0..50 {
            filter.take(&one(4.0), 0.01);
        }
        let after_tau = filter.last[0] - 3.0;
        assert!((0.4..0.8).contains(&after_tau), "{after_tau}");
        for _ in 0..1000 {
            filter.take(&one(4.0), 0.01);
        }
        assert!((filter.last[0] - 4.0).abs() < 1e-6);
    }

    #[test]
    fn a_step_is_followed_as_fast_when_inputs_come_unevenly() {
        let mut even = LowPass::<1>::new(0.5);
        let mut uneven = LowPass::<1>::new(0.5);
        for at in 0..1050 {
            let value = one(if at < 1000 { 3.0 } else { 4.0 });
            even.take(&value, 0.01);
            uneven.take(&value, if at % 2 == 0 { 0.006 } else { 0.014 });
        }
        let apart = (even.last - uneven.last).norm();
        assert!(apart < 0.02, "{} {}", even.last, uneven.last);
    }

    #[test]
    fn inputs_beyond_all_bounds_leave_an_output_that_is_finite() {
        let mut filter = LowPass::<1>::new(0.5);
        for at in 0..1000 {
            let value = if at % 2 == 0 { f64::MAX } else { -f64::MAX };
            assert!(filter.take(&one(value), 1.0)[0].is_finite());
        }
        let mut filter = LowPass::<1>::new(0.5);
        for at in 0..1000 {
            let value = if at < 10 { f64::MAX } else { 1.0 };
            assert!(filter.take(&one(value), 0.01)[0].is_finite());
        }
    }

    #[test]
    fn another_rate_does_not_disturb_the_output() {
        let mut filter = LowPass::<1>::new(0.5);
        for step in 0..2000 {
            let step_s = if step % 300 < 150 { 0.01 } else { 0.004 };
            assert!((filter.take(&one(-2.0), step_s)[0] + 2.0).abs() < 1e-9);
        }
    }
}
