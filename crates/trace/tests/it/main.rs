//! Recordings of real graphs and what is reckoned from them: see the modules.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test fails, or says why it skips")]

mod delays;
mod edges;
mod export;
mod fixture;
mod joins;
mod lttng;
mod places;
mod processes;
mod sessions;
mod synthetic;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A process has one session: who holds this has it alone.
fn tracing_alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}
