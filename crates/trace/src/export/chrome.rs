//! The JSON of Chrome's trace viewer, which Perfetto, Trace Compass and speedscope open too.
//! Format: "Trace Event Format", by the authors of Catapult.
//!
//! Times are microseconds since the recording's begin, by the system clock, with three decimals:
//! since 1970 they would not fit the numbers of JavaScript.

use super::error::ExportError;
use super::source::{Names, Source};
use super::timeline::{Detail, Slice, Timeline, TimelineEvent};
use super::tracks::{Tracks, counter_name, process_name};
use serde_json::{Value as Json, json};
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

/// Writes the file; returns how many marks.
pub(super) fn write(source: &Source, path: &Path) -> Result<u64, ExportError> {
    let file = File::create_new(path).map_err(|error| ExportError::writing(path, &error))?;
    let names = source.names();
    let begin = (0..names.processes.len() as u32)
        .map(|process| names.system_ns(process, names.spans[process as usize].first_ns))
        .min();
    let mut writer = Writer {
        names,
        process: 0,
        begin_ns: begin.unwrap_or(0),
        path,
        to: BufWriter::new(file),
        tracks: Tracks::default(),
        lines: 0,
        written: 0,
    };
    writer.raw("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[")?;
    for process in 0..names.processes.len() as u32 {
        writer.process(process)?;
        let mut timeline = Timeline::new(names, process);
        let mut to = |time, thread, mark: TimelineEvent<'_>| writer.mark(time, thread, &mark);
        for event in source.events(process)?.iter() {
            timeline.add(event, &mut to)?;
        }
        timeline.finish(&mut to)?;
    }
    let other = json!({"begin_system_ns": writer.begin_ns.to_string()});
    writer.raw(&format!("\n],\"otherData\":{other}}}\n"))?;
    writer.to.flush().map_err(|error| ExportError::writing(path, &error))?;
    Ok(writer.written)
}

struct Writer<'a> {
    names: &'a Names,
    process: u32,
    begin_ns: i64,
    path: &'a Path,
    to: BufWriter<File>,
    tracks: Tracks,
    lines: u64,
    written: u64,
}

impl Writer<'_> {
    fn raw(&mut self, text: &str) -> Result<(), ExportError> {
        let written: io::Result<()> = self.to.write_all(text.as_bytes());
        written.map_err(|error| ExportError::writing(self.path, &error))
    }

    fn line(&mut self, event: &Json) -> Result<(), ExportError> {
        let comma = if self.lines == 0 { "\n" } else { ",\n" };
        self.lines += 1;
        self.raw(&format!("{comma}{event}"))
    }

    fn process(&mut self, process: u32) -> Result<(), ExportError> {
        self.process = process;
        let pid = self.tracks.process(self.names, process);
        let name = process_name(self.names, process);
        self.line(&json!({"ph": "M", "name": "process_name", "pid": pid, "args": {"name": name}}))
    }

    fn mark(
        &mut self,
        time_ns: u64,
        thread: u32,
        mark: &TimelineEvent<'_>,
    ) -> Result<(), ExportError> {
        self.written += u64::from(!matches!(mark, TimelineEvent::Track(_)));
        let pid = self.tracks.process(self.names, self.process);
        let tid = self.tracks.thread(self.process, thread);
        let at = json!({"pid": pid, "tid": tid, "ts": self.time(time_ns)});
        match mark {
            TimelineEvent::Begin(slice) => {
                self.line(&with(&at, bar_fields("B", slice)))?;
                self.arrows(&at, slice)
            }
            TimelineEvent::End => self.line(&with(&at, json!({"ph": "E"}))),
            TimelineEvent::Instant(slice) => {
                let mut fields = bar_fields("i", slice);
                fields["s"] = "t".into();
                self.line(&with(&at, fields))?;
                self.arrows(&at, slice)
            }
            TimelineEvent::Queued(entity, count) => {
                let name = counter_name(self.names, self.process, *entity);
                let fields = json!({"ph": "C", "name": name, "args": {"messages": count}});
                self.line(&with(&at, fields))
            }
            TimelineEvent::Track(name) => {
                let fields = json!({"ph": "M", "name": "thread_name", "args": {"name": name}});
                self.line(&with(&at, fields))
            }
        }
    }

    fn arrows(&mut self, at: &Json, slice: &Slice<'_>) -> Result<(), ExportError> {
        let arrow =
            |flow: u64| json!({"cat": "message", "name": "message", "id": format!("{flow:#x}")});
        for flow in &slice.out {
            let mut fields = arrow(*flow);
            fields["ph"] = "s".into();
            self.line(&with(at, fields))?;
        }
        let Some(flow) = slice.into else { return Ok(()) };
        let mut fields = arrow(flow);
        fields["ph"] = "f".into();
        // To the bar around this moment, not to the next one.
        fields["bp"] = "e".into();
        self.line(&with(at, fields))
    }

    /// Microseconds since the begin.
    fn time(&self, monotonic_ns: u64) -> f64 {
        let since = self.names.system_ns(self.process, monotonic_ns).saturating_sub(self.begin_ns);
        // Exact up to 2^53 ns = 104 days before the division, and printed shortest after it.
        since as f64 / 1000.0
    }
}

fn with(at: &Json, fields: Json) -> Json {
    let mut whole = at.clone();
    if let (Some(whole), Json::Object(fields)) = (whole.as_object_mut(), fields) {
        whole.extend(fields);
    }
    whole
}

fn bar_fields(kind: &str, slice: &Slice<'_>) -> Json {
    let details = slice.details.iter().map(|(name, detail)| {
        let value = match detail {
            // Larger ones would lose digits in JavaScript.
            Detail::Number(number) if *number > 1 << 53 => Json::from(number.to_string()),
            Detail::Number(number) => Json::from(*number),
            Detail::Text(text) => Json::from(text.as_ref()),
        };
        ((*name).to_owned(), value)
    });
    let details: serde_json::Map<String, Json> = details.collect();
    json!({"ph": kind, "name": slice.name, "cat": slice.category, "args": details})
}
