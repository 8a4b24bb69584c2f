//! What a shell is offered after Tab beside options: names of the running graph and known types.

mod files;
mod launch;
mod node;
mod packages;
mod typed;
mod types;
mod values;

pub use files::{component_packages, plugins};
pub use launch::{launch_arguments, launch_files, launch_words};
pub use node::{frames, parameters, transitions};
pub use packages::{executables, packages, runnable};
pub use types::{
    action_types, interfaces, messages, service_types, types_of_action, types_of_service,
    types_of_topic,
};
pub use values::{VARIABLE_OF_WORD, values};

use super::session;
use crate::client::transport::GraphSnapshot;
use crate::client::type_lookup::Definitions;
use angaros_msg::names::is_hidden;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use std::collections::BTreeSet;
use std::ffi::OsStr;

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

/// Packages with types that are built in or stand here.
pub fn interface_packages() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let names = Definitions::of_process().names();
        let mut packages: Vec<_> = names.iter().filter_map(|name| name.split('/').next()).collect();
        packages.dedup();
        starting_with(typed, packages.into_iter())
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
