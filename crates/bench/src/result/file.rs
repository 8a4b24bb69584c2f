//! Writing a result so that a reader sees all of it or the old one, and reading it back.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::{FORMAT, ResultFile};

/// What a result is called in the folder of a run.
const NAME: &str = "result.json";
/// A result larger than this is refused.
const MAX_BYTES: u64 = 1 << 30;

/// Why a result could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum ResultError {
    /// The file system refused.
    #[error("{action} result {path}: {source}")]
    Io {
        /// `write` or `read`.
        action: &'static str,
        /// Which file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// The content is not a result.
    #[error("read result {path}: {problem}")]
    Invalid {
        /// Which file.
        path: String,
        /// What is wrong.
        problem: String,
    },
}

/// Writes `result` to `path`, atomically: into a neighbour file first, then by rename.
///
/// # Errors
/// When the folder cannot be made or written.
pub fn write(result: &ResultFile, path: &Path) -> Result<(), ResultError> {
    write_with(path, |writer| Ok(serde_json::to_writer_pretty(writer, result)?))
}

/// Where a result may go that has no room in its place, in that order.
fn shelters() -> Vec<PathBuf> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    [Some(std::env::temp_dir()), home, Some(PathBuf::from("/dev/shm"))]
        .into_iter()
        .flatten()
        .collect()
}

/// Writes a result that cannot be written where it belongs to a folder of its own in the first
/// place that takes it: the temporary folder, the home folder, `/dev/shm`. `None` when none does.
#[must_use]
pub fn rescue(result: &ResultFile) -> Option<PathBuf> {
    let name = format!("angaros-result-{}-{}", result.started_unix, std::process::id());
    shelters().into_iter().find_map(|shelter| {
        let folder = shelter.join(&name);
        let path = folder.join(NAME);
        let written = write(result, &path).is_ok();
        if !written {
            // Empty, or not even there.
            fs::remove_dir(&folder).ok();
        }
        written.then_some(path)
    })
}

/// Writes whatever `content` writes, and a line's end, as [`write`] does.
pub(super) fn write_with(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), ResultError> {
    let failed =
        |source| ResultError::Io { action: "write", path: path.display().to_string(), source };
    if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let hidden = path.with_extension("json.new");
    let written = File::create(&hidden).and_then(|file| {
        let mut writer = BufWriter::new(file);
        content(&mut writer)?;
        writer.write_all(b"\n")?;
        let file = writer.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        file.sync_all()?;
        fs::rename(&hidden, path)
    });
    if written.is_err() {
        // The first error is the one to report.
        fs::remove_file(&hidden).ok();
    }
    written.map_err(failed)
}

/// Reads a result.
///
/// # Errors
/// When the file cannot be read, is no result, or is of a newer format.
pub fn read(path: &Path) -> Result<ResultFile, ResultError> {
    let shown = path.display().to_string();
    let failed = |source| ResultError::Io { action: "read", path: shown.clone(), source };
    let invalid = |problem| ResultError::Invalid { path: shown.clone(), problem };
    let file = File::open(path).map_err(failed)?;
    let size = file.metadata().map_err(failed)?.len();
    if size > MAX_BYTES {
        return Err(invalid(format!("{size} bytes are too many")));
    }
    from_reader(BufReader::new(file)).map_err(invalid)
}

/// Every result of a place, in the order of their names: a file; the `result.json` of a folder; or
/// those of the folders in it.
///
/// # Errors
/// As [`read`], or when there is none.
pub fn read_all(path: &Path) -> Result<Vec<(PathBuf, ResultFile)>, ResultError> {
    let failed =
        |source| ResultError::Io { action: "read", path: path.display().to_string(), source };
    if !path.is_dir() {
        return Ok(vec![(path.to_owned(), read(path)?)]);
    }
    let own = path.join(NAME);
    if own.is_file() {
        return Ok(vec![(own.clone(), read(&own)?)]);
    }
    let entries = fs::read_dir(path).map_err(failed)?;
    let inner = entries.filter_map(|entry| Some(entry.ok()?.path().join(NAME)));
    let mut files: Vec<PathBuf> = inner.filter(|file| file.is_file()).collect();
    files.sort();
    if files.is_empty() {
        let problem =
            format!("neither it nor a folder in it has a {NAME}; hint: angaros bench run --out");
        return Err(ResultError::Invalid { path: path.display().to_string(), problem });
    }
    files.into_iter().map(|file| Ok((file.clone(), read(&file)?))).collect()
}

/// As [`read`], from any source; the error says what is wrong with it.
///
/// # Errors
/// Content that is no result, or is of a newer format.
pub fn from_reader(source: impl Read) -> Result<ResultFile, String> {
    let value: serde_json::Value =
        serde_json::from_reader(source.take(MAX_BYTES)).map_err(|e| {
            let cut = "; hint: the file is cut off, copy it again or run again";
            format!("{e}{}", if e.is_eof() { cut } else { "" })
        })?;
    let format = value.get("format").and_then(serde_json::Value::as_u64);
    if format.is_some_and(|f| f > u64::from(FORMAT)) {
        let found = format.unwrap_or_default();
        return Err(format!(
            "format {found}, this version reads up to {FORMAT}; hint: read it with the version \
             that wrote it, or a newer one"
        ));
    }
    serde_json::from_value(value)
        .map_err(|e| format!("{e}; hint: is this a result.json of angaros bench?"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;
    use crate::result::Record;

    fn folder(name: &str) -> std::path::PathBuf {
        std::env::temp_dir().join(format!("angaros-bench-{name}-{}", std::process::id()))
    }

    #[test]
    fn what_is_written_is_read_back_and_no_other_file_is_left() {
        let path = folder("result").join("deep/result.json");
        let mut result = ResultFile::new(Environment::default(), 5, true);
        result.records.push(Record { system: "ring".into(), samples: 3, ..Record::default() });
        write(&result, &path).unwrap();
        assert_eq!(read(&path).unwrap(), result);
        let names: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(names.len(), 1);
        fs::remove_dir_all(folder("result")).unwrap();
    }

    #[test]
    fn a_folder_of_results_is_all_of_them_and_one_without_says_so() {
        let top = folder("several");
        for name in ["b", "a"] {
            let mut result = ResultFile::new(Environment::default(), 5, true);
            result.environment.cpu = name.into();
            write(&result, &top.join(name).join(NAME)).unwrap();
        }
        let cpu = |(_, result): &(PathBuf, ResultFile)| result.environment.cpu.clone();
        let names: Vec<String> = read_all(&top).unwrap().iter().map(cpu).collect();
        assert_eq!(names, ["a", "b"]);
        assert_eq!(read_all(&top.join("a")).unwrap().len(), 1);
        fs::create_dir_all(top.join("empty")).unwrap();
        let error = read_all(&top.join("empty")).unwrap_err().to_string();
        assert!(error.contains("has a result.json; hint:"), "{error}");
        fs::remove_dir_all(top).unwrap();
    }

    #[test]
    fn a_newer_format_and_rubbish_are_refused_with_the_reason() {
        let path = folder("bad");
        fs::write(&path, "{\"format\": 99}").unwrap();
        assert!(read(&path).unwrap_err().to_string().contains("format 99"));
        fs::write(&path, "{}").unwrap();
        assert!(read(&path).unwrap_err().to_string().contains("missing field"));
        fs::write(&path, "{\"format\": 1, \"records\": [").unwrap();
        assert!(read(&path).unwrap_err().to_string().contains("hint: the file is cut off"));
        fs::remove_file(&path).unwrap();
        assert!(read(&path).unwrap_err().to_string().starts_with("read result "));
    }
}
