//! What nodes publish in a round, and where it differs from the first one.

use angaros_transport::decorate::Recorded;
use angaros_transport::mutex::lock;
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex};

/// Outputs of the first round that are kept to compare with; beyond them only digests are.
const MAX_KEPT: usize = 1 << 22;

/// One output, as far as it is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Output {
    topic: u32,
    time_ns: i64,
    sequence: u64,
    /// The beginning of the digest of all of it.
    fingerprint: u64,
}

/// The outputs of the first round.
#[derive(Default)]
pub(super) struct List {
    outputs: Vec<Output>,
    names: Vec<Arc<str>>,
}

/// An output by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputName {
    /// The topic.
    pub topic: String,
    /// Its publisher's count of messages.
    pub sequence: u64,
    /// When it was published, nanoseconds of the nodes' system time.
    pub time_ns: i64,
}

impl fmt::Display for OutputName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { topic, sequence, time_ns } = self;
        let seconds = time_ns.div_euclid(1_000_000_000);
        let nanos = time_ns.rem_euclid(1_000_000_000);
        write!(f, "number {sequence} on {topic} at {seconds}.{nanos:09}")
    }
}

/// Where a round first differs from the first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The round, counted from 1.
    pub round: u32,
    /// How many outputs came before, which are the same.
    pub index: u64,
    /// What the first round published there; `None` if nothing, or if it is not kept.
    pub first: Option<OutputName>,
    /// What this round published there; `None` if nothing.
    pub other: Option<OutputName>,
}

impl Difference {
    pub(super) fn in_round(self, round: u32) -> Self {
        Self { round, ..self }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { round, index, first, other } = self;
        write!(f, "round {round} differs from round 1 at output {}: ", index + 1)?;
        match (first, other) {
            (Some(first), Some(other)) if first == other => write!(f, "{other} has other bytes"),
            (Some(first), Some(other)) => write!(f, "{other} in place of {first}"),
            (None, Some(other)) => write!(f, "{other} is not in round 1"),
            (Some(first), None) => write!(f, "{first} is missing"),
            (None, None) => f.write_str("beyond the outputs that are kept"),
        }
    }
}

/// Collects the outputs of one round.
pub(super) struct Outputs {
    ignore: Vec<String>,
    first: Option<Arc<List>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    whole: Sha256,
    count: u64,
    list: List,
    ids: HashMap<Arc<str>, u32>,
    counts: BTreeMap<Arc<str>, u64>,
    difference: Option<Difference>,
}

/// What a round gave.
pub(super) struct RoundOutput {
    pub digest: [u8; 32],
    pub count: u64,
    pub topics: Vec<(String, u64)>,
    pub list: Arc<List>,
    pub difference: Option<Difference>,
}

impl Outputs {
    /// Compares with the outputs of the first round, if this is another.
    pub fn new(ignore: Vec<String>, first: Option<Arc<List>>) -> Self {
        Self { ignore, first, state: Mutex::default() }
    }

    /// Notes one output.
    pub fn add(&self, sample: Recorded<'_>) {
        let topic = &sample.endpoint.topic;
        if self.ignore.iter().any(|ignored| ignored == topic) {
            return;
        }
        let time_ns = sample.info.source_timestamp.nanoseconds;
        let sequence = sample.info.sequence_number;
        let mut hash = Sha256::new();
        hash.update((topic.len() as u64).to_le_bytes());
        hash.update(topic);
        hash.update(time_ns.to_le_bytes());
        hash.update(sequence.to_le_bytes());
        hash.update(sample.bytes.as_bytes());
        let hash: [u8; 32] = hash.finalize().into();
        let mut start = [0; 8];
        start.copy_from_slice(&hash[..8]);
        let mut state = lock(&self.state);
        state.whole.update(hash);
        let topic = state.id(topic);
        let fingerprint = u64::from_le_bytes(start);
        self.compare(&mut state, Output { topic, time_ns, sequence, fingerprint });
    }

    fn compare(&self, state: &mut State, output: Output) {
        let index = state.count;
        state.count += 1;
        let name = &state.list.names[output.topic as usize];
        *state.counts.entry(Arc::clone(name)).or_default() += 1;
        let Some(first) = &self.first else {
            if state.list.outputs.len() < MAX_KEPT {
                state.list.outputs.push(output);
            }
            return;
        };
        let full = first.outputs.len() == MAX_KEPT && index >= MAX_KEPT as u64;
        if state.difference.is_some() || full {
            return;
        }
        let before = usize::try_from(index).ok().and_then(|at| first.outputs.get(at));
        let same = before.is_some_and(|before| {
            let topic = &first.names[before.topic as usize];
            topic == name && Output { topic: output.topic, ..*before } == output
        });
        if !same {
            let other = Some(state.list.name(&output));
            let first = before.map(|before| first.name(before));
            state.difference = Some(Difference { round: 0, index, first, other });
        }
    }

    /// What there was; nothing is noted any more.
    pub fn end(&self) -> RoundOutput {
        let state = std::mem::take(&mut *lock(&self.state));
        let mut difference = state.difference;
        if let (None, Some(first)) = (&difference, &self.first) {
            let missing = usize::try_from(state.count).ok().and_then(|at| first.outputs.get(at));
            difference = missing.map(|output| Difference {
                round: 0,
                index: state.count,
                first: Some(first.name(output)),
                other: None,
            });
        }
        let topics = state.counts.iter().map(|(name, count)| (name.to_string(), *count));
        RoundOutput {
            digest: state.whole.finalize().into(),
            count: state.count,
            topics: topics.collect(),
            list: Arc::new(state.list),
            difference,
        }
    }
}

impl State {
    fn id(&mut self, topic: &str) -> u32 {
        if let Some(id) = self.ids.get(topic) {
            return *id;
        }
        let name = Arc::<str>::from(topic);
        let id = self.list.names.len() as u32;
        self.list.names.push(Arc::clone(&name));
        self.ids.insert(name, id);
        id
    }
}

impl List {
    fn name(&self, output: &Output) -> OutputName {
        let topic = self.names[output.topic as usize].to_string();
        OutputName { topic, sequence: output.sequence, time_ns: output.time_ns }
    }
}
