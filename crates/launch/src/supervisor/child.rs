//! One running process: its group, its death signal, its CPUs, its output threads.

use super::output::Output;
use crate::plan::ProcessPlan;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitStatus, Stdio};
use std::thread::JoinHandle;

/// A process that has not been waited for yet.
pub(super) struct Child {
    group: libc::pid_t,
    readers: Vec<JoinHandle<()>>,
}

impl Child {
    /// Starts the command. `ended` is called once, from a thread of the child's own. The second
    /// value holds warnings about settings that could not be made.
    pub(super) fn start(
        command: Command,
        index: usize,
        plan: &ProcessPlan,
        output: &Output,
        ended: impl FnOnce(io::Result<ExitStatus>) + Send + 'static,
    ) -> Result<(Self, Vec<String>), String> {
        let mut command = prefixed(command, &plan.prefix);
        if let Some(folder) = &plan.cwd {
            command.current_dir(folder);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.process_group(0).envs(plan.env.iter().map(|(name, value)| (name, value)));
        prepare(&mut command, plan);
        let program = command.get_program().to_string_lossy().into_owned();
        let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
        let group = child.id() as libc::pid_t;
        let mut readers = Vec::new();
        let name = &plan.name;
        if let Some(pipe) = child.stdout.take() {
            readers
                .push(reader(index, name, output, pipe, io::stdout()).map_err(|e| e.to_string())?);
        }
        if let Some(pipe) = child.stderr.take() {
            readers
                .push(reader(index, name, output, pipe, io::stderr()).map_err(|e| e.to_string())?);
        }
        let warnings = check_scheduling(group, plan);
        std::thread::Builder::new()
            .name(format!("wait-{name}"))
            .spawn(move || {
                let waited = wait_without_reaping(group);
                // The leader is dead but not reaped, so its group's number cannot be reused yet.
                signal_group(group, libc::SIGKILL);
                ended(waited.and_then(|()| child.wait()));
            })
            .map_err(|error| error.to_string())?;
        Ok((Self { group, readers }, warnings))
    }

    pub(super) fn pid(&self) -> i32 {
        self.group
    }

    /// Sends a signal to the whole group.
    pub(super) fn signal(&self, signal: i32) {
        signal_group(self.group, signal);
    }

    /// Waits until the last output has been copied.
    pub(super) fn finish(self) {
        for reader in self.readers {
            // A reader that panicked has nothing left to copy.
            let _ = reader.join();
        }
    }
}

/// The command behind other words: what a debugger or profiler is started with.
fn prefixed(command: Command, prefix: &[String]) -> Command {
    let Some((program, words)) = prefix.split_first() else { return command };
    let mut whole = Command::new(program);
    whole.args(words).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => whole.env(name, value),
            None => whole.env_remove(name),
        };
    }
    whole
}

fn reader(
    index: usize,
    name: &str,
    output: &Output,
    from: impl io::Read + Send + 'static,
    to: impl io::Write + Send + 'static,
) -> io::Result<JoinHandle<()>> {
    let name = name.to_owned();
    let output = output.clone();
    std::thread::Builder::new()
        .name(format!("out-{name}"))
        .spawn(move || output.copy(index, &name, from, to))
}

fn signal_group(group: libc::pid_t, signal: i32) {
    // SAFETY: kill takes no pointers; a group that is gone yields ESRCH, which means done.
    unsafe { libc::kill(-group, signal) };
}

fn wait_without_reaping(pid: libc::pid_t) -> io::Result<()> {
    loop {
        // SAFETY: siginfo_t is plain data for which all zeros is a value.
        let mut info: libc::siginfo_t = unsafe { std::mem::zeroed() };
        let flags = libc::WEXITED | libc::WNOWAIT;
        // SAFETY: `info` is a live, writable siginfo_t; the child is ours and not reaped.
        let result = unsafe { libc::waitid(libc::P_PID, pid as libc::id_t, &mut info, flags) };
        if result == 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

fn cpu_set(cpus: &[usize]) -> libc::cpu_set_t {
    // SAFETY: cpu_set_t is an array of integers for which all zeros is the empty set.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    for &cpu in cpus.iter().filter(|&&cpu| cpu < libc::CPU_SETSIZE as usize) {
        // SAFETY: `cpu` lies within the set, checked by the filter above.
        unsafe { libc::CPU_SET(cpu, &mut set) };
    }
    set
}

/// What the child does between fork and exec.
fn prepare(command: &mut Command, plan: &ProcessPlan) {
    let parent = std::process::id() as libc::pid_t;
    // A process that hears of the supervisor's death tidies up; the guard kills what does not.
    let signal = libc::SIGTERM;
    let (cpus, priority) = plan.scheduling();
    let set = (!cpus.is_empty()).then(|| cpu_set(cpus));
    let before_exec = move || {
        // SAFETY: signal, prctl, getppid, sched_setaffinity and sched_setscheduler are system calls
        // without effect on this program's memory; the pointers are to live locals.
        unsafe {
            // A launch in the background of a script inherits SIGINT as ignored (POSIX, Shell
            // Command Language, 2.11); its nodes would not hear of the end.
            for stops in [libc::SIGINT, libc::SIGQUIT] {
                libc::signal(stops, libc::SIG_DFL);
            }
            if libc::prctl(libc::PR_SET_PDEATHSIG, signal) != 0 {
                return Err(io::Error::last_os_error());
            }
            // The supervisor may have died before the call above.
            if libc::getppid() != parent {
                return Err(io::Error::from_raw_os_error(libc::ESRCH));
            }
            // What fails here is reported by `check_scheduling`, which can name it.
            if let Some(set) = &set {
                libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), set);
            }
            if let Some(priority) = priority {
                let param = libc::sched_param { sched_priority: priority.into() };
                libc::sched_setscheduler(0, libc::SCHED_FIFO, &param);
            }
        }
        Ok(())
    };
    // SAFETY: the closure only makes system calls that are allowed between fork and exec; it
    // neither allocates nor locks.
    unsafe { command.pre_exec(before_exec) };
}

fn check_scheduling(pid: libc::pid_t, plan: &ProcessPlan) -> Vec<String> {
    let mut warnings = Vec::new();
    // SAFETY: sched_getscheduler takes no pointers.
    let policy = unsafe { libc::sched_getscheduler(pid) };
    let (cpus, priority) = plan.scheduling();
    if let Some(priority) = priority.filter(|_| policy != libc::SCHED_FIFO) {
        warnings.push(format!(
            "runs without real-time priority {priority}: not permitted; \
             hint: sudo prlimit --pid $$ --rtprio={priority}, or rtprio in \
             /etc/security/limits.conf"
        ));
    }
    if !cpus.is_empty() {
        let wanted = cpu_set(cpus);
        let mut have = cpu_set(&[]);
        // SAFETY: `have` is a live, writable set of the size given.
        let result =
            unsafe { libc::sched_getaffinity(pid, size_of::<libc::cpu_set_t>(), &mut have) };
        // SAFETY: both sets are live.
        if result != 0 || !unsafe { libc::CPU_EQUAL(&wanted, &have) } {
            warnings.push(format!(
                "does not run on cpu {cpus:?} only; hint: `nproc` tells how many there are"
            ));
        }
    }
    warnings
}
