//! The transport `udp` among strangers: garbage, forgeries, more of everything than there is room
//! for. What it does for those who follow the rules is tried by the suite of all transports.

use crate::support::{LONG, eventually};
use angaros_core::{Context, ContextOptions, Node};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::UInt64;
use angaros_transport::{Discovery, DiscoveryRange};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, UdpSocket};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

/// A domain that no other test of this process has, and hardly one of another process.
fn domain() -> u32 {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    std::process::id().wrapping_mul(37).wrapping_add(count * 11) % 230
}

fn context(domain: u32) -> Context {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some("udp".into()),
        discovery: Some(Discovery { range: DiscoveryRange::Localhost, static_peers: Vec::new() }),
        ..ContextOptions::default()
    };
    Context::new(options, &[&angaros_udp::ENTRY]).unwrap()
}

/// A node with a name that only this test has.
fn node(context: &Context, name: &str) -> Node {
    Node::new(context, &format!("{name}_{}", std::process::id())).unwrap()
}

/// Somebody with a socket: hears the hellos of a domain and writes what it likes.
struct UnknownSession {
    ears: UdpSocket,
    mouth: UdpSocket,
}

/// A session as a stranger knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Known {
    id: u64,
    address: SocketAddr,
}

fn head(kind: u8, from: u64, to: u64) -> Vec<u8> {
    let mut bytes = b"ANGU\x01".to_vec();
    bytes.extend_from_slice(&[kind, 0, 0]);
    bytes.extend_from_slice(&from.to_le_bytes());
    bytes.extend_from_slice(&to.to_le_bytes());
    bytes
}

/// A node's announcement as the first message of a session.
fn node_announced(from: u64, to: u64, cell: u64, name: &str) -> Vec<u8> {
    node_announced_again(from, to, (cell, 1), name)
}

/// The same in another incarnation of the stream of announcements.
fn node_announced_again(
    from: u64,
    to: u64,
    (cell, incarnation): (u64, u32),
    name: &str,
) -> Vec<u8> {
    let mut announcement = vec![3];
    announcement.extend_from_slice(&(cell as u32 * 1000 + incarnation).to_le_bytes());
    for text in ["/", name] {
        announcement.extend_from_slice(&(text.len() as u16).to_le_bytes());
        announcement.extend_from_slice(text.as_bytes());
    }
    let mut bytes = head(3, from, to);
    for number in [0, 0, incarnation, 0, 1, announcement.len() as u32] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    for number in [cell, cell, cell, 0, u64::MAX] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(&announcement);
    bytes
}

impl UnknownSession {
    fn of(domain: u32) -> Self {
        let ears = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::DGRAM, None).unwrap();
        ears.set_reuse_address(true).unwrap();
        let port = 7402 + 250 * domain as u16;
        ears.bind(&SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, port).into()).unwrap();
        let ears = UdpSocket::from(ears);
        ears.set_read_timeout(Some(LONG)).unwrap();
        Self { ears, mouth: UdpSocket::bind("127.0.0.1:0").unwrap() }
    }

    /// The sessions of so many contexts that open now.
    fn hears(&self, count: usize) -> Vec<Known> {
        let mut known = Vec::new();
        while known.len() < count {
            let mut bytes = [0; 64];
            let (_, address) = self.ears.recv_from(&mut bytes).expect("a hello");
            let id = u64::from_le_bytes(bytes[8..16].try_into().unwrap());
            let heard = Known { id, address };
            if bytes[5] == 1 && !known.contains(&heard) {
                known.push(heard);
            }
        }
        known
    }

    fn says(&self, bytes: &[u8], to: Known) {
        // A full buffer loses it, as on any wire.
        let _ = self.mouth.send_to(bytes, to.address);
    }
}

fn names(context: &Context) -> Vec<String> {
    context.graph().nodes.into_iter().map(|node| node.name).collect()
}

fn resident_bytes() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: usize = text.split_whitespace().nth(1).unwrap().parse().unwrap();
    pages * 4096
}

