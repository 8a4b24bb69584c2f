//! Which nodes share a process: the pure step between a launch file and running it.

use super::file::{Executor, Respawn};
use super::load::{Launch, Member, Task, What};
use crate::client::QosOverrides;
use crate::client::component::{ContainerSpec, NodeSpec};
use angaros_msg::names::{self, NameError, Remap, RemapTarget};
use std::fmt::Write;

/// How nodes are spread over processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deployment {
    /// A process per node and per container, as the file says.
    #[default]
    AsWritten,
    /// All nodes in one process; programs stay processes of their own.
    Compose,
    /// A process per node, containers taken apart.
    Split,
}

/// One process.
#[derive(Clone, Debug, PartialEq)]
pub struct ProcessPlan {
    /// What its output lines are prefixed with; unique in a plan.
    pub name: String,
    /// What runs in it; several only if all are components.
    pub tasks: Vec<Task>,
    /// How callbacks run.
    pub executor: Executor,
    /// CPUs to run on; all when empty.
    pub cpu: Vec<usize>,
    /// SCHED_FIFO priority.
    pub priority: Option<u8>,
    /// Environment variables to add.
    pub env: Vec<(String, String)>,
    /// Restart after an unexpected end.
    pub respawn: Option<Respawn>,
}

/// A launch file that cannot be spread as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Two nodes of one process want different values of a variable.
    #[error(
        "nodes in process '{process}' set environment variable {variable} to '{first}' and \
         '{second}'; hint: give both the same value or run with --split"
    )]
    Environment {
        /// The process.
        process: String,
        /// The variable.
        variable: String,
        /// One value.
        first: String,
        /// The other value.
        second: String,
    },
    /// Two nodes have one full name.
    #[error("two nodes are named '{0}'; hint: give one of them another name or namespace")]
    DuplicateNode(String),
    /// A topic in `qos` that is no name for its node.
    #[error(transparent)]
    Name(#[from] NameError),
}

/// Spreads the nodes over processes.
///
/// # Errors
/// Two nodes with one name, or settings that cannot share a process.
pub fn plan(launch: &Launch, deployment: Deployment) -> Result<Vec<ProcessPlan>, PlanError> {
    check_names(launch)?;
    let mut processes = Vec::new();
    for (name, tasks) in groups(&launch.members, deployment) {
        let name = unique(&name, &processes);
        processes.push(merge(name, tasks)?);
    }
    Ok(processes)
}

fn check_names(launch: &Launch) -> Result<(), PlanError> {
    let mut seen = std::collections::HashSet::new();
    for task in launch.members.iter().flat_map(|member| &member.tasks) {
        // A component without a name in the file gets its name from its code.
        let Some(name) = &task.name else { continue };
        let full = angaros_msg::names::node_fqn(name, task.namespace.as_deref().unwrap_or("/"));
        if !seen.insert(full.clone()) {
            return Err(PlanError::DuplicateNode(full));
        }
    }
    Ok(())
}

fn groups(members: &[Member], deployment: Deployment) -> Vec<(String, Vec<Task>)> {
    let alone = |task: &Task| (task.label(), vec![task.clone()]);
    let tasks = || members.iter().flat_map(|member| &member.tasks);
    let is_program = |task: &&Task| matches!(task.what, What::Program(_));
    match deployment {
        Deployment::Split => tasks().map(alone).collect(),
        Deployment::Compose => {
            let nodes: Vec<_> = tasks().filter(|task| !is_program(task)).cloned().collect();
            let one = (!nodes.is_empty()).then(|| ("composed".to_owned(), nodes));
            one.into_iter().chain(tasks().filter(is_program).map(alone)).collect()
        }
        Deployment::AsWritten => members
            .iter()
            .flat_map(|member| match &member.container {
                Some(name) => vec![(name.clone(), member.tasks.clone())],
                None => member.tasks.iter().map(alone).collect(),
            })
            .collect(),
    }
}

fn unique(name: &str, processes: &[ProcessPlan]) -> String {
    let taken = |name: &str| processes.iter().any(|process| process.name == name);
    if !taken(name) {
        return name.to_owned();
    }
    let mut number = 2;
    while taken(&format!("{name}_{number}")) {
        number += 1;
    }
    format!("{name}_{number}")
}

/// One process for these tasks: the union of the CPUs unless one may use all, the highest
/// priority, as many threads as all ask for together.
fn merge(name: String, tasks: Vec<Task>) -> Result<ProcessPlan, PlanError> {
    let mut env: Vec<(String, String)> = Vec::new();
    for (variable, value) in tasks.iter().flat_map(|task| &task.env) {
        match env.iter().find(|(known, _)| known == variable) {
            Some((_, first)) if first != value => {
                return Err(PlanError::Environment {
                    process: name,
                    variable: variable.clone(),
                    first: first.clone(),
                    second: value.clone(),
                });
            }
            Some(_) => {}
            None => env.push((variable.clone(), value.clone())),
        }
    }
    let mut cpu: Vec<usize> = tasks.iter().flat_map(|task| task.cpu.clone()).collect();
    cpu.sort_unstable();
    cpu.dedup();
    if tasks.iter().any(|task| task.cpu.is_empty()) {
        cpu.clear();
    }
    let executor = tasks.iter().map(|task| task.executor).reduce(widest).unwrap_or_default();
    let priority = tasks.iter().filter_map(|task| task.priority).max();
    let respawn = tasks.iter().find_map(|task| task.respawn);
    Ok(ProcessPlan { name, executor, cpu, priority, env, respawn, tasks })
}

