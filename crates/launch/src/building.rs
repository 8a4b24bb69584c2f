//! What a build does that takes long: which lock it waits for and who has it, what it compiles,
//! and for how long; said on standard error while it runs.

use angaros_inspect::output::progress;
use std::io::{Read, Seek};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long a build may take before something is said of it.
const SILENT: Duration = Duration::from_secs(3);

/// How often something is said from then on.
const EVERY: Duration = Duration::from_secs(10);

/// How often is looked whether it has ended.
const STEP: Duration = Duration::from_millis(10);

/// Programs that are named of those that a build runs at a time.
const NAMED: usize = 4;

/// Runs a build to its end; returns whether it went well, and what it wrote to standard output.
///
/// # Errors
/// The program cannot be run.
pub fn run(command: &mut Command, what: &str) -> std::io::Result<(bool, String)> {
    let mut out = tempfile::tempfile()?;
    let mut child = command.stdout(Stdio::from(out.try_clone()?)).spawn()?;
    let begun = Instant::now();
    let mut next = begun + SILENT;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if Instant::now() >= next {
            progress(&said(child.id(), what, begun.elapsed()));
            next += EVERY;
        }
        std::thread::sleep(STEP);
    };
    let mut text = String::new();
    out.rewind()?;
    out.read_to_string(&mut text)?;
    Ok((status.success(), text))
}

/// One line: what the build with this process id does now.
fn said(pid: u32, what: &str, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    if let Some(lock) = awaited(pid) {
        let path = lock.path.map_or_else(|| "a lock".into(), |path| path.display().to_string());
        let who = match lock.holder {
            Some(holder) => format!("which process {holder} holds{}", described(holder)),
            None => "which another process holds".to_owned(),
        };
        return format!("building {what}: waiting for {path}, {who}; {seconds} s so far");
    }
    let crates = compiled_by(pid);
    let now = match crates.len() {
        0 => String::new(),
        _ => format!(", compiling {}", crates[..crates.len().min(NAMED)].join(", ")),
    };
    format!("building {what}{now}; {seconds} s so far")
}

/// A lock that a process waits for.
#[derive(Debug, PartialEq)]
struct BuildLock {
    /// `None` where the file cannot be told.
    path: Option<PathBuf>,
    /// `None` where it is no process that can be seen from here.
    holder: Option<u32>,
}

fn awaited(pid: u32) -> Option<BuildLock> {
    let locks = std::fs::read_to_string("/proc/locks").ok()?;
    let (holder, inode) = blocked(&locks, pid)?;
    Some(BuildLock { path: open_file(pid, inode), holder })
}

/// Who holds the lock that a process waits for, and the inode of its file. A line reads
/// `1: FLOCK  ADVISORY  WRITE 2841 08:01:2624 0 EOF`; one that waits has `->` after the number.
fn blocked(locks: &str, pid: u32) -> Option<(Option<u32>, u64)> {
    let pid = pid.to_string();
    let fields = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let lines: Vec<Vec<String>> = locks.lines().map(fields).collect();
    let waits = |line: &&Vec<String>| {
        line.get(1).is_some_and(|word| word == "->") && line.get(5) == Some(&pid)
    };
    let waiting = lines.iter().find(waits)?;
    let inode = waiting.get(6)?.rsplit(':').next()?.parse().ok()?;
    let held = lines.iter().find(|line| {
        line.first() == waiting.first() && line.get(1).is_some_and(|word| word != "->")
    });
    let holder = held.and_then(|line| line.get(4)?.parse().ok()).filter(|holder| *holder != 0);
    Some((holder, inode))
}

/// The file of that inode that a process has open.
fn open_file(pid: u32, inode: u64) -> Option<PathBuf> {
    let open = std::fs::read_dir(format!("/proc/{pid}/fd")).ok()?.flatten();
    open.map(|entry| entry.path())
        .find(|file| file.metadata().is_ok_and(|of| of.ino() == inode))
        .and_then(|file| std::fs::read_link(file).ok())
}

