//! Who acts in a simulated run: processes, threads, publishers, messages on their way.

use std::collections::{BTreeSet, VecDeque};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Event {
    /// A message is there for a subscription, by its place among those on their way.
    Deliver(usize),
    /// A thread's callback is over.
    Done(usize),
    /// A thread that has been given a core begins.
    Start(usize),
    /// A thread that slept for the n-th time is woken; an idle core would have it running at the
    /// time that stands last.
    Wake(usize, u64, u64),
}

#[derive(Clone, Copy)]
pub(super) struct Message {
    pub publisher: usize,
    pub number: u64,
    pub stamp_ns: u64,
    /// It came from another process.
    pub foreign: bool,
}

/// A message on its way to a subscription.
#[derive(Clone, Copy)]
pub(super) struct Transit {
    pub message: Message,
    pub subscription: usize,
    /// When the thread there asks for a core if it sleeps.
    pub wake_ns: u64,
}

pub(super) struct Process {
    pub ready: BTreeSet<usize>,
    /// Publishers with timers, in the order of their making; they follow the subscriptions.
    pub timers: Vec<usize>,
    pub subscriptions: Vec<usize>,
    /// When the timers are due: time and number of the entity.
    pub schedule: BTreeSet<(u64, usize)>,
    pub threads: Vec<usize>,
    /// Which thread waits for the next timer.
    pub watcher: Option<usize>,
}

pub(super) struct Thread {
    pub process: usize,
    pub cursor: usize,
    pub sleeps: u64,
    pub asleep: bool,
    /// A request for a core is on its way.
    pub waking: bool,
    /// Since when it sleeps, and whether it was woken by a timer.
    pub slept_ns: u64,
    pub by_timer: bool,
    /// Whether it has published, and taken a message, since it slept.
    pub warm: (bool, bool),
    /// The node whose callback runs.
    pub busy: Option<usize>,
    /// Timers that are still to be made: phase and publisher.
    pub to_make: VecDeque<(u64, usize)>,
}

#[derive(Clone, Default)]
pub(super) struct Publisher {
    pub next: u64,
    pub due_ns: u64,
    /// When it published last.
    pub used_ns: Option<u64>,
    pub fresh: Vec<Option<u64>>,
}
