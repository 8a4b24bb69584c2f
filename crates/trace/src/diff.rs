//! What changed between two recordings: hop by hop and layer by layer.
//!
//! The ratio of the medians with its 95 % interval. Messages that follow each other have much in
//! common (the clock of the processor, who else runs, what lies in its caches), so that a thousand
//! of them tell less than a thousand independent ones. The samples of a hop are therefore put into
//! [`BLOCKS`] blocks in the order of time, and the bootstrap (seeded) draws blocks first, then
//! samples within them; about the ratio stands a Student t distribution ([`effect`]).
//!
//! Slower or faster is said of a row only if its ratio is beyond the threshold with an error of
//! 5 % over all rows together, by Holm's correction, and its medians differ by more than
//! [`LEAST_NS`]: all else is the same. Of two recordings of an unchanged graph therefore no row is
//! told, but for one in twenty such comparisons; a row's own interval may lie beyond the threshold
//! by chance, as one in twenty does.

use crate::chain::{Chains, HopName};
use crate::index::Index;
use crate::layer::{Layer, Parts};
use angaros::trace::Recording;
use angaros_stats::{Effect, Interval, effect, holm, percentile};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Medians that differ by less are the same, whatever their ratio.
pub const LEAST_NS: f64 = 500.0;
/// A change of this share is one.
pub const THRESHOLD: f64 = 0.05;
/// Paths, and hops, that are compared.
pub const MAX_COMPARED: usize = 256;
/// Samples below which nothing is said: two blocks.
pub const MIN_SAMPLES: usize = 2 * LEAST_IN_BLOCK;
/// Into so many blocks the samples of a recording are put.
pub const BLOCKS: usize = 10;
/// A block has so many samples at least.
const LEAST_IN_BLOCK: usize = 5;
const CONFIDENCE: f64 = 0.95;

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
    /// How probable so much slower, and so much faster, would be within the threshold.
    #[serde(skip)]
    chance: (f64, f64),
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
        judge(diff.paths.iter_mut().chain(&mut diff.hops).flat_map(|one| &mut one.rows));
        diff
    }
}

