//! Delivery inside one process: a pointer moves from the publisher to each subscription's queue.
//!
//! Meets the transport rules so: T1 and T4 by one lock per publisher that is held while it hands a
//! sample to the queues that have room, or a late subscription its history; T3 by a queue that
//! replaces its oldest entry; T5 because matching is synchronous; T7 because only handles are
//! queued. Contexts of one domain in one process share a [`LocalDomain`]; other domains never meet.
//!
//! * **L1** Nobody sleeps, and nothing of an endpoint's is called, with the domain's lock held. It
//!   orders who is declared when: of two endpoints the later one connects both.
//! * **L2** Nobody sleeps with a publisher's lock held. What finds a `KEEP_ALL` queue full is owed
//!   to it, and the other queues have it by then; whoever connects meanwhile gets it as history or
//!   not at all.
//! * **L3** Nobody connects an endpoint that is going: each says so under a publisher's lock, or
//!   before it asks for that.

mod generic;
pub mod hand;
mod queue;
mod ring;
mod room;

pub use crate::payload::{
    Carried, Deferred, Described, Making, OnDevice, Payload, Place, ResidentSequence,
};
pub use generic::GenericSample;
pub use queue::{LocalItem, LocalQueue};
pub use room::SpaceWait;

use super::{
    Binding, EndReason, Events, GraphSnapshot, PublisherOptions, Shutdown, SubscriptionOptions,
};
use crate::clock::Clock;
use crate::endpoint::{Endpoint, EndpointKind, Gid, NodeName};
use crate::error::PublishError;
use crate::mutex::lock;
use crate::trace::{self, DropReason};
use crate::used::{UseHolder, UsedTransports};
use crate::warm::WarmLines;
use angaros_msg::qos::Durability;
use smallvec::SmallVec;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// All endpoints of one domain in this process.
#[derive(Default)]
pub struct LocalDomain {
    state: Mutex<DomainState>,
}

#[derive(Default)]
struct DomainState {
    nodes: Vec<NodeName>,
    topics: HashMap<String, Topic>,
}

#[derive(Default)]
struct Topic {
    publishers: Vec<Weak<PublisherShared>>,
    subscriptions: Vec<Weak<LocalQueue>>,
}

impl LocalDomain {
    /// The domain with this number, shared by all contexts of the process.
    #[must_use]
    pub fn of(domain: u32) -> Arc<Self> {
        static DOMAINS: OnceLock<Mutex<HashMap<u32, Weak<LocalDomain>>>> = OnceLock::new();
        let mut domains = lock(DOMAINS.get_or_init(Mutex::default));
        if let Some(existing) = domains.get(&domain).and_then(Weak::upgrade) {
            return existing;
        }
        let fresh = Arc::new(Self::default());
        domains.insert(domain, Arc::downgrade(&fresh));
        fresh
    }

    /// Makes a node visible until the token is dropped.
    #[must_use]
    pub fn declare_node(self: &Arc<Self>, node: &NodeName) -> NodeToken {
        lock(&self.state).nodes.push(node.clone());
        NodeToken { domain: Arc::clone(self), node: node.clone() }
    }

    /// Declares a publisher and connects it to what is there. With `connect` false it is only
    /// visible in the graph.
    #[must_use]
    pub fn create_publisher(
        self: &Arc<Self>,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
        connect: bool,
    ) -> LocalPublisher {
        let history_depth = match endpoint.qos.durability {
            Durability::TransientLocal => endpoint.qos.depth(),
            Durability::Volatile => 0,
        };
        let shared = Arc::new(PublisherShared {
            endpoint: Arc::clone(endpoint),
            events: Arc::clone(&options.events),
            connect,
            used: UsedTransports::default(),
            full_timeout_ns: options.full_timeout_ns,
            shutdown: options.shutdown.clone(),
            clock: options.clock.clone(),
            asserted_ns: Arc::new(AtomicU64::new(options.clock.monotonic_ns())),
            matched: AtomicUsize::new(0),
            history_depth,
            links: Mutex::default(),
        });
        let subscriptions: Vec<_> = {
            let mut state = lock(&self.state);
            let topic = state.topics.entry(endpoint.topic.clone()).or_default();
            topic.publishers.push(Arc::downgrade(&shared));
            topic.subscriptions.iter().filter_map(Weak::upgrade).collect()
        };
        subscriptions.iter().for_each(|queue| shared.meet(queue));
        LocalPublisher { shared, domain: Arc::clone(self) }
    }

