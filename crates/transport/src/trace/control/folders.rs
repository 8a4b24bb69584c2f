//! Folders of tracing on this host, and what lies there: the marker of the session that runs, files
//! that wait to be fetched, and the segments of flight recorders. All are private to the user.

use super::protocol::{Plan, ProcessName, StoredFile, file_word};
use crate::error::{Error, ErrorKind, Result};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// The file by which a process recognises the folder of a session.
pub const SESSION_FILE: &str = "session.json";
/// Longer ones are none of ours.
const MAX_MARKER: u64 = 64 << 10;

/// A folder on this host that lives in memory: where shared memory lies too.
pub fn runtime() -> PathBuf {
    let base = std::env::var_os("ANGAROS_SHM_DIR").filter(|name| !name.is_empty());
    let base = base.map_or_else(|| PathBuf::from("/dev/shm"), PathBuf::from);
    let base = if base.is_dir() { base } else { std::env::temp_dir() };
    base.join(format!("angaros-trace-{}", user()))
}

/// Where files lie that wait to be fetched.
fn store(session: &str) -> PathBuf {
    stores().join(format!("{session}-{}", host_key()))
}

fn stores() -> PathBuf {
    std::env::temp_dir().join(format!("angaros-trace-{}", user()))
}

fn user() -> u32 {
    fs::metadata("/proc/self").map_or(0, |data| data.uid())
}

/// Makes a folder that is this user's alone; one that others can write to is refused.
pub fn private(folder: &Path) -> io::Result<()> {
    match DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    let data = fs::symlink_metadata(folder)?;
    match data.is_dir() && data.uid() == user() && data.mode() & 0o022 == 0 {
        true => Ok(()),
        false => Err(io::Error::other(format!("{} belongs to others", folder.display()))),
    }
}

/// This process as it names itself.
pub fn own_name(domain_id: u32) -> ProcessName {
    let read = |path| fs::read_to_string(path).map(|text| text.trim().to_owned());
    let pid = std::process::id();
    ProcessName {
        key: format!("{}/{pid}/{}", host_key(), started(pid).unwrap_or_default()),
        pid,
        name: read("/proc/self/comm").unwrap_or_default(),
        host: host_name(),
        domain_id,
    }
}

/// The name of this host.
#[must_use]
pub fn host_name() -> String {
    let read = fs::read_to_string("/proc/sys/kernel/hostname");
    read.map(|text| text.trim().to_owned()).unwrap_or_default()
}

/// Tells hosts apart: the boot, and the namespaces in which process ids and files have their
/// meaning. Without `/`.
#[must_use]
pub fn host_key() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let of = |kind: &str| {
        let link = fs::read_link(format!("/proc/self/ns/{kind}")).unwrap_or_default();
        link.to_string_lossy().chars().filter(char::is_ascii_digit).collect::<String>()
    };
    let boot: String = boot.chars().filter(char::is_ascii_hexdigit).take(16).collect();
    format!("{boot}-{}-{}-{}", of("pid"), of("mnt"), of("net"))
}

/// When a process was started, in ticks since the boot; `None` if there is none.
fn started(pid: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, in parentheses, may hold anything.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let alive = fields.next().is_some_and(|state| state != "Z" && state != "X");
    fields.nth(18)?.parse().ok().filter(|_| alive)
}

/// Whether the process still runs, if it is one of this host; else `None`.
#[must_use]
pub fn is_alive(process: &ProcessName) -> Option<bool> {
    let mut parts = process.key.split('/');
    if parts.next() != Some(&host_key()) {
        return None;
    }
    let pid = parts.next()?.parse().ok()?;
    let at = parts.next()?.parse::<u64>().ok()?;
    Some(started(pid) == Some(at))
}

fn marker_path(domain_id: u32) -> PathBuf {
    runtime().join(format!("session-{domain_id}.json"))
}

/// The session that runs on this host in the domain.
#[must_use]
pub fn marker(domain_id: u32) -> Option<Plan> {
    read_plan(&marker_path(domain_id))
}

