//! `param list`: names, of one node or of all.

use super::{Failure, NodeArgs, exit_code, silent, type_of_number};
use crate::client::{Client, Context, Node, PendingCall, RemoteParameterError};
use crate::cmd::{CmdResult, output, session};
use angaros_msg::rcl_interfaces::srv::{ListParameters, ListParameters_Request};
use regex_lite::Regex;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct ListArgs {
    /// The node's full name; all nodes when left out
    #[arg(add = crate::cmd::complete::nodes())]
    node: Option<String>,
    /// Only names below these prefixes
    #[arg(long, num_args = 1.., value_name = "PREFIX")]
    param_prefixes: Vec<String>,
    /// With the types
    #[arg(long)]
    param_type: bool,
    /// Only names that begin with something this regular expression matches
    #[arg(long, value_name = "REGEX")]
    filter: Option<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reach: NodeArgs,
}

/// What a node that does not answer is given once the time for all nodes is up.
const LEAST: Duration = Duration::from_millis(500);

/// Names of parameters with their types, where those were asked for.
type Listed = BTreeMap<String, Option<String>>;

pub fn run(context: &Context, args: &ListArgs) -> CmdResult {
    // From the begin of the name, as Python's `match`.
    let filter = args.filter.as_deref().map(|text| Regex::new(&format!("^(?:{text})")));
    let filter = filter
        .transpose()
        .map_err(|error| format!("--filter is no regular expression: {error}"))?;
    let nodes = match &args.node {
        Some(node) => vec![args.reach.find(context, node)?],
        None => {
            let graph = args.reach.graph(context);
            let mut names: Vec<_> = graph.nodes.iter().map(ToString::to_string).collect();
            names.sort();
            names.dedup();
            names
        }
    };
    let asking = session::node(context)?;
    let until = Instant::now() + args.reach.timeout();
    let mut answers = BTreeMap::new();
    let mut all_answered = true;
    // All are asked before the first one's answer is waited for. The processes of the graph are
    // woken once for all clients, and once for their ends.
    let hold = context.hold_announcements();
    let clients: Vec<_> = nodes.iter().map(|node| client_of(&asking, node)).collect();
    drop(hold);
    let asked = nodes.iter().zip(&clients);
    let calls: Vec<_> = asked.map(|(node, client)| send(node, client, args, until)).collect();
    for (node, call) in nodes.iter().zip(calls) {
        match call.and_then(|call| answer(&asking, node, call, args, until)) {
            Ok(mut listed) => {
                listed.retain(|name, _| filter.as_ref().is_none_or(|f| f.is_match(name)));
                if !args.json {
                    output::print(&text(args.node.is_none().then_some(node), &listed))?;
                }
                answers.insert(node.clone(), listed);
            }
            Err(error) if args.node.is_some() => return Err(error),
            Err(error) => {
                all_answered = false;
                output::error(error.as_ref());
            }
        }
    }
    if args.json {
        output::json(&serde_json::to_value(&answers)?)?;
    }
    let _hold = context.hold_announcements();
    drop(clients);
    Ok(exit_code(all_answered))
}

type ListClient = Result<Client<ListParameters>, angaros::Error>;

fn client_of(asking: &Node, node: &str) -> ListClient {
    asking.create_client(&format!("{node}/list_parameters"))
}

fn left(until: Instant) -> Duration {
    until.saturating_duration_since(Instant::now())
}

fn failed(node: &str, error: impl Into<RemoteParameterError>) -> Failure {
    let error = error.into().to_string().replace("\nhint: ", "; hint: ");
    format!("node '{node}': {error}").into()
}

/// Sends the request; all nodes share the time.
fn send(
    node: &str,
    client: &ListClient,
    args: &ListArgs,
    until: Instant,
) -> Result<PendingCall<ListParameters>, Failure> {
    let client = client.as_ref().map_err(ToString::to_string)?;
    if !client.wait_for_service(left(until)) {
        return Err(silent(node, args.reach.timeout()).into());
    }
    let prefixes = args.param_prefixes.clone();
    let request = ListParameters_Request { prefixes, depth: 0 };
    client.call_async(&request).map_err(|error| failed(node, error))
}

fn answer(
    asking: &Node,
    node: &str,
    call: PendingCall<ListParameters>,
    args: &ListArgs,
    until: Instant,
) -> Result<Listed, Failure> {
    let names = call.wait(left(until).max(LEAST));
    let names = names.map_err(|error| failed(node, error))?.result.names;
    if !args.param_type {
        return Ok(names.into_iter().map(|name| (name, None)).collect());
    }
    let client = asking.create_parameters_client(node)?;
    if !client.wait_for_services(left(until)) {
        return Err(silent(node, args.reach.timeout()).into());
    }
    let described = client.describe_parameters(&names, left(until).max(LEAST));
    let described = described.map_err(|error| failed(node, error))?;
    let typed = described.into_iter().map(|one| (one.name, Some(type_of_number(one.r#type))));
    Ok(typed.collect())
}

/// As `ros2 param list` prints it: without a node's name where only one was asked.
fn text(node: Option<&String>, listed: &Listed) -> String {
    let title = node.filter(|_| !listed.is_empty()).map(|node| format!("{node}:\n"));
    let lines = listed.iter().map(|(name, kind)| match kind {
        Some(kind) => format!("  {name} (type: {kind})\n"),
        None => format!("  {name}\n"),
    });
    title.into_iter().chain(lines).collect()
}
