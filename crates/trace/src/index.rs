//! Events joined into what happened: messages sent, deliveries, spans of callbacks, threads.
//!
//! Events of one thread are in the order of time, so callbacks nest: one pass with a stack per
//! thread finds them. An end without its begin, and what an outer end closes unfinished, is counted
//! as unmatched. Everything is linear in the number of events, but for sorting.

use crate::clocks::{Clocks, Ns, raw};
use crate::pass::Pass;
use angaros::Gid;
use angaros::trace::{Entity, EntityKind, Event, EventId, Recording};
use std::collections::{HashMap, HashSet};

/// A message: its publisher and its number.
pub type Message = (Gid, u64);
/// A thread: its process's place in the recording, and its kernel id.
pub type ThreadId = (u32, u32);

/// The sending half of a message.
#[derive(Clone, Debug)]
pub struct Sent {
    /// Who sent it.
    pub thread: ThreadId,
    /// Begin: of the loan, or the call of publish.
    pub begun: Ns,
    /// Publish was called.
    pub called: Ns,
    /// The bytes were ready.
    pub ready: Ns,
    /// A sleeping thread was woken first.
    pub rang: Option<Ns>,
    /// Every wire had it; `None` if that event is lost.
    pub done: Option<Ns>,
    /// The callback in which it was sent.
    pub span: Option<usize>,
}

/// What ran on a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The callback for a delivery; its place in [`Index::deliveries`].
    Delivery(usize),
    /// The callback for a message whose taking is not in the recording.
    Message,
    /// A timer's callback, due at this time.
    Timer(Ns),
}

/// A callback that ran.
#[derive(Clone, Debug)]
pub struct Span {
    /// Where.
    pub thread: ThreadId,
    /// Number of what it belongs to, in its process; 0 if the event does not say.
    pub entity: u32,
    /// What for.
    pub work: Work,
    /// Begin.
    pub start: Ns,
    /// End; `None` if it had not ended when the recording did, or its end is lost.
    pub end: Option<Ns>,
    /// Whether it ran inside another callback that waited.
    pub nested: bool,
}

/// The receiving half of a message: a take and the callback that followed on its thread.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Which.
    pub message: Message,
    /// Who received it.
    pub thread: ThreadId,
    /// Number of the subscription, service or client in its process.
    pub entity: u32,
    /// Number of the endpoint that took it, which of a service or client is another.
    pub endpoint: u32,
    /// It arrived in the process's queue, if an event says so.
    pub arrived: Option<Ns>,
    /// The thread came out of its last wait before, if known.
    pub woke: Option<Ns>,
    /// It was taken.
    pub took: Ns,
    /// The callback began.
    pub start: Ns,
    /// How long it then waited for the interpreter of Python.
    pub gil: Ns,
    /// The callback ended.
    pub end: Ns,
    /// When it was published by the message's own stamp: all that is known of a publisher that was
    /// not traced.
    pub stamped: Ns,
    /// Its callback in [`Index::spans`].
    pub span: usize,
}

impl Delivery {
    /// The user's function began.
    #[must_use]
    pub fn called(&self) -> Ns {
        self.start + self.gil
    }
}

/// A wait of an executor's thread.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    /// Begin.
    pub from: Ns,
    /// End.
    pub to: Ns,
    /// Whether it slept in the kernel; else it was spinning.
    pub slept: bool,
}

/// What one thread did.
#[derive(Clone, Debug, Default)]
pub struct Thread {
    /// Callbacks that are in no other, by their begin; places in [`Index::spans`]. They have ended.
    pub spans: Vec<usize>,
    /// Time in callbacks before each of them, and in the end of all.
    pub(crate) busy: Vec<Ns>,
    /// Waits, in order.
    pub waits: Vec<Wait>,
    /// Number of the executor it serves; 0 if unknown.
    pub executor: u32,
    /// First and last event.
    pub seen: (Ns, Ns),
    /// Callbacks that had not ended when the recording did; places in [`Index::spans`].
    pub open: Vec<usize>,
}

/// Halves without their other half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Unmatched {
    /// Messages published of which no `published` event is there, so transport and wake-up are
    /// unattributed.
    pub published: usize,
    /// Deliveries whose publisher was not traced.
    pub publisher: usize,
    /// Messages taken without a callback, but for those that somebody polls.
    pub callback: usize,
    /// Callbacks whose begin, end or taking is missing.
    pub span: usize,
    /// Events about things that the recording does not name.
    pub names: usize,
}

