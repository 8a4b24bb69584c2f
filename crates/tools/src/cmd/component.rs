//! `angaros component ...`, with the verbs, options and output of `ros2 component`.

use super::session::{self, GraphArgs};
use super::topic::seconds;
use super::{CmdResult, output};
use crate::client::component::{CONTAINER_VERB, ContainerSpec, NodeSpec};
use crate::client::transport::GraphSnapshot;
use crate::client::{Client, Context, Node, SingleThreadedExecutor};
use angaros_launch::resolve;
use angaros_msg::composition_interfaces::srv::{
    ListNodes, ListNodes_Request, LoadNode, LoadNode_Request, UnloadNode, UnloadNode_Request,
};
use angaros_msg::dynamic::nearest;
use angaros_msg::names::ParameterValue;
use angaros_msg::rcl_interfaces::msg::{Parameter, ParameterValue as Value};
use std::collections::BTreeSet;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// How long a container may take to answer: longer than a component may take to start.
const PATIENCE: Duration = Duration::from_secs(15);
/// What the name of a container's service for loading ends with.
const LOAD: &str = "/_container/load_node";

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The components that can be loaded
    Types {
        /// Only those of this package
        #[arg(add = super::complete::component_packages())]
        package: Option<String>,
    },
    /// The running containers and what is loaded in them
    List {
        /// Only this container
        #[arg(add = super::complete::containers())]
        container: Option<String>,
        /// Only the containers' names
        #[arg(long)]
        containers_only: bool,
        /// Print as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        graph: GraphArgs,
    },
    /// Load a component into a running container
    Load {
        /// The container's full name
        #[arg(add = super::complete::containers())]
        container: String,
        /// Seconds to wait for the container
        #[arg(long, default_value_t = 2.0, value_name = "SECONDS")]
        wait: f64,
        #[command(flatten)]
        what: ComponentArgs,
        #[command(flatten)]
        graph: GraphArgs,
    },
    /// Unload components from a running container
    Unload {
        /// The container's full name
        #[arg(add = super::complete::containers())]
        container: String,
        /// Numbers, as `component list` shows them
        #[arg(required = true)]
        component_uid: Vec<u64>,
        /// Print nothing
        #[arg(short = 'q', long)]
        quiet: bool,
        #[command(flatten)]
        graph: GraphArgs,
    },
    /// Run a component in a container of its own
    Standalone {
        #[command(flatten)]
        what: ComponentArgs,
        /// The container's name
        #[arg(short = 'c', long, default_value = "standalone_container", value_name = "NAME")]
        container_node_name: String,
    },
}

/// Which component, and as what.
#[derive(clap::Args)]
struct ComponentArgs {
    /// The package
    #[arg(add = super::complete::component_packages())]
    package_name: String,
    /// The component's name in it
    #[arg(add = super::complete::plugins())]
    plugin_name: String,
    /// The node's name
    #[arg(short = 'n', long, value_name = "NAME")]
    node_name: Option<String>,
    /// The node's namespace
    #[arg(long, value_name = "NAMESPACE")]
    node_namespace: Option<String>,
    /// A level of the log, by its name or number; taken for compatibility
    #[arg(long, value_name = "LEVEL", value_parser = log_level)]
    log_level: Option<u8>,
    /// Rename a topic, as from:=to
    #[arg(short = 'r', long = "remap-rule", value_name = "FROM:=TO")]
    remap_rules: Vec<String>,
    /// A parameter, as name:=value
    #[arg(short = 'p', long = "parameter", value_name = "NAME:=VALUE")]
    parameters: Vec<String>,
    /// An argument for the container, as name:=value
    #[arg(short = 'e', long = "extra-argument", value_name = "NAME:=VALUE")]
    extra_arguments: Vec<String>,
    /// Print only the number of the component
    #[arg(short = 'q', long)]
    quiet: bool,
}

/// A level of the log: a name, or a number as in `rcl_interfaces/msg/Log`.
fn log_level(text: &str) -> Result<u8, String> {
    let named = angaros_msg::names::LogLevel::parse(text).map(|level| level as u8);
    named.or_else(|| text.parse().ok()).ok_or_else(|| {
        format!("'{text}' is no level; hint: write debug, info, warn, error, fatal or a number")
    })
}

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::Types { package } => types(package.as_deref()),
        Verb::List { container, containers_only, json, graph } => {
            list(container.as_deref(), *containers_only, *json, graph)
        }
        Verb::Load { container, wait, what, graph } => load(container, *wait, what, graph),
        Verb::Unload { container, component_uid, quiet, graph } => {
            unload(container, component_uid, *quiet, graph)
        }
        Verb::Standalone { what, container_node_name } => standalone(what, container_node_name),
    }
}

