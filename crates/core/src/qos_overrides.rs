//! QoS that a launch file sets for a topic, over what a node's code asks for.

use angaros_msg::qos::{Durability, History, Liveliness, Reliability};
use angaros_msg::{Duration, Qos};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What to change in one endpoint's QoS; what is left out stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QosOverride {
    /// `reliable` or `best_effort`.
    pub reliability: Option<ReliabilityName>,
    /// `volatile` or `transient_local`.
    pub durability: Option<DurabilityName>,
    /// `keep_last` or `keep_all`.
    pub history: Option<HistoryName>,
    /// Samples kept with `keep_last`.
    pub depth: Option<usize>,
    /// Longest time between two messages, nanoseconds; 0 for no limit, as in ROS 2.
    pub deadline: Option<u64>,
    /// How long a message is worth delivering, nanoseconds; 0 for no limit.
    pub lifespan: Option<u64>,
    /// `automatic` or `manual_by_topic`.
    pub liveliness: Option<LivelinessName>,
    /// Within which time a publisher shows that it is alive, nanoseconds; 0 for no limit.
    pub liveliness_lease_duration: Option<u64>,
}

/// Reliability as it is written in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReliabilityName {
    /// Every sample in the history arrives.
    Reliable,
    /// Samples may be lost.
    BestEffort,
}

/// Durability as it is written in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DurabilityName {
    /// Late subscriptions start with the next sample.
    Volatile,
    /// Late subscriptions receive the history.
    TransientLocal,
}

/// History as it is written in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HistoryName {
    /// The newest `depth` samples.
    KeepLast,
    /// Everything, up to a stated bound.
    KeepAll,
}

/// Liveliness as it is written in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LivelinessName {
    /// Alive while the process is.
    Automatic,
    /// Alive while the publisher publishes or asserts it.
    ManualByTopic,
}

/// Overrides by fully qualified topic name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct QosOverrides(pub BTreeMap<String, QosOverride>);

impl QosOverrides {
    pub(crate) fn apply(&self, topic: &str, qos: Qos) -> Qos {
        self.0.get(topic).map_or(qos, |change| change.apply(qos))
    }
}

impl QosOverride {
    /// `qos` with the changes.
    #[must_use]
    pub fn apply(&self, mut qos: Qos) -> Qos {
        if let Some(reliability) = self.reliability {
            qos.reliability = match reliability {
                ReliabilityName::Reliable => Reliability::Reliable,
                ReliabilityName::BestEffort => Reliability::BestEffort,
            };
        }
        if let Some(durability) = self.durability {
            qos.durability = match durability {
                DurabilityName::Volatile => Durability::Volatile,
                DurabilityName::TransientLocal => Durability::TransientLocal,
            };
        }
        if let Some(depth) = self.depth {
            qos.history = History::KeepLast(depth.max(1));
        }
        match self.history {
            Some(HistoryName::KeepAll) => qos.history = History::KeepAll,
            Some(HistoryName::KeepLast) if qos.history == History::KeepAll => {
                qos.history = History::default();
            }
            _ => {}
        }
        self.apply_times(&mut qos);
        qos
    }

    fn apply_times(&self, qos: &mut Qos) {
        qos.deadline = self.deadline.map_or(qos.deadline, span);
        qos.lifespan = self.lifespan.map_or(qos.lifespan, span);
        qos.liveliness_lease = self.liveliness_lease_duration.map_or(qos.liveliness_lease, span);
        match self.liveliness {
            Some(LivelinessName::Automatic) => qos.liveliness = Liveliness::Automatic,
            Some(LivelinessName::ManualByTopic) => qos.liveliness = Liveliness::ManualByTopic,
            None => {}
        }
    }
}

fn span(nanoseconds: u64) -> Duration {
    match i64::try_from(nanoseconds) {
        Ok(0) | Err(_) => Duration::INFINITE,
        Ok(nanoseconds) => Duration::from_nanoseconds(nanoseconds),
    }
}
