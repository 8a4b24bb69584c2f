//! Bags: recorded messages on disk. Messages go in and out as encoded bytes.

use crate::error::{AngarosError, bad_value, raised};
use crate::interfaces::Identity;
use crate::qos::{Numbers, numbers, qos};
use crate::sink::lock;
use angaros::TypeHash;
use angaros_bag::{
    BagInfo, BagMessage, BagReader, BagWriter, Compression, Filter, Messages, NewMessage,
    StorageId, StorageOptions, TopicMetadata,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A topic: name, type, format, hash, definition and the QoS that was offered.
type Topic = (String, String, String, Option<String>, Option<String>, Vec<Numbers>);

fn topic_tuple(topic: &TopicMetadata) -> Topic {
    (
        topic.name.clone(),
        topic.type_name.clone(),
        topic.serialization_format.clone(),
        topic.type_hash.map(|hash| hash.to_string()),
        topic.definition.clone(),
        topic.offered_qos.iter().map(numbers).collect(),
    )
}

fn info_dict<'py>(py: Python<'py>, info: &BagInfo) -> PyResult<Bound<'py, PyDict>> {
    let made = PyDict::new(py);
    made.set_item("path", &info.path)?;
    made.set_item("storage_id", &info.storage_id)?;
    made.set_item("version", info.version)?;
    made.set_item("ros_distro", &info.ros_distro)?;
    made.set_item("compression_format", &info.compression_format)?;
    made.set_item("compression_mode", &info.compression_mode)?;
    let files = info.files.iter().map(|file| {
        let span = (file.start_ns, file.end_ns);
        (&file.path, span.0, span.1, file.message_count, file.size_bytes)
    });
    made.set_item("files", files.collect::<Vec<_>>())?;
    made.set_item("start_ns", info.start_ns)?;
    made.set_item("end_ns", info.end_ns)?;
    made.set_item("message_count", info.message_count)?;
    let topics = info.topics.iter();
    let topics = topics.map(|topic| (topic_tuple(&topic.metadata), topic.message_count));
    made.set_item("topics", topics.collect::<Vec<_>>())?;
    made.set_item("custom_data", &info.custom_data)?;
    let missing = info.recovered.as_ref().map(|recovered| &recovered.missing);
    made.set_item("missing", missing)?;
    Ok(made)
}

/// Where a reader is: the stream, and which messages of the newest time it gave already.
struct Place {
    stream: Messages,
    /// Log time of the message it gave last.
    last_ns: Option<i64>,
    /// How many of each topic it gave that were logged at that time.
    given: HashMap<usize, usize>,
    /// How many of them another stream must leave out.
    skipped: HashMap<usize, usize>,
}

impl Place {
    fn next(&mut self) -> Option<angaros_bag::Result<BagMessage>> {
        loop {
            let message = match self.stream.next()? {
                Ok(message) => message,
                Err(error) => return Some(Err(error)),
            };
            if self.last_ns == Some(message.log_time_ns)
                && let Some(left) = self.skipped.get_mut(&message.topic)
                && *left > 0
            {
                *left -= 1;
                continue;
            }
            if self.last_ns != Some(message.log_time_ns) {
                self.last_ns = Some(message.log_time_ns);
                self.given.clear();
                self.skipped.clear();
            }
            *self.given.entry(message.topic).or_default() += 1;
            return Some(Ok(message));
        }
    }
}

/// Reads a bag.
#[pyclass(frozen, name = "BagReader", module = "angaros._native")]
pub(crate) struct PyBagReader {
    reader: Box<dyn BagReader>,
    place: Mutex<Place>,
}

#[pymethods]
impl PyBagReader {
    /// Opens a directory or a file.
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        py.detach(|| {
            let reader = angaros_bag::open(path)?;
            let stream = reader.messages(&Filter::default())?;
            let place =
                Place { stream, last_ns: None, given: HashMap::new(), skipped: HashMap::new() };
            Ok(Self { reader, place: Mutex::new(place) })
        })
        .map_err(|error: angaros_bag::BagError| raised(error))
    }

    /// What is known about the bag as a whole.
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        info_dict(py, self.reader.info())
    }

    /// Gives only messages of topics of these indices (all without any), logged between these
    /// times in nanoseconds, from now on.
    fn set_filter(
        &self,
        py: Python<'_>,
        topics: Option<Vec<usize>>,
        start_ns: Option<i64>,
        end_ns: Option<i64>,
    ) -> PyResult<()> {
        py.detach(|| {
            let mut place = lock(&self.place);
            let mut stream = self.reader.messages(&Filter { topics, start_ns, end_ns })?;
            if let Some(last_ns) = place.last_ns {
                stream.seek(last_ns)?;
                place.skipped = place.given.clone();
            }
            place.stream = stream;
            Ok(())
        })
        .map_err(|error: angaros_bag::BagError| raised(error))
    }

    /// Goes to the first message that was logged at this time or later.
    fn seek(&self, py: Python<'_>, log_time_ns: i64) -> PyResult<()> {
        py.detach(|| {
            let mut place = lock(&self.place);
            place.last_ns = None;
            place.given.clear();
            place.skipped.clear();
            place.stream.seek(log_time_ns)
        })
        .map_err(raised)
    }

    /// The next message: (index of the topic, bytes, log time, publish time, number), or nothing
    /// at the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let Some(message) = py.detach(|| lock(&self.place).next()) else { return Ok(None) };
        let message = message.map_err(raised)?;
        let data = PyBytes::new(py, &message.data);
        let BagMessage { topic, log_time_ns, publish_time_ns, sequence, .. } = message;
        (topic, data, log_time_ns, publish_time_ns, sequence).into_pyobject(py).map(Some)
    }
}

