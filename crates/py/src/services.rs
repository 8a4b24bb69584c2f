//! Servers and clients of services.

use crate::callback::{Callback, Detached};
use crate::codec::MessageType;
use crate::error::{AngarosError, bad_value, raised};
use crate::interfaces::Identity;
use crate::node::{PyGroup, PyNode};
use crate::process_life::gone;
use crate::qos::{Numbers, qos};
use crate::sink::lock;
use crate::wait::in_pieces;
use angaros::{
    CallError, GenericClient, GenericResponder, GenericServer, RuntimeService, RuntimeType,
    ServiceIntrospection, ServiceOptions,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Mutex;

/// A service type with those of its two messages.
#[pyclass(frozen, module = "angaros._native")]
pub(crate) struct ServiceType {
    whole: Identity,
    event: Identity,
    request: Py<MessageType>,
    response: Py<MessageType>,
}

#[pymethods]
impl ServiceType {
    #[new]
    fn new(name: &str, request: Py<MessageType>, response: Py<MessageType>) -> PyResult<Self> {
        let whole = Identity::find(name)?;
        let event = Identity::find(&format!("{name}_Event"))?;
        Ok(Self { whole, event, request, response })
    }
}

impl ServiceType {
    fn with<R>(&self, look: impl FnOnce(&RuntimeService<'_>) -> R) -> PyResult<R> {
        let request = self.request.get().identity()?;
        let response = self.response.get().identity()?;
        let RuntimeType { name, hash, definition } = self.whole.runtime();
        let request = request.runtime();
        let response = response.runtime();
        Ok(look(&RuntimeService { name, hash, definition, request, response }))
    }
}

fn introspection(what: u8) -> PyResult<ServiceIntrospection> {
    Ok(match what {
        0 => ServiceIntrospection::Off,
        1 => ServiceIntrospection::Metadata,
        2 => ServiceIntrospection::Contents,
        other => return Err(bad_value(format!("there is no state of introspection {other}"))),
    })
}

/// Answers requests of one service.
#[pyclass(frozen, name = "Service", module = "angaros._native")]
pub(crate) struct PyService {
    server: Mutex<Detached<GenericServer>>,
    types: Py<ServiceType>,
    name: String,
    callback: Callback,
}

#[pymethods]
impl PyService {
    /// A server; the function gets the request and what answers it.
    #[new]
    fn new(
        py: Python<'_>,
        node: &PyNode,
        group: Option<&PyGroup>,
        of: Py<ServiceType>,
        name: &str,
        callback: Py<PyAny>,
    ) -> PyResult<Self> {
        let owner = node.owner()?;
        let group = owner.node.group_or_default(group.map(|group| group.group.clone()));
        let callback = Callback::new(callback, &owner.sink);
        let shared = callback.clone();
        let types = of.clone_ref(py);
        let answer = move |bytes: &[u8], responder: GenericResponder| {
            shared.call(|py| {
                let request = types.get().request.get().read(py, bytes)?;
                let of = types.get().response.clone_ref(py);
                let responder =
                    PyResponder { responder: Mutex::new(Some(Detached::new(responder))), of };
                PyTuple::new(py, [request, Bound::new(py, responder)?.into_any()])
            });
        };
        let options = ServiceOptions::new().callback_group(&group);
        let made = of.get().with(|service| {
            py.detach(|| owner.node.create_generic_service(name, service, options, answer))
        })?;
        let server = made.map_err(raised)?;
        Ok(Self {
            name: server.service_name().to_owned(),
            server: Mutex::new(Detached::new(server)),
            types: of,
            callback,
        })
    }

    /// The full name of the service.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Publishes from now on what happens to requests: nothing (0), that (1), or with contents (2).
    fn configure_introspection(&self, py: Python<'_>, profile: Numbers, what: u8) -> PyResult<()> {
        let qos = qos(profile)?;
        let what = introspection(what)?;
        let known = lock(&self.server);
        let Some(server) = known.get() else {
            let text = format!("cannot watch {}: the service was destroyed", self.name);
            return Err(AngarosError::new_err(text));
        };
        let event = self.types.get().event.runtime();
        py.detach(|| server.configure_introspection(&event, qos, what)).map_err(raised)
    }

    /// Ends it; a callback that runs at this moment runs to its end.
    fn destroy(&self) {
        let server = std::mem::replace(&mut *lock(&self.server), Detached::none());
        drop(server);
        self.callback.clear();
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.callback.traverse(&visit)
    }

    fn __clear__(&self) {
        self.callback.clear();
    }
}

/// Answers one request; if it goes without an answer, the client is told so.
#[pyclass(frozen, name = "Responder", module = "angaros._native")]
pub(crate) struct PyResponder {
    responder: Mutex<Option<Detached<GenericResponder>>>,
    of: Py<MessageType>,
}

#[pymethods]
impl PyResponder {
    /// Sends the response.
    fn respond(&self, py: Python<'_>, response: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut bytes = Vec::new();
        self.of.get().write(response, &mut bytes)?;
        let Some(responder) = lock(&self.responder).take() else {
            return Err(AngarosError::new_err("this request was answered already"));
        };
        let responder = responder.into_inner().ok_or_else(|| gone(""))?;
        py.detach(|| responder.respond(&bytes)).map_err(raised)
    }
}

/// Calls one service.
#[pyclass(frozen, name = "Client", module = "angaros._native")]
pub(crate) struct PyClient {
    client: Mutex<Detached<GenericClient>>,
    types: Py<ServiceType>,
    name: String,
    sink: crate::sink::NodeSink,
}

impl PyClient {
    fn open(&self) -> PyResult<GenericClient> {
        let client = lock(&self.client).get().cloned();
        client.ok_or_else(|| gone(format!("the client of {} was destroyed", self.name)))
    }
}

#[pymethods]
impl PyClient {
    #[new]
    fn new(py: Python<'_>, node: &PyNode, of: Py<ServiceType>, name: &str) -> PyResult<Self> {
        let owner = node.owner()?;
        let made = of
            .get()
            .with(|service| py.detach(|| owner.node.create_generic_client(name, service)))?;
        let client = made.map_err(raised)?;
        Ok(Self {
            name: client.service_name().to_owned(),
            client: Mutex::new(Detached::new(client)),
            types: of,
            sink: owner.sink,
        })
    }

    /// The full name of the service.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Whether a server is there that can answer.
    fn service_is_ready(&self, py: Python<'_>) -> PyResult<bool> {
        let client = self.open()?;
        Ok(py.detach(|| client.service_is_ready()))
    }

    /// Waits until a server is there; whether one is.
    fn wait_for_service(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<bool> {
        let client = self.open()?;
        in_pieces(py, timeout, |piece| client.wait_for_service(piece))
    }

    /// Sends a request; the function gets the response, or the exception why there is none.
    fn call(&self, py: Python<'_>, request: &Bound<'_, PyAny>, done: Py<PyAny>) -> PyResult<()> {
        let mut bytes = Vec::new();
        self.types.get().request.get().write(request, &mut bytes)?;
        let client = self.open()?;
        let types = self.types.clone_ref(py);
        let callback = Callback::new(done, &self.sink);
        let name = self.name.clone();
        let ended = move |result: Result<Vec<u8>, CallError>| {
            callback.call(|py| {
                let response = match result {
                    Ok(bytes) => types.get().response.get().read(py, &bytes)?,
                    Err(error) => {
                        let error = raised(format!("cannot call {name}: {error}"));
                        error.into_value(py).into_bound(py).into_any()
                    }
                };
                PyTuple::new(py, [response])
            });
        };
        let sent = py.detach(|| client.call_async(&bytes).map(|call| call.then(ended)));
        sent.map_err(|error| raised(format!("cannot call {}: {error}", self.name)))
    }

    /// Publishes from now on what happens to calls: nothing (0), that (1), or with contents (2).
    fn configure_introspection(&self, py: Python<'_>, profile: Numbers, what: u8) -> PyResult<()> {
        let qos = qos(profile)?;
        let what = introspection(what)?;
        let client = self.open()?;
        let event = self.types.get().event.runtime();
        py.detach(|| client.configure_introspection(&event, qos, what)).map_err(raised)
    }

    /// Lets go of it; calls that it has sent go on.
    fn destroy(&self) {
        let client = std::mem::replace(&mut *lock(&self.client), Detached::none());
        drop(client);
    }
}
