//! A trace on disk: a folder with one file per process.
//!
//! A file that cannot be read does not hide the others: it is named with its fault, and the rest is
//! joined. Only if nothing can be read is there an error.

use angaros::trace::{Process, Recording};
use std::fmt;
use std::path::{Path, PathBuf};

/// How the names of trace files end.
pub const EXTENSION: &str = "trace";
/// Files that are read of one folder.
const MAX_FILES: usize = 4096;

/// What a folder holds.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// All processes together.
    pub recording: Recording,
    /// The files that were read, in the order of the recording's processes.
    pub files: Vec<FileNote>,
    /// The files that were not.
    pub faults: Vec<Fault>,
}

/// One file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileNote {
    /// The file.
    pub path: PathBuf,
    /// Events in it.
    pub events: usize,
    /// What the reader should know of it: that it was cut off, or is of another version.
    pub notes: Vec<String>,
}

/// One file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub path: PathBuf,
    /// Why, and how it goes.
    pub why: String,
}

/// Why a folder tells nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderError(String);

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FolderError {}

impl Folder {
    /// Reads a folder of trace files, or a single one. `progress` is told before each file how many
    /// were read, how many there are, and which comes now.
    ///
    /// # Errors
    /// Nothing there, no trace file in it, or none that can be read.
    pub fn read(
        path: &Path,
        mut progress: impl FnMut(usize, usize, &Path),
    ) -> Result<Self, FolderError> {
        let paths = files_of(path)?;
        let mut folder = Self::default();
        for (at, file) in paths.iter().enumerate() {
            progress(at, paths.len(), file);
            folder.add(file);
        }
        match folder.faults.first() {
            Some(fault) if folder.files.is_empty() => Err(FolderError(fault.why.clone())),
            _ => Ok(folder),
        }
    }

    fn add(&mut self, path: &Path) {
        match Recording::read(path) {
            Ok(read) => {
                let notes = read.processes.iter().flat_map(|process| self.notes(process)).collect();
                let events = read.events.len();
                self.files.push(FileNote { path: path.to_owned(), events, notes });
                self.recording.merge(read);
            }
            Err(error) => {
                self.faults.push(Fault { path: path.to_owned(), why: error.to_string() });
            }
        }
    }

    fn notes(&self, process: &Process) -> Vec<String> {
        let mut notes = Vec::new();
        if process.cut_off {
            notes.push("it ends before its session did: what came last is missing".to_owned());
        }
        if process.unknown > 0 {
            notes.push(format!(
                "{} events are of kinds that this program does not know; hint: read it with \
                 version {}",
                process.unknown, process.version
            ));
        }
        let first = self.recording.processes.first().map(|first| first.version.as_str());
        if first.is_some_and(|first| first != process.version) {
            notes.push(format!(
                "it was recorded by version {}, others of this folder by {}",
                process.version,
                first.unwrap_or_default()
            ));
        }
        notes
    }

    /// What the reader should know of the files: one line each.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        let notes = self.files.iter().flat_map(|file| {
            let name = file.path.display();
            let events = file.events;
            file.notes.iter().map(move |note| format!("{name} ({events} events): {note}"))
        });
        notes.chain(self.faults.iter().map(|fault| format!("left out: {}", fault.why))).collect()
    }
}

/// The trace files of a folder, sorted; a file is itself.
///
/// # Errors
/// Nothing there, or no trace file in it.
pub fn files_of(path: &Path) -> Result<Vec<PathBuf>, FolderError> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let name = path.display();
    let entries = std::fs::read_dir(path)
        .map_err(|error| FolderError(format!("cannot read {name}: {error}")))?;
    let is_trace = |path: &PathBuf| path.extension().is_some_and(|end| end == EXTENSION);
    let mut files: Vec<PathBuf> =
        entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).filter(is_trace).collect();
    files.sort();
    if files.is_empty() {
        return Err(FolderError(format!(
            "{name} has no trace files; hint: give the folder of a session, with files that end in \
             .{EXTENSION}"
        )));
    }
    files.truncate(MAX_FILES);
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(folder: &Path, name: &str, version: &str) {
        let process = Process { pid: 7, version: version.into(), ..Process::default() };
        let recording = Recording { processes: vec![process], ..Recording::default() };
        recording.write(&folder.join(name)).unwrap();
    }

    #[test]
    fn files_that_cannot_be_read_are_named_and_the_rest_is_joined() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "a.trace", "1.0");
        write(folder.path(), "b.trace", "1.1");
        std::fs::write(folder.path().join("c.trace"), "nonsense that is no trace").unwrap();
        std::fs::write(folder.path().join("d.trace"), "angaros-trace-1\n").unwrap();
        std::fs::write(folder.path().join("notes.txt"), "not ours").unwrap();
        let whole = std::fs::read(folder.path().join("a.trace")).unwrap();
        std::fs::write(folder.path().join("e.trace"), &whole[..whole.len() - 4]).unwrap();
        let mut seen = Vec::new();
        let read = Folder::read(folder.path(), |done, all, _| seen.push((done, all))).unwrap();
        assert_eq!(seen, [(0, 5), (1, 5), (2, 5), (3, 5), (4, 5)]);
        assert_eq!((read.files.len(), read.recording.processes.len()), (3, 3));
        let remarks = read.remarks().join("\n");
        let no_trace = "c.trace: it is no trace file; hint: give a folder or file of";
        for word in ["version 1.1", no_trace, "of version 1,", "ends before"] {
            assert!(remarks.contains(word), "{word} is not in {remarks}");
        }
    }

    #[test]
    fn a_folder_without_a_readable_file_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let none = Folder::read(folder.path(), |_, _, _| {}).unwrap_err().to_string();
        assert!(none.contains("has no trace files; hint: "), "{none}");
        std::fs::write(folder.path().join("c.trace"), "nonsense that is no trace").unwrap();
        let bad = Folder::read(folder.path(), |_, _, _| {}).unwrap_err().to_string();
        assert!(bad.contains("c.trace: it is no trace file"), "{bad}");
        let gone = Folder::read(&folder.path().join("gone"), |_, _, _| {}).unwrap_err();
        assert!(gone.to_string().starts_with("cannot read"), "{gone}");
    }

    #[test]
    fn events_of_unknown_kinds_are_told_with_the_version_that_knows_them() {
        let process = Process { unknown: 3, version: "9.9".into(), ..Process::default() };
        let notes = Folder::default().notes(&process);
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(notes[0].starts_with("3 events are of kinds"), "{notes:?}");
        assert!(notes[0].ends_with("hint: read it with version 9.9"), "{notes:?}");
        assert!(Folder::default().notes(&Process::default()).is_empty());
    }
}
