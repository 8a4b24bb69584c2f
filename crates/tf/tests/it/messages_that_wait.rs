//! `MessageFilter` (rules W1 to W4).

use super::support::{along, at, put};
use angaros_component::sim::Simulation;
use angaros_core::{ContextOptions, Node};
use angaros_msg::HasHeader;
use angaros_msg::geometry_msgs::msg::PointStamped;
use angaros_tf::{Buffer, FilterFailure, MessageFilter, MessageFilterOptions};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);

struct Set {
    sim: Simulation,
    buffer: Buffer,
    filter: MessageFilter<Arc<PointStamped>>,
    ready: Arc<Mutex<Vec<f64>>>,
    failed: Arc<Mutex<Vec<(f64, FilterFailure)>>>,
}

fn set(options: MessageFilterOptions) -> Set {
    let sim = Simulation::new(1);
    let node = Node::new(&sim.context("a", ContextOptions::default()).unwrap(), "n").unwrap();
    sim.add_node(&node).unwrap();
    let buffer = Buffer::new();
    let ready = Arc::new(Mutex::new(Vec::new()));
    let failed = Arc::new(Mutex::new(Vec::new()));
    let on_ready = Arc::clone(&ready);
    let on_failed = Arc::clone(&failed);
    let filter = MessageFilter::new(
        &node,
        &buffer,
        &["map"],
        options,
        move |m: Arc<PointStamped>| on_ready.lock().unwrap().push(m.point.x),
        move |m, why| on_failed.lock().unwrap().push((m.point.x, why)),
    )
    .unwrap();
    Set { sim, buffer, filter, ready, failed }
}

fn point(frame: &str, seconds: f64) -> Arc<PointStamped> {
    let mut message = PointStamped::default();
    message.set_header(at(seconds), frame);
    message.point.x = seconds;
    Arc::new(message)
}

#[test]
fn messages_wait_for_their_transform_and_come_in_order() {
    let set = set(MessageFilterOptions::default());
    put(&set.buffer, &along("map", "laser", 10.0, 0.0));
    for seconds in [10.0, 10.5, 11.0, 12.0] {
        set.filter.add(point("laser", seconds));
    }
    assert_eq!(*set.ready.lock().unwrap(), [10.0]);
    put(&set.buffer, &along("map", "laser", 11.0, 0.0));
    assert_eq!(set.filter.waiting(), 3, "the executor hands on");
    set.sim.run_for(MS);
    assert_eq!(*set.ready.lock().unwrap(), [10.0, 10.5, 11.0]);
    assert!(set.failed.lock().unwrap().is_empty() && set.filter.waiting() == 1);
}

#[test]
fn what_cannot_be_handed_on_fails_once_with_its_reason() {
    let set = set(MessageFilterOptions { queue_size: 2, ..Default::default() });
    put(&set.buffer, &along("map", "laser", 100.0, 0.0));
    set.filter.add(point("", 1.0));
    set.filter.add(point("laser", 50.0));
    for seconds in [101.0, 102.0, 103.0] {
        set.filter.add(point("laser", seconds));
    }
    let failed = set.failed.lock().unwrap();
    assert_eq!(failed[0], (1.0, FilterFailure::EmptyFrameId));
    assert_eq!(failed[1], (50.0, FilterFailure::OutTheBack));
    assert_eq!((failed.len(), failed[2].0), (3, 101.0));
    let FilterFailure::QueueFull(why) = &failed[2].1 else { unreachable!("{:?}", failed[2]) };
    assert!(why.is_extrapolation(), "{why}");
    assert!(set.ready.lock().unwrap().is_empty());
}

#[test]
fn messages_that_became_too_old_while_they_waited_fail() {
    let set = set(MessageFilterOptions::default());
    set.filter.add(point("laser", 50.0));
    put(&set.buffer, &along("map", "laser", 100.0, 0.0));
    set.sim.run_for(MS);
    assert_eq!(*set.failed.lock().unwrap(), [(50.0, FilterFailure::OutTheBack)]);
}

#[test]
fn a_tolerance_asks_for_the_transform_of_a_later_time_too() {
    let set = set(MessageFilterOptions { tolerance: 100 * MS, ..Default::default() });
    put(&set.buffer, &along("map", "laser", 10.0, 0.0));
    set.filter.add(point("laser", 10.0));
    put(&set.buffer, &along("map", "laser", 10.05, 0.0));
    set.sim.run_for(MS);
    assert!(set.ready.lock().unwrap().is_empty());
    put(&set.buffer, &along("map", "laser", 10.11, 0.0));
    set.sim.run_for(MS);
    assert_eq!(*set.ready.lock().unwrap(), [10.0]);
}

#[test]
fn a_dropped_filter_hears_of_no_more_changes() {
    let Set { sim, buffer, filter, ready, .. } = set(MessageFilterOptions::default());
    let mut input = filter.input();
    input(point("laser", 10.0));
    drop(filter);
    put(&buffer, &along("map", "laser", 10.0, 0.0));
    input(point("laser", 10.0));
    sim.run_for(MS);
    assert!(ready.lock().unwrap().is_empty());
}
