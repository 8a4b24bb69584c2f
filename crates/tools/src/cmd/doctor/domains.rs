//! Who is on this host, in whichever domain: participants of DDS by the ports they hold, nodes of
//! Angaros by the registries of shared memory. Nothing is sent for it, and it takes no time.

use crate::client::transport::Entry;
use crate::client::{Context, ContextOptions, transports};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The last domain there is.
const LAST: u32 = 232;
/// The first port of domain 0, and how far the next domain's is from it.
const BASE: u16 = 7400;
const GAIN: u16 = 250;
/// Where Zenoh looks for others: no participant of domain 0.
const SCOUTING: u16 = 7446;
/// Bytes that are read of the kernel's list of ports.
const MAX_LIST: u64 = 4 << 20;
/// Registries of shared memory that are looked into.
const MAX_REGISTRIES: usize = 16;

/// The participants of a domain on this host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DomainParticipants {
    /// Participants of DDS, in whichever program.
    pub participants: usize,
    /// Nodes of Angaros that share this process's shared memory.
    pub nodes: usize,
}

impl DomainParticipants {
    /// Whether there are none.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// How many of which kind.
    pub fn describe(self) -> String {
        let count = |number: usize, one: &str| match number {
            0 => None,
            1 => Some(format!("1 {one}")),
            many => Some(format!("{many} {}", one.replacen(' ', "s ", 1))),
        };
        let parts =
            [count(self.participants, "participant of DDS"), count(self.nodes, "node of Angaros")];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
    }
}

/// Everybody on this host but this process, by domain; `own` is the domain whose graph is looked
/// at anyway, in which this process has `held` participants of DDS.
pub fn residents(
    root: &Path,
    used: &[&'static Entry],
    own: u32,
    held: usize,
) -> BTreeMap<u32, DomainParticipants> {
    let mut all: BTreeMap<u32, DomainParticipants> = BTreeMap::new();
    for (domain, participants) in participants(&used_ports(root)) {
        let others = if domain == own { participants.saturating_sub(held) } else { participants };
        all.entry(domain).or_default().participants = others;
    }
    let found =
        used.iter().flat_map(|entry| (entry.domains)().into_iter().map(move |at| (at, *entry)));
    for (domain, entry) in found.filter(|(domain, _)| *domain != own).take(MAX_REGISTRIES) {
        all.entry(domain).or_default().nodes += nodes_of(domain, entry);
    }
    all.retain(|_, residents| !residents.is_none());
    all
}

/// UDP ports that sockets on this host are bound to (`proc_net(5)`: the second word of a line is
/// the local address and port, in hexadecimal).
fn used_ports(root: &Path) -> BTreeSet<u16> {
    use std::io::Read;
    let mut text = String::new();
    for list in ["proc/net/udp", "proc/net/udp6"] {
        let Ok(file) = fs::File::open(root.join(list)) else { continue };
        // A list that cannot be read tells of nobody.
        let _ = file.take(MAX_LIST).read_to_string(&mut text);
        text.push('\n');
    }
    let port = |line: &str| {
        let (_, port) = line.split_whitespace().nth(1)?.rsplit_once(':')?;
        u16::from_str_radix(port, 16).ok()
    };
    text.lines().filter_map(port).collect()
}

/// How many participants hold these ports, by domain. Each has a port for discovery and one for
/// data (RTPS 2.5, 9.6.2: 7400 + 250 domain + 10 + 2 index, and the next); those of Angaros have
/// one for both, beside that on which all of a domain announce themselves (7400 + 250 domain).
fn participants(ports: &BTreeSet<u16>) -> BTreeMap<u32, usize> {
    let mut found = BTreeMap::new();
    for &first in ports.iter().filter(|port| **port >= BASE + 10 && *port % 2 == 0) {
        let domain = u32::from((first - BASE) / GAIN);
        let offset = (first - BASE) % GAIN;
        let has_both = first.checked_add(1).is_some_and(|second| ports.contains(&second));
        let has_group = ports.contains(&(first - offset)) && first != SCOUTING;
        if domain <= LAST && offset >= 10 && (has_both || has_group) {
            *found.entry(domain).or_default() += 1;
        }
    }
    found
}

/// Nodes in a domain of this host; none where it cannot be looked into.
fn nodes_of(domain: u32, entry: &Entry) -> usize {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some(entry.scheme.to_owned()),
        ..ContextOptions::default()
    };
    Context::new(options, transports()).map_or(0, |context| context.graph().nodes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn participants_are_counted_by_the_two_ports_that_each_holds() {
        let root = std::env::temp_dir().join(format!("doctor-{}-ports", std::process::id()));
        fs::create_dir_all(root.join("proc/net")).unwrap();
        let line =
            |address: &str, port: u16| format!("  1: {address}:{port:04X} 00000000:0000 07\n");
        let list = "  sl  local_address rem_address\n".to_owned()
            // Two of domain 0 beside its group, one of domain 3, and one of Angaros in domain 5.
            + &[7400, 7410, 7411, 7412, 7413, 8160, 8161, 8650, 8660]
                .map(|port| line("00000000", port))
                .concat()
            // Half a participant, the second group port of a domain, Zenoh, others.
            + &[7660, 7401, 7446, 53, 68].map(|port| line("0100007F", port)).concat();
        fs::write(root.join("proc/net/udp"), list).unwrap();
        // One of domain 42 that listens on IPv6.
        let six = [17_910, 17_911].map(|port| line(&"0".repeat(32), port)).concat();
        fs::write(root.join("proc/net/udp6"), six).unwrap();
        let found = participants(&used_ports(&root));
        assert_eq!(found, BTreeMap::from([(0, 2), (3, 1), (5, 1), (42, 1)]));
        let of = |own, held| residents(&root, &[], own, held);
        let dds = |participants| DomainParticipants { participants, nodes: 0 };
        assert_eq!(of(3, 1), BTreeMap::from([(0, dds(2)), (5, dds(1)), (42, dds(1))]), "no self");
        assert_eq!(of(3, 0)[&3], dds(1));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn residents_are_described_by_number_and_kind() {
        let both = DomainParticipants { participants: 2, nodes: 1 };
        assert_eq!(both.describe(), "2 participants of DDS and 1 node of Angaros");
        let one = DomainParticipants { participants: 1, nodes: 0 };
        assert_eq!(one.describe(), "1 participant of DDS");
    }
}
