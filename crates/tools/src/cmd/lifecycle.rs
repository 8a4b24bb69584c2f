//! `angaros lifecycle ...`, with the verbs, options and output of `ros2 lifecycle`.

use super::session::{self, DiscoveryArgs, GraphArgs};
use super::topic::seconds;
use super::{CmdResult, complete, output};
use crate::client::lifecycle::LifecycleClient;
use crate::client::transport::GraphSnapshot;
use crate::client::{CallError, Context, Node};
use angaros_msg::dynamic::nearest;
use angaros_msg::lifecycle_msgs::msg::TransitionDescription;
use angaros_msg::names::is_hidden;
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The managed nodes of the domain
    Nodes {
        /// Only how many there are
        #[arg(short = 'c', long)]
        count_nodes: bool,
        /// Print as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        graph: GraphArgs,
    },
    /// The state of a managed node, or of all
    Get {
        /// The node; all when left out
        #[arg(add = complete::lifecycle_nodes())]
        node: Option<String>,
        /// Print as JSON
        #[arg(long)]
        json: bool,
        /// Also nodes whose name begins with an underscore
        #[arg(long)]
        include_hidden_nodes: bool,
        #[command(flatten)]
        wait: WaitArgs,
    },
    /// The transitions that begin in the state of a managed node
    List {
        /// The node
        #[arg(add = complete::lifecycle_nodes())]
        node: String,
        /// The transitions of all states
        #[arg(short = 'a', long)]
        all: bool,
        /// One that is named is found in any case; for scripts of ROS 2
        #[arg(long, hide = true)]
        include_hidden_nodes: bool,
        /// Print as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        wait: WaitArgs,
    },
    /// Make a managed node go through a transition
    Set {
        /// The node
        #[arg(add = complete::lifecycle_nodes())]
        node: String,
        /// The transition's name or number, as `lifecycle list` prints them
        #[arg(add = complete::transitions())]
        transition: String,
        /// One that is named is found in any case; for scripts of ROS 2
        #[arg(long, hide = true)]
        include_hidden_nodes: bool,
        #[command(flatten)]
        wait: WaitArgs,
    },
}

#[derive(clap::Args)]
struct WaitArgs {
    /// Seconds to wait for each answer of a node
    #[arg(long, default_value_t = 60.0, value_name = "SECONDS")]
    timeout: f64,
    #[command(flatten)]
    discovery: DiscoveryArgs,
}

type VerbResult<T> = Result<T, Box<dyn std::error::Error>>;

pub fn run(args: &Args) -> CmdResult {
    let context = session::open()?;
    session::unless_interrupted(act(&context, &args.verb))
}

