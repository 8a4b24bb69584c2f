//! The text of a launch file, key by key.

use super::values::{Cpus, Ordered, Parameters, Text};
use crate::client::QosOverride;
use serde::Deserialize;

/// A whole file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct File {
    pub arguments: Ordered<ArgumentText>,
    pub nodes: Vec<NodeText>,
    pub containers: Ordered<ContainerText>,
    pub include: Vec<IncludeText>,
}

/// Only what is needed before arguments are replaced.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Head {
    pub arguments: Ordered<ArgumentText>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ArgumentText {
    pub default: Option<Text>,
    pub description: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NodeText {
    pub component: Option<String>,
    pub package: Option<String>,
    pub program: Option<Vec<Text>>,
    pub name: Option<String>,
    pub namespace: Option<String>,
    pub parameters: Parameters,
    pub parameter_files: Vec<String>,
    pub remaps: Ordered<String>,
    pub qos: Ordered<QosOverride>,
    pub executor: Option<Executor>,
    pub wake: Option<Wake>,
    pub cpu: Option<Cpus>,
    pub priority: Option<Priority>,
    pub env: Ordered<Text>,
    pub respawn: Option<Respawn>,
    #[serde(rename = "if")]
    pub condition: Option<bool>,
    pub unless: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ContainerText {
    pub nodes: Vec<NodeText>,
    pub executor: Option<Executor>,
    pub wake: Option<Wake>,
    pub cpu: Option<Cpus>,
    pub priority: Option<Priority>,
    pub env: Ordered<Text>,
    pub respawn: Option<Respawn>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct IncludeText {
    pub file: String,
    #[serde(default)]
    pub arguments: Ordered<Text>,
    #[serde(default)]
    pub namespace: Option<String>,
    #[serde(default, rename = "if")]
    pub condition: Option<bool>,
    #[serde(default)]
    pub unless: Option<bool>,
}

/// How a process runs its callbacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Executor {
    /// One after the other on one thread.
    #[default]
    Single,
    /// On this many threads; 0 means one per CPU.
    Multi(usize),
    /// On one real-time thread, which gets the priority and the CPUs.
    RealTime {
        /// Goes on without what it has no right to.
        best_effort: bool,
    },
}

impl TryFrom<String> for Executor {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let threads = text.strip_prefix("multi(").and_then(|rest| rest.strip_suffix(')'));
        match (text.as_str(), threads.map(|n| n.trim().parse::<u16>())) {
            ("single", _) => Ok(Self::Single),
            ("multi", _) => Ok(Self::Multi(0)),
            ("realtime", _) => Ok(Self::RealTime { best_effort: false }),
            ("realtime(best_effort)", _) => Ok(Self::RealTime { best_effort: true }),
            (_, Some(Ok(threads @ 1..))) => Ok(Self::Multi(threads.into())),
            _ => Err(format!(
                "executor '{text}' is not known; \
                 hint: use single, multi, multi(4), realtime or realtime(best_effort)"
            )),
        }
    }
}

/// How an executor waits for work.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Wake(pub String);

impl TryFrom<String> for Wake {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match crate::client::WakePolicy::parse(&text) {
            Some(_) => Ok(Self(text)),
            None => Err(format!(
                "wake '{text}' is not known; hint: use block, spin(50) or adaptive(50)"
            )),
        }
    }
}

/// A SCHED_FIFO priority, 1 to 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "i64")]
pub(super) struct Priority(pub u8);

impl TryFrom<i64> for Priority {
    type Error = String;

    fn try_from(value: i64) -> Result<Self, String> {
        match u8::try_from(value) {
            Ok(value @ 1..=99) => Ok(Self(value)),
            _ => Err(format!("priority {value} is not possible; hint: real-time is 1 to 99")),
        }
    }
}

/// Whether and how a process is started again after it ended by itself.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Respawn {
    /// Seconds before the first restart; doubled for each further one, up to 30 s.
    #[serde(default = "Respawn::first_delay")]
    pub delay: f64,
    /// How often at most; no limit when absent.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Respawn {
    fn first_delay() -> f64 {
        1.0
    }
}
