//! Parameters of nodes, with values in JSON (rule RA3).

use angaros::names::ParameterValue;
use angaros::rosapi_msgs::srv::GetParam_Response;
use angaros_window::{Client, Graph};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::task::JoinSet;

/// Nodes that are asked for the names of their parameters at one time.
const MAX_NODES: usize = 1024;

/// Node and parameter of a name.
fn split(name: &str) -> Result<(&str, &str), String> {
    match name.split_once(':') {
        Some((node, parameter)) if !node.is_empty() && !parameter.is_empty() => {
            Ok((node, parameter))
        }
        _ => Err(format!("'{name}' is no parameter; hint: write it as /node:parameter")),
    }
}

async fn value(client: &Client, name: &str) -> Result<Option<ParameterValue>, String> {
    let (node, parameter) = split(name)?;
    let names = [parameter.to_owned()];
    let found = client.get_parameters(node, &names).await.map_err(|error| error.message)?;
    Ok(found.into_iter().next().flatten())
}

pub(super) async fn get(client: &Client, name: &str) -> GetParam_Response {
    let found = match value(client, name).await {
        Ok(Some(found)) => {
            return GetParam_Response {
                value: to_json(&found).to_string(),
                successful: true,
                reason: String::new(),
            };
        }
        Ok(None) => format!("parameter {name} is not set"),
        Err(error) => error,
    };
    // Clients parse the value without a look at the rest.
    GetParam_Response { value: "null".to_owned(), successful: false, reason: found }
}

pub(super) async fn has(client: &Client, name: &str) -> bool {
    matches!(value(client, name).await, Ok(Some(_)))
}

pub(super) async fn set(client: &Client, name: &str, json: &str) -> Result<(), String> {
    let (node, parameter) = split(name)?;
    let written: Value =
        serde_json::from_str(json).map_err(|error| format!("the value is no JSON: {error}"))?;
    // JavaScript writes 1 for 1.0, so what is there decides.
    let before = value(client, name).await.unwrap_or_default();
    let value = from_json(&written, before.as_ref())?;
    put(client, node, parameter, Some(value)).await
}

pub(super) async fn delete(client: &Client, name: &str) -> Result<(), String> {
    let (node, parameter) = split(name)?;
    put(client, node, parameter, None).await
}

async fn put(
    client: &Client,
    node: &str,
    parameter: &str,
    value: Option<ParameterValue>,
) -> Result<(), String> {
    let settings = vec![(parameter.to_owned(), value)];
    let verdicts = client.set_parameters(node, settings).await.map_err(|error| error.message)?;
    verdicts.into_iter().next().unwrap_or_else(|| Err(format!("node {node} says nothing")))
}

/// The parameters of all nodes that have services for them.
pub(super) async fn names(client: &Arc<Client>, graph: &Graph) -> Vec<String> {
    let servers = graph.snapshot.services();
    let nodes = servers.iter().filter_map(|one| one.name.strip_suffix("/list_parameters"));
    let mut asked = JoinSet::new();
    for node in nodes.take(MAX_NODES) {
        let client = Arc::clone(client);
        let node = node.to_owned();
        asked.spawn(async move {
            let names = client.list_parameters(&node).await.unwrap_or_default();
            names.into_iter().map(move |name| format!("{node}:{name}")).collect::<Vec<_>>()
        });
    }
    let mut all: Vec<String> = asked.join_all().await.into_iter().flatten().collect();
    all.sort();
    all.dedup();
    all
}

fn to_json(value: &ParameterValue) -> Value {
    match value {
        ParameterValue::Bool(value) => json!(value),
        ParameterValue::Integer(value) => json!(value),
        ParameterValue::Double(value) => json!(value),
        ParameterValue::String(value) => json!(value),
        ParameterValue::ByteArray(list) => json!(list),
        ParameterValue::BoolArray(list) => json!(list),
        ParameterValue::IntegerArray(list) => json!(list),
        ParameterValue::DoubleArray(list) => json!(list),
        ParameterValue::StringArray(list) => json!(list),
    }
}

/// A value of the type that is there, if it can be one, else of the type that it seems to have.
fn from_json(value: &Value, before: Option<&ParameterValue>) -> Result<ParameterValue, String> {
    let is_double = matches!(before, Some(ParameterValue::Double(_)));
    Ok(match value {
        Value::Bool(value) => ParameterValue::Bool(*value),
        Value::String(text) => ParameterValue::String(text.clone()),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) if !is_double => ParameterValue::Integer(whole),
            (_, Some(number)) => ParameterValue::Double(number),
            (_, None) => return Err(format!("{number} is out of range")),
        },
        Value::Array(list) => return list_from_json(list, before),
        Value::Null | Value::Object(_) => {
            return Err("a parameter is a bool, a number, a text, or a list of one of these".into());
        }
    })
}

fn list_from_json(
    list: &[Value],
    before: Option<&ParameterValue>,
) -> Result<ParameterValue, String> {
    fn all<T>(list: &[Value], each: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
        list.iter().map(each).collect()
    }
    let bytes = || all(list, |value| u8::try_from(value.as_u64()?).ok());
    let bools = || all(list, Value::as_bool);
    let integers = || all(list, Value::as_i64);
    let doubles = || all(list, Value::as_f64);
    let texts = || all(list, |value| value.as_str().map(str::to_owned));
    let as_before = match before {
        Some(ParameterValue::ByteArray(_)) => bytes().map(ParameterValue::ByteArray),
        Some(ParameterValue::BoolArray(_)) => bools().map(ParameterValue::BoolArray),
        Some(ParameterValue::IntegerArray(_)) => integers().map(ParameterValue::IntegerArray),
        Some(ParameterValue::DoubleArray(_)) => doubles().map(ParameterValue::DoubleArray),
        _ => None,
    };
    as_before
        .or_else(|| texts().map(ParameterValue::StringArray))
        .or_else(|| bools().map(ParameterValue::BoolArray))
        .or_else(|| integers().map(ParameterValue::IntegerArray))
        .or_else(|| doubles().map(ParameterValue::DoubleArray))
        .ok_or_else(|| "a list holds values of one kind: bools, numbers or texts".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_has_the_type_that_is_there_if_it_can() {
        let double = ParameterValue::Double(0.5);
        assert_eq!(from_json(&json!(1), Some(&double)), Ok(ParameterValue::Double(1.0)));
        assert_eq!(from_json(&json!(1), None), Ok(ParameterValue::Integer(1)));
        assert_eq!(from_json(&json!(1.5), None), Ok(ParameterValue::Double(1.5)));
        let doubles = ParameterValue::DoubleArray(vec![0.5]);
        let found = from_json(&json!([1, 2]), Some(&doubles));
        assert_eq!(found, Ok(ParameterValue::DoubleArray(vec![1.0, 2.0])));
        assert_eq!(from_json(&json!([1, 2]), None), Ok(ParameterValue::IntegerArray(vec![1, 2])));
        let mixed = from_json(&json!([1, 2.5]), None);
        assert_eq!(mixed, Ok(ParameterValue::DoubleArray(vec![1.0, 2.5])));
        assert!(from_json(&json!([1, "a"]), None).is_err());
        assert!(from_json(&json!({}), None).is_err());
    }

    #[test]
    fn a_name_has_a_node_and_a_parameter() {
        assert_eq!(split("/node:a.b"), Ok(("/node", "a.b")));
        assert_eq!(split("/ns/node:a"), Ok(("/ns/node", "a")));
        for wrong in ["", "/node", "/node:", ":a"] {
            assert!(split(wrong).unwrap_err().contains("/node:parameter"), "{wrong}");
        }
    }
}