/// What a process was started with, in parentheses; empty where that cannot be read.
fn described(pid: u32) -> String {
    let words = command_line(pid);
    let Some((program, rest)) = words.split_first() else { return String::new() };
    let name = Path::new(program).file_name().unwrap_or_default().to_string_lossy();
    let line = std::iter::once(&*name).chain(rest.iter().map(String::as_str)).take(6);
    let line = line.collect::<Vec<_>>().join(" ");
    match std::fs::read_link(format!("/proc/{pid}/cwd")) {
        Ok(folder) => format!(" ({line}, in {})", folder.display()),
        Err(_) => format!(" ({line})"),
    }
}

fn command_line(pid: u32) -> Vec<String> {
    let bytes = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    let words = bytes.split(|byte| *byte == 0).filter(|word| !word.is_empty());
    words.map(|word| String::from_utf8_lossy(word).into_owned()).collect()
}

/// The crates that compilers below a process compile.
fn compiled_by(pid: u32) -> Vec<String> {
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
    let children = children.unwrap_or_default();
    let crates = children.split_whitespace().filter_map(|child| {
        let words = command_line(child.parse().ok()?);
        let at = words.iter().position(|word| word == "--crate-name")?;
        words.get(at + 1).cloned()
    });
    crates.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_for_whom_is_read_from_the_kernels_table() {
        let locks = "1: POSIX  ADVISORY  READ 5 08:01:9 128 128\n\
                     2: FLOCK  ADVISORY  WRITE 41 08:01:2624 0 EOF\n\
                     2: -> FLOCK  ADVISORY  WRITE 42 08:01:2624 0 EOF\n\
                     3: FLOCK  ADVISORY  WRITE 0 08:01:77 0 EOF\n\
                     3: -> FLOCK  ADVISORY  READ 43 08:01:77 0 EOF\n";
        assert_eq!(blocked(locks, 42), Some((Some(41), 2624)));
        assert_eq!(blocked(locks, 43), Some((None, 77)));
        assert_eq!(blocked(locks, 41), None);
        assert_eq!(blocked("nonsense\n1: ->\n", 42), None);
    }

    #[test]
    fn a_build_that_waits_says_for_which_file_and_who_has_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(".cargo-lock");
        let flock = |rest: &[&str]| {
            let mut command = Command::new("flock");
            // Without a process of its own for what it runs, which would outlive it.
            command
                .arg("--no-fork")
                .arg(&file)
                .args(rest)
                .stdin(Stdio::null())
                .stdout(Stdio::piped());
            command.spawn().unwrap()
        };
        let mut holder = flock(&["sh", "-c", "echo held; exec sleep 60"]);
        let mut held = [0; 5];
        holder.stdout.take().unwrap().read_exact(&mut held).unwrap();
        let mut waiter = flock(&["true"]);
        let until = Instant::now() + Duration::from_secs(60);
        let text = loop {
            let text = said(waiter.id(), "my_robot", Duration::from_secs(7));
            if text.contains("waiting for") {
                break text;
            }
            assert!(Instant::now() < until, "{text}");
            std::thread::sleep(STEP);
        };
        let path = file.display();
        let pid = holder.id();
        let begin = format!("building my_robot: waiting for {path}, which process {pid} holds (");
        assert!(text.starts_with(&begin), "{text}");
        assert!(text.ends_with("; 7 s so far"), "{text}");
        for child in [&mut waiter, &mut holder] {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    #[test]
    fn what_a_build_writes_and_how_it_ends_come_back() {
        let mut good = Command::new("sh");
        assert_eq!(run(good.args(["-c", "echo done"]), "x").unwrap(), (true, "done\n".into()));
        let mut bad = Command::new("sh");
        assert_eq!(run(bad.args(["-c", "exit 3"]), "x").unwrap(), (false, String::new()));
    }
}
