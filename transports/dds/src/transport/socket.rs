//! The sockets of a participant: one on which it is reached, one for multicast discovery, one from
//! which it sends, and one for each interface from which it sends multicast.

use super::interfaces::{self, InterfaceAddress};
use super::segments;
use super::socket_diagnostics::SocketDiagnostics;
use crate::discovery::Interface;
use crate::discovery::ports::{LAST_PROBED_INDEX, MAX_INDEX, preferred};
use angaros_transport::{Error, ErrorKind, Result};
use rustix::net::{
    AddressFamily, SendAncillaryBuffer, SendFlags, SocketFlags, SocketType, bind, sendmsg_addr,
    socket_with, sockopt,
};
use std::collections::HashSet;
use std::io::IoSlice;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, SocketAddrV4, UdpSocket};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Where participants announce themselves.
pub const GROUP: Ipv4Addr = Ipv4Addr::new(239, 255, 0, 1);

/// What the kernel may hold for us: a burst of small messages, or two or three large ones.
const RECEIVE_BYTES: usize = 16 << 20;
const SEND_BYTES: usize = 4 << 20;

/// The ports of RTPS 2.5, section 9.6.2.3.
#[derive(Clone, Copy, Debug)]
pub struct Ports {
    domain: u32,
}

impl Ports {
    /// Those of a domain.
    #[must_use]
    pub fn of(domain: u32) -> Self {
        Self { domain }
    }

    fn port(self, offset: u32) -> u16 {
        u16::try_from(7400 + 250 * self.domain + offset).unwrap_or(0)
    }

    /// Where participants announce themselves.
    #[must_use]
    pub fn multicast(self) -> u16 {
        self.port(0)
    }

    /// Where the participant with this index is asked directly.
    #[must_use]
    pub fn unicast(self, index: u16) -> u16 {
        self.port(10 + 2 * u32::from(index))
    }
}

/// The open sockets.
pub struct Sockets {
    /// Where we are reached.
    pub unicast: UdpSocket,
    /// Multicast socket for participant announcements; `None` without discovery.
    pub multicast: Option<UdpSocket>,
    /// From where we send, waiting for room.
    send: UdpSocket,
    /// The same for multicast, on each interface that carries it.
    groups: Vec<UdpSocket>,
    /// Where others on this host reach us, and the first of `addresses`.
    pub address: SocketAddr,
    /// The addresses that are announced: one for each interface.
    pub addresses: Vec<SocketAddr>,
    /// The addresses of this host.
    pub interfaces: Vec<Interface>,
    /// Our number on this host, one more than the last where the kernel chose our port.
    pub index: u16,
    /// Ports of this domain on this host that were taken: others are there.
    pub occupied_ports: Vec<u16>,
    /// Datagrams that were sent.
    pub sent: AtomicU64,
    /// The kernel does not make several datagrams of one call.
    refuses_segments: AtomicBool,
}

fn failed(what: &str, error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::new(ErrorKind::System, format!("cannot {what} for DDS: {error}"))
        .hint("look at `ip addr` and at what else uses these ports; ROS_DOMAIN_ID chooses others")
}

/// The address by which this host is reached from where multicast goes.
fn own_address() -> Ipv4Addr {
    let find = || -> std::io::Result<Ipv4Addr> {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        socket.connect((GROUP, 7400))?;
        match socket.local_addr()? {
            SocketAddr::V4(address) => Ok(*address.ip()),
            SocketAddr::V6(_) => Ok(Ipv4Addr::LOCALHOST),
        }
    };
    find().ok().filter(|ip| !ip.is_unspecified()).unwrap_or(Ipv4Addr::LOCALHOST)
}

