//! Writing a result so that a reader sees all of it or the old one, and reading it back.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::Path;

use super::{FORMAT, ResultFile};

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
    let failed =
        |source| ResultError::Io { action: "write", path: path.display().to_string(), source };
    if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let hidden = path.with_extension("json.new");
    let written = File::create(&hidden).and_then(|file| {
        let mut writer = BufWriter::new(file);
        serde_json::to_writer_pretty(&mut writer, result)?;
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

/// As [`read`], from any source; the error says what is wrong with it.
///
/// # Errors
/// Content that is no result, or is of a newer format.
pub fn from_reader(source: impl Read) -> Result<ResultFile, String> {
    let value: serde_json::Value =
        serde_json::from_reader(source.take(MAX_BYTES)).map_err(|e| e.to_string())?;
    let format = value.get("format").and_then(serde_json::Value::as_u64);
    if format.is_some_and(|f| f > u64::from(FORMAT)) {
        let found = format.unwrap_or_default();
        return Err(format!("format {found}, this version reads up to {FORMAT}"));
    }
    serde_json::from_value(value).map_err(|e| e.to_string())
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
    fn a_newer_format_and_rubbish_are_refused_with_the_reason() {
        let path = folder("bad");
        fs::write(&path, "{\"format\": 99}").unwrap();
        assert!(read(&path).unwrap_err().to_string().contains("format 99"));
        fs::write(&path, "{}").unwrap();
        assert!(read(&path).unwrap_err().to_string().contains("missing field"));
        fs::remove_file(&path).unwrap();
        assert!(read(&path).unwrap_err().to_string().starts_with("read result "));
    }
}
