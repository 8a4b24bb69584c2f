//! The one thread that waits for file descriptors and rings the doorbells of their executors.
//!
//! It exists while any descriptor of the process is watched. A descriptor is armed for one event at
//! a time (`EPOLLONESHOT`): after it rang, nothing comes from it until its entity has had its turn
//! and arms it again, which tells at once if it is still ready. So nothing is lost, and a
//! descriptor that nobody reads costs no more than its turns. The thread runs at the highest
//! priority that a spinning real-time executor asks for, and as a normal one otherwise.

use crate::executor::settings::set_priority;
use angaros_transport::Binding;
use angaros_transport::mutex::lock;
use std::collections::HashMap;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::thread::{self, JoinHandle};

/// Events taken from the kernel at a time.
const BATCH: usize = 32;

/// The token of the descriptor by which the thread itself is called.
const CALL: u64 = 0;

struct Poller {
    inner: Arc<Inner>,
    thread: Option<JoinHandle<()>>,
}

struct Inner {
    epoll: OwnedFd,
    /// Rung to make the thread look at `stop` and at the priority.
    call: OwnedFd,
    targets: Mutex<HashMap<u64, Binding>>,
    next_token: AtomicU64,
    stop: std::sync::atomic::AtomicBool,
}

static POLLER: Mutex<Weak<Poller>> = Mutex::new(Weak::new());

/// Priorities that spinning real-time executors ask for, and the highest of them.
static PRIORITIES: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static PRIORITY: AtomicU8 = AtomicU8::new(0);

/// Keeps the thread at a priority at least.
pub(crate) struct PriorityHeld(u8);

/// Lets the thread, if there is one now or later, run at this priority at least.
pub(crate) fn raise_priority(priority: u8) -> PriorityHeld {
    lock(&PRIORITIES).push(priority);
    apply_priorities();
    PriorityHeld(priority)
}

impl Drop for PriorityHeld {
    fn drop(&mut self) {
        let mut priorities = lock(&PRIORITIES);
        if let Some(at) = priorities.iter().position(|priority| *priority == self.0) {
            priorities.swap_remove(at);
        }
        drop(priorities);
        apply_priorities();
    }
}

fn apply_priorities() {
    let highest = lock(&PRIORITIES).iter().copied().max().unwrap_or(0);
    PRIORITY.store(highest, Ordering::SeqCst);
    let poller = lock(&POLLER).upgrade();
    if let Some(poller) = poller {
        poller.inner.call();
    }
}

/// A descriptor that the thread knows; dropping it makes it forget.
pub(super) struct Registration {
    poller: Arc<Poller>,
    token: u64,
    fd: i32,
}

impl Registration {
    /// Makes `fd` known, not armed yet. It must stay open until this is dropped.
    ///
    /// # Errors
    /// What the kernel or the start of the thread says.
    pub(super) fn new(fd: &OwnedFd, binding: &Binding) -> io::Result<Self> {
        let poller = Poller::get()?;
        let token = poller.inner.next_token.fetch_add(1, Ordering::Relaxed);
        lock(&poller.inner.targets).insert(token, binding.clone());
        let this = Self { poller, token, fd: fd.as_raw_fd() };
        // Hang-ups are told even to who asks for nothing; the entity's first turn arms it anyway.
        control(&this.poller.inner.epoll, libc::EPOLL_CTL_ADD, this.fd, 0, token)?;
        Ok(this)
    }

    /// Lets the thread ring once when `fd` is ready for `events`.
    ///
    /// # Errors
    /// What the kernel says.
    pub(super) fn arm(&self, fd: &OwnedFd, events: i16) -> io::Result<()> {
        let events = u32::from(events.cast_unsigned());
        let epoll = &self.poller.inner.epoll;
        control(epoll, libc::EPOLL_CTL_MOD, fd.as_raw_fd(), events, self.token)
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        lock(&self.poller.inner.targets).remove(&self.token);
        // It may never have been added; then there is nothing to take away.
        let _ = control(&self.poller.inner.epoll, libc::EPOLL_CTL_DEL, self.fd, 0, self.token);
    }
}

impl Poller {
    /// The one of this process; starts it when there is none.
    fn get() -> io::Result<Arc<Self>> {
        let mut known = lock(&POLLER);
        if let Some(poller) = known.upgrade() {
            return Ok(poller);
        }
        // SAFETY: the calls take integers and return a new descriptor or a negative number.
        let (epoll, call) = unsafe {
            let epoll = owned(libc::epoll_create1(libc::EPOLL_CLOEXEC))?;
            (epoll, owned(libc::eventfd(0, libc::EFD_CLOEXEC | libc::EFD_NONBLOCK))?)
        };
        add(&epoll, &call, libc::EPOLLIN as u32, CALL)?;
        let inner = Arc::new(Inner {
            epoll,
            call,
            targets: Mutex::default(),
            next_token: AtomicU64::new(CALL + 1),
            stop: std::sync::atomic::AtomicBool::new(false),
        });
        let worker = Arc::clone(&inner);
        let thread = thread::Builder::new()
            .name("ang-exec-fd".to_owned())
            .stack_size(64 * 1024)
            .spawn(move || worker.run())?;
        let poller = Arc::new(Self { inner, thread: Some(thread) });
        *known = Arc::downgrade(&poller);
        Ok(poller)
    }
}

