//! Which nodes share a process: the pure step between a launch file and running it.

mod describe;
mod files;
mod order;

pub(crate) use order::ANY_PROCESS;

use super::error::LaunchError;
use super::file::{Executor, Goal, OnExit, Progress, Respawn};
use super::load::{Launch, NodeOrContainer, Task, TaskKind, Trigger};
use angaros::QosOverrides;
use angaros::component::{ContainerSpec, NodeSpec};
use angaros_msg::names::{self, NameError, Remap, RemapTarget};
use std::collections::HashSet;
use std::path::PathBuf;

/// How nodes are spread over processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deployment {
    /// A process per node and per container, as the file says.
    #[default]
    AsWritten,
    /// All nodes in one process; programs stay processes of their own, and so does what is started
    /// or stopped apart from the others: by `after`, `delay`, `autostart` or an event.
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
    /// Name and namespace of the container of the launch file that it is.
    pub container: Option<(String, Option<String>)>,
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
    /// What must have come how far before it is started.
    pub after: Vec<Dependency>,
    /// Seconds between that and the start.
    pub delay: f64,
    /// Whether it is started without an event that starts it.
    pub autostart: bool,
    /// What its end means.
    pub on_exit: OnExit,
    /// Whether its end ends everything, and its exit code is the launch's.
    pub required: bool,
    /// Words in front of its command line.
    pub prefix: Vec<String>,
    /// The folder it runs in.
    pub cwd: Option<PathBuf>,
}

/// What a process waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// Its place in the plan.
    pub process: usize,
    /// How far it must have come.
    pub reached: Progress,
    /// Full names of the nodes that must have come so far; none of a program.
    pub nodes: Vec<String>,
}

/// Everything the supervisor is told: the processes, what to do when, whose lifecycle to manage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schedule {
    /// The processes.
    pub processes: Vec<ProcessPlan>,
    /// What to do when something happens.
    pub rules: Vec<PlannedRule>,
    /// The nodes whose lifecycle is managed, in order.
    pub lifecycle: Vec<Managed>,
}

/// A node that the launch brings up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Managed {
    /// Its full name.
    pub node: String,
    /// Where it is brought to.
    pub goal: Goal,
    /// Those of a lower wave come first: its process waits for a state of theirs.
    pub wave: usize,
}

/// A rule of the launch file with the processes it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedRule {
    /// What must happen.
    pub trigger: Trigger,
    /// To any of these.
    pub of: Vec<usize>,
    /// Seconds until it is done.
    pub delay: f64,
    /// What is done, one after the other.
    pub actions: Vec<PlannedAction>,
}

/// What a rule does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlannedAction {
    /// Starts these processes where they do not run.
    Start(Vec<usize>),
    /// Ends these processes.
    Stop(Vec<usize>),
    /// Ends and starts these processes.
    Restart(Vec<usize>),
    /// Ends everything; the reason is logged.
    Shutdown(String),
    /// Writes a line to the launch's log.
    Log(String),
    /// Runs a program beside the others.
    Run(Vec<String>),
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
    /// A name in `after`, `on` or `lifecycle` that names nothing, or not one thing.
    #[error(transparent)]
    Reference(#[from] LaunchError),
}

/// Spreads the nodes over processes.
///
/// # Errors
/// Two nodes with one name, settings that cannot share a process, or what [`schedule`] says of
/// `after`.
pub fn plan(launch: &Launch, deployment: Deployment) -> Result<Vec<ProcessPlan>, PlanError> {
    check_names(launch)?;
    let mut processes = Vec::new();
    let mut taken = HashSet::new();
    for (name, container, tasks) in groups(launch, deployment) {
        let name = unique(&name, &mut taken);
        processes.push(ProcessPlan { container, ..merge(name, tasks)? });
    }
    order::dependencies(&mut processes)?;
    Ok(processes)
}

/// The processes with everything that is done while they run.
///
/// # Errors
/// As [`plan`]; also names in `on` and `lifecycle` that name nothing, or not one thing.
pub fn schedule(launch: &Launch, deployment: Deployment) -> Result<Schedule, PlanError> {
    let processes = plan(launch, deployment)?;
    let rules = order::rules(&launch.rules, &processes)?;
    let lifecycle = order::lifecycle(&launch.lifecycle, &processes)?;
    order::check_states(&processes, &lifecycle)?;
    let lifecycle = order::waves(lifecycle, &processes);
    Ok(Schedule { processes, rules, lifecycle })
}

