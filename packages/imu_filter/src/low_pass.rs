//! A low-pass of second order whose output is the plain mean until its time constant has passed.

use nalgebra::SVector;

/// By so much the time between two inputs may differ from the last one before the filter is made
/// anew for it.
const SAME_STEP: f64 = 0.1;

/// A Butterworth filter of second order over vectors.
#[derive(Clone, Debug)]
pub(crate) struct LowPass<const N: usize> {
    tau_s: f64,
    step_s: f64,
    coefficients: Coefficients,
    /// The two states of the filter in its transposed form.
    states: [SVector<f64, N>; 2],
    /// Sum of inputs and their number until the time constant has passed.
    first: Option<(SVector<f64, N>, f64)>,
    last: SVector<f64, N>,
}

/// b0 (b1 is twice that, b2 the same), a1, a2.
#[derive(Clone, Copy, Debug, Default)]
struct Coefficients {
    b: f64,
    a: [f64; 2],
}

impl Coefficients {
    /// Of the bilinear transform, for a cut-off at which the step response has the time constant
    /// `tau_s`.
    fn new(tau_s: f64, step_s: f64) -> Self {
        let cut_off_hz = std::f64::consts::SQRT_2 / (std::f64::consts::TAU * tau_s.max(1e-9));
        // Nothing is faster than half the rate of inputs.
        let angle = (std::f64::consts::PI * cut_off_hz * step_s).min(1.5);
        let c = angle.tan();
        let d = c * c + std::f64::consts::SQRT_2 * c + 1.0;
        let a = [2.0 * (c * c - 1.0) / d, (1.0 - std::f64::consts::SQRT_2 * c + c * c) / d];
        Self { b: c * c / d, a }
    }
}

impl<const N: usize> LowPass<N> {
    pub fn new(tau_s: f64) -> Self {
        Self {
            tau_s,
            step_s: 0.0,
            coefficients: Coefficients::default(),
            states: [SVector::zeros(); 2],
            first: Some((SVector::zeros(), 0.0)),
            last: SVector::zeros(),
        }
    }

    /// Takes an input, `step_s` after the last; returns the output.
    pub fn take(&mut self, input: &SVector<f64, N>, step_s: f64) -> SVector<f64, N> {
        if (step_s - self.step_s).abs() > SAME_STEP * self.step_s {
            self.step_s = step_s;
            self.coefficients = Coefficients::new(self.tau_s, step_s);
            let last = self.last;
            self.settle(&last);
        }
        if let Some((sum, count)) = &mut self.first {
            *sum += input;
            *count += 1.0;
            self.last = *sum / *count;
            if *count * self.step_s >= self.tau_s {
                self.first = None;
                let last = self.last;
                self.settle(&last);
            }
            return self.last;
        }
        let Coefficients { b, a } = self.coefficients;
        self.last = input * b + self.states[0];
        self.states[0] = input * (2.0 * b) - self.last * a[0] + self.states[1];
        self.states[1] = input * b - self.last * a[1];
        self.last
    }

    /// As if the input had been this for ever.
    fn settle(&mut self, value: &SVector<f64, N>) {
        let Coefficients { b, a } = self.coefficients;
        self.states = [value * (1.0 - b), value * (b - a[1])];
    }
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
    fn another_rate_does_not_disturb_the_output() {
        let mut filter = LowPass::<1>::new(0.5);
        for step in 0..2000 {
            let step_s = if step % 300 < 150 { 0.01 } else { 0.004 };
            assert!((filter.take(&one(-2.0), step_s)[0] + 2.0).abs() < 1e-9);
        }
    }
}
