//! How soon joints are told what to do after a percept.

use hdrhistogram::Histogram;
use std::time::Duration;

/// What takes longer counts as this, us.
const LONGEST_US: u64 = 60_000_000;

/// The times from percepts to the first command after each.
pub struct Answers {
    percept_ns: Option<u64>,
    times_us: Histogram<u32>,
}

impl Answers {
    pub fn new() -> Self {
        let times_us = Histogram::new_with_bounds(1, LONGEST_US, 2);
        // Bounds and digits are those that the library allows.
        Self { percept_ns: None, times_us: times_us.expect("bounds of a histogram") }
    }

    /// A percept has come. One that was not answered before the next does not count.
    pub fn perceive(&mut self, now_ns: u64) {
        self.percept_ns = Some(now_ns);
    }

    /// A command has come.
    pub fn answer(&mut self, now_ns: u64) {
        if let Some(since_ns) = self.percept_ns.take() {
            let time_us = now_ns.saturating_sub(since_ns) / 1_000;
            self.times_us.saturating_record(time_us.clamp(1, LONGEST_US));
        }
    }

    /// How many percepts were answered.
    pub fn count(&self) -> u64 {
        self.times_us.len()
    }

    /// The time within which this share of them was answered.
    pub fn within(&self, share: f64) -> Duration {
        Duration::from_micros(self.times_us.value_at_quantile(share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_command_after_a_percept_is_its_answer() {
        let mut answers = Answers::new();
        answers.answer(5);
        assert_eq!(answers.count(), 0, "there was no percept");
        for at_ms in 0..100_u64 {
            answers.perceive(at_ms * 1_000_000);
            answers.answer(at_ms * 1_000_000 + 3_000_000);
            answers.answer(at_ms * 1_000_000 + 9_000_000);
        }
        answers.perceive(0);
        answers.answer(50_000_000);
        assert_eq!(answers.count(), 101);
        assert_eq!(answers.within(0.5).as_millis(), 3);
        assert_eq!(answers.within(1.0).as_millis(), 50);
    }
}
