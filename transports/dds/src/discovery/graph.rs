//! Nodes: ours, which are told to others, and those that others tell of.

use super::participants::Participant;
use crate::wire::entities::{NodeEntities, ParticipantEntities};
use crate::wire::{EntityId, Guid, GuidPrefix};
use angaros_transport::NodeName;
use std::collections::HashMap;

const MS: u64 = 1_000_000;
/// How long changes are collected before they are told, and the least time between two messages,
/// and that for each participant that is told: each holds the whole state, and a node begins with a
/// dozen endpoints.
const COLLECT_NS: u64 = 2 * MS;
const PERIOD_NS: u64 = 20 * MS;
const PERIOD_OF_ONE_NS: u64 = 2 * MS;
const MAX_PERIOD_NS: u64 = 500 * MS;

/// The node of an endpoint that no message assigns yet, of a participant of ROS.
#[must_use]
pub fn unknown_node() -> NodeName {
    NodeName { namespace: "_NODE_NAMESPACE_UNKNOWN_".into(), name: "_NODE_NAME_UNKNOWN_".into() }
}

/// The node of an endpoint of a participant that is none of ROS.
#[must_use]
pub fn bare_dds_node() -> NodeName {
    let name = "_CREATED_BY_BARE_DDS_APP_";
    NodeName { namespace: name.into(), name: name.into() }
}

impl Participant {
    /// The node of one of its endpoints, by the rules of `rmw_dds_common`'s graph cache.
    #[must_use]
    pub fn node_of(&self, endpoint: Guid) -> NodeName {
        let nodes = self.nodes.as_deref().unwrap_or_default();
        let assigned = self.node_of.get(&endpoint).and_then(|index| nodes.get(*index));
        match assigned {
            Some(node) => node.node.clone(),
            None if self.is_ros() => unknown_node(),
            None => bare_dds_node(),
        }
    }
}

impl Participant {
    /// What is known of its process, in the place of a node's name.
    pub(super) fn process(&self) -> NodeName {
        let said = |key: &str| {
            let found = self.data.properties.iter().find(|(name, _)| name == key);
            found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
        };
        // The names that Cyclone DDS and Fast DDS 3 use.
        let process = said("__ProcessName").or_else(|| said("fastdds.physical_data.process"));
        let host = said("__Hostname").or_else(|| said("fastdds.physical_data.host"));
        let mut name = format!("a node of {}", self.data.vendor.name());
        for (what, value) in [("process", process), ("pid", said("__Pid")), ("host", host)] {
            if let Some(value) = value {
                name.push_str(&format!(", {what} {value}"));
            }
        }
        NodeName { namespace: "/".to_owned(), name: format!("({name}, at {})", self.from.ip()) }
    }
}

/// Our nodes with their endpoints, and when others are told.
pub(super) struct LocalNodes {
    /// Declared nodes; the same name may be declared more than once.
    declared: Vec<NodeName>,
    endpoints: HashMap<Guid, NodeName>,
    due_ns: u64,
    told_ns: u64,
    period_ns: u64,
}

impl LocalNodes {
    pub(super) fn new() -> Self {
        let declared = Vec::new();
        let endpoints = HashMap::new();
        Self { declared, endpoints, due_ns: u64::MAX, told_ns: 0, period_ns: PERIOD_NS }
    }

    /// So many participants are told from now on.
    pub(super) fn audience(&mut self, participants: usize) {
        let period_ns = participants as u64 * PERIOD_OF_ONE_NS;
        self.period_ns = period_ns.clamp(PERIOD_NS, MAX_PERIOD_NS);
    }

    pub(super) fn add(&mut self, now_ns: u64, node: NodeName) {
        self.declared.push(node);
        self.changed(now_ns);
    }

    pub(super) fn remove(&mut self, now_ns: u64, node: &NodeName) {
        if let Some(at) = self.declared.iter().position(|declared| declared == node) {
            self.declared.swap_remove(at);
            self.changed(now_ns);
        }
    }

    pub(super) fn assign(&mut self, now_ns: u64, endpoint: Guid, node: NodeName) {
        self.endpoints.insert(endpoint, node);
        self.changed(now_ns);
    }

    pub(super) fn unassign(&mut self, now_ns: u64, endpoint: Guid) {
        if self.endpoints.remove(&endpoint).is_some() {
            self.changed(now_ns);
        }
    }

    fn changed(&mut self, now_ns: u64) {
        let earliest = self.told_ns.saturating_add(self.period_ns);
        self.due_ns = self.due_ns.min(earliest.max(now_ns.saturating_add(COLLECT_NS)));
    }

    pub(super) const fn due_ns(&self) -> u64 {
        self.due_ns
    }

    /// The message, if it is time for one.
    pub(super) fn tell(&mut self, now_ns: u64, prefix: GuidPrefix) -> Option<Vec<u8>> {
        if now_ns < self.due_ns {
            return None;
        }
        (self.due_ns, self.told_ns) = (u64::MAX, now_ns);
        let mut payload = Vec::new();
        self.entities(prefix).write(&mut payload);
        Some(payload)
    }

    /// The whole state; what belongs to a node that was never declared gets one.
    fn entities(&self, prefix: GuidPrefix) -> ParticipantEntities {
        let empty = |node: &NodeName| NodeEntities {
            node: node.clone(),
            readers: Vec::new(),
            writers: Vec::new(),
        };
        let mut nodes: Vec<_> = self.declared.iter().map(empty).collect();
        let mut index: HashMap<NodeName, usize> = HashMap::new();
        for (at, node) in self.declared.iter().enumerate() {
            index.entry(node.clone()).or_insert(at);
        }
        let mut endpoints: Vec<_> = self.endpoints.iter().collect();
        endpoints.sort_unstable_by_key(|(guid, _)| **guid);
        for (guid, node) in endpoints {
            let at = *index.entry(node.clone()).or_insert_with(|| {
                nodes.push(empty(node));
                nodes.len() - 1
            });
            match guid.entity.is_writer() {
                true => nodes[at].writers.push(*guid),
                false => nodes[at].readers.push(*guid),
            }
        }
        ParticipantEntities { participant: prefix.with(EntityId::PARTICIPANT), nodes }
    }
}
