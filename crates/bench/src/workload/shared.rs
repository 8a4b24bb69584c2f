//! The parameters that several workloads have.

use super::parameter::{Parameter, Values, Wording};
use crate::run::quota::LEAST;
use crate::topology;
use angaros_bench_peer::{MAX_PAYLOAD, MIN_PAYLOAD};
use angaros_netbox::Profile;

/// Bytes of a message.
pub const PAYLOAD: Parameter =
    Parameter::new("payload", Values::Whole(MIN_PAYLOAD as u64, MAX_PAYLOAD as u64));
/// How a message is written.
pub const PAYLOAD_MODE: Parameter =
    Parameter::new("payload_mode", Values::Words(&["copied", "loaned", "untouched"]));
/// What may be lost.
pub const RELIABILITY: Parameter =
    Parameter::new("reliability", Values::Words(&["reliable", "best_effort", "weakest"]));
/// How receivers wait.
pub const WAKE: Parameter = Parameter::new("wake", Values::Words(&["block", "spin"]));
/// How many messages either end keeps.
pub const DEPTH: Parameter = Parameter::new("depth", Values::Whole(0, 100_000));
/// Messages a second.
pub const HZ: Parameter = Parameter::new("hz", Values::Number(0.001, 100_000.0))
    .reads(Wording::Number("{} Hz", "messages a second (Hz)"));
/// Whether processes are bound to CPUs.
pub const PIN: Parameter = Parameter::new("pin", Values::Flag);
/// Hosts in a box.
pub const HOSTS: Parameter = Parameter::new("hosts", Values::Whole(1, 64)).reads(Wording::Count);
/// What lies between them.
pub const LINK: Parameter = Parameter::new("link", Values::Named(links));
/// What is left of the processor, %.
pub const CPU_PERCENT: Parameter = Parameter::new("cpu_percent", Values::Whole(LEAST, 100))
    .reads(Wording::Number("{} % of the processor", "processor left to a process (%)"));
/// How the rest is taken away.
pub const CPU_BY: Parameter =
    Parameter::new("cpu_by", Values::Words(&["cgroup2", "cgroup1", "stop"]))
        .reads(Wording::Text("limited by {}"));
/// What records.
pub const TRACING: Parameter =
    Parameter::new(crate::tracer::PARAMETER, Values::Words(&["off", "angaros", "lttng"]));

/// Nodes, from `from` to `to`.
pub const fn nodes(from: u64, to: u64) -> Parameter {
    Parameter::new("nodes", Values::Whole(from, to)).reads(Wording::Count)
}

/// Topics of each node.
pub const TOPICS_PER_NODE: Parameter = Parameter::new("topics_per_node", Values::Whole(1, 1000));

/// Graphs by name.
pub const TOPOLOGY: Parameter = Parameter::new("topology", Values::Named(topology::known));

fn links() -> Vec<String> {
    Profile::names().into_iter().map(str::to_owned).collect()
}
