//! A database as rosbag2 of Jazzy writes it: schema 4.
//!
//! While it is written it has a write-ahead log, so that whatever was committed survives the death
//! of the process; at the end the log is folded in and one file is left.

use super::failed;
use crate::error::{BagError, BagErrorKind, Result};
use crate::model::TopicMetadata;
use crate::options::{Compression, StorageOptions};
use crate::storage::FileWriter;
use crate::{NewMessage, qos};
use rusqlite::{Connection, OpenFlags, params};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// With a log who reads does not stop who writes; NORMAL: a commit does not wait for the disk, and
/// a power failure, though it may take the last commits, leaves a sound database.
const TABLES: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE schema(schema_version INTEGER PRIMARY KEY, ros_distro TEXT NOT NULL);
    CREATE TABLE metadata(id INTEGER PRIMARY KEY, metadata_version INTEGER NOT NULL,
        metadata TEXT NOT NULL);
    CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL,
        serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL,
        type_description_hash TEXT NOT NULL);
    CREATE TABLE message_definitions(id INTEGER PRIMARY KEY, topic_type TEXT NOT NULL,
        encoding TEXT NOT NULL, encoded_message_definition TEXT NOT NULL,
        type_description_hash TEXT NOT NULL);
    CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL,
        timestamp INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE INDEX timestamp_idx ON messages (timestamp ASC);";
pub(super) const METADATA: &str = "INSERT INTO metadata (metadata_version, metadata) VALUES (9, ?)";
const INSERT: &str = "INSERT INTO messages (timestamp, topic_id, data) VALUES (?, ?, ?)";

/// A database that is being written.
pub(crate) struct SqliteWriter {
    path: PathBuf,
    connection: Connection,
    /// Row of each topic.
    topics: Vec<i64>,
    types: BTreeSet<String>,
    pack: bool,
    /// Bytes written, as far as known.
    size: u64,
    pending: u64,
    pending_since_ns: Option<i64>,
    chunk_size: u64,
    flush_interval_ns: i64,
}

impl SqliteWriter {
    /// Begins the file, which must not exist. `metadata` is what is known about the bag by now.
    pub(crate) fn create(path: &Path, options: &StorageOptions, metadata: &str) -> Result<Self> {
        std::fs::File::create_new(path).map_err(|e| BagError::system(path, "make it", &e))?;
        let make = || {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Connection::open_with_flags(path, flags)?;
            connection.execute_batch(TABLES)?;
            for pragma in &options.pragmas {
                connection.execute_batch(&format!("PRAGMA {pragma}"))?;
            }
            connection.execute("INSERT INTO schema VALUES (4, ?)", [&options.ros_distro])?;
            connection.execute(METADATA, [metadata])?;
            Ok(connection)
        };
        let connection = make().map_err(|error| failed(path, "make it", &error))?;
        Ok(Self {
            path: path.to_owned(),
            connection,
            topics: Vec::new(),
            types: BTreeSet::new(),
            pack: options.compression == Compression::Zstd,
            size: 0,
            pending: 0,
            pending_since_ns: None,
            chunk_size: options.chunk_size,
            flush_interval_ns: options.flush_interval_ns,
        })
    }

    fn insert_topic(&mut self, topic: &TopicMetadata) -> rusqlite::Result<()> {
        let hash = topic.type_hash.map_or_else(String::new, |hash| hash.to_string());
        self.connection.execute(
            "INSERT INTO topics (name, type, serialization_format, offered_qos_profiles, \
             type_description_hash) VALUES (?, ?, ?, ?, ?)",
            params![
                topic.name,
                topic.type_name,
                topic.serialization_format,
                qos::to_yaml(&topic.offered_qos),
                hash
            ],
        )?;
        self.topics.push(self.connection.last_insert_rowid());
        if self.types.insert(topic.type_name.clone()) {
            let definition = topic.definition.as_deref().unwrap_or_default();
            let encoding = if definition.is_empty() { "unknown" } else { "ros2msg" };
            self.connection.execute(
                "INSERT INTO message_definitions (topic_type, encoding, \
                 encoded_message_definition, type_description_hash) VALUES (?, ?, ?, ?)",
                params![topic.type_name, encoding, definition, hash],
            )?;
        }
        Ok(())
    }

    fn insert(
        &mut self,
        message: &NewMessage<'_>,
        topic: i64,
        data: &[u8],
    ) -> rusqlite::Result<()> {
        if self.connection.is_autocommit() {
            self.connection.execute_batch("BEGIN")?;
        }
        let mut statement = self.connection.prepare_cached(INSERT)?;
        statement.execute(params![message.log_time_ns, topic, data])?;
        Ok(())
    }

    fn commit(&mut self) -> rusqlite::Result<()> {
        if !self.connection.is_autocommit() {
            self.connection.execute_batch("COMMIT")?;
        }
        let pragma = |name: &str| {
            self.connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0))
        };
        let bytes = pragma("page_count")?.saturating_mul(pragma("page_size")?);
        self.size = u64::try_from(bytes).unwrap_or(0);
        Ok(())
    }

    fn end(&mut self, metadata: &str) -> rusqlite::Result<()> {
        self.connection.execute(METADATA, [metadata])?;
        self.commit()?;
        self.connection.execute_batch("PRAGMA journal_mode = DELETE")
    }
}

impl FileWriter for SqliteWriter {
    fn add_topic(&mut self, topic: &TopicMetadata) -> Result<()> {
        let result = self.insert_topic(topic);
        result.map_err(|error| failed(&self.path, "add a topic", &error))
    }

    fn write(&mut self, message: &NewMessage<'_>) -> Result<()> {
        let Some(&topic) = self.topics.get(message.topic) else {
            let text = format!("has no topic {}", message.topic);
            return Err(BagError::new(BagErrorKind::InvalidArgument, &self.path, text));
        };
        let packed = if self.pack {
            let system = |error| BagError::system(&self.path, "pack a message", &error);
            Some(zstd::bulk::compress(message.data, 0).map_err(system)?)
        } else {
            None
        };
        let data = packed.as_deref().unwrap_or(message.data);
        let result = self.insert(message, topic, data);
        result.map_err(|error| failed(&self.path, "write a message", &error))?;
        // A row has three numbers beside its data.
        self.pending += data.len() as u64 + 24;
        let since = *self.pending_since_ns.get_or_insert(message.log_time_ns);
        let late = message.log_time_ns.saturating_sub(since) >= self.flush_interval_ns;
        if late || self.pending >= self.chunk_size {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        let result = self.commit();
        result.map_err(|error| failed(&self.path, "write", &error))?;
        self.pending = 0;
        self.pending_since_ns = None;
        Ok(())
    }

    fn size(&self) -> u64 {
        self.size + self.pending
    }

    fn finish(mut self: Box<Self>, metadata: &str) -> Result<()> {
        let result = self.end(metadata);
        result.map_err(|error| failed(&self.path, "end it", &error))
    }
}
