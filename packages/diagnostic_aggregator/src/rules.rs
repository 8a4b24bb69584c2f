//! Analyzers from parameters.

use crate::analyzer::Rules;
use angaros::msg::names::ParameterValue;
use angaros::{Error, ErrorKind, Result};
use std::collections::BTreeMap;

/// The one kind of analyzer there is.
const GENERIC: &str = "diagnostic_aggregator/GenericAnalyzer";

/// Seconds after which a status is stale when nobody says.
const TIMEOUT_S: f64 = 5.0;

/// The analyzers that the parameters of a node name, in the order of their names: whatever has a
/// `NAME.type`.
///
/// # Errors
/// A kind of analyzer that does not exist, or a value of another type.
pub(crate) fn read(parameters: &BTreeMap<String, ParameterValue>) -> Result<Vec<Rules>> {
    let mut found = Vec::new();
    for (name, value) in parameters {
        let Some(analyzer) = name.strip_suffix(".type") else { continue };
        match value {
            ParameterValue::String(kind) if kind == GENERIC => {
                found.push(one(parameters, analyzer)?);
            }
            other => {
                let message = format!("analyzer '{analyzer}' has the type {other:?}");
                return Err(Error::new(ErrorKind::InvalidArgument, message)
                    .hint(format!("there is: {GENERIC}")));
            }
        }
    }
    Ok(found)
}

fn one(parameters: &BTreeMap<String, ParameterValue>, analyzer: &str) -> Result<Rules> {
    let of = |name: &str| parameters.get(&format!("{analyzer}.{name}"));
    let wrong = |name: &str, wanted: &str| {
        let message = format!("parameter '{analyzer}.{name}' is no {wanted}");
        Error::new(ErrorKind::InvalidArgument, message)
    };
    let list = |name: &str| match of(name) {
        None => Ok(Vec::new()),
        Some(ParameterValue::String(text)) => Ok(vec![text.clone()]),
        Some(ParameterValue::StringArray(texts)) => Ok(texts.clone()),
        Some(_) => Err(wrong(name, "list of texts")),
    };
    let mut remove_prefix = list("remove_prefix")?;
    let find_and_remove = list("find_and_remove_prefix")?;
    remove_prefix.extend(find_and_remove.iter().cloned());
    let mut startswith = list("startswith")?;
    startswith.extend(find_and_remove);
    Ok(Rules {
        path: match of("path") {
            None => analyzer.rsplit('.').next().unwrap_or(analyzer).to_owned(),
            Some(ParameterValue::String(path)) => path.trim_matches('/').to_owned(),
            Some(_) => return Err(wrong("path", "text")),
        },
        startswith,
        contains: list("contains")?,
        name: list("name")?,
        regex: list("regex")?,
        expected: list("expected")?,
        remove_prefix,
        timeout_s: match of("timeout") {
            None => TIMEOUT_S,
            Some(ParameterValue::Double(seconds)) => *seconds,
            Some(ParameterValue::Integer(seconds)) => *seconds as f64,
            Some(_) => return Err(wrong("timeout", "number")),
        },
        num_items: match of("num_items") {
            None => None,
            Some(ParameterValue::Integer(count)) => usize::try_from(*count).ok(),
            Some(_) => return Err(wrong("num_items", "integer")),
        },
        discard_stale: match of("discard_stale") {
            None => false,
            Some(ParameterValue::Bool(discard)) => *discard,
            Some(_) => return Err(wrong("discard_stale", "bool")),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters(of: &[(&str, ParameterValue)]) -> BTreeMap<String, ParameterValue> {
        of.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
    }

    fn text(text: &str) -> ParameterValue {
        ParameterValue::String(text.into())
    }

    #[test]
    fn analyzers_are_what_has_a_type() {
        let given = parameters(&[
            ("path", text("Robot")),
            ("motors.type", text(GENERIC)),
            ("motors.path", text("All Motors")),
            ("motors.startswith", ParameterValue::StringArray(vec!["a".into(), "b".into()])),
            ("motors.find_and_remove_prefix", text("c")),
            ("motors.timeout", ParameterValue::Integer(3)),
            ("motors.num_items", ParameterValue::Integer(2)),
            ("wheels.type", text(GENERIC)),
        ]);
        let rules = read(&given).unwrap();
        assert_eq!((rules.len(), &*rules[0].path, &*rules[1].path), (2, "All Motors", "wheels"));
        assert_eq!(rules[0].startswith, ["a", "b", "c"]);
        assert_eq!(rules[0].remove_prefix, ["c"]);
        assert_eq!((rules[0].timeout_s, rules[0].num_items), (3.0, Some(2)));
        assert_eq!((rules[1].timeout_s, rules[1].num_items), (5.0, None));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let kind = parameters(&[("m.type", text("x/Y"))]);
        let error = read(&kind).unwrap_err().to_string();
        assert!(error.contains("analyzer 'm'") && error.contains(GENERIC), "{error}");
        let list =
            parameters(&[("m.type", text(GENERIC)), ("m.contains", ParameterValue::Bool(true))]);
        let error = read(&list).unwrap_err().to_string();
        assert!(error.contains("parameter 'm.contains' is no list of texts"), "{error}");
    }
}
