//! The tables of a network: hosts, endpoints, links, and what is on its way.

use super::connection::{Connection, ConnectionParts};
use super::link::{Channel, Link, nanoseconds};
use super::step::Step;
use angaros_msg::qos::{Durability, History, Reliability};
use angaros_msg::{Qos, TypeHash};
use angaros_transport::endpoint::{Endpoint, EndpointKind, Gid, NodeName};
use angaros_transport::local::{LocalItem, LocalQueue, Payload};
use angaros_transport::random::Random;
use angaros_transport::{Events, GraphSnapshot, LastAssertion, MessageInfo, PublisherOptions};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Everything that the network's lock guards. What is gone through in order lies in ordered maps,
/// so that nothing depends on chance (rule N2).
#[derive(Default)]
pub(super) struct State {
    seed: u64,
    pub(super) hosts: Vec<Arc<str>>,
    pub(super) nodes: Vec<(u32, NodeName)>,
    pub(super) definitions: HashMap<TypeHash, String>,
    topics: BTreeMap<(u32, String), Topic>,
    pub(super) channels: BTreeMap<(usize, usize), Channel>,
    /// What links are that nobody set.
    usual: Link,
    pub(super) routes: BTreeMap<u64, Route>,
    routes_made: u64,
    pub(super) events: BTreeMap<EventKey, Event>,
    events_made: u64,
    /// What was delivered since somebody looked; only if somebody does.
    pub(super) journal: Option<Vec<Step>>,
}

#[derive(Default)]
pub(super) struct Topic {
    pub(super) publishers: Vec<Arc<Sender>>,
    pub(super) subscriptions: Vec<Arc<Receiver>>,
}

/// A connection and where it leads.
pub(super) struct Route {
    pub(super) connection: Connection,
    pub(super) receiver: Arc<Receiver>,
    pub(super) pair: (usize, usize),
}

/// When something happens, and what comes first of what happens at the same time (rule N1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EventKey {
    pub(super) at_ns: u64,
    publisher: Gid,
    sequence: u64,
    subscription: Gid,
    number: u64,
}

/// What happens.
pub(super) enum Event {
    /// A copy of a message reaches the end of its link.
    Arrival { pair: (usize, usize), route: u64, index: u64, item: LocalItem },
    /// A lost message is sent again.
    Retry { route: u64, index: u64 },
}

/// A publisher on the network.
pub(super) struct Sender {
    pub(super) endpoint: Arc<Endpoint>,
    pub(super) place: HostDomain,
    pub(super) options: PublisherOptions,
    /// When it last showed that it is alive.
    pub(super) asserted_ns: AtomicU64,
    pub(super) matched: AtomicUsize,
    /// Taken after the network's lock where both are.
    pub(super) outbox: Mutex<Outbox>,
}

/// Whom a publisher serves.
#[derive(Default)]
pub(super) struct Outbox {
    pub(super) targets: Vec<Target>,
    /// For late transient-local subscriptions.
    pub(super) history: VecDeque<LocalItem>,
}

/// One subscription that a publisher serves.
pub(super) struct Target {
    pub(super) receiver: Arc<Receiver>,
    pub(super) route: u64,
    /// The message that is being published found its queue full.
    pub(super) owed: bool,
    /// What the subscription knows of when the publisher showed that it is alive (rule T12).
    pub(super) heard_ns: Arc<AtomicU64>,
}

/// A subscription on the network.
pub(super) struct Receiver {
    pub(super) endpoint: Arc<Endpoint>,
    pub(super) place: HostDomain,
    pub(super) events: Arc<dyn Events>,
    pub(super) queue: Arc<LocalQueue>,
    /// Lost on the way.
    pub(super) lost: Arc<AtomicU64>,
    /// Something waits for room in the queue.
    pub(super) crowded: AtomicBool,
}

/// Where an endpoint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HostDomain {
    pub(super) host: usize,
    pub(super) domain: u32,
    /// Whether it meets endpoints of its own host.
    pub(super) within_host: bool,
}

impl HostDomain {
    pub(super) fn meets(self, other: Self) -> bool {
        self.domain == other.domain && (self.host != other.host || self.within_host)
    }
}

impl Receiver {
    pub(super) fn new(
        endpoint: &Arc<Endpoint>,
        place: HostDomain,
        events: &Arc<dyn Events>,
    ) -> Arc<Self> {
        Arc::new(Self {
            endpoint: Arc::clone(endpoint),
            place,
            events: Arc::clone(events),
            queue: Arc::new(LocalQueue::new(endpoint, events, true)),
            lost: Arc::default(),
            crowded: AtomicBool::new(false),
        })
    }
}

