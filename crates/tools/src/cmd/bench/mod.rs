//! `angaros bench VERB`: one file each, all alike: an `Args` for the parser and a `run`.

mod compare;
mod doctor;
mod plan;
mod run;

use super::CmdResult;
use angaros_bench::result::{self, ResultFile};
use std::path::Path;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Measure, and write result.json and report.html
    Run(run::Args),
    /// Compare the medians of two results
    Compare(compare::Args),
    /// Say what disturbs a measurement on this machine, and what ends it
    Doctor(doctor::Args),
}

type VerbResult = Result<(), Box<dyn std::error::Error>>;

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::Run(args) => run::run(args)?,
        Verb::Compare(args) => compare::run(args)?,
        Verb::Doctor(args) => doctor::run(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The result in a folder, or the file itself.
fn read(path: &Path) -> Result<ResultFile, result::ResultError> {
    match path.is_dir() {
        true => result::read(&path.join("result.json")),
        false => result::read(path),
    }
}
