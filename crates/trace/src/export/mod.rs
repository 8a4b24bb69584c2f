//! Recordings in the formats of other programs.
//!
//! * **E1** Every format is written from one declaration of the exported events ([`table`]) or from
//!   one drawing of the recording ([`timeline`]); formats do not interpret events themselves.
//! * **E2** An export is written beside its place and moved there when it is whole: a failed one
//!   leaves nothing. It never overwrites.
//! * **E3** A folder is read one file at a time, and output is written as it comes: the memory
//!   needed is that of the largest file, for tables also a hundred bytes for every message sent.
//! * **E4** What is wrong with a file is said, and the others are exported.
//! * **E5** The same recording gives the same bytes, but for the order of hops of one moment.

mod chrome;
mod ctf;
mod error;
mod handles;
mod perfetto;
pub mod ros2;
mod rows;
mod source;
pub mod table;
pub mod timeline;
mod tracks;

pub use error::ExportError;
pub use source::{Host, Names, Source, Span};

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A format of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Common Trace Format, a folder: Babeltrace, Trace Compass, `tracetools_analysis`.
    Ctf,
    /// Perfetto's protobuf, a file: ui.perfetto.dev, `trace_processor`.
    Perfetto,
    /// Chrome's JSON, a file: chrome://tracing, ui.perfetto.dev, speedscope.
    Chrome,
    /// Apache Parquet, a folder with a file per table: pandas, DuckDB.
    Parquet,
    /// Comma-separated values, a folder with a file per table: spreadsheets, pandas.
    Csv,
}

/// What was exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exported {
    /// Events in the export; in the viewers' formats bars, moments and counts.
    pub events: u64,
    /// Processes.
    pub processes: usize,
    /// Hosts.
    pub hosts: usize,
}

/// Writes a recording in a format.
///
/// # Errors
/// `out` exists or cannot be written, or a file of the recording cannot be read any more.
pub fn export(source: &Source, format: Format, out: &Path) -> Result<Exported, ExportError> {
    if out.symlink_metadata().is_ok() {
        return Err(ExportError::new(format!(
            "cannot export to {}: it exists; hint: remove it, or choose another name with --out",
            out.display()
        )));
    }
    let part = PartialOutput::beside(out)?;
    let events = match format {
        Format::Perfetto => perfetto::write(source, &part.path)?,
        Format::Chrome => chrome::write(source, &part.path)?,
        Format::Ctf | Format::Parquet | Format::Csv => {
            let made = std::fs::create_dir(&part.path);
            made.map_err(|error| ExportError::writing(out, &error))?;
            match format {
                Format::Ctf => ctf::write(source, &part.path)?,
                Format::Parquet => rows::write(source, &part.path, rows::Form::Parquet)?,
                _ => rows::write(source, &part.path, rows::Form::Csv)?,
            }
        }
    };
    part.complete(out)?;
    let names = source.names();
    Ok(Exported { events, processes: names.processes.len(), hosts: names.hosts.len() })
}

/// An export that is not whole yet; it goes if it does not become so.
struct PartialOutput {
    path: PathBuf,
    whole: bool,
}

impl PartialOutput {
    fn beside(out: &Path) -> Result<Self, ExportError> {
        let Some(name) = out.file_name() else {
            let out = out.display();
            return Err(ExportError::new(format!(
                "cannot export to {out}: it has no name; hint: name the new folder or file"
            )));
        };
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}.part", std::process::id()));
        Ok(Self { path: out.with_file_name(hidden), whole: false })
    }

    fn complete(mut self, out: &Path) -> Result<(), ExportError> {
        let moved = std::fs::rename(&self.path, out);
        moved.map_err(|error| ExportError::writing(out, &error))?;
        self.whole = true;
        Ok(())
    }
}

impl Drop for PartialOutput {
    fn drop(&mut self) {
        if !self.whole {
            // What cannot be removed is called .part; the error that counts is told already.
            let _ = std::fs::remove_dir_all(&self.path);
            let _ = std::fs::remove_file(&self.path);
        }
    }
}
