//! Definitions of interfaces: the standard ones, and those that were added at run time.

use crate::error::{bad_value, raised};
use angaros::msg::dynamic::{DynamicType, standard_catalog};
use angaros::msg::idl::{ArrayKind, BaseType, Catalog, Field, Interface, Role, TypeName, Value};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::{Arc, Mutex, PoisonError};

/// The catalog with what was added; `None` while that is nothing.
static ADDED: Mutex<Option<Arc<Catalog>>> = Mutex::new(None);

/// Calls `look` with all definitions that are known now.
pub(crate) fn with_catalog<R>(look: impl FnOnce(&Catalog) -> R) -> R {
    let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner).clone();
    look(added.as_deref().unwrap_or_else(|| standard_catalog()))
}

/// What a type is called on the wire, its hash and its definition.
pub(crate) struct Identity {
    pub name: String,
    pub hash: angaros::TypeHash,
    pub definition: String,
}

impl Identity {
    /// That of the type with this name.
    pub(crate) fn find(name: &str) -> PyResult<Self> {
        with_catalog(|catalog| {
            let hash = DynamicType::hash(catalog, name).map_err(raised)?;
            let definition = DynamicType::definition(catalog, name).map_err(raised)?;
            Ok(Self { name: name.to_owned(), hash, definition })
        })
    }

    /// As core wants it.
    pub(crate) fn runtime(&self) -> angaros::RuntimeType<'_> {
        angaros::RuntimeType { name: &self.name, hash: self.hash, definition: &self.definition }
    }
}

/// The names of all types, parts of services and actions included.
#[pyfunction]
fn interface_names() -> Vec<String> {
    with_catalog(|catalog| catalog.iter().map(|known| known.name.to_string()).collect())
}

/// Adds the definition with this name, as in `pkg/msg/Name`; one of the same name is replaced.
#[pyfunction]
fn add_interface(name: &str, text: &str) -> PyResult<()> {
    let full = TypeName::parse(name).ok_or_else(|| {
        bad_value(format!("'{name}' is no type name\nhint: write it as in std_msgs/msg/String"))
    })?;
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    let mut catalog = added.as_deref().unwrap_or_else(|| standard_catalog()).clone();
    catalog.add_text(&full, text).map_err(raised)?;
    *added = Some(Arc::new(catalog));
    Ok(())
}

/// The hash of a type as `RIHS01_` and 64 digits.
#[pyfunction]
fn interface_hash(name: &str) -> PyResult<String> {
    with_catalog(|catalog| DynamicType::hash(catalog, name))
        .map(|hash| hash.to_string())
        .map_err(raised)
}

/// The definition of a type with those of its references.
#[pyfunction]
fn interface_definition(name: &str) -> PyResult<String> {
    with_catalog(|catalog| DynamicType::definition(catalog, name)).map_err(raised)
}

/// What a class is made from: `role`, `fields` as (name, type, bound, array, count, default) and
/// `constants` as (name, type, value).
#[pyfunction]
fn describe_interface(py: Python<'_>, name: &str) -> PyResult<Py<PyDict>> {
    with_catalog(|catalog| {
        // Names what comes near, and refuses references that lead nowhere.
        DynamicType::from_catalog(catalog, name).map_err(raised)?;
        let interface = catalog.get(name).ok_or_else(|| bad_value("no such type"))?;
        described(py, interface)
    })
}

fn described(py: Python<'_>, interface: &Interface) -> PyResult<Py<PyDict>> {
    let fields = PyList::empty(py);
    for field in &interface.fields {
        fields.append(described_field(py, field)?)?;
    }
    let constants = PyList::empty(py);
    for constant in &interface.constants {
        let (word, _) = word(&constant.base);
        constants.append((&constant.name, word, value(py, &constant.value)?))?;
    }
    let about = PyDict::new(py);
    about.set_item("fields", fields)?;
    about.set_item("constants", constants)?;
    about.set_item(
        "role",
        match interface.role {
            Role::Message => "message",
            Role::Service => "service",
            Role::Action => "action",
        },
    )?;
    Ok(about.unbind())
}

fn described_field<'py>(py: Python<'py>, field: &Field) -> PyResult<Bound<'py, PyAny>> {
    let (word, bound) = word(&field.ty.base);
    let (array, count) = match field.ty.array {
        ArrayKind::Single => (None, 0),
        ArrayKind::Fixed(count) => (Some("array"), count),
        ArrayKind::Bounded(count) => (Some("bounded"), count),
        ArrayKind::Unbounded => (Some("sequence"), 0),
    };
    let default = field.default.as_ref().map(|default| value(py, default)).transpose()?;
    Ok((&field.name, word, bound, array, count, default).into_pyobject(py)?.into_any())
}

/// The type of an element in the words of IDL, or the name of a message; and the bound of a text.
fn word(base: &BaseType) -> (String, Option<u32>) {
    match base {
        BaseType::Primitive(primitive) => (crate::codec::idl_word(*primitive).to_owned(), None),
        BaseType::String(bound) => ("string".to_owned(), *bound),
        BaseType::WString(bound) => ("wstring".to_owned(), *bound),
        BaseType::Message(name) => (name.to_string(), None),
    }
}

fn value<'py>(py: Python<'py>, from: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match from {
        Value::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Value::Int(value) => value.into_pyobject(py)?.into_any(),
        Value::Float(value) => value.into_pyobject(py)?.into_any(),
        Value::Text(value) => value.into_pyobject(py)?.into_any(),
        Value::Array(values) => {
            let list = PyList::empty(py);
            for one in values {
                list.append(value(py, one)?)?;
            }
            list.into_any()
        }
    })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(interface_names, module)?)?;
    module.add_function(wrap_pyfunction!(add_interface, module)?)?;
    module.add_function(wrap_pyfunction!(interface_hash, module)?)?;
    module.add_function(wrap_pyfunction!(interface_definition, module)?)?;
    module.add_function(wrap_pyfunction!(describe_interface, module)?)?;
    Ok(())
}
