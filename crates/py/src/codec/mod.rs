//! Messages as Python objects, to and from CDR, by one plan for each type.
//!
//! An object keeps the value of the field `data` in the slot `_data`. Numbers in arrays of a fixed
//! length are NumPy arrays (`array.array` without NumPy), those in sequences `array.array`; bools,
//! bytes, texts and messages are in lists.

mod decode;
mod encode;
mod numbers;
mod plan;

pub(crate) use plan::{MessageType, idl_word};

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<MessageType>()
}
