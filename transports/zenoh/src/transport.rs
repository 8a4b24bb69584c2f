//! The transport as contexts see it.

use crate::domain::{DeclaredNode, Domain};
use crate::process::{self, Process, Setup};
use crate::publisher::{MAX_PAYLOAD, ZenohPublisher};
use crate::service::{RepliesIn, RepliesOut, RequestsIn, RequestsOut};
use crate::subscription::ZenohSubscription;
use angaros_msg::TypeHash;
use angaros_transport::doorbell::Doorbell;
use angaros_transport::services::{End, Role};
use angaros_transport::{
    Capabilities, DiscoveryRange, Entry, Finding, GraphSnapshot, Level, OpenOptions, Ports,
    PublisherOptions, SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
};
use angaros_transport::{Endpoint, Error, ErrorKind, NodeName, Result};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::sync::Arc;
use std::time::Duration;

/// This transport's line in the list of transports.
pub static ENTRY: Entry = Entry {
    rmw: &["rmw_zenoh_cpp"],
    diagnose,
    ports: |_| Some(Ports { protocol: "tcp", first: DEFAULT_PORT, last: DEFAULT_PORT }),
    library: Some("zenoh"),
    library_is_closing: process::is_closing,
    ..Entry::new(
        "zenoh",
        "Zenoh between processes and hosts, together with ROS 2 nodes on rmw_zenoh",
        Capabilities {
            reliable: true,
            transient_local: true,
            zero_copy: false,
            cross_process: true,
            cross_host: true,
            secure: true,
            max_payload: MAX_PAYLOAD,
        },
        |options| Ok(ZenohTransport::open(options)?),
    )
};

/// The port of routers.
const DEFAULT_PORT: u16 = 7447;

/// The transport, opened for one context.
pub struct ZenohTransport {
    domain: Arc<Domain>,
    enclave: String,
}

impl ZenohTransport {
    /// Joins the domain over the session of this process.
    ///
    /// # Errors
    /// A configuration that cannot be read, or a session that cannot be opened.
    pub fn open(options: &OpenOptions) -> Result<Arc<Self>> {
        Self::open_at(options, DEFAULT_PORT)
    }

    /// The same with routers at another port.
    ///
    /// # Errors
    /// As [`ZenohTransport::open`].
    pub fn open_at(options: &OpenOptions, port: u16) -> Result<Arc<Self>> {
        let process = Process::of(setup(options, port)?)?;
        let domain = Domain::of(&process, options.domain, options.deliver_within_process)?;
        Ok(Arc::new(Self { domain, enclave: options.enclave.clone() }))
    }
}

/// The session settings for these options. Other hosts are reached through their routers and that
/// of this host: a router forwards nothing from one peer to another.
fn setup(options: &OpenOptions, port: u16) -> Result<Setup> {
    let peers = options.discovery.static_peers.iter();
    let scheme = if options.security.is_some() { "tls" } else { "tcp" };
    let peers = peers.map(|peer| match has_port(peer) {
        true => format!("{scheme}/{peer}"),
        false => format!("{scheme}/{peer}:{DEFAULT_PORT}"),
    });
    let router = format!("{scheme}/localhost:{port}");
    let mut setup = Setup {
        connect: vec![router.clone()],
        others: peers.collect(),
        listen: vec![format!("{scheme}/localhost:0")],
        ..Setup::default()
    };
    match options.discovery.range {
        DiscoveryRange::Off => {
            setup.connect.clear();
            setup.others.clear();
            setup.listen.clear();
        }
        DiscoveryRange::Localhost => {
            setup.router_listen = vec![router.clone()];
        }
        DiscoveryRange::Subnet | DiscoveryRange::SystemDefault => {
            setup.router_listen = vec![format!("{scheme}/[::]:{port}")];
        }
    }
    if let Some(security) = &options.security {
        crate::security::apply(&mut setup, security, options.domain)?;
    }
    Ok(setup)
}

/// Whether an address contains a port: `HOST:PORT` and `[IPV6]:PORT` do, a bare IPv6 does not.
fn has_port(peer: &str) -> bool {
    let behind =
        peer.rsplit_once(':').filter(|(host, _)| !host.contains(':') || host.ends_with(']'));
    behind.is_some_and(|(_, port)| port.parse::<u16>().is_ok())
}

