//! Why nobody else is there: network, domain, interface, multicast, router, peers, silence.
//!
//! Gathering and judging are separate: [`Observations`] are gathered here, [`judge`] is a function
//! of them.

use super::domains::{self, DomainParticipants};
use crate::client::transport::{
    Discovery, DiscoveryRange, Entry, Finding, GraphSnapshot, Level, OpenOptions, Ports,
};
use crate::cmd::session::JOIN;
use rustix::net::{AddressFamily, SocketType, sockopt};
use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, SocketAddrV4, ToSocketAddrs, UdpSocket};
use std::path::Path;
use std::time::{Duration, Instant};

/// Where RTPS participants announce themselves (RTPS 2.3, 9.6.1.1 and 9.6.1.4).
const GROUP: Ipv4Addr = Ipv4Addr::new(239, 255, 0, 1);
/// Domains besides the own one that are listened to: the first so many.
const NEIGHBOURS: u32 = 20;
/// For how long others are listened to where nobody has been heard: ROS 2 announces every 3 s.
const PATIENCE: Duration = Duration::from_millis(3500);
/// Datagrams that are looked at; a flood must not keep us.
const MAX_DATAGRAMS: usize = 10_000;
/// Peers and names that are tried.
const MAX_TRIED: usize = 8;

/// Where a domain's announcements arrive.
fn port(domain: u32) -> Option<u16> {
    u16::try_from(7400 + 250 * domain).ok()
}

/// Sockets on which others announce themselves, in this domain and its neighbours.
pub struct DiscoverySockets {
    sockets: Vec<(u32, UdpSocket)>,
    refused: Option<String>,
    since: Instant,
}

impl DiscoverySockets {
    /// Begins to listen, if one of these transports uses the network with discovery.
    pub fn begin(options: &OpenOptions, used: &[&Entry]) -> Self {
        let mut listening = Self { sockets: Vec::new(), refused: None, since: Instant::now() };
        let searches = used.iter().any(|entry| entry.capabilities.cross_host);
        if !searches || options.discovery.range != DiscoveryRange::Subnet {
            return listening;
        }
        for domain in
            (0..NEIGHBOURS).chain((options.domain >= NEIGHBOURS).then_some(options.domain))
        {
            match port(domain).map(listen) {
                Some(Ok(socket)) => listening.sockets.push((domain, socket)),
                Some(Err(error)) if domain == options.domain => {
                    listening.refused = Some(error.to_string());
                }
                _ => {}
            }
        }
        listening
    }

    /// Who was heard, by domain; of the own one without this host, which hears itself.
    fn heard_by(&self, own: u32) -> BTreeSet<(u32, IpAddr)> {
        let here = here();
        let mut heard = self.heard();
        heard.retain(|(domain, from)| *domain != own || !from.is_loopback() && Some(*from) != here);
        heard
    }

    /// The same, once somebody else was heard or it was listened for long enough.
    fn hear_others(&self, own: u32) -> BTreeSet<(u32, IpAddr)> {
        let mut heard = self.heard_by(own);
        while heard.is_empty() && !self.sockets.is_empty() && self.since.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(50));
            heard = self.heard_by(own);
        }
        heard
    }

    fn heard(&self) -> BTreeSet<(u32, IpAddr)> {
        let mut heard = BTreeSet::new();
        let mut bytes = [0; 4];
        for (domain, socket) in &self.sockets {
            for _ in 0..MAX_DATAGRAMS {
                let Ok((len, from)) = socket.recv_from(&mut bytes) else { break };
                if bytes[..len] == *b"RTPS" {
                    heard.insert((*domain, from.ip()));
                }
            }
        }
        heard
    }
}

