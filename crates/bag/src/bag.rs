//! A bag of one or more files: their topics joined, their messages merged.

use crate::error::{BagError, BagErrorKind, Result};
use crate::file::{BagFile, Format};
use crate::metadata::Metadata;
use crate::model::{BagInfo, BagMessage, FileInfo, Filter, Recovered};
use crate::storage::{FileReader, TopicIndex};
use crate::{BagReader, MessageStream, Messages, mcap, metadata, ros1, sqlite, unpack};
use bytes::Bytes;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A bag that is open for reading.
pub(crate) struct Bag {
    info: BagInfo,
    parts: Arc<Vec<Part>>,
}

/// One file of a bag.
struct Part {
    path: PathBuf,
    reader: Box<dyn FileReader>,
    /// The bag's topic for each of the file's.
    topics: Vec<usize>,
    packed_messages: bool,
    start_ns: Option<i64>,
}

struct OpenFile {
    path: PathBuf,
    size_bytes: u64,
    storage_id: &'static str,
    reader: Box<dyn FileReader>,
}

fn open_file(path: &Path) -> Result<OpenFile> {
    let (file, format) = BagFile::open(path)?;
    let size_bytes = file.disk_len;
    let (storage_id, reader): (_, Box<dyn FileReader>) = match format {
        Format::Mcap => ("mcap", Box::new(mcap::McapReader::open(file)?)),
        Format::Sqlite3 => ("sqlite3", Box::new(sqlite::SqliteReader::open(file)?)),
        Format::Ros1 | Format::Zstd => ("rosbag_v2", Box::new(ros1::Ros1Reader::open(file)?)),
    };
    Ok(OpenFile { path: path.to_owned(), size_bytes, storage_id, reader })
}

impl Bag {
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let system = |error| BagError::system(path, "open it", &error);
        if std::fs::metadata(path).map_err(system)?.is_dir() {
            return Self::open_directory(path);
        }
        let file = open_file(path)?;
        let metadata = file.reader.summary().metadata.clone();
        Ok(Self::assemble(path, vec![file], metadata, false, Vec::new()))
    }

    fn open_directory(directory: &Path) -> Result<Self> {
        let mut missing = Vec::new();
        let known = match Metadata::read(directory) {
            Ok(Some(metadata)) => Some(metadata),
            Ok(None) => {
                missing.push(format!("{}: is missing", directory.join(metadata::NAME).display()));
                None
            }
            Err(error) => {
                missing.push(error.sentence());
                None
            }
        };
        Self::open_known(directory, known, missing)
    }

    /// Opens the files in the directory, whatever its `metadata.yaml` says.
    pub(crate) fn open_files(directory: &Path) -> Result<Self> {
        Self::open_known(directory, None, Vec::new())
    }

    fn open_known(
        directory: &Path,
        known: Option<Metadata>,
        mut missing: Vec<String>,
    ) -> Result<Self> {
        let mut paths = known.as_ref().map_or_else(Vec::new, |known| known.paths(directory));
        if paths.is_empty() {
            paths = bag_files(directory)?;
        }
        let mut files = Vec::new();
        let mut failure = None;
        for path in paths {
            match open_file(&path) {
                Ok(file) => files.push(file),
                Err(error) => {
                    missing.push(error.sentence());
                    failure = Some(error);
                }
            }
        }
        match failure {
            Some(error) if files.is_empty() => return Err(error),
            None if files.is_empty() && known.is_none() => {
                let message = "holds no bag: neither metadata.yaml nor .mcap, .db3 or .bag files";
                return Err(BagError::new(BagErrorKind::NotFound, directory, message));
            }
            _ => {}
        }
        let inner = files.first().and_then(|file| file.reader.summary().metadata.clone());
        let is_known = known.is_some();
        Ok(Self::assemble(directory, files, known.or(inner), is_known, missing))
    }

    fn assemble(
        path: &Path,
        files: Vec<OpenFile>,
        metadata: Option<Metadata>,
        from_yaml: bool,
        mut missing: Vec<String>,
    ) -> Self {
        let metadata = metadata.unwrap_or_default();
        let mut info = BagInfo {
            path: path.to_owned(),
            storage_id: files
                .first()
                .map_or_else(|| metadata.storage_id.clone(), |file| file.storage_id.to_owned()),
            version: if from_yaml { metadata.version } else { 0 },
            ros_distro: metadata.ros_distro.clone(),
            compression_format: metadata.compression_format.clone(),
            compression_mode: metadata.compression_mode.clone(),
            custom_data: metadata.custom_data.clone(),
            ..BagInfo::default()
        };
        let packed_messages = info.compression_mode == "MESSAGE";
        let mut parts = Vec::new();
        let mut whole = crate::storage::Summary::default();
        let mut known = TopicIndex::new();
        for file in files {
            let summary = file.reader.summary();
            let mut topics = Vec::new();
            for topic in &summary.topics {
                let index = whole.topic(topic.metadata.clone(), &mut known);
                whole.topics[index].message_count += topic.message_count;
                topics.push(index);
            }
            if let (Some(start), Some(end)) = (summary.start_ns, summary.end_ns) {
                whole.cover(start, end);
            }
            missing.extend(summary.missing.iter().cloned());
            if info.ros_distro.is_empty() {
                info.ros_distro.clone_from(&summary.ros_distro);
            }
            info.files.push(FileInfo {
                path: file.path.clone(),
                start_ns: summary.start_ns,
                end_ns: summary.end_ns,
                message_count: summary.message_count(),
                size_bytes: file.size_bytes,
            });
            let path = file.path;
            let start_ns = summary.start_ns;
            parts.push(Part { path, topics, packed_messages, start_ns, reader: file.reader });
        }
        complete(&mut whole, &metadata);
        (info.start_ns, info.end_ns) = (whole.start_ns, whole.end_ns);
        info.message_count = whole.message_count();
        info.topics = whole.topics;
        let message_count = info.message_count;
        let last_ns = info.end_ns;
        let damaged = !missing.is_empty();
        info.recovered = damaged.then_some(Recovered { missing, message_count, last_ns });
        Self { info, parts: Arc::new(parts) }
    }
}

