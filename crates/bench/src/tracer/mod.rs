//! What records a run: the parameter `tracing` of an experiment.
//!
//! * `off`: nothing does.
//! * `angaros`: every process records all events from its begin to its end and then writes them
//!   into a folder of the run.
//! * `lttng`: every process emits the tracepoints of `ros2_tracing` (the folder `lttng/` of the
//!   repository), which a session of LTTng records to disk with the contexts that `ros2_tracing`
//!   adds. Not offered where LTTng is not installed.
//!
//! Only Angaros can be traced; a point whose `tracing` is not `off` is refused to others.

mod lttng;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;

use angaros::component::TRACE_DIR;
use angaros::trace::Recording;

use crate::run::{Point, RunError};

/// The parameter's name.
pub const PARAMETER: &str = "tracing";

/// What records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tracing {
    /// Nothing.
    Off,
    /// Our own recording.
    Angaros,
    /// LTTng.
    Lttng,
}

impl Tracing {
    /// What a point asks for; `None` where it does not say.
    ///
    /// # Errors
    /// A value that is none of the three.
    pub fn of(point: &Point<'_>) -> Result<Option<Self>, String> {
        match point.text(PARAMETER).as_str() {
            "" => Ok(None),
            // YAML takes a bare `off` for a flag in some of its versions.
            "off" | "false" => Ok(Some(Self::Off)),
            "angaros" => Ok(Some(Self::Angaros)),
            "lttng" => Ok(Some(Self::Lttng)),
            other => Err(format!("{PARAMETER} is off, angaros or lttng, not '{other}'")),
        }
    }

    /// Whether it can be had on this machine.
    ///
    /// # Errors
    /// What is missing, and how one gets it.
    pub fn check(self) -> Result<(), String> {
        match self {
            Self::Off | Self::Angaros => Ok(()),
            Self::Lttng => lttng::check(),
        }
    }
}

/// Records the processes that get its environment, until [`Tracer::end`].
pub struct Tracer {
    tracing: Tracing,
    folder: PathBuf,
    lttng: Option<lttng::Session>,
    begun: Instant,
}

impl Tracer {
    /// Begins. What is recorded goes into a new folder below `scratch`, named after the session.
    ///
    /// # Errors
    /// A folder that cannot be made, or LTTng that does not start.
    pub fn begin(tracing: Tracing, scratch: &Path, session: &str) -> Result<Self, RunError> {
        let folder = scratch.join(format!("{session}.traces"));
        std::fs::create_dir_all(&folder)
            .map_err(|e| RunError::Failed(format!("make {}: {e}", folder.display())))?;
        let mut tracer = Self { tracing, folder, lttng: None, begun: Instant::now() };
        if tracing == Tracing::Lttng {
            let started = lttng::Session::start(&tracer.folder, session);
            tracer.lttng = Some(started.map_err(RunError::Failed)?);
        }
        tracer.begun = Instant::now();
        Ok(tracer)
    }

    /// The same for a point; `None` where it does not say what records.
    ///
    /// # Errors
    /// As [`Tracer::begin`], or a value that the parameter does not have.
    pub fn of(point: &Point<'_>, scratch: &Path, session: &str) -> Result<Option<Self>, RunError> {
        let tracing = Tracing::of(point).map_err(RunError::Unsupported)?;
        tracing.map(|tracing| Self::begin(tracing, scratch, session)).transpose()
    }

    /// What processes need to be recorded.
    #[must_use]
    pub fn environment(&self) -> Vec<(OsString, OsString)> {
        match (self.tracing, &self.lttng) {
            (Tracing::Angaros, _) => vec![(TRACE_DIR.into(), self.folder.clone().into())],
            (_, Some(lttng)) => lttng.environment(),
            _ => Vec::new(),
        }
    }

