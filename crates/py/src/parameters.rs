//! Parameters of nodes. A value is the number of its type and the value as Python has it.

use crate::callback::Callback;
use crate::error::{AngarosError, bad_value, raised};
use crate::node::PyNode;
use crate::process_life::refuse_child;
use crate::sink::lock;
use angaros::msg::rcl_interfaces::msg::{FloatingPointRange, IntegerRange};
use angaros::names::ParameterValue;
use angaros::{Node, ParameterCallback, ParameterDescriptor, ParameterError};
use angaros::{ParameterSetting, ParameterType};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyTuple};
use std::sync::Mutex;

/// The value of a parameter, or none.
pub(crate) struct Value(pub Option<ParameterValue>);

impl<'py> FromPyObject<'_, 'py> for Value {
    type Error = PyErr;

    fn extract(from: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let (kind, value): (u8, Bound<'py, PyAny>) = from.extract()?;
        Ok(Self(Some(match kind {
            0 => return Ok(Self(None)),
            1 => ParameterValue::Bool(value.extract()?),
            2 => ParameterValue::Integer(value.extract()?),
            3 => ParameterValue::Double(value.extract()?),
            4 => ParameterValue::String(value.extract()?),
            5 => {
                let parts: Vec<Vec<u8>> = value.extract()?;
                ParameterValue::ByteArray(parts.concat())
            }
            6 => ParameterValue::BoolArray(value.extract()?),
            7 => ParameterValue::IntegerArray(value.extract()?),
            8 => ParameterValue::DoubleArray(value.extract()?),
            9 => ParameterValue::StringArray(value.extract()?),
            other => return Err(bad_value(format!("there is no parameter type {other}"))),
        })))
    }
}

impl<'py> IntoPyObject<'py> for Value {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let kind = ParameterType::of(self.0.as_ref()) as u8;
        let value = match self.0 {
            None => py.None().into_bound(py),
            Some(ParameterValue::Bool(value)) => value.into_pyobject(py)?.to_owned().into_any(),
            Some(ParameterValue::Integer(value)) => value.into_pyobject(py)?.into_any(),
            Some(ParameterValue::Double(value)) => value.into_pyobject(py)?.into_any(),
            Some(ParameterValue::String(value)) => value.into_pyobject(py)?.into_any(),
            Some(ParameterValue::ByteArray(value)) => {
                PyList::new(py, value.chunks(1).map(|byte| PyBytes::new(py, byte)))?.into_any()
            }
            Some(ParameterValue::BoolArray(value)) => value.into_pyobject(py)?.into_any(),
            Some(ParameterValue::IntegerArray(value)) => value.into_pyobject(py)?.into_any(),
            Some(ParameterValue::DoubleArray(value)) => value.into_pyobject(py)?.into_any(),
            Some(ParameterValue::StringArray(value)) => value.into_pyobject(py)?.into_any(),
        };
        PyTuple::new(py, [kind.into_pyobject(py)?.into_any(), value])
    }
}

/// What a parameter is for: description, constraints, whether it is read-only and of dynamic
/// typing, and the ranges as (from, to, step).
#[derive(FromPyObject)]
struct Descriptor(String, String, bool, bool, Option<(i64, i64, u64)>, Option<(f64, f64, f64)>);

impl From<Descriptor> for ParameterDescriptor {
    fn from(given: Descriptor) -> Self {
        let Descriptor(description, additional_constraints, read_only, dynamic, whole, real) =
            given;
        Self {
            description,
            additional_constraints,
            read_only,
            dynamic_typing: dynamic,
            integer_range: whole.map(|(from_value, to_value, step)| IntegerRange {
                from_value,
                to_value,
                step,
            }),
            floating_point_range: real.map(|(from_value, to_value, step)| FloatingPointRange {
                from_value,
                to_value,
                step,
            }),
        }
    }
}

