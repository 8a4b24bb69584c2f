//! The file of a session, written while it runs.

use super::super::recording::{ClockReading, Process, RecordingWriter};
use super::super::sink::{Batch, Sink, Summary};
use crate::clock::{monotonic_ns, system_time};
use std::fs::File;
use std::io::{self, BufWriter};

/// How often the two clocks are read together (rule R3 of `recording.rs`).
const READ_CLOCKS_EVERY_NS: u64 = 10_000_000_000;

/// Writes one file, up to a number of bytes.
pub(in crate::trace) struct FileSink {
    writer: Option<RecordingWriter<BufWriter<File>>>,
    max_events: u64,
    clocks_at_ns: u64,
    summary: Summary,
}

impl FileSink {
    /// Begins the file.
    pub(in crate::trace) fn new(file: File, process: &Process, max_bytes: u64) -> io::Result<Self> {
        let mut writer = RecordingWriter::new(BufWriter::with_capacity(1 << 16, file), process)?;
        writer.flush()?;
        Ok(Self {
            writer: Some(writer),
            max_events: max_bytes / super::super::Event::SIZE as u64,
            clocks_at_ns: monotonic_ns(),
            summary: Summary::default(),
        })
    }

    fn write(&mut self, batch: &Batch) -> io::Result<u64> {
        let Some(writer) = &mut self.writer else { return Ok(0) };
        let entities: Vec<_> =
            batch.entities.iter().filter(|entity| !super::is_own(&entity.name)).cloned().collect();
        writer.entities(&entities)?;
        writer.labels(&batch.labels)?;
        let now = monotonic_ns();
        if now.saturating_sub(self.clocks_at_ns) >= READ_CLOCKS_EVERY_NS {
            self.clocks_at_ns = now;
            let system_ns = system_time().nanoseconds;
            writer.clocks(&[ClockReading { monotonic_ns: now, system_ns }])?;
        }
        let room = self.max_events.saturating_sub(self.summary.events);
        let own = super::own_threads();
        let wanted = || batch.events.iter().filter(|event| !own.contains(&event.thread));
        let count = wanted().count() as u64;
        if count > 0 {
            writer.events(wanted().take(usize::try_from(room).unwrap_or(usize::MAX)))?;
        }
        writer.flush()?;
        self.summary.events += count.min(room);
        Ok(count.saturating_sub(room))
    }
}

impl Sink for FileSink {
    fn take(&mut self, batch: &Batch) {
        self.summary.dropped += batch.dropped;
        match self.write(batch) {
            Ok(beyond) => self.summary.dropped += beyond,
            Err(error) => {
                self.writer = None;
                self.summary.trouble = format!("the file could not be written on: {error}");
            }
        }
        if self.writer.is_none() {
            self.summary.dropped += batch.events.len() as u64;
        }
    }

    fn finish(self: Box<Self>) -> Summary {
        let mut summary = self.summary;
        if let Some(writer) = self.writer
            && let Err(error) = writer.finish(summary.dropped)
        {
            summary.trouble = format!("the file could not be ended: {error}");
        }
        summary
    }

    fn so_far(&self) -> Summary {
        self.summary.clone()
    }
}
