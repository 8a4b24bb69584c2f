//! What a session has measured so far, on disk: the folder `progress` beside the result.
//!
//! * **J1** Every finished run is one line of `runs.jsonl`, written and synced to the disk before
//!   the next run begins. `session.json` says what is being measured, on what.
//! * **J2** A line that cannot be read (half written when the power went) was never measured; a
//!   last line without its end is cut off before anything is appended.
//! * **J3** One session at a time: the file is locked while a session lives, and the kernel
//!   unlocks it however that ends.
//! * **J4** A write that fails leaves the file as it was, and the error names it and the room left.
//! * **J5** The same run twice: the later one counts.

mod head;

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock, statvfs};
use serde::{Deserialize, Serialize};

use super::Measurement;
use crate::experiment::Params;

pub use head::{Head, Planned};

/// A line longer than this is no run of ours.
const MAX_LINE: u64 = 1 << 30;

/// How long a lock is waited for.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(1);

/// Why progress could not be kept or taken up.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file system refused.
    #[error("{action} progress {path}: {source}{room}{hint}")]
    Io {
        /// `write` or `read`.
        action: &'static str,
        /// Which file.
        path: String,
        /// Why.
        source: std::io::Error,
        /// How much room there is, where that may be the reason.
        room: String,
        /// What to do.
        hint: String,
    },
    /// There is no progress.
    #[error(
        "there is nothing to resume in {0}\nhint: a finished session leaves only its result; name \
         the folder that an interrupted one was given with --out"
    )]
    Nothing(String),
    /// The content is not progress.
    #[error("read progress {path}: {problem}\nhint: remove it and begin anew")]
    Invalid {
        /// Which file.
        path: String,
        /// What is wrong.
        problem: String,
    },
    /// Another session is at work.
    #[error("{0} belongs to a session that still runs\nhint: wait for it, or name another --out")]
    Busy(String),
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Well.
    Measured(Box<Measurement>),
    /// The combination does not exist on this system.
    Refused(String),
    /// Badly.
    Failed(String),
}

/// One finished run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The experiment's name.
    pub experiment: String,
    /// The system.
    pub system: String,
    /// Its variant.
    pub variant: String,
    /// The point.
    pub params: Params,
    /// Which repeat.
    pub repeat: u32,
    /// Position in the session.
    pub order: u64,
    /// Load of the machine before it.
    pub load: f64,
    /// How long it took, s.
    pub took_s: f64,
    /// How long the session had been measuring by its end, earlier parts included, s.
    pub elapsed_s: f64,
    /// How it ended.
    pub outcome: Outcome,
}

impl Line {
    /// What tells one run of a session from all others.
    fn key(&self) -> String {
        key(&self.experiment, (&self.system, &self.variant), &self.params, self.repeat)
    }
}

fn key(experiment: &str, system: (&str, &str), params: &Params, repeat: u32) -> String {
    let params = serde_json::to_string(params).unwrap_or_default();
    format!("{experiment} {}/{} {params} {repeat}", system.0, system.1)
}

/// What an earlier part of a session measured.
#[derive(Debug, Default)]
pub struct Kept {
    lines: HashMap<String, Line>,
    /// How long the earlier parts measured, s.
    pub elapsed_s: f64,
    /// Lines that could not be read (J2).
    pub damaged: usize,
}

impl Kept {
    /// The run, if it has been done. One that failed is tried again.
    pub fn take(
        &mut self,
        experiment: &str,
        system: (&str, &str),
        params: &Params,
        repeat: u32,
    ) -> Option<Line> {
        let line = self.lines.remove(&key(experiment, system, params, repeat))?;
        (!matches!(line.outcome, Outcome::Failed(_))).then_some(line)
    }

    /// How long runs took, for the forecast of the rest.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.lines.values()
    }

    /// From the text of `runs.jsonl`.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(mut source: impl BufRead) -> std::io::Result<Self> {
        let mut kept = Self::default();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if source.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)? == 0 {
                return Ok(kept);
            }
            match serde_json::from_slice::<Line>(&bytes) {
                Ok(line) if bytes.ends_with(b"\n") => {
                    kept.elapsed_s = kept.elapsed_s.max(line.elapsed_s);
                    kept.lines.insert(line.key(), line);
                }
                _ => kept.damaged += 1,
            }
        }
    }
}

