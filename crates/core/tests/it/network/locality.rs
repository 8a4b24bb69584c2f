//! One publisher over several wires at once: the subscription beside it, one in another process of
//! the host (over `near` and `far`), one on another host (over `far`).

use super::services::while_serving;
use super::wire::{FAR, NEAR, Network, network};
use crate::support::{LONG, node};
use angaros_core::{
    Context, ContextOptions, Node, Publisher, Sample, Subscription, SubscriptionOptions,
};
use angaros_msg::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros_msg::std_msgs::msg::UInt64;
use angaros_msg::{Message, Qos};
use angaros_transport::Discovery;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The hosts and processes of one test.
struct Place {
    domain: u32,
    near: Arc<Network>,
    far: Arc<Network>,
}

impl Place {
    fn new() -> Self {
        static DOMAIN: AtomicU32 = AtomicU32::new(100);
        let domain = DOMAIN.fetch_add(1, Ordering::Relaxed);
        Self { domain, near: network(0, domain), far: network(1, domain) }
    }

    fn node(&self, wires: &str, name: &str) -> Node {
        let options = ContextOptions {
            domain: Some(self.domain),
            transport: Some(wires.into()),
            // As if one of ROS 2's variables asked for others.
            discovery: Some(Discovery::default()),
            ..ContextOptions::default()
        };
        node(&Context::new(options, &[&NEAR, &FAR]).unwrap(), name)
    }

    fn publisher(&self) -> (Node, Publisher<UInt64>) {
        let node = self.node("auto", "speaks");
        let publisher = node.create_publisher("numbers", Qos::keep_all()).unwrap();
        (node, publisher)
    }

    /// In the process, on the host, on another host.
    fn listeners(&self) -> [Listener; 3] {
        ["auto", "near,far", "far"].map(|wires| Listener::new(self.node(wires, "listens")))
    }

    /// How often each wire is asked by `work` whom it serves.
    fn asked(&self, work: impl FnOnce()) -> [usize; 2] {
        let asked = || [&self.near, &self.far].map(|wire| wire.asked.load(Ordering::SeqCst));
        let before = asked();
        work();
        let after = asked();
        [after[0] - before[0], after[1] - before[1]]
    }

    fn sent(&self) -> (usize, usize) {
        (self.near.sent.load(Ordering::SeqCst), self.far.sent.load(Ordering::SeqCst))
    }
}

struct Listener {
    subscription: Subscription<UInt64>,
    _node: Node,
}

impl Listener {
    fn new(node: Node) -> Self {
        let subscription = node.create_polled_subscription("numbers", Qos::keep_all()).unwrap();
        Self { subscription, _node: node }
    }

    fn heard(&self) -> Vec<u64> {
        std::iter::from_fn(|| self.subscription.take().unwrap())
            .map(|sample| sample.message().unwrap().data)
            .collect()
    }
}

fn say(publisher: &Publisher<UInt64>, numbers: std::ops::RangeInclusive<u64>) {
    numbers.for_each(|data| publisher.publish(UInt64 { data }).unwrap());
}

fn list(numbers: std::ops::RangeInclusive<u64>) -> Vec<u64> {
    numbers.collect()
}

#[test]
fn one_publisher_serves_process_host_and_network_from_the_same_bytes() {
    let place = Place::new();
    let (_node, publisher) = place.publisher();
    let listeners = place.listeners();
    assert_eq!(publisher.subscription_count(), 3);
    say(&publisher, 1..=20);
    for listener in &listeners {
        assert_eq!(listener.heard(), list(1..=20));
        assert_eq!(listener.subscription.lost(), 0);
        assert_eq!(listener.subscription.publisher_count(), 1);
    }
    let mut loan = publisher.loan(&()).unwrap();
    let written = loan.as_bytes().as_ptr() as usize;
    loan.builder().set_data(21);
    loan.publish().unwrap();
    for network in [&place.near, &place.far] {
        assert_eq!(network.last.load(Ordering::SeqCst), written);
    }
    assert!(listeners.iter().all(|listener| listener.heard() == [21]));
}

