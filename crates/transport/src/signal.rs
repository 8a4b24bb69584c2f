//! SIGINT and SIGTERM as a request to end: a flag, and a ring for every executor.
//!
//! A handler may take no lock and free no memory. So the doorbells stand in a list whose records are
//! used again but never freed, and whoever takes its doorbell out waits until no handler runs.

use crate::doorbell::Doorbell;
use crate::error::{Error, ErrorKind, Result};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

static RECEIVED: AtomicBool = AtomicBool::new(false);
/// Handlers that run now, on whatever threads.
static RUNNING: AtomicUsize = AtomicUsize::new(0);
static RECORDS: AtomicPtr<Record> = AtomicPtr::new(ptr::null_mut());

/// Whether a signal asked this process to end.
pub fn received() -> bool {
    RECEIVED.load(Ordering::Relaxed)
}

/// One place in the list.
struct Record {
    /// Null while nobody uses the place.
    doorbell: AtomicPtr<Doorbell>,
    /// Does not change once the record is in the list.
    next: AtomicPtr<Self>,
}

impl Record {
    /// A place for this doorbell: one that was given back, or a new one.
    fn take(doorbell: *mut Doorbell) -> &'static Self {
        let begin = RECORDS.load(Ordering::SeqCst);
        let takes = |record: &&Self| {
            let (from, to) = (ptr::null_mut(), doorbell);
            record.doorbell.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok()
        };
        if let Some(record) = Self::all(begin).find(takes) {
            return record;
        }
        let record = Self { doorbell: AtomicPtr::new(doorbell), next: AtomicPtr::new(begin) };
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

/// While it lives, a signal wakes everyone who waits for a doorbell.
pub struct WakeOnSignal(&'static Record);

/// Has a signal wake everyone who waits for this doorbell.
#[must_use = "dropped at once, no signal wakes anybody"]
pub fn wake_on_signal(doorbell: &Doorbell) -> WakeOnSignal {
    WakeOnSignal(Record::take(Box::into_raw(Box::new(doorbell.clone()))))
}

impl Drop for WakeOnSignal {
    fn drop(&mut self) {
        let doorbell = self.0.doorbell.swap(ptr::null_mut(), Ordering::SeqCst);
        while RUNNING.load(Ordering::SeqCst) != 0 {
            std::thread::yield_now();
        }
        // SAFETY: it came from a box; a handler that begins from now on finds null in its place.
        drop(unsafe { Box::from_raw(doorbell) });
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
        if let Some(doorbell) = unsafe { record.doorbell.load(Ordering::SeqCst).as_ref() } {
            doorbell.wake_all();
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

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use crate::doorbell::Wake;

    #[test]
    fn a_signal_wakes_whoever_waits_for_ever_on_any_thread() {
        let doorbell = Doorbell::private();
        let waiters = [(); 3].map(|()| {
            let doorbell = doorbell.clone();
            std::thread::spawn(move || {
                let _registered = wake_on_signal(&doorbell);
                doorbell.wait(doorbell.sequence(), u64::MAX, Wake::Block);
            })
        });
        while waiters.iter().any(|waiter| !waiter.is_finished()) {
            std::thread::sleep(std::time::Duration::from_millis(1));
            wake_all();
        }
    }

    #[test]
    fn a_record_is_used_again_once_its_doorbell_is_gone() {
        let doorbell = Doorbell::private();
        let count = || Record::all(RECORDS.load(Ordering::SeqCst)).count();
        (0..100).for_each(|_| drop(wake_on_signal(&doorbell)));
        assert!(count() < 20, "as many as were there at once, by all tests: {}", count());
    }
}
