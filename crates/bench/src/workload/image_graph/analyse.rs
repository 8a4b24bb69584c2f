//! From traces and the probe's notes to samples and their parts.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use angaros::trace::Recording;
use angaros_trace::{Layer, Step, Trail};

use super::behind::Behind;
use super::captures::Captures;
use super::deploy::Graph;
use crate::result::frames;
use crate::run::{Measurement, RunError};

/// When each image was captured, by publisher and number of the message that reached the probe.
pub struct Arrivals {
    in_order: Vec<(String, u64)>,
    stamps: HashMap<(String, u64), u64>,
    /// From the capture to the probe's callback, in order of arrival.
    latencies_ns: Vec<u64>,
    /// The captures, in order of arrival.
    captured_ns: Vec<u64>,
}

impl Arrivals {
    /// Reads the probe's file.
    ///
    /// # Errors
    /// A file that cannot be read or has a line of another form.
    pub fn read(path: &Path) -> Result<Self, RunError> {
        let failed = |why: String| RunError::Failed(format!("read {}: {why}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
        let (mut in_order, mut stamps) = (Vec::new(), HashMap::new());
        let (mut latencies_ns, mut captured_ns) = (Vec::new(), Vec::new());
        for line in text.lines() {
            let mut words = line.split(' ');
            let mut next = || words.next().ok_or_else(|| failed(format!("line '{line}'")));
            let key = (next()?.to_owned(), parse(next()?).map_err(&failed)?);
            let stamp = parse(next()?).map_err(&failed)?;
            let arrival = parse(next()?).map_err(&failed)?;
            latencies_ns.push(arrival.saturating_sub(stamp));
            captured_ns.push(stamp);
            stamps.insert(key.clone(), stamp);
            in_order.push(key);
        }
        Ok(Self { in_order, stamps, latencies_ns, captured_ns })
    }

    /// When the images were captured; the first `warmup` are left out.
    pub(super) fn measured(&self, warmup: u64) -> &[u64] {
        self.captured_ns.get(warmup as usize..).unwrap_or_default()
    }

    /// How long each image took from when it was due to be captured.
    pub(super) fn intended(&self, captures: &Captures, warmup: u64) -> Vec<u64> {
        let late = self.captured_ns.iter().map(|stamp| captures.lateness_ns(*stamp));
        let all = self.latencies_ns.iter().zip(late).map(|(ns, late)| ns + late);
        all.skip(warmup as usize).collect()
    }

    /// How often and how regularly images arrived, in the figures of `ros2_benchmark`: jitter is by
    /// how much the distance of two arrivals differs from that of the two before. Nothing where
    /// fewer than three were measured.
    pub(super) fn frames(&self, warmup: u64) -> Vec<(String, f64)> {
        let arrived = self.captured_ns.iter().zip(&self.latencies_ns).map(|(at, ns)| at + ns);
        let arrived: Vec<u64> = arrived.skip(warmup as usize).collect();
        let distances: Vec<f64> =
            arrived.windows(2).map(|two| two[1].abs_diff(two[0]) as f64 / 1e6).collect();
        let jitters: Vec<f64> = distances.windows(2).map(|two| (two[1] - two[0]).abs()).collect();
        let [first, _, .., last] = arrived[..] else { return Vec::new() };
        let duration_ms = last.saturating_sub(first) as f64 / 1e6;
        let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
        let mean_ms = mean(&jitters);
        let squares: Vec<f64> = jitters.iter().map(|ms| (ms - mean_ms).powi(2)).collect();
        let named = [
            (frames::DURATION, duration_ms),
            (frames::RATE, arrived.len() as f64 / (duration_ms / 1e3).max(f64::MIN_POSITIVE)),
            (frames::JITTER_MAX, jitters.iter().copied().fold(0.0, f64::max)),
            (frames::JITTER_MIN, jitters.iter().copied().fold(f64::INFINITY, f64::min)),
            (frames::JITTER_MEAN, mean_ms),
            (frames::JITTER_DEVIATION, mean(&squares).sqrt()),
        ];
        named.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// How long each image took from its capture to the probe; the first `warmup` are left out.
    ///
    /// # Errors
    /// When none is left.
    pub fn latencies(&self, warmup: u64) -> Result<Vec<u64>, RunError> {
        let measured: Vec<u64> = self.latencies_ns.iter().skip(warmup as usize).copied().collect();
        match measured.is_empty() {
            true => Err(RunError::Failed(format!("{} images arrived", self.in_order.len()))),
            false => Ok(measured),
        }
    }
}

fn parse(word: &str) -> Result<u64, String> {
    word.parse().map_err(|error| format!("'{word}': {error}"))
}

/// From the capture until the camera's node has its turn.
const TURN: &str = "wait for the camera's turn";
/// The part in which an image waits for an executor that is busy with another node.
const BEHIND: &str = "behind other nodes' callbacks";

/// The mean of that: few wait and those long, so the median says nothing.
pub(super) const BEHIND_MEAN: &str = "behind other nodes' callbacks, mean us";
/// How many of the images waited.
pub(super) const WAITED_SHARE: &str = "images that waited so, %";

/// The parts of one sample in nanoseconds, by name.
type Parts = BTreeMap<String, u64>;

impl Graph {
    /// Samples, mean parts and the distribution of the framework's share; the first `warmup` images
    /// are left out.
    ///
    /// # Errors
    /// When no image can be followed from its capture to the end.
    pub fn measure(
        &self,
        recording: &Recording,
        arrivals: &Arrivals,
        captures: &Captures,
        warmup: u64,
    ) -> Result<Measurement, RunError> {
        let chains = Trail::ending_at(recording, self.last_topic());
        let by_message: HashMap<(String, u64), &Trail> =
            chains.iter().map(|c| ((c.last.0.to_string(), c.last.1), c)).collect();
        let keys = arrivals.in_order.iter().skip(warmup as usize);
        let behind = self.ends_at_processing().then(|| Behind::of(recording));
        let mut measured = Measurement { wake: "block".into(), ..Measurement::default() };
        let (mut sums, mut unexplained) = (BTreeMap::<String, u64>::new(), 0_u64);
        for key in keys {
            let Some(chain) = by_message.get(key) else {
                unexplained += 1;
                continue;
            };
            let stamp = arrivals.stamps[key];
            let (total, parts) = self.sample(chain, stamp);
            let work: u64 = parts.iter().filter(|part| part.0.contains(": ")).map(|p| p.1).sum();
            // What a frame waits for the camera's node is before there is a message; it belongs to
            // the overhead of case 1.
            let before = if behind.is_some() { 0 } else { parts.get(TURN).copied().unwrap_or(0) };
            let overhead = measured.parts_ns.entry("message passing".to_owned()).or_default();
            overhead.push(total.saturating_sub(work + before));
            if let Some(behind) = &behind {
                self.add_overhead(chain, stamp, (total, &parts), behind, &mut measured);
            }
            measured.samples_ns.push(total);
            measured.intended_ns.push(total + captures.lateness_ns(stamp));
            for (name, ns) in parts {
                if name.contains(": ") {
                    measured.parts_ns.entry(name.clone()).or_default().push(ns);
                }
                *sums.entry(name).or_default() += ns;
            }
        }
        if measured.samples_ns.is_empty() {
            return Err(RunError::Failed(format!(
                "no image could be followed to the end: {} arrived, {} chains, {} events lost",
                arrivals.in_order.len(),
                chains.len(),
                recording.dropped()
            )));
        }
        captures.count(arrivals.measured(warmup), &mut measured);
        if unexplained > 0 {
            measured.notes.push(format!("{unexplained} images without a complete trace left out"));
        }
        let count = measured.samples_ns.len() as f64;
        if let Some(waited) = measured.parts_ns.get(BEHIND) {
            let mean = waited.iter().sum::<u64>() as f64 / 1000.0 / count;
            measured.figures.insert(BEHIND_MEAN.to_owned(), mean);
            let share = waited.iter().filter(|ns| **ns > 0).count() as f64 / count;
            measured.figures.insert(WAITED_SHARE.to_owned(), 100.0 * share);
        }
        measured.breakdown_us =
            sums.into_iter().map(|(name, ns)| (name, ns as f64 / 1000.0 / count)).collect();
        Ok(measured)
    }

    /// What the paper's figure leaves open: what the sample has beyond the Sobel computation, and
    /// how much of it the image waited because its executor was busy with another node: before the
    /// camera's part, and before the filter's.
    fn add_overhead(
        &self,
        chain: &Trail,
        stamp: u64,
        (total, parts): (u64, &Parts),
        behind: &Behind,
        measured: &mut Measurement,
    ) {
        let pure = parts.get("sobel: compute").copied().unwrap_or(0);
        let mut add = |name: &str, ns| {
            measured.parts_ns.entry(name.to_owned()).or_default().push(ns);
        };
        add("overhead: total - Sobel", total.saturating_sub(pure));
        let waited = |step: &Step| {
            let called = whole(step.called);
            behind.before_sending_ns(stamp, called) + behind.waited_ns(called, whole(step.arrived))
        };
        let waited = chain.steps.first().map_or(0, waited);
        add(BEHIND, waited);
    }

    /// One image: its total and its parts, which add up to it.
    fn sample(&self, chain: &Trail, stamp: u64) -> (u64, Parts) {
        let mut parts = Parts::new();
        let mut add = |name: &str, ns: u64| *parts.entry(name.to_owned()).or_default() += ns;
        let mut end = stamp;
        let mut worker = "camera".to_owned();
        for (number, step) in chain.steps.iter().enumerate() {
            let called = whole(step.called);
            let begun = if number == 0 { stamp } else { whole(step.begun) };
            let (window, work) = (called.saturating_sub(begun), whole(step.work));
            let work = work.min(window);
            add(&work_name(&worker), work);
            // The camera's part begins with the loan, where there is one, or else with its work.
            let turn = whole(step.begun).min(called.saturating_sub(work)).max(begun);
            let waited = if number == 0 { turn - begun } else { 0 };
            if number == 0 {
                add(TURN, waited);
            }
            add("prepare", window - work - waited);
            end = called;
            if self.ends_at_processing() && number + 1 == chain.steps.len() {
                // The way from the processing to the probe is not part of the sample.
                break;
            }
            passing(step, &mut add);
            end = whole(step.arrived);
            worker = step.receiver.trim_start_matches('/').to_owned();
        }
        (end.saturating_sub(stamp), parts)
    }
}

/// What a node's own work is called; the colon tells it from the framework's layers.
fn work_name(node: &str) -> String {
    match node {
        "camera" => "camera: copy".to_owned(),
        other => format!("{other}: compute"),
    }
}

fn passing(step: &Step, add: &mut impl FnMut(&str, u64)) {
    let layers = [
        ("serialise", Layer::Serialise),
        ("transport", Layer::Transport),
        ("wake", Layer::Wake),
        ("queue", Layer::Queue),
        ("deserialise", Layer::Deserialise),
        ("unattributed", Layer::Unattributed),
    ];
    for (name, layer) in layers {
        let ns = whole(step.way.get(layer));
        // Every image shows every layer; what no event explains only where there is some.
        if ns > 0 || layer != Layer::Unattributed {
            add(name, ns);
        }
    }
}

/// Of one host times are those of its monotonic clock, which are not negative.
fn whole(ns: i64) -> u64 {
    u64::try_from(ns).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Images that arrived at these milliseconds.
    fn arrivals(name: &str, at_ms: &[u64]) -> Arrivals {
        let line = |(number, ms): (usize, &u64)| format!("camera {number} 0 {}", ms * 1_000_000);
        let lines: Vec<String> = at_ms.iter().enumerate().map(line).collect();
        let path = std::env::temp_dir().join(format!("angaros-{name}-{}", std::process::id()));
        std::fs::write(&path, lines.join("\n")).unwrap();
        let read = Arrivals::read(&path).unwrap();
        std::fs::remove_file(path).unwrap();
        read
    }

    #[test]
    fn jitter_is_the_change_of_the_distance_from_one_image_to_the_next() {
        let found = arrivals("jitter", &[500, 1000, 1030, 1070, 1100]).frames(1);
        let of = |name: &str| found.iter().find(|figure| figure.0 == name).unwrap().1;
        assert_eq!((of(frames::DURATION), of(frames::RATE)), (100.0, 40.0));
        // Distances are 30, 40 and 30 ms.
        assert_eq!((of(frames::JITTER_MAX), of(frames::JITTER_MIN)), (10.0, 10.0));
        assert_eq!((of(frames::JITTER_MEAN), of(frames::JITTER_DEVIATION)), (10.0, 0.0));
        assert_eq!(arrivals("few", &[1, 2, 3, 4]).frames(2), []);
    }
}
