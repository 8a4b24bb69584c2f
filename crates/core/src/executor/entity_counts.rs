//! What `stalls` asks of executors and their entities.

use super::schedule::TimerSchedule;
use super::shared::{EntityEntry, Shared};
use crate::stalls::{self, ThreadActivity, Totals};
use angaros_transport::mutex::lock;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counts of one entity; all but `told` are written only by whoever has its turn.
#[repr(C)]
pub(crate) struct EntityCounts {
    turns: AtomicU64,
    budget_ns: u64,
    overruns: AtomicU64,
    longest_ns: AtomicU64,
    told: AtomicU64,
}

impl EntityCounts {
    pub(super) fn new(budget_ns: u64) -> Self {
        let [turns, overruns, longest_ns, told] = [const { AtomicU64::new(0) }; 4];
        Self { turns, budget_ns, overruns, longest_ns, told }
    }
}

impl EntityEntry {
    /// As in "subscription /scan of node /a".
    pub(crate) fn describe(&self) -> String {
        let about = self.entity.upgrade().map(|entity| entity.about().to_string());
        format!("{} of node {}", about.unwrap_or_else(|| "something gone".to_owned()), self.owner)
    }

    /// Where its entity lies, to be compared only.
    pub(crate) fn address(&self) -> usize {
        self.entity.as_ptr().cast::<()>() as usize
    }

    /// Whether callbacks of both keep each other from their turns.
    pub(crate) fn shares_gate(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.gate, &other.gate)
    }

    /// Whether it brings the replies to the calls of a client.
    pub(crate) fn brings_replies(&self) -> bool {
        self.entity.upgrade().is_some_and(|entity| entity.about().kind == "client")
    }

    #[inline]
    pub(super) fn count_turn(&self) {
        let turns = &self.watched.turns;
        turns.store(turns.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// A callback with a budget took this long.
    pub(super) fn note_time(&self, took_ns: u64) {
        let watched = &self.watched;
        if took_ns > watched.budget_ns {
            watched.longest_ns.fetch_max(took_ns, Ordering::Relaxed);
            watched.overruns.fetch_add(1, Ordering::Release);
        }
    }

    /// Turns it had.
    pub(crate) fn turns(&self) -> u64 {
        self.watched.turns.load(Ordering::Relaxed)
    }

    /// Nanoseconds; 0 for none.
    #[inline]
    pub(crate) fn budget_ns(&self) -> u64 {
        self.watched.budget_ns
    }

    /// Callbacks that ended after more than the budget.
    pub(crate) fn overruns(&self) -> u64 {
        self.watched.overruns.load(Ordering::Acquire)
    }

    /// The longest of them, nanoseconds.
    pub(crate) fn longest_ns(&self) -> u64 {
        self.watched.longest_ns.load(Ordering::Relaxed)
    }

    /// Overruns that were counted, one that has not ended included.
    pub(crate) fn reported_overruns(&self) -> u64 {
        self.watched.told.load(Ordering::Relaxed)
    }

    /// So many are counted now; returns how many were before.
    pub(crate) fn set_reported_overruns(&self, told: u64) -> u64 {
        self.watched.told.swap(told, Ordering::Relaxed)
    }

    /// Leaves an event in traces; `stack` may be empty.
    pub(crate) fn trace_overrun(&self, stack: &str) {
        angaros_transport::trace::overrun(self.traced, self.watched.budget_ns, stack);
    }
}

impl Shared {
    /// Reports what keeps others waiting for this long (rule W2).
    pub(super) fn watch_stalls(&self, limit: Duration) {
        self.limit_ns.store(stalls::nanoseconds(limit), Ordering::SeqCst);
        stalls::need(self);
    }

    /// The limit, nanoseconds; 0 for none.
    pub(crate) fn limit_ns(&self) -> u64 {
        self.limit_ns.load(Ordering::Relaxed)
    }

    /// The shortest of its limit and its entities' budgets; `None` if none is watched (rule W6).
    pub(crate) fn watched_ns(&self) -> Option<u64> {
        if self.clock().is_virtual() {
            return None;
        }
        let limit = Some(self.limit_ns()).filter(|limit| *limit > 0);
        if self.budgets.load(Ordering::SeqCst) == 0 {
            return limit;
        }
        let cells = self.cells();
        let budgets = cells.iter().flatten().map(|cell| cell.budget_ns());
        budgets.filter(|budget| *budget > 0).chain(limit).min()
    }

    /// As in "executor 1 of 2 threads".
    pub(crate) fn describe(&self) -> String {
        match self.threads {
            1 => format!("executor {} of one thread", self.number),
            threads => format!("executor {} of {threads} threads", self.number),
        }
    }

    /// Its entities by number.
    pub(crate) fn cells(&self) -> Vec<Option<Arc<EntityEntry>>> {
        self.table_cells()
    }

    /// Whether an entity has something to do and waits for its turn.
    pub(crate) fn has_work(&self, cell: &EntityEntry, number: usize) -> bool {
        let Some(entity) = cell.in_service() else { return false };
        if let Some(schedule) = entity.schedule() {
            let due = TimerSchedule::next_ns(schedule);
            return due != u64::MAX && due <= self.clock().monotonic_ns();
        }
        (self.doorbell.is_ready(number) || cell.gate.is_parked(number)) && entity.has_work()
    }

    /// A place for one more thread.
    pub(super) fn register_thread(&self) -> Arc<ThreadActivity> {
        let activity = Arc::new(ThreadActivity::default());
        lock(&self.activities).taken.push(Arc::clone(&activity));
        activity
    }

    /// The thread is gone; its sums stay.
    pub(super) fn deregister_thread(&self, activity: &Arc<ThreadActivity>) {
        let mut activities = lock(&self.activities);
        activities.taken.retain(|known| !Arc::ptr_eq(known, activity));
        activities.gone.add(activity.totals());
    }

    /// What its threads are doing.
    pub(crate) fn activities(&self) -> Vec<Arc<ThreadActivity>> {
        lock(&self.activities).taken.clone()
    }

    /// Threads that spin it at this moment, each once.
    pub(crate) fn threads_that_spin(&self) -> usize {
        let threads = self.activities();
        let mut threads: Vec<u32> =
            threads.iter().filter_map(|activity| activity.thread()).collect();
        threads.sort_unstable();
        threads.dedup();
        threads.len()
    }

    /// The sums over all threads there were.
    pub(crate) fn totals(&self) -> Totals {
        let activities = lock(&self.activities);
        activities.taken.iter().fold(activities.gone, |mut sum, activity| {
            sum.add(activity.totals());
            sum
        })
    }
}
