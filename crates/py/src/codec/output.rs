//! A message that is being written, but for its large arrays: these are copied once, to where the
//! message travels.

use super::memory::{LARGE, copy_numbers};
use super::numbers::Numbers;
use crate::error::bad_value;
use angaros::msg::cdr::HEADER;
use angaros::msg::idl::Primitive;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// Stands in a field for an array that is to be lent.
#[pyclass(frozen, module = "angaros._native")]
pub(crate) struct Room {
    /// Elements of the array.
    pub count: usize,
}

#[pymethods]
impl Room {
    #[new]
    fn new(count: usize) -> Self {
        Self { count }
    }
}

/// An array whose bytes are not among those that are written.
pub(crate) struct Apart<'py> {
    /// How many of the bytes that are written are before it.
    behind: usize,
    /// Where it is in the message.
    pub at: usize,
    pub len: usize,
    pub primitive: Primitive,
    pub content: Content<'py>,
}

/// Where the numbers of such an array are.
pub(crate) enum Content<'py> {
    /// In `bytes`.
    Bytes(Bound<'py, PyBytes>),
    /// In what NumPy makes an array of.
    Array(Bound<'py, PyAny>),
    /// Nowhere yet: they will be in the array that this attribute of this message gets.
    Room { of: Bound<'py, PyAny>, attribute: Bound<'py, PyString> },
}

/// The bytes of a message, and the arrays apart.
pub(crate) struct Output<'py> {
    bytes: Vec<u8>,
    apart: Vec<Apart<'py>>,
    /// Bytes of the arrays apart.
    elsewhere: usize,
    /// Arrays that are apart whatever their size.
    lent: Vec<Bound<'py, PyAny>>,
}

impl<'py> Output<'py> {
    /// An empty message that uses the memory of `buffer`, and has the encapsulation header.
    pub(crate) fn new(mut buffer: Vec<u8>) -> Self {
        buffer.clear();
        buffer.extend_from_slice(&HEADER);
        Self { bytes: buffer, apart: Vec::new(), elsewhere: 0, lent: Vec::new() }
    }

    /// The same, and these arrays stay apart.
    pub(crate) fn with_lent(lent: Vec<Bound<'py, PyAny>>) -> Self {
        Self { lent, ..Self::new(Vec::new()) }
    }

    /// Bytes of the whole message.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len() + self.elsewhere
    }

    /// The whole message, if no array is apart.
    pub(crate) fn whole(&self) -> Option<&[u8]> {
        self.apart.is_empty().then_some(&*self.bytes)
    }

    pub(crate) fn apart(&self) -> &[Apart<'py>] {
        &self.apart
    }

    /// Gives the memory back for the next message.
    pub(crate) fn into_buffer(self) -> Vec<u8> {
        self.bytes
    }

    pub(super) fn align(&mut self, size: usize) {
        let body = self.len() - HEADER.len();
        let padding = body.next_multiple_of(size) - body;
        self.bytes.resize(self.bytes.len() + padding, 0);
    }

    pub(super) fn push(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(super) fn put(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub(super) fn count(&mut self, len: usize) -> PyResult<()> {
        let len =
            u32::try_from(len).map_err(|_| bad_value(format!("{len} elements are too many")))?;
        self.align(4);
        self.put(&len.to_le_bytes());
        Ok(())
    }

    /// Adds numbers; large ones are only noted.
    pub(super) fn numbers(&mut self, primitive: Primitive, numbers: Numbers<'py>) -> PyResult<()> {
        let len = numbers.size();
        // No padding stands before elements that are not there.
        if len == 0 {
            return Ok(());
        }
        self.align(primitive.size());
        if len < LARGE && !self.is_lent(&numbers) {
            self.put(numbers.bytes()?.as_bytes());
            return Ok(());
        }
        let content = match numbers {
            Numbers::Bytes(bytes) => Content::Bytes(bytes),
            Numbers::Array { array, .. } => Content::Array(array),
        };
        self.keep_apart(primitive, len, content);
        Ok(())
    }

    /// Adds an array that does not exist yet.
    pub(super) fn room(&mut self, primitive: Primitive, len: usize, content: Content<'py>) {
        if len > 0 {
            self.align(primitive.size());
        }
        self.keep_apart(primitive, len, content);
    }

    fn is_lent(&self, numbers: &Numbers<'py>) -> bool {
        match numbers {
            Numbers::Array { array, .. } => self.lent.iter().any(|lent| lent.is(array)),
            Numbers::Bytes(_) => false,
        }
    }

    fn keep_apart(&mut self, primitive: Primitive, len: usize, content: Content<'py>) {
        let apart = Apart { behind: self.bytes.len(), at: self.len(), len, primitive, content };
        self.apart.push(apart);
        self.elsewhere += len;
    }

    /// Writes the whole message to a buffer of its length; an array that `is_there` says is in its
    /// place is left alone.
    pub(crate) fn fill(
        &self,
        py: Python<'py>,
        to: &mut [u8],
        is_there: impl Fn(&Apart<'py>) -> bool,
    ) -> PyResult<()> {
        let mut written = 0;
        for apart in &self.apart {
            let before = &self.bytes[written..apart.behind];
            to[apart.at - before.len()..apart.at].copy_from_slice(before);
            written = apart.behind;
            if !is_there(apart) {
                apart.content.copy(py, apart.primitive, &mut to[apart.at..apart.at + apart.len])?;
            }
        }
        let rest = &self.bytes[written..];
        let at = self.len() - rest.len();
        to[at..at + rest.len()].copy_from_slice(rest);
        Ok(())
    }
}

impl<'py> Content<'py> {
    fn copy(&self, py: Python<'py>, primitive: Primitive, to: &mut [u8]) -> PyResult<()> {
        match self {
            Self::Bytes(bytes) => {
                let bytes = bytes.as_bytes();
                py.detach(|| to.copy_from_slice(bytes));
                Ok(())
            }
            Self::Array(array) => copy_numbers(array, primitive, to),
            Self::Room { .. } => Err(bad_value("an array was never written")),
        }
    }
}
