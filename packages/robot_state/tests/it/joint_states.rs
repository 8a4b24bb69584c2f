//! The components: what they publish, and what they refuse.

use crate::stage::{refused, running};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::JointState;
use angaros::std_msgs::msg::String as Text;
use angaros::tf2_msgs::msg::TFMessage;
use angaros_fixture::{RunningComponents, first};
use robot_state as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

const PUBLISHER: &str = "robot_state_publisher/RobotStatePublisher";
const MERGER: &str = "joint_state_publisher/JointStatePublisher";

/// In one line, as a parameter on the command line needs it.
const ROBOT: &str = concat!(
    r#"<robot name="r"><link name="base"/><link name="arm"/><link name="hand"/>"#,
    r#"<link name="tool"/><joint name="elbow" type="continuous"><parent link="base"/>"#,
    r#"<child link="arm"/><origin xyz="0 0 1"/><axis xyz="0 0 1"/></joint>"#,
    r#"<joint name="wrist" type="continuous"><parent link="arm"/><child link="hand"/>"#,
    r#"<axis xyz="0 0 1"/><mimic joint="elbow" multiplier="-1"/></joint>"#,
    r#"<joint name="flange" type="fixed"><parent link="hand"/><child link="tool"/>"#,
    r#"<origin xyz="0.5 0 0"/></joint></robot>"#,
);

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn latched<T: angaros::Message>(stage: &RunningComponents, topic: &str) -> Subscription<T> {
    let qos = Qos::keep_last(10).transient_local();
    stage.node.create_polled_subscription(topic, qos).unwrap()
}

fn state(at_ms: u32, position: f64) -> JointState {
    let mut state = JointState { name: vec!["elbow".into()], ..JointState::default() };
    state.header.stamp.sec = 100;
    state.header.stamp.nanosec = at_ms * 1_000_000;
    state.position = vec![position];
    state
}

#[test]
fn positions_become_transforms_mimics_follow_and_fixed_joints_are_said_once() {
    let robot = quoted(ROBOT);
    let parameters = [("robot_description", robot.as_str()), ("frame_prefix", "r1/")];
    let stage = running(&[(PUBLISHER, &parameters)]);
    let fixed = first(&latched::<TFMessage>(&stage, "/tf_static"), |_| true);
    assert_eq!(fixed.transforms.len(), 1);
    assert_eq!(fixed.transforms[0].header.frame_id, "r1/hand");
    assert_eq!(fixed.transforms[0].child_frame_id, "r1/tool");
    assert_eq!(first(&latched::<Text>(&stage, "/robot_description"), |_| true).data, ROBOT);

    let moved: Subscription<TFMessage> =
        stage.node.create_polled_subscription("/tf", Qos::keep_last(50)).unwrap();
    let states = stage.node.create_publisher("joint_states", Qos::keep_last(10)).unwrap();
    states.publish(state(10, 1.0)).unwrap();
    let message = first(&moved, |_| true);
    let frames: Vec<_> = message.transforms.iter().map(|one| &*one.child_frame_id).collect();
    assert_eq!(frames, ["r1/arm", "r1/hand"]);
    let [elbow, wrist] = &message.transforms[..] else { panic!("two joints move") };
    assert_eq!((elbow.header.stamp.sec, elbow.header.stamp.nanosec), (100, 10_000_000));
    assert!((elbow.transform.rotation.z - 0.5_f64.sin()).abs() < 1e-12);
    assert!((wrist.transform.rotation.z + 0.5_f64.sin()).abs() < 1e-12);
    assert!((elbow.transform.translation.z - 1.0).abs() < 1e-12);

    // 20 times a second at most: of these three the second comes too soon.
    for at_ms in [60, 100, 110] {
        states.publish(state(at_ms, f64::from(at_ms))).unwrap();
    }
    let stamp = |message: &TFMessage| message.transforms[0].header.stamp.nanosec / 1_000_000;
    assert_eq!(stamp(&first(&moved, |_| true)), 60);
    assert_eq!(stamp(&first(&moved, |_| true)), 110);
}

