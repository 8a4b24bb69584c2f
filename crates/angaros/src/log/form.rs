//! How log lines look on standard error: as those of ROS 2 (`rcutils/logging.h`).
//!
//! `RCUTILS_CONSOLE_OUTPUT_FORMAT` sets the form, with the tokens `{severity}`, `{name}`,
//! `{message}`, `{function_name}`, `{file_name}`, `{line_number}`, `{time}` and
//! `{time_as_nanoseconds}`; without it a line is `[{severity}] [{time}] [{name}]: {message}`.
//! `RCUTILS_COLORIZED_OUTPUT` (0 or 1) sets whether there are colours; without it there are on a
//! terminal.

use angaros_core::LogLevel;
use angaros_core::logging::{TARGET, level_name};
use angaros_transport::clock::system_time;
use std::fmt::{self, Write as _};
use tracing_subscriber::field::Visit;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// The form of a line when nobody sets another.
const FORM: &str = "[{severity}] [{time}] [{name}]: {message}";

/// The name of the lines that no node said.
const OWN_NAME: &str = "angaros";

/// Writes a line.
pub(super) struct RosForm {
    form: String,
    colours: bool,
}

impl RosForm {
    /// What the environment says; `terminal` is whether standard error is one.
    pub fn from_env(terminal: bool) -> Self {
        let form = std::env::var("RCUTILS_CONSOLE_OUTPUT_FORMAT").ok();
        let colours = std::env::var("RCUTILS_COLORIZED_OUTPUT").ok();
        let colours = match colours.as_deref() {
            Some("1") => true,
            Some("0") => false,
            _ => terminal,
        };
        Self { form: form.filter(|f| !f.is_empty()).unwrap_or_else(|| FORM.to_owned()), colours }
    }
}

impl<S, N> FormatEvent<S, N> for RosForm
where
    S: tracing::Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &tracing::Event<'_>,
    ) -> fmt::Result {
        let metadata = event.metadata();
        let mut line = Line {
            severity: match *metadata.level() {
                tracing::Level::ERROR => "ERROR",
                tracing::Level::WARN => "WARN",
                tracing::Level::INFO => "INFO",
                _ => "DEBUG",
            },
            of_a_node: metadata.target() == TARGET,
            ..Line::default()
        };
        if !line.of_a_node {
            line.name = OWN_NAME.to_owned();
            line.file = metadata.file().unwrap_or_default().to_owned();
            line.line = u64::from(metadata.line().unwrap_or(0));
            line.stamp_ns = system_time().nanoseconds;
        }
        event.record(&mut line);
        writeln!(writer, "{}", self.render(&line))
    }
}

impl RosForm {
    fn render(&self, line: &Line) -> String {
        let mut text = String::new();
        let mut rest = self.form.as_str();
        while let Some(open) = rest.find('{') {
            text.push_str(&rest[..open]);
            rest = &rest[open..];
            let token = rest.find('}').and_then(|close| rest.get(1..close));
            match token.and_then(|token| line.value(token).map(|value| (token, value))) {
                Some((token, value)) => {
                    text.push_str(&value);
                    rest = &rest[token.len() + 2..];
                }
                None => {
                    text.push('{');
                    rest = &rest[1..];
                }
            }
        }
        text.push_str(rest);
        match (self.colours, colour(line.severity)) {
            (true, Some(colour)) => format!("\u{1b}[{colour}m{text}\u{1b}[0m"),
            _ => text,
        }
    }
}

/// As rcutils colours whole lines; `INFO` has none.
fn colour(severity: &str) -> Option<u8> {
    match severity {
        "DEBUG" => Some(32),
        "WARN" => Some(33),
        "ERROR" | "FATAL" => Some(31),
        _ => None,
    }
}

#[derive(Default)]
struct Line {
    of_a_node: bool,
    severity: &'static str,
    name: String,
    stamp_ns: i64,
    file: String,
    function: String,
    line: u64,
    message: String,
    fields: String,
}