    /// Ends, when the processes have ended, and tells what was recorded.
    ///
    /// # Errors
    /// Traces that cannot be read.
    pub fn end(self) -> Result<Recorded, RunError> {
        let seconds = self.begun.elapsed().as_secs_f64();
        let mut recorded = match (self.tracing, &self.lttng) {
            (Tracing::Angaros, _) => {
                let all = Recording::read_folder(&self.folder);
                let all = all.map_err(|error| RunError::Failed(error.to_string()))?;
                Recorded {
                    events: Some(all.events.len() as u64),
                    dropped: all.dropped(),
                    recording: Some(all),
                    ..Recorded::default()
                }
            }
            (_, Some(lttng)) => lttng.end().map_err(RunError::Failed)?,
            _ => return Ok(Recorded::default()),
        };
        recorded.seconds = seconds;
        recorded.bytes = bytes_below(&self.folder);
        Ok(recorded)
    }
}

impl Drop for Tracer {
    fn drop(&mut self) {
        // LTTng writes there until it ends.
        self.lttng = None;
        // Scratch; it goes with the session anyway.
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

/// What was recorded of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorded {
    /// Events of all processes; `None` where nobody counted them.
    pub events: Option<u64>,
    /// Events that found no room.
    pub dropped: u64,
    /// Bytes on disk.
    pub bytes: u64,
    /// How long it recorded.
    pub seconds: f64,
    /// The recording, if it is one of ours.
    pub recording: Option<Recording>,
}

impl Recorded {
    /// The figures of a run of so many samples, warm-up included: what happened at the processes'
    /// begin and end is shared out among them. Empty where nothing recorded.
    #[must_use]
    pub fn figures(&self, samples: u64) -> BTreeMap<String, f64> {
        if self.seconds <= 0.0 {
            return BTreeMap::new();
        }
        let mut figures = BTreeMap::from([
            ("dropped events".to_owned(), self.dropped as f64),
            ("trace kB/s".to_owned(), self.bytes as f64 / 1000.0 / self.seconds),
        ]);
        if let Some(events) = self.events {
            figures.insert("events/sample".to_owned(), events as f64 / samples.max(1) as f64);
        }
        figures
    }
}

fn bytes_below(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let size = |entry: std::fs::DirEntry| match entry.metadata() {
        Ok(data) if data.is_dir() => bytes_below(&entry.path()),
        Ok(data) if data.is_file() => data.len(),
        _ => 0,
    };
    entries.map(size).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Params;

    fn of(value: &str) -> Result<Option<Tracing>, String> {
        let params = Params::from([(PARAMETER.to_owned(), value.into())]);
        Tracing::of(&Point { experiment: "t", workload: "w", params: &params })
    }

    #[test]
    fn a_point_says_what_records_it() {
        assert_eq!(of(""), Ok(None));
        assert_eq!(of("off"), Ok(Some(Tracing::Off)));
        assert_eq!(of("angaros"), Ok(Some(Tracing::Angaros)));
        assert_eq!(of("lttng"), Ok(Some(Tracing::Lttng)));
        assert!(of("strace").is_err_and(|why| why.contains("'strace'")));
    }

    #[test]
    fn what_was_recorded_is_shared_out_among_the_samples() {
        let recorded = Recorded {
            events: Some(600),
            dropped: 3,
            bytes: 50_000,
            seconds: 2.0,
            ..Recorded::default()
        };
        let figures = recorded.figures(100);
        assert_eq!(figures["events/sample"], 6.0);
        assert_eq!((figures["dropped events"], figures["trace kB/s"]), (3.0, 25.0));
        assert!(Recorded::default().figures(100).is_empty());
    }

    #[test]
    fn a_recorder_counts_the_bytes_of_its_folder_and_leaves_nothing() {
        let scratch = std::env::temp_dir();
        let session = format!("tracer-{}", std::process::id());
        let tracer = Tracer::begin(Tracing::Off, &scratch, &session).unwrap();
        let folder = tracer.folder.clone();
        std::fs::create_dir(folder.join("inner")).unwrap();
        std::fs::write(folder.join("inner/a"), [0; 70]).unwrap();
        std::fs::write(folder.join("b"), [0; 30]).unwrap();
        assert_eq!(bytes_below(&folder), 100);
        assert!(tracer.environment().is_empty());
        assert_eq!(tracer.end().unwrap(), Recorded::default());
        assert!(!folder.exists());
    }
}
