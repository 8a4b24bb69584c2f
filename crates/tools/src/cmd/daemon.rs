//! `angaros daemon`: there is none, and scripts of ROS 2 go on.

use super::{CmdResult, output};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Say that none is needed
    Start {
        /// Nothing runs that could be debugged; for scripts of ROS 2
        #[arg(short = 'd', long, hide = true)]
        debug: bool,
    },
    /// Say that none runs
    Stop,
    /// Say that none runs
    Status,
}

/// What is said on standard error beside the words of ROS 2.
const WHY: &str = "there is no daemon: every command looks at the graph itself";

pub fn run(args: &Args) -> CmdResult {
    match args.verb {
        Verb::Start { .. } => output::progress(WHY),
        Verb::Stop | Verb::Status => output::line("The daemon is not running")?,
    }
    Ok(ExitCode::SUCCESS)
}
