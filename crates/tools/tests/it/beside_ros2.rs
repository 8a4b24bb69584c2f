//! What our verbs print beside what rclpy, from which `ros2` is made, says of the same graph: nodes
//! of ours and of a real ROS 2 over DDS. Runs where `scripts/interop.sh` has put rclpy.

use crate::robots::launch_tests;
use crate::support::{Folder, Running, angaros, build_components, eventually};
use serde_yaml_ng::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

const SOON: Duration = Duration::from_secs(90);

/// Lines of `ros2`. What is asked of parameters is asked of both nodes.
const LINES: [&str; 28] = [
    "node list",
    "node info /turtlesim",
    "node info /ns/theirs",
    "topic list",
    "topic list -t",
    "topic type /turtle1/pose",
    "topic type /ns/chatter",
    "topic find turtlesim/msg/Pose",
    "topic find std_msgs/msg/String",
    "topic info -v /turtle1/pose",
    "topic info -v /turtle1/cmd_vel",
    "topic info -v /ns/chatter",
    "topic info -v /ns/octets",
    "service list",
    "service list -t",
    "service type /spawn",
    "service type /ns/kinds",
    "service find std_srvs/srv/Empty",
    "service find rcl_interfaces/srv/GetParameterTypes",
    "action list",
    "action list -t",
    "action type /turtle1/rotate_absolute",
    "param list /turtlesim",
    "param list /ns/theirs",
    "param get /turtlesim background_r",
    "param get /ns/theirs name",
    "param describe /turtlesim background_r",
    "param describe /ns/theirs count",
];

/// The Python that has rclpy; `None` with the reason said where there is none.
fn python() -> Option<PathBuf> {
    let python = std::env::var_os("ANGAROS_INTEROP")
        .map(|folder| Path::new(&folder).join(".venv-ros2_jazzy/bin/python"));
    if !python.as_ref().is_some_and(|python| python.exists()) {
        angaros_testing::skipped("there is no rclpy here; hint: scripts/interop.sh test");
        return None;
    }
    python
}

