//! The sockets: one of the session's own, over which everything goes, and one on the domain's port,
//! on which sessions find each other.

use super::group::Group;
use super::offload::{self, Arrival};
use super::settings::Settings;
use super::wire::MAX_DATAGRAM;
use angaros_transport::error::{Error, ErrorKind, Result};
use rustix::event::{Timespec, epoll};
use rustix::io::Errno;
use rustix::net::{RecvFlags, SocketAddrAny, recvfrom};
use socket2::{Domain, Protocol, SockAddr, Socket, Type};
use std::io::{ErrorKind as IoKind, IoSlice};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};

/// What the kernel is asked to hold of what arrived and was not read.
const RECEIVE_BUFFER: usize = 8 << 20;
const SEND_BUFFER: usize = 4 << 20;
/// Bytes that IP and UDP put before a datagram.
pub const IP_AND_UDP: usize = 28;
/// Where hellos to this host go.
const THIS_HOST: Ipv4Addr = Ipv4Addr::new(127, 255, 255, 255);
/// Hops of multicast: the network, no further.
const HOPS: u32 = 1;

/// What an event of the thread's epoll is about.
const OWN: u64 = 0;
const WAKE: u64 = 1;
const DISCOVERY: u64 = 2;
const GROUP: u64 = 3;

/// Where a datagram came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The session's own socket.
    Own,
    /// The socket on which sessions find each other.
    Discovery,
    /// The multicast group.
    Group,
}

/// The port on which the sessions of a domain find each other: in the gap that the port numbers of
/// RTPS (`7400 + 250 * domain` and on) leave.
pub fn meeting_port(domain: u32) -> u16 {
    u16::try_from(7402 + 250 * domain).unwrap_or(7402)
}

/// The multicast group of a domain, from the block for private use (RFC 2365).
pub fn group(domain: u32) -> Ipv4Addr {
    Ipv4Addr::new(239, 255, 77, u8::try_from(domain % 256).unwrap_or(0))
}

/// How far a session is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SocketScope {
    /// Nobody but itself.
    Nobody,
    /// Sessions of this host.
    Host,
    /// And of hosts that multicast reaches, and those that were named.
    Network,
}

/// The sockets of one session.
pub struct Sockets {
    own: Socket,
    discovery: Option<Socket>,
    group: Option<Group>,
    wake: OwnedFd,
    /// What the thread waits on.
    epoll: OwnedFd,
    port: u16,
    reach: SocketScope,
    domain: u32,
    /// The kernel cuts what is sent over the own socket, as far as is known.
    segments: AtomicBool,
}

fn system(what: &str, error: std::io::Error) -> Error {
    Error::new(ErrorKind::System, format!("cannot {what}")).source(error)
}

