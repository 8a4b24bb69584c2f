//! Angaros by the peer protocol: a publisher and a subscription as any node has them, an executor
//! that spins once per message. Variants are the transports that reach another process, each also
//! with an executor that looks at its doorbell instead of sleeping (`-spin`), and a service beside
//! two topics that carry the same. Workloads of one process measure libraries: `recorder`, `tf`,
//! `trace_event`; `composed` is a chain within one. With `ANGAROS_TRACE_DIR` set it leaves a trace
//! there.

mod chain;
mod composed;
mod crowded;
mod discovery;
mod events;
mod exchange;
mod frames;
mod link;
mod recorder;
mod topology;

angaros::msg::include_interfaces!();

use angaros::component::TRACE_DIR;
use angaros::trace;
use angaros::transport::Entry;
use angaros_bench_peer::{self as peer, About, Accepted, LinkError, SoloArgs, SoloResult};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: angaros::EntityAllocator = angaros::EntityAllocator;

/// A workload of one process.
struct Solo {
    workload: &'static str,
    variants: &'static [&'static str],
    parameters: fn() -> Vec<(&'static str, Accepted)>,
    measure: fn(&SoloArgs) -> Result<SoloResult, LinkError>,
}

/// All of them.
const SOLO: [Solo; 6] = [
    Solo {
        workload: recorder::WORKLOAD,
        variants: &recorder::VARIANTS,
        parameters: recorder::parameters,
        measure: recorder::measure,
    },
    Solo {
        workload: frames::WORKLOAD,
        variants: &frames::VARIANTS,
        parameters: frames::parameters,
        measure: frames::measure,
    },
    Solo {
        workload: events::WORKLOAD,
        variants: &events::VARIANTS,
        parameters: events::parameters,
        measure: events::measure,
    },
    Solo {
        workload: composed::WORKLOAD,
        variants: &composed::VARIANTS,
        parameters: composed::parameters,
        measure: composed::measure,
    },
    Solo {
        workload: crowded::TOPICS,
        variants: &crowded::VARIANTS,
        parameters: crowded::of_topics,
        measure: crowded::measure,
    },
    Solo {
        workload: crowded::NODES,
        variants: &crowded::VARIANTS,
        parameters: crowded::of_nodes,
        measure: crowded::measure,
    },
];

fn main() -> ExitCode {
    angaros::init_log();
    let reaches = |entry: &&'static Entry| entry.capabilities.cross_process;
    let schemes = angaros::ALL.iter().copied().filter(reaches).map(|entry| entry.scheme);
    let variants: Vec<String> =
        schemes.flat_map(|s| [s.to_owned(), format!("{s}{}", link::SPIN)]).collect();
    let variants = variants.iter().map(String::as_str).chain(exchange::VARIANTS);
    let variants: Vec<&str> = variants.collect();
    let modes = ["copied", "loaned", "untouched"];
    let about = About::new("angaros", env!("CARGO_PKG_VERSION"), &variants, &modes);
    let about = about.with_chain().with_discovery().with_topology();
    let add = |about: About, one: &Solo| {
        let about = about.with_solo(one.workload, one.variants);
        about.with_parameters(one.workload, &(one.parameters)())
    };
    let about = SOLO.iter().fold(about, add);
    let traces = std::env::var_os(TRACE_DIR);
    if traces.is_some()
        && let Err(error) = trace::start()
    {
        return complain(&error);
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    let status = match words.split_first() {
        Some((verb, rest)) if verb == "solo" => peer::run_solo(&about, rest, solo),
        Some((verb, rest)) if verb == "discovery" => {
            peer::run_discovery(&about, rest, discovery::NodeMember::open)
        }
        Some((verb, rest)) if verb == "topology" => {
            peer::topology::run_topology(&about, rest, topology::TopologyHost::open)
        }
        _ => peer::main_with_chain(&about, exchange::open, chain::NodeStation::open),
    };
    match traces.map(|folder| write(Path::new(&folder))) {
        Some(Err(error)) => complain(&error),
        _ => status,
    }
}

/// Runs a workload of one process; which there are has been checked.
fn solo(args: &SoloArgs) -> Result<SoloResult, LinkError> {
    let known = SOLO.iter().find(|one| one.workload == args.workload);
    let unknown = || LinkError::Unsupported(format!("there is no workload {}", args.workload));
    (known.ok_or_else(unknown)?.measure)(args)
}

/// Ends the recording and leaves it in a folder.
fn write(folder: &Path) -> angaros::Result<()> {
    trace::stop().write(&folder.join(format!("{}.trace", std::process::id())))
}

fn complain(error: &dyn std::fmt::Display) -> ExitCode {
    // A closed stderr leaves the exit status as the only message.
    writeln!(std::io::stderr().lock(), "angaros: {error}").ok();
    ExitCode::FAILURE
}