    /// Declares a subscription and connects it to what is there.
    #[must_use]
    pub fn create_subscription(
        self: &Arc<Self>,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
        connect: bool,
    ) -> LocalSubscription {
        let queue = Arc::new(LocalQueue::new(endpoint, &options.events, connect));
        let publishers: Vec<_> = {
            let mut state = lock(&self.state);
            let topic = state.topics.entry(endpoint.topic.clone()).or_default();
            topic.subscriptions.push(Arc::downgrade(&queue));
            topic.publishers.iter().filter_map(Weak::upgrade).collect()
        };
        publishers.iter().for_each(|publisher| publisher.meet(&queue));
        LocalSubscription { queue, domain: Arc::clone(self) }
    }

    /// Nodes and endpoints of this process in this domain.
    #[must_use]
    pub fn graph(&self) -> GraphSnapshot {
        let state = lock(&self.state);
        let topics = state.topics.values();
        let endpoints = topics.flat_map(|topic| {
            let publishers = topic.publishers.iter().filter_map(Weak::upgrade);
            let subscriptions = topic.subscriptions.iter().filter_map(Weak::upgrade);
            publishers
                .map(|publisher| (*publisher.endpoint).clone())
                .chain(subscriptions.map(|queue| (**queue.endpoint()).clone()))
        });
        GraphSnapshot {
            nodes: state.nodes.clone(),
            endpoints: endpoints.collect(),
            ..GraphSnapshot::default()
        }
    }

    /// Removes an endpoint; returns the publishers of its topic that are left.
    fn remove(&self, endpoint: &Endpoint) -> Vec<Arc<PublisherShared>> {
        let mut state = lock(&self.state);
        let Some(topic) = state.topics.get_mut(&endpoint.topic) else { return Vec::new() };
        match endpoint.kind {
            EndpointKind::Publisher => {
                topic.publishers.retain(|p| p.upgrade().is_some_and(|p| p.gid() != endpoint.gid));
            }
            EndpointKind::Subscription => {
                topic
                    .subscriptions
                    .retain(|s| s.upgrade().is_some_and(|s| s.endpoint().gid != endpoint.gid));
            }
        }
        let publishers = topic.publishers.iter().filter_map(Weak::upgrade).collect();
        if topic.publishers.is_empty() && topic.subscriptions.is_empty() {
            state.topics.remove(&endpoint.topic);
        }
        publishers
    }
}

/// Keeps a node visible in the graph.
pub struct NodeToken {
    domain: Arc<LocalDomain>,
    node: NodeName,
}

impl Drop for NodeToken {
    fn drop(&mut self) {
        let mut state = lock(&self.domain.state);
        if let Some(at) = state.nodes.iter().position(|node| *node == self.node) {
            state.nodes.swap_remove(at);
        }
    }
}

/// Each message reads and writes its first cache line.
#[repr(C, align(64))]
struct PublisherShared {
    matched: AtomicUsize,
    history_depth: usize,
    connect: bool,
    /// Transports by which it may reach somebody, beside these links.
    used: UsedTransports,
    links: Mutex<Links>,
    endpoint: Arc<Endpoint>,
    events: Arc<dyn Events>,
    full_timeout_ns: u64,
    shutdown: Shutdown,
    clock: Clock,
    /// Rule T12.
    asserted_ns: Arc<AtomicU64>,
}

#[derive(Default)]
#[repr(C)]
struct Links {
    /// Most publishers have one, which lies with them.
    list: SmallVec<[Link; 1]>,
    history: VecDeque<LocalItem>,
    /// The publisher goes: nobody is connected any more (rule L3).
    ended: bool,
}

struct Link {
    queue: Arc<LocalQueue>,
    /// The sample that is being delivered found it full (rule L2).
    owed: bool,
}

impl AsRef<UsedTransports> for PublisherShared {
    fn as_ref(&self) -> &UsedTransports {
        &self.used
    }
}

impl PublisherShared {
    fn gid(&self) -> Gid {
        self.endpoint.gid
    }

