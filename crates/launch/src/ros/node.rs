//! `node` and `executable`: entries that become processes.
//!
//! A program of a ROS 2 package is started with the arguments that `ros2 launch` gives it. Where no
//! ROS 2 package has it, the node is a component: `talker` of package `demo` is `demo/Talker`.

use super::context::{Context, LoadAccess};
use super::entity::Entity;
use super::handlers;
use super::params::{self, ParameterInput, flag, required, text};
use super::words::words;
use crate::error::LaunchError;
use crate::file::{Goal, OnExit, Respawn};
use crate::load::{MAX_TASKS, NodeOrContainer, ProcessPolicy, Task, TaskKind};
use crate::python;
use crate::tree::Position;
use angaros::parameters::{is_for, read_parameter_file};
use angaros::transport::endpoint::NodeName;
use angaros_msg::dynamic::nearest;
use angaros_msg::names::{self, ParameterValue, Remap};

/// Attributes of everything that is a process; those of the terminal and of time-outs mean nothing
/// here.
const PROCESS: [&str; 17] = [
    "args",
    "cwd",
    "launch-prefix",
    "launch_prefix",
    "respawn",
    "respawn_delay",
    "respawn_max_retries",
    "on_exit",
    "output",
    "shell",
    "emulate_tty",
    "sigterm_timeout",
    "sigkill_timeout",
    "cached_output",
    "log_cmd",
    "output_format",
    "name",
];

