//! What changed between two recordings: hop by hop and layer by layer.
//!
//! The ratio of the medians with its 95 % interval (bootstrap, seeded). Slower or faster is said
//! only if the whole interval lies beyond the threshold and the medians differ by more than
//! [`LEAST_NS`]: what is within is the same.

use crate::chain::{Chains, HopName};
use crate::index::Index;
use crate::layer::{Layer, Parts};
use angaros::trace::Recording;
use angaros_stats::{Interval, percentile, ratio_interval};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Medians that differ by less are the same, whatever their ratio.
pub const LEAST_NS: f64 = 500.0;
/// A change of this share is one.
pub const THRESHOLD: f64 = 0.05;
/// Paths, and hops, that are compared.
pub const MAX_COMPARED: usize = 256;
/// Samples below which nothing is said.
pub const MIN_SAMPLES: usize = 5;

/// What a difference means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The second took longer.
    Slower,
    /// The second took less.
    Faster,
    /// No difference that is more than chance and large enough to matter.
    Same,
    /// There are too few samples.
    Unknown,
}

/// One row: a layer of a hop, or all of it.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// The layer; `None` for the whole.
    pub layer: Option<Layer>,
    /// Medians before and after, nanoseconds.
    pub medians: (f64, f64),
    /// After divided by before; `None` if before is nothing.
    pub ratio: Option<f64>,
    /// 95 % interval of the ratio.
    pub interval: Option<Interval>,
    /// What it means.
    pub verdict: Verdict,
}

/// The changes of one hop, or of one path from end to end.
#[derive(Clone, Debug, Serialize)]
pub struct Changes {
    /// `/topic: /from -> /to` of a hop, the nodes of a path.
    pub name: String,
    /// Samples before and after.
    pub samples: (usize, usize),
    /// The whole, then its layers.
    pub rows: Vec<Change>,
}

/// Two recordings side by side.
#[derive(Clone, Debug, Serialize)]
pub struct Diff {
    /// Paths, from end to end.
    pub paths: Vec<Changes>,
    /// Hops, with their layers.
    pub hops: Vec<Changes>,
    /// Hops that only the first has.
    pub gone: Vec<String>,
    /// Hops that only the second has.
    pub new: Vec<String>,
    /// Paths and hops beyond [`MAX_COMPARED`].
    pub left_out: usize,
}

/// What there is to compare of one recording.
struct Samples {
    paths: BTreeMap<String, Vec<Parts>>,
    hops: BTreeMap<HopName, Vec<Parts>>,
}

impl Diff {
    /// Compares two recordings; `seed` is that of the bootstrap.
    #[must_use]
    pub fn of(before: &Recording, after: &Recording, seed: u64) -> Self {
        let before = Samples::of(before);
        let after = Samples::of(after);
        let mut diff = Self {
            paths: Vec::new(),
            hops: Vec::new(),
            gone: Vec::new(),
            new: Vec::new(),
            left_out: 0,
        };
        for (title, samples) in &before.paths {
            let Some(other) = after.paths.get(title) else { continue };
            if diff.paths.len() >= MAX_COMPARED {
                diff.left_out += 1;
            } else {
                diff.paths.push(changes(title.clone(), samples, other, seed, false));
            }
        }
        for (hop, samples) in &before.hops {
            match after.hops.get(hop) {
                Some(_) if diff.hops.len() >= MAX_COMPARED => diff.left_out += 1,
                Some(other) => diff.hops.push(changes(name(hop), samples, other, seed, true)),
                None => diff.gone.push(name(hop)),
            }
        }
        let is_new = |hop: &&HopName| !before.hops.contains_key(*hop);
        diff.new = after.hops.keys().filter(is_new).map(name).collect();
        diff
    }
}

fn name(hop: &HopName) -> String {
    let from = if hop.from.is_empty() { "(not traced)" } else { &hop.from };
    format!("{}: {from} -> {}", hop.topic, hop.to)
}

impl Samples {
    fn of(recording: &Recording) -> Self {
        let index = Index::of(recording);
        let chains = Chains::of(&index);
        let mut hops: BTreeMap<HopName, Vec<Parts>> = BTreeMap::new();
        for (delivery, hop) in index.deliveries.iter().zip(&chains.hop_of) {
            let mut parts = index.way(delivery, index.moments(delivery).begun);
            let mut callback = Parts::default();
            callback.set(Layer::Callback, delivery.end - delivery.start);
            parts.add(&callback);
            hops.entry(chains.hops[*hop as usize].clone()).or_default().push(parts);
        }
        let mut paths: BTreeMap<String, Vec<Parts>> = BTreeMap::new();
        for path in &chains.paths {
            let all = path.chains().map(|chain| {
                let mut sum = Parts::default();
                chains.parts(&index, chain).iter().for_each(|hop| sum.add(hop));
                sum
            });
            paths.entry(path.title(&chains.hops)).or_default().extend(all);
        }
        Self { paths, hops }
    }
}