impl Sockets {
    /// Opens them. Those of hosts that the settings name reach the session's own too.
    pub fn open(domain: u32, settings: &Settings) -> Result<Self> {
        let reach = settings.reach;
        let named = !settings.peers.is_empty();
        let port = settings.port;
        let udp = || {
            Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))
                .map_err(|error| system("make a UDP socket", error))
        };
        let own = udp()?;
        let address = match reach {
            SocketScope::Network => Ipv4Addr::UNSPECIFIED,
            SocketScope::Host if named => Ipv4Addr::UNSPECIFIED,
            SocketScope::Host | SocketScope::Nobody => Ipv4Addr::LOCALHOST,
        };
        own.bind(&SocketAddrV4::new(address, port).into()).map_err(|error| {
            system(&format!("bind UDP port {port}"), error)
                .hint("set ANGAROS_UDP_PORT to a free port, or unset it")
        })?;
        set_up(&own).map_err(|error| system("set up a UDP socket", error))?;
        let port = own.local_addr().ok().and_then(|address| address.as_socket_ipv4());
        let port = port.map_or(0, |address| address.port());
        let discovery = match reach {
            SocketScope::Nobody => None,
            SocketScope::Host | SocketScope::Network => Some(open_meeting(udp()?, domain, reach)?),
        };
        let address = settings.multicast.filter(|_| reach == SocketScope::Network);
        let group = address.map(Group::open).transpose()?;
        let wake = rustix::event::eventfd(0, rustix::event::EventfdFlags::NONBLOCK)
            .map_err(|error| system("make an eventfd", error.into()))?;
        let refused = |error: Errno| system("make an epoll", error.into());
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC).map_err(refused)?;
        let segments = AtomicBool::new(offload::can_segment(own.as_fd()));
        // Where the kernel cannot, datagrams are taken one by one.
        let _ = offload::coalesce(own.as_fd());
        let sockets = Self { own, discovery, group, wake, epoll, port, reach, domain, segments };
        sockets.watch().map_err(refused)?;
        Ok(sockets)
    }

    fn watch(&self) -> Result<(), Errno> {
        let add = |fd: BorrowedFd<'_>, what, flags| {
            epoll::add(&self.epoll, fd, epoll::EventData::new_u64(what), flags)
        };
        add(self.own.as_fd(), OWN, epoll::EventFlags::IN | epoll::EventFlags::EXCLUSIVE)?;
        add(self.wake.as_fd(), WAKE, epoll::EventFlags::IN | epoll::EventFlags::ET)?;
        if let Some(discovery) = &self.discovery {
            add(discovery.as_fd(), DISCOVERY, epoll::EventFlags::IN)?;
        }
        match &self.group {
            Some(group) => add(group.fd(), GROUP, epoll::EventFlags::IN),
            None => Ok(()),
        }
    }

    /// Has somebody else wait for the own socket as well: `watch` adds it to an epoll with
    /// `EPOLLEXCLUSIVE`, and from now on the thread is woken only while nobody sleeps there.
    pub fn share(&self, watch: impl FnOnce(BorrowedFd<'_>) -> bool) {
        let own = self.own.as_fd();
        if watch(own) {
            // Of exclusive waiters the kernel asks those first that came first.
            let moved = epoll::delete(&self.epoll, own).and_then(|()| {
                let flags = epoll::EventFlags::IN | epoll::EventFlags::EXCLUSIVE;
                epoll::add(&self.epoll, own, epoll::EventData::new_u64(OWN), flags)
            });
            if let Err(error) = moved {
                tracing::error!("udp cannot wait for its socket: {error}; hint: restart the node");
            }
        }
    }

    /// The session's own port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Sends a datagram of several parts. `Ok(false)` if the kernel has no room for it now.
    pub fn send(&self, parts: &[IoSlice<'_>], to: SocketAddrV4) -> bool {
        match self.own.send_to_vectored(parts, &SockAddr::from(to)) {
            Ok(_) => true,
            // What cannot be sent (no route, refused) is lost like any other datagram.
            Err(error) => !matches!(error.kind(), IoKind::WouldBlock | IoKind::OutOfMemory),
        }
    }

    /// Datagrams of `length` bytes that [`Sockets::send_all`] takes.
    pub fn segments(&self, length: usize) -> usize {
        if self.segments.load(Ordering::Relaxed) { offload::segments(length) } else { 1 }
    }

    /// Sends datagrams of two parts each, by one call where the kernel can: all of one length but
    /// the last, which may be shorter. `false` if the kernel has no room for them now.
    pub fn send_all(&self, parts: &[IoSlice<'_>], to: SocketAddrV4) -> bool {
        let mut datagrams = parts.chunks(2);
        let length = datagrams.next().map_or(0, |one| one.iter().map(|part| part.len()).sum());
        let (true, Ok(segment)) = (parts.len() > 2, u16::try_from(length)) else {
            return self.send(parts, to);
        };
        match offload::send(self.own.as_fd(), parts, segment, to) {
            Ok(()) => true,
            Err(Errno::AGAIN | Errno::NOMEM | Errno::NOBUFS) => false,
            // An interface that does not compute checksums, or a shorter way than was known.
            Err(error @ (Errno::IO | Errno::INVAL | Errno::MSGSIZE)) => {
                tracing::debug!("the kernel does not cut datagrams to {to}: {error}");
                self.segments.store(false, Ordering::Relaxed);
                parts.chunks(2).all(|datagram| self.send(datagram, to))
            }
            // No route, or refused: lost like any other datagram.
            Err(_) => true,
        }
    }

    /// Sends bytes to where everybody of the domain within reach hears them.
    pub fn send_to_all(&self, bytes: &[u8]) {
        let port = meeting_port(self.domain);
        if self.discovery.is_some() {
            self.send(&[IoSlice::new(bytes)], SocketAddrV4::new(THIS_HOST, port));
            if self.reach == SocketScope::Network {
                self.send(&[IoSlice::new(bytes)], SocketAddrV4::new(group(self.domain), port));
            }
        }
    }

    /// Sends bytes to all of the domain on this host.
    pub fn send_to_host(&self, bytes: &[u8]) {
        let to = SocketAddrV4::new(THIS_HOST, meeting_port(self.domain));
        self.send(&[IoSlice::new(bytes)], to);
    }

    /// Whether messages may go to a multicast group.
    pub fn has_group(&self) -> bool {
        self.group.is_some()
    }

    /// The group is told and heard on the interface that leads there, too.
    pub fn add_multicast_path(&self, to: SocketAddrV4) {
        if let Some(group) = &self.group {
            group.add_path(to);
        }
    }

    /// Bytes of a message in a datagram to the group; `None` without one.
    pub fn group_chunk(&self, settings: &Settings) -> Option<usize> {
        self.group.as_ref().map(|group| settings.chunk_of(group.datagram_size()))
    }

    /// Sends a datagram of several parts to the group, as [`Sockets::send`].
    pub fn send_to_group(&self, parts: &[IoSlice<'_>]) -> bool {
        self.group.as_ref().is_none_or(|group| group.send(parts))
    }

    /// Waits until something can be read or `timeout_ns` has passed: from the own socket, from the
    /// discovery socket, from the group.
    pub fn wait(&self, timeout_ns: u64) -> [(Source, bool); 3] {
        let timeout = Timespec {
            tv_sec: (timeout_ns / 1_000_000_000) as i64,
            tv_nsec: (timeout_ns % 1_000_000_000) as _,
        };
        let none = epoll::Event {
            flags: epoll::EventFlags::empty(),
            data: epoll::EventData::new_u64(WAKE),
        };
        let mut events = [none; 4];
        let count = epoll::wait(&self.epoll, &mut events[..], Some(&timeout)).unwrap_or(0);
        let is = |what| events.iter().take(count).any(|event| event.data.u64() == what);
        [(Source::Own, is(OWN)), (Source::Discovery, is(DISCOVERY)), (Source::Group, is(GROUP))]
    }

    /// Ends a wait early.
    pub fn wake(&self) {
        // A full counter wakes as well.
        let _ = rustix::io::write(&self.wake, &1u64.to_ne_bytes());
    }

    /// What arrived at the own socket, if anything did: one datagram, or several that arrived
    /// together, one after the other in these parts.
    pub fn receive_own<const PARTS: usize>(&self, parts: [&mut [u8]; PARTS]) -> Option<Arrival> {
        offload::receive(self.own.as_fd(), parts)
    }

    /// The next datagram, if there is one.
    pub fn receive(&self, source: Source, buffer: &mut [u8]) -> Option<Arrival> {
        let socket = match source {
            Source::Own => return self.receive_own([buffer]),
            Source::Discovery => self.discovery.as_ref()?,
            Source::Group => self.group.as_ref()?.socket(),
        };
        loop {
            match recvfrom(socket, &mut *buffer, RecvFlags::DONTWAIT) {
                Ok((length, _, from)) => {
                    let from = from.and_then(v4)?;
                    let length = length.min(buffer.len());
                    return Some(Arrival { length, segment: length, from });
                }
                Err(Errno::INTR) => {}
                // Nothing there, or an error of an earlier datagram.
                Err(_) => return None,
            }
        }
    }
}

fn v4(address: SocketAddrAny) -> Option<SocketAddrV4> {
    match SocketAddr::try_from(address).ok()? {
        SocketAddr::V4(address) => Some(address),
        SocketAddr::V6(_) => None,
    }
}

/// Has the kernel hold much of what arrives.
pub fn set_receive_buffer(socket: &Socket) -> std::io::Result<()> {
    // Beyond the host's limit only who is privileged gets what it asks for.
    let forced = rustix::net::sockopt::set_socket_recv_buffer_size_force(socket, RECEIVE_BUFFER);
    match forced {
        Ok(()) => Ok(()),
        Err(_) => socket.set_recv_buffer_size(RECEIVE_BUFFER),
    }
}

fn set_up(socket: &Socket) -> std::io::Result<()> {
    set_receive_buffer(socket)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.set_broadcast(true)?;
    socket.set_multicast_ttl_v4(HOPS)?;
    // Sessions of this host hear each other over loopback.
    socket.set_multicast_loop_v4(false)?;
    socket.set_nonblocking(true)
}

fn open_meeting(socket: Socket, domain: u32, reach: SocketScope) -> Result<Socket> {
    let port = meeting_port(domain);
    let refused = |error| {
        system(&format!("bind UDP port {port}, where domain {domain} meets"), error)
            .hint("another program holds it: choose another ROS_DOMAIN_ID")
    };
    socket.set_reuse_address(true).map_err(refused)?;
    socket.bind(&SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, port).into()).map_err(refused)?;
    socket.set_nonblocking(true).map_err(refused)?;
    if reach == SocketScope::Network {
        // A host without a network is found over loopback all the same.
        drop(socket.join_multicast_v4(&group(domain), &Ipv4Addr::UNSPECIFIED));
    }
    Ok(socket)
}

/// Bytes of the longest datagram that reaches `to` in one piece; `None` if the kernel knows no way.
pub fn datagram_size(to: SocketAddrV4) -> Option<usize> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP)).ok()?;
    socket.connect(&to.into()).ok()?;
    let mtu = rustix::net::sockopt::ip_mtu(&socket).ok()?;
    Some((mtu as usize).saturating_sub(IP_AND_UDP).min(MAX_DATAGRAM))
}

/// The ports of UDP sockets of this host, one entry for each socket; `None` if the kernel does not
/// say.
pub fn bound_ports() -> Option<Vec<u16>> {
    let table = std::fs::read_to_string("/proc/net/udp").ok()?;
    let port = |line: &str| {
        let (_, port) = line.split_whitespace().nth(1)?.split_once(':')?;
        u16::from_str_radix(port, 16).ok()
    };
    Some(table.lines().skip(1).filter_map(port).collect())
}
