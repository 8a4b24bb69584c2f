//! `result.json`: everything a report needs, and nothing it has to guess.

mod compared;
mod file;
mod names;
mod network;
mod places;
mod provenance;
mod robotperf;
mod ros2_benchmark;
mod small;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::environment::Environment;
use crate::experiment::{Experiment, Params, Settings};
use crate::stats::{Interval, LogNormal, Summary};

pub use compared::{Compared, Difference, Limit, Verdict};
pub use file::{ResultError, from_reader, read, read_all, rescue, write};
pub use names::{utc, varying};
pub use network::{LATE_AT_MOST, NetworkUse};
pub use places::PlaceMeans;
pub use provenance::Provenance;
pub use robotperf::{CATEGORIES, has_robotperf, write_robotperf};
pub use ros2_benchmark::frames;
pub use small::{small, write_small};

/// The format's number; a reader refuses a higher one.
pub const FORMAT: u32 = 1;

/// A whole result: one machine, one or more experiments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultFile {
    /// [`FORMAT`] of the writer.
    pub format: u32,
    /// Seconds since 1970 when the run began.
    pub started_unix: u64,
    /// How long it took, s.
    pub elapsed_s: f64,
    /// The seed of run order and intervals.
    pub seed: u64,
    /// Whether only the corners ran.
    pub quick: bool,
    /// Whether it was ended early; what had been measured by then is in it.
    pub interrupted: bool,
    /// The machine.
    pub environment: Environment,
    /// The experiments as their files described them, with the settings that ran.
    pub experiments: Vec<Experiment>,
    /// What was measured.
    pub records: Vec<Record>,
    /// What the experiments hold against what.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub compared: Vec<Compared>,
    /// What could not be measured and why.
    pub skipped: Vec<Skipped>,
}

/// One system at one point of an experiment, all repeats together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The experiment's name.
    pub experiment: String,
    /// The system.
    pub system: String,
    /// Its variant.
    pub variant: String,
    /// The point.
    pub params: Params,
    /// Measured samples.
    pub samples: u64,
    /// Messages sent to get them.
    pub sent: u64,
    /// Messages that never came back.
    pub lost: u64,
    /// Messages that came back after they had been given up.
    #[serde(default)]
    pub late: u64,
    /// Messages that came twice.
    #[serde(default)]
    pub duplicates: u64,
    /// Latency from the actual send time.
    pub latency_us: Summary,
    /// Latency from the intended send time, where the work has a rate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intended_us: Option<Summary>,
    /// 95 % confidence interval of the median.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p50_ci_us: Option<Interval>,
    /// The median relative to the experiment's baseline at the same point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio: Option<Ratio>,
    /// Units of work done a second, all repeats together, where the workload has a rate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_second: Option<f64>,
    /// Bytes of them a second, in units of 10^6, where bytes mean something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mb_per_second: Option<f64>,
    /// CPU time of all processes of the system per message.
    pub cpu_us_per_message: f64,
    /// Context switches of all processes per message.
    #[serde(default)]
    pub switches_per_message: f64,
    /// Page faults of all processes per message that needed no reading.
    #[serde(default)]
    pub faults_per_message: f64,
    /// CPU share while matched and idle, of one core, the larger of the two sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_cpu_fraction: Option<f64>,
    /// Largest resident size of any process, kB.
    #[serde(default)]
    pub max_rss_kb: u64,
    /// How receivers waited.
    pub wake: String,
    /// Whether its processes were bound to CPUs; absent where nobody noted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pinned: Option<bool>,
    /// How the highest value of a parameter was found, where one was looked for: the samples are
    /// those of the runs that confirmed it, or of the lowest value where that did not hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<Searched>,
    /// All samples in ns, HdrHistogram V2, base64.
    pub histogram: String,
    /// Log-normal fit of the samples in ns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log_normal: Option<LogNormal>,
    /// Mean time per layer.
    #[serde(default)]
    pub breakdown_us: BTreeMap<String, f64>,
    /// Distribution of single parts of a sample.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parts_us: BTreeMap<String, Summary>,
    /// What else a workload counted, each by its name and unit: the mean over repeats.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<String, f64>,
    /// Some samples in sending order, for plots.
    #[serde(default)]
    pub points: SamplePoints,
    /// What the messages at the same place of all runs took on average, where a run is messages in
    /// a row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<PlaceMeans>,
    /// Each repeat by itself.
    #[serde(default)]
    pub repeats: Vec<Repeat>,
    /// Remarks of the system, for example how a limit was applied.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// Every k-th sample in sending order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SamplePoints {
    /// k.
    pub every: u64,
    /// The samples, µs.
    pub us: Vec<f64>,
}

