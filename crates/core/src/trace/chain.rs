//! Chains: a message, the message whose callback published it, and so on back to the source.
//!
//! A publish belongs to the callback in which it happens, on the same thread. What happens later
//! (in a timer, from a queue of the node's own) is not linked here.

use super::breakdown::{Delivery, LayerTimes, Message, Sent, deliveries, sent_messages, times};
use super::event::{Event, EventId};
use super::recording::Recording;
use std::collections::HashMap;

/// One node's part in a chain and the message it sent on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The topic.
    pub topic: String,
    /// The node that received the message.
    pub receiver: String,
    /// When the sender's part began: its callback's start, or for the first step the loan, or the
    /// call of publish. Monotonic nanoseconds, as all times here.
    pub begun_ns: u64,
    /// Computation between there and the call of publish (see [`crate::trace::work`]).
    pub work_ns: u64,
    /// When publish was called.
    pub called_ns: u64,
    /// The way to the receiver; `build` and `callback` are not part of it here.
    pub times: LayerTimes,
    /// When the receiver's callback began.
    pub arrived_ns: u64,
}

impl Step {
    /// The framework's share of the sender's part: reading the view, getting the buffer.
    #[must_use]
    pub fn prepare_ns(&self) -> u64 {
        self.called_ns.saturating_sub(self.begun_ns).saturating_sub(self.work_ns)
    }

    /// From the call of publish to the receiver's callback.
    #[must_use]
    pub fn passing_ns(&self) -> u64 {
        self.arrived_ns.saturating_sub(self.called_ns)
    }
}

/// What one message at the end of a graph went through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The last message: publisher's gid and sequence number.
    pub last: (crate::endpoint::Gid, u64),
    /// From the source to the end.
    pub steps: Vec<Step>,
}

/// Most steps followed back: a graph that feeds itself has no source.
const MAX_STEPS: usize = 256;

impl Chain {
    /// The chains that end in a delivery on `topic`, in the order of arrival.
    #[must_use]
    pub fn ending_at(recording: &Recording, topic: &str) -> Vec<Self> {
        let index = Index::of(recording);
        let mut ends: Vec<usize> = (0..index.deliveries.len())
            .filter(|at| index.name(&index.deliveries[*at]).is_some_and(|name| name.0 == topic))
            .collect();
        ends.sort_by_key(|at| index.deliveries[*at].start);
        ends.into_iter().filter_map(|at| index.chain(at)).collect()
    }
}

struct Index<'a> {
    sent: HashMap<Message, Sent>,
    deliveries: Vec<Delivery<'a>>,
    /// Deliveries by process and thread, sorted by the callback's start.
    by_thread: HashMap<(u32, u32), Vec<usize>>,
    /// Begin and end of computations by process and thread, sorted.
    work: HashMap<(u32, u32), Vec<(u64, u64)>>,
    names: HashMap<(u32, u32), (&'a str, &'a str)>,
}

impl<'a> Index<'a> {
    fn of(recording: &'a Recording) -> Self {
        let deliveries = deliveries(recording);
        let mut by_thread: HashMap<_, Vec<usize>> = HashMap::new();
        for (at, delivery) in deliveries.iter().enumerate() {
            by_thread.entry((delivery.process, delivery.took.thread)).or_default().push(at);
        }
        for list in by_thread.values_mut() {
            list.sort_by_key(|at| deliveries[*at].start);
        }
        let names = recording
            .entities
            .iter()
            .map(|e| ((e.process, e.number), (e.name.as_str(), e.node.as_str())))
            .collect();
        let (sent, work) = (sent_messages(recording), work_spans(recording));
        Self { sent, deliveries, by_thread, work, names }
    }

    fn name(&self, delivery: &Delivery<'_>) -> Option<(&'a str, &'a str)> {
        self.names.get(&(delivery.process, delivery.took.b as u32)).copied()
    }

    /// The callback in which a message was sent.
    fn parent(&self, sent: &Sent) -> Option<usize> {
        let list = self.by_thread.get(&sent.by)?;
        let after = list.partition_point(|at| self.deliveries[*at].start <= sent.called);
        let at = *list.get(after.checked_sub(1)?)?;
        (self.deliveries[at].end >= sent.ready).then_some(at)
    }

