//! Bytes to Python objects.

use super::memory::{Origin, memory_view};
use super::numbers;
use super::plan::{Element, Plan, Slot};
use crate::error::raised;
use angaros::CdrError;
use angaros::msg::cdr::{Plain, Reader};
use angaros::msg::idl::{ArrayKind, Primitive};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt, PyList, PyString};

/// The message in these bytes, encapsulation header first; bytes behind it are ignored. Large
/// arrays of a message whose origin is known are views on it.
pub(super) fn message<'py>(
    py: Python<'py>,
    plan: &Plan,
    bytes: &[u8],
    origin: Option<&Origin<'_>>,
) -> PyResult<Bound<'py, PyAny>> {
    let swap = bytes.get(1) == Some(&0);
    let read = Reader::new(bytes).map_err(Failure::Bytes);
    let made = read.and_then(|reader| Decoder { py, reader, swap, origin }.message(plan));
    made.map_err(|failure| match failure {
        Failure::Bytes(error) => raised(format!("cannot read a {}: {error}", plan.name)),
        Failure::Python(error) => error,
    })
}

/// Why there is no message: its bytes, or the interpreter.
enum Failure {
    Bytes(CdrError),
    Python(PyErr),
}

impl From<CdrError> for Failure {
    fn from(error: CdrError) -> Self {
        Self::Bytes(error)
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<std::convert::Infallible> for Failure {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}

struct Decoder<'a, 'py> {
    py: Python<'py>,
    reader: Reader<'a>,
    /// The bytes are in the other order.
    swap: bool,
    origin: Option<&'a Origin<'a>>,
}

type Object<'py> = Result<Bound<'py, PyAny>, Failure>;

impl<'py> Decoder<'_, 'py> {
    fn message(&mut self, plan: &Plan) -> Object<'py> {
        let object = plan.new.bind(self.py).call1((plan.class.bind(self.py),))?;
        if plan.slots.is_empty() {
            // A structure without members travels as one dummy byte.
            self.reader.take(1, 1)?;
        }
        for slot in &plan.slots {
            let value = self.slot(slot)?;
            object.setattr(slot.attribute.bind(self.py), value)?;
        }
        object.setattr(plan.checks.0.bind(self.py), plan.checks.1.bind(self.py))?;
        Ok(object)
    }

    /// The count of a sequence.
    fn count(&mut self, element: &Element) -> Result<usize, CdrError> {
        match element {
            Element::Primitive(primitive) => self.reader.number_count(primitive.size()),
            element => self.reader.count(element.min_size()),
        }
    }

    fn slot(&mut self, slot: &Slot) -> Object<'py> {
        let count = match slot.array {
            ArrayKind::Single => return self.element(&slot.element),
            ArrayKind::Fixed(count) => count as usize,
            ArrayKind::Unbounded => self.count(&slot.element)?,
            ArrayKind::Bounded(bound) => {
                let len = self.count(&slot.element)?;
                let bound = bound as usize;
                if len > bound {
                    return Err(CdrError::Bound { len, bound }.into());
                }
                len
            }
        };
        match &slot.element {
            Element::Primitive(Primitive::Bool) => {
                let bools = self.reader.bools(count)?.iter().map(|byte| *byte == 1);
                Ok(PyList::new(self.py, bools)?.into_any())
            }
            Element::Primitive(Primitive::Byte) => {
                let bytes = self.reader.take(count, 1)?.chunks(1);
                let bytes = bytes.map(|byte| PyBytes::new(self.py, byte));
                Ok(PyList::new(self.py, bytes)?.into_any())
            }
            Element::Primitive(primitive) => self.numbers(*primitive, slot.array, count),
            element => {
                let list = PyList::empty(self.py);
                for _ in 0..count {
                    list.append(self.element(element)?)?;
                }
                Ok(list.into_any())
            }
        }
    }

    fn numbers(&mut self, primitive: Primitive, array: ArrayKind, count: usize) -> Object<'py> {
        let size = primitive.size();
        // No padding stands before elements that are not there.
        let bytes = match count {
            0 => &[][..],
            _ => self.reader.take(count.saturating_mul(size), size)?,
        };
        if !self.swap
            && let Some(origin) = self.origin
            && let Some(view) = origin.view(self.py, primitive, bytes)?
        {
            return Ok(match array {
                ArrayKind::Fixed(_) => view,
                _ => memory_view(&view)?,
            });
        }
        let mut turned = Vec::new();
        let bytes = if self.swap && size > 1 {
            turned.extend(bytes.chunks_exact(size).flat_map(|number| number.iter().rev()));
            &turned
        } else {
            bytes
        };
        Ok(match array {
            ArrayKind::Fixed(_) => numbers::fixed(self.py, primitive, bytes)?,
            _ => numbers::array(self.py, primitive, bytes)?,
        })
    }

    fn element(&mut self, element: &Element) -> Object<'py> {
        match element {
            Element::Primitive(primitive) => self.primitive(*primitive),
            Element::Text(bound) => {
                let text = self.reader.str()?;
                check_bound(text.len(), *bound)?;
                Ok(PyString::new(self.py, text).into_any())
            }
            Element::WideText(bound) => self.wide_text(*bound),
            Element::Message(plan) => self.message(plan),
        }
    }

    fn primitive(&mut self, primitive: Primitive) -> Object<'py> {
        let py = self.py;
        Ok(match primitive {
            Primitive::Bool => PyBool::new(py, self.reader.bool()?).to_owned().into_any(),
            Primitive::Byte => PyBytes::new(py, self.reader.take(1, 1)?).into_any(),
            Primitive::Char | Primitive::Uint8 => self.integer::<u8>()?,
            Primitive::Int8 => self.integer::<i8>()?,
            Primitive::Int16 => self.integer::<i16>()?,
            Primitive::Uint16 => self.integer::<u16>()?,
            Primitive::Int32 => self.integer::<i32>()?,
            Primitive::Uint32 => self.integer::<u32>()?,
            Primitive::Int64 => self.integer::<i64>()?,
            Primitive::Uint64 => self.integer::<u64>()?,
            Primitive::Float32 => {
                PyFloat::new(py, f64::from(self.reader.number::<f32>()?)).into_any()
            }
            Primitive::Float64 => PyFloat::new(py, self.reader.number::<f64>()?).into_any(),
        })
    }

    fn integer<T>(&mut self) -> Object<'py>
    where
        T: Plain + IntoPyObject<'py, Target = PyInt, Output = Bound<'py, PyInt>>,
        Failure: From<T::Error>,
    {
        Ok(self.reader.number::<T>()?.into_pyobject(self.py)?.into_any())
    }

    /// A count of UTF-16 units, then the units, no terminator.
    fn wide_text(&mut self, bound: Option<u32>) -> Object<'py> {
        let count = self.reader.count(2)?;
        check_bound(count, bound)?;
        let at = self.reader.at();
        let units: Vec<u16> = self.reader.numbers(count)?;
        let text: Result<String, _> = char::decode_utf16(units).collect();
        let text = text.map_err(|_| CdrError::String { at })?;
        Ok(PyString::new(self.py, &text).into_any())
    }
}

fn check_bound(len: usize, bound: Option<u32>) -> Result<(), CdrError> {
    match bound {
        Some(bound) if len > bound as usize => Err(CdrError::Bound { len, bound: bound as usize }),
        _ => Ok(()),
    }
}