fn act(context: &Context, verb: &Verb) -> CmdResult {
    match verb {
        Verb::Nodes { count_nodes, json, graph } => {
            let names = shown(&session::graph(context, graph), graph.all);
            match (json, count_nodes) {
                (true, _) => output::json(&names.into_iter().collect())?,
                (_, true) => output::line(&names.len().to_string())?,
                _ => names.iter().try_for_each(|name| output::line(name))?,
            }
        }
        Verb::Get { node: Some(name), json, wait, .. } => {
            let managed = Managed::find(context, name, wait)?;
            let state = managed.state()?;
            match json {
                true => output::json(&state.json())?,
                false => output::line(&state.text)?,
            }
        }
        Verb::Get { node: None, json, include_hidden_nodes, wait } => {
            return get_all(context, *json, *include_hidden_nodes, wait);
        }
        Verb::List { node, all, json, wait, .. } => {
            let managed = Managed::find(context, node, wait)?;
            let transitions = match all {
                true => managed.ask(LifecycleClient::transition_graph)?,
                false => managed.ask(LifecycleClient::available_transitions)?,
            };
            match json {
                true => output::json(&transitions.iter().map(json_of).collect())?,
                false => output::print(&transitions.iter().map(described).collect::<String>())?,
            }
        }
        Verb::Set { node, transition, wait, .. } => {
            let managed = Managed::find(context, node, wait)?;
            return set(&managed, transition);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The names of the managed nodes: those that offer `~/get_state`.
pub fn managed(graph: &GraphSnapshot) -> BTreeSet<String> {
    let states = graph.services().into_iter().filter(|end| {
        end.type_name == "lifecycle_msgs/srv/GetState"
            && end.name.strip_suffix("/get_state") == Some(&*end.node.to_string())
    });
    states.map(|end| end.node.to_string()).collect()
}

fn shown(graph: &GraphSnapshot, all: bool) -> BTreeSet<String> {
    let mut names = managed(graph);
    names.retain(|name| all || !is_hidden(name));
    names
}

/// A state with the node that is in it.
struct NodeState {
    node: String,
    label: &'static str,
    id: u8,
    /// As `ros2 lifecycle get` prints it.
    text: String,
}

impl NodeState {
    fn json(&self) -> serde_json::Value {
        serde_json::json!({"node": self.node, "state": self.label, "id": self.id})
    }
}

fn get_all(context: &Context, json: bool, hidden: bool, wait: &WaitArgs) -> CmdResult {
    let node = session::node(context)?;
    let mut states = Vec::new();
    let mut missing = false;
    for name in shown(&wait.graph(context, |_| false), hidden) {
        match Managed::of(&node, &name, wait).and_then(|managed| managed.state()) {
            Ok(state) => states.push(state),
            Err(error) => {
                missing = true;
                output::error(error.as_ref());
            }
        }
    }
    match json {
        true => output::json(&states.iter().map(NodeState::json).collect())?,
        false => {
            let line = |state: &NodeState| format!("{}: {}\n", state.node, state.text);
            output::print(&states.iter().map(line).collect::<String>())?;
        }
    }
    Ok(if missing { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn described(way: &TransitionDescription) -> String {
    let start = &way.start_state.label;
    let goal = &way.goal_state.label;
    format!("{}\tStart: {start}\n\tGoal: {goal}\n", headline(way))
}

fn headline(way: &TransitionDescription) -> String {
    format!("- {} [{}]\n", way.transition.label, way.transition.id)
}

fn json_of(way: &TransitionDescription) -> serde_json::Value {
    serde_json::json!({
        "id": way.transition.id,
        "transition": way.transition.label,
        "start": way.start_state.label,
        "goal": way.goal_state.label,
    })
}

fn set(managed: &Managed, wanted: &str) -> CmdResult {
    let ways = managed.ask(LifecycleClient::available_transitions)?;
    let by_label = ways.iter().find(|way| way.transition.label == wanted);
    let by_id = || ways.iter().find(|way| way.transition.id.to_string() == wanted);
    let Some(way) = by_label.or_else(by_id) else {
        let list: String = ways.iter().map(headline).collect();
        let known = match list.trim_end() {
            "" => "none begins in its state".to_owned(),
            list => format!("available ones are:\n{list}"),
        };
        return Err(format!("Unknown transition '{wanted}' requested, {known}").into());
    };
    let id = way.transition.id;
    if managed.ask(|client, timeout| client.change_state_by_id(id, timeout))? {
        output::line("Transitioning successful")?;
        return Ok(ExitCode::SUCCESS);
    }
    output::progress("Transitioning failed");
    Ok(ExitCode::FAILURE)
}

impl WaitArgs {
    /// The graph; at once when `found` says that it has what is looked for.
    fn graph(&self, context: &Context, found: impl Fn(&GraphSnapshot) -> bool) -> GraphSnapshot {
        let args = GraphArgs { reach: self.discovery.clone(), all: true };
        session::graph_until(context, &args, found)
    }
}

/// One managed node, and how long it may take to answer.
struct Managed {
    name: String,
    client: LifecycleClient,
    timeout: Duration,
    _node: Node,
}

impl Managed {
    /// The node as typed.
    fn find(context: &Context, typed: &str, wait: &WaitArgs) -> VerbResult<Self> {
        let name = format!("/{}", typed.trim_start_matches('/'));
        let graph = wait.graph(context, |graph| managed(graph).contains(&name));
        let managed = managed(&graph);
        if managed.contains(&name) {
            return Self::of(&session::node(context)?, &name, wait);
        }
        if graph.nodes.iter().any(|node| node.to_string() == name) {
            let hint = "angaros lifecycle nodes";
            return Err(format!("node '{name}' is not a managed one; hint: {hint}").into());
        }
        let hint = match nearest(&name, managed.iter().map(String::as_str)) {
            Some(near) => format!("did you mean '{near}'?"),
            None => "angaros lifecycle nodes".to_owned(),
        };
        Err(format!("Node not found: '{name}'; hint: {hint}").into())
    }

    fn of(node: &Node, name: &str, wait: &WaitArgs) -> VerbResult<Self> {
        let client = LifecycleClient::new(node, name)?;
        let name = name.to_owned();
        let timeout = seconds(wait.timeout);
        Ok(Self { name, client, timeout, _node: node.clone() })
    }

    /// An answer of the node, whose service may have to be met first.
    fn ask<T>(
        &self,
        question: impl Fn(&LifecycleClient, Duration) -> Result<T, CallError>,
    ) -> VerbResult<T> {
        let begun = Instant::now();
        loop {
            let left = self.timeout.saturating_sub(begun.elapsed());
            match question(&self.client, left) {
                Err(CallError::Unavailable) if !left.is_zero() => {
                    std::thread::sleep(left.min(Duration::from_millis(2)));
                }
                Err(error) => {
                    let text = error.to_string().replace("\nhint: ", "; hint: ");
                    return Err(format!("node {}: {text}", self.name).into());
                }
                Ok(answer) => return Ok(answer),
            }
        }
    }

    fn state(&self) -> VerbResult<NodeState> {
        let state = self.ask(LifecycleClient::get_state)?;
        let label = state.label();
        let id = state.id();
        Ok(NodeState { node: self.name.clone(), label, id, text: format!("{label} [{id}]") })
    }
}
