//! Launch files of ROS 2 in Python.
//!
//! A process evaluates the file with the package `angaros.launch` and says its entries one after
//! the other, without conditions and substitutions. They are walked as those of XML are, so that
//! names, parameters, remaps and composition are the same. The values of configurations and of the
//! environment are on both sides: a file in XML that is included from Python is walked here, and
//! what it sets is told to Python.

mod evaluator;
mod message;

use super::context::{Context, LoadAccess, State};
use super::entity::Entity;
use super::handlers::{self, Handler};
use super::params::required;
use super::walk;
use crate::error::LaunchError;
use crate::tree::Position;
use evaluator::Evaluator;
use message::{EntityText, Message};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// What stands around the entries that follow, with what its end puts back.
enum Scope {
    File(String, PathBuf),
    Group(State),
    Timer(State, f64),
    Handler(State),
    Configurations(State),
    Environment(Rc<BTreeMap<String, Option<String>>>),
}

/// Walks over a file.
pub(super) fn file(context: &mut Context, path: &Path) -> Result<(), LaunchError> {
    let name = path.display().to_string();
    let fail = |message: &str| LaunchError::new(&name, None, message);
    if context.reach == LoadAccess::FilesOnly {
        let message = "is in Python, which would be run; hint: write it as XML or YAML";
        return Err(fail(message));
    }
    if !path.is_file() {
        return Err(fail("cannot be read: there is no such file; hint: check the path"));
    }
    let known = serde_json::json!({
        "only_arguments": context.only_arguments,
        "configurations": configurations(context),
        "env": &*context.state.env,
    });
    let mut evaluator = Evaluator::start(&name, &known).map_err(|why| fail(&why))?;
    let outside = context.file.clone();
    let mut scopes = Vec::new();
    loop {
        let message = evaluator.next().map_err(|why| fail(&why))?;
        if let Some(done) = message.done {
            context.used.extend(done.used);
            break;
        }
        let answer = step(context, message, &mut scopes)?;
        if let Some(answer) = answer {
            // If it has ended, its next line is missing.
            let _ = evaluator.answer(&answer);
        }
    }
    context.file = outside;
    Ok(())
}

/// The configurations, with the namespace among them as `ros2 launch` has it.
fn configurations(context: &Context) -> BTreeMap<String, String> {
    let mut all = (*context.state.configurations).clone();
    match &context.state.namespace {
        Some(namespace) => all.insert("ros_namespace".into(), namespace.clone()),
        None => all.remove("ros_namespace"),
    };
    all
}

/// Does what one line says; returns the answer if the evaluator waits for one.
fn step(
    context: &mut Context,
    message: Message,
    scopes: &mut Vec<Scope>,
) -> Result<Option<serde_json::Value>, LaunchError> {
    if let Some(failure) = message.failed {
        let place = Position { line: failure.line, column: 0 };
        let place = (failure.line > 0).then_some(place);
        return Err(LaunchError::new(&failure.file, place, &failure.message));
    }
    if let Some(configurations) = message.configurations {
        context.work(Position::default(), configurations.len())?;
        context.state.configurations = Rc::new(configurations);
    }
    if let Some(text) = message.add {
        let (place, entity) = entity(context, text);
        add(context, place, &entity, message.key)?;
    }
    if let Some(text) = message.begin {
        let (place, entity) = entity(context, text);
        begin(context, place, &entity, message.key, scopes)?;
    }
    if message.end {
        end(context, scopes)?;
    }
    let Some(text) = message.include else { return Ok(None) };
    let (_, entity) = entity(context, text);
    walk::all(context, &[entity])?;
    let answer = serde_json::json!({
        "configurations": configurations(context),
        "env": &*context.state.env,
    });
    Ok(Some(answer))
}

fn entity(context: &mut Context, text: EntityText) -> (Position, Entity) {
    // An action may be made in a module beside the launch file.
    context.file.clone_from(&text.file);
    (text.place(), text.entity())
}

fn add(
    context: &mut Context,
    place: Position,
    entity: &Entity,
    key: Option<u32>,
) -> Result<(), LaunchError> {
    match (entity.kind.as_str(), key) {
        ("reset_env", _) => {
            context.state.env = Rc::default();
            Ok(())
        }
        ("stop", Some(key)) => handlers::stop(context, place, key),
        ("goal", Some(key)) => {
            let state = entity.text("state").map_err(|error| context.tree(&error))?;
            handlers::goal(context, place, key, state.unwrap_or_default())
        }
        _ => {
            context.key = key;
            let walked = walk::all(context, std::slice::from_ref(entity));
            context.key = None;
            walked
        }
    }
}

fn begin(
    context: &mut Context,
    place: Position,
    entity: &Entity,
    key: Option<u32>,
    scopes: &mut Vec<Scope>,
) -> Result<(), LaunchError> {
    let state = context.state.clone();
    context.work(place, state.configurations.len() + state.env.len() + scopes.len())?;
    scopes.push(match entity.kind.as_str() {
        "file" => {
            let outside = (context.file.clone(), context.path.clone());
            let path = required(context, entity, "file")?;
            let (whole, _) = context.files.open(Path::new(&path), &path)?;
            (context.file, context.path) = (path, whole.clone());
            context.files.push(whole);
            Scope::File(outside.0, outside.1)
        }
        "timer" => {
            let before = context.delay;
            context.delay += walk::seconds(context, entity)?;
            Scope::Timer(state, before)
        }
        "on" => {
            let event = required(context, entity, "event")?;
            let handler = Handler::new(context, place, &event, key)?;
            context.handlers.push(handler);
            Scope::Handler(state)
        }
        "configurations" => Scope::Configurations(state),
        "environment" => Scope::Environment(state.env),
        _ => Scope::Group(state),
    });
    Ok(())
}

fn end(context: &mut Context, scopes: &mut Vec<Scope>) -> Result<(), LaunchError> {
    match scopes.pop() {
        Some(Scope::File(file, path)) => {
            context.files.pop();
            (context.file, context.path) = (file, path);
        }
        Some(Scope::Timer(state, delay)) => (context.state, context.delay) = (state, delay),
        Some(Scope::Handler(state)) => {
            context.state = state;
            handlers::end(context)?;
        }
        Some(Scope::Group(state)) => context.state = state,
        Some(Scope::Configurations(state)) => {
            let env = std::mem::take(&mut context.state.env);
            context.state = State { env, ..state };
        }
        Some(Scope::Environment(env)) => context.state.env = env,
        None => {
            let message = "what Python says ends more than has begun; hint: use GroupAction";
            return Err(LaunchError::new(&context.file, None, message));
        }
    }
    Ok(())
}
