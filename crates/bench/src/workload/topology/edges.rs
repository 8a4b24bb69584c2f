//! What the notes say of every edge: received, late, lost.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::Played;
use angaros_bench_peer::topology::Note;

/// A message is late after this share of its period, or after so many ns if that is less.
const LATE: (f64, u64) = (0.2, 5_000_000);
/// And too late.
const TOO_LATE: (f64, u64) = (1.0, 50_000_000);

/// One publisher's messages at one subscription, those stamped in the measured section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// Published.
    pub sent: u64,
    /// Latencies of those that arrived, in the order of arrival, ns.
    pub latency_ns: Vec<u64>,
    /// The same from when they were due; of triggered ones as above.
    pub intended_ns: Vec<u64>,
    /// Of them late, by iRobot's rule: above a fifth of the period or 5 ms, but not too late.
    pub late: u64,
    /// Of them too late: above the period or 50 ms.
    pub too_late: u64,
    /// That came after one with a higher number.
    pub out_of_order: u64,
    /// That came again.
    pub duplicates: u64,
}

impl Edge {
    /// Published and never arrived.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.sent.saturating_sub(self.latency_ns.len() as u64)
    }

    fn arrives(&mut self, latency_ns: u64, intended_ns: u64, every_ns: u64) {
        let above =
            |(share, most): (f64, u64)| latency_ns > most.min((every_ns as f64 * share) as u64);
        match (above(TOO_LATE), above(LATE)) {
            (true, _) => self.too_late += 1,
            (false, true) => self.late += 1,
            _ => {}
        }
        self.latency_ns.push(latency_ns);
        self.intended_ns.push(intended_ns);
    }
}

/// All edges, by publisher and subscription; also those without a message.
#[must_use]
pub fn edges_of(played: &Played) -> BTreeMap<(usize, usize), Edge> {
    let plan = &played.plan;
    let mut due: HashMap<(usize, u64), u64> = HashMap::new();
    let mut sent: HashMap<usize, u64> = HashMap::new();
    for note in &played.notes {
        if let Note::Published { publisher, number, due_ns, stamp_ns } = *note
            && played.is_measured(stamp_ns)
        {
            *sent.entry(publisher).or_default() += 1;
            due.insert((publisher, number), if due_ns == 0 { stamp_ns } else { due_ns });
        }
    }
    let names = crate::topology::edges(plan).into_keys();
    let begun = |key: (usize, usize)| {
        let sent = sent.get(&key.0).copied().unwrap_or(0);
        (key, Edge { sent, ..Edge::default() })
    };
    let mut edges: BTreeMap<(usize, usize), Edge> = names.map(begun).collect();
    let mut seen: HashSet<(usize, usize, u64)> = HashSet::new();
    let mut newest: HashMap<(usize, usize), u64> = HashMap::new();
    for note in &played.notes {
        let Note::Arrived { subscription, publisher, number, stamp_ns, arrived_ns } = *note else {
            continue;
        };
        let key = (publisher, subscription);
        let (Some(edge), Some(due_ns)) = (edges.get_mut(&key), due.get(&(publisher, number)))
        else {
            continue;
        };
        if !seen.insert((publisher, subscription, number)) {
            edge.duplicates += 1;
            continue;
        }
        let newest = newest.entry(key).or_insert(number);
        edge.out_of_order += u64::from(number < *newest);
        *newest = number.max(*newest);
        let since = |from_ns: u64| arrived_ns.saturating_sub(from_ns);
        edge.arrives(since(stamp_ns), since(*due_ns), plan.publishers[publisher].every_ns);
    }
    edges
}
