//! The topics that clients look at, one subscription each (rule WN1).

use super::topic::Topic;
use crate::client::SubscriptionId;
use crate::error::WindowError;
use crate::graph::Graph;
use crate::outbox::Outbox;
use crate::statistics::TopicStatistics;
use crate::types::MessageType;
use angaros::{Endpoint, Node};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Default)]
pub(crate) struct Topics {
    all: Mutex<HashMap<String, Arc<Topic>>>,
}

impl Topics {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Topic>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the messages of a topic to a client, and subscribes to it if nobody did.
    pub fn add(
        &self,
        node: &Node,
        name: &str,
        ty: &Arc<MessageType>,
        publishers: &[&Endpoint],
        client: (SubscriptionId, &Arc<Outbox>),
    ) -> Result<Arc<Topic>, WindowError> {
        let mut all = self.all();
        if let Some(topic) = all.get(name) {
            if topic.ty.name != ty.name {
                let known = &topic.ty.name;
                let other = &ty.name;
                let text = format!("topic {name} is read as a {known}, not as a {other}");
                return Err(WindowError::invalid(text));
            }
            topic.add(client.0, client.1);
            return Ok(Arc::clone(topic));
        }
        let topic = Arc::new(Topic::open(node, name, ty, publishers, client)?);
        all.insert(name.to_owned(), Arc::clone(&topic));
        Ok(topic)
    }

    /// Ends what a client gets, and the subscription if it was the last.
    pub fn remove(&self, name: &str, id: SubscriptionId) {
        let mut all = self.all();
        let Some(topic) = all.get(name) else { return };
        if !topic.remove(id) {
            let gone = all.remove(name);
            drop(all);
            // Outside of the lock, as its end reaches into transports.
            drop(gone);
        }
    }

    /// Looks whether the publishers of a topic offer something else now.
    pub fn adapt(&self, node: &Node, graph: &Graph) {
        let all: Vec<_> = self.all().iter().map(|(n, t)| (n.clone(), Arc::clone(t))).collect();
        for (name, topic) in all {
            let publishers: Vec<&Endpoint> = graph.publishers(&name).collect();
            if !topic.is_unused() {
                topic.adapt(node, &publishers);
            }
        }
    }

    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.all().keys().cloned().collect();
        names.sort();
        names
    }

    pub fn statistics(&self) -> BTreeMap<String, TopicStatistics> {
        let all: Vec<_> = self.all().iter().map(|(n, t)| (n.clone(), Arc::clone(t))).collect();
        all.into_iter().map(|(name, topic)| (name, topic.statistics())).collect()
    }
}
