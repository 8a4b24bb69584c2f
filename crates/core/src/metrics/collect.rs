//! Everything at one moment.

use super::family::{
    AGE, BUSY, CALLBACKS, CAPACITY, ENTITIES, Family, LOST, MATCHED, PUBLISHED, PUBLISHED_BYTES,
    QUEUED, RECEIVED, RECEIVED_BYTES, STALLS, Sample, THREADS, WAITS, WAKES, WIRE_PEERS,
    WIRE_RECEIVED, WIRE_RECEIVED_BYTES, WIRE_RESENT, WIRE_SENT, WIRE_SENT_BYTES,
};
use super::process;
use super::subscription::{SUBSCRIPTIONS, SubscriptionMeter};
use super::traffic::{CONTEXTS, WireTotals};
use crate::executor::Shared;
use crate::publisher::{PUBLISHERS, PublisherCore};
use crate::stalls;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Labels of a sample.
type Labels = Vec<(&'static str, String)>;

/// Sums of samples that have the same labels: two publishers of one node on one topic.
#[derive(Default)]
struct Sums(BTreeMap<(&'static str, Labels), Sample>);

impl Sums {
    fn add(&mut self, family: &'static Family, labels: &[(&'static str, &str)], value: f64) {
        self.add_counted(family, labels, value, 0);
    }

    fn add_counted(
        &mut self,
        family: &'static Family,
        labels: &[(&'static str, &str)],
        value: f64,
        count: u64,
    ) {
        let fresh = Sample::new(family, labels, 0.0);
        let key = (family.name, fresh.labels.clone());
        let sample = self.0.entry(key).or_insert(fresh);
        sample.value += value;
        sample.count += count;
    }
}

/// All metrics of this process at this moment, sorted by name and labels. Takes no lock that the
/// message path holds for long; what needs a clock is counted from the first call on.
#[must_use]
pub fn snapshot() -> Vec<Sample> {
    stalls::measure();
    let publishers = PUBLISHERS.all();
    let subscriptions = SUBSCRIPTIONS.all();
    let mut sums = Sums::default();
    publishers.iter().for_each(|publisher| add_publisher(&mut sums, publisher));
    subscriptions.iter().for_each(|meter| add_subscription(&mut sums, meter));
    for wires in CONTEXTS.all() {
        add_wires(&mut sums, &wires, &publishers, &subscriptions);
    }
    stalls::executors().iter().for_each(|executor| add_executor(&mut sums, executor));
    add_stalls(&mut sums);
    let mut samples: Vec<Sample> = sums.0.into_values().collect();
    samples.extend(process::samples());
    samples
}

fn add_publisher(sums: &mut Sums, publisher: &PublisherCore) {
    let domain = publisher.domain().to_string();
    let node = publisher.endpoint().node.to_string();
    let topic = publisher.endpoint().topic.as_str();
    let labels = [("domain", domain.as_str()), ("node", node.as_str()), ("topic", topic)];
    let (messages, bytes) = publisher.meter().read();
    sums.add(PUBLISHED, &labels, messages as f64);
    sums.add(PUBLISHED_BYTES, &labels, bytes as f64);
    let [domain, node, topic] = labels;
    let labels = [domain, node, topic, ("kind", "publisher")];
    sums.add(MATCHED, &labels, publisher.served() as f64);
}

fn add_subscription(sums: &mut Sums, meter: &SubscriptionMeter) {
    let domain = meter.domain.to_string();
    let node = meter.endpoint.node.to_string();
    let topic = meter.endpoint.topic.as_str();
    let labels = [("domain", domain.as_str()), ("node", node.as_str()), ("topic", topic)];
    let (messages, bytes) = meter.read();
    sums.add(RECEIVED, &labels, messages as f64);
    sums.add(RECEIVED_BYTES, &labels, bytes as f64);
    let (ages, age_ns) = meter.ages();
    sums.add_counted(AGE, &labels, age_ns as f64 / 1e9, ages);
    let wires = &meter.wires;
    sums.add(QUEUED, &labels, wires.queued() as f64);
    sums.add(CAPACITY, &labels, wires.capacity() as f64);
    let [domain, node, topic] = labels;
    sums.add(MATCHED, &[domain, node, topic, ("kind", "subscription")], wires.matched() as f64);
    let replaced = wires.replaced();
    let unreadable = wires.unreadable();
    for (reason, count) in [
        ("replaced", replaced),
        ("missed", wires.lost().saturating_sub(replaced + unreadable)),
        ("unreadable", unreadable),
        ("expired", wires.expired()),
        ("filtered", meter.filtered()),
    ] {
        sums.add(LOST, &[domain, node, topic, ("reason", reason)], count as f64);
    }
}

fn add_wires(
    sums: &mut Sums,
    wires: &Arc<WireTotals>,
    publishers: &[Arc<PublisherCore>],
    subscriptions: &[Arc<SubscriptionMeter>],
) {
    let domain = wires.domain.to_string();
    for (at, name) in wires.names.iter().enumerate() {
        let [mut sent, mut received] = wires.gone(at);
        let of_this = |other: &Arc<WireTotals>| Arc::ptr_eq(other, wires);
        for publisher in publishers.iter().filter(|publisher| of_this(publisher.wire_totals())) {
            let (messages, bytes) = publisher.sent_over(at);
            sent = (sent.0 + messages, sent.1 + bytes);
        }
        for meter in subscriptions.iter().filter(|meter| of_this(&meter.totals)) {
            let (messages, bytes) = meter.wires.received_over(at);
            received = (received.0 + messages, received.1 + bytes);
        }
        let labels = [("domain", domain.as_str()), ("wire", name.as_str())];
        sums.add(WIRE_SENT, &labels, sent.0 as f64);
        sums.add(WIRE_SENT_BYTES, &labels, sent.1 as f64);
        sums.add(WIRE_RECEIVED, &labels, received.0 as f64);
        sums.add(WIRE_RECEIVED_BYTES, &labels, received.1 as f64);
        let transport = wires.transports[at].upgrade();
        let counters = transport.map(|transport| transport.counters()).unwrap_or_default();
        if let Some(count) = counters.retransmitted {
            sums.add(WIRE_RESENT, &labels, count as f64);
        }
        if let Some(count) = counters.peers {
            sums.add(WIRE_PEERS, &labels, count as f64);
        }
    }
}

fn add_executor(sums: &mut Sums, executor: &Shared) {
    let number = executor.number.to_string();
    let domain = executor.context.domain().to_string();
    let labels = [("domain", domain.as_str()), ("executor", number.as_str())];
    let totals = executor.totals();
    // Time inside of a callback that waits belongs to two levels for a moment.
    let busy_ns = totals.busy_ns.cast_signed().max(0);
    for (family, value) in [
        (CALLBACKS, totals.turns as f64),
        (BUSY, busy_ns as f64 / 1e9),
        (WAITS, totals.waits as f64),
        (WAKES, totals.sleeps as f64),
        (THREADS, executor.threads_that_spin() as f64),
        (ENTITIES, executor.cells().iter().flatten().count() as f64),
    ] {
        sums.add(family, &labels, value);
    }
}

fn add_stalls(sums: &mut Sums) {
    let counts = stalls::counts();
    for (kind, count) in [
        ("deadlock", counts.deadlocks),
        ("starvation", counts.starvations),
        ("overrun", counts.overruns),
    ] {
        sums.add(STALLS, &[("kind", kind)], count as f64);
    }
}
