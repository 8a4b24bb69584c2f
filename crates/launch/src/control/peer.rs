//! Whose process is at the other end of a socket.

use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;

/// Whether the other end is a process of this user, or of root.
pub(super) fn is_ours(stream: &UnixStream) -> bool {
    let mut peer = libc::ucred { pid: 0, uid: libc::uid_t::MAX, gid: libc::gid_t::MAX };
    let mut size = size_of::<libc::ucred>() as libc::socklen_t;
    // SAFETY: the descriptor is open; `peer` and `size` are live, writable, and `size` is that of
    // `peer`.
    let result = unsafe {
        libc::getsockopt(
            stream.as_raw_fd(),
            libc::SOL_SOCKET,
            libc::SO_PEERCRED,
            (&raw mut peer).cast(),
            &raw mut size,
        )
    };
    // SAFETY: geteuid has no arguments and cannot fail.
    let own = unsafe { libc::geteuid() };
    result == 0 && (peer.uid == own || peer.uid == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_socket_pair_of_this_process_is_ours() {
        let (one, other) = UnixStream::pair().unwrap();
        assert!(is_ours(&one) && is_ours(&other));
    }
}
