//! How to play.

use crate::session::{Selection, SessionError};
use angaros::QosOverrides;
use angaros_msg::names::Remap;
use std::time::Duration;

/// How fast a bag is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate(f64);

impl Rate {
    /// As it was recorded.
    pub const ORIGINAL: Self = Self(1.0);
    /// As fast as possible.
    pub const MAX: Self = Self(f64::INFINITY);

    /// So many times as fast.
    ///
    /// # Errors
    /// What is not more than 0, or no number.
    pub fn new(times: f64) -> Result<Self, SessionError> {
        if times > 0.0 {
            return Ok(Self(times));
        }
        let text = format!("rate {times} is not possible\nhint: give more than 0, or max");
        Err(SessionError::Option(text))
    }

    /// As it is typed: a number, where 0 is `max`.
    ///
    /// # Errors
    /// As [`Rate::new`].
    pub fn parse(text: &str) -> Result<Self, SessionError> {
        match text.parse::<f64>() {
            Ok(0.0) => Ok(Self::MAX),
            Ok(times) => Self::new(times),
            Err(_) if text == "max" => Ok(Self::MAX),
            Err(_) => {
                let text = format!("rate '{text}' is no number\nhint: 2 is twice as fast, or max");
                Err(SessionError::Option(text))
            }
        }
    }

    /// How many times as fast; infinity for as fast as possible.
    #[must_use]
    pub fn times(self) -> f64 {
        self.0
    }
}

/// How to play.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct PlayOptions {
    /// How fast.
    pub rate: Rate,
    /// Begin with the clock standing.
    pub start_paused: bool,
    /// From the beginning again after the end.
    pub looped: bool,
    /// Pause at the end rather than end, so that one can go back; without `looped`.
    pub pause_at_end: bool,
    /// Publish the time in the bag on `/clock` so often per second.
    pub clock_hz: Option<f64>,
    /// Publish the time in the bag on `/clock` before each message of these topics, full names.
    pub clock_topics: Vec<String>,
    /// Publish it before each message.
    pub clock_topics_all: bool,
    /// In the order in which messages were published, and at those times, not in that in which
    /// they were received.
    pub sent_order: bool,
    /// Other names for topics.
    pub remaps: Vec<Remap>,
    /// Stronger than the QoS that was recorded, by full topic name.
    pub qos: QosOverrides,
    /// What is played; everything if it chooses nothing by itself.
    pub selection: Selection,
    /// Where to begin, from the first message.
    pub start_offset: Duration,
    /// How much of the bag to play.
    pub duration: Option<Duration>,
    /// Up to which time in the bag to play, nanoseconds since 1970.
    pub until_ns: Option<i64>,
    /// How long to wait before the first message.
    pub delay: Duration,
    /// How long to wait for subscriptions (P4).
    pub wait_for_subscribers: Duration,
    /// Messages that are read ahead, at most.
    pub read_ahead: usize,
    /// Name of the node.
    pub node_name: String,
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self {
            rate: Rate::ORIGINAL,
            start_paused: false,
            looped: false,
            pause_at_end: false,
            clock_hz: None,
            clock_topics: Vec::new(),
            clock_topics_all: false,
            sent_order: false,
            remaps: Vec::new(),
            qos: QosOverrides::default(),
            selection: Selection::default(),
            start_offset: Duration::ZERO,
            duration: None,
            until_ns: None,
            delay: Duration::ZERO,
            wait_for_subscribers: Duration::from_secs(1),
            read_ahead: 1000,
            node_name: "rosbag2_player".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_numbers_above_nothing_or_max() {
        assert_eq!(Rate::parse("2.5").unwrap().times(), 2.5);
        assert_eq!(Rate::parse("0").unwrap(), Rate::MAX);
        assert_eq!(Rate::parse("max").unwrap(), Rate::MAX);
        for wrong in ["-1", "nan", "fast", ""] {
            assert!(Rate::parse(wrong).is_err(), "{wrong}");
        }
    }
}
