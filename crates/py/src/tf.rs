//! Coordinate frames over time. Transforms go in and out as encoded messages.

use crate::callback::Detached;
use crate::error::raised;
use crate::node::PyNode;
use crate::sink::lock;
use crate::wait::in_pieces;
use angaros::geometry_msgs::msg::{Quaternion, TransformStamped, Vector3};
use angaros::tf::{
    Buffer, Found, StaticTransformBroadcaster, TransformBroadcaster, TransformError,
    TransformListener,
};
use angaros::{HasHeader as _, Message as _, Time};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Mutex;
use std::time::Duration;

/// Why there is no transform: the name of tf2's exception, and the text.
type Why = (&'static str, String);

fn why(error: &TransformError) -> Why {
    let name = match error {
        TransformError::Lookup(_) => "LookupException",
        TransformError::Connectivity(_) => "ConnectivityException",
        TransformError::InvalidArgument(_) => "InvalidArgumentException",
        TransformError::Timeout(_) => "TimeoutException",
        _ => "ExtrapolationException",
    };
    (name, error.to_string())
}

/// A transform, or why there is none.
type Looked<'py> = (Option<Bound<'py, PyBytes>>, Option<Why>);

fn looked<'py>(
    py: Python<'py>,
    target: &str,
    source: &str,
    found: Result<Found, TransformError>,
) -> PyResult<Looked<'py>> {
    Ok(match found {
        Ok(found) => (Some(message(py, target, source, &found)?), None),
        Err(error) => (None, Some(why(&error))),
    })
}

fn decoded(bytes: &[u8]) -> PyResult<TransformStamped> {
    TransformStamped::decode(bytes).map_err(raised)
}

/// Knows transforms between frames.
#[pyclass(frozen, name = "TfBuffer", module = "angaros._native")]
pub(crate) struct PyBuffer {
    buffer: Buffer,
}

#[pymethods]
impl PyBuffer {
    /// A buffer that keeps transforms for so many seconds, by default 10.
    #[new]
    fn new(cache_time: Option<f64>) -> Self {
        let span = |seconds: f64| Duration::try_from_secs_f64(seconds.max(0.0)).ok();
        let buffer = match cache_time.and_then(span) {
            None => Buffer::new(),
            Some(span) => Buffer::with_cache_time(span),
        };
        Self { buffer }
    }

    /// Takes a transform over.
    fn set(
        &self,
        py: Python<'_>,
        transform: &[u8],
        authority: &str,
        is_static: bool,
    ) -> PyResult<()> {
        let transform = decoded(transform)?;
        let set = py.detach(|| self.buffer.set_transform(&transform, authority, is_static));
        set.map(drop).map_err(raised)
    }

    /// The transform between two frames at a time, 0 for the newest; the seconds are how long it
    /// is waited for.
    fn lookup<'py>(
        &self,
        py: Python<'py>,
        target: &str,
        source: &str,
        time_ns: i64,
        timeout: f64,
    ) -> PyResult<Looked<'py>> {
        let time = Time::from_nanoseconds(time_ns);
        in_pieces(py, Some(timeout), |piece| {
            // What can still come is waited for; a bad name stays one.
            let found = match piece.is_zero() {
                true => self.buffer.lookup(target, source, time),
                false => self.buffer.lookup_within(target, source, time, piece),
            };
            !matches!(&found, Err(error) if waits(error))
        })?;
        // tf2_ros tells what is missing, not that it was waited for.
        let found = py.detach(|| self.buffer.lookup(target, source, time));
        looked(py, target, source, found)
    }

    /// The transform between two frames at two times, by way of a frame that stays.
    fn lookup_full<'py>(
        &self,
        py: Python<'py>,
        target: (String, i64),
        source: (String, i64),
        fixed: &str,
    ) -> PyResult<Looked<'py>> {
        let at = |end: &(String, i64)| Time::from_nanoseconds(end.1);
        let to = (target.0.as_str(), at(&target));
        let from = (source.0.as_str(), at(&source));
        let found = py.detach(|| self.buffer.lookup_full(to, from, fixed));
        looked(py, &target.0, &source.0, found)
    }

    /// The newest time at which there is a transform between two frames.
    fn latest_common_time(&self, target: &str, source: &str) -> (Option<i64>, Option<Why>) {
        match self.buffer.latest_common_time(target, source) {
            Ok(time) => (Some(time.nanoseconds), None),
            Err(error) => (None, Some(why(&error))),
        }
    }

    /// Forgets all but the static transforms.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| self.buffer.clear());
    }
}

