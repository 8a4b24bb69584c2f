//! Hosts with probes on them.

use super::probe_words::{Report, Sent};
use angaros_netbox::{Host, Network, Profile};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// By when everything has arrived on a machine with a hundred other tests.
pub const DEADLINE: Duration = Duration::from_secs(30);

/// What a sender does, and how deep the histories of both sides are.
#[derive(Clone, Copy)]
pub struct Load {
    pub hz: u32,
    pub count: u64,
    pub bytes: usize,
    /// 0: `KEEP_ALL`.
    pub depth: usize,
}

/// A network of which every host may run probes over one transport.
pub struct Fixture {
    pub network: Network,
    pub hosts: Vec<Host>,
    /// Further variables of every probe's environment.
    pub settings: &'static [(&'static str, &'static str)],
    scheme: &'static str,
}

impl Fixture {
    /// `None`, with the reason said, where no network can be made.
    pub fn new(scheme: &'static str, count: usize, profile: &Profile) -> Option<Self> {
        let network = match Network::new(7) {
            Ok(network) => network,
            Err(error) => {
                angaros_testing::skipped(error);
                return None;
            }
        };
        let hosts = (0..count).map(|n| network.host(&format!("h{n}")).unwrap()).collect();
        network.link(profile).unwrap();
        Some(Self::of(scheme, network, hosts))
    }

    /// Hosts that are there already.
    pub fn of(scheme: &'static str, network: Network, hosts: Vec<Host>) -> Self {
        Self { network, hosts, settings: &[], scheme }
    }

    /// Starts this test binary in a role on a host.
    pub fn start(&self, host: usize, role: &str, load: Load, listeners: usize) -> Probe {
        let mut command = self.hosts[host].command("/proc/self/exe");
        command.args(angaros_testing::only("child_process"));
        for name in ["ROS_DOMAIN_ID", "RUST_LOG", "ANGAROS_SHM_DIR", "RMW_IMPLEMENTATION"] {
            command.env_remove(name);
        }
        command.env("ROLE", format!("probe-{role}")).env("ANGAROS_TRANSPORT", self.scheme);
        // A router, where there is one, is at the first host.
        command.env("ROS_STATIC_PEERS", self.hosts[0].address().to_string());
        command.env("PROBE_HZ", load.hz.to_string()).env("PROBE_COUNT", load.count.to_string());
        command.env("PROBE_BYTES", load.bytes.to_string());
        command.env("PROBE_DEPTH", load.depth.to_string());
        command.env("FLOOD_AT", self.hosts[0].address().to_string());
        command.envs(self.settings.iter().copied());
        command.env("PROBE_LISTENERS", listeners.to_string());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Probe { child, output, what: format!("{role} on h{host} over {}", self.scheme) }
    }

    /// What lies between the hosts, on the error output with what a test found.
    pub fn tell(&self, what: &str, report: &Report) {
        let up = self.network.counters("h0").unwrap().up;
        eprintln!("{} {what}: {report}; h0 sent {up}", self.scheme);
    }
}

/// A process on a host; killed with the value.
pub struct Probe {
    child: Child,
    output: BufReader<ChildStdout>,
    what: String,
}

impl Probe {
    /// The next line it says.
    pub fn heard(&mut self) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "{} ended", self.what);
            if let Some((_, said)) = line.split_once("@@") {
                return said.trim().to_owned();
            }
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Lets it go on.
    pub fn tell(&mut self) {
        self.child.stdin.as_mut().unwrap().write_all(b"go\n").unwrap();
    }

    pub fn is_ready(&mut self) {
        assert_eq!(self.heard(), "ready", "{}", self.what);
    }

    /// A sender has found its listeners, and in how many ms.
    pub fn has_found(&mut self) -> u64 {
        let said = self.heard();
        let (found, ms) = said.split_once(' ').unwrap();
        assert_eq!(found, "true", "{}: found too few listeners", self.what);
        ms.parse().unwrap()
    }

    pub fn sent(&mut self) -> Sent {
        Sent::read(&self.heard())
    }

    /// What a listener has by now.
    pub fn report(&mut self) -> Report {
        self.tell();
        Report::read(&self.heard())
    }

    /// The report once every message is accounted for.
    pub fn settled(&mut self, sent: &Sent) -> Report {
        let begun = Instant::now();
        loop {
            let report = self.report();
            let accounted = report.received + report.lost;
            assert!(accounted <= sent.count, "{}: too many: {report} of {sent:?}", self.what);
            if accounted + sent.refused >= sent.count {
                return report;
            }
            let what = &self.what;
            let waited = begun.elapsed();
            assert!(waited < DEADLINE, "{what}: {report} of {sent:?} after {waited:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Lets it end by itself, and say so to the others.
    #[cfg(feature = "udp")]
    pub fn end(&mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success(), "{}", self.what);
    }

    /// As if its host's power went.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
    }
}

impl Drop for Probe {
    fn drop(&mut self) {
        // It may have ended already.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