/// One repeat of a point.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Repeat {
    /// Position in the session's order, from 0.
    pub order: u64,
    /// Load average of the machine before it.
    pub load: f64,
    /// Its latency.
    pub latency_us: Summary,
    /// Its losses.
    pub lost: u64,
    /// CPU time of all processes of the system per message.
    #[serde(default)]
    pub cpu_us_per_message: f64,
    /// Its samples in ns, HdrHistogram V2, base64; empty where a writer left it out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub histogram: String,
    /// The network in a box that it went over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<NetworkUse>,
}

/// The search for the highest value of a parameter at which a point holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Searched {
    /// Which parameter.
    pub parameter: String,
    /// The highest value that held and was confirmed; absent where not even the lowest did.
    pub highest: Option<f64>,
    /// Whether that is the end of the range: the limit lies above it.
    pub top: bool,
    /// Share of messages that was allowed to be lost.
    pub lost_at_most: f64,
    /// What the 95th percentile was allowed to be, µs.
    pub p95_at_most_us: f64,
    /// Everything that was tried, in that order.
    pub probes: Vec<Probe>,
}

/// One value that was tried.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Probe {
    /// The value.
    pub value: f64,
    /// Whether this is the confirmation of a value that held before.
    pub confirms: bool,
    /// Whether it held: most of its runs did.
    pub holds: bool,
    /// Its runs.
    pub runs: Vec<ProbeRun>,
}

/// One run of a probe.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ProbeRun {
    /// Whether it held.
    pub holds: bool,
    /// Messages sent.
    pub sent: u64,
    /// Messages lost.
    pub lost: u64,
    /// The 95th percentile, from the intended send times where there are any, µs.
    pub p95_us: f64,
    /// Why it did not hold.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// How many times the baseline's median.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratio {
    /// The ratio of the medians.
    pub p50: f64,
    /// Its 95 % confidence interval.
    pub ci: Interval,
}

/// A point that one system did not run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Skipped {
    /// The experiment's name.
    pub experiment: String,
    /// The system.
    pub system: String,
    /// Its variant.
    pub variant: String,
    /// The point; empty when the system was missing altogether.
    #[serde(default)]
    pub params: Params,
    /// Whether something went wrong, or the combination does not exist there.
    pub failed: bool,
    /// Why, with a remedy where there is one.
    pub reason: String,
}

impl ResultFile {
    /// An empty result of this machine.
    #[must_use]
    pub fn new(environment: Environment, seed: u64, quick: bool) -> Self {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Self {
            format: FORMAT,
            started_unix: since.map_or(0, |d| d.as_secs()),
            elapsed_s: 0.0,
            seed,
            quick,
            interrupted: false,
            environment,
            experiments: Vec::new(),
            records: Vec::new(),
            compared: Vec::new(),
            skipped: Vec::new(),
        }
    }

    /// The records of one experiment, in their order.
    #[must_use]
    pub fn records_of(&self, experiment: &str) -> Vec<&Record> {
        self.records.iter().filter(|record| record.experiment == experiment).collect()
    }

    /// Takes in another experiment's result of the same session, to report a group as one.
    pub fn merge(&mut self, other: Self) {
        self.elapsed_s += other.elapsed_s;
        self.interrupted |= other.interrupted;
        self.environment.load_after = other.environment.load_after;
        self.environment.played_again += other.environment.played_again;
        self.environment.steal_fraction =
            self.environment.steal_fraction.max(other.environment.steal_fraction);
        for warning in other.environment.warnings {
            if !self.environment.warnings.contains(&warning) {
                self.environment.warnings.push(warning);
            }
        }
        self.environment.versions.extend(other.environment.versions);
        self.experiments.extend(other.experiments);
        self.records.extend(other.records);
        self.compared.extend(other.compared);
        self.skipped.extend(other.skipped);
    }

    /// The settings that ran, of the named experiment.
    #[must_use]
    pub fn settings(&self, experiment: &str) -> Option<&Settings> {
        self.experiments.iter().find(|e| e.name == experiment).map(|e| &e.settings)
    }
}
