//! What all parts of a bridge share.

use super::actions::Actions;
use super::base::{NOT_BRIDGED, Own, is_hidden, lock};
use super::node::{Described, Node1};
use super::options::Options;
use super::publications::Publication;
use super::reconfigure::Reconfigure;
use super::services::{FromRos1, FromRos2};
use super::subscriptions::Subscribed;
use super::types::Types;
use crate::xmlrpc::Value;
use angaros::Endpoint;
use angaros_window::access::Rules;
use angaros_window::{Client, Engine, Grant};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;

/// How long a type or service that cannot be had is left alone.
const AGAIN: Duration = Duration::from_secs(5);

pub(super) type ByName<T> = Mutex<HashMap<String, Arc<T>>>;

pub(super) struct Shared {
    pub engine: Arc<Engine>,
    pub client: Client,
    pub options: Options,
    pub node: Arc<Node1>,
    pub types: Types,
    pub runtime: Handle,
    /// The bridge's own publishers in this graph (rule R1B).
    pub own: Own,
    /// Topics of this graph that are offered in ROS 1.
    pub publications: ByName<Publication>,
    /// Topics of ROS 1 that are offered here.
    pub subscriptions: ByName<Subscribed>,
    /// Services of this graph that are offered in ROS 1.
    pub from_ros2: ByName<FromRos2>,
    /// Services of ROS 1 that are offered here.
    pub from_ros1: Mutex<HashMap<String, FromRos1>>,
    /// Actions that are offered on the other side.
    pub actions: Actions,
    /// Parameters as `dynamic_reconfigure` has them.
    pub reconfigure: Reconfigure,
    /// What could not be had, and when.
    failed: Mutex<HashMap<String, (Instant, String)>>,
}

impl Shared {
    pub fn new(engine: Arc<Engine>, options: Options, node: Arc<Node1>) -> Arc<Self> {
        let client = || engine.client("ROS 1", Grant::new("ROS 1", Rules::everything()));
        let wanted = options.parameters.clone();
        let reconfigure = Reconfigure::new(&node, client(), wanted, options.max_message_bytes);
        Arc::new(Self {
            client: client(),
            types: Types::new(options.mapping.clone()),
            runtime: Handle::current(),
            own: Own::default(),
            publications: Mutex::default(),
            subscriptions: Mutex::default(),
            from_ros2: Mutex::default(),
            from_ros1: Mutex::default(),
            actions: Actions::default(),
            reconfigure,
            failed: Mutex::default(),
            engine,
            options,
            node,
        })
    }

    /// Whether a topic is bridged.
    pub fn wants_topic(&self, topic: &str) -> bool {
        !NOT_BRIDGED.contains(&topic)
            && !is_hidden(topic)
            && self.options.topics.matches(topic)
            && !self.actions.has_topic(topic)
    }

    /// Whether an endpoint belongs to somebody else.
    pub fn is_foreign(&self, endpoint: &Endpoint) -> bool {
        endpoint.node != *self.engine.node().name()
    }

    /// Whether something failed so lately that it is not tried again now.
    pub fn has_failed(&self, what: &str) -> bool {
        lock(&self.failed).get(what).is_some_and(|(at, _)| at.elapsed() < AGAIN)
    }

    /// Remembers that something failed, and says so once for each reason.
    pub fn fail(&self, what: &str, why: &str) {
        let mut failed = lock(&self.failed);
        let is_known = failed.get(what).is_some_and(|(_, before)| before == why);
        if failed.len() >= 4096 {
            failed.clear();
        }
        failed.insert(what.to_owned(), (Instant::now(), why.to_owned()));
        drop(failed);
        if !is_known {
            tracing::warn!("{what} is not bridged: {}", why.replace("\nhint: ", "; hint: "));
        }
    }

    /// Leaves something alone for a while, without a word.
    pub fn leave(&self, what: &str) {
        lock(&self.failed).insert(what.to_owned(), (Instant::now(), String::new()));
    }

    /// Ends all that is offered in both worlds, without telling the master.
    pub fn clear(&self) {
        self.actions.end();
        self.reconfigure.end();
        let publications = std::mem::take(&mut *lock(&self.publications));
        publications.values().for_each(|publication| publication.end());
        let subscriptions = std::mem::take(&mut *lock(&self.subscriptions));
        subscriptions.values().for_each(|subscribed| subscribed.end());
        lock(&self.from_ros1).clear();
        lock(&self.from_ros2).clear();
    }

    /// What came from ROS 1 is not there any more; what is offered to it waits for the next
    /// master.
    pub fn master_has_gone(&self) {
        lock(&self.failed).clear();
    }

    /// Tells the master that nothing is offered any more.
    pub async fn unregister(&self) {
        self.unregister_actions().await;
        self.reconfigure.unregister().await;
        let topics: Vec<String> = lock(&self.publications).keys().cloned().collect();
        for topic in topics {
            self.unregister_one("unregisterPublisher", &topic, &self.node.uri).await;
        }
        let topics: Vec<String> = lock(&self.subscriptions).keys().cloned().collect();
        for topic in topics {
            self.unregister_one("unregisterSubscriber", &topic, &self.node.uri).await;
        }
        let services: Vec<String> = lock(&self.from_ros2).keys().cloned().collect();
        for service in services {
            self.unregister_one("unregisterService", &service, &self.node.service_uri).await;
        }
        if !self.options.parameters.is_empty() {
            let rest = [self.node.uri.clone().into(), "/".into()];
            drop(self.node.master("unsubscribeParam", &rest).await);
        }
        self.clear();
    }

    pub async fn unregister_one(&self, method: &str, name: &str, uri: &str) {
        if let Err(error) = self.node.master(method, &[name.into(), uri.into()]).await {
            tracing::debug!("{error}");
        }
    }
}

impl Described for Shared {
    fn publications(&self) -> Value {
        let publications = lock(&self.publications);
        let pair = |(topic, ty): (&str, &str)| Value::Array(vec![topic.into(), ty.into()]);
        let topics = publications.values().map(|one| pair(one.described()));
        let topics = topics.chain(self.actions.publications());
        Value::Array(topics.chain(self.reconfigure.publications()).collect())
    }

    fn subscriptions(&self) -> Value {
        let subscriptions = lock(&self.subscriptions);
        let pair = |topic: &String| Value::Array(vec![topic.clone().into(), "*".into()]);
        Value::Array(subscriptions.keys().map(pair).chain(self.actions.subscriptions()).collect())
    }
}
