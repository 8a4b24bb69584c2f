//! Perfetto's own format, for ui.perfetto.dev and `trace_processor`: a track per process, thread
//! and queue, bars on them, and arrows as flows.
//!
//! Times are those of the system clock, so that hosts lie side by side. Field numbers are those of
//! Perfetto's `protos/perfetto/trace/`: `trace_packet.proto`, `track_event/*.proto`,
//! `clock_snapshot.proto`; only what is listed in the constants below is written.

mod protobuf;

use super::error::ExportError;
use super::source::{Names, Source};
use super::timeline::{Detail, Slice, Timeline, TimelineEvent};
use super::tracks::{Tracks, counter_name, process_name};
use protobuf::Message;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

/// `Trace.packet`.
const PACKET: u32 = 1;
mod packet {
    pub(super) const CLOCK_SNAPSHOT: u32 = 6;
    pub(super) const TIMESTAMP: u32 = 8;
    pub(super) const SEQUENCE: u32 = 10;
    pub(super) const TRACK_EVENT: u32 = 11;
    pub(super) const TRACK_DESCRIPTOR: u32 = 60;
}
mod descriptor {
    pub(super) const UUID: u32 = 1;
    pub(super) const NAME: u32 = 2;
    pub(super) const PROCESS: u32 = 3;
    pub(super) const THREAD: u32 = 4;
    pub(super) const PARENT: u32 = 5;
    pub(super) const COUNTER: u32 = 8;
}
mod event {
    pub(super) const DETAIL: u32 = 4;
    pub(super) const TYPE: u32 = 9;
    pub(super) const TRACK: u32 = 11;
    pub(super) const CATEGORY: u32 = 22;
    pub(super) const NAME: u32 = 23;
    pub(super) const COUNTER_VALUE: u32 = 30;
    pub(super) const FLOW: u32 = 47;
    pub(super) const LAST_OF_FLOW: u32 = 48;
    pub(super) const TYPE_BEGIN: u64 = 1;
    pub(super) const TYPE_END: u64 = 2;
    pub(super) const TYPE_MOMENT: u64 = 3;
    pub(super) const TYPE_COUNTER: u64 = 4;
}
const REALTIME: u64 = 1;
const BOOTTIME: u64 = 6;

/// Writes the file; returns how many marks.
pub(super) fn write(source: &Source, path: &Path) -> Result<u64, ExportError> {
    let fail = |error: io::Error| ExportError::writing(path, &error);
    let file = File::create_new(path).map_err(fail)?;
    let mut writer = Writer {
        names: source.names(),
        process: 0,
        path,
        to: BufWriter::new(file),
        tracks: Tracks::default(),
        counters: HashSet::new(),
        written: 0,
    };
    writer.clocks()?;
    for process in 0..source.names().processes.len() as u32 {
        writer.process(process)?;
        let mut timeline = Timeline::new(source.names(), process);
        let mut to = |time, thread, mark: TimelineEvent<'_>| writer.mark(time, thread, &mark);
        for event in source.events(process)?.iter() {
            timeline.add(event, &mut to)?;
        }
        timeline.finish(&mut to)?;
    }
    writer.to.flush().map_err(fail)?;
    Ok(writer.written)
}

struct Writer<'a> {
    names: &'a Names,
    process: u32,
    path: &'a Path,
    to: BufWriter<File>,
    tracks: Tracks,
    counters: HashSet<(u32, u32)>,
    written: u64,
}

