//! Topics of ROS 1 that are offered in this graph: a task for each publisher of ROS 1.

use super::base::{DEPTH, Own, lock};
use super::followers::Followers;
use super::links::{LATE, SOON, connect_publisher};
use super::node::texts;
use super::shared::Shared;
use super::state::{State, is_used_by, used_by_others};
use crate::tcpros::Reader;
use angaros::{EndpointKind, GenericPublisher, PublishError, Qos, RuntimeType, rosout};
use angaros_ros1_msg::{Pair, Window};
use angaros_window::Graph;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::watch;

/// How long a new publisher waits for those who want its first message.
const FIRST_MATCH: Duration = Duration::from_millis(500);

/// How often is looked whether they are there.
const LOOK: Duration = Duration::from_millis(5);

/// A topic of ROS 1 that this graph sees.
pub(super) struct Subscribed {
    topic: String,
    /// Whether somebody of this graph wants its messages (rule R1C).
    wanted: watch::Sender<bool>,
    /// A task for each publisher, by the URI of its node.
    followers: Followers,
    /// The publisher of all that keeps nothing.
    common: Mutex<Option<Arc<Republisher>>>,
    /// Connections over which messages flow.
    flowing: Arc<AtomicUsize>,
}

/// A connection over which messages flow, as long as this is held.
struct Flow(Arc<AtomicUsize>);

impl Flow {
    fn begin(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(Arc::clone(count))
    }
}

impl Drop for Flow {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A publisher of this graph.
struct Republisher {
    pair: Arc<Pair>,
    publisher: GenericPublisher,
    own: Own,
}

impl Republisher {
    fn open(shared: &Shared, topic: &str, pair: &Arc<Pair>, qos: Qos) -> Result<Arc<Self>, String> {
        let ty = RuntimeType {
            name: &pair.ros2_name,
            hash: pair.hash,
            definition: &pair.ros2_definition,
        };
        let made = shared.engine.node().create_generic_publisher(topic, &ty, qos);
        let publisher = made.map_err(|error| error.to_string())?;
        shared.own.insert(publisher.endpoint().gid);
        Ok(Arc::new(Self { pair: Arc::clone(pair), publisher, own: shared.own.clone() }))
    }

    /// Converts a message straight into the memory in which it travels (rule R1D).
    fn give(&self, ros1: &[u8]) -> Result<(), String> {
        let len = self.pair.cdr_len(ros1).map_err(|problem| problem.to_string())?;
        let told = |error: PublishError| error.to_string();
        let Some(mut loan) = self.publisher.loan_if_wanted(len).map_err(told)? else {
            return Ok(());
        };
        let mut memory = Window::new(loan.bytes_mut());
        self.pair.to_cdr(ros1, &mut memory).map_err(|problem| problem.to_string())?;
        loan.publish(len).map_err(told)
    }

    /// Waits until somebody is matched, so that the first message is not lost.
    async fn matched(&self) {
        let until = Instant::now() + FIRST_MATCH;
        while self.publisher.subscription_count() == 0 && Instant::now() < until {
            tokio::time::sleep(LOOK).await;
        }
    }
}

impl Drop for Republisher {
    fn drop(&mut self) {
        self.own.remove(&self.publisher.endpoint().gid);
    }
}

impl Subscribed {
    fn new(topic: &str, wanted: bool) -> Self {
        Self {
            topic: topic.to_owned(),
            wanted: watch::Sender::new(wanted),
            followers: Followers::default(),
            common: Mutex::default(),
            flowing: Arc::default(),
        }
    }

    /// Ends all connections.
    pub fn end(&self) {
        self.followers.end();
        *lock(&self.common) = None;
    }

    /// Follows these publishers and no others.
    fn follow(self: &Arc<Self>, shared: &Arc<Shared>, uris: &[String]) {
        self.followers.follow(&shared.runtime, &shared.node.uri, uris, |uri| {
            let shared = Arc::clone(shared);
            let subscribed = Arc::clone(self);
            Follower { shared, subscribed, uri, republisher: None }.run()
        });
    }

    /// The publisher for what comes from a publisher of ROS 1.
    fn republisher(
        &self,
        shared: &Shared,
        pair: &Arc<Pair>,
        latching: bool,
    ) -> Result<Arc<Republisher>, String> {
        if latching {
            // Each has a last message of its own.
            let qos = Qos::keep_last(1).transient_local();
            return Republisher::open(shared, &self.topic, pair, qos);
        }
        let mut common = lock(&self.common);
        if let Some(republisher) = &*common
            && Arc::ptr_eq(&republisher.pair, pair)
        {
            return Ok(Arc::clone(republisher));
        }
        let qos = match &*self.topic {
            rosout::TOPIC => rosout::qos(),
            _ => Qos::keep_last(DEPTH),
        };
        let made = Republisher::open(shared, &self.topic, pair, qos)?;
        *common = Some(Arc::clone(&made));
        Ok(made)
    }
}

/// Follows one publisher of ROS 1.
struct Follower {
    shared: Arc<Shared>,
    subscribed: Arc<Subscribed>,
    uri: String,
    /// What the publisher was in this graph when it was last connected.
    republisher: Option<Arc<Republisher>>,
}

impl Follower {
    async fn run(mut self) {
        let mut wait = SOON;
        loop {
            match self.once().await {
                Ok(()) => wait = SOON,
                Err(error) => {
                    let topic = &self.subscribed.topic;
                    tracing::debug!("topic {topic} of {}: {error}", self.uri);
                    tokio::time::sleep(wait).await;
                    wait = (wait * 2).min(LATE);
                }
            }
        }
    }

