//! Broadcasters and listeners, on a simulated network.

use super::support::{along, at, x};
use angaros_component::sim::{Link, Simulation};
use angaros_core::{ContextOptions, Node};
use angaros_msg::rosgraph_msgs::msg::Clock;
use angaros_msg::{Qos, Time};
use angaros_tf::{
    Buffer, LATEST, StaticTransformBroadcaster, TransformBroadcaster, TransformListener,
};
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);

fn node(sim: &Simulation, host: &str) -> Node {
    let context = sim.context(host, ContextOptions::default()).unwrap();
    let node = Node::new(&context, &format!("n_{host}")).unwrap();
    sim.add_node(&node).unwrap();
    node
}

#[test]
fn a_listener_on_another_host_hears_of_frames_and_who_sends_them() {
    let sim = Simulation::new(3);
    sim.set_usual_link(&Link { loss: 0.2, ..Link::with_delay(5 * MS) }).unwrap();
    let robot = node(&sim, "robot");
    let laptop = node(&sim, "laptop");
    let buffer = Buffer::new();
    let listener = TransformListener::new(&laptop, &buffer).unwrap();
    let broadcaster = TransformBroadcaster::new(&robot).unwrap();
    for step in 0..20 {
        let seconds = 100.0 + f64::from(step) * 0.01;
        broadcaster.send_transform(along("odom", "base", seconds, f64::from(step))).unwrap();
        sim.run_for(10 * MS);
    }
    sim.run_for(200 * MS);
    assert!((x(&buffer, "odom", "base", at(100.105)) - 10.5).abs() < 1e-6);
    let base = buffer.frames().remove(0);
    assert_eq!((base.broadcaster.as_str(), base.latest), ("/n_robot", at(100.19)));
    assert_eq!(listener.refused(), 0);
    broadcaster.send_transform(along("base", "base", 101.0, 0.0)).unwrap();
    sim.run_for(200 * MS);
    assert_eq!(listener.refused(), 1);
}

#[test]
fn late_listeners_get_all_static_transforms_of_all_broadcasters() {
    let sim = Simulation::new(4);
    let robot = node(&sim, "robot");
    let laptop = node(&sim, "laptop");
    let one = StaticTransformBroadcaster::new(&robot).unwrap();
    let other = StaticTransformBroadcaster::new(&robot).unwrap();
    one.send_transform(along("base", "laser", 0.0, 1.0)).unwrap();
    one.send_transform(along("base", "camera", 0.0, 2.0)).unwrap();
    one.send_transform(along("base", "laser", 0.0, 3.0)).unwrap();
    other.send_transforms(vec![along("base", "imu", 0.0, 4.0)]).unwrap();
    sim.run_for(100 * MS);
    let buffer = Buffer::new();
    let _late = TransformListener::new(&laptop, &buffer).unwrap();
    sim.run_for(100 * MS);
    let time = Time::from_nanoseconds(1);
    let found = ["laser", "camera", "imu"].map(|child| x(&buffer, "base", child, time));
    assert_eq!(found, [3.0, 2.0, 4.0]);
    assert_eq!(x(&buffer, "camera", "imu", LATEST), 2.0);
}

#[test]
fn the_offers_and_requests_are_those_of_tf2_ros() {
    let sim = Simulation::new(5);
    let node = node(&sim, "a");
    let buffer = Buffer::new();
    let _listener = TransformListener::new(&node, &buffer).unwrap();
    let _moving = TransformBroadcaster::new(&node).unwrap();
    let _static = StaticTransformBroadcaster::new(&node).unwrap();
    let mut found: Vec<String> = node
        .context()
        .graph()
        .endpoints
        .iter()
        .map(|e| {
            let depth = e.qos.depth();
            let qos = e.qos;
            format!("{} {} {depth} {:?} {:?}", e.topic, e.kind, qos.reliability, qos.durability)
        })
        .collect();
    found.retain(|line| line.starts_with("/tf"));
    found.sort();
    assert_eq!(
        found,
        [
            "/tf publisher 100 Reliable Volatile",
            "/tf subscription 100 Reliable Volatile",
            "/tf_static publisher 1 Reliable TransientLocal",
            "/tf_static subscription 100 Reliable TransientLocal",
        ]
    );
}

#[test]
fn when_ros_time_jumps_back_only_static_transforms_are_left() {
    let sim = Simulation::new(6);
    let node = node(&sim, "a");
    let clock = node.create_publisher::<Clock>("/clock", Qos::keep_last(1)).unwrap();
    node.time_source().set_active(true).unwrap();
    let buffer = Buffer::new();
    let _listener = TransformListener::new(&node, &buffer).unwrap();
    let tick = |sec: i32| {
        let mut message = Clock::default();
        message.clock.sec = sec;
        clock.publish(message).unwrap();
        sim.run_for(10 * MS);
    };
    tick(100);
    buffer.set_transform(&along("a", "b", 100.0, 1.0), "test", false).unwrap();
    buffer.set_transform(&along("b", "c", 0.0, 2.0), "test", true).unwrap();
    tick(101);
    assert_eq!(x(&buffer, "a", "c", LATEST), 3.0);
    tick(50);
    assert!(buffer.lookup("a", "b", LATEST).is_err());
    assert_eq!(x(&buffer, "b", "c", LATEST), 2.0);
}
