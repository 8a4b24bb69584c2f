//! Decoders of outside bytes that users reach through files or topics only, for fuzz targets.

use crate::parameters::FileParameter;
use angaros_transport::NodeName;
use angaros_transport::trace::Recording;

/// What the text of a parameter file says.
///
/// # Errors
/// Text that is no parameter file.
pub fn parameter_file(text: &str) -> Result<Vec<FileParameter>, String> {
    angaros_parameters::parse(text)
}

/// Whether a node of a parameter file means this one.
#[must_use]
pub fn means(pattern: &str, node: &NodeName) -> bool {
    crate::parameters::is_for(pattern, node)
}

/// What stands in a service's reply: the response's bytes, the request's number, how it ended.
#[must_use]
pub fn service_reply(bytes: &[u8]) -> Option<(&[u8], u64, String)> {
    let (response, number, outcome) = angaros_transport::services::correlation::read(bytes)?;
    Some((response, number, format!("{outcome:?}")))
}

/// The contents of a trace file.
///
/// # Errors
/// Bytes that are no trace file.
pub fn recording(bytes: &[u8]) -> Result<Recording, String> {
    Recording::read_from(bytes)
}

/// What the endpoint for metrics does with these bytes: more of them are needed (`None`), or this
/// status.
#[must_use]
pub fn metrics_request(bytes: &[u8]) -> Option<u16> {
    use crate::metrics::Answer;
    match crate::metrics::read_request(bytes) {
        Answer::Incomplete => None,
        Answer::Metrics { .. } => Some(200),
        Answer::Refused(status) => Some(status),
    }
}
