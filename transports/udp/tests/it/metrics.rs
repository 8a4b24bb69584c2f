//! What the metrics of a process say of this transport.

use crate::support::{LONG, eventually};
use angaros_core::{Context, ContextOptions, Node, metrics};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use angaros_transport::{Discovery, DiscoveryRange};
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn a_wire_tells_what_went_over_it_also_by_endpoints_that_are_gone() {
    let domain = std::process::id().wrapping_mul(41) % 230;
    let over_udp = || {
        let options = ContextOptions {
            domain: Some(domain),
            transport: Some("udp".into()),
            discovery: Some(Discovery {
                range: DiscoveryRange::Localhost,
                static_peers: Vec::new(),
            }),
            ..ContextOptions::default()
        };
        Context::new(options, &[&angaros_udp::ENTRY]).unwrap()
    };
    let here = over_udp();
    let there = over_udp();
    let sender = Node::new(&here, "wire_sender").unwrap();
    let receiver = Node::new(&there, "wire_receiver").unwrap();
    let qos = Qos::keep_last(100);
    let publisher = sender.create_publisher::<Int32>("wired", qos).unwrap();
    let polled = receiver.create_polled_subscription::<Int32>("wired", qos).unwrap();
    assert!(publisher.wait_for_subscriptions(1, LONG));
    for data in 0..5 {
        publisher.publish(Int32 { data }).unwrap();
    }
    let taken = AtomicUsize::new(0);
    eventually("all messages", || {
        while polled.take().unwrap().is_some() {
            taken.fetch_add(1, Ordering::SeqCst);
        }
        taken.load(Ordering::SeqCst) == 5
    });
    drop((publisher, polled));
    let samples = metrics::snapshot();
    let domain = domain.to_string();
    let sum = |name: &str| -> f64 {
        let of = samples.iter().filter(|sample| {
            sample.family.name == name
                && sample.label("domain") == Some(&domain)
                && sample.label("wire") == Some("udp")
        });
        of.map(|sample| sample.value).sum()
    };
    assert!(sum("angaros_wire_sent_messages") >= 5.0);
    assert!(sum("angaros_wire_received_bytes") >= 5.0 * 8.0);
    assert!(sum("angaros_wire_peers") >= 1.0);
}
