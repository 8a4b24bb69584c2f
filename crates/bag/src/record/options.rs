//! How to record.

use crate::StorageOptions;
use crate::session::{Selection, SessionError};
use angaros::QosOverrides;
use std::path::PathBuf;
use std::time::Duration;

/// How to record.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct RecordOptions {
    /// The bag's folder, which must not exist.
    pub output: PathBuf,
    /// How the bag is written.
    pub storage: StorageOptions,
    /// What is recorded.
    pub selection: Selection,
    /// Only topics that are there when recording begins.
    pub no_discovery: bool,
    /// Also topics that have subscriptions and no publisher yet.
    pub unpublished: bool,
    /// Not topics to which nobody else subscribes.
    pub ignore_leaf: bool,
    /// The nice value of the thread that compresses and writes.
    pub nice: i32,
    /// Stronger than what rule R1 gives, by full topic name.
    pub qos: QosOverrides,
    /// How often new topics are looked for.
    pub polling_interval: Duration,
    /// Bytes of messages that wait to be written, at most; 0 makes receiving wait until each
    /// message is written.
    pub max_cache_size: u64,
    /// Messages of one topic that are kept in the buffers in which they arrived (R2).
    pub max_held: usize,
    /// Messages of one topic that wait to be taken over.
    pub depth: usize,
    /// Keep the newest messages in memory and write them when asked (R6).
    pub snapshot: Option<SnapshotOptions>,
    /// Take the log time from `/clock`, and begin with the first.
    pub use_sim_time: bool,
    /// Record nothing until told to.
    pub start_paused: bool,
    /// Name of the node.
    pub node_name: String,
}

/// What a snapshot holds.
#[derive(Clone, Copy, Debug)]
pub struct SnapshotOptions {
    /// Messages older than that are let go; zero for no limit but that of
    /// [`RecordOptions::max_cache_size`].
    pub duration: Duration,
}

impl RecordOptions {
    /// rosbag2's defaults: a cache of 100 MiB, a look for topics every 0.1 s, nothing chosen yet.
    #[must_use]
    pub fn new(output: impl Into<PathBuf>) -> Self {
        Self {
            output: output.into(),
            storage: StorageOptions::default(),
            selection: Selection::default(),
            no_discovery: false,
            unpublished: false,
            ignore_leaf: false,
            nice: 0,
            qos: QosOverrides::default(),
            polling_interval: Duration::from_millis(100),
            max_cache_size: 100 << 20,
            max_held: 256,
            depth: 1000,
            snapshot: None,
            use_sim_time: false,
            start_paused: false,
            node_name: "rosbag2_recorder".to_owned(),
        }
    }

    pub(super) fn check(&self) -> Result<(), SessionError> {
        if self.selection.is_empty() {
            return Err(SessionError::Option(
                "nothing is chosen to be recorded\nhint: name topics, or -a for all".to_owned(),
            ));
        }
        let splits = self.storage.max_bagfile_size > 0 || self.storage.max_bagfile_duration_ns > 0;
        if self.storage.max_bag_files > 0 && !splits {
            let text = "a limit of files without a size or duration of each\nhint: add \
                        --max-bag-size or --max-bag-duration";
            return Err(SessionError::Option(text.to_owned()));
        }
        if self.snapshot.is_some() && self.max_cache_size == 0 {
            let text = "a snapshot without a cache\nhint: raise --max-cache-size";
            return Err(SessionError::Option(text.to_owned()));
        }
        Ok(())
    }
}
