//! What a thread asks of the kernel while it spins, and how it gives that back.
//!
//! * **S1** Everything that is set here is set for the calling thread and undone when
//!   [`AppliedSettings`] is dropped, in reverse order; only the memory lock and the
//!   allocator's rules are the process's, and the last holder undoes them.
//! * **S2** What a right is missing for is an error with the remedy. Where the caller makes do
//!   ([`OnMissingRight::Warn`]) it is one warning, and the rest is set all the same.

use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use std::io;
use std::marker::PhantomData;
use std::sync::Mutex;

/// The smallest timer slack there is, nanoseconds; 0 would mean the default of 50 us.
const SLACK_NS: libc::c_ulong = 1;

/// What to do where a right is missing (rule S2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnMissingRight {
    /// Return the error; nothing stays set.
    Fail,
    /// Log it and go on.
    Warn,
    /// Go on; it was logged before.
    Ignore,
}

/// One thing to set back.
enum Restore {
    Affinity(libc::cpu_set_t),
    Scheduler { policy: libc::c_int, priority: libc::c_int },
    TimerSlack(libc::c_ulong),
    Memory,
}

/// Settings of the calling thread; dropping it undoes them (rule S1).
pub struct AppliedSettings {
    undo: Vec<Restore>,
    missing: OnMissingRight,
    /// Settings are those of one thread: the value stays on it.
    _thread: PhantomData<*const ()>,
}

impl AppliedSettings {
    /// Nothing is set yet.
    pub fn new(missing: OnMissingRight) -> Self {
        Self { undo: Vec::with_capacity(4), missing, _thread: PhantomData }
    }

    /// Lets the thread run on these CPUs only; all it may use now when there are none.
    ///
    /// # Errors
    /// A CPU that does not exist, or is not in the process's share (cgroup).
    pub fn cpus(&mut self, cpus: &[usize]) -> Result<()> {
        if cpus.is_empty() {
            return Ok(());
        }
        let outcome = set_affinity(cpus);
        self.keep(outcome)
    }

    /// Puts the thread under `SCHED_FIFO` with this priority; 0 leaves it where it is.
    ///
    /// # Errors
    /// A priority beyond 99, or no right to it.
    pub fn priority(&mut self, priority: u8) -> Result<()> {
        if priority == 0 {
            return Ok(());
        }
        let outcome = set_priority(0, priority)
            .map(|(policy, priority)| Restore::Scheduler { policy, priority });
        self.keep(outcome)
    }

    /// Lets the kernel's timers wake the thread at their time instead of up to 50 us later.
    ///
    /// # Errors
    /// A kernel without that setting.
    pub(crate) fn timer_slack(&mut self) -> Result<()> {
        // SAFETY: both calls take and return integers only.
        let (before, done) = unsafe {
            let before = libc::prctl(libc::PR_GET_TIMERSLACK);
            (before, libc::prctl(libc::PR_SET_TIMERSLACK, SLACK_NS))
        };
        let outcome = match (before, done) {
            (0.., 0) => Ok(Restore::TimerSlack(before as libc::c_ulong)),
            _ => Err(refused("cannot set the timer slack of this thread to 1 ns".to_owned())),
        };
        self.keep(outcome)
    }

    /// Keeps all memory of the process, what it has and what it will get, from being paged out, and
    /// freed memory from being given back to the kernel.
    ///
    /// # Errors
    /// No right to lock that much.
    pub(crate) fn memory(&mut self) -> Result<()> {
        let outcome = lock_memory().map(|()| Restore::Memory);
        self.keep(outcome)
    }

    fn keep(&mut self, outcome: Result<Restore>) -> Result<()> {
        match (outcome, self.missing) {
            (Ok(undo), _) => self.undo.push(undo),
            (Err(error), OnMissingRight::Fail) => return Err(error),
            (Err(error), OnMissingRight::Warn) => {
                tracing::warn!("executor goes on without: {error}");
            }
            (Err(_), OnMissingRight::Ignore) => {}
        }
        Ok(())
    }
}

