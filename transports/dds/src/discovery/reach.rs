//! Which of the addresses that somebody announces is used.
//!
//! A participant announces every address it has: of other networks, of bridges that every host has
//! at the same address, of its loopback. Each copy sent to a further one arrives twice or nowhere.

use crate::wire::Locator;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// Most addresses that are used at once, where none is known to be good.
const MAX_GUESSES: usize = 4;

/// An address of this host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interface {
    /// The address.
    pub address: Ipv4Addr,
    /// How many of its first bits all hosts of its network share.
    pub prefix_length: u8,
}

impl Interface {
    fn shares_network(&self, other: Ipv4Addr) -> bool {
        let bits = u32::from(self.prefix_length.min(32));
        let mask = u32::MAX.checked_shl(32 - bits).unwrap_or(0);
        self.address != other && (self.address.to_bits() ^ other.to_bits()) & mask == 0
    }
}

/// The addresses to use of those announced; `from` is where the announcement came from. Empty when
/// nothing of it can be reached.
#[must_use]
pub fn choose(locators: &[Locator], from: SocketAddr, interfaces: &[Interface]) -> Vec<SocketAddr> {
    let v4 = |locator: &Locator| match locator.to_socket() {
        Some(SocketAddr::V4(socket)) if !socket.ip().is_multicast() => Some(socket),
        _ => None,
    };
    let candidates: Vec<_> = locators.iter().filter_map(v4).collect();
    let ours = |ip: &Ipv4Addr| interfaces.iter().any(|interface| interface.address == *ip);
    let shared = |ip: &Ipv4Addr| interfaces.iter().any(|one| one.shares_network(*ip));
    let same_host = match from.ip() {
        IpAddr::V4(ip) => ip.is_loopback() || ours(&ip),
        IpAddr::V6(ip) => ip.is_loopback(),
    };
    let first = |good: &dyn Fn(&Ipv4Addr) -> bool| candidates.iter().find(|it| good(it.ip()));
    let best = if same_host {
        // One of another host, of which somebody on this one told.
        first(&|ip| ip.is_loopback())
            .or_else(|| first(&ours))
            .or_else(|| first(&shared))
            .or_else(|| first(&|_| true))
    } else {
        first(&|ip| IpAddr::V4(*ip) == from.ip()).or_else(|| first(&shared))
    };
    match best {
        Some(best) => vec![SocketAddr::V4(*best)],
        None => candidates
            .iter()
            .filter(|it| !it.ip().is_loopback() && !ours(it.ip()))
            .take(MAX_GUESSES)
            .map(|it| SocketAddr::V4(*it))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(announced: &[&str], from: &str) -> Vec<String> {
        let ours = [
            Interface { address: Ipv4Addr::new(192, 168, 1, 5), prefix_length: 24 },
            Interface { address: Ipv4Addr::new(172, 17, 0, 1), prefix_length: 16 },
        ];
        let locators: Vec<_> =
            announced.iter().map(|text| text.parse::<SocketAddr>().unwrap().into()).collect();
        let found = choose(&locators, from.parse().unwrap(), &ours);
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_neighbour_on_the_same_host_is_reached_by_loopback() {
        let all = ["192.168.1.5:7411", "172.17.0.1:7411", "127.0.0.1:7411"];
        assert_eq!(chosen(&all, "127.0.0.1:40000"), ["127.0.0.1:7411"]);
        assert_eq!(chosen(&all[..2], "192.168.1.5:40000"), ["192.168.1.5:7411"]);
        let passed_on = ["10.0.0.9:7411", "192.168.1.9:7411"];
        assert_eq!(chosen(&passed_on, "127.0.0.1:40000"), ["192.168.1.9:7411"]);
    }

    #[test]
    fn another_host_is_reached_where_it_spoke_from_or_on_a_shared_network() {
        let all = ["172.17.0.1:7411", "127.0.0.1:7411", "192.168.1.9:7411", "10.0.0.9:7411"];
        assert_eq!(chosen(&all, "10.0.0.9:5000"), ["10.0.0.9:7411"]);
        assert_eq!(chosen(&all, "10.0.0.77:5000"), ["192.168.1.9:7411"]);
        assert_eq!(chosen(&all[1..2], "10.0.0.9:5000"), [""; 0]);
        assert_eq!(chosen(&["1.2.3.4:7411", "1.2.3.5:7411"], "10.0.0.9:5").len(), 2);
    }
}
