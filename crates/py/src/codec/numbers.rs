//! Arrays of numbers as `array.array` or NumPy's arrays.

use angaros::msg::idl::Primitive;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyMemoryView, PyString};

/// The type code of `array.array`.
pub(super) fn type_code(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Bool | Primitive::Byte | Primitive::Char | Primitive::Uint8 => "B",
        Primitive::Int8 => "b",
        Primitive::Int16 => "h",
        Primitive::Uint16 => "H",
        Primitive::Int32 => "i",
        Primitive::Uint32 => "I",
        Primitive::Int64 => "q",
        Primitive::Uint64 => "Q",
        Primitive::Float32 => "f",
        Primitive::Float64 => "d",
    }
}

/// The class `array.array`.
pub(super) fn array_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = CLASS.get_or_try_init(py, || {
        py.import("array").and_then(|module| module.getattr("array")).map(Bound::unbind)
    });
    class.map(|class| class.bind(py))
}

/// What is used of NumPy.
pub(super) struct Numpy {
    frombuffer: Py<PyAny>,
    ndarray: Py<PyAny>,
    pub asarray: Py<PyAny>,
    pub copyto: Py<PyAny>,
}

/// NumPy, if it is installed.
pub(super) fn numpy(py: Python<'_>) -> Option<&Numpy> {
    static NUMPY: PyOnceLock<Option<Numpy>> = PyOnceLock::new();
    let found = NUMPY.get_or_init(py, || {
        let module = py.import("numpy").ok()?;
        let get = |name: &str| module.getattr(name).map(Bound::unbind).ok();
        Some(Numpy {
            frombuffer: get("frombuffer")?,
            ndarray: get("ndarray")?,
            asarray: get("asarray")?,
            copyto: get("copyto")?,
        })
    });
    found.as_ref()
}

/// An `array.array` with a copy of these little-endian bytes.
pub(super) fn array<'py>(
    py: Python<'py>,
    primitive: Primitive,
    bytes: &[u8],
) -> PyResult<Bound<'py, PyAny>> {
    array_class(py)?.call1((type_code(primitive), PyBytes::new(py, bytes)))
}

/// A NumPy array with a copy of these bytes, an `array.array` without NumPy.
pub(super) fn fixed<'py>(
    py: Python<'py>,
    primitive: Primitive,
    bytes: &[u8],
) -> PyResult<Bound<'py, PyAny>> {
    let Some(numpy) = numpy(py) else { return array(py, primitive, bytes) };
    let buffer = PyBytes::new(py, bytes);
    let view = numpy.frombuffer.bind(py).call1((buffer, type_code(primitive)))?;
    // The view of bytes cannot be written.
    view.call_method0(intern!(py, "copy"))
}

/// Numbers that lie one after the other as they do on the wire.
pub(super) enum Numbers<'py> {
    Bytes(Bound<'py, PyBytes>),
    /// An `array.array`, a NumPy array or a `memoryview` of this many bytes.
    Array {
        array: Bound<'py, PyAny>,
        size: usize,
    },
}

impl<'py> Numbers<'py> {
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.as_bytes().len(),
            Self::Array { size, .. } => *size,
        }
    }

    /// A copy, unless they are bytes.
    pub(super) fn bytes(&self) -> PyResult<Bound<'py, PyBytes>> {
        match self {
            Self::Bytes(bytes) => Ok(bytes.clone()),
            Self::Array { array, .. } => {
                let bytes = array.call_method0(intern!(array.py(), "tobytes"))?;
                Ok(bytes.cast_into::<PyBytes>()?)
            }
        }
    }
}

/// What is an array of exactly these numbers, or bytes that can be one.
pub(super) fn of<'py>(
    value: &Bound<'py, PyAny>,
    primitive: Primitive,
) -> PyResult<Option<Numbers<'py>>> {
    let py = value.py();
    if primitive.size() == 1
        && let Ok(bytes) = value.cast::<PyBytes>()
    {
        return Ok((primitive != Primitive::Int8).then(|| Numbers::Bytes(bytes.clone())));
    }
    let code = if value.is_instance(array_class(py)?)? {
        let code = value.getattr(intern!(py, "typecode"))?;
        let size = value.len()? * primitive.size();
        return Ok(
            of_code(&code, primitive)?.then(|| Numbers::Array { array: value.clone(), size })
        );
    } else if value.is_instance_of::<PyMemoryView>() {
        value.getattr(intern!(py, "format"))?
    } else if let Some(numpy) = numpy(py)
        && value.is_instance(numpy.ndarray.bind(py))?
    {
        let kind = value.getattr(intern!(py, "dtype"))?;
        if !kind.getattr(intern!(py, "isnative"))?.is_truthy()? {
            return Ok(None);
        }
        kind.getattr(intern!(py, "char"))?
    } else {
        return Ok(None);
    };
    if !of_code(&code, primitive)? {
        return Ok(None);
    }
    let size = value.getattr(intern!(py, "nbytes"))?.extract()?;
    Ok(Some(Numbers::Array { array: value.clone(), size }))
}

fn of_code(code: &Bound<'_, PyAny>, primitive: Primitive) -> PyResult<bool> {
    Ok(is_code(code.cast::<PyString>()?.to_cow()?.as_ref(), primitive))
}

/// Whether a type code means these numbers; both 64-bit codes do where `long` has 64 bits.
fn is_code(code: &str, primitive: Primitive) -> bool {
    let long = std::mem::size_of::<std::ffi::c_long>();
    match code {
        "l" => primitive.size() == long && matches!(primitive, Primitive::Int64 | Primitive::Int32),
        "L" => {
            primitive.size() == long && matches!(primitive, Primitive::Uint64 | Primitive::Uint32)
        }
        code => code == type_code(primitive),
    }
}
