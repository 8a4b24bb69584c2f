//! Log lines of the program, in the log of the library.

use crate::arguments::text;
use crate::status::{Failure, Status, guard};
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
        match level {
            10 => tracing::debug!("[{name}]: {message}"),
            20 => tracing::info!("[{name}]: {message}"),
            30 => tracing::warn!("[{name}]: {message}"),
            40 | 50 => tracing::error!("[{name}]: {message}"),
            other => return Err(Failure::argument(format!("there is no log level {other}"))),
        }
        Ok(())
    })
}