#[test]
fn a_message_that_could_be_put_off_is_made_for_whom_a_wire_reaches() {
    let place = Place::new();
    let (_node, publisher) = place.publisher();
    let beside = place.node("auto", "beside");
    let accepts = SubscriptionOptions::new().accept_deferred();
    let ignore = |_: Sample<UInt64>| ();
    let _kept = beside.create_subscription_with("numbers", Qos::keep_all(), accepts, ignore);
    assert!(publisher.may_defer());
    let far = Listener::new(place.node("far", "listens"));
    assert!(!publisher.may_defer());
    publisher.publish_deferred(Arc::new(UInt64 { data: 5 })).unwrap();
    assert_eq!(far.heard(), [5]);
    drop(far);
    assert!(publisher.may_defer());
}

#[test]
fn publishing_asks_each_wire_once_whom_it_serves() {
    let place = Place::new();
    let (_node, publisher) = place.publisher();
    let listeners = place.listeners();
    let message = UInt64 { data: 1 };
    assert_eq!(place.asked(|| publisher.publish(message).unwrap()), [1, 1]);
    assert_eq!(place.asked(|| publisher.publish_ref(&message).unwrap()), [1, 1]);
    let mut bytes = vec![0; message.cdr_size()];
    message.encode(&mut bytes).unwrap();
    assert_eq!(place.asked(|| publisher.publish_bytes(&bytes).unwrap()), [1, 1]);
    let loan = publisher.loan(&()).unwrap();
    assert_eq!(place.asked(|| loan.publish().unwrap()), [1, 1]);
    assert!(listeners.iter().all(|listener| listener.heard() == [1, 1, 1, 0]));
}

#[test]
fn who_comes_while_a_message_is_built_gets_it() {
    let place = Place::new();
    let (_node, publisher) = place.publisher();
    let mut loan = publisher.loan(&()).unwrap();
    loan.builder().set_data(7);
    let listeners = place.listeners();
    loan.publish().unwrap();
    assert!(listeners.iter().all(|listener| listener.heard() == [7]));
}

#[test]
fn a_wire_is_not_used_for_those_whom_an_earlier_one_reaches() {
    let place = Place::new();
    let (_node, publisher) = place.publisher();
    let [beside, host, remote] = place.listeners();
    drop(remote);
    say(&publisher, 1..=10);
    assert_eq!(place.sent(), (10, 0));
    drop(host);
    say(&publisher, 11..=20);
    assert_eq!(place.sent(), (10, 0));
    assert_eq!((beside.heard(), publisher.subscription_count()), (list(1..=20), 1));
}

#[test]
fn a_wire_that_is_lost_and_found_again_costs_nothing_and_repeats_nothing() {
    let place = Place::new();
    let (_node, publisher) = place.publisher();
    let [_beside, host, remote] = place.listeners();
    say(&publisher, 1..=10);
    place.near.cut();
    assert_eq!(publisher.subscription_count(), 3);
    say(&publisher, 11..=20);
    place.near.restore();
    say(&publisher, 21..=30);
    drop(remote);
    say(&publisher, 31..=40);
    assert_eq!(place.sent(), (30, 30), "the later wire has nobody of its own");
    place.near.cut();
    say(&publisher, 41..=50);
    assert_eq!(host.heard(), list(1..=50));
    assert_eq!((host.subscription.lost(), host.subscription.publisher_count()), (0, 1));
}

#[test]
fn what_one_wire_loses_and_another_brings_is_no_loss() {
    let place = Place::new();
    let (_node, publisher) = place.publisher();
    let [_beside, host, remote] = place.listeners();
    say(&publisher, 1..=10);
    place.near.losing.store(3, Ordering::SeqCst);
    say(&publisher, 11..=20);
    assert_eq!(host.heard(), list(1..=20));
    assert_eq!((host.subscription.lost(), remote.subscription.lost()), (0, 0));
}

#[test]
fn delivered_and_counted_as_lost_is_what_was_sent() {
    let place = Place::new();
    let (_node, publisher) = place.publisher();
    let [_beside, host, remote] = place.listeners();
    let mut said = 1;
    let mut heard = 0;
    say(&publisher, 1..=1);
    let mut random = 7u64;
    for _ in 0..300 {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let wire = if random >> 40 & 1 == 0 { &place.near } else { &place.far };
        match random >> 60 {
            0..4 => wire.losing.store((random >> 50 & 3) as usize, Ordering::SeqCst),
            4 => place.near.cut(),
            5..7 => place.near.restore_if_cut(),
            7..11 => heard += host.heard().len() as u64,
            _ => {}
        }
        said += 1;
        say(&publisher, said..=said);
    }
    place.near.restore_if_cut();
    for wire in [&place.near, &place.far] {
        wire.losing.store(0, Ordering::SeqCst);
    }
    // Both have something after the last gap.
    say(&publisher, said + 1..=said + 2);
    heard += host.heard().len() as u64;
    assert_eq!(heard + host.subscription.lost(), said + 2);
    let all = remote.heard().len() as u64 + remote.subscription.lost();
    assert_eq!(all, said + 2);
    assert!(remote.subscription.lost() > host.subscription.lost());
}

