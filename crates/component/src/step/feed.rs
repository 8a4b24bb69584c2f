//! Where the messages come from that are stepped through.
//!
//! Between two programs they travel in a file: the eight bytes `ANGFEED1`, the length of a header
//! (4 bytes, little-endian, as all numbers), the header (the topics as JSON), and for each message
//! its topic (4), its time (8), its length (4) and its bytes.

use angaros_msg::{Qos, TypeHash};
use angaros_transport::error::{Error, ErrorKind, Result};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// A topic of a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedTopic {
    /// Full name.
    pub name: String,
    /// ROS name of the type, as in `std_msgs/msg/String`.
    pub type_name: String,
    /// RIHS01 of the type.
    pub type_hash: TypeHash,
    /// Its definition with those of its references.
    pub definition: String,
    /// Whether late subscriptions get the last messages.
    pub transient_local: bool,
}

impl FeedTopic {
    pub(super) fn qos(&self) -> Qos {
        match self.transient_local {
            true => Qos::default().transient_local(),
            false => Qos::default(),
        }
    }
}

/// A message of a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedMessage {
    /// Index of the topic.
    pub topic: usize,
    /// When it is published, nanoseconds since 1970.
    pub time_ns: i64,
    /// Encapsulation header first.
    pub bytes: Vec<u8>,
}

/// Messages in the order in which they are published, as often as they are asked for.
pub trait Feed {
    /// The topics.
    fn topics(&self) -> &[FeedTopic];

    /// The messages from the first on, in the order of their times.
    ///
    /// # Errors
    /// What they come from cannot be opened.
    fn messages(&self) -> Result<Box<dyn Iterator<Item = Result<FeedMessage>> + '_>>;
}

impl Feed for (Vec<FeedTopic>, Vec<FeedMessage>) {
    fn topics(&self) -> &[FeedTopic] {
        &self.0
    }

    fn messages(&self) -> Result<Box<dyn Iterator<Item = Result<FeedMessage>> + '_>> {
        Ok(Box::new(self.1.iter().cloned().map(Ok)))
    }
}

const MAGIC: &[u8; 8] = b"ANGFEED1";
/// Bytes of a header, and of a message.
const MAX_HEADER: u64 = 64 << 20;
const MAX_MESSAGE: u64 = 512 << 20;

/// A topic as the header writes it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Declared {
    name: String,
    type_name: String,
    type_hash: [u8; 32],
    definition: String,
    transient_local: bool,
}

/// Writes a feed into a file for [`FeedFile`].
///
/// # Errors
/// What the feed returns, or a file that cannot be written.
pub fn write_feed(feed: &dyn Feed, path: &Path) -> Result<u64> {
    let system = |error: std::io::Error| {
        let message = format!("cannot write {}", path.display());
        Error::new(ErrorKind::System, message).source(error)
    };
    let declared = feed.topics().iter().cloned().map(|topic| Declared {
        name: topic.name,
        type_name: topic.type_name,
        type_hash: topic.type_hash.0,
        definition: topic.definition,
        transient_local: topic.transient_local,
    });
    let header = serde_json::to_vec(&declared.collect::<Vec<_>>()).map_err(|e| system(e.into()))?;
    let mut to = BufWriter::new(File::create(path).map_err(system)?);
    let mut put = |parts: &[&[u8]]| parts.iter().try_for_each(|part| to.write_all(part));
    put(&[MAGIC, &(header.len() as u32).to_le_bytes(), &header]).map_err(system)?;
    let mut count = 0;
    for message in feed.messages()? {
        let FeedMessage { topic, time_ns, bytes } = message?;
        let topic = (topic as u32).to_le_bytes();
        let len = (bytes.len() as u32).to_le_bytes();
        put(&[&topic, &time_ns.to_le_bytes(), &len, &bytes]).map_err(system)?;
        count += 1;
    }
    to.flush().map_err(system)?;
    Ok(count)
}

/// A feed in a file that [`write_feed`] wrote.
pub struct FeedFile {
    path: PathBuf,
    topics: Vec<FeedTopic>,
    header_len: u64,
}

impl FeedFile {
    /// Opens it and reads the topics.
    ///
    /// # Errors
    /// No such file, or one that is no feed.
    pub fn open(path: &Path) -> Result<Self> {
        let (mut from, len) = open(path)?;
        let (topics, header_len) = read_header(&mut from, len, path)?;
        Ok(Self { path: path.to_owned(), topics, header_len })
    }
}

