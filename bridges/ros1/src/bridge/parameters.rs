//! Parameters, both ways.
//!
//! * **PB1** A parameter `a.b` of a node `/n` of this graph is `/n/a/b` in ROS 1. When the node
//!   comes, its values go to the master; from then on each side's changes go to the other.
//! * **PB2** Every other parameter of ROS 1, `/a/b`, is `a.b` of the node [`NODE`], where it can be
//!   read and set.
//! * **PB3** What is the same on both sides already is not told again, so that nothing goes round.
//!   A node that refuses a value keeps its own.
//! * **PB4** `use_sim_time` of [`NODE`] is that of this node and not of ROS 1.

use super::base::is_hidden;
use super::shared::Shared;
use super::values::{to_ros1, to_ros2};
use crate::master::leaves;
use crate::xmlrpc::Value;
use angaros::names::ParameterValue;
use angaros::parameters::{USE_SIM_TIME, value_from_message};
use angaros::rcl_interfaces::msg::ParameterEvent;
use angaros::{Context, Node, NodeOptions, ParameterSetting, SingleThreadedExecutor};
use angaros_window::Graph;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::thread::JoinHandle;
use tokio::sync::broadcast;

/// The node of this graph that has the parameters of ROS 1.
const NODE: &str = "ros1_parameters";

/// Parameters that are remembered.
const MAX_KNOWN: usize = 100_000;

pub(super) struct Parameters {
    node: Node,
    executor: Arc<SingleThreadedExecutor>,
    thread: Option<JoinHandle<()>>,
    /// What both sides have, by the names of ROS 1.
    known: BTreeMap<String, Value>,
    /// Nodes of this graph whose values the master has.
    told: BTreeSet<String>,
    /// Whether this master is subscribed to.
    joined: bool,
}

/// The next change in this graph.
pub(super) async fn next(
    events: &mut Option<broadcast::Receiver<Arc<ParameterEvent>>>,
) -> Arc<ParameterEvent> {
    loop {
        let Some(receiver) = events else { return std::future::pending().await };
        match receiver.recv().await {
            Ok(event) => return event,
            // What was lost is told when it changes again.
            Err(broadcast::error::RecvError::Lagged(_)) => {}
            Err(broadcast::error::RecvError::Closed) => *events = None,
        }
    }
}

impl Parameters {
    /// Makes the node that has ROS 1's parameters.
    pub fn open(context: &Context) -> Result<Self, String> {
        let told = |error: angaros::Error| error.to_string();
        let options = NodeOptions {
            ignore_command_line: true,
            without_rosout: true,
            allow_undeclared_parameters: true,
            ..NodeOptions::default()
        };
        let node = Node::with_options(context, NODE, options).map_err(told)?;
        let executor = Arc::new(SingleThreadedExecutor::new(context).map_err(told)?);
        executor.add_node(&node).map_err(told)?;
        let spun = Arc::clone(&executor);
        let thread = std::thread::Builder::new().name("ang-ros1".to_owned());
        let thread = thread.spawn(move || spun.spin()).map_err(|error| error.to_string())?;
        Ok(Self {
            node,
            executor,
            thread: Some(thread),
            known: BTreeMap::new(),
            told: BTreeSet::new(),
            joined: false,
        })
    }

    /// Subscribes to all parameters of a master that was not there before.
    pub async fn master_is_new(&mut self, shared: &Shared) {
        self.joined = false;
        self.known.clear();
        self.told.clear();
        let rest = [shared.node.uri.clone().into(), "/".into()];
        match shared.node.master("subscribeParam", &rest).await {
            Ok(tree) => {
                self.joined = true;
                self.of_ros1(shared, "/", &tree).await;
            }
            Err(error) => tracing::warn!("parameters are not bridged: {error}"),
        }
    }

    /// The full name of the node that has ROS 1's.
    fn own(&self) -> String {
        self.node.name().to_string()
    }

    /// A change of ROS 1: of one value, or of all below a key.
    pub async fn of_ros1(&mut self, shared: &Shared, key: &str, value: &Value) {
        let key = key.trim_end_matches('/');
        let mut changed: Vec<(String, Value)> = Vec::new();
        leaves(key, value, &mut |key, value| {
            let is_new = self.known.get(key) != Some(value);
            if is_new && shared.options.parameters.matches(key) {
                changed.push((key.to_owned(), value.clone()));
            }
        });
        let below = format!("{key}/");
        let is_gone =
            |known: &str| (known == key || known.starts_with(&below)) && !has(value, known, key);
        let gone: Vec<String> = self.known.keys().filter(|known| is_gone(known)).cloned().collect();
        for key in gone {
            self.known.remove(&key);
            let name = key.trim_start_matches('/').replace('/', ".");
            // It is one of another node, or has gone already.
            let _ = self.node.undeclare_parameter(&name);
        }
        for (key, value) in changed {
            if self.known.len() >= MAX_KNOWN {
                tracing::warn!("parameter {key} is not bridged: there are {MAX_KNOWN} already");
                return;
            }
            let Some(setting) = to_ros2(&value) else {
                tracing::debug!("parameter {key} has a value that ROS 2 does not know");
                continue;
            };
            self.known.insert(key.clone(), value);
            self.set(shared, &key, setting).await;
        }
    }

