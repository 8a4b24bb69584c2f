//! Who takes what is recorded while it is recorded. Lock order: the sinks, then the session.

use super::sink::{Batch, MakeSink, Sink, Summary};
use super::{label, registry, session};
use crate::clock::host::{monotonic_ns, system_time};
use crate::error::{Error, ErrorKind, Result};
use crate::mutex::lock;
use std::sync::Mutex;

/// A sink for as long as it is attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SinkId(u64);

static SINKS: Mutex<Sinks> = Mutex::new(Sinks { all: Vec::new(), next: 0, revision: 0, labels: 0 });

struct Sinks {
    all: Vec<(SinkId, Box<dyn Sink>)>,
    next: u64,
    /// What they were told of entities and labels.
    revision: u64,
    labels: usize,
}

/// Makes a sink and hands it everything from now on.
///
/// # Errors
/// When it cannot be made, or the collecting thread cannot be started.
pub fn attach(make: MakeSink<'_>) -> Result<SinkId> {
    session::hold()?;
    let mut sinks = lock(&SINKS);
    // What was before is for the others.
    sinks.round();
    let made = sinks.make(make);
    drop(sinks);
    made.inspect_err(|_| session::release())
}

/// The sink gets no more; what it took.
pub fn detach(id: SinkId) -> Option<Summary> {
    let mut sinks = lock(&SINKS);
    let at = sinks.all.iter().position(|(known, _)| *known == id)?;
    sinks.round();
    let (_, sink) = sinks.all.remove(at);
    drop(sinks);
    let summary = sink.finish();
    session::release();
    Some(summary)
}

/// What a sink took so far.
pub fn so_far(id: SinkId) -> Option<Summary> {
    let sinks = lock(&SINKS);
    sinks.all.iter().find(|(known, _)| *known == id).map(|(_, sink)| sink.so_far())
}

/// Hands on what was recorded since the last time.
pub fn round() {
    lock(&SINKS).round();
}

impl Sinks {
    fn make(&mut self, make: MakeSink<'_>) -> Result<SinkId> {
        let now = super::ClockReading {
            monotonic_ns: monotonic_ns(),
            system_ns: system_time().nanoseconds,
        };
        let mut process = super::Process { clocks: vec![now], ..session::this_process() };
        match self.all.is_empty() {
            true => self.labels = process.labels.len(),
            // Those that came just now are told to all of them in the next round.
            false => process.labels.truncate(self.labels),
        }
        let mut sink = make(&process).map_err(|error| {
            Error::new(ErrorKind::System, "cannot begin to record").source(error)
        })?;
        let (entities, revision) = registry::entities_since(0);
        if self.all.is_empty() {
            self.revision = revision;
        }
        sink.take(&Batch { entities, ..Batch::default() });
        self.next += 1;
        let id = SinkId(self.next);
        self.all.push((id, sink));
        Ok(id)
    }

    fn round(&mut self) {
        let (events, dropped) = session::drain(!self.all.is_empty());
        if self.all.is_empty() {
            return;
        }
        let (entities, revision) = registry::entities_since(self.revision);
        let labels = label::words_from(self.labels);
        self.revision = revision;
        self.labels += labels.len();
        let batch = Batch { events, entities, labels, dropped };
        self.all.iter_mut().for_each(|(_, sink)| sink.take(&batch));
    }
}
