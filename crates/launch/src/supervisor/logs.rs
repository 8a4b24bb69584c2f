//! What the processes print, in files: one per process, and one of all of them with times.
//!
//! A file that has grown to [`MAX_BYTES`] becomes `NAME.1`, what that was `NAME.2`, and so on; the
//! one behind [`KEPT`] goes. So a folder holds at most `MAX_BYTES * (KEPT + 1)` per process.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Bytes of one file, unless said otherwise.
pub const MAX_BYTES: u64 = 10 << 20;
/// Older files that are kept of each.
pub const KEPT: usize = 3;

/// The name of the file of all processes.
const COMBINED: &str = "launch";

/// The files of one folder.
pub(super) struct Logs {
    folder: PathBuf,
    limit: u64,
    files: HashMap<String, Option<LogFile>>,
}

struct LogFile {
    to: File,
    size: u64,
}

impl Logs {
    /// Makes the folder.
    pub(super) fn new(folder: &Path, limit: u64) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        Ok(Self { folder: folder.to_owned(), limit, files: HashMap::new() })
    }

    /// Writes a line of a process; what cannot be written is said once.
    pub(super) fn line(&mut self, name: &str, line: &[u8]) -> io::Result<()> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let stamp = format!("{}.{:06} [{name}] ", now.as_secs(), now.subsec_micros());
        let own = self.write(name, &[line, b"\n"]);
        let combined = self.write(COMBINED, &[stamp.as_bytes(), line, b"\n"]);
        own.and(combined)
    }

    fn write(&mut self, name: &str, parts: &[&[u8]]) -> io::Result<()> {
        let path = self.path(name);
        let folder = &self.folder;
        let limit = self.limit;
        let entry = match self.files.get_mut(name) {
            Some(entry) => entry,
            None => {
                let open = rotate(&path).and_then(|()| LogFile::new(&path));
                let (file, error) = match open {
                    Ok(file) => (Some(file), None),
                    Err(error) => (None, Some(error)),
                };
                let entry = self.files.entry(name.to_owned()).or_insert(file);
                if let Some(error) = error {
                    let text = format!("{}: {error}; its lines are lost", folder.display());
                    return Err(io::Error::new(error.kind(), text));
                }
                entry
            }
        };
        // Said already.
        let Some(file) = entry else { return Ok(()) };
        let bytes = parts.concat();
        let grown = file.size + bytes.len() as u64;
        if file.size > 0 && grown > limit {
            rotate(&path)?;
            *file = LogFile::new(&path)?;
        }
        file.size += bytes.len() as u64;
        let written = file.to.write_all(&bytes);
        if written.is_err() {
            *entry = None;
        }
        written
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{}.log", name.replace(['/', '\0'], "_")))
    }
}

impl LogFile {
    fn new(path: &Path) -> io::Result<Self> {
        Ok(Self { to: File::create(path)?, size: 0 })
    }
}

/// Makes room for a file of this name.
fn rotate(path: &Path) -> io::Result<()> {
    let numbered = |number: usize| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        PathBuf::from(name)
    };
    if !path.exists() {
        return Ok(());
    }
    for number in (1..KEPT).rev() {
        let from = numbered(number);
        if from.exists() {
            std::fs::rename(from, numbered(number + 1))?;
        }
    }
    std::fs::rename(path, numbered(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_logs_does_not_grow_beyond_its_bound() {
        let folder = std::env::temp_dir().join(format!("angaros-logs-{}", std::process::id()));
        let mut logs = Logs::new(&folder, 1000).unwrap();
        for number in 0..1000 {
            logs.line("a/b", format!("line {number:04}").as_bytes()).unwrap();
        }
        let own = std::fs::read_to_string(folder.join("a_b.log")).unwrap();
        assert!(own.ends_with("line 0999\n"));
        let combined = std::fs::read_to_string(folder.join("launch.log")).unwrap();
        assert!(combined.ends_with(" [a/b] line 0999\n"), "{combined}");
        let files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(Result::unwrap).collect();
        assert_eq!(files.len(), 2 * (KEPT + 1));
        assert!(files.iter().all(|file| file.metadata().unwrap().len() <= 1000));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
