//! What sessions recorded, of one process or of many, and the file of one process.
//!
//! * **R1** A file is `angaros-trace-2\n` and blocks: tag and length (u32, little-endian), body. It
//!   grows by whole blocks while the session runs, so a process that is killed leaves a file that
//!   is readable up to its last blocks.
//! * **R2** A file of another version, one that is no trace file, and one whose head is damaged are
//!   errors. One that was cut off gives what it holds and says so ([`Process::cut_off`]); what it
//!   holds of an unknown kind of event is counted, not guessed ([`Process::unknown`]).
//! * **R3** Times are of the monotonic clock of the process's host. [`Process::clocks`] joins it
//!   with the system clock, so that the recordings of several hosts can be laid side by side.

use super::entity::Entity;
use super::event::Event;
use crate::error::{Error, ErrorKind, Result};
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

const FAMILY: &[u8; 14] = b"angaros-trace-";
const MAGIC: &[u8; 16] = b"angaros-trace-2\n";
/// No block is larger; a reader need not believe one that claims to be.
const MAX_BLOCK_BYTES: u32 = 64 << 20;
/// Most events that a reader keeps of one file: 4 GiB.
const MAX_EVENTS_READ: u64 = 64 << 20;

/// How the names of trace files end.
const EXTENSION: &str = "trace";

const HEAD: u32 = 1;
const ENTITIES: u32 = 2;
const LABELS: u32 = 3;
const EVENTS: u32 = 4;
const CLOCKS: u32 = 5;
const END: u32 = 6;

/// A process that recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Process {
    /// Process id on its host.
    pub pid: u32,
    /// Its name, as the kernel shows it.
    pub name: String,
    /// Name of its host.
    pub host: String,
    /// Tells hosts apart whose names do not: id of the boot and of the network namespace.
    pub machine: String,
    /// ROS domain.
    pub domain_id: u32,
    /// Version of the library.
    pub version: String,
    /// Readings of both clocks, in the order in which they were made; at least one.
    pub clocks: Vec<ClockReading>,
    /// Words that events name by number; number 0 is the empty one.
    pub labels: Vec<String>,
    /// Events that found no room.
    pub dropped: u64,
    /// Events of kinds that this library does not know.
    pub unknown: u64,
    /// The file ends before the session did: the process was killed, or its disk was full.
    pub cut_off: bool,
}

/// The two clocks of a host at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockReading {
    /// Monotonic clock.
    pub monotonic_ns: u64,
    /// System clock.
    pub system_ns: i64,
}

impl Process {
    /// The system time of a monotonic time, by the last reading before it.
    #[must_use]
    pub fn system_ns(&self, monotonic_ns: u64) -> i64 {
        let after = self.clocks.partition_point(|reading| reading.monotonic_ns <= monotonic_ns);
        let reading = self.clocks.get(after.saturating_sub(1)).copied().unwrap_or_default();
        let since = monotonic_ns.wrapping_sub(reading.monotonic_ns).cast_signed();
        reading.system_ns.wrapping_add(since)
    }

    /// The word behind a label's number; empty if there is none.
    #[must_use]
    pub fn label(&self, number: u64) -> &str {
        usize::try_from(number).ok().and_then(|at| self.labels.get(at)).map_or("", String::as_str)
    }
}

/// Everything that sessions saw, in one process or in many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recording {
    /// The processes; others name them by their place here.
    pub processes: Vec<Process>,
    /// What events are about.
    pub entities: Vec<Entity>,
    /// Events with the number of their process. Those of one thread are in the order of time.
    pub events: Vec<(u32, Event)>,
}

/// What the last block of a file says.
#[derive(Serialize, Deserialize)]
struct Trailer {
    dropped: u64,
}

/// Writes the file of one process, block by block.
pub struct RecordingWriter<W: Write> {
    to: W,
}

