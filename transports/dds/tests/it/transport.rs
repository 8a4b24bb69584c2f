//! The transport over real sockets: two participants in this process, on this host's loopback.

use angaros_dds::transport::DdsTransport;
use angaros_msg::std_msgs::msg::UInt64;
use angaros_msg::{Message as _, Qos, Time};
use angaros_transport::buffer::{HeapPool, Slot};
use angaros_transport::services::service_qos;
use angaros_transport::{Clock, Endpoint, EndpointKind, Gid, NodeName};
use angaros_transport::{
    Discovery, DiscoveryRange, EndReason, Events, LastAssertion, MessageInfo, OpenOptions,
    PublisherOptions, Received, Shutdown, SubscriptionOptions, Transport, TransportPublisher,
    TransportSubscription,
};
use std::net::UdpSocket;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Hears of nothing.
pub struct Nobody;

impl Events for Nobody {
    fn mismatch(&self, _: &Endpoint, _: &Endpoint) {}
    fn matched(&self, _: &Endpoint, _: Option<LastAssertion>) {}
    fn unmatched(&self, _: Gid, _: EndReason) {}
}

/// Domains that other tests of this host are unlikely to use at the same time.
pub fn domain() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    60 + (std::process::id().wrapping_mul(7) + number) % 40
}

pub fn open(domain: u32) -> Arc<DdsTransport> {
    DdsTransport::open(&OpenOptions {
        domain,
        deliver_within_process: true,
        discovery: Discovery { range: DiscoveryRange::Localhost, static_peers: Vec::new() },
        ..OpenOptions::default()
    })
    .unwrap()
}

const NUMBER: &str = "std_msgs/msg/UInt64";

pub fn endpoint(kind: EndpointKind, topic: &str, type_name: &str, qos: Qos) -> Arc<Endpoint> {
    Arc::new(Endpoint {
        gid: Gid::next(),
        kind,
        node: NodeName { namespace: "/".into(), name: "tested".into() },
        topic: topic.to_owned(),
        type_name: type_name.to_owned(),
        type_hash: match type_name {
            NUMBER => UInt64::TYPE_HASH,
            _ => angaros_msg::std_msgs::msg::String::TYPE_HASH,
        },
        qos,
        service_hash: None,
    })
}

fn publisher(over: &DdsTransport, topic: &str, qos: Qos) -> Arc<dyn TransportPublisher> {
    publisher_of(over, topic, NUMBER, qos)
}

pub fn publisher_of(
    over: &DdsTransport,
    topic: &str,
    type_name: &str,
    qos: Qos,
) -> Arc<dyn TransportPublisher> {
    let options = PublisherOptions {
        full_timeout_ns: 1_000_000_000,
        shutdown: Shutdown::default(),
        events: Arc::new(Nobody),
        clock: Clock::system(),
    };
    over.create_publisher(&endpoint(EndpointKind::Publisher, topic, type_name, qos), &options)
        .unwrap()
}

fn subscription(over: &DdsTransport, topic: &str, qos: Qos) -> Arc<dyn TransportSubscription> {
    subscription_of(over, topic, NUMBER, qos)
}

pub fn subscription_of(
    over: &DdsTransport,
    topic: &str,
    type_name: &str,
    qos: Qos,
) -> Arc<dyn TransportSubscription> {
    let options = SubscriptionOptions { events: Arc::new(Nobody) };
    over.create_subscription(&endpoint(EndpointKind::Subscription, topic, type_name, qos), &options)
        .unwrap()
}

pub fn eventually(what: &str, condition: impl Fn() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(begun.elapsed() < Duration::from_secs(20), "waited in vain: {what}");
        std::thread::sleep(Duration::from_micros(200));
    }
}

pub fn next(subscription: &dyn TransportSubscription) -> Received {
    let begun = Instant::now();
    loop {
        if let Some(received) = subscription.take().unwrap() {
            return received;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "no message came");
        std::thread::sleep(Duration::from_micros(100));
    }
}

