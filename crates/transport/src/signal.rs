//! SIGINT and SIGTERM as a request to end: a flag, and a wake-up for every executor.
//!
//! A handler may take no lock and free no memory. So who is to be woken stands in a list whose
//! records are used again but never freed, and whoever leaves it waits until no handler runs.

use crate::error::{Error, ErrorKind, Result};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

static RECEIVED: AtomicBool = AtomicBool::new(false);
/// Handlers that run now, on whatever threads.
static RUNNING: AtomicUsize = AtomicUsize::new(0);
static RECORDS: AtomicPtr<Record> = AtomicPtr::new(ptr::null_mut());

/// Whether a signal asked this process to end.
#[inline]
pub fn received() -> bool {
    RECEIVED.load(Ordering::Relaxed)
}

/// One place in the list.
struct Record {
    /// Null while nobody uses the place.
    sleeper: AtomicPtr<Box<dyn WakeOnSignal>>,
    /// Does not change once the record is in the list.
    next: AtomicPtr<Self>,
}

impl Record {
    /// A place for this sleeper: one that was given back, or a new one.
    fn take(sleeper: *mut Box<dyn WakeOnSignal>) -> &'static Self {
        let begin = RECORDS.load(Ordering::SeqCst);
        let takes = |record: &&Self| {
            let from = ptr::null_mut();
            let to = sleeper;
            record.sleeper.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok()
        };
        if let Some(record) = Self::all(begin).find(takes) {
            return record;
        }
        let record = Self { sleeper: AtomicPtr::new(sleeper), next: AtomicPtr::new(begin) };
        let record: *mut Self = Box::into_raw(Box::new(record));
        // SAFETY: it came from a box, and is never freed.
        let known = unsafe { &*record };
        while let Err(begin) =
            RECORDS.compare_exchange(known.next(), record, Ordering::SeqCst, Ordering::SeqCst)
        {
            known.next.store(begin, Ordering::SeqCst);
        }
        known
    }

    fn next(&self) -> *mut Self {
        self.next.load(Ordering::SeqCst)
    }

    fn all(begin: *mut Self) -> impl Iterator<Item = &'static Self> {
        // SAFETY: no record is freed.
        let record = |at: *mut Self| unsafe { at.as_ref::<'static>() };
        std::iter::successors(record(begin), move |known| record(known.next()))
    }
}

/// A thread that sleeps until something wakes it, and must see that a signal came.
pub trait WakeOnSignal: Send + Sync {
    /// Wakes it. Called by a signal handler: takes no lock and no memory.
    fn wake(&self);
}

/// While it lives, a signal wakes a sleeper.
pub struct Registration(&'static Record);

/// Has a signal wake this sleeper.
#[must_use = "dropped at once, no signal wakes anybody"]
pub fn wake_on_signal(sleeper: Box<dyn WakeOnSignal>) -> Registration {
    Registration(Record::take(Box::into_raw(Box::new(sleeper))))
}

impl Drop for Registration {
    fn drop(&mut self) {
        let sleeper = self.0.sleeper.swap(ptr::null_mut(), Ordering::SeqCst);
        while RUNNING.load(Ordering::SeqCst) != 0 {
            std::thread::yield_now();
        }
        // SAFETY: it came from a box; a handler that begins from now on finds null in its place.
        drop(unsafe { Box::from_raw(sleeper) });
    }
}

/// Sets a flag that executors look at whenever they wake, and wakes them.
extern "C" fn on_signal(_signal: libc::c_int) {
    RECEIVED.store(true, Ordering::SeqCst);
    wake_all();
}

fn wake_all() {
    RUNNING.fetch_add(1, Ordering::SeqCst);
    for record in Record::all(RECORDS.load(Ordering::SeqCst)) {
        // SAFETY: whoever takes it out frees it only when no handler runs.
        if let Some(sleeper) = unsafe { record.sleeper.load(Ordering::SeqCst).as_ref() } {
            sleeper.wake();
        }
    }
    RUNNING.fetch_sub(1, Ordering::SeqCst);
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[derive(Default)]
    struct Counter(AtomicUsize);

    impl WakeOnSignal for Arc<Counter> {
        fn wake(&self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    #[test]
    fn a_signal_wakes_those_who_are_registered() {
        let counters = [(); 3].map(|()| Arc::<Counter>::default());
        let mut registered =
            counters.clone().map(|counter| Some(wake_on_signal(Box::new(counter))));
        wake_all();
        registered[1] = None;
        wake_all();
        assert_eq!(counters.map(|counter| counter.0.load(Ordering::SeqCst)), [2, 1, 2]);
    }

    #[test]
    fn a_record_is_used_again_once_its_sleeper_is_gone() {
        let count = || Record::all(RECORDS.load(Ordering::SeqCst)).count();
        for _ in 0..100 {
            drop(wake_on_signal(Box::new(Arc::<Counter>::default())));
        }
        assert!(count() < 20, "as many as were there at once, by all tests: {}", count());
    }
}