#[test]
fn history_that_comes_over_two_wires_comes_once() {
    let place = Place::new();
    let node = place.node("auto", "speaks");
    let qos = Qos::keep_last(5).transient_local();
    let publisher = node.create_publisher::<UInt64>("numbers", qos).unwrap();
    let [_beside, host, _remote] = place.listeners();
    say(&publisher, 1..=5);
    assert_eq!(host.heard(), list(1..=5));
    assert_eq!(place.sent(), (5, 5), "each wire keeps history");
}

#[test]
fn a_request_is_answered_once_over_two_wires() {
    let place = Place::new();
    let asks = place.node("near,far", "asks");
    let answers = place.node("auto", "answers");
    let elsewhere = place.node("far", "elsewhere");
    let add = |r: AddTwoInts_Request| AddTwoInts_Response { sum: r.a + r.b };
    let server = answers.create_service::<AddTwoInts, _>("add", add).unwrap();
    let client = asks.create_client::<AddTwoInts>("add").unwrap();
    let other = elsewhere.create_client::<AddTwoInts>("add").unwrap();
    while_serving(&answers, || {
        for client in [&client, &other] {
            assert!(client.wait_for_service(LONG));
            for a in 0..10 {
                let said = client.call(&AddTwoInts_Request { a, b: 1 }, LONG).unwrap();
                assert_eq!(said.sum, a + 1);
            }
        }
        place.near.cut();
        assert!(client.wait_for_service(LONG));
        assert_eq!(client.call(&AddTwoInts_Request { a: 1, b: 1 }, LONG).unwrap().sum, 2);
    });
    assert_eq!((client.unexpected_responses(), other.unexpected_responses()), (0, 0));
    assert_eq!((server.dropped_responses(), server.client_count()), (0, 2));
}

#[test]
fn what_two_wires_see_is_counted_once() {
    let place = Place::new();
    let (speaks, publisher) = place.publisher();
    let listens = place.node("near,far", "listens");
    let qos = Qos::keep_all().transient_local();
    let asks = listens.create_polled_subscription::<UInt64>("numbers", qos).unwrap();
    assert_eq!((publisher.subscription_count(), asks.publisher_count()), (0, 0));
    assert_eq!(publisher.events().incompatible_qos.total_count, 1);
    assert_eq!(asks.events().incompatible_qos.total_count, 1);
    let graph = speaks.context().graph();
    for name in ["speaks", "listens"] {
        let same = graph.nodes.iter().filter(|node| node.name == name);
        assert_eq!(same.count(), 1, "{name}");
    }
}

#[test]
fn what_security_forbids_stays_on_this_host() {
    use angaros_transport::security::{Access, Rules, Security};
    let place = Place::new();
    let authority = std::env::temp_dir().join(format!("authority-{}.pem", std::process::id()));
    std::fs::write(&authority, "-----BEGIN CERTIFICATE-----\n").unwrap();
    let deny = Rules { allow: None, deny: vec!["/numbers".into(), "/rosout".into()] };
    let access = Access { publish: deny, ..Access::default() };
    let security = Security { authority, access, ..Security::default() };
    let options = ContextOptions {
        domain: Some(place.domain),
        transport: Some("auto".into()),
        security: Some(Arc::new(security)),
        ..ContextOptions::default()
    };
    let context = Context::new(options, &[&NEAR, &FAR]).unwrap();
    let speaks = node(&context, "speaks");
    let publisher = speaks.create_publisher::<UInt64>("numbers", Qos::keep_all()).unwrap();
    let [beside, host, remote] = place.listeners();
    say(&publisher, 1..=3);
    assert_eq!([beside.heard(), host.heard()], [list(1..=3), list(1..=3)]);
    assert_eq!((remote.heard(), remote.subscription.publisher_count()), (vec![], 0));
    let there = remote.subscription.endpoint().gid;
    let seen = context.graph();
    assert!(seen.endpoints.iter().any(|endpoint| endpoint.gid == there), "it may listen");
}
