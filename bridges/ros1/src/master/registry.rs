//! Who publishes, subscribes and serves what: no sockets here, only the rules.

use super::params::{Params, told};
use crate::xmlrpc::Value;
use std::collections::BTreeMap;

/// Nodes, and entries of each kind, that a master remembers.
pub const MAX_ENTRIES: usize = 100_000;

/// Names of nodes by what they use.
type Users = BTreeMap<String, Vec<String>>;

/// A call that a node is to get.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Notice {
    /// The URI of the node's slave API.
    pub api: String,
    pub method: &'static str,
    pub params: Vec<Value>,
}

#[derive(Debug, Default)]
pub(super) struct Registry {
    /// The slave API of each node.
    apis: BTreeMap<String, String>,
    publishers: Users,
    subscribers: Users,
    /// The node and the `rosrpc` URI of each service.
    services: BTreeMap<String, (String, String)>,
    types: BTreeMap<String, String>,
    pub params: Params,
    /// Who wants to know of a key: node and key.
    param_subscribers: Vec<(String, String)>,
}

pub(super) type Done<T> = Result<T, String>;

impl Registry {
    /// Makes a node known; what it replaces is told to end (rule MA2).
    fn node(&mut self, caller: &str, api: &str, notices: &mut Vec<Notice>) -> Done<()> {
        if !api.starts_with("http://") {
            return Err(format!("'{api}' is no URI of a node; hint: set ROS_IP on its host"));
        }
        if self.apis.len() >= MAX_ENTRIES {
            return Err(format!("there are {MAX_ENTRIES} nodes already"));
        }
        let Some(before) = self.apis.insert(caller.to_owned(), api.to_owned()) else {
            return Ok(());
        };
        if before == api {
            return Ok(());
        }
        let why = format!("[{caller}] Reason: new node registered with same name");
        let params = vec!["/master".into(), why.into()];
        notices.push(Notice { api: before.clone(), method: "shutdown", params });
        let topics: Vec<String> = self.publishers.keys().cloned().collect();
        for topic in topics {
            if remove(&mut self.publishers, &topic, caller) {
                self.tell_subscribers(&topic, notices);
            }
        }
        let topics: Vec<String> = self.subscribers.keys().cloned().collect();
        for topic in &topics {
            remove(&mut self.subscribers, topic, caller);
        }
        self.services.retain(|_, (node, _)| node != caller);
        self.param_subscribers.retain(|(node, _)| node != caller);
        Ok(())
    }

    /// Forgets a node that uses nothing any more.
    fn forget(&mut self, caller: &str) {
        let uses = |users: &Users| users.values().flatten().any(|node| node == caller);
        let serves = self.services.values().any(|(node, _)| node == caller);
        let listens = self.param_subscribers.iter().any(|(node, _)| node == caller);
        if !(uses(&self.publishers) || uses(&self.subscribers) || serves || listens) {
            self.apis.remove(caller);
        }
    }

    fn api_list(&self, users: &Users, topic: &str) -> Vec<String> {
        let nodes = users.get(topic).into_iter().flatten();
        nodes.filter_map(|node| self.apis.get(node).cloned()).collect()
    }

    fn tell_subscribers(&self, topic: &str, notices: &mut Vec<Notice>) {
        let publishers: Value = self.api_list(&self.publishers, topic).into();
        for api in self.api_list(&self.subscribers, topic) {
            let params = vec!["/master".into(), topic.into(), publishers.clone()];
            notices.push(Notice { api, method: "publisherUpdate", params });
        }
    }

    /// Registers a publisher; returns the APIs of all subscribers.
    pub fn register_publisher(
        &mut self,
        caller: &str,
        topic: &str,
        ty: &str,
        api: &str,
        notices: &mut Vec<Notice>,
    ) -> Done<Vec<String>> {
        self.node(caller, api, notices)?;
        add(&mut self.publishers, topic, caller)?;
        if ty != "*" || !self.types.contains_key(topic) {
            self.types.insert(topic.to_owned(), ty.to_owned());
        }
        self.tell_subscribers(topic, notices);
        Ok(self.api_list(&self.subscribers, topic))
    }

    /// Registers a subscriber; returns the APIs of all publishers.
    pub fn register_subscriber(
        &mut self,
        caller: &str,
        topic: &str,
        ty: &str,
        api: &str,
        notices: &mut Vec<Notice>,
    ) -> Done<Vec<String>> {
        self.node(caller, api, notices)?;
        add(&mut self.subscribers, topic, caller)?;
        if ty != "*" {
            self.types.entry(topic.to_owned()).or_insert_with(|| ty.to_owned());
        }
        Ok(self.api_list(&self.publishers, topic))
    }

