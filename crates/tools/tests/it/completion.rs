//! What Tab offers: what the shell's script asks the command is asked here.

use crate::services::with_node_over;
use crate::support::{Folder, angaros, text};
use crate::topics::domain;
use angaros::example_interfaces::action::Fibonacci;
use angaros::geometry_msgs::msg::TransformStamped;
use angaros::lifecycle::{Lifecycle, LifecycleNode};
use angaros::tf::StaticTransformBroadcaster;
use angaros::{HasHeader, NodeActions as _, Qos};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

/// What is offered for the last word of a line.
fn offered(mut command: Command, domain: &str, words: &[&str]) -> Vec<String> {
    command.args(words).env("COMPLETE", "bash").env("_CLAP_IFS", "\n");
    command.env("_CLAP_COMPLETE_INDEX", words.len().to_string());
    command.env("ANGAROS_TRANSPORT", "local,shm").env("ROS_DOMAIN_ID", domain);
    let output = command.output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout).lines().map(str::to_owned).collect()
}

fn asked(folder: &Path) -> Command {
    let mut command = angaros(&["--", "angaros"]);
    command.current_dir(folder).env_remove("ANGAROS_PACKAGE_PATH");
    command
}

struct Plain;

impl Lifecycle for Plain {}

#[test]
fn names_that_running_nodes_tell_are_offered() {
    let domain = domain();
    with_node_over("shm", &domain, "robot", |node| {
        let _managed = LifecycleNode::new(node, Plain).unwrap();
        let frames = StaticTransformBroadcaster::new(node).unwrap();
        let mut mounted =
            TransformStamped { child_frame_id: "camera_link".into(), ..Default::default() };
        mounted.set_header(node.context().clock().system_time(), "base_link");
        mounted.transform.rotation.w = 1.0;
        frames.send_transform(mounted).unwrap();
        let here = |words: &[&str]| offered(asked(Path::new("/")), &domain, words);
        assert_eq!(here(&["param", "get", "/robot", "use_"]), ["use_sim_time"]);
        assert_eq!(here(&["param", "set", "robot", "use_sim"]), ["use_sim_time"]);
        // A node that has not been configured cannot be activated.
        assert_eq!(here(&["lifecycle", "set", "/robot", "c"]), ["configure"]);
        assert!(here(&["lifecycle", "set", "/robot", "a"]).is_empty());
        assert_eq!(here(&["lifecycle", "set", "/nobody", "a"]), ["activate"]);
        assert_eq!(here(&["tf", "echo", "base"]), ["base_link"]);
        assert_eq!(here(&["tf", "echo", "base_link", ""])[..2], ["base_link", "camera_link"]);
    });
}

#[test]
fn actions_are_offered_with_their_types() {
    let domain = domain();
    with_node_over("shm", &domain, "adder", |node| {
        let _client = node.create_action_client::<Fibonacci>("fib").unwrap();
        let here = |words: &[&str]| offered(asked(Path::new("/")), &domain, words);
        assert_eq!(here(&["action", "info", "/f"]), ["/fib"]);
        let types = here(&["action", "send_goal", "/fib", "example_"]);
        assert_eq!(types, ["example_interfaces/action/Fibonacci"]);
    });
}

#[test]
fn components_and_launch_arguments_are_read_from_files() {
    let folder = Folder::new("completion");
    folder.file("src/wheels/Cargo.toml", "[package]\nname = \"wheels\"\n");
    folder.file("src/wheels/src/lib.rs", "#[component]\npub struct Odometer {\n}\n");
    let launch = "arguments:\n  rate: {default: 2.0, description: a second}\n  name: {default: x}\n\
                  nodes:\n  - component: wheels/Odometer\n";
    folder.file("demo.yaml", launch);
    let here = |words: &[&str]| offered(asked(folder.path()), "0", words);
    assert_eq!(here(&["run", "wheels/"]), ["wheels/Odometer"]);
    let load = ["component", "load", "/box", "wheels", "O"];
    assert_eq!(here(&load), ["Odometer"]);
    assert_eq!(here(&["component", "types", "whe"]), ["wheels"]);
    folder.file("src/wheels/msg/Turn.msg", "float64 angle\n");
    assert_eq!(here(&["interface", "show", "wheels/"]), ["wheels/msg/Turn"]);
    assert_eq!(here(&["topic", "pub", "/turns", "wheels/"]), ["wheels/msg/Turn"]);
    assert!(here(&["service", "find", "wheels/"]).is_empty());
    assert_eq!(here(&["launch", "demo.yaml", "--set", "ra"]), ["rate="]);
    assert_eq!(here(&["launch", "demo.yaml", "--set", ""]).len(), 2);
}

