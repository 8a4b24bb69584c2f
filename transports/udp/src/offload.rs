//! Several datagrams by one system call: the kernel cuts what is sent into datagrams of one size
//! (`UDP_SEGMENT`, Linux 4.18) and hands on together what arrived together (`UDP_GRO`, Linux 5.0).
//! Both are in udp(7).

use super::wire::MAX_DATAGRAM;
use rustix::io::Errno;
use std::io::{IoSlice, IoSliceMut};
use std::net::{Ipv4Addr, SocketAddrV4};
use std::os::fd::{AsRawFd as _, BorrowedFd};

/// Most datagrams of one call: `UDP_MAX_SEGMENTS` of kernels before 6.9.
pub const MOST_SEGMENTS: usize = 64;

/// Datagrams of `length` bytes that fit into one call.
pub fn segments(length: usize) -> usize {
    (MAX_DATAGRAM / length.max(1)).clamp(1, MOST_SEGMENTS)
}

/// Whether the kernel cuts what is sent over this socket.
pub fn can_segment(socket: BorrowedFd<'_>) -> bool {
    // Zero: only sends that ask for it are cut.
    set(socket, libc::UDP_SEGMENT, 0).is_ok()
}

/// Has the kernel hand on together what arrives together.
///
/// # Errors
/// A kernel that cannot.
pub fn coalesce(socket: BorrowedFd<'_>) -> Result<(), Errno> {
    set(socket, libc::UDP_GRO, 1)
}

fn set(socket: BorrowedFd<'_>, option: libc::c_int, value: libc::c_int) -> Result<(), Errno> {
    let length = size_of::<libc::c_int>() as libc::socklen_t;
    // SAFETY: the option's value is an int that lives during the call.
    let result = unsafe {
        let value = (&raw const value).cast();
        libc::setsockopt(socket.as_raw_fd(), libc::SOL_UDP, option, value, length)
    };
    if result == 0 { Ok(()) } else { Err(last_error()) }
}

fn last_error() -> Errno {
    let error = std::io::Error::last_os_error();
    Errno::from_io_error(&error).unwrap_or(Errno::IO)
}

/// A control message with a datagram's size, laid out as `CMSG_DATA` has it.
#[repr(C)]
struct SegmentSize {
    header: libc::cmsghdr,
    bytes: u16,
}

/// Sends `parts` as datagrams of `segment` bytes, of which the last may be shorter.
///
/// # Errors
/// What sendmsg(2) says; nothing was sent then.
pub fn send(
    socket: BorrowedFd<'_>,
    parts: &[IoSlice<'_>],
    segment: u16,
    to: SocketAddrV4,
) -> Result<(), Errno> {
    let mut address = raw_address(to);
    // SAFETY: all fields of these may be zero.
    let mut header: libc::cmsghdr = unsafe { std::mem::zeroed() };
    // SAFETY: it only computes.
    header.cmsg_len = unsafe { libc::CMSG_LEN(size_of::<u16>() as libc::c_uint) } as _;
    header.cmsg_level = libc::SOL_UDP;
    header.cmsg_type = libc::UDP_SEGMENT;
    let mut control = SegmentSize { header, bytes: segment };
    // SAFETY: all fields of these may be zero.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    message.msg_name = (&raw mut address).cast();
    message.msg_namelen = size_of::<libc::sockaddr_in>() as libc::socklen_t;
    // An IoSlice is an iovec, and sendmsg writes to none.
    message.msg_iov = parts.as_ptr().cast_mut().cast();
    message.msg_iovlen = parts.len() as _;
    message.msg_control = (&raw mut control).cast();
    message.msg_controllen = size_of::<SegmentSize>() as _;
    loop {
        // SAFETY: address, parts and control live during the call, and their lengths are theirs.
        let sent = unsafe { libc::sendmsg(socket.as_raw_fd(), &raw const message, 0) };
        if sent >= 0 {
            return Ok(());
        }
        let error = last_error();
        if error != Errno::INTR {
            return Err(error);
        }
    }
}

/// What arrived by one call.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// Bytes of it.
    pub length: usize,
    /// Bytes of each datagram but the last, which may be shorter.
    pub segment: usize,
    /// Who sent it.
    pub from: SocketAddrV4,
}

/// Room for the control message with the size of datagrams, an int, and its alignment.
#[repr(C, align(8))]
struct Control([u8; 64]);

