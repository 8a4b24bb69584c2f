//! What lies between receiving and writing: bounded, never waited for by receivers (rule R3).

use super::counts::{RecordReport, TopicCounts};
use super::options::{RecordOptions, SnapshotOptions};
use crate::TopicMetadata;
use angaros::GenericSample;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A message on its way to the disk.
pub(super) struct Entry {
    pub topic: usize,
    pub log_time_ns: i64,
    pub publish_time_ns: i64,
    pub sequence: u64,
    pub bytes: Bytes,
}

/// A message's bytes: where they arrived, or a copy (rule R2).
pub(super) enum Bytes {
    Held(GenericSample),
    Copied(Box<[u8]>),
}

impl Bytes {
    pub fn as_slice(&self) -> &[u8] {
        match self {
            Self::Held(sample) => sample.bytes(),
            Self::Copied(bytes) => bytes,
        }
    }
}

/// What the writer is to do, in this order.
pub(super) enum Job {
    /// A topic by its index.
    Topic(usize, TopicMetadata),
    Message(Entry),
    Split,
}

impl Job {
    pub fn message(self) -> Option<Entry> {
        match self {
            Self::Message(entry) => Some(entry),
            Self::Topic(..) | Self::Split => None,
        }
    }
}

/// The cache; see the module.
pub(super) struct Cache {
    max_bytes: u64,
    max_held: usize,
    snapshot: Option<SnapshotOptions>,
    state: Mutex<State>,
    /// There is something to write, or it is over.
    filled: Condvar,
    /// Something was written.
    drained: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// The memory of a snapshot.
    ring: VecDeque<Entry>,
    bytes: u64,
    held: Vec<usize>,
    accounts: Vec<TopicCounts>,
    /// Topics whose definition is still asked for, by their index: their messages wait for it.
    undefined: BTreeMap<usize, (TopicMetadata, VecDeque<Entry>)>,
    paused: bool,
    over: bool,
    /// Nothing comes any more.
    closed: bool,
    /// Nothing can be written any more.
    broken: bool,
}

