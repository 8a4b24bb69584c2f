//! The graph as clients see it: without what the engine itself subscribes to.

use angaros::{Endpoint, EndpointKind, GraphSnapshot, NodeName};
use std::collections::{BTreeMap, BTreeSet};

/// The graph at one moment. The engine makes a new one only when something has changed.
#[derive(Debug, Default)]
pub struct Graph {
    /// Nodes and endpoints, but for the engine's node and its subscriptions. What clients publish
    /// stands there as the engine's.
    pub snapshot: GraphSnapshot,
    /// Counts the changes.
    pub revision: u64,
    key: Key,
}

/// What tells one graph from another.
#[derive(Debug, Default, PartialEq, Eq)]
struct Key {
    nodes: Vec<NodeName>,
    endpoints: Vec<[u8; 16]>,
}

/// A topic with who uses it.
#[derive(Clone, Debug, Default)]
pub struct TopicUsers<'a> {
    /// The types it has; more than one if its users do not agree.
    pub types: BTreeSet<&'a str>,
    /// Those who publish.
    pub publishers: Vec<&'a Endpoint>,
    /// Those who subscribe.
    pub subscriptions: Vec<&'a Endpoint>,
}

impl Graph {
    /// The graph of a snapshot as this node sees it, after `before`; `None` if nothing changed.
    pub(crate) fn after(
        before: &Self,
        mut snapshot: GraphSnapshot,
        own: &NodeName,
    ) -> Option<Self> {
        snapshot.nodes.retain(|node| node != own);
        snapshot.endpoints.retain(|e| e.node != *own || e.kind == EndpointKind::Publisher);
        // The engine's servers are those of clients; its clients of services are nobody's concern.
        snapshot
            .service_endpoints
            .retain(|e| e.node != *own || e.kind == EndpointKind::Subscription);
        let mut nodes = snapshot.nodes.clone();
        nodes.sort();
        let all = snapshot.endpoints.iter().chain(&snapshot.service_endpoints);
        let mut endpoints: Vec<_> = all.map(|endpoint| endpoint.gid.0).collect();
        endpoints.sort_unstable();
        let key = Key { nodes, endpoints };
        let changed = key != before.key;
        changed.then(|| Self { snapshot, revision: before.revision + 1, key })
    }

    /// The topics by name, with who uses them.
    #[must_use]
    pub fn topics(&self) -> BTreeMap<&str, TopicUsers<'_>> {
        let mut topics: BTreeMap<&str, TopicUsers<'_>> = BTreeMap::new();
        for endpoint in &self.snapshot.endpoints {
            let users = topics.entry(&endpoint.topic).or_default();
            users.types.insert(&endpoint.type_name);
            match endpoint.kind {
                EndpointKind::Publisher => users.publishers.push(endpoint),
                EndpointKind::Subscription => users.subscriptions.push(endpoint),
            }
        }
        topics
    }

    /// Who publishes a topic.
    pub fn publishers(&self, topic: &str) -> impl Iterator<Item = &Endpoint> {
        let of_topic = self.snapshot.endpoints.iter().filter(move |e| e.topic == topic);
        of_topic.filter(|e| e.kind == EndpointKind::Publisher)
    }

    /// Whether a node of that full name is there.
    #[must_use]
    pub fn has_node(&self, full: &str) -> bool {
        self.snapshot.nodes.iter().any(|node| node.to_string() == full)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::{Gid, Qos, TypeHash};

    fn endpoint(gid: u8, node: &str, kind: EndpointKind, topic: &str) -> Endpoint {
        Endpoint {
            gid: Gid([gid; 16]),
            kind,
            node: NodeName { namespace: "/".to_owned(), name: node.to_owned() },
            topic: topic.to_owned(),
            type_name: "std_msgs/msg/String".to_owned(),
            type_hash: TypeHash::default(),
            qos: Qos::default(),
            service_hash: None,
        }
    }

    #[test]
    fn what_the_engine_looks_at_is_no_part_of_the_graph() {
        let own = NodeName { namespace: "/".to_owned(), name: "own".to_owned() };
        let node = NodeName { namespace: "/".to_owned(), name: "talker".to_owned() };
        let snapshot = GraphSnapshot {
            nodes: vec![own.clone(), node.clone()],
            endpoints: vec![
                endpoint(1, "talker", EndpointKind::Publisher, "/chatter"),
                endpoint(2, "own", EndpointKind::Subscription, "/chatter"),
                endpoint(3, "own", EndpointKind::Publisher, "/from_a_client"),
            ],
            ..GraphSnapshot::default()
        };
        let graph = Graph::after(&Graph::default(), snapshot.clone(), &own).unwrap();
        assert_eq!(graph.snapshot.nodes, [node]);
        assert_eq!(
            graph.topics().keys().copied().collect::<Vec<_>>(),
            ["/chatter", "/from_a_client"]
        );
        assert!(graph.topics()["/chatter"].subscriptions.is_empty());
        assert_eq!(graph.publishers("/chatter").count(), 1);
        assert!(graph.has_node("/talker") && !graph.has_node("/own"));

        let mut other = snapshot.clone();
        other.endpoints.reverse();
        assert!(Graph::after(&graph, other, &own).is_none(), "another order is no change");
        let mut more = snapshot;
        more.endpoints.push(endpoint(4, "listener", EndpointKind::Subscription, "/chatter"));
        assert_eq!(Graph::after(&graph, more, &own).unwrap().revision, 2);
    }
}
