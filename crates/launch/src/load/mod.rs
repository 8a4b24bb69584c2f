//! From files to the list of what to run: arguments replaced, includes read, names checked.

mod files;
mod scope;

use super::error::LaunchError;
use super::file::{ArgumentText, Body, Executor, Goal, IncludeText, OnExit, Progress, Respawn};
use super::substitute::{self, Budget, Scope as Names};
use super::tree::{Node, Position, Spanned, TreeError, Value};
use super::values::{Ordered, Text};
use angaros::QosOverride;
use angaros_msg::dynamic::nearest;
use angaros_msg::names::ParameterValue;
pub(crate) use files::Files;
use scope::Scope;
use std::path::{Path, PathBuf};

/// Nodes and programs that one launch may have.
pub const MAX_TASKS: usize = 10_000;
/// Parameters, remaps, variables and files that all nodes and groups have together, counted in each
/// of them: what is given once at the top is inherited by all.
const MAX_INHERITED: usize = 1_000_000;
/// Events that one launch may have.
pub(crate) const MAX_RULES: usize = 1000;

/// What a launch file and its includes say, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Launch {
    /// Arguments of the outermost file with the values they have.
    pub arguments: Vec<Argument>,
    /// Nodes and containers.
    pub members: Vec<NodeOrContainer>,
    /// What to do when something happens.
    pub rules: Vec<Rule>,
    /// Nodes whose lifecycle the launch manages, in the order in which they are brought up.
    pub lifecycle: Vec<Reference>,
    /// What the files say at the start.
    pub notes: Vec<String>,
    /// What may be a mistake.
    pub warnings: Vec<String>,
    tasks: usize,
    inherited: usize,
}

/// An argument of a launch file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// Its value: given or default.
    pub value: String,
    /// Whether it has one; only where no more than the arguments are asked for may it have none.
    pub has_value: bool,
    /// The values it may have; any when empty.
    pub choices: Vec<String>,
    /// What it is for.
    pub description: Option<String>,
}

/// A node of its own or a container of several.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeOrContainer {
    /// The container's name; `None` for a single node.
    pub container: Option<String>,
    /// The container's namespace.
    pub namespace: Option<String>,
    /// The nodes in it; a container's settings are already in each of them.
    pub tasks: Vec<Task>,
}

/// What a task runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskKind {
    /// A component of a package.
    Component {
        /// The package.
        package: String,
        /// The component's name in it.
        component: String,
    },
    /// Any program with its arguments; always a process of its own.
    Program(Vec<String>),
    /// A container in which nothing runs yet; always a process of its own.
    Container,
}

/// One node to run, or one program.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// Component or program.
    pub what: TaskKind,
    /// The container the file has it in.
    pub container: Option<String>,
    /// The shared library the component is in; absent when it is linked in.
    pub library: Option<PathBuf>,
    /// The node's name; the component's own when absent.
    pub name: Option<String>,
    /// The node's namespace; the root or `ROS_NAMESPACE` when absent.
    pub namespace: Option<String>,
    /// Parameter values, nested names joined by `.`.
    pub parameters: Vec<(String, ParameterValue)>,
    /// Names of the parameters that are written at this node, not around it.
    pub own_parameters: Vec<String>,
    /// Parameter files, read before the values; relative paths are relative to the launch file.
    pub parameter_files: Vec<PathBuf>,
    /// Names and what replaces them.
    pub remaps: Vec<(String, String)>,
    /// QoS by topic.
    pub qos: Vec<(String, QosOverride)>,
    /// How callbacks run.
    pub executor: Executor,
    /// How the executor waits; `block` when absent.
    pub wake: Option<String>,
    /// CPUs to run on; all when empty.
    pub cpu: Vec<usize>,
    /// SCHED_FIFO priority.
    pub priority: Option<u8>,
    /// Environment variables to add.
    pub env: Vec<(String, String)>,
    /// Restart after an unexpected end.
    pub respawn: Option<Respawn>,
    /// When its process is started and what its end means.
    pub course: ProcessPolicy,
    /// The lifecycle state that the launch brings it to.
    pub goal: Option<Goal>,
    /// Words in front of its process's command line: a debugger, a profiler.
    pub prefix: Vec<String>,
    /// The folder that its process runs in.
    pub cwd: Option<PathBuf>,
    /// By which references of launch files in Python mean it; names need not be unique there.
    pub key: Option<u32>,
}

impl Task {
    fn settings(&self) -> usize {
        self.parameters.len() + self.parameter_files.len() + self.remaps.len() + self.env.len()
    }
}

