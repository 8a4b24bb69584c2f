//! Components: nodes that do not know where they run.
//!
//! A component is a type with `fn new(ctx: ComponentContext) -> Result<Self>`, marked with
//! `#[component]`. The mark registers it under its package and type name in every program that
//! links it; [`main()`] runs any of them, alone or several in one process.

mod container;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
pub mod library;
mod member;
mod program;
mod services;
pub mod sim;
pub mod step;

pub use container::{Container, ContainerSpec, NodeSpec, START_TIMEOUT, UNLOAD_TIMEOUT};
#[doc(hidden)]
pub use inventory;
pub(crate) use member::make;
pub use member::{NodeState, NodeStatus};
pub use program::{CONTAINER_VERB, STEP_VERB, TRACE_DIR, exit_code, main};
pub use services::ContainerServices;

use angaros_core::Context;
use angaros_core::Node;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use std::any::Any;
use std::sync::Mutex;

/// What a component is built from.
pub struct ComponentContext {
    node: Node,
}

impl ComponentContext {
    /// A component's context around a node.
    #[must_use]
    pub fn new(node: Node) -> Self {
        Self { node }
    }

    /// The component's node: name, namespace, remaps and parameters are set from outside.
    #[must_use]
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// The context it runs in.
    #[must_use]
    pub fn context(&self) -> &Context {
        self.node.context()
    }
}

/// A registered component.
pub struct ComponentEntry {
    /// The cargo package it is from.
    pub package: &'static str,
    /// Its type name, as in `angaros run PACKAGE/NAME`.
    pub name: &'static str,
    /// Makes one.
    pub create: &'static Create,
}

/// What makes a component.
pub type Create = dyn Fn(ComponentContext) -> Result<Box<dyn Any + Send>> + Send + Sync;

inventory::collect!(ComponentEntry);

impl ComponentEntry {
    /// The node's name when nobody gives one: the type name in snake case.
    #[must_use]
    pub fn default_node_name(&self) -> String {
        let mut name = String::new();
        for (i, c) in self.name.chars().enumerate() {
            if c.is_uppercase() && i > 0 {
                name.push('_');
            }
            name.extend(c.to_lowercase());
        }
        name
    }
}

/// Components that are not marked, as those in other languages.
static REGISTERED: Mutex<Vec<&'static ComponentEntry>> = Mutex::new(Vec::new());

/// Adds a component to those of this program. It stays as long as the program, as those do that are
/// marked; one of the same package and name takes its place.
pub fn register(entry: ComponentEntry) {
    let entry: &'static ComponentEntry = Box::leak(Box::new(entry));
    let mut registered = lock(&REGISTERED);
    registered.retain(|known| (known.package, known.name) != (entry.package, entry.name));
    registered.push(entry);
}

/// Every component of this program, sorted by package and name.
#[must_use]
pub fn all() -> Vec<&'static ComponentEntry> {
    let mut entries: Vec<_> = inventory::iter::<ComponentEntry>.into_iter().collect();
    entries.extend(lock(&REGISTERED).iter());
    entries.sort_by_key(|entry| (entry.package, entry.name));
    entries
}

/// The component called `PACKAGE/NAME`, or `NAME` where that is the only one.
///
/// # Errors
/// When there is no such component; the text lists those that there are.
pub fn find(name: &str) -> Result<&'static ComponentEntry> {
    let fits = |entry: &&&ComponentEntry| match name.split_once('/') {
        Some((package, short)) => {
            entry.package.replace('-', "_") == package.replace('-', "_") && entry.name == short
        }
        None => entry.name == name,
    };
    let all = all();
    let found: Vec<_> = all.iter().filter(fits).collect();
    if let [only] = found[..] {
        return Ok(only);
    }
    let listed = |of: &[&ComponentEntry]| -> Vec<String> {
        of.iter().map(|entry| format!("{}/{}", entry.package, entry.name)).collect()
    };
    let message = match found.len() {
        0 => format!("there is no component '{name}' in this program"),
        _ => format!("component name '{name}' is ambiguous"),
    };
    let known = listed(&all);
    let hint = match known.is_empty() {
        true => "this program registers no components; mark types with #[component]".to_owned(),
        false => format!("it has: {}", known.join(", ")),
    };
    Err(Error::new(ErrorKind::NotFound, message).hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing(_: ComponentContext) -> Result<Box<dyn Any + Send>> {
        Ok(Box::new(()))
    }

    #[test]
    fn a_node_is_named_after_its_type() {
        let entry = ComponentEntry { package: "p", name: "ImageResizer", create: &nothing };
        assert_eq!(entry.default_node_name(), "image_resizer");
    }

    #[test]
    fn a_component_that_is_registered_twice_is_found_once() {
        for _ in 0..2 {
            register(ComponentEntry { package: "p", name: "Foreign", create: &nothing });
        }
        assert_eq!(find("p/Foreign").unwrap().name, "Foreign");
        assert_eq!(find("Foreign").unwrap().package, "p");
    }
}
