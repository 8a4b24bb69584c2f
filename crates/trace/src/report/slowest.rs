//! The slowest messages, each with its steps and the reasons why it waited.

use super::{Options, is_wanted};
use crate::chain::Chains;
use crate::clocks::Ns;
use crate::hop::MAX_LOOKED_AT;
use crate::index::{Delivery, Index, Work};
use crate::report::text::duration;
use serde::Serialize;
use std::collections::BTreeMap;

/// Slowest messages shown at most.
const MAX_SHOWN: usize = 1000;
/// Reasons of one wait that are named; the rest is summed.
const MAX_REASONS: usize = 4;

/// One of the slowest messages.
#[derive(Clone, Debug, Serialize)]
pub struct Slow {
    /// The path of its chain.
    pub path: String,
    /// The first topic.
    pub topic: String,
    /// The first message: its publisher's gid.
    pub publisher: String,
    /// Its number.
    pub sequence_number: u64,
    /// When it began, from the first event of the recording.
    pub at_ns: Ns,
    /// From its begin to the end of the last callback.
    pub total_ns: Ns,
    /// What happened, in order.
    pub steps: Vec<Step>,
}

/// One step of a message's chain.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// Since the message's begin.
    pub offset_ns: Ns,
    /// The node.
    pub node: String,
    /// What happened, and why it took this long.
    pub what: String,
}

pub(super) fn of(index: &Index<'_>, chains: &Chains, options: &Options) -> Vec<Slow> {
    let mut all: Vec<(Ns, &[usize], String)> = Vec::new();
    for path in chains.paths.iter().filter(|path| is_wanted(chains, path, options)) {
        let mut of_path: Vec<(Ns, &[usize])> = path
            .chains()
            .map(|chain| {
                let (begin, end) = chains.bounds(index, chain);
                (end - begin, chain)
            })
            .collect();
        of_path.sort_by_key(|(total, _)| std::cmp::Reverse(*total));
        of_path.truncate(options.slowest.min(MAX_SHOWN));
        let title = path.title(&chains.hops);
        all.extend(of_path.into_iter().map(|(total, chain)| (total, chain, title.clone())));
    }
    all.sort_by_key(|(total, ..)| std::cmp::Reverse(*total));
    all.truncate(options.slowest.min(MAX_SHOWN));
    all.into_iter().map(|(total, chain, title)| slow(index, chains, total, chain, title)).collect()
}

fn slow(index: &Index<'_>, chains: &Chains, total_ns: Ns, chain: &[usize], path: String) -> Slow {
    let (begin, _) = chains.bounds(index, chain);
    let mut builder = StepBuilder { index, begin, steps: Vec::new() };
    for (number, at) in chain.iter().enumerate() {
        builder.add(&index.deliveries[*at], number + 1 == chain.len());
    }
    let first = chain.first().map(|at| (&index.deliveries[*at], chains.hop_of[*at]));
    let message = first.map(|(delivery, _)| delivery.message);
    Slow {
        path,
        topic: first.map_or_else(String::new, |(_, hop)| chains.hops[hop as usize].topic.clone()),
        publisher: message.map_or_else(String::new, |message| message.0.to_string()),
        sequence_number: message.map_or(0, |message| message.1),
        at_ns: begin - index.seen.0,
        total_ns,
        steps: builder.steps,
    }
}

struct StepBuilder<'i, 'a> {
    index: &'i Index<'a>,
    begin: Ns,
    steps: Vec<Step>,
}

impl StepBuilder<'_, '_> {
    fn step(&mut self, at: Ns, node: &str, what: String) {
        self.steps.push(Step { offset_ns: at - self.begin, node: node.to_owned(), what });
    }