impl Target {
    /// What its subscription gets to know of its publisher's life (rule T12).
    pub(super) fn last_assertion(&self, offer: &Qos) -> Option<LastAssertion> {
        offer.must_assert().then(|| {
            let heard_ns = Arc::clone(&self.heard_ns);
            Arc::new(move || heard_ns.load(Ordering::Relaxed)) as LastAssertion
        })
    }
}

impl Outbox {
    /// Keeps a message for late subscriptions, if the publisher does that.
    pub(super) fn keep(&mut self, qos: &Qos, item: &LocalItem) {
        if qos.durability == Durability::TransientLocal {
            if self.history.len() == qos.depth() {
                self.history.pop_front();
            }
            self.history.push_back(item.clone());
        }
    }
}

impl State {
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    pub(super) fn host(&mut self, name: &str) -> usize {
        self.hosts.iter().position(|known| **known == *name).unwrap_or_else(|| {
            self.hosts.push(Arc::from(name));
            self.hosts.len() - 1
        })
    }

    // --- links ---

    /// The direction of a link between two hosts. Its randomness depends on the seed and the names
    /// of the hosts only, so that other links and hosts change nothing of it.
    pub(super) fn channel(&mut self, pair: (usize, usize)) -> &mut Channel {
        let Self { channels, hosts, seed, usual, .. } = self;
        channels.entry(pair).or_insert_with(|| {
            let name = |host: usize| hosts.get(host).map_or("", |name| name);
            let names = format!("{}\n{}", name(pair.0), name(pair.1));
            // Within a host nothing is lost unless somebody says so.
            let link = if pair.0 == pair.1 { Link::default() } else { usual.clone() };
            Channel::new(link, Random::named(*seed, &names))
        })
    }

    pub(super) fn set_usual_link(&mut self, link: &Link) {
        self.usual = link.clone();
        for (pair, channel) in &mut self.channels {
            if pair.0 != pair.1 {
                channel.set_usual(link);
            }
        }
    }

    /// A link was healed: what waits at its beginning is sent again.
    pub(super) fn resume(&mut self, now_ns: u64, pair: (usize, usize)) {
        let at_ns = now_ns.saturating_add(nanoseconds(self.channel(pair).link.retry));
        let mut events = Vec::new();
        for (number, route) in self.routes.iter_mut().filter(|(_, route)| route.pair == pair) {
            let subscription = route.receiver.endpoint.gid;
            for (index, info) in route.connection.schedule_all() {
                events.push((
                    key(at_ns, &info, subscription),
                    Event::Retry { route: *number, index },
                ));
            }
        }
        events.into_iter().for_each(|(key, event)| self.at(key, event));
    }

    // --- who is there ---

    pub(super) fn topic(&mut self, endpoint: &Endpoint, place: HostDomain) -> &mut Topic {
        self.topics.entry((place.domain, endpoint.topic.clone())).or_default()
    }

    /// Removes an endpoint from its topic.
    pub(super) fn forget(&mut self, endpoint: &Endpoint, place: HostDomain) {
        let topic = self.topic(endpoint, place);
        match endpoint.kind {
            EndpointKind::Publisher => {
                topic.publishers.retain(|known| known.endpoint.gid != endpoint.gid);
            }
            EndpointKind::Subscription => {
                topic.subscriptions.retain(|known| known.endpoint.gid != endpoint.gid);
            }
        }
        if topic.publishers.is_empty() && topic.subscriptions.is_empty() {
            self.topics.remove(&(place.domain, endpoint.topic.clone()));
        }
    }

    pub(super) fn graph(&self, domain: u32) -> GraphSnapshot {
        let nodes = self.nodes.iter().filter(|(of, _)| *of == domain);
        let topics = self.topics.iter().filter(|((of, _), _)| *of == domain);
        let endpoints = topics.flat_map(|(_, topic)| {
            let publishers = topic.publishers.iter().map(|known| (*known.endpoint).clone());
            publishers.chain(topic.subscriptions.iter().map(|known| (*known.endpoint).clone()))
        });
        GraphSnapshot {
            nodes: nodes.map(|(_, node)| node.clone()).collect(),
            endpoints: endpoints.collect(),
            ..GraphSnapshot::default()
        }
    }