    /// Registers a server, which takes the place of one before it.
    pub fn register_service(
        &mut self,
        caller: &str,
        service: &str,
        uri: &str,
        api: &str,
        notices: &mut Vec<Notice>,
    ) -> Done<()> {
        self.node(caller, api, notices)?;
        if self.services.len() >= MAX_ENTRIES {
            return Err(format!("there are {MAX_ENTRIES} services already"));
        }
        self.services.insert(service.to_owned(), (caller.to_owned(), uri.to_owned()));
        Ok(())
    }

    /// Ends a publisher; returns how many that were.
    pub fn unregister_publisher(
        &mut self,
        caller: &str,
        topic: &str,
        api: &str,
        notices: &mut Vec<Notice>,
    ) -> i32 {
        let known = self.apis.get(caller).is_some_and(|known| known == api);
        if !known || !remove(&mut self.publishers, topic, caller) {
            return 0;
        }
        self.tell_subscribers(topic, notices);
        self.forget(caller);
        1
    }

    /// Ends a subscriber; returns how many that were.
    pub fn unregister_subscriber(&mut self, caller: &str, topic: &str, api: &str) -> i32 {
        let known = self.apis.get(caller).is_some_and(|known| known == api);
        if !known || !remove(&mut self.subscribers, topic, caller) {
            return 0;
        }
        self.forget(caller);
        1
    }

    /// Ends a server if it is still the one at `uri`.
    pub fn unregister_service(&mut self, caller: &str, service: &str, uri: &str) -> i32 {
        let is_it = |(node, known): &(String, String)| node == caller && known == uri;
        if !self.services.get(service).is_some_and(is_it) {
            return 0;
        }
        self.services.remove(service);
        self.forget(caller);
        1
    }

    pub fn service_uri(&self, service: &str) -> Option<&str> {
        self.services.get(service).map(|(_, uri)| &**uri)
    }

    pub fn node_api(&self, node: &str) -> Option<&str> {
        self.apis.get(node).map(String::as_str)
    }

    /// `[[topic, type], ...]` of all topics.
    pub fn topic_types(&self) -> Value {
        let pair = |(topic, ty): (&String, &String)| Value::from(vec![topic.clone(), ty.clone()]);
        Value::Array(self.types.iter().map(pair).collect())
    }

    /// The same of topics that somebody publishes below a namespace.
    pub fn published_topics(&self, below: &str) -> Value {
        let below = format!("{}/", below.trim_end_matches('/'));
        let topics = self.publishers.keys().filter(|topic| topic.starts_with(&below));
        let ty = |topic: &String| self.types.get(topic).cloned().unwrap_or_else(|| "*".to_owned());
        Value::Array(topics.map(|topic| Value::from(vec![topic.clone(), ty(topic)])).collect())
    }

    /// Publishers, subscribers and services, each as `[[name, [node, ...]], ...]`.
    pub fn system_state(&self) -> Value {
        let entry = |name: &String, nodes: Vec<String>| {
            Value::Array(vec![name.clone().into(), nodes.into()])
        };
        let users = |users: &Users| {
            Value::Array(users.iter().map(|(topic, nodes)| entry(topic, nodes.clone())).collect())
        };
        let services =
            self.services.iter().map(|(name, (node, _))| entry(name, vec![node.clone()]));
        let services = Value::Array(services.collect());
        Value::Array(vec![users(&self.publishers), users(&self.subscribers), services])
    }

    /// Subscribes to a key; returns what is there, an empty struct for nothing.
    pub fn subscribe_param(
        &mut self,
        caller: &str,
        api: &str,
        key: &str,
        notices: &mut Vec<Notice>,
    ) -> Done<Value> {
        self.node(caller, api, notices)?;
        let entry = (caller.to_owned(), key.to_owned());
        if !self.param_subscribers.contains(&entry) {
            if self.param_subscribers.len() >= MAX_ENTRIES {
                return Err(format!("there are {MAX_ENTRIES} subscriptions already"));
            }
            self.param_subscribers.push(entry);
        }
        Ok(self.params.get(key).unwrap_or_else(|| Value::Struct(BTreeMap::new())))
    }

    /// Ends what [`Registry::subscribe_param`] began.
    pub fn unsubscribe_param(&mut self, caller: &str, key: &str) -> i32 {
        let before = self.param_subscribers.len();
        self.param_subscribers.retain(|(node, known)| node != caller || known != key);
        self.forget(caller);
        i32::from(self.param_subscribers.len() < before)
    }