/// Says of every row what it means, so that the error of all of them together is bounded.
fn judge<'a>(rows: impl Iterator<Item = &'a mut Change>) {
    let mut rows: Vec<&mut Change> = rows.filter(|row| row.verdict != Verdict::Unknown).collect();
    // Both directions are asked.
    let chances: Vec<f64> = rows.iter().map(|row| row.chance.0.min(row.chance.1) * 2.0).collect();
    for (row, chance) in rows.iter_mut().zip(holm(&chances)) {
        let apart = (row.medians.1 - row.medians.0).abs() >= LEAST_NS;
        row.verdict = match chance < 1.0 - CONFIDENCE && apart {
            true if row.chance.0 < row.chance.1 => Verdict::Slower,
            true => Verdict::Faster,
            false => Verdict::Same,
        };
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
        let mut deliveries: Vec<_> = index.deliveries.iter().zip(&chains.hop_of).collect();
        deliveries.sort_by_key(|(delivery, _)| delivery.start);
        for (delivery, hop) in deliveries {
            let mut parts = index.way(delivery, index.moments(delivery).begun);
            let mut callback = Parts::default();
            callback.set(Layer::Callback, delivery.end - delivery.called());
            parts.add(&callback);
            hops.entry(chains.hops[*hop as usize].clone()).or_default().push(parts);
        }
        let mut paths: BTreeMap<String, Vec<Parts>> = BTreeMap::new();
        for path in &chains.paths {
            let begun = |chain: &&[usize]| chain.first().map(|at| index.deliveries[*at].start);
            let mut in_order: Vec<&[usize]> = path.chains().collect();
            in_order.sort_by_key(begun);
            let all = in_order.into_iter().map(|chain| {
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
    let values = |parts: &[Parts], layer: Option<Layer>| -> Vec<u64> {
        let value = |parts: &Parts| layer.map_or(parts.total(), |layer| parts.get(layer));
        // The interval is of what passed; negative unattributed time is a doubt, not a duration.
        parts.iter().map(|parts| value(parts).max(0).cast_unsigned()).collect()
    };
    let layers = layers.then_some(Layer::ALL).into_iter().flatten().map(Some);
    let rows = std::iter::once(None)
        .chain(layers)
        .map(|layer| change(layer, &values(before, layer), &values(after, layer), seed));
    Changes { name, samples: (before.len(), after.len()), rows: rows.collect() }
}

/// The samples are in the order of time.
fn change(layer: Option<Layer>, before: &[u64], after: &[u64], seed: u64) -> Change {
    let medians = (median(before), median(after));
    let ratio = (medians.0 > 0.0).then_some(medians.1 / medians.0);
    let found = match before.len().min(after.len()) < MIN_SAMPLES {
        true => None,
        false => compare_blocks(before, after, seed),
    };
    let Some(found) = found else {
        let (interval, verdict, chance) = (None, Verdict::Unknown, (1.0, 1.0));
        return Change { layer, medians, ratio, interval, verdict, chance };
    };
    // The ratio is of medians with LEAST_NS added to both.
    let base = medians.0 + LEAST_NS;
    let without = |ratio: f64| (ratio * base - LEAST_NS).max(0.0) / medians.0;
    let bound = |share: f64| (medians.0 * share + LEAST_NS) / base;
    let interval = ratio.map(|_| {
        let Interval { low, high } = found.interval(CONFIDENCE);
        Interval { low: without(low), high: without(high) }
    });
    let chance = (found.above(bound(1.0 + THRESHOLD)), found.below(bound(1.0 - THRESHOLD)));
    Change { layer, medians, ratio, interval, verdict: Verdict::Same, chance }
}

fn median(values: &[u64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    percentile(&sorted, 0.5).unwrap_or(0.0)
}

/// How many times as large the median after is as before, each with [`LEAST_NS`] added: what takes
/// no time in half of the messages has a ratio too, and what takes next to none has no large one.
fn compare_blocks(before: &[u64], after: &[u64], seed: u64) -> Option<Effect> {
    let (before, after) = (blocks(before), blocks(after));
    let before: Vec<&[u64]> = before.iter().map(Vec::as_slice).collect();
    let after: Vec<&[u64]> = after.iter().map(Vec::as_slice).collect();
    effect(&before, &after, 0.5, seed)
}

/// Blocks of samples that follow each other, sorted within, with [`LEAST_NS`] added.
fn blocks(in_order: &[u64]) -> Vec<Vec<u64>> {
    let (all, count) = (in_order.len(), (in_order.len() / LEAST_IN_BLOCK).clamp(1, BLOCKS));
    let block = |at: usize| {
        let samples = &in_order[at * all / count..(at + 1) * all / count];
        let mut block: Vec<u64> =
            samples.iter().map(|ns| ns.saturating_add(LEAST_NS as u64)).collect();
        block.sort_unstable();
        block
    };
    (0..count).map(block).collect()
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
    use angaros_stats::{SplitMix64, ratio_interval};

    fn around(middle: u64, count: u64) -> Vec<u64> {
        (0..count).map(|i| middle + i * 7 % count * 10).collect()
    }

    /// What one row alone means.
    fn verdict(before: &[u64], after: &[u64]) -> Verdict {
        let mut row = change(None, before, after, 1);
        judge(std::iter::once(&mut row));
        row.verdict
    }

    #[test]
    fn a_change_is_one_only_beyond_chance_and_threshold() {
        let base = around(10_000, 100);
        assert_eq!(verdict(&base, &around(20_000, 100)), Verdict::Slower);
        assert_eq!(verdict(&base, &around(5_000, 100)), Verdict::Faster);
        assert_eq!(verdict(&base, &around(10_200, 100)), Verdict::Same);
        assert_eq!(verdict(&around(100, 100), &around(300, 100)), Verdict::Same, "200 ns");
        assert_eq!(verdict(&base, &around(20_000, 9)), Verdict::Unknown);
        assert_eq!(verdict(&[0; 50], &around(20_000, 50)), Verdict::Slower);
    }

    #[test]
    fn a_change_that_is_certain_but_within_the_threshold_is_none() {
        let near = |middle: u64| (0..100).map(|i| middle + i % 3).collect::<Vec<u64>>();
        let verdict = |after: u64| verdict(&near(100_000), &near(after));
        // 5 % either way.
        assert_eq!([104_000, 106_000].map(verdict), [Verdict::Same, Verdict::Slower]);
        assert_eq!([96_000, 94_000].map(verdict), [Verdict::Same, Verdict::Faster]);
    }

    #[test]
    fn what_takes_time_in_about_half_of_the_messages_is_the_same_however_they_fall() {
        // The median is 0 before and 8 us after, by a hair.
        let every = |share: u64| (0..200).map(move |i| u64::from(i * 37 % 200 < share) * 8000);
        let (before, after): (Vec<u64>, Vec<u64>) = (every(96).collect(), every(104).collect());
        assert_eq!((median(&before), median(&after)), (0.0, 8000.0));
        assert_eq!(verdict(&before, &after), Verdict::Same);
    }

    /// One recording of a layer on a machine whose pace wanders from message to message, with a
    /// pause now and then.
    fn wandering(count: usize, middle: f64, random: &mut SplitMix64) -> Vec<u64> {
        let mut pace = 0.0;
        let mut one = || {
            pace = 0.97 * pace + 0.04 * random.normal();
            let pause = if random.below(50) == 0 { 20.0 } else { 1.0 };
            (middle * pause * (pace + 0.1 * random.normal()).exp()) as u64
        };
        // It has wandered for a while before the recording begins.
        (0..count + 200).map(|_| one()).skip(200).collect()
    }

    /// Layers of an unchanged graph, before and after; `times` as slow after.
    fn rows(seed: u64, times: f64) -> Vec<(Vec<u64>, Vec<u64>)> {
        let mut random = SplitMix64::new(seed);
        let middles = [2_000.0, 5_000.0, 20_000.0, 60_000.0, 90_000.0, 150_000.0, 400_000.0, 1e6];
        let row = |middle: f64| {
            let before = wandering(400, middle, &mut random);
            (before, wandering(400, middle * times, &mut random))
        };
        middles.map(row).into()
    }

    #[test]
    fn at_most_one_row_in_twenty_of_an_unchanged_graph_is_told_and_a_changed_one_is() {
        const COMPARISONS: u64 = 40;
        let (mut told, mut told_before, mut found, mut all) = (0, 0, 0, 0);
        for seed in 0..COMPARISONS {
            let judged = |times| {
                let mut rows: Vec<Change> = rows(seed, times)
                    .iter()
                    .map(|(before, after)| change(None, before, after, seed))
                    .collect();
                judge(rows.iter_mut());
                rows
            };
            let is_told = |row: &&Change| row.verdict != Verdict::Same;
            told += judged(1.0).iter().filter(is_told).count();
            let slower = |row: &&Change| row.verdict == Verdict::Slower;
            found += judged(1.5).iter().filter(slower).count();
            for (mut before, mut after) in rows(seed, 1.0) {
                before.sort_unstable();
                after.sort_unstable();
                // As if the samples were independent.
                let Interval { low, high } = ratio_interval(&[&after], &[&before], seed).unwrap();
                told_before += usize::from(low > 1.0 + THRESHOLD || high < 1.0 - THRESHOLD);
                all += 1;
            }
        }
        assert!(told * 20 <= all, "{told} of {all} rows");
        assert!(told_before * 5 > all, "{told_before} of {all} rows without blocks");
        assert!(found * 10 >= all * 9, "{found} of {all} rows that are half as slow again");
    }
}