fn open(path: &Path) -> Result<(BufReader<File>, u64)> {
    let file = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
    let (len, file) = file.map_err(|error| {
        Error::new(ErrorKind::System, format!("cannot read {}", path.display())).source(error)
    })?;
    Ok((BufReader::new(file), len))
}

fn read_header(from: &mut impl Read, len: u64, path: &Path) -> Result<(Vec<FeedTopic>, u64)> {
    let bad = |what: &str| {
        Error::new(ErrorKind::BadData, format!("{} is no feed: {what}", path.display()))
    };
    let mut start = [0; 12];
    from.read_exact(&mut start).map_err(|_| bad("it is too short"))?;
    let (magic, size) = start.split_at(8);
    if magic != MAGIC {
        return Err(bad("it begins otherwise"));
    }
    let size = u64::from(u32::from_le_bytes([size[0], size[1], size[2], size[3]]));
    if size > MAX_HEADER || size + 12 > len {
        return Err(bad("its header is cut off"));
    }
    let mut header = vec![0; size as usize];
    from.read_exact(&mut header).map_err(|_| bad("its header is cut off"))?;
    let declared: Vec<Declared> =
        serde_json::from_slice(&header).map_err(|_| bad("its header cannot be read"))?;
    let topics = declared.into_iter().map(|topic| FeedTopic {
        name: topic.name,
        type_name: topic.type_name,
        type_hash: TypeHash(topic.type_hash),
        definition: topic.definition,
        transient_local: topic.transient_local,
    });
    Ok((topics.collect(), size + 12))
}

impl Feed for FeedFile {
    fn topics(&self) -> &[FeedTopic] {
        &self.topics
    }

    fn messages(&self) -> Result<Box<dyn Iterator<Item = Result<FeedMessage>> + '_>> {
        let (mut from, len) = open(&self.path)?;
        let skipped = std::io::copy(&mut from.by_ref().take(self.header_len), &mut std::io::sink());
        skipped.map_err(|error| {
            let message = format!("cannot read {}", self.path.display());
            Error::new(ErrorKind::System, message).source(error)
        })?;
        let left = len.saturating_sub(self.header_len);
        Ok(Box::new(Records { from, left, path: &self.path, over: false }))
    }
}

/// The messages of a file, one after the other; ends after an error.
struct Records<'a, R> {
    from: R,
    left: u64,
    path: &'a Path,
    over: bool,
}

impl<R: Read> Records<'_, R> {
    fn read(&mut self) -> Option<FeedMessage> {
        let mut head = [0; 16];
        self.left = self.left.checked_sub(16)?;
        self.from.read_exact(&mut head).ok()?;
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| head[at + i]));
        let time = [4, 5, 6, 7, 8, 9, 10, 11].map(|at| head[at]);
        let len = u64::from(word(12));
        // Checked before anything is allocated by it.
        self.left = self.left.checked_sub(len).filter(|_| len <= MAX_MESSAGE)?;
        let mut bytes = vec![0; len as usize];
        self.from.read_exact(&mut bytes).ok()?;
        let time_ns = i64::from_le_bytes(time);
        Some(FeedMessage { topic: word(0) as usize, time_ns, bytes })
    }
}

impl<R: Read> Iterator for Records<'_, R> {
    type Item = Result<FeedMessage>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over || self.left == 0 {
            return None;
        }
        let message = self.read();
        self.over = message.is_none();
        Some(message.ok_or_else(|| {
            Error::new(ErrorKind::BadData, format!("{} is cut off", self.path.display()))
        }))
    }
}

/// Goes through the bytes of a feed, for the fuzz target.
#[cfg(feature = "fuzzing")]
pub(crate) fn read_all(bytes: &[u8]) -> Result<(Vec<FeedTopic>, Vec<FeedMessage>)> {
    let mut from = bytes;
    let path = Path::new("feed");
    let (topics, header_len) = read_header(&mut from, bytes.len() as u64, path)?;
    let left = bytes.len() as u64 - header_len;
    let messages = Records { from, left, path, over: false }.collect::<Result<_>>()?;
    Ok((topics, messages))
}
