//! `angaros node list|info`.

use super::session::{self, GraphArgs};
use super::{CmdResult, output};
use crate::client::action::ActionInfo;
use crate::client::{Context, EndpointKind, NodeName, ServiceEnd};
use angaros_msg::dynamic::nearest;
use angaros_msg::names::is_hidden;
use std::collections::BTreeSet;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The nodes of the domain
    List {
        /// Only how many there are
        #[arg(short = 'c', long)]
        count_nodes: bool,
        /// Print as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        graph: GraphArgs,
    },
    /// What a node publishes, subscribes, serves and calls
    Info {
        /// Its full name
        #[arg(add = super::complete::nodes())]
        node: String,
        /// The same as --all
        #[arg(long)]
        include_hidden: bool,
        /// Print as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        graph: GraphArgs,
    },
}

pub fn run(args: &Args) -> CmdResult {
    let context = session::open()?;
    session::unless_interrupted(act(&context, &args.verb))
}

fn act(context: &Context, verb: &Verb) -> CmdResult {
    match verb {
        Verb::List { count_nodes, json, graph } => {
            let graph = session::graph(context, graph);
            let mut names: Vec<_> = graph.nodes.iter().map(ToString::to_string).collect();
            names.sort();
            if names.windows(2).any(|pair| pair[0] == pair[1]) {
                output::progress(SHARED);
            }
            match (json, count_nodes) {
                (true, _) => output::json(&names.into())?,
                (_, true) => output::line(&names.len().to_string())?,
                _ => names.iter().try_for_each(|name| output::line(name))?,
            }
        }
        Verb::Info { node, include_hidden, json, graph } => {
            let seen = session::graph(context, &GraphArgs { all: true, ..graph.clone() });
            let shown = Info::of(&seen, node, graph.all || *include_hidden)?;
            let count = seen.nodes.iter().filter(|name| name.to_string() == shown.node).count();
            if count > 1 {
                output::progress(&format!(
                    "There are {count} nodes in the graph with the exact name \"{}\". You are \
                     seeing what all of them have.",
                    shown.node
                ));
            }
            match json {
                true => output::json(&shown.json())?,
                false => output::print(&shown.text())?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What `ros2 node list` says of several nodes of one full name.
const SHARED: &str = "WARNING: Be aware that there are nodes in the graph that share an \
                      exact name, which can have unintended side effects.";

/// Names with their types.
type Typed = BTreeSet<(String, String)>;

/// A node's topics, services and actions.
struct Info {
    node: String,
    subscribers: Typed,
    publishers: Typed,
    servers: Typed,
    clients: Typed,
    action_servers: Typed,
    action_clients: Typed,
}

impl Info {
    fn of(
        graph: &crate::client::transport::GraphSnapshot,
        name: &str,
        all: bool,
    ) -> Result<Self, String> {
        let node = format!("/{}", name.trim_start_matches('/'));
        let names: Vec<_> = graph.nodes.iter().map(ToString::to_string).collect();
        if !names.contains(&node) {
            let hint = nearest(&node, names.iter().map(String::as_str)).map_or_else(
                || "angaros node list".to_owned(),
                |near| format!("did you mean '{near}'?"),
            );
            return Err(format!("unable to find node '{node}'; hint: {hint}"));
        }
        let of = |kind| {
            let own =
                graph.endpoints.iter().filter(|e| e.kind == kind && e.node.to_string() == node);
            own.filter(|e| all || !is_hidden(&e.topic))
                .map(|e| (e.topic.clone(), e.type_name.clone()))
                .collect()
        };
        let subscribers = of(EndpointKind::Subscription);
        let publishers = of(EndpointKind::Publisher);
        let ends = |list: Vec<ServiceEnd>| {
            let own = list.into_iter().filter(|end| end.node.to_string() == node);
            own.filter(|end| all || !is_hidden(&end.name))
                .map(|end| (end.name, end.type_name))
                .collect()
        };
        let servers = ends(graph.services());
        let clients = ends(graph.clients());
        let actions = graph.actions();
        Ok(Self {
            subscribers,
            publishers,
            servers,
            clients,
            action_servers: own_actions(&actions, &node, |action| &action.servers),
            action_clients: own_actions(&actions, &node, |action| &action.clients),
            node,
        })
    }

    /// As `ros2 node info` prints it.
    fn text(&self) -> String {
        let sections = [
            ("Subscribers", &self.subscribers),
            ("Publishers", &self.publishers),
            ("Service Servers", &self.servers),
            ("Service Clients", &self.clients),
            ("Action Servers", &self.action_servers),
            ("Action Clients", &self.action_clients),
        ];
        let section = |(title, rows): (&str, &Typed)| {
            let rows: Vec<_> =
                rows.iter().map(|(topic, ty)| format!("    {topic}: {ty}")).collect();
            format!("  {title}:\n{}\n", rows.join("\n"))
        };
        format!("{}\n{}", self.node, sections.map(section).concat())
    }

    fn json(&self) -> serde_json::Value {
        let named = |key: &str, set: &Typed| -> serde_json::Value {
            set.iter().map(|(name, ty)| serde_json::json!({key: name, "type": ty})).collect()
        };
        let rows = |set| named("topic", set);
        serde_json::json!({
            "node": self.node,
            "subscribers": rows(&self.subscribers),
            "publishers": rows(&self.publishers),
            "service_servers": named("service", &self.servers),
            "service_clients": named("service", &self.clients),
            "action_servers": named("action", &self.action_servers),
            "action_clients": named("action", &self.action_clients),
        })
    }
}

/// The actions of which the node is one of `side`, each with its types.
fn own_actions(
    actions: &[ActionInfo],
    node: &str,
    side: impl Fn(&ActionInfo) -> &Vec<NodeName>,
) -> Typed {
    let own = actions.iter().filter(|action| side(action).iter().any(|n| n.to_string() == node));
    own.map(|action| {
        let types: Vec<_> = action.types.iter().map(String::as_str).collect();
        (action.name.clone(), types.join(", "))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::transport::GraphSnapshot;
    use crate::client::{Endpoint, Gid, Qos, TypeHash};

    fn endpoint(kind: EndpointKind, node: &NodeName, topic: &str, type_name: &str) -> Endpoint {
        Endpoint {
            gid: Gid::default(),
            kind,
            node: node.clone(),
            topic: topic.to_owned(),
            type_name: type_name.to_owned(),
            type_hash: TypeHash::default(),
            qos: Qos::default(),
            service_hash: None,
        }
    }

    #[test]
    fn the_actions_of_a_node_stand_under_their_own_headings() {
        const TYPE: &str = "example_interfaces/action/Fibonacci_FeedbackMessage";
        let named = |name: &str| NodeName { namespace: "/".to_owned(), name: name.to_owned() };
        let node = named("robot");
        let other = named("other");
        let publisher = EndpointKind::Publisher;
        let subscription = EndpointKind::Subscription;
        let graph = GraphSnapshot {
            nodes: vec![node.clone(), other.clone()],
            endpoints: vec![
                endpoint(publisher, &node, "/fib/_action/feedback", TYPE),
                endpoint(subscription, &node, "/dock/_action/feedback", TYPE),
                endpoint(subscription, &other, "/fib/_action/feedback", TYPE),
            ],
            ..GraphSnapshot::default()
        };
        let info = Info::of(&graph, "/robot", false).unwrap();
        let text = info.text();
        let (_, actions) = text.split_once("  Action Servers:\n").unwrap();
        assert_eq!(
            actions,
            "    /fib: example_interfaces/action/Fibonacci\n  Action Clients:\n    \
             /dock: example_interfaces/action/Fibonacci\n"
        );
        assert!(!text.contains("_action/"), "hidden: {text}");
        let server = &info.json()["action_servers"][0];
        assert_eq!(
            (&server["action"], server["type"].as_str().unwrap()),
            (&"/fib".into(), "example_interfaces/action/Fibonacci")
        );
    }
}
