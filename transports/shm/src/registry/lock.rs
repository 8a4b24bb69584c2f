//! The one lock of a registry: a byte lock of the file, which the kernel frees when its holder
//! dies, and a mutex, because the byte lock does not tell the threads of one process apart.

use super::layout::LOCK_CHANGE;
use crate::sys;
use angaros_transport::{Error, ErrorKind, Result};
use std::fs::File;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Longest wait for another process; only one that was stopped in the middle takes this long.
const PATIENCE: Duration = Duration::from_secs(10);

/// Held while a registry is changed.
pub struct Guard<'a> {
    file: &'a File,
    _thread: Option<MutexGuard<'a, ()>>,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        sys::unlock(self.file, LOCK_CHANGE);
    }
}

/// Takes the lock of an open registry.
pub fn lock<'a>(file: &'a File, threads: Option<&'a Mutex<()>>, path: &Path) -> Result<Guard<'a>> {
    let thread = threads.map(|mutex| mutex.lock().unwrap_or_else(PoisonError::into_inner));
    let start = Instant::now();
    let mut pause = Duration::from_micros(20);
    loop {
        match sys::try_lock(file, LOCK_CHANGE) {
            Ok(true) => return Ok(Guard { file, _thread: thread }),
            Ok(false) if start.elapsed() < PATIENCE => {
                std::thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(2));
            }
            Ok(false) => {
                return Err(Error::new(
                    ErrorKind::System,
                    format!(
                        "cannot change {}: another process has held its lock for {PATIENCE:?}",
                        path.display()
                    ),
                )
                .hint(format!(
                    "find the process that is stopped (fuser -v {}) and let it go on or kill it",
                    path.display()
                )));
            }
            Err(error) => {
                return Err(Error::new(
                    ErrorKind::System,
                    format!("cannot lock {}", path.display()),
                )
                .source(error));
            }
        }
    }
}
