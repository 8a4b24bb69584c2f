//! Loggers: lines of text with a level and a name, for the console and for `/rosout`.
//!
//! * **N1** A logger's level is its own, else that of the nearest logger above it (`a.b` is above
//!   `a.b.c`), else the default of the context: what `--ros-args --log-level [LOGGER:=]LEVEL` says,
//!   `INFO` where it says nothing.
//! * **N2** A line below its logger's level costs two loads; its text is never made.
//! * **N3** A line is stamped with the system time of the context's clock, also under simulated
//!   time, as in rcl.
//! * **N4** On the console a line reads `[LEVEL] [SECONDS.NANOSECONDS] [LOGGER]: TEXT`. It gets
//!   there as an event of `tracing` with the target [`TARGET`]; what prints it is the program's
//!   affair.
//! * **N5** The same line goes to `/rosout`: the rules R1 to R3 in `rosout/mod.rs`.

mod levels;
mod macros;
mod rosout;
mod services;

pub use levels::{Levels, MAX_LEVELS, level_name};
pub use rosout::KEPT;

pub(crate) use levels::level_of;
pub(crate) use rosout::{LogPublisher, Rosout};
pub(crate) use services::create as create_services;

use angaros_msg::Time;
use angaros_msg::names::LogLevel;
use angaros_transport::clock::Clock;
use angaros_transport::mutex::lock;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};

/// The target of the events that are lines of loggers. Their fields are `logger`, `stamp_ns`
/// (nanoseconds since 1970), `fatal` (only where true), `file`, `line`, `function` and the message.
pub const TARGET: &str = "angaros::node";

/// Where in the program a line comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SourceLocation {
    /// The source file.
    pub file: &'static str,
    /// The function, with its module.
    pub function: &'static str,
    /// The line in the file.
    pub line: u32,
}

/// The place in the source at which this macro stands.
#[macro_export]
macro_rules! here {
    () => {{
        fn marker() {}
        let function = $crate::logging::function_of(::std::any::type_name_of_val(&marker));
        $crate::logging::SourceLocation { file: ::std::file!(), function, line: ::std::line!() }
    }};
}

