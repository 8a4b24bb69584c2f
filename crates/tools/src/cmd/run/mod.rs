//! `angaros run PACKAGE/COMPONENT [--breakdown] [--ros-args ...]`, `angaros run PACKAGE EXECUTABLE`
//! as `ros2 run` has it, and `angaros run --rclpy FILE.py` for programs of rclpy without a package.

mod containers;

pub use containers::{PACKAGE as CONTAINER_PACKAGE, PROGRAMS as CONTAINERS};

use super::CmdResult;
use crate::client::{component, transports};
use angaros_launch::ament::{self, Package};
use angaros_launch::{python, resolve, words};
use angaros_msg::dynamic::nearest;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

#[derive(clap::Args)]
pub struct Args {
    /// Words in front of the command line: gdb, perf, valgrind
    #[arg(long, value_name = "WORDS")]
    prefix: Option<String>,
    /// A program in Python that was written for rclpy, by its file
    #[arg(long)]
    rclpy: bool,
    /// The component as PACKAGE/NAME, or a package, followed by its program or component; with
    /// --rclpy a file
    #[arg(
        value_name = "PACKAGE/COMPONENT | PACKAGE EXECUTABLE | FILE.py",
        add = super::complete::runnable()
    )]
    component: String,
    /// --prefix WORDS; --breakdown shows where the time of every message went once Ctrl-C ends it;
    /// --ros-args as in ROS 2
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        add = super::complete::executables()
    )]
    arguments: Vec<String>,
}

pub fn run(args: &Args) -> CmdResult {
    let mut arguments = args.arguments.clone();
    let prefix = match take_prefix(&mut arguments)? {
        None => args.prefix.clone(),
        given => given,
    };
    let prefix = words(&prefix.unwrap_or_default())?;
    if args.rclpy {
        return rclpy(&prefix, &args.component, &args.arguments);
    }
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
        if let Some(mut line) = installed(&args.component, &executable)? {
            let program = PathBuf::from(line.remove(0));
            line.extend(arguments);
            return start(&prefix, &program, &line);
        }
        if let Some((spec, rest)) = containers::of(&args.component, &executable, &arguments)? {
            let json = serde_json::to_string(&spec)?;
            let program = resolve::program_elsewhere(&[])?;
            let line = [component::CONTAINER_VERB.to_owned(), json];
            return start(&prefix, &program, &line.into_iter().chain(rest).collect::<Vec<_>>());
        }
        format!("{}/{}", args.component, resolve::component_of(&args.component, &executable))
    };
    if let Some(word) = assignment(&arguments) {
        return Err(format!(
            "'{word}' stands behind no option; hint: write -p {word} for a parameter, -r {word} to \
             rename a topic"
        )
        .into());
    }
    arguments.insert(0, name.clone());
    if prefix.is_empty() && component::find(&name).is_ok() {
        return container(&arguments);
    }
    let program = resolve::program_for(&[&name])?;
    start(&prefix, &program, &arguments)
}

/// A first argument `name:=value`, as ROS 1 had them: a component would be looked for by that name.
fn assignment(arguments: &[String]) -> Option<&str> {
    let first = arguments.first()?;
    (first.contains(":=") && !first.starts_with('-')).then_some(first)
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
        Some(package) => programs(&package),
        None => resolve::known_components(Some(package)).unwrap_or_default(),
    };
    let hint = match &known[..] {
        [] => format!("angaros run {package} EXECUTABLE"),
        known => format!("it has {}", known.join(", ")),
    };
    format!("'{package}' names no program or component; hint: {hint}")
}

/// Names of the programs of a package: installed ones, and those of sources in Python.
pub fn programs(package: &Package) -> Vec<String> {
    let name = |path: &PathBuf| Some(path.file_name()?.to_string_lossy().into_owned());
    let mut all: Vec<String> = package.executables().iter().filter_map(name).collect();
    // What is wrong with them is said by whoever runs one.
    all.extend(python::programs(package).unwrap_or_default());
    all
}

/// Runs a file in Python with the names of rclpy.
fn rclpy(prefix: &[String], file: &str, arguments: &[String]) -> CmdResult {
    let path = Path::new(file);
    if !path.is_file() {
        let error = format!("{file}: there is no such file; hint: angaros run --rclpy FILE.py");
        return Err(error.into());
    }
    let mut line = python::script(path)?;
    let program = PathBuf::from(line.remove(0));
    line.extend(arguments.iter().cloned());
    start(prefix, &program, &line)
}

/// The words that run the program of a ROS 2 package; `None` where it may be a component of ours.
fn installed(package: &str, executable: &str) -> Result<Option<Vec<String>>, String> {
    let Some(found) = ament::find(package) else { return Ok(None) };
    if let Some(words) = python::command(&found, executable)? {
        return Ok(Some(words));
    }
    if resolve::package_folder(package).is_some() {
        return Ok(None);
    }
    let known = programs(&found);
    let hint = match (nearest(executable, known.iter().map(String::as_str)), &found.prefix) {
        (Some(near), _) => format!("did you mean '{near}'?"),
        (None, None) if !known.is_empty() => format!("it has {}", known.join(", ")),
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
