//! `angaros bag ...`, with the verbs and options of `ros2 bag`.

mod convert;
mod info;
mod reindex;

use super::CmdResult;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// What a bag holds, and whether it is damaged
    Info(info::InfoArgs),
    /// Make a new bag of one or more: other storage, fewer topics, ROS 1 to ROS 2
    Convert(convert::ConvertArgs),
    /// Write the metadata.yaml of a bag anew
    Reindex(reindex::ReindexArgs),
}

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::Info(args) => info::run(args),
        Verb::Convert(args) => convert::run(args),
        Verb::Reindex(args) => reindex::run(args),
    }
}
