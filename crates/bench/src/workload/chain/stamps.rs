//! The profile of a chain: where the time of every message goes, by stamps at the same boundaries
//! on every system.
//!
//! A node that knows how leaves, in the folder that `ANGAROS_PEER_STAMPS` names, one file
//! `INDEX.stamps`: of every measured message eighteen little-endian `u64`, its number and when it
//! passed each boundary of [`Stamp`] (ns, monotonic clock; 0 where there is no such boundary). The
//! first fourteen are those of paper 001:
//!
//! | stamp | when | in a program without rclcpp, rcl and rmw |
//! |---|---|---|
//! | 0 | publish is called | the node's code has written its part of the message |
//! | 1, 2 | rcl, rmw are called | 2: the part of the program that knows the middleware begins |
//! | 3 | before the middleware's write | the same |
//! | 4 | on data | the thread that waited runs |
//! | 5, 6, 7 | rclcpp, rcl, rmw begin to take | 7: the part that knows the middleware begins |
//! | 8, 9 | around the middleware's take | the same |
//! | 10, 11, 12 | rmw, rcl, rclcpp have it | 10: that part is done; 12: the node's code is called |
//! | 13 | the callback | the chain's code has read the first words |
//!
//! A boundary that is not there is that of the layer around it, so that a layer that does not exist
//! takes no time. Stamp 4 is always where the waiting thread runs: the paper's patches put it there
//! for Cyclone DDS, and before the wake-up for Fast DDS, so that its categories cannot be compared
//! between the two. Our own nodes note the ends and tell the rest by their traces
//! ([`super::traced`]).
//!
//! Layers and categories are differences of neighbouring stamps and may be negative where stamps
//! contradict each other. Of one message they add up to the time from the source's stamp to the
//! sink's; what that lacks of the measured latency is unattributed, and stands there with its sign.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use angaros::trace::Recording;

use super::hops::Notes;
use super::traced::of_traces;
use crate::run::program::read_samples;
use crate::run::{Measurement, RunError};
use angaros_bench_peer::{STAMP_WORDS as WORDS, Stamp};

/// What one node noted of one message.
pub(super) type Row = [u64; WORDS];
/// What one node noted, by the messages' numbers.
pub(super) type Rows = HashMap<u64, Row>;

/// One hop of a message: from the node that writes it to the one that gets it, ns of the monotonic
/// clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The writing node had what it makes the message of; of the source: it began to.
    pub made: i64,
    /// It asked for the message to be sent, or for memory to write it in.
    pub asked: i64,
    /// The paper's.
    pub stamps: [i64; 14],
    /// Its bytes were complete.
    pub serialised: i64,
    /// It was where its reader finds it.
    pub arrived: i64,
    /// The reader's turn came, and what is left is to make a message of the bytes.
    pub took: i64,
    /// What no event explains, as nanoseconds before stamp 10.
    pub gap: i64,
}

/// One message on its way through the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message {
    /// Counted from the first measured one.
    pub number: u64,
    /// From the source on.
    pub hops: Vec<Way>,
}

/// Each layer in the order of time; `node` is the work of the chain's own code.
const LAYERS: [&str; 9] = [
    "node",
    "build",
    "publish",
    "serialise",
    "transport",
    "wake",
    "queue",
    "deserialise",
    "hand over",
];
const UNATTRIBUTED: &str = "unattributed";

/// Paper 001's six categories, and what is in none of them: the measuring program's own work.
const CATEGORIES: [&str; 7] = [
    "paper 001: Publisher ROS 2 Common",
    "paper 001: Publisher rmw",
    "paper 001: DDS",
    "paper 001: Rclcpp Notification Delay",
    "paper 001: Subscriber rmw",
    "paper 001: Subscriber ROS 2 Common",
    "paper 001: Benchmarking",
];

