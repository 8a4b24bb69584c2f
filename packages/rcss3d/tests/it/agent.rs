//! The component against a server that the test plays.

use crate::robot::{Served, agent, listener, trainer};
use crate::transcript::messages;
use angaros::diagnostic_msgs::msg::DiagnosticArray;
use angaros::geometry_msgs::msg::{Pose2D, WrenchStamped};
use angaros::nav_msgs::msg::Odometry;
use angaros::prelude::*;
use angaros::rosgraph_msgs::msg::Clock;
use angaros::sensor_msgs::msg::{Imu, JointState};
use angaros::std_msgs::msg::String as Text;
use angaros_fixture::{LONG, first};
use rcss3d::msg::{GameState, Heard, LandmarkArray};
use rcss3d::soccer_vision_3d_msgs::msg::{BallArray, GoalpostArray, RobotArray};
use rcss3d::srv::{self, Command_Request};
use std::time::Instant;

fn command(names: &[&str], position: &[f64]) -> JointState {
    JointState {
        name: names.iter().map(|name| (*name).to_owned()).collect(),
        position: position.to_vec(),
        ..JointState::default()
    }
}

#[test]
fn what_rcssservermj_tells_is_published_and_only_joints_that_it_named_are_commanded() {
    let (listener, port) = listener();
    let parameters = [
        ("port", &*port),
        ("team", "Bold"),
        ("unum", "3"),
        ("reconnect", "0.05"),
        ("beam_to", "[-3.0, 0.5, 0.0]"),
        ("joint_names", "['hj1=head_yaw']"),
        ("gain_joints", "['lle4']"),
        ("gain_kp", "[150.0]"),
        ("gain_kd", "[4.0]"),
    ];
    let robot = agent(&parameters);
    let clock = robot.hear::<Clock>("/clock", 100);
    let joints = robot.hear::<JointState>("joint_states", 100);
    let imu = robot.hear::<Imu>("imu/data_raw", 100);
    let truth = robot.hear::<Odometry>("ground_truth", 100);
    let game = robot.hear::<GameState>("game_state", 100);
    let balls = robot.hear::<BallArray>("soccer_vision_3d/balls", 100);
    let posts = robot.hear::<GoalpostArray>("soccer_vision_3d/goalposts", 100);
    let landmarks = robot.hear::<LandmarkArray>("landmarks", 100);
    let commands = robot.node.create_publisher("joint_commands", Qos::keep_last(10)).unwrap();

    let mut server = Served::accept(&listener);
    assert_eq!(server.hear(), "(init T1 Bold 3)");
    let told = messages("S>C");
    server.say(told[0].1);
    let begun = server.hear();
    assert!(begun.starts_with("(beam -3.000 0.500 0.00)(he1 0 0 0 0 0)(he2 0 0 0 0 0)"), "{begun}");
    assert_eq!(begun.matches(" 0 0 0 0 0)").count(), 23, "no joint is without a command");
    server.say(told[3].1);
    assert_eq!(server.hear().matches(" 0 0 0 0 0)").count(), 23);

    let time = first(&clock, |clock| clock.clock.nanosec == 790_000_000);
    assert_eq!(time.clock.sec, 5);
    let state = first(&joints, |state| state.header.stamp == time.clock);
    assert_eq!((state.name.len(), &*state.name[0], &*state.name[1]), (23, "head_yaw", "hj2"));
    let felt = first(&imu, |imu| imu.header.stamp == time.clock);
    assert!((felt.linear_acceleration.z - 0.47).abs() < 1e-9);
    assert_eq!(felt.header.frame_id, "torso");
    let pose = first(&truth, |truth| truth.header.stamp == time.clock);
    assert_eq!((pose.pose.pose.position.x, pose.pose.pose.position.y), (-3.0, 0.5));
    let state = first(&game, |state| state.header.stamp == time.clock);
    assert_eq!((&*state.play_mode, state.side), ("BeforeKickOff", GameState::SIDE_LEFT));
    let ball = first(&balls, |balls| balls.header.stamp == time.clock);
    assert!((ball.balls[0].center.x - 2.886).abs() < 0.001, "{:?}", ball.balls[0].center);
    assert_eq!(first(&posts, |posts| posts.header.stamp == time.clock).posts.len(), 2);
    assert_eq!(first(&landmarks, |all| all.header.stamp == time.clock).landmarks.len(), 14);

    // A name that the server has not told would end it; `le` is no number of a joint.
    commands.publish(command(&["lle4", "laj9", "head_yaw"], &[1.0, 2.0, -0.5])).unwrap();
    let sent = server.hear();
    assert!(sent.contains("(he1 -28.6479 0.0000 80 2 0.0000)(he2 0 0 0 0 0)"), "{sent}");
    assert!(sent.contains("(lle4 57.2958 0.0000 150 4 0.0000)"), "{sent}");
    assert!(sent.matches('(').count() == 23 && !sent.contains("lae9"), "{sent}");
    commands.publish(command(&["lle4", "hj2"], &[1.0])).unwrap();
    commands.publish(command(&["q_lle4"], &[0.0])).unwrap();
    let sent = server.hear();
    assert!(sent.contains("(he2 0 0 0 0 0)"), "the command with too few positions is not used");
    assert!(sent.contains("(lle4 0.0000 0.0000 150 4 0.0000)"), "{sent}");

    // The connection ends, and another is made that knows nothing of the first.
    drop(server);
    let mut server = Served::accept(&listener);
    assert_eq!(server.hear(), "(init T1 Bold 3)");
    server.say(told[0].1);
    assert_eq!(server.hear(), begun);
}

