//! An experiment: one YAML file that says what runs, over which parameters, and what a paper found.
//!
//! ```yaml
//! name: peers/pingpong            # group/name, as in the file's path
//! title: Round trip between two processes
//! workload: pingpong              # what a system must be able to run: one of crate::workload, or
//!                                 # what its program calls solo (`about` in angaros_bench_peer)
//! about: One paragraph for the report.
//! unit: round trip                # what one sample is
//! settings: {count: 5000, warmup: 500, idle_ms: 1000, timeout_s: 60, repeats: 3}
//!                                 # and `seconds: 60`: no run with a rate is longer than that
//! fixed: {think_us: 0}            # parameters with one value
//! sweep: {payload: [8, 1024]}     # parameters with several: every combination runs; of all but
//!                                 # solo also `hosts: N` and `link: PROFILE` (crate::run), and
//!                                 # `pin: true|false`: bind the processes to CPUs or not
//! only: [{payload: 8}]            # of those combinations only those that agree with one of these
//! quick:                          # what --quick replaces
//!   settings: {count: 500}
//!   sweep: {payload: [8]}
//! search: {parameter: hz, from: 10, to: 20000, lost_at_most: 0.001, p95_at_most_us: 1000}
//!                                 # instead of one run a point: the highest value of a parameter
//!                                 # at which a point still holds (Search says how)
//! systems: {ring: [futex, spin]}  # which variants of which peers belong to it
//! axis: payload                   # the parameter that the line plot runs over
//! baseline: {system: ring, variant: futex}   # what the table's ratios refer to
//! against:                        # what is held against what; limits at values of the axis
//!   - {of: angaros/udp, to: sockets/udp, bars: [{at: [8], times: 1.5, wake_ups: 1}]}
//!                                 # of the median, or what `stat: p95`, `stat: [p50, p95]` name
//!   - {of: ring/spin, to: ring/spin, with: {payload: 8}, bars: [{at: [64], times: 1, more_us: 2}]}
//!                                 # a system against itself runs in pairs, as with `relative`
//! focus: {of: [ring/spin], settings: {repeats: 30}}  # systems with settings of their own, which
//!                                 # need more runs than the others ([`Focus`]); also in quick
//! relative:                       # what a parameter's one value adds to the other's latencies
//!   param: reliability            # (100 * (to - from) / from), and how much it may; the two run
//!                                 # in pairs, one right after the other, in random order
//!   from: best_effort
//!   to: reliable
//!   bars: [{of: angaros/shm, under_percent: 5}]
//! wake_up: {asleep: ring/futex, awake: ring/spin}   # whose difference one wake-up is
//! paper:                          # the paper's own figures, shown as the paper's
//!   - {label: stand-alone, params: {}, p50_us: 28700, note: Odroid-XU4}
//! figures: [...]                  # the paper's figures, drawn again: [`Figure`]
//! table: {...}                    # the table for a page of text: [`TableSpec`]
//! ```

mod comparison;
mod declared;
mod figure;
mod focus;
mod matrix;
mod parse;
mod problem;
mod references;
mod relative;
mod search;
mod shipped;
mod shown;
mod statistic;
mod suggest;
mod table_spec;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use comparison::{Bar, Comparison, WakeUp};
pub use declared::check_about;
pub use figure::{Figure, Fit, Kind, Over};
pub use focus::Focus;
use focus::SETTINGS;
pub use matrix::{Points, points};
pub use parse::{ExperimentError, load, parse, refused};
pub use problem::Problem;
pub use relative::{Relative, RelativeBar};
pub use search::Search;
pub use shipped::{find, names};
pub use statistic::Statistic;
pub use suggest::nearest;
pub(crate) use suggest::{explain, suggest};
pub use table_spec::{Cell, Column, Row, TableSpec};

/// One value of a parameter: a number, a word or a flag.
pub type Value = serde_json::Value;
/// The parameters of one point of the matrix, by name.
pub type Params = BTreeMap<String, Value>;

