//! A tracing session of this process, and what it recorded.

use super::event::Event;
use super::ring::Ring;
use crate::endpoint::Endpoint;
use crate::error::{Error, ErrorKind, Result};
use crate::transport::local::lock;
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;
use std::time::Duration;

static ON: AtomicBool = AtomicBool::new(false);

/// Events one process keeps in memory; more are dropped and counted.
const MAX_EVENTS: usize = 4 << 20;
/// Endpoints a recording names; messages of later ones are counted as unmatched.
const MAX_ENDPOINTS: usize = 1 << 20;
/// How often the rings are emptied.
const COLLECT_EVERY: Duration = Duration::from_millis(20);
const MAGIC: &[u8; 16] = b"angaros-trace-1\n";
const MAX_HEADER_BYTES: u64 = 64 << 20;
/// One drain of every ring may go beyond [`MAX_EVENTS`].
const MAX_EVENTS_READ: u64 = 2 * MAX_EVENTS as u64;

/// Whether a session runs.
#[inline]
#[must_use]
pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

#[derive(Default)]
struct Session {
    rings: Vec<Arc<Ring>>,
    endpoints: Vec<Declared>,
    /// Endpoints after which those that are gone are forgotten.
    forget_at: usize,
    events: Vec<Event>,
    dropped: u64,
    collector: Option<thread::JoinHandle<()>>,
}

/// An endpoint as recordings name it. Those that are gone are kept only while a session runs.
struct Declared {
    alive: Weak<Endpoint>,
    record: EndpointRecord,
}

fn session() -> &'static Mutex<Session> {
    static SESSION: OnceLock<Mutex<Session>> = OnceLock::new();
    SESSION.get_or_init(Mutex::default)
}

/// The names behind a gid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndpointRecord {
    /// The endpoint's gid in hexadecimal.
    pub gid: String,
    /// The endpoint's number in its process: the last four bytes of the gid.
    pub number: u32,
    /// Process id.
    pub pid: u32,
    /// `publisher` or `subscription`.
    pub kind: String,
    /// Fully qualified node name.
    pub node: String,
    /// Fully qualified topic name.
    pub topic: String,
    /// ROS type name.
    pub type_name: String,
}

/// Everything a session saw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// Every endpoint that existed.
    pub endpoints: Vec<EndpointRecord>,
    /// Events with the process they are from, in no particular order.
    pub events: Vec<(u32, Event)>,
    /// Events that found no room.
    pub dropped: u64,
}

#[derive(Serialize, Deserialize)]
struct Header {
    endpoints: Vec<EndpointRecord>,
    pid: u32,
    dropped: u64,
    events: u64,
}

/// Begins recording. A session that runs already goes on.
///
/// # Errors
/// When the collecting thread cannot be started.
pub fn start() -> Result<()> {
    let mut session = lock(session());
    if ON.swap(true, Ordering::SeqCst) {
        return Ok(());
    }
    let collect = || {
        while is_on() {
            thread::sleep(COLLECT_EVERY);
            lock(self::session()).collect();
        }
    };
    let spawned = thread::Builder::new().name("ang-trace".into()).spawn(collect);
    session.collector = Some(spawned.map_err(|error| {
        ON.store(false, Ordering::SeqCst);
        Error::new(ErrorKind::System, "cannot start tracing").source(error)
    })?);
    Ok(())
}

/// Ends recording and returns what was recorded.
#[must_use]
pub fn stop() -> Recording {
    ON.store(false, Ordering::SeqCst);
    let collector = lock(session()).collector.take();
    if let Some(collector) = collector {
        // The collector only ends by itself; a panic in it has lost nothing we could restore.
        drop(collector.join());
    }
    let mut session = lock(session());
    session.collect();
    let pid = std::process::id();
    Recording {
        endpoints: session.endpoints.iter().map(|declared| declared.record.clone()).collect(),
        events: session.events.drain(..).map(|event| (pid, event)).collect(),
        dropped: std::mem::take(&mut session.dropped),
    }
}

pub(super) fn register(ring: &Arc<Ring>) {
    lock(session()).rings.push(Arc::clone(ring));
}

