//! The channels and services that there are, with their ids (rule FG2).
//!
//! A topic or service that disappears and comes back has the same id again, as long as its type is
//! the same. What has a type without a definition is looked for again after each change of the
//! graph, and told in the log once.

use angaros::EndpointKind;
use angaros_window::{Engine, Graph, MessageType, ServiceType};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// A topic with its type.
#[derive(Clone)]
pub(crate) struct Channel {
    pub topic: String,
    pub ty: Arc<MessageType>,
    /// The definition as it is announced.
    pub schema: Arc<str>,
    /// Whether only the newest messages are worth sending: nobody publishes reliably.
    pub is_sensor_data: bool,
}

/// A service with its type.
#[derive(Clone)]
pub(crate) struct Service {
    pub name: String,
    pub ty: Arc<ServiceType>,
    /// The definition of its request as it is announced, and that of its response.
    pub schemas: [Arc<str>; 2],
}

/// All of them at one moment, by id.
#[derive(Clone, Default)]
pub(crate) struct Catalogue {
    pub channels: BTreeMap<u32, Channel>,
    pub services: BTreeMap<u32, Service>,
}

/// Gives ids and remembers them.
#[derive(Default)]
pub(crate) struct Maker {
    ids: HashMap<(String, String), u32>,
    told: HashSet<String>,
}

/// Ids that are remembered of what is gone.
const MAX_IDS: usize = 100_000;

impl Maker {
    fn id(&mut self, kind: &str, name: &str, type_name: &str) -> u32 {
        let next = u32::try_from(self.ids.len() + 1).unwrap_or(u32::MAX);
        let key = (format!("{kind}{name}"), type_name.to_owned());
        *self.ids.entry(key).or_insert(next)
    }

    /// What the graph has now.
    pub async fn make(&mut self, engine: &Engine, graph: &Graph) -> Catalogue {
        let mut made = Catalogue::default();
        if self.ids.len() > MAX_IDS {
            tracing::warn!("there have been {MAX_IDS} topics and services; no more are announced");
            return made;
        }
        for (topic, users) in graph.topics() {
            let all = users.publishers.iter().chain(&users.subscriptions);
            let mut seen = HashSet::new();
            for user in all {
                if !seen.insert(user.type_name.as_str()) {
                    continue;
                }
                match engine.message_type(&user.type_name, Some(user.type_hash)).await {
                    Ok(ty) => {
                        let publishers = users.publishers.iter();
                        let mut reliable = publishers.map(|p| p.qos.reliability);
                        let best_effort = angaros::qos::Reliability::BestEffort;
                        let is_sensor_data =
                            !users.publishers.is_empty() && reliable.all(|r| r == best_effort);
                        let id = self.id("topic ", topic, &ty.name);
                        let schema = ty.definition.as_str().into();
                        let topic = topic.to_owned();
                        made.channels.insert(id, Channel { topic, ty, schema, is_sensor_data });
                    }
                    Err(error) => self.tell(topic, &error),
                }
            }
        }
        let mut names = HashSet::new();
        for server in graph.snapshot.services() {
            if !names.insert(server.name.clone()) {
                continue;
            }
            match engine.service_type(&server.name, Some(&server.type_name)).await {
                Ok(ty) => {
                    let id = self.id("service ", &server.name, &ty.name);
                    let parts = [&ty.request, &ty.response];
                    let schemas = parts.map(|part| part.definition.as_str().into());
                    made.services.insert(id, Service { name: server.name, ty, schemas });
                }
                Err(error) => self.tell(&server.name, &error),
            }
        }
        made
    }

    fn tell(&mut self, name: &str, error: &angaros_window::WindowError) {
        if self.told.insert(name.to_owned()) {
            tracing::warn!("{name} is not announced: {error}");
        }
    }
}

/// Who uses what, by name: the graph in the protocol's own form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Connections {
    pub published: BTreeMap<String, Vec<String>>,
    pub subscribed: BTreeMap<String, Vec<String>>,
    pub services: BTreeMap<String, Vec<String>>,
}

impl Connections {
    /// Those that `wanted` lets through, a topic or service by its name.
    pub fn of(graph: &Graph, wanted: impl Fn(bool, &str) -> bool) -> Self {
        let mut all = Self::default();
        for endpoint in &graph.snapshot.endpoints {
            if !wanted(true, &endpoint.topic) {
                continue;
            }
            let of_kind = match endpoint.kind {
                EndpointKind::Publisher => &mut all.published,
                EndpointKind::Subscription => &mut all.subscribed,
            };
            of_kind.entry(endpoint.topic.clone()).or_default().push(endpoint.node.to_string());
        }
        for server in graph.snapshot.services() {
            if wanted(false, &server.name) {
                all.services.entry(server.name).or_default().push(server.node.to_string());
            }
        }
        for users in [&mut all.published, &mut all.subscribed, &mut all.services] {
            for nodes in users.values_mut() {
                nodes.sort();
                nodes.dedup();
            }
        }
        all
    }
}