impl Writer<'_> {
    fn packet(&mut self, mut body: Message) -> Result<(), ExportError> {
        body.number(packet::SEQUENCE, u64::from(self.process) + 1);
        let mut whole = Message::default();
        whole.message(PACKET, &body);
        self.to.write_all(&whole.0).map_err(|error| ExportError::writing(self.path, &error))
    }

    /// Says that the times are of the system clock; without it Perfetto takes them for the time
    /// since boot.
    fn clocks(&mut self) -> Result<(), ExportError> {
        let first = (0..self.names.processes.len() as u32)
            .map(|process| self.time(process, self.names.spans[process as usize].first_ns))
            .min();
        let mut snapshot = Message::default();
        for clock in [BOOTTIME, REALTIME] {
            let mut reading = Message::default();
            reading.number(1, clock).number(2, first.unwrap_or(0));
            snapshot.message(1, &reading);
        }
        let mut body = Message::default();
        body.message(packet::CLOCK_SNAPSHOT, &snapshot);
        self.packet(body)
    }

    fn time(&self, process: u32, monotonic_ns: u64) -> u64 {
        u64::try_from(self.names.system_ns(process, monotonic_ns)).unwrap_or(0)
    }

    fn describe(&mut self, track: &Message) -> Result<(), ExportError> {
        let mut body = Message::default();
        body.message(packet::TRACK_DESCRIPTOR, track);
        self.packet(body)
    }

    fn process(&mut self, process: u32) -> Result<(), ExportError> {
        self.process = process;
        let mut inner = Message::default();
        let pid = self.tracks.process(self.names, process);
        inner.number(1, pid.into()).text(6, &process_name(self.names, process));
        let mut track = Message::default();
        track.number(descriptor::UUID, self.uuid(0)).message(descriptor::PROCESS, &inner);
        self.describe(&track)?;
        self.thread(self.names.processes[process as usize].pid, None)
    }

    fn thread(&mut self, thread: u32, name: Option<&str>) -> Result<(), ExportError> {
        let pid = self.tracks.process(self.names, self.process);
        let tid = self.tracks.thread(self.process, thread);
        let mut inner = Message::default();
        inner.number(1, pid.into()).number(2, tid.into());
        if tid != pid {
            let name = name.map_or_else(|| format!("thread {thread}"), str::to_owned);
            inner.text(5, &name);
        }
        let mut track = Message::default();
        track.number(descriptor::UUID, self.uuid(THREADS | u64::from(thread)));
        track.number(descriptor::PARENT, self.uuid(0)).message(descriptor::THREAD, &inner);
        self.describe(&track)
    }

    fn counter(&mut self, entity: u32) -> Result<(), ExportError> {
        if !self.counters.insert((self.process, entity)) {
            return Ok(());
        }
        let mut unit = Message::default();
        unit.text(6, "messages");
        let mut track = Message::default();
        track.number(descriptor::UUID, self.uuid(COUNTERS | u64::from(entity)));
        track.number(descriptor::PARENT, self.uuid(0));
        track.text(descriptor::NAME, &counter_name(self.names, self.process, entity));
        track.message(descriptor::COUNTER, &unit);
        self.describe(&track)
    }

    /// The identity of a track of the process.
    fn uuid(&self, of: u64) -> u64 {
        (u64::from(self.process) + 1) << 34 | of
    }

    fn mark(
        &mut self,
        time_ns: u64,
        thread: u32,
        mark: &TimelineEvent<'_>,
    ) -> Result<(), ExportError> {
        if !self.tracks.knows(self.process, thread) {
            let name = match mark {
                TimelineEvent::Track(name) => Some(name.as_str()),
                _ => None,
            };
            self.thread(thread, name)?;
        }
        self.written += u64::from(!matches!(mark, TimelineEvent::Track(_)));
        let mut event = Message::default();
        let track = match mark {
            TimelineEvent::Queued(entity, count) => {
                self.counter(*entity)?;
                event.number(event::TYPE, event::TYPE_COUNTER);
                event.number(event::COUNTER_VALUE, *count);
                COUNTERS | u64::from(*entity)
            }
            TimelineEvent::Begin(slice) => fill(&mut event, event::TYPE_BEGIN, slice, thread),
            TimelineEvent::Instant(slice) => fill(&mut event, event::TYPE_MOMENT, slice, thread),
            TimelineEvent::End => {
                event.number(event::TYPE, event::TYPE_END);
                THREADS | u64::from(thread)
            }
            TimelineEvent::Track(_) => return Ok(()),
        };
        event.number(event::TRACK, self.uuid(track));
        let mut body = Message::default();
        body.number(packet::TIMESTAMP, self.time(self.process, time_ns));
        body.message(packet::TRACK_EVENT, &event);
        self.packet(body)
    }
}

const THREADS: u64 = 1 << 32;
const COUNTERS: u64 = 1 << 33;

/// Writes a bar; returns which track of the process it lies on.
fn fill(event: &mut Message, kind: u64, slice: &Slice<'_>, thread: u32) -> u64 {
    event.number(event::TYPE, kind).text(event::CATEGORY, slice.category);
    event.text(event::NAME, &slice.name);
    for (name, detail) in &slice.details {
        let mut inner = Message::default();
        inner.text(10, name);
        match detail {
            Detail::Number(number) => inner.number(3, *number),
            Detail::Text(text) => inner.text(6, text),
        };
        event.message(event::DETAIL, &inner);
    }
    for flow in &slice.out {
        event.fixed(event::FLOW, *flow);
    }
    if let Some(flow) = slice.into {
        event.fixed(event::LAST_OF_FLOW, flow);
    }
    THREADS | u64::from(thread)
}