fn settings(given: Vec<(String, Value)>) -> Vec<ParameterSetting> {
    given.into_iter().map(|(name, value)| ParameterSetting { name, value: value.0 }).collect()
}

fn shown(settings: &[ParameterSetting]) -> Vec<(String, Value)> {
    settings.iter().map(|one| (one.name.clone(), Value(one.value.clone()))).collect()
}

/// A callback about parameters; it is called until it is released.
#[pyclass(frozen, name = "ParameterCallback", module = "angaros._native")]
pub(crate) struct PyParameterCallback {
    kept: Mutex<Option<ParameterCallback>>,
    callback: Callback,
}

#[pymethods]
impl PyParameterCallback {
    /// Lets go of it.
    fn release(&self, py: Python<'_>) {
        let kept = lock(&self.kept).take();
        py.detach(move || drop(kept));
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.callback.traverse(&visit)
    }

    fn __clear__(&self) {
        self.callback.clear();
    }
}

/// What a failure is called, and its text.
type Failed = Option<(&'static str, String)>;

fn failed(result: Result<(), ParameterError>) -> Failed {
    let error = result.err()?;
    let kind = match &error {
        ParameterError::NotDeclared { .. } => "not declared",
        ParameterError::ReadOnly { .. } => "read-only",
        ParameterError::WrongType { .. } => "wrong type",
        ParameterError::StaticallyTyped { .. } => "fixed type",
        _ => "refused",
    };
    Some((kind, error.to_string()))
}

/// The parameters of a node.
#[pyclass(frozen, name = "Parameters", module = "angaros._native")]
pub(crate) struct PyParameters {
    node: Node,
    sink: crate::sink::NodeSink,
}

impl PyParameters {
    fn open(&self) -> PyResult<&Node> {
        refuse_child().map(|()| &self.node)
    }
}

#[pymethods]
impl PyParameters {
    #[new]
    fn new(node: &PyNode) -> PyResult<Self> {
        let owner = node.owner()?;
        Ok(Self { node: owner.node, sink: owner.sink })
    }

    /// Declares a parameter of the type with this number, 0 for one of dynamic typing.
    fn declare(
        &self,
        py: Python<'_>,
        name: &str,
        default: Value,
        descriptor: Descriptor,
        kind: u8,
        ignore_override: bool,
    ) -> PyResult<()> {
        let descriptor = ParameterDescriptor::from(descriptor);
        let kind = if descriptor.dynamic_typing { 0 } else { kind };
        let kind = ParameterType::from_number(kind)
            .ok_or_else(|| bad_value(format!("there is no parameter type {kind}")))?;
        let node = self.open()?;
        let default = default.0;
        py.detach(|| {
            node.declare_runtime_parameter(name, kind, default, descriptor, ignore_override)
        })
        .map_err(raised)
    }

    /// Takes a parameter of dynamic typing away.
    fn undeclare(&self, py: Python<'_>, name: &str) -> PyResult<Failed> {
        let node = self.open()?;
        Ok(failed(py.detach(|| node.undeclare_parameter(name))))
    }

    /// Whether it is declared.
    fn has(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        let node = self.open()?;
        Ok(py.detach(|| node.has_parameter(name)))
    }

    /// The value, or why there is none.
    fn get(&self, py: Python<'_>, name: &str) -> PyResult<Value> {
        let node = self.open()?;
        let found = py.detach(|| node.get_parameter(name));
        found.map(Value).map_err(|error| AngarosError::new_err(error.to_string()))
    }

    /// The values of all below a prefix.
    fn below(&self, py: Python<'_>, prefix: &str) -> PyResult<Vec<(String, Value)>> {
        let node = self.open()?;
        let found = py.detach(|| node.get_parameters_by_prefix(prefix));
        Ok(found.into_iter().map(|(name, value)| (name, Value(Some(value)))).collect())
    }

    /// Sets all or none.
    fn set_atomically(&self, py: Python<'_>, values: Vec<(String, Value)>) -> PyResult<Failed> {
        let node = self.open()?;
        Ok(failed(py.detach(|| node.set_parameters_atomically(settings(values)))))
    }

    /// The names and prefixes of those below the prefixes.
    fn list(
        &self,
        py: Python<'_>,
        prefixes: Vec<String>,
        depth: u64,
    ) -> PyResult<(Vec<String>, Vec<String>)> {
        let node = self.open()?;
        let found = py.detach(|| node.list_parameters(&prefixes, depth));
        Ok((found.names, found.prefixes))
    }

    /// The descriptors of these parameters as encoded messages.
    fn describe<'py>(
        &self,
        py: Python<'py>,
        names: Vec<String>,
    ) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        use angaros::Message as _;
        let node = self.open()?;
        let found = py.detach(|| node.describe_parameters(&names)).map_err(raised)?;
        let encoded = found.iter().map(|descriptor| {
            let mut bytes = vec![0; descriptor.cdr_size()];
            descriptor.encode(&mut bytes).map_err(raised)?;
            Ok(PyBytes::new(py, &bytes))
        });
        encoded.collect()
    }

    /// Before parameters are set, the function gets them as a list and returns what is set.
    fn on_pre_set(&self, function: Py<PyAny>) -> PyResult<PyParameterCallback> {
        let node = self.open()?;
        let callback = Callback::new(function, &self.sink);
        let shared = callback.clone();
        let kept = node.add_pre_set_parameters_callback(move |list| {
            let given = shown(list);
            if let Some(changed) = shared.ask::<Vec<(String, Value)>>(given) {
                *list = settings(changed);
            }
        });
        Ok(PyParameterCallback { kept: Mutex::new(Some(kept)), callback })
    }

    /// Before parameters are set, the function may return why they are not.
    fn on_set(&self, function: Py<PyAny>) -> PyResult<PyParameterCallback> {
        let node = self.open()?;
        let callback = Callback::new(function, &self.sink);
        let shared = callback.clone();
        let kept = node.add_on_set_parameters_callback(move |list| {
            match shared.ask::<Option<String>>(shown(list)) {
                Some(None) => Ok(()),
                Some(Some(reason)) => Err(reason),
                None => Err("the callback raised an exception".to_owned()),
            }
        });
        Ok(PyParameterCallback { kept: Mutex::new(Some(kept)), callback })
    }

    /// After parameters were set, the function is told.
    fn on_post_set(&self, function: Py<PyAny>) -> PyResult<PyParameterCallback> {
        let node = self.open()?;
        let callback = Callback::new(function, &self.sink);
        let shared = callback.clone();
        let kept = node.add_post_set_parameters_callback(move |list| {
            shared.ask::<Py<PyAny>>(shown(list));
        });
        Ok(PyParameterCallback { kept: Mutex::new(Some(kept)), callback })
    }
}

impl Callback {
    /// Calls the function with a list of parameters; what it returns, or nothing if it raised.
    fn ask<T>(&self, given: Vec<(String, Value)>) -> Option<T>
    where
        T: for<'a, 'py> FromPyObject<'a, 'py>,
    {
        Python::attach(|py| {
            let called = self.function(py)?.bind(py).call1((given,));
            let answer = called.and_then(|answer| answer.extract::<T>().map_err(Into::into));
            match answer {
                Ok(answer) => Some(answer),
                Err(error) => {
                    self.put(py, error);
                    None
                }
            }
        })
    }
}

/// What a parameter file says: nodes, possibly with `*` and `**`, names and values.
#[pyfunction]
pub(crate) fn read_parameter_file(path: &str) -> PyResult<Vec<(String, String, Value)>> {
    let all = angaros::parameters::read_parameter_file(path).map_err(raised)?;
    Ok(all.into_iter().map(|one| (one.node, one.name, Value(Some(one.value)))).collect())
}
