//! Topics of this graph that are offered in ROS 1.

use super::base::{DEPTH, Own, lock};
use super::links::{publisher_header, refuse};
use super::shared::Shared;
use super::state::{State, is_used_by};
use crate::tcpros::{Header, Link, Reader, write_header};
use angaros::{Endpoint, GenericSample, GenericSubscription, Gid, Qos, RuntimeType};
use angaros_msg::qos::Durability;
use angaros_ros1_msg::Pair;
use angaros_window::Graph;
use bytes::Bytes;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use tokio::net::TcpStream;

/// Publishers whose last messages are kept for late subscribers.
const MAX_KEPT: usize = 256;

/// A topic as ROS 1 sees it.
pub(super) struct Publication {
    topic: String,
    pair: Arc<Pair>,
    fan: Arc<Fan>,
    subscribed: Mutex<Subscribed>,
}

struct Subscribed {
    /// What this graph's publishers offer.
    qos: Qos,
    subscription: Option<GenericSubscription>,
}

/// Where messages go.
struct Fan {
    topic: String,
    own: Own,
    seq: AtomicU32,
    state: Mutex<FanState>,
}

/// A subscriber with the pair by which its messages are made.
struct Subscriber {
    pair: Arc<Pair>,
    link: Arc<Link>,
}

#[derive(Default)]
struct FanState {
    subscribers: Vec<Subscriber>,
    /// Whether late subscribers get what was published before.
    is_latching: bool,
    /// The last message of each publisher, in CDR.
    latched: BTreeMap<Gid, Bytes>,
}

impl Fan {
    /// Converts a message once for each definition that subscribers have, which is one but for
    /// rare cases, and queues it for everybody (rule R1D).
    fn give(&self, sample: &GenericSample) {
        if self.own.contains(&sample.info.publisher) {
            return;
        }
        let cdr = sample.bytes();
        let seq = self.seq.fetch_add(1, Ordering::Relaxed);
        let mut state = lock(&self.state);
        if state.is_latching {
            if state.latched.len() >= MAX_KEPT {
                state.latched.clear();
            }
            state.latched.insert(sample.info.publisher, Bytes::copy_from_slice(cdr));
        }
        let mut made: Option<(&Arc<Pair>, Option<Bytes>)> = None;
        for Subscriber { pair, link } in &state.subscribers {
            let message = match &made {
                Some((of, message)) if Arc::ptr_eq(of, pair) => message.clone(),
                _ => self.converted(pair, cdr, seq),
            };
            message.iter().for_each(|message| link.push(message.clone()));
            made = Some((pair, message));
        }
    }

    /// The ROS 1 form of a message with its length before it.
    fn converted(&self, pair: &Pair, cdr: &[u8], seq: u32) -> Option<Bytes> {
        let mut out = Vec::with_capacity(cdr.len() + 64);
        out.extend_from_slice(&[0; 4]);
        if let Err(problem) = pair.to_ros1(cdr, seq, &mut out) {
            tracing::debug!("a message of {} is not bridged: {problem}", self.topic);
            return None;
        }
        let len = u32::try_from(out.len() - 4).ok()?;
        out[..4].copy_from_slice(&len.to_le_bytes());
        Some(Bytes::from(out))
    }

    /// Adds a subscriber and gives it what is kept.
    fn add(&self, pair: &Arc<Pair>, link: &Arc<Link>) {
        let mut state = lock(&self.state);
        for cdr in state.latched.values() {
            self.converted(pair, cdr, 0).into_iter().for_each(|message| link.push(message));
        }
        state.subscribers.push(Subscriber { pair: Arc::clone(pair), link: Arc::clone(link) });
    }
}

/// The strongest request that all these publishers can serve.
fn adapted(publishers: &[&Endpoint]) -> Qos {
    Qos::keep_last(DEPTH).adapted_to(publishers.iter().map(|publisher| &publisher.qos))
}

impl Publication {
    fn new(topic: &str, pair: Arc<Pair>, own: Own, publishers: &[&Endpoint]) -> Self {
        let qos = adapted(publishers);
        let is_latching = qos.durability == Durability::TransientLocal;
        let fan = Fan {
            topic: topic.to_owned(),
            own,
            seq: AtomicU32::new(0),
            state: Mutex::new(FanState { is_latching, ..FanState::default() }),
        };
        let subscribed = Mutex::new(Subscribed { qos, subscription: None });
        Self { topic: topic.to_owned(), pair, fan: Arc::new(fan), subscribed }
    }

    /// Subscribes if somebody wants messages, and anew if the publishers offer something else.
    fn adapt(&self, shared: &Shared, publishers: Option<&[&Endpoint]>) {
        let mut subscribed = lock(&self.subscribed);
        let qos = publishers.map_or(subscribed.qos, adapted);
        let is_wanted = {
            let mut state = lock(&self.fan.state);
            state.is_latching = qos.durability == Durability::TransientLocal;
            if let Some(publishers) = publishers {
                state.latched.retain(|gid, _| publishers.iter().any(|p| p.gid == *gid));
            }
            if state.subscribers.is_empty() {
                // The next subscription gets them again.
                state.latched.clear();
            }
            !state.subscribers.is_empty()
        };
        let is_same = qos == subscribed.qos;
        subscribed.qos = qos;
        if !is_wanted {
            subscribed.subscription = None;
            return;
        }
        if is_same && subscribed.subscription.is_some() {
            return;
        }
        let ty = RuntimeType {
            name: &self.pair.ros2_name,
            hash: self.pair.hash,
            definition: &self.pair.ros2_definition,
        };
        let fan = Arc::clone(&self.fan);
        let callback = move |sample: GenericSample| fan.give(&sample);
        let node = shared.engine.node();
        match node.create_generic_subscription(&self.topic, &ty, qos, callback) {
            Ok(made) => subscribed.subscription = Some(made),
            Err(error) => shared.fail(&format!("topic {}", self.topic), &error.to_string()),
        }
    }

