//! `topic list`, `info`, `type`, `find`: what the graph says.

use super::mismatch::{Incompatible, mismatches};
use super::{VerbResult, full_name};
use crate::client::transport::GraphSnapshot;
use crate::client::type_lookup::Definitions;
use crate::client::{Context, Endpoint, EndpointKind};
use crate::cmd::output;
use crate::cmd::qos;
use crate::cmd::session::{self, GraphArgs};
use angaros_msg::dynamic::nearest;
use angaros_msg::idl::TypeName;
use angaros_msg::names::is_hidden;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

#[derive(clap::Args)]
pub struct ListArgs {
    /// With the types
    #[arg(short = 't', long)]
    show_types: bool,
    /// Only how many there are
    #[arg(short = 'c', long)]
    count_topics: bool,
    /// With the number of publishers and subscriptions
    #[arg(short = 'v', long)]
    verbose: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    graph: GraphArgs,
}

#[derive(clap::Args)]
pub struct InfoArgs {
    /// The topic
    #[arg(add = crate::cmd::complete::topics())]
    topic: String,
    /// With node, QoS and id of each publisher and subscription
    #[arg(short = 'v', long)]
    verbose: bool,
    /// Print as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    graph: GraphArgs,
}

#[derive(clap::Args)]
pub struct FindArgs {
    /// As in std_msgs/msg/String
    #[arg(add = crate::cmd::complete::messages())]
    ty: String,
    /// Only how many there are
    #[arg(short = 'c', long)]
    count_topics: bool,
    #[command(flatten)]
    graph: GraphArgs,
}

/// A topic's types, publishers and subscriptions.
#[derive(Default)]
struct Topic<'a> {
    types: BTreeSet<&'a str>,
    publishers: Vec<&'a Endpoint>,
    subscriptions: Vec<&'a Endpoint>,
}

fn topics(graph: &GraphSnapshot, all: bool) -> BTreeMap<&str, Topic<'_>> {
    let mut topics: BTreeMap<&str, Topic<'_>> = BTreeMap::new();
    for endpoint in graph.endpoints.iter().filter(|e| all || !is_hidden(&e.topic)) {
        let topic = topics.entry(&endpoint.topic).or_default();
        topic.types.insert(&endpoint.type_name);
        match endpoint.kind {
            EndpointKind::Publisher => topic.publishers.push(endpoint),
            EndpointKind::Subscription => topic.subscriptions.push(endpoint),
        }
    }
    topics
}

fn types(topic: &Topic<'_>) -> String {
    topic.types.iter().copied().collect::<Vec<_>>().join(", ")
}

pub fn list(context: &Context, args: &ListArgs, hidden: bool) -> VerbResult {
    let graph = session::graph(context, &args.graph);
    let topics = topics(&graph, args.graph.all || hidden);
    if args.json {
        let entry = |(name, topic): (&&str, &Topic<'_>)| {
            serde_json::json!({
                "name": name,
                "types": topic.types,
                "publishers": topic.publishers.len(),
                "subscriptions": topic.subscriptions.len(),
            })
        };
        return Ok(output::json(&topics.iter().map(entry).collect())?);
    }
    let text = match (args.count_topics, args.verbose) {
        (true, _) => format!("{}\n", topics.len()),
        (_, true) => verbose(&topics),
        _ => topics
            .iter()
            .map(|(name, topic)| match args.show_types {
                true => format!("{name} [{}]\n", types(topic)),
                false => format!("{name}\n"),
            })
            .collect(),
    };
    Ok(output::print(&text)?)
}

fn verbose(topics: &BTreeMap<&str, Topic<'_>>) -> String {
    let mut out = String::new();
    let mut section = |title: &str, word: &str, count: fn(&Topic<'_>) -> usize| {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{title} topics:");
        for (name, topic) in topics.iter().filter(|(_, topic)| count(topic) > 0) {
            let number = count(topic);
            let plural = if number == 1 { "" } else { "s" };
            let _ = writeln!(out, " * {name} [{}] {number} {word}{plural}", types(topic));
        }
        out.push('\n');
    };
    section("Published", "publisher", |topic| topic.publishers.len());
    section("Subscribed", "subscriber", |topic| topic.subscriptions.len());
    out
}

