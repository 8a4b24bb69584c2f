//! `metadata.yaml` of rosbag2: versions 1 to 9 are read, 9 is written.

use crate::error::{BagError, BagErrorKind, Result};
use crate::model::{BagInfo, FileInfo, TopicInfo, TopicMetadata};
use crate::{limits, qos};
use angaros_msg::TypeHash;
use serde_yaml_ng::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The name of the file.
pub(crate) const NAME: &str = "metadata.yaml";

/// The contents of `metadata.yaml`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metadata {
    /// 1 to 9.
    pub version: u32,
    /// `mcap`, `sqlite3` or the name of another plugin.
    pub storage_id: String,
    /// File names as they stand there.
    pub files: Vec<String>,
    /// Topics with their counts.
    pub topics: Vec<TopicInfo>,
    /// Messages in all files.
    pub message_count: u64,
    /// `zstd` or empty.
    pub compression_format: String,
    /// In upper case: `MESSAGE`, `FILE` or empty.
    pub compression_mode: String,
    /// Empty before version 8.
    pub ros_distro: String,
    /// Empty before version 6.
    pub custom_data: BTreeMap<String, String>,
}

impl Metadata {
    /// Reads a text; `path` is what errors name.
    ///
    /// # Errors
    /// Text that is not YAML, or lacks the part that rosbag2 always writes.
    pub fn parse(text: &str, path: &Path) -> Result<Self> {
        let bad = |message: String| {
            let hint = "write it anew: angaros bag reindex DIRECTORY";
            BagError::new(BagErrorKind::BadData, path, message).hint(hint)
        };
        let value: Value =
            serde_yaml_ng::from_str(text).map_err(|error| bad(format!("is no YAML: {error}")))?;
        // The file has one key; what MCAP files and databases hold begins below it.
        let root = value.get("rosbag2_bagfile_information").unwrap_or(&value);
        let version = root.get("version").and_then(Value::as_u64);
        let Some(version) = version.and_then(|version| u32::try_from(version).ok()) else {
            return Err(bad("has no version".to_owned()));
        };
        let word = |key: &str| string(root.get(key));
        let list = |key: &str| root.get(key).and_then(Value::as_sequence).into_iter().flatten();
        let custom = root.get("custom_data").and_then(Value::as_mapping).into_iter().flatten();
        Ok(Self {
            version,
            storage_id: word("storage_identifier"),
            files: list("relative_file_paths").map(|path| string(Some(path))).collect(),
            topics: list("topics_with_message_count").take(limits::TOPICS).map(topic).collect(),
            message_count: root.get("message_count").and_then(Value::as_u64).unwrap_or(0),
            compression_format: word("compression_format").to_lowercase(),
            compression_mode: match word("compression_mode").to_uppercase() {
                none if none == "NONE" => String::new(),
                mode => mode,
            },
            ros_distro: word("ros_distro"),
            custom_data: custom.map(|(k, v)| (string(Some(k)), string(Some(v)))).collect(),
        })
    }

    /// Reads the file in `directory`; `None` if there is none.
    ///
    /// # Errors
    /// As [`Metadata::parse`], and what the operating system says.
    pub fn read(directory: &Path) -> Result<Option<Self>> {
        let path = directory.join(NAME);
        let file = match std::fs::File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(BagError::system(&path, "open it", &error)),
        };
        let mut bytes = Vec::new();
        let system = |error| BagError::system(&path, "read it", &error);
        file.take(limits::METADATA + 1).read_to_end(&mut bytes).map_err(system)?;
        if bytes.len() as u64 > limits::METADATA {
            let message = format!("has more than {} bytes", limits::METADATA);
            return Err(BagError::new(BagErrorKind::TooLarge, &path, message));
        }
        Self::parse(&String::from_utf8_lossy(&bytes), &path).map(Some)
    }

    /// Where the files lie: always inside the directory, whatever the text says. Before version 4
    /// names began with that of the directory.
    pub(crate) fn paths(&self, directory: &Path) -> Vec<PathBuf> {
        let inside = |name: &String| {
            let path = Path::new(name);
            let plain = path.components().all(|c| matches!(c, std::path::Component::Normal(_)));
            let whole = directory.join(path);
            if plain && whole.exists() {
                return whole;
            }
            directory.join(path.file_name().unwrap_or_default())
        };
        self.files.iter().map(inside).collect()
    }
}

