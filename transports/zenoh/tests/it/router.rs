//! Who is the router, and what happens when that process dies.

use crate::support::{LONG, Peer, context, port, say, wait_for};
use angaros_core::Node;
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::UInt64;
use std::time::Duration;

const DOMAIN: u32 = 9;
const TOPIC: &str = "/router/numbers";

/// Publishes numbers for as long as it is not killed, a bounded time.
#[test]
#[ignore = "is started by another test"]
fn publishing_child() {
    let node = Node::new(&context(DOMAIN), "child").unwrap();
    let publisher = node.create_publisher::<UInt64>(TOPIC, Qos::default()).unwrap();
    say("ready");
    for data in 0..2000 {
        publisher.publish(UInt64 { data }).unwrap();
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
#[ignore = "is started by another test"]
fn hearing_child() {
    let node = Node::new(&context(DOMAIN), "hearer").unwrap();
    let heard = node.create_polled_subscription::<UInt64>(TOPIC, Qos::default()).unwrap();
    say("ready");
    for _ in 0..2 {
        wait_for("a publisher", || (heard.publisher_count() == 1).then_some(()));
        wait_for("a message", || heard.take().unwrap());
        say("heard");
        wait_for("its end", || (heard.publisher_count() == 0).then_some(()));
        say("ended");
    }
}

/// The first child is the router. When it is killed the second one becomes it, so that a third one
/// is met that came when the first was gone.
#[test]
fn another_process_becomes_the_router_when_it_dies() {
    let mut first = Peer::test("router::publishing_child");
    assert_eq!(first.hear(), ["ready"]);
    let mut hearer = Peer::test("router::hearing_child");
    assert_eq!(hearer.hear(), ["ready"]);
    assert_eq!(hearer.hear(), ["heard"]);
    first.kill();
    assert_eq!(hearer.hear(), ["ended"]);
    let address = format!("127.0.0.1:{}", port());
    let begun = std::time::Instant::now();
    while std::net::TcpStream::connect(&address).is_err() {
        assert!(begun.elapsed() < LONG, "nobody became the router");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut third = Peer::test("router::publishing_child");
    assert_eq!(third.hear(), ["ready"]);
    assert_eq!(hearer.hear(), ["heard"]);
    third.kill();
    assert_eq!(hearer.hear(), ["ended"]);
}
