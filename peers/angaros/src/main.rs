//! Angaros by the peer protocol: a publisher and a subscription as any node has them, an executor
//! that spins once per message. Variants are the transports that reach another process, each also
//! with an executor that looks at its doorbell instead of sleeping (`-spin`). With
//! `ANGAROS_TRACE_DIR` set it leaves a trace there.

mod chain;
mod link;

angaros::msg::include_interfaces!();

use angaros::component::TRACE_DIR;
use angaros::trace;
use angaros_bench::peer::{self, About};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    angaros::init_log();
    let reaches = |entry: &&&angaros::transport::Entry| entry.capabilities.cross_process;
    let schemes = angaros::ALL.iter().filter(reaches).map(|entry| entry.scheme);
    let variants: Vec<String> =
        schemes.flat_map(|s| [s.to_owned(), format!("{s}{}", link::SPIN)]).collect();
    let variants: Vec<&str> = variants.iter().map(String::as_str).collect();
    let modes = ["copied", "loaned", "untouched"];
    let about = About::new("angaros", env!("CARGO_PKG_VERSION"), &variants, &modes);
    let about = about.with_chain();
    let traces = std::env::var_os(TRACE_DIR);
    if traces.is_some()
        && let Err(error) = trace::start()
    {
        return complain(&error);
    }
    let status = peer::main_with_chain(&about, link::NodeLink::open, chain::NodeStation::open);
    match traces.map(|folder| write(Path::new(&folder))) {
        Some(Err(error)) => complain(&error),
        _ => status,
    }
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