/// When a process is started, and what its end means.
#[derive(Clone, Debug, PartialEq)]
pub struct ProcessPolicy {
    /// What must have come how far before.
    pub after: Vec<(Reference, Progress)>,
    /// Seconds between that and the start.
    pub delay: f64,
    /// Whether it is started without an event that starts it.
    pub autostart: bool,
    /// What its end means.
    pub on_exit: OnExit,
    /// Whether its end ends everything, and its exit code is the launch's.
    pub required: bool,
}

impl Default for ProcessPolicy {
    fn default() -> Self {
        Self {
            after: Vec::new(),
            delay: 0.0,
            autostart: true,
            on_exit: OnExit::default(),
            required: false,
        }
    }
}

/// A node, container or process that a file names, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// As it is written.
    pub name: String,
    /// The namespace around it.
    pub namespace: Option<String>,
    /// The file.
    pub file: String,
    /// Where in the file.
    pub place: Position,
    /// The key of what is meant; then the name is only for messages.
    pub key: Option<u32>,
}

/// What to do when something happens.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// What must happen.
    pub trigger: Trigger,
    /// To what.
    pub of: Reference,
    /// Seconds until it is done.
    pub delay: f64,
    /// What is done, one after the other.
    pub actions: Vec<Action>,
}

/// What starts the actions of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// A process ended by itself.
    Exit(ExitFilter),
    /// A process was started.
    Start,
    /// A line of output matches this regular expression.
    Output(String),
    /// Everything ends; only lines can be logged then, with the reason behind them.
    Shutdown,
}

/// Which ends count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitFilter {
    /// All.
    Any,
    /// All but those with code 0.
    Failure,
    /// Those with this code.
    Code(i32),
}

/// What a rule does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Starts what does not run.
    Start(Reference),
    /// Ends what runs.
    Stop(Reference),
    /// Ends and starts it.
    Restart(Reference),
    /// Ends everything; the reason is logged.
    Shutdown(String),
    /// Writes a line to the launch's log.
    Log(String),
    /// Runs a program beside the others.
    Run(Vec<String>),
}

impl Launch {
    /// Reads the file and what it includes with these argument values.
    ///
    /// # Errors
    /// A file that cannot be read, is not as the format says, or lacks an argument's value.
    pub fn read(path: &Path, given: &[(String, String)]) -> Result<Self, LaunchError> {
        let mut launch = Self::default();
        let outside = Scope::default();
        launch.arguments = launch.add_file(path, given, &outside, &mut Files::default())?;
        Ok(launch)
    }

    fn add_file(
        &mut self,
        path: &Path,
        given: &[(String, String)],
        outside: &Scope,
        files: &mut Files,
    ) -> Result<Vec<Argument>, LaunchError> {
        let file = path.display().to_string();
        let (whole, text) = files.open(path, &file)?;
        let folder = whole.parent().unwrap_or(Path::new("/")).to_owned();
        let fail = |error: TreeError| LaunchError::tree(&file, &error);
        let mut tree = Node::parse(&text).map_err(fail)?;
        let mut budget = Budget::default();
        let declared = declarations(&mut tree).map_err(fail)?;
        let arguments = arguments(&file, declared, given, &folder, &mut budget)?;
        let values = arguments.iter().map(|known| (known.name.clone(), known.value.clone()));
        let names = Names { arguments: values.collect(), folder: &folder };
        let Some(tree) = substitute::apply(tree, &names, &mut budget).map_err(fail)? else {
            return Ok(arguments);
        };
        let body: Body = tree.read().map_err(fail)?;
        let scope = Scope { file, folder, ..outside.clone() };
        files.push(whole);
        self.add_body(body, &scope, files)?;
        files.pop();
        Ok(arguments)
    }

    fn add_body(
        &mut self,
        body: Body,
        outside: &Scope,
        files: &mut Files,
    ) -> Result<(), LaunchError> {
        let scope = outside.within(&body)?;
        self.inherit(&scope, scope.settings())?;
        for node in body.nodes {
            let place = node.place;
            let task = scope.single(node)?;
            let alone = NodeOrContainer { container: None, namespace: None, tasks: vec![task] };
            self.add_member(alone, &scope, place)?;
        }
        for (name, container) in body.containers.0 {
            let place = container.place;
            let member = scope.container(&name, container)?;
            self.add_member(member, &scope, place)?;
        }
        for group in body.groups {
            self.add_body(group, &scope, files)?;
        }
        for include in body.include {
            self.add_include(&scope, include, files)?;
        }
        for rule in body.on {
            self.rules.push(scope.rule(rule)?);
        }
        let managed = body.lifecycle.into_iter();
        self.lifecycle.extend(managed.map(|name| scope.reference(name.value, name.place)));
        if self.rules.len() + self.lifecycle.len() > MAX_RULES {
            let message = format!("has more than {MAX_RULES} events and lifecycle nodes");
            return Err(LaunchError::new(&scope.file, None, &message));
        }
        Ok(())
    }