    /// Tells all but the caller of a change.
    pub fn param_changed(&self, caller: &str, key: &str, value: &Value, notices: &mut Vec<Notice>) {
        for (node, subscribed) in &self.param_subscribers {
            let Some(api) = self.apis.get(node).filter(|_| node != caller) else { continue };
            let Some((key, value)) = told(subscribed, key, value) else { continue };
            let params = vec!["/master".into(), key.into(), value];
            notices.push(Notice { api: api.clone(), method: "paramUpdate", params });
        }
    }
}

fn add(users: &mut Users, topic: &str, node: &str) -> Done<()> {
    if users.len() >= MAX_ENTRIES {
        return Err(format!("there are {MAX_ENTRIES} topics already"));
    }
    let nodes = users.entry(topic.to_owned()).or_default();
    if !nodes.iter().any(|known| known == node) {
        nodes.push(node.to_owned());
    }
    Ok(())
}

/// Returns whether the node was there.
fn remove(users: &mut Users, topic: &str, node: &str) -> bool {
    let Some(nodes) = users.get_mut(topic) else { return false };
    let before = nodes.len();
    nodes.retain(|known| known != node);
    let found = nodes.len() < before;
    if nodes.is_empty() {
        users.remove(topic);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "http://a:1/";
    const B: &str = "http://b:2/";

    #[test]
    fn subscribers_are_told_of_publishers_that_come_and_go() {
        let mut all = Registry::default();
        let mut told = Vec::new();
        let none = all.register_subscriber("/sub", "/t", "*", A, &mut told).unwrap();
        assert!(none.is_empty() && told.is_empty());
        let subs = all.register_publisher("/pub", "/t", "std_msgs/String", B, &mut told).unwrap();
        assert_eq!(subs, [A]);
        let expected = Notice {
            api: A.to_owned(),
            method: "publisherUpdate",
            params: vec!["/master".into(), "/t".into(), vec![B].into()],
        };
        assert_eq!(told, [expected]);
        assert_eq!(all.topic_types(), Value::Array(vec![vec!["/t", "std_msgs/String"].into()]));
        told.clear();
        assert_eq!(all.unregister_publisher("/pub", "/t", "http://other:1/", &mut told), 0);
        assert_eq!(all.unregister_publisher("/pub", "/t", B, &mut told), 1);
        assert_eq!(told[0].params[2], Value::Array(Vec::new()));
        assert_eq!(all.node_api("/pub"), None);
        assert_eq!(all.node_api("/sub"), Some(A));
    }

    #[test]
    fn a_node_of_the_same_name_takes_the_place_of_the_one_before() {
        let mut all = Registry::default();
        let mut told = Vec::new();
        all.register_publisher("/n", "/t", "p/T", A, &mut told).unwrap();
        all.register_service("/n", "/s", "rosrpc://a:3", A, &mut told).unwrap();
        assert!(told.is_empty());
        all.register_publisher("/n", "/u", "p/T", B, &mut told).unwrap();
        assert_eq!((&*told[0].api, told[0].method), (A, "shutdown"));
        assert_eq!(all.service_uri("/s"), None);
        assert_eq!(all.published_topics("/"), Value::Array(vec![vec!["/u", "p/T"].into()]));
        assert!(all.register_publisher("/n", "/t", "p/T", "", &mut told).is_err());
    }

    #[test]
    fn a_server_is_ended_only_by_itself() {
        let mut all = Registry::default();
        let mut told = Vec::new();
        all.register_service("/a", "/s", "rosrpc://a:3", A, &mut told).unwrap();
        all.register_service("/b", "/s", "rosrpc://b:4", B, &mut told).unwrap();
        assert_eq!(all.unregister_service("/a", "/s", "rosrpc://a:3"), 0);
        assert_eq!(all.service_uri("/s"), Some("rosrpc://b:4"));
        assert_eq!(all.unregister_service("/b", "/s", "rosrpc://b:4"), 1);
    }

    #[test]
    fn who_sets_a_parameter_is_not_told_of_it() {
        let mut all = Registry::default();
        let mut told = Vec::new();
        all.subscribe_param("/a", A, "/", &mut told).unwrap();
        all.subscribe_param("/b", B, "/x", &mut told).unwrap();
        all.param_changed("/a", "/x/y", &1.into(), &mut told);
        assert_eq!(told.len(), 1);
        assert_eq!((&*told[0].api, &told[0].params[1]), (B, &"/x/y/".into()));
        assert_eq!(all.unsubscribe_param("/b", "/x"), 1);
        assert_eq!(all.node_api("/b"), None);
    }
}
