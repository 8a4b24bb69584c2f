//! Containers and what is loaded into them.
//!
//! A container of a ROS install is started as it is, and `angaros component load` loads into it.
//! Any other is one of ours, with the components in it.

use super::context::Context;
use super::entity::Entity;
use super::node::{Ros, add, blank, process, ros_node, values_of, with_process};
use super::params::{ParameterInput, required, text};
use crate::Executor;
use crate::error::LaunchError;
use crate::file::Progress;
use crate::load::{NodeOrContainer, Reference, Task, TaskKind};
use crate::tree::Position;
use angaros_msg::names;

/// Nodes for a container that may stand further down.
pub(super) struct Load {
    target: String,
    nodes: Vec<Composable>,
    place: Position,
    file: String,
    delay: f64,
}

struct Composable {
    package: String,
    plugin: String,
    node: Ros,
    extra: Vec<(String, String)>,
    task: Task,
    place: Position,
}

pub(super) fn container(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    let known = with_process(&["pkg", "exec", "namespace", "ns", "exec_name", "ros_args"]);
    let inner = ["param", "remap", "env", "composable_node"];
    entity.check(&known, &inner).map_err(|error| context.tree(&error))?;
    let name = required(context, entity, "name")?;
    let nodes = composables(context, entity)?;
    if is_installed(context, entity, &nodes)? {
        let task = ros_node(context, entity)?;
        let target = task.full_name();
        let tasks = vec![task];
        add(context, entity.place, NodeOrContainer { container: None, namespace: None, tasks })?;
        return later(context, entity.place, target, nodes);
    }
    let mut outer = process(context, entity)?;
    let node = Ros::read(context, entity)?;
    let executable = text(context, entity, "exec")?.unwrap_or_default();
    let args = text(context, entity, "args")?.unwrap_or_default();
    if executable.ends_with("_mt") || args.contains("--use_multi_threaded_executor") {
        outer.executor = Executor::Multi(0);
    }
    outer.container = Some(name.clone());
    let namespace = node.namespace.clone();
    let mut member =
        NodeOrContainer { container: Some(name.clone()), namespace, tasks: Vec::new() };
    for composable in nodes {
        member.tasks.push(inside(context, composable, &outer, member.namespace.is_some())?);
    }
    if member.tasks.is_empty() {
        let namespace = member.namespace.clone();
        let what = TaskKind::Container;
        member.tasks.push(Task { what, name: Some(name), namespace, ..outer });
    }
    add(context, entity.place, member)
}

/// Whether the container is a program of a ROS install, and what is loaded comes from there too.
fn is_installed(
    context: &mut Context,
    entity: &Entity,
    nodes: &[Composable],
) -> Result<bool, LaunchError> {
    let package = required(context, entity, "pkg")?;
    let executable = required(context, entity, "exec")?;
    let found = context.package(&package);
    if found.is_none_or(|package| package.executable(&executable).is_none()) {
        return Ok(false);
    }
    Ok(nodes.is_empty() || nodes.iter().any(|node| context.package(&node.package).is_some()))
}

pub(super) fn load(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    entity.check(&["target"], &["composable_node"]).map_err(|error| context.tree(&error))?;
    let target = required(context, entity, "target")?;
    let nodes = composables(context, entity)?;
    later(context, entity.place, format!("/{}", target.trim_matches('/')), nodes)
}

fn later(
    context: &mut Context,
    place: Position,
    target: String,
    nodes: Vec<Composable>,
) -> Result<(), LaunchError> {
    names::validate_full(&target).map_err(|error| context.fail(place, &error.to_string()))?;
    let file = context.file.clone();
    let delay = context.delay;
    context.loads.push(Load { target, nodes, place, file, delay });
    Ok(())
}

fn composables(context: &mut Context, entity: &Entity) -> Result<Vec<Composable>, LaunchError> {
    let mut out = Vec::new();
    for child in entity.of_kind("composable_node") {
        let known = ["pkg", "plugin", "name", "namespace", "ns", "node_name"];
        let inner = ["param", "remap", "extra_arg"];
        child.check(&known, &inner).map_err(|error| context.tree(&error))?;
        context.work(child.place, 0)?;
        if !super::walk::wanted(context, child)? {
            continue;
        }
        let mut extra = Vec::new();
        for argument in child.of_kind("extra_arg") {
            let name = required(context, argument, "name")?;
            extra.push((name, required(context, argument, "value")?));
        }
        out.push(Composable {
            package: required(context, child, "pkg")?,
            plugin: required(context, child, "plugin")?,
            node: Ros::read(context, child)?,
            extra,
            task: blank(context),
            place: child.place,
        });
    }
    Ok(out)
}

