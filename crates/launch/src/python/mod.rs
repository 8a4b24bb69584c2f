//! The Python that evaluates launch files and runs nodes: it must have the package `angaros`.

mod package;

pub(crate) use package::label;
pub use package::{command, programs, script};

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The variable that names it.
const VARIABLE: &str = "ANGAROS_PYTHON";
/// Without that.
const DEFAULT: &str = "python3";

/// Ends well if the package is there, which is not loaded for that.
const PROBE: &str = "import importlib.util, sys; \
                     sys.exit(importlib.util.find_spec('angaros.launch') is None)";

/// The interpreter: that of `ANGAROS_PYTHON`, else `python3`.
///
/// # Errors
/// It cannot be run, or has no package `angaros`.
pub fn interpreter() -> Result<PathBuf, String> {
    static FOUND: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    FOUND.get_or_init(find).clone()
}

fn find() -> Result<PathBuf, String> {
    let given = std::env::var_os(VARIABLE).filter(|name| !name.is_empty());
    let (program, source) = match given {
        Some(given) => (PathBuf::from(given), format!(" of {VARIABLE}")),
        None => (PathBuf::from(DEFAULT), String::new()),
    };
    let name = program.display();
    let mut probe = Command::new(&program);
    probe.args(["-c", PROBE]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = probe.status().map_err(|error| {
        format!(
            "{name}{source} cannot be run: {error}; hint: install Python 3, or set {VARIABLE} to \
             one with the package angaros"
        )
    })?;
    match status.success() {
        true => Ok(program),
        false => Err(format!(
            "{name}{source} has no package angaros; hint: install its wheel (make wheel; pip \
             install build/wheels/*.whl), or set {VARIABLE} to a Python that has it"
        )),
    }
}
