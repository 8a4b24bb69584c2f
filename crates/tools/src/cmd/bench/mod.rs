//! `angaros bench VERB`: one file each, all alike: an `Args` for the parser and a `run`.

mod check;
mod compare;
mod doctor;
mod index;
mod keep;
mod list;
mod plan;
mod predict;
mod report;
mod run;
mod table;

use super::CmdResult;
use angaros_bench::experiment::{self, Experiment};
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
    /// List the experiments, a line each
    List(list::Args),
    /// Measure, and write result.json and report.html
    Run(run::Args),
    /// Say what became slower, faster, stayed the same, or cannot be told
    Compare(compare::Args),
    /// Say how fast a graph would be here, before it is built
    Predict(predict::Args),
    /// Write the small form of a result, to be kept beside the code
    Keep(keep::Args),
    /// Write the page of a result again, and its drawings as SVG and PNG
    Report(report::Args),
    /// Write a page over all results of a folder
    Index(index::Args),
    /// Print a result as lines or Markdown, or keep the tables of a page up to date
    Table(table::Args),
    /// Say what disturbs a measurement on this machine, and what ends it
    Doctor(doctor::Args),
}

type VerbResult = Result<(), Box<dyn std::error::Error>>;

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::List(args) => list::run(args)?,
        Verb::Run(args) => run::run(args)?,
        Verb::Predict(args) => return predict::run(args),
        Verb::Compare(args) => return compare::run(args),
        Verb::Keep(args) => keep::run(args)?,
        Verb::Report(args) => report::run(args)?,
        Verb::Index(args) => index::run(args)?,
        Verb::Table(args) => table::run(args)?,
        Verb::Doctor(args) => doctor::run(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// An experiment as its file in this checkout says it now; results hold the form of their day.
fn shipped(name: &str) -> Option<Experiment> {
    let root = angaros_launch::resolve::checkout().unwrap_or_default();
    experiment::load(&root.join("experiments").join(format!("{name}.yaml"))).ok()
}

/// The result in a folder, or the file itself.
fn read(path: &Path) -> Result<ResultFile, result::ResultError> {
    match path.is_dir() {
        true => result::read(&path.join("result.json")),
        false => result::read(path),
    }
}
