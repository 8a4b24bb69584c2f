//! `angaros launch convert FILE`: a launch file of ROS 2 as one of ours.

use super::find;
use crate::cmd::{CmdResult, output};
use angaros_launch::{Launch, to_yaml};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// The launch file, or a package and the name of a launch file of it
    #[arg(value_hint = clap::ValueHint::FilePath, value_name = "FILE | PACKAGE")]
    file: PathBuf,
    /// The package's launch file; then the values that the file is converted with
    #[arg(value_name = "LAUNCH_FILE | NAME:=VALUE")]
    arguments: Vec<String>,
    /// Write into this file instead of to standard output
    #[arg(short = 'o', long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
}

pub fn run(args: &Args) -> CmdResult {
    let (file, rest) = find::file(&args.file, &args.arguments)?;
    let given = rest.iter().map(|word| find::assignment(word)).collect::<Result<Vec<_>, _>>()?;
    let launch = Launch::open(&file, &given)?;
    launch.warnings.iter().for_each(|warning| output::warn(warning));
    let text = to_yaml(&launch, &file.display().to_string());
    match &args.output {
        None => output::print(&text)?,
        Some(path) => {
            std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
