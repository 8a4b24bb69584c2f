//! The services by which others load nodes into a running container and unload them:
//! `composition_interfaces`, with the names, answers and texts of `rclcpp_components`.
//!
//! * They are those of a node of the container itself, `~/_container/load_node`,
//!   `~/_container/unload_node` and `~/_container/list_nodes`.
//! * They are answered on a thread of their own: a callback that blocks, or a real-time executor,
//!   is not in their way, nor they in its.
//! * A component that is not linked into the program is looked for in the shared library of its
//!   package.

use super::container::{Container, NodeSpec};
use super::{all, find};
use crate::library::find_library;
use angaros_core::executor::SingleThreadedExecutor;
use angaros_core::service::Server;
use angaros_core::{Node, NodeOptions};
use angaros_msg::composition_interfaces::srv::{
    ListNodes, ListNodes_Request, ListNodes_Response, LoadNode, LoadNode_Request,
    LoadNode_Response, UnloadNode, UnloadNode_Request, UnloadNode_Response,
};
use angaros_msg::names::ParameterValue;
use angaros_msg::rcl_interfaces::msg::{Parameter, ParameterValue as Value};
use angaros_transport::error::{Error, ErrorKind, Result};
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;

/// Entries of a request's lists that are looked at; more are an error.
const MAX_ENTRIES: usize = 10_000;

/// Extra arguments that `rclcpp_components` knows; they must be booleans and change nothing here:
/// what goes within the process and which arguments apply is decided otherwise.
const KNOWN_EXTRAS: [&str; 2] = ["use_intra_process_comms", "forward_global_arguments"];

/// Answers requests to a container until it is dropped.
pub struct ContainerServices {
    executor: Arc<SingleThreadedExecutor>,
    thread: Option<JoinHandle<()>>,
    node: Node,
    _servers: (Server<LoadNode>, Server<UnloadNode>, Server<ListNodes>),
}

impl Container {
    /// Offers the services of a container as a node of this name.
    ///
    /// # Errors
    /// A name that is none, or what creating a node and services returns.
    pub fn serve(
        self: &Arc<Self>,
        name: &str,
        namespace: Option<&str>,
    ) -> Result<ContainerServices> {
        let options = NodeOptions {
            namespace: namespace.map(str::to_owned),
            ignore_command_line: true,
            ..NodeOptions::default()
        };
        let node = Node::with_options(self.context(), name, options)?;
        // Held weakly: the container ends when its program says so.
        let of = || Arc::downgrade(self);
        let load = of();
        let unload = of();
        let list = of();
        let servers = (
            node.create_service::<LoadNode, _>(
                "~/_container/load_node",
                move |request: LoadNode_Request| load_node(&load, &request),
            )?,
            node.create_service::<UnloadNode, _>(
                "~/_container/unload_node",
                move |request: UnloadNode_Request| unload_node(&unload, &request),
            )?,
            node.create_service::<ListNodes, _>(
                "~/_container/list_nodes",
                move |_: ListNodes_Request| list_nodes(&list),
            )?,
        );
        let executor = Arc::new(SingleThreadedExecutor::new(self.context())?);
        executor.add_node(&node)?;
        let spinning = Arc::clone(&executor);
        let thread = std::thread::Builder::new()
            .name("ang-container".into())
            .spawn(move || spinning.spin())
            .map_err(|error| {
                Error::new(ErrorKind::System, "cannot start the thread of a container")
                    .source(error)
            })?;
        Ok(ContainerServices { executor, thread: Some(thread), node, _servers: servers })
    }
}

impl ContainerServices {
    /// The container's own node.
    #[must_use]
    pub fn node(&self) -> &Node {
        &self.node
    }
}

impl Drop for ContainerServices {
    fn drop(&mut self) {
        self.executor.cancel();
        if let Some(thread) = self.thread.take() {
            // A panic in it has been logged where it was.
            let _ = thread.join();
        }
    }
}

fn load_node(container: &Weak<Container>, request: &LoadNode_Request) -> LoadNode_Response {
    let loaded = container
        .upgrade()
        .ok_or_else(|| "the container ends".to_owned())
        .and_then(|container| load(&container, request));
    match loaded {
        Ok((unique_id, full_node_name)) => LoadNode_Response {
            success: true,
            full_node_name,
            unique_id,
            ..LoadNode_Response::default()
        },
        Err(error_message) => LoadNode_Response { error_message, ..LoadNode_Response::default() },
    }
}

fn load(
    container: &Container,
    request: &LoadNode_Request,
) -> std::result::Result<(u64, String), String> {
    let spec = spec(request)?;
    let id = container.load(&spec).map_err(|error| {
        tracing::error!("{} is not loaded: {error}", spec.component);
        format!("Component constructor threw an exception: {error}")
    })?;
    let node = container.list().into_iter().find(|node| node.id == id);
    Ok((id, node.map(|node| node.name).unwrap_or_default()))
}

