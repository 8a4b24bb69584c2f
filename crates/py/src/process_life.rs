//! What becomes of all this at the end of the process, and in a child by `fork`.
//!
//! A child by `fork` has the memory of its parent and none of its threads. What it did with that
//! memory, others would take for the doing of the parent: it is refused everything, and what it
//! lets go of is not closed.

use crate::error::{AngarosError, raised};
use crate::sink::{Cancel, lock};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, OnceLock, Weak};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// A context was made in this process, or in its parent before the fork.
static IS_USED: AtomicBool = AtomicBool::new(false);
static IS_CHILD: AtomicBool = AtomicBool::new(false);

/// Executors that spin at this moment.
static SPINNING: Mutex<Vec<Weak<Cancel>>> = Mutex::new(Vec::new());
static ENDED: Condvar = Condvar::new();

/// The thread that ends the interpreter, from that moment on.
static ENDS: OnceLock<ThreadId> = OnceLock::new();

/// Notes that there is something that a child must not touch.
pub(crate) fn used() {
    IS_USED.store(true, Ordering::SeqCst);
}

/// Whether this process is a child by `fork` of one that had contexts.
pub(crate) fn is_child() -> bool {
    IS_CHILD.load(Ordering::SeqCst)
}

/// Fails in a child by `fork`.
#[pyfunction]
pub(crate) fn refuse_child() -> PyResult<()> {
    if is_child() { Err(gone("")) } else { Ok(()) }
}

/// Why something is not there: by default this text.
pub(crate) fn gone(text: impl Into<String>) -> PyErr {
    if !is_child() {
        return AngarosError::new_err(text.into());
    }
    raised(
        "this process was forked from one that had called init, and has none of its threads\n\
         hint: start processes with multiprocessing.get_context(\"spawn\"), or fork before init",
    )
}

/// Called in a child after a fork.
#[pyfunction]
pub(crate) fn forked() {
    IS_CHILD.store(IS_USED.load(Ordering::SeqCst), Ordering::SeqCst);
}

/// Notes that an executor spins, until it is dropped.
pub(crate) struct Spin(Weak<Cancel>);

impl Spin {
    /// When the interpreter ends, other threads stay in here for ever.
    pub(crate) fn new(py: Python<'_>, executor: Weak<Cancel>) -> Self {
        if ENDS.get().is_some_and(|ends| *ends != thread::current().id()) {
            py.detach(|| {
                loop {
                    thread::park();
                }
            });
        }
        lock(&SPINNING).push(executor.clone());
        Self(executor)
    }
}

impl Drop for Spin {
    fn drop(&mut self) {
        let mut spinning = lock(&SPINNING);
        if let Some(at) = spinning.iter().position(|known| known.ptr_eq(&self.0)) {
            spinning.swap_remove(at);
        }
        ENDED.notify_all();
    }
}

/// Ends all spins, and waits so many seconds for the callbacks that run; whether all have ended.
/// The interpreter is about to end, and threads that come for it then are stopped where they are.
#[pyfunction]
pub(crate) fn end_spins(py: Python<'_>, seconds: f64) -> bool {
    if is_child() {
        return true;
    }
    ENDS.get_or_init(|| thread::current().id());
    let end = Instant::now() + Duration::from_secs_f64(seconds.clamp(0.0, 60.0));
    py.detach(|| {
        loop {
            let spinning = lock(&SPINNING);
            let left = end.saturating_duration_since(Instant::now());
            if spinning.is_empty() || left.is_zero() {
                return spinning.is_empty();
            }
            // Again and again: whoever spins in a loop comes back.
            let executors: Vec<_> = spinning.iter().filter_map(Weak::upgrade).collect();
            drop(spinning);
            executors.iter().for_each(|executor| executor.cancel());
            let spinning = lock(&SPINNING);
            if !spinning.is_empty() {
                let piece = left.min(Duration::from_millis(10));
                drop(ENDED.wait_timeout(spinning, piece));
            }
        }
    })
}
