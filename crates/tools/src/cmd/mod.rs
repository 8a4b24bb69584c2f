//! The verbs: one file each, all of the same shape: an `Args` for the parser and a `run`.

mod completions;
mod interface;
mod launch;
mod output;

use clap::{CommandFactory, Parser, Subcommand};
use std::process::ExitCode;

/// What a verb returns: the exit code, or an error to print.
pub type CmdResult = Result<ExitCode, Box<dyn std::error::Error>>;

/// A robotics framework that speaks ROS 2 without a ROS install.
#[derive(Parser)]
#[command(name = "angaros", version, max_term_width = 100, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Start everything that a launch file names.
    Launch(launch::Args),
    /// Look at message, service and action definitions.
    Interface(interface::Args),
    /// Print a completion script for a shell.
    Completions(completions::Args),
}

/// The whole command line as clap knows it, for completions and documentation.
#[must_use]
pub fn command() -> clap::Command {
    Cli::command()
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    let result = match Cli::parse().verb {
        Verb::Launch(args) => launch::run(&args),
        Verb::Interface(args) => interface::run(&args),
        Verb::Completions(args) => completions::run(&args),
    };
    result.unwrap_or_else(|error| {
        output::error(error.as_ref());
        ExitCode::FAILURE
    })
}
