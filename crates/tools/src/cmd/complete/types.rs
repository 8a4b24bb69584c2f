//! Types: those that are known, and the one that a topic, service or action has.

use super::{starting_with, typed};
use crate::client::transport::GraphSnapshot;
use crate::client::type_lookup::Definitions;
use crate::cmd::{interface, session};
use angaros_msg::idl::{Kind, TypeName};
use clap_complete::engine::ArgValueCompleter;
use std::collections::BTreeSet;
use std::ffi::OsStr;

/// Types of actions that are built in, stand in packages here or are used by a node that runs.
pub fn action_types() -> ArgValueCompleter {
    types(Some(Kind::Action))
}

/// The same of services.
pub fn service_types() -> ArgValueCompleter {
    types(Some(Kind::Srv))
}

/// The same of messages.
pub fn messages() -> ArgValueCompleter {
    types(Some(Kind::Msg))
}

/// The same of any kind.
pub fn interfaces() -> ArgValueCompleter {
    types(None)
}

/// The type of the topic that was typed before; all of messages where nobody uses it.
pub fn types_of_topic() -> ArgValueCompleter {
    types_of(Kind::Msg, |graph, name| {
        let users = graph.endpoints.iter().filter(|user| user.topic == name);
        users.map(|user| user.type_name.clone()).collect()
    })
}

/// The type of the service that was typed before; all of services where nobody offers it.
pub fn types_of_service() -> ArgValueCompleter {
    types_of(Kind::Srv, |graph, name| {
        let servers = graph.services().into_iter().filter(|server| server.name == name);
        servers.map(|server| server.type_name).collect()
    })
}

/// The type of the action that was typed before; all of actions where nobody uses it.
pub fn types_of_action() -> ArgValueCompleter {
    types_of(Kind::Action, |graph, name| {
        let actions = graph.actions().into_iter().filter(|action| action.name == name);
        actions.flat_map(|action| action.types).collect()
    })
}

fn types(kind: Option<Kind>) -> ArgValueCompleter {
    ArgValueCompleter::new(move |now: &OsStr| {
        let graph = session::open_quietly().map(|context| context.graph()).ok();
        starting_with(now, known(kind, graph.as_ref()).iter().map(String::as_str))
    })
}

/// Types whose definition is here, and those that nodes use.
fn known(kind: Option<Kind>, graph: Option<&GraphSnapshot>) -> BTreeSet<String> {
    let mut names = Definitions::of_process().names();
    names.extend(graph.map(interface::used_in).unwrap_or_default());
    names.retain(|name| {
        kind.is_none_or(|kind| TypeName::parse(name).is_some_and(|full| full.kind == kind))
    });
    names
}

/// The types that a name has in the graph, of the first word on the line that is such a name.
fn types_of(
    kind: Kind,
    of: impl Fn(&GraphSnapshot, &str) -> BTreeSet<String> + Send + Sync + 'static,
) -> ArgValueCompleter {
    ArgValueCompleter::new(move |now: &OsStr| {
        let graph = session::open_quietly().map(|context| context.graph()).ok();
        let named = || {
            let graph = graph.as_ref()?;
            let names = typed::values().into_iter().skip(2);
            let full = names.map(|word| format!("/{}", word.trim_start_matches('/')));
            full.map(|name| of(graph, &name)).find(|types| !types.is_empty())
        };
        let types = named().unwrap_or_else(|| known(Some(kind), graph.as_ref()));
        starting_with(now, types.iter().map(String::as_str))
    })
}