impl<W: Write> RecordingWriter<W> {
    /// Begins a file. What `process` says of clocks and labels is written too.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn new(mut to: W, process: &Process) -> io::Result<Self> {
        to.write_all(MAGIC)?;
        let mut writer = Self { to };
        writer.block(HEAD, &serde_json::to_vec(process)?)?;
        Ok(writer)
    }

    /// Entities that came since the last call.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn entities(&mut self, entities: &[Entity]) -> io::Result<()> {
        for part in entities.chunks(4096) {
            self.block(ENTITIES, &serde_json::to_vec(part)?)?;
        }
        Ok(())
    }

    /// Labels that came since the last call, in the order of their numbers.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn labels(&mut self, labels: &[String]) -> io::Result<()> {
        if labels.is_empty() { Ok(()) } else { self.block(LABELS, &serde_json::to_vec(labels)?) }
    }

    /// A reading of the clocks.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn clocks(&mut self, readings: &[ClockReading]) -> io::Result<()> {
        if readings.is_empty() {
            Ok(())
        } else {
            self.block(CLOCKS, &serde_json::to_vec(readings)?)
        }
    }

    /// Events.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn events<'a>(&mut self, events: impl Iterator<Item = &'a Event>) -> io::Result<()> {
        let bytes: Vec<u8> = events.flat_map(Event::to_words).flat_map(u64::to_le_bytes).collect();
        let most = MAX_BLOCK_BYTES as usize / Event::SIZE * Event::SIZE;
        bytes.chunks(most).try_for_each(|part| self.block(EVENTS, part))
    }

    /// Makes sure that what was written so far can be read.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }

    /// Ends the file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self, dropped: u64) -> io::Result<W> {
        self.block(END, &serde_json::to_vec(&Trailer { dropped })?)?;
        self.to.flush()?;
        Ok(self.to)
    }

    fn block(&mut self, tag: u32, body: &[u8]) -> io::Result<()> {
        let length = u32::try_from(body.len()).ok().filter(|length| *length <= MAX_BLOCK_BYTES);
        let length = length.ok_or_else(|| io::Error::other("a block of a trace is too long"))?;
        self.to.write_all(&tag.to_le_bytes())?;
        self.to.write_all(&length.to_le_bytes())?;
        self.to.write_all(body)
    }
}

impl Recording {
    /// Adds what others recorded.
    pub fn merge(&mut self, other: Self) {
        let first = self.processes.len() as u32;
        self.processes.extend(other.processes);
        self.entities.extend(other.entities.into_iter().map(|mut entity| {
            entity.process += first;
            entity
        }));
        self.events
            .extend(other.events.into_iter().map(|(process, event)| (process + first, event)));
    }