    /// Sets a value in this graph: at the node that has it, or else at the bridge's (PB1, PB2).
    async fn set(&self, shared: &Shared, key: &str, value: ParameterValue) {
        let owner = self.told.iter().filter(|node| {
            key.strip_prefix(node.as_str()).is_some_and(|rest| rest.starts_with('/'))
        });
        if let Some(node) = owner.max_by_key(|node| node.len()) {
            let name = key[node.len() + 1..].replace('/', ".");
            let settings = vec![(name, Some(value))];
            match shared.client.set_parameters(node, settings).await.as_deref() {
                Ok([Ok(())]) => {}
                Ok(verdicts) => tracing::info!("parameter {key} is refused: {verdicts:?}"),
                Err(error) => tracing::debug!("parameter {key} is not set: {error}"),
            }
            return;
        }
        let name = key.trim_start_matches('/').replace('/', ".");
        if name == USE_SIM_TIME || name.is_empty() {
            return;
        }
        let setting = ParameterSetting { name, value: Some(value) };
        if let Err(error) = self.node.set_parameters_atomically(vec![setting]) {
            tracing::debug!("parameter {key} is not set: {error}");
        }
    }

    /// A change in this graph.
    pub async fn of_ros2(&mut self, shared: &Shared, event: &ParameterEvent) {
        if !self.joined || !(event.node == self.own() || self.told.contains(&event.node)) {
            return;
        }
        for one in event.new_parameters.iter().chain(&event.changed_parameters) {
            if let Ok(Some(value)) = value_from_message(one.value.clone()) {
                shared.reconfigure.changed(&event.node, &one.name, &to_ros1(&value));
                self.tell(shared, &event.node, &one.name, &value).await;
            }
        }
        if event.node != self.own()
            && !(event.new_parameters.is_empty() && event.deleted_parameters.is_empty())
        {
            shared.reconfigure.offer_anew(&event.node).await;
        }
        for one in &event.deleted_parameters {
            let key = self.key(&event.node, &one.name);
            if self.known.remove(&key).is_some()
                && let Err(error) = shared.node.master("deleteParam", &[key.into()]).await
            {
                tracing::debug!("{error}");
            }
        }
    }

    /// The name that a parameter has in ROS 1.
    fn key(&self, node: &str, name: &str) -> String {
        let node = if node == self.own() { "" } else { node };
        format!("{node}/{}", name.replace('.', "/"))
    }

    async fn tell(&mut self, shared: &Shared, node: &str, name: &str, value: &ParameterValue) {
        let key = self.key(node, name);
        let is_own_time = name == USE_SIM_TIME && node == self.own();
        let value = to_ros1(value);
        if is_own_time
            || !shared.options.parameters.matches(&key)
            || self.known.get(&key) == Some(&value)
            || self.known.len() >= MAX_KNOWN
        {
            return;
        }
        if node == self.own() && self.reconfigured(shared, &key, &value).await {
            return;
        }
        self.known.insert(key.clone(), value.clone());
        if let Err(error) = shared.node.master("setParam", &[key.into(), value]).await {
            tracing::debug!("{error}");
        }
    }

    /// Sets a parameter by asking its server of `dynamic_reconfigure` (rule RD2); whether it has
    /// one.
    async fn reconfigured(&mut self, shared: &Shared, key: &str, value: &Value) -> bool {
        let servers = &shared.reconfigure.servers;
        let Some(server) = servers.of_key(key) else { return false };
        let all = match servers.set(server, value).await {
            Ok(Some(all)) => all,
            Ok(None) => return false,
            Err(why) => {
                tracing::info!("parameter {key} is refused by ROS 1: {why}");
                let before = self.known.get(key).map(|before| (key.to_owned(), before.clone()));
                before.into_iter().collect()
            }
        };
        for (of, now) in all {
            let is_same = of != key && self.known.get(&of) == Some(&now);
            let Some(setting) = to_ros2(&now).filter(|_| !is_same) else { continue };
            self.known.insert(of.clone(), now);
            self.set(shared, &of, setting).await;
        }
        true
    }

    /// Tells the master the values of nodes that have come.
    pub async fn nodes(&mut self, shared: &Shared, graph: &Graph) {
        let own = self.own();
        let there: BTreeSet<String> =
            graph.snapshot.nodes.iter().map(ToString::to_string).collect();
        self.told.retain(|node| there.contains(node));
        shared.reconfigure.keep(|node| self.told.contains(node)).await;
        if !self.joined {
            return;
        }
        let new = there.iter().filter(|node| **node != own && !is_hidden(node));
        let services: BTreeSet<String> =
            graph.snapshot.services().into_iter().map(|end| end.name).collect();
        // A node without parameter services would be waited for.
        let new = new.filter(|node| services.contains(&format!("{node}/list_parameters")));
        let new: Vec<String> = new.filter(|node| !self.told.contains(*node)).cloned().collect();
        for node in new {
            let what = format!("parameters of {node}");
            if shared.has_failed(&what) {
                continue;
            }
            let Ok(names) = shared.client.list_parameters(&node).await else {
                shared.leave(&what);
                continue;
            };
            let values = shared.client.get_parameters(&node, &names).await.unwrap_or_default();
            self.told.insert(node.clone());
            for (name, value) in names.iter().zip(&values) {
                if let Some(value) = value {
                    self.tell(shared, &node, name, value).await;
                }
            }
            shared.reconfigure.offer(&node, &names, &values).await;
        }
    }
}

/// Whether a tree at `root` holds `key`.
fn has(tree: &Value, key: &str, root: &str) -> bool {
    let rest = key.strip_prefix(root).unwrap_or_default();
    let mut found = Some(tree);
    for part in rest.split('/').filter(|part| !part.is_empty()) {
        found = match found {
            Some(Value::Struct(members)) => members.get(part),
            _ => None,
        };
    }
    found.is_some_and(|found| !matches!(found, Value::Struct(_)))
}

impl Drop for Parameters {
    fn drop(&mut self) {
        self.executor.cancel();
        if let Some(thread) = self.thread.take() {
            // A panic of a callback was told by the executor.
            drop(thread.join());
        }
        self.executor.remove_node(&self.node);
    }
}
