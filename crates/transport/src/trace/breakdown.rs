//! From events to answers: how long a message spent in each layer, per topic and receiving node.
//!
//! For one message and one receiver, with the stamps of the module table:
//! `build` = publish called − loan begun; `serialise` = bytes ready − publish called;
//! `transport` = there for the receiver − bytes ready; `wake` = the receiving thread came out of
//! its wait − there for it; `queue` = taken − the later of the two; `deserialise` = callback
//! begins − taken; `callback` = its length.
//! A message is there for its receiver when a thread of this process queued it; if no event says
//! so, when a sleeping thread was woken first, or else when every wire had it.
//! All but `callback` add up to the time from the loan (or the call of publish) to the callback.

use super::event::{Event, EventId};
use super::recording::Recording;
use crate::endpoint::Gid;
use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Write as _};

/// Nanoseconds in each layer of one delivery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerTimes {
    /// From the loan to the call of publish.
    pub build: u64,
    /// Encoding.
    pub serialise: u64,
    /// Handing over to the wire.
    pub transport: u64,
    /// From the wake call until the receiving thread ran.
    pub wake: u64,
    /// Waiting for the receiving thread to get to it.
    pub queue: u64,
    /// From taking to the callback: decoding.
    pub deserialise: u64,
    /// The user's function.
    pub callback: u64,
}

impl LayerTimes {
    /// The layers' names, in order.
    pub const NAMES: [&'static str; 7] =
        ["build", "serialise", "transport", "wake", "queue", "deserialise", "callback"];

    /// The values in the order of [`LayerTimes::NAMES`].
    #[must_use]
    pub fn values(&self) -> [u64; 7] {
        [
            self.build,
            self.serialise,
            self.transport,
            self.wake,
            self.queue,
            self.deserialise,
            self.callback,
        ]
    }

    /// Everything but the callback: what the framework and the wait cost.
    #[must_use]
    pub fn latency(&self) -> u64 {
        self.values()[..6].iter().sum()
    }
}

/// All deliveries of one topic to one node.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    /// One entry per delivery, in no particular order.
    pub deliveries: Vec<LayerTimes>,
}

impl Layers {
    /// The given percentile (0 to 100) of each layer and, last, of the latency, in nanoseconds.
    #[must_use]
    pub fn percentile(&self, percent: f64) -> [u64; 8] {
        std::array::from_fn(|layer| {
            let value = |d: &LayerTimes| if layer < 7 { d.values()[layer] } else { d.latency() };
            let mut values: Vec<u64> = self.deliveries.iter().map(value).collect();
            values.sort_unstable();
            let rank = (percent / 100.0 * values.len() as f64).ceil() as usize;
            values.get(rank.max(1) - 1).copied().unwrap_or(0)
        })
    }
}

/// Key and data of one row of the table.
#[derive(Clone, Debug)]
pub struct TopicBreakdown {
    /// Fully qualified topic name.
    pub topic: String,
    /// The receiving node.
    pub node: String,
    /// The deliveries.
    pub layers: Layers,
}

/// The whole answer; `Display` prints the table.
#[derive(Clone, Debug, Default)]
pub struct Breakdown {
    /// One entry per topic and receiving node, sorted.
    pub topics: Vec<TopicBreakdown>,
    /// The same for deliveries whose publisher was not traced: their `transport` holds everything
    /// from the call of publish to the wake-up, by the message's source timestamp.
    pub untraced: Vec<TopicBreakdown>,
    /// Deliveries whose publisher was not traced; they are in no row of `topics`.
    pub unmatched: usize,
    /// Events that found no room.
    pub dropped: u64,
}

pub(super) type Message = (Gid, u64);

/// The sending half of a message.
#[derive(Clone, Copy, Default)]
pub(super) struct Sent {
    pub(super) loaned: u64,
    pub(super) called: u64,
    pub(super) ready: u64,
    rang: u64,
    done: u64,
    /// Process and thread that sent it.
    pub(super) by: (u32, u32),
}

