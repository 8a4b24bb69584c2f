//! Folds the write-ahead log or the journal that a dead recorder left into its database.

use super::connection::{Steps, check_table, connect};
use crate::error::{BagError, BagErrorKind, Result};
use rusqlite::{Connection, ErrorCode};
use std::path::{Path, PathBuf};

/// What lies beside a database that was not closed. A write-ahead log goes away with the last who
/// closes, so one that is empty counts: it had just been folded in. A journal may stay, emptied.
fn log_of(path: &Path) -> Option<PathBuf> {
    [("-wal", 0), ("-journal", 1)].into_iter().find_map(|(suffix, least)| {
        let mut name = path.to_owned().into_os_string();
        name.push(suffix);
        let log = PathBuf::from(name);
        let counts = std::fs::metadata(&log).is_ok_and(|log| log.len() >= least);
        counts.then_some(log)
    })
}

/// Completes the database if it was not closed; `metadata` is what it shall hold about the bag.
/// Returns whether there was anything to do, or why it cannot be done where the file lies.
pub(crate) fn complete(path: &Path, metadata: &str) -> Result<Result<bool, String>> {
    let Some(log) = log_of(path) else { return Ok(is_whole(path).map(|()| false)) };
    let len = |path: &Path| std::fs::metadata(path).map_or(0, |metadata| metadata.len());
    let steps = Steps::default();
    let len = (len(path) + len(&log)).saturating_mul(10);
    match connect(path, true, &steps, len).and_then(|found| fold(&found, metadata)) {
        Ok(()) => Ok(Ok(true)),
        Err(error) if is_busy(&error) => {
            let error = BagError::new(BagErrorKind::System, path, "is being written by a recorder");
            Err(error.hint("end the recorder first (Ctrl-C), which ends the bag too"))
        }
        Err(error) => Ok(Err(format!("its log cannot be applied: {error}"))),
    }
}

/// Closing such a database by another program does the same.
fn fold(connection: &Connection, metadata: &str) -> rusqlite::Result<()> {
    let busy: i64 =
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
    if busy != 0 {
        return Err(rusqlite::Error::SqliteFailure(
            rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY),
            None,
        ));
    }
    let mode = "PRAGMA journal_mode = DELETE";
    connection.query_row(mode, [], |row| row.get::<_, String>(0))?;
    if check_table(connection, "metadata").is_ok() {
        connection.execute(super::writer::METADATA, [metadata])?;
    }
    Ok(())
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// Whether SQLite itself reads the first and the last page that the header states.
fn is_whole(path: &Path) -> Result<(), String> {
    let short = || "it was cut off, and what is missing is no log that could be applied".to_owned();
    let head = std::fs::File::open(path).and_then(|file| {
        let mut head = [0; 100];
        std::os::unix::fs::FileExt::read_exact_at(&file, &mut head, 0)?;
        Ok((head, file.metadata()?.len()))
    });
    let (head, len) = head.map_err(|_| short())?;
    let page = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    let pages = u32::from_be_bytes([head[28], head[29], head[30], head[31]]);
    if page.saturating_mul(pages.into()) > len { Err(short()) } else { Ok(()) }
}
