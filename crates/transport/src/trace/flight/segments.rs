//! What the flight recorder keeps: a row of trace files, of which the oldest goes (rule FR1).

use super::super::{ClockReading, Entity, Event, EventId, Process, RecordingWriter};
use super::{MAX_BYTES, Reason, dump_soon};
use crate::clock::host::{monotonic_ns, system_time};
use crate::trace::sink::{Batch, Sink, Summary};
use std::collections::{BTreeMap, VecDeque};
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// Segments there are at most, the one that is written included.
const MAX_SEGMENTS: usize = 8;
/// The time that is kept is divided so.
const PARTS: u64 = 4;
const EVENTS_OF_ONE: u64 = MAX_BYTES / MAX_SEGMENTS as u64 / Event::SIZE as u64;

pub struct Segments {
    folder: PathBuf,
    process: Process,
    span_ns: u64,
    /// All there are, by number: the later news of one hold.
    entities: BTreeMap<u32, Entity>,
    /// Number of each and when it began, the oldest first; the last is being written.
    row: VecDeque<(u64, u64)>,
    current: Option<Current>,
    summary: Summary,
}

struct Current {
    writer: RecordingWriter<BufWriter<fs::File>>,
    events: u64,
    dropped: u64,
}

impl Segments {
    pub fn new(folder: PathBuf, process: Process, seconds: u64) -> io::Result<Self> {
        let mut segments = Self {
            folder,
            process,
            span_ns: seconds * 1_000_000_000,
            entities: BTreeMap::new(),
            row: VecDeque::new(),
            current: None,
            summary: Summary::default(),
        };
        segments.next(monotonic_ns())?;
        Ok(segments)
    }

    /// Begins another segment, which says by itself what its events are about.
    fn next(&mut self, now_ns: u64) -> io::Result<()> {
        if let Some(current) = self.current.take() {
            current.writer.finish(current.dropped)?;
        }
        let system_ns = system_time().nanoseconds;
        self.process.clocks = vec![ClockReading { monotonic_ns: monotonic_ns(), system_ns }];
        let number = self.row.back().map_or(0, |(number, _)| number + 1);
        let path = path_of(&self.folder, number);
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        let mut writer = RecordingWriter::new(BufWriter::new(file), &self.process)?;
        let entities: Vec<_> = self.entities.values().cloned().collect();
        writer.entities(&entities)?;
        writer.flush()?;
        self.row.push_back((number, now_ns));
        self.current = Some(Current { writer, events: 0, dropped: 0 });
        self.forget(now_ns)
    }

    /// Removes segments that ended before the time that is kept, and those that do not fit.
    fn forget(&mut self, now_ns: u64) -> io::Result<()> {
        let begin_ns = now_ns.saturating_sub(self.span_ns);
        while self.row.len() > MAX_SEGMENTS
            || self.row.get(1).is_some_and(|(_, begun_ns)| *begun_ns < begin_ns)
        {
            if let Some((number, _)) = self.row.pop_front() {
                fs::remove_file(path_of(&self.folder, number))?;
            }
        }
        Ok(())
    }

    fn write(&mut self, batch: &Batch) -> io::Result<()> {
        self.process.labels.extend_from_slice(&batch.labels);
        let numbered = |entity: &Entity| (entity.number, entity.clone());
        self.entities.extend(batch.entities.iter().map(numbered));
        let now_ns = monotonic_ns();
        let begun_ns = self.row.back().map_or(0, |(_, begun_ns)| *begun_ns);
        if now_ns.saturating_sub(begun_ns) >= self.span_ns / PARTS {
            // Its head and first block hold what is new.
            self.next(now_ns)?;
        } else if let Some(current) = &mut self.current {
            current.writer.labels(&batch.labels)?;
            current.writer.entities(&batch.entities)?;
        }
        let mut rest = &batch.events[..];
        while !rest.is_empty() {
            let Some(current) = &mut self.current else { break };
            let room = (EVENTS_OF_ONE - current.events).min(rest.len() as u64);
            let (now, later) = rest.split_at(room as usize);
            current.writer.events(now.iter())?;
            current.events += room;
            rest = later;
            if current.events >= EVENTS_OF_ONE {
                self.next(now_ns)?;
            }
        }
        if let Some(current) = &mut self.current {
            current.dropped += batch.dropped;
            current.writer.flush()?;
        }
        Ok(())
    }

