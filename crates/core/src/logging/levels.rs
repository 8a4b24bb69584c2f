//! Which logger says how much: a tree of names parted by dots, as in rcutils.

use angaros_msg::names::{LogLevel, RosArgs};
use angaros_transport::mutex::lock;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Loggers with a level of their own that a context keeps; more are refused.
pub const MAX_LEVELS: usize = 1024;

/// The levels of all loggers of a context (rules N1 and N2).
pub struct Levels {
    default: AtomicU32,
    own: Mutex<BTreeMap<String, LogLevel>>,
    /// Changes with every level, so that loggers may remember theirs.
    generation: AtomicU64,
}

impl Levels {
    /// What the command line says; `info` for the loggers it does not name.
    #[must_use]
    pub fn new(args: &RosArgs) -> Self {
        let own = args.logger_levels.iter().take(MAX_LEVELS).cloned().collect();
        let default = args.log_level.unwrap_or(LogLevel::Info) as u32;
        Self {
            default: AtomicU32::new(default),
            own: Mutex::new(own),
            generation: AtomicU64::new(1),
        }
    }

    /// The level of its own that this logger was given, if it was.
    #[must_use]
    pub fn own(&self, logger: &str) -> Option<LogLevel> {
        lock(&self.own).get(logger).copied()
    }

    /// The level this logger goes by: its own, else that of the nearest logger above it, else the
    /// default.
    #[must_use]
    pub fn effective(&self, logger: &str) -> LogLevel {
        let own = lock(&self.own);
        let mut name = logger;
        loop {
            if let Some(level) = own.get(name) {
                return *level;
            }
            match name.rfind('.') {
                Some(dot) => name = &name[..dot],
                None => return level_of(self.default.load(Ordering::Relaxed)),
            }
        }
    }

    /// Gives a logger a level, or with `None` takes it back; the empty name is the default of all.
    /// Returns `false` where there is no room for one more.
    pub fn set(&self, logger: &str, level: Option<LogLevel>) -> bool {
        let mut own = lock(&self.own);
        match level {
            _ if logger.is_empty() => {
                self.default.store(level.unwrap_or(LogLevel::Info) as u32, Ordering::Relaxed);
            }
            None => drop(own.remove(logger)),
            Some(_) if own.len() >= MAX_LEVELS && !own.contains_key(logger) => return false,
            Some(level) => drop(own.insert(logger.to_owned(), level)),
        }
        self.generation.fetch_add(1, Ordering::Release);
        true
    }

    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }
}

/// The level with this number, or the nearest one below it (`DEBUG` for what is below all).
pub(crate) fn level_of(number: u32) -> LogLevel {
    match number {
        0..=19 => LogLevel::Debug,
        20..=29 => LogLevel::Info,
        30..=39 => LogLevel::Warn,
        40..=49 => LogLevel::Error,
        _ => LogLevel::Fatal,
    }
}

/// The level's name as ROS writes it.
#[must_use]
pub const fn level_name(level: LogLevel) -> &'static str {
    match level {
        LogLevel::Debug => "DEBUG",
        LogLevel::Info => "INFO",
        LogLevel::Warn => "WARN",
        LogLevel::Error => "ERROR",
        LogLevel::Fatal => "FATAL",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(line: &str) -> Levels {
        let (args, _) = RosArgs::parse(line.split(' ').map(String::from)).unwrap();
        Levels::new(&args)
    }

    #[test]
    fn a_logger_goes_by_the_nearest_level_above_it() {
        let levels = levels("--ros-args --log-level robot:=warn --log-level robot.arm.hand:=debug");
        for (logger, expected) in [
            ("other", LogLevel::Info),
            ("robot", LogLevel::Warn),
            ("robot.arm", LogLevel::Warn),
            ("robot.arm.hand", LogLevel::Debug),
            ("robot.arm.hand.finger", LogLevel::Debug),
            ("robotics", LogLevel::Info),
        ] {
            assert_eq!(levels.effective(logger), expected, "{logger}");
        }
    }

    #[test]
    fn a_level_that_is_taken_back_leaves_the_one_above() {
        let levels = levels("--ros-args --log-level error");
        assert!(levels.set("a.b", Some(LogLevel::Debug)));
        assert_eq!(levels.effective("a.b"), LogLevel::Debug);
        assert!(levels.set("a.b", None));
        assert_eq!(levels.effective("a.b"), LogLevel::Error);
        assert!(levels.set("", Some(LogLevel::Warn)));
        assert_eq!(levels.effective("a.b"), LogLevel::Warn);
    }

    #[test]
    fn more_levels_than_there_is_room_for_are_refused() {
        let levels = levels("--ros-args");
        for number in 0..MAX_LEVELS {
            assert!(levels.set(&format!("l{number}"), Some(LogLevel::Warn)));
        }
        assert!(!levels.set("one_more", Some(LogLevel::Warn)));
        assert!(levels.set("l0", Some(LogLevel::Error)), "a known one can change");
        assert_eq!(levels.effective("l0"), LogLevel::Error);
    }
}
