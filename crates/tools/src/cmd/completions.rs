//! `angaros completions SHELL`.

use super::{CmdResult, output};
use clap_complete::env::Shells;
use std::process::ExitCode;

/// What tells the program, when a shell runs it, that it shall complete.
pub const VARIABLE: &str = "COMPLETE";

#[derive(clap::Args)]
pub struct Args {
    /// The shell to print the script for
    #[arg(value_parser = ["bash", "elvish", "fish", "powershell", "zsh"])]
    shell: String,
}

pub fn run(args: &Args) -> CmdResult {
    let shells = Shells::builtins();
    let shell = shells.completer(&args.shell).ok_or("this shell is not known")?;
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "angaros", "angaros", "angaros", &mut script)?;
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}
