//! `doctor --report`: what this machine, its settings and the graph are, without a judgement.

use super::Args;
use crate::client::{Context, ContextOptions, EndpointKind, transports};
use crate::cmd::session;
use crate::cmd::topic::mismatch::mismatches;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Variables that decide how nodes find each other and what they print.
const VARIABLES: [&str; 14] = [
    "AMENT_PREFIX_PATH",
    "ANGAROS_PACKAGE_PATH",
    "ANGAROS_SHM_DIR",
    "ANGAROS_TRANSPORT",
    "CYCLONEDDS_URI",
    "FASTRTPS_DEFAULT_PROFILES_FILE",
    "RMW_IMPLEMENTATION",
    "ROS_AUTOMATIC_DISCOVERY_RANGE",
    "ROS_DISTRO",
    "ROS_DOMAIN_ID",
    "ROS_LOCALHOST_ONLY",
    "ROS_NAMESPACE",
    "ROS_STATIC_PEERS",
    "ZENOH_SESSION_CONFIG_URI",
];

/// The sections under headings as those of `ros2 doctor --report`.
///
/// # Errors
/// A context cannot be opened.
pub fn text(args: &Args) -> crate::client::Result<String> {
    let mut out = String::new();
    section(&mut out, "PLATFORM INFORMATION", &platform());
    let set = VARIABLES.map(|name| {
        let value = std::env::var(name).unwrap_or_else(|_| "not set".to_owned());
        (name.to_owned(), value)
    });
    section(&mut out, "ENVIRONMENT", &set);
    let options = ContextOptions::default();
    let (used, _) = Context::transports_for(&options, transports())?;
    let names = |entries: &[&'static crate::client::transport::Entry]| {
        let schemes: Vec<_> = entries.iter().map(|entry| entry.scheme).collect();
        format!("local {}", schemes.join(" "))
    };
    let own = [
        ("angaros".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ("transports built in".to_owned(), names(transports())),
        ("transports used".to_owned(), names(&used)),
    ];
    section(&mut out, "ANGAROS INFORMATION", &own);
    let context = Context::new(options, transports())?;
    let graph = session::graph(&context, &args.graph);
    let mut topics: BTreeMap<&str, (Vec<_>, Vec<_>)> = BTreeMap::new();
    for endpoint in &graph.endpoints {
        let (publishers, subscriptions) = topics.entry(&endpoint.topic).or_default();
        match endpoint.kind {
            EndpointKind::Publisher => publishers.push(endpoint),
            EndpointKind::Subscription => subscriptions.push(endpoint),
        }
    }
    let counts: Vec<_> = topics
        .iter()
        .map(|(name, (publishers, subscriptions))| {
            let counts =
                format!("{} publishers, {} subscribers", publishers.len(), subscriptions.len());
            ((*name).to_owned(), counts)
        })
        .collect();
    section(&mut out, "TOPIC LIST", &counts);
    let pairs: Vec<_> = topics
        .values()
        .flat_map(|(publishers, subscriptions)| mismatches(publishers, subscriptions))
        .map(|pair| {
            let who = format!(
                "{}: {} -> {}",
                pair.publisher.topic, pair.publisher.node, pair.subscription.node
            );
            (who, pair.reasons.join("; "))
        })
        .collect();
    section(&mut out, "QOS COMPATIBILITY LIST", &pairs);
    Ok(out)
}

fn section(out: &mut String, title: &str, rows: &[(String, String)]) {
    // Writing into a string cannot fail.
    let _ = writeln!(out, "\n   {title}");
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in rows {
        let _ = writeln!(out, "{name:width$} : {value}");
    }
    if rows.is_empty() {
        out.push_str("none\n");
    }
}

fn platform() -> Vec<(String, String)> {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default().trim().to_owned();
    let release = read("/etc/os-release");
    let system = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let processor = read("/proc/cpuinfo");
    let model =
        processor.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    [
        ("system", system.unwrap_or(std::env::consts::OS).trim_matches('"').to_owned()),
        ("kernel", read("/proc/sys/kernel/osrelease")),
        ("host", read("/proc/sys/kernel/hostname")),
        ("architecture", std::env::consts::ARCH.to_owned()),
        ("processor", model.map_or("unknown", |(_, model)| model).to_owned()),
        ("cores", cores.to_string()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .to_vec()
}
