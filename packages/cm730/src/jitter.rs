//! How late cycles begin.

use std::time::Duration;

/// Cycles over which it is told.
const WINDOW: usize = 1024;

/// How late the last cycles began, and how many did not take place.
#[derive(Clone, Debug, Default)]
pub struct Jitter {
    /// Microseconds, the newest in the place of the oldest.
    late_us: Vec<u32>,
    next: usize,
    cycles: u64,
    missed: u64,
    longest_us: u32,
}

/// What is told of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JitterSummary {
    /// Cycles so far.
    pub cycles: u64,
    /// Cycles that did not take place because one before took too long.
    pub missed: u64,
    /// How late half of the last cycles began at most, µs.
    pub median_us: u32,
    /// How late 99 of 100 of the last cycles began at most, µs.
    pub p99_us: u32,
    /// How late the latest of the last cycles began, µs.
    pub max_us: u32,
    /// The longest that one of the last cycles took since the last summary, µs.
    pub longest_us: u32,
}

impl Jitter {
    /// A cycle begins, so late, and so many before it were left out.
    pub fn begin(&mut self, late: Duration, missed: u64) {
        self.cycles += 1;
        self.missed += missed;
        let late_us = micros(late);
        match self.late_us.get_mut(self.next) {
            Some(oldest) => *oldest = late_us,
            None => self.late_us.push(late_us),
        }
        self.next = (self.next + 1) % WINDOW;
    }

    /// A cycle is over and took so long.
    pub fn end(&mut self, took: Duration) {
        self.longest_us = self.longest_us.max(micros(took));
    }

    /// What is told of the last cycles.
    pub fn summary(&mut self) -> JitterSummary {
        let mut sorted = self.late_us.clone();
        sorted.sort_unstable();
        let at = |share: usize| {
            let place = (sorted.len() * share).div_ceil(100).saturating_sub(1);
            sorted.get(place).copied().unwrap_or(0)
        };
        JitterSummary {
            cycles: self.cycles,
            missed: self.missed,
            median_us: at(50),
            p99_us: at(99),
            max_us: at(100),
            longest_us: std::mem::take(&mut self.longest_us),
        }
    }
}

fn micros(span: Duration) -> u32 {
    u32::try_from(span.as_micros()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_last_cycles_and_cycles_are_counted() {
        let mut jitter = Jitter::default();
        assert_eq!(jitter.summary(), JitterSummary::default());
        for _ in 0..WINDOW {
            jitter.begin(Duration::from_secs(1), 0);
        }
        for late in 1..=WINDOW as u64 {
            jitter.begin(Duration::from_micros(late), u64::from(late == 7));
            jitter.end(Duration::from_micros(10 * late));
        }
        let expected = JitterSummary {
            cycles: 2 * WINDOW as u64,
            missed: 1,
            median_us: 512,
            p99_us: 1014,
            max_us: 1024,
            longest_us: 10_240,
        };
        assert_eq!(jitter.summary(), expected);
        assert_eq!(jitter.summary().longest_us, 0);
    }
}
