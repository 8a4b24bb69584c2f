//! The profile of a chain: where the time of every message goes, by stamps at the same boundaries
//! on every system.
//!
//! A peer that knows how leaves, in the folder that `ANGAROS_PEER_STAMPS` names, one file
//! `INDEX.stamps` a node: of every measured message nine little-endian `u64`, its number and when
//! (ns, monotonic clock; 0 where there was nothing)
//!
//! | stamp | when | paper 001 |
//! |---|---|---|
//! | write | before the call that publishes it | 3, `PUB_DDS_WRITE` |
//! | serialised | its bytes are complete, where the system lets one see it | - |
//! | written | that call has returned | - |
//! | arrived | the middleware has it for the reader, on a thread of its own | 4 of Fast DDS |
//! | woke | the thread that waited for it runs; 0 if it did not wait | 4 of Cyclone DDS |
//! | take, taken | around the call that takes it | 8, 9 |
//! | handled | the node's code has it | 13 |
//!
//! Of our own nodes the trace tells the same ([`Chain`]).
//!
//! Paper 001's six categories are sums over the hops by its formulas, with stamp 4 always where the
//! waiting thread runs: its patches put it there for Cyclone DDS, and before the wake-up for Fast
//! DDS, so that its categories cannot be compared between the two. The programs measured here have
//! no rclcpp, rcl and rmw: what lies between stamps of those layers is 0.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use angaros::trace::Recording;
use angaros_trace::{Layer, Step, Trail};

use crate::experiment::Settings;
use crate::run::program::read_samples;
use crate::run::{Measurement, RunError};
use angaros_bench_peer::STAMP_WORDS as WORDS;

/// Nanoseconds of one hop in every layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Hop {
    build: u64,
    serialise: u64,
    transport: u64,
    wake: u64,
    queue: u64,
    deserialise: u64,
    hand_over: u64,
}

