//! SIGINT and SIGTERM as a request to end.

use crate::error::{Error, ErrorKind, Result};
use std::sync::atomic::{AtomicBool, Ordering};

static RECEIVED: AtomicBool = AtomicBool::new(false);

/// Whether a signal asked this process to end.
pub fn received() -> bool {
    RECEIVED.load(Ordering::Relaxed)
}

/// The handler only sets a flag: executors look at it whenever they wake, the signalled thread's
/// wait is interrupted, and no wait is longer than the doorbell's limit.
extern "C" fn on_signal(_signal: libc::c_int) {
    RECEIVED.store(true, Ordering::SeqCst);
}

/// Lets SIGINT and SIGTERM end the contexts of this process instead of the process.
///
/// # Errors
/// When the kernel refuses a handler.
pub fn install() -> Result<()> {
    for signal in [libc::SIGINT, libc::SIGTERM] {
        // SAFETY: sigaction is plain data for which zero is valid; the handler is async-signal-safe.
        let done = unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = on_signal as *const () as usize;
            libc::sigaction(signal, &raw const action, std::ptr::null_mut())
        };
        if done != 0 {
            return Err(Error::new(ErrorKind::System, "cannot handle signals")
                .source(std::io::Error::last_os_error()));
        }
    }
    Ok(())
}