    fn add(&mut self, delivery: &Delivery, is_last: bool) {
        let index = self.index;
        let at = index.moments(delivery);
        let receiver = index.entity(delivery.thread.0, delivery.entity);
        let sender = index.publisher(&delivery.message.0);
        let topic = receiver.or(sender).map_or("?", |entity| entity.name.as_str());
        let from = sender.map_or("?", |sender| sender.node.as_str());
        let to = receiver.map_or("?", |receiver| receiver.node.as_str());
        let number = delivery.message.1;
        let called = at.called.max(self.begin);
        let ready = at.ready.max(self.begin);
        if index.sent.contains_key(&delivery.message) {
            if at.begun < called {
                let built = duration(called - at.begun);
                self.step(at.begun, from, format!("begins message {number} of {topic} ({built})"));
            }
            self.step(called, from, format!("publishes message {number} of {topic}"));
            let took = duration(ready - called);
            self.step(ready, from, format!("its bytes are ready ({took})"));
        } else {
            let what = format!("message {number} of {topic} is published by one not traced");
            self.step(at.begun, from, what);
        }
        if let Some(arrived) = at.arrived {
            let took = duration(arrived - ready);
            self.step(arrived, to, format!("it is there for {to} ({took})"));
        }
        let arrived = at.arrived.unwrap_or(ready).max(ready);
        if at.awake > arrived && at.arrived.is_some() {
            let why = self.why_late(delivery, arrived, at.awake);
            self.step(at.awake, to, format!("thread {} runs ({why})", delivery.thread.1));
        }
        let why = self.why_queued(delivery, at.awake.max(arrived), at.took);
        self.step(at.took, to, format!("takes it{why}"));
        let took = duration(delivery.start - at.took);
        self.step(delivery.start, to, format!("its callback begins ({took})"));
        if delivery.gil > 0 {
            let waited = duration(delivery.gil);
            self.step(delivery.called(), to, format!("has the interpreter ({waited})"));
        }
        if is_last {
            let took = duration(delivery.end - delivery.called());
            self.step(delivery.end, to, format!("its callback ends ({took})"));
        }
    }

    /// Why the thread came only at `awake` for what was there at `arrived`.
    fn why_late(&self, delivery: &Delivery, arrived: Ns, awake: Ns) -> String {
        let waited = duration(awake - arrived);
        let thread = self.index.threads.get(&delivery.thread);
        let slept = thread.and_then(|thread| thread.wait_before(awake)).map(|wait| wait.from);
        match slept.filter(|from| *from > arrived && *from < awake) {
            None => format!("woken within {waited}"),
            Some(from) => {
                let mut reasons = self.ran_meanwhile(delivery, arrived, from);
                let others = self.index.others_of_node(delivery, from, awake);
                for (ns, span) in others.take(MAX_REASONS) {
                    let label = self.span_label(span);
                    let thread = self.index.spans[span].thread.1;
                    reasons.push(format!("{} for {label} on thread {thread}", duration(ns)));
                }
                if reasons.is_empty() {
                    reasons.push("nothing recorded says why it slept on".to_owned());
                }
                format!("waited {waited}: {}", reasons.join(", "))
            }
        }
    }

    /// Why a message that was there was taken only at `took`.
    fn why_queued(&self, delivery: &Delivery, from: Ns, took: Ns) -> String {
        if took <= from {
            return String::new();
        }
        let reasons = self.ran_meanwhile(delivery, from, took);
        let waited = duration(took - from);
        if reasons.is_empty() {
            return format!(" ({waited})");
        }
        format!(": waited {waited}, {}", reasons.join(", "))
    }

    /// What ran on the receiving thread between two times, the longest first.
    fn ran_meanwhile(&self, delivery: &Delivery, from: Ns, to: Ns) -> Vec<String> {
        let Some(thread) = self.index.threads.get(&delivery.thread) else { return Vec::new() };
        let mut by_label: BTreeMap<String, (Ns, usize)> = BTreeMap::new();
        let spans = &self.index.spans;
        for at in thread.overlapping(spans, from, to).iter().take(MAX_LOOKED_AT) {
            let span = &spans[*at];
            let overlap = span.end.unwrap_or(to).min(to) - span.start.max(from);
            let of = by_label.entry(self.span_label(*at)).or_default();
            *of = (of.0 + overlap.max(0), of.1 + 1);
        }
        let mut sorted: Vec<_> = by_label.into_iter().collect();
        sorted.sort_by_key(|(_, (ns, _))| std::cmp::Reverse(*ns));
        let rest: Ns = sorted.iter().skip(MAX_REASONS).map(|(_, (ns, _))| ns).sum();
        let line = |(label, (ns, count)): &(String, (Ns, usize))| {
            let times = if *count > 1 { format!(" {count} times") } else { String::new() };
            format!("{} for {label}{times} on the same thread", duration(*ns))
        };
        let mut lines: Vec<String> = sorted.iter().take(MAX_REASONS).map(line).collect();
        if rest > 0 {
            lines.push(format!("{} for others", duration(rest)));
        }
        lines
    }

    fn span_label(&self, span: usize) -> String {
        let span = &self.index.spans[span];
        let label = self.index.label(span.thread.0, span.entity);
        match span.work {
            Work::Timer(_) => format!("the {label}").replace("the ?", "a timer"),
            _ => format!("the callback of {label}"),
        }
    }
}
