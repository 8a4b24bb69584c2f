//! A real recording through a graph: the same outputs in every round.

use crate::fixture::{bag, jackal};
use angaros::geometry_msgs::msg::Vector3Stamped;
use angaros::nav_msgs::msg::Odometry;
use angaros::sensor_msgs::msg::Imu;
use angaros::step::{Assembled, StepOptions, step};
use angaros::{Context, Node, Result, clock};
use angaros_bag::{BagFeed, Selection};
use angaros_msg::Qos;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Integrates the turn rate, mixes in the odometry's, and publishes at 50 Hz.
fn filter(context: &Context, now: fn(&Node) -> i64) -> Result<Assembled> {
    let topics = bag(&jackal()).topics();
    let named = |of: &str| topics.iter().find(|t| t.type_name.ends_with(of)).unwrap().name.clone();
    let node = Node::new(context, "filter")?;
    let out = node.create_publisher::<Vector3Stamped>("/heading", Qos::default())?;
    let state = Arc::new(Mutex::new((0.0f64, 0i64)));
    let mut keep: Vec<Box<dyn std::any::Any>> = Vec::new();
    let mine = Arc::clone(&state);
    let reader = node.clone();
    let turn = move |imu: Arc<Imu>| {
        let mut state = mine.lock().unwrap();
        let now_ns = now(&reader);
        let passed = if state.1 == 0 { 0 } else { now_ns - state.1 };
        state.0 += imu.angular_velocity.z * passed as f64 / 1e9;
        state.1 = now_ns;
    };
    keep.push(Box::new(node.create_subscription(&named("Imu"), Qos::default(), turn)?));
    let mine = Arc::clone(&state);
    let correct = move |odometry: Arc<Odometry>| {
        let mut state = mine.lock().unwrap();
        state.0 = state.0 * 0.99 + odometry.twist.twist.angular.z * 0.01;
    };
    keep.push(Box::new(node.create_subscription(&named("Odometry"), Qos::default(), correct)?));
    let show = move |_| {
        let mut message = Vector3Stamped::default();
        message.vector.z = state.lock().unwrap().0;
        out.publish(message).unwrap();
    };
    keep.push(Box::new(node.create_timer(Duration::from_millis(20), show)?));
    Ok(Assembled { nodes: vec![node], keep })
}

fn feed(seconds: i64) -> BagFeed {
    let bags = vec![bag(&jackal())];
    let end_ns = bags[0].info().start_ns.unwrap() + seconds * 1_000_000_000;
    BagFeed::new(bags, &Selection::everything(), Some(end_ns)).unwrap()
}

#[test]
fn a_real_recording_gives_one_digest_in_every_round() {
    let rounds = std::env::var("ANGAROS_ROUNDS").ok().and_then(|text| text.parse().ok());
    let delay = Duration::from_micros(50);
    let options = StepOptions { rounds: rounds.unwrap_or(5), delay, ..StepOptions::default() };
    let virtual_time = |node: &Node| node.context().clock().system_time().nanoseconds;
    let report = step(&feed(3), &|context| filter(context, virtual_time), &options).unwrap();
    report.check().unwrap();
    assert!(report.inputs > 100, "{}", report.inputs);
    // Between the first message and the last there is a call each 20 ms.
    assert!((148..=150).contains(&report.rounds[0].outputs), "{:?}", report.rounds[0]);
}

#[test]
fn a_filter_on_the_wall_clock_is_found() {
    let wall = |_: &Node| clock::system_time().nanoseconds;
    let options = StepOptions { rounds: 3, ..StepOptions::default() };
    let report = step(&feed(1), &|context| filter(context, wall), &options).unwrap();
    let error = report.check().unwrap_err().to_string();
    assert!(error.contains("number") && error.contains("on /heading"), "{error}");
}