#[test]
fn what_simspark_tells_is_published_and_joints_go_to_their_targets() {
    let (listener, port) = listener();
    let parameters = [
        ("dialect", "simspark"),
        ("port", &*port),
        ("team", "Bold"),
        ("unum", "0"),
        ("reconnect", "0.05"),
    ];
    let robot = agent(&parameters);
    let game = robot.hear::<GameState>("game_state", 100);
    let imu = robot.hear::<Imu>("imu/data_raw", 100);
    let robots = robot.hear::<RobotArray>("soccer_vision_3d/robots", 100);
    let heard = robot.hear::<Heard>("heard", 100);
    let force = robot.hear::<WrenchStamped>("forces/lf", 100);
    let commands = robot.node.create_publisher("joint_commands", Qos::keep_last(10)).unwrap();
    let say = robot.node.create_publisher("say", Qos::keep_last(10)).unwrap();
    let beam = robot.node.create_publisher("beam", Qos::keep_last(10)).unwrap();

    let mut server = Served::accept(&listener);
    assert_eq!(server.hear(), "(scene rsg/agent/nao/nao.rsg)");
    server.say("(time (now 0.00))");
    assert_eq!(server.hear(), "(init (unum 0)(teamname Bold))");
    server.say(
        "(time (now 0.02))(GS (unum 5)(team right)(sl 0)(sr 0)(t 0.00)(pm BeforeKickOff))\
         (GYR (n torso) (rt 0.00 90.00 0.00))(ACC (n torso) (a 0.00 1.00 9.81))\
         (HJ (n laj3) (ax 0.00))(FRP (n lf) (c 0.00 0.00 -0.03) (f 0.00 0.00 22.00))\
         (See (P (team Bold) (id 2) (head (pol 3.00 0.00 0.00))))(hear 0.02 90.00 hi)",
    );
    let state = first(&game, |state| state.player_number == 5);
    assert_eq!((state.side, &*state.team_right), (GameState::SIDE_RIGHT, "Bold"));
    let felt = first(&imu, |_| true);
    assert!((felt.angular_velocity.x - std::f64::consts::FRAC_PI_2).abs() < 1e-9);
    assert!((felt.linear_acceleration.x - 1.0).abs() < 1e-9);
    let seen = first(&robots, |_| true);
    assert_eq!((seen.robots[0].attributes.team, seen.robots[0].attributes.player_number), (1, 2));
    let words = first(&heard, |_| true);
    assert_eq!(&words.data[..], b"hi");
    assert_eq!(first(&force, |_| true).wrench.force.z, 22.0);

    commands.publish(command(&["laj3"], &[0.1])).unwrap();
    assert_eq!(server.hear(), "(lae3 1.5000)");
    // Half of the way is left.
    server.say("(time (now 0.04))(HJ (n laj3) (ax 2.8647889757))");
    assert_eq!(server.hear(), "(lae3 0.7500)");
    say.publish(Text { data: "pass me".into() }).unwrap();
    say.publish(Text { data: "pass".into() }).unwrap();
    assert_eq!(server.hear(), "(say pass)(lae3 0.7500)", "what has a space is not said");
    beam.publish(Pose2D { x: -1.0, y: 2.0, theta: 0.0 }).unwrap();
    assert_eq!(server.hear(), "(beam -1.000 2.000 0.00)(lae3 0.7500)");
}