/// The events of a recording, joined.
pub struct Index<'a> {
    /// The recording.
    pub recording: &'a Recording,
    /// Its clocks.
    pub clocks: Clocks,
    /// What was sent.
    pub sent: HashMap<Message, Sent>,
    /// What was received.
    pub deliveries: Vec<Delivery>,
    /// The deliveries of each message, by the time of taking.
    pub received: HashMap<Message, Vec<usize>>,
    /// What ran.
    pub spans: Vec<Span>,
    /// By process and thread.
    pub threads: HashMap<ThreadId, Thread>,
    /// Halves without their other half.
    pub unmatched: Unmatched,
    /// First and last event.
    pub seen: (Ns, Ns),
    names: HashMap<(u32, u32), &'a Entity>,
    publishers: HashMap<Gid, &'a Entity>,
    of_process: HashMap<u32, Vec<ThreadId>>,
    /// Of every message that was taken without a callback the entity that took it.
    pub(crate) uncalled: Vec<(u32, u32)>,
}

impl<'a> Index<'a> {
    /// Joins the events of a recording.
    #[must_use]
    pub fn of(recording: &'a Recording) -> Self {
        let mut index = Self {
            recording,
            clocks: Clocks::of(recording),
            sent: HashMap::new(),
            deliveries: Vec::new(),
            received: HashMap::new(),
            spans: Vec::new(),
            threads: HashMap::new(),
            unmatched: Unmatched::default(),
            seen: (0, 0),
            names: recording.entities.iter().map(|e| ((e.process, e.number), e)).collect(),
            publishers: publishers(recording),
            of_process: HashMap::new(),
            uncalled: Vec::new(),
        };
        let mut threads: HashMap<ThreadId, Vec<&Event>> = HashMap::new();
        for (process, event) in &recording.events {
            threads.entry((*process, event.thread)).or_default().push(event);
        }
        // In a fixed order, so that the same recording gives the same report.
        let mut threads: Vec<_> = threads.into_iter().collect();
        threads.sort_unstable_by_key(|(id, _)| *id);
        for (id, mut events) in threads {
            index.of_process.entry(id.0).or_default().push(id);
            events.sort_by_key(|event| event.time_ns);
            let mut pass = Pass::new(&mut index, id);
            for event in events {
                pass.see(event);
            }
            pass.finish();
        }
        index.join();
        index
    }

    /// The entity with this number in a process.
    #[must_use]
    pub fn entity(&self, process: u32, number: u32) -> Option<&'a Entity> {
        self.names.get(&(process, number)).copied()
    }

    /// The publisher with this gid; of a service's client or server the entity that publishes.
    #[must_use]
    pub fn publisher(&self, gid: &Gid) -> Option<&'a Entity> {
        self.publishers.get(gid).copied()
    }

    /// The threads of a process.
    #[must_use]
    pub fn threads_of(&self, process: u32) -> &[ThreadId] {
        self.of_process.get(&process).map_or(&[], Vec::as_slice)
    }

    /// As a person knows what a callback belongs to.
    #[must_use]
    pub fn label(&self, process: u32, number: u32) -> String {
        match self.entity(process, number) {
            Some(entity) => label(entity),
            None => "?".to_owned(),
        }
    }

    /// The nodes of a process, in the order of their names; with an executor only those that it
    /// runs. Nodes with a leading underscore are left out, unless there are no others.
    #[must_use]
    pub fn nodes(&self, process: u32, executor: Option<u32>) -> Vec<&'a str> {
        let of = |entity: &&&'a Entity| {
            entity.process == process && executor.is_none_or(|number| entity.executor == number)
        };
        let named = self.names.values().filter(of).map(|entity| entity.node.as_str());
        shown_nodes(named)
    }

    /// What a person calls a process: by its nodes, and by its own name where it has none.
    #[must_use]
    pub fn process_label(&self, process: u32) -> String {
        let of = self.recording.processes.get(process as usize);
        let name = of.map_or("?", |process| process.name.as_str());
        let nodes = self.nodes(process, None);
        if nodes.is_empty() { name.to_owned() } else { some_of(&nodes) }
    }

    /// Whether a subscription has no callback, so that messages are taken from it at any time.
    pub(crate) fn is_polled(&self, (process, number): (u32, u32)) -> bool {
        self.entity(process, number)
            .is_some_and(|of| of.kind == EntityKind::Subscription && of.symbol.is_empty())
    }

    /// Arrivals in queues, ends of publishing, and deliveries by message.
    fn join(&mut self) {
        let mut arrived: HashMap<(u32, u32, Message), Ns> = HashMap::new();
        for (process, event) in &self.recording.events {
            let time = raw(event.time_ns) + self.clocks.offset(*process);
            match (event.id, event.message()) {
                (EventId::Enqueue, Some(message)) => {
                    arrived.entry((*process, event.b as u32, message)).or_insert(time);
                }
                (EventId::Published, Some(message)) => {
                    if let Some(sent) = self.sent.get_mut(&message) {
                        let offset = self.clocks.offset(*process);
                        sent.rang = (event.a != 0).then(|| raw(event.a) + offset);
                        sent.done = Some(time);
                    }
                }
                _ => {}
            }
        }
        for delivery in &mut self.deliveries {
            let key = (delivery.thread.0, delivery.endpoint, delivery.message);
            delivery.arrived = arrived.get(&key).copied();
        }
        let mut order: Vec<usize> = (0..self.deliveries.len()).collect();
        order.sort_by_key(|at| self.deliveries[*at].took);
        for at in order {
            self.received.entry(self.deliveries[at].message).or_default().push(at);
        }
        // Whoever polls has no callbacks that could be missing.
        let called: HashSet<(u32, u32)> =
            self.spans.iter().map(|span| (span.thread.0, span.entity)).collect();
        let uncalled =
            self.uncalled.iter().filter(|at| called.contains(at) || !self.is_polled(**at));
        self.unmatched.callback = uncalled.count();
        let times = self.threads.values().map(|thread| thread.seen);
        self.seen = times.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or_default();
        self.unmatched.published = self.sent.values().filter(|s| s.done.is_none()).count();
        let known = |d: &&Delivery| !self.sent.contains_key(&d.message);
        self.unmatched.publisher = self.deliveries.iter().filter(known).count();
        let nameless = |d: &&Delivery| self.entity(d.thread.0, d.entity).is_none();
        self.unmatched.names = self.deliveries.iter().filter(nameless).count();
    }
}

