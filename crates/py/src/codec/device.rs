//! Fields of messages whose bytes lie on a device.
//!
//! * **DV1** Only a subscription that asked for it gets such a field as [`DeviceArray`]; to any
//!   other the message comes with its bytes.
//! * **DV2** Nothing is copied from the device until somebody asks for the bytes; then they are
//!   copied once, for all who have the message.
//! * **DV3** The memory on the device is not used again while an array of it, a capsule or an array
//!   of another library that took one is there.

use super::memory::readable;
use super::numbers::numpy;
use crate::dlpack::{Bytes, capsule, refused};
use crate::error::{bad_value, raised};
use crate::process_life::is_child;
use angaros::GenericSample;
use angaros::msg::idl::Primitive;
use angaros::transport::buffer::Slot;
use angaros::transport::local::{OnDevice, Place, ResidentSequence};
use pyo3::exceptions::{PyAttributeError, PyImportError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict};
use std::mem::ManuallyDrop;
use std::sync::Arc;

/// Names of the back ends whose memory a subscription takes; all where it is empty.
pub(crate) type Backends = Vec<String>;

/// The sequence of a sample that lies in memory of one of these back ends; otherwise the sample
/// with all its bytes.
pub(super) fn sequence_of<'a>(
    py: Python<'_>,
    sample: &'a GenericSample,
    backends: &Backends,
) -> PyResult<Result<&'a ResidentSequence, GenericSample>> {
    let Some(sequence) = sample.resident_sequence() else { return Ok(Err(sample.clone())) };
    let backend = sequence.about().device.split(':').next().unwrap_or_default();
    if backends.is_empty() || backends.iter().any(|name| name == backend) {
        return Ok(Ok(sequence));
    }
    let whole = py.detach(|| sample.whole()).map_err(|error| lost(sequence, error))?;
    Ok(Err(whole))
}

/// What a field is written as: the same, or what lies on a device as numbers of the host.
pub(super) fn on_host<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let Ok(device) = value.cast::<DeviceArray>() else { return Ok(value.clone()) };
    let py = value.py();
    let device = device.get();
    match numpy(py) {
        Some(_) => device.numpy(py),
        None => device.tobytes(py).map(Bound::into_any),
    }
}

fn lost(sequence: &ResidentSequence, error: impl std::fmt::Display) -> PyErr {
    let OnDevice { field, device, len, .. } = sequence.about();
    raised(format!("cannot copy the {len} bytes of {field} from {device}: {error}"))
}

/// Keeps a message.
struct Held(ManuallyDrop<ResidentSequence>);

impl Drop for Held {
    fn drop(&mut self) {
        // Rule PY7.
        if !is_child() {
            // SAFETY: it is dropped once, as this runs once, and nobody reaches it afterwards.
            unsafe { ManuallyDrop::drop(&mut self.0) };
        }
    }
}

/// The bytes of a field of a message, on a device. They cannot be written.
#[pyclass(frozen, name = "DeviceArray", module = "angaros._native")]
pub(crate) struct DeviceArray {
    held: Arc<Held>,
    /// The array on the host, once it was asked for.
    host: PyOnceLock<Py<PyAny>>,
}

impl DeviceArray {
    pub(super) fn new(sequence: &ResidentSequence) -> Self {
        let held = Arc::new(Held(ManuallyDrop::new(sequence.clone())));
        Self { held, host: PyOnceLock::new() }
    }

    fn about(&self) -> &OnDevice {
        self.held.0.about()
    }

    fn where_it_is(&self) -> (i32, i32) {
        let Place { kind, id, .. } = self.about().place;
        (kind, id)
    }

    /// The bytes of the message, copied from the device by whoever asks first.
    fn message(&self, py: Python<'_>) -> PyResult<Slot> {
        let sequence = &self.held.0;
        py.detach(|| sequence.bytes()).map_err(|error| lost(sequence, error))
    }

    /// The elements among the bytes of the message.
    fn elements<'a>(&self, message: &'a Slot) -> PyResult<&'a [u8]> {
        let OnDevice { at, len, .. } = *self.about();
        let end = at.saturating_add(len);
        message.as_bytes().get(at..end).ok_or_else(|| lost(&self.held.0, "they are not there"))
    }

    fn on_host(&self, is_copy: bool, py: Python<'_>) -> PyResult<Bytes> {
        let message = self.message(py)?;
        let elements = self.elements(&message)?;
        let len = elements.len();
        let device = (Place::HOST, 0);
        if is_copy {
            let copy = py.detach(|| elements.to_vec());
            let address = copy.as_ptr().expose_provenance() as u64;
            return Ok(Bytes { device, address, len, is_copy, owner: Box::new(copy) });
        }
        let address = elements.as_ptr().expose_provenance() as u64;
        Ok(Bytes { device, address, len, is_copy, owner: Box::new(message) })
    }
}