fn changes(name: String, before: &[Parts], after: &[Parts], seed: u64, layers: bool) -> Changes {
    let values = |parts: &[Parts], layer: Option<Layer>| {
        let value = |parts: &Parts| layer.map_or(parts.total(), |layer| parts.get(layer));
        // The interval is of what passed; negative unattributed time is a doubt, not a duration.
        let mut values: Vec<u64> =
            parts.iter().map(|parts| value(parts).max(0).cast_unsigned()).collect();
        values.sort_unstable();
        values
    };
    let layers = layers.then_some(Layer::ALL).into_iter().flatten().map(Some);
    let rows = std::iter::once(None)
        .chain(layers)
        .map(|layer| change(layer, &values(before, layer), &values(after, layer), seed));
    Changes { name, samples: (before.len(), after.len()), rows: rows.collect() }
}

fn change(layer: Option<Layer>, before: &[u64], after: &[u64], seed: u64) -> Change {
    let median = |values: &[u64]| percentile(values, 0.5).unwrap_or(0.0);
    let medians = (median(before), median(after));
    let interval = ratio_interval(&[after], &[before], seed);
    let apart = (medians.1 - medians.0).abs() >= LEAST_NS;
    let verdict = match interval {
        _ if before.len().min(after.len()) < MIN_SAMPLES => Verdict::Unknown,
        _ if !apart => Verdict::Same,
        Some(interval) if interval.low > 1.0 + THRESHOLD => Verdict::Slower,
        Some(interval) if interval.high < 1.0 - THRESHOLD => Verdict::Faster,
        Some(_) => Verdict::Same,
        // Something that took no time before takes some now.
        None if medians.0 == 0.0 => Verdict::Slower,
        None => Verdict::Unknown,
    };
    let ratio = (medians.0 > 0.0).then_some(medians.1 / medians.0);
    Change { layer, medians, ratio, interval, verdict }
}

impl Verdict {
    const fn word(self) -> &'static str {
        match self {
            Self::Slower => "slower",
            Self::Faster => "faster",
            Self::Same => "same",
            Self::Unknown => "too few",
        }
    }
}

impl fmt::Display for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<44} {:>12} {:>12} {:>7}  {:<15} verdict",
            "medians, in us", "before", "after", "ratio", "95 % interval"
        )?;
        for path in &self.paths {
            write!(f, "\n{} ({} and {} chains)\n", path.name, path.samples.0, path.samples.1)?;
            path.rows.iter().try_for_each(|row| line(f, row, "end to end"))?;
        }
        for hop in &self.hops {
            write!(f, "\n{} ({} and {} messages)\n", hop.name, hop.samples.0, hop.samples.1)?;
            let shown = |row: &&Change| row.medians.0 != 0.0 || row.medians.1 != 0.0;
            hop.rows.iter().filter(shown).try_for_each(|row| line(f, row, "whole hop"))?;
        }
        let lists = [("only before", &self.gone), ("only after", &self.new)];
        for (what, names) in lists.iter().filter(|(_, names)| !names.is_empty()) {
            write!(f, "\n{what}: {}\n", names.join("; "))?;
        }
        if self.left_out > 0 {
            write!(f, "\n{} more paths and hops were not compared\n", self.left_out)?;
        }
        if self.paths.is_empty() && self.hops.is_empty() {
            writeln!(f, "the two recordings have no hop in common")?;
        }
        Ok(())
    }
}

fn line(f: &mut fmt::Formatter<'_>, row: &Change, whole: &'static str) -> fmt::Result {
    let name = row.layer.map_or(whole, Layer::name);
    let ratio = row.ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
    let interval = match row.interval {
        Some(Interval { low, high }) => format!("{low:.2} to {high:.2}"),
        None => "-".to_owned(),
    };
    writeln!(
        f,
        "  {name:<42} {:>12.1} {:>12.1} {ratio:>7}  {interval:<15} {}",
        row.medians.0 / 1000.0,
        row.medians.1 / 1000.0,
        row.verdict.word()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(middle: u64, count: u64) -> Vec<u64> {
        (0..count).map(|i| middle + i * 10).collect()
    }

    #[test]
    fn a_change_is_one_only_beyond_chance_and_threshold() {
        let verdict = |before: &[u64], after: &[u64]| change(None, before, after, 1).verdict;
        let base = around(10_000, 100);
        assert_eq!(verdict(&base, &around(20_000, 100)), Verdict::Slower);
        assert_eq!(verdict(&base, &around(5_000, 100)), Verdict::Faster);
        assert_eq!(verdict(&base, &around(10_200, 100)), Verdict::Same);
        assert_eq!(verdict(&around(100, 100), &around(300, 100)), Verdict::Same, "200 ns");
        assert_eq!(verdict(&base, &around(20_000, 4)), Verdict::Unknown);
        assert_eq!(verdict(&[0; 50], &around(20_000, 50)), Verdict::Slower);
    }

    #[test]
    fn a_change_that_is_certain_but_within_the_threshold_is_none() {
        let near = |middle: u64| (0..100).map(|i| middle + i % 3).collect::<Vec<u64>>();
        let sorted = |mut values: Vec<u64>| {
            values.sort_unstable();
            values
        };
        let verdict =
            |after: u64| change(None, &sorted(near(100_000)), &sorted(near(after)), 1).verdict;
        // 5 % either way.
        assert_eq!([104_000, 106_000].map(verdict), [Verdict::Same, Verdict::Slower]);
        assert_eq!([96_000, 94_000].map(verdict), [Verdict::Same, Verdict::Faster]);
    }
}
