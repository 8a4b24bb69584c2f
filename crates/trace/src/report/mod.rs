//! The answers to "where did the time go": everything that `angaros trace report` prints.

mod accelerators;
mod calls;
mod categories;
mod losses;
mod paths;
mod slowest;
pub(crate) mod text;
mod threads;
mod turns;

pub use accelerators::OnAccelerators;
pub use calls::Call;
pub use categories::Category;
pub use losses::{Lost, LostMessages, Miss};
pub use paths::{HopReport, PathReport, Row};
pub use slowest::{Slow, Step};
pub use threads::{Longest, ThreadReport};
pub use turns::Turn;

use crate::chain::Chains;
use crate::clocks::{Host, Ns};
use crate::index::Index;
use angaros::trace::Recording;
use serde::Serialize;

/// What a report is about.
#[derive(Clone, Debug)]
pub struct Options {
    /// Only chains that pass this topic.
    pub topic: Option<String>,
    /// How many of the slowest messages are shown step by step.
    pub slowest: usize,
    /// Only chains that began in the last so many nanoseconds.
    pub last_ns: Option<i64>,
}

impl Default for Options {
    fn default() -> Self {
        Self { topic: None, slowest: 5, last_ns: None }
    }
}

/// The report. Times are nanoseconds.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Processes recorded.
    pub processes: usize,
    /// Events recorded.
    pub events: usize,
    /// From the first event to the last, or the time that was asked for.
    pub duration_ns: i64,
    /// The hosts and their clocks.
    pub hosts: Vec<Host>,
    /// Chains by path; those with most hops first.
    pub paths: Vec<PathReport>,
    /// The slowest messages, step by step.
    pub slowest: Vec<Slow>,
    /// Threads that ran callbacks.
    pub threads: Vec<ThreadReport>,
    /// What waited longest for its turn while others ran.
    pub turns: Vec<Turn>,
    /// What callbacks did on accelerators.
    pub accelerators: Vec<OnAccelerators>,
    /// Services that were called.
    pub calls: Vec<Call>,
    /// Messages that were lost.
    pub drops: Vec<LostMessages>,
    /// Messages that newer ones replaced in queues of which only the newest is read: no losses.
    pub replaced: Vec<LostMessages>,
    /// Deadlines missed and budgets overrun.
    pub misses: Vec<Miss>,
    /// What the recording lacks.
    pub lost: Lost,
}

/// As [`Report`] prints, but of every path only what paper 001 counts.
pub struct AsPaper001<'a>(pub &'a Report);

impl Report {
    /// Reckons the report of a recording.
    #[must_use]
    pub fn of(recording: &Recording, options: &Options) -> Self {
        let index = Index::of(recording);
        let chains = Chains::of(&index);
        Self::from_parts(&index, &chains, options)
    }

    /// The same of a recording that was joined already.
    #[must_use]
    pub fn from_parts(index: &Index<'_>, chains: &Chains, options: &Options) -> Self {
        let (replaced, drops) = losses::drops(index);
        Self {
            processes: index.recording.processes.len(),
            events: index.recording.events.len(),
            duration_ns: index.seen.1 - since(index, options),
            hosts: index.clocks.hosts.clone(),
            paths: paths::of(index, chains, options),
            slowest: slowest::of(index, chains, options),
            threads: threads::of(index),
            turns: turns::of(index),
            accelerators: accelerators::of(index),
            calls: calls::of(index),
            drops,
            replaced,
            misses: losses::misses(index),
            lost: losses::lost(index, chains),
        }
    }
}

/// When the chains begin that are asked for.
fn since(index: &Index<'_>, options: &Options) -> Ns {
    let last = options.last_ns.map(|last| index.seen.1.saturating_sub(last));
    last.map_or(index.seen.0, |since| since.max(index.seen.0))
}

/// Whether a path is asked for.
fn is_wanted(chains: &Chains, path: &crate::chain::Path, options: &Options) -> bool {
    let Some(topic) = options.topic.as_deref() else { return true };
    let topic = topic.trim_start_matches('/');
    let passes = |hop: &u32| {
        let hop = &chains.hops[*hop as usize];
        hop.topic.trim_start_matches('/') == topic
    };
    path.hops.iter().any(passes)
}
