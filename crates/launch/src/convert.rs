//! A launch as the text of a launch file of ours.

use super::file::{Executor, Goal, OnExit};
use super::load::{
    Action, ExitFilter, Launch, NodeOrContainer, Reference, Rule, Task, TaskKind, Trigger,
};
use super::plan::ANY_PROCESS;
use angaros_msg::names::ParameterValue;
use serde_yaml_ng::{Mapping, Value};

/// The file that starts what this launch starts; `from` is named in its first line. Arguments have
/// the values that the launch was read with.
#[must_use]
pub fn to_yaml(launch: &Launch, from: &str) -> String {
    let mut out = format!("# Made from {}", one_line(from));
    for argument in launch.arguments.iter().filter(|argument| argument.has_value) {
        out += &format!(" {}:={}", one_line(&argument.name), one_line(&argument.value));
    }
    out.push('\n');
    for note in &launch.notes {
        out += &format!("# It says: {}\n", one_line(note));
    }
    let (events, left_out): (Vec<_>, Vec<_>) =
        launch.rules.iter().map(|rule| event(launch, rule)).partition(Result::is_ok);
    for what in left_out.into_iter().filter_map(Result::err) {
        out += &format!("# Not written: what is done {what}\n");
    }
    let mut root = Mapping::new();
    let single = launch.members.iter().filter(|member| member.container.is_none());
    let nodes: Vec<Value> =
        single.flat_map(|member| &member.tasks).map(|t| node(launch, t, true)).collect();
    if !nodes.is_empty() {
        put(&mut root, "nodes", Value::Sequence(nodes));
    }
    // A container has no namespace of its own, so that it stands in a group.
    let mut groups = Vec::new();
    let mut containers = Mapping::new();
    for member in &launch.members {
        let Some(name) = &member.container else { continue };
        let whole = container(launch, member);
        match &member.namespace {
            None => put(&mut containers, name, whole),
            Some(namespace) => {
                let mut group = Mapping::new();
                put(&mut group, "namespace", text(namespace));
                let mut inner = Mapping::new();
                put(&mut inner, name, whole);
                put(&mut group, "containers", Value::Mapping(inner));
                groups.push(Value::Mapping(group));
            }
        }
    }
    if !containers.is_empty() {
        put(&mut root, "containers", Value::Mapping(containers));
    }
    if !groups.is_empty() {
        put(&mut root, "groups", Value::Sequence(groups));
    }
    let events: Vec<Value> = events.into_iter().filter_map(Result::ok).collect();
    if !events.is_empty() {
        put(&mut root, "on", Value::Sequence(events));
    }
    // Maps of texts cannot fail to be written.
    out + &serde_yaml_ng::to_string(&Value::Mapping(root)).unwrap_or_default()
}

/// An entry of `on`.
///
/// # Errors
/// When it happens, if a file of ours has no such event.
fn event(launch: &Launch, rule: &Rule) -> Result<Value, &'static str> {
    let mut map = Mapping::new();
    if rule.of.key == Some(ANY_PROCESS) && rule.trigger != Trigger::Shutdown {
        return Err("when any process ends or is started");
    }
    let of = text(&named(launch, &rule.of));
    match &rule.trigger {
        Trigger::Exit(filter) => {
            map.insert(text("exit"), of);
            match filter {
                ExitFilter::Any => {}
                ExitFilter::Failure => put(&mut map, "code", text("failure")),
                ExitFilter::Code(code) => put(&mut map, "code", Value::from(*code)),
            }
        }
        Trigger::Start => put(&mut map, "start", of),
        Trigger::Output(pattern) => {
            map.insert(text("output"), of);
            put(&mut map, "matches", text(pattern));
        }
        Trigger::Shutdown => return Err("when everything ends"),
    }
    if rule.delay > 0.0 {
        put(&mut map, "delay", Value::from(rule.delay));
    }
    let actions = rule.actions.iter().map(|action| {
        let (key, value) = match action {
            Action::Start(of) => ("start", text(&named(launch, of))),
            Action::Stop(of) => ("stop", text(&named(launch, of))),
            Action::Restart(of) => ("restart", text(&named(launch, of))),
            Action::Shutdown(reason) => ("shutdown", text(reason)),
            Action::Log(line) => ("log", text(line)),
            Action::Run(words) => ("run", texts(words)),
        };
        let mut one = Mapping::new();
        put(&mut one, key, value);
        Value::Mapping(one)
    });
    put(&mut map, "do", Value::Sequence(actions.collect()));
    Ok(Value::Mapping(map))
}

/// How a file of ours names what is meant: by its full name, or that of its container.
fn named(launch: &Launch, of: &Reference) -> String {
    let is_it = |task: &Task| of.key.is_some() && task.key == of.key;
    let member = launch.members.iter().find(|member| member.tasks.iter().any(is_it));
    let container = member.and_then(|member| member.container.clone());
    let task = member.and_then(|member| member.tasks.first()).map(Task::full_name);
    container.or(task).unwrap_or_else(|| of.name.clone())
}

fn one_line(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ")
}

fn put(map: &mut Mapping, key: &str, value: Value) {
    map.insert(text(key), value);
}