/// The file that grows with every run.
#[derive(Debug)]
pub struct Journal {
    file: File,
    folder: PathBuf,
    path: PathBuf,
    length: u64,
}

fn folder_of(out: &Path) -> PathBuf {
    out.join("progress")
}

/// What the interrupted session in `out` was about.
///
/// # Errors
/// None there, or not readable.
pub fn read_head(out: &Path) -> Result<Head, JournalError> {
    let path = folder_of(out).join("session.json");
    let shown = path.display().to_string();
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            return Err(JournalError::Nothing(out.display().to_string()));
        }
        Err(e) => return Err(io_error("read", &path, e)),
    };
    let invalid = |problem: String| JournalError::Invalid { path: shown.clone(), problem };
    Head::parse(&text).map_err(invalid)
}

impl Journal {
    /// Begins anew in `out`. The progress of another session there goes to `progress.old`.
    ///
    /// # Errors
    /// The disk refuses, or another session works there.
    pub fn create(out: &Path, head: &Head) -> Result<Self, JournalError> {
        let folder = folder_of(out);
        let runs = folder.join("runs.jsonl");
        if runs.exists() {
            drop(Self::lock(&runs, OpenOptions::new().append(true))?);
            let old = out.join("progress.old");
            // Of an even older session; what the rename meets is what counts.
            fs::remove_dir_all(&old).ok();
            fs::rename(&folder, &old).map_err(|e| io_error("write", &folder, e))?;
        }
        fs::create_dir_all(&folder).map_err(|e| io_error("write", &folder, e))?;
        let file = Self::lock(&runs, OpenOptions::new().append(true).create(true))?;
        let journal = Self { file, folder, path: runs, length: 0 };
        journal.write_head(head)?;
        Ok(journal)
    }

    /// Goes on with what is in `out`.
    ///
    /// # Errors
    /// Nothing is there, the disk refuses, or another session works there.
    pub fn open(out: &Path, head: &Head) -> Result<(Self, Kept), JournalError> {
        let folder = folder_of(out);
        let path = folder.join("runs.jsonl");
        let failed = |e| io_error("read", &path, e);
        let mut options = OpenOptions::new();
        let mut file = Self::lock(&path, options.read(true).append(true).create(true))?;
        let kept = File::open(&path).and_then(|f| Kept::read(BufReader::new(f))).map_err(failed)?;
        let length = whole_lines(&mut file).map_err(failed)?;
        file.set_len(length).map_err(failed)?;
        let journal = Self { file, folder, path: path.clone(), length };
        journal.write_head(head)?;
        Ok((journal, kept))
    }

    fn lock(path: &Path, options: &OpenOptions) -> Result<File, JournalError> {
        let file = options.open(path).map_err(|e| io_error("write", path, e))?;
        let start = std::time::Instant::now();
        loop {
            match flock(&file, FlockOperation::NonBlockingLockExclusive) {
                Ok(()) => return Ok(file),
                // A child that is being started has the file for a moment, whoever else it is.
                Err(rustix::io::Errno::WOULDBLOCK) if start.elapsed() < PATIENCE => {
                    std::thread::sleep(PATIENCE / 50);
                }
                Err(rustix::io::Errno::WOULDBLOCK) => {
                    let folder = path.parent().unwrap_or(path);
                    return Err(JournalError::Busy(folder.display().to_string()));
                }
                Err(e) => return Err(io_error("write", path, e.into())),
            }
        }
    }

    fn write_head(&self, head: &Head) -> Result<(), JournalError> {
        let path = self.folder.join("session.json");
        let hidden = self.folder.join("session.json.new");
        let write = || -> std::io::Result<()> {
            let mut file = File::create(&hidden)?;
            file.write_all(&serde_json::to_vec(head)?)?;
            file.sync_all()?;
            fs::rename(&hidden, &path)?;
            // The names must outlive a power cut too.
            File::open(&self.folder)?.sync_all()
        };
        write().map_err(|e| {
            // The first error is the one to report.
            fs::remove_file(&hidden).ok();
            io_error("write", &path, e)
        })
    }

