//! A host on two networks, as a robot on Ethernet and Wi-Fi is: the hosts of both find it.

use super::fixture::{DEADLINE, Fixture, Probe};
use super::{LOAD, complete};
use angaros_netbox::{Host, Network};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A process on a host, by whose number the host's name space is named; killed with the value.
struct NamespaceHolder(Child);

impl NamespaceHolder {
    fn on(host: &Host) -> Self {
        Self(host.command("sleep").arg("600").stdin(Stdio::null()).spawn().unwrap())
    }
}

impl Drop for NamespaceHolder {
    fn drop(&mut self) {
        // It may have ended already.
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

fn run(mut command: Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

fn ip(host: &Host, words: &str) -> Result<(), String> {
    let mut command = host.command("ip");
    command.args(words.split(' '));
    run(command)
}

/// A cable of its own between two hosts, with a network of its own.
fn wire(one: &Host, other: &Host, number: u8) -> Result<(), String> {
    let place = NamespaceHolder::on(other);
    let name = format!("wire{number}");
    let pid = place.0.id();
    ip(one, &format!("link add {name} type veth peer name {name} netns {pid}"))?;
    for (host, last) in [(one, 1), (other, 2)] {
        ip(host, &format!("addr add 10.91.{number}.{last}/24 dev {name}"))?;
        ip(host, &format!("link set {name} up"))?;
    }
    // Who starts before the kernel has noticed does not use the cable.
    let begun = Instant::now();
    while !(is_up(one, &name)? && is_up(other, &name)?) {
        assert!(begun.elapsed() < DEADLINE, "{name} does not come up");
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}

fn is_up(host: &Host, name: &str) -> Result<bool, String> {
    let mut command = host.command("ip");
    let output = command.args(["link", "show", name]).output().map_err(|e| e.to_string())?;
    Ok(String::from_utf8_lossy(&output.stdout).contains("state UP"))
}

/// Three hosts, each alone on its network and with the same address there, of which the first
/// reaches the others by cables of its own. `None`, with the reason said, where there are none.
fn row(scheme: &'static str) -> Option<(Fixture, Vec<Network>)> {
    let make = || -> Result<_, String> {
        let networks = (0..3).map(|_| Network::new(7)).collect::<Result<Vec<_>, _>>();
        let mut networks = networks.map_err(|error| error.to_string())?;
        let hosts = networks.iter().map(|network| network.host("h").unwrap()).collect::<Vec<_>>();
        wire(&hosts[0], &hosts[1], 1)?;
        wire(&hosts[0], &hosts[2], 2)?;
        Ok((Fixture::of(scheme, networks.remove(0), hosts), networks))
    };
    make().inspect_err(|reason| angaros_testing::skipped(reason)).ok()
}

#[test]
fn a_host_on_two_networks_is_found_and_heard_on_both() {
    let Some((stage, _others)) = row("dds") else { return };
    let mut listeners: Vec<Probe> = (1..3).map(|n| stage.start(n, "listen", LOAD, 0)).collect();
    listeners.iter_mut().for_each(Probe::is_ready);
    let mut sender = stage.start(0, "send", LOAD, 2);
    sender.has_found();
    sender.tell();
    let sent = sender.sent();
    for listener in &mut listeners {
        complete(&listener.settled(&sent), LOAD.count);
    }
}
