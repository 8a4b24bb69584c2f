//! The transport as contexts see it.

use crate::domain::{DeclaredNode, Domain};
use crate::process::{Process, Setup};
use crate::publisher::{MAX_PAYLOAD, ZenohPublisher};
use crate::service::{RepliesIn, RepliesOut, RequestsIn, RequestsOut};
use crate::subscription::ZenohSubscription;
use angaros_msg::TypeHash;
use angaros_transport::doorbell::Doorbell;
use angaros_transport::services::{End, Role};
use angaros_transport::{
    Capabilities, DiscoveryRange, Entry, Finding, GraphSnapshot, OpenOptions, PublisherOptions,
    SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
};
use angaros_transport::{Endpoint, Error, ErrorKind, NodeName, Result};
use std::net::ToSocketAddrs as _;
use std::sync::Arc;

/// This transport's line in the list of transports.
pub static ENTRY: Entry = Entry {
    scheme: "zenoh",
    summary: "Zenoh between processes and hosts, together with ROS 2 nodes on rmw_zenoh",
    capabilities: Capabilities {
        reliable: true,
        transient_local: true,
        zero_copy: false,
        cross_process: true,
        cross_host: true,
        secure: true,
        max_payload: MAX_PAYLOAD,
    },
    rmw: &["rmw_zenoh_cpp"],
    open: |options| Ok(ZenohTransport::open(options)?),
    diagnose,
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

/// Finds routers that cannot be reached.
fn diagnose(options: &OpenOptions) -> Vec<Finding> {
    let mut found = Vec::new();
    for peer in &options.discovery.static_peers {
        let address = if has_port(peer) { peer.clone() } else { format!("{peer}:7447") };
        let reached = address.to_socket_addrs().is_ok_and(|mut addresses| {
            let patience = std::time::Duration::from_millis(500);
            addresses.any(|one| std::net::TcpStream::connect_timeout(&one, patience).is_ok())
        });
        if !reached {
            found.push(Finding {
                text: format!("no Zenoh router answers at {address}"),
                hint: format!(
                    "start rmw_zenohd there, or look at its firewall: nc -vz {peer} 7447"
                ),
            });
        }
    }
    found
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
