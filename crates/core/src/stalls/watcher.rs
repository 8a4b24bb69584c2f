//! The thread that looks (rule W5).

use super::detector::StallDetector;
use super::snapshot::SnapshotHistory;
use crate::executor::Shared;
use angaros_transport::clock::monotonic_ns;
use angaros_transport::mutex::lock;
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::Duration;

/// How often it looks at most, and at least.
const SHORTEST: Duration = Duration::from_millis(5);
const LONGEST: Duration = Duration::from_millis(250);

/// The executors of this process.
struct ProcessExecutors {
    executors: Vec<Weak<Shared>>,
    numbers: u32,
    looks: bool,
}

static KNOWN: Mutex<ProcessExecutors> =
    Mutex::new(ProcessExecutors { executors: Vec::new(), numbers: 0, looks: false });

/// The next number of an executor of this process, from 1.
pub(crate) fn next_number() -> u32 {
    let mut known = lock(&KNOWN);
    known.numbers += 1;
    known.numbers
}

/// There is a new executor.
pub(crate) fn join(executor: &Arc<Shared>) {
    {
        let mut known = lock(&KNOWN);
        known.executors.retain(|known| known.strong_count() > 0);
        known.executors.push(Arc::downgrade(executor));
    }
    need(executor);
}

/// All executors of this process.
pub(crate) fn executors() -> Vec<Arc<Shared>> {
    // Cloned first: one whose last handle goes here must not meet the lock.
    let known = lock(&KNOWN).executors.clone();
    known.iter().filter_map(Weak::upgrade).collect()
}

/// Starts the watcher if the executor has something to watch and nobody looks.
pub(crate) fn need(executor: &Shared) {
    if executor.watched_ns().is_none() {
        return;
    }
    let mut known = lock(&KNOWN);
    if known.looks {
        return;
    }
    match thread::Builder::new().name("ang-stalls".into()).spawn(look_on) {
        Ok(_) => known.looks = true,
        Err(error) => tracing::warn!(
            "nobody looks for callbacks that keep others waiting: {error}; hint: raise the limit \
             of threads (ulimit -u)"
        ),
    }
}

fn look_on() {
    let mut memory = SnapshotHistory::default();
    let mut detector = StallDetector::default();
    loop {
        let executors = executors();
        memory.keep(&executors);
        let spans = executors.iter().filter_map(|executor| executor.watched_ns());
        let Some(shortest_ns) = spans.min() else {
            drop(executors);
            if ended() {
                return;
            }
            continue;
        };
        detector.look(&executors, &mut memory, monotonic_ns());
        drop(executors);
        thread::sleep(Duration::from_nanos(shortest_ns / 4).clamp(SHORTEST, LONGEST));
    }
}

/// Whether still nothing is to be watched; whoever comes after that starts another thread.
fn ended() -> bool {
    // Not under the lock, as the last handle of an executor may go here.
    if executors().iter().any(|executor| executor.watched_ns().is_some()) {
        return false;
    }
    let mut known = lock(&KNOWN);
    known.looks = false;
    drop(known);
    // One that came between the look and the change found a thread and started none.
    for executor in executors() {
        need(&executor);
    }
    true
}
