//! What is drawn: nodes, what they talk over, and what does not fit together.

use crate::client::transport::GraphSnapshot;
use crate::client::{Endpoint, EndpointKind, NodeName};
use crate::cmd::topic::mismatch::{Incompatible, mismatches};
use angaros_msg::names::is_hidden;
use std::collections::{BTreeMap, BTreeSet};

/// Topics that every node has, which say nothing of who works with whom.
const COMMON: [&str; 2] = ["/rosout", "/parameter_events"];

/// What nodes talk over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Topic,
    Service,
    Action,
}

impl Kind {
    pub fn plural(self) -> &'static str {
        match self {
            Self::Topic => "Topics",
            Self::Service => "Services",
            Self::Action => "Actions",
        }
    }
}

/// How often messages of a topic came while they were counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    pub hertz: f64,
}

impl std::fmt::Display for Rate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.hertz {
            hertz if hertz < 10.0 => write!(f, "{hertz:.2} Hz"),
            hertz => write!(f, "{hertz:.1} Hz"),
        }
    }
}

/// A topic, service or action. Messages, requests and goals go from `from` to `to`.
#[derive(Debug)]
pub struct Link {
    pub kind: Kind,
    pub name: String,
    pub types: BTreeSet<String>,
    /// Nodes that publish, or call.
    pub from: BTreeSet<String>,
    /// Nodes that subscribe, or serve.
    pub to: BTreeSet<String>,
    pub rate: Option<Rate>,
}

/// A publisher and a subscription that cannot be connected.
#[derive(Debug)]
pub struct Fault {
    pub topic: String,
    pub from: String,
    pub to: String,
    pub reasons: Vec<String>,
}

/// The whole graph.
#[derive(Debug, Default)]
pub struct Picture {
    /// Full names with how many nodes have them.
    pub nodes: BTreeMap<String, usize>,
    pub links: Vec<Link>,
    pub faults: Vec<Fault>,
}

impl Picture {
    /// What the graph shows; with what is hidden or common to all nodes if `all` is wanted.
    pub fn of(graph: &GraphSnapshot, all: bool) -> Self {
        let mut picture = Self::default();
        for node in &graph.nodes {
            *picture.nodes.entry(node.to_string()).or_default() += 1;
        }
        let mut links = Links { all, links: BTreeMap::new() };
        links.topics(&graph.endpoints);
        links.services(graph);
        for action in graph.actions() {
            let types = action.types.iter().cloned().collect();
            let link = links.entry(Kind::Action, &action.name);
            if let Some(link) = link {
                link.types = types;
                link.from = names(&action.clients, all);
                link.to = names(&action.servers, all);
            }
        }
        picture.links = links.links.into_values().collect();
        picture.links.retain(|link| !link.from.is_empty() || !link.to.is_empty());
        // A node that the transports have not told of yet is there if its endpoint is.
        for name in picture.links.iter().flat_map(|link| link.from.iter().chain(&link.to)) {
            picture.nodes.entry(name.clone()).or_insert(1);
        }
        picture.faults = faults(&graph.endpoints, all);
        picture
    }

    /// Why messages of a topic do not reach a node, if it asks for more than somebody offers.
    pub fn faults_at<'a>(&'a self, topic: &'a str, to: &'a str) -> impl Iterator<Item = &'a Fault> {
        self.faults.iter().filter(move |fault| fault.topic == topic && fault.to == to)
    }

    pub fn json(&self) -> serde_json::Value {
        let link = |link: &Link| {
            serde_json::json!({
                "kind": format!("{:?}", link.kind).to_lowercase(),
                "name": link.name,
                "types": link.types,
                "from": link.from,
                "to": link.to,
                "rate": link.rate.map(|rate| rate.hertz),
            })
        };
        let fault = |fault: &Fault| {
            serde_json::json!({
                "topic": fault.topic,
                "from": fault.from,
                "to": fault.to,
                "reasons": fault.reasons,
            })
        };
        serde_json::json!({
            "nodes": self.nodes.keys().collect::<Vec<_>>(),
            "links": self.links.iter().map(link).collect::<Vec<_>>(),
            "incompatible": self.faults.iter().map(fault).collect::<Vec<_>>(),
        })
    }
}

/// Whether a name is drawn.
fn is_shown(name: &str, all: bool) -> bool {
    all || !is_hidden(name) && !COMMON.contains(&name)
}

fn names(nodes: &[NodeName], all: bool) -> BTreeSet<String> {
    nodes.iter().map(ToString::to_string).filter(|name| is_shown(name, all)).collect()
}

/// Links by kind and name while they are gathered.
struct Links {
    all: bool,
    links: BTreeMap<(Kind, String), Link>,
}

impl Links {
    /// The link of that name, unless it is not drawn.
    fn entry(&mut self, kind: Kind, name: &str) -> Option<&mut Link> {
        is_shown(name, self.all).then(|| {
            self.links.entry((kind, name.to_owned())).or_insert_with(|| Link {
                kind,
                name: name.to_owned(),
                types: BTreeSet::new(),
                from: BTreeSet::new(),
                to: BTreeSet::new(),
                rate: None,
            })
        })
    }

