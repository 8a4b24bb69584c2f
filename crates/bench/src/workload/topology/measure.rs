//! One measurement from the notes of all processes.

use std::collections::BTreeMap;

use super::edges::{Edge, edges_of};
use super::paths::{Index, drops};
use crate::run::{Measurement, RunError};
use crate::topology::{Topology, edges};
use angaros_bench_peer::PeerReport;
use angaros_bench_peer::topology::{Cause, Note, Plan};

/// What all processes noted of one run.
pub struct Played {
    /// What was played.
    pub plan: Plan,
    /// From when to when it was measured, ns on `CLOCK_MONOTONIC`.
    section: std::ops::Range<u64>,
    /// All notes.
    pub notes: Vec<Note>,
    /// The report of each process.
    pub reports: Vec<PeerReport>,
}

impl Played {
    /// What all processes noted of a plan that began at `begin_ns` (ns on `CLOCK_MONOTONIC`).
    ///
    /// # Errors
    /// A note of an endpoint that the plan does not have.
    pub fn new(
        plan: Plan,
        begin_ns: u64,
        notes: Vec<Note>,
        reports: Vec<PeerReport>,
    ) -> Result<Self, RunError> {
        let (publishers, subscriptions) = (plan.publishers.len(), plan.subscriptions.len());
        let known = |note: &Note| match *note {
            Note::Published { publisher, .. } => publisher < publishers,
            Note::Arrived { subscription, publisher, .. }
            | Note::Caused { subscription, publisher, .. } => {
                subscription < subscriptions && publisher < publishers
            }
        };
        if !notes.iter().all(known) {
            return Err(RunError::Failed("a note of an endpoint that there is not".to_owned()));
        }
        let from_ns = begin_ns + plan.warmup_ns;
        let section = from_ns..from_ns + plan.duration_ns;
        Ok(Self { plan, section, notes, reports })
    }

    /// When it was told to begin, ns on `CLOCK_MONOTONIC`.
    #[must_use]
    pub fn begin_ns(&self) -> u64 {
        self.section.start.saturating_sub(self.plan.warmup_ns)
    }

    /// Whether a message with this stamp is measured.
    #[must_use]
    pub fn is_measured(&self, stamp_ns: u64) -> bool {
        self.section.contains(&stamp_ns)
    }

    /// What the notes say; the topology names paths and periods.
    #[must_use]
    pub fn measurement(&self, topology: &Topology) -> Measurement {
        let by_edge = edges_of(self);
        let sum = |of: fn(&PeerReport) -> u64| self.reports.iter().map(of).sum::<u64>();
        let all = |of: fn(&Edge) -> u64| by_edge.values().map(of).sum::<u64>();
        let samples = |of: fn(&Edge) -> &Vec<u64>| by_edge.values().flat_map(of).copied().collect();
        let mut measured = Measurement {
            samples_ns: samples(|edge| &edge.latency_ns),
            intended_ns: samples(|edge| &edge.intended_ns),
            sent: all(|edge| edge.sent),
            lost: all(Edge::lost),
            duplicates: all(|edge| edge.duplicates),
            section_ns: self.plan.duration_ns,
            cpu_ns: sum(|report| report.cpu_user_ns + report.cpu_sys_ns),
            switches: sum(|report| report.ctx_voluntary + report.ctx_involuntary),
            faults: sum(|report| report.faults),
            max_rss_kb: self.reports.iter().map(|report| report.max_rss_kb).max().unwrap_or(0),
            wake: self.reports.first().map(|report| report.wake.clone()).unwrap_or_default(),
            figures: self.figures(&by_edge),
            ..Measurement::default()
        };
        let names = edges(&self.plan);
        let index = Index::new(&self.notes);
        let parts = names
            .into_iter()
            .filter_map(|(key, name)| Some((name, by_edge.get(&key)?.latency_ns.clone())));
        measured.parts_ns = parts.collect();
        for (name, path) in &topology.paths {
            measured.parts_ns.insert(name.clone(), index.latencies(self, path));
        }
        for topic in &topology.periods {
            measured.parts_ns.insert(format!("jitter {topic}"), index.jitter(self, topic));
        }
        measured.parts_ns.retain(|_, samples| !samples.is_empty());
        measured
    }

    fn figures(&self, by_edge: &BTreeMap<(usize, usize), Edge>) -> BTreeMap<String, f64> {
        let all = |of: fn(&Edge) -> u64| by_edge.values().map(of).sum::<u64>() as f64;
        let received = all(|edge| edge.latency_ns.len() as u64);
        let share = |part: f64, of: f64| 100.0 * part / of.max(1.0);
        let sum = |of: fn(&PeerReport) -> u64| self.reports.iter().map(of).sum::<u64>() as f64;
        let cpu_ns = sum(|report| report.cpu_user_ns + report.cpu_sys_ns);
        let mut figures = drops(self);
        let lateness = self.timer_lateness();
        let at = |share: f64| {
            let place = (lateness.len().saturating_sub(1) as f64 * share).round() as usize;
            lateness.get(place).map_or(0.0, |ns| *ns as f64 / 1e3)
        };
        for (name, value) in [
            ("received", received),
            ("late, %", share(all(|edge| edge.late), received)),
            ("too late, %", share(all(|edge| edge.too_late), received)),
            ("lost, %", share(all(Edge::lost), all(|edge| edge.sent))),
            ("out of order", all(|edge| edge.out_of_order)),
            ("CPU, % of a core", share(cpu_ns, self.plan.duration_ns as f64)),
            ("resident MB of all", sum(|report| report.max_rss_kb) / 1e3),
            ("timers late p50, us", at(0.5)),
            ("timers late p95, us", at(0.95)),
        ] {
            figures.insert(name.to_owned(), value);
        }
        let triggered = |edge: &&(usize, usize)| {
            let publishers = &self.plan.publishers;
            publishers.iter().any(|one| matches!(&one.cause, Cause::Any(i) if i.contains(&edge.1)))
        };
        let transforms: Vec<&Edge> =
            by_edge.keys().filter(triggered).filter_map(|key| by_edge.get(key)).collect();
        if !transforms.is_empty() {
            let total = |of: fn(&Edge) -> u64| transforms.iter().map(|e| of(e)).sum::<u64>() as f64;
            let lost = share(total(Edge::lost), total(|edge| edge.sent));
            figures.insert("dropped before transforms, %".to_owned(), lost);
        }
        figures
    }

    /// How late timers' messages were stamped, sorted, ns; work before the stamp counts.
    #[must_use]
    pub fn timer_lateness(&self) -> Vec<u64> {
        let late = self.notes.iter().filter_map(|note| match *note {
            Note::Published { due_ns, stamp_ns, .. }
                if due_ns > 0 && self.is_measured(stamp_ns) =>
            {
                Some(stamp_ns.saturating_sub(due_ns))
            }
            _ => None,
        });
        let mut late: Vec<u64> = late.collect();
        late.sort_unstable();
        late
    }
}
