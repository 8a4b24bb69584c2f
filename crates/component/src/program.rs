//! The `main` of every program that runs components.

use super::container::{Container, ContainerSpec, NodeSpec};
use super::{all, find};
use angaros_core::{Context, ContextOptions};
use angaros_transport::Entry;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::trace;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// The hidden verb by which a launcher starts a container; the argument is a [`ContainerSpec`].
pub const CONTAINER_VERB: &str = "__container";

/// The hidden verb by which recorded messages are stepped through components; the argument is a
/// [`StepSpec`](crate::step::StepSpec).
pub const STEP_VERB: &str = "__step";

/// Where a launcher wants this process's trace.
pub const TRACE_DIR: &str = "ANGAROS_TRACE_DIR";

/// Runs the components that the command line names, all in this process: `PROGRAM
/// [PACKAGE/]NAME... [--breakdown] [--ros-args ...]`. Without a name it lists the components.
///
/// # Errors
/// A component that does not exist, or what creating it returned.
#[expect(clippy::print_stdout, reason = "the program's output")]
pub fn main(args: &[String], transports: &[&'static Entry]) -> Result<()> {
    let (verb, rest) = match args.split_first() {
        None => {
            println!("components in this program (run one by its name):");
            all().iter().for_each(|entry| println!("  {}/{}", entry.package, entry.name));
            return Ok(());
        }
        Some(split) => split,
    };
    if verb == STEP_VERB {
        return crate::step::main(rest);
    }
    let rest = &with_ros_args(rest)[..];
    let breakdown = rest.iter().take_while(|a| *a != "--ros-args").any(|a| a == "--breakdown");
    let (spec, rest) = if verb == CONTAINER_VERB {
        let (json, rest) = rest.split_first().map_or(("", rest), |(j, r)| (j.as_str(), r));
        let spec: ContainerSpec = serde_json::from_str(json).map_err(|error| {
            let message = "cannot read the container's specification";
            Error::new(ErrorKind::InvalidArgument, message).source(error)
        })?;
        (spec, rest)
    } else {
        let more = rest.iter().take_while(|word| !word.starts_with('-')).count();
        let names = std::iter::once(verb).chain(&rest[..more]);
        let mut nodes = names.map(|name| node_of(name)).collect::<Result<Vec<_>>>()?;
        if let [node] = &mut nodes[..] {
            node.own_parameters = parameters_of(rest);
        }
        (ContainerSpec { nodes, threads: 1, ..ContainerSpec::default() }, &rest[more..])
    };
    run(&spec, rest, transports, breakdown)
}

/// Options that belong behind `--ros-args` and are unmistakable without it; each has a value.
const ROS_OPTIONS: [&str; 7] =
    ["-p", "--param", "-r", "--remap", "--params-file", "--log-level", "--enclave"];

/// The arguments with what belongs behind `--ros-args` there, also where nobody wrote it.
fn with_ros_args(args: &[String]) -> Vec<String> {
    let mut own = Vec::new();
    let mut ros = Vec::new();
    let mut rest = args.iter();
    while let Some(word) = rest.as_slice().first().filter(|word| *word != "--ros-args") {
        let _ = rest.next();
        match ROS_OPTIONS.contains(&word.as_str()) {
            true => ros.extend(std::iter::once(word).chain(rest.next()).cloned()),
            false => own.push(word.clone()),
        }
    }
    if !ros.is_empty() {
        own.push("--ros-args".into());
        own.extend(ros);
        own.push("--".into());
    }
    own.extend(rest.cloned());
    own
}

/// The parameters that the arguments give to every node.
fn parameters_of(args: &[String]) -> Vec<String> {
    let ros = args.iter().skip_while(|word| *word != "--ros-args");
    let pairs = ros.clone().zip(ros.skip(1));
    let rules = pairs.filter(|(option, _)| matches!(option.as_str(), "-p" | "--param"));
    let names = rules.filter_map(|(_, rule)| rule.split_once(":=").map(|(name, _)| name));
    names.filter(|name| !name.contains(':')).map(str::to_owned).collect()
}

/// The component of this name with nothing else said about its node.
fn node_of(name: &str) -> Result<NodeSpec> {
    let entry = find(name)?;
    let component = format!("{}/{}", entry.package, entry.name);
    Ok(NodeSpec { component, ..NodeSpec::default() })
}

#[expect(clippy::print_stdout, reason = "the program's output")]
fn run(
    spec: &ContainerSpec,
    args: &[String],
    transports: &[&'static Entry],
    breakdown: bool,
) -> Result<()> {
    let options = ContextOptions { args: args.to_vec(), ..ContextOptions::default() };
    let context = Context::new(options, transports)?;
    context.shutdown_on_signals()?;
    let trace_dir = std::env::var(TRACE_DIR).ok();
    if breakdown || trace_dir.is_some() {
        trace::start()?;
    }
    let container = Arc::new(Container::with_transports(&context, spec, transports)?);
    let serve = |name: &String| container.serve(name, spec.namespace.as_deref());
    let services = spec.name.as_ref().map(serve).transpose()?;
    container.spin()?;
    drop(services);
    let failed = container.failed_nodes();
    drop(container);
    if breakdown || trace_dir.is_some() {
        let recording = trace::stop();
        if breakdown {
            println!("{}", trace::Breakdown::of(&recording));
        }
        if let Some(dir) = trace_dir {
            let file = format!("{}.trace", std::process::id());
            recording.write(&Path::new(&dir).join(file))?;
        }
    }
    match failed.is_empty() {
        true => Ok(()),
        false => {
            let message = format!("nodes out of service: {}", failed.join(", "));
            Err(Error::new(ErrorKind::Callback, message))
        }
    }
}

/// Prints an error as every Angaros program does and gives the exit code.
#[expect(clippy::print_stderr, reason = "the program's output")]
#[must_use]
pub fn exit_code(result: Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn options_of_ros_are_taken_without_ros_args() {
        for (given, expected) in [
            ("-p a:=1 --breakdown", "--breakdown --ros-args -p a:=1 --"),
            (
                "--breakdown -r x:=y --ros-args -p b:=2",
                "--breakdown --ros-args -r x:=y -- --ros-args -p b:=2",
            ),
            ("--breakdown --ros-args -p b:=2", "--breakdown --ros-args -p b:=2"),
            ("-p", "--ros-args -p --"),
        ] {
            assert_eq!(with_ros_args(&words(given)), words(expected), "{given}");
        }
    }

    #[test]
    fn parameters_of_one_node_in_particular_are_not_those_of_all() {
        let args = words("--ros-args -p a:=1 -p node:b:=2 --param c:=x -r d:=e");
        assert_eq!(parameters_of(&args), ["a", "c"]);
    }
}
