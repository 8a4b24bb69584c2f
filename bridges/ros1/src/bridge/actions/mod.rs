//! Actions, both ways. In ROS 1 an action is what `actionlib` makes of five topics; here it is one
//! of [`angaros::action`].
//!
//! * **RA1** An action is bridged as a whole: as long as it is, its five topics are not bridged as
//!   topics. One that is served on both sides stays where it is.
//! * **RA2** A goal has an id on each side. One from here has the same in ROS 1, as text.
//! * **RA3** A goal that is accepted comes to an end: when the server of one side is lost, clients
//!   of the other are told.

mod found;
mod goals;
mod status;
mod subscriber;
mod to_ros1;
mod to_ros2;

use super::base::{is_hidden, lock};
use super::node::texts;
use super::publisher::Publisher1;
use super::shared::Shared;
use super::state::{State, is_used_by};
use crate::xmlrpc::Value;
use angaros::dynamic::DynamicType;
use angaros_ros1_msg::ActionPair;
use angaros_window::Graph;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
pub(super) use subscriber::Subscriber1;
use to_ros1::ToRos1;
use to_ros2::ToRos2;

/// The actions that are bridged, by name.
#[derive(Default)]
pub(super) struct Actions(Mutex<BTreeMap<String, Bridged>>);

#[derive(Clone)]
enum Bridged {
    ToRos1(Arc<ToRos1>),
    ToRos2(Arc<ToRos2>),
}

/// An action by the side on which it is served, with its type there.
#[derive(Debug, PartialEq, Eq)]
enum Served {
    Here(String),
    InRos1(String),
}

impl Bridged {
    fn is(&self, served: &Served) -> bool {
        match (self, served) {
            (Self::ToRos1(action), Served::Here(ty)) => action.pair.ros2_name == *ty,
            (Self::ToRos2(action), Served::InRos1(ty)) => action.pair.ros1_name == *ty,
            _ => false,
        }
    }

    fn publishers(&self) -> Vec<Arc<Publisher1>> {
        match self {
            Self::ToRos1(action) => action.publishers().map(Arc::clone).to_vec(),
            Self::ToRos2(action) => action.publishers().map(Arc::clone).to_vec(),
        }
    }

    fn subscribers(&self) -> Vec<Arc<Subscriber1>> {
        match self {
            Self::ToRos1(action) => action.subscribers().map(Arc::clone).to_vec(),
            Self::ToRos2(action) => action.subscribers().map(Arc::clone).to_vec(),
        }
    }

    fn end(&self) {
        match self {
            Self::ToRos1(action) => action.end(),
            Self::ToRos2(action) => action.end(),
        }
    }
}

impl Actions {
    /// Whether a topic is part of an action that is bridged (rule RA1).
    pub fn has_topic(&self, topic: &str) -> bool {
        found::action_of(topic).is_some_and(|action| lock(&self.0).contains_key(action))
    }

    fn of_topic(&self, topic: &str) -> Option<Bridged> {
        lock(&self.0).get(found::action_of(topic)?).cloned()
    }

    fn all(&self) -> Vec<(String, Bridged)> {
        lock(&self.0).iter().map(|(name, one)| (name.clone(), one.clone())).collect()
    }

    /// Ends all actions, without telling the master.
    pub fn end(&self) {
        let all = std::mem::take(&mut *lock(&self.0));
        all.values().for_each(Bridged::end);
    }

    /// `[topic, type]` of what is published in ROS 1.
    pub fn publications(&self) -> Vec<Value> {
        let publishers = self.all().into_iter().flat_map(|(_, action)| action.publishers());
        publishers.map(|one| one.pair()).collect()
    }

    /// The same of what is subscribed to.
    pub fn subscriptions(&self) -> Vec<Value> {
        let pair = |one: &Arc<Subscriber1>| {
            Value::Array(vec![one.topic.clone().into(), one.type_name.clone().into()])
        };
        let subscribers = self.all().into_iter().flat_map(|(_, action)| action.subscribers());
        subscribers.map(|one| pair(&one)).collect()
    }
}

/// A part of an action, as in `_Goal`, as a type.
fn part(pair: &ActionPair, part: &str) -> Result<Arc<DynamicType>, String> {
    let name = format!("{}_{part}", pair.ros2_name);
    DynamicType::from_catalog(&pair.catalog, &name).map_err(|error| one_line(&error))
}

fn one_line(error: &dyn std::fmt::Display) -> String {
    error.to_string().replace("\nhint: ", "; hint: ")
}

impl Shared {
    /// The topic that the bridge itself publishes.
    pub fn publisher(&self, topic: &str) -> Option<Arc<Publisher1>> {
        self.reconfigure.publisher(topic).or_else(|| self.publisher_of_action(topic))
    }

    fn publisher_of_action(&self, topic: &str) -> Option<Arc<Publisher1>> {
        let action = self.actions.of_topic(topic)?;
        action.publishers().into_iter().find(|one| one.topic == topic)
    }

    /// The topic that is subscribed to for an action.
    pub fn subscriber(&self, topic: &str) -> Option<Arc<Subscriber1>> {
        let action = self.actions.of_topic(topic)?;
        action.subscribers().into_iter().find(|one| one.topic == topic)
    }

