//! Components in Rust, C or C++ that run in this process, beside nodes in Python.

use crate::callback::Detached;
use crate::context::PyContext;
use crate::error::raised;
use crate::process_life::gone;
use angaros::component::{Container, ContainerSpec, NodeSpec, find_library};
use pyo3::prelude::*;
use std::sync::Arc;

/// Loads components from libraries. Each runs on a thread of its own, which never takes the
/// interpreter's lock.
#[pyclass(frozen, name = "Container", module = "angaros._native")]
pub(crate) struct PyContainer {
    container: Detached<Arc<Container>>,
}

impl PyContainer {
    fn open(&self) -> PyResult<Arc<Container>> {
        self.container.get().cloned().ok_or_else(|| gone("the container was destroyed"))
    }
}

#[pymethods]
impl PyContainer {
    /// A container whose nodes are in this context.
    #[new]
    fn new(py: Python<'_>, context: &PyContext) -> PyResult<Self> {
        let context = context.open()?;
        // Components of libraries bring executors of their own; this one's has nothing to do.
        let spec = ContainerSpec { threads: 1, ..ContainerSpec::default() };
        let container = py.detach(|| Container::new(&context, &spec)).map_err(raised)?;
        Ok(Self { container: Detached::new(Arc::new(container)) })
    }

    /// Makes a node of `PACKAGE/NAME` in the library of its package; returns its number and its
    /// name. Parameters are (name, value as in YAML), remaps as `from:=to`.
    #[pyo3(signature = (component, name, namespace, parameters, remaps))]
    fn load(
        &self,
        py: Python<'_>,
        component: String,
        name: Option<String>,
        namespace: Option<String>,
        parameters: Vec<(String, String)>,
        remaps: Vec<String>,
    ) -> PyResult<(u64, String)> {
        let container = self.open()?;
        let library = component.split_once('/').map(|(package, _)| package.to_owned());
        let own_parameters = parameters.iter().map(|(name, _)| name.clone()).collect();
        let spec = NodeSpec {
            component,
            library,
            name,
            namespace,
            parameters,
            own_parameters,
            remaps,
            ..NodeSpec::default()
        };
        py.detach(|| {
            let number = container.load(&spec)?;
            let node = container.list().into_iter().find(|node| node.id == number);
            Ok((number, node.map(|node| node.name).unwrap_or_default()))
        })
        .map_err(|error: angaros::Error| raised(error))
    }

    /// Ends the node with this number, and waits for its thread.
    fn unload(&self, py: Python<'_>, number: u64) -> PyResult<()> {
        let container = self.open()?;
        py.detach(|| container.unload(number)).map_err(raised)
    }
}

/// Where the library of a package is; `None` if there is none.
#[pyfunction]
fn library_of(package: &str) -> Option<String> {
    let found = find_library(package, None).ok()?;
    Some(found.display().to_string())
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyContainer>()?;
    module.add_function(wrap_pyfunction!(library_of, module)?)
}