#[test]
fn a_flood_of_garbage_neither_stops_nor_grows_a_session() {
    let domain = domain();
    let stranger = UnknownSession::of(domain);
    let speaks = context(domain);
    let hears = context(domain);
    let known = stranger.hears(2);
    let a = node(&speaks, "speaker");
    let b = node(&hears, "hearer");
    let topic = format!("/flood_{}", std::process::id());
    let subscription = b.create_polled_subscription::<UInt64>(&topic, Qos::keep_last(100)).unwrap();
    let publisher = a.create_publisher::<UInt64>(&topic, Qos::default()).unwrap();
    assert!(publisher.wait_for_subscriptions(1, LONG));
    let before = resident_bytes();
    let mut random = Pcg32::new(7, 7);
    let mut received = 0;
    let mut bytes = [0u8; 1400];
    let take = || std::iter::from_fn(|| subscription.take().unwrap()).count();
    for round in 0..200u64 {
        for _ in 0..60 {
            let [from, to] = [random.next_u32(), random.next_u32()].map(|r| known[r as usize % 2]);
            bytes.chunks_mut(4).for_each(|c| c.copy_from_slice(&random.next_u32().to_le_bytes()));
            let kind = (random.next_u32() % 10) as u8;
            let length = random.next_u32() as usize % bytes.len();
            // Some of it is wholly random; some knows both sessions and where the streams are.
            if !length.is_multiple_of(3) {
                let sender = if length % 3 == 1 { from.id } else { u64::from(random.next_u32()) };
                // A farewell in another's name would be believed: whoever knows both may speak.
                let kind = if kind == 6 { 5 } else { kind };
                bytes[..24].copy_from_slice(&head(kind, sender, to.id));
            }
            stranger.says(&bytes[..length], to);
        }
        publisher.publish_ref(&UInt64 { data: round }).unwrap();
        received += take();
    }
    let begun = Instant::now();
    while received < 200 {
        assert!(begun.elapsed() < LONG, "{received} of 200 messages came");
        received += take();
    }
    assert_eq!((publisher.subscription_count(), subscription.publisher_count()), (1, 1));
    let grown = resident_bytes().saturating_sub(before);
    assert!(grown < 256 << 20, "it grew by {grown} bytes");
}

#[test]
fn who_does_not_know_the_session_is_not_remembered() {
    let domain = domain();
    let stranger = UnknownSession::of(domain);
    let context = context(domain);
    let known = stranger.hears(1)[0];
    let before = names(&context);
    for forged in 1..500u64 {
        // Anybody may say hello.
        stranger.says(&[&head(1, forged, 0)[..], &domain.to_le_bytes(), &[0; 8]].concat(), known);
        stranger.says(&node_announced(forged, known.id ^ forged, 1, "nobody"), known);
    }
    stranger.says(&node_announced(7, known.id, 1, "somebody"), known);
    eventually("the one who knows it", || names(&context).contains(&"somebody".to_owned()));
    assert_eq!(names(&context).len(), before.len() + 1);
}

#[test]
fn a_session_takes_the_place_of_the_one_that_had_its_address() {
    let domain = domain();
    let stranger = UnknownSession::of(domain);
    let context = context(domain);
    let known = stranger.hears(1)[0];
    let has = |name: &str| names(&context).contains(&name.to_owned());
    stranger.says(&node_announced(71, known.id, 1, "before"), known);
    eventually("the first session", || has("before"));
    stranger.says(&node_announced(72, known.id, 1, "after"), known);
    eventually("the second session", || has("after"));
    assert!(!has("before"), "the program behind it is another one");
    stranger.says(&head(6, 72, known.id), known);
    eventually("its farewell", || !has("after"));
    // What was on its way when it said farewell does not bring it back.
    stranger.says(&node_announced(72, known.id, 2, "late"), known);
    stranger.says(&node_announced(73, known.id, 1, "third"), known);
    eventually("the third session", || has("third"));
    assert!(!has("late"));
}

#[test]
fn a_session_that_announces_everything_anew_has_forgotten_what_was() {
    let domain = domain();
    let stranger = UnknownSession::of(domain);
    let context = context(domain);
    let known = stranger.hears(1)[0];
    let has = |name: &str| names(&context).contains(&name.to_owned());
    stranger.says(&node_announced(81, known.id, 1, "old"), known);
    eventually("the first announcement", || has("old"));
    eventually("the second one", || {
        // It is ignored while the two have just met.
        stranger.says(&node_announced_again(81, known.id, (1, 2), "new"), known);
        stranger.says(&node_announced_again(81, known.id, (1, 3), "newer"), known);
        std::thread::sleep(std::time::Duration::from_millis(20));
        has("newer")
    });
    let begun = Instant::now();
    let mut incarnation = 4;
    while has("old") {
        assert!(begun.elapsed() < LONG, "what was announced before is still there");
        let anew = node_announced_again(81, known.id, (1, incarnation), "newest");
        stranger.says(&anew, known);
        incarnation += 1;
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    eventually("what was announced last", || has("newest"));
}

#[test]
fn more_sessions_than_there_is_room_for_are_refused() {
    let domain = domain();
    let stranger = UnknownSession::of(domain);
    let context = context(domain);
    let known = stranger.hears(1)[0];
    let others: Vec<_> = (0..300).map(|_| UdpSocket::bind("127.0.0.1:0").unwrap()).collect();
    for (at, other) in others.iter().enumerate() {
        let id = 1000 + at as u64;
        let announced = node_announced(id, known.id, 1, &format!("of_many_{at}"));
        other.send_to(&announced, known.address).unwrap();
        if at % 20 == 0 {
            let first = |name: &String| name == &format!("of_many_{at}");
            if at < 200 {
                eventually("it was taken", || names(&context).iter().any(first));
            }
        }
    }
    let many = || names(&context).iter().filter(|name| name.starts_with("of_many_")).count();
    eventually("as many as there is room for", || many() >= 250);
    assert!(many() <= 256, "{} sessions", many());
    // Those that exist still meet.
    drop(others);
    eventually("the dead are noticed", || many() == 0);
}
