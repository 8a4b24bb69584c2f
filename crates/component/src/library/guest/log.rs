//! The library's log lines go to the log of the program that loaded it.

use crate::library::abi::{HostTable, Text};
use crate::library::lines;
use std::fmt::{self, Write};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::{Interest, Subscriber};
use tracing::{Event, Level, Metadata};

/// Sends this library's log to the program; does nothing when it goes somewhere already.
pub(super) fn install(host: &'static HostTable) {
    drop(tracing::subscriber::set_global_default(HostLog { host }));
}

struct HostLog {
    host: &'static HostTable,
}

impl HostLog {
    fn level(&self) -> u32 {
        // SAFETY: a function of the program, which stays.
        unsafe { (self.host.log_level)() }
    }
}

fn number(level: Level) -> u32 {
    match level {
        Level::ERROR => 1,
        Level::WARN => 2,
        Level::INFO => 3,
        Level::DEBUG => 4,
        Level::TRACE => 5,
    }
}

impl Subscriber for HostLog {
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        match metadata.is_event() {
            true => Interest::sometimes(),
            false => Interest::never(),
        }
    }

    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && number(*metadata.level()) <= self.level()
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(match self.level() {
            0 => LevelFilter::OFF,
            1 => LevelFilter::ERROR,
            2 => LevelFilter::WARN,
            3 => LevelFilter::INFO,
            4 => LevelFilter::DEBUG,
            _ => LevelFilter::TRACE,
        })
    }

    fn event(&self, event: &Event<'_>) {
        let mut line = Line::default();
        event.record(&mut line);
        let text = line.text();
        // SAFETY: a function of the program, which stays; the text lives for the call.
        unsafe { (self.host.log)(number(*event.metadata().level()), Text::of(&text)) };
    }

    // Spans are not carried over.
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

#[derive(Default)]
struct Line {
    message: String,
    fields: String,
    /// Of a node's logger only.
    logger: Option<String>,
    stamp_ns: i64,
}

impl Line {
    /// What [`lines::read`] reads in the program.
    fn text(&self) -> String {
        match &self.logger {
            Some(logger) => lines::write(logger, self.stamp_ns, &self.message),
            None => format!("{}{}", self.message, self.fields),
        }
    }
}

impl Visit for Line {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "logger" => self.logger = Some(value.to_owned()),
            _ => self.record_debug(field, &value),
        }
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        match field.name() {
            "stamp_ns" => self.stamp_ns = value,
            _ => self.record_debug(field, &value),
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a String cannot fail.
        let _ = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            name => write!(self.fields, " {name}={value:?}"),
        };
    }
}