pub(super) fn declare(endpoint: &Arc<Endpoint>) {
    let record = EndpointRecord {
        gid: endpoint.gid.to_string(),
        number: number_of(endpoint) as u32,
        pid: std::process::id(),
        kind: endpoint.kind.to_string(),
        node: endpoint.node.to_string(),
        topic: endpoint.topic.clone(),
        type_name: endpoint.type_name.clone(),
    };
    let mut session = lock(session());
    if !is_on() && session.endpoints.len() >= session.forget_at {
        session.endpoints.retain(|declared| declared.alive.strong_count() > 0);
        session.forget_at = session.endpoints.len() * 2 + 64;
    }
    if session.endpoints.len() < MAX_ENDPOINTS {
        session.endpoints.push(Declared { alive: Arc::downgrade(endpoint), record });
    }
}

pub(super) fn number_of(endpoint: &Endpoint) -> u64 {
    let tail = &endpoint.gid.0[12..];
    u64::from(u32::from_be_bytes([tail[0], tail[1], tail[2], tail[3]]))
}

impl Session {
    fn collect(&mut self) {
        for ring in &self.rings {
            if self.events.len() < MAX_EVENTS {
                ring.drain(&mut self.events);
            }
            self.dropped += ring.take_dropped();
        }
        // The ring of a thread that has ended is held here only, and empty by now.
        self.rings.retain(|ring| Arc::strong_count(ring) > 1);
    }
}

impl Recording {
    /// Adds what another process recorded.
    pub fn merge(&mut self, other: Self) {
        self.endpoints.extend(other.endpoints);
        self.events.extend(other.events);
        self.dropped = self.dropped.saturating_add(other.dropped);
    }

    /// Writes the recording of this process: magic, header length and JSON header, events.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let written = || -> std::io::Result<()> {
            let header = Header {
                endpoints: self.endpoints.clone(),
                pid: std::process::id(),
                dropped: self.dropped,
                events: self.events.len() as u64,
            };
            let header = serde_json::to_vec(&header)?;
            let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
            file.write_all(MAGIC)?;
            file.write_all(&(header.len() as u64).to_le_bytes())?;
            file.write_all(&header)?;
            for (_, event) in &self.events {
                for word in event.to_words() {
                    file.write_all(&word.to_le_bytes())?;
                }
            }
            file.flush()
        };
        written().map_err(|error| {
            Error::new(ErrorKind::System, format!("cannot write {}", path.display())).source(error)
        })
    }

    /// Reads what [`Recording::write`] wrote. A file that was cut off gives the events it has.
    ///
    /// # Errors
    /// When the file cannot be read or is none of ours.
    pub fn read(path: &Path) -> Result<Self> {
        let bad = |why: String| {
            Error::new(ErrorKind::BadData, format!("cannot read {}: {why}", path.display()))
        };
        let file = std::fs::File::open(path).map_err(|error| bad(error.to_string()))?;
        Self::read_from(file).map_err(bad)
    }

    /// As [`Recording::read`], from any source.
    pub(crate) fn read_from(mut file: impl Read) -> std::result::Result<Self, String> {
        let mut start = [0; 24];
        file.read_exact(&mut start).map_err(|_| "it is no trace file")?;
        if start[..16] != *MAGIC {
            return Err("it is no trace file of this version".into());
        }
        let length = start[16..].iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte));
        if length > MAX_HEADER_BYTES {
            return Err(format!("its header claims {length} bytes"));
        }
        let mut header = Vec::new();
        let got = file.by_ref().take(length).read_to_end(&mut header);
        got.map_err(|error| error.to_string())?;
        let header: Header = serde_json::from_slice(&header).map_err(|error| error.to_string())?;
        let mut body = Vec::new();
        // No session keeps more, so what lies behind was not written by one.
        let most = MAX_EVENTS_READ * Event::SIZE as u64;
        file.take(most).read_to_end(&mut body).map_err(|error| error.to_string())?;
        let events = body.chunks_exact(Event::SIZE).filter_map(|slot| {
            let words = std::array::from_fn(|i| {
                slot[i * 8..i * 8 + 8].iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte))
            });
            Some((header.pid, Event::from_words(&words)?))
        });
        let events: Vec<_> = events.collect();
        let cut = header.events.saturating_sub(events.len() as u64);
        let dropped = header.dropped.saturating_add(cut);
        Ok(Self { endpoints: header.endpoints, events, dropped })
    }
}