    fn chain(&self, end: usize) -> Option<Chain> {
        let last = &self.deliveries[end].took;
        let last = (last.publisher, last.sequence_number);
        let mut steps = Vec::new();
        let mut at = Some(end);
        while let Some(delivery) = at.map(|at| &self.deliveries[at]) {
            let took = delivery.took;
            let sent = self.sent.get(&(took.publisher, took.sequence_number))?;
            let (topic, receiver) = self.name(delivery)?;
            let parent = self.parent(sent);
            let source = if sent.loaned == 0 { sent.called } else { sent.loaned };
            let begun_ns = parent.map_or(source, |p| self.deliveries[p].start);
            let mut times = times(sent, delivery);
            times.build = 0;
            times.callback = 0;
            steps.push(Step {
                topic: topic.to_owned(),
                receiver: receiver.to_owned(),
                begun_ns,
                work_ns: match parent {
                    Some(_) => self.work_between(sent.by, begun_ns, sent.called),
                    None => self.work_since_last(sent, took),
                },
                called_ns: sent.called,
                times,
                arrived_ns: delivery.start,
            });
            at = parent.filter(|_| steps.len() < MAX_STEPS);
        }
        steps.reverse();
        Some(Chain { last, steps })
    }

    /// A source's work: what its thread computed since it published the message before.
    fn work_since_last(&self, sent: &Sent, took: &Event) -> u64 {
        let before = (took.publisher, took.sequence_number.wrapping_sub(1));
        let since = self.sent.get(&before).map_or(0, |before| before.ready);
        self.work_between(sent.by, since, sent.called)
    }

    fn work_between(&self, thread: (u32, u32), begin: u64, end: u64) -> u64 {
        let Some(spans) = self.work.get(&thread) else { return 0 };
        let first = spans.partition_point(|span| span.0 < begin);
        spans[first..].iter().take_while(|span| span.1 <= end).map(|span| span.1 - span.0).sum()
    }
}

fn work_spans(recording: &Recording) -> HashMap<(u32, u32), Vec<(u64, u64)>> {
    let mut edges: HashMap<(u32, u32), Vec<(u64, EventId)>> = HashMap::new();
    for (process, event) in &recording.events {
        if matches!(event.id, EventId::WorkStart | EventId::WorkEnd) {
            edges.entry((*process, event.thread)).or_default().push((event.time_ns, event.id));
        }
    }
    let spans = |(thread, mut edges): (_, Vec<(u64, EventId)>)| {
        edges.sort_by_key(|edge| edge.0);
        let pairs = edges.windows(2).filter_map(|pair| match pair {
            [(begin, EventId::WorkStart), (end, EventId::WorkEnd)] => Some((*begin, *end)),
            _ => None,
        });
        (thread, pairs.collect())
    };
    edges.into_iter().map(spans).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::Gid;
    use crate::trace::{Entity, EntityKind};

    fn endpoint(number: u32, topic: &str, node: &str) -> Entity {
        Entity {
            process: 1,
            number,
            kind: EntityKind::Subscription,
            node: node.into(),
            name: topic.into(),
            ..Entity::default()
        }
    }

    fn event(id: EventId, gid: u8, thread: u32, time_ns: u64, a: u64, b: u64) -> (u32, Event) {
        let publisher = Gid([gid; 16]);
        (1, Event { time_ns, publisher, sequence_number: 1, a, b, c: 0, id, thread })
    }

    #[test]
    fn a_chain_is_followed_back_to_its_source_and_its_parts_add_up() {
        use EventId::{CallbackEnd, CallbackStart, Publish, Published, Take, WorkEnd, WorkStart};
        let recording = Recording {
            entities: vec![endpoint(5, "/raw", "/filter"), endpoint(6, "/out", "/sink")],
            events: vec![
                event(Publish, 1, 10, 110, 0, 100),
                event(Published, 1, 10, 130, 120, 0),
                event(Take, 1, 20, 160, 150, 5),
                event(CallbackStart, 1, 20, 170, 0, 0),
                event(WorkStart, 0, 20, 180, 0, 0),
                event(WorkEnd, 0, 20, 280, 0, 0),
                event(Publish, 2, 20, 310, 175, 300),
                event(Published, 2, 20, 330, 320, 0),
                event(CallbackEnd, 1, 20, 340, 0, 0),
                event(Take, 2, 30, 380, 360, 6),
                event(CallbackStart, 2, 30, 390, 0, 0),
                event(CallbackEnd, 2, 30, 400, 0, 0),
            ],
            ..Recording::default()
        };
        let chains = Chain::ending_at(&recording, "/out");
        assert_eq!(chains.len(), 1);
        let steps = &chains[0].steps;
        let names: Vec<_> = steps.iter().map(|s| (s.topic.as_str(), s.receiver.as_str())).collect();
        assert_eq!(names, [("/raw", "/filter"), ("/out", "/sink")]);
        assert_eq!((steps[1].work_ns, steps[1].prepare_ns()), (100, 30));
        let parts: u64 = steps.iter().map(|s| s.prepare_ns() + s.work_ns + s.passing_ns()).sum();
        assert_eq!(parts, 390 - 100);
        assert_eq!(steps[1].times.latency(), steps[1].passing_ns());
    }
}
