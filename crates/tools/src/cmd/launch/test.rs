//! `angaros launch test FILE.yaml`: a launch and what is expected of it.

use crate::cmd::{CmdResult, output};
use angaros_launch::test::TestFile;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// The test file
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// Write the results as JUnit XML too
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    junit: Option<PathBuf>,
    /// Run in this domain instead of one that no other test has
    #[arg(long, value_name = "NUMBER")]
    domain: Option<u32>,
    /// Show the output of the processes while the test runs
    #[arg(long)]
    show_output: bool,
}

pub fn run(args: &Args) -> CmdResult {
    let mut file = TestFile::read(&args.file)?;
    file.test = file.test.on_command_line().echo(args.show_output);
    if let Some(domain) = args.domain {
        file.test = file.test.domain(domain);
    }
    let report = file.run()?;
    if let Some(path) = &args.junit {
        std::fs::write(path, report.junit())
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    }
    output::print(&report.text())?;
    Ok(ExitCode::from(u8::from(report.failures() > 0)))
}
