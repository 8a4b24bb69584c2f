//! What every entry at a place of a file gets from around it, and the entries checked with it.
//!
//! The inner is stronger: a node's parameters replace those of its group, which replace those of
//! the group or file around; of remaps the first that matches counts, the inner ones come first.

use super::{
    Action, ExitFilter, NodeOrContainer, ProcessPolicy, Reference, Rule, Task, TaskKind, Trigger,
};
use crate::ament;
use crate::error::LaunchError;
use crate::file::{ActionText, AfterText, Body, ContainerText, NodeText, Respawn, RuleText};
use crate::python;
use crate::tree::{Position, Spanned};
use crate::values::{Ordered, Text};
use angaros::component::find_library;
use angaros::security::Security;
use angaros_msg::names::{self, NameError, ParameterValue};
use std::collections::HashSet;
use std::path::PathBuf;

/// The longest regular expression of an event, bytes.
const MAX_PATTERN: usize = 1000;

#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub file: String,
    pub folder: PathBuf,
    pub namespace: Option<String>,
    pub parameters: Vec<(String, ParameterValue)>,
    pub parameter_files: Vec<PathBuf>,
    pub remaps: Vec<(String, String)>,
    pub env: Vec<(String, String)>,
}

/// The list with these entries on top of it.
fn over<V>(base: &mut Vec<(String, V)>, entries: Vec<(String, V)>) {
    let names: HashSet<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
    base.retain(|(known, _)| !names.contains(known.as_str()));
    base.extend(entries);
}

fn texts(values: &Ordered<Text>) -> Vec<(String, String)> {
    values.0.iter().map(|(name, Text(value))| (name.clone(), value.clone())).collect()
}

impl Scope {
    /// How much it gives to what is in it.
    pub(super) fn settings(&self) -> usize {
        1 + self.parameters.len() + self.parameter_files.len() + self.remaps.len() + self.env.len()
    }

    pub(super) fn fail(&self, place: Position, message: &str) -> LaunchError {
        LaunchError::new(&self.file, Some(place), message)
    }