fn message(number: u64, len: usize) -> Slot {
    let mut slot = HeapPool::new(1).loan(4 + len);
    let bytes = slot.as_bytes_mut();
    bytes[..4].copy_from_slice(&[0, 1, 0, 0]);
    for (at, byte) in bytes[4..].iter_mut().enumerate() {
        *byte = (at as u64 * 31 + number) as u8;
    }
    slot.freeze()
}

pub fn info(number: u64) -> MessageInfo {
    MessageInfo {
        sequence_number: number,
        source_timestamp: Time::from_nanoseconds(1_700_000_000_123_456_789),
        ..MessageInfo::default()
    }
}

#[test]
fn messages_of_every_size_arrive_whole_and_in_order() {
    let domain = domain();
    let left = open(domain);
    let right = open(domain);
    let heard = subscription(&right, "/sizes", Qos::keep_last(20));
    let said = publisher(&left, "/sizes", Qos::keep_last(20));
    eventually("they met", || said.matched() == 1 && heard.matched() == 1);
    let sizes = [0, 1, 8, 100, 1399, 63_996, 63_997, 200_000, 1 << 20, 9 << 20];
    for (number, len) in (1..).zip(sizes) {
        said.publish(&message(number, len), &info(number)).unwrap();
        let received = next(&*heard);
        let same = received.bytes.as_bytes() == message(number, len).as_bytes();
        assert!(same, "a message of {len} bytes changed");
        assert_eq!(received.bytes.as_bytes().as_ptr().addr() % 8, 4, "rule B1");
        assert_eq!(received.info.sequence_number, number);
        assert_eq!(received.info.source_timestamp, info(number).source_timestamp);
    }
    assert_eq!((heard.lost(), said.overwritten()), (0, 0));
}

#[test]
fn a_publishers_own_count_travels_beside_its_messages() {
    let domain = domain();
    let left = open(domain);
    let right = open(domain);
    let heard = subscription(&right, "/counts", Qos::keep_last(20));
    let said = publisher(&left, "/counts", Qos::keep_last(20));
    eventually("they met", || said.matched() == 1 && heard.matched() == 1);
    for number in [1, 5, 6, 1000] {
        said.publish(&message(number, 8), &info(number)).unwrap();
        assert_eq!(next(&*heard).info.sequence_number, number);
    }
    assert_eq!(heard.lost(), 0, "what was not published here is not lost here");
}

/// Other requests of the client may have gone over another transport, and the reply may.
#[test]
fn a_requests_number_is_the_clients_whatever_dds_counts() {
    let domain = domain();
    let left = open(domain);
    let right = open(domain);
    let [request, response] = ["Request", "Response"].map(|end| format!("a/srv/Count_{end}"));
    let topic = "rq/countedRequest";
    let qos = service_qos();
    let end = |kind, topic: &str, of: &str| endpoint(kind, topic, of, qos);
    let options = || PublisherOptions {
        full_timeout_ns: 1_000_000_000,
        shutdown: Shutdown::default(),
        events: Arc::new(Nobody),
        clock: Clock::system(),
    };
    let asking = end(EndpointKind::Publisher, topic, &request);
    let client: String = asking.gid.0.iter().map(|byte| format!("{byte:02x}")).collect();
    let replies = format!("rr/countedReply@{client}");
    let asks = left.create_publisher(&asking, &options()).unwrap();
    let hears = subscription_of(&left, &replies, &response, qos);
    let asked = subscription_of(&right, topic, &request, qos);
    let answers = end(EndpointKind::Publisher, &replies, &response);
    let answers = right.create_publisher(&answers, &options()).unwrap();
    eventually("they met", || asks.matched() == 1 && hears.matched() == 1);
    eventually("the client is known", || answers.matched() == 1);
    for number in [70, 71, 90] {
        asks.publish(&message(number, 8), &info(number)).unwrap();
        assert_eq!(next(&*asked).info.sequence_number, number);
    }
}

