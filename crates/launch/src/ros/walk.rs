//! Walks over the entries of a file one after the other, as `ros2 launch` does: what an entry sets
//! holds for what follows it, in included files too, up to the end of the group around.

use super::container;
use super::context::Context;
use super::entity::Entity;
use super::handlers;
use super::node;
use super::params::{self, ParameterInput, flag, path, required, text};
use super::substitute::is_true;
use crate::error::LaunchError;
use crate::file::OnExit;
use crate::load::{Action, Argument, NodeOrContainer, TaskKind};
use angaros_msg::dynamic::nearest;
use angaros_msg::names::ParameterValue;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

/// The entries that there are.
const KINDS: [&str; 31] = [
    "arg",
    "let",
    "include",
    "group",
    "node",
    "lifecycle_node",
    "executable",
    "node_container",
    "composable_node_container",
    "load_composable_node",
    "push_ros_namespace",
    "push-ros-namespace",
    "set_env",
    "unset_env",
    "append_env",
    "set_parameter",
    "set_parameters_from_file",
    "set_use_sim_time",
    "set_remap",
    "set_ros_log_dir",
    "timer",
    "ros_timer",
    "log",
    "log_info",
    "log_debug",
    "log_warning",
    "log_error",
    "shutdown",
    "reset",
    "keep",
    "opaque_function",
];

/// Seconds that a timer may have.
const MAX_DELAY: f64 = 86_400.0;

pub(super) fn all(context: &mut Context, entities: &[Entity]) -> Result<(), LaunchError> {
    for entity in entities {
        context.work(entity.place, 0)?;
        if wanted(context, entity)? {
            one(context, entity)?;
        }
    }
    Ok(())
}

/// Whether the conditions of an entry hold.
pub(super) fn wanted(context: &mut Context, entity: &Entity) -> Result<bool, LaunchError> {
    if entity.attribute("if").is_some() && entity.attribute("unless").is_some() {
        let message = "has 'if' and 'unless'; hint: keep one, or write $(and ...)";
        return Err(context.fail(entity.place, message));
    }
    for (name, expected) in [("if", true), ("unless", false)] {
        let value = match text(context, entity, name) {
            Ok(Some(value)) => value,
            Ok(None) => continue,
            // Without values nothing can be decided, so all is shown.
            Err(_) if context.only_arguments => continue,
            Err(error) => return Err(error),
        };
        match is_true(&value) {
            Ok(holds) if holds == expected => {}
            Ok(_) => return Ok(context.only_arguments),
            Err(_) if context.only_arguments => {}
            Err(why) => return Err(context.fail(entity.place, &format!("'{name}': {why}"))),
        }
    }
    Ok(true)
}

fn one(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    if context.only_arguments
        && !matches!(entity.kind.as_str(), "arg" | "let" | "include" | "group")
    {
        return Ok(());
    }
    let check = |context: &Context, attributes: &[&str], children: &[&str]| {
        entity.check(attributes, children).map_err(|error| context.tree(&error))
    };
    match entity.kind.as_str() {
        "arg" => argument(context, entity),
        "let" => {
            check(context, &["name", "value"], &[])?;
            let name = required(context, entity, "name")?;
            let value = required(context, entity, "value")?;
            context.configure(&name, value);
            Ok(())
        }
        "include" => include(context, entity),
        "group" => group(context, entity),
        "node" | "lifecycle_node" => node::node(context, entity),
        "executable" => node::executable(context, entity),
        "node_container" | "composable_node_container" => container::container(context, entity),
        "load_composable_node" => container::load(context, entity),
        "push_ros_namespace" | "push-ros-namespace" => {
            check(context, &["namespace"], &[])?;
            let namespace = required(context, entity, "namespace")?;
            context.state.namespace = context.namespaced(&namespace);
            Ok(())
        }
        "set_env" | "unset_env" | "append_env" | "set_ros_log_dir" => environment(context, entity),
        "set_parameter" | "set_parameters_from_file" | "set_use_sim_time" | "set_remap" => {
            for_all(context, entity)
        }
        "timer" | "ros_timer" => timer(context, entity),
        "log" | "log_info" | "log_debug" | "log_warning" | "log_error" => log(context, entity),
        "shutdown" => {
            check(context, &["reason"], &[])?;
            let reason = text(context, entity, "reason")?;
            let reason = reason.unwrap_or_else(|| "reason not given".into());
            if handlers::does(context, Action::Shutdown(reason)) {
                return Ok(());
            }
            let mut task = node::blank(context);
            task.what = TaskKind::Program(vec!["true".into()]);
            task.name = Some("shutdown".into());
            task.course.on_exit = OnExit::Shutdown;
            let member = NodeOrContainer { container: None, namespace: None, tasks: vec![task] };
            node::add(context, entity.place, member)
        }
        "reset" => reset(context, entity),
        kind => {
            let hint = match nearest(kind, KINDS) {
                Some(near) => format!("did you mean '{near}'?"),
                None => format!("there are {}", KINDS[..29].join(", ")),
            };
            Err(context.fail(entity.place, &format!("'{kind}' is not known; hint: {hint}")))
        }
    }
}

