//! What a process has used so far, and where it may run.

use super::LinkError;

/// `getrusage(RUSAGE_SELF)` in the units of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Time in user code, ns.
    pub user_ns: u64,
    /// Time in the kernel on behalf of the process, ns.
    pub sys_ns: u64,
    /// Times the process gave up the CPU to wait.
    pub voluntary: u64,
    /// Times the scheduler took the CPU away.
    pub involuntary: u64,
    /// Page faults that the kernel answered without reading a file: memory touched first.
    pub faults: u64,
    /// Largest resident size so far, kB.
    pub max_rss_kb: u64,
}

impl Usage {
    /// The calling process's use up to now.
    #[must_use]
    pub fn now() -> Self {
        // SAFETY: rusage is plain data for which all-zero is valid, and the kernel fills it.
        let raw = unsafe {
            let mut raw: libc::rusage = std::mem::zeroed();
            libc::getrusage(libc::RUSAGE_SELF, &raw mut raw);
            raw
        };
        let ns = |t: libc::timeval| t.tv_sec as u64 * 1_000_000_000 + t.tv_usec as u64 * 1000;
        Self {
            user_ns: ns(raw.ru_utime),
            sys_ns: ns(raw.ru_stime),
            voluntary: raw.ru_nvcsw as u64,
            involuntary: raw.ru_nivcsw as u64,
            faults: raw.ru_minflt as u64,
            max_rss_kb: raw.ru_maxrss as u64,
        }
    }

    /// What was used since `earlier`; the largest resident size stays absolute.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self {
            user_ns: self.user_ns.saturating_sub(earlier.user_ns),
            sys_ns: self.sys_ns.saturating_sub(earlier.sys_ns),
            voluntary: self.voluntary.saturating_sub(earlier.voluntary),
            involuntary: self.involuntary.saturating_sub(earlier.involuntary),
            faults: self.faults.saturating_sub(earlier.faults),
            max_rss_kb: self.max_rss_kb,
        }
    }

    /// User and kernel time together, ns.
    #[must_use]
    pub fn cpu_ns(self) -> u64 {
        self.user_ns + self.sys_ns
    }
}

/// What waiting costs: a process that is matched and has nothing to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Idle {
    /// CPU time as a share of one core.
    pub cpu_fraction: f64,
    /// Times a second that a thread was woken and went to sleep again. The one sleep in which the
    /// process waits for the next message does not count.
    pub wakeups_per_s: f64,
}

impl Idle {
    /// What was used in a while of this length.
    #[must_use]
    pub fn of(used: Usage, length: std::time::Duration) -> Self {
        let seconds = length.as_secs_f64().max(1e-9);
        Self {
            cpu_fraction: used.cpu_ns() as f64 / 1e9 / seconds,
            wakeups_per_s: used.voluntary.saturating_sub(1) as f64 / seconds,
        }
    }
}

/// Nanoseconds on the monotonic clock, which all processes of a host share.
#[must_use]
pub fn monotonic_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the time is writable; this clock exists on every Linux.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// CPU time that the calling thread has used so far, ns.
#[must_use]
pub fn thread_cpu_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the time is writable; this clock exists on every Linux.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Binds the calling thread, and the threads it starts later, to one CPU.
///
/// # Errors
/// When the CPU does not exist or is not allowed for this process.
pub fn pin_to_cpu(cpu: usize) -> Result<(), LinkError> {
    if cpu >= libc::CPU_SETSIZE as usize {
        return Err(LinkError::Unsupported(format!("cpu {cpu} is beyond the kernel's cpu set")));
    }
    // SAFETY: the set is plain data, valid when zeroed, and `cpu` is within its bounds.
    let rc = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(cpu, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set)
    };
    if rc == 0 { Ok(()) } else { Err(LinkError::os(&format!("pin to cpu {cpu}"))) }
}

/// Asks the kernel to wake the calling thread from timed waits as exactly as it can (a nanosecond
/// of timer slack instead of 50 µs). What it refuses stays as it was.
pub fn finest_timers() {
    // SAFETY: the call takes numbers only and concerns the calling thread.
    unsafe { libc::prctl(libc::PR_SET_TIMERSLACK, 1 as libc::c_ulong) };
}

/// `VmRSS` of this process, kB; 0 where the kernel does not say.
#[must_use]
pub fn resident_kb() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn use_grows_with_work_and_differences_are_taken_per_field() {
        let start = Usage::now();
        let mut sum = 0u64;
        while Usage::now().since(start).cpu_ns() < 2_000_000 {
            sum = std::hint::black_box(sum + 1);
        }
        let spent = Usage::now().since(start);
        assert!(
            spent.cpu_ns() >= 2_000_000 && spent.max_rss_kb > 0 && resident_kb() > 0,
            "{spent:?}"
        );
    }

    #[test]
    fn a_process_that_waits_by_looking_again_and_again_wakes_up_so_often() {
        let (start, before) = (std::time::Instant::now(), Usage::now());
        for _ in 0..20 {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let idle = Idle::of(Usage::now().since(before), start.elapsed());
        assert!(idle.wakeups_per_s * start.elapsed().as_secs_f64() > 18.0, "{idle:?}");
        let used = Usage { user_ns: 5_000_000, voluntary: 3, ..Usage::default() };
        let idle = Idle::of(used, std::time::Duration::from_millis(500));
        assert_eq!((idle.cpu_fraction, idle.wakeups_per_s), (0.01, 4.0));
    }

    #[test]
    fn a_cpu_that_does_not_exist_is_an_error() {
        assert!(pin_to_cpu(1023).is_err());
        assert!(pin_to_cpu(usize::MAX).is_err());
    }
}
