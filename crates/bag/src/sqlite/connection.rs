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
        let count = self.0.clone();
        let most = 200 + file_len / 1000;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(path: &Path) -> Connection {
        connect(path, false, &Steps::default(), 1 << 20).unwrap()
    }

    #[test]
    fn a_view_of_a_file_calls_no_function_that_may_reach_beyond_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hostile.db3");
        let made = Connection::open(&path).unwrap();
        // It runs queries of its own.
        made.execute_batch("CREATE VIEW v AS SELECT rtreecheck('t') AS found").unwrap();
        drop(made);
        let ask = |connection: &Connection| {
            let found = connection.query_row("SELECT found FROM v", [], |row| row.get(0));
            found.map(|text: String| drop(text)).map_err(|error| error.to_string())
        };
        let trusting = ask(&Connection::open(&path).unwrap());
        assert!(!trusting.is_err_and(|error| error.contains("unsafe use")));
        let error = ask(&reading(&path)).unwrap_err();
        assert!(error.contains("unsafe use of rtreecheck"), "{error}");
    }

    #[test]
    fn a_page_with_a_row_that_reaches_beyond_it_is_refused_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("damaged.db3");
        let made = Connection::open(&path).unwrap();
        let sql = "CREATE TABLE t(id INTEGER PRIMARY KEY, text TEXT); INSERT INTO t VALUES \
                   (1, 'first'), (2, 'second'), (3, 'third')";
        made.execute_batch(sql).unwrap();
        let page: usize =
            made.query_row("PRAGMA page_size", [], |row| row.get::<_, i64>(0)).unwrap() as usize;
        drop(made);
        // The table is the second page. Its third row is said to lie in the page's last two bytes,
        // which are those of the first one's text and stand for a length of 115.
        let mut bytes = std::fs::read(&path).unwrap();
        let pointer = page + 8 + 2 * 2;
        bytes[pointer..pointer + 2].copy_from_slice(&(page as u16 - 2).to_be_bytes());
        std::fs::write(&path, bytes).unwrap();
        let first = |connection: &Connection| {
            connection.query_row("SELECT text FROM t WHERE id = 1", [], |row| row.get(0))
        };
        let plain: rusqlite::Result<String> = first(&Connection::open(&path).unwrap());
        assert_eq!(plain.as_deref(), Ok("first"), "what SQLite does without being told");
        let careful: rusqlite::Result<String> = first(&reading(&path));
        let code = careful.unwrap_err().sqlite_error_code();
        assert_eq!(code, Some(rusqlite::ErrorCode::DatabaseCorrupt));
    }

    #[test]
    fn a_statement_and_a_value_are_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large.db3");
        Connection::open(&path).unwrap().execute_batch("CREATE TABLE t(id)").unwrap();
        let ask = |sql: &str| {
            let found = reading(&path).query_row(sql, [], |row| row.get::<_, i64>(0));
            found.map_err(|error| error.sqlite_error_code().unwrap())
        };
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
                       SELECT count(*) FROM n";
        assert_eq!(ask(endless), Err(rusqlite::ErrorCode::OperationInterrupted));
        let long = |len: u64| ask(&format!("SELECT length(zeroblob({len}))"));
        assert_eq!(long(1 << 20), Ok(1 << 20));
        assert_eq!(long(limits::CHUNK + 1), Err(rusqlite::ErrorCode::TooBig));
    }

    #[test]
    fn rows_whose_numbers_do_not_grow_and_views_are_refused() {
        let mut before = None;
        assert!(check_growth(&mut before, -3).is_ok() && check_growth(&mut before, 5).is_ok());
        assert!(check_growth(&mut before, 5).is_err() && check_growth(&mut before, 4).is_err());
        assert!(check_growth(&mut before, 6).is_ok());
        let made = Connection::open_in_memory().unwrap();
        let sql = "CREATE TABLE t(id); CREATE VIEW v AS SELECT 1; \
                   CREATE VIRTUAL TABLE r USING rtree(id, low, high)";
        made.execute_batch(sql).unwrap();
        let is_table = |name| check_table(&made, name).is_ok();
        assert_eq!(["t", "v", "r", "none"].map(is_table), [true, false, false, false]);
    }
}
