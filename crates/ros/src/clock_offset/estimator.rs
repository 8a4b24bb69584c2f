//! From exchanges to an offset (rules K1 to K3). Knows no clocks and no wires.

use std::collections::VecDeque;

/// How fast the offset of two clocks may change, parts in a million. Quartz in computers is
/// specified to 50 at most, two of them to 100; twice that leaves room for a clock that is being
/// slewed gently. (RFC 5905 assumes 15 for a clock left to itself and never corrects by over 500.)
pub const MAX_DRIFT_PPM: f64 = 200.0;

/// Exchanges that are kept.
const KEPT: usize = 64;
/// Exchanges with a round trip above this many times the shortest say nothing about drift.
const CLEAN: f64 = 2.0;
/// Fewer points than this, or a shorter time between the first and the last, give no drift.
const DRIFT_POINTS: usize = 8;
const DRIFT_SPAN_NS: f64 = 5e9;

/// The four times of an exchange, ns, each by the clock of the side that noted it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// t1: when the question was sent, by the local clock.
    pub asked_ns: u64,
    /// t2: when it was heard, by the remote clock.
    pub heard_ns: u64,
    /// t3: when the answer was sent, by the remote clock.
    pub answered_ns: u64,
    /// t4: when it came, by the local clock.
    pub returned_ns: u64,
}

/// Why an exchange was refused: its times cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the times of an exchange are impossible")]
pub struct ImpossibleTimes;

impl Exchange {
    /// How long question and answer were under way, ns: (t4 - t1) - (t3 - t2).
    ///
    /// # Errors
    /// A clock went backwards, or the answer took longer at the remote side than altogether.
    pub fn round_trip_ns(&self) -> Result<u64, ImpossibleTimes> {
        let away = self.returned_ns.checked_sub(self.asked_ns).ok_or(ImpossibleTimes)?;
        let there = self.answered_ns.checked_sub(self.heard_ns).ok_or(ImpossibleTimes)?;
        away.checked_sub(there).ok_or(ImpossibleTimes)
    }

    /// Between which values the offset was when the answer came.
    fn interval(&self) -> (i128, i128) {
        let low = i128::from(self.answered_ns) - i128::from(self.returned_ns);
        let high = i128::from(self.heard_ns) - i128::from(self.asked_ns);
        (low, high)
    }
}

/// How far a remote clock is from the local one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClockEstimate {
    /// Remote time minus local time, ns.
    pub offset_ns: i64,
    /// The true offset is at most this far from it, ns.
    pub bound_ns: u64,
    /// How fast the offset changes, parts in a million; 0 until there is enough to say.
    pub drift_ppm: f64,
    /// The shortest round trip of the exchanges behind it, ns.
    pub round_trip_ns: u64,
    /// How many these are.
    pub exchanges: usize,
}

impl ClockEstimate {
    /// The local time that was, give or take the bound, when the remote clock showed this, ns.
    #[must_use]
    pub fn to_local_ns(&self, remote_ns: u64) -> u64 {
        let local = i128::from(remote_ns) - i128::from(self.offset_ns);
        u64::try_from(local.max(0)).unwrap_or(u64::MAX)
    }
}

struct Observation {
    at_ns: u64,
    low_ns: i128,
    high_ns: i128,
    round_trip_ns: u64,
}

/// Collects exchanges with one remote clock.
#[derive(Default)]
pub struct Estimator {
    kept: VecDeque<Observation>,
    steps: u64,
    refused: u64,
}

impl Estimator {
    /// Takes an exchange into account.
    ///
    /// # Errors
    /// Its times cannot be; it is counted and otherwise ignored.
    pub fn add(&mut self, exchange: Exchange) -> Result<(), ImpossibleTimes> {
        let round_trip = exchange.round_trip_ns();
        let before = self.kept.back().is_some_and(|last| exchange.returned_ns < last.at_ns);
        let (Ok(round_trip_ns), false) = (round_trip, before) else {
            self.refused += 1;
            return Err(ImpossibleTimes);
        };
        let at_ns = exchange.returned_ns;
        let (low_ns, high_ns) = exchange.interval();
        // The upper end was true when the question was asked.
        let high_ns = high_ns + widening_ns(exchange.returned_ns - exchange.asked_ns);
        if self.kept.len() == KEPT {
            self.forget_one(at_ns);
        }
        self.kept.push_back(Observation { at_ns, low_ns, high_ns, round_trip_ns });
        let (low, high) = self.common(at_ns);
        if low > high {
            self.steps += 1;
            self.kept.drain(..self.kept.len() - 1);
        }
        Ok(())
    }

