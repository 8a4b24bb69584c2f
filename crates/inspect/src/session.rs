//! What every verb that talks to the graph starts with: a context, a hidden node, the graph.

use crate::{CmdResult, output};
use angaros::transport::{DiscoveryRange, EndpointKind, GraphSnapshot};
use angaros::{ALL, Context, ContextOptions, Endpoint, Node, NodeName, NodeOptions, Result};
use angaros_msg::names::ParameterValue;
use std::process::ExitCode;
use std::sync::{Once, OnceLock};
use std::time::{Duration, Instant};

/// How a verb looks at the graph.
#[derive(clap::Args, Clone, Default)]
pub struct GraphArgs {
    /// How long is waited for what other hosts announce.
    #[command(flatten)]
    pub reach: DiscoveryArgs,
    /// Also names that begin with an underscore
    #[arg(short = 'a', long)]
    pub all: bool,
}

/// How long what is on the network is waited for.
#[derive(clap::Args, Clone, Default)]
pub struct DiscoveryArgs {
    /// Seconds to wait for what other hosts announce; until nothing new comes when left out
    #[arg(long, visible_alias = "spin-time", value_name = "SECONDS")]
    pub discovery: Option<f64>,
    #[command(flatten)]
    ros: RosArgs,
}

/// Options of ROS 2 that have nothing to change here.
#[derive(clap::Args, Clone, Default)]
pub struct RosArgs {
    /// There is no daemon; for scripts of ROS 2
    #[arg(long, hide = true)]
    no_daemon: bool,
    /// What is printed does not depend on a clock; for scripts of ROS 2
    #[arg(short = 's', long, hide = true)]
    use_sim_time: bool,
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
    let could = ALL.iter().any(|e| e.capabilities.cross_host && !e.rmw.is_empty());
    // What cannot be read is an error where the context is made.
    let Ok((used, options)) = Context::transports_for(&ContextOptions::default(), ALL) else {
        return false;
    };
    let off = options.discovery.range == DiscoveryRange::Off;
    is_auto && could && !off && !used.iter().any(|entry| entry.capabilities.cross_host)
}

/// As [`open`], without a word: for what is said while somebody types.
pub fn open_quietly() -> Result<Context> {
    let context = Context::new(ContextOptions::default(), ALL)?;
    context.shutdown_on_signals()?;
    Ok(context)
}

/// Options of ROS 2 for verbs that wait for what they need, however long discovery takes.
#[derive(clap::Args, Clone, Default)]
pub struct DirectArgs {
    /// What is needed is waited for, however long that takes; for scripts of ROS 2
    #[arg(long, hide = true, value_name = "SECONDS")]
    spin_time: Option<f64>,
    #[command(flatten)]
    ros: RosArgs,
}

impl DirectArgs {
    /// Whether time is what `/clock` says.
    pub fn uses_sim_time(&self) -> bool {
        self.ros.use_sim_time
    }
}

/// A node that `node list` and `topic info` do not show unless asked.
pub fn node(context: &Context) -> Result<Node> {
    node_with(context, None, false)
}

/// The same with a name that the user chose, which is shown as any other, and maybe with the time
/// of `/clock`.
pub fn node_with(context: &Context, name: Option<&str>, sim_time: bool) -> Result<Node> {
    let hidden = || format!("_angaros_cli_{}", std::process::id());
    let parameters = sim_time.then(|| ("use_sim_time".to_owned(), ParameterValue::Bool(true)));
    let node = Node::with_options(
        context,
        &name.map_or_else(hidden, str::to_owned),
        NodeOptions {
            ignore_command_line: true,
            // What it offers would stand among what the user looks at.
            without_parameter_services: true,
            parameters: parameters.into_iter().collect(),
            ..NodeOptions::default()
        },
    )?;
    if name.is_some() {
        // A verb makes at most one node with a name.
        let _ = NAMED.set(node.name().clone());
    }
    Ok(node)
}