/// A text that is read back as it is: what looks like a substitution is none.
fn text(text: &str) -> Value {
    Value::String(text.replace("$(", "$$("))
}

fn texts(list: &[String]) -> Value {
    Value::Sequence(list.iter().map(|word| text(word)).collect())
}

fn pairs(list: &[(String, String)]) -> Value {
    let mut map = Mapping::new();
    list.iter().for_each(|(name, value)| put(&mut map, name, text(value)));
    Value::Mapping(map)
}

fn container(launch: &Launch, member: &NodeOrContainer) -> Value {
    let mut map = Mapping::new();
    if let Some(first) = member.tasks.first() {
        match first.executor {
            Executor::Multi(0) => put(&mut map, "executor", text("multi")),
            Executor::Multi(threads) => {
                put(&mut map, "executor", text(&format!("multi({threads})")));
            }
            Executor::Single | Executor::RealTime { .. } => {}
        }
        process(&mut map, launch, first);
    }
    let nodes = member.tasks.iter().filter(|task| task.what != TaskKind::Container);
    put(&mut map, "nodes", Value::Sequence(nodes.map(|task| node(launch, task, false)).collect()));
    Value::Mapping(map)
}

/// A node; of one in a container the settings of its process stand at the container.
fn node(launch: &Launch, task: &Task, alone: bool) -> Value {
    let mut map = Mapping::new();
    match &task.what {
        TaskKind::Component { package, component } => {
            put(&mut map, "component", text(&format!("{package}/{component}")));
        }
        TaskKind::Program(words) => put(&mut map, "program", texts(words)),
        TaskKind::Container => {}
    }
    task.name.iter().for_each(|name| put(&mut map, "name", text(name)));
    task.namespace.iter().for_each(|namespace| put(&mut map, "namespace", text(namespace)));
    if !task.parameter_files.is_empty() {
        let files: Vec<_> =
            task.parameter_files.iter().map(|file| file.display().to_string()).collect();
        put(&mut map, "parameter_files", texts(&files));
    }
    if !task.parameters.is_empty() {
        let mut values = Mapping::new();
        task.parameters.iter().for_each(|(name, value)| put(&mut values, name, parameter(value)));
        put(&mut map, "parameters", Value::Mapping(values));
    }
    if !task.remaps.is_empty() {
        // Of several rules for one name the first counts, and a mapping has a key once.
        let mut first: Vec<(String, String)> = Vec::new();
        for (from, to) in &task.remaps {
            if !first.iter().any(|(known, _)| known == from) {
                first.push((from.clone(), to.clone()));
            }
        }
        put(&mut map, "remaps", pairs(&first));
    }
    if let Some(goal) = task.goal {
        let goal = if goal == Goal::Active { "active" } else { "inactive" };
        put(&mut map, "lifecycle", text(goal));
    }
    if alone {
        process(&mut map, launch, task);
    }
    Value::Mapping(map)
}

/// The settings of a process.
fn process(map: &mut Mapping, launch: &Launch, task: &Task) {
    if !task.env.is_empty() {
        put(map, "env", pairs(&task.env));
    }
    if !task.prefix.is_empty() {
        put(map, "prefix", texts(&task.prefix));
    }
    task.cwd.iter().for_each(|folder| put(map, "cwd", text(&folder.display().to_string())));
    if let Some(respawn) = task.respawn {
        let mut inner = Mapping::new();
        put(&mut inner, "delay", Value::from(respawn.delay));
        respawn.limit.iter().for_each(|limit| put(&mut inner, "limit", Value::from(*limit)));
        put(map, "respawn", Value::Mapping(inner));
    }
    let course = &task.course;
    if course.delay > 0.0 {
        put(map, "delay", Value::from(course.delay));
    }
    if !course.after.is_empty() {
        let after = course.after.iter().map(|(of, reached)| {
            let mut one = Mapping::new();
            put(&mut one, "node", text(&named(launch, of)));
            put(&mut one, "is", text(&reached.to_string()));
            Value::Mapping(one)
        });
        put(map, "after", Value::Sequence(after.collect()));
    }
    if !course.autostart {
        put(map, "autostart", Value::Bool(false));
    }
    if course.on_exit == OnExit::Shutdown {
        put(map, "on_exit", text("shutdown"));
    }
}

fn parameter(value: &ParameterValue) -> Value {
    fn list<T: Clone>(list: &[T], one: impl Fn(T) -> Value) -> Value {
        Value::Sequence(list.iter().cloned().map(one).collect())
    }
    match value {
        ParameterValue::Bool(value) => Value::Bool(*value),
        ParameterValue::Integer(value) => Value::from(*value),
        ParameterValue::Double(value) => Value::from(*value),
        ParameterValue::String(value) => text(value),
        ParameterValue::ByteArray(bytes) => list(bytes, |byte| Value::from(i64::from(byte))),
        ParameterValue::BoolArray(values) => list(values, Value::Bool),
        ParameterValue::IntegerArray(values) => list(values, Value::from),
        ParameterValue::DoubleArray(values) => list(values, Value::from),
        ParameterValue::StringArray(values) => list(values, |value| text(&value)),
    }
}