impl Way {
    /// In the order of [`LAYERS`].
    fn layers(&self) -> [i64; 9] {
        let t = &self.stamps;
        [
            self.asked - self.made,
            t[0] - self.asked,
            t[2] - t[0],
            self.serialised - t[2],
            self.arrived - self.serialised,
            t[4] - self.arrived,
            self.took - t[4],
            t[10] - self.took - self.gap,
            t[13] - t[10],
        ]
    }

    /// In the order of [`CATEGORIES`], by the paper's formulas.
    fn categories(&self) -> [i64; 7] {
        let t = &self.stamps;
        [
            t[2] - t[0],
            t[3] - t[2],
            (t[4] - t[3]) + (t[9] - t[8]),
            t[5] - t[4],
            (t[8] - t[7]) + (t[10] - t[9]) - self.gap,
            (t[7] - t[5]) + (t[13] - t[10]),
            t[0] - self.made,
        ]
    }

    /// From what the node that wrote a message and the one that got it noted.
    fn between(writer: &Row, reader: &Row) -> Self {
        let mut stamps = [0; 14];
        for (place, stamp) in stamps.iter_mut().enumerate() {
            let row = if place < 4 { writer } else { reader };
            *stamp = row[place + 1].cast_signed();
        }
        fill(&mut stamps[..4]);
        fill(&mut stamps[9..]);
        // A layer that is not there begins to take when the next one does.
        stamps[5..9].reverse();
        fill(&mut stamps[5..9]);
        stamps[5..9].reverse();
        let serialised = at(writer, Stamp::Serialised).max(stamps[3]);
        let known = Some(at(reader, Stamp::Arrived)).filter(|arrived| *arrived >= serialised);
        // One that was there before the reader looked woke nobody.
        let woke = Some(stamps[4]).filter(|woke| *woke != 0);
        let looked = woke.map_or(stamps[5], |woke| woke.min(stamps[5]));
        let arrived = known.unwrap_or(looked.max(serialised));
        stamps[4] = woke.map_or(arrived, |woke| woke.max(arrived));
        // The middleware may have had it, and the reader looked for it, before it was told of.
        stamps[5..9].iter_mut().for_each(|stamp| *stamp = (*stamp).max(arrived));
        Self {
            made: at(writer, Stamp::Handled),
            asked: stamps[0],
            stamps,
            serialised,
            arrived,
            took: stamps[8],
            gap: 0,
        }
    }
}

/// One of a row's times.
pub(super) fn at(row: &Row, which: Stamp) -> i64 {
    row[which as usize].cast_signed()
}

/// Where there is no stamp, the one before; in front of the first, the first.
fn fill(stamps: &mut [i64]) {
    let first = stamps.iter().copied().find(|stamp| *stamp != 0).unwrap_or(0);
    let mut last = first;
    for stamp in stamps {
        if *stamp == 0 {
            *stamp = last;
        }
        last = *stamp;
    }
}

/// Adds the profile to what was measured: mean time per layer and message, all hops together, and
/// what no layer accounts for; paper 001's categories with their distribution. `sink` is what the
/// last node noted.
///
/// # Errors
/// When the nodes left no stamps, or none that belong together.
pub(super) fn add_profile(
    measured: &mut Measurement,
    sink: &Notes,
    folder: &Path,
    nodes: usize,
) -> Result<(), RunError> {
    let recording = Recording::read_folder(folder).map_err(|e| RunError::Failed(e.to_string()))?;
    let rows = (0..nodes).map(|index| read_stamps(folder, index)).collect::<Result<Vec<_>, _>>()?;
    let messages = match recording.processes.is_empty() {
        false => of_traces(&recording, &rows),
        true => of_stamps(&rows),
    };
    let whole: HashMap<u64, u64> = sink.iter().map(|note| (note[0], note[2])).collect();
    let messages: Vec<(&Message, u64)> = messages
        .iter()
        .filter_map(|message| Some((message, *whole.get(&message.number)?)))
        .collect();
    if messages.is_empty() {
        let (noted, lost) = (rows.iter().map(HashMap::len).min().unwrap_or(0), recording.dropped());
        return Err(RunError::Failed(format!(
            "no profile: of {} messages at the end, every node noted {noted} and none could be \
             followed through the chain; traces lost {lost} events",
            sink.len()
        )));
    }
    let missing = sink.len().saturating_sub(messages.len());
    if missing > 0 {
        let all = sink.len();
        measured.notes.push(format!("the profile lacks {missing} of {all} messages"));
    }
    measured.breakdown_us = breakdown(&messages);
    add_categories(measured, &messages);
    Ok(())
}

