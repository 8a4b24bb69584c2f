//! A tracing session of this process, and what it recorded.

use super::event::Event;
use super::recording::{ClockReading, Process, Recording};
use super::ring::Ring;
use super::switch::Switch;
use super::ticks::Timeline;
use super::{label, lttng, registry};
use crate::error::{Error, ErrorKind, Result};
use crate::transport::local::lock;
use std::sync::atomic::{AtomicU32, Ordering, fence};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

pub(super) static ON: Switch = Switch::off();
/// ROS domain of the first context; `u32::MAX` before.
static DOMAIN: AtomicU32 = AtomicU32::new(u32::MAX);

/// Events one process keeps in memory; more are dropped and counted.
const MAX_EVENTS: usize = 4 << 20;
/// Readings of the clocks that one recording holds.
const MAX_CLOCKS: usize = 4096;
/// How often one of them is kept.
const CLOCKS_EVERY_NS: u64 = 1_000_000_000;
/// How often the rings are emptied.
const COLLECT_EVERY: Duration = Duration::from_millis(20);

/// Whether events are recorded.
#[inline]
#[must_use]
pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

#[derive(Default)]
struct Session {
    rings: Vec<Arc<Ring>>,
    timeline: Timeline,
    clocks: Vec<ClockReading>,
    events: Vec<Event>,
    dropped: u64,
    collector: Option<thread::JoinHandle<()>>,
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
    if ON.fills() {
        return Ok(());
    }
    registry::forget();
    // What was recorded between the end of the last session and that of its threads' calls.
    session.collect();
    session.events.clear();
    session.dropped = 0;
    let reading = session.timeline.look();
    session.clocks = vec![reading];
    ON.store(true, Ordering::SeqCst);
    let collect = || {
        while ON.fills() {
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
    let reading = session.timeline.look();
    session.clocks.push(reading);
    Recording {
        processes: vec![Process {
            dropped: std::mem::take(&mut session.dropped),
            clocks: std::mem::take(&mut session.clocks),
            ..this_process()
        }],
        entities: registry::entities_since(0).0,
        events: session.events.drain(..).map(|event| (0, event)).collect(),
    }
}

fn this_process() -> Process {
    let read = |path| std::fs::read_to_string(path).map(|text| text.trim().to_owned());
    let domain_id = DOMAIN.load(Ordering::Relaxed);
    Process {
        pid: std::process::id(),
        name: read("/proc/self/comm").unwrap_or_default(),
        host: read("/proc/sys/kernel/hostname").unwrap_or_default(),
        machine: read("/proc/sys/kernel/random/boot_id").unwrap_or_default(),
        version: env!("CARGO_PKG_VERSION").into(),
        domain_id: if domain_id == u32::MAX { 0 } else { domain_id },
        labels: label::words_from(0),
        ..Process::default()
    }
}

pub(super) fn register(ring: &Arc<Ring>) {
    lock(session()).rings.push(Arc::clone(ring));
}

/// A context of this domain is made.
pub(crate) fn begin_context(domain: u32) {
    lttng::load_if_asked();
    // Only the first counts.
    let _ = DOMAIN.compare_exchange(u32::MAX, domain, Ordering::Relaxed, Ordering::Relaxed);
}

impl Session {
    fn collect(&mut self) {
        // Before the rings are emptied, so that most of what they hold lies between two readings.
        let reading = self.timeline.look();
        let last = self.clocks.last().map_or(0, |last| last.monotonic_ns);
        let is_due = reading.monotonic_ns.saturating_sub(last) >= CLOCKS_EVERY_NS;
        if is_due && ON.fills() && self.clocks.len() < MAX_CLOCKS {
            self.clocks.push(reading);
        }
        let Self { rings, timeline, events, dropped, .. } = self;
        rings.retain(|ring| {
            // Asked first: what a thread recorded before it ended is seen below then.
            let is_ended = Arc::strong_count(ring) == 1;
            fence(Ordering::Acquire);
            *dropped += match events.len() < MAX_EVENTS {
                true => ring.drain(timeline, events),
                false => ring.discard(),
            };
            !is_ended
        });
    }
}