/// Leaves the marker of a session, by which processes that start later join.
///
/// # Errors
/// `Busy` with the session that runs already, or why it cannot be written.
pub fn leave_marker(domain_id: u32, plan: &Plan) -> std::result::Result<(), MarkerError> {
    private(&runtime()).map_err(MarkerError::System)?;
    let path = marker_path(domain_id);
    let text = serde_json::to_string(plan).map_err(|error| MarkerError::System(error.into()))?;
    // Written under another name first: whoever looks sees the whole of it or nothing.
    let draft = runtime().join(format!("draft-{domain_id}-{}", std::process::id()));
    let done = write_private(&draft, text.as_bytes()).and_then(|()| fs::hard_link(&draft, &path));
    // What is left of it is in nobody's way.
    let _ = fs::remove_file(&draft);
    match done {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => match marker(domain_id) {
            Some(other) if other.session == plan.session => Ok(()),
            Some(other) => Err(MarkerError::Busy(other)),
            None => {
                // It says nothing; the next one to come writes it.
                let _ = fs::remove_file(&path);
                Err(MarkerError::System(error))
            }
        },
        Err(error) => Err(MarkerError::System(error)),
        Ok(()) => Ok(()),
    }
}

/// Why a marker was not left.
#[derive(Debug)]
pub enum MarkerError {
    /// This session runs already.
    Busy(Plan),
    /// It cannot be written.
    System(io::Error),
}

/// Removes the marker of this session, and the folder if nothing else is in it.
pub fn remove_marker(domain_id: u32, session: &str) {
    if marker(domain_id).is_some_and(|plan| plan.session == session) {
        // It may be gone by now, and others may need the folder.
        let _ = fs::remove_file(marker_path(domain_id));
    }
    let _ = fs::remove_dir(runtime());
}

fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A draft of a process that was killed and had the same number.
    let _ = fs::remove_file(path);
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?.write_all(bytes)
}

fn read_plan(path: &Path) -> Option<Plan> {
    let file = File::open(path).ok()?;
    let mut text = String::new();
    file.take(MAX_MARKER).read_to_string(&mut text).ok()?;
    serde_json::from_str::<Plan>(&text).ok().filter(|plan| plan.check().is_ok())
}

/// Makes the folder of a session and leaves there what processes recognise it by.
///
/// # Errors
/// A folder that cannot be made or written, or that holds something.
pub fn make_folder(plan: &Plan) -> Result<()> {
    let folder = Path::new(&plan.folder);
    let bad = |error: io::Error| {
        let message = format!("cannot record into {}", folder.display());
        Error::new(ErrorKind::System, message)
            .source(error)
            .hint("name another folder with --out, an empty one or one that does not exist")
    };
    fs::create_dir_all(folder).map_err(bad)?;
    if fs::read_dir(folder).map_err(bad)?.next().is_some() {
        return Err(bad(io::Error::other("the folder is not empty")));
    }
    write_session(plan, &[]).map_err(bad)
}

/// Writes which session the folder is of, and who was there at its begin.
///
/// # Errors
/// When it cannot be written.
pub fn write_session(plan: &Plan, processes: &[ProcessName]) -> io::Result<()> {
    let value = serde_json::to_value(plan)?;
    let mut value = value.as_object().cloned().unwrap_or_default();
    value.insert("processes".into(), serde_json::to_value(processes)?);
    let text = serde_json::to_string_pretty(&value)?;
    fs::write(Path::new(&plan.folder).join(SESSION_FILE), text)
}

/// Who was there at the begin of the session of this folder.
#[must_use]
pub fn read_session(folder: &Path) -> Vec<ProcessName> {
    #[derive(serde::Deserialize, Default)]
    #[serde(default)]
    struct Session {
        processes: Vec<ProcessName>,
    }
    let mut text = String::new();
    let Ok(file) = File::open(folder.join(SESSION_FILE)) else { return Vec::new() };
    match file.take(4 << 20).read_to_string(&mut text) {
        Ok(_) => serde_json::from_str::<Session>(&text).unwrap_or_default().processes,
        Err(_) => Vec::new(),
    }
}

/// Whether the folder of the command can be seen from here: the file with the session's id, which
/// nobody can know who does not see the folder, is this user's and lies there.
fn is_seen(plan: &Plan) -> bool {
    let folder = Path::new(&plan.folder);
    let path = folder.join(SESSION_FILE);
    let own = fs::symlink_metadata(&path).is_ok_and(|data| data.is_file() && data.uid() == user());
    own && folder.is_absolute()
        && read_plan(&path).is_some_and(|there| there.session == plan.session)
}

