//! What every program of others and our nodes must be able to do with each other.

use super::fixture::{Fixture, Load, SETTLE, send, take_rest, take_until, topic, wait_until};
use super::numbered::{Numbered, ReceivedNumbers};
use super::peer::{Kind, LONG};
use angaros::TypeHash;
use angaros::prelude::*;
use angaros::rcl_interfaces::srv::{
    GetParameterTypes, GetParameterTypes_Request, GetParameterTypes_Response,
};
use angaros::rmw_dds_common::msg::ParticipantEntitiesInfo;
use angaros::std_msgs::msg::{String as Text, UInt8MultiArray as Octets};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A name beside the topic's, of this run.
fn beside(name: &str) -> String {
    format!("{}/{name}", topic())
}

const KILOBYTE: usize = 1000;
const MEGABYTE: usize = 1_000_000;

/// Small ones often, large ones seldom.
pub const LOADS: [Load; 4] = [
    Load { size: 8, count: 100, hz: 200.0 },
    Load { size: 64 * KILOBYTE, count: 20, hz: 50.0 },
    Load { size: MEGABYTE, count: 8, hz: 10.0 },
    Load { size: 8 * MEGABYTE, count: 3, hz: 2.0 },
];

/// Deep enough that who is kept from running for a while loses nothing by it.
fn reliable() -> Qos {
    Qos::keep_last(500)
}

fn reliable_for(load: &Load) -> Qos {
    if load.size < MEGABYTE { reliable() } else { Qos::default() }
}

fn to_theirs<T: Numbered>(kind: &'static Kind, load: &Load) {
    let stage = Fixture::new(kind);
    let qos = reliable_for(load);
    let publisher = stage.node.create_publisher::<T>(topic(), qos).unwrap();
    let peer = stage.start_topic::<T>("subscribe", load, &qos);
    assert!(publisher.wait_for_subscriptions(1, LONG), "it is not seen");
    send(&publisher, load);
    peer.assert_received(load.count);
}

fn to_ours<T: Numbered>(kind: &'static Kind, load: &Load) {
    let stage = Fixture::new(kind);
    let qos = reliable_for(load);
    let subscription = stage.node.create_polled_subscription::<T>(topic(), qos).unwrap();
    let peer = stage.start_topic::<T>("publish", load, &qos);
    let mut tally = ReceivedNumbers::default();
    take_until(&subscription, &mut tally, |tally| tally.received() >= load.count);
    take_rest(&subscription, &mut tally);
    tally.assert_complete(load.count);
    assert_eq!(subscription.lost(), 0);
    assert_eq!(peer.told("published")["sent"], load.count);
}

pub fn text_of_ours(kind: &'static Kind) {
    to_theirs::<Text>(kind, &Load { size: 40, count: 20, hz: 50.0 });
}

pub fn text_of_theirs(kind: &'static Kind) {
    to_ours::<Text>(kind, &Load { size: 40, count: 20, hz: 50.0 });
}

pub fn octets_of_ours(kind: &'static Kind, load: &Load) {
    to_theirs::<Octets>(kind, load);
}

pub fn octets_of_theirs(kind: &'static Kind, load: &Load) {
    to_ours::<Octets>(kind, load);
}

/// What is not delivered is counted, and on this host that is little.
pub fn best_effort(kind: &'static Kind) {
    let load = Load { size: 1000, count: 100, hz: 100.0 };
    let stage = Fixture::new(kind);
    let qos = reliable().best_effort();
    let subscription = stage.node.create_polled_subscription::<Octets>(topic(), qos).unwrap();
    let theirs = stage.start_topic::<Octets>("publish", &load, &qos);
    let mut tally = ReceivedNumbers::default();
    take_until(&subscription, &mut tally, |tally| tally.numbers.contains(&load.count));
    take_rest(&subscription, &mut tally);
    assert!(tally.corrupted + tally.duplicates == 0 && !tally.disordered, "{tally:?}");
    assert_eq!(u64::from(tally.missing()), subscription.lost(), "{tally:?}");
    assert!(tally.received() > load.count / 2, "{tally:?}");
    drop(theirs);
    drop(subscription);
    let publisher = stage.node.create_publisher::<Octets>(topic(), qos).unwrap();
    let theirs = stage.start_topic::<Octets>("subscribe", &load, &qos);
    assert!(publisher.wait_for_subscriptions(1, LONG));
    send(&publisher, &load);
    let told = stage_end(theirs);
    assert!(told["corrupted"] == 0 && told["duplicates"] == 0, "{told}");
    assert!(told["received"].as_u64().unwrap() > u64::from(load.count) / 2, "{told}");
}

/// Lets a subscriber of theirs end, and what it counted.
fn stage_end(mut peer: super::peer::Peer) -> Value {
    std::thread::sleep(SETTLE);
    peer.let_go();
    peer.told("received")
}

