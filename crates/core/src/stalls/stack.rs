//! The stack of another thread of this process.
//!
//! A real-time signal makes that thread write its return addresses into memory that is there
//! already; nothing is allocated and no lock of ours is taken in the handler. The unwinder is the
//! one of panics: with the C library's `_dl_find_object` (glibc 2.35) it takes no lock either. The
//! names are looked up by the thread that asked, outside of the handler. System calls of the
//! interrupted thread go on by themselves (`SA_RESTART`), but for those that never do: `poll`,
//! `nanosleep` and their kin return `EINTR`.

use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use std::cell::Cell;
use std::ffi::c_void;
use std::io;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread::sleep;
use std::time::Duration;

/// Return addresses of one stack; what lies further out is left away.
const MAX_FRAMES: usize = 128;

/// The first signal that is tried, counted from `SIGRTMIN`; one that is used is passed over.
const FIRST_SIGNAL: i32 = 9;

/// How often it is looked whether the thread has answered, and how many times.
const LOOK_EVERY: Duration = Duration::from_micros(200);
const LOOKS: usize = 1000;

const IDLE: u32 = 0;
const ASKED: u32 = 1;
const WRITING: u32 = 2;
const DONE: u32 = 3;

/// What is asked of a thread, and its answer.
struct Request {
    state: AtomicU32,
    thread: AtomicU32,
    count: AtomicUsize,
    /// Where it was interrupted; what is called after that is the handler.
    interrupted: AtomicUsize,
    frames: [AtomicUsize; MAX_FRAMES],
}

static REQUEST: Request = Request {
    state: AtomicU32::new(IDLE),
    thread: AtomicU32::new(0),
    count: AtomicUsize::new(0),
    interrupted: AtomicUsize::new(0),
    frames: [const { AtomicUsize::new(0) }; MAX_FRAMES],
};

thread_local! {
    static THREAD: Cell<u32> = const { Cell::new(0) };
}

/// The kernel's number of this thread.
pub(crate) fn thread_id() -> u32 {
    match THREAD.get() {
        0 => {
            let id = ask_thread_id();
            THREAD.set(id);
            id
        }
        id => id,
    }
}

fn ask_thread_id() -> u32 {
    // SAFETY: gettid has no arguments and cannot fail.
    unsafe { libc::syscall(libc::SYS_gettid) as u32 }
}

/// The return addresses of a thread of this process, innermost first; `None` if it did not answer
/// in time, as one does that blocks the signal or has ended.
pub(super) fn of_thread(thread: u32) -> Option<Vec<usize>> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _alone = lock(&ONE_AT_A_TIME);
    let signal = signal()?;
    REQUEST.thread.store(thread, Ordering::Relaxed);
    // Still writing: the last one that was asked never came back.
    REQUEST.state.compare_exchange(IDLE, ASKED, Ordering::SeqCst, Ordering::SeqCst).ok()?;
    // SAFETY: takes integers; a signal of ours for a thread of this process, or an error.
    let sent =
        unsafe { libc::syscall(libc::SYS_tgkill, std::process::id(), thread as i32, signal) };
    if sent == 0 {
        for _ in 0..LOOKS {
            if REQUEST.state.load(Ordering::Acquire) == DONE {
                break;
            }
            sleep(LOOK_EVERY);
        }
    }
    if REQUEST.state.compare_exchange(DONE, IDLE, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
        let count = REQUEST.count.load(Ordering::Relaxed).min(MAX_FRAMES);
        let all = REQUEST.frames[..count].iter().map(|frame| frame.load(Ordering::Relaxed));
        let interrupted = REQUEST.interrupted.load(Ordering::Relaxed);
        let frames: Vec<usize> = all.collect();
        let first = frames.iter().position(|frame| *frame == interrupted).unwrap_or(0);
        return Some(frames[first..].to_vec());
    }
    // Taken back, unless it is just being answered.
    let _ = REQUEST.state.compare_exchange(ASKED, IDLE, Ordering::SeqCst, Ordering::SeqCst);
    None
}

