//! Parameter values a node starts with.
//!
//! They come from the node's options, then from the command line, in its order; files and `-p`
//! count alike. Of several values for one parameter the last counts.

use super::yaml;
use angaros_msg::names::{ParameterSource, ParameterValue, matches_pattern};
use angaros_transport::endpoint::NodeName;
use angaros_transport::error::Result;
use std::collections::BTreeMap;

/// Values given from outside; of several for one name the last counts.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    values: BTreeMap<String, ParameterValue>,
}

impl Overrides {
    /// Values from the options of a node.
    pub fn new(values: Vec<(String, ParameterValue)>) -> Self {
        Self { values: values.into_iter().collect() }
    }

    /// Adds what the command line says for `node`.
    pub fn read(&mut self, sources: &[ParameterSource], node: &NodeName) -> Result<()> {
        for source in sources {
            match source {
                ParameterSource::Override { node: meant, name, value } => {
                    if meant.as_deref().is_none_or(|pattern| is_for(pattern, node)) {
                        self.values.insert(name.clone(), value.clone());
                    }
                }
                ParameterSource::File(path) => {
                    let meant = yaml::read_parameter_file(path)?.into_iter();
                    let meant = meant.filter(|one| is_for(&one.node, node));
                    self.values.extend(meant.map(|one| (one.name, one.value)));
                }
            }
        }
        Ok(())
    }

    /// The value given for a parameter.
    pub fn get(&self, name: &str) -> Option<&ParameterValue> {
        self.values.get(name)
    }

    /// All values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &ParameterValue)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value))
    }
}

/// Whether a node pattern of a parameter file or argument (`*` one token, `**` any number) means
/// this node; one without a leading `/` means a node of the root namespace, as in rclcpp.
pub fn is_for(pattern: &str, node: &NodeName) -> bool {
    matches_pattern(pattern, &node.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_choose_nodes_as_in_parameter_files() {
        let node = NodeName { namespace: "/robot/head".into(), name: "camera".into() };
        for (pattern, chosen) in [
            ("camera", false),
            ("robot/head/camera", true),
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
    fn the_last_value_counts() {
        let given = vec![
            ("rate".to_owned(), ParameterValue::Integer(10)),
            ("rate".to_owned(), ParameterValue::Integer(30)),
        ];
        let mut overrides = Overrides::new(given);
        assert_eq!(overrides.get("rate"), Some(&ParameterValue::Integer(30)));
        let node = NodeName { namespace: "/".into(), name: "camera".into() };
        let given = |meant: &str, value| ParameterSource::Override {
            node: Some(meant.to_owned()),
            name: "rate".to_owned(),
            value: ParameterValue::Integer(value),
        };
        overrides.read(&[given("camera", 1), given("/**", 2), given("other", 3)], &node).unwrap();
        assert_eq!(overrides.get("rate"), Some(&ParameterValue::Integer(2)));
    }
}