    fn topics(&mut self, endpoints: &[Endpoint]) {
        for endpoint in endpoints {
            let node = endpoint.node.to_string();
            if !is_shown(&node, self.all) {
                continue;
            }
            let Some(link) = self.entry(Kind::Topic, &endpoint.topic) else { continue };
            link.types.insert(endpoint.type_name.clone());
            match endpoint.kind {
                EndpointKind::Publisher => link.from.insert(node),
                EndpointKind::Subscription => link.to.insert(node),
            };
        }
    }

    /// Services that another node calls: every node offers more than anybody uses.
    fn services(&mut self, graph: &GraphSnapshot) {
        let servers = graph.services();
        for client in graph.clients() {
            let node = client.node.to_string();
            let of = servers.iter().filter(|s| s.name == client.name && s.node != client.node);
            let to: BTreeSet<_> = of.map(|server| server.node.to_string()).collect();
            if to.is_empty() || !is_shown(&node, self.all) {
                continue;
            }
            let Some(link) = self.entry(Kind::Service, &client.name) else { continue };
            link.types.insert(client.type_name);
            link.from.insert(node);
            link.to.extend(to);
        }
    }
}

fn faults(endpoints: &[Endpoint], all: bool) -> Vec<Fault> {
    let mut by_topic: BTreeMap<&str, (Vec<&Endpoint>, Vec<&Endpoint>)> = BTreeMap::new();
    for endpoint in endpoints.iter().filter(|e| is_shown(&e.node.to_string(), all)) {
        let (publishers, subscriptions) = by_topic.entry(&endpoint.topic).or_default();
        match endpoint.kind {
            EndpointKind::Publisher => publishers.push(endpoint),
            EndpointKind::Subscription => subscriptions.push(endpoint),
        }
    }
    let fault = |pair: Incompatible<'_>| Fault {
        topic: pair.publisher.topic.clone(),
        from: pair.publisher.node.to_string(),
        to: pair.subscription.node.to_string(),
        reasons: pair.reasons,
    };
    let all = by_topic.values().flat_map(|(from, to)| mismatches(from, to));
    all.map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::{Gid, Qos, TypeHash};

    fn node(name: &str) -> NodeName {
        NodeName { namespace: "/".to_owned(), name: name.to_owned() }
    }

    fn end(kind: EndpointKind, of: &str, topic: &str, qos: Qos) -> Endpoint {
        Endpoint {
            gid: Gid::default(),
            kind,
            node: node(of),
            topic: topic.to_owned(),
            type_name: "std_msgs/msg/Int32".to_owned(),
            type_hash: TypeHash::default(),
            qos,
            service_hash: None,
        }
    }

    /// An eye whose publisher offers less than the brain asks for, and what each node has.
    fn graph() -> GraphSnapshot {
        let publisher = EndpointKind::Publisher;
        let subscription = EndpointKind::Subscription;
        let log = Qos::default();
        GraphSnapshot {
            nodes: vec![node("eye"), node("brain"), node("brain")],
            endpoints: vec![
                end(publisher, "eye", "/image", Qos::sensor_data()),
                end(subscription, "brain", "/image", Qos::default()),
                end(subscription, "screen", "/image", Qos::sensor_data()),
                end(publisher, "eye", "/rosout", log),
                end(publisher, "_quiet", "/x", log),
                end(publisher, "eye", "/_hidden", log),
            ],
            ..GraphSnapshot::default()
        }
    }

    #[test]
    fn what_every_node_has_and_what_is_hidden_is_left_out() {
        let picture = Picture::of(&graph(), false);
        assert_eq!(picture.links.len(), 1);
        let image = &picture.links[0];
        assert_eq!(image.from.iter().collect::<Vec<_>>(), ["/eye"]);
        assert_eq!(image.to.iter().collect::<Vec<_>>(), ["/brain", "/screen"]);
        assert_eq!(picture.nodes["/brain"], 2);
        assert!(picture.nodes.contains_key("/screen"), "known by its endpoint alone");
        let all = Picture::of(&graph(), true);
        let names: Vec<_> = all.links.iter().map(|link| link.name.as_str()).collect();
        assert_eq!(names, ["/_hidden", "/image", "/rosout", "/x"]);
    }

    #[test]
    fn every_form_names_the_pair_that_is_not_connected() {
        let mut picture = Picture::of(&graph(), false);
        picture.links[0].rate = Some(Rate { hertz: 29.97 });
        assert_eq!(
            super::super::text::draw(&picture),
            "Nodes: 4\n  /brain (2 of this name)\n  /eye\n  /screen\nTopics: 1\n  /image \
             [std_msgs/msg/Int32] 30.0 Hz\n    /eye -> /brain, /screen\nNot connected: 1\n  \
             /image: /eye -> /brain\n    RELIABILITY: offered BEST_EFFORT, requested RELIABLE\n"
        );
        let dot = super::super::dot::draw(&picture);
        assert!(dot.contains("\"node /eye\" -> \"topic /image\";"), "{dot}");
        assert!(dot.contains("\"topic /image\" -> \"node /brain\" [color=red"), "{dot}");
        assert!(dot.contains("label=\"/image\\nstd_msgs/msg/Int32\\n30.0 Hz\""), "{dot}");
        let svg = super::super::svg::draw(&picture);
        assert!(svg.contains("class=\"x\"") && svg.contains("offered BEST_EFFORT"), "{svg}");
        assert_eq!(svg.matches("<rect class=").count(), 4, "three nodes and a topic");
        assert!(picture.json().to_string().contains("\"rate\":29.97"));
    }
}