    /// Events that found no room, of all processes.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.processes.iter().fold(0, |sum, process| process.dropped.saturating_add(sum))
    }

    /// Writes what one process recorded.
    ///
    /// # Errors
    /// When the file cannot be written, or if the recording is of several processes.
    pub fn write(&self, path: &Path) -> Result<()> {
        let written = || -> io::Result<()> {
            let [process] = &self.processes[..] else {
                let count = self.processes.len();
                return Err(io::Error::other(format!("a file is of one process, not of {count}")));
            };
            let file = io::BufWriter::new(std::fs::File::create(path)?);
            let mut writer = RecordingWriter::new(file, process)?;
            writer.entities(&self.entities)?;
            writer.events(self.events.iter().map(|(_, event)| event))?;
            writer.finish(process.dropped).map(drop)
        };
        written().map_err(|error| {
            Error::new(ErrorKind::System, format!("cannot write {}", path.display())).source(error)
        })
    }

    /// Reads the file of one process (rule R2).
    ///
    /// # Errors
    /// When the file cannot be read, is none of ours or of another version.
    pub fn read(path: &Path) -> Result<Self> {
        let bad = |why: &str, hint: &str| {
            let path = path.display();
            Error::new(ErrorKind::BadData, format!("cannot read {path}: {why}{hint}"))
        };
        let file = std::fs::File::open(path).map_err(|error| bad(&error.to_string(), ""))?;
        let read = Self::read_from(io::BufReader::new(file));
        read.map_err(|why| bad(&why, if why.contains("hint: ") { "" } else { ANOTHER_FILE }))
    }

    /// Reads the files `*.trace` of a folder into one recording, which is empty if there are none,
    /// in the order of their names.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub fn read_folder(folder: &Path) -> Result<Self> {
        let failed = |error: io::Error| {
            let text = format!("cannot read {}", folder.display());
            Error::new(ErrorKind::System, text).source(error)
        };
        let entries = std::fs::read_dir(folder).map_err(failed)?;
        let mut paths: Vec<PathBuf> = entries
            .map(|entry| entry.map(|entry| entry.path()))
            .collect::<io::Result<_>>()
            .map_err(failed)?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
        paths.sort_unstable();
        let mut whole = Self::default();
        for path in paths {
            whole.merge(Self::read(&path)?);
        }
        Ok(whole)
    }

    /// As [`Recording::read`], from any source.
    pub fn read_from(mut file: impl Read) -> std::result::Result<Self, String> {
        check_magic(&mut file)?;
        let Block { tag: HEAD, body, cut: false } = Block::read(&mut file)?.ok_or(NO_HEAD)? else {
            return Err(NO_HEAD.into());
        };
        let process: Process = from_json(&body)?;
        let mut read =
            Self { processes: vec![Process { cut_off: true, ..process }], ..Self::default() };
        while let Some(block) = Block::read(&mut file)? {
            if read.add(&block)? {
                break;
            }
        }
        Ok(read)
    }

    /// Takes over a block; returns whether it was the last one.
    pub(super) fn add(&mut self, block: &Block) -> std::result::Result<bool, String> {
        let process = &mut self.processes[0];
        // JSON that was cut off says nothing; events that are whole do.
        match block.tag {
            EVENTS => self.add_events(&block.body),
            _ if block.cut => {}
            ENTITIES => self.entities.extend(from_json::<Vec<Entity>>(&block.body)?),
            LABELS => process.labels.extend(from_json::<Vec<String>>(&block.body)?),
            CLOCKS => process.clocks.extend(from_json::<Vec<ClockReading>>(&block.body)?),
            END => {
                process.dropped = from_json::<Trailer>(&block.body)?.dropped;
                process.cut_off = false;
                return Ok(true);
            }
            other => return Err(format!("it is damaged: it has a block of kind {other}")),
        }
        Ok(block.cut)
    }

    fn add_events(&mut self, body: &[u8]) {
        for slot in body.chunks_exact(Event::SIZE) {
            let words = std::array::from_fn(|i| {
                slot[i * 8..i * 8 + 8].iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte))
            });
            match Event::from_words(&words) {
                Some(_) if self.events.len() as u64 >= MAX_EVENTS_READ => {
                    self.processes[0].dropped += 1;
                }
                Some(event) => self.events.push((0, event)),
                None => self.processes[0].unknown += 1,
            }
        }
    }
}

/// What helps with a file that is none of ours or damaged.
const ANOTHER_FILE: &str =
    "; hint: give a folder or file of `angaros trace`; the rest of a folder is read without it";
const NO_HEAD: &str = "it ends before it says of which process it is";

pub(super) fn check_magic(file: &mut impl Read) -> std::result::Result<(), String> {
    let mut magic = [0; 16];
    file.read_exact(&mut magic).map_err(|_| "it is no trace file")?;
    match magic.strip_prefix(FAMILY) {
        None => Err("it is no trace file".into()),
        Some(_) if magic == *MAGIC => Ok(()),
        Some(version) => Err(format!(
            "it is a trace file of version {}, and this program reads version 2; hint: record it \
             again, or read it with the version that wrote it",
            String::from_utf8_lossy(version).trim_end()
        )),
    }
}

pub(super) fn from_json<T: for<'a> Deserialize<'a>>(body: &[u8]) -> std::result::Result<T, String> {
    serde_json::from_slice(body).map_err(|error| format!("it is damaged: {error}"))
}

pub(super) struct Block {
    tag: u32,
    pub(super) body: Vec<u8>,
    /// The file ends within it.
    pub(super) cut: bool,
}

impl Block {
    /// Its bytes in the file.
    pub(super) fn bytes(&self) -> u64 {
        self.body.len() as u64 + 8
    }

    pub(super) fn is_head(&self) -> bool {
        self.tag == HEAD
    }

