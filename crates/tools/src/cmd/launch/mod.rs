//! `angaros launch FILE [name:=value] [--compose|--split]`, and what speaks to it.

mod convert;
mod ctl;
mod find;
mod test;

use super::{CmdResult, output};
use crate::client::trace::{Breakdown, Recording};
pub use find::{file_of, files_of, packages};

use angaros_launch::control::Server;
use angaros_launch::{
    Argument, Deployment, GraphWatcher, Launch, MAX_LOG_BYTES, Options, Programs, Schedule,
    Supervisor, TaskKind, schedule,
};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of a command line")]
pub struct Args {
    #[command(subcommand)]
    verb: Option<Verb>,
    /// The launch file, or a package and the name of a launch file of it
    #[arg(value_name = "FILE | PACKAGE", add = super::complete::launch_files())]
    file: Option<PathBuf>,
    /// The package's launch file; then arguments of the file
    #[arg(value_name = "LAUNCH_FILE | NAME:=VALUE", add = super::complete::launch_words())]
    arguments: Vec<String>,
    /// Run all nodes in one process
    #[arg(long, conflicts_with = "split")]
    compose: bool,
    /// Run every node in a process of its own
    #[arg(long)]
    split: bool,
    /// Give an argument of the file a value
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment,
        add = super::complete::launch_arguments())]
    set: Vec<(String, String)>,
    /// Print which processes would run with which arguments, and run nothing
    #[arg(short = 'p', long, visible_aliases = ["print", "print-description", "dry-run"])]
    print_plan: bool,
    /// Print the file's arguments with their values, and run nothing
    #[arg(short = 's', long, visible_alias = "show-arguments")]
    show_args: bool,
    /// Show what every process writes; it always is, the option is of ROS 2
    #[arg(short = 'a', long)]
    show_all_subprocesses_output: bool,
    /// Log at the level debug, here and in the nodes
    #[arg(short = 'd', long)]
    debug: bool,
    /// Ask nothing; nothing is asked anyway, the option is of ROS 2
    #[arg(short = 'n', long)]
    noninteractive: bool,
    /// Words in front of the command line of the processes: gdb, perf, valgrind
    #[arg(long, value_name = "WORDS")]
    launch_prefix: Option<String>,
    /// Only of programs whose name matches this regular expression
    #[arg(long, value_name = "PATTERN")]
    launch_prefix_filter: Option<String>,
    /// Write the output into files of this folder too: one per process, and launch.log of all
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    log_dir: Option<PathBuf>,
    /// Bytes of a log file before it is replaced; three older ones are kept
    #[arg(long, value_name = "BYTES", default_value_t = MAX_LOG_BYTES)]
    log_max_bytes: u64,
    /// Show where the time of every message went once Ctrl-C ends it
    #[arg(long)]
    breakdown: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Write a launch file of ROS 2 as one of Angaros
    Convert(convert::Args),
    /// List, start, stop and restart the processes of a running launch
    Ctl(ctl::Args),
    /// Run a launch and check what is expected of it
    Test(test::Args),
}

fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Some(Verb::Convert(args)) => convert::run(args),
        Some(Verb::Ctl(args)) => ctl::run(args),
        Some(Verb::Test(args)) => test::run(args),
        None => launch(args),
    }
}

fn launch(args: &Args) -> CmdResult {
    let Some(first) = &args.file else {
        return Err("there is no launch file; hint: angaros launch FILE.yaml".into());
    };
    let (file, rest) = find::file(first, &args.arguments)?;
    let file = &file;
    let mut given = args.set.clone();
    for word in rest {
        given.push(find::assignment(word)?);
    }
    if args.show_args {
        show_args(&Launch::arguments_of(file, &given)?, args.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let launch = Launch::open(file, &given)?;
    launch.warnings.iter().for_each(|warning| output::warn(warning));
    let mut schedule = schedule(&launch, deployment(args.compose, args.split))?;
    if let Some(prefix) = &args.launch_prefix {
        find::add_prefix(&mut schedule, prefix, args.launch_prefix_filter.as_deref())?;
    }
    if args.print_plan {
        print_plan(&schedule, args.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    if schedule.processes.is_empty() {
        let error = format!("{}: names nothing to run; hint: add 'nodes:'", file.display());
        return Err(error.into());
    }
    schedule.strangers().iter().for_each(|line| output::warn(line));
    let traces = args.breakdown.then(TraceFolder::new).transpose()?;
    let trace = traces.as_ref().map(|folder| folder.0.clone());
    let resolver = Programs { trace, ..Programs::default() };
    let env = args.debug.then(|| ("RUST_LOG".to_owned(), "debug".to_owned()));
    let options = Options {
        env: env.into_iter().collect(),
        log_dir: args.log_dir.clone(),
        log_bytes: args.log_max_bytes,
        ..Options::default()
    };
    launch.notes.iter().try_for_each(|note| output::line(note))?;
    let supervisor = Supervisor::new(&schedule, &resolver, options)?;
    let remote = supervisor.remote();
    let watch = GraphWatcher::start(&schedule, &remote, None)?;
    let server = Server::start(remote, file.display().to_string())?;
    let outcome = supervisor.run()?;
    drop((server, watch));
    if let Some(traces) = traces {
        output::line(&traces.breakdown()?)?;
    }
    Ok(ExitCode::from(outcome.code()))
}

/// How the switches of a command line spread nodes over processes.
fn deployment(compose: bool, split: bool) -> Deployment {
    match (compose, split) {
        (true, _) => Deployment::Compose,
        (_, true) => Deployment::Split,
        _ => Deployment::AsWritten,
    }
}

fn show_args(arguments: &[Argument], json: bool) -> std::io::Result<()> {
    if json {
        let entries = arguments.iter().map(|argument| {
            serde_json::json!({
                "name": argument.name,
                "value": argument.has_value.then_some(&argument.value),
                "description": argument.description,
                "choices": argument.choices,
            })
        });
        return output::json(&serde_json::Value::Array(entries.collect()));
    }
    output::line("Arguments (pass arguments as '<name>:=<value>'):")?;
    if arguments.is_empty() {
        output::line("\n  No arguments.")?;
    }
    for argument in arguments {
        let description = argument.description.as_deref().unwrap_or("no description given");
        let mut text = format!("\n    '{}':\n        {description}", argument.name);
        if !argument.choices.is_empty() {
            let choices: Vec<_> = argument.choices.iter().map(|c| format!("'{c}'")).collect();
            text += &format!(". Valid choices are: [{}]", choices.join(", "));
        }
        if argument.has_value {
            text += &format!("\n        (default: '{}')", argument.value);
        }
        output::line(&text)?;
    }
    Ok(())
}

fn print_plan(schedule: &Schedule, json: bool) -> Result<(), Box<dyn std::error::Error>> {
    if !json {
        return Ok(output::print(&schedule.describe())?);
    }
    let mut processes = Vec::new();
    for plan in &schedule.processes {
        let program = plan.tasks.iter().find_map(|task| match &task.what {
            TaskKind::Program(words) => Some(words),
            TaskKind::Component { .. } | TaskKind::Container => None,
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
        let whole = Recording::read_folder(&self.0)?;
        if whole.processes.is_empty() {
            return Err("no process left a trace; hint: end them with Ctrl-C".into());
        }
        Ok(Breakdown::of(&whole).to_string())
    }
}

impl Drop for TraceFolder {
    fn drop(&mut self) {
        // What cannot be removed stays in the temporary folder, which the system clears.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