    /// The actions that are served on one side alone.
    fn served(&self, state: &State, graph: &Graph) -> BTreeMap<String, Served> {
        let own = self.engine.node().name();
        let is_wanted = |name: &str| self.options.services.matches(name) && !is_hidden(name);
        let mut of_ros1 = found::servers(state, &self.node.name);
        let mut all = BTreeMap::new();
        for action in graph.snapshot.actions() {
            let is_served = action.servers.iter().any(|server| server != own);
            let Some(ty) = action.types.first().filter(|_| is_served) else { continue };
            if of_ros1.remove(&*action.name).is_none() && is_wanted(&action.name) {
                all.insert(action.name, Served::Here(ty.clone()));
            }
        }
        let rest = of_ros1.into_iter().filter(|(name, _)| is_wanted(name));
        all.extend(rest.map(|(name, ty)| (name.to_owned(), Served::InRos1(ty.to_owned()))));
        all
    }

    /// Begins and ends actions as servers come and go.
    pub async fn adapt_actions(self: &Arc<Self>, state: &State, graph: &Graph) {
        let served = self.served(state, graph);
        for (name, action) in self.actions.all() {
            if served.get(&name).is_some_and(|served| action.is(served)) {
                continue;
            }
            lock(&self.actions.0).remove(&name);
            action.end();
            self.unregister_action(&action).await;
        }
        for (name, served) in served {
            let what = format!("action {name}");
            if lock(&self.actions.0).contains_key(&name) || self.has_failed(&what) {
                continue;
            }
            match self.open_action(&name, served, graph).await {
                Ok(made) => drop(lock(&self.actions.0).insert(name, made)),
                Err(why) => self.fail(&what, &why),
            }
        }
    }

    async fn open_action(
        &self,
        name: &str,
        served: Served,
        graph: &Graph,
    ) -> Result<Bridged, String> {
        match served {
            Served::Here(ty) => {
                let definitions = self.parts_of_server(name, &ty, graph).await?;
                let ros1 = self.types.names.ros1_name(&ty);
                let pair = self.types.action((&ros1, &ty), &definitions)?;
                Ok(Bridged::ToRos1(ToRos1::open(self, name, pair)?))
            }
            Served::InRos1(ty) => {
                let ros2 = self.types.names.ros2_action(&ty);
                let pair = match self.parts_known(&ros2).await {
                    Ok(definitions) => self.types.action((&ty, &ros2), &definitions)?,
                    Err(_) => self.types.action_of_ros1(&ty)?,
                };
                Ok(Bridged::ToRos2(ToRos2::open(self, name, pair)?))
            }
        }
    }

    /// Names and definitions in which the parts of an action stand, as its server announces them.
    async fn parts_of_server(
        &self,
        name: &str,
        ty: &str,
        graph: &Graph,
    ) -> Result<Vec<(String, String)>, String> {
        let part = |part: &str| format!("{name}/_action/{part}");
        let engine = &self.engine;
        let told = |error: angaros_window::WindowError| one_line(&error);
        let send_goal = format!("{ty}_SendGoal");
        let send_goal = engine.service_type(&part("send_goal"), Some(&send_goal)).await;
        let send_goal = send_goal.map_err(told)?;
        let get_result = format!("{ty}_GetResult");
        let get_result = engine.service_type(&part("get_result"), Some(&get_result)).await;
        let get_result = get_result.map_err(told)?;
        let feedback = format!("{ty}_FeedbackMessage");
        let topic = part("feedback");
        let hash = graph.publishers(&topic).find(|one| one.type_name == feedback);
        let hash = hash.map(|one| one.type_hash);
        let feedback = engine.message_type(&feedback, hash).await.map_err(told)?;
        let all = [&send_goal.request, &get_result.response, &feedback];
        Ok(all.map(|one| (one.name.clone(), one.definition.clone())).to_vec())
    }

    /// The same for a type that nobody serves here.
    async fn parts_known(&self, ty: &str) -> Result<Vec<(String, String)>, String> {
        let mut all = Vec::new();
        for part in ["Goal", "Result", "Feedback"] {
            let found = self.engine.message_type(&format!("{ty}_{part}"), None).await;
            let found = found.map_err(|error| one_line(&error))?;
            all.push((found.name.clone(), found.definition.clone()));
        }
        Ok(all)
    }

    /// Tells the master of all topics of actions that it does not know yet.
    pub async fn register_actions(self: &Arc<Self>, state: &State) {
        let own = &self.node.name;
        let uri = &self.node.uri;
        for (name, action) in self.actions.all() {
            let failed = |error: String| self.fail(&format!("action {name}"), &error);
            for publisher in action.publishers() {
                if is_used_by(&state.publishers, &publisher.topic, own) {
                    continue;
                }
                let ty = publisher.definition.name.clone();
                let rest = [publisher.topic.clone().into(), ty.into(), uri.clone().into()];
                let told = self.node.master("registerPublisher", &rest).await;
                told.err().into_iter().for_each(failed);
            }
            for subscriber in action.subscribers() {
                if is_used_by(&state.subscribers, &subscriber.topic, own) {
                    continue;
                }
                let ty = subscriber.type_name.clone();
                let rest = [subscriber.topic.clone().into(), ty.into(), uri.clone().into()];
                match self.node.master("registerSubscriber", &rest).await {
                    Ok(uris) => subscriber.follow(self, &texts(&uris)),
                    Err(error) => failed(error),
                }
            }
        }
    }

    async fn unregister_action(&self, action: &Bridged) {
        for publisher in action.publishers() {
            self.unregister_one("unregisterPublisher", &publisher.topic, &self.node.uri).await;
        }
        for subscriber in action.subscribers() {
            self.unregister_one("unregisterSubscriber", &subscriber.topic, &self.node.uri).await;
        }
    }

    /// Tells the master that no action is offered any more.
    pub async fn unregister_actions(&self) {
        for (_, action) in self.actions.all() {
            self.unregister_action(&action).await;
        }
    }
}
