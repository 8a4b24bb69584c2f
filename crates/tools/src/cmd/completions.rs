//! `angaros completions SHELL`.

use super::{CmdResult, command, output};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// The shell to print the script for
    shell: clap_complete::Shell,
}

pub fn run(args: &Args) -> CmdResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "angaros", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}
