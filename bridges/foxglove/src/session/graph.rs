//! `angaros.graph` and `angaros.statistics`: what the protocol itself has no words for.

use super::Session;
use angaros::qos::{Durability, History, Liveliness, Reliability};
use angaros::transport::endpoint::Mismatch;
use angaros::{Duration, Endpoint, EndpointKind, Gid, Qos};
use angaros_window::{Grant, Graph, Right};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Nodes that answer for their parameters.
pub(super) fn parameter_nodes(graph: &Graph) -> BTreeSet<String> {
    let services = graph.snapshot.services();
    let nodes = services.iter().filter_map(|one| one.name.strip_suffix("/list_parameters"));
    nodes.map(str::to_owned).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn process(gid: Gid) -> String {
    hex(&gid.0[..12])
}

fn qos(qos: &Qos) -> Value {
    let limit = |span: Duration| span.is_limit().then(|| span.nanoseconds.to_string());
    let (history, depth) = match qos.history {
        History::KeepLast(depth) => ("keep_last", Some(depth)),
        History::KeepAll => ("keep_all", None),
    };
    json!({
        "reliability": match qos.reliability {
            Reliability::Reliable => "reliable",
            Reliability::BestEffort => "best_effort",
        },
        "durability": match qos.durability {
            Durability::TransientLocal => "transient_local",
            Durability::Volatile => "volatile",
        },
        "history": history,
        "depth": depth,
        "deadlineNs": limit(qos.deadline),
        "lifespanNs": limit(qos.lifespan),
        "liveliness": match qos.liveliness {
            Liveliness::Automatic => "automatic",
            Liveliness::ManualByTopic => "manual_by_topic",
        },
        "leaseNs": limit(qos.liveliness_lease),
    })
}

fn endpoint(of: &Endpoint) -> Value {
    json!({
        "gid": hex(&of.gid.0),
        "process": process(of.gid),
        "kind": of.kind.to_string(),
        "node": of.node.to_string(),
        "topic": of.topic,
        "type": of.type_name,
        "typeHash": of.type_hash.to_string(),
        "qos": qos(&of.qos),
    })
}

fn reasons(mismatch: &Mismatch) -> Vec<String> {
    match mismatch {
        Mismatch::Type => vec!["TYPE".to_owned()],
        Mismatch::Definition => vec!["DEFINITION".to_owned()],
        Mismatch::Qos(policies) => policies.iter().map(ToString::to_string).collect(),
    }
}

/// The whole graph, as far as this grant may read it.
pub(super) fn op(graph: &Graph, grant: &Grant) -> Value {
    let readable = |e: &&Endpoint| grant.allows(Right::Read, &e.topic);
    let endpoints: Vec<&Endpoint> = graph.snapshot.endpoints.iter().filter(readable).collect();
    let mut processes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for node in &graph.snapshot.nodes {
        processes.entry(node.to_string()).or_default();
    }
    for of in graph.snapshot.endpoints.iter().chain(&graph.snapshot.service_endpoints) {
        processes.entry(of.node.to_string()).or_default().insert(process(of.gid));
    }
    let nodes = processes.iter().map(|(name, all)| json!({"name": name, "processes": all}));
    let (matches, mismatches) = pairs(&endpoints);
    json!({
        "op": "angaros.graph",
        "revision": graph.revision,
        "nodes": nodes.collect::<Vec<_>>(),
        "endpoints": endpoints.iter().map(|of| endpoint(of)).collect::<Vec<_>>(),
        "matches": matches,
        "mismatches": mismatches,
        "services": services(graph, grant),
        "actions": actions(graph, grant),
        "parameterNodes": parameter_nodes(graph),
    })
}

/// Which publisher reaches which subscription, and which does not, and why.
fn pairs(endpoints: &[&Endpoint]) -> (Vec<Value>, Vec<Value>) {
    let mut by_topic: BTreeMap<&str, (Vec<&Endpoint>, Vec<&Endpoint>)> = BTreeMap::new();
    for of in endpoints {
        let (publishers, subscriptions) = by_topic.entry(&of.topic).or_default();
        match of.kind {
            EndpointKind::Publisher => publishers.push(of),
            EndpointKind::Subscription => subscriptions.push(of),
        }
    }
    let mut matches = Vec::new();
    let mut mismatches = Vec::new();
    for (topic, (publishers, subscriptions)) in by_topic {
        for publisher in publishers {
            for subscription in &subscriptions {
                let from = hex(&publisher.gid.0);
                let to = hex(&subscription.gid.0);
                let mut pair = json!({"topic": topic, "publisher": from, "subscription": to});
                match publisher.can_serve(subscription) {
                    Ok(_) => matches.push(pair),
                    Err(mismatch) => {
                        pair["reasons"] = json!(reasons(&mismatch));
                        mismatches.push(pair);
                    }
                }
            }
        }
    }
    (matches, mismatches)
}

fn services(graph: &Graph, grant: &Grant) -> Vec<Value> {
    type Users = (String, BTreeSet<String>, BTreeSet<String>);
    let mut all: BTreeMap<String, Users> = BTreeMap::new();
    for server in graph.snapshot.services() {
        let users = all.entry(server.name).or_default();
        users.0 = server.type_name;
        users.1.insert(server.node.to_string());
    }
    for client in graph.snapshot.clients() {
        let users = all.entry(client.name).or_default();
        if users.0.is_empty() {
            users.0 = client.type_name;
        }
        users.2.insert(client.node.to_string());
    }
    let callable = all.into_iter().filter(|(name, _)| grant.allows(Right::Call, name));
    let told = |(name, users): (String, Users)| {
        let (ty, servers, clients) = users;
        json!({"name": name, "type": ty, "servers": servers, "clients": clients})
    };
    callable.map(told).collect()
}

fn actions(graph: &Graph, grant: &Grant) -> Vec<Value> {
    let callable = graph.snapshot.actions().into_iter();
    let callable = callable.filter(|action| grant.allows(Right::Call, &action.name));
    let names = |nodes: &[angaros::NodeName]| -> BTreeSet<String> {
        nodes.iter().map(ToString::to_string).collect()
    };
    callable
        .map(|action| {
            json!({
                "name": action.name,
                "types": action.types,
                "servers": names(&action.servers),
                "clients": names(&action.clients),
            })
        })
        .collect()
}

impl Session {
    /// The figures of the topics that this client may read, and of its own subscriptions.
    pub(super) fn statistics(&self) -> Value {
        let grant = self.client.grant();
        let engine = &self.bridge.engine;
        let mut topics = Map::new();
        for (topic, of) in engine.statistics() {
            if !grant.allows(Right::Read, &topic) {
                continue;
            }
            let figures = json!({
                "messages": of.messages,
                "bytes": of.bytes,
                "rateHz": of.rate_hz,
                "bytesPerS": of.bytes_per_s,
                "latencyMedianNs": of.latency_ns.map(|(median, _)| median),
                "latencyMaxNs": of.latency_ns.map(|(_, max)| max),
                "lost": of.lost,
                "dropped": of.dropped,
                "clients": of.clients,
            });
            topics.insert(topic, figures);
        }
        let ids: BTreeMap<u32, _> = self
            .state()
            .subscriptions
            .iter()
            .map(|(id, subscription)| (*id, subscription.id))
            .collect();
        let of_client = ids.iter().filter_map(|(id, subscription)| {
            let counts = self.client.outbox().counts(*subscription)?;
            Some(json!({
                "id": id,
                "queued": counts.queued,
                "queuedBytes": counts.queued_bytes,
                "sent": counts.sent,
                "dropped": counts.dropped,
            }))
        });
        json!({
            "op": "angaros.statistics",
            "topics": topics,
            "subscriptions": of_client.collect::<Vec<_>>(),
            "clients": engine.client_count(),
            "refused": self.bridge.options.gate.as_ref().map_or(0, |gate| gate.refused()),
        })
    }
}
