//! The nodes of a container, whether linked in or loaded, and what each of them does.

use super::{ComponentContext, NodeSpec, find};
use crate::library::{Loaded, LoadedState};
use angaros_core::Context;
use angaros_core::panic_text;
use angaros_core::parameters::{is_for, read_parameter_file};
use angaros_core::{Node, NodeOptions};
use angaros_msg::dynamic::nearest;
use angaros_msg::names::{ParameterValue, Remap};
use angaros_transport::endpoint::NodeName;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a node of a container does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeState {
    /// Its callbacks run.
    Running,
    /// A callback panicked; no other of this node is run.
    Failed,
    /// It shut its own context down; only of a loaded component.
    Ended,
    /// It did not end when it was unloaded: its thread is still in user code. It has no place in
    /// the graph any more; unloading it again waits again.
    Stuck,
}

/// A node of a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeStatus {
    /// By which it is unloaded.
    pub id: u64,
    /// `PACKAGE/NAME`.
    pub component: String,
    /// Fully qualified name.
    pub name: String,
    /// The file it was loaded from; `None` for one that is linked in.
    pub library: Option<PathBuf>,
    /// What it does.
    pub state: NodeState,
}

/// One node of a container.
pub(super) struct LoadedNode {
    pub(super) id: u64,
    component: String,
    name: String,
    pub(super) kind: Kind,
    stuck: AtomicBool,
}

pub(super) enum Kind {
    /// In this program, on the container's executor.
    Linked { node: Node, component: Mutex<Option<Box<dyn Any + Send>>> },
    /// In a library, on a thread of its own.
    Loaded(Loaded),
}

impl LoadedNode {
    pub(super) fn new(id: u64, component: &str, kind: Kind) -> Self {
        let name = match &kind {
            Kind::Linked { node, .. } => node.name().to_string(),
            Kind::Loaded(loaded) => loaded.node_name(),
        };
        Self { id, component: component.to_owned(), name, kind, stuck: AtomicBool::new(false) }
    }

    pub(super) fn status(&self) -> NodeStatus {
        let (state, library) = match &self.kind {
            Kind::Linked { node, .. } => match node.has_failed() {
                true => (NodeState::Failed, None),
                false => (NodeState::Running, None),
            },
            Kind::Loaded(loaded) => {
                let state = match loaded.state() {
                    LoadedState::Running => NodeState::Running,
                    LoadedState::Failed => NodeState::Failed,
                    LoadedState::Ended => NodeState::Ended,
                };
                (state, Some(loaded.library().path().to_owned()))
            }
        };
        let state = if self.stuck.load(Ordering::SeqCst) { NodeState::Stuck } else { state };
        let component = self.component.clone();
        let name = self.name.clone();
        NodeStatus { id: self.id, component, name, library, state }
    }

    /// Asks a loaded component to end, without waiting.
    pub(super) fn ask_to_end(&self) {
        if let Kind::Loaded(loaded) = &self.kind {
            loaded.stop(Duration::ZERO);
        }
    }

    /// Drops the component; one in this program has been taken from its executor before.
    ///
    /// # Errors
    /// A loaded one that does not end in time.
    pub(super) fn end(&self, timeout: Duration) -> Result<()> {
        match &self.kind {
            Kind::Linked { component, .. } => {
                let component = lock(component).take();
                if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(component))) {
                    let text = panic_text(&*panic);
                    tracing::error!("node {} panicked at its end: {text}", self.name);
                }
                Ok(())
            }
            Kind::Loaded(loaded) => {
                let ended = loaded.stop(timeout);
                self.stuck.store(!ended, Ordering::SeqCst);
                if ended {
                    return Ok(());
                }
                let message = format!(
                    "node {} ({}) did not end within {timeout:?}: one of its callbacks still runs",
                    self.name, self.component
                );
                Err(Error::new(ErrorKind::Callback, message).hint(
                    "it is cut off and harms nobody, but its thread stays; end the process to \
                     get rid of it, and let long callbacks look at context.is_shutdown()",
                ))
            }
        }
    }
}

/// Makes the node and the component that `spec` names, which is linked into this program or, if
/// this is called in one, this library.
///
/// # Errors
/// A component that is not there, a value that cannot be read, what its `new` returns, or a panic
/// in it.
pub(crate) fn make(context: &Context, spec: &NodeSpec) -> Result<(Node, Box<dyn Any + Send>)> {
    let entry = find(&spec.component)?;
    let invalid = |text: &str, error: &dyn std::fmt::Display| {
        let message = format!("node of {}: '{text}': {error}", spec.component);
        Error::new(ErrorKind::InvalidArgument, message)
    };
    let mut options = NodeOptions {
        namespace: spec.namespace.clone(),
        qos: spec.qos.clone(),
        ..NodeOptions::default()
    };
    for rule in &spec.remaps {
        options.remaps.push(Remap::parse(rule).map_err(|error| invalid(rule, &error))?);
    }
    let name = spec.name.clone().unwrap_or_else(|| entry.default_node_name());
    options.parameters.extend(from_files(spec, &name)?);
    for (name, text) in &spec.parameters {
        let value = ParameterValue::parse(text).map_err(|error| invalid(name, &error))?;
        options.parameters.push((name.clone(), value));
    }
    let node = Node::with_options(context, &name, options)?;
    let create = || (entry.create)(ComponentContext::new(node.clone()));
    let component = catch_unwind(AssertUnwindSafe(create)).unwrap_or_else(|panic| {
        let text = panic_text(&*panic);
        let message =
            format!("node {} ({}) panicked in `new`: {text}", node.name(), spec.component);
        Err(Error::new(ErrorKind::Callback, message))
    })?;
    warn_of_undeclared(&node, &spec.own_parameters);
    Ok((node, component))
}

/// Says which of these parameters the node does not have. A managed node may declare its own when
/// it is configured, and a node that allows undeclared parameters needs none.
fn warn_of_undeclared(node: &Node, names: &[String]) {
    let unknown: Vec<_> = names.iter().filter(|name| node.get_parameter(name).is_err()).collect();
    if unknown.is_empty() {
        return;
    }
    let state = format!("{}/get_state", node.name());
    if node.context().graph().services().iter().any(|service| service.name == state) {
        return;
    }
    let known = node.list_parameters::<&str>(&[], 0).names;
    for name in unknown {
        let hint = match nearest(name, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!("angaros param list {}", node.name()),
        };
        tracing::warn!(
            "parameter '{name}' is given to {}, which does not declare it; hint: {hint}",
            node.name()
        );
    }
}

/// What the node's own parameter files say of it.
fn from_files(spec: &NodeSpec, name: &str) -> Result<Vec<(String, ParameterValue)>> {
    let outside = || std::env::var("ROS_NAMESPACE").ok().filter(|namespace| !namespace.is_empty());
    let namespace = spec.namespace.clone().or_else(outside).unwrap_or_default();
    let node =
        NodeName { name: name.to_owned(), namespace: format!("/{}", namespace.trim_matches('/')) };
    let mut values = Vec::new();
    for path in &spec.parameter_files {
        let entries = read_parameter_file(path)?.into_iter();
        let own = entries.filter(|entry| is_for(&entry.node, &node));
        values.extend(own.map(|entry| (entry.name, entry.value)));
    }
    Ok(values)
}
