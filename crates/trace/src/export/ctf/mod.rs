//! Common Trace Format 1.8, as LTTng's tracer of user space writes it: what Babeltrace, Trace
//! Compass and `tracetools_analysis` read.
//!
//! The export is a folder with one trace per host, because the offset between monotonic and system
//! time is a trace's. A trace is the text `metadata` and one stream file per thread. Packets are
//! written when they are full, so the memory needed is one packet per thread.
//! Format: diamon.org/ctf, version 1.8.

mod metadata;
mod stream;

use super::error::ExportError;
use super::ros2::Deriver;
use super::source::{Host, Source};
use super::table::Record;
use std::collections::HashMap;
use std::path::Path;
use stream::Stream;

/// Writes all hosts into the folder; returns how many events.
pub(super) fn write(source: &Source, folder: &Path) -> Result<u64, ExportError> {
    let mut written = 0;
    for host in &source.names().hosts {
        let trace = folder.join(&host.name);
        make_folder(&trace)?;
        let text = metadata::text(source.names(), host);
        let path = trace.join("metadata");
        std::fs::write(&path, text).map_err(|error| ExportError::writing(&path, &error))?;
        let uuid = metadata::uuid(source.names(), host);
        for process in &host.processes {
            written += Writer::new(source, host, *process, &trace, uuid).write()?;
        }
    }
    Ok(written)
}

fn make_folder(path: &Path) -> Result<(), ExportError> {
    std::fs::create_dir(path).map_err(|error| ExportError::writing(path, &error))
}

/// Writes one process of a host.
struct Writer<'a> {
    source: &'a Source,
    process: u32,
    trace: &'a Path,
    uuid: [u8; 16],
    /// Tells files of processes apart that had the same number one after the other.
    place: usize,
    written: u64,
}

impl<'a> Writer<'a> {
    fn new(source: &'a Source, host: &Host, process: u32, trace: &'a Path, uuid: [u8; 16]) -> Self {
        let place = host.processes.iter().position(|other| *other == process).unwrap_or(0);
        Self { source, process, trace, uuid, place, written: 0 }
    }

    fn stream(&self, what: &str, thread: u32) -> Stream {
        let process = &self.source.names().processes[self.process as usize];
        let name = format!("ros2_{}_{}_{what}", self.place, process.pid);
        Stream::new(self.trace.join(name), self.uuid, process.pid, thread, &process.name)
    }

    fn write(mut self) -> Result<u64, ExportError> {
        let names = self.source.names();
        let mut deriver = Deriver::new(names, self.process);
        self.existing(&deriver)?;
        let mut streams: HashMap<u32, Stream> = HashMap::new();
        let mut written = 0;
        let mut to = |record: Record<'_>| {
            let stream = streams
                .entry(record.thread)
                .or_insert_with(|| self.stream(&record.thread.to_string(), record.thread));
            written += 1;
            stream.add(&record)
        };
        for event in self.source.events(self.process)?.iter() {
            deriver.add(event, &mut to)?;
        }
        deriver.finish(&mut to)?;
        streams.into_values().try_for_each(|stream| stream.finish(0, 0))?;
        self.written += written;
        Ok(self.written)
    }

    /// The stream of what exists. It ends with the process and says how many events were lost.
    fn existing(&mut self, deriver: &Deriver<'_>) -> Result<(), ExportError> {
        let names = self.source.names();
        let process = &names.processes[self.process as usize];
        let mut stream = self.stream("existing", process.pid);
        for record in deriver.existing() {
            stream.add(&record)?;
            self.written += 1;
        }
        stream.finish(process.dropped, names.spans[self.process as usize].last_ns)
    }
}
