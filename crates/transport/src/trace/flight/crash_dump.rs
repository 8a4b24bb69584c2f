//! What processes leave behind that end out of order (rule FR2).

use super::super::control::{self, ProcessName};
use crate::error::{Error, ErrorKind, Result};
use crate::trace::sink::Summary;
use crate::trace::{ClockReading, Recording, RecordingWriter};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

const ABOUT: &str = "about.json";
/// Wrecks that are left for somebody to recover; with another one the oldest goes.
const MAX_WRECKS: usize = 8;

/// The flight recorder of a process that is gone.
#[derive(Clone, Debug)]
pub struct CrashDump {
    /// The process.
    pub process: ProcessName,
    /// Seconds that it kept.
    pub seconds: u64,
    folder: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct FlightMetadata {
    process: ProcessName,
    seconds: u64,
}

/// Makes the folder of this process's segments.
pub fn make_folder(process: &ProcessName, seconds: u64) -> io::Result<PathBuf> {
    let start = process.key.rsplit('/').next().unwrap_or_default();
    let folder = control::runtime().join(format!("flight-{}-{start}", process.pid));
    control::private(&control::runtime())?;
    // A flight recorder of this process that ran before.
    let _ = fs::remove_dir_all(&folder);
    control::private(&folder)?;
    let about = serde_json::to_vec(&FlightMetadata { process: process.clone(), seconds })?;
    let path = folder.join(ABOUT);
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    io::Write::write_all(&mut file, &about)?;
    Ok(folder)
}

/// Flight recorders of processes of this host and user that ended out of order, the oldest first.
#[must_use]
pub fn crash_dumps() -> Vec<CrashDump> {
    let Ok(entries) = fs::read_dir(control::runtime()) else { return Vec::new() };
    let mut found: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with("flight-"))
        .filter_map(|entry| {
            let folder = entry.path();
            let mut text = String::new();
            File::open(folder.join(ABOUT)).ok()?.take(1 << 16).read_to_string(&mut text).ok()?;
            let about: FlightMetadata = serde_json::from_str(&text).ok()?;
            let gone = control::is_alive(&about.process) == Some(false);
            let age = fs::metadata(&folder).and_then(|data| data.modified()).ok();
            let wreck = CrashDump { process: about.process, seconds: about.seconds, folder };
            gone.then_some((age, wreck))
        })
        .collect();
    found.sort_by_key(|(age, _)| *age);
    found.into_iter().map(|(_, wreck)| wreck).collect()
}

/// Keeps no more dumps of crashes than are allowed, this process's included.
pub fn make_room() {
    let found = crash_dumps();
    let many = (found.len() + 1).saturating_sub(MAX_WRECKS);
    for wreck in &found[..many] {
        // Somebody else may have removed it.
        let _ = fs::remove_dir_all(&wreck.folder);
    }
}

/// Writes what the process recorded last into a file in `folder` and removes what it left; returns
/// the file, and how many events it holds.
///
/// # Errors
/// When nothing can be read there, or the file cannot be written.
pub fn recover(wreck: &CrashDump, folder: &Path) -> Result<(PathBuf, u64)> {
    let bad = |error: io::Error| {
        let pid = wreck.process.pid;
        let message = format!("cannot recover what process {pid} recorded last");
        Error::new(ErrorKind::System, message).source(error)
    };
    let mut recording = gather(&wreck.folder, None, wreck.seconds).map_err(bad)?;
    if let Some(process) = recording.processes.first_mut() {
        process.cut_off = true;
    }
    let path = folder.join(control::file_name(&wreck.process));
    let file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(bad)?;
    let summary = write(&recording, file).map_err(bad)?;
    let _ = fs::remove_dir_all(&wreck.folder);
    let _ = fs::remove_dir(control::runtime());
    Ok((path, summary.events))
}

/// What the segments hold of the last seconds before `now_ns`, or before the last event.
pub fn gather(folder: &Path, now_ns: Option<u64>, seconds: u64) -> io::Result<Recording> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "trace"));
    paths.sort();
    let mut whole = Recording::default();
    let mut entities = BTreeMap::new();
    let mut clocks = Vec::<ClockReading>::new();
    let mut dropped = 0_u64;
    for path in paths {
        let file = match File::open(&path) {
            // It was the oldest one.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            other => other?,
        };
        // One that was being begun says nothing yet.
        let Ok(part) = Recording::read_from(BufReader::new(file)) else { continue };
        entities.extend(part.entities.into_iter().map(|entity| (entity.number, entity)));
        whole.events.extend(part.events);
        whole.processes = part.processes;
        if let Some(process) = whole.processes.first_mut() {
            dropped = process.dropped.saturating_add(dropped);
            clocks.append(&mut process.clocks);
        }
    }
    let Some(process) = whole.processes.first_mut() else {
        return Err(io::Error::other("nothing is left of it"));
    };
    clocks.sort_by_key(|reading| reading.monotonic_ns);
    clocks.dedup();
    (process.clocks, process.dropped, process.cut_off) = (clocks, dropped, false);
    whole.entities = entities.into_values().collect();
    let last_ns = whole.events.iter().map(|(_, event)| event.time_ns).max().unwrap_or(0);
    let begin_ns = now_ns.unwrap_or(last_ns).saturating_sub(seconds * 1_000_000_000);
    whole.events.retain(|(_, event)| event.time_ns >= begin_ns);
    Ok(whole)
}

/// Writes a recording of one process; one that was cut off stays so.
pub fn write(recording: &Recording, file: File) -> io::Result<Summary> {
    let Some(process) = recording.processes.first() else { return Ok(Summary::default()) };
    let mut writer = RecordingWriter::new(BufWriter::new(file), process)?;
    let own = |entity: &&super::super::Entity| !control::is_own(&entity.name);
    writer.entities(&recording.entities.iter().filter(own).cloned().collect::<Vec<_>>())?;
    writer.events(recording.events.iter().map(|(_, event)| event))?;
    match process.cut_off {
        true => writer.flush()?,
        false => drop(writer.finish(process.dropped)?),
    }
    let events = recording.events.len() as u64;
    Ok(Summary { events, dropped: process.dropped, trouble: String::new() })
}