#[test]
fn states_that_do_not_fit_are_left_out() {
    let robot = quoted(ROBOT);
    let parameters = [("robot_description", robot.as_str()), ("ignore_timestamp", "true")];
    let stage = running(&[(PUBLISHER, &parameters)]);
    let moved: Subscription<TFMessage> =
        stage.node.create_polled_subscription("/tf", Qos::keep_last(50)).unwrap();
    let states = stage.node.create_publisher("joint_states", Qos::keep_last(10)).unwrap();
    let mut unequal = state(10, 1.0);
    unequal.name.push("wrist".into());
    states.publish(unequal).unwrap();
    states.publish(state(10, f64::NAN)).unwrap();
    let mut other = state(10, 1.0);
    other.name = vec!["other".into()];
    states.publish(other).unwrap();
    states.publish(state(30, 2.0)).unwrap();
    let message = first(&moved, |_| true);
    assert_eq!(message.transforms[0].header.stamp.nanosec, 30_000_000);
    assert_eq!(message.transforms.len(), 2);
}

#[test]
fn a_publisher_without_a_description_or_with_a_wrong_one_says_so() {
    let error = refused(PUBLISHER, &[]);
    assert!(error.contains("parameter 'robot_description'") && error.contains("hint"), "{error}");
    let wrong = [("robot_description", "'<robot><link/></robot>'")];
    let error = refused(PUBLISHER, &wrong);
    assert!(error.contains("robot_description:1: <link> has no attribute 'name'"), "{error}");
    let missing = [("robot_description_file", "no/such.xacro")];
    assert!(refused(PUBLISHER, &missing).contains("no/such.xacro cannot be read"));
}

#[test]
fn a_xacro_file_is_expanded_with_its_arguments() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/arm.xacro");
    let parameters = [("robot_description_file", path), ("xacro_arguments", "['length:=0.75']")];
    let stage = running(&[(PUBLISHER, &parameters)]);
    let text = first(&latched::<Text>(&stage, "/robot_description"), |_| true).data.clone();
    assert!(text.contains("xyz=\"0 0 0.75\"") && !text.contains("xacro"), "{text}");
    let fixed = first(&latched::<TFMessage>(&stage, "/tf_static"), |_| true);
    assert_eq!(fixed.transforms[0].child_frame_id, "tool");
    assert!((fixed.transforms[0].transform.translation.z - 0.75).abs() < 1e-12);
}

#[test]
fn states_of_sources_and_defaults_become_one() {
    let robot = quoted(ROBOT);
    let parameters = [
        ("robot_description", robot.as_str()),
        ("rate", "100"),
        ("source_list", "['left_states']"),
        ("zeros.elbow", "0.5"),
    ];
    let stage = running(&[(MERGER, &parameters)]);
    let merged: Subscription<JointState> =
        stage.node.create_polled_subscription("joint_states", Qos::keep_last(10)).unwrap();
    let one = first(&merged, |_| true);
    assert_eq!(one.name, ["elbow", "wrist"]);
    assert_eq!(one.position, [0.5, -0.5]);
    assert_ne!(one.header.stamp.sec, 0);
    let source = stage.node.create_publisher("left_states", Qos::keep_last(10)).unwrap();
    source.publish(state(1, 0.25)).unwrap();
    let end = Instant::now() + Duration::from_secs(20);
    while first(&merged, |_| true).position != [0.25, -0.25] {
        assert!(Instant::now() < end, "the source is not heard");
    }
}

#[test]
fn a_robot_moves_by_itself_from_its_description_to_its_frames() {
    let robot = quoted(ROBOT);
    let publisher = [("robot_description", robot.as_str())];
    let merger = [("rate", "50"), ("delta", "0.01")];
    // The merger gets the description from the publisher.
    let stage = running(&[(PUBLISHER, &publisher), (MERGER, &merger)]);
    let moved: Subscription<TFMessage> =
        stage.node.create_polled_subscription("/tf", Qos::keep_last(50)).unwrap();
    let angle = |message: &Arc<TFMessage>| message.transforms[0].transform.rotation.z;
    let one = angle(&first(&moved, |_| true));
    assert_ne!(one, angle(&first(&moved, |_| true)));
}
