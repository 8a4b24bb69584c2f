//! What every verb that talks to the graph starts with: a context, a hidden node, the graph.

use super::output;
use crate::client::transport::{DiscoveryRange, GraphSnapshot};
use crate::client::{Context, ContextOptions, Node, NodeName, NodeOptions, Result, transports};
use std::sync::Once;
use std::time::{Duration, Instant};

/// How a verb looks at the graph.
#[derive(clap::Args, Clone)]
pub struct GraphArgs {
    /// Seconds to wait for what other hosts announce
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS")]
    pub discovery: f64,
    /// Also names that begin with an underscore
    #[arg(short = 'a', long)]
    pub all: bool,
}

/// What lets `auto` use the network, where nobody has said whether it may.
pub const JOIN: &str = "export ROS_AUTOMATIC_DISCOVERY_RANGE=SUBNET";

/// A context of the domain in `ROS_DOMAIN_ID` that ends with Ctrl-C. Says if it uses no network.
pub fn open() -> Result<Context> {
    mention_no_network();
    open_quietly()
}

/// Says once on standard error that no network is used, unless that was asked for.
pub fn mention_no_network() {
    static ONCE: Once = Once::new();
    if keeps_to_this_host() {
        ONCE.call_once(|| {
            output::progress(&format!(
                "note: no network is used, only nodes of Angaros on this host are seen; to see \
                 ROS 2: {JOIN}"
            ));
        });
    }
}

/// Whether `auto` uses no network as nobody has asked for one.
pub fn keeps_to_this_host() -> bool {
    let named = std::env::var("ANGAROS_TRANSPORT").unwrap_or_else(|_| "auto".to_owned());
    let is_auto = named.split(',').any(|name| name.trim() == "auto");
    let could = transports().iter().any(|e| e.capabilities.cross_host && !e.rmw.is_empty());
    // What cannot be read is an error where the context is made.
    let Ok((used, options)) = Context::transports_for(&ContextOptions::default(), transports())
    else {
        return false;
    };
    let off = options.discovery.range == DiscoveryRange::Off;
    is_auto && could && !off && !used.iter().any(|entry| entry.capabilities.cross_host)
}

/// As [`open`], without a word: for what is said while somebody types.
pub fn open_quietly() -> Result<Context> {
    let context = Context::new(ContextOptions::default(), transports())?;
    context.shutdown_on_signals()?;
    Ok(context)
}

/// A node that `node list` and `topic info` do not show unless asked.
pub fn node(context: &Context) -> Result<Node> {
    let name = format!("_angaros_cli_{}", std::process::id());
    Node::with_options(
        context,
        &name,
        NodeOptions {
            ignore_command_line: true,
            // What it offers would stand among what the user looks at.
            without_parameter_services: true,
            ..NodeOptions::default()
        },
    )
}

/// Whether this is a node of this process that [`node`] made.
pub fn is_own(node: &NodeName) -> bool {
    node.name.strip_prefix("_angaros_cli_") == Some(&std::process::id().to_string())
}

/// The graph once it has been seen; on one host that is at once.
pub fn graph(context: &Context, args: &GraphArgs) -> GraphSnapshot {
    if transports().iter().any(|entry| entry.capabilities.cross_host) {
        pause(context, Duration::from_secs_f64(args.discovery.clamp(0.0, 3600.0)));
    }
    let mut graph = context.graph();
    graph.nodes.retain(|node| !is_own(node));
    graph.endpoints.retain(|endpoint| !is_own(&endpoint.node));
    graph.service_endpoints.retain(|endpoint| !is_own(&endpoint.node));
    if !args.all {
        graph.nodes.retain(|node| !angaros_msg::names::is_hidden(&node.to_string()));
    }
    graph
}

/// Sleeps, but not longer than the context lives.
pub fn pause(context: &Context, span: Duration) {
    let until = Instant::now() + span;
    while !context.is_shutdown() {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        std::thread::sleep(left.min(Duration::from_millis(50)));
    }
}

/// Waits until the condition yields something or the time is over; asks every 10 ms.
pub fn wait_for<T>(
    context: &Context,
    timeout: Duration,
    mut condition: impl FnMut() -> Option<T>,
) -> Option<T> {
    let until = Instant::now() + timeout;
    loop {
        if let Some(found) = condition() {
            return Some(found);
        }
        if context.is_shutdown() || Instant::now() >= until {
            return None;
        }
        pause(context, Duration::from_millis(10));
    }
}
