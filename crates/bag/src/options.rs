//! How a bag is written.

use crate::mcap::McapConfig;
use std::collections::BTreeMap;

/// The format of a new bag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StorageId {
    /// MCAP, ROS 2's default.
    #[default]
    Mcap,
    /// A database of SQLite, the default until Humble.
    Sqlite3,
}

impl StorageId {
    /// As in `metadata.yaml`: `mcap` or `sqlite3`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Mcap => "mcap",
            Self::Sqlite3 => "sqlite3",
        }
    }

    /// The inverse of [`StorageId::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Mcap, Self::Sqlite3].into_iter().find(|id| id.as_str() == text)
    }

    /// The ending of its files.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Mcap => "mcap",
            Self::Sqlite3 => "db3",
        }
    }
}

/// How messages are compressed while they are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compression {
    /// Not at all.
    #[default]
    None,
    /// LZ4 per chunk; MCAP only.
    Lz4,
    /// Zstandard: per chunk in MCAP, per message in sqlite3 (rosbag2's mode `MESSAGE`).
    Zstd,
}

impl Compression {
    /// `none`, `lz4` or `zstd`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Lz4 => "lz4",
            Self::Zstd => "zstd",
        }
    }

    /// The inverse of [`Compression::as_str`]; the empty text is none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Some(Self::None);
        }
        [Self::None, Self::Lz4, Self::Zstd].into_iter().find(|one| one.as_str() == text)
    }
}

/// How a bag is written.
#[derive(Clone, Debug, PartialEq)]
pub struct StorageOptions {
    /// The format.
    pub storage_id: StorageId,
    /// How messages are compressed.
    pub compression: Compression,
    /// Pack each file as a whole by Zstandard once it is ended (rosbag2's mode `FILE`).
    pub pack_files: bool,
    /// Threads that compress chunks of MCAP by Zstandard beside the one that writes, or files that
    /// are packed at once; 0 for none, and for one file.
    pub compression_threads: u32,
    /// How MCAP files are laid out.
    pub mcap: McapConfig,
    /// Pragmas that databases are written with, as `NAME = VALUE`.
    pub pragmas: Vec<String>,
    /// A new file begins before one would grow beyond so many bytes; 0 is never.
    pub max_bagfile_size: u64,
    /// A new file begins when one covers so many nanoseconds of log time; 0 is never.
    pub max_bagfile_duration_ns: i64,
    /// So many files are kept, older ones are removed when a new one begins; 0 is all.
    pub max_bag_files: usize,
    /// Bytes of messages that a chunk (of a transaction in sqlite3) collects before they go to the
    /// file.
    pub chunk_size: u64,
    /// Nanoseconds of log time after which they go to the file in any case; what a killed
    /// recorder loses at most, as long as messages come or [`BagWriter::flush`] is called.
    ///
    /// [`BagWriter::flush`]: crate::BagWriter::flush
    pub flush_interval_ns: i64,
    /// What `metadata.yaml` names as the distribution.
    pub ros_distro: String,
    /// What else to note in `metadata.yaml`.
    pub custom_data: BTreeMap<String, String>,
}

impl Default for StorageOptions {
    fn default() -> Self {
        Self {
            storage_id: StorageId::Mcap,
            compression: Compression::None,
            pack_files: false,
            compression_threads: 0,
            mcap: McapConfig::default(),
            pragmas: Vec::new(),
            max_bagfile_size: 0,
            max_bagfile_duration_ns: 0,
            max_bag_files: 0,
            chunk_size: 768 * 1024,
            flush_interval_ns: 500_000_000,
            ros_distro: std::env::var("ROS_DISTRO")
                .ok()
                .filter(|distro| !distro.is_empty())
                .unwrap_or_else(|| "jazzy".to_owned()),
            custom_data: BTreeMap::new(),
        }
    }
}