    /// Connects a subscription of the same topic, or reports why that cannot be.
    fn meet(&self, queue: &Arc<LocalQueue>) {
        let subscription = queue.endpoint();
        if !self.connect || !queue.connects() {
            return;
        }
        if self.endpoint.can_serve(subscription).is_err() {
            self.events.mismatch(&self.endpoint, subscription);
            queue.events().mismatch(&self.endpoint, subscription);
            return;
        }
        let mut links = lock(&self.links);
        if links.ended || queue.is_closed() {
            return;
        }
        if subscription.qos.durability == Durability::TransientLocal {
            let now = self.clock.system_time();
            for item in links.history.iter().filter(|item| !item.info.has_expired(now)) {
                queue.replay(item.clone());
            }
        }
        links.list.push(Link { queue: Arc::clone(queue), owed: false });
        queue.matched.fetch_add(1, Ordering::Relaxed);
        self.matched.store(links.list.len(), Ordering::Relaxed);
        self.events.matched(subscription, None);
        queue.events().matched(&self.endpoint, self.last_assertion());
    }

    /// Rule T12.
    fn last_assertion(&self) -> Option<super::LastAssertion> {
        self.endpoint.qos.must_assert().then(|| {
            let asserted = Arc::clone(&self.asserted_ns);
            Arc::new(move || asserted.load(Ordering::Relaxed)) as super::LastAssertion
        })
    }

    fn part(&self, subscription: Gid) {
        let mut links = lock(&self.links);
        let before = links.list.len();
        links.list.retain(|link| link.queue.endpoint().gid != subscription);
        self.matched.store(links.list.len(), Ordering::Relaxed);
        if links.list.len() < before {
            self.events.unmatched(subscription, EndReason::Ended);
        }
    }

    /// Waits until every queue that is owed the sample has it, without a lock while it sleeps.
    #[cold]
    fn wait_for_room(&self, item: &LocalItem) -> Result<(), PublishError> {
        let timeout_ns = self.full_timeout_ns;
        let clock = &self.clock;
        let shutdown = &self.shutdown;
        let waited = SpaceWait { timeout_ns, clock, shutdown }.wait(|| self.still_full(item));
        if let Err(error) = waited {
            self.give_up(item, error);
        }
        waited
    }

    /// Hands the sample to those that are owed it and have room by now; returns one that has none.
    fn still_full(&self, item: &LocalItem) -> Option<Arc<LocalQueue>> {
        let mut links = lock(&self.links);
        let mut full = None;
        for link in links.list.iter_mut().filter(|link| link.owed) {
            link.owed = link.queue.offer(item.clone()).is_err();
            if link.owed && full.is_none() {
                full = Some(Arc::clone(&link.queue));
            }
        }
        full
    }

    /// Owes the sample to nobody any more.
    fn give_up(&self, item: &LocalItem, error: PublishError) {
        let mut links = lock(&self.links);
        for link in links.list.iter_mut().filter(|link| link.owed) {
            link.owed = false;
            if matches!(error, PublishError::Full { .. }) {
                trace::dropped(DropReason::Refused, &item.info, link.queue.endpoint());
            }
        }
    }
}

/// The sending end inside this process.
pub struct LocalPublisher {
    shared: Arc<PublisherShared>,
    domain: Arc<LocalDomain>,
}

impl LocalPublisher {
    /// Subscriptions it serves.
    #[inline]
    #[must_use]
    pub fn matched(&self) -> usize {
        self.shared.matched.load(Ordering::Relaxed)
    }

    /// Where the publisher's transports tell whether they have anybody to reach.
    #[must_use]
    pub fn use_holder(&self) -> UseHolder {
        Arc::clone(&self.shared) as UseHolder
    }

    /// What they told.
    #[inline]
    #[must_use]
    pub fn used_transports(&self) -> u8 {
        self.shared.used.bits()
    }

    /// Whether samples must be handed over even when nobody is there.
    #[must_use]
    pub fn keeps_history(&self) -> bool {
        self.shared.connect && self.shared.history_depth > 0
    }

    /// Whether it serves a subscription that takes messages whose bytes are not made yet, and keeps
    /// none for later ones.
    #[must_use]
    pub fn may_hand_over(&self) -> bool {
        let links = lock(&self.shared.links);
        links.list.iter().any(|link| link.queue.accepts_deferred()) && !self.keeps_history()
    }

