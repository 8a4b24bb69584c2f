//! What is told of a stall, and how many there were.

use super::frames::Stack;
use crate::context::Context;
use angaros_msg::names::LogLevel;
use angaros_transport::mutex::lock;
use std::collections::VecDeque;
use std::sync::Mutex;

/// Reports that are kept for [`recent`].
const KEPT: usize = 64;

/// What kind of stall it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StallKind {
    /// Callbacks wait for each other (rule W3).
    Deadlock,
    /// An entity has something to do and gets no turn (rule W2).
    Starvation,
    /// A callback ran beyond its budget (rule W1).
    Overrun,
}

/// One stall, as it was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stall {
    /// What it is.
    pub kind: StallKind,
    /// The node of the first callback.
    pub node: String,
    /// The callbacks it is about, each with entity, node, executor and thread.
    pub callbacks: Vec<String>,
    /// All that was said, the stacks included.
    pub text: String,
}

/// How many stalls this process had so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StallCounts {
    /// Of [`StallKind::Deadlock`].
    pub deadlocks: u64,
    /// Of [`StallKind::Starvation`].
    pub starvations: u64,
    /// Callbacks that ran beyond their budgets, those that nobody saw while they did included.
    pub overruns: u64,
}

struct ReportedStalls {
    counts: StallCounts,
    recent: VecDeque<Stall>,
}

static TOLD: Mutex<ReportedStalls> = Mutex::new(ReportedStalls {
    counts: StallCounts { deadlocks: 0, starvations: 0, overruns: 0 },
    recent: VecDeque::new(),
});

/// How many stalls this process had so far.
#[must_use]
pub fn counts() -> StallCounts {
    lock(&TOLD).counts
}

/// The last stalls of this process that were told, oldest first; at most 64 are kept.
#[must_use]
pub fn recent() -> Vec<Stall> {
    lock(&TOLD).recent.iter().cloned().collect()
}

/// So many callbacks ran beyond their budgets.
pub(super) fn count_overruns(count: u64) {
    lock(&TOLD).counts.overruns += count;
}

/// Counts a stall, keeps it, and says it under the name of the node.
pub(super) fn tell(context: &Context, stall: Stall) {
    {
        let mut told = lock(&TOLD);
        match stall.kind {
            StallKind::Deadlock => told.counts.deadlocks += 1,
            StallKind::Starvation => told.counts.starvations += 1,
            StallKind::Overrun => {}
        }
        if told.recent.len() == KEPT {
            told.recent.pop_front();
        }
        told.recent.push_back(stall.clone());
    }
    let level = match stall.kind {
        StallKind::Deadlock => LogLevel::Error,
        StallKind::Starvation | StallKind::Overrun => LogLevel::Warn,
    };
    context.log_about(&stall.node, level, crate::here!(), &stall.text);
}

/// The stacks of these callbacks, as they follow a text.
pub(super) fn stacks<'a>(of: impl Iterator<Item = (&'a str, Option<&'a Stack>)>) -> String {
    of.fold(String::new(), |text, (callback, stack)| {
        let lines = stack.map_or_else(|| "\n  (it cannot be had)".to_owned(), Stack::text);
        format!("{text}\nstack of {callback}:{lines}")
    })
}
