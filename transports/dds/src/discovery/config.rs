//! What a participant is told when it begins.

use super::reach::Interface;
use crate::wire::participant_data::builtin;
use crate::wire::{EntityId, GuidPrefix, Locator, ParticipantData, VendorId};
use angaros_msg::Duration;
use std::net::IpAddr;

/// How far discovery reaches (`ROS_AUTOMATIC_DISCOVERY_RANGE`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// As far as multicast does, and the static peers.
    Subnet,
    /// This host, and the static peers.
    Localhost,
    /// Nobody.
    Off,
}

/// What a participant is told when it begins.
#[derive(Clone, Debug)]
pub struct Config {
    /// The first 12 bytes of its ids.
    pub prefix: GuidPrefix,
    /// `ROS_DOMAIN_ID`.
    pub domain: u32,
    /// Its number on this host, from which its ports come.
    pub index: u16,
    /// Ports of this host at which somebody of the domain was when it began.
    pub occupied_ports: Vec<u16>,
    /// How far it looks for others.
    pub range: Range,
    /// Hosts that it asks directly.
    pub static_peers: Vec<IpAddr>,
    /// Its enclave, `/` if it has none.
    pub enclave: String,
    /// The addresses of this host.
    pub interfaces: Vec<Interface>,
    /// Where discovery reaches it.
    pub metatraffic: Vec<Locator>,
    /// Where discovery reaches it and others; empty without multicast.
    pub metatraffic_multicast: Vec<Locator>,
    /// Where data reaches it.
    pub data: Vec<Locator>,
    /// Names and values that help people: process, host.
    pub properties: Vec<(String, String)>,
    /// How long it is taken for alive after it was last heard.
    pub lease: Duration,
    /// Whether its own writers and readers meet each other here, too.
    pub match_own: bool,
}

impl Config {
    /// What the participant says about itself. With range OFF it has a tag of its own, as
    /// `rmw_cyclonedds` does it, so that nobody who hears of it takes part.
    pub(super) fn participant_data(&self) -> ParticipantData {
        ParticipantData {
            vendor: VendorId::ANGAROS,
            domain: Some(self.domain),
            domain_tag: self.domain_tag(),
            lease: self.lease,
            builtin_endpoints: builtin::OURS,
            metatraffic_unicast: self.metatraffic.clone(),
            metatraffic_multicast: self.metatraffic_multicast.clone(),
            default_unicast: self.data.clone(),
            properties: self.properties.clone(),
            enclave: Some(self.enclave.clone()),
            ..ParticipantData::new(self.prefix.with(EntityId::PARTICIPANT))
        }
    }

    pub(super) fn domain_tag(&self) -> String {
        match self.range {
            Range::Off => format!("ros_discovery_off_{}", self.prefix),
            _ => String::new(),
        }
    }

    pub(super) fn lease_ns(&self) -> u64 {
        u64::try_from(self.lease.nanoseconds).unwrap_or(u64::MAX)
    }
}
