//! From files to the list of what to run: arguments replaced, includes read, names checked.

use super::error::LaunchError;
use super::file::{
    ArgumentText, ContainerText, Executor, File, Head, IncludeText, NodeText, Respawn,
};
use super::values::{Ordered, Text};
use crate::client::QosOverride;
use crate::client::library::find_library;
use angaros_msg::dynamic::nearest;
use angaros_msg::names::{self, ParameterValue};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Files that include each other may be this deep.
const MAX_DEPTH: usize = 16;
/// Files that one launch reads: includes of includes multiply.
const MAX_FILES: usize = 1000;
/// Bytes of one file, before and after its arguments are replaced.
const MAX_BYTES: usize = 4 << 20;

/// What a launch file and its includes say, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Launch {
    /// Arguments of the outermost file with the values they have.
    pub arguments: Vec<Argument>,
    /// Nodes and containers.
    pub members: Vec<Member>,
}

/// An argument of a launch file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// Its value: given or default.
    pub value: String,
    /// What it is for.
    pub description: Option<String>,
}

/// A node of its own or a container of several.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The container's name; `None` for a single node.
    pub container: Option<String>,
    /// The nodes in it; a container's settings are already in each of them.
    pub tasks: Vec<Task>,
}

/// What a task runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A component of a package.
    Component {
        /// The package.
        package: String,
        /// The component's name in it.
        component: String,
    },
    /// Any program with its arguments; always a process of its own.
    Program(Vec<String>),
}

/// One node to run, or one program.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// Component or program.
    pub what: What,
    /// The shared library the component is in; absent when it is linked in.
    pub library: Option<PathBuf>,
    /// The node's name; the component's own when absent.
    pub name: Option<String>,
    /// The node's namespace; the root or `ROS_NAMESPACE` when absent.
    pub namespace: Option<String>,
    /// Parameter values, nested names joined by `.`.
    pub parameters: Vec<(String, ParameterValue)>,
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
}

impl Launch {
    /// Reads the file and what it includes with these argument values.
    ///
    /// # Errors
    /// A file that cannot be read, is not as the format says, or lacks an argument's value.
    pub fn read(path: &Path, given: &[(String, String)]) -> Result<Self, LaunchError> {
        let mut launch = Self::default();
        launch.arguments = launch.add_file(path, given, None, &mut Files::default())?;
        Ok(launch)
    }

    fn add_file(
        &mut self,
        path: &Path,
        given: &[(String, String)],
        namespace: Option<&str>,
        files: &mut Files,
    ) -> Result<Vec<Argument>, LaunchError> {
        let file = path.display().to_string();
        let (whole, text) = files.open(path, &file)?;
        let (parsed, arguments) = parse(&file, &text, given)?;
        let base = whole.parent().unwrap_or(Path::new("/")).to_owned();
        let context = Context { file: &file, text: &text, base: &base, namespace };
        for node in parsed.nodes {
            let tasks: Vec<_> =
                context.task(node, &ContainerText::default())?.into_iter().collect();
            if !tasks.is_empty() {
                self.members.push(Member { container: None, tasks });
            }
        }
        for (name, container) in parsed.containers.0 {
            self.members.extend(context.container(name, container)?);
        }
        files.stack.push(whole);
        for include in parsed.include {
            self.add_include(&context, include, files)?;
        }
        files.stack.pop();
        Ok(arguments)
    }

    fn add_include(
        &mut self,
        context: &Context<'_>,
        include: IncludeText,
        files: &mut Files,
    ) -> Result<(), LaunchError> {
        if !wanted(include.condition, include.unless) {
            return Ok(());
        }
        let given: Vec<_> =
            include.arguments.0.into_iter().map(|(name, Text(value))| (name, value)).collect();
        let namespace = context.namespaced(include.namespace.as_deref())?;
        self.add_file(&context.base.join(&include.file), &given, namespace.as_deref(), files)?;
        Ok(())
    }
}

/// The files that are read, the innermost last.
#[derive(Default)]
struct Files {
    stack: Vec<PathBuf>,
    read: usize,
}

impl Files {
    /// The file's place without links, and its text.
    fn open(&mut self, path: &Path, file: &str) -> Result<(PathBuf, String), LaunchError> {
        let fail = |message| LaunchError::new(file, None, message);
        let unreadable = |error: std::io::Error| fail(format!("cannot be read: {error}"));
        let whole = path.canonicalize().map_err(unreadable)?;
        if self.stack.contains(&whole) {
            return Err(fail("includes itself".into()).hint("remove one of the includes"));
        }
        if self.stack.len() == MAX_DEPTH {
            return Err(fail(format!("is included more than {MAX_DEPTH} levels deep")));
        }
        self.read += 1;
        if self.read > MAX_FILES {
            return Err(fail(format!("is one of more than {MAX_FILES} files in one launch")));
        }
        // A pipe as the outermost file is what a shell makes of <(...); an included one would wait
        // for ever.
        if !self.stack.is_empty() && !whole.is_file() {
            return Err(fail("is included and is no file".into()));
        }
        let mut text = String::new();
        let open = std::fs::File::open(&whole).map_err(unreadable)?;
        open.take(MAX_BYTES as u64 + 1).read_to_string(&mut text).map_err(unreadable)?;
        if text.len() > MAX_BYTES {
            return Err(fail(format!("has more than {MAX_BYTES} bytes")));
        }
        Ok((whole, text))
    }
}

