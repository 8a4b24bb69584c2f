//! Signals: whoever waits in here comes back, so that the interpreter can run its handlers.
//!
//! The interpreter's handler in C writes the number of each signal to a file descriptor, from which
//! a thread of ours reads. Handlers of ours would let system calls go on that the interpreter wants
//! to see interrupted.

use crate::error::raised;
use crate::sink::Cancel;
use pyo3::prelude::*;
use std::io::Read as _;
use std::os::fd::AsRawFd as _;
use std::os::unix::net::UnixStream;
use std::sync::{Mutex, PoisonError, Weak};

#[derive(Default)]
struct Watch {
    executors: Vec<Weak<Cancel>>,
    /// Where the interpreter writes; the thread ends when it is closed.
    written: Option<UnixStream>,
}

static WATCH: Mutex<Watch> = Mutex::new(Watch { executors: Vec::new(), written: None });

fn with<R>(look: impl FnOnce(&mut Watch) -> R) -> R {
    look(&mut WATCH.lock().unwrap_or_else(PoisonError::into_inner))
}

/// From now on a spin of the executor ends by a signal, while signals are watched.
pub(crate) fn watch(executor: Weak<Cancel>) {
    with(|watch| {
        watch.executors.retain(|known| known.strong_count() > 0);
        watch.executors.push(executor);
    });
}

/// Whether a signal ends spins.
pub(crate) fn are_watched() -> bool {
    with(|watch| watch.written.is_some())
}

/// Watches signals from now on; the file descriptor to which the interpreter has to write them.
#[pyfunction]
pub(crate) fn watch_signals() -> PyResult<i32> {
    with(|watch| {
        if let Some(written) = &watch.written {
            return Ok(written.as_raw_fd());
        }
        let (mut read, written) = UnixStream::pair().map_err(raised)?;
        written.set_nonblocking(true).map_err(raised)?;
        let thread = std::thread::Builder::new().name("ang-py-signals".to_owned());
        let told = move || {
            let mut numbers = [0; 16];
            while read.read(&mut numbers).is_ok_and(|count| count > 0) {
                received();
            }
        };
        thread.spawn(told).map_err(raised)?;
        let number = written.as_raw_fd();
        watch.written = Some(written);
        Ok(number)
    })
}

/// Watches signals no longer; the interpreter must not write any more.
#[pyfunction]
pub(crate) fn unwatch_signals() {
    drop(with(|watch| watch.written.take()));
}

fn received() {
    // Called without the lock: what is told may come back for it.
    let executors = with(|watch| watch.executors.clone());
    executors.iter().filter_map(Weak::upgrade).for_each(|executor| executor.cancel());
}
