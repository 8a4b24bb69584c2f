//! Sockets for datagrams.

use angaros::{Error, ErrorKind, Result};
use socket2::{Domain, Protocol, Socket, Type};
use std::io;
use std::net::{SocketAddr, ToSocketAddrs, UdpSocket};

/// A socket that hears this address without waiting. Others may hear it too, as several players on
/// one computer do; a datagram for all reaches each of them.
///
/// # Errors
/// An address that is none, or that the system refuses.
pub fn listen(host: &str, port: u16) -> Result<UdpSocket> {
    let open = |address: SocketAddr| -> io::Result<UdpSocket> {
        let socket = datagrams(address)?;
        socket.set_reuse_address(true)?;
        socket.bind(&address.into())?;
        Ok(socket.into())
    };
    let opened = resolve(host, port).and_then(open);
    opened.map_err(|error| {
        let message = format!("cannot listen on UDP port {port} of {host}");
        let hint = "give an address of this computer, 0.0.0.0 for all, and a port that nobody \
                    keeps for itself";
        Error::new(ErrorKind::System, message).source(error).hint(hint)
    })
}

/// A socket that sends to this address without waiting; the address may be one of all computers.
///
/// # Errors
/// An address that is none, or that the system refuses.
pub fn sender(host: &str, port: u16) -> Result<(UdpSocket, SocketAddr)> {
    let open = |address: SocketAddr| -> io::Result<(UdpSocket, SocketAddr)> {
        let socket = datagrams(address)?;
        socket.set_broadcast(true)?;
        Ok((socket.into(), address))
    };
    resolve(host, port).and_then(open).map_err(|error| {
        let message = format!("cannot send to UDP port {port} of {host}");
        Error::new(ErrorKind::System, message).source(error).hint("give the address of a computer")
    })
}

fn datagrams(address: SocketAddr) -> io::Result<Socket> {
    let socket = Socket::new(Domain::for_address(address), Type::DGRAM, Some(Protocol::UDP))?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

fn resolve(host: &str, port: u16) -> io::Result<SocketAddr> {
    let mut addresses = (host, port).to_socket_addrs()?;
    addresses.next().ok_or_else(|| io::Error::from(io::ErrorKind::AddrNotAvailable))
}
