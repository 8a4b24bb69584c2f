//! Diagnostics of a node (rules I1 to I3).

use crate::support::{LONG, context_with, node};
use angaros_core::SingleThreadedExecutor;
use angaros_msg::Qos;
use angaros_msg::diagnostic_msgs::msg::{DiagnosticArray, DiagnosticStatus};
use angaros_ros::diagnostics::{
    Composite, FrequencyBounds, FrequencyStatus, Level, TimestampBounds, TimestampStatus, Updater,
};
use std::sync::{Arc, Mutex};

#[test]
fn tasks_are_published_once_per_period_under_the_name_of_the_node() {
    let context =
        context_with(&["--ros-args", "-p", "diagnostic_updater.period:=0.01", "-r", "__ns:=/arm"]);
    let n = node(&context, "motor");
    let heard: Arc<Mutex<Vec<DiagnosticStatus>>> = Arc::default();
    let sink = Arc::clone(&heard);
    let _reader = n
        .create_subscription("/diagnostics", Qos::keep_last(100), move |a: Arc<DiagnosticArray>| {
            assert!(a.header.stamp.sec > 0);
            sink.lock().unwrap().extend(a.status.iter().cloned());
        })
        .unwrap();
    let updater = Updater::new(&n).unwrap();
    updater.set_hardware_id("motor-7");
    updater.add("Temperature", |status| {
        status.summary(Level::Warn, "hot");
        status.add("celsius", 81.5);
    });
    updater.add("Silent", |_| ());
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    assert!(executor.spin_until(|| heard.lock().unwrap().len() >= 8, LONG));
    let heard = std::mem::take(&mut *heard.lock().unwrap());
    assert_eq!(heard[0].name, "motor: Temperature");
    assert_eq!((heard[0].level, heard[0].message.as_str()), (0, "Node starting up"));
    let last = |name: &str| heard.iter().rev().find(|status| status.name == name).unwrap();
    let temperature = last("motor: Temperature");
    assert_eq!((temperature.level, temperature.message.as_str()), (1, "hot"));
    assert_eq!(temperature.hardware_id, "motor-7");
    assert_eq!(
        (temperature.values[0].key.as_str(), temperature.values[0].value.as_str()),
        ("celsius", "81.5")
    );
    assert_eq!(last("motor: Silent").level, 2, "saying nothing is an error");
}

#[test]
fn a_topic_is_watched_by_frequency_and_stamps_together() {
    let context = context_with(&["--ros-args", "-p", "diagnostic_updater.use_fqn:=true"]);
    let n = node(&context, "camera");
    let reader = n
        .create_polled_subscription::<DiagnosticArray>("/diagnostics", Qos::keep_last(10))
        .unwrap();
    let updater = Updater::new(&n).unwrap();
    let frequency =
        FrequencyStatus::new("Frequency Status", FrequencyBounds::new(0.0, 1e9), &n.clock());
    let stamps = TimestampStatus::new("Timestamp Status", TimestampBounds::default(), &n.clock());
    let topic = Composite::new("images topic status").with(frequency.clone()).with(stamps.clone());
    updater.add_task(topic);
    frequency.tick();
    stamps.tick(n.now());
    updater.force_update();
    updater.broadcast(Level::Stale, "bye");
    assert!(updater.remove("images topic status") && !updater.remove("images topic status"));
    let next = || reader.take().unwrap().unwrap().message().unwrap().status[0].clone();
    assert_eq!(next().message, "Node starting up");
    let status = next();
    assert_eq!(status.name, "/camera: images topic status");
    assert_eq!(status.message, "Desired frequency met; Timestamps are reasonable.");
    assert!(status.values.iter().any(|value| value.key == "Latest timestamp delay:"));
    assert_eq!(next().level, 3);
}
