//! From events to answers: how long a message spent in each layer, per topic and receiving node.
//!
//! For one message and one receiver, with the stamps of the module table:
//! `build` = publish called − loan begun; `serialise` = bytes ready − publish called;
//! `transport` = there for the receiver − bytes ready; `wake` = the receiving thread came out of
//! its wait − there for it; `queue` = taken − the later of the two; `deserialise` = callback
//! begins − taken; `gil` = a callback in Python has the interpreter − it asked for it;
//! `callback` = the rest of its length.
//! A message is there for its receiver when a thread of this process queued it; if no event says
//! so, when a sleeping thread was woken first, or else when every wire had it.
//! All but `callback` add up to the time from the loan (or the call of publish) to the callback.

use super::event::{Event, EventId};
use super::launches::{self, DeviceWork, device_work};
use super::recording::Recording;
use crate::endpoint::Gid;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// Where the layer stands that only nodes in Python have.
const GIL_AT: usize = 6;
/// Where the callback stands: last, as it is the user's work, not part of the latency.
const CALLBACK: usize = LayerTimes::NAMES.len() - 1;

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
    /// Waiting for the interpreter of Python, which another thread used.
    pub gil: u64,
    /// The user's function.
    pub callback: u64,
}

impl LayerTimes {
    /// The layers' names, in order.
    pub const NAMES: [&'static str; 8] =
        ["build", "serialise", "transport", "wake", "queue", "deserialise", "gil", "callback"];

    /// The values in the order of [`LayerTimes::NAMES`].
    #[must_use]
    pub fn values(&self) -> [u64; 8] {
        [
            self.build,
            self.serialise,
            self.transport,
            self.wake,
            self.queue,
            self.deserialise,
            self.gil,
            self.callback,
        ]
    }

    /// Everything but the callback: what the framework and the wait cost.
    #[must_use]
    pub fn latency(&self) -> u64 {
        self.values()[..CALLBACK].iter().sum()
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
    pub fn percentile(&self, percent: f64) -> [u64; 9] {
        std::array::from_fn(|layer| {
            let value =
                |d: &LayerTimes| d.values().get(layer).copied().unwrap_or_else(|| d.latency());
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
    /// What callbacks did on accelerators, with a name for each.
    pub accelerators: Vec<(String, DeviceWork)>,
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
    /// How long it waited for the interpreter of Python.
    gil: u64,
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
        let named = |work: DeviceWork| {
            let of = names.get(&(work.process, work.entity));
            let of = of.map(|(topic, node)| format!("{topic} -> {node}"));
            (of.unwrap_or_else(|| "in no known callback".to_owned()), work)
        };
        let accelerators = device_work(recording).into_iter().map(named).collect();
        let dropped = recording.dropped();
        Self { topics, untraced, unmatched, accelerators, dropped }
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

/// A message that was taken, until its callback ends.
struct Open<'a> {
    took: &'a Event,
    start: Option<&'a Event>,
    gil: u64,
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
        let mut open: HashMap<Message, Open<'_>> = HashMap::new();
        // Callbacks that run, the inmost last.
        let mut running: Vec<Message> = Vec::new();
        for event in events {
            let message = (event.publisher, event.sequence_number);
            match event.id {
                EventId::Take => {
                    open.insert(message, Open { took: event, start: None, gil: 0 });
                }
                EventId::CallbackStart => {
                    running.push(message);
                    if let Some(of) = open.get_mut(&message) {
                        of.start = Some(event);
                    }
                }
                EventId::GilTaken => {
                    let of = running.last().and_then(|message| open.get_mut(message));
                    // The first time: then the user's function begins.
                    if let Some(of) = of.filter(|of| of.gil == 0) {
                        of.gil = event.time_ns.saturating_sub(event.a);
                    }
                }
                EventId::CallbackEnd => {
                    if let Some(at) = running.iter().rposition(|one| *one == message) {
                        running.truncate(at);
                    }
                    if let Some(Open { took, start: Some(start), gil }) = open.remove(&message) {
                        let arrived = arrivals.get(&(process, took.b, message));
                        found.push(Delivery {
                            process,
                            took,
                            arrived: arrived.copied().unwrap_or(0),
                            start: start.time_ns,
                            gil,
                            end: event.time_ns,
                            age: start.a,
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
    let Delivery { took, arrived, start, gil, end, .. } = *delivery;
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
        gil,
        callback: end.saturating_sub(start).saturating_sub(gil),
    }
}

/// What the receiving process alone can tell.
fn times_by_age(delivery: &Delivery<'_>) -> LayerTimes {
    let Delivery { took, start, gil, end, age, .. } = *delivery;
    let published = start.saturating_sub(age);
    let woke = took.a.clamp(published, took.time_ns.max(published));
    LayerTimes {
        transport: woke - published,
        queue: took.time_ns.saturating_sub(woke),
        deserialise: start.saturating_sub(took.time_ns),
        gil,
        callback: end.saturating_sub(start).saturating_sub(gil),
        ..LayerTimes::default()
    }
}

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<(String, String, [u64; 9])> = self
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
        // Nobody but nodes in Python has it.
        let with_gil = rows.iter().any(|(.., values)| values[GIL_AT] != 0);
        let latency = (LayerTimes::NAMES.len(), "= latency");
        let callback = (CALLBACK, LayerTimes::NAMES[CALLBACK]);
        let parts = LayerTimes::NAMES.into_iter().enumerate().take(CALLBACK);
        let parts = parts.filter(|(at, _)| *at != GIL_AT || with_gil);
        let columns: Vec<(usize, &str)> = parts.chain([latency, callback]).collect();
        let width = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0).max(24);
        write!(f, "{:<width$}     ", "where the time went, in us")?;
        for (_, name) in &columns {
            write!(f, " {name:>11}")?;
        }
        writeln!(f)?;
        for (name, label, values) in &rows {
            write!(f, "{name:<width$} {label:>4}")?;
            for (at, _) in &columns {
                write!(f, " {:>11.1}", values[*at] as f64 / 1000.0)?;
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
        launches::write_table(f, &self.accelerators)?;
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
        assert_eq!(times.values(), [200, 100, 100, 500, 200, 50, 0, 1000]);
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
        assert_eq!(times.values(), [0, 100, 200, 0, 200, 10, 0, 10]);
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
        assert_eq!(times.values(), [200, 100, 500, 100, 200, 50, 0, 1000]);
    }

    #[test]
    fn waiting_for_the_interpreter_is_no_part_of_a_callback_and_shown_only_where_there_is_some() {
        let events = |gil: bool| {
            let taken = |time_ns, asked| {
                let (process, event) = event(EventId::GilTaken, time_ns, asked, 5);
                (process, Event { publisher: Gid([0; 16]), sequence_number: 0, ..event })
            };
            let mut events = vec![
                event(EventId::Publish, 1300, 1000, 1200),
                event(EventId::Published, 1500, 1400, 0),
                event(EventId::Take, 2100, 1900, 5),
                event(EventId::CallbackStart, 2150, 0, 0),
                taken(2460, 2160),
                // It let it go and came back: work of its own.
                taken(2700, 2600),
                event(EventId::CallbackEnd, 3150, 0, 0),
            ];
            events.retain(|(_, event)| gil || event.id != EventId::GilTaken);
            events
        };
        let breakdown = Breakdown::of(&recording(events(true)));
        let times = breakdown.topics[0].layers.deliveries[0];
        assert_eq!(times.values(), [200, 100, 100, 500, 200, 50, 300, 700]);
        assert_eq!(times.latency(), 2450 - 1000);
        let text = breakdown.to_string();
        let heads: Vec<&str> = text.lines().next().unwrap().split_whitespace().collect();
        assert_eq!(heads[heads.len() - 4..], ["gil", "=", "latency", "callback"]);
        let figures: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(figures[figures.len() - 3..], ["0.3", "1.4", "0.7"], "{text}");
        let text = Breakdown::of(&recording(events(false))).to_string();
        assert!(!text.contains("gil"), "{text}");
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
        assert_eq!(times.values(), [0, 0, 500, 0, 100, 10, 0, 10]);
        assert_eq!(times.latency(), 610);
        let text = breakdown.to_string();
        assert!(
            text.contains("/image -> /sink (1) *") && text.contains("was not traced"),
            "{text}"
        );
    }
}