#[test]
fn the_type_of_the_name_on_the_line_is_offered_and_then_its_values() {
    let domain = domain();
    with_node_over("shm", &domain, "adder", |node| {
        let _client = node.create_action_client::<Fibonacci>("fib").unwrap();
        let _publisher = node.create_publisher::<TransformStamped>("pose", Qos::default()).unwrap();
        let here = |words: &[&str]| offered(asked(Path::new("/")), &domain, words);
        let types = |words: &[&str]| {
            let mut offered = here(words);
            offered.retain(|word| word.contains('/'));
            offered
        };
        assert_eq!(types(&["topic", "pub", "/pose", ""]), ["geometry_msgs/msg/TransformStamped"]);
        assert_eq!(types(&["topic", "echo", "pose", ""]), ["geometry_msgs/msg/TransformStamped"]);
        assert!(types(&["topic", "pub", "/other", "std_msgs/"]).len() > 10);
        let get = ["service", "call", "/adder/get_parameters", ""];
        assert_eq!(types(&get), ["rcl_interfaces/srv/GetParameters"]);
        let goal = ["action", "send_goal", "/fib", ""];
        assert_eq!(types(&goal), ["example_interfaces/action/Fibonacci"]);
    });
    let here = |words: &[&str]| offered(asked(Path::new("/")), &domain, words);
    for (words, expected) in [
        (["topic", "pub", "/x", "std_msgs/msg/String"], "{data: ''}"),
        (["service", "call", "/x", "example_interfaces/srv/AddTwoInts"], "{a: 0, b: 0}"),
        (["action", "send_goal", "/x", "example_interfaces/action/Fibonacci"], "{order: 0}"),
    ] {
        let words: Vec<&str> = words.into_iter().chain([""]).collect();
        assert_eq!(here(&words)[0], expected, "{words:?}");
    }
    let begun = ["topic", "pub", "/x", "std_msgs/msg/String", "{d"];
    assert!(here(&begun).is_empty());
}

#[test]
fn the_value_that_bash_inserts_is_one_that_the_verb_takes() {
    let folder = Folder::new("completion-bash");
    let script = r#"
        source <("$ANGAROS" completions bash --command ros2)
        complete -p ros2 > /dev/null || exit 1
        COMP_WORDS=(ros2 topic pub /x geometry_msgs/msg/Twist "$WORD") COMP_CWORD=5 COMP_TYPE=9
        compopt() { return 1; }
        _clap_complete_ros2 ros2 '' geometry_msgs/msg/Twist
        printf '%s' "${COMPREPLY[@]}"
    "#;
    for (word, whole) in [("", "VALUE"), ("\"", "\"VALUE\""), ("'", "'VALUE'")] {
        let mut bash = Command::new("bash");
        bash.args(["-c", script]).env("ANGAROS", env!("CARGO_BIN_EXE_angaros"));
        bash.env("WORD", word).env("ANGAROS_TRANSPORT", "local").current_dir(folder.path());
        bash.env("PATH", with_command_in(&folder));
        let output = bash.output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        let line = whole.replace("VALUE", &text(&output.stdout));
        let read = Command::new("bash").args(["-c", &format!("printf '%s' {line}")]).output();
        let value = text(&read.unwrap().stdout);
        assert_eq!(
            value, "{linear: {x: 0.0, y: 0.0, z: 0.0}, angular: {x: 0.0, y: 0.0, z: 0.0}}",
            "{line}"
        );
    }
}

/// A search path that begins with a folder in which this command is.
fn with_command_in(folder: &Folder) -> String {
    let bin = folder.path().join("bin");
    std::fs::create_dir_all(&bin).unwrap();
    // It may be there from the last round.
    let _ = std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_angaros"), bin.join("angaros"));
    format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default())
}

#[test]
fn packages_their_programs_and_launch_files_are_offered_as_ros2_does() {
    let folder = Folder::new("completion-ros");
    folder.file("install/rover/share/rover/package.xml", "<package><name>rover</name></package>");
    let launch = "<launch><arg name=\"speed\" default=\"1\"/><arg name=\"side\" default=\"left\">\
                  <choice value=\"left\"/><choice value=\"right\"/></arg></launch>";
    folder.file("install/rover/share/rover/launch/drive.launch.xml", launch);
    let program = folder.file("install/rover/lib/rover/wheel_node", "#!/bin/sh\n");
    std::fs::set_permissions(program, std::fs::Permissions::from_mode(0o755)).unwrap();
    folder.file("src/wheels/Cargo.toml", "[package]\nname = \"wheels\"\n");
    folder.file("src/wheels/src/lib.rs", "#[component]\npub struct MotorDriver;\n");
    let here = |words: &[&str]| {
        let mut offered = offered(asked(folder.path()), "0", words);
        offered.retain(|word| !word.starts_with('-'));
        offered
    };
    assert_eq!(here(&["run", "rov"]), ["rover"]);
    assert_eq!(here(&["run", "rover", ""]), ["wheel_node"]);
    assert_eq!(here(&["run", "wheels", ""]), ["motor_driver"]);
    assert_eq!(here(&["run", "wh"]), ["wheels", "wheels/MotorDriver"]);
    assert_eq!(here(&["run", "tf2_ros", "tf2_"]), ["tf2_echo", "tf2_monitor"]);
    assert!(here(&["run", "rover", "wheel_node", ""]).is_empty(), "the rest is the program's own");
    assert_eq!(here(&["pkg", "prefix", "rov"]), ["rover"]);
    assert_eq!(here(&["launch", "rov"]), ["rover"]);
    assert_eq!(here(&["launch", "rover", "d"]), ["drive.launch.xml"]);
    assert_eq!(here(&["launch", "rover", "drive.launch.xml", "s"]), ["speed:=", "side:="]);
    assert_eq!(here(&["launch", "rover", "drive.launch.xml", "sp"]), ["speed:="]);
    let sides = ["launch", "rover", "drive.launch.xml", "side", ":=", "r"];
    assert_eq!(here(&sides), ["right"]);
}
