//! A session of LTTng for one run, with the session daemon if none runs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::Recorded;

/// How long the session daemon may take to start.
const START: Duration = Duration::from_secs(10);
/// The library with the tracepoints, where it is built already.
const PROVIDER: &str = "ANGAROS_LTTNG";
const INSTALL: &str = "hint: apt install lttng-tools liblttng-ust-dev babeltrace2 gcc make";
/// What `ros2_tracing` adds to every tracepoint.
const CONTEXTS: [&str; 3] = ["--type=vpid", "--type=vtid", "--type=procname"];

/// Whether this machine has LTTng and the library with the tracepoints, which is built if need be.
pub fn check() -> Result<(), String> {
    for tool in ["lttng", "lttng-sessiond"] {
        if !is_there(tool) {
            return Err(format!("LTTng is not installed: there is no {tool}\n{INSTALL}"));
        }
    }
    provider().map(drop)
}

fn is_there(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}

/// The library: the one that the environment names, or that of the source tree.
fn provider() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os(PROVIDER) {
        return Ok(named.into());
    }
    let program = std::env::current_exe().unwrap_or_default();
    let built = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut above = program.ancestors().chain(built.ancestors());
    let root = above.find(|folder| folder.join("lttng/provider.c").is_file()).ok_or_else(|| {
        format!("there is no library with LTTng's tracepoints\nhint: set {PROVIDER} to its path")
    })?;
    let library = root.join("build/libangaros_lttng.so");
    std::fs::create_dir_all(root.join("build"))
        .map_err(|error| format!("make {}: {error}", root.join("build").display()))?;
    let mut make = Command::new("make");
    make.args(["-s", "-C"]).arg(root.join("lttng")).arg(format!("OUT={}", library.display()));
    let made = make.output().map_err(|error| format!("start make: {error}\n{INSTALL}"))?;
    match made.status.success() {
        true => Ok(library),
        false => {
            let said = String::from_utf8_lossy(&made.stderr);
            let first = said.lines().next().unwrap_or("make failed");
            Err(format!("cannot build LTTng's tracepoints: {first}\n{INSTALL}"))
        }
    }
}

/// Records every tracepoint of `ros2` while it lives.
pub struct Session {
    name: String,
    home: PathBuf,
    provider: PathBuf,
    /// Ours, if none ran.
    daemon: Option<Child>,
}

impl Session {
    /// Starts it; the trace lies below `folder`.
    ///
    /// # Errors
    /// What failed, in one line.
    pub fn start(folder: &Path, session: &str) -> Result<Self, String> {
        let name = format!("angaros-{session}");
        let mut session =
            Self { name, home: folder.to_owned(), provider: provider()?, daemon: None };
        session.need_daemon()?;
        let output = format!("--output={}", session.trace().display());
        session.lttng(&["create", &session.name, &output])?;
        let name = format!("--session={}", session.name);
        let sizes = ["--subbuf-size=4M", "--num-subbuf=4"];
        session.lttng(&["enable-channel", "--userspace", &name, sizes[0], sizes[1], "ros2"])?;
        let channel = "--channel=ros2";
        session.lttng(&["enable-event", "--userspace", &name, channel, "ros2:*"])?;
        let [pid, thread, process] = CONTEXTS;
        session.lttng(&["add-context", "--userspace", &name, channel, pid, thread, process])?;
        session.lttng(&["start", &session.name])?;
        Ok(session)
    }

    fn need_daemon(&mut self) -> Result<(), String> {
        if self.lttng(&["list"]).is_ok() {
            return Ok(());
        }
        let mut daemon = Command::new("lttng-sessiond");
        daemon.arg("--no-kernel").env("LTTNG_HOME", &self.home);
        daemon.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let started = daemon.spawn().map_err(|error| format!("start lttng-sessiond: {error}"))?;
        self.daemon = Some(started);
        let deadline = Instant::now() + START;
        while let Err(why) = self.lttng(&["list"]) {
            if Instant::now() > deadline {
                return Err(format!("the session daemon of LTTng does not start: {why}"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    fn trace(&self) -> PathBuf {
        self.home.join("lttng")
    }

    /// What processes need to emit tracepoints into it.
    pub fn environment(&self) -> Vec<(OsString, OsString)> {
        vec![
            ("ANGAROS_TRACE".into(), "lttng".into()),
            (PROVIDER.into(), self.provider.clone().into()),
            ("LTTNG_HOME".into(), self.home.clone().into()),
        ]
    }

    /// Ends it; bytes and seconds are not filled in.
    ///
    /// # Errors
    /// What failed, in one line.
    pub fn end(&self) -> Result<Recorded, String> {
        self.lttng(&["stop", &self.name])?;
        let dropped = discarded(&self.lttng(&["list", &self.name])?);
        self.lttng(&["destroy", &self.name])?;
        Ok(Recorded { events: self.count(), dropped, ..Recorded::default() })
    }

    /// Events in the trace; `None` without a program that reads it.
    fn count(&self) -> Option<u64> {
        let mut reader = Command::new("babeltrace2");
        reader.arg(self.trace()).args(["--component", "sink.utils.counter"]);
        counted(&String::from_utf8_lossy(&reader.output().ok()?.stdout))
    }

    fn lttng(&self, words: &[&str]) -> Result<String, String> {
        let mut lttng = Command::new("lttng");
        lttng.args(words).env("LTTNG_HOME", &self.home).stdin(Stdio::null());
        let done = lttng.output().map_err(|error| format!("start lttng: {error}\n{INSTALL}"))?;
        if done.status.success() {
            return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
        }
        let said = String::from_utf8_lossy(&done.stderr);
        Err(format!("lttng {}: {}", words.join(" "), said.lines().next().unwrap_or("failed")))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // Gone already after an orderly end.
        self.lttng(&["destroy", "--no-wait", &self.name]).ok();
        if let Some(daemon) = &mut self.daemon {
            daemon.kill().ok();
            daemon.wait().ok();
        }
    }
}

/// What `lttng list SESSION` says of events that found no room.
fn discarded(text: &str) -> u64 {
    let counts = text.lines().filter_map(|line| line.trim().strip_prefix("Discarded events: "));
    counts.filter_map(|count| count.trim().parse::<u64>().ok()).fold(0, u64::saturating_add)
}

/// What babeltrace2's counter says of events.
fn counted(text: &str) -> Option<u64> {
    let lines = text.lines().filter_map(|line| line.trim().split_once(' '));
    // It counts aloud; the last is the sum.
    let (count, _) = lines.rev().find(|(_, what)| what.trim().starts_with("Event message"))?;
    count.replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_from_what_the_tools_say() {
        let said = "- ros2: [enabled]\n\n    Statistics:\n      Discarded events: 12\n";
        assert_eq!((discarded(said), discarded("")), (12, 0));
        let said = "          1,000 Event messages\n\n          1,234 Event messages\n\
                    \x20            12 Stream beginning messages\n";
        assert_eq!((counted(said), counted("nothing")), (Some(1234), None));
    }
}
