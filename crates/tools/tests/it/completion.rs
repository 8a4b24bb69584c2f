//! What Tab offers: what the shell's script asks the command is asked here.

use crate::services::with_node_over;
use crate::support::{Folder, angaros, text};
use crate::topics::domain;
use angaros::example_interfaces::action::Fibonacci;
use angaros::geometry_msgs::msg::TransformStamped;
use angaros::lifecycle::{Lifecycle, LifecycleNode};
use angaros::tf::StaticTransformBroadcaster;
use angaros::{HasHeader, NodeActions as _};
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
