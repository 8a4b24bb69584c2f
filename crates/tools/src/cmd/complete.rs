//! What a shell is offered after Tab beside options: names of the running graph and known types.

use super::session;
use crate::client::transport::GraphSnapshot;
use angaros_msg::definitions::DEFINITIONS;
use angaros_msg::idl::Kind;
use angaros_msg::names::is_hidden;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::time::Duration;

/// Topics that somebody publishes or subscribes at this moment.
pub fn topics() -> ArgValueCompleter {
    names(|graph| graph.endpoints.into_iter().map(|endpoint| endpoint.topic).collect())
}

/// Nodes that run at this moment.
pub fn nodes() -> ArgValueCompleter {
    names(|graph| graph.nodes.iter().map(ToString::to_string).collect())
}

/// Services that somebody offers at this moment.
pub fn services() -> ArgValueCompleter {
    names(|graph| graph.services().into_iter().map(|end| end.name).collect())
}

/// Managed nodes that run at this moment.
pub fn lifecycle_nodes() -> ArgValueCompleter {
    names(|graph| super::lifecycle::managed(&graph))
}

/// Actions that somebody offers or uses at this moment.
pub fn actions() -> ArgValueCompleter {
    names(|graph| graph.actions().into_iter().map(|action| action.name).collect())
}

/// Containers that run at this moment.
pub fn containers() -> ArgValueCompleter {
    names(|graph| super::component::containers_in(&graph))
}

/// Transitions of managed nodes.
pub fn transitions() -> ArgValueCompleter {
    const TRANSITIONS: [&str; 5] = ["activate", "cleanup", "configure", "deactivate", "shutdown"];
    ArgValueCompleter::new(|typed: &OsStr| starting_with(typed, TRANSITIONS.into_iter()))
}

/// Parameters of the node that stands on the line before.
pub fn parameters() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let names = parameters_of_typed_node().unwrap_or_default();
        starting_with(typed, names.iter().map(String::as_str))
    })
}

/// How long a node may take to tell its parameters while somebody types.
const SOON: Duration = Duration::from_millis(300);

/// `None` where there is no node on the line, or it does not answer.
fn parameters_of_typed_node() -> Option<Vec<String>> {
    // The line stands behind the options of the completion: `-- angaros param get /node`.
    let line: Vec<String> = std::env::args().skip_while(|word| word != "param").skip(2).collect();
    let node = line.iter().find(|word| !word.is_empty() && !word.starts_with('-'))?;
    let node = format!("/{}", node.trim_start_matches('/'));
    let context = session::open_quietly().ok()?;
    let asking = session::node(&context).ok()?;
    let client = asking.create_parameters_client(&node).ok()?;
    if !client.wait_for_services(SOON) {
        return None;
    }
    Some(client.list_parameters::<&str>(&[], 0, SOON).ok()?.names)
}

/// Types of actions that are built in.
pub fn action_types() -> ArgValueCompleter {
    types(Some(Kind::Action))
}

/// Types of services that are built in.
pub fn service_types() -> ArgValueCompleter {
    types(Some(Kind::Srv))
}

/// Types of messages that are built in.
pub fn messages() -> ArgValueCompleter {
    types(Some(Kind::Msg))
}

/// Types of any kind that are built in.
pub fn interfaces() -> ArgValueCompleter {
    types(None)
}

fn types(kind: Option<Kind>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let of_kind = DEFINITIONS.iter().filter(|(_, of, _)| kind.is_none_or(|kind| kind == *of));
        starting_with(typed, of_kind.map(|(name, _, _)| *name))
    })
}

/// Names of the graph; none where it cannot be seen, since an error would garble the line typed.
fn names(
    of: impl Fn(GraphSnapshot) -> BTreeSet<String> + Send + Sync + 'static,
) -> ArgValueCompleter {
    ArgValueCompleter::new(move |typed: &OsStr| {
        let Ok(context) = session::open_quietly() else { return Vec::new() };
        let all = of(context.graph());
        let hidden = typed.to_string_lossy().contains("/_");
        let shown = all.iter().filter(|name| name.starts_with('/') && (hidden || !is_hidden(name)));
        starting_with(typed, shown.map(String::as_str))
    })
}

fn starting_with<'a>(
    typed: &OsStr,
    names: impl Iterator<Item = &'a str>,
) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    names.filter(|name| name.starts_with(&*typed)).map(CompletionCandidate::new).collect()
}
