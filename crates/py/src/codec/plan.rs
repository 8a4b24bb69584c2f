//! What is known of a type before the first message.

use super::device::{Backends, DeviceArray, sequence_of};
use super::memory::{Origin, Views};
use super::output::Output;
use super::{decode, encode};
use crate::error::{bad_value, raised};
use crate::interfaces::{Identity, with_catalog};
use angaros::GenericSample;
use angaros::msg::idl::{ArrayKind, BaseType, Interface, Primitive};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyType};
use std::sync::{Arc, OnceLock};

/// How messages of one type are read and written.
pub(crate) struct Plan {
    pub name: String,
    pub class: Py<PyType>,
    /// `object.__new__`, which makes an object without its constructor.
    pub new: Py<PyAny>,
    /// The slot that says whether assignments are checked, and what new messages have there.
    pub checks: (Py<PyString>, Py<PyAny>),
    pub slots: Vec<Slot>,
    /// The fewest bytes one takes on the wire; at least 1.
    pub min_size: usize,
}

/// A field.
pub(crate) struct Slot {
    pub name: String,
    /// The attribute that holds its value.
    pub attribute: Py<PyString>,
    pub element: Element,
    pub array: ArrayKind,
}

/// One element of a field.
pub(crate) enum Element {
    Primitive(Primitive),
    Text(Option<u32>),
    WideText(Option<u32>),
    Message(Arc<Plan>),
}

impl Element {
    pub fn min_size(&self) -> usize {
        match self {
            Self::Primitive(primitive) => primitive.size(),
            Self::Text(_) | Self::WideText(_) => 4,
            Self::Message(plan) => plan.min_size,
        }
    }
}

impl Slot {
    fn min_size(&self) -> usize {
        match self.array {
            ArrayKind::Single => self.element.min_size(),
            ArrayKind::Fixed(count) => self.element.min_size().saturating_mul(count as usize),
            ArrayKind::Bounded(_) | ArrayKind::Unbounded => 4,
        }
    }
}

/// The word of IDL for a number type.
pub(crate) fn idl_word(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Bool => "boolean",
        Primitive::Byte => "octet",
        Primitive::Char => "uint8",
        Primitive::Float32 => "float",
        Primitive::Float64 => "double",
        other => other.as_str(),
    }
}

/// A message type together with its Python class.
#[pyclass(frozen, module = "angaros._native")]
pub(crate) struct MessageType {
    pub plan: Arc<Plan>,
    identity: OnceLock<Arc<Identity>>,
}

impl MessageType {
    /// Name, hash and definition; the hash is reckoned when it is asked for first.
    pub(crate) fn identity(&self) -> PyResult<Arc<Identity>> {
        if let Some(known) = self.identity.get() {
            return Ok(Arc::clone(known));
        }
        let found = Arc::new(Identity::find(&self.plan.name)?);
        Ok(Arc::clone(self.identity.get_or_init(|| found)))
    }
}

#[pymethods]
impl MessageType {
    /// The type `name`, whose objects are of `python_class`; `nested` has the types of its fields
    /// by name.
    #[new]
    fn new(
        name: &str,
        python_class: &Bound<'_, PyType>,
        nested: &Bound<'_, PyDict>,
        check_fields: bool,
    ) -> PyResult<Self> {
        let py = python_class.py();
        let slots = with_catalog(|catalog| match catalog.get(name) {
            Some(interface) => slots(interface, nested),
            None => Err(bad_value(format!("there is no type {name}"))),
        })?;
        let object = py.import(intern!(py, "builtins"))?.getattr(intern!(py, "object"))?;
        let min_size = slots.iter().map(Slot::min_size).fold(0, usize::saturating_add).max(1);
        let plan = Plan {
            name: name.to_owned(),
            class: python_class.clone().unbind(),
            new: object.getattr(intern!(py, "__new__"))?.unbind(),
            checks: (
                PyString::intern(py, "_check_fields").unbind(),
                check_fields.into_pyobject(py)?.to_owned().into_any().unbind(),
            ),
            slots,
            min_size,
        };
        Ok(Self { plan: Arc::new(plan), identity: OnceLock::new() })
    }

    /// The ROS name, as in `std_msgs/msg/String`.
    #[getter]
    fn name(&self) -> &str {
        &self.plan.name
    }

    /// The message in these bytes, encapsulation header first.
    fn decode<'py>(&self, py: Python<'py>, data: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        decode::message(py, &self.plan, data, None)
    }

    /// The message as bytes, encapsulation header first.
    fn encode<'py>(&self, message: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let py = message.py();
        let mut out = Output::new(Vec::new());
        self.put(message, &mut out)?;
        match out.whole() {
            Some(bytes) => Ok(PyBytes::new(py, bytes)),
            None => PyBytes::new_with(py, out.len(), |bytes| out.fill(py, bytes, |_| false)),
        }
    }
}

impl MessageType {
    /// The message in these bytes.
    pub(crate) fn read<'py>(&self, py: Python<'py>, data: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        decode::message(py, &self.plan, data, None)
    }

    /// The message of a sample; it may refer to its bytes. What lies in memory of these back ends
    /// stays there.
    pub(crate) fn received<'py>(
        &self,
        py: Python<'py>,
        sample: &GenericSample,
        views: &Arc<Views>,
        backends: &Backends,
    ) -> PyResult<Bound<'py, PyAny>> {
        match sequence_of(py, sample, backends)? {
            Ok(sequence) => {
                let message = self.read(py, sample.bytes())?;
                let attribute = format!("_{}", sequence.about().field);
                message.setattr(attribute, Bound::new(py, DeviceArray::new(sequence))?)?;
                Ok(message)
            }
            Err(whole) => {
                let origin = Origin::new(&whole, views);
                decode::message(py, &self.plan, whole.bytes(), Some(&origin))
            }
        }
    }

    /// Adds the message to what has the header only.
    pub(crate) fn put<'py>(
        &self,
        message: &Bound<'py, PyAny>,
        out: &mut Output<'py>,
    ) -> PyResult<()> {
        encode::message(&self.plan, message, out)
    }

    /// Puts the message into `out`, in place of what is there.
    pub(crate) fn write(&self, message: &Bound<'_, PyAny>, out: &mut Vec<u8>) -> PyResult<()> {
        let py = message.py();
        let mut written = Output::new(std::mem::take(out));
        let result = self.put(message, &mut written);
        if result.is_ok() && written.whole().is_none() {
            let mut whole = vec![0; written.len()];
            written.fill(py, &mut whole, |_| false)?;
            *out = whole;
            return Ok(());
        }
        *out = written.into_buffer();
        result
    }
}

fn slots(interface: &Interface, nested: &Bound<'_, PyDict>) -> PyResult<Vec<Slot>> {
    let py = nested.py();
    let mut slots = Vec::with_capacity(interface.fields.len());
    for field in &interface.fields {
        let element = match &field.ty.base {
            BaseType::Primitive(primitive) => Element::Primitive(*primitive),
            BaseType::String(bound) => Element::Text(*bound),
            BaseType::WString(bound) => Element::WideText(*bound),
            BaseType::Message(name) => {
                let name = name.to_string();
                let found = nested.get_item(&name)?;
                let found =
                    found.ok_or_else(|| raised(format!("{name} is not among the types")))?;
                let known = found.cast::<MessageType>()?;
                Element::Message(Arc::clone(&known.get().plan))
            }
        };
        slots.push(Slot {
            attribute: PyString::intern(py, &format!("_{}", field.name)).unbind(),
            name: field.name.clone(),
            element,
            array: field.ty.array,
        });
    }
    Ok(slots)
}
