//! Chains through what joins messages, without any annotation (rule K7 of `message_filters`).

use crate::fixture::{LONG, Session, context, node};
use angaros::geometry_msgs::msg::PointStamped;
use angaros::message_filters::{ApproximateTime, ExactTime, Policy, Synchronizer, TimeSequencer};
use angaros::trace::EntityKind;
use angaros::{HasHeader, Publisher, Qos, SingleThreadedExecutor, Time};
use angaros_trace::{Options, Report};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

type Pair = (Arc<PointStamped>, Arc<PointStamped>);

fn send(publisher: &Publisher<PointStamped>, stamp_ns: i64) {
    let mut message = PointStamped::default();
    message.set_header(Time::from_nanoseconds(stamp_ns), "map");
    publisher.publish(message).unwrap();
}

/// Two sources, a node that joins them, and a sink; returns the titles of the paths with how many
/// chains each has, and checks that one link stands in the recording.
fn paths_through(policy: impl Policy, rounds: i64) -> Vec<(String, usize)> {
    let context = context("/none");
    let [left, right, fusion, sink] =
        ["left", "right", "fusion", "sink"].map(|name| node(&context, name));
    let fused = fusion.create_publisher::<PointStamped>("fused", Qos::keep_last(10)).unwrap();
    let sync = Synchronizer::new(policy, move |(a, _): Pair| {
        fused.publish((*a).clone()).unwrap();
    });
    let qos = Qos::keep_last(10);
    let _left_in = fusion.create_subscription("left", qos, sync.input::<0>()).unwrap();
    let _right_in = fusion.create_subscription("right", qos, sync.input::<1>()).unwrap();
    let count = Arc::new(AtomicUsize::new(0));
    let counts = Arc::clone(&count);
    let _sink_in = sink
        .create_subscription("fused", qos, move |_: Arc<PointStamped>| {
            counts.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let sources = [("left", &left), ("right", &right)]
        .map(|(topic, node)| node.create_publisher::<PointStamped>(topic, qos).unwrap());
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    [&left, &right, &fusion, &sink].iter().for_each(|node| executor.add_node(node).unwrap());
    let session = Session::start();
    for round in 1..=rounds {
        // The left one first: what it brings is published in the callback of the right one.
        send(&sources[0], round * 1_000_000);
        executor.spin_some();
        send(&sources[1], round * 1_000_000);
        let wanted = |n: usize| n as i64 >= round - 1;
        assert!(executor.spin_until(|| wanted(count.load(Ordering::SeqCst)), LONG));
        executor.spin_some();
    }
    let recording = session.stop();
    let links: Vec<_> =
        recording.entities.iter().filter(|e| e.kind == EntityKind::MessageLink).collect();
    let of_fusion = links.iter().filter(|e| e.node == "/fusion" && e.type_name == "partial_sync");
    let ends: Vec<_> = of_fusion.map(|e| (e.links.0.len(), e.links.1.len())).collect();
    assert_eq!(ends, [(2, 1)], "{links:?}");
    let report = Report::of(&recording, &Options::default());
    report.paths.iter().map(|path| (path.title.clone(), path.end_to_end.count)).collect()
}

fn count(paths: &[(String, usize)], title: &str) -> usize {
    paths.iter().filter(|(name, _)| name == title).map(|(_, count)| *count).sum()
}

#[test]
fn chains_go_through_a_synchroniser_of_equal_stamps_from_every_input() {
    let paths = paths_through(ExactTime::new(5), 4);
    for title in ["/left -> /fusion -> /sink", "/right -> /fusion -> /sink"] {
        assert_eq!(count(&paths, title), 4, "{paths:?}");
    }
    assert_eq!(paths.len(), 2, "nothing else follows from anything: {paths:?}");
}

#[test]
fn chains_go_through_a_synchroniser_of_near_stamps() {
    let paths = paths_through(ApproximateTime::new(5), 6);
    for title in ["/left -> /fusion -> /sink", "/right -> /fusion -> /sink"] {
        assert!(count(&paths, title) >= 4, "{paths:?}");
    }
}

#[test]
fn chains_go_through_a_sequencer_whose_timer_publishes() {
    let context = context("/none");
    let [source, order, sink] = ["source", "order", "sink"].map(|name| node(&context, name));
    let qos = Qos::keep_last(10);
    let ordered = order.create_publisher::<PointStamped>("ordered", qos).unwrap();
    let period = Duration::from_millis(2);
    let sequencer = TimeSequencer::new(&order, period, period, 10, move |m: Arc<PointStamped>| {
        ordered.publish((*m).clone()).unwrap();
    })
    .unwrap();
    let _in = order.create_subscription("points", qos, sequencer.input()).unwrap();
    let count = Arc::new(AtomicUsize::new(0));
    let counts = Arc::clone(&count);
    let _sink_in = sink
        .create_subscription("ordered", qos, move |_: Arc<PointStamped>| {
            counts.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let points = source.create_publisher::<PointStamped>("points", qos).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    [&source, &order, &sink].iter().for_each(|node| executor.add_node(node).unwrap());
    let session = Session::start();
    for round in 1..=3 {
        send(&points, round * 1_000_000);
        assert!(executor.spin_until(|| count.load(Ordering::SeqCst) as i64 == round, LONG));
    }
    let recording = session.stop();
    let link = recording.entities.iter().find(|e| e.kind == EntityKind::MessageLink).unwrap();
    assert_eq!((link.node.as_str(), link.type_name.as_str()), ("/order", "periodic_async"));
    let report = Report::of(&recording, &Options::default());
    let path = report.paths.iter().find(|path| path.title == "/source -> /order -> /sink");
    assert_eq!(path.map(|path| path.end_to_end.count), Some(3), "{report}");
}
