//! `angaros doctor`: what is wrong here, and the exact command that fixes it.

mod domains;
mod hello;
mod network;
mod peers;
mod report;

use super::session::{self, GraphArgs};
use super::{CmdResult, output};
use crate::client::transport::{Finding, GraphSnapshot, Level};
use crate::client::{Context, ContextOptions, EndpointKind, transports};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    verb: Option<Verb>,
    /// Also what this machine, its settings and the graph are
    #[arg(short = 'r', long)]
    report: bool,
    /// Only what is wrong
    #[arg(short = 'f', long)]
    report_failed: bool,
    /// Exit with an error for warnings too
    #[arg(short = 'w', long)]
    include_warnings: bool,
    /// There are no packages of ROS 2 to look at; for scripts of ROS 2
    #[arg(short = 'p', long, hide = true)]
    exclude_packages: bool,
    /// `-iw` and `-ep` of ROS 2 begin so
    #[arg(short = 'i', hide = true)]
    _include: bool,
    #[arg(short = 'e', hide = true)]
    _exclude: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    /// Only: which of the programs that `angaros bench` compares with are built, and how to
    #[arg(long)]
    peers: bool,
    #[command(flatten)]
    graph: GraphArgs,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Try whether this host and others hear each other, over a topic and over multicast
    Hello(hello::HelloArgs),
}

/// Bytes a receive buffer needs for large messages over a network not to be lost.
const RECEIVE_BUFFER: u64 = 2 << 20;

pub fn run(args: &Args) -> CmdResult {
    if let Some(Verb::Hello(args)) = &args.verb {
        return hello::run(args);
    }
    let mut findings = match args.peers {
        true => peers::look(angaros_launch::resolve::checkout().as_deref()),
        false => everything(args),
    };
    if args.report_failed {
        let warns = args.include_warnings;
        findings.retain(|f| f.level == Level::Bad || warns && f.level == Level::Slow);
    }
    if args.json {
        output::json(&findings.iter().map(as_json).collect())?;
    } else {
        output::print(&findings.iter().map(show).collect::<String>())?;
    }
    if args.report && !args.json {
        output::print(&report::text(args)?)?;
    }
    let is_fault = |level| level == Level::Bad || args.include_warnings && level == Level::Slow;
    let bad = findings.iter().any(|finding| is_fault(finding.level));
    Ok(if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// What this machine, the network and the graph show.
fn everything(args: &Args) -> Vec<Finding> {
    let system = System { root: PathBuf::from("/") };
    let mut findings =
        vec![transport_list(), system.receive_buffer(), system.governor(), real_time(), cargo()];
    match look_around(&system.root, args) {
        Ok(found) => findings.extend(found),
        Err(error) => findings.push(from_error(&error.to_string())),
    }
    findings
}

/// What the chosen transports, the network and the graph show.
fn look_around(root: &Path, args: &Args) -> crate::client::Result<Vec<Finding>> {
    let options = ContextOptions::default();
    let (used, open) = Context::transports_for(&options, transports())?;
    let mut findings: Vec<Finding> =
        used.iter().flat_map(|entry| (entry.diagnose)(&open)).collect();
    // What others announce is gathered while the graph is waited for.
    let listening = network::DiscoverySockets::begin(&open, &used);
    let context = Context::new(options, transports())?;
    let seen = session::graph(&context, &args.graph);
    let observations = network::Observations::gather(root, &open, &used, listening, &seen);
    findings.extend(network::judge(&observations));
    findings.extend(graph(&seen));
    Ok(findings)
}

fn word(level: Level) -> &'static str {
    match level {
        Level::Good => "ok  ",
        Level::Slow => "warn",
        Level::Bad => "fail",
    }
}

/// A finding as JSON.
pub(super) fn as_json(finding: &Finding) -> serde_json::Value {
    serde_json::json!({
        "level": word(finding.level).trim(),
        "text": finding.text,
        "remedy": finding.remedy,
    })
}

/// A finding as lines: what was found, and what helps.
pub(super) fn show(finding: &Finding) -> String {
    let mut out = format!("{}  {}\n", word(finding.level), finding.text);
    if let Some(remedy) = &finding.remedy {
        out.push_str(&format!("      fix: {remedy}\n"));
    }
    out
}

fn from_error(text: &str) -> Finding {
    match text.split_once("hint: ") {
        Some((what, hint)) => Finding::of(Level::Bad, what.trim().trim_end_matches(';'), hint),
        None => Finding { level: Level::Bad, text: text.to_owned(), remedy: None },
    }
}

fn transport_list() -> Finding {
    let schemes: Vec<_> = transports().iter().map(|entry| entry.scheme).collect();
    match schemes.is_empty() {
        false => Finding::good(format!("transports: local, {}", schemes.join(", "))),
        true => Finding::of(
            Level::Slow,
            "transports: local only, so processes cannot reach each other",
            "build with the default features",
        ),
    }
}

/// Files of the kernel below a root, which is `/` outside tests.
struct System {
    root: PathBuf,
}

impl System {
    fn read(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.root.join(path)).ok().map(|text| text.trim().to_owned())
    }

    fn receive_buffer(&self) -> Finding {
        let bytes: Option<u64> =
            self.read("proc/sys/net/core/rmem_max").and_then(|text| text.parse().ok());
        match bytes {
            None => Finding::good("receive buffer: the kernel does not tell its limit"),
            Some(bytes) if bytes < RECEIVE_BUFFER => Finding::of(
                Level::Slow,
                format!(
                    "receive buffer: at most {bytes} bytes, large messages from the network may be lost"
                ),
                "sudo sysctl -w net.core.rmem_max=16777216",
            ),
            Some(bytes) => Finding::good(format!("receive buffer: at most {bytes} bytes")),
        }
    }

    fn governor(&self) -> Finding {
        match self.read("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").as_deref() {
            None => Finding::good("cpu frequency: not controlled here"),
            Some("performance") => Finding::good("cpu frequency: governor performance"),
            Some(other) => Finding::of(
                Level::Slow,
                format!("cpu frequency: governor {other} adds latency after every pause"),
                "sudo cpupower frequency-set -g performance",
            ),
        }
    }
}