/// A container's executor stands in each of its nodes, so the widest one is what was asked for.
/// Where one node asks for real time, all that share its process get it.
fn widest(a: Executor, b: Executor) -> Executor {
    match (a, b) {
        (Executor::RealTime { best_effort: a }, Executor::RealTime { best_effort: b }) => {
            Executor::RealTime { best_effort: a && b }
        }
        (asked @ Executor::RealTime { .. }, _) | (_, asked @ Executor::RealTime { .. }) => asked,
        (Executor::Single, other) | (other, Executor::Single) => other,
        (Executor::Multi(0), _) | (_, Executor::Multi(0)) => Executor::Multi(0),
        (Executor::Multi(a), Executor::Multi(b)) => Executor::Multi(a.max(b)),
    }
}

impl Task {
    /// What people call it: the node's name, else the component's or program's.
    #[must_use]
    pub fn label(&self) -> String {
        match (&self.name, &self.what) {
            (Some(name), _) => name.clone(),
            (None, What::Component { component, .. }) => snake_case(component),
            (None, What::Program(words)) => {
                let program = words.first().map_or("", String::as_str);
                program.rsplit('/').next().unwrap_or(program).to_owned()
            }
        }
    }

    /// What a container is told about this node; `None` for a program.
    ///
    /// # Errors
    /// A topic in `qos` that does not become a valid name.
    pub fn spec(&self) -> Result<Option<NodeSpec>, PlanError> {
        let What::Component { package, component } = &self.what else { return Ok(None) };
        let rules = self.remaps.iter().map(|(from, to)| format!("{from}:={to}"));
        let remaps: Vec<String> = rules.collect();
        let parsed: Vec<Remap> = remaps.iter().filter_map(|rule| Remap::parse(rule).ok()).collect();
        let namespace = self.namespace.as_deref().unwrap_or("/");
        let full = |topic: &str| {
            names::resolve(topic, RemapTarget::Topic, &self.label(), namespace, &parsed)
        };
        let mut qos = QosOverrides::default();
        for (topic, change) in &self.qos {
            qos.0.insert(full(topic)?, *change);
        }
        let parameters = self.parameters.iter();
        Ok(Some(NodeSpec {
            component: format!("{package}/{component}"),
            name: self.name.clone(),
            namespace: self.namespace.clone(),
            parameters: parameters.map(|(name, value)| (name.clone(), value.to_string())).collect(),
            remaps,
            qos,
        }))
    }
}

/// `ImageView` becomes `image_view`: the default name of a component's node.
fn snake_case(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    let mut previous = '_';
    for c in name.chars() {
        if c.is_uppercase() && previous.is_lowercase() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
        previous = c;
    }
    out
}

impl ProcessPlan {
    /// CPUs and priority of the whole process; none where its executor sets them for its thread.
    #[must_use]
    pub fn scheduling(&self) -> (&[usize], Option<u8>) {
        match self.executor {
            Executor::RealTime { .. } => (&[], None),
            Executor::Single | Executor::Multi(_) => (&self.cpu, self.priority),
        }
    }

    /// What the process is told to run; `None` when it is a program. CPUs and priority are set by
    /// the supervisor and not told again, but for a real-time executor, which sets its own.
    ///
    /// # Errors
    /// As [`Task::spec`].
    pub fn container(&self) -> Result<Option<ContainerSpec>, PlanError> {
        let nodes = self.tasks.iter().filter_map(|task| task.spec().transpose());
        let nodes = nodes.collect::<Result<Vec<_>, _>>()?;
        let wake = self.tasks.iter().find_map(|task| task.wake.clone()).unwrap_or_default();
        let mut spec = ContainerSpec { nodes, threads: 1, wake, ..ContainerSpec::default() };
        match self.executor {
            Executor::Single => {}
            Executor::Multi(threads) => spec.threads = threads,
            Executor::RealTime { best_effort } => {
                (spec.real_time, spec.best_effort) = (true, best_effort);
                (spec.cpus, spec.priority) = (self.cpu.clone(), self.priority.unwrap_or(0));
            }
        }
        Ok((!spec.nodes.is_empty()).then_some(spec))
    }

    /// The plan as text for `--print-plan`: a line per process, then one per node.
    #[must_use]
    pub fn describe(&self) -> String {
        let mut out = format!("process {}", self.name);
        // Writing to a String cannot fail.
        let mut add = |text: std::fmt::Arguments<'_>| {
            let _ = write!(out, ", {text}");
        };
        match self.executor {
            Executor::Single => {}
            Executor::Multi(0) => add(format_args!("threads per cpu")),
            Executor::Multi(threads) => add(format_args!("threads {threads}")),
            Executor::RealTime { best_effort: false } => add(format_args!("real-time")),
            Executor::RealTime { best_effort: true } => add(format_args!("real-time best-effort")),
        }
        if !self.cpu.is_empty() {
            add(format_args!("cpu {:?}", self.cpu));
        }
        if let Some(priority) = self.priority {
            add(format_args!("priority {priority}"));
        }
        for (name, value) in &self.env {
            add(format_args!("{name}={value}"));
        }
        out.push('\n');
        for task in &self.tasks {
            out.push_str(&task.describe());
        }
        out
    }
}

impl Task {
    fn describe(&self) -> String {
        let mut out = match &self.what {
            What::Component { package, component } => format!("  {package}/{component}"),
            What::Program(words) => format!("  {}", words.join(" ")),
        };
        let mut add = |text: std::fmt::Arguments<'_>| {
            let _ = write!(out, " {text}");
        };
        if let Some(name) = &self.name {
            add(format_args!("name:={name}"));
        }
        if let Some(namespace) = &self.namespace {
            add(format_args!("namespace:={namespace}"));
        }
        self.remaps.iter().for_each(|(from, to)| add(format_args!("{from}:={to}")));
        self.parameters.iter().for_each(|(name, value)| add(format_args!("{name}={value}")));
        out.push('\n');
        out
    }
}
