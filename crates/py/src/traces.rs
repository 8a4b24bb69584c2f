//! Recordings of this process: with `ANGAROS_TRACE_DIR` it leaves one there at its end, as programs
//! in Rust do.

use crate::error::raised;
use crate::process_life::is_child;
use angaros::component::TRACE_DIR;
use angaros::trace::{self, Breakdown, Recording};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a recording runs that is to be written.
static RECORDS: AtomicBool = AtomicBool::new(false);

/// Records from the first context on, if the environment asks for it.
pub(crate) fn begin() -> angaros::Result<()> {
    if std::env::var_os(TRACE_DIR).is_some() && !RECORDS.swap(true, Ordering::SeqCst) {
        trace::start()?;
    }
    Ok(())
}

/// Ends the recording and writes it, if there is one.
#[pyfunction]
pub(crate) fn write_trace(py: Python<'_>) -> PyResult<()> {
    if is_child() || !RECORDS.swap(false, Ordering::SeqCst) {
        return Ok(());
    }
    let Some(folder) = std::env::var_os(TRACE_DIR) else { return Ok(()) };
    let file = Path::new(&folder).join(format!("{}.trace", std::process::id()));
    py.detach(|| trace::stop().write(&file)).map_err(raised)
}

/// Where the time of messages went, as a table: of all recordings in a folder together.
#[pyfunction]
pub(crate) fn trace_breakdown(py: Python<'_>, folder: PathBuf) -> PyResult<String> {
    let read = || Recording::read_folder(&folder).map(|whole| Breakdown::of(&whole).to_string());
    py.detach(read).map_err(raised)
}