pub fn late_for_ours(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let qos = Qos::keep_last(3).transient_local();
    let publisher = stage.node.create_publisher::<Text>(topic(), qos).unwrap();
    for number in 1..=10 {
        publisher.publish_ref(&Text::numbered(number, 100)).unwrap();
    }
    let theirs = stage.start_topic::<Text>("subscribe", &Load { size: 0, count: 3, hz: 1.0 }, &qos);
    let told = theirs.told("received");
    let good = told["received"] == 3 && told["first"] == 8 && told["duplicates"] == 0;
    assert!(good, "{told}");
}

pub fn late_for_theirs(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let qos = Qos::keep_last(3).transient_local();
    let load = Load { size: 100, count: 10, hz: 1000.0 };
    let mut more = super::numbered::options(&qos);
    let rest = format!("--match 0 --count {} --size {} --hz {}", load.count, load.size, load.hz);
    more.extend(rest.split(' ').map(str::to_owned));
    let theirs = stage.start("publish", topic(), &more);
    theirs.told("published");
    let subscription = stage.node.create_polled_subscription::<Text>(topic(), qos).unwrap();
    let mut tally = ReceivedNumbers::default();
    take_until(&subscription, &mut tally, |tally| tally.received() >= 3);
    take_rest(&subscription, &mut tally);
    assert_eq!(tally.numbers.iter().copied().collect::<Vec<_>>(), [8, 9, 10], "{tally:?}");
    assert_eq!(tally.corrupted + tally.duplicates, 0, "{tally:?}");
}

pub fn call_of_ours(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let _server = stage.start("serve", &beside("echo"), &[]);
    let client = stage.node.create_client::<GetParameterTypes>(&beside("echo")).unwrap();
    let executor = SingleThreadedExecutor::new(&stage.context).unwrap();
    executor.add_node(&stage.node).unwrap();
    assert!(executor.spin_until(|| client.service_is_ready(), LONG), "the server is not seen");
    for number in 0..20 {
        let name = format!("call {number} of ours");
        let request = GetParameterTypes_Request { names: vec![name.clone()] };
        let answer = Arc::new(std::sync::Mutex::new(None));
        let place = answer.clone();
        client.call_with(&request, move |result| *place.lock().unwrap() = Some(result)).unwrap();
        assert!(executor.spin_until(|| answer.lock().unwrap().is_some(), LONG), "no answer");
        let answer = answer.lock().unwrap().take().unwrap().unwrap();
        assert_eq!(String::from_utf8_lossy(&answer.types), name);
    }
}

pub fn call_of_theirs(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let _server = stage
        .node
        .create_service::<GetParameterTypes, _>(
            &beside("echo"),
            |request: GetParameterTypes_Request| GetParameterTypes_Response {
                types: request.names[0].clone().into_bytes(),
            },
        )
        .unwrap();
    let executor = SingleThreadedExecutor::new(&stage.context).unwrap();
    executor.add_node(&stage.node).unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let until = stop.clone();
    let spinning =
        std::thread::spawn(move || executor.spin_until(|| until.load(Ordering::Relaxed), 2 * LONG));
    // Two clients at once: each must get its own answers.
    let clients: Vec<_> = ["one", "other"]
        .map(|node| {
            let more = ["--node", node, "--count", "20"].map(str::to_owned);
            stage.start("call", &beside("echo"), &more)
        })
        .into();
    for client in clients {
        let told = client.told("called");
        assert!(told["right"] == 20, "{told}");
    }
    stop.store(true, Ordering::Relaxed);
    spinning.join().unwrap();
}

pub fn seen_by_ours(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let qos = Qos::keep_last(7).best_effort();
    let mut more = super::numbered::options(&qos);
    more.extend(["--node", "talker_of_theirs"].map(str::to_owned));
    let _peer = stage.start("publish", topic(), &more);
    let find = || stage.context.graph().endpoints.into_iter().find(|e| e.topic == topic());
    let named = || find().is_some_and(|e| e.node.to_string() == "/talker_of_theirs");
    wait_until("their publisher in our graph", || match kind.tells_node {
        true => named(),
        false => find().is_some(),
    });
    let endpoint = find().unwrap();
    assert_eq!(endpoint.type_name, "std_msgs/msg/String");
    let hash = if kind.has_hashes { Text::TYPE_HASH } else { TypeHash::UNKNOWN };
    assert_eq!(endpoint.type_hash, hash);
    assert_eq!(endpoint.qos.reliability, qos.reliability);
    if kind.tells_node {
        let nodes: Vec<_> = stage.context.graph().nodes.iter().map(ToString::to_string).collect();
        assert!(nodes.iter().any(|node| node == "/talker_of_theirs"), "{nodes:?}");
    }
}

