//! `angaros run PACKAGE/COMPONENT [--breakdown] [--ros-args ...]`.

use super::CmdResult;
use crate::client::{component, transports};
use crate::resolve;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

#[derive(clap::Args)]
pub struct Args {
    /// The component, as PACKAGE/NAME
    #[arg(add = super::complete::components())]
    component: String,
    /// --breakdown shows where the time of every message went once Ctrl-C ends it; --ros-args as
    /// in ROS 2
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub fn run(args: &Args) -> CmdResult {
    if let Some(result) = super::tf::program(&args.component, &args.arguments) {
        return result;
    }
    let mut line = vec![args.component.clone()];
    line.extend(args.arguments.iter().cloned());
    if component::find(&args.component).is_ok() {
        return container(&line);
    }
    let program = resolve::program_for(&[&args.component])?;
    // Returns only if the program cannot be run.
    let error = Command::new(&program).args(&line).exec();
    Err(format!("{}: {error}", program.display()).into())
}

/// Runs in this process what a launcher asks for.
pub fn container(line: &[String]) -> CmdResult {
    component::main(line, transports())?;
    Ok(ExitCode::SUCCESS)
}
