//! Detects the end of another participant's process on this host by a pidfd, long before its lease
//! expires.

use crate::wire::GuidPrefix;
use rustix::fd::OwnedFd;
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use std::sync::{Arc, OnceLock};

/// The discovery property that names the process of a participant.
pub const PROPERTY: &str = "angaros.process";

/// A participant and the pidfd of its process; `None` if the process has ended already.
pub type WatchedProcess = (GuidPrefix, Option<Arc<OwnedFd>>);

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

/// The value of the property for this process.
pub fn own() -> String {
    let pid = std::process::id();
    format!("{} {pid} {}", host(), started(pid).unwrap_or_default())
}

/// Opens a pidfd for the process with this property value. `None` if it is on another host, in
/// another PID namespace, or is this process; `Some(None)` if it has ended.
pub fn watch(property: &str) -> Option<Option<OwnedFd>> {
    let mut words = property.rsplitn(3, ' ');
    let start = words.next()?;
    let pid = words.next()?;
    let their_host = words.next()?;
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
        let property = format!("{} {pid} {}", host(), started(pid).unwrap());
        assert!(matches!(watch(&property), Some(Some(_))));
        assert!(matches!(watch(&format!("{} {pid} 1", host())), Some(None)), "another start");
        assert!(watch(&format!("elsewhere {pid} 1")).is_none());
        assert!(watch(&own()).is_none(), "nobody watches himself");
        assert!(watch("").is_none() && watch("a b c").is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(matches!(watch(&property), Some(None)), "it has ended");
    }
}