/// The receiving half of a message: a take and the callback that followed on its thread.
pub(super) struct Delivery<'a> {
    pub(super) process: u32,
    pub(super) took: &'a Event,
    /// When it came into the receiver's queue; 0 if no event says.
    arrived: u64,
    pub(super) start: u64,
    pub(super) end: u64,
    /// From the source timestamp to `start`.
    pub(super) age: u64,
}

impl Breakdown {
    /// Joins the events of all processes of a recording.
    #[must_use]
    pub fn of(recording: &Recording) -> Self {
        let sent = sent_messages(recording);
        let names: HashMap<(u32, u32), (&str, &str)> = recording
            .entities
            .iter()
            .map(|e| ((e.process, e.number), (e.name.as_str(), e.node.as_str())))
            .collect();
        let mut rows: Rows<'_> = BTreeMap::new();
        let mut untraced: Rows<'_> = BTreeMap::new();
        let mut unmatched = 0;
        for delivery in deliveries(recording) {
            let Delivery { process, took, .. } = delivery;
            let message = (took.publisher, took.sequence_number);
            let sent = sent.get(&message);
            unmatched += usize::from(sent.is_none());
            let Some(name) = names.get(&(process, took.b as u32)) else { continue };
            let (rows, times) = match sent {
                Some(sent) => (&mut rows, times(sent, &delivery)),
                None => (&mut untraced, times_by_age(&delivery)),
            };
            rows.entry(*name).or_default().deliveries.push(times);
        }
        let topics = sorted(rows);
        let untraced = sorted(untraced);
        Self { topics, untraced, unmatched, dropped: recording.dropped() }
    }
}

type Rows<'a> = BTreeMap<(&'a str, &'a str), Layers>;

fn sorted(rows: Rows<'_>) -> Vec<TopicBreakdown> {
    let row = |((topic, node), layers): ((&str, &str), Layers)| TopicBreakdown {
        topic: topic.to_owned(),
        node: node.to_owned(),
        layers,
    };
    rows.into_iter().map(row).collect()
}

pub(super) fn sent_messages(recording: &Recording) -> HashMap<Message, Sent> {
    let mut sent: HashMap<Message, Sent> = HashMap::new();
    for (process, event) in &recording.events {
        let entry = || (event.publisher, event.sequence_number);
        match event.id {
            EventId::Publish => {
                let of = sent.entry(entry()).or_default();
                (of.loaned, of.called, of.ready) = (event.a, event.b, event.time_ns);
                of.by = (*process, event.thread);
            }
            EventId::Published => {
                let of = sent.entry(entry()).or_default();
                (of.rang, of.done) = (event.a, event.time_ns);
            }
            _ => {}
        }
    }
    // A message of which only one half was traced tells nothing.
    sent.retain(|_, of| of.ready != 0 && of.done != 0);
    sent
}

/// Every message that was taken and called back.
pub(super) fn deliveries(recording: &Recording) -> Vec<Delivery<'_>> {
    let mut by_thread: HashMap<(u32, u32), Vec<&Event>> = HashMap::new();
    for (process, event) in &recording.events {
        by_thread.entry((*process, event.thread)).or_default().push(event);
    }
    let arrivals = arrivals(recording);
    let mut found = Vec::new();
    for ((process, _), mut events) in by_thread {
        events.sort_by_key(|event| event.time_ns);
        let mut open: HashMap<Message, (&Event, Option<&Event>)> = HashMap::new();
        for event in events {
            let message = (event.publisher, event.sequence_number);
            match event.id {
                EventId::Take => {
                    open.insert(message, (event, None));
                }
                EventId::CallbackStart => {
                    if let Some((_, start)) = open.get_mut(&message) {
                        *start = Some(event);
                    }
                }
                EventId::CallbackEnd => {
                    if let Some((took, Some(start))) = open.remove(&message) {
                        let age = start.a;
                        let start = start.time_ns;
                        let arrived = arrivals.get(&(process, took.b, message));
                        let arrived = arrived.copied().unwrap_or(0);
                        found.push(Delivery {
                            process,
                            took,
                            arrived,
                            start,
                            end: event.time_ns,
                            age,
                        });
                    }
                }
                _ => {}
            }
        }
    }
    found
}

