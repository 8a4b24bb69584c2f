//! The workload `verbs`: how long a verb of the command line takes on a running graph, from the
//! start of its process to the last byte that it prints and its end.
//!
//! Parameter `verb`: the words behind `angaros`, split at spaces. Parameter `nodes` (30): how many
//! there are, each in a process of its own. The first is `turtlesim/Turtlesim`, which has topics,
//! services, an action and parameters; the others are `parameter_blackboard/ParameterBlackboard`.
//! A sample is one run of the verb, one at a time. Variants are transports by name, on which nodes
//! and verb are, and `true`: the program of that name in the verb's place, which is what the start
//! and the end of any process take.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use angaros::component::{ContainerSpec, NodeSpec};

use super::container;
use super::contract::{Components, Length, Workload};
use super::parameter::{Parameter, Values, Wording};
use super::shared;
use crate::run::{Measurement, Point, Process, RunContext, RunError, System, one_host};

/// The first node.
const FIRST: &str = "turtlesim/Turtlesim";
/// All others.
const OTHERS: &str = "parameter_blackboard/ParameterBlackboard";
/// How many nodes there are when the point does not say.
const NODES: u64 = 30;
/// Most nodes.
const MOST: u64 = 500;
/// All of them are seen by then.
const MATCH: Duration = Duration::from_secs(60);
/// When told to end they get this long.
const FAREWELL: Duration = Duration::from_secs(20);
/// The variant that runs no verb.
const TRUE: &str = "true";

/// Verbs of the command line.
pub struct Verbs;

impl Workload for Verbs {
    fn name(&self) -> &'static str {
        "verbs"
    }

    fn parameters(&self) -> &'static [Parameter] {
        const ALL: &[Parameter] = &[
            Parameter::new("verb", Values::Text).reads(Wording::Text("{}")),
            shared::nodes(1, MOST),
        ];
        ALL
    }

    fn components(&self) -> Option<Components> {
        Some(Components {
            needed: FIRST,
            variants: &[],
            system: |setting, variant| Box::new(VerbSystem::new(setting.program, variant)),
        })
    }

    fn samples_are_messages(&self) -> bool {
        false
    }

    fn processes(&self, length: &Length<'_>) -> f64 {
        length.number("nodes").unwrap_or(NODES as f64)
    }

    fn work_s(&self, length: &Length<'_>) -> f64 {
        /// What a verb takes about, s.
        const VERB_S: f64 = 0.05;
        length.messages() * VERB_S
    }
}

/// A graph of ours and the command that looks at it.
struct VerbSystem {
    components: PathBuf,
    command: PathBuf,
    variant: String,
}

impl VerbSystem {
    fn new(components: &Path, variant: &str) -> Self {
        let command = std::env::current_exe().unwrap_or_else(|_| "angaros".into());
        Self { components: components.to_owned(), command, variant: variant.to_owned() }
    }

    fn environment(&self) -> Vec<(std::ffi::OsString, std::ffi::OsString)> {
        let domain = 100 + u64::from(std::process::id() % 100);
        let transport = if self.variant == TRUE { "shm" } else { &self.variant };
        container::domain(domain, Some(transport))
    }

    fn start(&self, nodes: u64, context: &RunContext) -> Result<Vec<Process>, RunError> {
        let environment = self.environment();
        let start = |number: u64| {
            let (component, name) = match number {
                0 => (FIRST, "turtlesim".to_owned()),
                number => (OTHERS, format!("node_{number}")),
            };
            let own = NodeSpec {
                component: component.to_owned(),
                name: Some(name.clone()),
                ..NodeSpec::default()
            };
            let spec = ContainerSpec { nodes: vec![own], threads: 1, ..ContainerSpec::default() };
            container::start(&self.components, &name, &spec, &environment, context)
        };
        (0..nodes).map(start).collect()
    }

