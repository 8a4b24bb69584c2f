//! The transport `udp` between hosts that have nothing but a network in common.

use crate::support::{Peer, say};
use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use angaros_netbox::{Host, Network, Profile};
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(20);
const COUNT: usize = 200;
const TOPIC: &str = "/between_hosts";

/// A text of a few datagrams that depends on its number.
fn text(number: usize) -> String {
    format!("{number} ").repeat(20 + number * 7)
}

/// Child: publishes and goes.
pub fn speaks() {
    let context = Context::from_env().unwrap();
    let node = Node::new(&context, "speaker").unwrap();
    let publisher = node.create_publisher::<Text>(TOPIC, Qos::keep_all()).unwrap();
    assert!(publisher.wait_for_subscriptions(1, LONG), "nobody heard");
    for number in 0..COUNT {
        publisher.publish(Text { data: text(number) }).unwrap();
    }
    say("spoke");
}

/// Child: hears everything in order.
pub fn hears() {
    let context = Context::from_env().unwrap();
    let node = Node::new(&context, "hearer").unwrap();
    let subscription = node.create_polled_subscription::<Text>(TOPIC, Qos::keep_all()).unwrap();
    let begun = Instant::now();
    let mut number = 0;
    while number < COUNT {
        assert!(begun.elapsed() < LONG, "{number} messages came");
        let Some(sample) = subscription.take().unwrap() else {
            std::thread::sleep(Duration::from_micros(200));
            continue;
        };
        assert_eq!(sample.message().unwrap().data, text(number));
        number += 1;
    }
    while subscription.publisher_count() > 0 {
        assert!(begun.elapsed() < LONG, "the speaker never said farewell");
        std::thread::sleep(Duration::from_millis(1));
    }
    say(&format!("heard {number}, lost {}", subscription.lost()));
}

fn start(host: &Host, role: &str, settings: &[(&str, &str)]) -> Peer {
    let mut command = Peer::command(role);
    command.env("ANGAROS_TRANSPORT", "udp").envs(settings.iter().copied());
    host.adopt(&mut command);
    Peer::started(command)
}

/// Has one host speak to another over such links, if this machine can make any.
fn between_hosts(profile: &str, settings: impl Fn(&Host) -> Vec<(&'static str, String)>) {
    let network = match Network::new(11) {
        Ok(network) => network,
        Err(error) => return angaros_testing::skipped(error),
    };
    let robot = network.host("robot").unwrap();
    let base = network.host("base").unwrap();
    network.link(&Profile::shipped(profile).unwrap()).unwrap();
    let begin = |host: &Host, other: &Host, role: &str| {
        let settings = settings(other);
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, &**value)).collect();
        start(host, role, &settings)
    };
    let hearer = begin(&base, &robot, "udp hear");
    let speaker = begin(&robot, &base, "udp speak");
    assert_eq!(speaker.finish(), "spoke");
    assert_eq!(hearer.finish(), format!("heard {COUNT}, lost 0"));
}

#[test]
fn udp_loses_nothing_on_a_link_that_loses_one_frame_in_five() {
    between_hosts("lossy-20", |_| vec![("ROS_AUTOMATIC_DISCOVERY_RANGE", "SUBNET".into())]);
}

#[test]
fn udp_finds_a_host_by_its_address_where_nobody_else_is_looked_for() {
    between_hosts("wifi-good", |other| {
        vec![
            ("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST".into()),
            ("ROS_STATIC_PEERS", other.address().to_string()),
        ]
    });
}