/// The address from which this host sends to the group.
fn here() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((GROUP, 7400)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

/// A socket beside those of whoever else listens there.
fn listen(port: u16) -> std::io::Result<UdpSocket> {
    let socket = rustix::net::socket(AddressFamily::INET, SocketType::DGRAM, None)?;
    sockopt::set_socket_reuseaddr(&socket, true)?;
    sockopt::set_socket_reuseport(&socket, true)?;
    rustix::net::bind(&socket, &SocketAddrV4::new(GROUP, port))?;
    let socket = UdpSocket::from(socket);
    socket.set_nonblocking(true)?;
    socket.join_multicast_v4(&GROUP, &Ipv4Addr::UNSPECIFIED)?;
    Ok(socket)
}

/// A network interface that is not the loopback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface {
    name: String,
    up: bool,
    multicast: bool,
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Observations {
    domain: u32,
    /// Schemes of the transports to other hosts.
    networks: Vec<&'static str>,
    discovery: Discovery,
    interfaces: Vec<Interface>,
    /// Why the group of the own domain cannot be joined.
    refused: Option<String>,
    heard: BTreeSet<(u32, IpAddr)>,
    /// Others on this host, by domain.
    residents: BTreeMap<u32, DomainParticipants>,
    /// Nobody has said whether the network may be used.
    unasked: bool,
    /// Where the transports that are used are reached from other hosts.
    ports: Vec<Ports>,
    /// Peers whose names mean no address.
    unresolved: Vec<String>,
    /// Nodes in the graph.
    nodes: usize,
}

impl Observations {
    /// Looks at everything but what `listening` has heard meanwhile.
    pub fn gather(
        root: &Path,
        options: &OpenOptions,
        used: &[&'static Entry],
        listening: DiscoverySockets,
        graph: &GraphSnapshot,
    ) -> Self {
        let networks: Vec<_> =
            used.iter().filter(|e| e.capabilities.cross_host).map(|entry| entry.scheme).collect();
        let peers = &options.discovery.static_peers;
        let tried = || peers.iter().take(MAX_TRIED);
        let resolves = |peer: &&String| !addresses(peer).is_empty();
        let ports: Vec<_> = used.iter().filter_map(|entry| (entry.ports)(options.domain)).collect();
        let heard = match graph.nodes.is_empty() {
            true => listening.hear_others(options.domain),
            false => listening.heard_by(options.domain),
        };
        // Those whose ports are RTPS's are participants too.
        let held = ports.iter().filter(|at| port(options.domain) == Some(at.first)).count();
        Self {
            domain: options.domain,
            discovery: options.discovery.clone(),
            interfaces: if networks.is_empty() { Vec::new() } else { interfaces(root) },
            refused: listening.refused,
            heard,
            residents: domains::residents(root, used, options.domain, held),
            unasked: crate::cmd::session::keeps_to_this_host(),
            ports,
            unresolved: match networks.is_empty() {
                true => Vec::new(),
                false => tried().filter(|peer| !resolves(peer)).cloned().collect(),
            },
            nodes: graph.nodes.len(),
            networks,
        }
    }

    fn heard_in(&self, domain: u32) -> impl Iterator<Item = &IpAddr> {
        self.heard.iter().filter(move |(of, _)| *of == domain).map(|(_, from)| from)
    }

    /// Nobody else is in the graph and nobody announces itself.
    fn alone(&self) -> bool {
        self.nodes == 0 && self.heard_in(self.domain).next().is_none()
    }

    /// Domains but the own one in which somebody is.
    fn other_domains(&self) -> BTreeSet<u32> {
        let heard = self.heard.iter().map(|(domain, _)| *domain);
        heard.chain(self.residents.keys().copied()).filter(|at| *at != self.domain).collect()
    }

    /// Who is in a domain, as far as it is known.
    fn who_is_in(&self, domain: u32) -> String {
        let here = self.residents.get(&domain).map(|r| format!("{} on this host", r.describe()));
        let from: Vec<_> = self.heard_in(domain).take(4).map(ToString::to_string).collect();
        let heard = (!from.is_empty()).then(|| format!("what {} announces", from.join(", ")));
        here.into_iter().chain(heard).collect::<Vec<_>>().join(", and ")
    }
}

/// The addresses of a peer: `HOST`, `HOST:PORT`, `[IPV6]:PORT`.
fn addresses(peer: &str) -> Vec<SocketAddr> {
    let found = peer.to_socket_addrs().map(Iterator::collect);
    let bare = peer.trim_start_matches('[').trim_end_matches(']');
    found.or_else(|_| (bare, 0).to_socket_addrs().map(Iterator::collect)).unwrap_or_default()
}

/// Interfaces but the loopback, by name, from `sys/class/net` (flags as in `netdevice(7)`).
fn interfaces(root: &Path) -> Vec<Interface> {
    let entries = std::fs::read_dir(root.join("sys/class/net")).into_iter().flatten().flatten();
    let read = |entry: std::fs::DirEntry| {
        let text = std::fs::read_to_string(entry.path().join("flags")).ok()?;
        let flags = u32::from_str_radix(text.trim().trim_start_matches("0x"), 16).ok()?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is = |flag: i32| flags & flag.unsigned_abs() != 0;
        let interface =
            Interface { name, up: is(libc::IFF_UP), multicast: is(libc::IFF_MULTICAST) };
        (!is(libc::IFF_LOOPBACK)).then_some(interface)
    };
    let mut found: Vec<_> = entries.filter_map(read).collect();
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

/// What the facts mean.
pub fn judge(observations: &Observations) -> Vec<Finding> {
    if observations.networks.is_empty() {
        return std::iter::once(without_network(observations))
            .chain(neighbours(observations))
            .collect();
    }
    let mut findings = vec![Finding::good(format!(
        "network: {} in domain {}",
        observations.networks.join(", "),
        observations.domain
    ))];
    findings.extend(range(observations));
    if observations.discovery.range == DiscoveryRange::Subnet {
        findings.extend(interface(observations));
        findings.extend(route(observations));
    }
    findings.extend(peers(observations));
    findings.extend(neighbours(observations));
    findings
}

fn without_network(observations: &Observations) -> Finding {
    let domain = observations.domain;
    if observations.discovery.range == DiscoveryRange::Off {
        let text = "network: none, as ROS_AUTOMATIC_DISCOVERY_RANGE is OFF";
        return Finding::of(Level::Slow, text, "unset ROS_AUTOMATIC_DISCOVERY_RANGE");
    }
    if !observations.unasked {
        let text = format!("network: no transport to other hosts is used, domain {domain}");
        return Finding::good(text);
    }
    let text = format!(
        "network: none is used, only nodes of Angaros on this host are seen, domain {domain}"
    );
    // Who is there and not seen is what is missing.
    let unseen = observations.residents.get(&domain).filter(|residents| residents.participants > 0);
    match unseen {
        Some(residents) => Finding::of(
            Level::Slow,
            format!("{text}; here are {} that are not", residents.describe()),
            JOIN,
        ),
        None if observations.nodes == 0 => Finding::of(Level::Slow, text, JOIN),
        None => Finding::good(format!("{text}; to see ROS 2: {JOIN}")),
    }
}

fn range(observations: &Observations) -> Option<Finding> {
    // Whoever is in another domain is not kept away by the range.
    let nobody = observations.alone() && observations.other_domains().is_empty();
    (observations.discovery.range == DiscoveryRange::Localhost && nobody).then(|| {
        Finding::of(
            Level::Slow,
            "discovery: nobody is heard, and nodes on other hosts are not looked for \
             (ROS_AUTOMATIC_DISCOVERY_RANGE=LOCALHOST or ROS_LOCALHOST_ONLY=1)",
            "unset ROS_LOCALHOST_ONLY; export ROS_AUTOMATIC_DISCOVERY_RANGE=SUBNET",
        )
    })
}

fn interface(observations: &Observations) -> Vec<Finding> {
    let Some(first) = observations.interfaces.iter().find(|interface| interface.up) else {
        let down = observations.interfaces.first().map_or("INTERFACE", |down| &down.name);
        return vec![Finding::of(
            Level::Slow,
            "interface: none but the loopback is up, other hosts cannot be reached",
            format!("sudo ip link set {down} up"),
        )];
    };
    let up = || observations.interfaces.iter().filter(|interface| interface.up);
    if up().any(|interface| interface.multicast) {
        return Vec::new();
    }
    vec![Finding::of(
        Level::Slow,
        format!("interface: {} carries no multicast, others are found by address only", first.name),
        format!(
            "sudo ip link set {} multicast on; or export ROS_STATIC_PEERS='ADDRESS;ADDRESS'",
            first.name
        ),
    )]
}

fn route(observations: &Observations) -> Option<Finding> {
    let why = observations.refused.as_ref()?;
    let up = observations.interfaces.iter().find(|interface| interface.up);
    let name = up.map_or("INTERFACE", |interface| &interface.name);
    Some(Finding::of(
        Level::Slow,
        format!("multicast: {GROUP} cannot be joined ({why}), others are found by address only"),
        format!("sudo ip route add 239.0.0.0/8 dev {name}"),
    ))
}

fn peers(observations: &Observations) -> Vec<Finding> {
    let mut findings: Vec<_> = observations
        .unresolved
        .iter()
        .map(|peer| {
            Finding::of(
                Level::Bad,
                format!("peer: '{peer}' in ROS_STATIC_PEERS has no address"),
                format!("echo 'ADDRESS {peer}' | sudo tee -a /etc/hosts"),
            )
        })
        .collect();
    let peers = &observations.discovery.static_peers;
    let reachable = peers.iter().find(|peer| !observations.unresolved.contains(peer));
    if let (true, Some(peer), Some(ports)) =
        (observations.alone(), reachable, observations.ports.first())
    {
        let Ports { protocol, first, last } = *ports;
        let (text, allow) = match first == last {
            true => (format!("{protocol}/{first}"), format!("{first}/{protocol}")),
            false => {
                (format!("{protocol}/{first} to {last}"), format!("{first}:{last}/{protocol}"))
            }
        };
        findings.push(Finding::of(
            Level::Slow,
            format!(
                "silence: nobody is heard though ROS_STATIC_PEERS names {}: nothing runs there in \
                 domain {}, or a firewall drops {text}",
                peers.join(", "),
                observations.domain
            ),
            format!("ping -c 1 {peer}; then on both hosts: sudo ufw allow {allow}"),
        ));
    }
    findings
}

fn neighbours(observations: &Observations) -> Vec<Finding> {
    let own = observations.domain;
    let others = observations.other_domains();
    if !observations.alone() || observations.residents.contains_key(&own) {
        let said = others.into_iter();
        return said
            .map(|other| {
                Finding::good(format!(
                    "domain: {} is in domain {other}",
                    observations.who_is_in(other)
                ))
            })
            .collect();
    }
    let said = others.into_iter().map(|other| {
        Finding::of(
            Level::Slow,
            format!(
                "domain: nobody in domain {own}; in domain {other}: {}",
                observations.who_is_in(other)
            ),
            format!("export ROS_DOMAIN_ID={other}"),
        )
    });
    said.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observations() -> Observations {
        let eth0 = Interface { name: "eth0".into(), up: true, multicast: true };
        Observations {
            networks: vec!["dds"],
            interfaces: vec![eth0],
            nodes: 3,
            ..Observations::default()
        }
    }

    /// The one finding beside the first, with its remedy.
    fn only(observations: &Observations) -> (String, String) {
        let found = judge(observations);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_ne!(found[1].level, Level::Good);
        (found[1].text.clone(), found[1].remedy.clone().unwrap())
    }

    #[test]
    fn where_all_is_well_nothing_is_to_be_done() {
        assert!(judge(&observations()).iter().all(|finding| finding.level == Level::Good));
        let local = Observations { networks: vec![], ..observations() };
        assert_eq!(judge(&local)[0].level, Level::Good);
    }

    #[test]
    fn nodes_in_another_domain_are_named_with_the_variable_to_set() {
        let from = IpAddr::from([10, 0, 0, 7]);
        let mut observations =
            Observations { nodes: 0, heard: [(5, from)].into(), ..observations() };
        let (text, remedy) = only(&observations);
        assert!(text.contains("10.0.0.7") && text.contains("domain 5"), "{text}");
        assert_eq!(remedy, "export ROS_DOMAIN_ID=5");
        observations.heard.insert((0, from));
        assert!(judge(&observations).iter().all(|finding| finding.level == Level::Good));
    }

    #[test]
    fn an_interface_that_is_down_or_without_multicast_is_named() {
        let eth0 = |up, multicast| Interface { name: "eth0".into(), up, multicast };
        let with = |interfaces| Observations { interfaces, ..observations() };
        assert_eq!(only(&with(vec![eth0(false, true)])).1, "sudo ip link set eth0 up");
        assert_eq!(only(&with(vec![])).1, "sudo ip link set INTERFACE up");
        assert!(only(&with(vec![eth0(true, false)])).1.contains("eth0 multicast on"));
        let mut alone = with(vec![]);
        alone.discovery.range = DiscoveryRange::Localhost;
        assert!(judge(&alone).iter().all(|finding| finding.level == Level::Good));
        let refused = Observations { refused: Some("No such device".into()), ..observations() };
        assert_eq!(only(&refused).1, "sudo ip route add 239.0.0.0/8 dev eth0");
    }

    #[test]
    fn peers_that_are_silent_or_unknown_are_named() {
        let ports = vec![Ports { protocol: "udp", first: 8150, last: 8399 }];
        let mut observations = Observations { nodes: 0, domain: 3, ports, ..observations() };
        observations.discovery.static_peers = vec!["10.0.0.2".into(), "nowhere".into()];
        let (text, remedy) = only(&observations);
        assert!(text.contains("firewall drops udp/8150 to 8399"), "{text}");
        assert_eq!(remedy, "ping -c 1 10.0.0.2; then on both hosts: sudo ufw allow 8150:8399/udp");
        observations.nodes = 1;
        observations.unresolved = vec!["nowhere".into()];
        assert!(only(&observations).0.contains("'nowhere'"));
    }

    #[test]
    fn what_keeps_nodes_to_this_host_is_said_when_nobody_is_there() {
        let mut observations = Observations { nodes: 0, ..observations() };
        observations.discovery.range = DiscoveryRange::Localhost;
        assert!(only(&observations).1.contains("unset ROS_LOCALHOST_ONLY"));
        let mut off = Observations { networks: vec![], ..observations };
        off.discovery.range = DiscoveryRange::Off;
        assert_eq!(judge(&off)[0].level, Level::Slow);
    }

    #[test]
    fn announcements_are_heard_by_domain_and_addresses_read_in_every_form() {
        let domain = 13;
        let Ok(socket) = listen(port(domain).unwrap()) else {
            angaros_testing::skipped("no multicast here");
            return;
        };
        let sender = UdpSocket::bind("0.0.0.0:0").unwrap();
        let to = (GROUP, port(domain).unwrap());
        let listening = DiscoverySockets {
            sockets: vec![(domain, socket)],
            refused: None,
            since: Instant::now(),
        };
        if sender.send_to(b"RTPS and more", to).is_err() {
            angaros_testing::skipped("no route for multicast here");
            return;
        }
        sender.send_to(b"junk", to).unwrap();
        let until = std::time::Instant::now() + Duration::from_secs(5);
        while listening.heard().is_empty() {
            assert!(std::time::Instant::now() < until, "an announcement");
        }
        assert_eq!(addresses("127.0.0.1"), ["127.0.0.1:0".parse().unwrap()]);
        assert_eq!(addresses("127.0.0.1:9"), ["127.0.0.1:9".parse().unwrap()]);
        assert_eq!(addresses("[::1]:9"), ["[::1]:9".parse().unwrap()]);
        assert_eq!(addresses("[::1]"), ["[::1]:0".parse().unwrap()]);
        assert!(interfaces(Path::new("/nowhere")).is_empty());
    }
}
