//! Parameters as the protocol writes them: `/node.parameter`, with values of JSON.

use crate::protocol::client::Parameter;
use crate::protocol::server;
use angaros::names::ParameterValue;
use angaros_window::client::ParameterDescription;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

/// Node and parameter of a name: names of nodes have no dots, those of parameters may.
pub(crate) fn split(name: &str) -> Result<(&str, &str), String> {
    match name.split_once('.') {
        Some((node, parameter)) if node.len() > 1 && !parameter.is_empty() => Ok((node, parameter)),
        _ => Err(format!("{name:?} is no name of a parameter; hint: write it as /node.parameter")),
    }
}

/// A value as the protocol writes it.
pub(crate) fn to_wire(name: String, value: Option<ParameterValue>) -> server::ParameterValue {
    let (value, kind) = match value {
        None => (None, None),
        Some(ParameterValue::Bool(value)) => (Some(json!(value)), None),
        Some(ParameterValue::Integer(value)) => (Some(json!(value)), None),
        // JSON has no NaN; `null` is what its readers make of it.
        Some(ParameterValue::Double(value)) => (Some(json!(value)), Some("float64")),
        Some(ParameterValue::String(value)) => (Some(json!(value)), None),
        Some(ParameterValue::ByteArray(bytes)) => {
            (Some(json!(BASE64_STANDARD.encode(bytes))), Some("byte_array"))
        }
        Some(ParameterValue::BoolArray(values)) => (Some(json!(values)), None),
        Some(ParameterValue::IntegerArray(values)) => (Some(json!(values)), None),
        Some(ParameterValue::DoubleArray(values)) => (Some(json!(values)), Some("float64_array")),
        Some(ParameterValue::StringArray(values)) => (Some(json!(values)), None),
    };
    server::ParameterValue { name, value, kind }
}

/// A value that a client sets.
///
/// # Errors
/// One line that says what is wrong.
pub(crate) fn from_wire(parameter: &Parameter) -> Result<Option<ParameterValue>, String> {
    let Parameter { name, value, kind } = parameter;
    let wrong = || format!("the value of {name} is no {}", kind.as_deref().unwrap_or("parameter"));
    let Some(value) = value.as_ref().filter(|value| !value.is_null()) else { return Ok(None) };
    let read = match (kind.as_deref(), value) {
        (Some("byte_array"), Value::String(text)) => {
            BASE64_STANDARD.decode(text).ok().map(ParameterValue::ByteArray)
        }
        (Some("float64"), value) => value.as_f64().map(ParameterValue::Double),
        (Some("float64_array"), Value::Array(values)) => doubles(values),
        (Some("byte_array" | "float64_array"), _) => None,
        (_, Value::Bool(value)) => Some(ParameterValue::Bool(*value)),
        (_, Value::String(text)) => Some(ParameterValue::String(text.clone())),
        (_, Value::Number(number)) => match number.as_i64() {
            Some(integer) => Some(ParameterValue::Integer(integer)),
            None => number.as_f64().map(ParameterValue::Double),
        },
        (_, Value::Array(values)) => array(values),
        (_, Value::Null | Value::Object(_)) => None,
    };
    read.map(Some).ok_or_else(wrong)
}

fn doubles(values: &[Value]) -> Option<ParameterValue> {
    let all: Option<Vec<f64>> = values.iter().map(Value::as_f64).collect();
    all.map(ParameterValue::DoubleArray)
}

/// An array is what all its elements are; one without elements is one of texts, as in YAML.
fn array(values: &[Value]) -> Option<ParameterValue> {
    match values.first() {
        None => Some(ParameterValue::StringArray(Vec::new())),
        Some(Value::Bool(_)) => {
            let all: Option<Vec<bool>> = values.iter().map(Value::as_bool).collect();
            all.map(ParameterValue::BoolArray)
        }
        Some(Value::String(_)) => {
            let texts = values.iter().map(|value| value.as_str().map(str::to_owned));
            texts.collect::<Option<Vec<_>>>().map(ParameterValue::StringArray)
        }
        Some(Value::Number(_)) => {
            let all: Option<Vec<i64>> = values.iter().map(Value::as_i64).collect();
            all.map(ParameterValue::IntegerArray).or_else(|| doubles(values))
        }
        Some(_) => None,
    }
}

