//! `angaros trace ...`: what recordings of running nodes tell. One file per verb.

mod control;
mod control_client;
mod diff;
mod export;
mod fetch;
mod live;
pub mod newest;
mod report;

use super::{CmdResult, output};
use angaros_trace::Folder;
use std::io::IsTerminal as _;
use std::path::Path;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Operation,
}

#[derive(clap::Subcommand)]
enum Operation {
    /// Begin to record everything that runs in the domain, without restarting it
    Start(control::StartArgs),
    /// End recording and collect what was recorded
    Stop(control::StopArgs),
    /// Tell which processes record, and how much
    Status(control::StatusArgs),
    /// Write what the flight recorders hold, also those of processes that are gone
    Snapshot(control::SnapshotArgs),
    /// Tell where messages spent their time, and why
    Report(report::ReportArgs),
    /// Tell what became slower or faster between two sessions
    Diff(diff::DiffArgs),
    /// Show chains, executors and losses of a running session, every second
    Live(live::LiveArgs),
    /// Write them in the format of another program
    Export(export::ExportArgs),
}

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Operation::Start(args) => control::start(args),
        Operation::Stop(args) => control::stop(args),
        Operation::Status(args) => control::status(args),
        Operation::Snapshot(args) => control::snapshot(args),
        Operation::Report(args) => report::run(args),
        Operation::Diff(args) => diff::run(args),
        Operation::Live(args) => live::run(args),
        Operation::Export(args) => export::run(args),
    }
}

/// Reads a folder of trace files; tells on standard error what is wrong with which, and on a
/// terminal how far it is.
pub fn read(path: &Path) -> Result<Folder, Box<dyn std::error::Error>> {
    let shown = std::io::stderr().is_terminal();
    let folder = Folder::read(path, |done, all, file| {
        if shown && all > 1 {
            output::progress(&format!("reading {} ({} of {all})", file.display(), done + 1));
        }
    })?;
    for remark in folder.remarks() {
        output::progress(&remark);
    }
    Ok(folder)
}