/// When messages came into the queues of subscriptions: by process, subscription and message.
fn arrivals(recording: &Recording) -> HashMap<(u32, u64, Message), u64> {
    let queued = recording.events.iter().filter(|(_, event)| event.id == EventId::Enqueue);
    let key =
        |process: u32, event: &Event| (process, event.b, (event.publisher, event.sequence_number));
    queued.map(|(process, event)| (key(*process, event), event.time_ns)).collect()
}

pub(super) fn times(sent: &Sent, delivery: &Delivery<'_>) -> LayerTimes {
    let Delivery { took, arrived, start, end, .. } = *delivery;
    let begun = if sent.loaned == 0 { sent.called } else { sent.loaned };
    let called = sent.called.max(begun);
    let ready = sent.ready.max(called);
    // Somebody who was awake may take the message before the last wire has it.
    let said = [arrived, sent.rang].into_iter().find(|at| *at != 0);
    let handed = said.unwrap_or(sent.done);
    let handed = handed.clamp(ready, took.time_ns.max(ready));
    let woke = took.a.clamp(handed, took.time_ns.max(handed));
    LayerTimes {
        build: called - begun,
        serialise: ready - called,
        transport: handed - ready,
        wake: woke - handed,
        queue: took.time_ns.saturating_sub(woke),
        deserialise: start.saturating_sub(took.time_ns),
        callback: end.saturating_sub(start),
    }
}

