//! What ends with a session: its folder for scratch files, and its wish to hear of Ctrl-C.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::SigId;
use signal_hook::consts::{SIGINT, SIGTERM};

use super::SessionError;
use super::program::remove;

/// How the folders of sessions begin.
const PREFIX: &str = "angaros-bench-";

/// A folder that goes with the session.
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// Makes one, and removes those of sessions that were killed.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn new(parent: &Path) -> Result<Self, SessionError> {
        remove_orphans(parent);
        let nanos = super::session::clock_seed();
        let path = parent.join(format!("{PREFIX}{}-{nanos}", std::process::id()));
        std::fs::create_dir_all(&path)
            .map_err(|source| SessionError::Scratch { path: path.display().to_string(), source })?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Left-overs in a temporary folder harm nobody.
        std::fs::remove_dir_all(&self.0).ok();
    }
}

fn alive(pid: u32) -> bool {
    Path::new(&format!("/proc/{pid}")).exists()
}

/// Removes the scratch folders below `parent` whose sessions are no more.
fn remove_orphans(parent: &Path) {
    for entry in std::fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let rest = name.strip_prefix(PREFIX).and_then(|rest| rest.split_once('-'));
        let numbers = rest.and_then(|(pid, nanos)| {
            nanos.parse::<u64>().ok()?;
            pid.parse::<u32>().ok()
        });
        if numbers.is_some_and(|pid| !alive(pid)) {
            // Somebody else's, or just removed: both are no reason not to measure.
            std::fs::remove_dir_all(entry.path()).ok();
        }
    }
}

/// Removes what the peers of a killed session `pid` could not remove themselves.
pub fn sweep_session(pid: u32) {
    if alive(pid) {
        return;
    }
    let part = format!("-{pid:x}-");
    for folder in [Path::new("/dev/shm"), &std::env::temp_dir()] {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let number = name
                .strip_prefix("angaros-peer-")
                .and_then(|rest| format!("-{rest}").split_once(&part).map(|(_, n)| n.to_owned()));
            let digits = number.as_deref().map(|n| n.split('.').next().unwrap_or(n));
            let ours = |n: &str| n.trim_end_matches('t').parse::<u64>().is_ok();
            if digits.is_some_and(ours) {
                remove(&entry.path());
            }
        }
    }
}

/// Catches Ctrl-C for the length of a session. The first asks it to end, the second ends it.
pub struct Stop {
    /// Set when the user wants to stop.
    pub flag: Arc<AtomicBool>,
    hooks: Vec<SigId>,
}

impl Stop {
    /// Begins to listen.
    ///
    /// # Errors
    /// When the signals cannot be caught.
    pub fn new() -> Result<Self, SessionError> {
        let mut stop = Self { flag: Arc::default(), hooks: Vec::new() };
        for signal in [SIGINT, SIGTERM] {
            let flag = Arc::clone(&stop.flag);
            let again = signal_hook::flag::register_conditional_shutdown(signal, 130, flag);
            stop.hooks.push(again.map_err(SessionError::Signal)?);
            let hook = signal_hook::flag::register(signal, Arc::clone(&stop.flag));
            stop.hooks.push(hook.map_err(SessionError::Signal)?);
        }
        Ok(stop)
    }

    /// Whether the user wants to stop.
    pub fn wanted(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        for hook in self.hooks.drain(..) {
            signal_hook::low_level::unregister(hook);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_files_of_dead_sessions_go_and_those_of_living_ones_stay() {
        let parent = std::env::temp_dir().join(format!("angaros-orphans-{}", std::process::id()));
        // Above the largest number that the kernel gives a process.
        let dead = 4_194_400_u32;
        let living = std::process::id();
        let folders = [
            format!("{PREFIX}{dead}-17"),
            format!("{PREFIX}{living}-17"),
            format!("{PREFIX}compare-{dead}"),
        ];
        for folder in &folders {
            std::fs::create_dir_all(parent.join(folder)).unwrap();
        }
        remove_orphans(&parent);
        let left = folders.each_ref().map(|folder| parent.join(folder).exists());
        std::fs::remove_dir_all(&parent).unwrap();
        assert_eq!(left, [false, true, true]);
        let temporary = std::env::temp_dir();
        let file = |pid: u32| temporary.join(format!("angaros-peer-ring-{pid:x}-3.1"));
        for pid in [dead, living] {
            std::fs::write(file(pid), "").unwrap();
            sweep_session(pid);
        }
        assert!(!file(dead).exists() && file(living).exists());
        std::fs::remove_file(file(living)).unwrap();
    }
}
