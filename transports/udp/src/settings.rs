//! What can be set from outside.

use super::socket::SocketScope;
use super::wire::{DATA_HEADER, MAX_DATAGRAM};
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::{DiscoveryRange, OpenOptions};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, ToSocketAddrs as _};

/// How long a session may be silent before it counts as dead.
const LEASE_MS: u64 = 3000;
/// How long messages are kept for a session that fell silent.
const RESUME_MS: u64 = 60_000;
/// Fewest bytes of a datagram that leave room for a message.
const LEAST_DATAGRAM: usize = 576;

/// The settings of one session.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How far it is heard.
    pub reach: SocketScope,
    /// Whom it asks by name.
    pub peers: Vec<SocketAddrV4>,
    /// `ANGAROS_UDP_PORT`: its own port, 0 for any.
    pub port: u16,
    /// `ANGAROS_UDP_RATE`: bytes it sends in a second at most, over all streams.
    pub rate: Option<u64>,
    /// `ANGAROS_UDP_MTU`: bytes of a datagram at most.
    pub datagram: Option<usize>,
    /// `ANGAROS_UDP_MULTICAST`: the group to which messages for several hosts go once.
    pub multicast: Option<SocketAddrV4>,
    /// `ANGAROS_UDP_LEASE_MS`: how long a session may be silent before it counts as dead.
    pub lease_ns: u64,
    /// `ANGAROS_UDP_RESUME_MS`: how long after that it may come back and get what it missed.
    pub resume_ns: u64,
}

fn number(name: &str, least: u64) -> Result<Option<u64>> {
    let Some(text) = std::env::var(name).ok().filter(|text| !text.trim().is_empty()) else {
        return Ok(None);
    };
    match text.trim().parse() {
        Ok(value) if value >= least => Ok(Some(value)),
        _ => Err(Error::new(
            ErrorKind::InvalidArgument,
            format!("{name} is no number from {least} on: '{text}'"),
        )
        .hint(format!("set {name} to such a number, or unset it"))),
    }
}

/// The group of `ANGAROS_UDP_MULTICAST`: an address, with a port or the domain's own.
fn multicast(domain: u32) -> Result<Option<SocketAddrV4>> {
    let name = "ANGAROS_UDP_MULTICAST";
    let Some(text) = std::env::var(name).ok().filter(|text| !text.trim().is_empty()) else {
        return Ok(None);
    };
    let text = text.trim();
    let port = super::socket::meeting_port(domain) + 1;
    let bare = text.parse().ok().map(|address: Ipv4Addr| SocketAddrV4::new(address, port));
    let group = bare.or_else(|| text.parse().ok());
    match group.filter(|group| group.ip().is_multicast() && group.port() > 0) {
        Some(group) => Ok(Some(group)),
        None => Err(Error::new(
            ErrorKind::InvalidArgument,
            format!("{name} is no multicast address: '{text}'"),
        )
        .hint("set it to one like 239.255.80.1 or 239.255.80.1:7500, the same on all hosts")),
    }
}

impl Settings {
    /// Those of the environment and of a context.
    ///
    /// # Errors
    /// A value that cannot be read.
    pub fn read(options: &OpenOptions) -> Result<Self> {
        let (reach, mut names) = discovery(options);
        if let Ok(more) = std::env::var("ANGAROS_UDP_PEERS") {
            names.extend(more.split(';').map(|name| name.trim().to_owned()));
        }
        names.retain(|name| !name.is_empty());
        let default = super::socket::meeting_port(options.domain);
        let port = number("ANGAROS_UDP_PORT", 0)?.unwrap_or(0);
        let lease_ms = number("ANGAROS_UDP_LEASE_MS", 1)?.unwrap_or(LEASE_MS);
        let resume_ms = number("ANGAROS_UDP_RESUME_MS", 0)?.unwrap_or(RESUME_MS);
        let mtu = number("ANGAROS_UDP_MTU", LEAST_DATAGRAM as u64)?;
        Ok(Self {
            reach,
            peers: names.iter().filter_map(|name| resolve(name, default)).collect(),
            port: u16::try_from(port).map_err(|_| {
                let message = format!("ANGAROS_UDP_PORT is no port: {port}");
                Error::new(ErrorKind::InvalidArgument, message)
                    .hint("set it to a number from 0 to 65535")
            })?,
            rate: number("ANGAROS_UDP_RATE", 1)?,
            datagram: mtu.map(|mtu| usize::try_from(mtu).unwrap_or(usize::MAX)),
            multicast: multicast(options.domain)?,
            lease_ns: lease_ms.saturating_mul(1_000_000),
            resume_ns: resume_ms.saturating_mul(1_000_000),
        })
    }

    /// Whether this session listens to others at this address.
    pub fn hears(&self, from: Ipv4Addr) -> bool {
        match self.reach {
            SocketScope::Network => true,
            SocketScope::Host => {
                from.is_loopback() || self.peers.iter().any(|peer| *peer.ip() == from)
            }
            SocketScope::Nobody => from.is_loopback(),
        }
    }

    /// Bytes of a message in a datagram to this address.
    pub fn chunk(&self, to: SocketAddrV4) -> usize {
        let usual = if to.ip().is_loopback() { MAX_DATAGRAM } else { 1472 };
        self.chunk_of(super::socket::datagram_size(to).unwrap_or(usual))
    }

    /// Bytes of a message in a datagram of this size, if nothing else bounds it.
    pub fn chunk_of(&self, size: usize) -> usize {
        let size = size.min(self.datagram.unwrap_or(usize::MAX)).max(LEAST_DATAGRAM);
        (size.min(MAX_DATAGRAM) - DATA_HEADER) / 8 * 8
    }
}

/// A host name or address with or without a port. One that is not known now is left out, with a
/// line in the log: a robot starts without its name server too.
fn resolve(name: &str, default_port: u16) -> Option<SocketAddrV4> {
    let with_port = name.contains(':');
    let found = match with_port {
        true => name.to_socket_addrs(),
        false => (name, default_port).to_socket_addrs(),
    };
    let v4 = |address: SocketAddr| match address {
        SocketAddr::V4(address) => Some(address),
        SocketAddr::V6(_) => None,
    };
    let address = found.ok().and_then(|mut found| found.find_map(v4));
    if address.is_none() {
        tracing::warn!(
            "cannot find the peer '{name}'; hint: ROS_STATIC_PEERS and ANGAROS_UDP_PEERS hold \
             host:port or host, separated by ';'"
        );
    }
    address
}

/// How far to look, and for whom by name.
fn discovery(options: &OpenOptions) -> (SocketScope, Vec<String>) {
    let reach = match options.discovery.range {
        DiscoveryRange::Off => SocketScope::Nobody,
        DiscoveryRange::Localhost => SocketScope::Host,
        DiscoveryRange::Subnet | DiscoveryRange::SystemDefault => SocketScope::Network,
    };
    (reach, options.discovery.static_peers.clone())
}
