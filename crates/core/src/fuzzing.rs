//! Decoders of outside bytes that users reach through files or topics only, for fuzz targets.

use crate::NodeName;
use crate::parameters::FileParameter;
use crate::safety::Stop;
use crate::step::{FeedMessage, FeedTopic};
use crate::trace::Recording;
use angaros_msg::diagnostic_msgs::msg::DiagnosticArray;

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

/// How many members a group has that hears this heartbeat, and whether others can read what it then
/// tells them.
#[must_use]
pub fn group_heartbeat(message: &DiagnosticArray) -> (usize, bool) {
    crate::team::hear_once(message)
}

/// The emergency stops that a message tells of.
#[must_use]
pub fn stops(message: &DiagnosticArray) -> Vec<Stop> {
    crate::safety::read_stops(message)
}

/// The topics and messages of a feed for stepping.
///
/// # Errors
/// Bytes that are no feed.
pub fn feed(bytes: &[u8]) -> crate::Result<(Vec<FeedTopic>, Vec<FeedMessage>)> {
    crate::step::read_all(bytes)
}

/// Decodes a datagram of the transport `udp`, and its bytes as an announcement.
///
/// # Panics
/// When what an announcement says is another one after encoding.
pub fn udp_datagram(bytes: &[u8]) {
    crate::transport::udp::fuzzing::datagram(bytes);
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

/// Drives a stream of the transport `udp` over a link that the bytes decide.
///
/// # Panics
/// When a message comes twice, late or changed, or is not accounted for.
pub fn udp_stream(bytes: &[u8]) {
    crate::transport::udp::fuzzing::stream(bytes);
}