/// Whose rights this process has.
fn user() -> u32 {
    // SAFETY: geteuid takes and touches nothing.
    unsafe { libc::geteuid() }
}

fn real_time() -> Finding {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is a live, writable rlimit.
    let done = unsafe { libc::getrlimit(libc::RLIMIT_RTPRIO, &raw mut limit) };
    if user() == 0 || done == 0 && limit.rlim_cur > 0 {
        return Finding::good("real-time priorities: permitted");
    }
    Finding::of(
        Level::Slow,
        "real-time priorities: not permitted, 'priority' in launch files has no effect",
        "echo \"$USER - rtprio 99\" | sudo tee -a /etc/security/limits.conf, then log in again",
    )
}

fn cargo() -> Finding {
    let version = std::process::Command::new("cargo").arg("--version").output();
    match version {
        Ok(output) if output.status.success() => {
            Finding::good(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        }
        _ => Finding::of(
            Level::Slow,
            "cargo is not found: packages of your own cannot be built",
            "curl https://sh.rustup.rs -sSf | sh",
        ),
    }
}

/// Endpoints of one topic that cannot talk to each other.
fn graph(graph: &GraphSnapshot) -> Vec<Finding> {
    let of = |kind| graph.endpoints.iter().filter(move |endpoint| endpoint.kind == kind);
    let mut findings = vec![Finding::good(format!(
        "graph: {} nodes, {} publishers, {} subscriptions",
        graph.nodes.len(),
        of(EndpointKind::Publisher).count(),
        of(EndpointKind::Subscription).count()
    ))];
    findings.extend(unknown_types(graph));
    for publisher in of(EndpointKind::Publisher) {
        for subscription in of(EndpointKind::Subscription).filter(|s| s.topic == publisher.topic) {
            if let Err(mismatch) = publisher.can_serve(subscription) {
                findings.push(from_error(&publisher.describe_mismatch(subscription, &mismatch)));
            }
        }
    }
    findings
}

/// Endpoints whose types nobody can compare: ROS 2 Humble and bare DDS announce no hashes.
fn unknown_types(graph: &GraphSnapshot) -> Option<Finding> {
    let mut unknown = graph.endpoints.iter().filter(|endpoint| endpoint.type_hash.is_unknown());
    let first = unknown.next()?;
    Some(Finding::of(
        Level::Slow,
        format!(
            "types: {} endpoints announce no type hash, such as {} on {}: they are matched by \
             type name alone, as ROS 2 Humble and plain DDS programs are",
            1 + unknown.count(),
            first.node,
            first.topic
        ),
        "compare: ros2 interface show TYPE there, angaros interface show TYPE here",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::{Endpoint, Gid, NodeName};
    use angaros_msg::{Qos, TypeHash};

    fn system(files: &[(&str, &str)]) -> (System, PathBuf) {
        let name = files.iter().map(|(path, _)| path.len().to_string()).collect::<String>();
        let root = std::env::temp_dir().join(format!("doctor-{}-{name}", std::process::id()));
        for (path, text) in files {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        (System { root: root.clone() }, root)
    }

    #[test]
    fn a_small_receive_buffer_and_a_slow_governor_are_found_with_the_command_that_helps() {
        let (system, root) = system(&[
            ("proc/sys/net/core/rmem_max", "212992\n"),
            ("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n"),
        ]);
        let found = system.receive_buffer();
        assert_eq!(found.level, Level::Slow);
        assert_eq!(found.remedy.unwrap(), "sudo sysctl -w net.core.rmem_max=16777216");
        assert!(system.governor().text.contains("powersave"));
        std::fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn what_is_as_it_should_be_has_no_remedy() {
        let (system, root) = system(&[
            ("proc/sys/net/core/rmem_max", "16777216"),
            ("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance"),
            ("x", ""),
        ]);
        for finding in [system.receive_buffer(), system.governor()] {
            assert_eq!((finding.level, finding.remedy), (Level::Good, None));
        }
        std::fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn endpoints_that_cannot_talk_are_named_with_the_remedy() {
        let endpoint = |kind, name: &str, qos| Endpoint {
            gid: Gid::next(),
            kind,
            node: NodeName { namespace: "/".into(), name: name.into() },
            topic: "/t".into(),
            type_name: "std_msgs/msg/Empty".into(),
            type_hash: TypeHash([1; 32]),
            qos,
            service_hash: None,
        };
        let snapshot = GraphSnapshot {
            nodes: Vec::new(),
            endpoints: vec![
                endpoint(EndpointKind::Publisher, "eye", Qos::sensor_data()),
                endpoint(EndpointKind::Subscription, "brain", Qos::default()),
                endpoint(EndpointKind::Subscription, "log", Qos::sensor_data()),
            ],
            ..GraphSnapshot::default()
        };
        let found = graph(&snapshot);
        assert_eq!(found.len(), 2, "{found:?}");
        assert_eq!(found[1].level, Level::Bad);
        assert!(found[1].text.contains("/eye") && found[1].text.contains("RELIABILITY"));
        assert!(found[1].remedy.is_some());
    }

    #[test]
    fn types_that_nobody_can_compare_are_pointed_out() {
        let old = Endpoint {
            gid: Gid::next(),
            kind: EndpointKind::Publisher,
            node: NodeName { namespace: "/".into(), name: "humble".into() },
            topic: "/chatter".into(),
            type_name: "std_msgs/msg/String".into(),
            type_hash: TypeHash::UNKNOWN,
            qos: Qos::default(),
            service_hash: None,
        };
        let known = Endpoint { type_hash: TypeHash([1; 32]), ..old.clone() };
        let of = |endpoints| GraphSnapshot { endpoints, ..GraphSnapshot::default() };
        assert_eq!(unknown_types(&of(vec![known.clone()])), None);
        let found = unknown_types(&of(vec![known, old])).unwrap();
        assert!(found.text.contains("1 endpoints") && found.text.contains("/humble on /chatter"));
    }
}