fn wanted(condition: Option<bool>, unless: Option<bool>) -> bool {
    condition.unwrap_or(true) && !unless.unwrap_or(false)
}

/// Reads one file's text with the arguments replaced.
fn parse(
    file: &str,
    text: &str,
    given: &[(String, String)],
) -> Result<(File, Vec<Argument>), LaunchError> {
    let yaml = |error| LaunchError::from_yaml(file, text, &error);
    if text.trim().is_empty() {
        return Ok((File::default(), Vec::new()));
    }
    let head: Head = serde_yaml_ng::from_str(text).map_err(yaml)?;
    let arguments = arguments(file, head.arguments, given)?;
    let replaced = replace(file, text, &arguments)?;
    Ok((serde_yaml_ng::from_str(&replaced).map_err(yaml)?, arguments))
}

fn arguments(
    file: &str,
    declared: Ordered<ArgumentText>,
    given: &[(String, String)],
) -> Result<Vec<Argument>, LaunchError> {
    for (name, value) in given {
        if !declared.0.iter().any(|(known, _)| known == name) {
            let known: Vec<_> = declared.0.iter().map(|(name, _)| name.as_str()).collect();
            let error = LaunchError::new(file, None, format!("has no argument '{name}'"));
            return Err(match (nearest(name, known.iter().copied()), known.is_empty()) {
                (Some(near), _) => error.hint(format!("did you mean '{near}'?")),
                (None, false) => error.hint(format!("its arguments are {}", known.join(", "))),
                (None, true) => error.hint("it takes none"),
            });
        }
        if value.contains('\n') {
            let message = format!("argument '{name}' has more than one line");
            return Err(LaunchError::new(file, None, message));
        }
    }
    let value = |name: &str, text: &ArgumentText| {
        let given = given.iter().rev().find(|(known, _)| known == name);
        given.map(|(_, value)| value.clone()).or(text.default.clone().map(|Text(value)| value))
    };
    declared
        .0
        .into_iter()
        .map(|(name, text)| match value(&name, &text) {
            Some(value) => Ok(Argument { name, value, description: text.description }),
            None => Err(LaunchError::new(file, None, format!("argument '{name}' has no value"))
                .hint(format!("add --set {name}=VALUE"))),
        })
        .collect()
}

/// Puts the values in place of `$(arg name)`, as text: a value may be any YAML of one line.
fn replace(file: &str, text: &str, arguments: &[Argument]) -> Result<String, LaunchError> {
    let mut out = String::with_capacity(text.len());
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if line.trim_start().starts_with('#') {
            out.push_str(line);
            continue;
        }
        let fail = |message| LaunchError::new(file, Some(index + 1), message);
        let mut rest = line;
        while let Some((before, after)) = rest.split_once("$(") {
            out.push_str(before);
            let (inner, tail) = after
                .split_once(')')
                .ok_or_else(|| fail("'$(' is not closed".into()).hint("write $(arg NAME)"))?;
            let name = inner.strip_prefix("arg ").map(str::trim).ok_or_else(|| {
                fail(format!("'$({inner})' is not known")).hint("write $(arg NAME)")
            })?;
            let Some(argument) = arguments.iter().find(|argument| argument.name == name) else {
                let error = fail(format!("argument '{name}' is not declared"));
                let known = arguments.iter().map(|argument| argument.name.as_str());
                return Err(match nearest(name, known) {
                    Some(near) => error.hint(format!("did you mean '{near}'?")),
                    None => error.hint(format!("add '{name}:' under 'arguments:'")),
                });
            };
            out.push_str(&argument.value);
            if out.len() > MAX_BYTES {
                return Err(fail(format!("with its arguments has more than {MAX_BYTES} bytes")));
            }
            rest = tail;
        }
        out.push_str(rest);
    }
    Ok(out)
}

/// What every entry of one file shares.
struct Context<'a> {
    file: &'a str,
    text: &'a str,
    base: &'a Path,
    namespace: Option<&'a str>,
}

