//! Executors.

use crate::context::PyContext;
use crate::error::raised;
use crate::node::PyNode;
use crate::signals;
use crate::sink::{Cancel, NodeSink, Sink, lock};
use crate::wait::watched;
use angaros::executor::Task;
use angaros::{MultiThreadedExecutor, SingleThreadedExecutor};
use pyo3::prelude::*;
use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};

/// Runs the callbacks of nodes.
#[pyclass(frozen, name = "Executor", module = "angaros._native")]
pub(crate) struct PyExecutor {
    executor: Arc<Cancel>,
    sink: Arc<Sink>,
    /// Somebody wants to look whether the spin should go on.
    woken: AtomicBool,
}

#[pymethods]
impl PyExecutor {
    /// An executor with that many threads; 0 means one per processor.
    #[new]
    fn new(context: &PyContext, threads: usize) -> PyResult<Self> {
        let context = context.open()?;
        let executor = Arc::new(match threads {
            1 => Cancel::Single(SingleThreadedExecutor::new(&context).map_err(raised)?),
            n => Cancel::Multi(MultiThreadedExecutor::new(&context, n).map_err(raised)?),
        });
        signals::watch(Arc::downgrade(&executor));
        let sink = Arc::new(Sink::new(&executor));
        Ok(Self { executor, sink, woken: AtomicBool::new(false) })
    }

    /// Runs the callbacks of the node from now on.
    fn add_node(&self, py: Python<'_>, node: &PyNode) -> PyResult<()> {
        let owner = node.owner()?;
        owner.sink.set(Some(Arc::clone(&self.sink)));
        py.detach(|| match &*self.executor {
            Cancel::Single(executor) => executor.add_node(&owner.node),
            Cancel::Multi(executor) => executor.add_node(&owner.node),
        })
        .map_err(raised)
    }

    /// Stops running the callbacks of the node.
    fn remove_node(&self, py: Python<'_>, node: &PyNode) {
        let Ok(owner) = node.owner() else { return };
        py.detach(|| match &*self.executor {
            Cancel::Single(executor) => executor.remove_node(&owner.node),
            Cancel::Multi(executor) => executor.remove_node(&owner.node),
        });
    }

    /// Runs callbacks until `done` returns true (asked after each), somebody calls `wake`, the
    /// context is shut down or the seconds have passed; raises what a callback raised. It may end
    /// sooner, to be called again.
    #[pyo3(signature = (done = None, timeout = None))]
    fn spin(&self, py: Python<'_>, done: Option<Py<PyAny>>, timeout: Option<f64>) -> PyResult<()> {
        let asked = |done: &Py<PyAny>| {
            Python::attach(|py| done.call0(py).and_then(|is_done| is_done.is_truthy(py)))
        };
        let stop = || {
            self.sink.is_full()
                || self.woken.load(Ordering::SeqCst)
                || done.as_ref().is_some_and(|done| match asked(done) {
                    Ok(is_done) => is_done,
                    Err(error) => {
                        self.sink.put(error);
                        true
                    }
                })
        };
        let timeout = watched(timeout);
        py.detach(|| match &*self.executor {
            Cancel::Single(executor) => executor.spin_until(stop, timeout),
            Cancel::Multi(executor) => executor.spin_until(stop, timeout),
        });
        self.ended(py)
    }

    /// Runs at most one callback and waits for it so many seconds, for ever without a number. It
    /// may end sooner without one, to be called again.
    #[pyo3(signature = (timeout = None))]
    fn spin_once(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<bool> {
        let timeout = watched(timeout);
        let ran = py.detach(|| match &*self.executor {
            Cancel::Single(executor) => executor.spin_once(timeout),
            Cancel::Multi(executor) => {
                let ran = AtomicBool::new(false);
                let first = || {
                    ran.store(true, Ordering::SeqCst);
                    true
                };
                // The answer says the same, also after the time is up without a callback.
                let _ = executor.spin_until(first, timeout);
                ran.load(Ordering::SeqCst)
            }
        });
        self.ended(py)?;
        Ok(ran)
    }

    /// Ends the spin that is under way, or the next one, so that whoever spins can look around.
    fn wake(&self) {
        self.woken.store(true, Ordering::SeqCst);
        self.executor.cancel();
    }

    /// Ends the spin that is under way with this exception.
    fn fail(&self, error: Bound<'_, PyAny>) {
        self.sink.put(PyErr::from_value(error));
    }

    /// Calls `step` on this executor again and again, each time the task is woken, until it
    /// returns true.
    fn spawn(&self, py: Python<'_>, step: Py<PyAny>) -> PyResult<PyTask> {
        let state = Arc::new(TaskState::default());
        let known = Arc::clone(&state);
        let sink = NodeSink::default();
        sink.set(Some(Arc::clone(&self.sink)));
        let executor = Arc::clone(&self.executor);
        let future = poll_fn(move |context| {
            *lock(&known.waker) = Some(context.waker().clone());
            let is_over = Python::attach(|py| match step.call0(py) {
                Ok(is_over) => is_over.is_truthy(py).unwrap_or(true),
                Err(error) => {
                    sink.put(py, error);
                    true
                }
            });
            // Whoever spins until something is done looks again. Of several threads, all would end,
            // and wait for the callbacks of the others.
            if let Cancel::Single(executor) = &*executor {
                executor.cancel();
            }
            if is_over { Poll::Ready(()) } else { Poll::Pending }
        });
        let task = py.detach(|| match &*self.executor {
            Cancel::Single(executor) => executor.spawn(future),
            Cancel::Multi(executor) => executor.spawn(future),
        });
        let task = task.map_err(raised)?;
        Ok(PyTask { state, task: Mutex::new(Some(task)) })
    }
}

impl PyExecutor {
    fn ended(&self, py: Python<'_>) -> PyResult<()> {
        self.woken.store(false, Ordering::SeqCst);
        py.check_signals()?;
        self.sink.take().map_or(Ok(()), Err)
    }
}

#[derive(Default)]
struct TaskState {
    waker: Mutex<Option<Waker>>,
}

/// A step of Python that runs on an executor when it is woken.
#[pyclass(frozen, name = "TaskHandle", module = "angaros._native")]
pub(crate) struct PyTask {
    state: Arc<TaskState>,
    task: Mutex<Option<Task>>,
}

#[pymethods]
impl PyTask {
    /// Lets the step run again.
    fn wake(&self) {
        let waker = lock(&self.state.waker).clone();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// Lets go of the step.
    fn release(&self, py: Python<'_>) {
        let task = lock(&self.task).take();
        py.detach(move || drop(task));
    }
}