/// How long and how often each point runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Measured samples of one run.
    pub count: u64,
    /// Samples discarded before.
    pub warmup: u64,
    /// Length of the idle-CPU measurement of the first repeat, ms; 0 for none.
    pub idle_ms: u64,
    /// A run that takes longer is ended and reported as failed, s.
    pub timeout_s: u64,
    /// Runs of each point, spread over the whole session.
    pub repeats: u32,
    /// Work with a rate sends no more messages than go out in this time, s; 0 for no limit.
    #[serde(skip_serializing_if = "is_zero")]
    pub seconds: u64,
    /// How long a run takes where that does not follow from count and rate, s; 0: it does. Only
    /// the forecast of a session's length looks at it.
    #[serde(skip_serializing_if = "is_zero")]
    pub run_s: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Settings {
    /// The measured messages of a run at this rate.
    #[must_use]
    pub fn count_at(&self, hz: f64) -> u64 {
        match self.seconds {
            0 => self.count,
            seconds => ((hz * seconds as f64).ceil() as u64).clamp(1, self.count.max(1)),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            count: 1000,
            warmup: 100,
            idle_ms: 0,
            timeout_s: 60,
            repeats: 1,
            seconds: 0,
            run_s: 0,
        }
    }
}

/// What `--quick` replaces; what it does not name stays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Quick {
    /// Replaces single settings.
    pub settings: BTreeMap<String, u64>,
    /// Replaces the values of single parameters.
    pub sweep: BTreeMap<String, Vec<Value>>,
    /// Replaces the search as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<Search>,
    /// Replaces the focus as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub focus: Option<Focus>,
}

/// A system and one of its variants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SystemName {
    /// The system, for example `cyclonedds`.
    pub system: String,
    /// Its variant, for example `udp`.
    pub variant: String,
}

/// A figure that a paper published; never mixed with measured ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaperFigure {
    /// What the paper calls it.
    pub label: String,
    /// The parameters it belongs to.
    #[serde(default)]
    pub params: Params,
    /// The paper's median, µs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p50_us: Option<f64>,
    /// The paper's 95th percentile, µs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p95_us: Option<f64>,
    /// The paper's mean, µs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_us: Option<f64>,
    /// The paper's value of what the figure shows, in the figure's own unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The only figure that it belongs to, by its id; otherwise every one that shows its point.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// Any other figure in the paper's words, for example "73.3 % message passing".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Machine and place in the paper.
    #[serde(default)]
    pub note: String,
}

/// An experiment as its file describes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Group and name.
    pub name: String,
    /// One line for headings.
    pub title: String,
    /// What a system must be able to run.
    pub workload: String,
    /// One paragraph: what is measured and how to read it.
    #[serde(default)]
    pub about: String,
    /// What one sample is.
    #[serde(default = "latency")]
    pub unit: String,
    /// Length and repeats.
    #[serde(default)]
    pub settings: Settings,
    /// Parameters with one value.
    #[serde(default)]
    pub fixed: Params,
    /// Parameters with several values.
    #[serde(default)]
    pub sweep: BTreeMap<String, Vec<Value>>,
    /// Of all combinations only those run that agree with one of these; without any, all run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<Params>,
    /// The parameter whose highest value is looked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<Search>,
    /// Systems with settings of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<Focus>,
    /// What `--quick` replaces.
    #[serde(default)]
    pub quick: Quick,
    /// Peers and variants that belong to the experiment.
    #[serde(default)]
    pub systems: BTreeMap<String, Vec<String>>,
    /// The parameter the line plot runs over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<String>,
    /// What ratios refer to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<SystemName>,
    /// Which systems are held against which.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<Comparison>,
    /// Which parameter's values are held against each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relative: Option<Relative>,
    /// What tells the cost of a wake-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wake_up: Option<WakeUp>,
    /// The paper's figures.
    #[serde(default)]
    pub paper: Vec<PaperFigure>,
    /// The paper's drawings, with what is measured here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Figure>,
    /// What a page of text shows of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableSpec>,
}

fn latency() -> String {
    "latency".to_owned()
}

/// A value as a person writes it: words without quotes.
#[must_use]
pub fn show(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
