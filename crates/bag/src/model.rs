//! What a bag holds: topics, messages, and what is known about the whole.

use angaros::type_lookup::Definitions;
use angaros_msg::dynamic::{DynamicType, standard_catalog};
use angaros_msg::{Qos, TypeHash};
use bytes::Bytes;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A topic of a bag.
#[derive(Clone, Debug, PartialEq)]
pub struct TopicMetadata {
    /// The topic's full name, as in `/scan`.
    pub name: String,
    /// The ROS 2 name of the type, as in `sensor_msgs/msg/LaserScan`.
    pub type_name: String,
    /// The RIHS01 hash of the type, if the bag holds it or the definition yields it.
    pub type_hash: Option<TypeHash>,
    /// The definition with those it refers to, in the `ros2msg` form of MCAP, if it is known.
    pub definition: Option<String>,
    /// How messages are written: `cdr`.
    pub serialization_format: String,
    /// What the publishers offered when the topic was recorded; empty if the bag does not say.
    pub offered_qos: Vec<Qos>,
}

impl TopicMetadata {
    /// A topic of CDR messages about which nothing else is known.
    #[must_use]
    pub fn new(name: &str, type_name: &str) -> Self {
        Self {
            name: name.to_owned(),
            type_name: type_name.to_owned(),
            type_hash: None,
            definition: None,
            serialization_format: "cdr".to_owned(),
            offered_qos: Vec::new(),
        }
    }

    /// The same with the hash and the definition of the standard type of that name, if there is
    /// one and they are not given already.
    #[must_use]
    pub fn with_standard_definition(mut self) -> Self {
        let catalog = standard_catalog();
        if self.definition.is_none() {
            self.definition = DynamicType::definition(catalog, &self.type_name).ok();
        }
        if self.type_hash.is_none() {
            self.type_hash = DynamicType::hash(catalog, &self.type_name).ok();
        }
        self
    }

    /// The same with hash and definition of its type, where they are not given already and are
    /// found: compiled in, or in a file.
    #[must_use]
    pub fn with_definition(mut self, definitions: &Definitions) -> Self {
        if self.definition.is_some() && self.type_hash.is_some() {
            return self;
        }
        if let Some(text) = &self.definition {
            let catalog = DynamicType::catalog_of_definition(&self.type_name, text);
            self.type_hash = catalog.and_then(|own| DynamicType::hash(&own, &self.type_name)).ok();
        } else if let Ok(found) = definitions.find(&self.type_name, self.type_hash) {
            self.definition = found.text().ok();
            self.type_hash = Some(found.hash);
        }
        self
    }
}

/// A message of a bag.
#[derive(Clone, Debug, PartialEq)]
pub struct BagMessage {
    /// Index of the topic in [`BagReader::topics`](crate::BagReader::topics).
    pub topic: usize,
    /// When it was recorded, nanoseconds since the epoch.
    pub log_time_ns: i64,
    /// When it was published, nanoseconds since the epoch; the log time where the bag keeps no
    /// other.
    pub publish_time_ns: i64,
    /// The number the recorder gave it, 0 where it gave none.
    pub sequence: u64,
    /// The CDR bytes with their encapsulation header; shared with the chunk they came in.
    pub data: Bytes,
}

/// Which messages to read. The default is all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// Only topics of these indices; `None` is all.
    pub topics: Option<Vec<usize>>,
    /// Only messages logged at this time or later, nanoseconds since the epoch.
    pub start_ns: Option<i64>,
    /// Only messages logged at this time or earlier, nanoseconds since the epoch.
    pub end_ns: Option<i64>,
}

impl Filter {
    pub(crate) fn wants_topic(&self, topic: usize) -> bool {
        self.topics.as_ref().is_none_or(|topics| topics.contains(&topic))
    }

    pub(crate) fn wants_time(&self, time_ns: i64) -> bool {
        self.start_ns.is_none_or(|start| time_ns >= start)
            && self.end_ns.is_none_or(|end| time_ns <= end)
    }
}

/// One file of a bag.
#[derive(Clone, Debug, PartialEq)]
pub struct FileInfo {
    /// Where it lies.
    pub path: PathBuf,
    /// First log time in it, nanoseconds since the epoch; `None` without messages.
    pub start_ns: Option<i64>,
    /// Last log time in it, nanoseconds since the epoch; `None` without messages.
    pub end_ns: Option<i64>,
    /// Messages in it.
    pub message_count: u64,
    /// Bytes on the disk.
    pub size_bytes: u64,
}

/// A topic with its number of messages.
#[derive(Clone, Debug, PartialEq)]
pub struct TopicInfo {
    /// The topic.
    pub metadata: TopicMetadata,
    /// Messages in the whole bag.
    pub message_count: u64,
}

/// What was recovered from a damaged bag.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recovered {
    /// What is missing or broken, one sentence each with file and offset.
    pub missing: Vec<String>,
    /// Messages that could be read.
    pub message_count: u64,
    /// Log time of the last of them, nanoseconds since the epoch.
    pub last_ns: Option<i64>,
}

/// A summary of a bag.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BagInfo {
    /// The file or directory that was opened.
    pub path: PathBuf,
    /// `mcap`, `sqlite3`, or `rosbag_v2` for ROS 1.
    pub storage_id: String,
    /// Version of `metadata.yaml`; 0 without one.
    pub version: u32,
    /// The distribution the bag says it was recorded with; empty if it does not.
    pub ros_distro: String,
    /// `zstd` or empty: how whole messages or files are compressed (chunks of MCAP are not meant).
    pub compression_format: String,
    /// `MESSAGE`, `FILE` or empty.
    pub compression_mode: String,
    /// The files in the order of recording.
    pub files: Vec<FileInfo>,
    /// First log time, nanoseconds since the epoch; `None` without messages.
    pub start_ns: Option<i64>,
    /// Last log time, nanoseconds since the epoch; `None` without messages.
    pub end_ns: Option<i64>,
    /// Messages in all files.
    pub message_count: u64,
    /// In the order of the indices that messages use.
    pub topics: Vec<TopicInfo>,
    /// What the recorder was told to note.
    pub custom_data: BTreeMap<String, String>,
    /// What was damaged, if anything was.
    pub recovered: Option<Recovered>,
}

impl BagInfo {
    /// From the first to the last message, nanoseconds.
    #[must_use]
    pub fn duration_ns(&self) -> i64 {
        match (self.start_ns, self.end_ns) {
            (Some(start), Some(end)) => end.saturating_sub(start),
            _ => 0,
        }
    }

    /// Bytes of all files.
    #[must_use]
    pub fn size_bytes(&self) -> u64 {
        self.files.iter().map(|file| file.size_bytes).sum()
    }
}
