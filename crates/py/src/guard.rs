//! Guard conditions.

use crate::callback::{Callback, Detached};
use crate::error::raised;
use crate::node::{PyGroup, PyNode};
use crate::process_life::gone;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A guard condition: somebody's way to have a function called on an executor.
#[pyclass(frozen, name = "GuardCondition", module = "angaros._native")]
pub(crate) struct PyGuard {
    guard: Detached<angaros::GuardCondition>,
    callback: Callback,
}

#[pymethods]
impl PyGuard {
    /// A guard condition of the node in the group.
    #[new]
    fn new(
        py: Python<'_>,
        node: &PyNode,
        group: Option<&PyGroup>,
        callback: Py<PyAny>,
    ) -> PyResult<Self> {
        let owner = node.owner()?;
        let group = owner.node.group_or_default(group.map(|group| group.group.clone()));
        let callback = Callback::new(callback, &owner.sink);
        let shared = callback.clone();
        let run = move || shared.call(|py| Ok(PyTuple::empty(py)));
        let guard = py.detach(|| owner.node.create_guard_condition_in(&group, run));
        Ok(Self { guard: Detached::new(guard.map_err(raised)?), callback })
    }

    /// Has the function called.
    fn trigger(&self) -> PyResult<()> {
        self.guard.get().ok_or_else(|| gone(""))?.trigger();
        Ok(())
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.callback.traverse(&visit)
    }

    fn __clear__(&self) {
        self.callback.clear();
    }
}