#[test]
fn a_server_that_waits_gets_one_message_for_each_percept() {
    let (listener, port) = listener();
    let parameters = [("port", &*port), ("sync", "percept"), ("reconnect", "0.05")];
    let robot = agent(&parameters);
    let commands = robot.node.create_publisher("joint_commands", Qos::keep_last(10)).unwrap();
    let joints = robot.hear::<JointState>("joint_states", 100);
    let mut server = Served::accept(&listener);
    assert_eq!(server.hear(), "(init T1 Angaros 1)");
    let percept = "(time (now 1.00))(HJ (n q_hj1)(ax 0.0)(vx 0.0))";
    for _ in 0..3 {
        server.say(percept);
        assert_eq!(server.hear(), "(he1 0 0 0 0 0)(syn)");
    }
    for _ in 0..3 {
        first(&joints, |_| true);
    }
    commands.publish(command(&["hj1"], &[0.0])).unwrap();
    let end = Instant::now() + LONG;
    loop {
        assert!(server.is_quiet(), "a command is said for which the server does not wait");
        server.say(percept);
        match &*server.hear() {
            "(he1 0.0000 0.0000 80 2 0.0000)(syn)" => break,
            "(he1 0 0 0 0 0)(syn)" => assert!(Instant::now() < end, "the command is never said"),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn a_server_that_waits_for_commands_gets_them_or_goes_on_without() {
    let (listener, port) = listener();
    let parameters = [
        ("port", &*port),
        ("sync", "command"),
        ("sync_timeout", "0.2"),
        ("reconnect", "0.05"),
        ("diagnostic_updater.period", "0.05"),
    ];
    let robot = agent(&parameters);
    let commands = robot.node.create_publisher("joint_commands", Qos::keep_last(10)).unwrap();
    let joints = robot.hear::<JointState>("joint_states", 100);
    let diagnostics = robot.hear::<DiagnosticArray>("/diagnostics", 100);
    let mut server = Served::accept(&listener);
    server.hear();
    for cycle in 1..=20 {
        server.say(&format!("(time (now {cycle}.00))(HJ (n q_hj1)(ax 0.0)(vx 0.0))"));
        let state = first(&joints, |state| state.header.stamp.sec == cycle);
        commands.publish(command(&["he1"], &[f64::from(state.header.stamp.sec)])).unwrap();
        let degrees = f64::from(cycle).to_degrees();
        assert_eq!(server.hear(), format!("(he1 {degrees:.4} 0.0000 80 2 0.0000)(syn)"));
    }
    server.say("(time (now 21.00))(HJ (n q_hj1)(ax 0.0)(vx 0.0))");
    let last = 20_f64.to_degrees();
    assert_eq!(server.hear(), format!("(he1 {last:.4} 0.0000 80 2 0.0000)(syn)"));
    first(&diagnostics, |array| {
        let mut values = array.status.iter().flat_map(|status| &status.values);
        values.any(|one| one.key.contains("without a command") && one.value != "0")
    });
}

#[test]
fn bytes_of_no_server_end_the_connection_and_another_is_made() {
    use std::io::Write as _;
    let (listener, port) = listener();
    let robot = agent(&[("port", &*port), ("reconnect", "0.05")]);
    let joints = robot.hear::<JointState>("joint_states", 100);
    for bytes in [&b"HTTP/1.1 400 Bad Request\r\n\r\n"[..], b"\0\0\0\x03(()", b"\0\0\0\x01\xff"] {
        listener.set_nonblocking(false).unwrap();
        let (mut stream, _) = listener.accept().unwrap();
        stream.write_all(bytes).unwrap();
    }
    let mut server = Served::accept(&listener);
    assert_eq!(server.hear(), "(init T1 Angaros 1)");
    server.say("(time (now 1.00))(HJ (n q_hj1)(ax 0.0)(vx 0.0))");
    first(&joints, |state| state.name == ["hj1"]);
}

#[test]
fn a_server_is_found_by_its_name_too() {
    let (listener, port) = listener();
    let _robot = agent(&[("host", "localhost"), ("port", &*port), ("reconnect", "0.05")]);
    assert_eq!(Served::accept(&listener).hear(), "(init T1 Angaros 1)");
}

#[test]
fn a_trainer_speaks_over_one_connection_and_over_another_when_that_has_ended() {
    let (listener, port) = listener();
    let robot = trainer(&[("port", &*port)]);
    let client = robot.node.create_client::<srv::Command>("/trainer/command").unwrap();
    assert!(client.wait_for_service(LONG));
    let ask = |command: &str| client.call(&Command_Request { command: command.into() }, LONG);
    assert!(!ask("killsim").unwrap().success);
    assert!(ask("kick_off left").unwrap().success);
    let mut server = Served::accept(&listener);
    assert_eq!(server.hear(), "(kickOff Left)");
    // More than a connection holds: it is read, so that a server does not wait.
    for _ in 0..64 {
        server.say(&"(nd)".repeat(50_000));
    }
    assert!(ask("drop_ball").unwrap().success);
    assert_eq!(server.hear(), "(dropBall)");
    drop(server);
    let end = Instant::now() + LONG;
    let mut server = loop {
        // The first words after the end may go into the old connection.
        assert!(ask("drop_ball").unwrap().success);
        if let Some(server) = Served::accept_now(&listener) {
            break server;
        }
        assert!(Instant::now() < end, "no other connection is made");
    };
    assert_eq!(server.hear(), "(dropBall)");
    drop(listener);
    drop(server);
    let refused = loop {
        let answer = ask("drop_ball").unwrap();
        if !answer.success {
            break answer.message;
        }
        assert!(Instant::now() < end, "a server that is gone is still spoken to");
    };
    assert!(!refused.is_empty());
}