/// The name of the function around one with this name.
#[doc(hidden)]
#[must_use]
pub fn function_of(inner: &'static str) -> &'static str {
    let mut function = inner.strip_suffix("::marker").unwrap_or(inner);
    while let Some(around) = function.strip_suffix("::{{closure}}") {
        function = around;
    }
    function
}

/// What a log macro takes: a logger, or what has one.
pub trait HasLogger {
    /// The logger.
    fn logger(&self) -> &Logger;
}

impl HasLogger for Logger {
    fn logger(&self) -> &Logger {
        self
    }
}

impl<T: HasLogger + ?Sized> HasLogger for &T {
    fn logger(&self) -> &Logger {
        (**self).logger()
    }
}

impl<T: HasLogger + ?Sized> HasLogger for Arc<T> {
    fn logger(&self) -> &Logger {
        (**self).logger()
    }
}

/// Says things under a name. Clones are the same logger.
#[derive(Clone)]
pub struct Logger {
    core: Arc<Core>,
}

pub(crate) struct Core {
    name: String,
    levels: Arc<Levels>,
    clock: Clock,
    /// The level with the generation it is of: `generation << 8 | level`.
    known: AtomicU64,
    outlet: Arc<Rosout>,
}

impl Logger {
    pub(crate) fn new(name: &str, levels: &Arc<Levels>, clock: &Clock, to: &Arc<Rosout>) -> Self {
        let core = Core {
            name: name.to_owned(),
            levels: Arc::clone(levels),
            clock: clock.clone(),
            known: AtomicU64::new(0),
            outlet: Arc::clone(to),
        };
        Self { core: Arc::new(core) }
    }

    /// Its name: for a node's logger the node's full name with dots, `robot.arm` for `/robot/arm`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.core.name
    }

    /// The logger `NAME.suffix` below this one; its lines go the same ways.
    #[must_use]
    pub fn child(&self, suffix: &str) -> Self {
        let name = format!("{}.{suffix}", self.core.name);
        Self::new(&name, &self.core.levels, &self.core.clock, &self.core.outlet)
    }

    /// Gives it a level of its own, or takes it back. Returns `false` where [`MAX_LEVELS`] loggers
    /// have one already.
    pub fn set_level(&self, level: Option<LogLevel>) -> bool {
        self.core.levels.set(&self.core.name, level)
    }

    /// The level it goes by (rule N1).
    #[must_use]
    pub fn level(&self) -> LogLevel {
        let known = self.core.known.load(Ordering::Relaxed);
        let generation = self.core.levels.generation();
        if known >> 8 == generation {
            return level_of((known & 0xff) as u32);
        }
        let level = self.core.levels.effective(&self.core.name);
        self.core.known.store(generation << 8 | level as u64, Ordering::Relaxed);
        level
    }

    /// Whether lines of this level are said.
    #[must_use]
    pub fn is_enabled(&self, level: LogLevel) -> bool {
        level >= self.level()
    }

    /// Says a line, if its level is enabled. The macros [`info!`](crate::info) and so on call this.
    pub fn log(&self, level: LogLevel, place: SourceLocation, text: fmt::Arguments<'_>) {
        if self.is_enabled(level) {
            let line = self.line(level, place, text.to_string());
            self.core.outlet.say(&line);
        }
    }

    /// As [`Logger::log`], for callers that hold locks: what goes to `/rosout` goes there later.
    pub(crate) fn log_later(&self, level: LogLevel, place: SourceLocation, text: String) {
        if self.is_enabled(level) {
            self.core.outlet.say_later(&self.line(level, place, text));
        }
    }

    fn line(&self, level: LogLevel, place: SourceLocation, text: String) -> Line<'_> {
        let stamp = self.core.clock.system_time();
        Line { stamp, level, logger: &self.core.name, place, text }
    }

    /// Whether `period` has passed since `last`, which then becomes now: for the throttled macros.
    #[doc(hidden)]
    #[must_use]
    pub fn passed(&self, last: &AtomicU64, period: std::time::Duration) -> bool {
        let now = self.core.clock.monotonic_ns().max(1);
        let before = last.load(Ordering::Relaxed);
        let period_ns = u64::try_from(period.as_nanos()).unwrap_or(u64::MAX);
        let due = before == 0 || now.saturating_sub(before) >= period_ns;
        // Of several threads one says it.
        due && last.compare_exchange(before, now, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}

/// The loggers of the nodes of a context, for what core itself says about a node.
#[derive(Default)]
pub(crate) struct Loggers {
    nodes: Mutex<Vec<(String, Weak<Core>)>>,
}

impl Loggers {
    pub fn add(&self, node: &str, logger: &Logger) {
        let mut nodes = lock(&self.nodes);
        nodes.retain(|(_, known)| known.strong_count() > 0);
        nodes.push((node.to_owned(), Arc::downgrade(&logger.core)));
    }

    /// The newest node of this full name.
    pub fn find(&self, node: &str) -> Option<Logger> {
        let nodes = lock(&self.nodes);
        let mut known = nodes.iter().rev().filter(|(name, _)| name == node);
        known.find_map(|(_, core)| core.upgrade()).map(|core| Logger { core })
    }
}

/// Says a line about a node of another context.
pub(crate) fn without_a_node(level: LogLevel, text: &str) {
    match level {
        LogLevel::Debug => tracing::debug!("{text}"),
        LogLevel::Info => tracing::info!("{text}"),
        LogLevel::Warn => tracing::warn!("{text}"),
        LogLevel::Error | LogLevel::Fatal => tracing::error!("{text}"),
    }
}

impl fmt::Debug for Logger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Logger({}, {})", self.name(), level_name(self.level()))
    }
}

/// One line.
pub(crate) struct Line<'a> {
    pub stamp: Time,
    pub level: LogLevel,
    pub logger: &'a str,
    pub place: SourceLocation,
    pub text: String,
}

impl Line<'_> {
    /// Writes the line to the console (rule N4).
    pub fn to_console(&self) {
        print(self.level, self.logger, self.stamp, self.place, &self.text);
    }
}

/// Writes a line of a logger that belongs to no node to the console (rule N4).
pub fn print(level: LogLevel, logger: &str, stamp: Time, place: SourceLocation, text: &str) {
    let stamp_ns = stamp.nanoseconds;
    let SourceLocation { file, function, line } = place;
    match level {
        LogLevel::Debug => {
            tracing::debug!(target: TARGET, logger, stamp_ns, file, function, line, "{text}");
        }
        LogLevel::Info => {
            tracing::info!(target: TARGET, logger, stamp_ns, file, function, line, "{text}");
        }
        LogLevel::Warn => {
            tracing::warn!(target: TARGET, logger, stamp_ns, file, function, line, "{text}");
        }
        LogLevel::Error => {
            tracing::error!(target: TARGET, logger, stamp_ns, file, function, line, "{text}");
        }
        LogLevel::Fatal => {
            let fatal = true;
            tracing::error!(
                target: TARGET,
                logger,
                stamp_ns,
                fatal,
                file,
                function,
                line,
                "{text}"
            );
        }
    }
}
