//! The time between measurements.

/// A pause longer than this, s, is a gap, over which no rate of turn holds.
pub const LONGEST_STEP_S: f64 = 1.0;

/// What to do with a measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// It is the first, or time jumped: begin with it.
    Begin,
    /// So many seconds passed.
    By(f64),
    /// It has the time of the last one: leave it out.
    Repeated,
}

/// Turns the stamps of measurements into steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Steps {
    last_ns: Option<i64>,
    jumps: u64,
}

impl Steps {
    /// The step to a measurement with this stamp, in nanoseconds. With `constant_s` above 0 every
    /// step is that long, whatever the stamps say.
    pub fn to(&mut self, stamp_ns: i64, constant_s: f64) -> Step {
        let last_ns = self.last_ns.replace(stamp_ns);
        let Some(last_ns) = last_ns else { return Step::Begin };
        if constant_s > 0.0 {
            return Step::By(constant_s);
        }
        let passed_s = stamp_ns.saturating_sub(last_ns) as f64 * 1e-9;
        match passed_s {
            0.0 => Step::Repeated,
            passed_s if passed_s > 0.0 && passed_s <= LONGEST_STEP_S => Step::By(passed_s),
            _ => {
                self.jumps += 1;
                Step::Begin
            }
        }
    }

    /// How often time jumped, back or by more than [`LONGEST_STEP_S`].
    #[must_use]
    pub fn jumps(&self) -> u64 {
        self.jumps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_the_stamps_and_jumps_begin_anew() {
        let mut steps = Steps::default();
        let ms = |ms: i64| ms * 1_000_000;
        let found = [0, 10, 10, 30, 5, 15, 2000, 2010].map(|at| steps.to(ms(at), 0.0));
        let by = |ms: f64| Step::By(ms * 1e-3);
        let expected = [
            Step::Begin,
            by(10.0),
            Step::Repeated,
            by(20.0),
            Step::Begin,
            by(10.0),
            Step::Begin,
            by(10.0),
        ];
        for (found, expected) in found.iter().zip(expected) {
            match (*found, expected) {
                (Step::By(a), Step::By(b)) => assert!((a - b).abs() < 1e-12),
                (found, expected) => assert_eq!(found, expected),
            }
        }
        assert_eq!(steps.jumps(), 2);
    }

    #[test]
    fn a_constant_step_does_not_look_at_the_stamps() {
        let mut steps = Steps::default();
        let found = [5, 4, 9_000_000_000_000].map(|at| steps.to(at, 0.01));
        assert_eq!(found, [Step::Begin, Step::By(0.01), Step::By(0.01)]);
    }

    #[test]
    fn the_ends_of_time_do_not_overflow() {
        let mut steps = Steps::default();
        steps.to(i64::MIN, 0.0);
        assert_eq!(steps.to(i64::MAX, 0.0), Step::Begin);
    }
}
