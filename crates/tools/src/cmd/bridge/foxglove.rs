//! `angaros bridge foxglove`: a server for Foxglove and Lichtblick.

use super::access::AccessArgs;
use super::serving;
use crate::cmd::CmdResult;
use crate::cmd::types::TypeArgs;
use angaros_foxglove::{Foxglove, FoxgloveOptions, PackageFinder};
use std::sync::Arc;

#[derive(clap::Args)]
pub struct Args {
    /// The port to listen on
    #[arg(long, default_value_t = 8765)]
    port: u16,
    /// Tell clients the time of /clock
    #[arg(short = 's', long)]
    use_sim_time: bool,
    #[command(flatten)]
    access: AccessArgs,
    #[command(flatten)]
    types: TypeArgs,
}

/// Packages where launch files and types look for them.
pub fn packages() -> PackageFinder {
    Arc::new(|name: &str| angaros_launch::ament::find(name).map(|package| package.share))
}

pub fn run(args: &Args) -> CmdResult {
    serving::run(&args.access, &args.types, async |bridged| {
        let options = FoxgloveOptions {
            packages: Some(packages()),
            use_sim_time: args.use_sim_time,
            gate: Some(Arc::clone(&bridged.gate)),
            ..FoxgloveOptions::default()
        };
        let handler = Foxglove::new(&bridged.engine, options);
        let scheme = if args.access.identity().is_some() { "wss" } else { "ws" };
        let said = |address| format!("Foxglove WebSocket at {scheme}://{address}");
        bridged.serve(&args.access, args.port, handler, said).await
    })
}
