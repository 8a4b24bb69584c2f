//! The channels and services that there are, with their ids (rule FG2).
//!
//! A topic or service that disappears and comes back has the same id again, as long as its type is
//! the same and not too many others came meanwhile. What has a type without a definition is looked
//! for again after each change of the graph, and told in the log once.

use angaros::{EndpointKind, TypeHash};
use angaros_window::{Engine, Graph, MessageType, ServiceType, WindowError};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::timeout;

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
    /// The last id that was given.
    last: u32,
    told: HashSet<String>,
    /// Types that were not found when they were last looked for.
    missing: HashSet<TypeKey>,
}

/// Name and hash of a type.
type TypeKey = (String, TypeHash);

/// Ids that are remembered; beyond that those of what is gone are forgotten.
const MAX_IDS: usize = 100_000;

/// How long a type is looked for that was not found before. All that has changed meanwhile is
/// announced after it.
const AGAIN: Duration = Duration::from_millis(100);

/// The same for a type that is new. The engine gives up before that.
const AT_FIRST: Duration = Duration::from_secs(10);

impl Maker {
    fn id(&mut self, kind: &str, name: &str, type_name: &str) -> u32 {
        let key = (format!("{kind}{name}"), type_name.to_owned());
        let last = &mut self.last;
        *self.ids.entry(key).or_insert_with(|| {
            *last = last.saturating_add(1);
            *last
        })
    }

    /// Forgets ids of what is gone where there are too many.
    fn forget(&mut self, made: &Catalogue) {
        if self.ids.len() > MAX_IDS {
            let is_there =
                |id: &u32| made.channels.contains_key(id) || made.services.contains_key(id);
            self.ids.retain(|_, id| is_there(id));
        }
        if self.told.len() > MAX_IDS {
            self.told.clear();
        }
    }

    /// The types of all topics, looked for side by side.
    async fn types(
        &mut self,
        engine: &Arc<Engine>,
        graph: &Graph,
    ) -> HashMap<TypeKey, Result<Arc<MessageType>, WindowError>> {
        let users = graph.snapshot.endpoints.iter();
        let wanted: HashSet<TypeKey> =
            users.map(|user| (user.type_name.clone(), user.type_hash)).collect();
        let mut looking = JoinSet::new();
        for key in wanted {
            let engine = Arc::clone(engine);
            let patience = if self.missing.contains(&key) { AGAIN } else { AT_FIRST };
            looking.spawn(async move {
                let look = engine.message_type(&key.0, Some(key.1));
                let late = |_| Err(WindowError::not_found(format!("nobody tells type {}", key.0)));
                let found = timeout(patience, look).await.unwrap_or_else(late);
                (key, found)
            });
        }
        let mut all = HashMap::new();
        while let Some(found) = looking.join_next().await {
            all.extend(found);
        }
        let missing = all.iter().filter(|(_, found)| found.is_err());
        self.missing = missing.map(|(key, _)| key.clone()).collect();
        all
    }

    /// What the graph has now.
    pub async fn make(&mut self, engine: &Arc<Engine>, graph: &Graph) -> Catalogue {
        let mut made = Catalogue::default();
        let types = self.types(engine, graph).await;
        for (topic, users) in graph.topics() {
            let all = users.publishers.iter().chain(&users.subscriptions);
            let mut seen = HashSet::new();
            for user in all {
                if !seen.insert(user.type_name.as_str()) {
                    continue;
                }
                let Some(found) = types.get(&(user.type_name.clone(), user.type_hash)) else {
                    continue;
                };
                match found {
                    Ok(ty) => {
                        let publishers = users.publishers.iter();
                        let mut reliable = publishers.map(|p| p.qos.reliability);
                        let best_effort = angaros::qos::Reliability::BestEffort;
                        let is_sensor_data =
                            !users.publishers.is_empty() && reliable.all(|r| r == best_effort);
                        let id = self.id("topic ", topic, &ty.name);
                        let schema = ty.definition.as_str().into();
                        let topic = topic.to_owned();
                        let ty = Arc::clone(ty);
                        made.channels.insert(id, Channel { topic, ty, schema, is_sensor_data });
                    }
                    Err(error) => self.tell(topic, error),
                }
            }
        }
        let mut names = HashSet::new();
        for server in graph.snapshot.services() {
            if !names.insert(server.name.clone()) {
                continue;
            }
            let patience = if self.told.contains(&server.name) { AGAIN } else { AT_FIRST };
            let look = engine.service_type(&server.name, Some(&server.type_name));
            let late =
                |_| Err(WindowError::not_found(format!("nobody tells type {}", server.type_name)));
            match timeout(patience, look).await.unwrap_or_else(late) {
                Ok(ty) => {
                    let id = self.id("service ", &server.name, &ty.name);
                    let parts = [&ty.request, &ty.response];
                    let schemas = parts.map(|part| part.definition.as_str().into());
                    made.services.insert(id, Service { name: server.name, ty, schemas });
                }
                Err(error) => self.tell(&server.name, &error),
            }
        }
        self.forget(&made);
        made
    }

    fn tell(&mut self, name: &str, error: &WindowError) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_what_is_gone_are_forgotten_where_there_are_too_many_and_given_to_nothing_else() {
        let ty = Arc::new(MessageType::standard("std_msgs/msg/String").unwrap());
        let mut maker = Maker::default();
        let kept = maker.id("topic ", "/kept", &ty.name);
        let mut gone = 0;
        for number in 0..MAX_IDS {
            gone = maker.id("topic ", &format!("/{number}"), &ty.name);
        }
        let mut made = Catalogue::default();
        let schema = Arc::from("");
        let topic = "/kept".to_owned();
        let channel = Channel { topic, ty: Arc::clone(&ty), schema, is_sensor_data: false };
        made.channels.insert(kept, channel);
        maker.forget(&made);
        assert_eq!(maker.ids.len(), 1);
        assert_eq!(maker.id("topic ", "/kept", &ty.name), kept);
        assert!(maker.id("topic ", "/0", &ty.name) > gone);
    }
}