impl Context<'_> {
    /// An error at the first line that holds this text, with or without the `/` that a relative
    /// namespace gets in front.
    fn fail(&self, needle: &str, message: String) -> LaunchError {
        let whole = self.text.contains(needle);
        let needle = if whole { needle } else { needle.trim_start_matches('/') };
        let line = self.text.lines().position(|line| line.contains(needle)).map(|at| at + 1);
        LaunchError::new(self.file, line.filter(|_| !needle.is_empty()), message)
    }

    fn name_error(&self, error: &names::NameError) -> LaunchError {
        let text = error.to_string();
        match text.split_once("; hint: ") {
            Some((what, hint)) => self.fail(&error.name, what.to_owned()).hint(hint),
            None => self.fail(&error.name, text),
        }
    }

    /// A namespace within the one the file was included with.
    fn namespaced(&self, namespace: Option<&str>) -> Result<Option<String>, LaunchError> {
        let full = match (self.namespace, namespace) {
            (outer, None) => outer.map(str::to_owned),
            (_, Some(inner)) if inner.starts_with('/') => Some(inner.to_owned()),
            (None | Some("/"), Some(inner)) => Some(format!("/{inner}")),
            (Some(outer), Some(inner)) => Some(format!("{outer}/{inner}")),
        };
        if let Some(full) = &full {
            names::validate_namespace(full).map_err(|error| self.name_error(&error))?;
        }
        Ok(full)
    }

    fn container(
        &self,
        name: String,
        mut container: ContainerText,
    ) -> Result<Option<Member>, LaunchError> {
        names::validate_node_name(&name).map_err(|error| self.name_error(&error))?;
        let mut tasks = Vec::new();
        for node in std::mem::take(&mut container.nodes) {
            if node.program.is_some() {
                let message = format!("container '{name}' holds a program");
                return Err(self.fail(&name, message).hint("move it under the top-level 'nodes:'"));
            }
            tasks.extend(self.task(node, &container)?);
        }
        Ok((!tasks.is_empty()).then_some(Member { container: Some(name), tasks }))
    }

    fn task(&self, node: NodeText, container: &ContainerText) -> Result<Option<Task>, LaunchError> {
        if !wanted(node.condition, node.unless) {
            return Ok(None);
        }
        let what = self.what(&node)?;
        let library = self.library(&node)?;
        if let Some(name) = &node.name {
            names::validate_node_name(name).map_err(|error| self.name_error(&error))?;
        }
        for (from, to) in &node.remaps.0 {
            for name in [from, to] {
                names::validate_topic(name).map_err(|error| self.name_error(&error))?;
            }
        }
        for (topic, _) in &node.qos.0 {
            names::validate_topic(topic).map_err(|error| self.name_error(&error))?;
        }
        let respawn = node.respawn.or(container.respawn);
        if let Some(respawn) = respawn.filter(|r| !(0.0..=3600.0).contains(&r.delay)) {
            let message = format!("respawn delay {} is not possible", respawn.delay);
            return Err(self.fail("delay", message).hint("give 0 to 3600 seconds"));
        }
        let mut env: Vec<_> = container.env.0.clone();
        for (name, value) in node.env.0 {
            env.retain(|(known, _)| *known != name);
            env.push((name, value));
        }
        Ok(Some(Task {
            what,
            library,
            namespace: self.namespaced(node.namespace.as_deref())?,
            name: node.name,
            parameters: node.parameters.0,
            parameter_files: node.parameter_files.iter().map(|f| self.base.join(f)).collect(),
            remaps: node.remaps.0,
            qos: node.qos.0,
            executor: node.executor.or(container.executor).unwrap_or_default(),
            wake: node.wake.or(container.wake.clone()).map(|wake| wake.0),
            cpu: node.cpu.or(container.cpu.clone()).unwrap_or_default().0,
            priority: node.priority.or(container.priority).map(|priority| priority.0),
            env: env.into_iter().map(|(name, Text(value))| (name, value)).collect(),
            respawn,
        }))
    }

    /// The file of the node's library.
    fn library(&self, node: &NodeText) -> Result<Option<PathBuf>, LaunchError> {
        let Some(text) = &node.library else { return Ok(None) };
        if node.program.is_some() {
            let message = "a program is not in a library".to_owned();
            return Err(self.fail(text, message).hint("remove 'library:'"));
        }
        find_library(text, Some(self.base)).map(Some).map_err(|error| {
            let text_of = error.to_string();
            match text_of.split_once("\nhint: ") {
                Some((what, hint)) => self.fail(text, what.to_owned()).hint(hint),
                None => self.fail(text, text_of),
            }
        })
    }

    fn what(&self, node: &NodeText) -> Result<What, LaunchError> {
        match (&node.package, &node.component, &node.program) {
            (None, None, Some(program)) if !program.is_empty() => {
                Ok(What::Program(program.iter().map(|Text(word)| word.clone()).collect()))
            }
            (Some(package), Some(component), None) => {
                Ok(What::Component { package: package.clone(), component: component.clone() })
            }
            (None, Some(whole), None) => match whole.split_once('/') {
                Some((package, component)) if !package.is_empty() && !component.is_empty() => {
                    Ok(What::Component { package: package.into(), component: component.into() })
                }
                _ => Err(self
                    .fail(whole, format!("component '{whole}' names no package"))
                    .hint(format!("write PACKAGE/{whole} or add 'package:'"))),
            },
            _ => {
                let needle = node.name.as_deref().unwrap_or("nodes");
                Err(self
                    .fail(needle, "a node names not exactly one thing to run".into())
                    .hint("give 'component: PACKAGE/NAME' or 'program: [NAME, ARGUMENT, ...]'"))
            }
        }
    }
}