impl Cache {
    pub fn new(options: &RecordOptions) -> Self {
        Self {
            max_bytes: options.max_cache_size,
            max_held: options.max_held,
            snapshot: options.snapshot,
            state: Mutex::new(State { paused: options.start_paused, ..State::default() }),
            filled: Condvar::new(),
            drained: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    // --- receiving ---

    /// A further topic; returns its index. With `complete` false its definition is still asked
    /// for: it is written once [`Cache::define`] was called for it.
    pub fn add_topic(&self, metadata: TopicMetadata, complete: bool) -> usize {
        let mut state = self.state();
        let index = state.accounts.len();
        let topic = metadata.name.clone();
        state.accounts.push(TopicCounts { topic, ..TopicCounts::default() });
        state.held.push(0);
        state.undefined.insert(index, (metadata, VecDeque::new()));
        // Who waits for each message to be written cannot wait for its definition before.
        if complete || self.max_bytes == 0 {
            state.define(index, None);
            self.filled.notify_one();
        }
        index
    }

    /// The definition of a topic has been found, or is found nowhere.
    pub fn define(&self, topic: usize, definition: Option<String>) {
        self.state().define(topic, definition);
        self.filled.notify_one();
    }

    /// A message was received.
    pub fn push(&self, topic: usize, sample: GenericSample, log_time_ns: i64) {
        let size = sample.bytes().len() as u64;
        let mut state = self.state();
        state.accounts[topic].received += 1;
        if state.paused {
            state.accounts[topic].ignored += 1;
            return;
        }
        if state.broken || !self.make_room(&mut state, size) {
            state.accounts[topic].dropped += 1;
            return;
        }
        let info = sample.info;
        let hold = state.held[topic] < self.max_held;
        let bytes = if hold {
            state.held[topic] += 1;
            Bytes::Held(sample)
        } else {
            state.accounts[topic].copied += 1;
            Bytes::Copied(sample.bytes().into())
        };
        state.bytes += size;
        let entry = Entry {
            topic,
            log_time_ns,
            publish_time_ns: info.source_timestamp.nanoseconds,
            sequence: info.sequence_number,
            bytes,
        };
        match self.snapshot {
            Some(snapshot) => self.remember(&mut state, entry, snapshot.duration),
            None => {
                // Whoever sleeps found nothing.
                let first = state.jobs.is_empty();
                // What waits for its definition must not be what there is no room for.
                if state.bytes > self.max_bytes / 2 {
                    state.define(topic, None);
                }
                state.enqueue(entry);
                if first {
                    self.filled.notify_one();
                }
                if self.max_bytes == 0 {
                    self.wait_until_written(state);
                }
            }
        }
    }

    /// Whether there is room for so many bytes; a snapshot makes it. A message larger than all of
    /// the cache is let in when there is no other.
    fn make_room(&self, state: &mut State, size: u64) -> bool {
        let fits = |state: &State| state.bytes == 0 || state.bytes + size <= self.max_bytes;
        while !fits(state) {
            let Some(oldest) = state.ring.pop_front() else { return false };
            state.replaced(&oldest);
        }
        true
    }

    fn remember(&self, state: &mut State, entry: Entry, duration: Duration) {
        if !duration.is_zero() {
            let span = i64::try_from(duration.as_nanos()).unwrap_or(i64::MAX);
            let begin_ns = entry.log_time_ns.saturating_sub(span);
            while state.ring.front().is_some_and(|oldest| oldest.log_time_ns < begin_ns) {
                if let Some(oldest) = state.ring.pop_front() {
                    state.replaced(&oldest);
                }
            }
        }
        state.ring.push_back(entry);
    }

    fn wait_until_written(&self, mut state: MutexGuard<'_, State>) {
        while state.bytes > 0 && !state.broken {
            state = self.drained.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Messages of this topic that did not come, in all.
    pub fn set_lost(&self, topic: usize, lost: u64) {
        self.state().accounts[topic].lost = lost;
    }

    // --- steering ---

    /// What a snapshot holds is to be written; returns whether that is possible.
    pub fn dump(&self) -> bool {
        let mut state = self.state();
        if self.snapshot.is_none() || state.closed {
            return false;
        }
        let ring = std::mem::take(&mut state.ring);
        ring.into_iter().for_each(|entry| state.enqueue(entry));
        self.filled.notify_one();
        true
    }

    pub fn split(&self) {
        self.state().jobs.push_back(Job::Split);
        self.filled.notify_one();
    }

    pub fn set_paused(&self, paused: Option<bool>) -> bool {
        let mut state = self.state();
        state.paused = paused.unwrap_or(!state.paused);
        state.paused
    }

    pub fn is_paused(&self) -> bool {
        self.state().paused
    }

    pub fn stop(&self) {
        self.state().over = true;
    }

    /// Whether recording is to end, or cannot go on.
    pub fn is_over(&self) -> bool {
        let state = self.state();
        state.over || state.broken
    }

    // --- writing ---

    /// What there is to do, in order; empty after `patience` without anything, `None` when nothing
    /// comes any more.
    pub fn take(&self, patience: Duration) -> Option<VecDeque<Job>> {
        let mut state = self.state();
        if state.jobs.is_empty() && !state.closed {
            let waited = self.filled.wait_timeout(state, patience);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let jobs = std::mem::take(&mut state.jobs);
        (!jobs.is_empty() || !state.closed).then_some(jobs)
    }

    /// These messages were written, or dropped.
    pub fn settle(&self, done: Vec<Entry>, written: bool) {
        let mut state = self.state();
        for entry in &done {
            state.let_go(entry);
            let account = &mut state.accounts[entry.topic];
            match written {
                true => account.written += 1,
                false => account.dropped += 1,
            }
        }
        drop(state);
        self.drained.notify_all();
    }

    /// Nothing can be written any more.
    pub fn break_off(&self) {
        let mut state = self.state();
        state.broken = true;
        state.define_all();
        let jobs = std::mem::take(&mut state.jobs);
        drop(state);
        self.settle(jobs.into_iter().filter_map(Job::message).collect(), false);
    }

    /// So many messages of a topic are in the bag after all: what had been handed over and did not
    /// reach the disk counts as dropped.
    pub fn correct(&self, topic: &str, in_bag: u64) {
        let mut state = self.state();
        let account = state.accounts.iter_mut().find(|account| account.topic == topic);
        if let Some(account) = account.filter(|account| in_bag < account.written) {
            account.dropped += account.written - in_bag;
            account.written = in_bag;
        }
    }

    /// Nothing comes any more; what a snapshot still holds is let go.
    pub fn close(&self) {
        let mut state = self.state();
        let ring = std::mem::take(&mut state.ring);
        ring.iter().for_each(|entry| state.replaced(entry));
        state.define_all();
        state.closed = true;
        self.filled.notify_all();
    }

    pub fn report(&self) -> RecordReport {
        let mut topics = self.state().accounts.clone();
        topics.sort_by(|a, b| a.topic.cmp(&b.topic));
        RecordReport { topics, ..RecordReport::default() }
    }
}

impl State {
    /// A message is to be written, once its topic is.
    fn enqueue(&mut self, entry: Entry) {
        match self.undefined.get_mut(&entry.topic) {
            Some((_, waiting)) => waiting.push_back(entry),
            None => self.jobs.push_back(Job::Message(entry)),
        }
    }

    /// The topic is to be written, and what waited for it; nothing if that was said already.
    fn define(&mut self, topic: usize, definition: Option<String>) {
        let Some((mut metadata, waiting)) = self.undefined.remove(&topic) else { return };
        metadata.definition = definition.or(metadata.definition);
        self.jobs.push_back(Job::Topic(topic, metadata));
        self.jobs.extend(waiting.into_iter().map(Job::Message));
    }

    /// Nobody waits for definitions any more.
    fn define_all(&mut self) {
        let topics: Vec<usize> = self.undefined.keys().copied().collect();
        topics.into_iter().for_each(|topic| self.define(topic, None));
    }

    /// Its bytes and its buffer count no longer.
    fn let_go(&mut self, entry: &Entry) {
        self.bytes -= entry.bytes.as_slice().len() as u64;
        if matches!(entry.bytes, Bytes::Held(_)) {
            self.held[entry.topic] -= 1;
        }
    }

    fn replaced(&mut self, entry: &Entry) {
        self.let_go(entry);
        self.accounts[entry.topic].replaced += 1;
    }
}
