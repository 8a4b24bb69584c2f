//! `angaros launch FILE [--compose|--split] [--set name=value]`.

use super::{CmdResult, output};
use crate::client::trace::{Breakdown, Recording};
use crate::launch::{Deployment, Launch, ProcessPlan, Resolver, Supervisor, What, plan};
use crate::resolve;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The variable by which a process learns where to leave its trace.
const TRACE_DIR: &str = "ANGAROS_TRACE_DIR";

#[derive(clap::Args)]
pub struct Args {
    /// The launch file
    file: PathBuf,
    /// Run all nodes in one process
    #[arg(long, conflicts_with = "split")]
    compose: bool,
    /// Run every node in a process of its own
    #[arg(long)]
    split: bool,
    /// Give an argument of the file a value
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    set: Vec<(String, String)>,
    /// Print which processes would run with which arguments, and run nothing
    #[arg(long)]
    print_plan: bool,
    /// Print the file's arguments with their values, and run nothing
    #[arg(long)]
    show_args: bool,
    /// Show where the time of every message went once Ctrl-C ends it
    #[arg(long)]
    breakdown: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

pub fn run(args: &Args) -> CmdResult {
    let launch = Launch::read(&args.file, &args.set)?;
    if args.show_args {
        show_args(&launch, args.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let deployment = match (args.compose, args.split) {
        (true, _) => Deployment::Compose,
        (_, true) => Deployment::Split,
        _ => Deployment::AsWritten,
    };
    let plans = plan(&launch, deployment)?;
    if args.print_plan {
        print_plan(&plans, args.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    if plans.is_empty() {
        let error = format!("{}: names nothing to run; hint: add 'nodes:'", args.file.display());
        return Err(error.into());
    }
    let traces = args.breakdown.then(TraceFolder::new).transpose()?;
    let resolver = Programs { trace: traces.as_ref().map(|folder| folder.0.clone()) };
    let outcome = Supervisor::run(&plans, &resolver)?;
    if let Some(traces) = traces {
        output::line(&traces.breakdown()?)?;
    }
    Ok(ExitCode::from(outcome.code()))
}

fn show_args(launch: &Launch, json: bool) -> std::io::Result<()> {
    let arguments = &launch.arguments;
    if json {
        let entries = arguments.iter().map(|argument| {
            serde_json::json!({
                "name": argument.name,
                "value": argument.value,
                "description": argument.description,
            })
        });
        return output::json(&serde_json::Value::Array(entries.collect()));
    }
    for argument in arguments {
        let description = argument.description.as_deref().unwrap_or_default();
        output::line(format!("{}={}  {description}", argument.name, argument.value).trim_end())?;
    }
    Ok(())
}

fn print_plan(plans: &[ProcessPlan], json: bool) -> Result<(), Box<dyn std::error::Error>> {
    if !json {
        return Ok(plans.iter().try_for_each(|plan| output::print(&plan.describe()))?);
    }
    let mut processes = Vec::new();
    for plan in plans {
        let program = plan.tasks.iter().find_map(|task| match &task.what {
            What::Program(words) => Some(words),
            What::Component { .. } => None,
        });
        processes.push(serde_json::json!({
            "process": plan.name,
            "program": program,
            "container": plan.container()?,
            "cpu": plan.cpu,
            "priority": plan.priority,
            "env": plan.env.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
        }));
    }
    Ok(output::json(&serde_json::Value::Array(processes))?)
}

/// Runs components as containers of whichever program has them, programs as they are.
struct Programs {
    trace: Option<PathBuf>,
}

impl Resolver for Programs {
    fn command(&self, process: &ProcessPlan) -> Result<Command, String> {
        let Some(spec) = process.container().map_err(|error| error.to_string())? else {
            let words = process.tasks.iter().find_map(|task| match &task.what {
                What::Program(words) => words.split_first(),
                What::Component { .. } => None,
            });
            let (program, arguments) = words.ok_or("there is nothing to run")?;
            let mut command = Command::new(program);
            command.args(arguments);
            return Ok(command);
        };
        // Those of a library need no program that has them.
        let linked = spec.nodes.iter().filter(|node| node.library.is_none());
        let names: Vec<&str> = linked.map(|node| node.component.as_str()).collect();
        let mut command = Command::new(resolve::program_for(&names)?);
        let json = serde_json::to_string(&spec).map_err(|error| error.to_string())?;
        command.args(["__container", &json]);
        let files = process.tasks.iter().flat_map(|task| &task.parameter_files);
        for file in files {
            command.args(["--ros-args", "--params-file"]).arg(file).arg("--");
        }
        if let Some(folder) = &self.trace {
            command.env(TRACE_DIR, folder);
        }
        Ok(command)
    }
}

/// A folder for traces that goes away with the value.
struct TraceFolder(PathBuf);

impl TraceFolder {
    fn new() -> std::io::Result<Self> {
        let path = std::env::temp_dir().join(format!("angaros-trace-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    /// The breakdown of all processes' messages together.
    fn breakdown(&self) -> Result<String, Box<dyn std::error::Error>> {
        let mut whole: Option<Recording> = None;
        for entry in std::fs::read_dir(&self.0)? {
            let part = Recording::read(&entry?.path())?;
            match &mut whole {
                Some(whole) => whole.merge(part),
                None => whole = Some(part),
            }
        }
        let whole = whole.ok_or("no process left a trace; hint: end them with Ctrl-C")?;
        Ok(Breakdown::of(&whole).to_string())
    }
}

impl Drop for TraceFolder {
    fn drop(&mut self) {
        // What cannot be removed stays in the temporary folder, which the system clears.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