fn argument(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    let known = ["name", "default", "description"];
    entity.check(&known, &["choice"]).map_err(|error| context.tree(&error))?;
    let name = required(context, entity, "name")?;
    let description = text(context, entity, "description")?;
    let mut choices = Vec::new();
    for choice in entity.of_kind("choice") {
        choices.push(required(context, choice, "value")?);
    }
    let default = match text(context, entity, "default") {
        Err(error) if !context.only_arguments && context.configuration(&name).is_none() => {
            return Err(error);
        }
        Err(_) => entity.text("default").ok().flatten().map(str::to_owned),
        Ok(default) => default,
    };
    let value = context.configuration(&name).cloned().or(default);
    let has_value = value.is_some();
    if !has_value && !context.only_arguments {
        let what = description.map_or(String::new(), |text| format!(" ({text})"));
        let message = format!("argument '{name}'{what} has no value; hint: add {name}:=VALUE");
        return Err(context.fail(entity.place, &message));
    }
    let value = value.unwrap_or_default();
    if !choices.is_empty() && !choices.contains(&value) && !context.only_arguments {
        let message = format!(
            "argument '{name}' cannot be '{value}'; hint: use one of {}",
            choices.join(", ")
        );
        return Err(context.fail(entity.place, &message));
    }
    context.used.insert(name.clone());
    if has_value {
        context.configure(&name, value.clone());
    }
    context.declared(Argument { name, value, has_value, choices, description });
    Ok(())
}

fn include(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    entity.check(&["file"], &["arg", "let"]).map_err(|error| context.tree(&error))?;
    let written = match required(context, entity, "file") {
        // A file that only a node's package has is none of those whose arguments can be shown.
        Err(_) if context.only_arguments => return Ok(()),
        written => written?,
    };
    for argument in &entity.children {
        argument.check(&["name", "value"], &[]).map_err(|error| context.tree(&error))?;
        if wanted(context, argument)? {
            let name = required(context, argument, "name")?;
            let value = required(context, argument, "value")?;
            context.used.insert(name.clone());
            context.configure(&name, value);
        }
    }
    let path = path(context, &written);
    if !path.is_file() {
        let message = format!(
            "includes '{written}', which does not exist; hint: begin it with $(dirname) or \
             $(find-pkg-share PACKAGE)"
        );
        return Err(context.fail(entity.place, &message));
    }
    file(context, &path)
}

/// Walks over a file.
pub(super) fn file(context: &mut Context, path: &Path) -> Result<(), LaunchError> {
    if super::is_python(path) {
        return super::python::file(context, path);
    }
    let name = path.display().to_string();
    let (whole, content) = context.files.open(path, &name)?;
    let entities = super::entities(&name, &content)?;
    let outside = (context.file.clone(), context.path.clone());
    (context.file, context.path) = (name, whole.clone());
    context.files.push(whole);
    all(context, &entities)?;
    context.files.pop();
    (context.file, context.path) = outside;
    Ok(())
}

fn group(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    let known = ["scoped", "forwarding"];
    let kinds: Vec<&str> = entity.children.iter().map(|child| child.kind.as_str()).collect();
    entity.check(&known, &kinds).map_err(|error| context.tree(&error))?;
    let scoped = flag(context, entity, "scoped", true)?;
    let forwarding = flag(context, entity, "forwarding", true)?;
    let (kept, inner): (Vec<_>, Vec<_>) =
        entity.children.iter().cloned().partition(|child| child.kind == "keep");
    let size = context.state.configurations.len() + context.state.env.len();
    context.work(entity.place, size + entity.children.len())?;
    let before = context.state.clone();
    let mut own = BTreeMap::new();
    for keep in &kept {
        keep.check(&["name", "value"], &[]).map_err(|error| context.tree(&error))?;
        let name = required(context, keep, "name")?;
        own.insert(name, required(context, keep, "value")?);
    }
    if !forwarding {
        context.state.forget(BTreeMap::new());
    }
    own.into_iter().for_each(|(name, value)| context.configure(&name, value));
    all(context, &inner)?;
    if scoped {
        context.state = before;
    }
    Ok(())
}

fn reset(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    entity.check(&[], &["keep"]).map_err(|error| context.tree(&error))?;
    let mut kept = BTreeMap::new();
    for keep in &entity.children {
        let name = required(context, keep, "name")?;
        kept.insert(name, required(context, keep, "value")?);
    }
    context.state.forget(kept);
    Ok(())
}