/// The same value as a node wants it that has this one now: whole numbers of JSON may be meant as
/// doubles.
pub(crate) fn fitted(new: ParameterValue, now: Option<&ParameterValue>) -> ParameterValue {
    match (new, now) {
        (ParameterValue::Integer(value), Some(ParameterValue::Double(_))) => {
            ParameterValue::Double(value as f64)
        }
        (ParameterValue::IntegerArray(values), Some(ParameterValue::DoubleArray(_))) => {
            ParameterValue::DoubleArray(values.into_iter().map(|value| value as f64).collect())
        }
        (ParameterValue::StringArray(texts), Some(now)) if texts.is_empty() => match now {
            ParameterValue::BoolArray(_) => ParameterValue::BoolArray(Vec::new()),
            ParameterValue::IntegerArray(_) => ParameterValue::IntegerArray(Vec::new()),
            ParameterValue::DoubleArray(_) => ParameterValue::DoubleArray(Vec::new()),
            ParameterValue::ByteArray(_) => ParameterValue::ByteArray(Vec::new()),
            _ => ParameterValue::StringArray(texts),
        },
        (new, _) => new,
    }
}

/// Names of the types by their numbers (`rcl_interfaces/msg/ParameterType`).
const TYPES: [&str; 10] = [
    "not_set",
    "bool",
    "integer",
    "double",
    "string",
    "byte_array",
    "bool_array",
    "integer_array",
    "double_array",
    "string_array",
];

/// What a parameter is for, as `angaros.parameterDescriptions` writes it.
pub(crate) fn description(node: &str, of: &ParameterDescription) -> Value {
    let integers = of.integer_range.first();
    let doubles = of.floating_point_range.first();
    json!({
        "name": format!("{node}.{}", of.name),
        "type": TYPES.get(usize::from(of.r#type)).unwrap_or(&"not_set"),
        "description": of.description,
        "additionalConstraints": of.additional_constraints,
        "readOnly": of.read_only,
        "dynamicTyping": of.dynamic_typing,
        "integerRange": integers.map(|range| json!({
            "from": range.from_value, "to": range.to_value, "step": range.step,
        })),
        "floatingPointRange": doubles.map(|range| json!({
            "from": range.from_value, "to": range.to_value, "step": range.step,
        })),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(value: Value, kind: Option<&str>) -> Parameter {
        Parameter { name: "/n.p".into(), value: Some(value), kind: kind.map(str::to_owned) }
    }

    #[test]
    fn a_name_is_the_node_and_the_parameter() {
        assert_eq!(split("/ns/node.a.b"), Ok(("/ns/node", "a.b")));
        for wrong in ["", "/node", "/.a", ".a", "/node."] {
            assert!(split(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_value_comes_back_as_it_was() {
        let all = [
            ParameterValue::Bool(true),
            ParameterValue::Integer(-3),
            ParameterValue::Double(2.0),
            ParameterValue::String("x".into()),
            ParameterValue::ByteArray(vec![0, 255]),
            ParameterValue::BoolArray(vec![true, false]),
            ParameterValue::IntegerArray(vec![1, 2]),
            ParameterValue::DoubleArray(vec![1.0, 2.5]),
            ParameterValue::StringArray(vec!["a".into()]),
        ];
        for value in all {
            let wire = to_wire("/n.p".into(), Some(value.clone()));
            let back = parameter(wire.value.unwrap(), wire.kind);
            assert_eq!(from_wire(&back), Ok(Some(value)));
        }
        let nothing = Parameter { name: "/n.p".into(), value: None, kind: None };
        assert_eq!(from_wire(&nothing), Ok(None));
    }

    #[test]
    fn values_that_are_none_are_refused() {
        for (value, kind) in [
            (json!({}), None),
            (json!([[1]]), None),
            (json!([1, "a"]), None),
            (json!("x"), Some("float64")),
            (json!("!"), Some("byte_array")),
            (json!(1), Some("float64_array")),
        ] {
            let text = value.to_string();
            assert!(from_wire(&parameter(value, kind)).is_err(), "{text}");
        }
    }

    #[test]
    fn whole_numbers_may_be_meant_as_doubles() {
        let double = ParameterValue::Double(0.5);
        let integer = ParameterValue::Integer(2);
        assert_eq!(fitted(integer.clone(), Some(&double)), ParameterValue::Double(2.0));
        assert_eq!(fitted(integer.clone(), None), integer);
        let none = ParameterValue::StringArray(vec![]);
        let list = ParameterValue::DoubleArray(vec![1.0]);
        assert_eq!(fitted(none, Some(&list)), ParameterValue::DoubleArray(vec![]));
    }
}