/// The signal, whose handler is there; `None` if all are used by somebody else.
fn signal() -> Option<i32> {
    static SIGNAL: OnceLock<Option<i32>> = OnceLock::new();
    *SIGNAL.get_or_init(|| match install() {
        Ok(signal) => Some(signal),
        Err(error) => {
            tracing::warn!("stalled callbacks are reported without their stacks: {error}");
            None
        }
    })
}

fn install() -> Result<i32> {
    // What the unwinder sets up at its first use is set up now, outside of the handler.
    walk(|_| true);
    let free = (libc::SIGRTMIN() + FIRST_SIGNAL..libc::SIGRTMAX()).find(|signal| {
        // SAFETY: sigaction is plain data for which zero is valid, written by the call.
        unsafe {
            let mut before: libc::sigaction = std::mem::zeroed();
            libc::sigaction(*signal, std::ptr::null(), &raw mut before) == 0
                && before.sa_sigaction == libc::SIG_DFL
        }
    });
    let signal = free.ok_or_else(|| Error::new(ErrorKind::System, "no signal is free"))?;
    // SAFETY: as above; the handler does what a handler may do (see the head of this file).
    let done = unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = on_signal as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_RESTART | libc::SA_ONSTACK;
        libc::sigaction(signal, &raw const action, std::ptr::null_mut())
    };
    match done {
        0 => Ok(signal),
        _ => Err(Error::new(ErrorKind::System, "cannot handle a signal")
            .source(io::Error::last_os_error())),
    }
}

extern "C" fn on_signal(_signal: i32, _info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: this thread's own error number, which the interrupted code may be about to read.
    let error = unsafe { *libc::__errno_location() };
    answer(context);
    // SAFETY: as above.
    unsafe { *libc::__errno_location() = error };
}

fn answer(context: *mut c_void) {
    let request = &REQUEST;
    // Not from the thread-local: its first use may register a destructor.
    if request.thread.load(Ordering::Relaxed) != ask_thread_id()
        || request
            .state
            .compare_exchange(ASKED, WRITING, Ordering::SeqCst, Ordering::SeqCst)
            .is_err()
    {
        return;
    }
    let mut count = 0;
    walk(|address| {
        request.frames[count].store(address, Ordering::Relaxed);
        count += 1;
        count < MAX_FRAMES
    });
    request.count.store(count, Ordering::Relaxed);
    request.interrupted.store(program_counter(context), Ordering::Relaxed);
    request.state.store(DONE, Ordering::Release);
}

/// Goes through this thread's return addresses, innermost first, while `go_on` says so.
fn walk(mut go_on: impl FnMut(usize) -> bool) {
    // SAFETY: what must be synchronised is the use of debugging libraries of other systems; here
    // it is the unwinder alone, which each thread uses for itself.
    unsafe { backtrace::trace_unsynchronized(|frame| go_on(frame.ip() as usize)) };
}

/// Where the thread was interrupted; 0 where that is not known.
fn program_counter(context: *mut c_void) -> usize {
    let context = context.cast::<libc::ucontext_t>();
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the kernel hands a valid context to a handler with SA_SIGINFO.
    return unsafe { (*context).uc_mcontext.gregs[libc::REG_RIP as usize] as usize };
    #[cfg(target_arch = "aarch64")]
    // SAFETY: as above.
    return unsafe { (*context).uc_mcontext.pc as usize };
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    {
        let _ = context;
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn the_stack_of_a_thread_that_sleeps_is_read_while_it_sleeps() {
        let (tell, told) = channel();
        let (end, ended) = channel::<()>();
        let sleeper = std::thread::spawn(move || {
            tell.send(thread_id()).unwrap();
            ended.recv().unwrap();
        });
        let thread = told.recv().unwrap();
        let frames = of_thread(thread).expect("it answers");
        assert!(frames.len() > 3, "{frames:?}");
        let again = of_thread(thread).expect("it answers again");
        assert!(!again.is_empty());
        end.send(()).unwrap();
        sleeper.join().unwrap();
        assert_eq!(of_thread(thread), None, "it has ended");
    }
}
