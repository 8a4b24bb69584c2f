//! What the links of a network in a box did to a run, and whether the run counts.

use serde::{Deserialize, Serialize};

use super::{Record, Repeat};

/// A run counts only if the emulator was late by no more than this share of what it measured.
pub const LATE_AT_MOST: f64 = 0.05;

/// A network in a box, and what its links did in one repeat, all hosts together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NetworkUse {
    /// How many hosts.
    pub hosts: u64,
    /// The profile between any two of them.
    pub link: String,
    /// Frames that hosts sent, discovery included.
    pub frames: u64,
    /// Their bytes, Ethernet headers included.
    pub bytes: u64,
    /// Frames that chance took.
    pub lost: u64,
    /// Frames for which a queue had no place.
    pub queue: u64,
    /// Frames that came while a cable was cut.
    pub cut: u64,
    /// Frames that were too large.
    pub oversize: u64,
    /// Frames that came twice.
    pub duplicated: u64,
    /// Frames that others passed.
    pub reordered: u64,
    /// How often frames were sent again over the air.
    #[serde(default)]
    pub retries: u64,
    /// Frames that a host's kernel did not take from the emulator.
    #[serde(default)]
    pub refused: u64,
    /// How often what a sample measures goes from host to host; 0 in results that do not know.
    #[serde(default)]
    pub crossings: u64,
    /// How late the emulator handed frames over, on average, µs.
    #[serde(default)]
    pub late_mean_us: f64,
    /// How late the emulator handed frames over: half of them by no more, µs.
    pub late_p50_us: f64,
    /// 99 of 100 by no more, µs.
    pub late_p99_us: f64,
    /// The clocks' greatest offset from the first host's as measured over the links, ns. Nothing
    /// is corrected by it: hosts in a box share a clock.
    pub clock_offset_ns: i64,
    /// By how much that may be wrong, ns; 0 where it was not measured.
    pub clock_bound_ns: u64,
}

impl NetworkUse {
    /// Frames that did not come out at the other end.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.lost + self.queue + self.cut + self.oversize + self.refused
    }

    /// Adds what the network of other processes of the same run did: all frames of both, and the
    /// worse of lateness and clocks.
    pub fn add(&mut self, other: &Self) {
        self.frames += other.frames;
        self.bytes += other.bytes;
        self.lost += other.lost;
        self.queue += other.queue;
        self.cut += other.cut;
        self.oversize += other.oversize;
        self.duplicated += other.duplicated;
        self.reordered += other.reordered;
        self.retries += other.retries;
        self.refused += other.refused;
        self.late_mean_us = self.late_mean_us.max(other.late_mean_us);
        self.late_p50_us = self.late_p50_us.max(other.late_p50_us);
        self.late_p99_us = self.late_p99_us.max(other.late_p99_us);
        if other.clock_offset_ns.unsigned_abs() > self.clock_offset_ns.unsigned_abs() {
            self.clock_offset_ns = other.clock_offset_ns;
        }
        self.clock_bound_ns = self.clock_bound_ns.max(other.clock_bound_ns);
    }
}

impl Repeat {
    /// How late the emulator was on average on the way of a sample, as a share of the mean sample;
    /// `None` without an emulator, or where nothing came back.
    #[must_use]
    pub fn late_share(&self) -> Option<f64> {
        let network = self.network.as_ref().filter(|network| network.crossings > 0)?;
        let share = network.late_mean_us * network.crossings as f64 / self.latency_us.mean;
        share.is_finite().then_some(share)
    }
}

impl Record {
    /// What the links did in all repeats together; `None` where all was on one host.
    #[must_use]
    pub fn network(&self) -> Option<NetworkUse> {
        let mut all = self.repeats.iter().filter_map(|repeat| repeat.network.as_ref());
        let mut sum = all.next()?.clone();
        all.for_each(|network| sum.add(network));
        Some(sum)
    }

    /// The largest share by which the emulator was late in any repeat.
    #[must_use]
    pub fn late_share(&self) -> Option<f64> {
        self.repeats.iter().filter_map(Repeat::late_share).reduce(f64::max)
    }

    /// Whether the emulator was so late in a repeat that it measured itself.
    #[must_use]
    pub fn is_invalid(&self) -> bool {
        self.late_share().is_some_and(|share| share > LATE_AT_MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Summary;

    fn repeat(late_mean_us: f64, mean: f64) -> Repeat {
        let network = NetworkUse { crossings: 2, late_mean_us, queue: 3, ..NetworkUse::default() };
        let latency_us = Summary { mean, ..Summary::default() };
        Repeat { latency_us, network: Some(network), ..Repeat::default() }
    }

    #[test]
    fn a_run_in_which_the_emulator_was_late_by_more_than_a_twentieth_is_invalid() {
        let record = |repeats| Record { repeats, ..Record::default() };
        let good = record(vec![repeat(24.0, 1000.0), repeat(10.0, 1000.0)]);
        assert!((good.late_share().unwrap() - 0.048).abs() < 1e-9 && !good.is_invalid());
        let late = record(vec![repeat(24.0, 1000.0), repeat(26.0, 1000.0)]);
        assert!(late.is_invalid());
        assert_eq!(late.network().unwrap().dropped(), 6);
        let on_one_host = record(vec![Repeat::default()]);
        assert!(on_one_host.network().is_none() && !on_one_host.is_invalid());
        // Nothing came back: nothing was measured.
        assert!(!record(vec![repeat(26.0, 0.0)]).is_invalid());
    }
}
