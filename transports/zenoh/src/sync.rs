//! Locks of this crate.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A lock whose holder panicked still guards consistent data here: every change is complete
/// before anything that can panic.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
