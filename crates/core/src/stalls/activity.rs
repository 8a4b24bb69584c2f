//! What one thread of an executor does at this moment, as others may read it: written by that
//! thread with relaxed stores, read by the watcher and by who asks for metrics.

use super::stack::thread_id;
use angaros_transport::clock::monotonic_ns;
use angaros_transport::mutex::lock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Whether the time of executors is measured: somebody asks for metrics.
static MEASURED: AtomicBool = AtomicBool::new(false);

/// From now on executors count how long they are at work, for two looks at the clock per wait.
pub(crate) fn measure() {
    MEASURED.store(true, Ordering::Relaxed);
}

/// Whether times are measured.
#[inline]
pub(crate) fn is_measured() -> bool {
    MEASURED.load(Ordering::Relaxed)
}

/// What a callback waits for in a call that blocks.
pub(crate) trait AwaitedReply: Send + Sync {
    /// The service.
    fn service(&self) -> &str;
    /// Addresses of the entities of this process that could answer, to be compared only.
    fn servers(&self) -> Vec<usize>;
}

/// One level of one thread that spins an executor.
#[derive(Default)]
pub(crate) struct ThreadActivity {
    /// Kernel id; 0 while no thread uses this record.
    thread: AtomicU32,
    /// Callbacks of the same thread that wait below this level.
    depth: AtomicU32,
    /// Odd while a callback runs.
    turn: AtomicU64,
    /// The entity of that callback.
    entity: AtomicUsize,
    /// When it began; 0 where it has no budget.
    begun_ns: AtomicU64,
    waits: AtomicU64,
    sleeps: AtomicU64,
    /// Since when it spins, and since when it waits; 0 if it does not, or nobody measures.
    entered_ns: AtomicU64,
    resting_ns: AtomicU64,
    spun_ns: AtomicU64,
    rested_ns: AtomicU64,
    awaited: Mutex<Option<Arc<dyn AwaitedReply>>>,
}

/// A callback that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RunningCallback {
    /// Tells it from others of the same thread.
    pub number: u64,
    /// Its entity.
    pub entity: usize,
    /// Monotonic time; 0 where it has no budget.
    pub begun_ns: u64,
    /// The thread that runs it.
    pub thread: u32,
    /// Callbacks of the same thread that wait for it to end.
    pub depth: u32,
}

/// Sums of a thread, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Callbacks that ended.
    pub turns: u64,
    /// Waits for something to do.
    pub waits: u64,
    /// Those that slept.
    pub sleeps: u64,
    /// Time in callbacks and between them, since somebody measures.
    pub busy_ns: u64,
}

impl Totals {
    /// Adds those of another.
    pub fn add(&mut self, other: Self) {
        self.turns += other.turns;
        self.waits += other.waits;
        self.sleeps += other.sleeps;
        self.busy_ns = self.busy_ns.wrapping_add(other.busy_ns);
    }
}

/// One more, where this thread alone writes.
#[inline]
fn count(counter: &AtomicU64, more: u64) {
    counter.store(counter.load(Ordering::Relaxed).wrapping_add(more), Ordering::Relaxed);
}

impl ThreadActivity {
    /// This thread spins from now on, inside so many callbacks of its own.
    pub fn start_spinning(&self, depth: usize) {
        self.depth.store(depth as u32, Ordering::Relaxed);
        self.thread.store(thread_id(), Ordering::Relaxed);
        if is_measured() {
            self.entered_ns.store(monotonic_ns(), Ordering::Relaxed);
        }
    }

    /// It spins no more.
    pub fn leave(&self) {
        self.thread.store(0, Ordering::Relaxed);
        let entered = self.entered_ns.swap(0, Ordering::Relaxed);
        if entered != 0 && self.depth.load(Ordering::Relaxed) == 0 {
            count(&self.spun_ns, monotonic_ns().saturating_sub(entered));
        }
    }

    /// A callback begins.
    #[inline]
    pub fn begin(&self, entity: usize, has_budget: bool) {
        self.entity.store(entity, Ordering::Relaxed);
        let begun = if has_budget { monotonic_ns() } else { 0 };
        self.begun_ns.store(begun, Ordering::Relaxed);
        self.turn.store(self.turn.load(Ordering::Relaxed) | 1, Ordering::Release);
    }

