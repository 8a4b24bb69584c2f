//! Decoders of outside bytes that users reach through files only, for the fuzz targets.

use crate::NodeName;
use crate::parameters::FileParameter;
use crate::trace::Recording;

/// What the text of a parameter file says.
///
/// # Errors
/// Text that is no parameter file.
pub fn parameter_file(text: &str) -> Result<Vec<FileParameter>, String> {
    crate::parameters::parse(text)
}

/// Whether a node of a parameter file means this one.
#[must_use]
pub fn means(pattern: &str, node: &NodeName) -> bool {
    crate::parameters::is_for(pattern, node)
}

/// What stands in a service's reply: the response's bytes, the request's number, how it ended.
#[must_use]
pub fn service_reply(bytes: &[u8]) -> Option<(&[u8], u64, String)> {
    let (response, number, outcome) = crate::service::correlation::read(bytes)?;
    Some((response, number, format!("{outcome:?}")))
}

/// The contents of a trace file.
///
/// # Errors
/// Bytes that are no trace file.
pub fn recording(bytes: &[u8]) -> Result<Recording, String> {
    Recording::read_from(bytes)
}