fn string(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Bool(bool)) => bool.to_string(),
        _ => String::new(),
    }
}

fn topic(value: &Value) -> TopicInfo {
    let empty = Value::Null;
    let inner = value.get("topic_metadata").unwrap_or(&empty);
    let word = |key: &str| string(inner.get(key));
    TopicInfo {
        metadata: TopicMetadata {
            name: word("name"),
            type_name: word("type"),
            type_hash: TypeHash::parse(&word("type_description_hash")),
            definition: None,
            serialization_format: word("serialization_format"),
            offered_qos: qos::from_value(inner.get("offered_qos_profiles").unwrap_or(&empty)),
        },
        message_count: value.get("message_count").and_then(Value::as_u64).unwrap_or(0),
    }
}

/// A scalar as YAML: plain where that is safe, else in double quotes.
fn scalar(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_/.-".contains(c);
    let word = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '_');
    let reserved = matches!(
        text.to_ascii_lowercase().as_str(),
        "true" | "false" | "yes" | "no" | "on" | "off" | "null" | "y" | "n"
    );
    if word && !reserved && text.chars().all(plain) {
        return text.to_owned();
    }
    // A JSON string is a YAML one.
    serde_json::Value::from(text).to_string()
}

/// The text of `metadata.yaml`.
pub(crate) fn document(info: &BagInfo) -> String {
    let inner = body(info);
    let lines = inner.lines().map(|line| format!("  {line}\n"));
    format!("rosbag2_bagfile_information:\n{}", lines.collect::<String>())
}

/// What stands below the one key of the document, and in MCAP files and databases.
pub(crate) fn body(info: &BagInfo) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail, here and below.
    let _ = write!(
        text,
        "version: 9\nstorage_identifier: {}\nduration:\n  nanoseconds: {}\nstarting_time:\n  \
         nanoseconds_since_epoch: {}\nmessage_count: {}\ntopics_with_message_count:{}",
        info.storage_id,
        info.duration_ns(),
        // What rosbag2 writes for a bag without messages.
        info.start_ns.unwrap_or(i64::MAX),
        info.message_count,
        if info.topics.is_empty() { " []\n" } else { "\n" },
    );
    for topic in &info.topics {
        let metadata = &topic.metadata;
        let _ = write!(
            text,
            "  - topic_metadata:\n      name: {}\n      type: {}\n      \
             serialization_format: {}\n      offered_qos_profiles:{}\n      \
             type_description_hash: {}\n    \
             message_count: {}\n",
            scalar(&metadata.name),
            scalar(&metadata.type_name),
            scalar(&metadata.serialization_format),
            qos::to_indented(&metadata.offered_qos, "        "),
            scalar(&metadata.type_hash.map_or_else(String::new, |hash| hash.to_string())),
            topic.message_count
        );
    }
    let _ = writeln!(text, "compression_format: {}", scalar(&info.compression_format));
    let _ = writeln!(text, "compression_mode: {}", scalar(&info.compression_mode));
    let names: Vec<String> = info.files.iter().map(|file| scalar(&file_name(file))).collect();
    let _ = writeln!(text, "relative_file_paths:{}", list(&names));
    text.push_str(if info.files.is_empty() { "files: []\n" } else { "files:\n" });
    for (file, name) in info.files.iter().zip(&names) {
        let span = match (file.start_ns, file.end_ns) {
            (Some(start), Some(end)) => end.saturating_sub(start),
            _ => 0,
        };
        let _ = write!(
            text,
            "  - path: {name}\n    starting_time:\n      nanoseconds_since_epoch: {}\n    \
             duration:\n      nanoseconds: {span}\n    message_count: {}\n",
            file.start_ns.unwrap_or(i64::MAX),
            file.message_count
        );
    }
    if info.custom_data.is_empty() {
        text.push_str("custom_data: ~\n");
    } else {
        text.push_str("custom_data:\n");
        for (key, value) in &info.custom_data {
            let _ = writeln!(text, "  {}: {}", scalar(key), scalar(value));
        }
    }
    let _ = write!(text, "ros_distro: {}", scalar(&info.ros_distro));
    text
}

