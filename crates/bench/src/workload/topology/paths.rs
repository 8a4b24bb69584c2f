//! What the notes say of ways through the graph, of triggers and of timers.

use std::collections::{BTreeMap, HashMap};

use super::Played;
use crate::topology::{Path, path_end, path_publishers};
use angaros_bench_peer::topology::{Cause, Note};

/// The notes, to be looked up.
pub(super) struct Index {
    /// Stamp of a message by publisher and number.
    stamps: HashMap<(usize, u64), u64>,
    /// What a message was made from: subscription and number there.
    causes: HashMap<(usize, u64), Vec<(usize, u64)>>,
    /// When a message arrived, by subscription, publisher and number.
    arrivals: HashMap<(usize, usize, u64), u64>,
}

impl Index {
    pub(super) fn new(notes: &[Note]) -> Self {
        let (mut stamps, mut arrivals) = (HashMap::new(), HashMap::new());
        let mut causes: HashMap<(usize, u64), Vec<(usize, u64)>> = HashMap::new();
        for note in notes {
            match *note {
                Note::Published { publisher, number, stamp_ns, .. } => {
                    stamps.insert((publisher, number), stamp_ns);
                }
                Note::Arrived { subscription, publisher, number, arrived_ns, .. } => {
                    arrivals.entry((subscription, publisher, number)).or_insert(arrived_ns);
                }
                Note::Caused { publisher, number, subscription, input } => {
                    causes.entry((publisher, number)).or_default().push((subscription, input));
                }
            }
        }
        Self { stamps, causes, arrivals }
    }

    /// The number of the message of `from` that message `number` of `publisher` was made from.
    fn origin(&self, publisher: usize, number: u64, from: usize) -> Option<u64> {
        let causes = self.causes.get(&(publisher, number))?;
        let came = |(subscription, input): &(usize, u64)| {
            self.arrivals.contains_key(&(*subscription, from, *input)).then_some(*input)
        };
        causes.iter().find_map(came)
    }

    /// The latencies of a path, ns; empty when no message went all the way.
    pub(super) fn latencies(&self, played: &Played, path: &Path) -> Vec<u64> {
        let Ok(publishers) = path_publishers(&played.plan, &path.topics) else {
            return Vec::new();
        };
        let end = path_end(&played.plan, path).unwrap_or(None);
        let Some((&last, before)) = publishers.split_last() else { return Vec::new() };
        let mut found = Vec::new();
        for (&(publisher, number), &stamp_ns) in &self.stamps {
            if publisher != last {
                continue;
            }
            let ended_ns = match end {
                Some(subscription) => self.arrivals.get(&(subscription, last, number)).copied(),
                None => Some(stamp_ns),
            };
            let step = |(at, number): (usize, u64), from: &usize| {
                self.origin(at, number, *from).map(|origin| (*from, origin))
            };
            let first = before.iter().rev().try_fold((last, number), step);
            let begun_ns = first.and_then(|first| self.stamps.get(&first).copied());
            if let (Some(begun_ns), Some(ended_ns)) = (begun_ns, ended_ns)
                && played.is_measured(begun_ns)
            {
                found.push((begun_ns, ended_ns.saturating_sub(begun_ns)));
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(_, latency_ns)| latency_ns).collect()
    }

    /// How far the periods of a topic's timer are from what they should be, ns.
    pub(super) fn jitter(&self, played: &Played, topic: &str) -> Vec<u64> {
        let mut all = Vec::new();
        for (index, one) in played.plan.publishers.iter().enumerate() {
            if one.topic != topic || !matches!(one.cause, Cause::Timer { .. }) {
                continue;
            }
            let own = self.stamps.iter().filter(|((publisher, _), _)| *publisher == index);
            let mut stamps: Vec<u64> =
                own.map(|(_, ns)| *ns).filter(|ns| played.is_measured(*ns)).collect();
            stamps.sort_unstable();
            let periods = stamps.windows(2).map(|pair| pair[1] - pair[0]);
            all.extend(periods.map(|ns| ns.abs_diff(one.every_ns)));
        }
        all
    }
}

/// Messages that came to a fusion and were overwritten before it used them, %, by node; and of all.
pub(super) fn drops(played: &Played) -> BTreeMap<String, f64> {
    let plan = &played.plan;
    let (mut arrived, mut used) =
        (HashMap::<usize, f64>::new(), HashMap::<(usize, usize), f64>::new());
    for note in &played.notes {
        match *note {
            Note::Arrived { subscription, .. } => *arrived.entry(subscription).or_default() += 1.0,
            Note::Caused { publisher, subscription, .. } => {
                *used.entry((publisher, subscription)).or_default() += 1.0;
            }
            Note::Published { .. } => {}
        }
    }
    let mut figures = BTreeMap::new();
    let mut total = (0.0, 0.0);
    for (index, one) in plan.publishers.iter().enumerate() {
        let Cause::All(inputs) = &one.cause else { continue };
        let came: f64 = inputs.iter().map(|input| arrived.get(input).unwrap_or(&0.0)).sum();
        let taken: f64 = inputs.iter().map(|i| used.get(&(index, *i)).unwrap_or(&0.0)).sum();
        let node = &plan.nodes[one.node].name;
        figures.insert(format!("dropped at {node}, %"), 100.0 * (came - taken) / came.max(1.0));
        total = (total.0 + came, total.1 + taken);
    }
    if total.0 > 0.0 {
        let share = 100.0 * (total.0 - total.1) / total.0;
        figures.insert("dropped at fusions, %".to_owned(), share);
    }
    figures
}
