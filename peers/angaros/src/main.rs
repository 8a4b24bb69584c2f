//! Angaros by the peer protocol: a publisher and a subscription as any node has them, an executor
//! that spins once per message. Variants are the transports that reach another process, each also
//! with an executor that looks at its doorbell instead of sleeping (`-spin`).

mod chain;
mod link;

angaros::msg::include_interfaces!();

use angaros_bench::peer::{self, About};
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
    peer::main_with_chain(&about, link::NodeLink::open, chain::NodeStation::open)
}
