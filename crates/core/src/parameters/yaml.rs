//! Parameter files: `node: ros__parameters: name: value` in YAML, nested names joined by a dot.

use crate::endpoint::NodeName;
use crate::error::{Error, ErrorKind, Result};
use crate::parameters::is_for;
use angaros_msg::names::ParameterValue;
use serde_yaml_ng::{Mapping, Value};
use std::io::Read;

/// Files larger than this are refused.
const MAX_BYTES: u64 = 16 << 20;

/// The values in the file at `path` that are meant for `node`, in file order.
pub(crate) fn read(path: &str, node: &NodeName) -> Result<Vec<(String, ParameterValue)>> {
    let bad = |why: String| {
        Error::new(ErrorKind::InvalidArgument, format!("cannot read parameter file {path}: {why}"))
    };
    let file = std::fs::File::open(path).map_err(|error| bad(error.to_string()))?;
    // Not asked of the file system: a device has no size and no end.
    let mut text = String::new();
    let size = file.take(MAX_BYTES + 1).read_to_string(&mut text);
    if size.map_err(|error| bad(error.to_string()))? as u64 > MAX_BYTES {
        return Err(bad(format!("it has more than {MAX_BYTES} bytes")));
    }
    parse(&text, node).map_err(bad)
}

pub(crate) fn parse(text: &str, node: &NodeName) -> Result<Vec<(String, ParameterValue)>, String> {
    let root: Value = serde_yaml_ng::from_str(text).map_err(|error| error.to_string())?;
    let Value::Mapping(root) = root else {
        return Err("it is no mapping of node names".into());
    };
    let mut values = Vec::new();
    collect_nodes(&root, "", node, &mut values)?;
    Ok(values)
}

/// Namespaces may be written as nested mappings or as one key.
fn collect_nodes(
    mapping: &Mapping,
    prefix: &str,
    node: &NodeName,
    values: &mut Vec<(String, ParameterValue)>,
) -> Result<(), String> {
    for (key, value) in mapping {
        let key = key.as_str().ok_or("a node name is no text")?;
        let Value::Mapping(inner) = value else {
            return Err(format!(
                "'{key}' holds no mapping; parameters stand below ros__parameters"
            ));
        };
        if key == "ros__parameters" {
            let pattern = if prefix.is_empty() { "/**" } else { prefix };
            if is_for(pattern, node) {
                collect_values(inner, "", values)?;
            }
            continue;
        }
        let key = key.trim_matches('/');
        let name = match prefix {
            // A bare node name means that node in any namespace only when it stands alone.
            "" if !key.contains('*') && !inner.contains_key("ros__parameters") => format!("/{key}"),
            "" => {
                if key.contains('*') || key.contains('/') {
                    format!("/{key}")
                } else {
                    key.to_owned()
                }
            }
            prefix => format!("{prefix}/{key}"),
        };
        collect_nodes(inner, &name, node, values)?;
    }
    Ok(())
}

fn collect_values(
    mapping: &Mapping,
    prefix: &str,
    values: &mut Vec<(String, ParameterValue)>,
) -> Result<(), String> {
    for (key, value) in mapping {
        let key = key.as_str().ok_or("a parameter name is no text")?;
        let name = if prefix.is_empty() { key.to_owned() } else { format!("{prefix}.{key}") };
        match value {
            Value::Mapping(inner) => collect_values(inner, &name, values)?,
            other => {
                let value = convert(other).ok_or_else(|| {
                    format!("parameter '{name}' is neither a scalar nor a list of one type")
                })?;
                values.push((name, value));
            }
        }
    }
    Ok(())
}

fn convert(value: &Value) -> Option<ParameterValue> {
    match value {
        Value::Bool(v) => Some(ParameterValue::Bool(*v)),
        Value::Number(n) => n
            .as_i64()
            .map(ParameterValue::Integer)
            .or_else(|| n.as_f64().map(ParameterValue::Double)),
        Value::String(v) => Some(ParameterValue::String(v.clone())),
        Value::Sequence(items) => {
            let items: Option<Vec<_>> = items.iter().map(convert).collect();
            ParameterValue::from_elements(items?)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "
/**:
  ros__parameters: {use_sim_time: false}
camera:
  ros__parameters:
    rate: 30.0
    lens: {k1: 1, names: [a, b]}
other:
  ros__parameters: {rate: 1.0}
";

    #[test]
    fn values_for_the_node_and_for_all_are_found_and_others_not() {
        let node = NodeName { namespace: "/".into(), name: "camera".into() };
        let values = parse(FILE, &node).unwrap();
        let names: Vec<_> = values.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["use_sim_time", "rate", "lens.k1", "lens.names"]);
        assert_eq!(values[1].1, ParameterValue::Double(30.0));
    }

    #[test]
    fn a_value_outside_ros_parameters_is_named() {
        let node = NodeName { namespace: "/".into(), name: "camera".into() };
        let error = parse("camera: {rate: 3}", &node).unwrap_err();
        assert!(error.contains("'rate'"), "{error}");
    }
}
