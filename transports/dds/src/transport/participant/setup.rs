//! The configuration of a new participant.

use super::super::names::GRAPH_WRITER;
use super::super::socket::{GROUP, Ports, Sockets};
use super::super::watch;
use crate::discovery::{Config, Range};
use crate::wire::qos::EndpointQos;
use crate::wire::user_data::EndpointTags;
use crate::wire::{EndpointData, Guid, GuidPrefix, Locator, VendorId, entities};
use angaros_msg::{Duration, Qos};
use angaros_transport::{DiscoveryRange, OpenOptions};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};

/// The lease of the participant: how long others consider it alive after its last announcement.
const LEASE: Duration = Duration::from_millis(20_000);
/// A participant's id: the two bytes of the vendor, then ten unique ones.
pub(super) fn new_prefix() -> GuidPrefix {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let process = angaros_transport::Gid::process();
    let mut prefix = [0; 12];
    prefix[..2].copy_from_slice(&VendorId::ANGAROS.0);
    prefix[2..10].copy_from_slice(&process[..8]);
    let count = COUNT.fetch_add(1, Ordering::Relaxed) as u16;
    prefix[10..].copy_from_slice(&count.to_be_bytes());
    GuidPrefix(prefix)
}

pub(super) fn config(options: &OpenOptions, sockets: &Sockets, prefix: GuidPrefix) -> Config {
    let unicast: Vec<_> = sockets.addresses.iter().map(|own| Locator::from(*own)).collect();
    let group = SocketAddr::from((GROUP, Ports::of(options.domain).multicast()));
    let peers = options.discovery.static_peers.iter();
    Config {
        prefix,
        domain: options.domain,
        index: sockets.index,
        occupied_ports: sockets.occupied_ports.clone(),
        range: match options.discovery.range {
            DiscoveryRange::Localhost => Range::Localhost,
            DiscoveryRange::Off => Range::Off,
            DiscoveryRange::Subnet | DiscoveryRange::SystemDefault => Range::Subnet,
        },
        static_peers: peers.filter_map(|peer| resolve(peer)).collect(),
        enclave: match options.enclave.as_str() {
            "" => "/".to_owned(),
            enclave => enclave.to_owned(),
        },
        interfaces: sockets.interfaces.clone(),
        metatraffic: unicast.clone(),
        data: unicast,
        metatraffic_multicast: match sockets.multicast {
            Some(_) => vec![Locator::from(group)],
            None => Vec::new(),
        },
        properties: vec![(watch::PROPERTY.to_owned(), watch::own())],
        lease: LEASE,
        match_own: options.deliver_within_process,
    }
}

/// The address of a peer that was named.
fn resolve(peer: &str) -> Option<IpAddr> {
    use std::net::ToSocketAddrs;
    if let Ok(address) = peer.parse() {
        return Some(address);
    }
    let found = (peer, 0).to_socket_addrs();
    let found = found.ok().and_then(|mut found| found.find(SocketAddr::is_ipv4));
    if found.is_none() {
        tracing::warn!("the static peer '{peer}' has no address; hint: see ROS_STATIC_PEERS");
    }
    found.map(|address| address.ip())
}

/// An end of the topic that says which endpoint belongs to which node.
pub(super) fn graph_end(guid: Guid) -> EndpointData {
    let qos = match guid.entity {
        GRAPH_WRITER => Qos::keep_last(1).transient_local(),
        _ => Qos::keep_all().transient_local(),
    };
    EndpointData {
        guid,
        topic: entities::TOPIC.to_owned(),
        type_name: entities::TYPE_NAME.to_owned(),
        qos: EndpointQos::from_ros(&qos),
        tags: EndpointTags { type_hash: Some(entities::TYPE_HASH), ..EndpointTags::default() },
        unicast: Vec::new(),
        multicast: Vec::new(),
        expects_inline_qos: false,
        vendor: VendorId::ANGAROS,
    }
}
