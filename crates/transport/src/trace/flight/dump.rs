//! Dumps of a flight recorder that runs (rule FR3).

use super::super::{control, sinks};
use super::crash_dump::{crash_dumps, gather, recover, write};
use super::{DUMP_EVERY_NS, MAX_DUMPS, about};
use crate::clock::host::{monotonic_ns, system_time};
use crate::error::{Error, ErrorKind, Result};
use crate::mutex::lock;
use crate::trace::sink::Summary;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

/// How long a panic waits for its dump; the process may end right after.
const PANIC_WAITS: Duration = Duration::from_secs(2);

/// When this process dumped last by itself, and how often.
static DUMPS: Mutex<(u64, u32)> = Mutex::new((0, 0));

/// Why a dump is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A deadline on this topic was missed.
    Deadline(String),
    /// Something panicked.
    Panic,
}

/// Where dumps go that nobody asked for: `ANGAROS_TRACE_DIR`, or `trace` beside ROS's logs.
#[must_use]
pub fn folder_of_dumps() -> PathBuf {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("ANGAROS_TRACE_DIR")
        .or_else(|| set("ROS_HOME").map(|home| home.join("trace")))
        .or_else(|| set("HOME").map(|home| home.join(".ros/trace")))
        .unwrap_or_else(|| std::env::temp_dir().join("angaros-trace"))
}

/// Writes what is held now.
pub fn snapshot_into(file: File) -> io::Result<Summary> {
    let about = about().ok_or_else(|| io::Error::other("no flight recorder runs"))?;
    sinks::round();
    let mut recording = gather(&about.folder, Some(monotonic_ns()), about.seconds)?;
    let quiet = control::own_threads();
    recording.events.retain(|(_, event)| !quiet.contains(&event.thread));
    write(&recording, file)
}

/// Writes a dump on a thread of its own, unless there was one a short while ago.
pub fn dump_soon(reason: Reason) {
    // There is nobody to tell but the log, and the thread does.
    drop(begin(reason));
}

/// The same; waits for it.
pub fn dump_now(reason: &Reason) {
    let Some(thread) = begin(reason.clone()) else { return };
    let until_ns = monotonic_ns() + PANIC_WAITS.as_nanos() as u64;
    while !thread.is_finished() && monotonic_ns() < until_ns {
        thread::sleep(Duration::from_millis(1));
    }
}

fn begin(reason: Reason) -> Option<thread::JoinHandle<()>> {
    about()?;
    {
        let now_ns = monotonic_ns();
        let mut dumps = lock(&DUMPS);
        let soon = dumps.1 > 0 && now_ns.saturating_sub(dumps.0) < DUMP_EVERY_NS;
        if soon || dumps.1 >= MAX_DUMPS {
            return None;
        }
        *dumps = (now_ns, dumps.1 + 1);
    }
    let dump = move || match write_dump(&reason) {
        Ok((path, seconds)) => {
            let why = describe(&reason);
            let path = path.display();
            tracing::warn!("{why}; the last {seconds} s are recorded in {path}");
        }
        Err(error) => tracing::warn!("{}, but no dump: {error}", describe(&reason)),
    };
    thread::Builder::new().name("ang-trace-dump".into()).spawn(dump).ok()
}

fn describe(reason: &Reason) -> String {
    match reason {
        Reason::Deadline(topic) if topic.is_empty() => "a deadline was missed".into(),
        Reason::Deadline(topic) => format!("a deadline of {topic} was missed"),
        Reason::Panic => "a thread panicked".into(),
    }
}

fn write_dump(reason: &Reason) -> io::Result<(PathBuf, u64)> {
    let own = control::own_name(0);
    let kind = if *reason == Reason::Panic { "panic" } else { "deadline" };
    let name = format!("flight-{}-{}-{kind}", stamp(), own.pid);
    let folder = folder_of_dumps().join(name);
    fs::create_dir_all(&folder)?;
    let path = folder.join(control::file_name(&own));
    snapshot_into(new_file(&path)?)?;
    Ok((folder, super::seconds()))
}

/// Writes down what the process recorded last, if it had a flight recorder and ended out of order;
/// the folder. For whoever started the process.
///
/// # Errors
/// When it cannot be written.
pub fn recover_crashed(pid: u32) -> Option<Result<PathBuf>> {
    let wreck = crash_dumps().into_iter().find(|wreck| wreck.process.pid == pid)?;
    let folder = folder_of_dumps().join(format!("flight-{}-{pid}-crash", stamp()));
    let written = || {
        fs::create_dir_all(&folder).map_err(|error| {
            let message = format!("cannot write {}", folder.display());
            Error::new(ErrorKind::System, message).source(error)
        })?;
        recover(&wreck, &folder)?;
        Ok(folder.clone())
    };
    Some(written())
}

fn new_file(path: &Path) -> io::Result<File> {
    fs::OpenOptions::new().write(true).create_new(true).open(path)
}

/// Date and time (UTC) as part of a folder's name: `20261122-154007`.
#[must_use]
pub fn stamp() -> String {
    stamp_of(system_time().nanoseconds / 1_000_000_000)
}

/// By the proleptic Gregorian calendar, counted in eras of 400 years that begin in March.
fn stamp_of(seconds: i64) -> String {
    let days = seconds.div_euclid(86_400);
    let second = seconds.rem_euclid(86_400);
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let hour = second / 3600;
    let minute = second / 60 % 60;
    format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{:02}", second % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_the_date_and_time() {
        // From `date -u -d @N +%Y%m%d-%H%M%S`.
        for (seconds, stamp) in [
            (0, "19700101-000000"),
            (951_782_399, "20000228-235959"),
            (951_782_400, "20000229-000000"),
            (1_795_362_007, "20261122-154007"),
            (4_107_542_400, "21000301-000000"),
        ] {
            assert_eq!(stamp_of(seconds), stamp);
        }
    }
}