/// The attributes of a process and these.
pub(super) fn with_process(own: &[&'static str]) -> Vec<&'static str> {
    PROCESS.iter().chain(own).copied().collect()
}

pub(super) fn node(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    let own = [
        "pkg",
        "exec",
        "namespace",
        "ns",
        "exec_name",
        "ros_args",
        "arguments",
        "autostart",
        "node_name",
    ];
    let known = with_process(&own);
    entity.check(&known, &["param", "remap", "env"]).map_err(|error| context.tree(&error))?;
    let task = ros_node(context, entity)?;
    add(
        context,
        entity.place,
        NodeOrContainer { container: None, namespace: None, tasks: vec![task] },
    )
}

/// The node that an entry with `pkg` and `exec` is.
pub(super) fn ros_node(context: &mut Context, entity: &Entity) -> Result<Task, LaunchError> {
    let package = required(context, entity, "pkg")?;
    let executable = required(context, entity, "exec")?;
    let mut task = process(context, entity)?;
    let node = Ros::read(context, entity)?;
    let line = |context: &mut Context, name: &str| -> Result<Vec<String>, LaunchError> {
        let found = text(context, entity, name)?.unwrap_or_default();
        words(&found).map_err(|why| context.fail(entity.place, &format!("'{name}': {why}")))
    };
    let args = line(context, "args")?;
    let ros_args = line(context, "ros_args")?;
    match program(context, entity.place, &package, &executable)? {
        Some(mut words) => {
            words.extend(args);
            words.extend(node.ros_args());
            if !ros_args.is_empty() {
                words.push("--ros-args".into());
                words.extend(ros_args);
            }
            task.what = TaskKind::Program(words);
            (task.name, task.namespace) = (node.name.clone(), node.namespace.clone());
        }
        None => {
            let component = match context.reach {
                LoadAccess::Whole => crate::resolve::component_of(&package, &executable),
                LoadAccess::FilesOnly => crate::resolve::component_name(&executable),
            };
            task.what = TaskKind::Component { package, component };
            let more = if ros_args.is_empty() { &args[..] } else { &ros_args[..] };
            node.fill(context, entity.place, &mut task)?;
            arguments(context, entity.place, more, &mut task)?;
        }
    }
    if entity.kind == "lifecycle_node" && flag(context, entity, "autostart", false)? {
        task.goal = Some(Goal::Active);
    }
    Ok(task)
}

/// What a program without a node name is called in the output.
fn label(executable: &str) -> String {
    let short = executable.rsplit('/').next().unwrap_or(executable);
    short.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect()
}

/// The words that run the program of a ROS 2 package, or one of no package; `None` where it may be
/// a component of ours.
fn program(
    context: &mut Context,
    place: Position,
    package: &str,
    executable: &str,
) -> Result<Option<Vec<String>>, LaunchError> {
    if package.is_empty() {
        return Ok(Some(vec![executable.to_owned()]));
    }
    let Some(found) = context.package(package) else { return Ok(None) };
    let fail = |why: String| LaunchError::new(&context.file, Some(place), &why);
    if let Some(words) = python::command(&found, executable).map_err(fail)? {
        return Ok(Some(words));
    }
    if context.reach == LoadAccess::Whole && crate::resolve::package_folder(package).is_some() {
        return Ok(None);
    }
    let known = found.executables();
    let mut known: Vec<String> = known
        .iter()
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    known.extend(python::programs(&found).unwrap_or_default());
    let hint = match (nearest(executable, known.iter().map(String::as_str)), &found.prefix) {
        (Some(near), _) => format!("did you mean '{near}'?"),
        (None, None) if !known.is_empty() => format!("it has {}", known.join(", ")),
        (None, None) => format!("build it: colcon build --packages-select {package}"),
        (None, Some(_)) if known.is_empty() => "it has no programs".to_owned(),
        (None, Some(_)) => format!("it has {}", known.join(", ")),
    };
    let message = format!("package '{package}' has no program '{executable}'; hint: {hint}");
    Err(context.fail(place, &message))
}

pub(super) fn executable(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    let known = with_process(&["cmd"]);
    entity.check(&known, &["env"]).map_err(|error| context.tree(&error))?;
    let line = required(context, entity, "cmd")?;
    let mut task = process(context, entity)?;
    let args = text(context, entity, "args")?.unwrap_or_default();
    let line = format!("{line} {args}").trim().to_owned();
    let words = match flag(context, entity, "shell", false)? {
        true => vec!["sh".to_owned(), "-c".to_owned(), line],
        false => words(&line).map_err(|why| context.fail(entity.place, &why))?,
    };
    if words.is_empty() {
        return Err(context.fail(entity.place, "'cmd' names no program"));
    }
    task.name = text(context, entity, "name")?.map(|name| label(&name));
    task.what = TaskKind::Program(words);
    add(
        context,
        entity.place,
        NodeOrContainer { container: None, namespace: None, tasks: vec![task] },
    )
}

pub(super) fn add(
    context: &mut Context,
    place: Position,
    mut member: NodeOrContainer,
) -> Result<(), LaunchError> {
    handlers::take(context, place, &mut member)?;
    context.launch.members.push(member);
    let tasks: usize = context.launch.members.len();
    match tasks > MAX_TASKS {
        true => Err(context.fail(place, &format!("is one of more than {MAX_TASKS} nodes"))),
        false => Ok(()),
    }
}

/// A task that is started now, after what timers say.
pub(super) fn blank(context: &Context) -> Task {
    let set = |(name, value): (&String, &Option<String>)| Some((name.clone(), value.clone()?));
    let gone = context.state.env.iter().filter(|(_, value)| value.is_none());
    let unset: Vec<String> = gone.flat_map(|(name, _)| ["-u".to_owned(), name.clone()]).collect();
    let mut prefix = unset;
    if !prefix.is_empty() {
        prefix.insert(0, "env".into());
    }
    Task {
        what: TaskKind::Container,
        container: None,
        library: None,
        name: None,
        namespace: None,
        parameters: Vec::new(),
        own_parameters: Vec::new(),
        parameter_files: Vec::new(),
        remaps: Vec::new(),
        qos: Vec::new(),
        executor: crate::Executor::Single,
        wake: None,
        cpu: Vec::new(),
        priority: None,
        env: context.state.env.iter().filter_map(set).collect(),
        respawn: None,
        course: ProcessPolicy { delay: context.delay, ..ProcessPolicy::default() },
        goal: None,
        prefix,
        cwd: None,
        key: None,
    }
}

/// What every process has.
pub(super) fn process(context: &mut Context, entity: &Entity) -> Result<Task, LaunchError> {
    let mut task = blank(context);
    for env in entity.of_kind("env") {
        env.check(&["name", "value"], &[]).map_err(|error| context.tree(&error))?;
        let name = required(context, env, "name")?;
        let value = required(context, env, "value")?;
        task.env.retain(|(known, _)| *known != name);
        task.env.push((name, value));
    }
    let prefix = match text(context, entity, "launch-prefix")? {
        Some(prefix) => Some(prefix),
        None => text(context, entity, "launch_prefix")?,
    };
    let prefix = prefix.or_else(|| context.configuration("launch-prefix").cloned());
    let prefix =
        words(&prefix.unwrap_or_default()).map_err(|why| context.fail(entity.place, &why))?;
    task.prefix.extend(prefix);
    task.cwd = text(context, entity, "cwd")?.map(|folder| match folder.as_str() {
        "cwd" | "node" => std::env::current_dir().unwrap_or_default(),
        folder => context.folder().join(folder),
    });
    if flag(context, entity, "respawn", false)? {
        let number = |context: &mut Context, name: &str| -> Result<Option<f64>, LaunchError> {
            let Some(found) = text(context, entity, name)? else { return Ok(None) };
            let number = found.trim().parse().ok().filter(|n| (0.0..=3600.0).contains(n));
            let wrong = || format!("'{name}' is '{found}'; hint: give 0 to 3600 seconds");
            number.map(Some).ok_or_else(|| context.fail(entity.place, &wrong()))
        };
        let delay = number(context, "respawn_delay")?.unwrap_or(0.0);
        let limit = text(context, entity, "respawn_max_retries")?;
        let limit = limit.and_then(|limit| limit.trim().parse().ok());
        task.respawn = Some(Respawn { delay, limit });
    }
    match text(context, entity, "on_exit")?.as_deref() {
        None => {}
        Some("shutdown") => task.course.on_exit = OnExit::Shutdown,
        Some(other) => {
            let message = format!("on_exit '{other}' is not known; hint: use shutdown");
            return Err(context.fail(entity.place, &message));
        }
    }
    Ok(task)
}

/// Name, namespace, parameters and remaps of a node.
pub(super) struct Ros {
    pub name: Option<String>,
    pub namespace: Option<String>,
    pub given: Vec<ParameterInput>,
    /// How many of them are of all nodes.
    pub shared: usize,
    pub remaps: Vec<(String, String)>,
}

impl Ros {
    pub(super) fn read(context: &mut Context, entity: &Entity) -> Result<Self, LaunchError> {
        let name = match text(context, entity, "name")? {
            Some(name) => Some(name),
            None => text(context, entity, "node_name")?,
        };
        let name = name.filter(|name| !name.is_empty());
        let namespace = match text(context, entity, "namespace")? {
            Some(namespace) => Some(namespace),
            None => text(context, entity, "ns")?,
        };
        let namespace = context.namespaced(&namespace.unwrap_or_default());
        let valid = name.as_deref().map_or(Ok(()), names::validate_node_name);
        let valid =
            valid.and_then(|()| namespace.as_deref().map_or(Ok(()), names::validate_namespace));
        valid.map_err(|error| context.fail(entity.place, &error.to_string()))?;
        let mut remaps = context.state.remaps.to_vec();
        for remap in entity.of_kind("remap") {
            remaps.extend(self::remap(context, remap)?);
        }
        let mut given = context.state.parameters.to_vec();
        let shared = given.len();
        given.extend(params::read(context, entity)?);
        context.work(entity.place, given.len() + remaps.len() + context.state.env.len())?;
        Ok(Self { name, namespace, given, shared, remaps })
    }

    /// The arguments that tell a program all this.
    fn ros_args(&self) -> Vec<String> {
        let mut args = vec!["--ros-args".to_owned()];
        let mut add = |option: &str, value: String| args.extend([option.to_owned(), value]);
        self.name.iter().for_each(|name| add("-r", format!("__node:={name}")));
        self.namespace.iter().for_each(|namespace| add("-r", format!("__ns:={namespace}")));
        for given in &self.given {
            match given {
                ParameterInput::File(path) => add("--params-file", path.display().to_string()),
                ParameterInput::Value(name, value) => add("-p", format!("{name}:={value}")),
            }
        }
        self.remaps.iter().for_each(|(from, to)| add("-r", format!("{from}:={to}")));
        if args.len() == 1 { Vec::new() } else { args }
    }

    /// Tells a component all this.
    pub(super) fn fill(
        self,
        context: &Context,
        place: Position,
        task: &mut Task,
    ) -> Result<(), LaunchError> {
        (task.name, task.namespace, task.remaps) = (self.name, self.namespace, self.remaps);
        // Files are read before values; one that stands behind a value is taken apart, so that
        // the last still counts.
        for (at, given) in self.given.into_iter().enumerate() {
            match given {
                ParameterInput::File(path) if task.parameters.is_empty() => {
                    task.parameter_files.push(path);
                }
                ParameterInput::File(path) => {
                    for (name, value) in values_of(context, place, &path, &task.full_name())? {
                        set(&mut task.parameters, name, value);
                    }
                }
                ParameterInput::Value(name, value) => {
                    if at >= self.shared {
                        task.own_parameters.push(name.clone());
                    }
                    set(&mut task.parameters, name, value);
                }
            }
        }
        Ok(())
    }
}

fn set(parameters: &mut Vec<(String, ParameterValue)>, name: String, value: ParameterValue) {
    match parameters.iter_mut().find(|(known, _)| *known == name) {
        Some((_, old)) => *old = value,
        None => parameters.push((name, value)),
    }
}

/// What a parameter file says of a node.
pub(super) fn values_of(
    context: &Context,
    place: Position,
    path: &std::path::Path,
    full_name: &str,
) -> Result<Vec<(String, ParameterValue)>, LaunchError> {
    let entries = read_parameter_file(&path.display().to_string());
    let entries = entries.map_err(|error| context.fail(place, &error.to_string()))?;
    let (namespace, name) = full_name.rsplit_once('/').unwrap_or(("", full_name));
    let namespace = if namespace.is_empty() { "/" } else { namespace };
    let node = NodeName { name: name.to_owned(), namespace: namespace.to_owned() };
    let own = entries.into_iter().filter(|entry| is_for(&entry.node, &node));
    Ok(own.map(|entry| (entry.name, entry.value)).collect())
}

pub(super) fn remap(
    context: &mut Context,
    entity: &Entity,
) -> Result<Option<(String, String)>, LaunchError> {
    entity.check(&["from", "to"], &[]).map_err(|error| context.tree(&error))?;
    if !super::walk::wanted(context, entity)? {
        return Ok(None);
    }
    let from = required(context, entity, "from")?;
    let to = required(context, entity, "to")?;
    let rule = format!("{from}:={to}");
    Remap::parse(&rule).map_err(|error| context.fail(entity.place, &error.to_string()))?;
    Ok(Some((from, to)))
}

/// Arguments of a node that is a component: those of ROS 2 become its settings, others mean
/// nothing.
fn arguments(
    context: &mut Context,
    place: Position,
    words: &[String],
    task: &mut Task,
) -> Result<(), LaunchError> {
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let rule = match word.as_str() {
            "--ros-args" | "--" => continue,
            "-r" | "--remap" | "-p" | "--param" | "--params-file" => rest.next(),
            _ => None,
        };
        let split = rule.and_then(|rule| rule.split_once(":="));
        match (word.as_str(), rule, split) {
            ("-r" | "--remap", _, Some(("__node", name))) => task.name = Some(name.to_owned()),
            ("-r" | "--remap", _, Some(("__ns", name))) => task.namespace = Some(name.to_owned()),
            ("-r" | "--remap", _, Some((from, to))) => {
                task.remaps.push((from.to_owned(), to.to_owned()));
            }
            ("-p" | "--param", _, Some((name, value))) => {
                let value = ParameterValue::parse(value)
                    .map_err(|error| context.fail(place, &error.to_string()))?;
                set(&mut task.parameters, name.to_owned(), value);
            }
            ("--params-file", Some(file), _) => {
                task.parameter_files.push(params::path(context, file));
            }
            _ => {
                let text =
                    format!("argument '{word}' of {} is not used: it is a component", task.label());
                context.launch.warnings.push(text);
            }
        }
    }
    Ok(())
}
