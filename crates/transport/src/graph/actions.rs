//! The actions of a domain, read off the feedback topics as `ros2 action list` does.

use super::GraphSnapshot;
use crate::endpoint::{EndpointKind, NodeName};
use std::collections::{BTreeMap, BTreeSet};

/// What the names of the feedback topics end with, and those of their types.
const TOPIC_SUFFIX: &str = "/_action/feedback";
const TYPE_SUFFIX: &str = "_FeedbackMessage";

/// An action with who offers and who uses it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionInfo {
    /// Fully qualified, as in `/fibonacci`.
    pub name: String,
    /// As in `example_interfaces/action/Fibonacci`; more than one if sides do not agree.
    pub types: BTreeSet<String>,
    /// The nodes that offer it; a node occurs once for each server it has.
    pub servers: Vec<NodeName>,
    /// The nodes that use it, likewise.
    pub clients: Vec<NodeName>,
}

impl GraphSnapshot {
    /// The actions, by name.
    #[must_use]
    pub fn actions(&self) -> Vec<ActionInfo> {
        let mut actions: BTreeMap<&str, ActionInfo> = BTreeMap::new();
        for endpoint in &self.endpoints {
            let Some(name) = endpoint.topic.strip_suffix(TOPIC_SUFFIX) else { continue };
            let Some(type_name) = endpoint.type_name.strip_suffix(TYPE_SUFFIX) else { continue };
            if name.is_empty() {
                continue;
            }
            let action = actions.entry(name).or_default();
            action.types.insert(type_name.to_owned());
            match endpoint.kind {
                EndpointKind::Publisher => action.servers.push(endpoint.node.clone()),
                EndpointKind::Subscription => action.clients.push(endpoint.node.clone()),
            }
        }
        let named = |(name, info): (&str, ActionInfo)| {
            let mut info = ActionInfo { name: name.to_owned(), ..info };
            info.servers.sort();
            info.clients.sort();
            info
        };
        actions.into_iter().map(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::{Endpoint, Gid};
    use angaros_msg::{Qos, TypeHash};

    fn endpoint(kind: EndpointKind, node: &str, topic: &str, type_name: &str) -> Endpoint {
        Endpoint {
            gid: Gid::default(),
            kind,
            node: NodeName { namespace: "/".to_owned(), name: node.to_owned() },
            topic: topic.to_owned(),
            type_name: type_name.to_owned(),
            type_hash: TypeHash::default(),
            qos: Qos::default(),
            service_hash: None,
        }
    }

    #[test]
    fn an_action_is_its_feedback_topic_with_that_type() {
        use EndpointKind::{Publisher, Subscription};
        const TYPE: &str = "example_interfaces/action/Fibonacci_FeedbackMessage";
        let graph = GraphSnapshot {
            endpoints: vec![
                endpoint(Subscription, "user", "/b/_action/feedback", TYPE),
                endpoint(Publisher, "server", "/b/_action/feedback", TYPE),
                endpoint(Subscription, "another", "/b/_action/feedback", TYPE),
                endpoint(Publisher, "alone", "/ns/a/_action/feedback", TYPE),
                endpoint(Publisher, "no", "/c/_action/feedback", "std_msgs/msg/String"),
                endpoint(Publisher, "no", "/c/_action/status", TYPE),
                endpoint(Publisher, "no", "/_action/feedback", TYPE),
            ],
            ..GraphSnapshot::default()
        };
        let actions = graph.actions();
        let names: Vec<_> = actions.iter().map(|action| action.name.as_str()).collect();
        assert_eq!(names, ["/b", "/ns/a"]);
        let fibonacci = BTreeSet::from(["example_interfaces/action/Fibonacci".to_owned()]);
        assert_eq!(actions[0].types, fibonacci);
        let nodes = |nodes: &[NodeName]| nodes.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(nodes(&actions[0].servers), ["/server"]);
        assert_eq!(nodes(&actions[0].clients), ["/another", "/user"]);
        assert!(actions[1].clients.is_empty());
    }
}
