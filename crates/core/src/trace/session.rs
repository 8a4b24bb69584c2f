//! A tracing session of this process, and what it recorded.

use super::entity::{Entity, EntityKind};
use super::event::Event;
use super::recording::{ClockReading, Process, Recording};
use super::ring::Ring;
use super::sinks;
use crate::clock::{monotonic_ns, system_time};
use crate::endpoint::{Endpoint, EndpointKind};
use crate::error::{Error, ErrorKind, Result};
use crate::transport::local::lock;
use angaros_msg::qos::History;
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
    /// Events are kept in memory, for [`stop`].
    kept: bool,
    /// Sinks that take them besides.
    holders: usize,
    collector: Option<Collector>,
}

/// The thread that empties the rings, and whether it is to go on.
struct Collector {
    runs: Arc<AtomicBool>,
    thread: thread::JoinHandle<()>,
}

/// An endpoint as recordings name it. Those that are gone are kept only while a session runs.
struct Declared {
    alive: Weak<Endpoint>,
    record: Entity,
}

fn session() -> &'static Mutex<Session> {
    static SESSION: OnceLock<Mutex<Session>> = OnceLock::new();
    SESSION.get_or_init(Mutex::default)
}

/// Begins recording. A session that runs already goes on.
///
/// # Errors
/// When the collecting thread cannot be started.
pub fn start() -> Result<()> {
    let mut session = lock(session());
    if session.kept {
        return Ok(());
    }
    session.run()?;
    session.kept = true;
    Ok(())
}

/// Ends recording and returns what was recorded.
#[must_use]
pub fn stop() -> Recording {
    sinks::round();
    let collector = {
        let mut session = lock(session());
        session.kept = false;
        session.rest()
    };
    end(collector);
    let mut session = lock(session());
    Recording {
        processes: vec![Process {
            dropped: std::mem::take(&mut session.dropped),
            ..this_process()
        }],
        entities: session.endpoints.iter().map(|declared| declared.record.clone()).collect(),
        events: session.events.drain(..).map(|event| (0, event)).collect(),
    }
}

/// Records for a sink, until [`release`].
pub(super) fn hold() -> Result<()> {
    let mut session = lock(session());
    session.run()?;
    session.holders += 1;
    Ok(())
}

/// There is one sink less. Not for callers that hold the lock of the sinks.
pub(super) fn release() {
    let collector = {
        let mut session = lock(session());
        session.holders = session.holders.saturating_sub(1);
        session.rest()
    };
    end(collector);
}

fn end(collector: Option<Collector>) {
    if let Some(collector) = collector {
        collector.runs.store(false, Ordering::SeqCst);
        // It only ends by itself; a panic in it has lost nothing we could restore.
        drop(collector.thread.join());
    }
}

/// Empties the rings; what was in them if it is asked for, and how many events found no room.
pub(super) fn drain(wanted: bool) -> (Vec<Event>, u64) {
    lock(session()).drain(wanted)
}

/// Entities that came since this revision, with the present one.
pub(super) fn entities_since(revision: u64) -> (Vec<Entity>, u64) {
    let session = lock(session());
    let newer = session.endpoints.iter().skip(revision as usize);
    (newer.map(|declared| declared.record.clone()).collect(), session.endpoints.len() as u64)
}

pub(super) fn labels_from(_first: usize) -> Vec<String> {
    Vec::new()
}

pub(super) fn this_process() -> Process {
    let read = |path| std::fs::read_to_string(path).map(|text| text.trim().to_owned());
    let reading =
        ClockReading { monotonic_ns: monotonic_ns(), system_ns: system_time().nanoseconds };
    Process {
        pid: std::process::id(),
        name: read("/proc/self/comm").unwrap_or_default(),
        host: read("/proc/sys/kernel/hostname").unwrap_or_default(),
        machine: read("/proc/sys/kernel/random/boot_id").unwrap_or_default(),
        version: env!("CARGO_PKG_VERSION").into(),
        clocks: vec![reading],
        labels: vec![String::new()],
        ..Process::default()
    }
}

pub(super) fn register(ring: &Arc<Ring>) {
    lock(session()).rings.push(Arc::clone(ring));
}

pub(super) fn declare(endpoint: &Arc<Endpoint>) {
    let record = Entity {
        kind: match endpoint.kind {
            EndpointKind::Publisher => EntityKind::Publisher,
            EndpointKind::Subscription => EntityKind::Subscription,
        },
        number: number_of(endpoint) as u32,
        node: endpoint.node.to_string(),
        name: endpoint.topic.clone(),
        type_name: endpoint.type_name.clone(),
        gid: endpoint.gid.to_string(),
        depth: match endpoint.qos.history {
            History::KeepLast(depth) => depth as u64,
            History::KeepAll => 0,
        },
        created_ns: monotonic_ns(),
        ..Entity::default()
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
    /// Records from now on, if it does not already.
    fn run(&mut self) -> Result<()> {
        if self.collector.is_some() {
            return Ok(());
        }
        let runs = Arc::new(AtomicBool::new(true));
        let goes_on = Arc::clone(&runs);
        let collect = move || {
            while goes_on.load(Ordering::SeqCst) {
                thread::sleep(COLLECT_EVERY);
                sinks::round();
            }
        };
        let spawned = thread::Builder::new().name("ang-trace".into()).spawn(collect);
        let thread = spawned
            .map_err(|error| Error::new(ErrorKind::System, "cannot start tracing").source(error))?;
        self.collector = Some(Collector { runs, thread });
        ON.store(true, Ordering::SeqCst);
        Ok(())
    }

    /// Ends recording if nobody needs it; who calls this ends the collector, without the lock.
    fn rest(&mut self) -> Option<Collector> {
        if self.kept || self.holders > 0 {
            return None;
        }
        ON.store(false, Ordering::SeqCst);
        self.collector.take()
    }

    fn drain(&mut self, wanted: bool) -> (Vec<Event>, u64) {
        let dropped_before = self.dropped;
        let before = std::mem::take(&mut self.events);
        if self.kept && !wanted {
            self.events = before;
            self.collect();
            return (Vec::new(), 0);
        }
        self.collect();
        let events = std::mem::replace(&mut self.events, before);
        let dropped = self.dropped - dropped_before;
        if self.kept {
            let room = MAX_EVENTS.saturating_sub(self.events.len()).min(events.len());
            self.events.extend_from_slice(&events[..room]);
            self.dropped += (events.len() - room) as u64;
        } else {
            self.dropped = 0;
        }
        (events, dropped)
    }

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