pub fn info(context: &Context, args: &InfoArgs) -> VerbResult {
    let graph = session::graph(context, &args.graph);
    let topics = topics(&graph, true);
    let name = full_name(&args.topic)?;
    let topic = topics.get(name.as_str()).ok_or_else(|| unknown(&name, &topics))?;
    if args.json {
        return Ok(output::json(&info_json(&name, topic))?);
    }
    let mut out = String::new();
    let gap = if args.verbose { "\n" } else { "" };
    let _ = write!(out, "Type: {}\n{gap}", types(topic));
    let sides = [("Publisher", &topic.publishers), ("Subscription", &topic.subscriptions)];
    for (word, endpoints) in sides {
        let _ = write!(out, "{word} count: {}\n{gap}", endpoints.len());
        if args.verbose {
            endpoints.iter().for_each(|endpoint| out.push_str(&(qos::describe(endpoint) + "\n")));
        }
    }
    if args.verbose {
        out.push_str(&incompatible(topic));
    }
    Ok(output::print(&out)?)
}

/// The pairs of a topic that cannot be connected, each with the reason and the remedy.
fn incompatible(topic: &Topic<'_>) -> String {
    let pairs = mismatches(&topic.publishers, &topic.subscriptions);
    if pairs.is_empty() {
        return String::new();
    }
    let mut out = format!("Incompatible pairs: {}\n\n", pairs.len());
    for Incompatible { publisher, subscription, reasons, remedy } in pairs {
        let publisher = &publisher.node;
        let subscription = &subscription.node;
        // Writing to a String cannot fail.
        let _ = writeln!(out, "Publisher: {publisher}\nSubscription: {subscription}");
        for reason in reasons {
            let _ = writeln!(out, "  {reason}");
        }
        let _ = writeln!(out, "  Remedy: {remedy}\n");
    }
    out
}

fn info_json(name: &str, topic: &Topic<'_>) -> serde_json::Value {
    let side = |endpoints: &[&Endpoint]| -> serde_json::Value {
        let entry = |endpoint: &&Endpoint| {
            serde_json::json!({
                "node": endpoint.node.to_string(),
                "type": endpoint.type_name,
                "hash": endpoint.type_hash.to_string(),
                "qos": format!("{:?}", endpoint.qos),
            })
        };
        endpoints.iter().map(entry).collect()
    };
    let pairs = mismatches(&topic.publishers, &topic.subscriptions);
    let pairs: Vec<_> = pairs.iter().map(Incompatible::json).collect();
    serde_json::json!({
        "name": name,
        "types": topic.types,
        "publishers": side(&topic.publishers),
        "subscriptions": side(&topic.subscriptions),
        "incompatible": pairs,
    })
}

fn unknown(name: &str, topics: &BTreeMap<&str, Topic<'_>>) -> String {
    match nearest(name, topics.keys().copied()) {
        Some(near) => format!("unknown topic '{name}'; hint: did you mean '{near}'?"),
        None => format!("unknown topic '{name}'; hint: angaros topic list"),
    }
}

pub fn print_type(context: &Context, topic: &str, args: &GraphArgs) -> VerbResult {
    let name = full_name(topic)?;
    let graph = session::graph_until(context, args, |graph| {
        graph.endpoints.iter().any(|end| end.topic == name && !session::is_own(&end.node))
    });
    let topics = topics(&graph, true);
    let topic = topics.get(name.as_str()).ok_or_else(|| unknown(&name, &topics))?;
    Ok(topic.types.iter().try_for_each(|ty| output::line(ty))?)
}

/// Says on standard error what somebody may have meant by a type that nobody uses.
fn mention_unknown(ty: &str) {
    let known = Definitions::of_process();
    if known.find(ty, None).is_err() {
        let names = known.names();
        let near = nearest(ty, names.iter().map(String::as_str));
        let hint = near.map(|near| format!("; hint: did you mean '{near}'?")).unwrap_or_default();
        output::progress(&format!("type '{ty}' is not known here{hint}"));
    }
}

pub fn find(context: &Context, args: &FindArgs, hidden: bool) -> VerbResult {
    let graph = session::graph(context, &args.graph);
    let topics = topics(&graph, args.graph.all || hidden);
    // As in `std_msgs/String` too.
    let ty = TypeName::parse(&args.ty).map_or_else(|| args.ty.clone(), |name| name.to_string());
    let found = topics.iter().filter(|(_, topic)| topic.types.contains(ty.as_str()));
    if found.clone().next().is_none() {
        mention_unknown(&ty);
    }
    match args.count_topics {
        true => Ok(output::line(&found.count().to_string())?),
        false => Ok(found.map(|(name, _)| name).try_for_each(|name| output::line(name))?),
    }
}
