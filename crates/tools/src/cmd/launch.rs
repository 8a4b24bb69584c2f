//! `angaros launch FILE [--compose|--split] [--set name=value]`.

use super::{CmdResult, output};
use crate::launch::{Deployment, Executor, Launch, ProcessPlan, Resolver, Supervisor, What, plan};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

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
    let resolver = Angaros { program: std::env::current_exe()? };
    Ok(ExitCode::from(Supervisor::run(&plans, &resolver)?.code()))
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

fn print_plan(plans: &[ProcessPlan], json: bool) -> std::io::Result<()> {
    if !json {
        return plans.iter().try_for_each(|plan| output::print(&plan.describe()));
    }
    let processes = plans.iter().map(|plan| {
        let nodes: Vec<_> = plan
            .tasks
            .iter()
            .map(|task| match &task.what {
                What::Component { package, component } => serde_json::json!({
                    "component": format!("{package}/{component}"),
                    "arguments": task.ros_args(),
                }),
                What::Program(words) => serde_json::json!({"program": words}),
            })
            .collect();
        serde_json::json!({
            "process": plan.name,
            "threads": threads(plan.executor),
            "cpu": plan.cpu,
            "priority": plan.priority,
            "env": plan.env.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
            "nodes": nodes,
        })
    });
    output::json(&serde_json::Value::Array(processes.collect()))
}

/// Threads of an executor; 0 means one per CPU.
fn threads(executor: Executor) -> usize {
    match executor {
        Executor::Single => 1,
        Executor::Multi(threads) => threads,
    }
}

/// Runs components with `angaros run`, programs as they are.
struct Angaros {
    program: PathBuf,
}

impl Resolver for Angaros {
    fn command(&self, process: &ProcessPlan) -> Result<Command, String> {
        if let [task] = &process.tasks[..]
            && let What::Program(words) = &task.what
        {
            let (program, arguments) = words.split_first().ok_or("the program has no name")?;
            let mut command = Command::new(program);
            command.args(arguments);
            return Ok(command);
        }
        let mut command = Command::new(&self.program);
        command.args(["run", "--threads", &threads(process.executor).to_string()]);
        for task in &process.tasks {
            if let What::Component { package, component } = &task.what {
                command.arg(format!("{package}/{component}")).args(task.ros_args()).arg("--");
            }
        }
        Ok(command)
    }
}