impl Drop for AppliedSettings {
    fn drop(&mut self) {
        while let Some(undo) = self.undo.pop() {
            // What was allowed to be set may be set back: it asks for less.
            match undo {
                Restore::Memory => unlock_memory(),
                // SAFETY: the calls read integers and live locals only.
                Restore::Affinity(set) => unsafe {
                    libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set);
                },
                // SAFETY: as above.
                Restore::TimerSlack(ns) => unsafe {
                    libc::prctl(libc::PR_SET_TIMERSLACK, ns);
                },
                // SAFETY: as above; sched_param is plain data for which zero is valid.
                Restore::Scheduler { policy, priority } => unsafe {
                    let mut param: libc::sched_param = std::mem::zeroed();
                    param.sched_priority = priority;
                    libc::sched_setscheduler(0, policy, &raw const param);
                },
            }
        }
    }
}

fn refused(what: String) -> Error {
    Error::new(ErrorKind::System, what).source(io::Error::last_os_error())
}

fn set_affinity(cpus: &[usize]) -> Result<Restore> {
    let what = format!("cannot run on cpus {cpus:?}");
    let hint = "`nproc --all` tells how many there are, counted from 0; `taskset -p $$` which of \
                them this process may use";
    if cpus.iter().any(|cpu| *cpu >= libc::CPU_SETSIZE as usize) {
        return Err(Error::new(ErrorKind::InvalidArgument, what).hint(hint));
    }
    // SAFETY: cpu_set_t is plain data for which zero is valid, the numbers lie within it, and the
    // kernel reads and writes these two locals only.
    let (before, done) = unsafe {
        let mut before: libc::cpu_set_t = std::mem::zeroed();
        let mut wanted: libc::cpu_set_t = std::mem::zeroed();
        for cpu in cpus {
            libc::CPU_SET(*cpu, &mut wanted);
        }
        let size = size_of::<libc::cpu_set_t>();
        let got = libc::sched_getaffinity(0, size, &raw mut before);
        (before, if got == 0 { libc::sched_setaffinity(0, size, &raw const wanted) } else { got })
    };
    // The kernel takes a set of which one CPU exists and forgets the others.
    if done == 0 && cpus.iter().all(|cpu| allowed(*cpu)) {
        return Ok(Restore::Affinity(before));
    }
    let error = refused(what).hint(hint);
    // SAFETY: as above.
    unsafe { libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const before) };
    Err(error)
}

/// Whether this thread may run on `cpu` now.
fn allowed(cpu: usize) -> bool {
    // SAFETY: as in `set_affinity`.
    unsafe {
        let mut now: libc::cpu_set_t = std::mem::zeroed();
        libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut now);
        libc::CPU_ISSET(cpu, &now)
    }
}

/// Puts a thread (0: the calling one) under `SCHED_FIFO`; returns the policy and priority it had.
///
/// # Errors
/// As [`AppliedSettings::priority`].
pub(crate) fn set_priority(thread: libc::pid_t, priority: u8) -> Result<(i32, i32)> {
    let what = format!("cannot use real-time priority {priority} (SCHED_FIFO)");
    if priority > 99 {
        return Err(Error::new(ErrorKind::InvalidArgument, what).hint("priorities are 1 to 99"));
    }
    // SAFETY: sched_param is plain data for which zero is valid; the kernel reads and writes these
    // locals only.
    let (policy, before, done) = unsafe {
        let mut before: libc::sched_param = std::mem::zeroed();
        let mut wanted: libc::sched_param = std::mem::zeroed();
        wanted.sched_priority = priority.into();
        let policy = libc::sched_getscheduler(thread);
        libc::sched_getparam(thread, &raw mut before);
        (policy, before, libc::sched_setscheduler(thread, libc::SCHED_FIFO, &raw const wanted))
    };
    if done != 0 {
        return Err(refused(what).hint(
            "raise the limit with `ulimit -r 99` (for good: rtprio in \
             /etc/security/limits.conf), or `sudo setcap cap_sys_nice+ep PROGRAM`",
        ));
    }
    Ok((policy, before.sched_priority))
}