    fn name<'a>(
        &self,
        place: Position,
        checked: Result<(), NameError>,
        name: &'a str,
    ) -> Result<&'a str, LaunchError> {
        checked.map(|()| name).map_err(|error| self.fail(place, &error.to_string()))
    }

    pub(super) fn reference(&self, name: String, place: Position) -> Reference {
        Reference {
            name,
            namespace: self.namespace.clone(),
            file: self.file.clone(),
            place,
            key: None,
        }
    }

    /// The scope inside a group or file.
    pub(super) fn within(&self, body: &Body) -> Result<Self, LaunchError> {
        let mut inner = self.clone();
        inner.namespace = self.namespaced(body.namespace.as_ref())?;
        over(&mut inner.parameters, body.parameters.0.clone());
        inner.parameter_files.extend(body.parameter_files.iter().map(|f| self.folder.join(f)));
        inner.remaps = self.remaps(&body.remaps)?;
        over(&mut inner.env, texts(&body.set_env));
        if let Some(security) = &body.security {
            over(&mut inner.env, vec![self.security(security)?]);
        }
        Ok(inner)
    }

    /// What tells a process how it is secured; files are looked at now, lest half of the nodes run
    /// before one finds that its key is missing.
    fn security(&self, security: &Spanned<Security>) -> Result<(String, String), LaunchError> {
        let whole = security.value.clone().within(&self.folder);
        whole.check().map_err(|error| {
            let text = error.to_string().replace("\nhint: ", "; hint: ");
            self.fail(security.place, &text)
        })?;
        Ok(("ANGAROS_SECURITY".to_owned(), whole.to_variable()))
    }

    fn remaps(
        &self,
        rules: &Ordered<Spanned<String>>,
    ) -> Result<Vec<(String, String)>, LaunchError> {
        let mut out = Vec::with_capacity(rules.0.len() + self.remaps.len());
        for (from, to) in &rules.0 {
            self.name(to.place, names::validate_topic(from), from)?;
            self.name(to.place, names::validate_topic(&to.value), &to.value)?;
            out.push((from.clone(), to.value.clone()));
        }
        out.extend(self.remaps.iter().cloned());
        Ok(out)
    }

    /// A namespace within the one around.
    pub(super) fn namespaced(
        &self,
        namespace: Option<&Spanned<String>>,
    ) -> Result<Option<String>, LaunchError> {
        let Some(inner) = namespace else { return Ok(self.namespace.clone()) };
        let full = match (&self.namespace, inner.value.as_str()) {
            (_, name) if name.starts_with('/') => name.to_owned(),
            (None, name) => format!("/{name}"),
            (Some(outer), name) if outer == "/" => format!("/{name}"),
            (Some(outer), name) => format!("{outer}/{name}"),
        };
        self.name(inner.place, names::validate_namespace(&full), &full)?;
        Ok(Some(full))
    }

    pub(super) fn container(
        &self,
        name: &str,
        container: Spanned<ContainerText>,
    ) -> Result<NodeOrContainer, LaunchError> {
        let Spanned { place, value: mut container } = container;
        self.name(place, names::validate_node_name(name), name)?;
        let mut tasks = Vec::new();
        for node in std::mem::take(&mut container.nodes) {
            if node.value.program.is_some() {
                let message = format!(
                    "container '{name}' holds a program; hint: move it under the top-level 'nodes:'"
                );
                return Err(self.fail(node.place, &message));
            }
            self.no_course(&node.value, name)?;
            let what = self.what(&node.value, node.place)?;
            tasks.push(self.task(node, what, Some((name, &container)))?);
        }
        if tasks.is_empty() {
            // What can be loaded into later.
            let name_of = Spanned { place, value: name.to_owned() };
            let value = NodeText { name: Some(name_of), ..NodeText::default() };
            let empty = Spanned { place, value };
            tasks.push(self.task(empty, TaskKind::Container, Some((name, &container)))?);
        }
        let container = Some(name.to_owned());
        let namespace = self.namespace.clone();
        Ok(NodeOrContainer { container, namespace, tasks })
    }

    /// In a container only the container itself has a course: its nodes share a process.
    fn no_course(&self, node: &NodeText, container: &str) -> Result<(), LaunchError> {
        let after = node.after.first().map(|after| ("after", after.place));
        let place = |key, place: Option<Position>| place.map(|place| (key, place));
        let found = after
            .or_else(|| place("delay", node.delay.as_ref().map(|s| s.place)))
            .or_else(|| place("autostart", node.autostart.as_ref().map(|s| s.place)))
            .or_else(|| place("on_exit", node.on_exit.as_ref().map(|s| s.place)))
            .or_else(|| place("required", node.required.as_ref().map(|s| s.place)));
        let Some((key, place)) = found else { return Ok(()) };
        let message = format!(
            "'{key}' is of a process, which the nodes of a container share; hint: write it at \
             container '{container}'"
        );
        Err(self.fail(place, &message))
    }

    /// A node that stands alone.
    pub(super) fn single(&self, node: Spanned<NodeText>) -> Result<Task, LaunchError> {
        let what = self.what(&node.value, node.place)?;
        self.task(node, what, None)
    }

    fn task(
        &self,
        node: Spanned<NodeText>,
        what: TaskKind,
        container: Option<(&str, &ContainerText)>,
    ) -> Result<Task, LaunchError> {
        let node = node.value;
        let library = self.library(&node)?;
        if let Some(name) = &node.name {
            self.name(name.place, names::validate_node_name(&name.value), &name.value)?;
        }
        for (topic, value) in &node.qos.0 {
            self.name(value.place, names::validate_topic(topic), topic)?;
        }
        let around = ContainerText::default();
        let (name, around) = container.map_or((None, &around), |(name, text)| (Some(name), text));
        let mut own = node.accelerator.clone().map_or_else(Vec::new, |accelerator| accelerator.0);
        over(&mut own, node.parameters.0.clone());
        let own_parameters = own.iter().map(|(name, _)| name.clone()).collect();
        let mut parameters = self.parameters.clone();
        over(&mut parameters, own);
        let prefix = if node.prefix.is_empty() { &around.prefix } else { &node.prefix };
        let own = node.parameter_files.iter().map(|file| self.folder.join(file));
        let mut env = self.env.clone();
        over(&mut env, texts(&around.env));
        over(&mut env, texts(&node.env));
        let wake = node.wake.clone().or(around.wake.clone());
        let is_of_package = node.package.is_some();
        let task = Task {
            what,
            library,
            container: name.map(str::to_owned),
            course: match name {
                Some(_) => self.container_course(around),
                None => self.node_course(&node),
            },
            respawn: self.respawn(node.respawn.as_ref().or(around.respawn.as_ref()))?,
            namespace: self.namespaced(node.namespace.as_ref())?,
            parameters,
            own_parameters,
            prefix: prefix.iter().map(|Text(word)| word.clone()).collect(),
            cwd: node.cwd.as_ref().or(around.cwd.as_ref()).map(|folder| self.folder.join(folder)),
            parameter_files: self.parameter_files.iter().cloned().chain(own).collect(),
            remaps: self.remaps(&node.remaps)?,
            qos: node.qos.0.into_iter().map(|(topic, qos)| (topic, qos.value)).collect(),
            executor: node.executor.or(around.executor).unwrap_or_default(),
            wake: wake.map(|wake| wake.0),
            cpu: node.cpu.or(around.cpu.clone()).unwrap_or_default().0,
            priority: node.priority.or(around.priority).map(|priority| priority.0),
            env,
            goal: node.lifecycle,
            name: node.name.map(|name| name.value),
            key: None,
        };
        Ok(if is_of_package { with_ros_args(task) } else { task })
    }

    fn after(&self, list: &[Spanned<AfterText>]) -> Vec<(Reference, super::Progress)> {
        let one = |after: &Spanned<AfterText>| {
            (self.reference(after.value.node.clone(), after.place), after.value.is)
        };
        list.iter().map(one).collect()
    }

    fn container_course(&self, text: &ContainerText) -> ProcessPolicy {
        ProcessPolicy {
            after: self.after(&text.after),
            delay: text.delay.as_ref().map_or(0.0, |delay| delay.value.0),
            autostart: text.autostart.as_ref().is_none_or(|auto| auto.value),
            on_exit: text.on_exit.as_ref().map(|s| s.value).unwrap_or_default(),
            required: text.required.as_ref().is_some_and(|s| s.value),
        }
    }

    fn node_course(&self, text: &NodeText) -> ProcessPolicy {
        ProcessPolicy {
            after: self.after(&text.after),
            delay: text.delay.as_ref().map_or(0.0, |delay| delay.value.0),
            autostart: text.autostart.as_ref().is_none_or(|auto| auto.value),
            on_exit: text.on_exit.as_ref().map(|s| s.value).unwrap_or_default(),
            required: text.required.as_ref().is_some_and(|s| s.value),
        }
    }

    fn respawn(&self, respawn: Option<&Spanned<Respawn>>) -> Result<Option<Respawn>, LaunchError> {
        let Some(Spanned { place, value }) = respawn else { return Ok(None) };
        if !(0.0..=3600.0).contains(&value.delay) {
            let message = format!(
                "respawn delay {} is not possible; hint: give 0 to 3600 seconds",
                value.delay
            );
            return Err(self.fail(*place, &message));
        }
        Ok(Some(*value))
    }

    /// The file of the node's library.
    fn library(&self, node: &NodeText) -> Result<Option<PathBuf>, LaunchError> {
        let Some(text) = &node.library else { return Ok(None) };
        if node.program.is_some() {
            let message = "a program is not in a library; hint: remove 'library:'";
            return Err(self.fail(text.place, message));
        }
        let found = find_library(&text.value, Some(&self.folder));
        found.map(Some).map_err(|error| self.fail(text.place, &error.to_string()))
    }

    fn what(&self, node: &NodeText, place: Position) -> Result<TaskKind, LaunchError> {
        match (&node.package, &node.component, &node.program) {
            (None, None, Some(program)) if !program.is_empty() => {
                Ok(TaskKind::Program(program.iter().map(|Text(word)| word.clone()).collect()))
            }
            (Some(package), None, Some(program)) if !program.is_empty() => {
                self.program_of(package, program, place).map(TaskKind::Program)
            }
            (Some(package), Some(component), None) => Ok(TaskKind::Component {
                package: package.clone(),
                component: component.value.clone(),
            }),
            (None, Some(whole), None) => match whole.value.split_once('/') {
                Some((package, component)) if !package.is_empty() && !component.is_empty() => {
                    Ok(TaskKind::Component { package: package.into(), component: component.into() })
                }
                _ => {
                    let message = format!(
                        "component '{0}' names no package; hint: write PACKAGE/{0} or add \
                         'package:'",
                        whole.value
                    );
                    Err(self.fail(whole.place, &message))
                }
            },
            _ => {
                let message = "a node names not exactly one thing to run; hint: give 'component: \
                               PACKAGE/NAME' or 'program: [NAME, ARGUMENT, ...]'";
                Err(self.fail(place, message))
            }
        }
    }

    /// The words that run a program of a package of ROS 2.
    fn program_of(
        &self,
        package: &str,
        program: &[Text],
        place: Position,
    ) -> Result<Vec<String>, LaunchError> {
        let Some((Text(name), arguments)) = program.split_first() else { return Ok(Vec::new()) };
        let Some(found) = ament::find(package) else {
            let message = format!(
                "package '{package}' is not found; hint: source its workspace (AMENT_PREFIX_PATH), \
                 or cd into it"
            );
            return Err(self.fail(place, &message));
        };
        let words = python::command(&found, name).map_err(|why| self.fail(place, &why))?;
        let Some(mut words) = words else {
            let message = format!(
                "package '{package}' has no program '{name}'; hint: angaros pkg executables \
                 {package}"
            );
            return Err(self.fail(place, &message));
        };
        words.extend(arguments.iter().map(|Text(word)| word.clone()));
        Ok(words)
    }

    pub(super) fn rule(&self, rule: Spanned<RuleText>) -> Result<Rule, LaunchError> {
        let Spanned { place, value: text } = rule;
        if let Some(code) = text.code.as_ref().filter(|_| text.exit.is_none()) {
            return Err(self.fail(code.place, "'code' belongs to 'exit'"));
        }
        if let Some(matches) = text.matches.as_ref().filter(|_| text.output.is_none()) {
            return Err(self.fail(matches.place, "'matches' belongs to 'output'"));
        }
        let (of, trigger) = match (text.exit, text.start, text.output) {
            (Some(of), None, None) => (of, Trigger::Exit(self.filter(text.code.as_ref())?)),
            (None, Some(of), None) => (of, Trigger::Start),
            (None, None, Some(of)) => {
                let pattern = self.pattern(text.matches.as_ref(), place)?;
                (of, Trigger::Output(pattern))
            }
            _ => {
                let message = "an event names not exactly one thing that happens; hint: give \
                               'exit: NODE', 'start: NODE' or 'output: NODE' with 'matches:'";
                return Err(self.fail(place, message));
            }
        };
        if text.actions.0.is_empty() {
            return Err(self.fail(place, "an event does nothing; hint: add 'do:'"));
        }
        let mut actions = Vec::new();
        for action in text.actions.0 {
            actions.push(self.action(action, place)?);
        }
        let delay = text.delay.map_or(0.0, |delay| delay.0);
        Ok(Rule { trigger, of: self.reference(of.value, of.place), delay, actions })
    }

    fn filter(&self, code: Option<&Spanned<Text>>) -> Result<ExitFilter, LaunchError> {
        let Some(Spanned { place, value: Text(code) }) = code else { return Ok(ExitFilter::Any) };
        match (code.as_str(), code.parse::<u8>()) {
            ("failure", _) => Ok(ExitFilter::Failure),
            (_, Ok(code)) => Ok(ExitFilter::Code(code.into())),
            _ => {
                let message = format!("'{code}' is no exit code; hint: 0 to 255, or failure");
                Err(self.fail(*place, &message))
            }
        }
    }

    fn pattern(
        &self,
        matches: Option<&Spanned<String>>,
        place: Position,
    ) -> Result<String, LaunchError> {
        let Some(matches) = matches else {
            return Err(
                self.fail(place, "'output' lacks 'matches'; hint: add a regular expression")
            );
        };
        if matches.value.len() > MAX_PATTERN {
            let message = format!("a regular expression has more than {MAX_PATTERN} bytes");
            return Err(self.fail(matches.place, &message));
        }
        match regex_lite::Regex::new(&matches.value) {
            Ok(_) => Ok(matches.value.clone()),
            Err(error) => {
                let message = format!("'{}' is no regular expression: {error}", matches.value);
                Err(self.fail(matches.place, &message))
            }
        }
    }

    fn action(&self, action: ActionText, place: Position) -> Result<Action, LaunchError> {
        let reference = |name: Spanned<String>| self.reference(name.value, name.place);
        Ok(match action {
            ActionText::Start(name) => Action::Start(reference(name)),
            ActionText::Stop(name) => Action::Stop(reference(name)),
            ActionText::Restart(name) => Action::Restart(reference(name)),
            ActionText::Shutdown(Text(reason)) => Action::Shutdown(reason),
            ActionText::Log(Text(text)) => Action::Log(text),
            ActionText::Run(words) if words.is_empty() => {
                return Err(self.fail(place, "'run' names no program"));
            }
            ActionText::Run(words) => Action::Run(words.into_iter().map(|Text(w)| w).collect()),
        })
    }
}

/// A program of a package with what its node is told, as arguments of ROS 2.
fn with_ros_args(mut task: Task) -> Task {
    let TaskKind::Program(words) = &mut task.what else { return task };
    let mut args = vec!["--ros-args".to_owned()];
    let mut add = |option: &str, value: String| args.extend([option.to_owned(), value]);
    task.name.iter().for_each(|name| add("-r", format!("__node:={name}")));
    task.namespace.iter().for_each(|namespace| add("-r", format!("__ns:={namespace}")));
    let files = task.parameter_files.iter().map(|file| file.display().to_string());
    files.for_each(|file| add("--params-file", file));
    task.parameters.iter().for_each(|(name, value)| add("-p", format!("{name}:={value}")));
    task.remaps.iter().for_each(|(from, to)| add("-r", format!("{from}:={to}")));
    if args.len() > 1 {
        words.extend(args);
    }
    task
}
