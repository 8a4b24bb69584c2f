//! A tracing session of this process, and what it recorded.

use super::entity::{Entity, EntityKind};
use super::event::Event;
use super::recording::{ClockReading, Process, Recording};
use super::ring::Ring;
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
    collector: Option<thread::JoinHandle<()>>,
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
    Recording {
        processes: vec![Process {
            dropped: std::mem::take(&mut session.dropped),
            ..this_process()
        }],
        entities: session.endpoints.iter().map(|declared| declared.record.clone()).collect(),
        events: session.events.drain(..).map(|event| (0, event)).collect(),
    }
}

fn this_process() -> Process {
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