/// A file for what this process records, and whether it lies in the folder of the command.
pub struct Target {
    pub file: File,
    pub name: String,
    pub in_folder: bool,
}

/// Makes the file of this process: in the folder of the command if that can be seen from here, else
/// where it waits to be fetched.
pub fn target(plan: &Plan) -> io::Result<Target> {
    let in_folder = is_seen(plan);
    let folder = if in_folder { PathBuf::from(&plan.folder) } else { store(&plan.session) };
    if !in_folder {
        private(&stores())?;
        private(&folder)?;
    }
    let stem = stem_of(&host_name(), std::process::id());
    for again in 1..10 {
        let name = match again {
            1 => format!("{stem}.trace"),
            _ => format!("{stem}-{again}.trace"),
        };
        match OpenOptions::new().write(true).create_new(true).mode(0o644).open(folder.join(&name)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(named(&error, &folder.join(&name))),
            Ok(file) => return Ok(Target { file, name, in_folder }),
        }
    }
    Err(io::Error::other(format!("{} has too many files of {stem}", folder.display())))
}

fn stem_of(host: &str, pid: u32) -> String {
    format!("{}-{pid}", file_word(host))
}

/// The name of a process's file.
pub fn file_name(process: &ProcessName) -> String {
    format!("{}.trace", stem_of(&process.host, process.pid))
}

fn named(error: &io::Error, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Files of a session that lie at this host and wait to be fetched: of this process, and of those
/// that have ended.
pub fn stored(session: &str) -> Vec<StoredFile> {
    let Ok(entries) = fs::read_dir(store(session)) else { return Vec::new() };
    let waits = |name: &str| {
        let stem = name.strip_suffix(".trace")?;
        let number = |text: &str| text.parse::<u32>().ok();
        let mut parts = stem.rsplit('-');
        let last = parts.next().and_then(number)?;
        // HOST-PID.trace or HOST-PID-AGAIN.trace
        let pid = if last < 10 { parts.next().and_then(number).unwrap_or(last) } else { last };
        Some(pid == std::process::id() || started(pid).is_none())
    };
    let mut files: Vec<StoredFile> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            waits(&name).filter(|waits| *waits)?;
            Some(StoredFile { name, bytes: entry.metadata().ok()?.len() })
        })
        .take(super::protocol::MAX_FILES)
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

/// Opens a file that waits to be fetched.
pub fn open_stored(session: &str, name: &str) -> io::Result<File> {
    File::open(store(session).join(name))
}

/// Removes the files of a session that wait to be fetched.
pub fn discard(session: &str) {
    // Another process of this host may have done so already, or others keep files there.
    let _ = fs::remove_dir_all(store(session));
    let _ = fs::remove_dir(stores());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_alive_and_one_of_another_start_is_not() {
        let own = own_name(7);
        assert_eq!(is_alive(&own), Some(true));
        let (front, _) = own.key.rsplit_once('/').unwrap();
        let other = ProcessName { key: format!("{front}/1"), ..own.clone() };
        assert_eq!(is_alive(&other), Some(false));
        let elsewhere = ProcessName { key: "other/1/2".into(), ..own };
        assert_eq!(is_alive(&elsewhere), None);
    }

    #[test]
    fn a_folder_is_recognised_by_its_session_only() {
        let folder = std::env::temp_dir().join(format!("angaros-place-{}", std::process::id()));
        let plan = |session: &str| Plan {
            session: session.repeat(16),
            folder: folder.to_string_lossy().into_owned(),
            ..Plan::default()
        };
        make_folder(&plan("0a")).unwrap();
        assert!(is_seen(&plan("0a")) && !is_seen(&plan("0b")));
        let error = make_folder(&plan("0b")).unwrap_err().to_string();
        assert!(error.contains("not empty") && error.contains("hint: "), "{error}");
        let own = own_name(3);
        write_session(&plan("0a"), std::slice::from_ref(&own)).unwrap();
        assert!(is_seen(&plan("0a")));
        assert_eq!(read_session(&folder), [own]);
        let made = target(&plan("0a")).unwrap();
        assert!(made.in_folder && folder.join(&made.name).is_file(), "{}", made.name);
        fs::remove_dir_all(&folder).unwrap();
    }
}
