//! What a user says about types: pairs of names, and definitions of ROS 1 types.

use angaros_ros1_msg::{Names, Rule};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The largest definition that is read from a file, in bytes.
const MAX_DEFINITION: u64 = 1 << 20;

/// A mapping of types.
///
/// ```yaml
/// types:
/// - {ros1: old_msgs/State, ros2: new_msgs/msg/Status, fields: {mode: state}}
/// - {ros1: old_msgs/Reset, ros2: new_msgs/srv/Reset}
/// - {ros1: old_msgs/Drive, ros2: new_msgs/action/Drive}
/// definitions:
///   old_msgs/State: |
///     uint8 mode
/// ```
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default)]
pub struct Mapping {
    types: Vec<Pair>,
    /// Texts of ROS 1 types by name.
    definitions: BTreeMap<String, String>,
    /// Where packages of ROS 1 are.
    #[serde(skip)]
    folders: Vec<PathBuf>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Pair {
    ros1: String,
    ros2: String,
    /// Names of fields: that of ROS 1, then that of ROS 2.
    #[serde(default)]
    fields: BTreeMap<String, String>,
}

impl Mapping {
    /// Reads a mapping from YAML.
    ///
    /// # Errors
    /// One line: what is wrong, and a remedy.
    pub fn parse(text: &str) -> Result<Self, String> {
        let hint = "hint: write 'types:', then '- {ros1: a_msgs/A, ros2: b_msgs/msg/B}'";
        let read: Self =
            serde_yaml_ng::from_str(text).map_err(|error| format!("{error}; {hint}"))?;
        for pair in &read.types {
            let is_ros2 = ["/msg/", "/srv/", "/action/"].iter().any(|k| pair.ros2.contains(k));
            if pair.ros1.matches('/').count() != 1 || !is_ros2 {
                return Err(format!(
                    "{} and {} are no types of ROS 1 and 2; {hint}",
                    pair.ros1, pair.ros2
                ));
            }
        }
        Ok(read)
    }

    /// The same with the packages of ROS 1 that this host has: those of `ROS_PACKAGE_PATH`, of
    /// installed distributions, and of Debian.
    #[must_use]
    pub fn with_installed(mut self) -> Self {
        let of_environment = std::env::var_os("ROS_PACKAGE_PATH").unwrap_or_default();
        self.folders.extend(std::env::split_paths(&of_environment));
        self.folders.extend(["/opt/ros/noetic/share", "/usr/share"].map(PathBuf::from));
        self
    }

    /// The pairs of names.
    #[must_use]
    pub fn names(&self) -> Names {
        let rule = |pair: &Pair| Rule {
            ros1: pair.ros1.clone(),
            ros2: pair.ros2.clone(),
            fields: pair.fields.clone(),
        };
        Names::new(self.types.iter().map(rule).collect())
    }

    /// The text of a ROS 1 type: as the user says, or from `msg/NAME.msg` of its package.
    #[must_use]
    pub fn definition(&self, ros1: &str) -> Option<String> {
        if let Some(text) = self.definitions.get(ros1) {
            return Some(text.clone());
        }
        let (package, name) = ros1.split_once('/')?;
        let is_plain = |text: &str| {
            !text.is_empty()
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        if !is_plain(package) || !is_plain(name) {
            return None;
        }
        let file = format!("msg/{name}.msg");
        // A folder of the path may be the package itself.
        let places = self.folders.iter().flat_map(|folder| {
            let own = folder.ends_with(package).then(|| folder.join(&file));
            [Some(folder.join(package).join(&file)), own].into_iter().flatten()
        });
        places.into_iter().find_map(|path| read(&path))
    }
}

fn read(path: &Path) -> Option<String> {
    let is_small = std::fs::metadata(path).is_ok_and(|found| found.len() <= MAX_DEFINITION);
    if !is_small {
        return None;
    }
    std::fs::read_to_string(path).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_pairs_fields_and_definitions() {
        let text = "types:\n- {ros1: old_msgs/State, ros2: new_msgs/msg/Status, fields: {a: b}}\n\
                    definitions:\n  old_msgs/State: |\n    uint8 a\n";
        let mapping = Mapping::parse(text).unwrap();
        assert_eq!(mapping.names().ros2_message("old_msgs/State"), "new_msgs/msg/Status");
        assert_eq!(mapping.definition("old_msgs/State").as_deref(), Some("uint8 a\n"));
        assert_eq!(mapping.definition("../x/y"), None);
        let action = Mapping::parse("types: [{ros1: a/Drive, ros2: b/action/Move}]").unwrap();
        assert_eq!(action.names().ros2_action("a/Drive"), "b/action/Move");
        for wrong in [
            "types: 3",
            "other: 1",
            "types: [{ros1: A, ros2: b/msg/B}]",
            "types: [{ros1: a/A, ros2: b/B}]",
        ] {
            assert!(Mapping::parse(wrong).unwrap_err().contains("hint:"), "{wrong}");
        }
    }

    #[test]
    fn definitions_are_read_from_packages() {
        let folder = tempfile::tempdir().unwrap();
        let messages = folder.path().join("my_msgs/msg");
        std::fs::create_dir_all(&messages).unwrap();
        std::fs::write(messages.join("Own.msg"), "int8 x\n").unwrap();
        for path in [folder.path().to_owned(), folder.path().join("my_msgs")] {
            let mapping = Mapping { folders: vec![path], ..Mapping::default() };
            assert_eq!(mapping.definition("my_msgs/Own").as_deref(), Some("int8 x\n"));
            assert_eq!(mapping.definition("my_msgs/Other"), None);
        }
    }
}
