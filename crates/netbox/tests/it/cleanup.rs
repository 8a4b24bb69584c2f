//! Nothing is left behind (N6), and no privileges are needed (N7).

use super::support::{agent_outside, network, wait_for};
use super::wire::{heard, say};
use angaros_netbox::Network;
use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::Stdio;

/// A script that leaves a process of a session of its own behind, and says who and where.
const SCRIPT: &str = "setsid sleep 1000 & readlink /proc/self/ns/net; sleep 1000";

/// The network namespaces that processes are in.
fn namespaces() -> HashSet<String> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let links = processes.filter_map(|p| std::fs::read_link(p.path().join("ns/net")).ok());
    links.map(|link| link.to_string_lossy().into_owned()).collect()
}

/// How an agent begins to say why it has no host.
const NONE: &str = "no host: ";

/// What an agent does: holds a host with programs until it is killed.
pub(crate) fn hold() {
    let network = match Network::new(1) {
        Ok(network) => network,
        Err(error) => return say(&format!("{NONE}{error}")),
    };
    let host = network.host("robot").unwrap();
    network.host("other").unwrap();
    let mut child = host.command("sh").args(["-c", SCRIPT]).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    say(line.trim());
    child.wait().unwrap();
}

#[test]
fn the_end_of_a_network_ends_every_process_on_its_hosts() {
    let Some(network) = network(1) else { return };
    let host = network.host("robot").unwrap();
    let mut child = host.command("sh").args(["-c", SCRIPT]).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(namespaces().contains(line.trim()), "{line}");
    drop(network);
    assert!(!child.wait().unwrap().success());
    assert!(!namespaces().contains(line.trim()));
}

#[test]
fn a_killed_test_leaves_no_process_and_so_no_namespace() {
    let mut child = agent_outside("hold").spawn().unwrap();
    let place = heard(&mut child);
    if let Some(reason) = place.strip_prefix(NONE) {
        return angaros_testing::skipped(reason);
    }
    assert!(namespaces().contains(&place), "{place}");
    child.kill().unwrap();
    child.wait().unwrap();
    wait_for("the namespace is empty", || !namespaces().contains(&place));
}

#[test]
fn a_user_without_privileges_has_networks_too() {
    if !rustix::process::geteuid().is_root() {
        angaros_testing::skipped("every other test runs without privileges already");
        return;
    }
    let mut command = agent_outside("hold");
    let spawned = command.uid(65_534).gid(65_534).spawn();
    let mut child = match spawned {
        Ok(child) => child,
        Err(error) => {
            angaros_testing::skipped(format_args!("another user cannot run this test: {error}"));
            return;
        }
    };
    let place = heard(&mut child);
    match place.strip_prefix(NONE) {
        Some(reason) => angaros_testing::skipped(reason),
        None => assert!(namespaces().contains(&place), "{place}"),
    }
    child.kill().unwrap();
    child.wait().unwrap();
    wait_for("the namespace is empty", || !namespaces().contains(&place));
}

#[test]
fn hosts_that_cannot_be_are_refused() {
    let Some(network) = network(1) else { return };
    for name in ["", "a b", "näme", &"x".repeat(64)] {
        assert!(network.host(name).is_err(), "{name}");
    }
    let first = network.host("a").unwrap();
    assert_eq!(network.host("a").unwrap().address(), first.address());
    assert!(network.link_host("b", &angaros_netbox::Profile::default()).is_err());
}
