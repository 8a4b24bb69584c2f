//! Databases of SQLite, schemas 1 to 4 of rosbag2.

mod complete;
mod connection;
mod reader;
mod rows;
mod writer;

pub(crate) use complete::complete;
pub(crate) use reader::SqliteReader;
pub(crate) use writer::SqliteWriter;

use crate::error::{BagError, BagErrorKind};
use std::path::Path;

/// What SQLite says about a file.
fn failed(path: &Path, what: &str, error: &rusqlite::Error) -> BagError {
    use rusqlite::ErrorCode;
    let kind = match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => BagErrorKind::BadData,
        Some(ErrorCode::TooBig) => BagErrorKind::TooLarge,
        _ => BagErrorKind::System,
    };
    let new = BagError::new(kind, path, format!("cannot {what}: {error}"));
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => new.hint("free space on the disk: df -h"),
        _ => new,
    }
}