/// Who holds the process's memory lock.
struct MemoryLock {
    holders: usize,
    /// Memory was locked before we came; it stays so.
    foreign: bool,
}

static MEMORY: Mutex<MemoryLock> = Mutex::new(MemoryLock { holders: 0, foreign: false });

fn lock_memory() -> Result<()> {
    let mut memory = lock(&MEMORY);
    if memory.holders == 0 {
        memory.foreign = locked_kb() > 0;
        may_lock_all().and_then(|()| lock_all()).map_err(|error| {
            Error::new(ErrorKind::System, "cannot keep the memory of this process from being paged")
                .source(error)
                .hint(
                    "raise the limit with `ulimit -l unlimited` (for good: memlock in \
                     /etc/security/limits.conf), or `sudo setcap cap_ipc_lock+ep PROGRAM`",
                )
        })?;
        keep_freed_memory(true);
    }
    memory.holders += 1;
    Ok(())
}

fn unlock_memory() {
    let mut memory = lock(&MEMORY);
    memory.holders = memory.holders.saturating_sub(1);
    if memory.holders == 0 {
        keep_freed_memory(false);
        if !memory.foreign {
            // SAFETY: takes nothing.
            unsafe { libc::munlockall() };
        }
    }
}

/// On fault: a sparse mapping, as those of shared memory are, takes only what it uses. Kernels
/// before 4.4 do not know that and lock everything.
fn lock_all() -> io::Result<()> {
    let all = libc::MCL_CURRENT | libc::MCL_FUTURE;
    // SAFETY: takes integers only.
    let done = unsafe {
        match libc::mlockall(all | libc::MCL_ONFAULT) {
            0 => 0,
            _ if io::Error::last_os_error().raw_os_error() == Some(libc::EINVAL) => {
                libc::mlockall(all)
            }
            failed => failed,
        }
    };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Under a limit the lock might be granted now, and each allocation beyond the limit fail later.
fn may_lock_all() -> io::Result<()> {
    /// Bit 14 of the effective capabilities, capabilities(7).
    const CAP_IPC_LOCK: u64 = 1 << 14;
    let capabilities = status("CapEff:").and_then(|hex| u64::from_str_radix(&hex, 16).ok());
    if capabilities.unwrap_or(0) & CAP_IPC_LOCK != 0 {
        return Ok(());
    }
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is a live, writable rlimit.
    let done = unsafe { libc::getrlimit(libc::RLIMIT_MEMLOCK, &raw mut limit) };
    if done == 0 && limit.rlim_cur == libc::RLIM_INFINITY {
        return Ok(());
    }
    let bytes = limit.rlim_cur;
    Err(io::Error::other(format!("its limit is {bytes} bytes, beyond which it could not allocate")))
}

/// Kilobytes of this process that are locked (`VmLck`).
fn locked_kb() -> u64 {
    status("VmLck:").and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The first word after `name` in what the kernel says about this process.
fn status(name: &str) -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next().map(str::to_owned)
}

/// Freed memory stays with the allocator, and large pieces come from its heap too: else each large
/// message would fault on fresh pages. There is no way to ask glibc what it had before, so what is
/// set back are its documented defaults.
#[cfg(target_env = "gnu")]
fn keep_freed_memory(keep: bool) {
    let (trim_threshold, mmap_max) = if keep { (-1, 0) } else { (128 * 1024, 65536) };
    // SAFETY: mallopt takes integers and locks the heap itself.
    unsafe {
        libc::mallopt(libc::M_TRIM_THRESHOLD, trim_threshold);
        libc::mallopt(libc::M_MMAP_MAX, mmap_max);
    }
}

/// Other allocators have no such setting.
#[cfg(not(target_env = "gnu"))]
fn keep_freed_memory(_keep: bool) {}
