//! Decoders of outside bytes that users reach through files only, for the fuzz targets.

use crate::NodeName;
use crate::step::{FeedMessage, FeedTopic};
use crate::trace::Recording;
use angaros_msg::names::ParameterValue;

/// What the text of a parameter file says to `node`.
///
/// # Errors
/// Text that is no parameter file.
pub fn parameter_file(
    text: &str,
    node: &NodeName,
) -> Result<Vec<(String, ParameterValue)>, String> {
    crate::parameter_file::parse(text, node)
}

/// The contents of a trace file.
///
/// # Errors
/// Bytes that are no trace file.
pub fn recording(bytes: &[u8]) -> Result<Recording, String> {
    Recording::read_from(bytes)
}

/// The topics and messages of a feed for stepping.
///
/// # Errors
/// Bytes that are no feed.
pub fn feed(bytes: &[u8]) -> crate::Result<(Vec<FeedTopic>, Vec<FeedMessage>)> {
    crate::step::read_all(bytes)
}
