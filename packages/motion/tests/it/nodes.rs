//! The nodes in a container: what they say to joints.

use angaros::geometry_msgs::msg::{PointStamped, Twist};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Imu, JointState};
use angaros::std_msgs::msg::{Bool, String as Text};
use angaros_fixture::{LONG, RunningComponents, component, first_while};
use motion as _;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

const ROBOT: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../robots/humanoid/description/humanoid.xacro");
const MOTIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../robots/humanoid/motions");

/// A node of this package that has configured and activated itself.
fn running(name: &str, parameters: &[(&str, &str)]) -> RunningComponents {
    let own = [("autostart_node", "true"), ("robot_description_file", ROBOT)];
    let parameters = [&own, parameters].concat();
    RunningComponents::new(vec![component(&format!("motion/{name}"), &parameters)], 1)
}

/// The commands to joints.
fn commands(of: &RunningComponents) -> Subscription<JointState> {
    of.hear("joint_commands", 1_000)
}

fn publisher<T: Message>(of: &RunningComponents, topic: &str) -> Publisher<T> {
    of.node.create_publisher(topic, Qos::keep_last(10)).unwrap()
}

/// The first message for which it is so; `ask` is called again and again until it comes.
fn until<T: Message>(
    of: &Subscription<T>,
    ask: impl FnMut(),
    is_so: impl FnMut(&T) -> bool,
) -> Arc<T> {
    first_while(of, Duration::from_millis(10), ask, is_so)
}

fn by_name(message: &JointState) -> BTreeMap<&str, f64> {
    message.name.iter().map(String::as_str).zip(message.position.iter().copied()).collect()
}

#[test]
fn a_walk_stands_until_it_is_told_to_go_and_stands_again_when_nobody_tells_it() {
    let stage = running("Walk", &[]);
    let commands = commands(&stage);
    let velocity: Publisher<Twist> = publisher(&stage, "cmd_vel");
    let standing = until(&commands, || (), |message| message.name.len() == 12);
    let knee = by_name(&standing)["knee-l"];
    assert!((0.1..1.5).contains(&knee), "the knee is bent by {knee}");
    let mut ahead = Twist::default();
    ahead.linear.x = 0.08;
    let lifted = |message: &JointState| (by_name(message)["knee-l"] - knee).abs() > 0.15;
    until(&commands, || velocity.publish(ahead).unwrap(), lifted);
    let rests = |message: &JointState| {
        let joints = by_name(message);
        (joints["knee-l"] - joints["knee-r"]).abs() < 1e-3 && (joints["knee-l"] - knee).abs() < 1e-3
    };
    let mut rested = 0;
    let quiet = |message: &JointState| {
        rested = if rests(message) { rested + 1 } else { 0 };
        rested > 50
    };
    until(&commands, || (), quiet);
}

