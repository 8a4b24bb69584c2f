//! Queries the kernel about UDP sockets of this host: how many bytes wait in a receive queue, and
//! whether a port has a socket. Any process may ask about sockets in its network namespace.
//!
//! sock_diag(7): a request is `nlmsghdr` and `inet_diag_req_v2`, the answer `nlmsghdr`,
//! `inet_diag_msg` and attributes, of which `INET_DIAG_SKMEMINFO` is asked for. Numbers are in the
//! byte order of the host, ports and addresses in that of the network.

use rustix::fd::OwnedFd;
use rustix::net::{
    AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, netlink, recv, send, socket_with,
};
use std::net::SocketAddrV4;

const SOCK_DIAG_BY_FAMILY: u16 = 20;
const NLM_F_REQUEST: u16 = 1;
const AF_INET: u8 = 2;
const IPPROTO_UDP: u8 = 17;
const INET_DIAG_SKMEMINFO: u16 = 7;
/// Bytes of `nlmsghdr`, `inet_diag_req_v2` and `inet_diag_msg`.
const HEADER: usize = 16;
const REQUEST: usize = 56;
const MESSAGE: usize = 72;

/// The receive queue of a socket, in bytes as the kernel counts them: with what it needs beside the
/// datagrams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queue {
    /// Bytes in it.
    pub held: usize,
    /// Bytes that it may hold (`SO_RCVBUF`).
    pub limit: usize,
}

/// A netlink socket for queries.
pub struct SocketDiagnostics {
    socket: OwnedFd,
    asked: u32,
}

impl SocketDiagnostics {
    /// Opens it; `None` where that is not allowed.
    pub fn open() -> Option<Self> {
        let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
        let family = AddressFamily::NETLINK;
        let kind = SocketType::DGRAM;
        let socket = socket_with(family, kind, flags, Some(netlink::SOCK_DIAG)).ok()?;
        Some(Self { socket, asked: 0 })
    }

    /// The queue of the socket that receives what is sent to this address; `None` where there is
    /// none in this network namespace, or the kernel does not tell. Two system calls.
    pub fn queue_at(&mut self, address: SocketAddrV4) -> Option<Queue> {
        self.asked = self.asked.wrapping_add(1);
        send(&self.socket, &request(address, self.asked), SendFlags::empty()).ok()?;
        // An answer to an earlier question may lie there, if that was interrupted.
        for _ in 0..4 {
            let mut answer = [0; 512];
            let (length, _) = recv(&self.socket, &mut answer, RecvFlags::DONTWAIT).ok()?;
            let answer = answer.get(..length)?;
            if number(answer, 8)? == self.asked {
                return queue(answer);
            }
        }
        None
    }
}

/// Asks for the one socket that receives what comes to this address from anywhere.
fn request(address: SocketAddrV4, asked: u32) -> [u8; HEADER + REQUEST] {
    let mut bytes = [0; HEADER + REQUEST];
    let mut put = |at: usize, part: &[u8]| bytes[at..at + part.len()].copy_from_slice(part);
    put(0, &((HEADER + REQUEST) as u32).to_ne_bytes());
    put(4, &SOCK_DIAG_BY_FAMILY.to_ne_bytes());
    put(6, &NLM_F_REQUEST.to_ne_bytes());
    put(8, &asked.to_ne_bytes());
    put(16, &[AF_INET, IPPROTO_UDP, 1 << (INET_DIAG_SKMEMINFO - 1), 0]);
    // Every state.
    put(20, &[0xff; 4]);
    // The source is whoever sends, here nobody in particular; the destination is the socket.
    put(26, &address.port().to_be_bytes());
    put(44, &address.ip().octets());
    // Any socket, whatever its cookie.
    put(64, &[0xff; 8]);
    bytes
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at + 4)?;
    Some(u32::from_ne_bytes(four.try_into().ok()?))
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at + 2)?;
    Some(u16::from_ne_bytes(two.try_into().ok()?))
}

/// Reads an answer; one that is an error holds no queue.
fn queue(answer: &[u8]) -> Option<Queue> {
    if short(answer, 4)? != SOCK_DIAG_BY_FAMILY {
        return None;
    }
    let mut at = HEADER + MESSAGE;
    loop {
        let length = usize::from(short(answer, at)?);
        let kind = short(answer, at + 2)?;
        if kind == INET_DIAG_SKMEMINFO {
            let held = number(answer, at + 4)?;
            let limit = number(answer, at + 8)?;
            return Some(Queue { held: held as usize, limit: limit as usize });
        }
        at += length.next_multiple_of(4).max(4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{SocketAddr, UdpSocket};

    fn v4(socket: &UdpSocket) -> SocketAddrV4 {
        match socket.local_addr().unwrap() {
            SocketAddr::V4(address) => address,
            SocketAddr::V6(_) => panic!("no address of IPv4"),
        }
    }

    #[test]
    fn the_kernel_tells_what_lies_in_the_queue_of_a_socket() {
        let Some(mut diagnostics) = SocketDiagnostics::open() else {
            return angaros_testing::skipped("this kernel has no sock_diag");
        };
        let receiver = UdpSocket::bind("127.0.0.1:0").unwrap();
        let address = v4(&receiver);
        let Some(before) = diagnostics.queue_at(address) else {
            return angaros_testing::skipped("this kernel tells nothing of UDP");
        };
        let limit = rustix::net::sockopt::socket_recv_buffer_size(&receiver).unwrap();
        assert_eq!(before, Queue { held: 0, limit });
        let sender = UdpSocket::bind("127.0.0.1:0").unwrap();
        (0..3).for_each(|_| assert_eq!(sender.send_to(&[7; 9000], address).unwrap(), 9000));
        let full = diagnostics.queue_at(address).unwrap();
        assert!((27_000..90_000).contains(&full.held), "{full:?}");
        (0..3).for_each(|_| assert_eq!(receiver.recv(&mut [0; 9000]).unwrap(), 9000));
        assert_eq!(diagnostics.queue_at(address), Some(before));
        drop(receiver);
        assert_eq!(diagnostics.queue_at(address), None, "nobody is there");
    }

    #[test]
    fn an_answer_that_is_cut_off_tells_nothing() {
        let mut answer = vec![0; HEADER + MESSAGE + 44];
        answer[4..6].copy_from_slice(&SOCK_DIAG_BY_FAMILY.to_ne_bytes());
        let at = HEADER + MESSAGE;
        answer[at..at + 2].copy_from_slice(&40u16.to_ne_bytes());
        answer[at + 2..at + 4].copy_from_slice(&INET_DIAG_SKMEMINFO.to_ne_bytes());
        assert_eq!(queue(&answer), Some(Queue { held: 0, limit: 0 }));
        for length in 0..at + 12 {
            assert_eq!(queue(&answer[..length]), None, "{length}");
        }
        answer[at + 2] = 0;
        assert_eq!(queue(&answer), None, "attributes without that one, one of them of no length");
    }
}
