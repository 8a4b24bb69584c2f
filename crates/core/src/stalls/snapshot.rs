//! What one look at an executor sees.

use super::activity::{AwaitedReply, RunningCallback, ThreadActivity};
use crate::executor::{EntityEntry, Shared};
use std::collections::HashMap;
use std::sync::Arc;

/// A callback that runs.
pub(super) struct Running {
    /// Its executor.
    pub executor: Arc<Shared>,
    /// Where it runs.
    pub activity: Arc<ThreadActivity>,
    /// Its turn there.
    pub turn: RunningCallback,
    /// Its entity.
    pub cell: Arc<EntityEntry>,
    /// How long it has run, as far as that is known.
    pub age_ns: u64,
    /// The service it waits for.
    pub awaits: Option<Arc<dyn AwaitedReply>>,
}

impl Running {
    /// Tells this run of the callback from all others.
    pub fn key(&self) -> (usize, u64) {
        (Arc::as_ptr(&self.activity) as usize, self.turn.number)
    }

    /// As in "subscription /scan of node /a (executor 1, thread robot)".
    pub fn describe(&self) -> String {
        let thread = super::sleep::name_of(self.turn.thread);
        format!("{} ({}, thread {thread})", self.cell.describe(), self.executor.describe())
    }

    /// Whether the other waits for it to end, as it runs inside of it.
    pub fn lies_above(&self, other: &Self) -> bool {
        self.turn.thread == other.turn.thread && self.turn.depth > other.turn.depth
    }

    /// Whether it still is the same.
    pub fn still_runs(&self) -> bool {
        self.activity.turn().is_some_and(|turn| turn.number == self.turn.number)
    }
}

/// An entity that has something to do and no turn.
pub(super) struct WaitingEntity {
    /// Its executor.
    pub executor: Arc<Shared>,
    /// The entity.
    pub cell: Arc<EntityEntry>,
    /// Its number there.
    pub number: usize,
    /// How long that has been so.
    pub age_ns: u64,
    /// Callbacks of the executor that began meanwhile.
    pub turns_of_others: u64,
}

/// What is remembered from look to look.
#[derive(Default)]
pub(super) struct SnapshotHistory {
    /// When a run of a callback was seen first, by its thread.
    runs: HashMap<usize, (u64, u64)>,
    /// Since when an entity has something to do, by executor and number.
    ready: HashMap<(u32, usize), Ready>,
}

struct Ready {
    /// The turns it had, and those that its executor gave.
    turns: u64,
    of_all: u64,
    since_ns: u64,
}

impl SnapshotHistory {
    /// The callbacks that run on this executor.
    pub fn running(&mut self, executor: &Arc<Shared>, now_ns: u64) -> Vec<Running> {
        let cells = executor.cells();
        let mut found = Vec::new();
        for activity in executor.activities() {
            let key = Arc::as_ptr(&activity) as usize;
            let Some(turn) = activity.turn() else {
                self.runs.remove(&key);
                continue;
            };
            let Some(cell) = cells.get(turn.entity).cloned().flatten() else { continue };
            let first = self.runs.entry(key).or_insert((turn.number, now_ns));
            if first.0 != turn.number {
                *first = (turn.number, now_ns);
            }
            let begun_ns = if turn.begun_ns > 0 { turn.begun_ns } else { first.1 };
            let age_ns = now_ns.saturating_sub(begun_ns);
            let awaits = activity.awaited();
            let executor = Arc::clone(executor);
            found.push(Running { executor, activity, turn, cell, age_ns, awaits });
        }
        found
    }

    /// The entities that have had something to do for at least `limit_ns`.
    pub fn waiting(
        &mut self,
        executor: &Arc<Shared>,
        now_ns: u64,
        limit_ns: u64,
    ) -> Vec<WaitingEntity> {
        let cells = executor.cells();
        let of_all: u64 = cells.iter().flatten().map(|cell| cell.turns()).sum();
        let mut found = Vec::new();
        for (number, cell) in cells.iter().enumerate() {
            let key = (executor.number, number);
            let Some(cell) = cell.as_ref().filter(|cell| executor.has_work(cell, number)) else {
                self.ready.remove(&key);
                continue;
            };
            let turns = cell.turns();
            let fresh = || Ready { turns, of_all, since_ns: now_ns };
            let ready = self.ready.entry(key).or_insert_with(fresh);
            // The sum falls when entities go; then it is counted from there.
            if ready.turns != turns || of_all < ready.of_all {
                *ready = fresh();
            }
            let age_ns = now_ns.saturating_sub(ready.since_ns);
            if age_ns >= limit_ns {
                found.push(WaitingEntity {
                    executor: Arc::clone(executor),
                    cell: Arc::clone(cell),
                    number,
                    age_ns,
                    turns_of_others: of_all - ready.of_all,
                });
            }
        }
        found
    }

    /// Forgets what belongs to executors and activities that are gone.
    pub fn keep(&mut self, executors: &[Arc<Shared>]) {
        let activities: Vec<usize> = executors
            .iter()
            .flat_map(|executor| executor.activities())
            .map(|activity| Arc::as_ptr(&activity) as usize)
            .collect();
        self.runs.retain(|activity, _| activities.contains(activity));
        self.ready.retain(|(number, _), _| executors.iter().any(|known| known.number == *number));
    }
}