/// The mean of each layer that took any time, and of what none accounts for, µs.
fn breakdown(messages: &[(&Message, u64)]) -> BTreeMap<String, f64> {
    let mut sums = [0_i64; LAYERS.len()];
    let (mut whole, mut seen) = (0_i64, [false; LAYERS.len()]);
    for (message, ns) in messages {
        whole += ns.cast_signed();
        for layers in message.hops.iter().map(Way::layers) {
            for (place, ns) in layers.into_iter().enumerate() {
                sums[place] += ns;
                seen[place] |= ns != 0;
            }
        }
    }
    let mean_us = |ns: i64| ns as f64 / messages.len() as f64 / 1e3;
    let rest = whole - sums.iter().sum::<i64>();
    let layers = (0..LAYERS.len()).filter(|place| seen[*place]);
    let layers = layers.map(|place| (LAYERS[place].to_owned(), mean_us(sums[place])));
    layers.chain([(UNATTRIBUTED.to_owned(), mean_us(rest))]).collect()
}

/// The categories of every message, summed over its hops.
fn add_categories(measured: &mut Measurement, messages: &[(&Message, u64)]) {
    let mut negative = 0;
    for (message, _) in messages {
        let mut sums = [0_i64; CATEGORIES.len()];
        for categories in message.hops.iter().map(Way::categories) {
            sums.iter_mut().zip(categories).for_each(|(sum, ns)| *sum += ns);
        }
        negative += usize::from(sums.iter().any(|ns| *ns < 0));
        for (name, ns) in CATEGORIES.into_iter().zip(sums) {
            let all = measured.parts_ns.entry(name.to_owned()).or_default();
            all.push(u64::try_from(ns).unwrap_or(0));
        }
    }
    if negative > 0 {
        measured.notes.push(format!(
            "stamps of {negative} of {} messages contradict each other: a category that would be \
             negative counts as 0 there, the layers have their sign",
            messages.len()
        ));
    }
}

/// The messages that every node has seen.
fn of_stamps(rows: &[Rows]) -> Vec<Message> {
    let Some(source) = rows.first() else { return Vec::new() };
    let message = |number: &u64| {
        let between =
            |nodes: &[Rows]| Some(Way::between(nodes[0].get(number)?, nodes[1].get(number)?));
        let hops = rows.windows(2).map(between).collect::<Option<Vec<_>>>()?;
        Some(Message { number: *number, hops })
    };
    let mut numbers: Vec<&u64> = source.keys().collect();
    numbers.sort_unstable();
    numbers.into_iter().filter_map(message).collect()
}

fn read_stamps(folder: &Path, index: usize) -> Result<Rows, RunError> {
    let file = folder.join(format!("{index}.stamps"));
    if !file.exists() {
        return Err(RunError::Failed(format!(
            "no profile: node {index} left no stamps\nhint: a system whose nodes note none runs \
             without the parameter stamps"
        )));
    }
    let words = read_samples(&file)?;
    let (rows, rest) = words.as_chunks::<WORDS>();
    match rest {
        [] => Ok(rows.iter().map(|row| (row[0], *row)).collect()),
        _ => Err(RunError::Failed(format!("{}: not whole rows", file.display()))),
    }
}

#[cfg(test)]
mod tests;
