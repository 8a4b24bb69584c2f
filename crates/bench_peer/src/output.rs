//! What a peer writes to whoever started it: lines on standard output, and on standard error why it
//! failed.

use std::io::Write;
use std::process::ExitCode;

use serde::Serialize;

use super::LinkError;

/// Writes a line at once.
pub(super) fn say(line: &str) -> Result<(), LinkError> {
    let mut out = std::io::stdout().lock();
    let written = writeln!(out, "{line}").and_then(|()| out.flush());
    written.map_err(LinkError::io("write to standard output".to_owned()))
}

pub(super) fn print_line<T: Serialize>(value: &T) -> ExitCode {
    let written = serde_json::to_string(value)
        .map_err(std::io::Error::other)
        .and_then(|line| writeln!(std::io::stdout().lock(), "{line}"));
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

pub(super) fn complain(peer: &str, error: &dyn std::fmt::Display, status: u8) -> ExitCode {
    // A closed stderr leaves the exit status as the only message.
    writeln!(std::io::stderr().lock(), "{peer}: {error}").ok();
    ExitCode::from(status)
}
