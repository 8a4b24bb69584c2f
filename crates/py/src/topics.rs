//! Publishers and subscriptions.

use crate::callback::{Callback, Detached};
use crate::codec::MessageType;
use crate::error::raised;
use crate::node::{PyGroup, PyNode};
use crate::process_life::gone;
use crate::qos::{Numbers, qos};
use crate::sink::lock;
use crate::wait::in_pieces;
use angaros::qos::History;
use angaros::{GenericPublisher, GenericSample, GenericSubscription, MessageInfo};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::sync::{Arc, Mutex};

/// Copies of more bytes are made without the interpreter.
const LARGE: usize = 64 * 1024;

/// Sends messages of one type on one topic.
#[pyclass(frozen, name = "Publisher", module = "angaros._native")]
pub(crate) struct PyPublisher {
    publisher: Mutex<Detached<Arc<GenericPublisher>>>,
    of: Py<MessageType>,
    topic: String,
    /// Publishing may wait for subscriptions.
    waits: bool,
    /// Where messages are written, kept between them.
    buffer: Mutex<Vec<u8>>,
}

impl PyPublisher {
    fn send(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<()> {
        // Not under the lock: who holds it while he waits for the interpreter blocks others.
        let Some(publisher) = lock(&self.publisher).get().cloned() else {
            let text = format!("cannot publish on {}: the publisher was destroyed", self.topic);
            return Err(gone(text));
        };
        let sent = match self.waits || bytes.len() > LARGE {
            true => py.detach(|| publisher.publish(bytes)),
            false => publisher.publish(bytes),
        };
        sent.map_err(|error| raised(format!("cannot publish on {}: {error}", self.topic)))
    }
}

#[pymethods]
impl PyPublisher {
    #[new]
    fn new(
        py: Python<'_>,
        node: &PyNode,
        of: Py<MessageType>,
        topic: &str,
        profile: Numbers,
    ) -> PyResult<Self> {
        let owner = node.owner()?;
        let qos = qos(profile)?;
        let identity = of.get().identity()?;
        let made =
            py.detach(|| owner.node.create_generic_publisher(topic, &identity.runtime(), qos));
        let publisher = made.map_err(raised)?;
        Ok(Self {
            topic: publisher.endpoint().topic.clone(),
            publisher: Mutex::new(Detached::new(Arc::new(publisher))),
            of,
            waits: qos.history == History::KeepAll,
            buffer: Mutex::default(),
        })
    }

    /// Sends a message.
    fn publish(&self, py: Python<'_>, message: &Bound<'_, PyAny>) -> PyResult<()> {
        // A message whose fields run code that publishes here finds the buffer in use.
        let mut buffer = std::mem::take(&mut *lock(&self.buffer));
        let sent = self.of.get().write(message, &mut buffer).and_then(|()| self.send(py, &buffer));
        *lock(&self.buffer) = buffer;
        sent
    }

    /// Sends an encoded message.
    fn publish_bytes(&self, py: Python<'_>, data: &[u8]) -> PyResult<()> {
        match data {
            [0, 0 | 1, _, _, ..] => self.send(py, data),
            _ => Err(raised(format!(
                "cannot publish on {}: these bytes are no message\nhint: they begin with the \
                 encapsulation header, as serialize_message makes them",
                self.topic
            ))),
        }
    }

    /// The full name of the topic.
    #[getter]
    fn topic(&self) -> &str {
        &self.topic
    }

    /// Subscriptions that it serves at this moment.
    fn subscription_count(&self) -> usize {
        lock(&self.publisher).get().map_or(0, |publisher| publisher.subscription_count())
    }

    /// Waits until so many subscriptions are served; whether they are.
    fn wait_for_subscriptions(
        &self,
        py: Python<'_>,
        count: usize,
        timeout: Option<f64>,
    ) -> PyResult<bool> {
        let Some(publisher) = lock(&self.publisher).get().cloned() else { return Ok(false) };
        in_pieces(py, timeout, |piece| publisher.wait_for_subscriptions(count, piece))
    }

    /// Lets go of it.
    fn destroy(&self) {
        let publisher = std::mem::replace(&mut *lock(&self.publisher), Detached::none());
        drop(publisher);
    }
}

/// Where and when a message came from: (publisher's id, its number, when it was published).
fn about<'py>(py: Python<'py>, info: &MessageInfo) -> PyResult<Bound<'py, PyTuple>> {
    let gid = PyBytes::new(py, &info.publisher.0);
    (gid, info.sequence_number, info.source_timestamp.nanoseconds).into_pyobject(py)
}

/// Receives messages of one type on one topic.
#[pyclass(frozen, name = "Subscription", module = "angaros._native")]
pub(crate) struct PySubscription {
    subscription: Mutex<Detached<GenericSubscription>>,
    topic: String,
    callback: Callback,
}

#[pymethods]
impl PySubscription {
    /// A subscription; the function gets the message (its bytes if `raw`), and where it came from
    /// if it wants to know.
    #[new]
    #[allow(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn new(
        py: Python<'_>,
        node: &PyNode,
        group: Option<&PyGroup>,
        of: Py<MessageType>,
        topic: &str,
        profile: Numbers,
        callback: Py<PyAny>,
        raw: bool,
        with_info: bool,
    ) -> PyResult<Self> {
        let owner = node.owner()?;
        let qos = qos(profile)?;
        let group = owner.node.group_or_default(group.map(|group| group.group.clone()));
        let identity = of.get().identity()?;
        let callback = Callback::new(callback, &owner.sink);
        let shared = callback.clone();
        let received = move |sample: GenericSample| {
            shared.call(|py| {
                let message = match raw {
                    true => PyBytes::new(py, sample.bytes()).into_any(),
                    false => of.get().read(py, sample.bytes())?,
                };
                match with_info {
                    true => PyTuple::new(py, [message, about(py, &sample.info)?.into_any()]),
                    false => PyTuple::new(py, [message]),
                }
            });
        };
        let of = identity.runtime();
        let made = py.detach(|| {
            owner.node.create_generic_subscription_in(&group, topic, &of, qos, received)
        });
        let subscription = made.map_err(raised)?;
        Ok(Self {
            topic: subscription.endpoint().topic.clone(),
            subscription: Mutex::new(Detached::new(subscription)),
            callback,
        })
    }

    /// The full name of the topic.
    #[getter]
    fn topic(&self) -> &str {
        &self.topic
    }

    /// Publishers that serve it at this moment.
    fn publisher_count(&self) -> usize {
        lock(&self.subscription).get().map_or(0, GenericSubscription::publisher_count)
    }

    /// Messages that were published for it and never taken.
    fn lost(&self) -> u64 {
        lock(&self.subscription).get().map_or(0, GenericSubscription::lost)
    }

    /// Ends it; a callback that runs at this moment runs to its end.
    fn destroy(&self) {
        let subscription = std::mem::replace(&mut *lock(&self.subscription), Detached::none());
        drop(subscription);
        self.callback.clear();
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.callback.traverse(&visit)
    }

    fn __clear__(&self) {
        self.callback.clear();
    }
}
