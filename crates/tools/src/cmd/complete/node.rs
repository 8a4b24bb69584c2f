//! What nodes tell when they are asked: names of parameters, transitions, frames. Nothing is
//! offered where they do not answer at once, since somebody waits for the Tab.

use super::{starting_with, typed};
use crate::client::lifecycle::LifecycleClient;
use crate::client::tf::{Buffer, TransformListener};
use crate::client::{Context, Node, SingleThreadedExecutor};
use crate::cmd::session;
use clap_complete::engine::ArgValueCompleter;
use std::ffi::OsStr;
use std::time::Duration;

/// How long a node may take to answer.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long frames are listened to: those that move are sent ten times a second or more.
const LISTEN: Duration = Duration::from_millis(300);

/// The transitions of every managed node, offered where the node is not known yet.
const TRANSITIONS: [&str; 5] = ["activate", "cleanup", "configure", "deactivate", "shutdown"];

/// The parameters of the node that was typed before.
pub fn parameters() -> ArgValueCompleter {
    of_node(|node, name| {
        let client = node.create_parameters_client(name).ok()?;
        client.wait_for_services(PATIENCE).then_some(())?;
        let listed = client.list_parameters::<&str>(&[], 0, PATIENCE).ok()?;
        Some(listed.names)
    })
}

/// The transitions that the managed node that was typed before can go through now.
pub fn transitions() -> ArgValueCompleter {
    of_node(|node, name| {
        let labels = || {
            let client = LifecycleClient::new(node, name).ok()?;
            // Its services are met one after the other.
            let known = session::wait_for(node.context(), PATIENCE, || {
                client.available_transitions(PATIENCE).ok()
            })?;
            Some(known.into_iter().map(|one| one.transition.label).collect())
        };
        labels().or_else(|| Some(TRANSITIONS.map(str::to_owned).to_vec()))
    })
}

/// The frames that somebody sends now.
pub fn frames() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| {
        let listen = || {
            let context = session::open_quietly().ok()?;
            let node = session::node(&context).ok()?;
            let buffer = Buffer::new();
            let _listener = TransformListener::new(&node, &buffer).ok()?;
            let executor = SingleThreadedExecutor::new(&context).ok()?;
            executor.add_node(&node).ok()?;
            executor.spin_until(|| context.is_shutdown(), LISTEN);
            Some(buffer.frame_names())
        };
        let mut frames = listen().unwrap_or_default();
        frames.sort();
        starting_with(typed, frames.iter().map(String::as_str))
    })
}

/// What is asked of the node that stands in the line, by a node of this process.
fn of_node(
    ask: impl Fn(&Node, &str) -> Option<Vec<String>> + Send + Sync + 'static,
) -> ArgValueCompleter {
    ArgValueCompleter::new(move |now: &OsStr| {
        let answer = || {
            // The verb and what it does stand before.
            let typed_name = typed::values().into_iter().nth(2)?;
            let name = format!("/{}", typed_name.trim_start_matches('/'));
            let context: Context = session::open_quietly().ok()?;
            let node = session::node(&context).ok()?;
            ask(&node, &name)
        };
        let mut names = answer().unwrap_or_default();
        names.sort();
        names.dedup();
        starting_with(now, names.iter().map(String::as_str))
    })
}
