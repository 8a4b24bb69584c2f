//! Log lines of programs, in the form of ROS 2.

mod form;

use angaros_core::logging;
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// Sends log lines to standard error, in the form of ROS 2 and in colour on a terminal. What nodes
/// say is chosen by their loggers (`--ros-args --log-level [LOGGER:=]LEVEL`); what the framework
/// says by the same level, else by `RUST_LOG`, else it is `info`. Does nothing when the program has
/// a log already.
pub fn init_log() {
    use std::io::IsTerminal as _;
    use tracing_subscriber::EnvFilter;
    let filter = match log_level(std::env::args().skip(1)) {
        Some(level) => EnvFilter::new(level),
        None => EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info")),
    };
    let log = tracing_subscriber::fmt()
        .with_env_filter(with_nodes(filter))
        .event_format(form::RosForm::from_env(std::io::stderr().is_terminal()))
        .with_writer(std::io::stderr)
        .finish()
        .with(WithoutClosingLibraries);
    // A second call, or a program's own subscriber, wins; that is no error.
    drop(log.try_init());
}

/// Keeps back what a library below a transport logs while it closes.
struct WithoutClosingLibraries;

impl<S: tracing::Subscriber> Layer<S> for WithoutClosingLibraries {
    fn event_enabled(&self, event: &tracing::Event<'_>, _: Context<'_, S>) -> bool {
        let target = event.metadata().target();
        let of = |library: &str| target == library || target.starts_with(&format!("{library}::"));
        !crate::ALL
            .iter()
            .any(|entry| (entry.library_is_closing)() && entry.library.is_some_and(of))
    }
}

/// Lets through what nodes say, which their loggers have chosen already, unless nothing is.
fn with_nodes(filter: tracing_subscriber::EnvFilter) -> tracing_subscriber::EnvFilter {
    use tracing_subscriber::filter::LevelFilter;
    let named = filter.to_string().contains(logging::TARGET)
        || filter.max_level_hint() == Some(LevelFilter::OFF);
    let filter = match named {
        true => filter,
        false => without_libraries(filter),
    };
    match format!("{}=debug", logging::TARGET).parse() {
        Ok(directive) if !named => filter.add_directive(directive),
        _ => filter,
    }
}

/// Keeps back what libraries below transports tell, unless they are asked for.
fn without_libraries(filter: tracing_subscriber::EnvFilter) -> tracing_subscriber::EnvFilter {
    let asked = filter.to_string();
    let libraries = crate::ALL.iter().filter_map(|entry| entry.library);
    libraries.filter(|library| !asked.contains(library)).fold(filter, |filter, library| {
        match format!("{library}=warn").parse() {
            Ok(directive) => filter.add_directive(directive),
            Err(_) => filter,
        }
    })
}

/// The level that a command line asks for; one that cannot be read is reported by the context.
fn log_level(args: impl Iterator<Item = String>) -> Option<&'static str> {
    use angaros_msg::names::{LogLevel, RosArgs};
    let (args, _) = RosArgs::parse(args).ok()?;
    Some(match args.log_level? {
        LogLevel::Debug => "debug",
        LogLevel::Info => "info",
        LogLevel::Warn => "warn",
        LogLevel::Error | LogLevel::Fatal => "error",
    })
}

#[cfg(test)]
mod tests {
    use super::log_level;

    #[test]
    fn the_command_line_chooses_the_log_level() {
        let level = |line: &str| log_level(line.split(' ').map(String::from));
        assert_eq!(level("x --ros-args --log-level debug"), Some("debug"));
        assert_eq!(level("x --ros-args --log-level FATAL"), Some("error"));
        assert_eq!(level("x --ros-args -r a:=b"), None);
        assert_eq!(level("--log-level debug"), None);
    }
}