/// Nodes that are named of those of one process or executor.
const NAMED_NODES: usize = 3;

/// The first of several nodes, and how many more there are.
#[must_use]
pub(crate) fn some_of(nodes: &[impl AsRef<str>]) -> String {
    let shown: Vec<&str> = nodes.iter().take(NAMED_NODES).map(AsRef::as_ref).collect();
    let text = shown.join(", ");
    match nodes.len().saturating_sub(NAMED_NODES) {
        0 => text,
        more => format!("{text} and {more} more"),
    }
}

/// Names of nodes in order, each once; without those with a leading underscore, unless there are no
/// others.
pub(crate) fn shown_nodes<'a>(named: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut nodes: Vec<&str> = named.filter(|node| !node.is_empty()).collect();
    nodes.sort_unstable();
    nodes.dedup();
    let (hidden, shown): (Vec<_>, Vec<_>) = nodes.iter().partition(|node| is_hidden(node));
    if shown.is_empty() { hidden } else { shown }
}

fn is_hidden(node: &str) -> bool {
    node.split('/').any(|part| part.starts_with('_'))
}

/// As a person knows an entity.
#[must_use]
pub fn label(entity: &Entity) -> String {
    match entity.kind {
        EntityKind::Timer if entity.period_ns > 0 => {
            format!("timer of {} ({} ms)", entity.node, entity.period_ns as f64 / 1e6)
        }
        EntityKind::Timer => format!("timer of {}", entity.node),
        EntityKind::Executor => format!("executor {}", entity.name),
        _ if entity.node.is_empty() => entity.name.clone(),
        _ => format!("{} ({})", entity.node, entity.name),
    }
}

fn publishers(recording: &Recording) -> HashMap<Gid, &Entity> {
    // With or without dots between the bytes.
    let gid = |text: &str| {
        let digits: String = text.chars().filter(|c| *c != '.').take(33).collect();
        let number = (digits.len() == 32).then(|| u128::from_str_radix(&digits, 16).ok())??;
        Some(Gid(number.to_be_bytes()))
    };
    let rank = |entity: &Entity| entity.kind == EntityKind::Publisher;
    let mut found: Vec<(Gid, &Entity)> =
        recording.entities.iter().filter_map(|e| Some((gid(&e.gid)?, e))).collect();
    // A client has the gid of the publisher of its requests; the last in order is kept.
    found.sort_by_key(|(_, entity)| rank(entity));
    found.into_iter().collect()
}

impl Thread {
    /// All its time in callbacks.
    #[must_use]
    pub fn busy(&self) -> Ns {
        self.busy.last().copied().unwrap_or(0)
    }

    /// The callbacks that overlap with a time; places in [`Index::spans`].
    pub fn overlapping(&self, spans: &[Span], from: Ns, to: Ns) -> &[usize] {
        // They follow each other, so their ends are in order too.
        let first = self.spans.partition_point(|at| spans[*at].end.unwrap_or(Ns::MAX) <= from);
        let after = self.spans.partition_point(|at| spans[*at].start < to).max(first);
        &self.spans[first..after]
    }

    /// The last wait that began before a time.
    #[must_use]
    pub fn wait_before(&self, time: Ns) -> Option<Wait> {
        let after = self.waits.partition_point(|wait| wait.from < time);
        self.waits.get(after.checked_sub(1)?).copied()
    }
}