/// Takes from the metadata what the files do not say about their topics.
fn complete(whole: &mut crate::storage::Summary, metadata: &Metadata) {
    for topic in &mut whole.topics {
        let topic = &mut topic.metadata;
        let same = metadata.topics.iter().find(|known| known.metadata.name == topic.name);
        if let Some(known) = same.map(|known| &known.metadata) {
            topic.type_hash = topic.type_hash.or(known.type_hash);
            if topic.offered_qos.is_empty() {
                topic.offered_qos.clone_from(&known.offered_qos);
            }
        }
    }
}

/// The files of a bag without `metadata.yaml`, in the order of their numbers.
pub(crate) fn bag_files(directory: &Path) -> Result<Vec<PathBuf>> {
    let system = |error| BagError::system(directory, "list it", &error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(system)? {
        let path = entry.map_err(system)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let plain = name.strip_suffix(".zstd").unwrap_or(&name).to_owned();
        let ending = [".mcap", ".db3", ".bag"].into_iter().find(|ending| plain.ends_with(ending));
        if let Some(ending) = ending
            && path.is_file()
        {
            let stem = plain.trim_end_matches(ending);
            let digits = stem.len() - stem.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let number: u64 = stem[stem.len() - digits..].parse().unwrap_or(0);
            found.push((number, plain, name.len(), path));
        }
    }
    found.sort();
    // A recorder that died while it packed a file leaves it plain and packed; plain is whole.
    found.dedup_by(|later, earlier| later.1 == earlier.1);
    Ok(found.into_iter().map(|(_, _, _, path)| path).collect())
}

impl BagReader for Bag {
    fn info(&self) -> &BagInfo {
        &self.info
    }

    fn messages(&self, filter: &Filter) -> Result<Messages> {
        let mut merged = Merged {
            parts: self.parts.clone(),
            filter: filter.clone(),
            order: Vec::new(),
            next: 0,
            open: Vec::new(),
            heads: BinaryHeap::new(),
            errors: VecDeque::new(),
        };
        merged.reset();
        Ok(Box::new(merged))
    }
}

/// Messages of all files; a file is opened when its first message may be the next one.
struct Merged {
    parts: Arc<Vec<Part>>,
    filter: Filter,
    /// Files in the order of their first message.
    order: Vec<usize>,
    next: usize,
    open: Vec<(usize, Messages, Option<BagMessage>)>,
    /// Log time, file and place in `open` of each file's next message.
    heads: BinaryHeap<Reverse<(i64, usize, usize)>>,
    errors: VecDeque<BagError>,
}

impl Merged {
    fn reset(&mut self) {
        let parts = &self.parts;
        self.order = (0..parts.len()).filter(|&part| parts[part].start_ns.is_some()).collect();
        self.order.sort_by_key(|&part| parts[part].start_ns);
        self.next = 0;
        self.open.clear();
        self.heads.clear();
        self.errors.clear();
    }

    /// Reads the next message of an open file; what is broken on the way is kept for the caller.
    fn advance(&mut self, place: usize) {
        let (part, stream, head) = &mut self.open[place];
        for next in stream {
            match next {
                Ok(message) => {
                    self.heads.push(Reverse((message.log_time_ns, *part, place)));
                    *head = Some(message);
                    return;
                }
                Err(error) => self.errors.push_back(error),
            }
        }
    }

    fn open_due(&mut self) -> Result<()> {
        while let Some(&part) = self.order.get(self.next) {
            let start = self.parts[part].start_ns.unwrap_or(i64::MIN);
            if self.heads.peek().is_some_and(|Reverse((head, ..))| *head < start) {
                return Ok(());
            }
            self.next += 1;
            let part_ref = &self.parts[part];
            let topics = |wanted: &Vec<usize>| {
                let local = part_ref.topics.iter().enumerate();
                local.filter(|(_, topic)| wanted.contains(topic)).map(|(local, _)| local).collect()
            };
            let topics = self.filter.topics.as_ref().map(topics);
            let stream = part_ref.reader.stream(&Filter { topics, ..self.filter.clone() })?;
            self.open.push((part, stream, None));
            self.advance(self.open.len() - 1);
        }
        Ok(())
    }
}

impl Iterator for Merged {
    type Item = Result<BagMessage>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Err(error) = self.open_due() {
            return Some(Err(error));
        }
        if let Some(error) = self.errors.pop_front() {
            return Some(Err(error));
        }
        let Reverse((_, part, place)) = self.heads.pop()?;
        let mut message = self.open[place].2.take()?;
        self.advance(place);
        let part = &self.parts[part];
        message.topic = part.topics[message.topic];
        // Of a bag that lost its metadata only the message itself tells; no CDR begins like this.
        if part.packed_messages || message.data.starts_with(&unpack::ZSTD_MAGIC) {
            match unpack::unpack_message(&message.data) {
                Ok(bytes) => message.data = Bytes::from(bytes),
                Err(text) => {
                    let text = format!("a packed message is broken: {text}");
                    return Some(Err(BagError::new(BagErrorKind::BadData, &part.path, text)));
                }
            }
        }
        Some(Ok(message))
    }
}

impl MessageStream for Merged {
    fn seek(&mut self, log_time_ns: i64) -> Result<()> {
        self.filter.start_ns = Some(log_time_ns);
        self.reset();
        Ok(())
    }
}
