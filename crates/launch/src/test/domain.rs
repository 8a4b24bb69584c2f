//! A domain that no other test of this host has.

use std::io;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};

/// Domains that tests take: away from 0, which people use, and below those whose DDS ports reach
/// into the range the system gives to programs (`ip_local_port_range`, from 32768).
const DOMAINS: std::ops::RangeInclusive<u32> = 20..=99;

/// A domain, held until the value is dropped or its process ends.
pub(super) struct Domain {
    pub number: u32,
    _lock: Option<UnixListener>,
}

impl Domain {
    pub(super) fn given(number: u32) -> Self {
        Self { number, _lock: None }
    }

    /// A free one. What holds it is an abstract socket, which cannot be left behind.
    pub(super) fn take() -> io::Result<Self> {
        let count = DOMAINS.end() - DOMAINS.start() + 1;
        let first = std::process::id() % count;
        for step in 0..count {
            let number = DOMAINS.start() + (first + step) % count;
            let name = format!("angaros-test-domain-{number}");
            let address = SocketAddr::from_abstract_name(name)?;
            match UnixListener::bind_addr(&address) {
                Ok(lock) => return Ok(Self { number, _lock: Some(lock) }),
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::other(format!("all domains from {DOMAINS:?} are held by other tests")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_tests_have_two_domains() {
        let one = Domain::take().unwrap();
        let other = Domain::take().unwrap();
        assert_ne!(one.number, other.number);
    }
}