#[test]
fn a_walk_answers_a_tilt_and_waits_while_the_robot_lies() {
    let stage = running("Walk", &[]);
    let commands = commands(&stage);
    let measured: Publisher<Imu> = publisher(&stage, "imu/data");
    let standing = until(&commands, || (), |_| true);
    let ankle = by_name(&standing)["ankle-pitch-l"];
    let mut at_ms = 0;
    let mut tilt = |pitch: f64| {
        at_ms += 10;
        let mut imu = Imu::default();
        imu.header.stamp.sec = 100 + at_ms / 1000;
        imu.header.stamp.nanosec = u32::try_from(at_ms % 1000).unwrap() * 1_000_000;
        imu.orientation.y = (pitch / 2.0).sin();
        imu.orientation.w = (pitch / 2.0).cos();
        measured.publish(imu).unwrap();
    };
    // It falls ahead: the toes are pressed down, that is the ankle turned by more.
    let pressed = |message: &JointState| by_name(message)["ankle-pitch-l"] > ankle + 0.05;
    until(&commands, || tilt(0.4), pressed);
    // It lies: what still comes is from before, and then nothing more follows.
    let end = Instant::now() + LONG;
    let mut silent = 0;
    while silent < 20 {
        tilt(1.5);
        silent = if commands.take().unwrap().is_none() { silent + 1 } else { 0 };
        assert!(Instant::now() < end, "it walks while it lies");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_walk_waits_while_somebody_says_that_the_robot_lies() {
    let stage = running("Walk", &[]);
    let commands = commands(&stage);
    let fallen: Publisher<Bool> = publisher(&stage, "fallen");
    until(&commands, || (), |_| true);
    let end = Instant::now() + LONG;
    let mut silent = 0;
    while silent < 10 {
        fallen.publish(Bool { data: true }).unwrap();
        silent = if commands.take().unwrap().is_none() { silent + 1 } else { 0 };
        assert!(Instant::now() < end, "it walks while it lies");
        std::thread::sleep(Duration::from_millis(10));
    }
    until(&commands, || fallen.publish(Bool { data: false }).unwrap(), |_| true);
}

#[test]
fn a_robot_that_begins_to_stand_leaves_where_its_joints_are_and_walks_only_then() {
    let held = [("held_joints", "[elbow-l]"), ("held_positions", "[0.5]"), ("rise_time", "2.0")];
    let stage = running("Walk", &held);
    let commands = commands(&stage);
    let states: Publisher<JointState> = publisher(&stage, "joint_states");
    let velocity: Publisher<Twist> = publisher(&stage, "cmd_vel");
    let elbow = |message: &JointState| by_name(message)["elbow-l"];
    let knees = |message: &JointState| by_name(message)["knee-l"] - by_name(message)["knee-r"];
    until(&commands, || (), |message| (elbow(message) - 0.5).abs() < 1e-9);
    let measured =
        JointState { name: vec!["elbow-l".into()], position: vec![2.0], ..JointState::default() };
    let mut ahead = Twist::default();
    ahead.linear.x = 0.08;
    let ask = || {
        states.publish(measured.clone()).unwrap();
        velocity.publish(ahead).unwrap();
    };
    until(&commands, ask, |message| elbow(message) > 1.8);
    let walks = |message: &JointState| {
        let lifts = knees(message).abs() > 0.15;
        assert!(!lifts || elbow(message) < 0.51, "it walks while it rises: {}", elbow(message));
        lifts
    };
    until(&commands, ask, walks);
}

#[test]
fn a_motion_is_played_from_where_joints_are_to_its_end() {
    let stage = running("KeyframePlayer", &[("motions_folder", MOTIONS)]);
    let commands = commands(&stage);
    let ended: Subscription<Text> = stage.hear("motion_ended", 1_000);
    let play: Publisher<Text> = publisher(&stage, "play_motion");
    let states: Publisher<JointState> = publisher(&stage, "joint_states");
    let there = JointState {
        name: vec!["head-tilt".into()],
        position: vec![0.25],
        ..JointState::default()
    };
    let mut asked = 0;
    let ask = || {
        asked += 1;
        states.publish(there.clone()).unwrap();
        // Before it is active it plays nothing, so it is asked again; but not while it plays.
        if asked % 100 == 5 {
            play.publish(Text { data: "nod".into() }).unwrap();
        }
    };
    let first = until(&commands, ask, |_| true);
    assert!((by_name(&first)["head-tilt"] - 0.25).abs() < 0.1, "{first:?}");
    assert_eq!(first.velocity.len(), first.name.len());
    assert_eq!(until(&ended, || (), |_| true).data, "nod");
}

#[test]
fn a_robot_that_lies_gets_up_by_the_motion_for_its_side() {
    let front = format!("{MOTIONS}/get_up_front.yaml");
    let back = format!("{MOTIONS}/get_up_back.yaml");
    let parameters =
        [("front_motion", front.as_str()), ("back_motion", back.as_str()), ("settle_time", "0.05")];
    let stage = running("GetUp", &parameters);
    let commands = commands(&stage);
    let fallen: Subscription<Bool> = stage.hear("fallen", 1_000);
    let measured: Publisher<Imu> = publisher(&stage, "imu/data");
    let mut imu = Imu::default();
    imu.orientation.w = 1.0;
    until(&fallen, || measured.publish(imu.clone()).unwrap(), |message| !message.data);
    assert!(commands.take().unwrap().is_none(), "it stands");
    let mut lying = Imu::default();
    lying.orientation.y = 0.75_f64.sin();
    lying.orientation.w = 0.75_f64.cos();
    until(&fallen, || measured.publish(lying.clone()).unwrap(), |message| message.data);
    let told = until(&commands, || (), |_| true);
    assert!(told.name.len() >= 12, "{:?}", told.name);
}

#[test]
fn a_head_turns_to_the_ball() {
    let stage = running("LookAtBall", &[]);
    let commands = commands(&stage);
    let ball: Publisher<PointStamped> = publisher(&stage, "ball");
    let mut seen = PointStamped::default();
    seen.header.frame_id = "neck_base".into();
    seen.point.x = 1.0;
    seen.point.y = -1.0;
    seen.point.z = -0.3;
    let wanted = -std::f64::consts::FRAC_PI_4;
    let looks = |message: &JointState| (by_name(message)["head-pan"] - wanted).abs() < 1e-6;
    let message = until(&commands, || ball.publish(seen.clone()).unwrap(), looks);
    let tilt = by_name(&message)["head-tilt"];
    assert!((tilt - f64::atan2(0.3, 2.0_f64.sqrt())).abs() < 1e-6, "{tilt}");
}
