//! `angaros bench compare`: what became slower between two results, or since a kept one.

use super::read;
use crate::cmd::{CmdResult, output};
use angaros_bench::result::{ResultFile, read_all};
use angaros_bench_report::compare::{Report, Settings, Verdict, compare, render};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The old result: a folder with result.json, the file, or a folder of such folders, whose
    /// repeats count together; with --baseline the new one
    a: PathBuf,
    /// The new result
    #[arg(required_unless_present = "baseline", conflicts_with = "baseline")]
    b: Option<PathBuf>,
    /// Compare with the kept result of this kind of machine in this folder
    #[arg(long, value_name = "FOLDER")]
    baseline: Option<PathBuf>,
    /// A difference up to this many percent is none
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0)]
    threshold: f64,
    /// The seed of the resamples
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Exit with status 1 if anything has this verdict
    #[arg(long, value_enum, value_name = "VERDICT")]
    fail_on: Option<FailOn>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum FailOn {
    /// Something became slower
    Slower,
    /// Something became slower, or it cannot be told
    Unclear,
}

pub(super) fn run(args: &Args) -> CmdResult {
    if !(args.threshold >= 0.0 && args.threshold < 1000.0) {
        return Err(format!("--threshold {}: 0 to 1000 percent", args.threshold).into());
    }
    let (a, b) = match (&args.b, &args.baseline) {
        (Some(b), _) => (side(&args.a)?, side(b)?),
        (None, Some(folder)) => {
            let new = side(&args.a)?;
            match baseline(folder, &new, &args.a)? {
                Some(old) => (vec![old], new),
                None => return Ok(ExitCode::SUCCESS),
            }
        }
        (None, None) => return Err("one result alone; hint: name another, or --baseline".into()),
    };
    let settings = Settings { threshold: args.threshold / 100.0, seed: args.seed };
    let report = compare(&a, &b, &settings);
    if report.rows.is_empty() {
        return Err("the results have no point in common; hint: run the same experiment".into());
    }
    match args.json {
        true => output::json(&serde_json::to_value(&report)?)?,
        false => output::print(&render(&report))?,
    }
    Ok(if fails(&report, args.fail_on) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn fails(report: &Report, on: Option<FailOn>) -> bool {
    let slower = report.count(Verdict::Slower) > 0;
    match on {
        None => false,
        Some(FailOn::Slower) => slower,
        Some(FailOn::Unclear) => slower || report.count(Verdict::Unclear) > 0,
    }
}

/// All results of one side.
fn side(path: &Path) -> Result<Vec<ResultFile>, Box<dyn std::error::Error>> {
    Ok(read_all(path)?.into_iter().map(|(_, result)| result).collect())
}

/// The kept result of this kind of machine; without one, says how to make it.
fn baseline(
    folder: &Path,
    new: &[ResultFile],
    path: &Path,
) -> Result<Option<ResultFile>, Box<dyn std::error::Error>> {
    let kind = new.first().map(|result| result.environment.kind()).unwrap_or_default();
    let file = folder.join(format!("{kind}.json"));
    if file.is_file() {
        return Ok(Some(read(&file)?));
    }
    let path = path.display();
    let folder = folder.display();
    output::line(&format!(
        "no baseline of this kind of machine ({kind}) in {folder}\n\
         hint: on a quiet machine: angaros bench keep {path} --baseline {folder}"
    ))?;
    Ok(None)
}
