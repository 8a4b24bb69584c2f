//! Python functions that are called from the threads of executors.

use crate::process_life::is_child;
use crate::sink::{NodeSink, lock};
use angaros::{Node, trace};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};
use std::sync::{Arc, Mutex};

/// A function of Python that a closure of the facade and an object of Python share: the garbage
/// collector reaches it through the object, and empties it when the object goes.
#[derive(Clone)]
pub(crate) struct Callback {
    function: Arc<Mutex<Option<Py<PyAny>>>>,
    sink: NodeSink,
}

impl Callback {
    pub(crate) fn new(function: Py<PyAny>, sink: &NodeSink) -> Self {
        Self { function: Arc::new(Mutex::new(Some(function))), sink: sink.clone() }
    }

    /// Calls the function with what `arguments` makes, if it is still there.
    pub(crate) fn call(
        &self,
        arguments: impl for<'py> FnOnce(Python<'py>) -> PyResult<Bound<'py, PyTuple>>,
    ) {
        let asked = trace::now();
        Python::attach(|py| {
            trace::gil_taken(asked);
            let Some(function) = self.function(py) else { return };
            let called = arguments(py).and_then(|arguments| function.bind(py).call1(arguments));
            if let Err(error) = called {
                self.put(py, error);
            }
        });
    }

    /// The function, if it is still there.
    pub(crate) fn function(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        lock(&self.function).as_ref().map(|function| function.clone_ref(py))
    }

    /// An exception of the function.
    pub(crate) fn put(&self, py: Python<'_>, error: PyErr) {
        self.sink.put(py, error);
    }

    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self.function.try_lock() {
            Ok(function) => function.as_ref().map_or(Ok(()), |function| visit.call(function)),
            Err(_) => Ok(()),
        }
    }

    pub(crate) fn clear(&self) {
        let function = lock(&self.function).take();
        drop(function);
    }
}

/// What is dropped without the interpreter, since others may wait for it there.
pub(crate) struct Detached<T: Send>(Option<T>);

impl<T: Send> Detached<T> {
    pub(crate) fn new(inner: T) -> Self {
        Self(Some(inner))
    }

    /// Nothing, in the place of what was let go.
    pub(crate) fn none() -> Self {
        Self(None)
    }

    /// Takes it out, unless this is a child by `fork`.
    pub(crate) fn into_inner(mut self) -> Option<T> {
        if is_child() { None } else { self.0.take() }
    }

    /// What is there; in a child by `fork` there is nothing.
    pub(crate) fn get(&self) -> Option<&T> {
        self.0.as_ref().filter(|_| !is_child())
    }

    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        self.0.as_mut()
    }

    pub(crate) fn take(&mut self) -> Option<T> {
        self.0.take()
    }
}

impl<T: Send> Drop for Detached<T> {
    fn drop(&mut self) {
        let inner = self.0.take();
        if is_child() {
            std::mem::forget(inner);
        } else if inner.is_some() {
            Python::attach(|py| py.detach(move || drop(inner)));
        }
    }
}

/// A node with the way its exceptions take.
#[derive(Clone)]
pub(crate) struct Owner {
    pub node: Node,
    pub sink: NodeSink,
}