    /// Adds the memory that handing a sample over touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add_code(&[(Self::deliver as *const (), 3072)]);
        lines.add_head(&*self.shared);
        if let Ok(links) = self.shared.links.try_lock() {
            if links.list.spilled() {
                lines.add(&*links.list);
            }
            links.list.iter().for_each(|link| link.queue.warm(lines));
        }
    }

    /// Notes that the publisher is alive (rule T12).
    pub fn assert_liveliness(&self, now_ns: u64) {
        self.shared.asserted_ns.store(now_ns, Ordering::Relaxed);
    }

    /// Hands the sample to every matched subscription and rings their executors. Calls for one
    /// publisher do not overlap.
    ///
    /// # Errors
    /// [`PublishError::Full`] when a `KEEP_ALL` subscription made no room in time, or
    /// [`PublishError::Shutdown`] when its context ended meanwhile; the other subscriptions have
    /// received the sample.
    pub fn deliver(&self, item: LocalItem) -> Result<(), PublishError> {
        let mut owes = None;
        let mut links = lock(&self.shared.links);
        if let ([link], 0) = (&mut *links.list, self.shared.history_depth) {
            let left = link.queue.pass(item).err();
            link.owed |= left.is_some();
            drop(links);
            return left.map_or(Ok(()), |item| self.shared.wait_for_room(&item));
        }
        for link in &mut links.list {
            if let Err(item) = link.queue.pass(item.clone()) {
                link.owed = true;
                owes = Some(item);
            }
        }
        if self.shared.history_depth > 0 {
            if links.history.len() == self.shared.history_depth {
                links.history.pop_front();
            }
            links.history.push_back(item);
        }
        drop(links);
        owes.map_or(Ok(()), |item| self.shared.wait_for_room(&item))
    }
}

impl Drop for LocalPublisher {
    fn drop(&mut self) {
        self.domain.remove(&self.shared.endpoint);
        let mut links = lock(&self.shared.links);
        links.ended = true;
        for link in links.list.drain(..) {
            link.queue.matched.fetch_sub(1, Ordering::Relaxed);
            link.queue.events().unmatched(self.shared.gid(), EndReason::Ended);
        }
    }
}

/// The receiving end inside this process.
pub struct LocalSubscription {
    queue: Arc<LocalQueue>,
    domain: Arc<LocalDomain>,
}

impl LocalSubscription {
    /// Where the subscription's transports tell whether messages may come by them.
    #[must_use]
    pub fn use_holder(&self) -> UseHolder {
        Arc::clone(&self.queue) as UseHolder
    }

    /// What they told.
    #[inline]
    #[must_use]
    pub fn used_transports(&self) -> u8 {
        (*self.queue).as_ref().bits()
    }

    /// The next sample, or `None`.
    #[inline]
    #[must_use]
    pub fn take(&self) -> Option<LocalItem> {
        self.queue.take()
    }

    /// Adds the memory that a look at it touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        self.queue.warm(lines);
    }

    /// Whether a sample is there to be taken.
    #[inline]
    #[must_use]
    pub fn has_pending(&self) -> bool {
        self.queue.has_pending()
    }

    /// Samples that are there, and that may be.
    #[must_use]
    pub fn filling(&self) -> (usize, usize) {
        (self.queue.pending(), self.queue.capacity())
    }

    /// Publishers that serve it.
    #[inline]
    #[must_use]
    pub fn matched(&self) -> usize {
        self.queue.matched.load(Ordering::Relaxed)
    }

    /// Takes messages in the turns of its entity, and not otherwise, from now on.
    pub fn take_in_turns(&self) {
        self.queue.take_in_turns();
    }

    /// Takes messages whose bytes are not made yet, from now on.
    pub fn accept_deferred(&self) {
        self.queue.accept_deferred();
    }

    /// Whether it does.
    #[must_use]
    pub fn accepts_deferred(&self) -> bool {
        self.queue.accepts_deferred()
    }

    /// Samples replaced before they were taken.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.queue.lost()
    }

    /// Sets where arrivals are announced.
    pub fn bind(&self, binding: Option<&Binding>) {
        self.queue.bind(binding);
    }
}

impl Drop for LocalSubscription {
    fn drop(&mut self) {
        self.queue.close();
        for publisher in self.domain.remove(self.queue.endpoint()) {
            publisher.part(self.queue.endpoint().gid);
        }
        // A publisher that waited for room finds itself unconnected.
        self.queue.wake_publishers();
    }
}

#[cfg(all(test, not(loom)))]
mod tests;