    /// Keeps a finished run (J1, J4).
    ///
    /// # Errors
    /// The disk refuses.
    pub fn append(&mut self, line: &Line) -> Result<(), JournalError> {
        let mut bytes =
            serde_json::to_vec(line).map_err(|e| io_error("write", &self.path, e.into()))?;
        bytes.push(b'\n');
        let written = self.file.write_all(&bytes).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // What cannot be cut off now is cut off by whoever goes on.
            self.file.set_len(self.length).ok();
            return Err(io_error("write", &self.path, error));
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// The session is finished and its result written: nothing is left to go on with.
    pub fn finish(self) {
        // What stays behind is resumed to the same result.
        fs::remove_dir_all(&self.folder).ok();
    }
}

/// The length of the file up to the end of its last whole line.
fn whole_lines(file: &mut File) -> std::io::Result<u64> {
    let mut end = file.seek(SeekFrom::End(0))?;
    let mut block = [0; 4096];
    while end > 0 {
        let start = end.saturating_sub(block.len() as u64);
        let part = &mut block[..(end - start) as usize];
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(part)?;
        if let Some(at) = part.iter().rposition(|byte| *byte == b'\n') {
            return Ok(start + at as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

/// Bytes that may still be written in a folder; `None` where the kernel does not say.
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let info = statvfs(folder).ok()?;
    Some(info.f_bavail.saturating_mul(info.f_frsize))
}

/// Free room as errors say it.
pub fn room(folder: &Path) -> String {
    free_bytes(folder).map_or_else(String::new, |free| {
        format!(" ({:.1} MB free in {})", free as f64 / 1e6, folder.display())
    })
}

/// Whether an error means that there is no room.
pub fn is_full(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

fn io_error(action: &'static str, path: &Path, source: std::io::Error) -> JournalError {
    let folder = path.parent().unwrap_or(path);
    let full = is_full(&source);
    let room = if full { room(folder) } else { String::new() };
    let out = folder.parent().unwrap_or(folder).display().to_string();
    let hint = match full {
        true => format!("\nhint: make room, then: angaros bench run --resume {out}"),
        false => "\nhint: name a folder that you may write with --out".to_owned(),
    };
    JournalError::Io { action, path: path.display().to_string(), source, room, hint }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn out(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("angaros-journal-{name}-{}", std::process::id()))
    }

    fn line(repeat: u32, outcome: Outcome) -> Line {
        Line {
            experiment: "a/b".into(),
            system: "s".into(),
            variant: "v".into(),
            params: Params::from([("payload".into(), 8.into())]),
            repeat,
            order: u64::from(repeat),
            load: 0.5,
            took_s: 1.0,
            elapsed_s: f64::from(repeat) + 1.0,
            outcome,
        }
    }

    fn measured() -> Outcome {
        let samples_ns = (0..100).collect();
        Outcome::Measured(Box::new(Measurement { samples_ns, ..Measurement::default() }))
    }

    fn take(kept: &mut Kept, repeat: u32) -> Option<Line> {
        kept.take("a/b", ("s", "v"), &line(0, measured()).params, repeat)
    }

    #[test]
    fn what_was_appended_is_there_again_but_for_what_was_half_written_or_failed() {
        let out = out("again");
        let head = Head::new(7, true, false);
        let mut journal = Journal::create(&out, &head).unwrap();
        journal.append(&line(0, measured())).unwrap();
        journal.append(&line(1, Outcome::Failed("broke".into()))).unwrap();
        journal.append(&line(2, Outcome::Refused("no".into()))).unwrap();
        drop(journal);
        let path = out.join("progress/runs.jsonl");
        let whole = fs::read(&path).unwrap();
        let mut cut = whole.clone();
        cut.extend_from_slice(&whole[..whole.len() / 2]);
        cut.truncate(whole.len() + 57);
        fs::write(&path, &cut).unwrap();
        assert_eq!(read_head(&out).unwrap(), head);
        let (mut journal, mut kept) = Journal::open(&out, &head).unwrap();
        assert_eq!((kept.damaged, kept.elapsed_s), (1, 3.0));
        assert_eq!(take(&mut kept, 0), Some(line(0, measured())));
        assert_eq!((take(&mut kept, 0), take(&mut kept, 1)), (None, None));
        assert_eq!(take(&mut kept, 2), Some(line(2, Outcome::Refused("no".into()))));
        journal.append(&line(3, measured())).unwrap();
        drop(journal);
        let (_journal, mut kept) = Journal::open(&out, &head).unwrap();
        assert_eq!((kept.damaged, take(&mut kept, 3).is_some()), (0, true));
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn a_file_cut_anywhere_gives_the_whole_lines_before_the_cut() {
        let out = out("cut");
        let head = Head::new(7, true, false);
        let mut journal = Journal::create(&out, &head).unwrap();
        (0..3).for_each(|repeat| journal.append(&line(repeat, measured())).unwrap());
        drop(journal);
        let path = out.join("progress/runs.jsonl");
        let whole = fs::read(&path).unwrap();
        for length in (0..=whole.len()).step_by(31).chain([whole.len()]) {
            fs::write(&path, &whole[..length]).unwrap();
            let (_journal, mut kept) = Journal::open(&out, &head).unwrap();
            let lines = whole[..length].iter().filter(|byte| **byte == b'\n').count();
            let found = (0..3).filter(|repeat| take(&mut kept, *repeat).is_some()).count();
            assert_eq!(
                (found, kept.damaged),
                (lines, usize::from(!whole[..length].ends_with(b"\n") && length > 0))
            );
        }
        fs::remove_dir_all(out).unwrap();
    }

    #[test]
    fn one_session_at_a_time_and_a_new_one_puts_the_old_progress_aside() {
        let out = out("lock");
        let head = Head::new(7, true, false);
        let mut journal = Journal::create(&out, &head).unwrap();
        journal.append(&line(0, measured())).unwrap();
        let busy = Journal::create(&out, &head).unwrap_err().to_string();
        assert!(busy.contains("belongs to a session that still runs\nhint:"), "{busy}");
        assert!(matches!(Journal::open(&out, &head), Err(JournalError::Busy(_))));
        drop(journal);
        let journal = Journal::create(&out, &Head::new(8, true, false)).unwrap();
        assert!(fs::metadata(out.join("progress.old/runs.jsonl")).unwrap().len() > 0);
        journal.finish();
        let nothing = read_head(&out).unwrap_err().to_string();
        assert!(nothing.starts_with("there is nothing to resume in "), "{nothing}");
        fs::remove_dir_all(out).unwrap();
    }

    /// A file system of 64 kB; `None` where this process may not mount one.
    struct Tiny(PathBuf);

    impl Tiny {
        fn mount(path: PathBuf) -> Option<Self> {
            fs::create_dir_all(&path).unwrap();
            let mut command = std::process::Command::new("mount");
            command.args(["-t", "tmpfs", "-o", "size=64k", "none"]).arg(&path);
            let done = command.output().is_ok_and(|output| output.status.success());
            done.then_some(Self(path))
        }

        fn grow(&self) {
            let mut command = std::process::Command::new("mount");
            command.args(["-o", "remount,size=256k"]).arg(&self.0);
            assert!(command.status().unwrap().success());
        }
    }

    impl Drop for Tiny {
        fn drop(&mut self) {
            std::process::Command::new("umount").arg(&self.0).output().ok();
            fs::remove_dir_all(&self.0).ok();
        }
    }

    #[test]
    fn a_full_disk_is_named_with_its_room_and_what_was_kept_stays_readable() {
        let Some(disk) = Tiny::mount(out("full")) else {
            angaros_testing::skipped("this process may not mount a file system");
            return;
        };
        let head = Head::new(7, true, false);
        let mut journal = Journal::create(&disk.0, &head).unwrap();
        let mut kept = 0;
        let error = loop {
            match journal.append(&line(kept, measured())) {
                Ok(()) => kept += 1,
                Err(error) => break error.to_string(),
            }
            assert!(kept < 1000);
        };
        assert!(error.contains("runs.jsonl: No space left on device"), "{error}");
        assert!(error.contains(" MB free in ") && error.contains("\nhint: make room"), "{error}");
        drop(journal);
        disk.grow();
        let (journal, mut found) = Journal::open(&disk.0, &head).unwrap();
        assert_eq!((0..kept).filter(|n| take(&mut found, *n).is_some()).count(), kept as usize);
        assert_eq!((found.damaged, kept > 10), (0, true));
        drop(journal);
    }
}