/// How a bag is written.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Options {
    storage_id: String,
    preset: String,
    config: Option<String>,
    compression: String,
    pack_files: bool,
    compression_threads: u32,
    max_bagfile_size: u64,
    max_bagfile_duration_ns: i64,
    max_bag_files: usize,
    custom_data: BTreeMap<String, String>,
}

impl Options {
    fn storage(self) -> PyResult<StorageOptions> {
        let storage_id = StorageId::parse(&self.storage_id).ok_or_else(|| {
            bad_value(format!(
                "there is no storage '{}'\nhint: it is mcap or sqlite3",
                self.storage_id
            ))
        })?;
        let compression = Compression::parse(&self.compression).ok_or_else(|| {
            bad_value(format!(
                "there is no compression '{}'\nhint: it is zstd, lz4 or none",
                self.compression
            ))
        })?;
        let mut made = StorageOptions { storage_id, ..StorageOptions::default() };
        if !self.preset.is_empty() {
            made.apply_preset(&self.preset).map_err(bad_value)?;
        }
        if let Some(config) = self.config {
            made.apply_config(&config).map_err(bad_value)?;
        }
        if compression != Compression::None {
            made.compression = compression;
        }
        made.pack_files = self.pack_files;
        made.compression_threads = self.compression_threads;
        made.max_bagfile_size = self.max_bagfile_size;
        made.max_bagfile_duration_ns = self.max_bagfile_duration_ns;
        made.max_bag_files = self.max_bag_files;
        made.custom_data = self.custom_data;
        Ok(made)
    }
}

/// Writes a bag.
#[pyclass(frozen, name = "BagWriter", module = "angaros._native")]
pub(crate) struct PyBagWriter {
    writer: Mutex<Option<Box<dyn BagWriter>>>,
    path: PathBuf,
}

impl PyBagWriter {
    /// Does something with the writer, while that is open.
    fn with<R: Send>(
        &self,
        py: Python<'_>,
        act: impl FnOnce(&mut dyn BagWriter) -> angaros_bag::Result<R> + Send,
    ) -> PyResult<R> {
        let done = py.detach(|| lock(&self.writer).as_mut().map(|writer| act(&mut **writer)));
        let Some(done) = done else {
            let text = format!("cannot write the bag {}: it was closed", self.path.display());
            return Err(AngarosError::new_err(text));
        };
        done.map_err(raised)
    }
}

#[pymethods]
impl PyBagWriter {
    /// Begins a bag in a new directory.
    #[new]
    fn new(py: Python<'_>, path: PathBuf, options: Options) -> PyResult<Self> {
        let options = options.storage()?;
        let writer = py.detach(|| angaros_bag::create(&path, &options)).map_err(raised)?;
        Ok(Self { writer: Mutex::new(Some(writer)), path })
    }

    /// Adds a topic and returns its index. Hash and definition of a type that is known here need
    /// not be given.
    fn add_topic(&self, py: Python<'_>, topic: Topic) -> PyResult<usize> {
        let (name, type_name, format, hash, definition, offered) = topic;
        let mut made = TopicMetadata::new(&name, &type_name);
        made.serialization_format = format;
        made.type_hash = hash.as_deref().and_then(TypeHash::parse);
        made.definition = definition;
        made.offered_qos = offered.into_iter().map(qos).collect::<PyResult<_>>()?;
        if let Ok(known) = Identity::find(&type_name) {
            let hash = *made.type_hash.get_or_insert(known.hash);
            // Another type of that name has another definition.
            if hash == known.hash {
                made.definition.get_or_insert(known.definition);
            }
        }
        self.with(py, |writer| writer.add_topic(&made))
    }

    /// Writes a message of a topic.
    fn write(
        &self,
        py: Python<'_>,
        topic: usize,
        log_time_ns: i64,
        publish_time_ns: i64,
        sequence: u64,
        data: &[u8],
    ) -> PyResult<()> {
        let message = NewMessage { topic, log_time_ns, publish_time_ns, sequence, data };
        self.with(py, |writer| writer.write(&message))
    }

    /// Hands everything written so far to the operating system.
    fn flush(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |writer| writer.flush())
    }

    /// Ends the current file and begins the next; returns the path of the one that ended.
    fn split(&self, py: Python<'_>) -> PyResult<PathBuf> {
        self.with(py, |writer| writer.split())
    }

    /// Ends the bag and returns what is known about it; nothing if it was ended already.
    fn finish<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(writer) = lock(&self.writer).take() else { return Ok(None) };
        let info = py.detach(|| writer.finish()).map_err(raised)?;
        info_dict(py, &info).map(Some)
    }
}

/// Repairs the bag in a directory and writes its `metadata.yaml` anew; returns the files that were
/// repaired, and those that could not be, with the reason.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "it becomes a tuple of Python")]
fn reindex_bag(py: Python<'_>, path: PathBuf) -> PyResult<(Vec<PathBuf>, Vec<(PathBuf, String)>)> {
    let path: &Path = &path;
    let done = py.detach(|| angaros_bag::reindex(path)).map_err(raised)?;
    Ok((done.repaired, done.broken))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBagReader>()?;
    module.add_class::<PyBagWriter>()?;
    module.add_function(wrap_pyfunction!(reindex_bag, module)?)
}