/// What a request asks for, as a container takes it.
fn spec(request: &LoadNode_Request) -> std::result::Result<NodeSpec, String> {
    let entries = [&request.parameters, &request.extra_arguments];
    if entries.iter().any(|list| list.len() > MAX_ENTRIES)
        || request.remap_rules.len() > MAX_ENTRIES
    {
        return Err(format!("a request has more than {MAX_ENTRIES} entries in a list"));
    }
    let mut parameters = Vec::new();
    for parameter in &request.parameters {
        if let Some(value) = value(&parameter.value) {
            parameters.push((parameter.name.clone(), value.to_string()));
        }
    }
    let own_parameters = parameters.iter().map(|(name, _)| name.clone()).collect();
    request.extra_arguments.iter().try_for_each(extra)?;
    let (component, library) = component(&request.package_name, &request.plugin_name)?;
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Ok(NodeSpec {
        component,
        library,
        name: given(&request.node_name),
        namespace: given(&request.node_namespace),
        parameters,
        own_parameters,
        remaps: request.remap_rules.clone(),
        ..NodeSpec::default()
    })
}

fn extra(argument: &Parameter) -> std::result::Result<(), String> {
    let is_bool = matches!(value(&argument.value), Some(ParameterValue::Bool(_)));
    match KNOWN_EXTRAS.contains(&argument.name.as_str()) && !is_bool {
        true => Err(format!("Extra component argument '{}' must be a boolean", argument.name)),
        false => Ok(()),
    }
}

/// The component in this program or in its package's library.
fn component(package: &str, plugin: &str) -> std::result::Result<(String, Option<String>), String> {
    // A C++ plugin's name has its namespace in front.
    let short = plugin.rsplit("::").next().unwrap_or(plugin);
    let name = format!("{package}/{short}");
    if !package.is_empty() && find(&name).is_ok() {
        return Ok((name, None));
    }
    match find_library(package, None) {
        Ok(_) => Ok((name, Some(package.to_owned()))),
        Err(error) => {
            tracing::error!("{name} is not loaded: {error}");
            let same = |known: &str| known.replace('-', "_") == package.replace('-', "_");
            Err(match all().iter().any(|entry| same(entry.package)) {
                true => "Failed to find class with the requested plugin name.".to_owned(),
                false => "Could not find requested resource in ament index".to_owned(),
            })
        }
    }
}

/// The value in a message; `None` for one that is not set.
fn value(value: &Value) -> Option<ParameterValue> {
    // Numbers of `rcl_interfaces/msg/ParameterType`.
    Some(match value.r#type {
        1 => ParameterValue::Bool(value.bool_value),
        2 => ParameterValue::Integer(value.integer_value),
        3 => ParameterValue::Double(value.double_value),
        4 => ParameterValue::String(value.string_value.clone()),
        5 => ParameterValue::ByteArray(value.byte_array_value.clone()),
        6 => ParameterValue::BoolArray(value.bool_array_value.clone()),
        7 => ParameterValue::IntegerArray(value.integer_array_value.clone()),
        8 => ParameterValue::DoubleArray(value.double_array_value.clone()),
        9 => ParameterValue::StringArray(value.string_array_value.clone()),
        _ => return None,
    })
}

fn unload_node(container: &Weak<Container>, request: &UnloadNode_Request) -> UnloadNode_Response {
    let id = request.unique_id;
    let known = |container: &Container| container.list().iter().any(|node| node.id == id);
    let unloaded = match container.upgrade() {
        None => Err("the container ends".to_owned()),
        Some(container) if !known(&container) => Err(format!("No node found with unique_id: {id}")),
        Some(container) => container.unload(id).map_err(|error| error.to_string()),
    };
    match unloaded {
        Ok(()) => UnloadNode_Response { success: true, ..UnloadNode_Response::default() },
        Err(error_message) => {
            UnloadNode_Response { error_message, ..UnloadNode_Response::default() }
        }
    }
}

fn list_nodes(container: &Weak<Container>) -> ListNodes_Response {
    let nodes = container.upgrade().map(|container| container.list()).unwrap_or_default();
    let (unique_ids, full_node_names) = nodes.into_iter().map(|node| (node.id, node.name)).unzip();
    ListNodes_Response { full_node_names, unique_ids }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(name: &str, r#type: u8) -> Parameter {
        let value = Value { r#type, ..Value::default() };
        Parameter { name: name.into(), value }
    }

    #[test]
    fn extra_arguments_that_are_known_must_be_booleans() {
        assert!(extra(&parameter("use_intra_process_comms", 1)).is_ok());
        assert!(extra(&parameter("anything", 4)).is_ok());
        assert_eq!(
            extra(&parameter("use_intra_process_comms", 4)).unwrap_err(),
            "Extra component argument 'use_intra_process_comms' must be a boolean"
        );
    }

    #[test]
    fn every_type_of_parameter_has_its_value() {
        let text = Value { r#type: 4, string_value: "true".into(), ..Value::default() };
        let text = value(&text).unwrap();
        assert_eq!(ParameterValue::parse(&text.to_string()), Ok(text));
        assert!((1..=9).all(|r#type| value(&Value { r#type, ..Value::default() }).is_some()));
        assert_eq!(value(&Value::default()), None);
    }
}