/// The node of this process that has a name of the user's.
static NAMED: OnceLock<NodeName> = OnceLock::new();

/// Whether this is a node of this process that [`node`] or [`node_with`] made.
pub fn is_own(node: &NodeName) -> bool {
    node.name.strip_prefix("_angaros_cli_") == Some(&std::process::id().to_string())
        || NAMED.get() == Some(node)
}

/// What a verb returns, unless Ctrl-C ended it: then what it found missing is not said.
pub fn unless_interrupted(result: CmdResult) -> CmdResult {
    match result {
        Err(_) if angaros::transport::signal::received() => Ok(ExitCode::from(INTERRUPTED)),
        result => result,
    }
}

/// The exit code after Ctrl-C, as a shell has it.
const INTERRUPTED: u8 = 130;

/// The graph once it has been seen: on one host at once, else when discovery has settled.
pub fn graph(context: &Context, args: &GraphArgs) -> GraphSnapshot {
    graph_until(context, args, |_| false)
}

/// As [`graph`], but at once when `found` says that what is looked for is there.
pub fn graph_until(
    context: &Context,
    args: &GraphArgs,
    found: impl Fn(&GraphSnapshot) -> bool,
) -> GraphSnapshot {
    let mut graph = settled(context, args.reach.discovery, found);
    graph.nodes.retain(|node| !is_own(node));
    graph.endpoints.retain(|endpoint| !is_own(&endpoint.node));
    graph.service_endpoints.retain(|endpoint| !is_own(&endpoint.node));
    if !args.all {
        graph.nodes.retain(|node| !angaros_msg::names::is_hidden(&node.to_string()));
    }
    graph
}

/// Waits until `found` says that what is looked for is there, or discovery has settled.
pub fn seen(context: &Context, found: impl Fn() -> bool) {
    settled(context, None, |_| found());
}

/// What the transports see once nothing new comes. A number of seconds is waited for in full.
fn settled(
    context: &Context,
    discovery: Option<f64>,
    found: impl Fn(&GraphSnapshot) -> bool,
) -> GraphSnapshot {
    let begun = Instant::now();
    let limit = discovery.map_or(LONGEST, |seconds| {
        // What is no number is no wait.
        Duration::try_from_secs_f64(seconds.clamp(0.0, 3600.0)).unwrap_or_default()
    });
    let uses_network = uses_network();
    let mut changed = begun;
    let mut graph = context.graph();
    loop {
        let quiet = discovery.is_none() && changed.elapsed() >= SETTLED;
        let over = quiet || begun.elapsed() >= limit || context.is_shutdown();
        if !uses_network || over || found(&graph) {
            return graph;
        }
        pause(context, LOOK);
        let next = context.graph();
        if size(&next) != size(&graph) {
            changed = Instant::now();
        }
        graph = next;
    }
}

/// Discovery has settled when nothing new has come for this long.
const SETTLED: Duration = Duration::from_millis(300);

/// Discovery that does not settle is waited for so long.
const LONGEST: Duration = Duration::from_secs(2);

/// How often the graph is looked at while discovery goes on.
const LOOK: Duration = Duration::from_millis(10);

/// How much there is in a graph.
fn size(graph: &GraphSnapshot) -> [usize; 3] {
    [graph.nodes.len(), graph.endpoints.len(), graph.service_endpoints.len()]
}

/// Whether a context of this process looks beyond this host. What cannot be read is an error where
/// the context is made.
fn uses_network() -> bool {
    Context::transports_for(&ContextOptions::default(), ALL)
        .is_ok_and(|(used, _)| used.iter().any(|entry| entry.capabilities.cross_host))
}

/// Who publishes the topic at this moment.
#[must_use]
pub fn publishers(context: &Context, topic: &str) -> Vec<Endpoint> {
    let mut endpoints = context.graph().endpoints;
    endpoints.retain(|e| e.kind == EndpointKind::Publisher && e.topic == topic);
    endpoints
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
