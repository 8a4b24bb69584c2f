//! The sockets of a multicast group: one that hears it, and one for each interface over which
//! others were met, from which it is told.

use super::socket::IP_AND_UDP;
use super::wire::MAX_DATAGRAM;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use socket2::{Domain, Protocol, SockAddr, Socket, Type};
use std::io::IoSlice;
use std::net::{Ipv4Addr, SocketAddrV4, UdpSocket};
use std::os::fd::{AsFd as _, BorrowedFd};
use std::sync::Mutex;

/// Interfaces on which a group is told and heard.
const MOST_INTERFACES: usize = 16;
/// Bytes of a datagram where the kernel does not say.
const USUAL: usize = 1500 - IP_AND_UDP;
/// Hops: the network, no further.
const HOPS: u32 = 1;

/// A group that a session takes part in.
pub struct Group {
    address: SocketAddrV4,
    hears: Socket,
    tells: Mutex<Vec<(Ipv4Addr, Socket)>>,
}

fn udp() -> std::io::Result<Socket> {
    let socket = Socket::new(Domain::IPV4, Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

impl Group {
    /// Binds the socket that hears it. Sessions of one host share the port.
    ///
    /// # Errors
    /// The kernel refuses.
    pub fn open(address: SocketAddrV4) -> Result<Self> {
        let bound = udp().and_then(|socket| {
            socket.set_reuse_address(true)?;
            super::socket::set_receive_buffer(&socket)?;
            // Bound to the group, it hears of nothing else.
            socket.bind(&address.into())?;
            Ok(socket)
        });
        let hears = bound.map_err(|error| {
            Error::new(ErrorKind::System, format!("cannot bind the multicast group {address}"))
                .source(error)
                .hint("set ANGAROS_UDP_MULTICAST to another group or port, or unset it")
        })?;
        Ok(Self { address, hears, tells: Mutex::default() })
    }

    /// What is waited for.
    pub fn socket(&self) -> &Socket {
        &self.hears
    }

    /// As a descriptor.
    pub fn fd(&self) -> BorrowedFd<'_> {
        self.hears.as_fd()
    }

    /// The group is told and heard on the interface that leads there, too. Nothing changes where
    /// that is the host itself or the kernel refuses: then nobody hears, and nothing goes this way.
    pub fn add_path(&self, to: SocketAddrV4) {
        let Some(local) = local_address(to).filter(|local| !local.is_loopback()) else { return };
        let mut tells = lock(&self.tells);
        if tells.len() >= MOST_INTERFACES || tells.iter().any(|(known, _)| *known == local) {
            return;
        }
        let made = self.hears.join_multicast_v4(self.address.ip(), &local).and_then(|()| {
            let socket = udp()?;
            socket.set_multicast_if_v4(&local)?;
            socket.set_multicast_ttl_v4(HOPS)?;
            // Subscriptions of this host are served one by one.
            socket.set_multicast_loop_v4(false)?;
            socket.bind(&SocketAddrV4::new(local, 0).into())?;
            Ok(socket)
        });
        match made {
            Ok(socket) => tells.push((local, socket)),
            Err(error) => tracing::warn!(
                "udp cannot use the multicast group {} on {local}: {error}; hint: every \
                 subscription is served by datagrams of its own instead",
                self.address
            ),
        }
    }

    /// Sends a datagram of several parts on every interface; `false` if the kernel has no room.
    pub fn send(&self, parts: &[IoSlice<'_>]) -> bool {
        let mut room = true;
        for (_, socket) in lock(&self.tells).iter() {
            if let Err(error) = socket.send_to_vectored(parts, &SockAddr::from(self.address)) {
                // What cannot be sent is lost like any other datagram.
                room &= error.kind() != std::io::ErrorKind::WouldBlock;
            }
        }
        room
    }

    /// Bytes of the longest datagram that every interface carries in one piece.
    pub fn datagram_size(&self) -> usize {
        let size = |(local, _): &(Ipv4Addr, Socket)| {
            let probe = udp().ok()?;
            probe.set_multicast_if_v4(local).ok()?;
            probe.connect(&self.address.into()).ok()?;
            let mtu = rustix::net::sockopt::ip_mtu(&probe).ok()?;
            Some((mtu as usize).saturating_sub(IP_AND_UDP).min(MAX_DATAGRAM))
        };
        lock(&self.tells).iter().map(|way| size(way).unwrap_or(USUAL)).min().unwrap_or(USUAL)
    }
}

/// The address of this host on the way there.
fn local_address(to: SocketAddrV4) -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(to).ok()?;
    match socket.local_addr().ok()? {
        std::net::SocketAddr::V4(address) => Some(*address.ip()),
        std::net::SocketAddr::V6(_) => None,
    }
}
