//! Publishers and subscriptions.

use crate::callback::{Callback, Detached};
use crate::codec::{Backends, LARGE, MessageType, Output, Views};
use crate::error::raised;
use crate::events::{Events, Overrides, endpoint_options};
use crate::loans::PyLoan;
use crate::node::{PyGroup, PyNode};
use crate::process_life::gone;
use crate::qos::{Numbers, numbers, qos};
use crate::sink::lock;
use crate::wait::in_pieces;
use angaros::qos::History;
use angaros::{
    ContentFilter, GenericPublisher, GenericSample, GenericSubscription, MessageInfo,
    PublisherOptions, SubscriptionOptions,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::sync::{Arc, Mutex};

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
    /// Those for its events.
    callbacks: Vec<Callback>,
    /// By how many bytes the arrays of the last loan were moved until it was sent.
    moved: Mutex<Vec<isize>>,
}

impl PyPublisher {
    pub(crate) fn handle(&self) -> PyResult<Arc<GenericPublisher>> {
        // Not under the lock: who holds it while he waits for the interpreter blocks others.
        lock(&self.publisher).get().cloned().ok_or_else(|| {
            gone(format!("cannot publish on {}: the publisher was destroyed", self.topic))
        })
    }

    pub(crate) fn message_type(&self) -> &MessageType {
        self.of.get()
    }

    pub(crate) fn moved(&self) -> &Mutex<Vec<isize>> {
        &self.moved
    }

    pub(crate) fn failed(&self, error: impl std::fmt::Display) -> PyErr {
        raised(format!("cannot publish on {}: {error}", self.topic))
    }

    fn send(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<()> {
        let publisher = self.handle()?;
        // Copies of large messages are made without the interpreter.
        let sent = match self.waits || bytes.len() > LARGE {
            true => py.detach(|| publisher.publish(bytes)),
            false => publisher.publish(bytes),
        };
        sent.map_err(|error| self.failed(error))
    }

    /// Sends a message; its large arrays are copied once, to where it travels.
    pub(crate) fn send_output(&self, py: Python<'_>, out: &Output<'_>) -> PyResult<()> {
        if let Some(bytes) = out.whole() {
            return self.send(py, bytes);
        }
        let publisher = self.handle()?;
        let len = out.len();
        let loan = py.detach(|| publisher.loan_if_wanted(len));
        let Some(mut loan) = loan.map_err(|error| self.failed(error))? else { return Ok(()) };
        out.fill(py, loan.bytes_mut(), |_| false)?;
        py.detach(|| loan.publish(len)).map_err(|error| self.failed(error))
    }
}

#[pymethods]
impl PyPublisher {
    /// A publisher; callbacks for its events run in the group.
    #[new]
    #[allow(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn new(
        py: Python<'_>,
        node: &PyNode,
        group: Option<&PyGroup>,
        of: Py<MessageType>,
        topic: &str,
        profile: Numbers,
        events: Events,
        overrides: Option<Overrides>,
    ) -> PyResult<Self> {
        let owner = node.owner()?;
        let qos = qos(profile)?;
        let group = owner.node.group_or_default(group.map(|group| group.group.clone()));
        let identity = of.get().identity()?;
        let (options, callbacks) =
            endpoint_options::<PublisherOptions>(events, overrides, &owner.sink)?;
        let options = options.callback_group(&group);
        let runtime = identity.runtime();
        let made =
            py.detach(|| owner.node.create_generic_publisher_with(topic, &runtime, qos, options));
        let publisher = made.map_err(raised)?;
        Ok(Self {
            topic: publisher.endpoint().topic.clone(),
            publisher: Mutex::new(Detached::new(Arc::new(publisher))),
            of,
            waits: qos.history == History::KeepAll,
            buffer: Mutex::default(),
            callbacks,
            moved: Mutex::default(),
        })
    }

    /// The numbers of the QoS that holds, after launch files and parameters.
    fn profile(&self) -> Option<Numbers> {
        lock(&self.publisher).get().map(|publisher| numbers(&publisher.endpoint().qos))
    }

