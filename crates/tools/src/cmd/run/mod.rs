//! `angaros run PACKAGE/COMPONENT [--breakdown] [--ros-args ...]`, and `angaros run PACKAGE
//! EXECUTABLE` as `ros2 run` has it.

mod containers;

use super::CmdResult;
use crate::client::{component, transports};
use angaros_launch::ament;
use angaros_launch::resolve;
use angaros_launch::words;
use angaros_msg::dynamic::nearest;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

#[derive(clap::Args)]
pub struct Args {
    /// Words in front of the command line: gdb, perf, valgrind
    #[arg(long, value_name = "WORDS")]
    prefix: Option<String>,
    /// The component as PACKAGE/NAME, or a package, followed by its program or component
    #[arg(
        value_name = "PACKAGE/COMPONENT | PACKAGE EXECUTABLE",
        add = super::complete::components()
    )]
    component: String,
    /// --prefix WORDS; --breakdown shows where the time of every message went once Ctrl-C ends it;
    /// --ros-args as in ROS 2
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub fn run(args: &Args) -> CmdResult {
    let mut arguments = args.arguments.clone();
    let prefix = match take_prefix(&mut arguments)? {
        None => args.prefix.clone(),
        given => given,
    };
    let prefix = words(&prefix.unwrap_or_default())?;
    let own = || super::tf::program(&args.component, &arguments);
    if let Some(result) = prefix.is_empty().then(own).flatten() {
        return result;
    }
    let name = if args.component.contains('/') {
        args.component.clone()
    } else {
        let executable = match arguments.first() {
            Some(word) if !word.starts_with('-') => arguments.remove(0),
            _ => return Err(no_executable(&args.component).into()),
        };
        if let Some(program) = installed(&args.component, &executable)? {
            return start(&prefix, &program, &arguments);
        }
        if let Some((spec, rest)) = containers::of(&args.component, &executable, &arguments)? {
            let json = serde_json::to_string(&spec)?;
            let program = resolve::program_elsewhere(&[])?;
            let line = [component::CONTAINER_VERB.to_owned(), json];
            return start(&prefix, &program, &line.into_iter().chain(rest).collect::<Vec<_>>());
        }
        format!("{}/{}", args.component, resolve::component_of(&args.component, &executable))
    };
    arguments.insert(0, name.clone());
    if prefix.is_empty() && component::find(&name).is_ok() {
        return container(&arguments);
    }
    let program = resolve::program_for(&[&name])?;
    start(&prefix, &program, &arguments)
}

/// `--prefix` where `ros2 run` takes it too: behind the package or the program, before what is the
/// program's own.
fn take_prefix(arguments: &mut Vec<String>) -> Result<Option<String>, String> {
    let at = arguments.iter().take(2).position(|a| a == "--prefix" || a.starts_with("--prefix="));
    let Some(at) = at else { return Ok(None) };
    let word = arguments.remove(at);
    match word.strip_prefix("--prefix=") {
        Some(words) => Ok(Some(words.to_owned())),
        None if at < arguments.len() => Ok(Some(arguments.remove(at))),
        None => Err("--prefix names no program; hint: --prefix 'gdb -ex run --args'".into()),
    }
}

fn no_executable(package: &str) -> String {
    let known = match ament::find(package) {
        Some(package) => names(&package.executables()),
        None => resolve::known_components(Some(package)).unwrap_or_default(),
    };
    let hint = match &known[..] {
        [] => format!("angaros run {package} EXECUTABLE"),
        known => format!("it has {}", known.join(", ")),
    };
    format!("'{package}' names no program or component; hint: {hint}")
}

fn names(programs: &[PathBuf]) -> Vec<String> {
    let name = |path: &PathBuf| Some(path.file_name()?.to_string_lossy().into_owned());
    programs.iter().filter_map(name).collect()
}

/// The program of an installed ROS 2 package; `None` where it may be a component of ours.
fn installed(package: &str, executable: &str) -> Result<Option<PathBuf>, String> {
    let Some(found) = ament::find(package) else { return Ok(None) };
    if let Some(program) = found.executable(executable) {
        return Ok(Some(program));
    }
    if resolve::package_folder(package).is_some() {
        return Ok(None);
    }
    let known = names(&found.executables());
    let hint = match (nearest(executable, known.iter().map(String::as_str)), &found.prefix) {
        (Some(near), _) => format!("did you mean '{near}'?"),
        (None, None) => format!("build it: colcon build --packages-select {package}"),
        (None, Some(_)) => format!("angaros pkg executables {package}"),
    };
    Err(format!("No executable found: package '{package}' has no '{executable}'; hint: {hint}"))
}

fn start(prefix: &[String], program: &Path, arguments: &[String]) -> CmdResult {
    let mut command = match prefix.split_first() {
        None => Command::new(program),
        Some((first, words)) => {
            let mut command = Command::new(first);
            command.args(words).arg(program);
            command
        }
    };
    // Returns only if the program cannot be run.
    let error = command.args(arguments).exec();
    Err(format!("{}: {error}", command.get_program().to_string_lossy()).into())
}

/// Runs in this process what a launcher asks for.
pub fn container(line: &[String]) -> CmdResult {
    component::main(line, transports())?;
    Ok(ExitCode::SUCCESS)
}
