//! What rosapi says of the graph (rule RA2). Nothing here asks anybody.

use angaros::rosapi_msgs::srv::{NodeDetails_Response, Topics_Response};
use angaros::{EndpointKind, NodeName};
use angaros_window::{Client, Grant, Graph, Right};
use std::collections::BTreeSet;

/// The node under which clients of the bridge appear.
const BRIDGE: &str = "/rosbridge_websocket";

/// The graph as one client sees it.
pub(super) struct View<'a> {
    graph: &'a Graph,
    grant: Grant,
    own: &'a NodeName,
}

/// Whether two names mean one type: `std_msgs/String` and `std_msgs/msg/String` do (rule RA1).
fn same_type(one: &str, other: &str) -> bool {
    let short = |name: &str| {
        let mut parts = name.trim_start_matches('/').split('/');
        let package = parts.next().unwrap_or_default().to_owned();
        (package, parts.next_back().unwrap_or_default().to_owned())
    };
    short(one) == short(other)
}

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

fn full(name: &str) -> String {
    if name.starts_with('/') { name.to_owned() } else { format!("/{name}") }
}

impl<'a> View<'a> {
    /// `own` is the node of the engine, whose publishers and servers are those of its clients.
    pub fn new(graph: &'a Graph, client: &Client, own: &'a NodeName) -> Self {
        Self { graph, grant: client.grant(), own }
    }

    fn node_name(&self, node: &NodeName) -> String {
        if node == self.own { BRIDGE.to_owned() } else { node.to_string() }
    }

    fn sees_topic(&self, topic: &str) -> bool {
        self.grant.allows(Right::Read, topic) || self.grant.allows(Right::Write, topic)
    }

    pub fn topics(&self) -> Topics_Response {
        let all = self.graph.topics();
        let seen = all.iter().filter(|(topic, _)| self.sees_topic(topic));
        let (topics, types) = seen
            .filter_map(|(topic, users)| {
                Some(((*topic).to_owned(), (*users.types.first()?).to_owned()))
            })
            .unzip();
        Topics_Response { topics, types }
    }

    pub fn topics_for_type(&self, ty: &str) -> Vec<String> {
        let all = self.topics();
        let both = all.topics.into_iter().zip(all.types);
        both.filter(|(_, known)| same_type(known, ty)).map(|(topic, _)| topic).collect()
    }

    pub fn topic_type(&self, topic: &str) -> String {
        let topic = full(topic);
        let all = self.topics();
        let mut both = all.topics.into_iter().zip(all.types);
        both.find(|(known, _)| *known == topic).map(|(_, ty)| ty).unwrap_or_default()
    }

    fn users(&self, topic: &str, kind: EndpointKind) -> Vec<String> {
        let topic = full(topic);
        if !self.sees_topic(&topic) {
            return Vec::new();
        }
        let all = self.graph.snapshot.endpoints.iter();
        let of_topic = all.filter(|endpoint| endpoint.kind == kind && endpoint.topic == topic);
        sorted(of_topic.map(|endpoint| self.node_name(&endpoint.node)))
    }

    pub fn publishers(&self, topic: &str) -> Vec<String> {
        self.users(topic, EndpointKind::Publisher)
    }

    pub fn subscribers(&self, topic: &str) -> Vec<String> {
        self.users(topic, EndpointKind::Subscription)
    }

    /// Name, type and node of each server.
    fn servers(&self) -> Vec<(String, String, String)> {
        let all = self.graph.snapshot.services().into_iter();
        let seen = all.filter(|one| self.grant.allows(Right::Call, &one.name));
        seen.map(|one| {
            let node = self.node_name(&one.node);
            (one.name, one.type_name, node)
        })
        .collect()
    }

    pub fn services(&self) -> Vec<String> {
        sorted(self.servers().into_iter().map(|(name, ..)| name))
    }

    pub fn services_for_type(&self, ty: &str) -> Vec<String> {
        let of_type = self.servers().into_iter().filter(|(_, known, _)| same_type(known, ty));
        sorted(of_type.map(|(name, ..)| name))
    }

    pub fn service_type(&self, service: &str) -> String {
        let service = full(service);
        let found = self.servers().into_iter().find(|(name, ..)| *name == service);
        found.map(|(_, ty, _)| ty).unwrap_or_default()
    }

    pub fn service_node(&self, service: &str) -> String {
        let service = full(service);
        let found = self.servers().into_iter().find(|(name, ..)| *name == service);
        found.map(|(.., node)| node).unwrap_or_default()
    }

    pub fn service_providers(&self, ty: &str) -> Vec<String> {
        let of_type = self.servers().into_iter().filter(|(_, known, _)| same_type(known, ty));
        sorted(of_type.map(|(.., node)| node))
    }

    pub fn nodes(&self) -> Vec<String> {
        sorted(self.graph.snapshot.nodes.iter().map(|node| self.node_name(node)))
    }

    pub fn node_details(&self, node: &str) -> NodeDetails_Response {
        let node = full(node);
        let topics = |kind| {
            let all = self.graph.snapshot.endpoints.iter();
            let of_node = all.filter(|one| one.kind == kind && self.node_name(&one.node) == node);
            let seen = of_node.filter(|one| self.sees_topic(&one.topic));
            sorted(seen.map(|one| one.topic.clone()))
        };
        let servers = self.servers().into_iter().filter(|(.., of)| *of == node);
        NodeDetails_Response {
            subscribing: topics(EndpointKind::Subscription),
            publishing: topics(EndpointKind::Publisher),
            services: sorted(servers.map(|(name, ..)| name)),
        }
    }

    pub fn action_servers(&self) -> Vec<String> {
        let all = self.graph.snapshot.actions().into_iter();
        let offered = all.filter(|action| !action.servers.is_empty());
        offered
            .map(|action| action.name)
            .filter(|name| self.grant.allows(Right::Call, name))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_found_by_its_short_and_its_full_name() {
        assert!(same_type("std_msgs/msg/String", "std_msgs/String"));
        assert!(same_type("std_msgs/msg/String", "std_msgs/msg/String"));
        assert!(!same_type("std_msgs/msg/String", "other_msgs/String"));
        assert!(!same_type("std_msgs/msg/String", ""));
    }
}
