//! Launch files of ROS 2, in XML, YAML and Python, as the plan that our own files become.
//!
//! 1. The entries are walked in their order with the values of the arguments, as `ros2 launch`
//!    walks them: names, namespaces, parameters and remaps are those that it gives.
//! 2. A node of an installed ROS 2 package is started as the program it is; one of a package of
//!    ours is a component. Containers likewise.
//! 3. Files, depth, entries and what substitutions make are bounded; every error names file and
//!    line.
//! 4. What is only about `ros2 launch` itself is read and means nothing: `output`, `emulate_tty`,
//!    time-outs of signals. An entry or attribute that is not known is an error.

mod container;
mod context;
mod entity;
mod eval;
mod handlers;
mod node;
mod params;
mod python;
mod substitute;
mod walk;
mod words;
mod xml;

pub use context::LoadAccess;
pub use words::words;

use super::error::LaunchError;
use super::load::{Argument, Launch};
use super::tree::Node;
use angaros_msg::dynamic::nearest;
use context::Context;
use entity::Entity;
use std::path::Path;

/// Whether a file is one of ROS 2: its name says XML or Python, or its YAML begins with `launch:`.
pub(super) fn is_one(path: &Path) -> bool {
    if path.extension().is_some_and(|kind| kind == "xml") || is_python(path) {
        return true;
    }
    // A pipe cannot be looked into without taking what is in it.
    let text = if path.is_file() { std::fs::read_to_string(path).ok() } else { None };
    text.is_some_and(|text| {
        let first = text.trim_start_matches('\u{feff}').trim_start();
        first.starts_with('<') || text.lines().any(|line| line.starts_with("launch:"))
    })
}

/// Whether the name of a file says that it is in Python.
fn is_python(path: &Path) -> bool {
    path.extension().is_some_and(|kind| kind == "py")
}

/// Reads a file and what it includes with these values.
///
/// # Errors
/// A file that cannot be read, is not as ROS 2 has it, or lacks an argument's value.
pub fn read(
    path: &Path,
    given: &[(String, String)],
    reach: LoadAccess,
) -> Result<Launch, LaunchError> {
    let mut context = Context::new(given, reach, false);
    walk::file(&mut context, path)?;
    container::finish(&mut context)?;
    handlers::finish(&mut context);
    let mut launch = context.launch;
    for (name, _) in given {
        if !context.used.contains(name) {
            let known = launch.arguments.iter().map(|argument| argument.name.as_str());
            let hint = match nearest(name, known) {
                Some(near) => format!("did you mean '{near}'?"),
                None => format!("angaros launch {} --show-args", path.display()),
            };
            launch.warnings.push(format!("nothing reads argument '{name}'; hint: {hint}"));
        }
    }
    Ok(launch)
}

/// The arguments that a file and what it includes declare.
///
/// # Errors
/// A file that cannot be read.
pub(super) fn arguments(
    path: &Path,
    given: &[(String, String)],
) -> Result<Vec<Argument>, LaunchError> {
    let mut context = Context::new(given, LoadAccess::Whole, true);
    walk::file(&mut context, path)?;
    Ok(context.launch.arguments)
}

/// The entries of a file.
fn entities(file: &str, text: &str) -> Result<Vec<Entity>, LaunchError> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('<') {
        return xml::entities(text).map_err(|error| LaunchError::tree(file, &error));
    }
    let tree = Node::parse(text).map_err(|error| LaunchError::tree(file, &error))?;
    if tree.get("launch").is_none() && tree.get("nodes").is_some() {
        let message = "is a launch file of Angaros, not of ROS 2; hint: start it by itself";
        return Err(LaunchError::new(file, None, message));
    }
    entity::from_yaml(&tree).map_err(|error| LaunchError::tree(file, &error))
}
