//! Messages as Python objects, to and from CDR, by one plan for each type.
//!
//! An object keeps the value of the field `data` in the slot `_data`. Numbers in arrays of a fixed
//! length are NumPy arrays (`array.array` without NumPy), those in sequences `array.array`; bools,
//! bytes, texts and messages are in lists. Large arrays of a message that came are views on its
//! bytes that can only be read: NumPy arrays those of a fixed length, a `memoryview` those in
//! sequences. Its elements are Python's numbers and its `==` is one answer, as with `array.array`.

mod decode;
mod device;
mod encode;
mod memory;
mod numbers;
mod output;
mod plan;

pub(crate) use device::Backends;
pub(crate) use memory::{LARGE, MemoryOwner, Views, writable};
pub(crate) use output::{Apart, Content, Output};
pub(crate) use plan::{MessageType, idl_word};

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("LARGE", LARGE)?;
    module.add_class::<device::DeviceArray>()?;
    module.add_class::<output::Room>()?;
    module.add_class::<MessageType>()
}