    /// The command with these words.
    fn verb(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.command);
        command.args(words);
        if self.variant == TRUE {
            command = Command::new(TRUE);
        }
        command.envs(self.environment()).stdin(Stdio::null());
        command
    }

    /// Waits until a verb sees all nodes.
    fn wait_for(&self, nodes: u64, context: &RunContext) -> Result<(), RunError> {
        let begun = Instant::now();
        loop {
            let mut look = Command::new(&self.command);
            look.args(["node", "list", "-c"]).envs(self.environment()).stdin(Stdio::null());
            let (_, out) = run(look)?;
            if out.trim() == nodes.to_string() {
                return Ok(());
            }
            if begun.elapsed() > MATCH || context.stopped() {
                return Err(RunError::Failed(format!("of {nodes} nodes are seen: {out}")));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl System for VerbSystem {
    fn name(&self) -> &str {
        "angaros"
    }

    fn variant(&self) -> &str {
        &self.variant
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    fn program(&self) -> Option<&Path> {
        Some(&self.components)
    }

    fn supports(&self, point: &Point<'_>) -> Result<(), String> {
        one_host(point)?;
        let nodes = point.number("nodes").unwrap_or(NODES);
        if !(1..=MOST).contains(&nodes) {
            return Err(format!("{nodes} nodes are not 1 to {MOST}"));
        }
        words(point)?;
        match self.components.exists() {
            true => Ok(()),
            false => Err(format!("{} is not there", self.components.display())),
        }
    }

    fn run(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        let words = words(point).map_err(RunError::Failed)?;
        let nodes = point.number("nodes").unwrap_or(NODES);
        let mut processes = self.start(nodes, context)?;
        let measured = self.wait_for(nodes, context).and_then(|()| self.measure(&words, context));
        processes.iter().for_each(Process::interrupt);
        Process::wait_all(&mut processes, FAREWELL, || context.stopped())?;
        measured
    }
}

impl VerbSystem {
    fn measure(&self, words: &[&str], context: &RunContext) -> Result<Measurement, RunError> {
        for _ in 0..context.settings.warmup {
            run(self.verb(words))?;
        }
        let begun = Instant::now();
        let mut samples_ns = Vec::new();
        let mut bytes = 0;
        for _ in 0..context.settings.count {
            if context.stopped() {
                return Err(RunError::Failed("stopped".to_owned()));
            }
            let (took, out) = run(self.verb(words))?;
            samples_ns.push(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX));
            bytes += out.len() as u64;
            if out.is_empty() && self.variant != TRUE {
                return Err(RunError::Failed(format!("'{}' printed nothing", words.join(" "))));
            }
        }
        Ok(Measurement {
            sent: samples_ns.len() as u64,
            section_ns: u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX),
            samples_ns,
            bytes,
            wake: "block".to_owned(),
            ..Measurement::default()
        })
    }
}

/// The words of the point's verb.
fn words<'a>(point: &'a Point<'_>) -> Result<Vec<&'a str>, String> {
    let verb = point.params.get("verb").and_then(serde_json::Value::as_str).unwrap_or_default();
    let words: Vec<&str> = verb.split_whitespace().collect();
    match words.is_empty() {
        true => Err("no verb; hint: write it as 'topic list' in the sweep".to_owned()),
        false => Ok(words),
    }
}

/// Runs a command to its end; how long that took, and what it printed.
fn run(mut command: Command) -> Result<(Duration, String), RunError> {
    let begun = Instant::now();
    let output = command.output();
    let took = begun.elapsed();
    let failed = |what: String| RunError::Failed(format!("{command:?}: {what}"));
    let output = output.map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(failed(format!("{}: {said}", output.status)));
    }
    Ok((took, String::from_utf8_lossy(&output.stdout).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Params;

    fn point_with(verb: Option<&str>, test: impl FnOnce(&Point<'_>)) {
        let verb = verb.map(|verb| ("verb".to_owned(), verb.into()));
        let params: Params = verb.into_iter().collect();
        test(&Point { experiment: "t", workload: "verbs", params: &params });
    }

    #[test]
    fn a_verb_is_split_at_spaces_and_none_is_an_error() {
        point_with(Some("topic list -t"), |point| {
            assert_eq!(words(point), Ok(vec!["topic", "list", "-t"]));
        });
        for none in [None, Some(" ")] {
            point_with(none, |point| assert!(words(point).unwrap_err().contains("hint")));
        }
    }

    #[test]
    fn a_command_is_timed_to_its_last_byte_and_one_that_fails_is_an_error() {
        let shell = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            run(command)
        };
        let (took, out) = shell("printf a; sleep 0.05; printf b").unwrap();
        assert_eq!(out, "ab");
        assert!(took >= Duration::from_millis(50), "{took:?}");
        let error = shell("echo no such topic >&2; exit 1").unwrap_err().to_string();
        assert!(error.contains("no such topic"), "{error}");
    }
}
