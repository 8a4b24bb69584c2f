//! The participants that are known.

use super::reach::{self, Interface};
use crate::wire::entities::NodeEntities;
use crate::wire::{Guid, GuidPrefix, Locator, ParticipantData};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;

/// A participant that was found.
#[derive(Debug)]
pub struct Participant {
    /// What it says about itself.
    pub data: Arc<ParticipantData>,
    /// Where discovery reaches it.
    pub metatraffic: Vec<SocketAddr>,
    /// Where data reaches it.
    pub addresses: Vec<SocketAddr>,
    /// Where its announcement came from.
    pub from: SocketAddr,
    /// Its nodes, as its last message on `ros_discovery_info` said; `None` before the first.
    pub nodes: Option<Vec<NodeEntities>>,
    /// To which of `nodes` an endpoint belongs.
    pub(super) node_of: HashMap<Guid, usize>,
    /// Its endpoints.
    pub(super) endpoints: Vec<Guid>,
    lease_ns: u64,
    expires_ns: u64,
}

impl Participant {
    pub(super) fn new(
        data: ParticipantData,
        from: SocketAddr,
        interfaces: &[Interface],
        now_ns: u64,
    ) -> Self {
        let choose = |locators: &[Locator]| reach::choose(locators, from, interfaces);
        // A span below zero is none at all.
        let lease_ns = match data.lease {
            angaros_msg::Duration::INFINITE => u64::MAX,
            lease => u64::try_from(lease.nanoseconds).unwrap_or(0),
        };
        Self {
            metatraffic: choose(&data.metatraffic_unicast),
            addresses: choose(&data.default_unicast),
            data: Arc::new(data),
            from,
            nodes: None,
            node_of: HashMap::new(),
            endpoints: Vec::new(),
            lease_ns,
            expires_ns: now_ns.saturating_add(lease_ns),
        }
    }

    /// Whether it can be reached at all.
    pub(super) fn is_reachable(&self) -> bool {
        !self.metatraffic.is_empty()
    }

    pub(super) fn renew(&mut self, now_ns: u64) {
        self.expires_ns = now_ns.saturating_add(self.lease_ns);
    }

    pub(super) const fn expires_ns(&self) -> u64 {
        self.expires_ns
    }

    /// Whether it moved, so that everything about it must be begun anew.
    pub(super) fn has_moved(&self, data: &ParticipantData) -> bool {
        self.data.metatraffic_unicast != data.metatraffic_unicast
            || self.data.default_unicast != data.default_unicast
    }

    /// Whether it is one of ROS: it says its enclave, or has said which nodes it has.
    #[must_use]
    pub fn is_ros(&self) -> bool {
        self.data.enclave.is_some() || self.nodes.is_some()
    }

    /// Where an endpoint that announces `locators` is reached.
    pub(super) fn reach(&self, locators: &[Locator], interfaces: &[Interface]) -> Vec<SocketAddr> {
        match reach::choose(locators, self.from, interfaces) {
            chosen if chosen.is_empty() => self.addresses.clone(),
            chosen => chosen,
        }
    }

    pub(super) fn set_nodes(&mut self, nodes: Vec<NodeEntities>) {
        self.node_of.clear();
        for (index, node) in nodes.iter().enumerate() {
            let endpoints = node.readers.iter().chain(&node.writers);
            self.node_of.extend(endpoints.map(|guid| (*guid, index)));
        }
        self.nodes = Some(nodes);
    }
}

/// The known participants by what their ids begin with.
pub(super) type Participants = HashMap<GuidPrefix, Participant>;
