//! Reads the file of a process while it is still being written.

use super::recording::{Block, Process, Recording, check_magic, from_json};
use crate::error::{Error, ErrorKind, Result};
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Follows the file of one process. Each look gives the whole blocks that came since the last; a
/// block of which only a part is there yet is left for the next.
#[derive(Debug)]
pub struct Follower {
    path: PathBuf,
    file: File,
    position: u64,
    /// What was read of the process; the events and entities went to the caller.
    read: Recording,
    ended: bool,
}

impl Follower {
    /// Opens a file. It need not have a head yet.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn new(path: &Path) -> Result<Self> {
        let file = File::open(path).map_err(|error| {
            Error::new(ErrorKind::BadData, format!("cannot read {}", path.display())).source(error)
        })?;
        let path = path.to_owned();
        let read = Recording::default();
        Ok(Self { path, file, position: 0, read, ended: false })
    }

    /// The process, as far as its file says; `None` while it has no head.
    #[must_use]
    pub fn process(&self) -> Option<&Process> {
        self.read.processes.first()
    }

    /// Whether the file was ended by its writer.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Entities and events that came since the last call; its process is [`Follower::process`].
    ///
    /// # Errors
    /// When the file cannot be read, is none of ours, of another version or damaged.
    pub fn look(&mut self) -> Result<Recording> {
        self.take_new().map_err(|why| {
            let path = self.path.display();
            Error::new(ErrorKind::BadData, format!("cannot read {path}: {why}"))
        })?;
        Ok(Recording {
            processes: Vec::new(),
            entities: std::mem::take(&mut self.read.entities),
            events: std::mem::take(&mut self.read.events),
        })
    }

    fn take_new(&mut self) -> std::result::Result<(), String> {
        let system = |error: std::io::Error| error.to_string();
        if self.ended {
            return Ok(());
        }
        self.file.seek(SeekFrom::Start(self.position)).map_err(system)?;
        let length = self.file.metadata().map_err(system)?.len();
        let mut left = length.saturating_sub(self.position);
        // What is appended while this reads is for the next look.
        let mut file = BufReader::new((&self.file).take(left));
        if self.read.processes.is_empty() {
            let Some((process, bytes)) = head(&mut file)? else { return Ok(()) };
            self.read.processes.push(process);
            (self.position, left) = (bytes, left.saturating_sub(bytes));
        }
        while left > 0 {
            let Some(block) = Block::read(&mut file)?.filter(|block| !block.cut) else { break };
            self.position += block.bytes();
            left = left.saturating_sub(block.bytes());
            if self.read.add(&block)? {
                self.ended = true;
                break;
            }
        }
        Ok(())
    }
}

/// The head of a file, and its bytes; `None` while it is not there in full.
fn head(file: &mut impl Read) -> std::result::Result<Option<(Process, u64)>, String> {
    const MAGIC_BYTES: u64 = 16;
    let mut magic = Vec::new();
    file.take(MAGIC_BYTES).read_to_end(&mut magic).map_err(|error| error.to_string())?;
    if (magic.len() as u64) < MAGIC_BYTES {
        return Ok(None);
    }
    check_magic(&mut &magic[..])?;
    let Some(block) = Block::read(file)?.filter(|block| !block.cut) else { return Ok(None) };
    if !block.is_head() {
        return Err("it does not say of which process it is".into());
    }
    let process: Process = from_json(&block.body)?;
    Ok(Some((Process { cut_off: true, ..process }, MAGIC_BYTES + block.bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::Gid;
    use crate::trace::{ClockReading, Entity, Event, EventId, RecordingWriter};

    fn event(time_ns: u64) -> Event {
        let publisher = Gid([3; 16]);
        let id = EventId::Take;
        Event { time_ns, publisher, sequence_number: 1, a: 1, b: 2, c: 3, id, thread: 4 }
    }

    fn temporary(name: &str) -> PathBuf {
        let name = format!("angaros-follow-{name}-{}.trace", std::process::id());
        std::env::temp_dir().join(name)
    }

    #[test]
    fn a_growing_file_gives_each_thing_once_wherever_a_look_falls() {
        let clocks = vec![ClockReading { monotonic_ns: 5, system_ns: 1005 }];
        let process = Process { pid: 7, clocks, labels: vec!["".into()], ..Process::default() };
        let mut writer = RecordingWriter::new(Vec::new(), &process).unwrap();
        let entity = Entity { number: 9, ..Entity::default() };
        writer.entities(std::slice::from_ref(&entity)).unwrap();
        writer.events([event(10), event(20)].iter()).unwrap();
        writer.labels(&["word".to_owned()]).unwrap();
        writer.events([event(30)].iter()).unwrap();
        let bytes = writer.finish(4).unwrap();

        let path = temporary("growing");
        for step in [1, 7, 64, bytes.len()] {
            std::fs::write(&path, b"").unwrap();
            let mut follower = Follower::new(&path).unwrap();
            let mut seen = Recording::default();
            for until in (step..bytes.len()).step_by(step).chain([bytes.len()]) {
                std::fs::write(&path, &bytes[..until]).unwrap();
                let new = follower.look().unwrap();
                seen.entities.extend(new.entities);
                seen.events.extend(new.events);
            }
            assert!(follower.has_ended(), "in steps of {step}");
            assert_eq!(seen.entities, std::slice::from_ref(&entity), "in steps of {step}");
            let times: Vec<u64> = seen.events.iter().map(|(_, event)| event.time_ns).collect();
            assert_eq!(times, [10, 20, 30], "in steps of {step}");
            let process = follower.process().unwrap();
            assert_eq!((process.label(1), process.dropped, process.cut_off), ("word", 4, false));
            assert!(follower.look().unwrap().events.is_empty());
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_that_is_none_of_ours_is_an_error_once_that_can_be_seen() {
        let path = temporary("nonsense");
        std::fs::write(&path, b"nonsense").unwrap();
        let mut follower = Follower::new(&path).unwrap();
        assert!(follower.look().is_ok() && follower.process().is_none());
        std::fs::write(&path, b"nonsense and more of it").unwrap();
        let error = follower.look().unwrap_err().to_string();
        assert!(error.contains(".trace: it is no trace file"), "{error}");
        std::fs::remove_file(&path).unwrap();
    }
}
