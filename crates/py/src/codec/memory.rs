//! Arrays over memory that is not Python's: of a message that came, or of one that is to leave.
//!
//! NumPy asks an object for its address and keeps the object, and with it the memory. That way is
//! open to modules for every version of the interpreter; the buffer protocol is not before 3.11.

use super::numbers::numpy;
use angaros::GenericSample;
use angaros::msg::idl::Primitive;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMemoryView, PyTuple};
use std::any::Any;
use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Arrays of numbers of at least so many bytes are not copied. A view costs 2 µs more than an
/// object, as much as copying this many bytes that are in a cache.
pub(crate) const LARGE: usize = 64 * 1024;

/// Messages of one subscription that views hold at most; of further ones, arrays are copied. The
/// transports let a subscription hold more, so that it never has to leave a message.
const MOST_VIEWED: usize = 32;

/// What owns memory: it stays where it is until the last owner is gone.
pub(crate) type MemoryOwner = Arc<dyn Any + Send + Sync>;

/// Numbers somewhere in memory.
#[pyclass(frozen, module = "angaros._native")]
pub(crate) struct Memory {
    address: usize,
    count: usize,
    primitive: Primitive,
    is_readonly: bool,
    _owner: Option<MemoryOwner>,
}

#[pymethods]
impl Memory {
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let about = PyDict::new(py);
        about.set_item(intern!(py, "data"), (self.address, self.is_readonly))?;
        about.set_item(intern!(py, "shape"), (self.count,))?;
        about.set_item(intern!(py, "typestr"), type_string(self.primitive))?;
        about.set_item(intern!(py, "version"), 3)?;
        Ok(about)
    }
}

/// NumPy's name of a number of this machine.
fn type_string(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Bool | Primitive::Byte | Primitive::Char | Primitive::Uint8 => "|u1",
        Primitive::Int8 => "|i1",
        Primitive::Int16 => "=i2",
        Primitive::Uint16 => "=u2",
        Primitive::Int32 => "=i4",
        Primitive::Uint32 => "=u4",
        Primitive::Int64 => "=i8",
        Primitive::Uint64 => "=u8",
        Primitive::Float32 => "=f4",
        Primitive::Float64 => "=f8",
    }
}

/// A NumPy array over these bytes, which stay where they are while `owner` is there.
fn array<'py>(
    py: Python<'py>,
    primitive: Primitive,
    bytes: &[u8],
    is_readonly: bool,
    owner: Option<MemoryOwner>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(numpy) = numpy(py) else { return Ok(None) };
    let memory = Memory {
        address: bytes.as_ptr().addr(),
        count: bytes.len() / primitive.size(),
        primitive,
        is_readonly,
        _owner: owner,
    };
    numpy.asarray.bind(py).call1((Bound::new(py, memory)?,)).map(Some)
}

/// A NumPy array that writes to these bytes; nothing without NumPy. With `owner` it may outlive
/// the borrow, and otherwise must not.
pub(crate) fn writable<'py>(
    py: Python<'py>,
    primitive: Primitive,
    bytes: &mut [u8],
    owner: Option<MemoryOwner>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    array(py, primitive, bytes, false, owner)
}

/// A NumPy array over these bytes that can only be read; nothing without NumPy.
pub(super) fn readable<'py>(
    py: Python<'py>,
    primitive: Primitive,
    bytes: &[u8],
    owner: MemoryOwner,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    array(py, primitive, bytes, true, Some(owner))
}

/// What a NumPy array has, with the elements as Python's own numbers.
pub(crate) fn memory_view<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    Ok(PyMemoryView::from(array)?.into_any())
}

/// Counts the messages of one subscription that views hold.
#[derive(Default)]
pub(crate) struct Views(AtomicUsize);

/// A message that views hold.
struct Viewed {
    _sample: GenericSample,
    views: Arc<Views>,
}

impl Drop for Viewed {
    fn drop(&mut self) {
        self.views.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Where the bytes of a message are that is being read.
pub(crate) struct Origin<'a> {
    sample: &'a GenericSample,
    views: &'a Arc<Views>,
    /// Made for the first view of this message.
    owner: OnceCell<Option<MemoryOwner>>,
}

impl<'a> Origin<'a> {
    pub(crate) fn new(sample: &'a GenericSample, views: &'a Arc<Views>) -> Self {
        Self { sample, views, owner: OnceCell::new() }
    }

    /// A NumPy array over bytes of this message that can only be read, unless they are better
    /// copied.
    pub(super) fn view<'py>(
        &self,
        py: Python<'py>,
        primitive: Primitive,
        bytes: &[u8],
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let is_aligned = bytes.as_ptr().addr().is_multiple_of(primitive.size());
        if bytes.len() < LARGE || !is_aligned {
            return Ok(None);
        }
        match self.owner.get_or_init(|| self.hold()) {
            Some(owner) => array(py, primitive, bytes, true, Some(Arc::clone(owner))),
            None => Ok(None),
        }
    }

    fn hold(&self) -> Option<MemoryOwner> {
        let most = |held| (held < MOST_VIEWED).then_some(held + 1);
        self.views.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, most).ok()?;
        let views = Arc::clone(self.views);
        Some(Arc::new(Viewed { _sample: self.sample.clone(), views }))
    }
}

/// Copies numbers to these bytes, which are as many; without the interpreter where that pays.
pub(super) fn copy_numbers(
    array: &Bound<'_, PyAny>,
    primitive: Primitive,
    to: &mut [u8],
) -> PyResult<()> {
    let py = array.py();
    let Some(numpy) = numpy(py) else {
        let bytes = array.call_method0(intern!(py, "tobytes"))?;
        let bytes = bytes.extract::<&[u8]>()?;
        py.detach(|| to.copy_from_slice(bytes));
        return Ok(());
    };
    let from = numpy.asarray.bind(py).call1((array,))?;
    let Some(into) = writable(py, primitive, to, None)? else { return Ok(()) };
    let shape = from.getattr(intern!(py, "shape"))?;
    // One of several dimensions is written row by row.
    let into = match shape.cast::<PyTuple>()?.len() {
        1 => into,
        _ => into.call_method1(intern!(py, "reshape"), (shape,))?,
    };
    numpy.copyto.bind(py).call1((into, from))?;
    Ok(())
}
