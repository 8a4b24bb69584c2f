//! Whether a verb uses the network, and what it says when it does not.

use crate::support::{Folder, angaros, text};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// What ROS 2's setup files and users set, and what would decide otherwise.
const VARIABLES: [&str; 9] = [
    "AMENT_PREFIX_PATH",
    "ROS_DISTRO",
    "ROS_VERSION",
    "RMW_IMPLEMENTATION",
    "ROS_AUTOMATIC_DISCOVERY_RANGE",
    "ROS_STATIC_PEERS",
    "ROS_LOCALHOST_ONLY",
    "ANGAROS_TRANSPORT",
    "RUST_LOG",
];

/// A verb in a domain of its own, with these variables and no others that decide.
fn verb(folder: &Folder, args: &[&str], set: &[(&str, &str)]) -> Command {
    let mut command = angaros(args);
    for name in VARIABLES {
        command.env_remove(name);
    }
    command.env("ANGAROS_SHM_DIR", folder.path()).env("ROS_DOMAIN_ID", domain());
    command.envs(set.iter().copied()).stdin(Stdio::null());
    command
}

fn run(folder: &Folder, args: &[&str], set: &[(&str, &str)]) -> Output {
    verb(folder, args, set).output().unwrap()
}

/// One that others do not use; the ports of its participants are not those that the kernel gives.
fn domain() -> String {
    (60 + std::process::id() % 40).to_string()
}

const NOTE: &str = "note: no network is used, only nodes of Angaros on this host are seen; to see \
                    ROS 2: export ROS_AUTOMATIC_DISCOVERY_RANGE=SUBNET\n";

#[test]
fn verbs_that_use_no_network_say_so_once_and_how_to_join() {
    let folder = Folder::new("network-note");
    let soon = ["--discovery", "0"];
    for verb in [&["topic", "list"][..], &["node", "list"], &["service", "list"]] {
        let output = run(&folder, &[verb, &soon].concat(), &[]);
        assert_eq!(text(&output.stderr), NOTE, "{verb:?}");
        assert!(!text(&output.stdout).contains("network"), "{verb:?}");
    }
    let output = run(&folder, &["topic", "list", "--json", "--discovery", "0"], &[]);
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(list.is_array(), "{list}");
    let goal = ["action", "send_goal", "--timeout", "0.1", "/a", "x/action/Y", "{}"];
    let said = text(&run(&folder, &goal, &[]).stderr);
    assert!(said.starts_with(NOTE), "{said}");
}

#[test]
fn who_has_chosen_is_told_nothing() {
    let folder = Folder::new("network-chosen");
    for set in [
        ("ANGAROS_TRANSPORT", "local,shm"),
        ("ROS_AUTOMATIC_DISCOVERY_RANGE", "OFF"),
        ("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST"),
        ("ROS_LOCALHOST_ONLY", "1"),
    ] {
        let output = run(&folder, &["topic", "list", "--discovery", "0"], &[set]);
        assert_eq!(text(&output.stderr), "", "{set:?}");
    }
    // Names are completed while somebody types.
    let typed = [("COMPLETE", "bash"), ("_CLAP_COMPLETE_INDEX", "3")];
    let line = ["--", "angaros", "topic", "echo", "/"];
    assert_eq!(text(&run(&folder, &line, &typed).stderr), "");
}

#[test]
fn a_sourced_ros_2_asks_for_the_network_and_ros_1_does_not() {
    let folder = Folder::new("network-sourced");
    let uses = |set: &[(&str, &str)]| {
        let output = run(&folder, &["doctor", "--discovery", "0"], set);
        let said = text(&output.stdout);
        let line = said.lines().find(|line| line.contains("network: ")).unwrap().to_owned();
        (line.contains(&format!("network: dds in domain {}", domain())), said)
    };
    // Its own host is enough here.
    let here = ("ROS_AUTOMATIC_DISCOVERY_RANGE", "");
    for sourced in [
        &[("AMENT_PREFIX_PATH", "/opt/ros/jazzy"), here][..],
        &[("ROS_DISTRO", "jazzy"), ("ROS_VERSION", "2"), here],
    ] {
        let (uses, said) = uses(sourced);
        assert!(uses && !said.contains("network: none"), "{sourced:?}: {said}");
    }
    for not in [&[][..], &[("ROS_DISTRO", "noetic"), ("ROS_VERSION", "1")]] {
        let (uses, said) = uses(not);
        assert!(!uses && said.contains("network: none is used"), "{not:?}: {said}");
        assert!(said.contains("fix: export ROS_AUTOMATIC_DISCOVERY_RANGE=SUBNET"), "{said}");
    }
}

/// A program that is killed with the value.
struct Talker(std::process::Child);

impl Drop for Talker {
    fn drop(&mut self) {
        self.0.kill().and_then(|()| self.0.wait()).unwrap();
    }
}

#[test]
fn doctor_names_the_domain_in_which_somebody_is_and_not_the_range() {
    let folder = Folder::new("network-domains");
    let own = domain();
    let other = "59";
    let local = ("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST");
    let talk = ["topic", "pub", "-r", "10", "/chatter", "std_msgs/msg/String", "{data: hi}"];
    let mut talk = verb(&folder, &talk, &[local, ("ROS_DOMAIN_ID", other)]);
    let _talker = Talker(talk.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    let nobody = format!("domain: nobody in domain {own}; in domain {other}: ");
    // Nodes are of this test alone; a machine may have other participants.
    let is_named = |said: &str| {
        let line = said.lines().find(|line| line.contains(&nobody)).unwrap_or_default();
        line.contains(" of DDS and 1 node of Angaros on this host")
    };
    let begun = Instant::now();
    for set in [&[local][..], &[]] {
        loop {
            let output = run(&folder, &["doctor", "--discovery", "0"], set);
            let said = text(&output.stdout);
            let fix = format!("fix: export ROS_DOMAIN_ID={other}\n");
            if is_named(&said) && said.contains(&fix) {
                assert!(!said.contains("discovery: nobody is heard"), "{said}");
                break;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "{said}");
        }
    }
    // Where somebody is in the own domain, the others are no fault.
    let output = run(&folder, &["doctor", "--discovery", "1"], &[("ROS_DOMAIN_ID", other), local]);
    assert!(!text(&output.stdout).contains("export ROS_DOMAIN_ID"), "{}", text(&output.stdout));
}
