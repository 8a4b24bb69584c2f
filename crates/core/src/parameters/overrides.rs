//! Parameter values a node starts with.

use crate::endpoint::NodeName;
use crate::error::{Error, ErrorKind, Result};
use angaros_msg::names::{ParameterSource, ParameterValue};

/// A Rust type a parameter can have.
pub trait Parameter: Sized {
    /// The ROS name of the type, for error texts.
    const TYPE: &'static str;
    /// The value, if it has this type; whole numbers count as floating-point ones.
    fn from_value(value: &ParameterValue) -> Option<Self>;
}

macro_rules! parameter {
    ($rust:ty, $name:literal, $($pattern:pat => $value:expr),+) => {
        impl Parameter for $rust {
            const TYPE: &'static str = $name;
            fn from_value(value: &ParameterValue) -> Option<Self> {
                match value {
                    $($pattern => Some($value),)+
                    _ => None,
                }
            }
        }
    };
}

parameter!(bool, "bool", ParameterValue::Bool(v) => *v);
parameter!(i64, "integer", ParameterValue::Integer(v) => *v);
parameter!(f64, "double", ParameterValue::Double(v) => *v, ParameterValue::Integer(v) => *v as f64);
parameter!(String, "string", ParameterValue::String(v) => v.clone());
parameter!(Vec<bool>, "bool_array", ParameterValue::BoolArray(v) => v.clone());
parameter!(Vec<i64>, "integer_array", ParameterValue::IntegerArray(v) => v.clone());
parameter!(Vec<f64>, "double_array", ParameterValue::DoubleArray(v) => v.clone(),
    ParameterValue::IntegerArray(v) => v.iter().map(|x| *x as f64).collect());
parameter!(Vec<String>, "string_array", ParameterValue::StringArray(v) => v.clone());

/// Values given from outside; of several for one name the last counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overrides {
    values: Vec<(String, ParameterValue)>,
}

impl Overrides {
    pub(crate) fn new(values: Vec<(String, ParameterValue)>) -> Self {
        Self { values }
    }

    /// Adds what the command line says for `node`.
    pub(crate) fn read(&mut self, sources: &[ParameterSource], node: &NodeName) -> Result<()> {
        for source in sources {
            match source {
                ParameterSource::Override { node: meant, name, value } => {
                    if meant.as_deref().is_none_or(|pattern| is_for(pattern, node)) {
                        self.values.push((name.clone(), value.clone()));
                    }
                }
                ParameterSource::File(path) => {
                    self.values.extend(crate::parameter_file::read(path, node)?);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn get<P: Parameter>(&self, name: &str, default: P, node: &NodeName) -> Result<P> {
        let Some((_, value)) = self.values.iter().rev().find(|(known, _)| known == name) else {
            return Ok(default);
        };
        P::from_value(value).ok_or_else(|| {
            let message = format!(
                "parameter '{name}' of node {node} is of type {} and was given {}",
                P::TYPE,
                value.type_name()
            );
            Error::new(ErrorKind::InvalidArgument, message)
        })
    }
}

/// Whether a node pattern of a parameter file or argument (`*` one token, `**` any number) means
/// this node.
pub(crate) fn is_for(pattern: &str, node: &NodeName) -> bool {
    if !pattern.starts_with('/') && !pattern.contains('*') {
        return pattern == node.name;
    }
    let full = node.to_string();
    let tokens = |text: &str| -> Vec<String> {
        text.split('/').filter(|t| !t.is_empty()).map(str::to_owned).collect()
    };
    matches(&tokens(pattern), &tokens(&full))
}

/// In time proportional to the product of the lengths, whatever the pattern: on a mismatch only
/// the last `**` takes one token more.
fn matches(pattern: &[String], tokens: &[String]) -> bool {
    let (mut at, mut token) = (0, 0);
    let mut retry: Option<(usize, usize)> = None;
    while token < tokens.len() {
        match pattern.get(at) {
            Some(part) if part == "**" => {
                retry = Some((at + 1, token));
                at += 1;
            }
            Some(part) if part == "*" || *part == tokens[token] => {
                at += 1;
                token += 1;
            }
            _ => match &mut retry {
                Some((after, begun)) => {
                    *begun += 1;
                    (at, token) = (*after, *begun);
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|part| part == "**")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_choose_nodes_as_in_parameter_files() {
        let node = NodeName { namespace: "/robot/head".into(), name: "camera".into() };
        for (pattern, chosen) in [
            ("camera", true),
            ("/robot/head/camera", true),
            ("/**", true),
            ("/robot/*/camera", true),
            ("/*/camera", false),
            ("/**/camera", true),
            ("/robot/**", true),
            ("/**/head/**/camera/**", true),
            ("/**/robot/**/robot/camera", false),
            ("/**/*/*/*/*", false),
            ("other", false),
        ] {
            assert_eq!(is_for(pattern, &node), chosen, "{pattern}");
        }
    }

    #[test]
    fn a_pattern_of_many_wildcards_is_answered_at_once() {
        let node = NodeName { namespace: "/a".repeat(40), name: "a".into() };
        assert!(!is_for(&"/**/a".repeat(40).replace("/a/", "/a/*/"), &node));
        assert!(!is_for(&format!("{}/b", "/**/*".repeat(20)), &node));
        assert!(is_for(&"/**".repeat(40), &node));
    }

    #[test]
    fn the_last_value_counts_and_a_wrong_type_is_named() {
        let node = NodeName { namespace: "/".into(), name: "camera".into() };
        let given = vec![
            ("rate".to_owned(), ParameterValue::Integer(10)),
            ("rate".to_owned(), ParameterValue::Integer(30)),
        ];
        let overrides = Overrides::new(given);
        assert_eq!(overrides.get("rate", 1.0, &node).unwrap(), 30.0);
        assert_eq!(overrides.get("other", 7_i64, &node).unwrap(), 7);
        let error = overrides.get("rate", String::new(), &node).unwrap_err().to_string();
        assert!(error.contains("parameter 'rate' of node /camera is of type string"), "{error}");
    }
}
