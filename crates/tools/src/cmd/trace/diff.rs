//! `angaros trace diff`.

use super::super::{CmdResult, output};
use angaros_trace::Diff;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct DiffArgs {
    /// Folder with the trace files of the session before
    #[arg(value_hint = clap::ValueHint::AnyPath)]
    before: PathBuf,
    /// Folder with those after
    #[arg(value_hint = clap::ValueHint::AnyPath)]
    after: PathBuf,
    /// Seed of the intervals' resampling
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &DiffArgs) -> CmdResult {
    let before = super::read(&args.before)?;
    let after = super::read(&args.after)?;
    let diff = Diff::of(&before.recording, &after.recording, args.seed);
    if args.json {
        output::json(&serde_json::to_value(&diff)?)?;
    } else {
        output::print(&diff.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}