    /// Shows that it is alive though it publishes nothing.
    fn assert_liveliness(&self, py: Python<'_>) {
        let publisher = lock(&self.publisher).get().cloned();
        py.detach(|| publisher.map(|publisher| publisher.assert_liveliness()));
    }

    /// Sends a message.
    fn publish(&self, py: Python<'_>, message: &Bound<'_, PyAny>) -> PyResult<()> {
        // A message whose fields run code that publishes here finds the buffer in use.
        let mut out = Output::new(std::mem::take(&mut *lock(&self.buffer)));
        let put = self.of.get().put(message, &mut out);
        let sent = put.and_then(|()| self.send_output(py, &out));
        *lock(&self.buffer) = out.into_buffer();
        sent
    }

    /// Lends the memory in which the message will travel; arrays take the place of what stands
    /// for them in it.
    fn loan(slf: &Bound<'_, Self>, message: &Bound<'_, PyAny>) -> PyResult<PyLoan> {
        PyLoan::new(slf, message)
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
        self.__clear__();
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.callbacks.iter().try_for_each(|callback| callback.traverse(&visit))
    }

    fn __clear__(&self) {
        self.callbacks.iter().for_each(Callback::clear);
    }
}

/// An expression over the fields of messages, with its parameters.
type Filter = (String, Vec<String>);

fn content_filter((expression, parameters): Filter) -> ContentFilter {
    ContentFilter::new(expression).parameters(parameters)
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
    /// Those for its events.
    events: Vec<Callback>,
}

#[pymethods]
impl PySubscription {
    /// A subscription; the function gets the message (its bytes if `raw`), and where it came from
    /// if it wants to know. What lies in memory of these back ends it gets there.
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
        events: Events,
        overrides: Option<Overrides>,
        filter: Option<Filter>,
        backends: Option<Backends>,
    ) -> PyResult<Self> {
        let owner = node.owner()?;
        let qos = qos(profile)?;
        let group = owner.node.group_or_default(group.map(|group| group.group.clone()));
        let identity = of.get().identity()?;
        let (mut options, events) =
            endpoint_options::<SubscriptionOptions>(events, overrides, &owner.sink)?;
        options = options.callback_group(&group);
        if let Some(filter) = filter {
            options = options.content_filter(content_filter(filter));
        }
        if backends.is_some() {
            options = options.accept_deferred();
        }
        let backends = backends.unwrap_or_default();
        let callback = Callback::new(callback, &owner.sink);
        let shared = callback.clone();
        let views = Arc::<Views>::default();
        let received = move |sample: GenericSample| {
            shared.call(|py| {
                let message = match raw {
                    true => PyBytes::new(py, sample.bytes()).into_any(),
                    false => of.get().received(py, &sample, &views, &backends)?,
                };
                match with_info {
                    true => PyTuple::new(py, [message, about(py, &sample.info)?.into_any()]),
                    false => PyTuple::new(py, [message]),
                }
            });
        };
        let of = identity.runtime();
        let made = py.detach(|| {
            owner.node.create_generic_subscription_with(topic, &of, qos, options, received)
        });
        let subscription = made.map_err(raised)?;
        Ok(Self {
            topic: subscription.endpoint().topic.clone(),
            subscription: Mutex::new(Detached::new(subscription)),
            callback,
            events,
        })
    }

    /// The numbers of the QoS that holds, after launch files and parameters.
    fn profile(&self) -> Option<Numbers> {
        lock(&self.subscription).get().map(|subscription| numbers(&subscription.endpoint().qos))
    }

    /// Sets another content filter, or none.
    fn set_content_filter(&self, py: Python<'_>, filter: Option<Filter>) -> PyResult<()> {
        let filter = filter.map(content_filter);
        let known = lock(&self.subscription);
        let Some(subscription) = known.get() else {
            let text = format!("cannot filter {}: the subscription was destroyed", self.topic);
            return Err(raised(text));
        };
        py.detach(|| subscription.set_content_filter(filter.as_ref())).map_err(raised)
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
        self.__clear__();
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.events.iter().try_for_each(|callback| callback.traverse(&visit))?;
        self.callback.traverse(&visit)
    }

    fn __clear__(&self) {
        self.events.iter().for_each(Callback::clear);
        self.callback.clear();
    }
}