fn environment(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    let known: &[&str] = match entity.kind.as_str() {
        "unset_env" => &["name"],
        "append_env" => &["name", "value", "prepend", "separator"],
        "set_ros_log_dir" => &["log_dir", "new_log_dir"],
        _ => &["name", "value"],
    };
    entity.check(known, &[]).map_err(|error| context.tree(&error))?;
    if entity.kind == "set_ros_log_dir" {
        let name = if entity.attribute("log_dir").is_some() { "log_dir" } else { "new_log_dir" };
        let folder = required(context, entity, name)?;
        context.set_env("ROS_LOG_DIR", Some(folder));
        return Ok(());
    }
    let name = required(context, entity, "name")?;
    if name.is_empty() || name.contains(['=', '\0']) {
        let message = format!("'{name}' is no environment variable");
        return Err(context.fail(entity.place, &message));
    }
    if entity.kind == "unset_env" {
        context.set_env(&name, None);
        return Ok(());
    }
    let mut value = required(context, entity, "value")?;
    if entity.kind == "append_env" {
        let separator = text(context, entity, "separator")?.unwrap_or_else(|| ":".into());
        let first = flag(context, entity, "prepend", false)?;
        if let Some(old) = context.env(&name) {
            value = match first {
                true => format!("{value}{separator}{old}"),
                false => format!("{old}{separator}{value}"),
            };
        }
    }
    context.set_env(&name, Some(value));
    Ok(())
}

/// What holds for all nodes that follow.
fn for_all(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    let known: &[&str] = match entity.kind.as_str() {
        "set_parameter" => &["name", "value", "type", "value-sep", "sep"],
        "set_parameters_from_file" => &["filename"],
        "set_use_sim_time" => &["value"],
        _ => &["from", "to"],
    };
    entity.check(known, &[]).map_err(|error| context.tree(&error))?;
    let given = match entity.kind.as_str() {
        "set_remap" => {
            let remap = node::remap(context, entity)?;
            Rc::make_mut(&mut context.state.remaps).extend(remap);
            return context.work(entity.place, context.state.remaps.len());
        }
        "set_parameters_from_file" => {
            let written = required(context, entity, "filename")?;
            let path = path(context, &written);
            if !path.is_file() {
                let message = format!("parameter file '{written}' does not exist");
                return Err(context.fail(entity.place, &message));
            }
            ParameterInput::File(path)
        }
        "set_use_sim_time" => {
            required(context, entity, "value")?;
            ParameterInput::Value(
                "use_sim_time".into(),
                ParameterValue::Bool(flag(context, entity, "value", true)?),
            )
        }
        _ => {
            let name = required(context, entity, "name")?;
            let value = params::value(context, entity, &name)?;
            ParameterInput::Value(name, value)
        }
    };
    let all = Rc::make_mut(&mut context.state.parameters);
    if let ParameterInput::Value(name, _) = &given {
        all.retain(|known| known.value(name).is_none());
    }
    all.push(given);
    context.work(entity.place, context.state.parameters.len())
}

fn timer(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    let kinds: Vec<&str> = entity.children.iter().map(|child| child.kind.as_str()).collect();
    entity.check(&["period"], &kinds).map_err(|error| context.tree(&error))?;
    let seconds = seconds(context, entity)?;
    let size = context.state.configurations.len() + context.state.env.len();
    context.work(entity.place, size)?;
    // What is set in a timer is set too late for what follows it.
    let before = (context.delay, context.state.clone());
    context.delay += seconds;
    all(context, &entity.children)?;
    (context.delay, context.state) = before;
    Ok(())
}

/// The period of a timer.
pub(super) fn seconds(context: &mut Context, entity: &Entity) -> Result<f64, LaunchError> {
    let period = required(context, entity, "period")?;
    let seconds = period.trim().parse::<f64>().ok().filter(|s| (0.0..=MAX_DELAY).contains(s));
    seconds.ok_or_else(|| {
        let message = format!("period '{period}' is not possible; hint: give 0 to 86400 seconds");
        context.fail(entity.place, &message)
    })
}

fn log(context: &mut Context, entity: &Entity) -> Result<(), LaunchError> {
    entity.check(&["message", "level"], &[]).map_err(|error| context.tree(&error))?;
    let message = required(context, entity, "message")?;
    let level = text(context, entity, "level")?.unwrap_or_else(|| match entity.kind.as_str() {
        "log_debug" => "DEBUG".into(),
        "log_warning" => "WARNING".into(),
        "log_error" => "ERROR".into(),
        _ => "INFO".into(),
    });
    let line = format!("[{}] [launch.user]: {message}", level.to_uppercase());
    if handlers::does(context, Action::Log(line.clone())) {
        return Ok(());
    }
    if !handlers::waits(context) {
        context.launch.notes.push(line);
        return Ok(());
    }
    let mut task = node::blank(context);
    task.what = TaskKind::Program(vec!["echo".into(), line]);
    let member = NodeOrContainer { container: None, namespace: None, tasks: vec![task] };
    node::add(context, entity.place, member)
}
