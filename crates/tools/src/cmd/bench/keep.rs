//! `angaros bench keep`: a result small enough to be committed.

use super::{VerbResult, read};
use crate::cmd::output;
use angaros_bench::result;
use std::path::PathBuf;

/// A file larger than this is not for a repository.
const LARGE: u64 = 300_000;

#[derive(clap::Args)]
pub(super) struct Args {
    /// A folder with result.json, or the file
    result: PathBuf,
    /// The file to write
    #[arg(required_unless_present = "baseline", conflicts_with = "baseline")]
    to: Option<PathBuf>,
    /// Write into this folder, under the name of the machine's kind, for compare --baseline
    #[arg(long, value_name = "FOLDER")]
    baseline: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> VerbResult {
    let result = read(&args.result)?;
    let to = match (&args.to, &args.baseline) {
        (Some(to), _) => to.clone(),
        (None, Some(folder)) => folder.join(format!("{}.json", result.environment.kind())),
        (None, None) => return Err("nowhere to write; hint: name a file, or --baseline".into()),
    };
    result::write_small(&result, &to)?;
    let bytes = std::fs::metadata(&to)?.len();
    if bytes > LARGE {
        let problem = format!("{} has {bytes} bytes", to.display());
        output::progress(&format!("warning: {problem}, more than a repository should hold"));
    }
    Ok(output::line(&format!("{} ({} kB)", to.display(), bytes / 1000))?)
}
