//! Tracing over hosts that do not see each other's files.

use crate::support::{Folder, Running, eventually};
use angaros::prelude::*;
use angaros::std_msgs::msg::Int32;
use angaros::trace::{EventId, Recording};
use angaros_netbox::{Host, Network, Profile};
use std::process::{Command, Stdio};
use std::time::Duration;

const MINUTE: Duration = Duration::from_secs(60);

/// Two hosts on one link; `None`, with the reason printed, where there can be no network in a box.
fn two_hosts(seed: u64) -> Option<(Network, Host, Host)> {
    let network = match Network::new(seed) {
        Ok(network) => network,
        Err(error) => {
            angaros_testing::skipped(error);
            return None;
        }
    };
    let home = network.host("home").unwrap();
    let robot = network.host("robot").unwrap();
    network.link(&Profile::shipped("ethernet-1g").unwrap()).unwrap();
    Some((network, home, robot))
}

/// The command on a host, over one of the transports between hosts.
fn on(host: &Host, peer: &Host, scheme: &str, args: &[&str]) -> Command {
    program_on(host, peer, scheme, env!("CARGO_BIN_EXE_angaros"), args)
}

fn program_on(host: &Host, peer: &Host, scheme: &str, program: &str, args: &[&str]) -> Command {
    let mut command = host.command(program);
    command.args(args).env("ANGAROS_TRANSPORT", format!("shm,{scheme}"));
    command.env("ROS_STATIC_PEERS", peer.address().to_string());
    for name in ["ROS_DOMAIN_ID", "RUST_LOG", "ANGAROS_SHM_DIR", "RMW_IMPLEMENTATION"] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn shown(command: Command) -> String {
    let (status, out, err) = Running::start(command).end(MINUTE);
    assert_eq!(status, Some(0), "{out}{err}");
    out
}

#[test]
fn a_process_of_another_host_is_recorded_and_its_file_comes_over_the_network() {
    let Some((_network, home, robot)) = two_hosts(11) else { return };
    let scheme = angaros::ALL.iter().find(|entry| entry.capabilities.cross_host).unwrap().scheme;
    let talk = ["topic", "pub", "/far", "std_msgs/msg/Int32", "{data: 1}", "--rate", "500"];
    let robot_files = Folder::new("trace-robot");
    let mut talk = on(&robot, &home, scheme, &talk);
    talk.env("TMPDIR", robot_files.path());
    let talker = Running::start(talk);
    let hear = ["topic", "echo", "/far", "std_msgs/msg/Int32"];
    let listener = Running::start(on(&home, &robot, scheme, &hear));
    listener.wait_for("data: 1");
    // Each host has a /dev/shm of its own: the folder cannot be seen from the robot.
    let start = ["trace", "start", "--out", "/dev/shm/out", "--discovery", "2"];
    let started = shown(on(&home, &robot, scheme, &start));
    assert!(started.contains("on robot): records, and sends its file in the end"), "{started}");
    assert!(started.contains("on home): records\n"), "{started}");
    // Larger than one round of pieces.
    let status = ["trace", "status", "--discovery", "2"];
    eventually("many events at the robot", || {
        let shown = shown(on(&home, &robot, scheme, &status));
        let line = shown.lines().find(|line| line.contains("on robot)")).unwrap_or_default();
        let events = line.split(": ").nth(1).and_then(|text| text.split(' ').next());
        events.and_then(|text| text.parse::<u64>().ok()).is_some_and(|events| events > 5_000)
    });
    let stopped = shown(on(&home, &robot, scheme, &["trace", "stop", "--discovery", "2"]));
    assert!(stopped.contains("2 processes"), "{stopped}");
    assert!(!stopped.contains("cannot fetch"), "{stopped}");

    let copies = Folder::new("trace-far");
    let mut copy = home.command("cp");
    copy.arg("-r").arg("/dev/shm/out").arg(copies.path());
    assert!(copy.status().unwrap().success());
    let mut whole = Recording::default();
    for entry in std::fs::read_dir(copies.path().join("out")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "trace") {
            whole.merge(Recording::read(&path).unwrap());
        }
    }
    let hosts: Vec<_> = whole.processes.iter().map(|process| process.host.as_str()).collect();
    assert!(hosts.contains(&"home") && hosts.contains(&"robot"), "{hosts:?}");
    let at = whole.processes.iter().position(|process| process.host == "robot").unwrap() as u32;
    let sent = whole.events.iter().filter(|(of, e)| *of == at && e.id == EventId::Publish);
    assert!(sent.count() > 500, "{stopped}");
    assert_eq!(whole.processes[at as usize].pid, talker.child.id());
    let left = robot_files.path().join(format!("angaros-trace-{}", uid()));
    assert!(!left.exists(), "what was fetched is thrown away there");
}

