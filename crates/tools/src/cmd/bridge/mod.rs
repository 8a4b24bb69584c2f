//! `angaros bridge`: servers by which programs that speak no ROS 2 take part in a graph.

pub mod access;
pub mod foxglove;
mod rosbridge;
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
    /// Serve programs that speak rosbridge v2, as roslib and roslibpy do
    Rosbridge(rosbridge::Args),
}

pub fn run(args: &Args) -> CmdResult {
    match &args.bridge {
        Bridge::Foxglove(args) => foxglove::run(args),
        Bridge::Rosbridge(args) => rosbridge::run(args),
    }
}