/// What the receiving process alone can tell.
fn times_by_age(delivery: &Delivery<'_>) -> LayerTimes {
    let Delivery { took, start, end, age, .. } = *delivery;
    let published = start.saturating_sub(age);
    let woke = took.a.clamp(published, took.time_ns.max(published));
    LayerTimes {
        transport: woke - published,
        queue: took.time_ns.saturating_sub(woke),
        deserialise: start.saturating_sub(took.time_ns),
        callback: end.saturating_sub(start),
        ..LayerTimes::default()
    }
}

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<(String, String, [u64; 8])> = self
            .topics
            .iter()
            .map(|topic| (topic, ""))
            .chain(self.untraced.iter().map(|topic| (topic, " *")))
            .flat_map(|(topic, mark)| {
                let name = format!(
                    "{} -> {} ({}){mark}",
                    topic.topic,
                    topic.node,
                    topic.layers.deliveries.len()
                );
                [("p50", 50.0), ("p95", 95.0), ("max", 100.0)].into_iter().enumerate().map(
                    move |(i, (label, percent))| {
                        let name = if i == 0 { name.clone() } else { String::new() };
                        (name, label.to_owned(), topic.layers.percentile(percent))
                    },
                )
            })
            .collect();
        let width = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0).max(24);
        let mut head = format!("{:<width$}     ", "where the time went, in us");
        for name in LayerTimes::NAMES.iter().chain(&["= latency"]) {
            // The callback stands last: it is the user's work, not part of the latency.
            if *name != "callback" {
                write!(head, " {name:>11}")?;
            }
        }
        writeln!(f, "{head} {:>11}", "callback")?;
        for (name, label, values) in &rows {
            write!(f, "{name:<width$} {label:>4}")?;
            for at in [0, 1, 2, 3, 4, 5, 7, 6] {
                write!(f, " {:>11.1}", values[at] as f64 / 1000.0)?;
            }
            writeln!(f)?;
        }
        if rows.is_empty() {
            writeln!(f, "no message was delivered while tracing was on")?;
        }
        if !self.untraced.is_empty() {
            writeln!(
                f,
                "* the publisher was not traced: transport is everything from its call of publish \
                 to the wake-up here\nhint: start both with `angaros launch FILE --breakdown` to \
                 see it layer by layer"
            )?;
        } else if self.unmatched > 0 {
            writeln!(f, "{} deliveries came from a publisher that was not traced", self.unmatched)?;
        }
        if self.dropped > 0 {
            writeln!(f, "{} events found no room; the figures lack them", self.dropped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Entity, EntityKind};

    fn event(id: EventId, time_ns: u64, a: u64, b: u64) -> (u32, Event) {
        let thread = if matches!(id, EventId::Publish | EventId::Published) { 1 } else { 2 };
        let publisher = Gid([7; 16]);
        (9, Event { time_ns, publisher, sequence_number: 1, a, b, c: 0, id, thread })
    }

    fn recording(events: Vec<(u32, Event)>) -> Recording {
        let endpoint = Entity {
            process: 9,
            number: 5,
            kind: EntityKind::Subscription,
            node: "/sink".into(),
            name: "/image".into(),
            ..Entity::default()
        };
        Recording { entities: vec![endpoint], events, ..Recording::default() }
    }

    #[test]
    fn each_layer_gets_its_own_time_and_the_parts_add_up() {
        let breakdown = Breakdown::of(&recording(vec![
            event(EventId::Publish, 1300, 1000, 1200),
            event(EventId::Published, 1500, 1400, 0),
            event(EventId::Take, 2100, 1900, 5),
            event(EventId::CallbackStart, 2150, 0, 0),
            event(EventId::CallbackEnd, 3150, 0, 0),
        ]));
        let times = breakdown.topics[0].layers.deliveries[0];
        assert_eq!(times.values(), [200, 100, 100, 500, 200, 50, 1000]);
        assert_eq!(times.latency(), 2150 - 1000);
        assert_eq!((breakdown.topics[0].topic.as_str(), breakdown.unmatched), ("/image", 0));
        assert!(breakdown.to_string().contains("/image -> /sink (1)"));
    }

    #[test]
    fn a_receiver_that_was_awake_has_no_wake_time() {
        let breakdown = Breakdown::of(&recording(vec![
            event(EventId::Publish, 1300, 0, 1200),
            event(EventId::Published, 1500, 0, 0),
            event(EventId::Take, 1700, 100, 5),
            event(EventId::CallbackStart, 1710, 0, 0),
            event(EventId::CallbackEnd, 1720, 0, 0),
        ]));
        let times = breakdown.topics[0].layers.deliveries[0];
        assert_eq!(times.values(), [0, 100, 200, 0, 200, 10, 10]);
    }

    #[test]
    fn what_came_over_a_network_is_there_when_its_receiving_thread_queued_it() {
        let mut queued = event(EventId::Enqueue, 1800, 1, 5);
        queued.1.thread = 3;
        let breakdown = Breakdown::of(&recording(vec![
            event(EventId::Publish, 1300, 1000, 1200),
            event(EventId::Published, 1500, 0, 0),
            queued,
            event(EventId::Take, 2100, 1900, 5),
            event(EventId::CallbackStart, 2150, 0, 0),
            event(EventId::CallbackEnd, 3150, 0, 0),
        ]));
        let times = breakdown.topics[0].layers.deliveries[0];
        assert_eq!(times.values(), [200, 100, 500, 100, 200, 50, 1000]);
    }

    #[test]
    fn a_delivery_without_its_publisher_is_shown_by_the_age_of_its_message() {
        let breakdown = Breakdown::of(&recording(vec![
            event(EventId::Take, 1700, 1600, 5),
            event(EventId::CallbackStart, 1710, 610, 0),
            event(EventId::CallbackEnd, 1720, 0, 0),
        ]));
        assert_eq!((breakdown.topics.len(), breakdown.unmatched), (0, 1));
        let times = breakdown.untraced[0].layers.deliveries[0];
        assert_eq!(times.values(), [0, 0, 500, 0, 100, 10, 10]);
        assert_eq!(times.latency(), 610);
        let text = breakdown.to_string();
        assert!(
            text.contains("/image -> /sink (1) *") && text.contains("was not traced"),
            "{text}"
        );
    }
}