    /// A deadline that was missed is a reason to dump (rule FR3).
    fn look_for_misses(&self, events: &[Event]) {
        let Some(missed) = events.iter().find(|event| event.id == EventId::DeadlineMissed) else {
            return;
        };
        let entity = u32::try_from(missed.b).ok().and_then(|number| self.entities.get(&number));
        let topic = entity.map_or_else(String::new, |entity| entity.name.clone());
        dump_soon(Reason::Deadline(topic));
    }
}

impl Sink for Segments {
    fn take(&mut self, batch: &Batch) {
        self.summary.dropped += batch.dropped;
        if self.current.is_none() {
            return;
        }
        match self.write(batch) {
            Ok(()) => self.summary.events += batch.events.len() as u64,
            Err(error) => {
                self.current = None;
                self.summary.trouble = error.to_string();
                tracing::warn!("the flight recorder has stopped: {error}");
            }
        }
        self.look_for_misses(&batch.events);
    }

    fn finish(self: Box<Self>) -> Summary {
        // What it wrote is about to be removed.
        self.summary
    }

    fn so_far(&self) -> Summary {
        self.summary.clone()
    }
}

fn path_of(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:08}.trace"))
}

#[cfg(test)]
mod tests {
    use super::super::crash_dump::gather;
    use super::*;
    use crate::endpoint::Gid;

    fn event(time_ns: u64, number: u64) -> Event {
        Event {
            time_ns,
            publisher: Gid([1; 16]),
            sequence_number: number,
            a: 0,
            b: 0,
            c: 0,
            id: EventId::Publish,
            thread: 1,
        }
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("angaros-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn memory_is_bounded_and_the_newest_events_are_kept() {
        let folder = folder("segments");
        let mut segments = Segments::new(folder.clone(), Process::default(), 3600).unwrap();
        let now = monotonic_ns();
        let many = EVENTS_OF_ONE * (MAX_SEGMENTS as u64 + 2);
        for first in (0..many).step_by(1 << 16) {
            let events = (first..(first + (1 << 16)).min(many)).map(|n| event(now, n)).collect();
            segments.take(&Batch { events, ..Batch::default() });
        }
        let kept: u64 = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().metadata().unwrap().len())
            .sum();
        assert!(kept <= MAX_BYTES + (1 << 16), "{kept} bytes");
        let recording = gather(&folder, None, 3600).unwrap();
        let numbers: Vec<_> = recording.events.iter().map(|(_, e)| e.sequence_number).collect();
        assert_eq!(numbers.last(), Some(&(many - 1)));
        assert!(numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]), "a gap");
        assert!(numbers.len() as u64 >= EVENTS_OF_ONE * (MAX_SEGMENTS as u64 - 1));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn every_segment_says_what_its_events_are_about_and_old_events_are_left_out() {
        let folder = folder("segments-names");
        let mut segments = Segments::new(folder.clone(), Process::default(), 10).unwrap();
        let entity = Entity { number: 7, name: "/x".into(), ..Entity::default() };
        segments.take(&Batch { entities: vec![entity], ..Batch::default() });
        let now = monotonic_ns();
        segments.next(now).unwrap();
        let events = vec![event(now - 11_000_000_000, 1), event(now, 2)];
        segments.take(&Batch { events, labels: vec!["word".into()], ..Batch::default() });
        fs::remove_file(path_of(&folder, 0)).unwrap();
        let recording = gather(&folder, Some(now), 10).unwrap();
        assert_eq!(recording.entities.len(), 1);
        assert_eq!(recording.events.len(), 1, "what is older than ten seconds is left out");
        assert_eq!(recording.processes[0].labels, ["word"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
