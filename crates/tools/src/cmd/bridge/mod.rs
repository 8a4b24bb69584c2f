//! `angaros bridge`: servers by which programs that speak no ROS 2 take part in a graph.

pub mod access;
mod coprocessor;
pub mod foxglove;
mod ros1;
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
    /// Serve micro-controllers with the C client, over UDP and serial lines
    Coprocessor(coprocessor::Args),
    /// Serve Foxglove and Lichtblick
    Foxglove(foxglove::Args),
    /// Share topics, services and parameters with ROS 1, or be its master
    Ros1(ros1::Args),
    /// Serve programs that speak rosbridge v2, as roslib and roslibpy do
    Rosbridge(rosbridge::Args),
}

pub fn run(args: &Args) -> CmdResult {
    match &args.bridge {
        Bridge::Coprocessor(args) => coprocessor::run(args),
        Bridge::Foxglove(args) => foxglove::run(args),
        Bridge::Ros1(args) => ros1::run(args),
        Bridge::Rosbridge(args) => rosbridge::run(args),
    }
}