#[pymethods]
impl DeviceArray {
    /// How many elements there are, in a tuple.
    #[getter]
    fn shape(&self) -> (usize,) {
        (self.about().len,)
    }

    /// NumPy's type of the elements.
    #[getter]
    fn dtype<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import(intern!(py, "numpy"))?.getattr(intern!(py, "dtype"))?.call1(("uint8",))
    }

    /// Bytes of the elements.
    #[getter]
    fn nbytes(&self) -> usize {
        self.about().len
    }

    /// The name of the device, as `cuda:0`.
    #[getter]
    fn device(&self) -> &str {
        &self.about().device
    }

    fn __len__(&self) -> usize {
        self.about().len
    }

    fn __repr__(&self) -> String {
        format!("DeviceArray({} bytes on {})", self.about().len, self.about().device)
    }

    /// The elements as an array of NumPy that cannot be written; copied from the device once.
    fn numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let made = self.host.get_or_try_init(py, || {
            let message = self.message(py)?;
            let elements = self.elements(&message)?;
            let array = readable(py, Primitive::Uint8, elements, Arc::new(message.clone()))?;
            let missing = || PyImportError::new_err("there is no NumPy\nhint: use tobytes()");
            array.map(Bound::unbind).ok_or_else(missing)
        });
        made.map(|array| array.bind(py).clone())
    }

    /// The elements as bytes.
    fn tobytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let message = self.message(py)?;
        Ok(PyBytes::new(py, self.elements(&message)?))
    }

    /// For `numpy.asarray` and the like.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            let device = self.device();
            return Err(bad_value(format!(
                "without a copy there is no array of NumPy of what lies on {device}\n\
                 hint: leave copy out, or take it by DLPack on its device"
            )));
        }
        let array = self.numpy(py)?;
        if let Some(dtype) = dtype {
            return array.call_method1(intern!(py, "astype"), (dtype,));
        }
        match copy {
            Some(true) => array.call_method0(intern!(py, "copy")),
            _ => Ok(array),
        }
    }

    /// The kind of device in the numbers of DLPack, and which of that kind it is.
    fn __dlpack_device__(&self) -> (i32, i32) {
        self.where_it_is()
    }

    /// The elements for another library, on their device or in memory of the host.
    #[pyo3(signature = (*, stream = None, max_version = None, dl_device = None, copy = None))]
    fn __dlpack__<'py>(
        &self,
        py: Python<'py>,
        stream: Option<i64>,
        max_version: Option<(u32, u32)>,
        dl_device: Option<(i32, i32)>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let here = self.where_it_is();
        let host = (Place::HOST, 0);
        let wanted = dl_device.unwrap_or(here);
        let device = self.device();
        // What wrote the elements is over (rule OD2), so that no stream has to wait for it.
        match stream {
            Some(0 | ..=-2) => {
                return Err(bad_value(format!("there is no stream {}", stream.unwrap_or(0))));
            }
            Some(_) if here.0 != Place::CUDA => {
                return Err(refused(format!("{device} has no streams\nhint: leave stream out")));
            }
            _ => {}
        }
        let bytes = if wanted == here && (here != host || copy != Some(true)) {
            if copy == Some(true) {
                return Err(refused(format!(
                    "nothing is copied on {device}\n\
                     hint: copy it with the library that takes it, or ask for it on the host"
                )));
            }
            let OnDevice { len, place, .. } = *self.about();
            let owner = Box::new(Arc::clone(&self.held));
            Bytes { device: here, address: place.address, len, is_copy: false, owner }
        } else if wanted == host {
            if copy == Some(false) {
                return Err(refused(format!("it lies on {device}: on the host it is a copy")));
            }
            self.on_host(copy == Some(true), py)?
        } else {
            let (kind, id) = wanted;
            return Err(refused(format!(
                "what lies on {device} cannot be had on the device ({kind}, {id}) of DLPack\n\
                 hint: take it there, or on the host, (1, 0)"
            )));
        };
        capsule(py, bytes, max_version)
    }

    /// For libraries of CUDA that do not know DLPack; only of what lies on a device of CUDA.
    #[getter]
    fn __cuda_array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let OnDevice { len, place, device, .. } = self.about();
        if place.kind != Place::CUDA {
            return Err(PyAttributeError::new_err(format!("{device} is no device of CUDA")));
        }
        let about = PyDict::new(py);
        about.set_item(intern!(py, "shape"), (*len,))?;
        about.set_item(intern!(py, "typestr"), "|u1")?;
        about.set_item(intern!(py, "data"), (place.address, true))?;
        about.set_item(intern!(py, "strides"), py.None())?;
        // What wrote them is over: nobody has to wait.
        about.set_item(intern!(py, "stream"), py.None())?;
        about.set_item(intern!(py, "version"), 3)?;
        Ok(about)
    }
}
