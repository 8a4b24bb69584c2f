//! A bag that is being written: a directory with numbered files and `metadata.yaml`.

use crate::error::{BagError, BagErrorKind, Result};
use crate::mcap::McapWriter;
use crate::metadata;
use crate::model::{BagInfo, FileInfo, TopicInfo, TopicMetadata};
use crate::options::{Compression, StorageId, StorageOptions};
use crate::packing::Packing;
use crate::sqlite::SqliteWriter;
use crate::storage::FileWriter;
use crate::{BagWriter, NewMessage};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// A directory of files; see [`crate::create`].
pub(crate) struct DirectoryWriter {
    directory: PathBuf,
    name: String,
    options: StorageOptions,
    /// All files, the current one last.
    info: BagInfo,
    current: Box<dyn FileWriter>,
    /// Files begun so far, those included that are gone.
    begun: usize,
    /// Messages of each topic in each file.
    counts: VecDeque<Vec<u64>>,
    /// What packs the files that are ended, if they are to be.
    packing: Option<Packing>,
}

impl DirectoryWriter {
    pub(crate) fn create(directory: &Path, options: &StorageOptions) -> Result<Self> {
        let refused = |message: &str, hint: &str| {
            Err(BagError::new(BagErrorKind::InvalidArgument, directory, message).hint(hint))
        };
        if options.storage_id == StorageId::Sqlite3 && options.compression == Compression::Lz4 {
            return refused("sqlite3 bags are not packed by lz4", "choose zstd or mcap");
        }
        if options.pack_files && options.compression == Compression::Lz4 {
            return refused("files are not packed by lz4", "choose zstd");
        }
        let in_chunks = options.compression != Compression::None && !options.pack_files;
        if options.storage_id == StorageId::Mcap && in_chunks && options.mcap.no_chunking {
            let hint = "leave fastwrite or noChunking out, or write --compression-mode file";
            return refused("messages of MCAP are compressed in chunks only", hint);
        }
        let Some(name) = directory.file_name() else {
            return refused("is no name for a bag", "name a directory that does not exist yet");
        };
        if directory.exists() {
            return refused("exists already", "name a directory that does not exist yet");
        }
        let system = |error| BagError::system(directory, "make it", &error);
        std::fs::create_dir_all(directory).map_err(system)?;
        // What is packed as a whole is not packed in its parts.
        let options = &match options.pack_files {
            true => StorageOptions { compression: Compression::None, ..options.clone() },
            false => options.clone(),
        };
        let message_packed =
            options.storage_id == StorageId::Sqlite3 && options.compression == Compression::Zstd;
        let (format, mode) = match (options.pack_files, message_packed) {
            (true, _) => ("zstd", "FILE"),
            (false, true) => ("zstd", "MESSAGE"),
            (false, false) => ("", ""),
        };
        let mut info = BagInfo {
            path: directory.to_owned(),
            storage_id: options.storage_id.as_str().into(),
            version: 9,
            ros_distro: options.ros_distro.clone(),
            compression_format: format.to_owned(),
            compression_mode: mode.to_owned(),
            custom_data: options.custom_data.clone(),
            ..BagInfo::default()
        };
        let name = name.to_string_lossy().into_owned();
        let current = begin(directory, &name, options, (&mut info, 0))?;
        let directory = directory.to_owned();
        let options = options.clone();
        let counts = VecDeque::from([Vec::new()]);
        let at_once = options.compression_threads as usize;
        let packing = options.pack_files.then(|| Packing::new(at_once));
        Ok(Self { directory, name, options, info, current, begun: 1, counts, packing })
    }

    /// Removes the oldest files while there are more than the options want.
    fn forget_old_files(&mut self) -> Result<()> {
        while self.options.max_bag_files > 0 && self.info.files.len() > self.options.max_bag_files {
            let file = self.info.files.remove(0);
            if let Some(packing) = &mut self.packing {
                packing.finish()?;
            }
            std::fs::remove_file(&file.path)
                .map_err(|error| BagError::system(&file.path, "remove it", &error))?;
            self.info.message_count -= file.message_count;
            let counts = self.counts.pop_front().unwrap_or_default();
            for (topic, count) in self.info.topics.iter_mut().zip(counts) {
                topic.message_count -= count;
            }
            self.info.start_ns = self.info.files.iter().filter_map(|file| file.start_ns).min();
            self.info.end_ns = self.info.files.iter().filter_map(|file| file.end_ns).max();
        }
        Ok(())
    }

    /// Whether a message that comes now belongs into the next file.
    fn is_full(&self, message: &NewMessage<'_>) -> bool {
        let Some(file) = self.info.files.last().filter(|file| file.message_count > 0) else {
            return false;
        };
        let bytes = self.current.size().saturating_add(message.data.len() as u64);
        let start = file.start_ns.unwrap_or(message.log_time_ns);
        let span = message.log_time_ns.saturating_sub(start);
        self.options.max_bagfile_size > 0 && bytes > self.options.max_bagfile_size
            || self.options.max_bagfile_duration_ns > 0
                && span > self.options.max_bagfile_duration_ns
    }

