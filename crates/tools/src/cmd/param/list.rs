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
    // All are asked before the first one's answer is waited for.
    let questions: Vec<_> = nodes.iter().map(|node| ask(&asking, node)).collect();
    let questions: Vec<_> =
        questions.into_iter().map(|client| client.and_then(|one| one.send(args, until))).collect();
    for (node, question) in nodes.into_iter().zip(questions) {
        match question.and_then(|question| question.answer(&asking, args, until)) {
            Ok(mut listed) => {
                listed.retain(|name, _| filter.as_ref().is_none_or(|f| f.is_match(name)));
                if !args.json {
                    output::print(&text(args.node.is_none().then_some(&node), &listed))?;
                }
                answers.insert(node, listed);
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
    Ok(exit_code(all_answered))
}

/// A node that is to be asked.
struct Question {
    node: String,
    client: Client<ListParameters>,
}

/// A node that has been asked.
struct ListRequest {
    node: String,
    call: PendingCall<ListParameters>,
    /// Until the answer is there.
    _client: Client<ListParameters>,
}

fn ask(asking: &Node, node: &str) -> Result<Question, Failure> {
    let client = asking.create_client(&format!("{node}/list_parameters"))?;
    Ok(Question { node: node.to_owned(), client })
}

fn left(until: Instant) -> Duration {
    until.saturating_duration_since(Instant::now())
}

fn failed(node: &str, error: impl Into<RemoteParameterError>) -> Failure {
    let error = error.into().to_string().replace("\nhint: ", "; hint: ");
    format!("node '{node}': {error}").into()
}

impl Question {
    /// Sends the request; all nodes share the time.
    fn send(self, args: &ListArgs, until: Instant) -> Result<ListRequest, Failure> {
        if !self.client.wait_for_service(left(until)) {
            return Err(silent(&self.node, args.reach.timeout()).into());
        }
        let prefixes = args.param_prefixes.clone();
        let request = ListParameters_Request { prefixes, depth: 0 };
        let call = self.client.call_async(&request).map_err(|error| failed(&self.node, error))?;
        Ok(ListRequest { node: self.node, call, _client: self.client })
    }
}

impl ListRequest {
    fn answer(self, asking: &Node, args: &ListArgs, until: Instant) -> Result<Listed, Failure> {
        let names = self.call.wait(left(until).max(LEAST));
        let names = names.map_err(|error| failed(&self.node, error))?.result.names;
        if !args.param_type {
            return Ok(names.into_iter().map(|name| (name, None)).collect());
        }
        let client = asking.create_parameters_client(&self.node)?;
        if !client.wait_for_services(left(until)) {
            return Err(silent(&self.node, args.reach.timeout()).into());
        }
        let described = client.describe_parameters(&names, left(until).max(LEAST));
        let described = described.map_err(|error| failed(&self.node, error))?;
        let typed = described.into_iter().map(|one| (one.name, Some(type_of_number(one.r#type))));
        Ok(typed.collect())
    }
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