fn on_dds(mut command: Command) -> Command {
    static STARTED: AtomicU32 = AtomicU32::new(0);
    // Tests run at the same time, each on a thread of its own.
    thread_local! {
        static DOMAIN: u32 = {
            let number = std::process::id() * 4 + STARTED.fetch_add(1, Ordering::Relaxed);
            60 + number % 30
        };
    }
    let domain = DOMAIN.with(|domain| *domain);
    command.env("ROS_DOMAIN_ID", domain.to_string()).env("ANGAROS_TRANSPORT", "dds");
    command.env_remove("RUST_LOG").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn script(python: &Path, name: &str) -> Command {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/interop/ros2");
    let mut command = Command::new(python);
    command.arg(folder.join(name));
    on_dds(command)
}

/// What rclpy says that each line prints.
fn theirs<L: AsRef<std::ffi::OsStr>>(python: &Path, lines: &[L]) -> Vec<String> {
    let mut command = script(python, "lines.py");
    command.args(lines);
    let (status, out, err) = Running::start(command).end(SOON);
    assert_eq!(status, Some(0), "{err}");
    serde_json::from_str(&out).unwrap()
}

fn ours(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let (status, out, err) = Running::start(on_dds(angaros(&words))).end(SOON);
    assert_eq!(status, Some(0), "{line}: {err}");
    out
}

/// The lines that say something, in order. Where DDS does not carry a field, rclpy says so.
fn fields(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect()
}

/// Where the two differ, unless rclpy does not know. An endpoint of ours has one GID on all
/// transports, so that it is not the GUID which it has on DDS.
fn difference(theirs: &str, ours: &str) -> Option<String> {
    let left = fields(theirs);
    let right = fields(ours);
    let own = theirs.contains("Node name: turtlesim");
    let same = |left: &str, right: &str| match left.split_once(": ") {
        Some((name, "UNKNOWN")) => right.starts_with(name),
        Some(("GID", _)) if own => right.starts_with("GID: "),
        _ => left == right,
    };
    let differ = left.len() != right.len() || left.iter().zip(&right).any(|(l, r)| !same(l, r));
    differ.then(|| format!("rclpy:\n{theirs}\nangaros:\n{ours}"))
}

#[test]
fn a_difference_is_seen() {
    assert_eq!(difference("a: 1\n\nb: UNKNOWN\n", "a: 1\nb: KEEP_LAST (1)\n"), None);
    assert!(difference("b: UNKNOWN", "c: 1").is_some());
    assert!(difference("GID: 1", "GID: 2").is_some());
    assert!(difference("a: 1", "a: 2").is_some());
    assert!(difference("a: 1", "a: 1\nb: 2").is_some());
}

#[test]
fn verbs_print_what_rclpy_says_of_nodes_of_both() {
    let Some(python) = python() else { return };
    build_components();
    let own = Running::start(on_dds(angaros(&["run", "turtlesim", "turtlesim_node"])));
    let other = Running::start(script(&python, "node.py"));
    own.wait_for("Spawning turtle");
    other.wait_for("ready");
    let theirs = theirs(&python, &LINES);
    assert_eq!(theirs.len(), LINES.len());
    let differences: Vec<String> = LINES
        .iter()
        .zip(&theirs)
        .filter_map(|(line, theirs)| {
            difference(theirs, &ours(line)).map(|differ| format!("ros2 {line}\n{differ}"))
        })
        .collect();
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

/// A launch file with those of all packages, each in a namespace of its own with the arguments of
/// its test, and the full names of the nodes that the tests expect.
fn all_packages() -> (String, Vec<String>) {
    let mut groups = Vec::new();
    let mut nodes = Vec::new();
    for (number, test) in launch_tests().into_iter().enumerate() {
        let text = std::fs::read_to_string(&test).unwrap();
        let read: Value = serde_yaml_ng::from_str(&text).unwrap();
        let namespace = format!("package{number}");
        let file = test.parent().unwrap().join(read["launch"].as_str().unwrap());
        let expected = read["expect"].as_sequence().unwrap().iter();
        let expected = expected.filter_map(|one| one.get("node")?.as_str());
        nodes.extend(expected.map(|name| format!("/{namespace}{name}")));
        groups.push(serde_json::json!({
            "name": namespace,
            "namespace": namespace,
            "include": [{"file": file, "arguments": read.get("arguments").cloned().unwrap_or(
                Value::Mapping(serde_yaml_ng::Mapping::new()),
            )}],
        }));
    }
    // What is JSON is YAML, too.
    (serde_json::json!({ "groups": groups }).to_string(), nodes)
}

#[test]
fn a_real_ros_2_sees_the_nodes_of_every_package_by_their_own_names() {
    let Some(python) = python() else { return };
    build_components();
    let folder = Folder::new("packages");
    let (text, nodes) = all_packages();
    let file = folder.file("all.yaml", &text);
    let launched = Running::start(on_dds(angaros(&["launch", &file.to_string_lossy()])));
    // Whether the graph has settled is nothing to ask while processes start.
    eventually("all nodes are there", || {
        let listed = ours("node list");
        nodes.iter().all(|name| listed.lines().any(|line| line == name))
    });
    let infos = nodes.iter().map(|name| format!("node info {name}"));
    let lines: Vec<String> = std::iter::once("node list".to_owned()).chain(infos).collect();
    let theirs = theirs(&python, &lines);
    let listed: Vec<&str> = theirs[0].lines().collect();
    for (name, info) in nodes.iter().zip(&theirs[1..]) {
        assert!(listed.contains(&&**name), "{name} is not in {listed:?}\n{}", launched.err());
        let publishes = "/rosout: rcl_interfaces/msg/Log";
        assert!(info.starts_with(&**name) && info.contains(publishes), "{info}");
    }
}

#[test]
fn a_real_ros_2_reads_a_robots_joints_as_those_of_joint_state_broadcaster_and_moves_them() {
    let Some(python) = python() else { return };
    build_components();
    let folder = Folder::new("joints");
    let port = folder.path().join("cm730").display().to_string();
    let start = |component: &str, parameter: &str| {
        // A busy machine is no servo that does not answer.
        let patience = "timeout:=0.5";
        let words = ["run", component, "--ros-args", "-p", parameter, "-p", patience];
        Running::start(on_dds(angaros(&words)))
    };
    let board = start("cm730/Simulator", &format!("link:={port}"));
    board.wait_for("the simulated board is at");
    let controller = start("cm730/Cm730controller", &format!("device:={port}"));
    let mut command = script(&python, "joint_states.py");
    command.args(["100", "20", "head-pan", "0.4"]);
    let (status, out, err) = Running::start(command).end(SOON);
    assert_eq!(status, Some(0), "{err}{}", controller.err());
    let heard: serde_json::Value = serde_json::from_str(&out).unwrap();
    // Of all messages since all servos were met, the lists of names that differ: one.
    let lists = heard["names"].as_array().unwrap();
    let names = lists[0].as_array().unwrap();
    assert_eq!((lists.len(), names.len()), (1, 20), "{out}");
    assert_eq!(names[..2], ["shoulder-pitch-r", "shoulder-pitch-l"]);
    assert_eq!(heard["lengths"], serde_json::json!([[20, 20, 20]]));
    assert_eq!(heard["stamps_increase"], true, "{out}");
    assert_eq!(heard["is_there"], true, "{out}");
}