#[test]
fn a_process_on_a_host_that_ran_nothing_at_the_begin_joins_the_session() {
    let Some((_network, home, robot)) = two_hosts(13) else { return };
    let scheme = angaros::ALL.iter().find(|entry| entry.capabilities.cross_host).unwrap().scheme;
    let hear = ["topic", "echo", "/late", "std_msgs/msg/Int32"];
    let listener = Running::start(on(&home, &robot, scheme, &hear));
    let start = ["trace", "start", "--out", "/dev/shm/out", "--discovery", "1.5"];
    eventually("the listener to be found", || {
        let status = ["trace", "status", "--discovery", "1"];
        shown(on(&home, &robot, scheme, &status)).contains("on home)")
    });
    let started = shown(on(&home, &robot, scheme, &start));
    assert!(!started.contains("on robot"), "{started}");
    let talk = ["topic", "pub", "/late", "std_msgs/msg/Int32", "{data: 1}", "--rate", "50"];
    let _talker = Running::start(on(&robot, &home, scheme, &talk));
    listener.wait_for("data: 1");
    eventually("the talker to record", || {
        let status = ["trace", "status", "--discovery", "1"];
        let shown = shown(on(&home, &robot, scheme, &status));
        let line = shown.lines().find(|line| line.contains("on robot)")).unwrap_or_default();
        let events = line.split(": ").nth(1).and_then(|text| text.split(' ').next());
        events.and_then(|text| text.parse::<u64>().ok()).is_some_and(|events| events > 100)
    });
    let stopped = shown(on(&home, &robot, scheme, &["trace", "stop", "--discovery", "2"]));
    assert!(stopped.contains("2 processes"), "{stopped}");
    let json = shown(on(&home, &robot, scheme, &["trace", "report", "/dev/shm/out", "--json"]));
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    let paths = report["paths"].as_array().unwrap();
    let of_late = |path: &&serde_json::Value| path["hops"][0]["topic"] == "/late";
    assert!(paths.iter().any(|path| of_late(&path)), "{json}");
    // What ended does not begin again by itself.
    std::thread::sleep(Duration::from_secs(2));
    let status = shown(on(&home, &robot, scheme, &["trace", "status", "--discovery", "1"]));
    assert!(!status.contains(" dropped"), "{status}");
}

/// Nodes of one process of the graph below.
pub const NODES: usize = 10;
/// Names the number of the first of them.
pub const FIRST: &str = "ANGAROS_TEST_FIRST_NODE";

/// Nodes in a row: each sends on what it hears; number 0 of the whole row begins by itself.
#[test]
#[ignore = "a process of the graph below"]
fn ten_nodes() {
    let first: usize = std::env::var(FIRST).unwrap().parse().unwrap();
    let context = Context::from_env().unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    let mut kept: Vec<Box<dyn std::any::Any>> = Vec::new();
    for number in first..first + NODES {
        let node = Node::new(&context, &format!("n{number}")).unwrap();
        let next =
            node.create_publisher::<Int32>(&format!("hop_{number}"), Qos::default()).unwrap();
        if number == 0 {
            let begin = move |_| next.publish(Int32 { data: 1 }).unwrap();
            kept.push(Box::new(node.create_timer(Duration::from_millis(20), begin).unwrap()));
        } else {
            let topic = format!("hop_{}", number - 1);
            let pass = move |message: std::sync::Arc<Int32>| next.publish(message);
            kept.push(Box::new(node.create_subscription(&topic, Qos::default(), pass).unwrap()));
        }
        executor.add_node(&node).unwrap();
        kept.push(Box::new(node));
    }
    println!("ten nodes run");
    executor.spin();
}

#[test]
fn a_running_graph_of_thirty_nodes_on_two_hosts_is_traced_and_its_chain_found() {
    let Some((_network, home, robot)) = two_hosts(12) else { return };
    let scheme = angaros::ALL.iter().find(|entry| entry.capabilities.cross_host).unwrap().scheme;
    let own = std::env::current_exe().unwrap().display().to_string();
    let child = angaros_testing::only("trace_hosts::ten_nodes");
    // The way crosses the link twice.
    let places = [(&home, &robot, 0), (&robot, &home, NODES), (&home, &robot, 2 * NODES)];
    let graph: Vec<Running> = places
        .into_iter()
        .map(|(host, peer, first)| {
            let mut command = program_on(host, peer, scheme, &own, &child);
            command.env(FIRST, first.to_string());
            Running::start(command)
        })
        .collect();
    graph.iter().for_each(|process| process.wait_for("ten nodes run"));
    let start = ["trace", "start", "--out", "/dev/shm/out", "--discovery", "3"];
    let started = shown(on(&home, &robot, scheme, &start));
    assert_eq!(started.matches(": records").count(), 3, "{started}");
    std::thread::sleep(Duration::from_secs(1));
    let stopped = shown(on(&home, &robot, scheme, &["trace", "stop", "--discovery", "3"]));
    assert!(stopped.contains("3 processes"), "{stopped}");
    let json = shown(on(&home, &robot, scheme, &["trace", "report", "/dev/shm/out", "--json"]));
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    let titles: Vec<String> = (0..3 * NODES).map(|number| format!("/n{number}")).collect();
    let whole = titles.join(" -> ");
    let paths = report["paths"].as_array().unwrap();
    let path = paths.iter().find(|path| path["title"] == whole.as_str());
    let shown = || paths.iter().map(|path| path["title"].to_string()).collect::<Vec<_>>();
    let path = path.unwrap_or_else(|| panic!("{:#?}", shown()));
    assert!(path["end_to_end"]["count"].as_u64().unwrap() >= 10, "{}", path["end_to_end"]);
    assert_eq!(path["hops"].as_array().unwrap().len(), 3 * NODES - 1);
    // Hosts in a box have one clock, and the report knows.
    assert_eq!(report["hosts"].as_array().unwrap().len(), 1);
}

fn uid() -> u32 {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").unwrap().uid()
}