/// The node as a component in a container of ours; `is_named` when that has a namespace, which is
/// not the node's.
fn inside(
    context: &Context,
    composable: Composable,
    outer: &Task,
    is_named: bool,
) -> Result<Task, LaunchError> {
    let place = composable.place;
    let short = composable.plugin.rsplit("::").next().unwrap_or(&composable.plugin);
    let what =
        TaskKind::Component { package: composable.package.clone(), component: short.to_owned() };
    let mut task = Task {
        what,
        parameters: Vec::new(),
        own_parameters: Vec::new(),
        parameter_files: Vec::new(),
        ..outer.clone()
    };
    composable.node.fill(context, place, &mut task)?;
    if is_named {
        task.namespace.get_or_insert_with(|| "/".to_owned());
    }
    Ok(task)
}

/// Puts what was loaded into the containers, now that all of them are known.
pub(super) fn finish(context: &mut Context) -> Result<(), LaunchError> {
    for load in std::mem::take(&mut context.loads) {
        context.file.clone_from(&load.file);
        let is_it = |member: &NodeOrContainer| {
            let namespace = member.namespace.as_deref().unwrap_or("/");
            let name = member.container.as_deref();
            name.is_some_and(|name| names::node_fqn(name, namespace) == load.target)
        };
        let ours = context.launch.members.iter().position(is_it);
        for composable in load.nodes {
            let place = composable.place;
            context.work(place, 0)?;
            match ours {
                Some(at) => {
                    let outer = context.launch.members[at].tasks[0].clone();
                    let is_named = context.launch.members[at].namespace.is_some();
                    let task = inside(context, composable, &outer, is_named)?;
                    let tasks = &mut context.launch.members[at].tasks;
                    tasks.retain(|task| task.what != TaskKind::Container);
                    tasks.push(task);
                }
                None => {
                    let task = loading(context, &load.target, load.place, load.delay, composable)?;
                    let tasks = vec![task];
                    add(
                        context,
                        place,
                        NodeOrContainer { container: None, namespace: None, tasks },
                    )?;
                }
            }
        }
    }
    Ok(())
}

/// The process that loads a node into a container that is not ours.
fn loading(
    context: &Context,
    target: &str,
    around: Position,
    delay: f64,
    composable: Composable,
) -> Result<Task, LaunchError> {
    let Composable { package, plugin, node, extra, mut task, place } = composable;
    let mut words: Vec<String> =
        ["angaros", "component", "load", "--wait", "60"].map(str::to_owned).to_vec();
    words.extend([target.to_owned(), package, plugin.clone()]);
    let mut add = |option: &str, value: String| words.extend([option.to_owned(), value]);
    node.name.iter().for_each(|name| add("--node-name", name.clone()));
    node.namespace.iter().for_each(|namespace| add("--node-namespace", namespace.clone()));
    node.remaps.iter().for_each(|(from, to)| add("-r", format!("{from}:={to}")));
    let short = plugin.rsplit("::").next().unwrap_or(&plugin);
    let name = node.name.clone().unwrap_or_else(|| short.to_owned());
    let full = names::node_fqn(&name, node.namespace.as_deref().unwrap_or("/"));
    for given in &node.given {
        match given {
            ParameterInput::Value(name, value) => add("-p", format!("{name}:={value}")),
            // The request has no place for files.
            ParameterInput::File(path) => {
                for (name, value) in values_of(context, place, path, &full)? {
                    add("-p", format!("{name}:={value}"));
                }
            }
        }
    }
    extra.iter().for_each(|(name, value)| add("-e", format!("{name}:={value}")));
    task.what = TaskKind::Program(words);
    task.name = Some(format!("load{}", full.replace(|c: char| !c.is_ascii_alphanumeric(), "_")));
    task.course.delay = delay;
    let is_here = |task: &Task| task.full_name() == target;
    if context.launch.members.iter().flat_map(|member| &member.tasks).any(is_here) {
        let file = context.file.clone();
        let container =
            Reference { name: target.to_owned(), namespace: None, file, place: around, key: None };
        task.course.after.push((container, Progress::Started));
    }
    Ok(task)
}
