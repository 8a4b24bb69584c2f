//! `bag play --step`: bags through a graph in one process, the same way every time.

use super::play::PlayArgs;
use super::seconds;
use crate::client::component::{NodeSpec, STEP_VERB};
use crate::client::step::{StepOptions, StepSpec, write_feed};
use crate::cmd::{CmdResult, output};
use angaros_bag::BagFeed;
use angaros_launch::resolve;
use angaros_launch::{Deployment, Launch, plan};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

#[derive(clap::Args)]
pub struct StepArgs {
    /// Run nodes on a clock of their own, each message with all that follows from it before the
    /// next, and print the digest of what they publish
    #[arg(long, requires = "nodes")]
    step: bool,
    /// The nodes of this launch file
    #[arg(long, group = "nodes", requires = "step", value_name = "FILE")]
    launch: Option<PathBuf>,
    /// These components
    #[arg(long, group = "nodes", requires = "step", num_args = 1.., value_name = "PACKAGE/NAME")]
    component: Vec<String>,
    /// Give an argument of the launch file a value
    #[arg(long, requires = "launch", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// How often to step through everything; all rounds must agree
    #[arg(long, requires = "step", default_value_t = 1, value_name = "N")]
    rounds: u32,
    /// What random delays are decided by
    #[arg(long, requires = "step", default_value_t = 1)]
    seed: u64,
    /// The longest random delay put before what nodes do, microseconds; 0 for none. With more than
    /// one round 200 if left out
    #[arg(long, requires = "step", value_name = "US")]
    max_delay: Option<u64>,
    /// Seconds to run on after the last message
    #[arg(long, requires = "step", default_value_t = 0.0, value_name = "SECONDS")]
    after: f64,
    /// Topics that do not count as output
    #[arg(long, requires = "step", num_args = 1.., value_name = "TOPIC")]
    ignore: Vec<String>,
}

impl StepArgs {
    pub(super) fn is_asked(&self) -> bool {
        self.step
    }

    /// The nodes, and what else their process is started with.
    fn nodes(&self) -> Result<(Vec<NodeSpec>, Vec<String>), Box<dyn std::error::Error>> {
        let Some(file) = &self.launch else {
            let spec = |component: &String| NodeSpec {
                component: component.clone(),
                ..NodeSpec::default()
            };
            return Ok((self.component.iter().map(spec).collect(), Vec::new()));
        };
        let assigned = |text: &String| {
            let (name, value) = text.split_once('=').ok_or("write --set NAME=VALUE")?;
            Ok((name.to_owned(), value.to_owned()))
        };
        let set = self.set.iter().map(assigned).collect::<Result<Vec<_>, &str>>()?;
        let plans = plan(&Launch::open(file, &set)?, Deployment::Compose)?;
        let mut nodes = Vec::new();
        let mut arguments = Vec::new();
        for process in &plans {
            let Some(spec) = process.container()? else {
                let what = format!("{}: cannot step program {}", file.display(), process.name);
                return Err(format!("{what}; hint: only components run on a clock").into());
            };
            nodes.extend(spec.nodes);
            for parameters in process.tasks.iter().flat_map(|task| &task.parameter_files) {
                let words = ["--ros-args", "--params-file"].map(str::to_owned);
                arguments.extend(words);
                arguments.extend([parameters.display().to_string(), "--".to_owned()]);
            }
        }
        Ok((nodes, arguments))
    }
}

/// Writes what the bags hold for the program that has the components, and runs that.
pub(super) fn run(play: &PlayArgs) -> CmdResult {
    let args = &play.step;
    let (nodes, arguments) = args.nodes()?;
    let names: Vec<&str> = nodes.iter().map(|node| node.component.as_str()).collect();
    let program = resolve::program_for(&names)?;
    let folder = tempfile::tempdir()?;
    let feed = folder.path().join("feed");
    let bags = BagFeed::new(play.open()?, &play.selection()?, play.until_ns()?)?;
    let count = write_feed(&bags, &feed)?;
    output::progress(&format!("stepping {count} messages {} times", args.rounds.max(1)));
    let after = seconds(args.after, "--after")?;
    let mut ignore = StepOptions::default().ignore;
    ignore.extend(super::full_names(&args.ignore)?);
    let spec = StepSpec {
        nodes,
        feed,
        rounds: args.rounds.max(1),
        seed: args.seed,
        delay_us: args.max_delay.unwrap_or(if args.rounds > 1 { 200 } else { 0 }),
        after_ms: u64::try_from(after.as_millis()).unwrap_or(u64::MAX),
        ignore,
    };
    let json = serde_json::to_string(&spec)?;
    let status = Command::new(&program).args([STEP_VERB, &json]).args(arguments).status();
    let status = status.map_err(|error| format!("{}: {error}", program.display()))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