impl Drop for Poller {
    fn drop(&mut self) {
        self.inner.stop.store(true, Ordering::SeqCst);
        self.inner.call();
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has ended too.
            let _ = thread.join();
        }
    }
}

impl Inner {
    /// Makes the thread come out of its wait.
    fn call(&self) {
        let one = 1u64.to_ne_bytes();
        // SAFETY: the eight bytes live through the call. A full counter is a call already.
        unsafe { libc::write(self.call.as_raw_fd(), one.as_ptr().cast(), one.len()) };
    }

    fn run(&self) {
        leave_signals_to_others();
        // The thread that started this one may have a priority, which was inherited.
        let mut priority = u8::MAX;
        let mut events = [libc::epoll_event { events: 0, u64: 0 }; BATCH];
        while !self.stop.load(Ordering::SeqCst) {
            let wanted = PRIORITY.load(Ordering::SeqCst);
            if wanted != priority {
                priority = wanted;
                apply(priority);
            }
            let epoll = self.epoll.as_raw_fd();
            // SAFETY: the kernel writes at most BATCH events into the live array.
            let n = unsafe { libc::epoll_wait(epoll, events.as_mut_ptr(), BATCH as i32, -1) };
            let n = usize::try_from(n).unwrap_or(0).min(BATCH);
            for event in &events[..n] {
                self.ring(event.u64);
            }
        }
    }

    fn ring(&self, token: u64) {
        if token == CALL {
            let mut count = [0u8; 8];
            // SAFETY: the kernel writes eight bytes into the live array.
            unsafe { libc::read(self.call.as_raw_fd(), count.as_mut_ptr().cast(), count.len()) };
        } else if let Some(binding) = lock(&self.targets).get(&token) {
            binding.doorbell.ring(binding.entity as usize);
        }
    }
}

/// A signal handler on this thread would be as good as on any other, but must not delay it.
fn leave_signals_to_others() {
    // SAFETY: sigset_t is plain data that sigfillset fills.
    unsafe {
        let mut all: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&raw mut all);
        libc::pthread_sigmask(libc::SIG_BLOCK, &raw const all, std::ptr::null_mut());
    }
}

/// Gives this thread a real-time priority, or for 0 makes it a normal one. A missing right was
/// told by the executor that asked.
fn apply(priority: u8) {
    if priority > 0 {
        let _ = set_priority(0, priority);
        return;
    }
    // SAFETY: sched_param is plain data for which zero is valid, and the one value SCHED_OTHER has.
    unsafe {
        let param: libc::sched_param = std::mem::zeroed();
        libc::sched_setscheduler(0, libc::SCHED_OTHER, &raw const param);
    }
}

/// What of `events` (and of hang-ups and errors) `fd` is ready for at this moment.
pub(super) fn poll_now(fd: &OwnedFd, events: i16) -> i16 {
    let mut one = libc::pollfd { fd: fd.as_raw_fd(), events, revents: 0 };
    // SAFETY: the kernel reads and writes the one live entry.
    let ready = unsafe { libc::poll(&raw mut one, 1, 0) };
    if ready > 0 { one.revents } else { 0 }
}

/// Whether `fd` can be waited for at all.
///
/// # Errors
/// What the kernel says: `EPERM` for a regular file.
pub(super) fn check(fd: &OwnedFd) -> io::Result<()> {
    // SAFETY: takes an integer and returns a new descriptor or a negative number.
    let epoll = unsafe { owned(libc::epoll_create1(libc::EPOLL_CLOEXEC)) }?;
    add(&epoll, fd, 0, CALL)
}

fn add(epoll: &OwnedFd, fd: &OwnedFd, events: u32, token: u64) -> io::Result<()> {
    let mut event = libc::epoll_event { events, u64: token };
    let epoll = epoll.as_raw_fd();
    let fd = fd.as_raw_fd();
    // SAFETY: the kernel reads the live event.
    result(unsafe { libc::epoll_ctl(epoll, libc::EPOLL_CTL_ADD, fd, &raw mut event) })
}

/// Changes what the thread waits for at `fd`, once.
fn control(epoll: &OwnedFd, operation: i32, fd: i32, events: u32, token: u64) -> io::Result<()> {
    let events = events | libc::EPOLLONESHOT as u32;
    let mut event = libc::epoll_event { events, u64: token };
    // SAFETY: the kernel reads the live event.
    result(unsafe { libc::epoll_ctl(epoll.as_raw_fd(), operation, fd, &raw mut event) })
}

fn result(returned: i32) -> io::Result<()> {
    if returned < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// # Safety
/// `fd` is a new descriptor that nobody else owns, or negative after a failed call.
unsafe fn owned(fd: i32) -> io::Result<OwnedFd> {
    result(fd)?;
    // SAFETY: as promised by the caller.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}
