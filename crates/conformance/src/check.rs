//! How rules report failures and wait for conditions.

use libtest_mimic::Failed;
use std::fmt::Debug;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Whether a rule holds; the error says what was seen instead.
pub type Verdict<T = ()> = Result<T, Failed>;

/// Longer than anything here takes on a machine that does much else.
pub const LONG: Duration = Duration::from_secs(60);

/// Fails with `otherwise` unless `holds`.
pub fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise().into()) }
}

/// Fails with both values unless they are equal.
pub fn equal<T: PartialEq + Debug>(what: &str, found: T, expected: T) -> Verdict {
    ensure(found == expected, || format!("{what}: found {found:?}, expected {expected:?}"))
}

/// The first value that `look` finds; looks again and again for a long time.
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Verdict<Option<T>>) -> Verdict<T> {
    let deadline = Instant::now() + LONG;
    loop {
        if let Some(found) = look()? {
            return Ok(found);
        }
        ensure(Instant::now() < deadline, || format!("waited {LONG:?} in vain: {what}"))?;
        std::thread::sleep(Duration::from_micros(100));
    }
}

/// Waits until `condition` holds.
pub fn eventually(what: &str, condition: impl Fn() -> bool) -> Verdict {
    wait_for(what, || Ok(condition().then_some(())))
}

/// Locks a mutex, also after a panic of its last holder.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the thread returned.
pub fn join<T>(thread: std::thread::ScopedJoinHandle<'_, Verdict<T>>) -> Verdict<T> {
    thread.join().unwrap_or_else(|_| Err("a thread of the rule panicked".into()))
}