    fn add_member(
        &mut self,
        member: NodeOrContainer,
        scope: &Scope,
        place: Position,
    ) -> Result<(), LaunchError> {
        self.tasks += member.tasks.len();
        let inherited: usize = member.tasks.iter().map(Task::settings).sum();
        self.members.push(member);
        if self.tasks > MAX_TASKS {
            let message = format!("is one of more than {MAX_TASKS} nodes in one launch");
            return Err(scope.fail(place, &message));
        }
        self.inherit(scope, inherited)
    }

    fn inherit(&mut self, scope: &Scope, settings: usize) -> Result<(), LaunchError> {
        self.inherited += settings;
        if self.inherited <= MAX_INHERITED {
            return Ok(());
        }
        let message = format!("all nodes together have more than {MAX_INHERITED} settings");
        Err(LaunchError::new(&scope.file, None, &message))
    }

    fn add_include(
        &mut self,
        scope: &Scope,
        include: Spanned<IncludeText>,
        files: &mut Files,
    ) -> Result<(), LaunchError> {
        let include = include.value;
        let given: Vec<_> =
            include.arguments.0.into_iter().map(|(name, Text(value))| (name, value)).collect();
        let mut inner = scope.clone();
        inner.namespace = scope.namespaced(include.namespace.as_ref())?;
        let path = scope.folder.join(&include.file.value);
        self.add_file(&path, &given, &inner, files)?;
        Ok(())
    }
}

/// Takes the declarations out of a file's tree.
fn declarations(tree: &mut Node) -> Result<Ordered<ArgumentText>, TreeError> {
    let Value::Map(entries) = &mut tree.value else { return Ok(Ordered::default()) };
    let found = entries.iter().position(|(key, _)| key.text() == Some("arguments"));
    let Some((_, declared)) = found.map(|at| entries.remove(at)) else {
        return Ok(Ordered::default());
    };
    declared.read()
}

fn arguments(
    file: &str,
    declared: Ordered<ArgumentText>,
    given: &[(String, String)],
    folder: &Path,
    budget: &mut Budget,
) -> Result<Vec<Argument>, LaunchError> {
    for (name, value) in given {
        check_given(file, &declared, name, value)?;
    }
    let mut names = Names { arguments: Vec::new(), folder };
    let mut arguments = Vec::new();
    for (name, text) in declared.0 {
        let given = given.iter().rev().find(|(known, _)| *known == name);
        let value = match (given, &text.default) {
            (Some((_, value)), _) => value.clone(),
            (None, Some(Text(default))) => {
                substitute::text(default, Position::default(), &names, budget).map_err(|error| {
                    let what = format!("argument '{name}': {}", error.message);
                    LaunchError::new(file, None, &what)
                })?
            }
            (None, None) => {
                let what = format!("argument '{name}' has no value; hint: add --set {name}=VALUE");
                return Err(LaunchError::new(file, None, &what));
            }
        };
        if !text.choices.is_empty() && !text.choices.iter().any(|Text(known)| *known == value) {
            let known: Vec<_> = text.choices.iter().map(|Text(known)| known.as_str()).collect();
            let known = known.join(", ");
            let what = format!("argument '{name}' cannot be '{value}'; hint: use one of {known}");
            return Err(LaunchError::new(file, None, &what));
        }
        names.arguments.push((name.clone(), value.clone()));
        let choices = text.choices.into_iter().map(|Text(choice)| choice).collect();
        let description = text.description;
        arguments.push(Argument { name, value, has_value: true, choices, description });
    }
    Ok(arguments)
}

fn check_given(
    file: &str,
    declared: &Ordered<ArgumentText>,
    name: &str,
    value: &str,
) -> Result<(), LaunchError> {
    if !declared.0.iter().any(|(known, _)| known == name) {
        let known: Vec<_> = declared.0.iter().map(|(name, _)| name.as_str()).collect();
        let hint = match (nearest(name, known.iter().copied()), known.is_empty()) {
            (Some(near), _) => format!("did you mean '{near}'?"),
            (None, false) => format!("its arguments are {}", known.join(", ")),
            (None, true) => "it takes none".to_owned(),
        };
        let message = format!("has no argument '{name}'; hint: {hint}");
        return Err(LaunchError::new(file, None, &message));
    }
    if value.contains('\n') {
        let message = format!("argument '{name}' has more than one line");
        return Err(LaunchError::new(file, None, &message));
    }
    Ok(())
}