    pub(super) fn connect(&mut self, sender: &Sender, receiver: &Arc<Receiver>) -> Target {
        let offer = &sender.endpoint.qos;
        let request = &receiver.endpoint.qos;
        let reliable = |qos: &Qos| qos.reliability == Reliability::Reliable;
        let connection = Connection::new(ConnectionParts {
            queue: Arc::clone(&receiver.queue),
            lost: Arc::clone(&receiver.lost),
            reliable: reliable(offer) && reliable(request),
            history: offer.depth() as u64,
            keep_all: offer.history == History::KeepAll,
        });
        let pair = (sender.place.host, receiver.place.host);
        let route = self.routes_made;
        let receiver = Arc::clone(receiver);
        self.routes_made += 1;
        self.routes.insert(route, Route { connection, receiver: Arc::clone(&receiver), pair });
        let heard_ns = Arc::new(AtomicU64::new(sender.asserted_ns.load(Ordering::Relaxed)));
        Target { receiver, route, owed: false, heard_ns }
    }

    /// The publisher is gone.
    pub(super) fn end(&mut self, number: u64) {
        if let Some(route) = self.routes.get_mut(&number) {
            route.connection.ending = true;
        }
        self.end_if_over(number);
    }

    /// Forgets a connection of which nothing more can come.
    pub(super) fn end_if_over(&mut self, number: u64) {
        if self.routes.get(&number).is_some_and(|route| route.connection.is_over()) {
            self.routes.remove(&number);
        }
    }

    // --- what is on its way ---

    /// Something happens at a time.
    fn at(&mut self, key: EventKey, event: Event) {
        let number = self.events_made;
        self.events_made += 1;
        self.events.insert(EventKey { number, ..key }, event);
    }

    pub(super) fn next_event_ns(&self) -> u64 {
        self.events.first_key_value().map_or(u64::MAX, |(key, _)| key.at_ns)
    }

    /// Puts a message that the connection accepted onto its link.
    pub(super) fn send(&mut self, now_ns: u64, number: u64, index: u64, item: &LocalItem) {
        let Some(route) = self.routes.get(&number) else { return };
        let pair = route.pair;
        let subscription = route.receiver.endpoint.gid;
        let channel = self.channel(pair);
        let retry_ns = now_ns.saturating_add(nanoseconds(channel.link.retry));
        let arrivals = channel.send(now_ns, length(item));
        let copies = arrivals.iter().flatten().count();
        for at_ns in arrivals.into_iter().flatten() {
            let event = Event::Arrival { pair, route: number, index, item: item.clone() };
            self.at(key(at_ns, &item.info, subscription), event);
        }
        let Some(route) = self.routes.get_mut(&number) else { return };
        route.connection.travelling += copies;
        if route.connection.sent(index, copies as u8) {
            let event = Event::Retry { route: number, index };
            self.at(key(retry_ns, &item.info, subscription), event);
        }
    }

    /// A lost message's time to be sent again has come.
    pub(super) fn retry(&mut self, key: EventKey, number: u64, index: u64) {
        let Some(pair) = self.routes.get(&number).map(|route| route.pair) else { return };
        let cut = self.channel(pair).cut;
        let Some(route) = self.routes.get_mut(&number) else { return };
        if let Some(item) = route.connection.retry(index, cut) {
            self.channel(pair).stats.sent_again += 1;
            self.send(key.at_ns, number, index, &item);
        }
    }

    /// The link of a message that arrives now, which is on its way no longer.
    pub(super) fn channel_of_arrival(&mut self, pair: (usize, usize), number: u64) -> &mut Channel {
        if let Some(route) = self.routes.get_mut(&number) {
            route.connection.travelling = route.connection.travelling.saturating_sub(1);
        }
        let channel = self.channel(pair);
        channel.travelling = channel.travelling.saturating_sub(1);
        channel
    }

    /// A message was lost at the end of its link.
    pub(super) fn dropped(&mut self, key: EventKey, number: u64, index: u64) {
        let Some(route) = self.routes.get_mut(&number) else { return };
        let pair = route.pair;
        let again = route.connection.dropped(index);
        if again {
            let retry = nanoseconds(self.channel(pair).link.retry);
            let key = EventKey { at_ns: key.at_ns.saturating_add(retry), ..key };
            self.at(key, Event::Retry { route: number, index });
        }
        self.end_if_over(number);
    }
}

/// Bytes of a message.
fn length(item: &LocalItem) -> usize {
    match &item.payload {
        Payload::Bytes(bytes) | Payload::Both { bytes, .. } => bytes.as_bytes().len(),
        Payload::Owned { .. } => 0,
    }
}

fn key(at_ns: u64, info: &MessageInfo, subscription: Gid) -> EventKey {
    let MessageInfo { publisher, sequence_number: sequence, .. } = *info;
    EventKey { at_ns, publisher, sequence, subscription, number: 0 }
}
