//! A tracing session of this process, and what it recorded.

use super::event::Event;
use super::recording::{ClockReading, Process, Recording};
use super::ring::Ring;
use super::switch::Switch;
use super::ticks::Timeline;
use super::{label, lttng, registry, sinks};
use crate::error::{Error, ErrorKind, Result};
use crate::mutex::lock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering, fence};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

/// Whether events are recorded.
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

fn session() -> &'static Mutex<Session> {
    static SESSION: OnceLock<Mutex<Session>> = OnceLock::new();
    SESSION.get_or_init(Mutex::default)
}

/// Begins recording. A session that runs already goes on.
///
/// # Errors
/// When the collecting thread cannot be started.
pub fn start() -> Result<()> {
    // What was recorded before is for others.
    sinks::round();
    let mut session = lock(session());
    if session.kept {
        return Ok(());
    }
    session.run()?;
    let reading = session.timeline.look();
    session.clocks = vec![reading];
    session.kept = true;
    Ok(())
}

/// Ends recording and returns what was recorded.
#[must_use]
pub fn stop() -> Recording {
    let collector = {
        let mut session = lock(session());
        // Without others nothing is recorded from now on.
        if session.holders == 0 {
            ON.store(false, Ordering::SeqCst);
        }
        drop(session);
        sinks::round();
        session = lock(self::session());
        session.kept = false;
        session.rest()
    };
    end(collector);
    let mut session = lock(session());
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

/// Records for a sink, until [`release`].
pub fn hold() -> Result<()> {
    let mut session = lock(session());
    session.run()?;
    session.holders += 1;
    Ok(())
}

/// There is one sink less. Not for callers that hold the lock of the sinks.
pub fn release() {
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

/// Empties the rings; what was in them, if sinks are there to take it, and how many events found no
/// room.
pub fn drain(wanted: bool) -> (Vec<Event>, u64) {
    lock(session()).drain(wanted)
}

/// This process, as recordings name it.
pub fn this_process() -> Process {
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

/// Adds the ring of a thread to those that a session empties.
pub(super) fn register(ring: &Arc<Ring>) {
    lock(session()).rings.push(Arc::clone(ring));
}

/// A context of this domain is made.
pub fn begin_context(domain: u32) {
    lttng::load_if_asked();
    // Only the first counts.
    let _ = DOMAIN.compare_exchange(u32::MAX, domain, Ordering::Relaxed, Ordering::Relaxed);
}

impl Session {
    /// Records from now on, if it does not already.
    fn run(&mut self) -> Result<()> {
        if self.collector.is_some() {
            ON.store(true, Ordering::SeqCst);
            return Ok(());
        }
        registry::forget();
        // What was recorded between the end of the last session and that of its threads' calls.
        self.collect();
        self.events.clear();
        self.dropped = 0;
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

    /// See [`drain`].
    fn drain(&mut self, wanted: bool) -> (Vec<Event>, u64) {
        if !wanted {
            self.collect();
            return (Vec::new(), 0);
        }
        let dropped_before = self.dropped;
        let mut kept = std::mem::take(&mut self.events);
        self.collect();
        let events = std::mem::take(&mut self.events);
        let dropped = self.dropped - dropped_before;
        if self.kept {
            let room = MAX_EVENTS.saturating_sub(kept.len()).min(events.len());
            kept.extend_from_slice(&events[..room]);
            self.events = kept;
            self.dropped += (events.len() - room) as u64;
        } else {
            self.dropped = 0;
        }
        (events, dropped)
    }

    fn collect(&mut self) {
        // Before the rings are emptied, so that most of what they hold lies between two readings.
        let reading = self.timeline.look();
        let last = self.clocks.last().map_or(0, |last| last.monotonic_ns);
        let due = reading.monotonic_ns.saturating_sub(last) >= CLOCKS_EVERY_NS;
        if due && ON.fills() && self.clocks.len() < MAX_CLOCKS {
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