fn types(package: Option<&str>) -> CmdResult {
    let known = resolve::known_components(package)?;
    if let (Some(package), true) = (package, known.is_empty()) {
        let hint = "hint: angaros component types";
        return Err(format!("package '{package}' has no components here; {hint}").into());
    }
    let mut last = "";
    for name in &known {
        let (of, component) = name.split_once('/').unwrap_or(("", name));
        match package {
            Some(_) => output::line(&format!("{of}::{component}"))?,
            None => {
                if of != last {
                    output::line(of)?;
                    last = of;
                }
                output::line(&format!("  {of}::{component}"))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Full names of the containers in the graph, sorted.
fn containers(context: &Context, graph: &GraphArgs) -> Vec<String> {
    containers_in(&session::graph(context, graph)).into_iter().collect()
}

/// The same of a graph that is known.
pub fn containers_in(graph: &GraphSnapshot) -> BTreeSet<String> {
    let servers = graph.services().into_iter();
    servers.filter_map(|server| server.name.strip_suffix(LOAD).map(str::to_owned)).collect()
}

/// The container that is meant.
fn container(context: &Context, name: &str, graph: &GraphArgs) -> Result<String, String> {
    container_within(context, name, Duration::from_secs(2), graph)
}

fn container_within(
    context: &Context,
    name: &str,
    patience: Duration,
    graph: &GraphArgs,
) -> Result<String, String> {
    let full = format!("/{}", name.trim_start_matches('/'));
    let found = session::wait_for(context, patience, || {
        containers(context, graph).contains(&full).then_some(())
    });
    match found {
        Some(()) => Ok(full),
        None => {
            let known = containers(context, graph);
            let hint = match nearest(&full, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "angaros component list".to_owned(),
            };
            Err(format!("Unable to find container node '{name}'; hint: {hint}"))
        }
    }
}

/// A node that can call services.
struct Caller {
    node: Node,
    _executor: SingleThreadedExecutor,
}

impl Caller {
    fn new(context: &Context) -> Result<Self, Box<dyn std::error::Error>> {
        let node = session::node(context)?;
        let executor = SingleThreadedExecutor::new(context)?;
        executor.add_node(&node)?;
        Ok(Self { node, _executor: executor })
    }

    fn call<S: angaros_msg::Service>(
        &self,
        container: &str,
        service: &str,
        request: &S::Request,
    ) -> Result<S::Response, Box<dyn std::error::Error>> {
        let name = format!("{container}/_container/{service}");
        let client: Client<S> = self.node.create_client(&name)?;
        if !client.wait_for_service(PATIENCE) {
            return Err(format!("{name} is not offered; hint: angaros component list").into());
        }
        let answer = client.call(request, PATIENCE);
        Ok(answer.map_err(|error| format!("{name} does not answer: {error}"))?)
    }
}

fn list(only: Option<&str>, containers_only: bool, json: bool, graph: &GraphArgs) -> CmdResult {
    let context = session::open()?;
    let names = match only {
        Some(name) => vec![container(&context, name, graph)?],
        None => containers(&context, graph),
    };
    let caller = Caller::new(&context)?;
    let mut all = Vec::new();
    for name in names {
        let mut nodes = Vec::new();
        if !containers_only {
            let answer =
                caller.call::<ListNodes>(&name, "list_nodes", &ListNodes_Request::default())?;
            nodes.extend(answer.unique_ids.into_iter().zip(answer.full_node_names));
        }
        if json {
            let nodes: Vec<_> = nodes
                .iter()
                .map(|(id, node)| serde_json::json!({"unique_id": id, "name": node}))
                .collect();
            all.push(serde_json::json!({"container": name, "nodes": nodes}));
            continue;
        }
        // With one container asked for, only what is in it.
        let indent = if only.is_none() { "  " } else { "" };
        if only.is_none() {
            output::line(&name)?;
        }
        for (id, node) in nodes {
            output::line(&format!("{indent}{id}  {node}"))?;
        }
    }
    if json {
        output::json(&serde_json::Value::Array(all))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `name:=value` as a message.
fn parameter(text: &str) -> Result<Parameter, String> {
    let (name, value) = text
        .split_once(":=")
        .ok_or_else(|| format!("'{text}' is no parameter; hint: write name:=value"))?;
    let parsed = ParameterValue::parse(value).map_err(|error| format!("'{text}': {error}"))?;
    let mut value = Value::default();
    // Numbers of `rcl_interfaces/msg/ParameterType`.
    value.r#type = match parsed {
        ParameterValue::Bool(of) => {
            value.bool_value = of;
            1
        }
        ParameterValue::Integer(of) => {
            value.integer_value = of;
            2
        }
        ParameterValue::Double(of) => {
            value.double_value = of;
            3
        }
        ParameterValue::String(of) => {
            value.string_value = of;
            4
        }
        ParameterValue::ByteArray(of) => {
            value.byte_array_value = of;
            5
        }
        ParameterValue::BoolArray(of) => {
            value.bool_array_value = of;
            6
        }
        ParameterValue::IntegerArray(of) => {
            value.integer_array_value = of;
            7
        }
        ParameterValue::DoubleArray(of) => {
            value.double_array_value = of;
            8
        }
        ParameterValue::StringArray(of) => {
            value.string_array_value = of;
            9
        }
    };
    Ok(Parameter { name: name.to_owned(), value })
}

fn load(name: &str, wait: f64, what: &ComponentArgs, graph: &GraphArgs) -> CmdResult {
    let list = |texts: &[String]| texts.iter().map(|text| parameter(text)).collect();
    let parameters: Result<Vec<_>, String> = list(&what.parameters);
    let extra: Result<Vec<_>, String> = list(&what.extra_arguments);
    let request = LoadNode_Request {
        package_name: what.package_name.clone(),
        plugin_name: what.plugin_name.clone(),
        node_name: what.node_name.clone().unwrap_or_default(),
        node_namespace: what.node_namespace.clone().unwrap_or_default(),
        log_level: what.log_level.unwrap_or_default(),
        remap_rules: what.remap_rules.clone(),
        parameters: parameters?,
        extra_arguments: extra?,
    };
    let context = session::open()?;
    let container = container_within(&context, name, seconds(wait), graph)?;
    let answer = Caller::new(&context)?.call::<LoadNode>(&container, "load_node", &request)?;
    if !answer.success {
        let why = answer.error_message.split_once("\nhint: ");
        let why =
            why.map_or(answer.error_message.clone(), |(why, hint)| format!("{why}; hint: {hint}"));
        return Err(format!("Failed to load component: {why}").into());
    }
    if what.quiet {
        output::line(&answer.unique_id.to_string())?;
        return Ok(ExitCode::SUCCESS);
    }
    output::line(&format!(
        "Loaded component {} into '{name}' container node as '{}'",
        answer.unique_id, answer.full_node_name
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn unload(name: &str, ids: &[u64], quiet: bool, graph: &GraphArgs) -> CmdResult {
    let context = session::open()?;
    let container = container(&context, name, graph)?;
    let caller = Caller::new(&context)?;
    for &unique_id in ids {
        let request = UnloadNode_Request { unique_id };
        let answer = caller.call::<UnloadNode>(&container, "unload_node", &request)?;
        if !answer.success {
            return Err(format!(
                "Failed to unload component {unique_id} from '{name}' container node: {}",
                answer.error_message
            )
            .into());
        }
        if !quiet {
            output::line(&format!("Unloaded component {unique_id} from '{name}' container node"))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn standalone(what: &ComponentArgs, name: &str) -> CmdResult {
    let mut parameters = Vec::new();
    for text in &what.parameters {
        // Checked as for a running container.
        parameter(text)?;
        let (name, value) = text.split_once(":=").unwrap_or((text, ""));
        parameters.push((name.to_owned(), value.to_owned()));
    }
    let component = format!("{}/{}", what.package_name, what.plugin_name);
    let node = NodeSpec {
        component: component.clone(),
        name: what.node_name.clone(),
        namespace: what.node_namespace.clone(),
        parameters,
        remaps: what.remap_rules.clone(),
        ..NodeSpec::default()
    };
    let spec = ContainerSpec {
        nodes: vec![node],
        threads: 1,
        name: Some(name.to_owned()),
        ..ContainerSpec::default()
    };
    let program = resolve::program_for(&[&component])?;
    let json = serde_json::to_string(&spec)?;
    // Returns only if the program cannot be run.
    let error = Command::new(&program).args([CONTAINER_VERB, &json]).exec();
    Err(format!("{}: {error}", program.display()).into())
}
