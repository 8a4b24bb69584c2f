//! Bags: recorded messages on disk.
//!
//! [`open`] reads what rosbag2 records (MCAP and sqlite3, split, compressed) and ROS 1 bags, whose
//! messages come out as ROS 2's; [`create`] writes MCAP or sqlite3 as rosbag2 does.
//!
//! - B1 Messages come in the order of their log time, and those of the same time in the order in
//!   which they were recorded.
//! - B2 A reader never changes the bag.
//! - B3 A bag that was cut off anywhere is readable up to its last complete record, and
//!   [`BagInfo::recovered`] says what is missing.
//! - B4 Memory is bounded by what the files really hold and by [`limits`], whatever lengths they
//!   state.
//! - B5 What was written more than [`StorageOptions::flush_interval_ns`] ago survives the death of
//!   the process, as long as messages come or [`BagWriter::flush`] is called.

mod bag;
mod blocks;
mod convert;
mod error;
mod file;
mod mcap;
mod metadata;
mod model;
mod options;
mod outputs;
mod packing;
pub mod play;
mod preset;
mod qos;
pub mod record;
mod reindex;
mod report;
mod ros1;
mod services;
mod session;
mod sqlite;
mod step;
mod storage;
mod unpack;
mod writer;

use std::path::Path;

pub use convert::{ConvertOptions, Converted, convert};
pub use error::{BagError, BagErrorKind, Result};
pub use mcap::McapConfig;
pub use metadata::Metadata;
pub use model::{BagInfo, BagMessage, FileInfo, Filter, Recovered, TopicInfo, TopicMetadata};
pub use options::{Compression, StorageId, StorageOptions};
pub use outputs::parse_outputs;
pub use reindex::{Reindexed, reindex};
pub use report::{Contributions, Sorting, info_json, info_text};
pub use session::{Selection, SessionError, parse_qos_overrides, read_qos_overrides};
pub use step::BagFeed;

/// The bounds of what is read.
pub mod limits {
    /// Bytes of one chunk or message, compressed or not.
    pub const CHUNK: u64 = 512 << 20;
    /// Topics of one bag.
    pub const TOPICS: usize = 1 << 16;
    /// Bytes of one `metadata.yaml`.
    pub const METADATA: u64 = 64 << 20;
    /// Bytes that a compressed file of a bag may unpack to.
    pub const FILE: u64 = 1 << 40;
}

/// A bag that is open for reading. Streams are independent of each other and of the reader.
pub trait BagReader: Send + Sync {
    /// What is known about the bag as a whole.
    fn info(&self) -> &BagInfo;

    /// The topics, in the order of the indices that messages use.
    fn topics(&self) -> Vec<TopicMetadata> {
        self.info().topics.iter().map(|topic| topic.metadata.clone()).collect()
    }

    /// The messages that pass the filter, in the order of B1.
    ///
    /// # Errors
    /// A file that cannot be opened any more.
    fn messages(&self, filter: &Filter) -> Result<Messages>;
}

/// Messages in the order of their log time. After an error that concerns one message the next
/// call goes on behind it; after the end every call gives `None`.
pub trait MessageStream: Iterator<Item = Result<BagMessage>> + Send {
    /// Goes to the first message that was logged at this time or later (nanoseconds since the
    /// epoch), forward or back; the other conditions of the filter stay.
    ///
    /// # Errors
    /// A file that cannot be opened any more.
    fn seek(&mut self, log_time_ns: i64) -> Result<()>;
}

/// A stream of messages that owns all it needs.
pub type Messages = Box<dyn MessageStream>;

/// A bag that is being written.
pub trait BagWriter: Send {
    /// Adds a topic and returns the index for [`BagWriter::write`]; the same topic gives the same
    /// index again.
    ///
    /// # Errors
    /// The file cannot be written, or the topic exists with another type.
    fn add_topic(&mut self, topic: &TopicMetadata) -> Result<usize>;

    /// Writes one message: CDR bytes with their encapsulation header. Begins a new file where the
    /// options say so.
    ///
    /// # Errors
    /// The file cannot be written, or there is no such topic.
    fn write(&mut self, message: &NewMessage<'_>) -> Result<()>;

    /// Hands everything written so far to the operating system.
    ///
    /// # Errors
    /// The file cannot be written.
    fn flush(&mut self) -> Result<()>;

    /// Ends the current file and begins the next; returns the path of the one that ended.
    ///
    /// # Errors
    /// The file cannot be written.
    fn split(&mut self) -> Result<std::path::PathBuf>;

    /// Bytes written to the current file and waiting for it.
    fn size(&self) -> u64;

    /// Notes something in the bag's custom data, in place of what was noted under that name.
    fn note(&mut self, name: &str, value: &str);

    /// What has been written so far, in all files.
    fn info(&self) -> BagInfo;

    /// Ends the bag: index and `metadata.yaml`. A writer that is dropped without this leaves a bag
    /// that must be recovered.
    ///
    /// # Errors
    /// A file cannot be written.
    fn finish(self: Box<Self>) -> Result<BagInfo>;
}

/// A message to be written.
#[derive(Clone, Copy, Debug)]
pub struct NewMessage<'a> {
    /// What [`BagWriter::add_topic`] gave.
    pub topic: usize,
    /// When it was received, nanoseconds since the epoch.
    pub log_time_ns: i64,
    /// When it was published, nanoseconds since the epoch.
    pub publish_time_ns: i64,
    /// Its number, 0 for none.
    pub sequence: u64,
    /// CDR bytes with their encapsulation header.
    pub data: &'a [u8],
}

/// Opens a bag: a directory with or without `metadata.yaml`, or a single file. The format is told
/// by the content.
///
/// # Errors
/// Nothing there, nothing that is a bag, or a form that is not supported; damage is none (B3).
pub fn open(path: impl AsRef<Path>) -> Result<Box<dyn BagReader>> {
    Ok(Box::new(bag::Bag::open(path.as_ref())?))
}

/// Begins a bag in a new directory at `path`.
///
/// # Errors
/// The directory exists or cannot be made.
pub fn create(path: impl AsRef<Path>, options: &StorageOptions) -> Result<Box<dyn BagWriter>> {
    Ok(Box::new(writer::DirectoryWriter::create(path.as_ref(), options)?))
}

/// The code in the documents, compiled by the tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../docs/how-to/bags.md")]
    mod recording {}
    #[doc = include_str!("../../../docs/concepts/bags.md")]
    mod bags {}
}
