//! `angaros node list|info`.

use super::session::{self, GraphArgs};
use super::{CmdResult, output};
use crate::client::EndpointKind;
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
    /// What a node publishes and subscribes
    Info {
        /// Its full name
        #[arg(add = super::complete::nodes())]
        node: String,
        /// Print as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        graph: GraphArgs,
    },
}

pub fn run(args: &Args) -> CmdResult {
    let context = session::open()?;
    match &args.verb {
        Verb::List { count_nodes, json, graph } => {
            let graph = session::graph(&context, graph);
            let mut names: Vec<_> = graph.nodes.iter().map(ToString::to_string).collect();
            names.sort();
            match (json, count_nodes) {
                (true, _) => output::json(&names.into())?,
                (_, true) => output::line(&names.len().to_string())?,
                _ => names.iter().try_for_each(|name| output::line(name))?,
            }
        }
        Verb::Info { node, json, graph } => {
            let shown = Info::of(
                &session::graph(&context, &GraphArgs { all: true, ..graph.clone() }),
                node,
                graph.all,
            )?;
            match json {
                true => output::json(&shown.json())?,
                false => output::print(&shown.text())?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A node's topics with their types.
struct Info {
    node: String,
    subscribers: BTreeSet<(String, String)>,
    publishers: BTreeSet<(String, String)>,
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
        let (subscribers, publishers) =
            (of(EndpointKind::Subscription), of(EndpointKind::Publisher));
        Ok(Self { subscribers, publishers, node: node.clone() })
    }

    /// As `ros2 node info` prints it. There are no services and actions yet; scripts that read the
    /// headings find them empty.
    fn text(&self) -> String {
        let nothing = BTreeSet::new();
        let sections = [
            ("Subscribers", &self.subscribers),
            ("Publishers", &self.publishers),
            ("Service Servers", &nothing),
            ("Service Clients", &nothing),
            ("Action Servers", &nothing),
            ("Action Clients", &nothing),
        ];
        let section = |(title, rows): (&str, &BTreeSet<(String, String)>)| {
            let rows: Vec<_> =
                rows.iter().map(|(topic, ty)| format!("    {topic}: {ty}")).collect();
            format!("  {title}:\n{}\n", rows.join("\n"))
        };
        format!("{}\n{}", self.node, sections.map(section).concat())
    }

    fn json(&self) -> serde_json::Value {
        let rows = |set: &BTreeSet<(String, String)>| -> serde_json::Value {
            set.iter().map(|(topic, ty)| serde_json::json!({"topic": topic, "type": ty})).collect()
        };
        serde_json::json!({
            "node": self.node,
            "subscribers": rows(&self.subscribers),
            "publishers": rows(&self.publishers),
        })
    }
}
