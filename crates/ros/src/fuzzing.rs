//! Decoders of outside bytes that users reach through topics or files only, for fuzz targets.

use crate::safety::Stop;
use angaros_msg::diagnostic_msgs::msg::DiagnosticArray;

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