impl Line {
    fn value(&self, token: &str) -> Option<String> {
        let nanosec = self.stamp_ns.rem_euclid(1_000_000_000);
        Some(match token {
            "severity" => self.severity.to_owned(),
            "name" => self.name.clone(),
            "message" => format!("{}{}", self.message, self.fields),
            "function_name" => self.function.clone(),
            "file_name" => self.file.clone(),
            "line_number" => self.line.to_string(),
            "time" => format!("{}.{nanosec:09}", self.stamp_ns.div_euclid(1_000_000_000)),
            "time_as_nanoseconds" => self.stamp_ns.to_string(),
            _ => return None,
        })
    }
}

impl Visit for Line {
    fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn fmt::Debug) {
        // Writing to a String cannot fail.
        let _ = match field.name() {
            "message" => write!(self.message, "{value:?}"),
            name => write!(self.fields, " {name}={value:?}"),
        };
    }

    fn record_str(&mut self, field: &tracing::field::Field, value: &str) {
        match (self.of_a_node, field.name()) {
            (true, "logger") => self.name = value.to_owned(),
            (true, "file") => self.file = value.to_owned(),
            (true, "function") => self.function = value.to_owned(),
            (_, "message") => self.message = value.to_owned(),
            _ => self.record_debug(field, &value),
        }
    }

    fn record_i64(&mut self, field: &tracing::field::Field, value: i64) {
        match (self.of_a_node, field.name()) {
            (true, "stamp_ns") => self.stamp_ns = value,
            _ => self.record_debug(field, &value),
        }
    }

    fn record_u64(&mut self, field: &tracing::field::Field, value: u64) {
        match (self.of_a_node, field.name()) {
            (true, "line") => self.line = value,
            _ => self.record_debug(field, &value),
        }
    }

    fn record_bool(&mut self, field: &tracing::field::Field, value: bool) {
        match (self.of_a_node, field.name()) {
            (true, "fatal") => self.severity = level_name(LogLevel::Fatal),
            _ => self.record_debug(field, &value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_core::logging::{SourceLocation, print};
    use angaros_msg::Time;
    use std::io;
    use std::sync::{Arc, Mutex, PoisonError};

    #[derive(Clone, Default)]
    struct Sink(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn written(form: RosForm, say: impl FnOnce()) -> String {
        let sink = Sink::default();
        let writer = sink.clone();
        let log = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .event_format(form)
            .with_writer(move || writer.clone());
        tracing::subscriber::with_default(log.finish(), say);
        let bytes = sink.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn plain(form: &str) -> RosForm {
        RosForm { form: form.to_owned(), colours: false }
    }

    const STAMP: Time = Time::from_sec_nanosec(1_700_000_000, 5);

    #[test]
    fn a_line_looks_as_in_ros() {
        let lines = written(plain(FORM), || {
            print(LogLevel::Warn, "robot.arm", STAMP, SourceLocation::default(), "it is hot");
            print(LogLevel::Fatal, "robot.arm", STAMP, SourceLocation::default(), "{message}");
        });
        assert_eq!(
            lines,
            "[WARN] [1700000000.000000005] [robot.arm]: it is hot\n\
             [FATAL] [1700000000.000000005] [robot.arm]: {message}\n"
        );
    }

    #[test]
    fn the_form_can_be_set_and_what_is_no_token_stays() {
        let form = "{file_name}:{line_number} {function_name} {time_as_nanoseconds} {x} {message}{";
        let place = SourceLocation { file: "a.rs", function: "f", line: 7 };
        let lines = written(plain(form), || print(LogLevel::Info, "n", STAMP, place, "hi"));
        assert_eq!(lines, "a.rs:7 f 1700000000000000005 {x} hi{\n");
    }

    #[test]
    fn what_no_node_said_has_the_name_of_the_framework_and_its_fields() {
        let lines = written(plain(FORM), || tracing::info!(topic = "/t", count = 3, "cut off"));
        assert!(lines.starts_with("[INFO] ["), "{lines}");
        assert!(lines.ends_with("] [angaros]: cut off topic=\"/t\" count=3\n"), "{lines}");
    }

    #[test]
    fn colours_are_those_of_rcutils() {
        let form = RosForm { form: "{message}".into(), colours: true };
        let lines = written(form, || {
            print(LogLevel::Error, "n", STAMP, SourceLocation::default(), "bad");
            print(LogLevel::Info, "n", STAMP, SourceLocation::default(), "good");
        });
        assert_eq!(lines, "\u{1b}[31mbad\u{1b}[0m\ngood\n");
    }
}