/// Whether what is missing may still come.
fn waits(error: &TransformError) -> bool {
    !matches!(error, TransformError::InvalidArgument(_) | TransformError::ExtrapolationIntoPast(_))
}

fn message<'py>(
    py: Python<'py>,
    target: &str,
    source: &str,
    found: &Found,
) -> PyResult<Bound<'py, PyBytes>> {
    let mut made = TransformStamped { child_frame_id: source.to_owned(), ..Default::default() };
    made.set_header(found.stamp, target);
    let at = found.transform.translation;
    let turn = found.transform.rotation;
    made.transform.translation = Vector3 { x: at.x, y: at.y, z: at.z };
    made.transform.rotation = Quaternion { x: turn.i, y: turn.j, z: turn.k, w: turn.w };
    let mut bytes = vec![0; made.cdr_size()];
    made.encode(&mut bytes).map_err(raised)?;
    Ok(PyBytes::new(py, &bytes))
}

/// Fills a buffer from `/tf` and `/tf_static`.
#[pyclass(frozen, name = "TfListener", module = "angaros._native")]
pub(crate) struct PyListener {
    listener: Mutex<Detached<TransformListener>>,
}

#[pymethods]
impl PyListener {
    #[new]
    fn new(py: Python<'_>, node: &PyNode, buffer: &PyBuffer) -> PyResult<Self> {
        let owner = node.owner()?;
        let made = py.detach(|| TransformListener::new(&owner.node, &buffer.buffer));
        Ok(Self { listener: Mutex::new(Detached::new(made.map_err(raised)?)) })
    }

    /// Fills it no more.
    fn destroy(&self) {
        let listener = std::mem::replace(&mut *lock(&self.listener), Detached::none());
        drop(listener);
    }
}

enum Broadcaster {
    Moving(TransformBroadcaster),
    Static(StaticTransformBroadcaster),
}

/// Sends transforms to `/tf` or `/tf_static`.
#[pyclass(frozen, name = "TfBroadcaster", module = "angaros._native")]
pub(crate) struct PyBroadcaster {
    broadcaster: Detached<Broadcaster>,
}

#[pymethods]
impl PyBroadcaster {
    #[new]
    fn new(py: Python<'_>, node: &PyNode, is_static: bool) -> PyResult<Self> {
        let owner = node.owner()?;
        let made = py.detach(|| match is_static {
            true => StaticTransformBroadcaster::new(&owner.node).map(Broadcaster::Static),
            false => TransformBroadcaster::new(&owner.node).map(Broadcaster::Moving),
        });
        Ok(Self { broadcaster: Detached::new(made.map_err(raised)?) })
    }

    /// Sends transforms.
    fn send(&self, py: Python<'_>, transforms: Vec<Vec<u8>>) -> PyResult<()> {
        let transforms =
            transforms.iter().map(|bytes| decoded(bytes)).collect::<PyResult<Vec<_>>>()?;
        let sent = py.detach(|| match self.broadcaster.get() {
            Some(Broadcaster::Moving(moving)) => moving.send_transforms(transforms),
            Some(Broadcaster::Static(fixed)) => fixed.send_transforms(transforms),
            None => Ok(()),
        });
        sent.map_err(raised)
    }
}
