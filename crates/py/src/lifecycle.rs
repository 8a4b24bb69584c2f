//! Managed nodes.

use crate::callback::{Callback, Detached};
use crate::error::raised;
use crate::node::PyNode;
use crate::process_life::gone;
use crate::sink::lock;
use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, PublisherGate, State};
use pyo3::prelude::*;
use std::sync::Mutex;

/// What runs in transitions: a function that gets the name of the callback and the id of the state
/// it leaves, and returns a number of `TransitionCallbackReturn`.
struct Behaviour(Callback);

impl Behaviour {
    fn run(&self, name: &str, from: State) -> CallbackReturn {
        Python::attach(|py| {
            let Some(function) = self.0.function(py) else { return CallbackReturn::Error };
            let called = function.bind(py).call1((name, from.id()));
            match called.and_then(|answer| answer.extract::<u8>()) {
                Ok(97) => CallbackReturn::Success,
                Ok(98) => CallbackReturn::Failure,
                Ok(_) => CallbackReturn::Error,
                Err(error) => {
                    self.0.put(py, error);
                    CallbackReturn::Error
                }
            }
        })
    }
}

impl Lifecycle for Behaviour {
    fn on_configure(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.run("on_configure", from)
    }

    fn on_activate(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.run("on_activate", from)
    }

    fn on_deactivate(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.run("on_deactivate", from)
    }

    fn on_cleanup(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.run("on_cleanup", from)
    }

    fn on_shutdown(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.run("on_shutdown", from)
    }

    fn on_error(&mut self, _: &LifecycleNode, from: State) -> CallbackReturn {
        self.run("on_error", from)
    }
}

/// The states of a managed node.
#[pyclass(frozen, name = "Lifecycle", module = "angaros._native")]
pub(crate) struct PyLifecycle {
    node: Mutex<Detached<LifecycleNode>>,
    callback: Callback,
}

impl PyLifecycle {
    fn open(&self) -> PyResult<LifecycleNode> {
        let node = lock(&self.node).get().cloned();
        node.ok_or_else(|| gone("the managed node was destroyed"))
    }
}

#[pymethods]
impl PyLifecycle {
    #[new]
    fn new(py: Python<'_>, node: &PyNode, function: Py<PyAny>) -> PyResult<Self> {
        let owner = node.owner()?;
        let callback = Callback::new(function, &owner.sink);
        let behaviour = Behaviour(callback.clone());
        let made = py.detach(|| LifecycleNode::new(&owner.node, behaviour)).map_err(raised)?;
        Ok(Self { node: Mutex::new(Detached::new(made)), callback })
    }

    /// The id and the label of the state.
    fn state(&self) -> PyResult<(u8, &'static str)> {
        let state = self.open()?.state();
        Ok((state.id(), state.label()))
    }

    /// Goes through a transition; the id of the state to which it led.
    fn transition(&self, py: Python<'_>, label: &str) -> PyResult<u8> {
        let node = self.open()?;
        py.detach(|| node.transition(label)).map(State::id).map_err(raised)
    }

    /// What lets a publisher of this topic speak while the node is active.
    fn gate(&self, topic: &str) -> PyResult<PyGate> {
        Ok(PyGate { gate: self.open()?.publisher_gate(topic) })
    }

    /// Lets go of it.
    fn destroy(&self) {
        let node = std::mem::replace(&mut *lock(&self.node), Detached::none());
        drop(node);
        self.callback.clear();
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.callback.traverse(&visit)
    }

    fn __clear__(&self) {
        self.callback.clear();
    }
}

/// The label of a state by its id.
#[pyfunction]
pub(crate) fn lifecycle_label(id: u8) -> &'static str {
    State::from_id(id).unwrap_or(State::Unknown).label()
}

/// Says whether a publisher of a managed node speaks.
#[pyclass(frozen, name = "PublisherGate", module = "angaros._native")]
pub(crate) struct PyGate {
    gate: PublisherGate,
}

#[pymethods]
impl PyGate {
    /// Whether a message is to be sent; says once that it is not.
    fn passes(&self) -> bool {
        self.gate.passes()
    }
}
