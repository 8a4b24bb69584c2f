//! Log lines of the program, in the log of the library.

use crate::arguments::text;
use crate::status::{Failure, Status, guard};
use angaros::LogLevel;
use angaros::clock::system_time;
use angaros::logging::{SourceLocation, print};
use std::ffi::c_char;

/// Writes a line of the logger `name`; levels are those of `rcl_interfaces/msg/Log`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_log(
    level: i32,
    name: *const c_char,
    message: *const c_char,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (name, message) = unsafe { (text(name, "name")?, text(message, "message")?) };
        // No node's logger: the program's filter chooses.
        let (level, is_said) = match level {
            10 => (LogLevel::Debug, tracing::enabled!(tracing::Level::DEBUG)),
            20 => (LogLevel::Info, tracing::enabled!(tracing::Level::INFO)),
            30 => (LogLevel::Warn, tracing::enabled!(tracing::Level::WARN)),
            40 => (LogLevel::Error, tracing::enabled!(tracing::Level::ERROR)),
            50 => (LogLevel::Fatal, tracing::enabled!(tracing::Level::ERROR)),
            other => return Err(Failure::argument(format!("there is no log level {other}"))),
        };
        if is_said {
            print(level, name, system_time(), SourceLocation::default(), message);
        }
        Ok(())
    })
}
