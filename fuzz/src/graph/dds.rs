//! What arrives at a whole DDS transport, from one who is first introduced by discovery.

use angaros_core::{Clock, Endpoint, EndpointKind, Gid, NodeName};
use angaros_dds::transport::{DdsTransport, fuzzing};
use angaros_msg::{Qos, TypeHash};
use angaros_transport::buffer::HeapPool;
use angaros_transport::{
    Discovery, DiscoveryRange, EndReason, Events, LastAssertion, MessageInfo, OpenOptions,
    PublisherOptions, Shutdown, SubscriptionOptions, Transport as _, TransportPublisher,
    TransportSubscription,
};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Stands in the inputs for what begins the ids of the transport under test.
const US: [u8; 12] = [0xa5; 12];
/// Nobody else uses it.
const DOMAIN: u32 = 231;
/// Most samples that are taken after a datagram: those of all queues, and then some.
const MOST_SAMPLES: usize = 4096;

struct Nobody;

impl Events for Nobody {
    fn mismatch(&self, _: &Endpoint, _: &Endpoint) {}
    fn matched(&self, _: &Endpoint, _: Option<LastAssertion>) {}
    fn unmatched(&self, _: Gid, _: EndReason) {}
}

/// The transport, and both ends of topics and of a service.
struct Bench {
    transport: Arc<DdsTransport>,
    publishers: Vec<Arc<dyn TransportPublisher>>,
    subscriptions: Vec<Arc<dyn TransportSubscription>>,
}

impl Bench {
    fn new() -> Self {
        let discovery = Discovery { range: DiscoveryRange::Localhost, static_peers: Vec::new() };
        let options = OpenOptions { domain: DOMAIN, discovery, ..OpenOptions::default() };
        let transport = fuzzing::open(&options).unwrap();
        let publisher = EndpointKind::Publisher;
        let subscription = EndpointKind::Subscription;
        let reliable = Qos::keep_last(4).transient_local();
        let request = "test_msgs/srv/BasicTypes_Request";
        let response = "test_msgs/srv/BasicTypes_Response";
        let string = "std_msgs/msg/String";
        let client = endpoint(publisher, "rq/demo/basicRequest", request, Qos::default());
        let replies = format!("rr/demo/basicReply@{}", hexadecimal(client.gid));
        let mut bench = Self { transport, publishers: Vec::new(), subscriptions: Vec::new() };
        bench.subscribe(&endpoint(subscription, &replies, response, Qos::default()));
        bench.publish(&client);
        bench.subscribe(&endpoint(subscription, "rq/demo/basicRequest", request, Qos::default()));
        bench.publish(&endpoint(publisher, "/latched", string, reliable));
        bench.subscribe(&endpoint(subscription, "/demo/chatter", string, Qos::default()));
        bench.subscribe(&endpoint(subscription, "/demo/chatter", string, Qos::sensor_data()));
        bench.subscribe(&endpoint(
            subscription,
            "/latched",
            string,
            Qos::keep_all().transient_local(),
        ));
        bench
    }

    fn publish(&mut self, endpoint: &Arc<Endpoint>) {
        let options = PublisherOptions {
            full_timeout_ns: 0,
            shutdown: Shutdown::default(),
            events: Arc::new(Nobody),
            clock: Clock::system(),
        };
        self.publishers.push(self.transport.create_publisher(endpoint, &options).unwrap());
    }

    fn subscribe(&mut self, endpoint: &Arc<Endpoint>) {
        let options = SubscriptionOptions { events: Arc::new(Nobody) };
        self.subscriptions.push(self.transport.create_subscription(endpoint, &options).unwrap());
    }

    /// Everything that arrived is taken; every sample is at least an encapsulation header.
    fn take(&self) {
        let mut count = 0;
        for subscription in &self.subscriptions {
            while let Ok(Some(received)) = subscription.take() {
                assert!(received.bytes.as_bytes().len() >= 4);
                count += 1;
                assert!(count <= MOST_SAMPLES, "a queue without a bound");
            }
        }
    }

    fn send(&self) {
        let mut slot = HeapPool::new(1).loan(12);
        slot.as_bytes_mut().copy_from_slice(&[0, 1, 0, 0, 4, 0, 0, 0, b'a', b'b', b'c', 0]);
        let message = slot.freeze();
        for publisher in &self.publishers {
            // Nobody may be there, or may be behind.
            let _ = publisher.publish(&message, &MessageInfo::default());
        }
    }
}

fn endpoint(kind: EndpointKind, topic: &str, type_name: &str, qos: Qos) -> Arc<Endpoint> {
    Arc::new(Endpoint {
        gid: Gid::next(),
        kind,
        node: NodeName { namespace: "/".into(), name: "fuzzed".into() },
        topic: topic.to_owned(),
        type_name: type_name.to_owned(),
        type_hash: TypeHash::UNKNOWN,
        qos,
        service_hash: None,
    })
}

fn hexadecimal(gid: Gid) -> String {
    gid.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The datagrams of an input: two bytes of length before each, the last as long as it is.
fn datagrams(mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut found = Vec::new();
    while let Some((head, rest)) = bytes.split_at_checked(2) {
        let length = usize::from(u16::from_le_bytes([head[0], head[1]])).min(rest.len());
        let (datagram, after) = rest.split_at(length);
        found.push(datagram);
        bytes = after;
    }
    found
}

/// The datagram with our own prefix where the input says "us".
fn addressed(datagram: &[u8], us: &[u8; 12]) -> Vec<u8> {
    let mut bytes = datagram.to_vec();
    let mut at = 0;
    while at + 12 <= bytes.len() {
        if bytes[at..at + 12] == US {
            bytes[at..at + 12].copy_from_slice(us);
            at += 12;
        } else {
            at += 1;
        }
    }
    bytes
}

/// A few datagrams from others on this host: nothing panics, every queue stays within its bound,
/// and when the others are gone nothing of them is left.
pub fn dds_datagrams(bytes: &[u8]) {
    static BENCH: OnceLock<Mutex<Bench>> = OnceLock::new();
    let bench = BENCH.get_or_init(|| Mutex::new(Bench::new()));
    let bench = bench.lock().unwrap_or_else(PoisonError::into_inner);
    let us = fuzzing::prefix(&bench.transport).0;
    let from = SocketAddr::from(([127, 0, 0, 1], 9));
    for datagram in datagrams(bytes).into_iter().take(64) {
        fuzzing::hear(&bench.transport, &addressed(datagram, &us), from);
        bench.take();
    }
    bench.send();
    fuzzing::tick(&bench.transport, 50_000_000);
    fuzzing::forget(&bench.transport);
    bench.take();
    assert_eq!(fuzzing::forget(&bench.transport), 0, "nobody is left");
    for publisher in &bench.publishers {
        assert_eq!(publisher.matched(), 0, "a reader of somebody who is gone");
    }
    for subscription in &bench.subscriptions {
        assert_eq!(subscription.matched(), 0, "a writer of somebody who is gone");
    }
}
