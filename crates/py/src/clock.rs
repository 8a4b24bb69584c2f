//! Clocks and their jumps.

use crate::callback::{Callback, Detached};
use crate::context::PyContext;
use crate::sink::{NodeSink, lock};
use crate::wait::in_pieces;
use angaros::{JumpHandler, JumpThreshold, RosClock, Time};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Mutex;
use std::time::Duration;

/// A clock.
#[pyclass(frozen, name = "Clock", module = "angaros._native")]
pub(crate) struct PyClock {
    clock: RosClock,
}

impl PyClock {
    pub(crate) fn of(clock: RosClock) -> Self {
        Self { clock }
    }
}

#[pymethods]
impl PyClock {
    /// The clock of the system, or the steady one.
    #[new]
    fn new(context: &PyContext, steady: bool) -> PyResult<Self> {
        let context = context.open()?;
        let clock = match steady {
            true => RosClock::steady(&context),
            false => RosClock::system(&context),
        };
        Ok(Self { clock })
    }

    /// What it shows, in nanoseconds.
    fn now(&self) -> i64 {
        self.clock.now().nanoseconds
    }

    /// Whether it follows `/clock`.
    fn is_simulated(&self) -> bool {
        self.clock.is_simulated()
    }

    /// Calls functions around jumps from the threshold on, given in nanoseconds and 0 for none; the
    /// second gets the number of the change and the nanoseconds.
    fn on_jump(
        &self,
        on_clock_change: bool,
        min_forward_ns: u64,
        min_backward_ns: u64,
        before: Option<Py<PyAny>>,
        after: Option<Py<PyAny>>,
    ) -> PyJumpHandler {
        let span = |nanoseconds| (nanoseconds > 0).then(|| Duration::from_nanos(nanoseconds));
        let min_forward = span(min_forward_ns);
        let min_backward = span(min_backward_ns);
        let threshold = JumpThreshold { on_clock_change, min_forward, min_backward };
        // Whoever moves the clock gets no exception of theirs: there it is printed.
        let sink = NodeSink::default();
        let [before, after] = [before, after].map(|f| f.map(|f| Callback::new(f, &sink)));
        let callbacks = [before.clone(), after.clone()].into_iter().flatten().collect();
        let handler = self.clock.on_jump(
            threshold,
            move || {
                if let Some(before) = &before {
                    before.call(|py| Ok(PyTuple::empty(py)));
                }
            },
            move |jump| {
                if let Some(after) = &after {
                    let change = jump.change as u8;
                    let delta = jump.delta.nanoseconds;
                    after.call(|py| (change, delta).into_pyobject(py));
                }
            },
        );
        PyJumpHandler { handler: Mutex::new(Detached::new(handler)), callbacks }
    }

    /// Sleeps until the clock shows that; whether it did.
    fn sleep_until(&self, py: Python<'_>, until_ns: i64) -> PyResult<bool> {
        let until = Time::from_nanoseconds(until_ns);
        // ROS time may be moved at any moment, so a short sleep by it says nothing of the rest.
        in_pieces(py, None, |piece| {
            let piece = i64::try_from(piece.as_nanos()).unwrap_or(i64::MAX);
            let left = until.nanoseconds.saturating_sub(self.clock.now().nanoseconds);
            if left > piece && !self.clock.is_simulated() {
                std::thread::sleep(Duration::from_nanos(piece.unsigned_abs()));
                return false;
            }
            match self.clock.is_simulated() {
                true => {
                    std::thread::sleep(Duration::from_millis(1));
                    left <= 0
                }
                false => left <= 0 || self.clock.sleep_until(until),
            }
        })
    }
}

/// Keeps the functions that are called around jumps of a clock.
#[pyclass(frozen, name = "JumpHandler", module = "angaros._native")]
pub(crate) struct PyJumpHandler {
    handler: Mutex<Detached<JumpHandler>>,
    callbacks: Vec<Callback>,
}

#[pymethods]
impl PyJumpHandler {
    /// Calls them no more.
    fn release(&self) {
        let handler = std::mem::replace(&mut *lock(&self.handler), Detached::none());
        drop(handler);
        self.__clear__();
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.callbacks.iter().try_for_each(|callback| callback.traverse(&visit))
    }

    fn __clear__(&self) {
        self.callbacks.iter().for_each(Callback::clear);
    }
}