/// How long a router has to answer.
const ANSWER: Duration = Duration::from_millis(500);
/// Addresses at which a router is looked for.
const MAX_TRIED: usize = 9;

/// Looks whether a router answers, on this host or at a peer that is named.
fn diagnose(options: &OpenOptions) -> Vec<Finding> {
    let peers = options.discovery.static_peers.iter().map(String::as_str);
    let addresses = std::iter::once("localhost").chain(peers).take(MAX_TRIED).map(with_port);
    let tried: Vec<_> = addresses.map(|address| (answers(&address), address)).collect();
    silent_routers(&tried).into_iter().collect()
}

/// The address of a router, at the usual port where none is named.
fn with_port(peer: &str) -> String {
    match has_port(peer) {
        true => peer.to_owned(),
        false => format!("{peer}:{DEFAULT_PORT}"),
    }
}

fn answers(address: &str) -> bool {
    let Ok(found) = address.to_socket_addrs() else { return false };
    found.take(2).any(|one| TcpStream::connect_timeout(&one, ANSWER).is_ok())
}

/// What it means that a router answers at these addresses or does not: one is enough.
fn silent_routers(tried: &[(bool, String)]) -> Option<Finding> {
    if tried.iter().any(|(answers, _)| *answers) {
        return None;
    }
    let at: Vec<_> = tried.iter().map(|(_, address)| format!("tcp/{address}")).collect();
    Some(Finding::of(
        Level::Slow,
        format!("router: no Zenoh router answers at {}", at.join(", ")),
        "start one: ros2 run rmw_zenoh_cpp rmw_zenohd, or zenohd",
    ))
}

fn unknown(endpoint: &Endpoint) -> Error {
    let text = format!("{} names no end of a service", endpoint.topic);
    Error::new(ErrorKind::InvalidArgument, text)
}

impl Transport for ZenohTransport {
    fn doorbell(&self) -> Result<Option<Doorbell>> {
        Ok(None)
    }

    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        Ok(Box::new(DeclaredNode::show(&self.domain, node, &self.enclave)?))
    }

    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        let domain = &self.domain;
        let enclave = self.enclave.as_str();
        let events = &options.events;
        match End::of(endpoint).map(|end| end.role) {
            None => Ok(ZenohPublisher::declare(domain, enclave, endpoint, options)?),
            Some(Role::RequestOut) => {
                let made = RequestsOut::declare(domain, enclave, endpoint, events)?;
                Ok(made.ok_or_else(|| unknown(endpoint))?)
            }
            Some(_) => {
                Ok(RepliesOut::new(domain, endpoint, events).ok_or_else(|| unknown(endpoint))?)
            }
        }
    }

    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        let domain = &self.domain;
        let enclave = self.enclave.as_str();
        let events = &options.events;
        match End::of(endpoint).map(|end| end.role) {
            None => Ok(ZenohSubscription::declare(domain, enclave, endpoint, options)?),
            Some(Role::RequestIn) => {
                let made = RequestsIn::declare(domain, enclave, endpoint, events)?;
                Ok(made.ok_or_else(|| unknown(endpoint))?)
            }
            Some(_) => {
                Ok(RepliesIn::new(domain, endpoint, events).ok_or_else(|| unknown(endpoint))?)
            }
        }
    }

    fn graph(&self) -> GraphSnapshot {
        let (nodes, endpoints) = self.domain.shared.graph();
        GraphSnapshot { nodes, endpoints, ..GraphSnapshot::default() }
    }

    fn publish_definition(&self, _type_name: &str, hash: TypeHash, definition: &str) {
        self.domain.process.definitions.publish(hash, definition);
    }

    fn find_definition(&self, hash: TypeHash) -> Option<String> {
        let process = &self.domain.process;
        process.definitions.find(&process.session, hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routers_are_named_with_their_addresses_where_none_answers() {
        let mut tried = [(false, with_port("localhost")), (false, with_port("10.0.0.2:7000"))];
        let found = silent_routers(&tried).unwrap();
        assert!(found.text.ends_with("tcp/localhost:7447, tcp/10.0.0.2:7000"), "{found:?}");
        assert!(found.remedy.unwrap().contains("rmw_zenohd"));
        tried[1].0 = true;
        assert_eq!(silent_routers(&tried), None);
    }
}