pub fn seen_by_theirs(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let qos = Qos::keep_last(1).transient_local();
    let _publisher = stage.node.create_publisher::<Text>(topic(), qos).unwrap();
    let mut peer = stage.start("graph", topic(), &["--timeout", "8"].map(str::to_owned));
    if !kind.name.starts_with("ros2") && kind.transport == "dds" {
        // It waits until it is let go; ours has been seen by then.
        std::thread::sleep(Duration::from_secs(3));
        peer.let_go();
    }
    let told = peer.told("graph");
    let hash = Text::TYPE_HASH.to_string();
    let text = told.to_string();
    if kind.transport == "zenoh" {
        let name = topic().replace('/', "%");
        let token = format!("/MP/%/%/ours/{name}/std_msgs::msg::dds_::String_/{hash}/");
        assert!(text.contains(&token), "{text}");
    } else if kind.name.starts_with("ros2") {
        let one = &told["publishers"][0];
        assert!(one["node"] == "ours", "{text}");
        assert_eq!(one["type"], "std_msgs/msg/String");
        assert!(one["durability"] == "transient_local", "{text}");
        assert!(
            one["hash"].as_str().unwrap().contains(hash.trim_start_matches("RIHS01_")),
            "{text}"
        );
        assert!(told["nodes"].as_array().unwrap().iter().any(|node| node == "/ours"), "{text}");
    } else {
        let one = &told["publishers"][0];
        assert!(one["type"] == "std_msgs::msg::dds_::String_", "{text}");
        let data = one["user_data"].as_str().unwrap();
        assert!(data.contains(&format!("typehash={hash};")), "{data}");
    }
}

pub fn killed(kind: &'static Kind) {
    let load = Load { size: 100, count: 10, hz: 50.0 };
    let stage = Fixture::new(kind);
    let publisher = stage.node.create_publisher::<Text>(topic(), reliable()).unwrap();
    for _ in 0..2 {
        let mut peer = stage.start_topic::<Text>("subscribe", &load, &reliable());
        let stop = Arc::new(AtomicBool::new(false));
        let sender = publisher.clone();
        let until = stop.clone();
        // Numbers that only rise: what the dead one got is not repeated to the next.
        let sending = std::thread::spawn(move || {
            let end = Instant::now() + LONG;
            let mut number = 0;
            while !until.load(Ordering::Relaxed) && Instant::now() < end {
                number += 1;
                let _ = sender.publish_ref(&Text::numbered(number, load.size));
                std::thread::sleep(Duration::from_millis(20));
            }
        });
        let told = peer.told("received");
        stop.store(true, Ordering::Relaxed);
        sending.join().unwrap();
        assert!(told["received"].as_u64().unwrap() >= 10 && told["lost"] == 0, "{told}");
        peer.kill();
    }
}

/// Who speaks dies and another comes: it is seen that the first is gone, and nothing of either is
/// lost.
pub fn killed_speaking(kind: &'static Kind) {
    let load = Load { size: 100, count: 1_000_000, hz: 50.0 };
    let stage = Fixture::new(kind);
    let subscription = stage.node.create_polled_subscription::<Text>(topic(), reliable()).unwrap();
    for _ in 0..2 {
        let mut peer = stage.start_topic::<Text>("publish", &load, &reliable());
        let mut tally = ReceivedNumbers::default();
        take_until(&subscription, &mut tally, |tally| tally.received() >= 20);
        peer.kill();
        take_rest(&subscription, &mut tally);
        let last = tally.numbers.last().copied().unwrap_or_default();
        assert!(last >= 20, "{tally:?}");
        tally.assert_complete(last);
        wait_until("its end is seen", || subscription.publisher_count() == 0);
    }
    assert_eq!(subscription.lost(), 0);
}

/// Best effort is no offer to who asks for reliable.
pub fn mismatch(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let load = Load { size: 100, count: 1, hz: 10.0 };
    let publisher = stage.node.create_publisher::<Text>(topic(), reliable().best_effort()).unwrap();
    let theirs = stage.start_topic::<Text>("subscribe", &load, &reliable());
    wait_until("our publisher knows that it does not match", || {
        publisher.events().incompatible_qos.total_count > 0
    });
    assert_eq!(publisher.subscription_count(), 0);
    // By its node where it has told of that, else by what is known of its process.
    let name = if kind.tells_node { "QoS to /peer." } else { "QoS to /(a node of " };
    let refused = stage.context.mismatches();
    assert!(refused.iter().any(|text| text.contains(name)), "{refused:?}");
    let told = stage_end(theirs);
    assert!(told["received"] == 0 && told["incompatible"].as_u64().unwrap() > 0, "{told}");
}

