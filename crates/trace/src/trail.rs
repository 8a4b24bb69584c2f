//! One message followed back from where it ended: what each node did for it, its own computation
//! (see [`angaros::trace::work`]) told from the framework's share. Unlike chains, trails are of one
//! topic only, every message has one at most, and message links are not followed.

use crate::clocks::{Ns, raw};
use crate::index::{Delivery, Index, Message, Sent, ThreadId, Work};
use crate::layer::Parts;
use angaros::trace::{EventId, Recording};
use std::collections::HashMap;

/// Most steps followed back: a graph that feeds itself has no source.
const MAX_STEPS: usize = 256;

/// One node's part and the message it sent on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The topic.
    pub topic: String,
    /// The node that received the message.
    pub receiver: String,
    /// When the sender's part began: its callback's begin, or for the first step the loan, or
    /// without one its thread's turn, as far as that is known.
    pub begun: Ns,
    /// Computation between there and the call of publish.
    pub work: Ns,
    /// When publish was called.
    pub called: Ns,
    /// The way from there to the receiver's callback by layers.
    pub way: Parts,
    /// When the receiver's callback began.
    pub arrived: Ns,
}

impl Step {
    /// The framework's share of the sender's part: reading the view, getting the buffer.
    #[must_use]
    pub fn prepare(&self) -> Ns {
        self.called.saturating_sub(self.begun).saturating_sub(self.work).max(0)
    }
}

/// The steps of one message from its source to the end of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// The last message.
    pub last: Message,
    /// From the source to the end.
    pub steps: Vec<Step>,
}

impl Trail {
    /// The trails that end in a delivery on `topic`, in the order of arrival; those of which the
    /// sending of a message was not recorded are left out.
    #[must_use]
    pub fn ending_at(recording: &Recording, topic: &str) -> Vec<Self> {
        let index = Index::of(recording);
        let finder = TrailFinder { work: work_spans(&index), index: &index };
        let is_end = |delivery: &&Delivery| finder.name(delivery).is_some_and(|n| n.0 == topic);
        let mut ends: Vec<&Delivery> = index.deliveries.iter().filter(is_end).collect();
        ends.sort_by_key(|delivery| delivery.start);
        ends.into_iter().filter_map(|end| finder.follow(end)).collect()
    }
}

/// Finds the way back.
struct TrailFinder<'i, 'a> {
    index: &'i Index<'a>,
    /// Begin and end of computations by thread, sorted.
    work: HashMap<ThreadId, Vec<(Ns, Ns)>>,
}

impl TrailFinder<'_, '_> {
    /// Topic and node.
    fn name(&self, delivery: &Delivery) -> Option<(&str, &str)> {
        let entity = self.index.entity(delivery.thread.0, delivery.entity)?;
        Some((&entity.name, &entity.node))
    }

    fn follow(&self, end: &Delivery) -> Option<Trail> {
        let mut steps = Vec::new();
        let mut next = Some(end);
        while let Some(delivery) = next {
            let sent = self.index.sent.get(&delivery.message)?;
            let (topic, receiver) = self.name(delivery)?;
            let parent = self.parent(sent);
            let begun = parent.map_or_else(|| self.begin_of_source(sent), |parent| parent.start);
            steps.push(Step {
                topic: topic.to_owned(),
                receiver: receiver.to_owned(),
                begun,
                work: match parent {
                    Some(_) => self.work_between(sent.thread, begun, sent.called),
                    None => self.work_of_source(sent, delivery.message),
                },
                called: sent.called,
                way: self.index.way(delivery, sent.called),
                arrived: delivery.start,
            });
            next = parent.filter(|_| steps.len() < MAX_STEPS);
        }
        steps.reverse();
        Some(Trail { last: end.message, steps })
    }

    /// The delivery in whose callback a message was sent.
    fn parent(&self, sent: &Sent) -> Option<&Delivery> {
        match self.index.spans.get(sent.span?)?.work {
            Work::Delivery(at) => self.index.deliveries.get(at),
            Work::Message | Work::Timer(_) => None,
        }
    }

    /// A source's work: what its thread computed since it published the message before, without
    /// other callbacks.
    fn work_of_source(&self, sent: &Sent, message: Message) -> Ns {
        let before = (message.0, message.1.wrapping_sub(1));
        let last = self.index.sent.get(&before).map_or(Ns::MIN, |before| before.ready);
        self.work_between(sent.thread, last.max(self.own_since(sent)), sent.called)
    }

    /// When a source's part began: with the loan; or, where its thread served others or slept, with
    /// what came last.
    fn begin_of_source(&self, sent: &Sent) -> Ns {
        let Some(thread) = self.index.threads.get(&sent.thread) else { return sent.begun };
        if sent.begun < sent.called {
            return sent.begun;
        }
        let waits = thread.waits.partition_point(|wait| wait.to <= sent.called);
        let woke = waits.checked_sub(1).map_or(Ns::MIN, |last| thread.waits[last].to);
        Some(woke.max(self.own_since(sent))).filter(|at| *at > Ns::MIN).unwrap_or(sent.begun)
    }

    /// When the callback began in which a source sent, or that before it on its thread ended.
    fn own_since(&self, sent: &Sent) -> Ns {
        let spans = &self.index.spans;
        if let Some(own) = sent.span.and_then(|own| spans.get(own)) {
            return own.start;
        }
        let Some(thread) = self.index.threads.get(&sent.thread) else { return Ns::MIN };
        let before = thread.spans.partition_point(|span| spans[*span].start < sent.called);
        let last = before.checked_sub(1).and_then(|last| spans[thread.spans[last]].end);
        last.unwrap_or(Ns::MIN)
    }

    fn work_between(&self, thread: ThreadId, begin: Ns, end: Ns) -> Ns {
        let Some(spans) = self.work.get(&thread) else { return 0 };
        let first = spans.partition_point(|span| span.0 < begin);
        let within = spans[first..].iter().take_while(|span| span.1 <= end);
        within.fold(0, |sum: Ns, span| sum.saturating_add(span.1.saturating_sub(span.0)))
    }
}

fn work_spans(index: &Index<'_>) -> HashMap<ThreadId, Vec<(Ns, Ns)>> {
    let mut edges: HashMap<ThreadId, Vec<(Ns, EventId)>> = HashMap::new();
    for (process, event) in &index.recording.events {
        if matches!(event.id, EventId::WorkStart | EventId::WorkEnd) {
            let time = raw(event.time_ns) + index.clocks.offset(*process);
            edges.entry((*process, event.thread)).or_default().push((time, event.id));
        }
    }
    let spans = |(thread, mut edges): (_, Vec<(Ns, EventId)>)| {
        edges.sort_by_key(|edge| edge.0);
        let pairs = edges.windows(2).filter_map(|pair| match pair {
            [(begin, EventId::WorkStart), (end, EventId::WorkEnd)] => Some((*begin, *end)),
            _ => None,
        });
        (thread, pairs.collect())
    };
    edges.into_iter().map(spans).collect()
}
