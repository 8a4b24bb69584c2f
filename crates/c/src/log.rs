//! Log lines of the program, in the log of the library.

use crate::arguments::text;
use crate::status::{Failure, Status, guard};
use angaros::LogLevel;
use angaros::clock::system_time;
use angaros::logging::{Place, print};
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
        let level = match level {
            10 => LogLevel::Debug,
            20 => LogLevel::Info,
            30 => LogLevel::Warn,
            40 => LogLevel::Error,
            50 => LogLevel::Fatal,
            other => return Err(Failure::argument(format!("there is no log level {other}"))),
        };
        print(level, &name, system_time(), Place::default(), &message);
        Ok(())
    })
}
