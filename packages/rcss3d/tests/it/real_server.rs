//! A real RCSSServerMJ, if there is one: the variable `RCSSSERVERMJ` names it, else
//! `scripts/rcss3d.sh` has installed it.

use crate::robot::{agent, agents};
use angaros::nav_msgs::msg::Odometry;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Imu, JointState};
use angaros_fixture::{LONG, first};
use rcss3d::msg::{GameState, LandmarkArray};
use rcss3d::{frame, monitor_message};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

fn program() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let named = std::env::var_os("RCSSSERVERMJ").map(PathBuf::from);
    let program = named.unwrap_or_else(|| root.join("build/rcss3d/venv/bin/rcssservermj"));
    // Whole, as it starts in another folder.
    if let Ok(program) = std::path::absolute(program)
        && program.is_file()
    {
        return Some(program);
    }
    let reason = "no rcssservermj is here; scripts/rcss3d.sh installs one";
    angaros_testing::skipped(reason);
    None
}

/// A server that ends with the value.
struct Server {
    child: Child,
    port: String,
    monitors: String,
}

impl Server {
    fn start(program: &Path, options: &[&str]) -> Self {
        let free = || {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            listener.local_addr().unwrap().port().to_string()
        };
        let port = free();
        let monitors = free();
        let mut command = Command::new(program);
        command.args(["--host", "127.0.0.1", "--aport", &port, "--mport", &monitors]);
        command.arg("--no-render").args(options);
        // It writes its logs where it runs.
        command.current_dir(env!("CARGO_TARGET_TMPDIR"));
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        Self { child, port, monitors }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn command(names: &[&str], position: &[f64]) -> JointState {
    JointState {
        name: names.iter().map(|name| (*name).to_owned()).collect(),
        position: position.to_vec(),
        ..JointState::default()
    }
}

/// Cycles of 20 ms.
const CYCLES: usize = 60;

#[test]
fn a_robot_in_a_real_server_goes_where_it_is_placed_and_moves_its_joints() {
    let Some(program) = program() else { return };
    let server = Server::start(&program, &["--sync", "--no-realtime", "--sequential"]);
    let parameters = [
        ("port", &*server.port),
        ("team", "Bold"),
        ("unum", "3"),
        ("sync", "command"),
        ("sync_timeout", "2.0"),
        ("reconnect", "0.2"),
        ("beam_to", "[-3.0, 0.5, 0.0]"),
    ];
    let robot = agent(&parameters);
    let joints = robot.hear::<JointState>("joint_states", 100);
    let imu = robot.hear::<Imu>("imu/data_raw", 100);
    let truth = robot.hear::<Odometry>("ground_truth", 100);
    let game = robot.hear::<GameState>("game_state", 100);
    let commands = robot.node.create_publisher("joint_commands", Qos::keep_last(10)).unwrap();
    let ns = |state: &JointState| {
        i64::from(state.header.stamp.sec) * 1_000_000_000 + i64::from(state.header.stamp.nanosec)
    };
    let mut last_ns = None;
    let mut head = f64::NAN;
    for _ in 0..CYCLES {
        let state = first(&joints, |_| true);
        if let Some(last_ns) = last_ns.replace(ns(&state)) {
            // Times are cut to hundredths.
            let step_ms = (ns(&state) - last_ns) / 1_000_000;
            assert!((10..=30).contains(&step_ms), "a cycle of {step_ms} ms");
        }
        head = state.position[state.name.iter().position(|name| name == "hj1").unwrap()];
        // A name that the server does not know ends it, if it is sent.
        let names = ["hj1", "q_hj1_", "lle9", "llj4", "rlj4"];
        commands.publish(command(&names, &[0.5, 1.0, 1.0, 0.3, 0.3])).unwrap();
    }
    assert!((head - 0.5).abs() < 0.05, "the head has turned to {head}");
    let game = first(&game, |_| true);
    assert_eq!((&*game.play_mode, &*game.team_left), ("BeforeKickOff", "Bold"));
    let placed = first(&truth, |truth| (truth.pose.pose.position.x + 3.0).abs() < 0.5);
    assert!((placed.pose.pose.position.y - 0.5).abs() < 0.5, "{:?}", placed.pose.pose.position);
    let felt = first(&imu, |imu| imu.linear_acceleration.z != 0.0);
    assert!(felt.linear_acceleration.x.abs() < 200.0);
}

/// Both teams play in one server without waiting for it, and nobody is put out.
#[test]
fn players_of_both_teams_follow_a_server_that_does_not_wait() {
    let Some(program) = program() else { return };
    // In its other loop this server may end itself while robots join.
    let server = Server::start(&program, &["--sequential"]);
    let of = |team: &'static str, unum: &'static str| {
        vec![("port", &*server.port), ("team", team), ("unum", unum), ("reconnect", "0.2")]
    };
    let players = [of("Bold", "1"), of("Bold", "2"), of("Hearts", "1"), of("Hearts", "2")];
    let lists: Vec<&[(&str, &str)]> = players.iter().map(|player| &player[..]).collect();
    let robot = agents(&lists);
    let joints: Vec<Subscription<JointState>> =
        (0..4).map(|player| robot.hear(&format!("/p{player}/joint_states"), 100)).collect();
    let commands: Vec<Publisher<JointState>> = (0..4)
        .map(|player| format!("/p{player}/joint_commands"))
        .map(|topic| robot.node.create_publisher(&topic, Qos::keep_last(10)).unwrap())
        .collect();
    let landmarks = robot.hear::<LandmarkArray>("/p0/landmarks", 100);
    let game = robot.hear::<GameState>("/p2/game_state", 100);
    for joints in &joints {
        first(joints, |_| true);
    }
    let seen = first(&landmarks, |all| !all.landmarks.is_empty());
    assert!(seen.landmarks.iter().all(|one| one.position.x > 0.0), "it looks ahead");
    let mut trainer = TcpStream::connect(format!("127.0.0.1:{}", server.monitors)).unwrap();
    trainer.write_all(&frame(&monitor_message("kick_off left").unwrap())).unwrap();
    trainer.set_nonblocking(true).unwrap();
    let mut shown = vec![0; 1 << 20];
    let end = Instant::now() + LONG;
    let mut cycles = [0; 4];
    while cycles.iter().any(|count| *count < CYCLES) {
        for (player, joints) in joints.iter().enumerate() {
            while joints.take().unwrap().is_some() {
                cycles[player] += 1;
                commands[player].publish(command(&["hj1"], &[0.2])).unwrap();
            }
        }
        // A monitor that does not read makes the server wait.
        while trainer.read(&mut shown).is_ok_and(|count| count > 0) {}
        assert!(Instant::now() < end, "{cycles:?}");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let has_begun = |game: &GameState| game.play_mode != "BeforeKickOff";
    let game = first(&game, has_begun);
    let own = match game.side {
        GameState::SIDE_LEFT => &game.team_left,
        _ => &game.team_right,
    };
    assert_eq!(own, "Hearts");
}