impl Sockets {
    /// Opens them. `localhost` stays on this host; without `discovers` nobody is heard who was not
    /// told of us.
    ///
    /// # Errors
    /// Errors of the kernel.
    pub fn open(domain: u32, localhost: bool, discovers: bool) -> Result<Self> {
        let ports = Ports::of(domain);
        let towards_group = own_address();
        let found = interfaces::find(towards_group);
        let own = match found.first() {
            _ if localhost => Ipv4Addr::LOCALHOST,
            // Without a route to everywhere there is none to the group either.
            Some(first) if towards_group.is_loopback() => first.interface.address,
            _ => towards_group,
        };
        let listen = if localhost { Ipv4Addr::LOCALHOST } else { Ipv4Addr::UNSPECIFIED };
        let (unicast, index, mut occupied_ports) = bind_unicast(ports, listen, discovers)?;
        if discovers {
            look_around(ports, index, own, &mut occupied_ports);
        }
        unicast.set_nonblocking(true).map_err(|error| failed("set up a socket", error))?;
        let port = unicast.local_addr().map_err(|error| failed("name a socket", error))?.port();
        grow(&unicast);
        let listener = match localhost {
            true => vec![own],
            false => told_addresses(own, &found),
        };
        let multicasting = match localhost {
            true => vec![own],
            false => multicasting(own, &found),
        };
        let multicast = match discovers {
            true => join(ports.multicast(), &multicasting),
            false => None,
        };
        // Not of one address: participants that stay on this host may still be told of by another
        // address of it, as Fast DDS does.
        let open = || UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0));
        let send = open().map_err(|error| failed("open a socket", error))?;
        let _ = sockopt::set_socket_send_buffer_size(&send, SEND_BYTES);
        let mut groups = Vec::new();
        for address in multicasting {
            let socket = open().map_err(|error| failed("open a socket", error))?;
            if sockopt::set_ip_multicast_if(&socket, &address).is_ok() {
                groups.push(socket);
            }
        }
        let at_port = |ip: &Ipv4Addr| SocketAddr::V4(SocketAddrV4::new(*ip, port));
        let interfaces = match found.is_empty() {
            true => vec![Interface { address: own, prefix_length: 24 }],
            false => found.iter().map(|one| one.interface).collect(),
        };
        let address = at_port(&own);
        let addresses = listener.iter().map(at_port).collect();
        let sent = AtomicU64::new(0);
        Ok(Self {
            unicast,
            multicast,
            send,
            groups,
            address,
            addresses,
            interfaces,
            index,
            occupied_ports,
            sent,
            refuses_segments: AtomicBool::new(false),
        })
    }

    /// Sends what lies in these pieces as one datagram; multicast on every interface.
    pub fn send(&self, to: SocketAddr, pieces: &[IoSlice<'_>]) {
        match to.ip().is_multicast() {
            true => self.groups.iter().for_each(|socket| self.send_from(socket, to, pieces)),
            false => self.send_from(&self.send, to, pieces),
        }
    }

    /// Sends what lies in these pieces as datagrams of so many bytes each, by one system call.
    /// Returns whether the kernel did so; it is not asked again where it did not.
    pub fn send_segments(&self, to: SocketAddr, pieces: &[IoSlice<'_>], size: usize) -> bool {
        let SocketAddr::V4(address) = to else { return false };
        let Ok(size) = u16::try_from(size) else { return false };
        if self.refuses_segments.load(Ordering::Relaxed) {
            return false;
        }
        match segments::send(&self.send, address, pieces, size) {
            Ok(()) => {
                let bytes: usize = pieces.iter().map(|piece| piece.len()).sum();
                self.sent.fetch_add(bytes.div_ceil(size.into()) as u64, Ordering::Relaxed);
                true
            }
            Err(error) if matches!(error.raw_os_error(), Some(libc::EINVAL | libc::EIO)) => {
                tracing::debug!("fragments for {to} take a system call each: {error}");
                self.refuses_segments.store(true, Ordering::Relaxed);
                false
            }
            Err(error) => {
                // They count as lost, as where one is sent.
                tracing::debug!("cannot send to {to}: {error}");
                true
            }
        }
    }

    fn send_from(&self, socket: &UdpSocket, to: SocketAddr, pieces: &[IoSlice<'_>]) {
        let mut control = SendAncillaryBuffer::default();
        let sent = sendmsg_addr(socket, &to, pieces, &mut control, SendFlags::NOSIGNAL);
        self.sent.fetch_add(1, Ordering::Relaxed);
        if let Err(error) = sent {
            // The datagram counts as lost; reliable readers ask for it again.
            tracing::debug!("cannot send to {to}: {error}");
        }
    }

    /// Whether participants without multicast look for others at this port.
    pub fn is_asked_for(&self, domain: u32, port: u16) -> bool {
        let ports = Ports::of(domain);
        (0..=LAST_PROBED_INDEX).any(|index| ports.unicast(index) == port)
    }

    /// Whether what is sent there stays on this host.
    pub fn is_near(&self, to: SocketAddr) -> bool {
        match to.ip() {
            IpAddr::V4(ip) => ip.is_loopback() || self.interfaces.iter().any(|o| o.address == ip),
            IpAddr::V6(ip) => ip.is_loopback(),
        }
    }
}

/// Where others may reach us: the address towards multicast first.
fn told_addresses(own: Ipv4Addr, found: &[InterfaceAddress]) -> Vec<Ipv4Addr> {
    let others = found.iter().map(|one| one.interface.address);
    std::iter::once(own).chain(others.filter(|other| *other != own)).collect()
}

/// One address of each interface that carries multicast.
fn multicasting(own: Ipv4Addr, found: &[InterfaceAddress]) -> Vec<Ipv4Addr> {
    let mut names = HashSet::new();
    let able = found.iter().filter(|one| one.has_multicast && names.insert(&one.name));
    match able.map(|one| one.interface.address).collect::<Vec<_>>() {
        none if none.is_empty() => vec![own],
        all => all,
    }
}

/// The first port that is free of those that we take, its index, and those before it that are
/// taken.
fn bind_unicast(
    ports: Ports,
    listen: Ipv4Addr,
    discovers: bool,
) -> Result<(UdpSocket, u16, Vec<u16>)> {
    let mut taken = Vec::new();
    for index in preferred().filter(|_| discovers) {
        let port = ports.unicast(index);
        match UdpSocket::bind((listen, port)) {
            _ if port == 0 => {}
            Ok(socket) => return Ok((socket, index, taken)),
            Err(_) => taken.push(port),
        }
    }
    let socket = UdpSocket::bind((listen, 0)).map_err(|error| failed("open a socket", error))?;
    Ok((socket, MAX_INDEX + 1, taken))
}

/// Adds the ports of the domain at which others are, of any maker. They are not tried out: whoever
/// looks for a free port at the same moment would pass it over.
fn look_around(ports: Ports, own_index: u16, own: Ipv4Addr, taken: &mut Vec<u16>) {
    let Some(mut diagnostics) = SocketDiagnostics::open() else { return };
    for index in (0..=MAX_INDEX).filter(|index| *index != own_index) {
        let port = ports.unicast(index);
        let mut is_taken =
            |at: Ipv4Addr| diagnostics.queue_at(SocketAddrV4::new(at, port)).is_some();
        if port != 0
            && !taken.contains(&port)
            && (is_taken(Ipv4Addr::LOCALHOST) || (!own.is_loopback() && is_taken(own)))
        {
            taken.push(port);
        }
    }
}

fn grow(socket: &UdpSocket) {
    if sockopt::set_socket_recv_buffer_size_force(socket, RECEIVE_BYTES / 2).is_ok() {
        return;
    }
    let _ = sockopt::set_socket_recv_buffer_size(socket, RECEIVE_BYTES / 2);
    let got = sockopt::socket_recv_buffer_size(socket).unwrap_or(0);
    if got < 1 << 20 {
        tracing::info!(
            "the kernel holds at most {got} bytes of what arrives over DDS: bursts are sent twice; \
             hint: sysctl -w net.core.rmem_max={RECEIVE_BYTES}"
        );
    }
}

/// A socket for multicast that others on this host share; without it, only those are found who
/// find us.
fn join(port: u16, on: &[Ipv4Addr]) -> Option<UdpSocket> {
    let open = || -> rustix::io::Result<UdpSocket> {
        let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
        let fd = socket_with(AddressFamily::INET, SocketType::DGRAM, flags, None)?;
        sockopt::set_socket_reuseaddr(&fd, true)?;
        bind(&fd, &SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, port))?;
        let joined = on.iter().map(|own| sockopt::set_ip_add_membership(&fd, &GROUP, own));
        // One that works is enough: the others may have gone since they were found.
        joined.reduce(Result::or).unwrap_or(Ok(()))?;
        Ok(UdpSocket::from(fd))
    };
    open()
        .inspect_err(|error| {
            tracing::warn!(
                "cannot listen to multicast on {on:?}: {error}; \
                 hint: name others in ROS_STATIC_PEERS"
            );
        })
        .ok()
}
