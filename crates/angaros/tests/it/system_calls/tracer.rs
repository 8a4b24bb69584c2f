//! Counts the system calls that a thread of a child makes within its phases: the child is traced as
//! a debugger would, ptrace(2), and says by a call that does nothing where a phase begins and ends.

use std::collections::{BTreeMap, HashMap};
use std::io::{Error, Read, Result};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

/// How often each system call was made in each phase.
pub type Counts = BTreeMap<usize, BTreeMap<String, usize>>;

/// `getpgid` of process ids that cannot be: this one and the phase's number, or [`END`].
const MARK: u64 = 0x7a00_0000;
const END: u64 = MARK + UNCOUNTED as u64;

/// A phase that nobody counts, such as start-up.
pub const UNCOUNTED: usize = 0xffff;

/// Child: `work` is a phase of this thread.
pub fn phase<R>(number: usize, work: impl FnOnce() -> R) -> R {
    mark(MARK + number as u64);
    let result = work();
    mark(END);
    result
}

fn mark(place: u64) {
    // SAFETY: there is no such process: the call fails and does nothing.
    unsafe { libc::getpgid(place as libc::pid_t) };
}

/// Runs the command to its end, which must be a good one; returns its standard output too.
pub fn count(command: &mut Command) -> (Counts, String) {
    // SAFETY: the closure makes system calls only.
    unsafe {
        command.pre_exec(|| {
            // A group of its own, so that this process waits for its threads and nobody else's.
            let traced = libc::setpgid(0, 0) == 0
                && libc::ptrace(libc::PTRACE_TRACEME, 0, 0_usize, 0_usize) == 0;
            if traced { Ok(()) } else { Err(Error::last_os_error()) }
        });
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
    let counts = Tracer { leader: child.id() as i32, ..Tracer::default() }.run().unwrap();
    let mut said = String::new();
    child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    // The tracer has reaped it; the standard library does not know that.
    drop(child.wait());
    (counts, said)
}

#[derive(Default)]
struct Tracer {
    leader: i32,
    /// The phase that a thread is in.
    phases: HashMap<i32, usize>,
    counts: Counts,
}

impl Tracer {
    fn run(mut self) -> Result<Counts> {
        let options =
            libc::PTRACE_O_TRACESYSGOOD | libc::PTRACE_O_TRACECLONE | libc::PTRACE_O_EXITKILL;
        let (_, status) = wait(-self.leader)?;
        assert!(libc::WIFSTOPPED(status), "it ended before it began: {status:#x}");
        ask(libc::PTRACE_SETOPTIONS, self.leader, options as usize)?;
        ask(libc::PTRACE_SYSCALL, self.leader, 0)?;
        loop {
            let (thread, status) = wait(-self.leader)?;
            if !libc::WIFSTOPPED(status) {
                // The first thread ends last.
                if thread == self.leader {
                    assert_eq!(status, 0, "how it ended");
                    return Ok(self.counts);
                }
                continue;
            }
            let signal = match libc::WSTOPSIG(status) {
                stop if stop == libc::SIGTRAP | 0x80 => {
                    self.stopped(thread)?;
                    0
                }
                // An event of tracing, or the stop with which a new thread begins.
                libc::SIGTRAP | libc::SIGSTOP => 0,
                other => other,
            };
            match ask(libc::PTRACE_SYSCALL, thread, signal as usize) {
                // Killed while it was stopped.
                Err(error) if error.raw_os_error() == Some(libc::ESRCH) => {}
                other => other?,
            }
        }
    }

    /// A thread enters or leaves the kernel.
    fn stopped(&mut self, thread: i32) -> Result<()> {
        // SAFETY: all zero is a valid structure; the kernel writes at most its size.
        let (info, entry) = unsafe {
            let mut info: libc::ptrace_syscall_info = std::mem::zeroed();
            let size = size_of_val(&info);
            let at = &raw mut info;
            if libc::ptrace(libc::PTRACE_GET_SYSCALL_INFO, thread, size, at) < 0 {
                return Err(Error::last_os_error());
            }
            (info, info.u.entry)
        };
        if info.op != libc::PTRACE_SYSCALL_INFO_ENTRY {
            return Ok(());
        }
        let number = entry.nr.cast_signed();
        let first = entry.args[0];
        // Where the kernel's clock cannot be read without it.
        if number == libc::SYS_clock_gettime {
            return Ok(());
        }
        if number == libc::SYS_getpgid && (MARK..=END).contains(&first) {
            match first {
                END => _ = self.phases.remove(&thread),
                _ => _ = self.phases.insert(thread, (first - MARK) as usize),
            }
        } else if let Some(phase) = self.phases.get(&thread) {
            let calls = self.counts.entry(*phase).or_default();
            *calls.entry(name(number)).or_default() += 1;
        }
        Ok(())
    }
}

/// The next thread of the group that stopped or ended, with how.
fn wait(group: i32) -> Result<(i32, i32)> {
    let mut status = 0;
    // SAFETY: the status outlives the call.
    match unsafe { libc::waitpid(group, &raw mut status, libc::__WALL) } {
        -1 => Err(Error::last_os_error()),
        thread => Ok((thread, status)),
    }
}

fn ask(request: libc::c_uint, thread: i32, data: usize) -> Result<()> {
    // SAFETY: requests without an address; the thread is ours and stopped.
    match unsafe { libc::ptrace(request, thread, 0_usize, data) } {
        -1 => Err(Error::last_os_error()),
        _ => Ok(()),
    }
}

/// The call's name, or its number if nobody expects it.
fn name(number: i64) -> String {
    let known = [
        (libc::SYS_futex, "futex"),
        (libc::SYS_sendmsg, "sendmsg"),
        (libc::SYS_sendmmsg, "sendmmsg"),
        (libc::SYS_sendto, "sendto"),
        (libc::SYS_recvmsg, "recvmsg"),
        (libc::SYS_recvmmsg, "recvmmsg"),
        (libc::SYS_recvfrom, "recvfrom"),
        (libc::SYS_epoll_pwait2, "epoll_pwait2"),
        (libc::SYS_write, "write"),
        (libc::SYS_read, "read"),
        (libc::SYS_mmap, "mmap"),
        (libc::SYS_mprotect, "mprotect"),
        (libc::SYS_sched_yield, "sched_yield"),
    ];
    let found = known.iter().find(|(known, _)| *known == number);
    found.map_or_else(|| format!("system call {number}"), |(_, name)| (*name).to_owned())
}
