//! Reading a topology file, with errors that say what is wrong where.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path as FilePath;

use serde::{Deserialize, Deserializer};

use super::{Quality, Subscription, Topology, Trigger, irobot};
use crate::experiment::explain;
use angaros_bench_peer::topology::Plan;

/// A file larger than this is no topology.
const MAX_BYTES: u64 = 4 << 20;
/// Nodes at most.
const MAX_NODES: usize = 1000;
/// Publishers and subscriptions at most, of each.
const MAX_ENDS: usize = 10_000;
/// Largest message, bytes.
const MAX_MESSAGE: u64 = 1 << 26;
/// Longest and shortest period, ms.
const PERIODS_MS: std::ops::RangeInclusive<f64> = 0.1..=3_600_000.0;
/// Latest phase, ms: the warm-up is longer.
const PHASES_MS: std::ops::RangeInclusive<f64> = 0.0..=500.0;

/// Why a topology could not be read.
#[derive(Debug, thiserror::Error)]
pub enum TopologyError {
    /// The file cannot be read.
    #[error("read topology {path}: {source}")]
    Read {
        /// Which file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// The file is no valid topology.
    #[error("topology {origin}: {problem}")]
    Invalid {
        /// Which file.
        origin: String,
        /// What is wrong, and a hint.
        problem: String,
    },
}

/// Reads a topology from a file: YAML, or iRobot's JSON if its name ends in `.json`.
///
/// # Errors
/// When it cannot be read or [`parse`] refuses it.
pub fn load(path: &FilePath) -> Result<Topology, TopologyError> {
    let origin = path.display().to_string();
    let failed = |source| TopologyError::Read { path: origin.clone(), source };
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    // Not asked of the file system: a device has no size and no end.
    let size = file.take(MAX_BYTES + 1).read_to_string(&mut text).map_err(failed)?;
    if size as u64 > MAX_BYTES {
        let problem = format!("it has more than the {MAX_BYTES} bytes allowed");
        return Err(TopologyError::Invalid { origin, problem });
    }
    parse(&text, &origin)
}

/// Reads a topology from text; `origin` names it in errors and, if it ends in `.json`, says that it
/// is iRobot's form.
///
/// # Errors
/// Bad YAML or JSON, an unknown or missing key, or what contradicts itself.
pub fn parse(text: &str, origin: &str) -> Result<Topology, TopologyError> {
    let invalid = |problem| TopologyError::Invalid { origin: origin.to_owned(), problem };
    let topology = match origin.ends_with(".json") {
        true => irobot::read(text, origin).map_err(invalid)?,
        false => serde_yaml_ng::from_str(text).map_err(|e| invalid(explain(&e.to_string())))?,
    };
    check(&topology).map_err(invalid)?;
    Ok(topology)
}

/// A subscription is written as its topic, or with all it has.
pub(super) fn subscriptions<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Subscription>, D::Error> {
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "a subscription is a topic, or {topic, reliability, depth, \
                                   work_us, work_primes}"
    )]
    enum Form {
        Topic(String),
        Whole(Subscription),
    }
    let forms = Vec::<Form>::deserialize(deserializer)?;
    let whole = |form| match form {
        Form::Topic(topic) => Subscription { topic, ..Subscription::default() },
        Form::Whole(subscription) => subscription,
    };
    Ok(forms.into_iter().map(whole).collect())
}

/// A trigger is a topic, a list of them (all), or says which.
pub(super) fn trigger<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Trigger>, D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct All {
        all: Vec<String>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Any {
        any: Vec<String>,
    }
    #[derive(Deserialize)]
    #[serde(
        untagged,
        expecting = "a trigger is a topic, a list of topics, {all: [..]} or {any: [..]}"
    )]
    enum Form {
        One(String),
        Many(Vec<String>),
        All(All),
        Any(Any),
    }
    Ok(Some(match Form::deserialize(deserializer)? {
        Form::One(topic) => Trigger::Any(vec![topic]),
        Form::Many(topics) | Form::All(All { all: topics }) => Trigger::All(topics),
        Form::Any(Any { any }) => Trigger::Any(any),
    }))
}

fn check(topology: &Topology) -> Result<(), String> {
    name("name", &topology.name)?;
    if !(0.1..=86_400.0).contains(&topology.duration_s) {
        return Err(format!("duration_s: {} is not from 0.1 to 86400", topology.duration_s));
    }
    if topology.nodes.is_empty() || topology.nodes.len() > MAX_NODES {
        return Err(format!("nodes: {}, 1 to {MAX_NODES} allowed", topology.nodes.len()));
    }
    let publishers: usize = topology.nodes.iter().map(|node| node.publishers.len()).sum();
    let subscriptions: usize = topology.nodes.iter().map(|node| node.subscriptions.len()).sum();
    if publishers.max(subscriptions) > MAX_ENDS {
        return Err(format!(
            "{publishers} publishers, {subscriptions} subscriptions, at most 10000"
        ));
    }
    quality("defaults", &topology.defaults)?;
    let mut names = BTreeSet::new();
    let published: BTreeSet<&str> = topology
        .nodes
        .iter()
        .flat_map(|node| node.publishers.iter().map(|one| one.topic.as_str()))
        .collect();
    for node in &topology.nodes {
        name("a node", &node.name)?;
        if !names.insert(&node.name) {
            return Err(format!("two nodes are called {}", node.name));
        }
        if let Some(process) = &node.process {
            name(&format!("node {}: process", node.name), process)?;
        }
        check_node(node, &published).map_err(|why| format!("node {}: {why}", node.name))?;
    }
    // What remains is checked on the graph by index: rings of triggers, paths, size.
    super::deploy(topology, "composed", None, 0).map(|_: Plan| ())?;
    super::deploy::check_paths(topology)
}