#[test]
fn garbage_neither_stops_a_participant_nor_grows_it() {
    let domain = domain();
    let left = open(domain);
    let right = open(domain);
    let heard = subscription(&right, "/garbage", Qos::keep_all());
    let said = publisher(&left, "/garbage", Qos::keep_all());
    eventually("they met", || said.matched() == 1 && heard.matched() == 1);
    let attacker = UdpSocket::bind("127.0.0.1:0").unwrap();
    let mut chance = 88_172_645_463_325_252_u64;
    let mut random = || {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        chance
    };
    for number in 1..=2000 {
        let mut bytes: Vec<u8> = (0..40 + random() % 200).map(|_| random() as u8).collect();
        if number % 2 == 0 {
            bytes[..8].copy_from_slice(b"RTPS\x02\x02\x01\x10");
            bytes[20] = [0x06, 0x07, 0x08, 0x15, 0x16, 0x12, 0x0e, 0x09][(random() % 8) as usize];
            bytes[22..24].copy_from_slice(&[(random() % 60) as u8, 0]);
        }
        attacker.send_to(&bytes, right.address()).unwrap();
        if number % 20 == 0 {
            said.publish(&message(number, 8), &info(number / 20)).unwrap();
        }
    }
    for number in 1..=100 {
        let received = next(&*heard);
        assert_eq!(received.bytes.as_bytes(), message(number * 20, 8).as_bytes());
    }
    let graph = right.graph();
    assert!(graph.endpoints.len() < 10, "{} endpoints", graph.endpoints.len());
    assert_eq!(heard.lost(), 0);
}

#[test]
fn a_participant_that_goes_and_comes_again_is_met_again() {
    let domain = domain();
    let stays = open(domain);
    let heard = subscription(&stays, "/again", Qos::keep_last(5));
    for round in 1..=3 {
        let comes = open(domain);
        let said = publisher(&comes, "/again", Qos::keep_last(5));
        said.publish(&message(round, 8), &info(1)).unwrap();
        assert_eq!(next(&*heard).bytes.as_bytes(), message(round, 8).as_bytes());
        drop((said, comes));
        eventually("it is gone", || heard.matched() == 0);
    }
    assert_eq!(heard.lost(), 0);
}

#[test]
fn with_range_off_nobody_is_met() {
    let domain = domain();
    let off = || {
        DdsTransport::open(&OpenOptions {
            domain,
            deliver_within_process: true,
            discovery: Discovery { range: DiscoveryRange::Off, static_peers: Vec::new() },
            ..OpenOptions::default()
        })
        .unwrap()
    };
    let left = off();
    let right = off();
    let alone = subscription(&right, "/off", Qos::default());
    let own = subscription(&left, "/off", Qos::default());
    let said = publisher(&left, "/off", Qos::default());
    eventually("its own", || said.matched() == 1 && own.matched() == 1);
    // Others of the domain meet, whose range is not off: there has been time for it.
    let one = open(domain);
    let other = open(domain);
    let hears = subscription(&other, "/off", Qos::default());
    let speaks = publisher(&one, "/off", Qos::default());
    eventually("the others", || speaks.matched() == 1 && hears.matched() == 1);
    assert_eq!((said.matched(), own.matched(), alone.matched()), (1, 1, 0));
}

#[test]
fn a_subscription_that_is_only_shown_is_seen_by_all_and_served_by_none_of_ours() {
    let domain = domain();
    let left = open(domain);
    let right = open(domain);
    let said = publisher(&left, "/shown", Qos::default());
    let beside = publisher(&right, "/shown", Qos::default());
    let shown = endpoint(EndpointKind::Subscription, "/shown", NUMBER, Qos::default());
    let token = right.show_subscription(&shown).unwrap().unwrap();
    let sees = |over: &DdsTransport| {
        over.graph().endpoints.iter().any(|one| one.gid == shown.gid && one.qos == shown.qos)
    };
    eventually("the other participant", || sees(&left) && sees(&right));
    // One that came later is served, on both sides.
    let heard = subscription(&right, "/shown", Qos::default());
    eventually("the later one", || said.matched() > 0 && beside.matched() > 0);
    assert_eq!((said.matched(), beside.matched(), heard.matched()), (1, 1, 2));
    drop(token);
    eventually("it is gone", || !sees(&left) && !sees(&right));
    said.publish(&message(1, 8), &info(1)).unwrap();
    assert_eq!(next(&*heard).bytes.as_bytes(), message(1, 8).as_bytes());
}
