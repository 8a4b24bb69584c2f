//! Errors of the facade as exceptions with the same text.

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    _native,
    AngarosError,
    PyRuntimeError,
    "Something failed: what, on which object, why; a second line begins with `hint:`."
);

/// The exception with the text of an error of the facade.
pub(crate) fn raised(error: impl std::fmt::Display) -> PyErr {
    AngarosError::new_err(error.to_string())
}

/// A value that means nothing here.
pub(crate) fn bad_value(text: impl Into<String>) -> PyErr {
    PyValueError::new_err(text.into())
}

/// A value of the wrong type.
pub(crate) fn bad_type(text: impl Into<String>) -> PyErr {
    PyTypeError::new_err(text.into())
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("AngarosError", module.py().get_type::<AngarosError>())
}
