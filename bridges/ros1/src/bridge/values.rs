//! Values of parameters in both worlds.

use crate::xmlrpc::Value;
use angaros::names::ParameterValue;

/// A value of ROS 1 as one of ROS 2; `None` for what ROS 2 cannot hold: lists in lists, and lists
/// of different types.
pub(super) fn to_ros2(value: &Value) -> Option<ParameterValue> {
    Some(match value {
        Value::Bool(truth) => ParameterValue::Bool(*truth),
        Value::Int(number) => ParameterValue::Integer((*number).into()),
        Value::Double(number) => ParameterValue::Double(*number),
        Value::Text(text) => ParameterValue::String(text.clone()),
        Value::Binary(bytes) => ParameterValue::ByteArray(bytes.clone()),
        Value::Array(items) => return list(items),
        Value::Struct(_) => return None,
    })
}

fn list(items: &[Value]) -> Option<ParameterValue> {
    let all = |fits: fn(&Value) -> bool| items.iter().all(fits);
    if all(|item| matches!(item, Value::Text(_))) {
        let texts = items.iter().filter_map(Value::text).map(str::to_owned);
        return Some(ParameterValue::StringArray(texts.collect()));
    }
    if all(|item| matches!(item, Value::Bool(_))) {
        let truths = items.iter().map(|item| *item == Value::Bool(true));
        return Some(ParameterValue::BoolArray(truths.collect()));
    }
    if all(|item| matches!(item, Value::Int(_))) {
        let numbers = items.iter().filter_map(Value::int).map(i64::from);
        return Some(ParameterValue::IntegerArray(numbers.collect()));
    }
    let number = |item: &Value| match item {
        Value::Int(number) => Some(f64::from(*number)),
        Value::Double(number) => Some(*number),
        _ => None,
    };
    let numbers: Option<Vec<f64>> = items.iter().map(number).collect();
    numbers.map(ParameterValue::DoubleArray)
}

/// A value of ROS 2 as one of ROS 1. A whole number beyond 32 bits becomes one with a point.
pub(super) fn to_ros1(value: &ParameterValue) -> Value {
    let whole =
        |number: i64| i32::try_from(number).map_or(Value::Double(number as f64), Value::Int);
    match value {
        ParameterValue::Bool(truth) => Value::Bool(*truth),
        ParameterValue::Integer(number) => whole(*number),
        ParameterValue::Double(number) => Value::Double(*number),
        ParameterValue::String(text) => Value::Text(text.clone()),
        ParameterValue::ByteArray(bytes) => Value::Binary(bytes.clone()),
        ParameterValue::BoolArray(items) => {
            Value::Array(items.iter().map(|item| Value::Bool(*item)).collect())
        }
        ParameterValue::IntegerArray(items) => {
            Value::Array(items.iter().map(|item| whole(*item)).collect())
        }
        ParameterValue::DoubleArray(items) => {
            Value::Array(items.iter().map(|item| Value::Double(*item)).collect())
        }
        ParameterValue::StringArray(items) => items.clone().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn values_that_both_worlds_know_come_back_as_they_were() {
        for value in [
            Value::Bool(true),
            Value::Int(-5),
            Value::Double(0.5),
            Value::Text("a".to_owned()),
            Value::Binary(vec![1, 2]),
            Value::Array(vec![Value::Bool(true), Value::Bool(false)]),
            Value::Array(vec![Value::Int(1), Value::Int(2)]),
            Value::Array(vec![Value::Double(1.5)]),
            Value::Array(vec!["a".into(), "b".into()]),
            Value::Array(Vec::new()),
        ] {
            assert_eq!(to_ros1(&to_ros2(&value).unwrap()), value);
        }
        let mixed = Value::Array(vec![Value::Int(1), Value::Double(2.5)]);
        assert_eq!(to_ros2(&mixed), Some(ParameterValue::DoubleArray(vec![1.0, 2.5])));
        assert_eq!(to_ros1(&ParameterValue::Integer(1 << 40)), Value::Double((1_u64 << 40) as f64));
        for none in [Value::Struct(BTreeMap::new()), Value::Array(vec![1.into(), "a".into()])] {
            assert_eq!(to_ros2(&none), None);
        }
    }
}
