//! Angaros by the peer protocol: a publisher and a subscription as any node has them, an executor
//! that spins once per message. Variants are the transports that reach another process.

mod link;

angaros::msg::include_interfaces!();

use angaros_bench::peer::{self, About};
use std::process::ExitCode;

fn main() -> ExitCode {
    angaros::init_log();
    let reaches = |entry: &&&angaros::transport::Entry| entry.capabilities.cross_process;
    let variants: Vec<&str> = angaros::ALL.iter().filter(reaches).map(|e| e.scheme).collect();
    let modes = ["copied", "loaned", "untouched"];
    let about = About::new("angaros", env!("CARGO_PKG_VERSION"), &variants, &modes);
    peer::main(&about, link::NodeLink::open)
}
