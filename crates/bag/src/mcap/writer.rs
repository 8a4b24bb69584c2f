//! MCAP as rosbag2 writes it: profile `ros2`, definitions as `ros2msg`, its metadata as a record.
//!
//! A chunk is put together in memory and goes to the file as one piece, followed by its index: a
//! file that is cut off has at most one chunk that is not whole.

use crate::error::{BagError, BagErrorKind, Result};
use crate::model::TopicMetadata;
use crate::options::{Compression, StorageOptions};
use crate::storage::FileWriter;
use crate::{NewMessage, qos};
use ::mcap::records::{MessageHeader, Metadata};
use rustix::fs::{FlockOperation, flock};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub(super) const LIBRARY: &str = concat!("angaros-bag ", env!("CARGO_PKG_VERSION"));

/// An MCAP file that is being written.
pub(crate) struct McapWriter {
    path: PathBuf,
    writer: ::mcap::Writer<Counting>,
    written: Arc<AtomicU64>,
    channels: Vec<u16>,
    /// Bytes of messages that are in no finished chunk.
    pending: u64,
    /// Log time of the first of them.
    pending_since_ns: Option<i64>,
    chunk_size: u64,
    flush_interval_ns: i64,
}

impl McapWriter {
    /// Begins the file, which must not exist. `metadata` is what is known about the bag by now.
    pub(crate) fn create(path: &Path, options: &StorageOptions, metadata: &str) -> Result<Self> {
        let system = |error| BagError::system(path, "make it", &error);
        let file = File::create_new(path).map_err(system)?;
        // Who repairs a file that was not ended sees by this that it is being written. Where there
        // are no such locks, it goes without.
        let _ = flock(&file, FlockOperation::NonBlockingLockExclusive);
        let written = Arc::new(AtomicU64::new(0));
        let to = Counting {
            to: BufWriter::with_capacity(1 << 16, file),
            at: 0,
            written: written.clone(),
        };
        let compression = match options.compression {
            Compression::None => None,
            Compression::Lz4 => Some(::mcap::Compression::Lz4),
            Compression::Zstd => Some(::mcap::Compression::Zstd),
        };
        let layout = ::mcap::WriteOptions::new()
            .profile("ros2")
            .library(LIBRARY)
            .compression_threads(options.compression_threads)
            .chunk_size(None)
            .disable_seeking(true);
        let writer = options
            .mcap
            .apply(layout, compression)
            .create(to)
            .map_err(|error| broken(path, error))?;
        let mut new = Self {
            path: path.to_owned(),
            writer,
            written,
            channels: Vec::new(),
            pending: 0,
            pending_since_ns: None,
            chunk_size: options.chunk_size,
            flush_interval_ns: options.flush_interval_ns,
        };
        new.metadata(metadata)?;
        Ok(new)
    }

    fn metadata(&mut self, text: &str) -> Result<()> {
        let metadata = Metadata {
            name: "rosbag2".into(),
            metadata: BTreeMap::from([("serialized_metadata".into(), text.into())]),
        };
        let result = self.writer.write_metadata(&metadata);
        result.map_err(|error| broken(&self.path, error))
    }

    fn is_due(&self, now_ns: i64) -> bool {
        let since = self.pending_since_ns.map_or(0, |since| now_ns.saturating_sub(since));
        self.pending >= self.chunk_size || since >= self.flush_interval_ns
    }
}

fn broken(path: &Path, error: ::mcap::McapError) -> BagError {
    match error {
        ::mcap::McapError::Io(error) => BagError::system(path, "write it", &error),
        other => BagError::new(BagErrorKind::System, path, format!("cannot write it: {other}")),
    }
}

impl FileWriter for McapWriter {
    fn add_topic(&mut self, topic: &TopicMetadata) -> Result<()> {
        let failed = |error| broken(&self.path, error);
        let definition = topic.definition.as_deref().unwrap_or_default();
        let encoding = if definition.is_empty() { "" } else { "ros2msg" };
        let schema = self
            .writer
            .add_schema(&topic.type_name, encoding, definition.as_bytes())
            .map_err(failed)?;
        let hash = topic.type_hash.map_or_else(String::new, |hash| hash.to_string());
        let metadata = BTreeMap::from([
            ("offered_qos_profiles".to_owned(), qos::to_yaml(&topic.offered_qos)),
            ("topic_type_hash".to_owned(), hash),
        ]);
        let format = &topic.serialization_format;
        let failed = |error| broken(&self.path, error);
        let channel =
            self.writer.add_channel(schema, &topic.name, format, &metadata).map_err(failed)?;
        self.channels.push(channel);
        Ok(())
    }

    fn write(&mut self, message: &NewMessage<'_>) -> Result<()> {
        let Some(&channel_id) = self.channels.get(message.topic) else {
            let text = format!("has no topic {}", message.topic);
            return Err(BagError::new(BagErrorKind::InvalidArgument, &self.path, text));
        };
        let header = MessageHeader {
            channel_id,
            // The format has 32 bits.
            sequence: message.sequence as u32,
            log_time: message.log_time_ns.max(0) as u64,
            publish_time: message.publish_time_ns.max(0) as u64,
        };
        let result = self.writer.write_to_known_channel(&header, message.data);
        result.map_err(|error| broken(&self.path, error))?;
        self.pending += message.data.len() as u64 + 31;
        self.pending_since_ns.get_or_insert(message.log_time_ns);
        if self.is_due(message.log_time_ns) {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        self.writer.flush().map_err(|error| broken(&self.path, error))?;
        self.pending = 0;
        self.pending_since_ns = None;
        Ok(())
    }

    fn size(&self) -> u64 {
        self.written.load(Ordering::Relaxed) + self.pending
    }

    fn finish(mut self: Box<Self>, metadata: &str) -> Result<()> {
        self.metadata(metadata)?;
        self.writer.finish().map_err(|error| broken(&self.path, error))?;
        let failed = |error| BagError::system(&self.path, "write it", &error);
        self.writer.into_inner().flush().map_err(failed)
    }
}

/// A file that says how much was written to it.
struct Counting {
    to: BufWriter<File>,
    at: u64,
    written: Arc<AtomicU64>,
}

impl Write for Counting {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let count = self.to.write(bytes)?;
        self.at += count as u64;
        self.written.fetch_max(self.at, Ordering::Relaxed);
        Ok(count)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.to.flush()
    }
}

impl Seek for Counting {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        // Where it stands is known without emptying the buffer.
        if to != SeekFrom::Current(0) {
            self.at = self.to.seek(to)?;
        }
        Ok(self.at)
    }
}
