//! What the threads that ran callbacks did: busy, waiting, neither.

use crate::clocks::Ns;
use crate::index::{Index, Thread, ThreadId, some_of};
use serde::Serialize;
use std::collections::HashMap;

/// A thread that ran callbacks or waited for an executor.
#[derive(Clone, Debug, Serialize)]
pub struct ThreadReport {
    /// The nodes that its executor runs, or else those whose callbacks it ran.
    pub nodes: Vec<String>,
    /// Name of its process.
    pub process: String,
    /// Id of its process.
    pub pid: u32,
    /// Its host.
    pub host: String,
    /// Its kernel id.
    pub thread: u32,
    /// The executor it serves; empty if the recording does not say.
    pub executor: String,
    /// How long its process was recorded.
    pub observed_ns: Ns,
    /// Share of that in callbacks, 0 to 1.
    pub busy: f64,
    /// Share of that waiting for work; `None` if waits were not recorded.
    pub waiting: Option<f64>,
    /// Callbacks that it ran.
    pub callbacks: usize,
    /// The same per second.
    pub callbacks_per_s: f64,
    /// Waits.
    pub waits: usize,
    /// Those of them in which it slept in the kernel.
    pub sleeps: usize,
    /// The longest callback.
    pub longest: Option<Longest>,
    /// Callbacks that had not ended when the recording did, and for how long they had run.
    pub unfinished: Vec<Longest>,
}

impl ThreadReport {
    /// As a person knows it: by the nodes that it runs, then process and thread.
    pub(crate) fn name(&self) -> String {
        let Self { process, pid, thread, .. } = self;
        let nodes = some_of(&self.nodes);
        let of = if nodes.is_empty() { process } else { &nodes };
        format!("{of}, process {pid} thread {thread}")
    }
}

/// A callback and how long it ran.
#[derive(Clone, Debug, Serialize)]
pub struct Longest {
    /// What it belongs to.
    pub of: String,
    /// How long.
    pub ns: Ns,
}

pub(super) fn of(index: &Index<'_>) -> Vec<ThreadReport> {
    let mut ids: Vec<&ThreadId> = index.threads.keys().collect();
    ids.sort_unstable();
    let mut seen: HashMap<u32, (Ns, Ns)> = HashMap::new();
    for id in &ids {
        let Some(of) = index.threads.get(*id).map(|thread| thread.seen) else { continue };
        let known = seen.entry(id.0).or_insert(of);
        *known = (known.0.min(of.0), known.1.max(of.1));
    }
    let report = |id: &&ThreadId| {
        let thread = index.threads.get(*id)?;
        let serves =
            !(thread.spans.is_empty() && thread.waits.is_empty() && thread.open.is_empty());
        let seen = *seen.get(&id.0)?;
        serves.then(|| report(index, **id, thread, seen))
    };
    ids.iter().filter_map(report).collect()
}

fn report(index: &Index<'_>, id: ThreadId, thread: &Thread, seen: (Ns, Ns)) -> ThreadReport {
    let process = index.recording.processes.get(id.0 as usize);
    // First and last event of its process.
    let (from, to) = seen;
    let whole = (to - from).max(1) as f64;
    let waiting: Ns = thread.waits.iter().map(|wait| wait.to - wait.from).sum();
    let longest = thread.spans.iter().max_by_key(|at| length(index, **at, to));
    let named = |at: &usize| {
        let span = &index.spans[*at];
        Longest { of: index.label(id.0, span.entity), ns: length(index, *at, to) }
    };
    let nodes = nodes(index, id, thread);
    ThreadReport {
        nodes,
        process: process.map_or_else(String::new, |process| process.name.clone()),
        pid: process.map_or(0, |process| process.pid),
        host: process.map_or_else(String::new, |process| process.host.clone()),
        thread: id.1,
        executor: index.entity(id.0, thread.executor).map_or_else(String::new, |e| e.name.clone()),
        observed_ns: to - from,
        busy: thread.busy() as f64 / whole,
        waiting: (!thread.waits.is_empty()).then_some(waiting as f64 / whole),
        callbacks: thread.spans.len(),
        callbacks_per_s: thread.spans.len() as f64 / (whole / 1e9),
        waits: thread.waits.len(),
        sleeps: thread.waits.iter().filter(|wait| wait.slept).count(),
        longest: longest.map(named),
        unfinished: thread.open.iter().map(named).collect(),
    }
}

/// The nodes that the thread's executor runs; if that is not known those whose callbacks it ran.
fn nodes(index: &Index<'_>, id: ThreadId, thread: &Thread) -> Vec<String> {
    let mut nodes = match thread.executor {
        0 => Vec::new(),
        executor => index.nodes(id.0, Some(executor)),
    };
    if nodes.is_empty() {
        let spans = thread.spans.iter().chain(&thread.open);
        let ran = spans.filter_map(|at| index.entity(id.0, index.spans[*at].entity));
        nodes = ran.map(|of| of.node.as_str()).filter(|node| !node.is_empty()).collect();
        nodes.sort_unstable();
        nodes.dedup();
    }
    nodes.into_iter().map(str::to_owned).collect()
}

fn length(index: &Index<'_>, span: usize, end: Ns) -> Ns {
    let span = &index.spans[span];
    (span.end.unwrap_or(end) - span.start).max(0)
}
