//! Stops as a message that people can read: a `diagnostic_msgs/msg/DiagnosticArray`. Each stop is
//! one status: `level` is ERROR while it holds and OK after the reset, `name` the node that
//! triggered it, `message` the reason, `hardware_id` the id, and the value `stamp` when.

use super::estop::{MAX_STOPS, Stop};
use crate::team::{hex, unhex};
use angaros_msg::Time;
use angaros_msg::diagnostic_msgs::msg::{DiagnosticArray, DiagnosticStatus, KeyValue};

/// Bytes of a name or reason that are kept.
const MAX_TEXT: usize = 255;

pub(super) fn to_message<'a>(stops: impl Iterator<Item = &'a Stop>) -> DiagnosticArray {
    let status = stops.map(|stop| DiagnosticStatus {
        level: if stop.is_reset { DiagnosticStatus::OK } else { DiagnosticStatus::ERROR },
        name: stop.node.clone(),
        message: stop.reason.clone(),
        hardware_id: hex(stop.id),
        values: vec![KeyValue {
            key: "stamp".to_owned(),
            value: stop.stamp.nanoseconds.to_string(),
        }],
    });
    DiagnosticArray { status: status.collect(), ..DiagnosticArray::default() }
}

/// What the message says. What cannot be read counts as a stop of nobody if it says ERROR: the safe
/// side.
pub(super) fn from_message(message: &DiagnosticArray) -> Vec<Stop> {
    let known = message.status.iter().take(MAX_STOPS);
    known.filter_map(stop).collect()
}

fn stop(status: &DiagnosticStatus) -> Option<Stop> {
    let is_reset = status.level < DiagnosticStatus::ERROR;
    let id = match unhex(&status.hardware_id) {
        Some(id) => id,
        None if is_reset => return None,
        None => angaros_core::Gid([0; 16]),
    };
    let stamp = status.values.iter().take(8).find(|value| value.key == "stamp");
    let stamp = stamp.and_then(|value| value.value.parse().ok()).unwrap_or(0);
    Some(Stop {
        id,
        node: cut(&status.name),
        reason: cut(&status.message),
        stamp: Time::from_nanoseconds(stamp),
        is_reset,
    })
}

/// At most [`MAX_TEXT`] bytes.
pub(super) fn cut(text: &str) -> String {
    let end = (0..=MAX_TEXT.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    text[..end.unwrap_or(0)].to_owned()
}
