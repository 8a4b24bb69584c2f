//! Tables for pandas, DuckDB and spreadsheets: what exists (`entities`), what happened (`events`),
//! and what every message that arrived went through (`hops`).
//!
//! * **W1** A table's columns are declared once and are the same in every format.
//! * **W2** Times `..._ns` of `hops` and `system_ns` are of the system clock, so that hosts can be
//!   compared; `time_ns` of events is the monotonic clock of the host.
//! * **W3** What is not known is empty, never zero.
//! * **W4** An event's values have columns of their own names; labels and reasons are words.

mod csv;
mod entities;
mod events;
mod hops;
mod parquet;

use super::error::ExportError;
use super::source::Source;
use std::borrow::Cow;
use std::path::Path;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnType {
    /// Signed, 64 bits.
    Number,
    /// UTF-8.
    Text,
}

/// A column: name and type.
pub(super) type Column = (&'static str, ColumnType);

/// A value of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Cell<'a> {
    /// Not known.
    #[default]
    Empty,
    /// Of [`ColumnType::Number`].
    Number(i64),
    /// Of [`ColumnType::Text`].
    Text(Cow<'a, str>),
}

impl<'a> Cell<'a> {
    /// A number; empty if it is beyond what tables hold.
    fn number(number: u64) -> Self {
        i64::try_from(number).map_or(Self::Empty, Self::Number)
    }

    /// A word; empty if it is.
    fn text(text: &'a str) -> Self {
        if text.is_empty() { Self::Empty } else { Self::Text(text.into()) }
    }
}

/// A file that takes rows.
pub(super) trait Table {
    /// Adds a row with a cell per column.
    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), ExportError>;
    /// Ends the file.
    fn finish(self: Box<Self>) -> Result<(), ExportError>;
}

/// The formats of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Comma-separated values.
    Csv,
    /// Apache Parquet.
    Parquet,
}

impl Form {
    fn create(
        self,
        folder: &Path,
        name: &str,
        columns: &[Column],
    ) -> Result<Box<dyn Table>, ExportError> {
        Ok(match self {
            Self::Csv => Box::new(csv::Csv::create(&folder.join(format!("{name}.csv")), columns)?),
            Self::Parquet => {
                let path = folder.join(format!("{name}.parquet"));
                Box::new(parquet::Parquet::create(&path, columns)?)
            }
        })
    }
}

/// Writes all tables into the folder; returns how many events.
pub(super) fn write(source: &Source, folder: &Path, form: Form) -> Result<u64, ExportError> {
    let mut table = form.create(folder, "entities", entities::COLUMNS)?;
    entities::write(source.names(), table.as_mut())?;
    table.finish()?;
    let mut table = form.create(folder, "events", &events::columns())?;
    let written = events::write(source, table.as_mut())?;
    table.finish()?;
    let mut table = form.create(folder, "hops", hops::COLUMNS)?;
    hops::write(source, table.as_mut())?;
    table.finish()?;
    Ok(written)
}
