//! From a topology to a plan: nodes dealt out to processes, everything by index.

use std::collections::BTreeMap;

use super::{Quality, Topology, Trigger};
use angaros_bench_peer::Reliability;
use angaros_bench_peer::topology::{Cause, Plan, PlanNode, PlanPublisher, PlanSubscription, Work};

/// How nodes are dealt out to processes.
pub const DEPLOYMENTS: [&str; 3] = ["composed", "split", "given"];
/// The default profile of ROS 2.
const DEFAULT_DEPTH: u32 = 10;
/// Messages noted in one run at most.
const MAX_MESSAGES: u64 = 4_000_000;

/// The plan of a topology for a deployment (one of [`DEPLOYMENTS`]); `duration_ns` of `None` is the
/// topology's own.
///
/// # Errors
/// An unknown deployment, triggers that go round in a ring, or more messages than can be noted.
pub fn deploy(
    topology: &Topology,
    deployment: &str,
    duration_ns: Option<u64>,
    warmup_ns: u64,
) -> Result<Plan, String> {
    let duration_ns = duration_ns.unwrap_or((topology.duration_s * 1e9) as u64).max(1);
    let mut plan = Plan { name: topology.name.clone(), warmup_ns, duration_ns, ..Plan::default() };
    for node in &topology.nodes {
        let process = process_of(node, deployment)?;
        let known = plan.process(&process);
        let index = known.unwrap_or(plan.processes.len());
        if known.is_none() {
            plan.processes.push(process);
        }
        plan.nodes.push(PlanNode { process: index, name: node.name.clone() });
    }
    for (node, one) in
        numbered(topology).flat_map(|(i, n)| n.subscriptions.iter().map(move |s| (i, s)))
    {
        let own = Quality { reliability: one.reliability.clone(), depth: one.depth };
        let (reliability, depth) = quality(topology, &own);
        let work = work(one.work_us, one.work_primes);
        let topic = one.topic.clone();
        plan.subscriptions.push(PlanSubscription { node, topic, reliability, depth, work });
    }
    for (node, one) in
        numbered(topology).flat_map(|(i, n)| n.publishers.iter().map(move |p| (i, p)))
    {
        let publisher = publisher(topology, &plan, node, one);
        plan.publishers.push(publisher);
    }
    let periods = periods(&plan)?;
    for (one, every_ns) in plan.publishers.iter_mut().zip(periods) {
        one.every_ns = every_ns;
    }
    fits(&plan)?;
    Ok(plan)
}

fn numbered(topology: &Topology) -> impl Iterator<Item = (usize, &super::Node)> {
    topology.nodes.iter().enumerate()
}

fn process_of(node: &super::Node, deployment: &str) -> Result<String, String> {
    match deployment {
        "composed" => Ok("all".to_owned()),
        "split" => Ok(node.name.clone()),
        "given" => Ok(node.process.clone().unwrap_or_else(|| node.name.clone())),
        other => Err(format!("no deployment {other:?}, only {}", DEPLOYMENTS.join(", "))),
    }
}

fn quality(topology: &Topology, own: &Quality) -> (Reliability, u32) {
    let reliability = own.reliability.as_ref().or(topology.defaults.reliability.as_ref());
    let reliability = reliability.and_then(|text| text.parse().ok());
    let depth = own.depth.or(topology.defaults.depth).unwrap_or(DEFAULT_DEPTH);
    (reliability.unwrap_or(Reliability::Reliable), depth)
}

fn work(us: f64, primes: u64) -> Work {
    Work { ns: (us * 1000.0) as u64, primes }
}

fn publisher(
    topology: &Topology,
    plan: &Plan,
    node: usize,
    one: &super::Publisher,
) -> PlanPublisher {
    let own = Quality { reliability: one.reliability.clone(), depth: one.depth };
    let (reliability, depth) = quality(topology, &own);
    let inputs = |topics: &[String]| {
        let find = |topic: &String| {
            plan.subscriptions.iter().position(|s| s.node == node && s.topic == *topic)
        };
        topics.iter().filter_map(find).collect()
    };
    let (cause, period_ms) = match &one.trigger {
        Some(Trigger::Any(topics)) => (Cause::Any(inputs(topics)), 0.0),
        Some(Trigger::All(topics)) => (Cause::All(inputs(topics)), 0.0),
        None => {
            let period_ms = one.period_ms.or(one.freq_hz.map(|hz| 1000.0 / hz)).unwrap_or(1.0);
            (Cause::Timer { phase_ns: (one.phase_ms * 1e6) as u64 }, period_ms)
        }
    };
    PlanPublisher {
        node,
        topic: one.topic.clone(),
        bytes: usize::try_from(one.bytes).unwrap_or(usize::MAX),
        cause,
        every_ns: (period_ms * 1e6) as u64,
        reliability,
        depth,
        work: work(one.work_us, one.work_primes),
    }
}