    /// The estimate at `now_ns`, by the local clock; `None` before the first exchange.
    #[must_use]
    pub fn estimate(&self, now_ns: u64) -> Option<ClockEstimate> {
        let round_trip_ns = self.kept.iter().map(|kept| kept.round_trip_ns).min()?;
        let (low, high) = self.common(now_ns);
        // They have something in common at the newest exchange, and more the later it is.
        let (low, high) = (low.min(high), low.max(high));
        let offset = low + (high - low) / 2;
        let offset_ns =
            i64::try_from(offset).unwrap_or(if offset < 0 { i64::MIN } else { i64::MAX });
        let from = i128::from(offset_ns);
        let bound = (high - from).max(from - low);
        Some(ClockEstimate {
            offset_ns,
            bound_ns: u64::try_from(bound).unwrap_or(u64::MAX),
            drift_ppm: self.drift_ppm(round_trip_ns),
            round_trip_ns,
            exchanges: self.kept.len(),
        })
    }

    /// How often a clock was set, as far as exchanges show it.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Exchanges whose times could not be.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.refused
    }

    /// Makes room: what says least goes, which is the widest interval of the older half. So the
    /// shortest round trips stay longest, until drift has made them worthless.
    fn forget_one(&mut self, now_ns: u64) {
        let width = |kept: &Observation| {
            kept.high_ns - kept.low_ns + 2 * widening_ns(now_ns.abs_diff(kept.at_ns))
        };
        let older = self.kept.iter().take(KEPT / 2).enumerate();
        if let Some((worst, _)) = older.max_by_key(|(_, kept)| width(kept)) {
            self.kept.remove(worst);
        }
    }

    /// What all intervals have in common at a time.
    fn common(&self, now_ns: u64) -> (i128, i128) {
        self.kept.iter().fold((i128::MIN, i128::MAX), |(low, high), kept| {
            let wider = widening_ns(now_ns.abs_diff(kept.at_ns));
            (low.max(kept.low_ns - wider), high.min(kept.high_ns + wider))
        })
    }

    /// The slope of the least squares line through the middles of clean exchanges.
    fn drift_ppm(&self, shortest_ns: u64) -> f64 {
        let limit = shortest_ns as f64 * CLEAN;
        let clean = || self.kept.iter().filter(|kept| kept.round_trip_ns as f64 <= limit);
        let Some(first) = clean().next() else { return 0.0 };
        let middle = |kept: &Observation| kept.low_ns + (kept.high_ns - kept.low_ns) / 2;
        let origin = (first.at_ns, middle(first));
        let points = || {
            clean().map(|kept| ((kept.at_ns - origin.0) as f64, (middle(kept) - origin.1) as f64))
        };
        let count = points().count();
        let span = points().next_back().map_or(0.0, |(at, _)| at);
        if count < DRIFT_POINTS || span < DRIFT_SPAN_NS {
            return 0.0;
        }
        let mean = |sum: f64| sum / count as f64;
        let mean_at = mean(points().map(|(at, _)| at).sum());
        let mean_offset = mean(points().map(|(_, offset)| offset).sum());
        let products = points().map(|(at, offset)| (at - mean_at) * (offset - mean_offset));
        let squares: f64 = points().map(|(at, _)| (at - mean_at).powi(2)).sum();
        (products.sum::<f64>() / squares * 1e6).clamp(-MAX_DRIFT_PPM, MAX_DRIFT_PPM)
    }
}

/// By how much an offset may have changed in a time, rounded up.
fn widening_ns(span_ns: u64) -> i128 {
    #[expect(clippy::cast_possible_truncation, reason = "a few parts in a million of 64 bits")]
    let wider = (span_ns as f64 * MAX_DRIFT_PPM / 1e6).ceil() as i128;
    wider
}

#[cfg(test)]
mod tests;
