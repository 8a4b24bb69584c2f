//! One status while it is being filled in.

use angaros_msg::diagnostic_msgs::msg::{DiagnosticStatus, KeyValue};
use std::fmt::Display;

/// How well something is; the numbers are those of `diagnostic_msgs/msg/DiagnosticStatus`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// It is well.
    #[default]
    Ok = 0,
    /// It works, with something unusual.
    Warn = 1,
    /// It does not work.
    Error = 2,
    /// Nothing was heard of it for a while.
    Stale = 3,
}

impl Level {
    /// The level with this number; what is above all is stale.
    #[must_use]
    pub const fn from_number(number: u8) -> Self {
        match number {
            0 => Self::Ok,
            1 => Self::Warn,
            2 => Self::Error,
            _ => Self::Stale,
        }
    }
}

/// A status.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    name: String,
    level: Level,
    message: String,
    values: Vec<KeyValue>,
}

impl Status {
    /// One that says nothing yet, which is an error (rule I2).
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            level: Level::Error,
            message: "No message was set".to_owned(),
            values: Vec::new(),
        }
    }

    /// Sets level and message.
    pub fn summary(&mut self, level: Level, message: impl Into<String>) {
        self.level = level;
        self.message = message.into();
    }

    /// Adds another level and message: the worse level counts, of two that are both good or both
    /// bad both messages.
    pub fn merge_summary(&mut self, level: Level, message: &str) {
        let mine = self.level > Level::Ok;
        let other = level > Level::Ok;
        if mine == other && !message.is_empty() {
            if !self.message.is_empty() {
                self.message.push_str("; ");
            }
            self.message.push_str(message);
        } else if other && !mine {
            message.clone_into(&mut self.message);
        }
        self.level = self.level.max(level);
    }

    /// Adds a value.
    pub fn add(&mut self, key: &str, value: impl Display) {
        self.values.push(KeyValue { key: key.to_owned(), value: value.to_string() });
    }

    /// The level so far.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// The message so far.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.merge_summary(other.level, &other.message);
        self.values.extend(other.values);
    }

    pub(super) fn into_message(self) -> DiagnosticStatus {
        let Self { name, level, message, values } = self;
        DiagnosticStatus { level: level as u8, name, message, values, ..Default::default() }
    }

    #[cfg(test)]
    pub(super) fn value(&self, key: &str) -> Option<&str> {
        self.values.iter().find(|value| value.key == key).map(|value| value.value.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_merge_as_in_diagnostic_updater() {
        let merged = |first: (Level, &str), second: (Level, &str)| {
            let mut status = Status::new("s");
            status.summary(first.0, first.1);
            status.merge_summary(second.0, second.1);
            (status.level(), status.message().to_owned())
        };
        let ok = Level::Ok;
        let warn = Level::Warn;
        let error = Level::Error;
        assert_eq!(merged((ok, "a"), (ok, "b")), (ok, "a; b".into()));
        assert_eq!(merged((ok, "a"), (warn, "b")), (warn, "b".into()));
        assert_eq!(merged((error, "a"), (ok, "b")), (error, "a".into()));
        assert_eq!(merged((warn, "a"), (error, "b")), (error, "a; b".into()));
        assert_eq!(merged((ok, ""), (ok, "b")), (ok, "b".into()));
    }

    #[test]
    fn a_status_that_says_nothing_is_an_error() {
        let message = Status::new("quiet").into_message();
        assert_eq!((message.level, message.message.as_str()), (2, "No message was set"));
    }
}