fn check_names(launch: &Launch) -> Result<(), PlanError> {
    let mut seen = HashSet::new();
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

/// A process to be: its name, what container of the file it is, its nodes.
type Group = (String, Option<(String, Option<String>)>, Vec<Task>);

fn groups(launch: &Launch, deployment: Deployment) -> Vec<Group> {
    let members = &launch.members;
    let alone = |task: &Task| {
        let empty = task.what == TaskKind::Container;
        let container = empty.then(|| (task.label(), task.namespace.clone()));
        (task.label(), container, vec![task.clone()])
    };
    let written = |member: &NodeOrContainer| match &member.container {
        Some(name) => {
            let container = (name.clone(), member.namespace.clone());
            vec![(name.clone(), Some(container), member.tasks.clone())]
        }
        None => member.tasks.iter().map(alone).collect(),
    };
    match deployment {
        Deployment::Split => members.iter().flat_map(|member| &member.tasks).map(alone).collect(),
        Deployment::AsWritten => members.iter().flat_map(written).collect(),
        Deployment::Compose => {
            let apart = |member: &&NodeOrContainer| order::is_apart(member, launch);
            let together = members.iter().filter(|member| !apart(member));
            let nodes: Vec<_> = together.flat_map(|member| member.tasks.clone()).collect();
            let one = (!nodes.is_empty()).then(|| ("composed".to_owned(), None, nodes));
            one.into_iter().chain(members.iter().filter(apart).flat_map(written)).collect()
        }
    }
}

fn unique(name: &str, taken: &mut HashSet<String>) -> String {
    let mut candidate = name.to_owned();
    let mut number = 2;
    while !taken.insert(candidate.clone()) {
        candidate = format!("{name}_{number}");
        number += 1;
    }
    candidate
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
    let courses = || tasks.iter().map(|task| &task.course);
    let on_exit = courses().map(|course| course.on_exit).reduce(strictest).unwrap_or_default();
    let restart = (on_exit == OnExit::Restart).then(Respawn::default);
    Ok(ProcessPlan {
        name,
        container: None,
        executor,
        cpu,
        priority,
        env,
        respawn: tasks.iter().find_map(|task| task.respawn).or(restart),
        after: Vec::new(),
        delay: courses().map(|course| course.delay).fold(0.0, f64::max),
        autostart: courses().all(|course| course.autostart),
        on_exit,
        required: courses().any(|course| course.required),
        prefix: tasks
            .iter()
            .find(|task| !task.prefix.is_empty())
            .map(|task| task.prefix.clone())
            .unwrap_or_default(),
        cwd: tasks.iter().find_map(|task| task.cwd.clone()),
        tasks,
    })
}

/// Of nodes that share a process, whoever minds its end most decides.
fn strictest(a: OnExit, b: OnExit) -> OnExit {
    let rank = |on_exit| match on_exit {
        OnExit::Ignore => 0,
        OnExit::Report => 1,
        OnExit::Restart => 2,
        OnExit::Shutdown => 3,
    };
    if rank(b) > rank(a) { b } else { a }
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
            (None, TaskKind::Component { component, .. }) => snake_case(component),
            (None, TaskKind::Container) => self.container.clone().unwrap_or_default(),
            (None, TaskKind::Program(words)) => crate::python::label(words).to_owned(),
        }
    }

    /// The full name that its node has.
    #[must_use]
    pub fn full_name(&self) -> String {
        names::node_fqn(&self.label(), self.namespace.as_deref().unwrap_or("/"))
    }

    /// What a container is told about this node; `None` for a program.
    ///
    /// # Errors
    /// A topic in `qos` that does not become a valid name.
    pub fn spec(&self) -> Result<Option<NodeSpec>, PlanError> {
        let TaskKind::Component { package, component } = &self.what else { return Ok(None) };
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
            library: self.library.as_ref().map(|file| file.to_string_lossy().into_owned()),
            name: self.name.clone(),
            namespace: self.namespace.clone(),
            parameter_files: self
                .parameter_files
                .iter()
                .map(|file| file.to_string_lossy().into_owned())
                .collect(),
            parameters: parameters.map(|(name, value)| (name.clone(), value.to_string())).collect(),
            own_parameters: self.own_parameters.clone(),
            remaps,
            transport: None,
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
        if let Some((name, namespace)) = &self.container {
            (spec.name, spec.namespace) = (Some(name.clone()), namespace.clone());
        }
        let is_one = spec.name.is_some() || !spec.nodes.is_empty();
        Ok(is_one.then_some(spec))
    }
}