    /// Ends all connections of subscribers.
    pub fn end(&self) {
        lock(&self.fan.state).subscribers.drain(..).for_each(|one| one.link.end());
        lock(&self.subscribed).subscription = None;
    }

    /// Serves one subscriber of ROS 1 until it or the topic ends.
    pub async fn serve(
        &self,
        shared: &Shared,
        mut reader: Reader<TcpStream>,
        asked: &Header,
    ) -> std::io::Result<()> {
        let md5sum = asked.get("md5sum").unwrap_or_default();
        let pair = match md5sum == "*" || md5sum == self.pair.ros1.md5sum {
            true => Some(Arc::clone(&self.pair)),
            false => self.other_pair(shared, asked).await,
        };
        let ros1 = &self.pair.ros1;
        let Some(pair) = pair else {
            return refuse(reader.get_mut(), asked, &self.topic, ros1).await;
        };
        let ros1 = &pair.ros1;
        let link = Arc::new(Link::default());
        let is_latching = lock(&self.fan.state).is_latching;
        let answer = publisher_header(&shared.node.name, &self.topic, ros1, is_latching);
        write_header(reader.get_mut(), &answer).await?;
        self.fan.add(&pair, &link);
        self.adapt(shared, None);
        let ended = link.run(reader.get_mut()).await;
        lock(&self.fan.state).subscribers.retain(|other| !Arc::ptr_eq(&other.link, &link));
        self.adapt(shared, None);
        if link.dropped() > 0 {
            let count = link.dropped();
            tracing::info!("a subscriber of {} was too slow for {count} messages", self.topic);
        }
        ended
    }

    /// The pair for a subscriber that has another definition of the type and says which, as those
    /// of rospy do.
    async fn other_pair(&self, shared: &Shared, asked: &Header) -> Option<Arc<Pair>> {
        let name = asked.get("type")?;
        let text = asked.get("message_definition")?;
        let pair = shared.types.of_ros1(&shared.engine, name, text).await.ok()?;
        let is_same = pair.ros2_name == self.pair.ros2_name && pair.hash == self.pair.hash;
        let fits = asked.get("md5sum") == Some(&*pair.ros1.md5sum);
        (is_same && fits).then_some(pair)
    }

    /// Topic and ROS 1 type.
    pub fn described(&self) -> (&str, &str) {
        (&self.topic, &self.pair.ros1.name)
    }
}

impl Shared {
    /// Offers in ROS 1 what others publish in this graph.
    pub async fn adapt_publications(&self, state: &State, graph: &Graph) {
        let mut topics: BTreeMap<&str, Vec<&Endpoint>> = BTreeMap::new();
        for (topic, users) in graph.topics() {
            let mut publishers = users.publishers;
            publishers.retain(|publisher| self.is_foreign(publisher));
            if !publishers.is_empty() && self.wants_topic(topic) {
                topics.insert(topic, publishers);
            }
        }
        let known: Vec<Arc<Publication>> = lock(&self.publications).values().cloned().collect();
        let is_there = |one: &Publication| {
            let publishers = topics.get(one.topic.as_str()).into_iter().flatten();
            publishers.into_iter().any(|publisher| publisher.type_name == one.pair.ros2_name)
        };
        for topic in known.iter().filter(|one| !is_there(one)).map(|one| &one.topic) {
            let gone = lock(&self.publications).remove(topic);
            gone.iter().for_each(|publication| publication.end());
            self.unregister_one("unregisterPublisher", topic, &self.node.uri).await;
        }
        for (topic, publishers) in topics {
            let publication = lock(&self.publications).get(topic).cloned();
            let publication = match publication {
                Some(publication) => {
                    publication.adapt(self, Some(&publishers));
                    publication
                }
                None => match self.new_publication(topic, &publishers).await {
                    Some(made) => made,
                    None => continue,
                },
            };
            if !is_used_by(&state.publishers, topic, &self.node.name) {
                let ty = publication.pair.ros1.name.clone();
                let rest = [topic.into(), ty.into(), self.node.uri.clone().into()];
                if let Err(error) = self.node.master("registerPublisher", &rest).await {
                    self.fail(&format!("topic {topic}"), &error);
                }
            }
        }
    }

    async fn new_publication(
        &self,
        topic: &str,
        publishers: &[&Endpoint],
    ) -> Option<Arc<Publication>> {
        let what = format!("topic {topic}");
        if self.has_failed(&what) {
            return None;
        }
        let first = publishers.first()?;
        let of_type: Vec<&Endpoint> =
            publishers.iter().copied().filter(|p| p.type_name == first.type_name).collect();
        match self.types.of_ros2(&self.engine, &first.type_name, first.type_hash).await {
            Ok(pair) => {
                let made = Publication::new(topic, pair, self.own.clone(), &of_type);
                let made = Arc::new(made);
                lock(&self.publications).insert(topic.to_owned(), Arc::clone(&made));
                Some(made)
            }
            Err(why) => {
                self.fail(&what, &why);
                None
            }
        }
    }
}