    /// Connects and passes on what comes; ends well when nobody wants it any more and then
    /// somebody does again.
    async fn once(&mut self) -> Result<(), String> {
        let topic = &self.subscribed.topic;
        let connected = connect_publisher(&self.shared.node, &self.uri, topic).await;
        let (mut reader, header) = connected?;
        let is_latching = header.is_set("latching");
        let text = header.get("message_definition");
        let ty = header.get("type").ok_or("the publisher does not say its type")?;
        let shared = &self.shared;
        let what = format!("topic {} of ROS 1", self.subscribed.topic);
        let pair = shared.types.of_ros1(&shared.engine, ty, text.unwrap_or_default()).await;
        let republisher = pair.and_then(|pair| {
            match self
                .republisher
                .take()
                .filter(|republisher| Arc::ptr_eq(&republisher.pair, &pair))
            {
                Some(republisher) => Ok(republisher),
                None => self.subscribed.republisher(shared, &pair, is_latching),
            }
        });
        let republisher = republisher.inspect_err(|why| shared.fail(&what, why))?;
        self.republisher = Some(Arc::clone(&republisher));
        let mut wanted = self.subscribed.wanted.subscribe();
        let flows = || is_latching || *wanted.borrow();
        if flows() {
            let _flow = Flow::begin(&self.subscribed.flowing);
            republisher.matched().await;
            pass_on(&mut reader, &republisher, shared.options.max_message_bytes, &flows).await?;
        }
        drop(reader);
        // It fails only when the topic has ended, and this task with it.
        drop(wanted.wait_for(|is_wanted| *is_wanted).await);
        Ok(())
    }
}

/// Passes messages on as long as they are wanted.
async fn pass_on(
    reader: &mut Reader<TcpStream>,
    republisher: &Republisher,
    limit: usize,
    is_wanted: impl Fn() -> bool,
) -> Result<(), String> {
    let mut message = Vec::new();
    while is_wanted() {
        reader.frame(limit, &mut message).await.map_err(|error| error.to_string())?;
        if let Err(why) = republisher.give(&message) {
            let topic = &republisher.publisher.endpoint().topic;
            tracing::debug!("a message of {topic} is not bridged: {why}");
        }
    }
    Ok(())
}

impl Shared {
    /// The master says who publishes a topic.
    pub fn publishers_changed(self: &Arc<Self>, topic: &str, uris: &[String]) {
        if let Some(subscriber) = self.subscriber(topic) {
            return subscriber.follow(self, uris);
        }
        let subscribed = lock(&self.subscriptions).get(topic).cloned();
        if let Some(subscribed) = subscribed {
            subscribed.follow(self, uris);
        }
    }

    /// Offers in this graph what others publish in ROS 1.
    pub async fn adapt_subscriptions(self: &Arc<Self>, state: &State, graph: &Graph) {
        let wanted: BTreeSet<&str> = graph
            .snapshot
            .endpoints
            .iter()
            .filter(|one| one.kind == EndpointKind::Subscription && self.is_foreign(one))
            .map(|one| &*one.topic)
            .collect();
        let is_there = |topic: &str| {
            used_by_others(&state.publishers, topic, &self.node.name) && self.wants_topic(topic)
        };
        let known: Vec<(String, Arc<Subscribed>)> =
            lock(&self.subscriptions).iter().map(|(t, s)| (t.clone(), Arc::clone(s))).collect();
        for (topic, subscribed) in &known {
            // A new master may not know a publisher that goes on: nodes of ROS 1 do not register
            // again. One that ends is told apart, and its connection ends.
            let flows = subscribed.flowing.load(Ordering::SeqCst) > 0;
            if is_there(topic) || (flows && !self.actions.has_topic(topic)) {
                let is_wanted = wanted.contains(topic.as_str());
                subscribed
                    .wanted
                    .send_if_modified(|before| std::mem::replace(before, is_wanted) != is_wanted);
                continue;
            }
            lock(&self.subscriptions).remove(topic);
            subscribed.end();
            self.unregister_one("unregisterSubscriber", topic, &self.node.uri).await;
        }
        for topic in state.publishers.keys().filter(|topic| is_there(topic)) {
            let subscribed = {
                let mut all = lock(&self.subscriptions);
                let new = || Arc::new(Subscribed::new(topic, wanted.contains(topic.as_str())));
                Arc::clone(all.entry(topic.clone()).or_insert_with(new))
            };
            if is_used_by(&state.subscribers, topic, &self.node.name) {
                continue;
            }
            let ty = state.types.get(topic).map_or("*", String::as_str);
            let rest = [topic.clone().into(), ty.into(), self.node.uri.clone().into()];
            match self.node.master("registerSubscriber", &rest).await {
                Ok(uris) => subscribed.follow(self, &texts(&uris)),
                Err(error) => self.fail(&format!("topic {topic} of ROS 1"), &error),
            }
        }
    }
}
