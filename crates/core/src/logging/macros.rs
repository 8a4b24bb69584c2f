//! `info!(node, "...")` and its kin, as the `RCLCPP_INFO` family.

/// Says a line of any level; the macros named after levels are made of this one.
#[doc(hidden)]
#[macro_export]
macro_rules! log_line {
    ($level:ident, $from:expr, $($text:tt)+) => {{
        let from = &$from;
        let logger = $crate::logging::HasLogger::logger(from);
        if logger.is_enabled($crate::LogLevel::$level) {
            let text = ::std::format_args!($($text)+);
            logger.log($crate::LogLevel::$level, $crate::here!(), text);
        }
    }};
}

/// As `log_line!`, the first time only.
#[doc(hidden)]
#[macro_export]
macro_rules! log_line_once {
    ($level:ident, $from:expr, $($text:tt)+) => {{
        static SAID: ::std::sync::atomic::AtomicBool = ::std::sync::atomic::AtomicBool::new(false);
        let from = &$from;
        let logger = $crate::logging::HasLogger::logger(from);
        if logger.is_enabled($crate::LogLevel::$level)
            && !SAID.swap(true, ::std::sync::atomic::Ordering::Relaxed)
        {
            let text = ::std::format_args!($($text)+);
            logger.log($crate::LogLevel::$level, $crate::here!(), text);
        }
    }};
}

/// As `log_line!`, at most once in a period.
#[doc(hidden)]
#[macro_export]
macro_rules! log_line_throttle {
    ($level:ident, $from:expr, $period:expr, $($text:tt)+) => {{
        static LAST: ::std::sync::atomic::AtomicU64 = ::std::sync::atomic::AtomicU64::new(0);
        let from = &$from;
        let logger = $crate::logging::HasLogger::logger(from);
        if logger.is_enabled($crate::LogLevel::$level) && logger.passed(&LAST, $period) {
            let text = ::std::format_args!($($text)+);
            logger.log($crate::LogLevel::$level, $crate::here!(), text);
        }
    }};
}

/// Defines the three macros of a level. `$d` is a dollar sign.
macro_rules! level_macros {
    ($d:tt $level:ident $says:ident $once:ident $throttle:ident $what:literal) => {
        #[doc = concat!("Says ", $what, ": `", stringify!($says), "!(node, \"{} of {}\", a, b)`. \
            The first argument is a node, a logger, or what has one.")]
        #[macro_export]
        macro_rules! $says {
                    ($d from:expr, $d($d text:tt)+) => {
                        $d crate::log_line!($level, $d from, $d($d text)+)
                    };
                }

        #[doc = concat!("Says ", $what, " the first time this line of the program is reached.")]
        #[macro_export]
        macro_rules! $once {
                    ($d from:expr, $d($d text:tt)+) => {
                        $d crate::log_line_once!($level, $d from, $d($d text)+)
                    };
                }

        #[doc = concat!("Says ", $what, " at most once in a period (a `Duration` of the context's \
            steady clock): `", stringify!($throttle), "!(node, period, \"...\")`.")]
        #[macro_export]
        macro_rules! $throttle {
                    ($d from:expr, $d period:expr, $d($d text:tt)+) => {
                        $d crate::log_line_throttle!($level, $d from, $d period, $d($d text)+)
                    };
                }
    };
}

level_macros!($ Debug debug debug_once debug_throttle "details for finding a fault");
level_macros!($ Info info info_once info_throttle "what happens normally");
level_macros!($ Warn warn warn_once warn_throttle "something unexpected that does no harm yet");
level_macros!($ Error error error_once error_throttle "that something failed");
level_macros!($ Fatal fatal fatal_once fatal_throttle "that the process cannot go on");
