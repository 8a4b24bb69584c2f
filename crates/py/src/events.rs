//! What endpoints are made with beside their QoS: callbacks for events, QoS by parameters.

use crate::callback::Callback;
use crate::error::bad_value;
use crate::qos::numbers;
use crate::sink::NodeSink;
use angaros::events::{
    DeadlineMissed, IncompatibleQos, LivelinessChanged, LivelinessLost, Matched, MessageLost,
};
use angaros::qos::QosPolicy;
use angaros::{PublisherOptions, QosOverridingOptions, QosPolicyKind, SubscriptionOptions};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Names of events with the functions that get their counts.
pub(crate) type Events = Vec<(String, Py<PyAny>)>;

/// Which policies parameters may set, what tells endpoints of one topic apart, and a function that
/// returns why it refuses the numbers of a QoS, or nothing.
pub(crate) type Overrides = (Vec<String>, String, Option<Py<PyAny>>);

/// The number of a policy among rclpy's kinds; 1 for none.
fn kind_number(policy: Option<QosPolicy>) -> u64 {
    match policy {
        None => 1,
        Some(QosPolicy::Durability) => 1 << 1,
        Some(QosPolicy::Deadline) => 1 << 2,
        Some(QosPolicy::Liveliness) => 1 << 3,
        Some(QosPolicy::Reliability) => 1 << 4,
    }
}

/// Its counts in the order of rclpy's fields.
trait Counts {
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>>;
}

macro_rules! two_counts {
    ($($status:ident),+) => {$(
        impl Counts for $status {
            fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                (self.total_count, self.total_count_change).into_pyobject(py)
            }
        }
    )+};
}

two_counts!(DeadlineMissed, LivelinessLost, MessageLost);

impl Counts for IncompatibleQos {
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let last = kind_number(self.last_policy_kind);
        (self.total_count, self.total_count_change, last).into_pyobject(py)
    }
}

impl Counts for LivelinessChanged {
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Self { alive_count, not_alive_count, .. } = self;
        let changes = (self.alive_count_change, self.not_alive_count_change);
        (alive_count, not_alive_count, changes.0, changes.1).into_pyobject(py)
    }
}

impl Counts for Matched {
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Self { total_count, total_count_change, current_count, current_count_change } = self;
        (total_count, total_count_change, current_count, current_count_change).into_pyobject(py)
    }
}

fn telling<S: Counts>(callback: &Callback) -> impl FnMut(S) + Send + 'static {
    let shared = callback.clone();
    move |status: S| shared.call(|py| status.counts(py))
}

/// The options of either kind of endpoint.
pub(crate) trait EventOptions: Default {
    /// How an error names endpoints of this kind.
    const ENDPOINTS: &str;

    /// Lets an event call the function; `None` if such endpoints do not have it.
    fn on(self, event: &str, callback: &Callback) -> Option<Self>;

    /// Lets parameters set parts of the QoS.
    fn overridden(self, options: QosOverridingOptions) -> Self;
}

impl EventOptions for PublisherOptions {
    const ENDPOINTS: &str = "publishers";

    fn on(self, event: &str, callback: &Callback) -> Option<Self> {
        Some(match event {
            "deadline" => self.deadline_callback(telling(callback)),
            "liveliness" => self.liveliness_callback(telling(callback)),
            "incompatible_qos" => self.incompatible_qos_callback(telling(callback)),
            "matched" => self.matched_callback(telling(callback)),
            _ => return None,
        })
    }

    fn overridden(self, options: QosOverridingOptions) -> Self {
        self.qos_overrides(options)
    }
}

impl EventOptions for SubscriptionOptions {
    const ENDPOINTS: &str = "subscriptions";

    fn on(self, event: &str, callback: &Callback) -> Option<Self> {
        Some(match event {
            "deadline" => self.deadline_callback(telling(callback)),
            "liveliness" => self.liveliness_callback(telling(callback)),
            "message_lost" => self.message_lost_callback(telling(callback)),
            "incompatible_qos" => self.incompatible_qos_callback(telling(callback)),
            "matched" => self.matched_callback(telling(callback)),
            _ => return None,
        })
    }

    fn overridden(self, options: QosOverridingOptions) -> Self {
        self.qos_overrides(options)
    }
}

/// The options of an endpoint with these callbacks, and the callbacks.
pub(crate) fn endpoint_options<O: EventOptions>(
    events: Events,
    overrides: Option<Overrides>,
    sink: &NodeSink,
) -> PyResult<(O, Vec<Callback>)> {
    let mut options = O::default();
    let mut kept = Vec::new();
    for (name, function) in events {
        let callback = Callback::new(function, sink);
        let unknown = || bad_value(format!("{} have no event '{name}'", O::ENDPOINTS));
        options = options.on(&name, &callback).ok_or_else(unknown)?;
        kept.push(callback);
    }
    if let Some(overrides) = overrides {
        let (given, callback) = by_parameters(overrides, sink)?;
        options = options.overridden(given);
        kept.extend(callback);
    }
    Ok((options, kept))
}

fn by_parameters(
    (names, id, check): Overrides,
    sink: &NodeSink,
) -> PyResult<(QosOverridingOptions, Option<Callback>)> {
    let kinds = names.iter().map(|name| {
        let found = QosPolicyKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| bad_value(format!("parameters cannot set the QoS policy '{name}'")))
    });
    let kinds: Vec<_> = kinds.collect::<PyResult<_>>()?;
    let options = QosOverridingOptions::new(kinds).id(id);
    let Some(check) = check else { return Ok((options, None)) };
    let callback = Callback::new(check, sink);
    let shared = callback.clone();
    let options = options.validation(move |qos| {
        Python::attach(|py| {
            let Some(function) = shared.function(py) else { return Ok(()) };
            let answer = function.bind(py).call1((numbers(qos),));
            match answer.and_then(|answer| answer.extract::<Option<String>>()) {
                Ok(None) => Ok(()),
                Ok(Some(reason)) => Err(reason),
                Err(error) => Err(error.to_string()),
            }
        })
    });
    Ok((options, Some(callback)))
}
