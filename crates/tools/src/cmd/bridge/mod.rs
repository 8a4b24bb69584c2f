//! `angaros bridge`: servers by which programs that speak no ROS 2 take part in a graph.

pub mod access;
mod foxglove;
pub mod serving;

use super::CmdResult;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    bridge: Bridge,
}

#[derive(clap::Subcommand)]
enum Bridge {
    /// Serve Foxglove and Lichtblick
    Foxglove(foxglove::Args),
}

pub fn run(args: &Args) -> CmdResult {
    match &args.bridge {
        Bridge::Foxglove(args) => foxglove::run(args),
    }
}