fn check_node(node: &super::Node, published: &BTreeSet<&str>) -> Result<(), String> {
    let mut heard = BTreeSet::new();
    for one in &node.subscriptions {
        let topic = &one.topic;
        name("a topic", topic)?;
        if !published.contains(topic.as_str()) {
            let known = published.iter().copied().collect::<Vec<_>>();
            let hint = near(topic, &known);
            return Err(format!("it subscribes to {topic}, which nobody publishes{hint}"));
        }
        if !heard.insert(topic.as_str()) {
            return Err(format!("it subscribes to {topic} twice"));
        }
        let own = Quality { reliability: one.reliability.clone(), depth: one.depth };
        quality(topic, &own)?;
        work(topic, one.work_us, one.work_primes)?;
    }
    for one in &node.publishers {
        let topic = &one.topic;
        name("a topic", topic)?;
        check_publisher(one, &heard).map_err(|why| format!("topic {topic}: {why}"))?;
    }
    Ok(())
}

fn check_publisher(one: &super::Publisher, heard: &BTreeSet<&str>) -> Result<(), String> {
    if one.bytes > MAX_MESSAGE {
        return Err(format!("bytes: {} is more than {MAX_MESSAGE}", one.bytes));
    }
    let hz = one.freq_hz.map(|hz| 1000.0 / hz);
    let given = [one.period_ms.is_some(), hz.is_some(), one.trigger.is_some()]
        .iter()
        .filter(|g| **g)
        .count();
    if given != 1 {
        return Err("exactly one of period_ms, freq_hz and trigger says when it publishes".into());
    }
    if let Some(period) = one.period_ms.or(hz).filter(|period| !PERIODS_MS.contains(period)) {
        return Err(format!("a period of {period} ms, 0.1 to 3600000 allowed"));
    }
    if !PHASES_MS.contains(&one.phase_ms) || (one.phase_ms > 0.0 && one.trigger.is_some()) {
        return Err(format!("phase_ms: {} is not from 0 to 500 of a timer", one.phase_ms));
    }
    let own = Quality { reliability: one.reliability.clone(), depth: one.depth };
    quality("it", &own)?;
    work("it", one.work_us, one.work_primes)?;
    let inputs = one.trigger.as_ref().map_or(&[][..], Trigger::topics);
    if one.trigger.is_some() && inputs.is_empty() {
        return Err("a trigger without topics".into());
    }
    match inputs.iter().find(|topic| !heard.contains(topic.as_str())) {
        Some(topic) => {
            let known: Vec<&str> = heard.iter().copied().collect();
            let hint = near(topic, &known);
            Err(format!("its trigger {topic} is no subscription of the node{hint}"))
        }
        None => Ok(()),
    }
}

fn name(what: &str, text: &str) -> Result<(), String> {
    let letter = text.starts_with(|c: char| c.is_ascii_alphabetic());
    match letter && angaros_bench_peer::topology::is_name(text) {
        true => Ok(()),
        false => Err(format!(
            "{what}: {text:?} is no name\nhint: a letter, then letters, digits, _ or /, at most 63"
        )),
    }
}

fn quality(what: &str, quality: &Quality) -> Result<(), String> {
    if let Some(text) = &quality.reliability
        && text.parse::<angaros_bench_peer::Reliability>().is_err()
    {
        return Err(format!("{what}: reliability {text:?} is not reliable or best_effort"));
    }
    match quality.depth {
        Some(depth) if !(1..=10_000).contains(&depth) => {
            Err(format!("{what}: depth {depth} is not from 1 to 10000"))
        }
        _ => Ok(()),
    }
}

fn work(what: &str, us: f64, primes: u64) -> Result<(), String> {
    match (0.0..=10_000_000.0).contains(&us) && primes <= 1 << 20 {
        true => Ok(()),
        false => {
            Err(format!("{what}: work of {us} us and {primes} primes, at most 10 s and 1048576"))
        }
    }
}

fn near(word: &str, known: &[&str]) -> String {
    match angaros::dynamic::nearest(word, known.iter().copied()) {
        Some(near) => format!("\nhint: did you mean {near}?"),
        None => String::new(),
    }
}