    fn count(&mut self, message: &NewMessage<'_>) {
        let time = message.log_time_ns;
        let widen = |start: &mut Option<i64>, end: &mut Option<i64>| {
            *start = Some(start.map_or(time, |start| start.min(time)));
            *end = Some(end.map_or(time, |end| end.max(time)));
        };
        if let Some(file) = self.info.files.last_mut() {
            file.message_count += 1;
            widen(&mut file.start_ns, &mut file.end_ns);
        }
        widen(&mut self.info.start_ns, &mut self.info.end_ns);
        self.info.message_count += 1;
        self.info.topics[message.topic].message_count += 1;
        if let Some(counts) = self.counts.back_mut() {
            counts.resize(counts.len().max(message.topic + 1), 0);
            counts[message.topic] += 1;
        }
    }

    /// Has a file packed that is ended, if files are; returns where it will lie.
    fn pack(&mut self, path: PathBuf) -> Result<PathBuf> {
        let Some(packing) = &mut self.packing else { return Ok(path) };
        packing.start(&path)?;
        let packed = Packing::name(&path);
        if let Some(file) = self.info.files.iter_mut().find(|file| file.path == path) {
            file.path.clone_from(&packed);
        }
        Ok(packed)
    }

    fn measure(&mut self) {
        for file in &mut self.info.files {
            // A file that cannot be asked is shown without a size.
            file.size_bytes = std::fs::metadata(&file.path).map_or(0, |metadata| metadata.len());
        }
    }
}

fn begin(
    directory: &Path,
    name: &str,
    options: &StorageOptions,
    (info, number): (&mut BagInfo, usize),
) -> Result<Box<dyn FileWriter>> {
    let path = directory.join(format!("{name}_{number}.{}", options.storage_id.extension()));
    let about = metadata::body(info);
    let mut writer: Box<dyn FileWriter> = match options.storage_id {
        StorageId::Mcap => Box::new(McapWriter::create(&path, options, &about)?),
        StorageId::Sqlite3 => Box::new(SqliteWriter::create(&path, options, &about)?),
    };
    for topic in &info.topics {
        writer.add_topic(&topic.metadata)?;
    }
    let start_ns = None;
    let end_ns = None;
    let message_count = 0;
    let size_bytes = 0;
    info.files.push(FileInfo { path, start_ns, end_ns, message_count, size_bytes });
    Ok(writer)
}

impl BagWriter for DirectoryWriter {
    fn add_topic(&mut self, topic: &TopicMetadata) -> Result<usize> {
        let known = |known: &TopicInfo| known.metadata.name == topic.name;
        if let Some(index) = self.info.topics.iter().position(known) {
            let type_name = &self.info.topics[index].metadata.type_name;
            if *type_name != topic.type_name {
                let message = format!(
                    "topic {} is in the bag as {type_name}, not {}",
                    topic.name, topic.type_name
                );
                let error = BagError::new(BagErrorKind::InvalidArgument, &self.directory, message);
                return Err(error.hint("record the two types into different bags"));
            }
            return Ok(index);
        }
        self.current.add_topic(topic)?;
        self.info.topics.push(TopicInfo { metadata: topic.clone(), message_count: 0 });
        Ok(self.info.topics.len() - 1)
    }

    fn write(&mut self, message: &NewMessage<'_>) -> Result<()> {
        if message.topic >= self.info.topics.len() {
            let text = format!("has no topic {}", message.topic);
            return Err(BagError::new(BagErrorKind::InvalidArgument, &self.directory, text));
        }
        if self.is_full(message) {
            self.split()?;
        }
        self.current.write(message)?;
        self.count(message);
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        self.current.flush()
    }

    fn split(&mut self) -> Result<PathBuf> {
        let ended = self.info.files.last().map(|file| file.path.clone()).unwrap_or_default();
        let about = metadata::body(&self.info);
        let place = (&mut self.info, self.begun);
        let next = begin(&self.directory, &self.name, &self.options, place)?;
        self.begun += 1;
        self.counts.push_back(Vec::new());
        std::mem::replace(&mut self.current, next).finish(&about)?;
        let ended = self.pack(ended)?;
        self.forget_old_files()?;
        Ok(ended)
    }

    fn size(&self) -> u64 {
        self.current.size()
    }

    fn note(&mut self, name: &str, value: &str) {
        self.info.custom_data.insert(name.to_owned(), value.to_owned());
    }

    fn info(&self) -> BagInfo {
        self.info.clone()
    }

    fn finish(mut self: Box<Self>) -> Result<BagInfo> {
        if self.packing.is_some() {
            return self.finish_packed();
        }
        let about = metadata::body(&self.info);
        self.measure();
        metadata::write(&self.directory, &self.info)?;
        let mut this = *self;
        this.current.finish(&about)?;
        for file in &mut this.info.files {
            file.size_bytes = std::fs::metadata(&file.path).map_or(0, |metadata| metadata.len());
        }
        Ok(this.info)
    }
}

impl DirectoryWriter {
    /// The description names files that are there only when they are packed.
    fn finish_packed(self) -> Result<BagInfo> {
        let about = metadata::body(&self.info);
        let Self { directory, mut info, current, packing, .. } = self;
        current.finish(&about)?;
        let Some(mut packing) = packing else { return Ok(info) };
        if let Some(last) = info.files.last_mut() {
            packing.start(&last.path)?;
            last.path = Packing::name(&last.path);
        }
        packing.finish()?;
        for file in &mut info.files {
            file.size_bytes = std::fs::metadata(&file.path).map_or(0, |metadata| metadata.len());
        }
        metadata::write(&directory, &info)?;
        Ok(info)
    }
}
