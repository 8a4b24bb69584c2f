//! The IPv4 addresses by which this host can be reached.

use crate::discovery::Interface;
use std::ffi::CStr;
use std::net::Ipv4Addr;

/// Addresses that are used at most.
const MOST: usize = 16;

/// An address of an interface that is up and no loopback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterfaceAddress {
    /// The interface's name, which several addresses may share.
    pub name: String,
    /// The address and its network.
    pub interface: Interface,
    /// Whether it carries multicast.
    pub has_multicast: bool,
}

/// Those there are, `first` before the others. Empty on a host that has none, or where the kernel
/// does not tell.
#[must_use]
pub fn find(first: Ipv4Addr) -> Vec<InterfaceAddress> {
    let mut found = list();
    found.sort_by_key(|one| one.interface.address != first);
    found.truncate(MOST);
    found
}

fn list() -> Vec<InterfaceAddress> {
    let mut head: *mut libc::ifaddrs = std::ptr::null_mut();
    // SAFETY: the call writes the head of a list where it is told to, or fails.
    if unsafe { libc::getifaddrs(&raw mut head) } != 0 {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut at = head;
    // SAFETY: `at` is null or an entry of the list, which lives until it is freed below.
    while let Some(entry) = unsafe { at.as_ref() } {
        found.extend(read(entry));
        at = entry.ifa_next;
    }
    // SAFETY: the list came from `getifaddrs`, and nothing refers to it any more.
    unsafe { libc::freeifaddrs(head) };
    found
}

/// What an entry tells, if it is an address that others can use.
fn read(entry: &libc::ifaddrs) -> Option<InterfaceAddress> {
    let has = |flag: i32| entry.ifa_flags & flag.cast_unsigned() != 0;
    if !has(libc::IFF_UP) || !has(libc::IFF_RUNNING) || has(libc::IFF_LOOPBACK) {
        return None;
    }
    let address = ipv4(entry.ifa_addr)?;
    let prefix_length = match ipv4(entry.ifa_netmask) {
        Some(mask) => mask.to_bits().leading_ones() as u8,
        None => 32,
    };
    // SAFETY: every entry has a name that ends with a zero, which lives as long as it.
    let name = unsafe { CStr::from_ptr(entry.ifa_name) }.to_string_lossy().into_owned();
    let interface = Interface { address, prefix_length };
    Some(InterfaceAddress { name, interface, has_multicast: has(libc::IFF_MULTICAST) })
}

/// The IPv4 address there, if it is one.
fn ipv4(at: *const libc::sockaddr) -> Option<Ipv4Addr> {
    // SAFETY: null, or an address of the list whose family says how it is to be read.
    let family = unsafe { at.as_ref() }?.sa_family;
    if i32::from(family) != libc::AF_INET {
        return None;
    }
    // SAFETY: addresses of this family have this form; it may lie anywhere.
    let address = unsafe { at.cast::<libc::sockaddr_in>().read_unaligned() };
    Some(Ipv4Addr::from_bits(u32::from_be(address.sin_addr.s_addr)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_loopback_is_found_and_the_first_comes_first() {
        let found = find(Ipv4Addr::LOCALHOST);
        assert!(found.iter().all(|one| !one.interface.address.is_loopback()));
        assert!(found.iter().all(|one| (1..=32).contains(&one.interface.prefix_length)));
        if let Some(last) = found.last() {
            assert_eq!(&find(last.interface.address)[0], last);
        }
    }
}