impl Hop {
    fn layers(&self) -> [(&'static str, u64); 7] {
        [
            ("build", self.build),
            ("serialise", self.serialise),
            ("transport", self.transport),
            ("wake", self.wake),
            ("queue", self.queue),
            ("deserialise", self.deserialise),
            ("hand over", self.hand_over),
        ]
    }

    /// Paper 001's categories, but for those that are 0 here. What is done before the call that
    /// publishes is in none of them.
    fn categories(&self) -> [(&'static str, u64); 3] {
        [
            (DDS, self.serialise + self.transport + self.wake + self.deserialise),
            (NOTIFICATION, self.queue),
            (SUBSCRIBER, self.hand_over),
        ]
    }

    /// From the stamps of the node that wrote a message and of the one that got it. A message may
    /// be there before the call that writes it returns.
    fn between(writer: &[u64; WORDS], reader: &[u64; WORDS]) -> Self {
        let [_, write, serialised, ..] = *writer;
        let [_, _, _, _, arrived, woke, take, taken, handled] = *reader;
        let ready = serialised.max(write);
        // One that was there before the reader looked woke nobody.
        let arrived = if arrived == 0 { woke.min(take).max(ready) } else { arrived.max(ready) };
        let woke = woke.max(arrived);
        let take = take.max(woke);
        Self {
            build: 0,
            serialise: ready - write,
            transport: arrived - ready,
            wake: woke - arrived,
            queue: take - woke,
            deserialise: taken.saturating_sub(take),
            hand_over: handled.saturating_sub(taken.max(take)),
        }
    }
}

const DDS: &str = "paper 001: DDS";
const NOTIFICATION: &str = "paper 001: Rclcpp Notification Delay";
const SUBSCRIBER: &str = "paper 001: Subscriber ROS 2 Common";
/// What is in no hop: between the moment a node has a message and the one it publishes the next.
const BENCHMARKING: &str = "paper 001: Benchmarking";

/// Adds the profile to what was measured: mean time per layer and message, all hops together, and
/// what no layer accounts for; paper 001's categories with their distribution.
///
/// # Errors
/// When stamps cannot be read.
pub(super) fn add_profile(
    measured: &mut Measurement,
    folder: &Path,
    nodes: usize,
    settings: &Settings,
) -> Result<(), RunError> {
    let recording = Recording::read_folder(folder).map_err(|e| RunError::Failed(e.to_string()))?;
    let messages = match recording.processes.is_empty() {
        false => {
            let mut all = of_traces(&recording, nodes);
            // Traces hold the greetings, the warm-up and the farewells too.
            let measured = settings.count.try_into().unwrap_or(usize::MAX);
            let before = settings.warmup.try_into().unwrap_or(usize::MAX);
            all.drain(..before.min(all.len()));
            all.truncate(measured);
            all
        }
        true => of_stamps(folder, nodes)?,
    };
    if messages.is_empty() {
        measured.notes.push("no profile: this system has no stamps".to_owned());
        return Ok(());
    }
    let count = messages.len() as f64;
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    for hops in &messages {
        let mut categories: BTreeMap<&str, u64> = BTreeMap::new();
        for hop in hops {
            hop.layers().into_iter().for_each(|(name, ns)| *sums.entry(name).or_default() += ns);
            for (name, ns) in hop.categories() {
                *categories.entry(name).or_default() += ns;
            }
        }
        for (name, ns) in categories {
            measured.parts_ns.entry(name.to_owned()).or_default().push(ns);
        }
    }
    let attributed: u64 = sums.values().sum();
    measured.breakdown_us =
        sums.into_iter().map(|(name, ns)| (name.to_owned(), ns as f64 / count / 1e3)).collect();
    let samples = measured.samples_ns.len().max(1) as f64;
    let end_to_end = measured.samples_ns.iter().sum::<u64>() as f64 / samples;
    let rest_us = (end_to_end - attributed as f64 / count) / 1e3;
    measured.breakdown_us.insert("unattributed".to_owned(), rest_us.max(0.0));
    measured.notes.push(format!(
        "{BENCHMARKING}: {rest_us:.1} us on average, beside Publisher ROS 2 Common, Publisher rmw \
         and Subscriber rmw, which are 0 without rclcpp, rcl and rmw"
    ));
    Ok(())
}

/// The topic of the last hop: that which nobody publishes on after having received it.
fn last_topic(recording: &Recording, nodes: usize) -> Option<&str> {
    let ending = format!("_{}", nodes.saturating_sub(1));
    let mut topics = recording.entities.iter().map(|entity| entity.name.as_str());
    topics.find(|name| name.ends_with(&ending))
}

fn of_traces(recording: &Recording, nodes: usize) -> Vec<Vec<Hop>> {
    let Some(topic) = last_topic(recording, nodes) else { return Vec::new() };
    let whole = Trail::ending_at(recording, topic);
    let whole = whole.iter().filter(|chain| chain.steps.len() + 1 == nodes);
    let hop = |step: &Step| {
        let layer = |layer: Layer| u64::try_from(step.way.get(layer)).unwrap_or(0);
        Hop {
            build: u64::try_from(step.prepare()).unwrap_or(0),
            serialise: layer(Layer::Serialise),
            transport: layer(Layer::Transport),
            wake: layer(Layer::Wake),
            queue: layer(Layer::Queue),
            deserialise: layer(Layer::Deserialise),
            hand_over: 0,
        }
    };
    whole.map(|chain| chain.steps.iter().map(hop).collect()).collect()
}

/// By message that every node has seen.
fn of_stamps(folder: &Path, nodes: usize) -> Result<Vec<Vec<Hop>>, RunError> {
    let mut seen = Vec::with_capacity(nodes);
    for index in 0..nodes {
        let file = folder.join(format!("{index}.stamps"));
        if !file.exists() {
            return Ok(Vec::new());
        }
        seen.push(read_stamps(&file)?);
    }
    let Some((source, others)) = seen.split_first() else { return Ok(Vec::new()) };
    let mut numbers: Vec<&u64> = source.keys().collect();
    numbers.sort_unstable();
    let message = |number: &u64| {
        let mut writer = source.get(number)?;
        let mut hops = Vec::with_capacity(others.len());
        for node in others {
            let reader = node.get(number)?;
            hops.push(Hop::between(writer, reader));
            writer = reader;
        }
        Some(hops)
    };
    Ok(numbers.into_iter().filter_map(message).collect())
}

fn read_stamps(file: &Path) -> Result<HashMap<u64, [u64; WORDS]>, RunError> {
    let words = read_samples(file)?;
    let (rows, rest) = words.as_chunks::<WORDS>();
    match rest {
        [] => Ok(rows.iter().map(|row| (row[0], *row)).collect()),
        _ => Err(RunError::Failed(format!("{}: not whole rows", file.display()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench_peer::{Args, Head, Hop as Book, Role, Stamp, Stamps, monotonic_ns};

    /// number, write, serialised, written, arrived, woke, take, taken, handled
    const SOURCE: [u64; WORDS] = [0, 100, 120, 180, 0, 0, 0, 0, 90];

    fn reader(arrived: u64, woke: u64, take: u64) -> [u64; WORDS] {
        [0, 600, 0, 650, arrived, woke, take, take + 40, take + 45]
    }

    #[test]
    fn every_layer_gets_its_own_time_and_the_layers_add_up() {
        let hop = Hop::between(&SOURCE, &reader(200, 260, 270));
        let layers = hop.layers().map(|(_, ns)| ns);
        assert_eq!(layers, [0, 20, 80, 60, 10, 40, 5]);
        assert_eq!(layers.iter().sum::<u64>(), 315 - 100);
        assert_eq!(hop.categories().iter().map(|(_, ns)| ns).sum::<u64>(), 315 - 100);
    }

    #[test]
    fn a_message_that_was_there_before_the_reader_looked_woke_nobody() {
        let hop = Hop::between(&SOURCE, &reader(200, 0, 500));
        assert_eq!((hop.transport, hop.wake, hop.queue), (80, 0, 300));
        let unknown = Hop::between(&SOURCE, &reader(0, 260, 270));
        assert_eq!((unknown.transport, unknown.wake, unknown.queue), (140, 0, 10));
    }

    #[test]
    fn a_message_that_one_node_missed_is_in_no_profile() {
        let folder = std::env::temp_dir().join(format!("angaros-stamps-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let bytes = |rows: &[[u64; WORDS]]| -> Vec<u8> {
            rows.iter().flatten().flat_map(|word| word.to_le_bytes()).collect()
        };
        let second = |mut row: [u64; WORDS]| {
            row[0] = 1;
            row
        };
        let late = reader(200, 260, 270);
        std::fs::write(folder.join("0.stamps"), bytes(&[SOURCE, second(SOURCE)])).unwrap();
        std::fs::write(folder.join("1.stamps"), bytes(&[late, second(late)])).unwrap();
        std::fs::write(folder.join("2.stamps"), bytes(&[reader(700, 710, 720)])).unwrap();
        let mut measured = Measurement { samples_ns: vec![1000], ..Measurement::default() };
        add_profile(&mut measured, &folder, 3, &Settings::default()).unwrap();
        std::fs::write(folder.join("2.stamps"), [1, 2, 3]).unwrap();
        let error =
            add_profile(&mut measured, &folder, 3, &Settings::default()).unwrap_err().to_string();
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(error.contains("2.stamps"), "{error}");
        // 100 to 315, then 600 to 765: what lies between is the node's own.
        assert_eq!(measured.parts_ns[DDS], [200 + 100 + 10 + 40]);
        let sum: f64 = measured.breakdown_us.values().sum();
        assert!((sum - 1.0).abs() < 1e-9, "parts and rest are the whole: {sum}");
        assert!((measured.breakdown_us["unattributed"] - 0.62).abs() < 1e-9);
    }

    /// A node of a chain in this folder.
    fn node(role: Role, index: usize, folder: &Path) -> (Book, Stamps) {
        let args = Args { payload: 32, count: 3, warmup: 1, index, ..Args::new(role, "stamps") };
        let book = Book::new(&args);
        let stamps = book.stamps_in(folder, &args);
        (book, stamps)
    }

    fn pass(stamps: &Stamps, boundaries: &[Stamp]) {
        for which in boundaries {
            stamps.note(*which);
        }
    }

    #[test]
    fn the_stamps_of_a_rust_peer_give_parts_that_sum_to_the_whole() {
        const OUT: [Stamp; 3] = [Stamp::Write, Stamp::Serialised, Stamp::Written];
        const IN: [Stamp; 4] = [Stamp::Arrived, Stamp::Woke, Stamp::Take, Stamp::Taken];
        let folder =
            std::env::temp_dir().join(format!("angaros-stamps-rust-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (source, relay, sink) = (
            node(Role::Source, 0, &folder),
            node(Role::Relay, 1, &folder),
            node(Role::Sink, 2, &folder),
        );
        // The first one is warm-up.
        for word in 0..4 {
            let now = monotonic_ns();
            let head = Head { word, source_ns: now, hop_ns: now };
            let mut message = [0; 32];
            head.write(&mut message);
            assert!(source.0.sent(head, now));
            pass(&source.1, &OUT);
            pass(&relay.1, &IN);
            relay.0.arrived(&message).unwrap().unwrap().write(&mut message);
            pass(&relay.1, &OUT);
            pass(&sink.1, &IN);
            assert_eq!(sink.0.arrived(&message).unwrap(), None);
        }
        for (book, _) in [&source, &relay, &sink] {
            book.write_stamps().unwrap();
        }
        let samples_ns: Vec<u64> = sink.0.samples().iter().map(|sample| sample[2]).collect();
        let whole_us = samples_ns.iter().sum::<u64>() as f64 / 3.0 / 1e3;
        let mut measured = Measurement { samples_ns, ..Measurement::default() };
        add_profile(&mut measured, &folder, 3, &Settings::default()).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(measured.parts_ns[DDS].len(), 3);
        let sum: f64 = measured.breakdown_us.values().sum();
        assert!((sum - whole_us).abs() < 1e-6, "{sum} of {whole_us}: {:?}", measured.breakdown_us);
        assert!(measured.breakdown_us["transport"] > 0.0 && measured.breakdown_us["wake"] > 0.0);
    }
}
