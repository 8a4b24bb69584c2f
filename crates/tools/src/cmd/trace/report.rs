//! `angaros trace report`.

use super::super::{CmdResult, output};
use angaros_trace::{AsPaper001, Options, Report};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct ReportArgs {
    /// Folder with the trace files of a session, or one of them; the newest here if left out
    #[arg(value_hint = clap::ValueHint::AnyPath)]
    path: Option<PathBuf>,
    /// Only chains that pass this topic
    #[arg(long)]
    topic: Option<String>,
    /// How many of the slowest messages to show step by step
    #[arg(long, value_name = "N", default_value_t = 5)]
    slowest: usize,
    /// Only the chains, in the six categories of paper 001
    #[arg(long)]
    paper_001: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &ReportArgs) -> CmdResult {
    let folder = super::read(&super::newest::recording(args.path.as_deref())?)?;
    let options = Options { topic: args.topic.clone(), slowest: args.slowest, last_ns: None };
    let report = Report::of(&folder.recording, &options);
    if let (true, Some(topic)) = (report.paths.is_empty(), &args.topic) {
        let error = format!("no chain passes {topic}; hint: leave --topic out to see all");
        return Err(error.into());
    }
    if args.json {
        output::json(&serde_json::to_value(&report)?)?;
    } else if args.paper_001 {
        output::print(&AsPaper001(&report).to_string())?;
    } else {
        output::print(&report.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}
