//! Child processes of a run: started in groups of their own, watched together, always ended.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write as _;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use super::RunError;
use angaros_netbox::Host;

/// How often a waiting session looks whether the user wants to stop.
const LOOK: Duration = Duration::from_millis(200);
/// When one side fails, the other gets this long to say why before it is killed.
const GRACE: Duration = Duration::from_millis(500);
/// Lines of stderr shown.
const LAST_LINES: usize = 6;
/// Output of a child read at most.
const MAX_OUTPUT: u64 = 1 << 20;

/// A running child with its output in two files.
pub struct Process {
    label: String,
    child: Child,
    watch: OwnedFd,
    status: Option<ExitStatus>,
    stdout: PathBuf,
    stderr: PathBuf,
}

impl Process {
    /// Starts `command`; its output goes to files in `scratch`. It dies with this process.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(label: &str, command: &[OsString], scratch: &Path) -> Result<Self, RunError> {
        Self::start_with(label, command, &[], None, scratch)
    }

    /// The same with more environment variables, on a host in a box if one is given.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start_with(
        label: &str,
        command: &[OsString],
        environment: &[(OsString, OsString)],
        host: Option<&Host>,
        scratch: &Path,
    ) -> Result<Self, RunError> {
        Self::spawn(label, command, environment, (host, Stdio::null()), scratch)
    }

    /// The same, and it hears what [`Self::say`] says to it.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start_listening(
        label: &str,
        command: &[OsString],
        environment: &[(OsString, OsString)],
        host: Option<&Host>,
        scratch: &Path,
    ) -> Result<Self, RunError> {
        Self::spawn(label, command, environment, (host, Stdio::piped()), scratch)
    }

    fn spawn(
        label: &str,
        command: &[OsString],
        environment: &[(OsString, OsString)],
        (host, stdin): (Option<&Host>, Stdio),
        scratch: &Path,
    ) -> Result<Self, RunError> {
        let failed = |e: std::io::Error| RunError::Failed(format!("start {label}: {e}"));
        let (program, words) = command
            .split_first()
            .ok_or_else(|| RunError::Failed(format!("start {label}: empty")))?;
        let path = |kind: &str| scratch.join(format!("{}.{kind}", label.replace('/', "-")));
        let (stdout, stderr) = (path("out"), path("err"));
        let mut command = Command::new(program);
        command
            .args(words)
            .envs(environment.iter().cloned())
            .stdin(stdin)
            .stdout(File::create(&stdout).map_err(failed)?)
            .stderr(File::create(&stderr).map_err(failed)?)
            .process_group(0);
        // SAFETY: prctl is async-signal-safe and touches nothing of the parent's memory.
        unsafe {
            command.pre_exec(|| {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                Ok(())
            })
        };
        if let Some(host) = host {
            host.adopt(&mut command);
        }
        let shown = program.to_string_lossy().into_owned();
        let mut child = command
            .spawn()
            .map_err(|e| RunError::Failed(format!("start {label} ({shown}): {e}")))?;
        // SAFETY: the call takes a process id and flags and returns a new descriptor or -1.
        let watch = unsafe { libc::syscall(libc::SYS_pidfd_open, child.id() as libc::pid_t, 0) };
        if watch < 0 {
            let error = std::io::Error::last_os_error();
            // Without a way to watch it, it must not stay behind.
            child.kill().and_then(|()| child.wait()).ok();
            return Err(failed(error));
        }
        // SAFETY: a fresh descriptor that nobody else owns.
        let watch = unsafe { OwnedFd::from_raw_fd(watch as i32) };
        Ok(Self { label: label.to_owned(), child, watch, status: None, stdout, stderr })
    }

    /// Its number, by which the kernel knows it.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Says a line to one that listens.
    ///
    /// # Errors
    /// When it does not.
    pub fn say(&mut self, line: &str) -> Result<(), RunError> {
        let label = &self.label;
        let failed = |e: std::io::Error| RunError::Failed(format!("say {line} to {label}: {e}"));
        let Some(stdin) = &mut self.child.stdin else {
            return Err(failed(std::io::ErrorKind::BrokenPipe.into()));
        };
        stdin.write_all(format!("{line}\n").as_bytes()).map_err(failed)
    }

    /// Says no more to one that listens.
    pub fn hush(&mut self) {
        drop(self.child.stdin.take());
    }

    /// The first line of standard output so far that begins with this word.
    pub fn line(&self, word: &str) -> Option<String> {
        let text = read_some(&self.stdout);
        // What has no end yet is still being written.
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        whole.lines().find(|line| line.split(' ').next() == Some(word)).map(str::to_owned)
    }

    /// The last non-empty line of standard output.
    pub fn last_line(&self) -> String {
        let text = read_some(&self.stdout);
        text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().to_owned()
    }

    /// Asks it to end as Ctrl-C does.
    pub fn interrupt(&self) {
        if self.status.is_none() {
            // SAFETY: the child is not reaped, so its id is not reused.
            unsafe { libc::kill(self.child.id() as libc::pid_t, libc::SIGINT) };
        }
    }

    /// CPU time it has used so far, ns; 0 once it has ended.
    #[must_use]
    pub fn cpu_ns(&self) -> u64 {
        let stat = read_some(Path::new(&format!("/proc/{}/stat", self.child.id())));
        // Fields 14 and 15, counted behind the name, which may contain spaces.
        let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace();
        let ticks: u64 = fields.skip(11).take(2).filter_map(|f| f.parse::<u64>().ok()).sum();
        // SAFETY: sysconf reads a constant.
        let per_second = unsafe { libc::sysconf(libc::_SC_CLK_TCK) };
        ticks.saturating_mul(1_000_000_000) / u64::try_from(per_second).unwrap_or(100).max(1)
    }

    /// How often its threads, those that live, have gone to sleep so far.
    #[must_use]
    pub fn sleeps(&self) -> u64 {
        let threads = fs::read_dir(format!("/proc/{}/task", self.child.id()));
        let of = |status: String| -> Option<u64> {
            let line = status.lines().find_map(|l| l.strip_prefix("voluntary_ctxt_switches:"))?;
            line.trim().parse().ok()
        };
        let threads = threads.into_iter().flatten().flatten();
        threads.filter_map(|t| of(read_some(&t.path().join("status")))).sum()
    }

    /// Its resident size, kB; 0 once it has ended.
    #[must_use]
    pub fn resident_kb(&self) -> u64 {
        let status = read_some(Path::new(&format!("/proc/{}/status", self.child.id())));
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    /// Waits `time`, or until a process ends; returns the numbers of those that have ended so far.
    ///
    /// # Errors
    /// A process that ended badly, or the user's wish to stop.
    pub fn wait_some(
        processes: &mut [Self],
        time: Duration,
        stopped: &impl Fn() -> bool,
    ) -> Result<Vec<usize>, RunError> {
        let deadline = Instant::now() + time;
        loop {
            let mut ended = Vec::new();
            for index in 0..processes.len() {
                let label = processes[index].label.clone();
                let status = processes[index].poll();
                match status.map_err(|e| RunError::Failed(format!("wait for {label}: {e}")))? {
                    None => {}
                    Some(status) if status.success() => ended.push(index),
                    Some(status) => return Err(blame(processes, index, status)),
                }
            }
            if stopped() {
                return Err(RunError::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if !ended.is_empty() || left.is_zero() {
                return Ok(ended);
            }
            sleep_until_exit(processes, left.min(LOOK));
        }
    }

    /// Waits until all have ended well.
    ///
    /// # Errors
    /// As [`wait_all`].
    pub fn wait_all(
        processes: &mut [Self],
        timeout: Duration,
        stopped: impl Fn() -> bool,
    ) -> Result<(), RunError> {
        wait_all(processes, timeout, stopped)
    }

    fn poll(&mut self) -> std::io::Result<Option<ExitStatus>> {
        if self.status.is_none() {
            self.status = self.child.try_wait()?;
        }
        Ok(self.status)
    }

    /// What went wrong, in its own words.
    fn complaint(&self) -> String {
        let text = read_some(&self.stderr);
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let last = &lines[lines.len().saturating_sub(LAST_LINES)..];
        if last.is_empty() { "it said nothing".to_owned() } else { last.join("\n  ") }
    }

    fn kill(&mut self) {
        if self.status.is_none() {
            // SAFETY: the group is the child's own, and the child is not reaped, so its id is not
            // reused.
            unsafe { libc::kill(-(self.child.id() as libc::pid_t), libc::SIGKILL) };
            self.status = self.child.wait().ok();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        for path in [&self.stdout, &self.stderr] {
            // Scratch files; the folder goes with the session anyway.
            fs::remove_file(path).ok();
        }
    }
}

/// Waits until all children ended well.
///
/// # Errors
/// The first that ends badly, the time-out, or the user's wish to stop. The others are killed by
/// their drop.
pub fn wait_all(
    children: &mut [Process],
    timeout: Duration,
    stopped: impl Fn() -> bool,
) -> Result<(), RunError> {
    let deadline = Instant::now() + timeout;
    loop {
        let mut running = false;
        for index in 0..children.len() {
            let child = &mut children[index];
            let status = child.poll();
            match status.map_err(|e| RunError::Failed(format!("wait for {}: {e}", child.label)))? {
                None => running = true,
                Some(status) if status.success() => {}
                Some(status) => return Err(blame(children, index, status)),
            }
        }
        if !running {
            return Ok(());
        }
        if stopped() {
            return Err(RunError::Interrupted);
        }
        let Some(left) = deadline.checked_duration_since(Instant::now()) else {
            return Err(overdue(children, timeout));
        };
        sleep_until_exit(children, left.min(LOOK));
    }
}

/// Sleeps until a child ends, at most `timeout`; no polling disturbs what is being measured.
fn sleep_until_exit(children: &[Process], timeout: Duration) {
    let mut entries: Vec<libc::pollfd> = children
        .iter()
        .filter(|c| c.status.is_none())
        .map(|c| libc::pollfd { fd: c.watch.as_raw_fd(), events: libc::POLLIN, revents: 0 })
        .collect();
    let millis = i32::try_from(timeout.as_millis()).unwrap_or(i32::MAX);
    // SAFETY: the entries are valid for the call; every outcome is a reason to look again.
    unsafe { libc::poll(entries.as_mut_ptr(), entries.len() as libc::nfds_t, millis) };
}

fn overdue(children: &[Process], timeout: Duration) -> RunError {
    let late: Vec<&Process> = children.iter().filter(|c| c.status.is_none()).collect();
    let names: Vec<&str> = late.iter().map(|c| c.label.as_str()).collect();
    let said: Vec<String> = late.iter().map(|c| c.complaint()).collect();
    let (names, said) = (names.join(" and "), said.join("\n  "));
    let seconds = timeout.as_secs();
    RunError::Failed(format!(
        "{names} still running after {seconds} s\n  {said}\nhint: raise settings.timeout_s"
    ))
}

/// Names the child at fault. When one side dies the other often fails of it too, so the one that
/// ended first is quoted first.
fn blame(children: &mut [Process], index: usize, status: ExitStatus) -> RunError {
    let first = &children[index];
    let complaint = first.complaint();
    if status.code() == Some(3) {
        return RunError::Unsupported(complaint);
    }
    let how = status.code().map_or_else(
        || format!("was killed by signal {}", status.signal().unwrap_or(0)),
        |code| format!("failed with status {code}"),
    );
    let mut text = format!("{} {how}:\n  {complaint}", first.label);
    let end = Instant::now() + GRACE;
    for other in children.iter_mut().enumerate().filter(|(i, _)| *i != index).map(|(_, c)| c) {
        while matches!(other.poll(), Ok(None)) && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(10));
        }
        let said = other.complaint();
        if other.status.is_some_and(|s| !s.success()) {
            text.push_str(&format!("\n{}:\n  {said}", other.label));
        }
    }
    RunError::Failed(text)
}

fn read_some(path: &Path) -> String {
    use std::io::{Read, Seek, SeekFrom};
    let read = || -> std::io::Result<Vec<u8>> {
        let mut file = File::open(path)?;
        let size = file.metadata()?.len();
        file.seek(SeekFrom::Start(size.saturating_sub(MAX_OUTPUT)))?;
        let mut bytes = Vec::new();
        file.take(MAX_OUTPUT).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(label: &str, script: &str) -> Process {
        let words = ["sh", "-c", script].map(OsString::from);
        Process::start(label, &words, &std::env::temp_dir()).unwrap()
    }

    fn unique(name: &str) -> String {
        format!("{name}-{}", std::process::id())
    }

    #[test]
    fn the_last_line_of_a_child_that_ended_well_is_its_report() {
        let mut children = [shell(&unique("good"), "echo one; echo two; echo")];
        wait_all(&mut children, Duration::from_secs(10), || false).unwrap();
        assert_eq!(children[0].last_line(), "two");
    }

    #[test]
    fn a_child_that_wakes_up_and_sleeps_is_counted() {
        let child = shell(&unique("naps"), "while :; do sleep 0.01; done");
        let start = Instant::now();
        while child.sleeps() < 5 {
            assert!(start.elapsed() < Duration::from_secs(20));
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn a_failure_quotes_stderr_and_kills_the_other() {
        let start = Instant::now();
        let mut children =
            [shell(&unique("stays"), "sleep 60"), shell(&unique("fails"), "echo oops >&2; exit 1")];
        let error = wait_all(&mut children, Duration::from_secs(30), || false).unwrap_err();
        let text = error.to_string();
        assert!(text.contains("failed with status 1") && text.contains("oops"), "{text}");
        drop(children);
        assert!(start.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn status_three_means_unsupported() {
        let mut children = [shell(&unique("cannot"), "echo no loans >&2; exit 3")];
        let error = wait_all(&mut children, Duration::from_secs(10), || false).unwrap_err();
        assert!(matches!(error, RunError::Unsupported(ref why) if why == "no loans"), "{error}");
    }

    #[test]
    fn a_child_that_takes_too_long_is_named() {
        let mut children = [shell(&unique("slow"), "echo waiting >&2; sleep 60")];
        let error = wait_all(&mut children, Duration::from_millis(300), || false).unwrap_err();
        assert!(error.to_string().contains("still running after 0 s\n  waiting"), "{error}");
    }

    #[test]
    fn the_users_wish_to_stop_ends_the_wait() {
        let mut children = [shell(&unique("long"), "sleep 60")];
        let error = wait_all(&mut children, Duration::from_secs(60), || true).unwrap_err();
        assert!(matches!(error, RunError::Interrupted));
    }

    #[test]
    fn a_program_that_does_not_exist_is_named() {
        let words = [OsString::from("/nonexistent/peer")];
        let error = Process::start(&unique("none"), &words, &std::env::temp_dir()).err().unwrap();
        assert!(error.to_string().contains("/nonexistent/peer"), "{error}");
    }
}
