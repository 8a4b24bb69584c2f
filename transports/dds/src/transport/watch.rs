//! Whether a participant's process on this host still lives: the kernel tells at once, long before
//! its lease has run out.

use crate::wire::GuidPrefix;
use rustix::fd::OwnedFd;
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use std::sync::{Arc, OnceLock};

/// The name of the property by which our participants say which process they live in.
pub const PROPERTY: &str = "angaros.process";

/// A participant and what tells of the end of its process; `None` if that has ended already.
pub type Watch = (GuidPrefix, Option<Arc<OwnedFd>>);

/// The host as its processes see it: boot and name space of process ids.
fn host() -> &'static str {
    static HOST: OnceLock<String> = OnceLock::new();
    HOST.get_or_init(|| {
        let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
        let space = std::fs::read_link("/proc/self/ns/pid").unwrap_or_default();
        format!("{}.{}", boot.trim(), space.display())
    })
}

/// When a process was started, in ticks since the boot: field 22 of `/proc/PID/stat`. That of its
/// first thread is read, which is the same, because emulators make the former up for their own.
fn started(pid: u32) -> Option<String> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/stat")).ok()?;
    let after_name = text.rsplit_once(')')?.1;
    after_name.split_whitespace().nth(19).map(str::to_owned)
}

/// What this process says of itself.
pub fn own() -> String {
    let pid = std::process::id();
    format!("{} {pid} {}", host(), started(pid).unwrap_or_default())
}

/// Watches the process that says this of itself. `None` when it is on another host, is not to be
/// seen from here, or is this one; `Some(None)` when it is no more.
pub fn watch(said: &str) -> Option<Option<OwnedFd>> {
    let mut words = said.rsplitn(3, ' ');
    let (start, pid, their_host) = (words.next()?, words.next()?, words.next()?);
    let pid: u32 = pid.parse().ok().filter(|pid| *pid != std::process::id())?;
    let raw = Pid::from_raw(i32::try_from(pid).ok()?)?;
    if their_host != host() {
        return None;
    }
    let fd = pidfd_open(raw, PidfdFlags::empty());
    // The id may have been given to another process meanwhile.
    match (fd, started(pid)) {
        (Ok(fd), Some(now)) if now == start => Some(Some(fd)),
        (Ok(_), Some(_)) | (_, None) => Some(None),
        // The kernel does not offer it: the lease will tell.
        (Err(_), Some(_)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_watched_by_what_it_says_and_no_other() {
        let mut child = std::process::Command::new("sleep").arg("30").spawn().unwrap();
        let pid = child.id();
        let said = format!("{} {pid} {}", host(), started(pid).unwrap());
        assert!(matches!(watch(&said), Some(Some(_))));
        assert!(matches!(watch(&format!("{} {pid} 1", host())), Some(None)), "another start");
        assert!(watch(&format!("elsewhere {pid} 1")).is_none());
        assert!(watch(&own()).is_none(), "nobody watches himself");
        assert!(watch("").is_none() && watch("a b c").is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(matches!(watch(&said), Some(None)), "it has ended");
    }
}
