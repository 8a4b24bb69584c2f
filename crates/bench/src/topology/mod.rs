//! Topologies: graphs of nodes as a file describes them, to be run unchanged on every system.
//!
//! ```yaml
//! name: small                        # letters, digits, _
//! about: What it is and where it is from.
//! duration_s: 10                     # unless an experiment says otherwise
//! defaults: {reliability: reliable, depth: 10}
//! nodes:
//!   - name: driver
//!     process: front                 # for deployment `given`; default: the node's own
//!     publishers:
//!       - {topic: points, bytes: 4096, period_ms: 100}           # or freq_hz: 10
//!       - {topic: status, bytes: 16, period_ms: 500, phase_ms: 20}
//!   - name: filter
//!     subscriptions: [points, {topic: status, depth: 1}]
//!     publishers:
//!       - {topic: filtered, bytes: 4096, trigger: points, work_us: 300}
//!       - {topic: fused, bytes: 16, trigger: {all: [points, status]}, work_primes: 4096}
//! paths:                             # whose latency from the first to the last is of interest
//!   hot: {topics: [points, filtered], to: planner}
//! periods: [points]                  # timers whose jitter is of interest
//! ```
//!
//! - `bytes` come after the head of 16 bytes that every message has.
//! - `trigger` makes a publisher causal: a topic, `{any: [..]}` (each message of any of them), or
//!   `{all: [..]}` (one of each; a list means that). They must be subscriptions of the node.
//! - `work_us` (processor time) or `work_primes` (primes counted as in the ROS 2 reference system)
//!   of a publisher is done before it publishes, of a subscription for every message.
//! - A path begins when its first topic's message is stamped, follows the triggers, and ends when
//!   the last topic's message is stamped, or where there is `to`, when it arrives at that node.
//!
//! Deployments: `composed` (all nodes in one process), `split` (each in its own), `given` (by
//! `process`). The JSON of iRobot's ros2-performance is read as well ([`irobot`]).

mod deploy;
mod irobot;
mod read;
mod resolve;

use serde::Deserialize;
use std::collections::BTreeMap;

pub use deploy::{DEPLOYMENTS, deploy};
pub(crate) use deploy::{edges, path_end, path_publishers};
pub use read::{TopologyError, load, parse};
pub use resolve::{find, known, named};

/// A graph as its file describes it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topology {
    /// Its name.
    pub name: String,
    /// What it is and where it is from.
    #[serde(default)]
    pub about: String,
    /// How long it is measured unless somebody says otherwise, s.
    #[serde(default = "ten")]
    pub duration_s: f64,
    /// The quality of service of what has none of its own.
    #[serde(default)]
    pub defaults: Quality,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Whose latency is of interest.
    #[serde(default)]
    pub paths: BTreeMap<String, Path>,
    /// Topics whose timers' jitter is of interest.
    #[serde(default)]
    pub periods: Vec<String>,
}

fn ten() -> f64 {
    10.0
}

/// Reliability and depth; what is not given is taken from the topology's defaults, then ROS 2's.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Quality {
    /// `reliable` or `best_effort`.
    pub reliability: Option<String>,
    /// Of the history.
    pub depth: Option<u32>,
}

/// A node.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Its process when deployed as given.
    #[serde(default)]
    pub process: Option<String>,
    /// What it publishes.
    #[serde(default)]
    pub publishers: Vec<Publisher>,
    /// What it listens to.
    #[serde(default, deserialize_with = "read::subscriptions")]
    pub subscriptions: Vec<Subscription>,
}

/// A publisher; one of `period_ms`, `freq_hz` and `trigger` says when it publishes.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Publisher {
    /// Its topic.
    pub topic: String,
    /// Bytes of a message after its head.
    pub bytes: u64,
    /// Period of its timer, ms.
    #[serde(default)]
    pub period_ms: Option<f64>,
    /// Or its frequency.
    #[serde(default)]
    pub freq_hz: Option<f64>,
    /// When its timer is made, after the beginning, ms.
    #[serde(default)]
    pub phase_ms: f64,
    /// What makes it publish.
    #[serde(default, deserialize_with = "read::trigger")]
    pub trigger: Option<Trigger>,
    /// `reliable` or `best_effort`.
    #[serde(default)]
    pub reliability: Option<String>,
    /// Of the history.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Processor time before it publishes, µs.
    #[serde(default)]
    pub work_us: f64,
    /// Primes counted before it publishes.
    #[serde(default)]
    pub work_primes: u64,
}

/// A subscription.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subscription {
    /// Its topic.
    pub topic: String,
    /// `reliable` or `best_effort`.
    #[serde(default)]
    pub reliability: Option<String>,
    /// Of the history.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Processor time for every message, µs.
    #[serde(default)]
    pub work_us: f64,
    /// Primes counted for every message.
    #[serde(default)]
    pub work_primes: u64,
}

/// What makes a causal publisher publish.
#[derive(Clone, Debug, PartialEq)]
pub enum Trigger {
    /// Each message of any of these topics.
    Any(Vec<String>),
    /// One message of each of these topics.
    All(Vec<String>),
}

impl Trigger {
    /// The topics.
    #[must_use]
    pub fn topics(&self) -> &[String] {
        match self {
            Self::Any(topics) | Self::All(topics) => topics,
        }
    }
}

/// A way of messages through the graph.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Path {
    /// Its topics in their order, each triggered by the one before.
    pub topics: Vec<String>,
    /// The node at which it ends.
    #[serde(default)]
    pub to: Option<String>,
}

#[cfg(test)]
mod tests;
