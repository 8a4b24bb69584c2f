//! `angaros param ...`, with the verbs, options and output of `ros2 param`.

mod describe;
mod file;
mod list;
mod value;

use super::CmdResult;
use super::session::{self, DiscoveryArgs, GraphArgs};
use crate::client::transport::GraphSnapshot;
use crate::client::{Context, Node, ParameterType, ParametersClient, RemoteParameterError};
use angaros_msg::dynamic::nearest;
use std::process::ExitCode;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The parameters of a node, or of all nodes
    List(list::ListArgs),
    /// The value of a parameter
    Get(value::GetArgs),
    /// Set a parameter
    Set(value::SetArgs),
    /// What parameters are for and which values they take
    Describe(describe::DescribeArgs),
    /// Take a parameter away
    Delete(value::DeleteArgs),
    /// Print all parameters of a node as a parameter file
    Dump(file::DumpArgs),
    /// Set what a parameter file says for a node
    Load(file::LoadArgs),
}

pub fn run(args: &Args) -> CmdResult {
    let context = session::open()?;
    session::unless_interrupted(act(&context, &args.verb))
}

fn act(context: &Context, verb: &Verb) -> CmdResult {
    match verb {
        Verb::List(args) => list::run(context, args),
        Verb::Get(args) => value::get(context, args),
        Verb::Set(args) => value::set(context, args),
        Verb::Describe(args) => describe::run(context, args),
        Verb::Delete(args) => value::delete(context, args),
        Verb::Dump(args) => file::dump(context, args),
        Verb::Load(args) => file::load(context, args),
    }
}

type Failure = Box<dyn std::error::Error>;

/// How nodes are looked for.
#[derive(clap::Args, Clone)]
struct NodeArgs {
    #[command(flatten)]
    discovery: DiscoveryArgs,
    /// Seconds to wait for a node's answer
    #[arg(long, default_value_t = 5.0, value_name = "SECONDS")]
    timeout: f64,
    /// Also nodes whose name begins with an underscore
    #[arg(short = 'a', long, visible_alias = "all")]
    include_hidden_nodes: bool,
}

impl NodeArgs {
    fn timeout(&self) -> Duration {
        // Not a number is none.
        Duration::try_from_secs_f64(self.timeout.clamp(0.0, 1e9)).unwrap_or_default()
    }

    /// The nodes that are asked when none is named.
    fn graph(&self, context: &Context) -> GraphSnapshot {
        session::graph(context, &self.args(self.include_hidden_nodes))
    }

    /// The full name of a node, as soon as it is seen.
    fn find(&self, context: &Context, typed: &str) -> Result<String, String> {
        let name = full_node_name(typed);
        let found = |graph: &GraphSnapshot| graph.nodes.iter().any(|n| n.to_string() == name);
        existing(&session::graph_until(context, &self.args(true), found), typed)
    }

    fn args(&self, all: bool) -> GraphArgs {
        GraphArgs { reach: self.discovery.clone(), all }
    }
}

/// A node that is asked.
#[derive(clap::Args, Clone)]
struct Target {
    /// The node's full name
    #[arg(add = crate::cmd::complete::nodes())]
    node: String,
    #[command(flatten)]
    reach: NodeArgs,
}

/// The connection to one node.
struct Remote {
    name: String,
    client: ParametersClient,
    timeout: Duration,
    /// What asks; it must outlive the client.
    _node: Node,
}

impl Target {
    /// The node, once it answers.
    fn open(&self, context: &Context) -> Result<Remote, Failure> {
        let name = self.reach.find(context, &self.node)?;
        let node = session::node(context)?;
        let client = node.create_parameters_client(&name)?;
        let timeout = self.reach.timeout();
        if !client.wait_for_services(timeout) {
            return Err(silent(&name, timeout).into());
        }
        Ok(Remote { name, client, timeout, _node: node })
    }
}

fn full_node_name(typed: &str) -> String {
    format!("/{}", typed.trim_start_matches('/'))
}

/// The full name of a node of the graph.
fn existing(graph: &GraphSnapshot, typed: &str) -> Result<String, String> {
    let name = full_node_name(typed);
    let names: Vec<_> = graph.nodes.iter().map(ToString::to_string).collect();
    if names.contains(&name) {
        return Ok(name);
    }
    let hint = match nearest(&name, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "angaros node list".to_owned(),
    };
    Err(format!("unable to find node '{name}'; hint: {hint}"))
}

/// Why a node that is there is not asked.
fn silent(name: &str, timeout: Duration) -> String {
    format!(
        "node '{name}' offers no parameter services after {} s; hint: is it on an executor, and \
         made with them?",
        timeout.as_secs_f64()
    )
}

impl Remote {
    /// The error of a question about these parameters.
    fn failed(&self, names: &[String], error: &RemoteParameterError) -> Failure {
        if *error != RemoteParameterError::NotDeclared {
            let why = error.to_string().replace("\nhint: ", "; hint: ");
            return format!("node '{}': {why}", self.name).into();
        }
        let list = self.client.list_parameters::<&str>(&[], 0, self.timeout);
        let known = list.map(|list| list.names).unwrap_or_default();
        let unknown = names.iter().find(|name| !known.contains(name));
        let unknown = unknown.or(names.first()).map_or("", String::as_str);
        let hint = match nearest(unknown, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!("angaros param list {}", self.name),
        };
        format!("parameter '{unknown}' is not declared at node '{}'; hint: {hint}", self.name)
            .into()
    }
}

/// A type as `ros2 param` names it.
fn type_name(kind: ParameterType) -> &'static str {
    match kind {
        ParameterType::NotSet => "not set",
        ParameterType::Bool => "boolean",
        ParameterType::Integer => "integer",
        ParameterType::Double => "double",
        ParameterType::String => "string",
        ParameterType::ByteArray => "byte array",
        ParameterType::BoolArray => "boolean array",
        ParameterType::IntegerArray => "integer array",
        ParameterType::DoubleArray => "double array",
        ParameterType::StringArray => "string array",
    }
}

/// A type by its number in a message.
fn type_of_number(number: u8) -> String {
    let known = ParameterType::from_number(number).map(|kind| type_name(kind).to_owned());
    known.unwrap_or_else(|| format!("unknown type {number}"))
}

/// The exit code of something that succeeded or not.
fn exit_code(done: bool) -> ExitCode {
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