fn file_name(file: &FileInfo) -> String {
    file.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn list(items: &[String]) -> String {
    if items.is_empty() {
        return " []".to_owned();
    }
    items.iter().map(|item| format!("\n  - {item}")).collect()
}

/// Writes the file into the bag's directory, in one step.
pub(crate) fn write(directory: &Path, info: &BagInfo) -> Result<()> {
    let path = directory.join(NAME);
    let system = |error| BagError::system(&path, "write it", &error);
    let mut file = tempfile::NamedTempFile::new_in(directory).map_err(system)?;
    std::io::Write::write_all(&mut file, document(info).as_bytes()).map_err(system)?;
    // A temporary file is only for its owner; this one is for all whom the directory lets in.
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    file.as_file().set_permissions(mode).map_err(system)?;
    file.persist(&path).map_err(|error| system(error.error))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::Qos;

    fn info() -> BagInfo {
        let topic = TopicMetadata {
            offered_qos: vec![Qos::default(), Qos::sensor_data()],
            ..TopicMetadata::new("/a", "std_msgs/msg/String").with_standard_definition()
        };
        BagInfo {
            storage_id: "mcap".into(),
            ros_distro: "jazzy".into(),
            files: vec![FileInfo {
                path: "/x/bag/bag_0.mcap".into(),
                start_ns: Some(5),
                end_ns: Some(9),
                message_count: 3,
                size_bytes: 1,
            }],
            start_ns: Some(5),
            end_ns: Some(9),
            message_count: 3,
            topics: vec![TopicInfo { metadata: topic, message_count: 3 }],
            custom_data: BTreeMap::from([
                ("who".into(), "me: \"I\"".into()),
                ("n".into(), "1".into()),
            ]),
            ..BagInfo::default()
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let info = info();
        for text in [document(&info), body(&info)] {
            let read = Metadata::parse(&text, Path::new("m")).unwrap();
            assert_eq!((read.version, read.message_count), (9, 3));
            assert_eq!(read.files, ["bag_0.mcap"]);
            assert_eq!(read.topics[0].metadata.offered_qos, info.topics[0].metadata.offered_qos);
            assert_eq!(read.topics[0].metadata.type_hash, info.topics[0].metadata.type_hash);
            assert_eq!(
                (read.custom_data, read.ros_distro),
                (info.custom_data.clone(), "jazzy".into())
            );
            assert_eq!(read.compression_mode, "");
        }
        assert!(Metadata::parse("a: [", Path::new("m")).is_err());
        assert!(Metadata::parse("a: 1", Path::new("m")).is_err());
    }

    #[test]
    fn an_old_text_is_read_and_paths_stay_inside_the_directory() {
        let text = "rosbag2_bagfile_information:\n  version: 4\n  storage_identifier: sqlite3\n  \
                    relative_file_paths:\n    - b/b_0.db3\n    - ../../etc/passwd\n    - /etc/x\n  \
                    message_count: 7\n  topics_with_message_count:\n    - topic_metadata:\n        \
                    name: /t\n        type: p/msg/T\n        serialization_format: cdr\n        \
                    offered_qos_profiles: \"- history: 1\\n  depth: 3\\n  reliability: 1\"\n      \
                    message_count: 7\n  compression_format: \"\"\n  compression_mode: \"\"\n";
        let read = Metadata::parse(text, Path::new("m")).unwrap();
        assert_eq!(read.topics[0].metadata.offered_qos, [Qos::keep_last(3)]);
        assert_eq!(read.topics[0].message_count, 7);
        let paths = read.paths(Path::new("/nowhere/b"));
        let expected = ["/nowhere/b/b_0.db3", "/nowhere/b/passwd", "/nowhere/b/x"];
        assert_eq!(paths, expected.map(PathBuf::from));
    }

    #[test]
    fn a_file_that_exists_outside_the_directory_is_not_named() {
        let folder = tempfile::tempdir().unwrap();
        let directory = folder.path().join("bag");
        std::fs::create_dir_all(directory.join("sub")).unwrap();
        for name in ["secret.mcap", "bag/sub/inside.mcap"] {
            std::fs::write(folder.path().join(name), "x").unwrap();
        }
        let absolute = folder.path().join("secret.mcap");
        let files = ["../secret.mcap", "sub/../../secret.mcap", "sub/inside.mcap"];
        let mut files: Vec<String> = files.map(str::to_owned).to_vec();
        files.push(absolute.to_str().unwrap().to_owned());
        let paths = Metadata { files, ..Metadata::default() }.paths(&directory);
        let expected = ["secret.mcap", "secret.mcap", "sub/inside.mcap", "secret.mcap"];
        assert_eq!(paths, expected.map(|name| directory.join(name)));
    }
}