/// As much of what arrived as fits into each of these, one after the other; `None` if nothing has.
pub fn receive<const PARTS: usize>(
    socket: BorrowedFd<'_>,
    parts: [&mut [u8]; PARTS],
) -> Option<Arrival> {
    let mut parts = parts.map(IoSliceMut::new);
    let mut address = raw_address(SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, 0));
    let mut control = Control([0; 64]);
    loop {
        // SAFETY: all fields of these may be zero.
        let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
        message.msg_name = (&raw mut address).cast();
        message.msg_namelen = size_of::<libc::sockaddr_in>() as libc::socklen_t;
        message.msg_iov = parts.as_mut_ptr().cast();
        message.msg_iovlen = PARTS as _;
        message.msg_control = (&raw mut control).cast();
        message.msg_controllen = size_of::<Control>() as _;
        // SAFETY: address, parts and control live during the call, and their lengths are theirs.
        let length =
            unsafe { libc::recvmsg(socket.as_raw_fd(), &raw mut message, libc::MSG_DONTWAIT) };
        let Ok(length) = usize::try_from(length) else {
            match last_error() {
                Errno::INTR => continue,
                // Nothing there, or an error of an earlier datagram.
                _ => return None,
            }
        };
        if libc::c_int::from(address.sin_family) != libc::AF_INET {
            return None;
        }
        let ip = Ipv4Addr::from(address.sin_addr.s_addr.to_ne_bytes());
        let from = SocketAddrV4::new(ip, u16::from_be(address.sin_port));
        let segment = segment_size(&message).unwrap_or(length);
        return Some(Arrival { length, segment, from });
    }
}

/// The size of datagrams that arrived together; `None` for one alone.
fn segment_size(message: &libc::msghdr) -> Option<usize> {
    // SAFETY: the kernel has filled in the control message and its length, to which the walk keeps.
    unsafe {
        let mut at = libc::CMSG_FIRSTHDR(message);
        while let Some(header) = at.as_ref() {
            if (header.cmsg_level, header.cmsg_type) == (libc::SOL_UDP, libc::UDP_GRO) {
                let size = libc::CMSG_DATA(at).cast::<libc::c_int>().read_unaligned();
                return usize::try_from(size).ok().filter(|size| *size > 0);
            }
            at = libc::CMSG_NXTHDR(message, at);
        }
    }
    None
}

fn raw_address(address: SocketAddrV4) -> libc::sockaddr_in {
    // SAFETY: all fields of it may be zero.
    let mut raw: libc::sockaddr_in = unsafe { std::mem::zeroed() };
    raw.sin_family = libc::AF_INET as libc::sa_family_t;
    raw.sin_port = address.port().to_be();
    raw.sin_addr.s_addr = u32::from_ne_bytes(address.ip().octets());
    raw
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::UdpSocket;
    use std::os::fd::AsFd as _;

    fn pair() -> (UdpSocket, UdpSocket, SocketAddrV4) {
        let open = || UdpSocket::bind("127.0.0.1:0").unwrap();
        let one = open();
        let other = open();
        let std::net::SocketAddr::V4(to) = other.local_addr().unwrap() else { unreachable!() };
        (one, other, to)
    }

    #[test]
    fn what_is_sent_by_one_call_arrives_as_datagrams_of_that_size() {
        let (one, other, to) = pair();
        assert!(can_segment(one.as_fd()));
        let bytes: Vec<u8> = (0..250).collect();
        let parts = [IoSlice::new(&bytes[..30]), IoSlice::new(&bytes[30..])];
        send(one.as_fd(), &parts, 100, to).unwrap();
        let mut buffer = [0; 300];
        for part in bytes.chunks(100) {
            let arrival = receive(other.as_fd(), [&mut buffer]).unwrap();
            assert_eq!(&buffer[..arrival.length], part);
            assert_eq!(arrival.segment, part.len());
            assert_eq!(std::net::SocketAddr::V4(arrival.from), one.local_addr().unwrap());
        }
        assert!(receive(other.as_fd(), [&mut buffer]).is_none());
    }

    #[test]
    fn what_arrived_together_is_handed_on_together_with_the_size_of_each() {
        let (one, other, to) = pair();
        coalesce(other.as_fd()).unwrap();
        let bytes: Vec<u8> = (0..250).collect();
        send(one.as_fd(), &[IoSlice::new(&bytes)], 100, to).unwrap();
        let mut head = [0; 20];
        let mut rest = [0; 300];
        let arrival = receive(other.as_fd(), [&mut head, &mut rest]).unwrap();
        assert_eq!((arrival.length, arrival.segment), (250, 100));
        assert_eq!([&head[..], &rest[..230]].concat(), bytes);
        one.send_to(&bytes, to).unwrap();
        let arrival = receive(other.as_fd(), [&mut rest]).unwrap();
        assert_eq!((arrival.length, arrival.segment), (250, 250));
    }

    #[test]
    fn what_the_kernel_does_not_cut_is_an_error_and_is_not_sent() {
        let (one, other, to) = pair();
        let bytes = [0; MOST_SEGMENTS * 4];
        // More pieces than any kernel makes.
        let error = send(one.as_fd(), &[IoSlice::new(&bytes)], 1, to).unwrap_err();
        assert_eq!(error, Errno::INVAL);
        assert!(receive(other.as_fd(), [&mut [0; 8]]).is_none());
    }

    #[test]
    fn as_many_datagrams_go_together_as_the_longest_has_room_for() {
        assert_eq!([segments(1472), segments(MAX_DATAGRAM), segments(100)], [44, 1, 64]);
        assert_eq!(segments(40_000), 1);
    }
}