    /// The next block; `None` at the end of the file.
    pub(super) fn read(file: &mut impl Read) -> std::result::Result<Option<Self>, String> {
        let mut head = Vec::new();
        file.by_ref().take(8).read_to_end(&mut head).map_err(|error| error.to_string())?;
        let [t0, t1, t2, t3, l0, l1, l2, l3] = head[..] else { return Ok(None) };
        let tag = u32::from_le_bytes([t0, t1, t2, t3]);
        let length = u32::from_le_bytes([l0, l1, l2, l3]);
        if length > MAX_BLOCK_BYTES {
            return Err(format!("it is damaged: a block claims {length} bytes"));
        }
        let mut body = Vec::new();
        let taken = file.by_ref().take(u64::from(length)).read_to_end(&mut body);
        taken.map_err(|error| error.to_string())?;
        let cut = body.len() < length as usize;
        Ok(Some(Self { tag, body, cut }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::Gid;
    use crate::trace::{EntityKind, EventId};

    fn event(time_ns: u64) -> Event {
        Event {
            time_ns,
            publisher: Gid([3; 16]),
            sequence_number: 1,
            a: 1,
            b: 2,
            c: 3,
            id: EventId::Enqueue,
            thread: 4,
        }
    }

    fn sample() -> Recording {
        let clocks = vec![ClockReading { monotonic_ns: 5, system_ns: 1005 }];
        let process = Process { pid: 7, name: "camera".into(), clocks, ..Process::default() };
        let entity = Entity { kind: EntityKind::Timer, number: 9, ..Entity::default() };
        Recording {
            processes: vec![process],
            entities: vec![entity],
            events: vec![(0, event(10)), (0, event(20))],
        }
    }

    fn bytes_of(recording: &Recording) -> Vec<u8> {
        let mut writer = RecordingWriter::new(Vec::new(), &recording.processes[0]).unwrap();
        writer.entities(&recording.entities).unwrap();
        writer.events(recording.events.iter().map(|(_, event)| event)).unwrap();
        writer.finish(0).unwrap()
    }

    #[test]
    fn a_recording_survives_its_file() {
        let recording = sample();
        assert_eq!(Recording::read_from(&bytes_of(&recording)[..]).unwrap(), recording);
    }

    #[test]
    fn a_file_that_was_cut_off_gives_what_it_holds_and_says_so() {
        let bytes = bytes_of(&sample());
        let mut most = 0;
        for length in 0..bytes.len() {
            match Recording::read_from(&bytes[..length]) {
                Ok(read) => {
                    assert!(read.processes[0].cut_off, "at {length}");
                    assert!(read.events.len() >= most, "a longer file holds no less");
                    most = read.events.len();
                }
                Err(why) => assert!(most == 0 && why.starts_with("it "), "at {length}: {why}"),
            }
        }
        assert_eq!(most, 2);
    }

    #[test]
    fn files_of_other_versions_and_other_files_are_named() {
        let why = Recording::read_from(&b"angaros-trace-1\n........"[..]).unwrap_err();
        assert!(why.contains("version 1") && why.contains("reads version 2"), "{why}");
        let why = Recording::read_from(&b"\x89MCAP0\r\n............"[..]).unwrap_err();
        assert_eq!(why, "it is no trace file");
    }

    #[test]
    fn a_system_time_is_that_of_the_last_reading_before() {
        let reading = |monotonic_ns, system_ns| ClockReading { monotonic_ns, system_ns };
        let clocks = vec![reading(100, 1100), reading(200, 1300)];
        let process = Process { clocks, ..Process::default() };
        assert_eq!([50, 150, 250].map(|ns| process.system_ns(ns)), [1050, 1150, 1350]);
    }

    #[test]
    fn processes_keep_their_entities_and_events_when_joined() {
        let mut whole = sample();
        whole.merge(sample());
        assert_eq!((whole.processes.len(), whole.entities[1].process), (2, 1));
        assert_eq!(
            whole.events.iter().map(|(process, _)| *process).collect::<Vec<_>>(),
            [0, 0, 1, 1]
        );
    }

    #[test]
    fn a_block_that_claims_more_than_any_has_is_an_error_and_is_not_read() {
        let block = |length: u32, there: usize| {
            let bytes = [&7u32.to_le_bytes()[..], &length.to_le_bytes(), &vec![1; there]].concat();
            Block::read(&mut bytes.as_slice()).map(|block| block.map(|block| block.cut))
        };
        assert_eq!(
            (block(3, 3), block(3, 2), block(3, 4)),
            (Ok(Some(false)), Ok(Some(true)), Ok(Some(false)))
        );
        assert_eq!(block(MAX_BLOCK_BYTES, 9), Ok(Some(true)));
        for length in [MAX_BLOCK_BYTES + 1, u32::MAX] {
            assert!(block(length, 9).unwrap_err().contains(&length.to_string()));
        }
    }
}