/// Where every QoS matches, best effort reaches who asks for reliable, both ways.
pub fn connected_all_the_same(kind: &'static Kind) {
    let load = Load { size: 100, count: 20, hz: 50.0 };
    let less = reliable().best_effort();
    let stage = Fixture::new(kind);
    let publisher = stage.node.create_publisher::<Text>(topic(), less).unwrap();
    let theirs = stage.start_topic::<Text>("subscribe", &load, &reliable());
    assert!(publisher.wait_for_subscriptions(1, LONG));
    send(&publisher, &load);
    theirs.assert_received(load.count);
    drop(theirs);
    drop(publisher);
    let subscription = stage.node.create_polled_subscription::<Text>(topic(), reliable()).unwrap();
    let _theirs = stage.start_topic::<Text>("publish", &load, &less);
    let mut tally = ReceivedNumbers::default();
    take_until(&subscription, &mut tally, |tally| tally.received() >= load.count);
    take_rest(&subscription, &mut tally);
    tally.assert_complete(load.count);
}

/// Both ways at once at 100 Hz, for ANGAROS_SOAK_SECONDS.
pub fn soak(kind: &'static Kind) {
    let seconds = std::env::var("ANGAROS_SOAK_SECONDS").ok().and_then(|text| text.parse().ok());
    let seconds: u32 = seconds.unwrap_or(3);
    let load = Load { size: 256, count: 100 * seconds, hz: 100.0 };
    let stage = Fixture::new(kind);
    let publisher = stage.node.create_publisher::<Text>(topic(), reliable()).unwrap();
    let timeout = ["--timeout".to_owned(), (seconds + 40).to_string()];
    let count = ["--count".to_owned(), load.count.to_string()];
    let depth = ["--depth".to_owned(), "500".to_owned()];
    let both = [timeout, count, depth].concat();
    let hears = stage.start("subscribe", topic(), &both);
    let subscription =
        stage.node.create_polled_subscription::<Text>(&beside("back"), reliable()).unwrap();
    let more = [both, ["--hz", "100"].map(str::to_owned).to_vec()].concat();
    let _says = stage.start("publish", &beside("back"), &more);
    assert!(publisher.wait_for_subscriptions(1, LONG));
    let sending = std::thread::spawn(move || send(&publisher, &load));
    let mut tally = ReceivedNumbers::default();
    let end = Instant::now() + Duration::from_secs(u64::from(seconds)) + LONG;
    while tally.received() < load.count && Instant::now() < end {
        take_until(&subscription, &mut tally, |tally| tally.received() >= load.count);
    }
    tally.assert_complete(load.count);
    sending.join().unwrap();
    hears.assert_received(load.count);
}

/// A real ROS 2 has nothing to say about our endpoints: none lacks the hash of its type.
pub fn nothing_to_warn_of(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let _publisher = stage.node.create_publisher::<Text>(topic(), reliable()).unwrap();
    let _heard =
        stage.node.create_polled_subscription::<Text>(&beside("back"), reliable()).unwrap();
    let _client = stage.node.create_client::<GetParameterTypes>(&beside("echo")).unwrap();
    let executor = SingleThreadedExecutor::new(&stage.context).unwrap();
    executor.add_node(&stage.node).unwrap();
    let peer = stage.start("graph", topic(), &["--timeout", "8"].map(str::to_owned));
    let told = peer.told("graph");
    assert_eq!(told["publishers"][0]["node"], "ours", "{told}");
    // Its own and ours.
    let hash = ParticipantEntitiesInfo::TYPE_HASH.to_string();
    let tellers = told["tellers"].as_array().unwrap();
    let known = |one: &&Value| one["hash"].as_str().unwrap().contains(&hash["RIHS01_".len()..]);
    assert!(tellers.len() > 1 && tellers.iter().filter(known).count() == tellers.len(), "{told}");
    let said = peer.said();
    let bad: Vec<_> = said.iter().filter(|line| line.contains("parse type hash")).collect();
    assert!(bad.is_empty(), "{bad:#?}");
}

/// More participants of ours than Cyclone DDS has indices without multicast, and then one of its.
pub fn after_many_of_ours(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let crowd: Vec<_> = (0..40).map(|number| stage.another(&format!("ours_{number}"))).collect();
    // The last one, which nobody asks for, and the first one.
    let load = Load { size: 40, count: 100, hz: 10.0 };
    for (_, node) in [&crowd[39], &crowd[0]] {
        let publisher = node.create_publisher::<Text>(topic(), reliable()).unwrap();
        let peer = stage.start_topic::<Text>("subscribe", &load, &reliable());
        assert!(publisher.wait_for_subscriptions(1, LONG), "it is not seen");
        send(&publisher, &load);
        // Who has forty others to meet may not know of this one when the first are sent: Fast DDS
        // meets it up to three and a half seconds later.
        let told = stage_end(peer);
        assert!(told["received"].as_u64().unwrap() > u64::from(load.count) / 2, "{told}");
    }
}
