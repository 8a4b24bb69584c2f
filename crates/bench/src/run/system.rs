//! What can be measured: the trait that peers and Angaros itself implement.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use crate::experiment::{Params, Settings, show};
use crate::result::NetworkUse;

/// One point of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Point<'a> {
    /// The experiment's name.
    pub experiment: &'a str,
    /// What to run, for example `pingpong`.
    pub workload: &'a str,
    /// With which parameters.
    pub params: &'a Params,
}

impl Point<'_> {
    /// A parameter as a person writes it; empty when it is not there.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        self.params.get(name).map(show).unwrap_or_default()
    }

    /// A parameter as a whole number.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<u64> {
        self.params.get(name).and_then(serde_json::Value::as_u64)
    }
}

/// What a run is given besides its parameters.
#[derive(Clone, Debug)]
pub struct RunContext {
    /// Counts and time-out.
    pub settings: Settings,
    /// Which repeat of the point this is, from 0.
    pub repeat: u32,
    /// A seed of its own for whatever the run wants random.
    pub seed: u64,
    /// A name that no other run of this machine has: `A-Z a-z 0-9 -`, at most 40 characters.
    pub session: String,
    /// CPUs to pin to, on different cores where the machine has them; empty: do not pin.
    pub cpus: Vec<usize>,
    /// A folder for scratch files, removed after the session.
    pub scratch: PathBuf,
    /// Set when the user wants to stop; a long run looks at it.
    pub stop: Arc<AtomicBool>,
}

impl RunContext {
    /// Whether the user wants to stop.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// What one run measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Measurement {
    /// The samples in sending order, ns, lost ones left out.
    pub samples_ns: Vec<u64>,
    /// The same from the intended send times, where the work has a rate; else empty.
    pub intended_ns: Vec<u64>,
    /// The place of each sample's message in its run, from 0; empty where that tells nothing.
    pub places: Vec<u64>,
    /// Messages sent in the measured section.
    pub sent: u64,
    /// Messages that never came back.
    pub lost: u64,
    /// Messages that came after they had been given up.
    pub late: u64,
    /// Messages that came twice.
    pub duplicates: u64,
    /// Length of the section in which `sent` units of work were done, where their rate is of
    /// interest; else 0.
    pub section_ns: u64,
    /// Bytes of those that were not lost, where bytes mean something; else 0.
    pub bytes: u64,
    /// CPU time of all processes in the measured section, ns.
    pub cpu_ns: u64,
    /// Context switches of all processes in it.
    pub switches: u64,
    /// Page faults of all processes in it that needed no reading: memory touched first.
    pub faults: u64,
    /// CPU share while matched and idle, the largest of any process, of one core.
    pub idle_cpu_fraction: Option<f64>,
    /// Largest resident size of any process, kB.
    pub max_rss_kb: u64,
    /// The CPUs that its processes were pinned to; empty: to none.
    pub cpus: Vec<usize>,
    /// How receivers waited: `block`, `spin`, `adaptive`.
    pub wake: String,
    /// Mean time per layer and sample, µs.
    pub breakdown_us: BTreeMap<String, f64>,
    /// Parts of each sample whose distribution is of interest by itself, ns.
    pub parts_ns: BTreeMap<String, Vec<u64>>,
    /// What else it counted, each by its name and unit.
    pub figures: BTreeMap<String, f64>,
    /// Remarks for the report.
    pub notes: Vec<String>,
    /// The network it went over, if that was one in a box.
    pub network: Option<NetworkUse>,
}

/// Why a run gave no measurement.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The combination does not exist on this system.
    #[error("{0}")]
    Unsupported(String),
    /// Something went wrong.
    #[error("{0}")]
    Failed(String),
    /// The user wants to stop.
    #[error("interrupted")]
    Interrupted,
}

/// A system in one variant.
pub trait System {
    /// The system, for example `cyclonedds`.
    fn name(&self) -> &str;

    /// The variant, for example `udp`.
    fn variant(&self) -> &str;

    /// The version, for the result's environment.
    fn version(&self) -> String {
        String::new()
    }

    /// The file that runs, where there is one.
    fn program(&self) -> Option<&Path> {
        None
    }

    /// What tells this build of it from another one, for a session that goes on later.
    fn fingerprint(&self) -> String {
        self.version()
    }

    /// Whether it can run a point.
    ///
    /// # Errors
    /// The reason why not, in one line.
    fn supports(&self, point: &Point<'_>) -> Result<(), String>;

    /// Runs a point once.
    ///
    /// # Errors
    /// See [`RunError`]. Nothing of the run may be left behind.
    fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError>;
}
