//! The way of an exception from a callback to the spin that ran it (rule PY4).

use angaros::{MultiThreadedExecutor, SingleThreadedExecutor};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An executor of either kind.
pub(crate) enum Cancel {
    Single(SingleThreadedExecutor),
    Multi(MultiThreadedExecutor),
}

impl Cancel {
    /// Ends the spin that is under way, or the next one.
    pub(crate) fn cancel(&self) {
        match self {
            Self::Single(executor) => executor.cancel(),
            Self::Multi(executor) => executor.cancel(),
        }
    }
}

/// Where an exception waits for the spin to end.
pub(crate) struct Sink {
    executor: Arc<Cancel>,
    error: Mutex<Option<PyErr>>,
    is_full: AtomicBool,
}

impl Sink {
    pub(crate) fn new(executor: &Arc<Cancel>) -> Self {
        let executor = Arc::clone(executor);
        Self { executor, error: Mutex::default(), is_full: AtomicBool::new(false) }
    }

    /// Whether an exception waits.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full.load(Ordering::SeqCst)
    }

    /// The first exception is kept; those of other threads that come meanwhile are not.
    pub(crate) fn put(&self, error: PyErr) {
        lock(&self.error).get_or_insert(error);
        self.is_full.store(true, Ordering::SeqCst);
        self.executor.cancel();
    }

    /// The exception that waits.
    pub(crate) fn take(&self) -> Option<PyErr> {
        self.is_full.store(false, Ordering::SeqCst);
        lock(&self.error).take()
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where exceptions of a node's callbacks go: to the executor that has the node.
#[derive(Clone, Default)]
pub(crate) struct NodeSink(Arc<Mutex<Option<Arc<Sink>>>>);

impl NodeSink {
    pub(crate) fn set(&self, sink: Option<Arc<Sink>>) {
        *lock(&self.0) = sink;
    }

    /// The exception ends the spin that is under way (rule PY4). Without an executor, nobody
    /// waits for it, and it is printed as the interpreter does with such.
    pub(crate) fn put(&self, py: Python<'_>, error: PyErr) {
        match &*lock(&self.0) {
            Some(sink) => sink.put(error),
            None => error.write_unraisable(py, None),
        }
    }
}
