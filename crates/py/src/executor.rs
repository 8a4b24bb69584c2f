//! Executors.

use crate::callback::{Callback, Detached};
use crate::context::PyContext;
use crate::error::raised;
use crate::node::PyNode;
use crate::process_life::{Spin, gone};
use crate::signals;
use crate::sink::{Cancel, NodeSink, Sink, lock};
use crate::wait::watched;
use angaros::executor::{EventLoopLink, Task};
use angaros::{ExecutorOptions, MultiThreadedExecutor, SingleThreadedExecutor, WakePolicy};
use pyo3::prelude::*;
use std::future::poll_fn;
use std::os::fd::{AsFd as _, AsRawFd as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::time::Duration;

/// Runs the callbacks of nodes.
#[pyclass(frozen, name = "Executor", module = "angaros._native")]
pub(crate) struct PyExecutor {
    executor: Detached<Arc<Cancel>>,
    sink: Arc<Sink>,
    /// What an event loop waits for.
    link: Mutex<Detached<Arc<EventLoopLink>>>,
    /// A thread spins it; of those of one thread, no other may.
    is_spinning: AtomicBool,
    /// Somebody wants to look whether the spin should go on.
    woken: AtomicBool,
}

#[pymethods]
impl PyExecutor {
    /// An executor with that many threads, 0 for one per processor, and how they wait.
    #[new]
    fn new(context: &PyContext, threads: usize, wake: &str) -> PyResult<Self> {
        let context = context.open()?;
        let options = ExecutorOptions { wake: WakePolicy::from_setting(wake).map_err(raised)? };
        let executor = Arc::new(match threads {
            1 => Cancel::Single(
                SingleThreadedExecutor::with_options(&context, options).map_err(raised)?,
            ),
            n => Cancel::Multi(
                MultiThreadedExecutor::with_options(&context, n, options).map_err(raised)?,
            ),
        });
        signals::watch(Arc::downgrade(&executor));
        let sink = Arc::new(Sink::new(&executor));
        Ok(Self {
            executor: Detached::new(executor),
            sink,
            link: Mutex::new(Detached::none()),
            is_spinning: AtomicBool::default(),
            woken: AtomicBool::default(),
        })
    }

    /// Runs the callbacks of the node from now on.
    fn add_node(&self, py: Python<'_>, node: &PyNode) -> PyResult<()> {
        let owner = node.owner()?;
        let executor = self.open()?;
        owner.sink.set(Some(Arc::clone(&self.sink)));
        py.detach(|| match &**executor {
            Cancel::Single(executor) => executor.add_node(&owner.node),
            Cancel::Multi(executor) => executor.add_node(&owner.node),
        })
        .map_err(raised)
    }

    /// Stops running the callbacks of the node.
    fn remove_node(&self, py: Python<'_>, node: &PyNode) {
        let (Ok(owner), Ok(executor)) = (node.owner(), self.open()) else { return };
        py.detach(|| match &**executor {
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
        // Whatever else ends it cancels it too, so that nobody has to look now and then.
        let looks = done.is_some() || timeout != Duration::MAX;
        let executor = self.open()?;
        let spinning = self.begin()?;
        let spin = Spin::new(py, Arc::downgrade(executor));
        py.detach(|| match (&**executor, looks) {
            (Cancel::Single(executor), false) => executor.spin(),
            (Cancel::Multi(executor), false) => executor.spin(),
            (Cancel::Single(executor), true) => drop(executor.spin_until(stop, timeout)),
            (Cancel::Multi(executor), true) => drop(executor.spin_until(stop, timeout)),
        });
        drop((spin, spinning));
        self.ended(py)
    }

    /// Runs at most one callback and waits for it so many seconds, for ever without a number. It
    /// may end sooner without one, to be called again.
    #[pyo3(signature = (timeout = None))]
    fn spin_once(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<bool> {
        let timeout = watched(timeout);
        let executor = self.open()?;
        let spinning = self.begin()?;
        let spin = Spin::new(py, Arc::downgrade(executor));
        let ran = py.detach(|| match &**executor {
            Cancel::Single(executor) => executor.spin_once(timeout),
            Cancel::Multi(executor) => executor.spin_once(timeout),
        });
        drop((spin, spinning));
        self.ended(py)?;
        Ok(ran)
    }

    /// The file descriptor that is readable when `run_in_loop` may have something to do.
    fn link_to_loop(&self) -> PyResult<i32> {
        let Cancel::Single(executor) = &**self.open()? else {
            return Err(raised("an executor of several threads runs in no event loop"));
        };
        let link = Arc::new(executor.link_to_loop().map_err(raised)?);
        let number = link.as_fd().as_raw_fd();
        let before = std::mem::replace(&mut *lock(&self.link), Detached::new(link));
        drop(before);
        Ok(number)
    }

    /// Closes that descriptor.
    fn unlink(&self) {
        let link = std::mem::replace(&mut *lock(&self.link), Detached::none());
        drop(link);
    }

    /// Runs callbacks that are ready, at most so many; raises what one of them raised. Returns how
    /// many seconds the loop may sleep, without an end for None.
    fn run_in_loop(&self, py: Python<'_>, most: usize) -> PyResult<Option<f64>> {
        let link = lock(&self.link).get().cloned();
        let (Cancel::Single(executor), Some(link)) = (&**self.open()?, link) else {
            return Err(raised("the executor is not linked to a loop"));
        };
        let spinning = self.begin()?;
        let stop = || self.sink.is_full() || self.woken.load(Ordering::SeqCst);
        let waits = py.detach(|| executor.run_in_loop(&link, most, stop));
        drop(spinning);
        self.ended(py)?;
        Ok(waits.map(|waits| waits.as_secs_f64()))
    }

    /// Ends the spin that is under way, or the next one, so that whoever spins can look around.
    fn wake(&self) {
        self.woken.store(true, Ordering::SeqCst);
        if let Some(executor) = self.executor.get() {
            executor.cancel();
        }
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
        let target = self.open()?;
        let executor = Arc::clone(target);
        let callback = Callback::new(step, &sink);
        let shared = callback.clone();
        let future = poll_fn(move |context| {
            *lock(&known.waker) = Some(context.waker().clone());
            let is_over = Python::attach(|py| {
                let Some(step) = shared.function(py) else { return true };
                step.call0(py).and_then(|is_over| is_over.is_truthy(py)).unwrap_or_else(|error| {
                    shared.put(py, error);
                    true
                })
            });
            // Whoever spins until something is done looks again. Of several threads, all would end,
            // and wait for the callbacks of the others.
            if let Cancel::Single(executor) = &*executor {
                executor.cancel();
            }
            if is_over { Poll::Ready(()) } else { Poll::Pending }
        });
        let task = py.detach(|| match &**target {
            Cancel::Single(executor) => executor.spawn(future),
            Cancel::Multi(executor) => executor.spawn(future),
        });
        let task = task.map_err(raised)?;
        Ok(PyTask { state, task: Mutex::new(Detached::new(task)), callback })
    }
}

impl PyExecutor {
    fn open(&self) -> PyResult<&Arc<Cancel>> {
        self.executor.get().ok_or_else(|| gone(""))
    }

    /// Fails if another thread spins an executor of one thread, or it is one of its own callbacks
    /// that wants to: it would wait for itself.
    fn begin(&self) -> PyResult<Option<Spinning<'_>>> {
        if matches!(**self.open()?, Cancel::Multi(_)) {
            return Ok(None);
        }
        if self.is_spinning.swap(true, Ordering::SeqCst) {
            return Err(raised(
                "this executor spins already, on another thread or around this callback\n\
                 hint: wait for futures in coroutines, or spin a second executor",
            ));
        }
        Ok(Some(Spinning(&self.is_spinning)))
    }

    fn ended(&self, py: Python<'_>) -> PyResult<()> {
        self.woken.store(false, Ordering::SeqCst);
        py.check_signals()?;
        self.sink.take().map_or(Ok(()), Err)
    }
}

/// Says that a spin is under way, until it is dropped.
struct Spinning<'a>(&'a AtomicBool);

impl Drop for Spinning<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::SeqCst);
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
    task: Mutex<Detached<Task>>,
    callback: Callback,
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
    fn release(&self) {
        let task = std::mem::replace(&mut *lock(&self.task), Detached::none());
        drop(task);
        self.callback.clear();
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.callback.traverse(&visit)
    }

    fn __clear__(&self) {
        self.callback.clear();
    }
}
