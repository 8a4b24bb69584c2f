//! `angaros bench VERB`: one file each, all of the same shape: an `Args` for the parser and a `run`.

mod compare;
mod predict;
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
    /// Say how fast a graph would be here, before it is built
    Predict(predict::Args),
}

type VerbResult = Result<(), Box<dyn std::error::Error>>;

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::Run(args) => run::run(args)?,
        Verb::Compare(args) => compare::run(args)?,
        Verb::Predict(args) => predict::run(args)?,
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