    /// It ended; returns how long it took if it has a budget.
    #[inline]
    pub fn end(&self) -> Option<u64> {
        let turn = self.turn.load(Ordering::Relaxed);
        self.turn.store(turn + (turn & 1), Ordering::Release);
        match self.begun_ns.load(Ordering::Relaxed) {
            0 => None,
            begun => Some(monotonic_ns().saturating_sub(begun)),
        }
    }

    /// It waits for something to do.
    #[inline]
    pub fn rest(&self) {
        count(&self.waits, 1);
        if is_measured() {
            let now = monotonic_ns();
            if self.entered_ns.load(Ordering::Relaxed) == 0 {
                self.entered_ns.store(now, Ordering::Relaxed);
            }
            self.resting_ns.store(now, Ordering::Relaxed);
        }
    }

    /// It came out of that wait.
    #[inline]
    pub fn rise(&self, slept: bool) {
        count(&self.sleeps, u64::from(slept));
        let since = self.resting_ns.load(Ordering::Relaxed);
        if since != 0 {
            self.resting_ns.store(0, Ordering::Relaxed);
            count(&self.rested_ns, monotonic_ns().saturating_sub(since));
        }
    }

    /// The callback waits for a reply, or no more.
    pub fn wait_for(&self, what: Option<Arc<dyn AwaitedReply>>) {
        // Dropped outside of the lock: it may be the last handle of a client.
        let before = std::mem::replace(&mut *lock(&self.awaited), what);
        drop(before);
    }

    /// What its callback waits for.
    pub fn awaited(&self) -> Option<Arc<dyn AwaitedReply>> {
        lock(&self.awaited).clone()
    }

    /// The thread that spins here.
    pub fn thread(&self) -> Option<u32> {
        Some(self.thread.load(Ordering::Relaxed)).filter(|thread| *thread != 0)
    }

    /// The callback that runs here, if one does.
    pub fn turn(&self) -> Option<RunningCallback> {
        let number = self.turn.load(Ordering::Acquire);
        let turn = RunningCallback {
            number,
            entity: self.entity.load(Ordering::Relaxed),
            begun_ns: self.begun_ns.load(Ordering::Relaxed),
            thread: self.thread.load(Ordering::Relaxed),
            depth: self.depth.load(Ordering::Relaxed),
        };
        std::sync::atomic::fence(Ordering::Acquire);
        let same = self.turn.load(Ordering::Relaxed) == number;
        (same && number % 2 == 1 && turn.thread != 0).then_some(turn)
    }

    /// Its sums so far.
    pub fn totals(&self) -> Totals {
        let running = |since: &AtomicU64, now: u64| match since.load(Ordering::Relaxed) {
            0 => 0,
            since => now.saturating_sub(since),
        };
        let now = monotonic_ns();
        let rested = self.rested_ns.load(Ordering::Relaxed) + running(&self.resting_ns, now);
        let outermost = self.depth.load(Ordering::Relaxed) == 0;
        let here = if outermost { running(&self.entered_ns, now) } else { 0 };
        Totals {
            turns: self.turn.load(Ordering::Relaxed) / 2,
            waits: self.waits.load(Ordering::Relaxed),
            sleeps: self.sleeps.load(Ordering::Relaxed),
            // Waits inside of callbacks are part of what the outermost level spun: the sum over
            // the threads of an executor is right, that of one thread may be below zero.
            busy_ns: (self.spun_ns.load(Ordering::Relaxed) + here).wrapping_sub(rested),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_tells_which_callback_runs_and_counts_those_that_ended() {
        let activity = ThreadActivity::default();
        assert_eq!(activity.turn(), None);
        activity.start_spinning(2);
        activity.begin(7, false);
        let turn = activity.turn().unwrap();
        assert_eq!((turn.number, turn.entity, turn.depth), (1, 7, 2));
        assert_eq!((turn.begun_ns, turn.thread), (0, thread_id()));
        assert_eq!(activity.end(), None, "without a budget nobody looks at the clock");
        assert_eq!((activity.turn(), activity.totals().turns), (None, 1));
        activity.begin(8, true);
        assert_eq!(activity.turn().unwrap().number, 3);
        assert!(activity.turn().unwrap().begun_ns > 0 && activity.end().is_some());
        activity.rest();
        activity.rise(true);
        activity.leave();
        let totals = activity.totals();
        assert_eq!((totals.turns, totals.waits, totals.sleeps), (2, 1, 1));
        assert_eq!(activity.thread(), None);
    }
}
