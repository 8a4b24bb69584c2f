//! Several datagrams to one place by one system call: `UDP_SEGMENT` of udp(7), since Linux 4.18.

use std::io::{Error, IoSlice, Result};
use std::mem::{MaybeUninit, size_of, zeroed};
use std::net::{SocketAddrV4, UdpSocket};
use std::os::fd::AsRawFd;

/// Datagrams that the kernel makes of one call at most.
pub const MAX_SEGMENTS: usize = 64;

/// Memory for one control message with a number, aligned as the kernel wants it.
type Control = MaybeUninit<[u64; 4]>;

/// Sends what lies in these pieces as datagrams of `size` bytes each, the last of which may be
/// shorter.
///
/// # Errors
/// What the kernel says: `EINVAL` where a datagram with its headers is larger than a frame of the
/// link, `EIO` where the way there does not allow it.
pub fn send(socket: &UdpSocket, to: SocketAddrV4, pieces: &[IoSlice<'_>], size: u16) -> Result<()> {
    let mut address = libc::sockaddr_in {
        sin_family: libc::AF_INET as libc::sa_family_t,
        sin_port: to.port().to_be(),
        sin_addr: libc::in_addr { s_addr: u32::from(*to.ip()).to_be() },
        sin_zero: [0; 8],
    };
    let mut control = Control::zeroed();
    // SAFETY: all zeros is a valid `msghdr`; its pointers are set below.
    let mut message: libc::msghdr = unsafe { zeroed() };
    message.msg_name = (&raw mut address).cast();
    message.msg_namelen = size_of::<libc::sockaddr_in>() as libc::socklen_t;
    // `IoSlice` has the layout of `iovec`, and the kernel only reads what these point to.
    message.msg_iov = pieces.as_ptr().cast_mut().cast();
    message.msg_iovlen = pieces.len() as _;
    message.msg_control = control.as_mut_ptr().cast();
    // SAFETY: these three compute with their arguments; `control` has room for one message with a
    // number of two bytes (24 bytes), zeroed, to whose header the first of them points.
    unsafe {
        message.msg_controllen = libc::CMSG_SPACE(size_of::<u16>() as u32) as _;
        let header = libc::CMSG_FIRSTHDR(&raw const message);
        (*header).cmsg_level = libc::SOL_UDP;
        (*header).cmsg_type = libc::UDP_SEGMENT;
        (*header).cmsg_len = libc::CMSG_LEN(size_of::<u16>() as u32) as _;
        libc::CMSG_DATA(header).cast::<u16>().write_unaligned(size);
    }
    // SAFETY: everything that `message` points to outlives the call.
    let sent = unsafe { libc::sendmsg(socket.as_raw_fd(), &raw const message, libc::MSG_NOSIGNAL) };
    if sent < 0 { Err(Error::last_os_error()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::SocketAddr;
    use std::time::Duration;

    #[test]
    fn what_lies_in_pieces_arrives_in_datagrams_of_one_size_and_a_shorter_one() {
        let receiver = UdpSocket::bind("127.0.0.1:0").unwrap();
        receiver.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let SocketAddr::V4(to) = receiver.local_addr().unwrap() else { unreachable!() };
        let sender = UdpSocket::bind("127.0.0.1:0").unwrap();
        let heads: Vec<_> = (0..10u8).map(|n| [n; 4]).collect();
        let body = vec![7; 100];
        let mut pieces = Vec::new();
        for (number, head) in heads.iter().enumerate() {
            pieces.push(IoSlice::new(head));
            pieces.push(IoSlice::new(if number == 9 { &body[..5] } else { &body }));
        }
        if let Err(error) = send(&sender, to, &pieces, 104) {
            return angaros_testing::skipped(format!("no UDP_SEGMENT: {error}"));
        }
        for number in 0..10u8 {
            let mut bytes = [0; 2000];
            let length = receiver.recv(&mut bytes).unwrap();
            let body = if number == 9 { 5 } else { 100 };
            assert_eq!((length, &bytes[..5]), (4 + body, &[number, number, number, number, 7][..]));
        }
    }

    #[test]
    fn more_datagrams_than_the_kernel_makes_of_one_call_are_refused() {
        let sender = UdpSocket::bind("127.0.0.1:0").unwrap();
        let bytes = vec![0; 65_000];
        let to = SocketAddrV4::new([127, 0, 0, 1].into(), 9);
        assert!(send(&sender, to, &[IoSlice::new(&bytes)], 500).is_err(), "130 datagrams");
    }
}
