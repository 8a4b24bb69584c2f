//! `angaros trace report`.

use super::super::{CmdResult, output};
use crate::client::trace::Breakdown;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct ReportArgs {
    /// Folder with the trace files of a session, or one of them
    #[arg(value_hint = clap::ValueHint::AnyPath)]
    path: PathBuf,
}

pub fn run(args: &ReportArgs) -> CmdResult {
    let folder = super::read(&args.path)?;
    output::line(&Breakdown::of(&folder.recording).to_string())?;
    Ok(ExitCode::SUCCESS)
}
