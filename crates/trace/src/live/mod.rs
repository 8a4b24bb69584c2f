//! What happens now: the files of a running session, followed as they grow.
//!
//! Files grow by whole blocks; each look takes what is new. The last seconds are kept, and reckoned
//! as any recording is. Files that appear later are followed too, and one that cannot be read is
//! named once.

mod screen;

pub use screen::{Screen, view};

use crate::folder::{Fault, FolderError, files_of};
use crate::report::{Options, Report};
use angaros::trace::{Event, Follower, Recording};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Events kept, whatever time they span; older ones go first.
const MAX_EVENTS: usize = 4 << 20;

/// Follows the files of a folder.
pub struct Live {
    folder: PathBuf,
    window_ns: u64,
    followers: BTreeMap<PathBuf, Option<(u32, Follower)>>,
    recording: Recording,
}

impl Live {
    /// Follows a folder, and tells of the last `window_ns` nanoseconds.
    #[must_use]
    pub fn new(folder: &Path, window_ns: u64) -> Self {
        let recording = Recording::default();
        Self { folder: folder.to_owned(), window_ns, followers: BTreeMap::new(), recording }
    }

    /// Takes what is new; returns the files that turned out not to be readable.
    ///
    /// # Errors
    /// The folder cannot be read. That it has no files yet is no error.
    pub fn look(&mut self) -> Result<Vec<Fault>, FolderError> {
        let files = match files_of(&self.folder) {
            Err(_) if self.folder.is_dir() => Vec::new(),
            files => files?,
        };
        let mut faults = Vec::new();
        for path in files {
            if let Err(why) = self.follow(&path) {
                faults.push(Fault { why: why.clone(), path: path.clone() });
                self.followers.insert(path, None);
            }
        }
        self.forget();
        Ok(faults)
    }

    /// What there is to tell of chains that began in the window, and of threads and losses of twice
    /// that time.
    #[must_use]
    pub fn report(&self, topic: Option<&str>) -> Report {
        let options = Options {
            topic: topic.map(str::to_owned),
            slowest: 0,
            last_ns: i64::try_from(self.window_ns).ok(),
        };
        Report::of(&self.recording, &options)
    }

    /// What was seen lately: at least the window.
    #[must_use]
    pub fn recording(&self) -> &Recording {
        &self.recording
    }

    fn follow(&mut self, path: &Path) -> Result<(), String> {
        if !self.followers.contains_key(path) {
            let follower = Follower::new(path).map_err(|error| error.to_string())?;
            self.followers.insert(path.to_owned(), Some((u32::MAX, follower)));
        }
        let Some(Some((number, follower))) = self.followers.get_mut(path) else { return Ok(()) };
        let new = follower.look().map_err(|error| error.to_string())?;
        let Some(process) = follower.process() else { return Ok(()) };
        if *number == u32::MAX {
            *number = self.recording.processes.len() as u32;
            self.recording.processes.push(process.clone());
        }
        let number = *number;
        self.recording.processes[number as usize] = process.clone();
        let entities = new.entities.into_iter().map(|mut entity| {
            entity.process = number;
            entity
        });
        self.recording.entities.extend(entities);
        self.recording.events.extend(new.events.into_iter().map(|(_, event)| (number, event)));
        Ok(())
    }

    /// Lets go of what is older than the window.
    fn forget(&mut self) {
        let time = |event: &(u32, Event)| event.1.time_ns;
        // Each process has its own clock if it has another host.
        let mut newest: BTreeMap<u32, u64> = BTreeMap::new();
        for event in &self.recording.events {
            let of = newest.entry(event.0).or_default();
            *of = (*of).max(time(event));
        }
        let last = newest.values().copied().max().unwrap_or(0);
        // Chains that began in the window need what was before it.
        let kept = self.window_ns.saturating_mul(2);
        let same_host = |newest: u64| last.saturating_sub(newest) < 60_000_000_000;
        let since = |process: u32| {
            let newest = newest.get(&process).copied().unwrap_or(0);
            let until = if same_host(newest) { last } else { newest };
            until.saturating_sub(kept)
        };
        self.recording.events.retain(|event| time(event) >= since(event.0));
        let beyond = self.recording.events.len().saturating_sub(MAX_EVENTS);
        self.recording.events.drain(..beyond);
    }
}