/// The period of every publisher: of a timer its own, of a trigger that of the slowest (`all`)
/// input, or that of all of them together (`any`).
fn periods(plan: &Plan) -> Result<Vec<u64>, String> {
    let mut known: Vec<Option<f64>> = plan
        .publishers
        .iter()
        .map(|one| matches!(one.cause, Cause::Timer { .. }).then_some(one.every_ns as f64))
        .collect();
    for _ in 0..=plan.publishers.len() {
        for (index, one) in plan.publishers.iter().enumerate() {
            if known[index].is_some() {
                continue;
            }
            let rate_of = |input: &usize| rate(plan, &known, &plan.subscriptions[*input].topic);
            let rates: Option<Vec<f64>> = one.cause.inputs().iter().map(rate_of).collect();
            let Some(rates) = rates else { continue };
            let rate = match one.cause {
                Cause::All(_) => rates.into_iter().fold(f64::INFINITY, f64::min),
                _ => rates.into_iter().sum(),
            };
            known[index] = Some(1.0 / rate);
        }
    }
    match known.iter().position(Option::is_none) {
        Some(index) => {
            let topic = &plan.publishers[index].topic;
            Err(format!("the triggers of {topic} lead back to it: nothing would ever begin"))
        }
        None => Ok(known.into_iter().flatten().map(|ns| ns.round().max(1.0) as u64).collect()),
    }
}

/// Messages a nanosecond on a topic, if all its publishers are known.
fn rate(plan: &Plan, known: &[Option<f64>], topic: &str) -> Option<f64> {
    let publishers = plan.publishers.iter().zip(known).filter(|(one, _)| one.topic == topic);
    publishers.map(|(_, every_ns)| every_ns.map(|ns| 1.0 / ns)).sum()
}

fn fits(plan: &Plan) -> Result<(), String> {
    let span = (plan.warmup_ns + plan.duration_ns) as f64;
    let mut messages = 0.0;
    for one in &plan.publishers {
        let sent = span / one.every_ns as f64;
        messages += sent * (1 + one.cause.inputs().len() + plan.ends(&one.topic).1) as f64;
    }
    match messages as u64 > MAX_MESSAGES {
        true => Err(format!(
            "{messages:.0} messages in {:.0} s, at most {MAX_MESSAGES} can be noted\n\
             hint: a shorter duration",
            span / 1e9
        )),
        false => Ok(()),
    }
}

/// The edges of a path: publishers in their order. Each but the first is triggered by the one
/// before.
pub(crate) fn path_publishers(plan: &Plan, topics: &[String]) -> Result<Vec<usize>, String> {
    let mut found: Vec<usize> = Vec::new();
    for topic in topics {
        let follows = |one: &PlanPublisher| {
            let Some(&before) = found.last() else { return true };
            let before = &plan.publishers[before].topic;
            one.cause.inputs().iter().any(|input| plan.subscriptions[*input].topic == *before)
        };
        let mut publishers = plan.publishers.iter();
        match publishers.position(|one| one.topic == *topic && follows(one)) {
            Some(index) => found.push(index),
            None if found.is_empty() => return Err(format!("nobody publishes {topic}")),
            None => return Err(format!("{topic} is not triggered by the topic before it")),
        }
    }
    match found.is_empty() {
        true => Err("it has no topics".to_owned()),
        false => Ok(found),
    }
}

/// The subscription at which a path ends, if it names a node.
pub(crate) fn path_end(plan: &Plan, path: &super::Path) -> Result<Option<usize>, String> {
    let Some(to) = &path.to else { return Ok(None) };
    let last = path.topics.last().map_or("", String::as_str);
    let ends = |one: &PlanSubscription| plan.nodes[one.node].name == *to && one.topic == last;
    let found = plan.subscriptions.iter().position(ends);
    found.map(Some).ok_or_else(|| format!("node {to} does not subscribe to {last}"))
}

pub(super) fn check_paths(topology: &Topology) -> Result<(), String> {
    let plan = deploy(topology, "composed", None, 0)?;
    for (name, path) in &topology.paths {
        path_publishers(&plan, &path.topics)
            .and_then(|_| path_end(&plan, path))
            .map_err(|why| format!("path {name}: {why}"))?;
    }
    for topic in &topology.periods {
        let timed =
            |one: &PlanPublisher| one.topic == *topic && matches!(one.cause, Cause::Timer { .. });
        if !plan.publishers.iter().any(timed) {
            return Err(format!("periods: no timer publishes {topic}"));
        }
    }
    Ok(())
}

/// The names of all edges: a publisher and a subscription of its topic.
pub(crate) fn edges(plan: &Plan) -> BTreeMap<(usize, usize), String> {
    let mut edges = BTreeMap::new();
    for (from, publisher) in plan.publishers.iter().enumerate() {
        for (to, subscription) in plan.subscriptions.iter().enumerate() {
            if publisher.topic == subscription.topic {
                let (a, b) =
                    (&plan.nodes[publisher.node].name, &plan.nodes[subscription.node].name);
                edges.insert((from, to), format!("{}: {a} > {b}", publisher.topic));
            }
        }
    }
    edges
}
