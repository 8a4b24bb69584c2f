//! Connections to databases that others wrote.
//!
//! A hostile file may have tables whose pages refer to each other without end: rows must come with
//! growing numbers, and a statement may take only so many steps for each byte of the file.

use crate::error::{BagError, Result};
use crate::file::BagFile;
use crate::limits;
use crate::storage::Summary;
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;

/// Applies a write-ahead log or a journal that lies beside the file to a copy.
pub(super) fn apply_log(
    file: &BagFile,
    summary: &mut Summary,
) -> Result<(PathBuf, Option<TempDir>)> {
    let beside = |suffix: &str| {
        let mut name = file.path.clone().into_os_string();
        name.push(suffix);
        PathBuf::from(name)
    };
    let logs: Vec<(&str, PathBuf)> = ["-wal", "-journal"]
        .into_iter()
        .map(|suffix| (suffix, beside(suffix)))
        .filter(|(_, path)| std::fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0))
        .collect();
    if logs.is_empty() || file.real_path != file.path {
        return Ok((file.real_path.clone(), None));
    }
    let system = |error| BagError::system(&file.path, "copy it with its log", &error);
    let folder = tempfile::tempdir().map_err(system)?;
    let copy = folder.path().join("copy.db3");
    std::fs::copy(&file.path, &copy).map_err(system)?;
    for (suffix, path) in logs {
        let to = folder.path().join(format!("copy.db3{suffix}"));
        std::fs::copy(&path, to).map_err(system)?;
        let text =
            format!("{}: was not closed; its {suffix} file was applied", file.path.display());
        summary.missing.push(text);
    }
    Ok((copy, Some(folder)))
}

/// Steps of SQLite's machine between two looks at the count.
const STEPS: i32 = 10_000;

/// How many steps a statement may take.
#[derive(Clone, Default)]
pub(super) struct Steps(Arc<AtomicU64>);

impl Steps {
    pub(super) fn begin(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// Two million and ten for each byte, a multiple of what any real file needs.
    fn limit(&self, connection: &Connection, file_len: u64) {
        let (count, most) = (self.0.clone(), 200 + file_len / 1000);
        let exceeded = move || count.fetch_add(1, Ordering::Relaxed) > most;
        connection.progress_handler(STEPS, Some(exceeded));
    }
}

pub(super) fn connect(
    path: &Path,
    writable: bool,
    steps: &Steps,
    len: u64,
) -> rusqlite::Result<Connection> {
    let mode =
        if writable { OpenFlags::SQLITE_OPEN_READ_WRITE } else { OpenFlags::SQLITE_OPEN_READ_ONLY };
    let connection = Connection::open_with_flags(path, mode | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    steps.limit(&connection, len);
    let bound = i32::try_from(limits::CHUNK).unwrap_or(i32::MAX);
    connection.set_limit(rusqlite::limits::Limit::SQLITE_LIMIT_LENGTH, bound)?;
    connection.execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")?;
    Ok(connection)
}

/// Lets SQLite read a file that ends before its last page.
pub(super) fn tolerate_damage(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("PRAGMA writable_schema = ON")
}

/// The names of a table's columns. Not asked of a statement: there a name that is not UTF-8 is a
/// panic.
pub(super) fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(&format!("PRAGMA table_info({table})"))?;
    let mut rows = statement.query([])?;
    let mut names = Vec::new();
    while let Some(row) = rows.next()? {
        names.push(row.get(1)?);
    }
    Ok(names)
}

/// Rows of one table have numbers that grow.
pub(super) fn check_growth(before: &mut Option<i64>, number: i64) -> rusqlite::Result<()> {
    if before.is_some_and(|before| number <= before) {
        return Err(corrupt());
    }
    *before = Some(number);
    Ok(())
}

/// What SQLite itself says of pages that make no sense.
pub(super) fn corrupt() -> rusqlite::Error {
    let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
    rusqlite::Error::SqliteFailure(code, Some("rows do not come in order".to_owned()))
}

/// A view of that name could do anything; a table is only data.
pub(super) fn check_table(connection: &Connection, name: &str) -> rusqlite::Result<()> {
    let sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ? AND rootpage > 0";
    connection.query_row(sql, [name], |_| Ok(()))
}
