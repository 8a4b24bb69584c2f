//! Matches endpoints: keeps a copy of the registry's endpoints, finds new and removed ones, and
//! connects or disconnects the publishers and subscriptions of this process.
//!
//! A process that changes a record announces it afterwards through the registry's epoch. The copy
//! is therefore complete while the epoch is the one read before the last scan, or has been advanced
//! by announcements of this process alone. Creating many endpoints does not scan all records for
//! each of them, unless other processes change theirs at the same time.
//!
//! Runs under one lock, at the creation of an endpoint and on the watching thread, never on the
//! path of a message.

use crate::process::Process;
use crate::publisher::PublisherState;
use crate::registry::record::Record;
use crate::remote::Remote;
use crate::segment::peer::PeerSegment;
use crate::subscription::SubscriptionState;
use angaros_transport::Events;
use angaros_transport::{Endpoint, EndpointKind};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

/// The endpoints of this process on one topic.
#[derive(Default)]
struct Topic {
    publishers: Vec<Arc<PublisherState>>,
    subscriptions: Vec<Arc<SubscriptionState>>,
    remotes: Vec<usize>,
}

/// A connection that could not be established yet.
enum Pending {
    /// The publisher has not offered a ring yet.
    Attach(Arc<SubscriptionState>, Remote),
    /// There was no space for the ring.
    Connect(Arc<PublisherState>, Remote),
}

/// A mismatch, which is reported when no lock is held.
pub struct Report {
    events: Arc<dyn Events>,
    publisher: Arc<Endpoint>,
    subscription: Arc<Endpoint>,
}

impl Report {
    /// Reports the mismatch to the endpoint's events.
    pub fn send(&self) {
        self.events.mismatch(&self.publisher, &self.subscription);
    }
}

/// The state of the matching.
#[derive(Default)]
pub struct Matching {
    stamps: Vec<u64>,
    remotes: HashMap<usize, Remote>,
    topics: HashMap<String, Topic>,
    pending: Vec<Pending>,
    peers: HashMap<(u32, u64), Weak<PeerSegment>>,
    /// Dropped publishers whose memory others still use, by topic.
    departed: HashMap<String, Vec<Arc<PublisherState>>>,
    /// Whether rings were offered since the last announcement.
    has_new_offers: bool,
    /// The registry's epoch up to which every change is in the copy; `None` before the first look.
    seen: Option<u32>,
}

impl Matching {
    /// Brings the copy up to date, tries again what is pending; returns what is to be reported.
    pub fn refresh(&mut self, process: &Arc<Process>) -> Vec<Report> {
        let mut reports = Vec::new();
        // Before the records: what changes while they are looked at is announced later.
        let epoch = process.registry.epoch().load(Ordering::SeqCst);
        if self.seen != Some(epoch) {
            for index in 0..process.registry.endpoints_high() {
                self.update_record(process, index, &mut reports);
            }
            self.seen = Some(epoch);
        }
        self.retry(process);
        if std::mem::take(&mut self.has_new_offers) {
            self.announce(process);
        }
        reports
    }

    /// Brings the copy of one record up to date.
    fn update_record(&mut self, process: &Arc<Process>, index: usize, reports: &mut Vec<Report>) {
        if self.stamps.len() <= index {
            self.stamps.resize(index + 1, 0);
        }
        if process.registry.endpoint_stamp(index) == self.stamps[index] {
            return;
        }
        self.forget(index);
        self.stamps[index] = 0;
        if let Some((stamp, record)) = process.registry.endpoint(index) {
            self.stamps[index] = stamp;
            self.discover(process, index, record, reports);
        }
    }

    /// Makes other processes scan the registry. This one need not: its copy holds what it
    /// announces.
    fn announce(&mut self, process: &Arc<Process>) {
        let before = process.registry.announce();
        // Unless others announced something since we looked.
        if self.seen == Some(before) {
            self.seen = Some(before.wrapping_add(1));
        }
    }

    /// Looks at every record the next time, whatever was announced: memory that others can write
    /// is no proof that nothing changed.
    pub fn invalidate(&mut self) {
        self.seen = None;
    }

    /// Whether memory of another process is mapped.
    pub fn has_peers(&self) -> bool {
        !self.peers.is_empty()
    }

    /// Whether no connection waits for another attempt or to be freed.
    pub fn is_settled(&self) -> bool {
        let is_settled = |topic: &Topic| {
            topic.publishers.iter().all(|publisher| publisher.is_settled())
                && topic.subscriptions.iter().all(|subscription| subscription.is_settled())
        };
        self.pending.is_empty() && self.departed.is_empty() && self.topics.values().all(is_settled)
    }

    /// Frees memory that is not referred to any more.
    pub fn reclaim(&mut self) {
        for topic in self.topics.values() {
            topic.publishers.iter().for_each(|publisher| publisher.reclaim());
            topic.subscriptions.iter().for_each(|subscription| subscription.reclaim());
        }
        self.departed.retain(|_, publishers| {
            publishers.retain(|publisher| !publisher.try_release());
            !publishers.is_empty()
        });
        self.peers.retain(|_, segment| segment.strong_count() > 0);
    }

    /// Makes the memory of processes that stay present.
    pub fn make_peers_present(&self) {
        self.peers.values().filter_map(Weak::upgrade).for_each(|segment| segment.make_present());
    }

    fn discover(
        &mut self,
        process: &Arc<Process>,
        index: usize,
        record: Record,
        reports: &mut Vec<Report>,
    ) {
        let here = record.endpoint.gid.is_of_this_process();
        if record.shown_only || here && !process.deliver_within_process {
            return;
        }
        let remote = Remote { record: Arc::new(record), index };
        self.remotes.insert(index, remote.clone());
        let topic = self.topics.entry(remote.record.endpoint.topic.clone()).or_default();
        topic.remotes.push(index);
        let mut locals = Vec::new();
        match remote.record.endpoint.kind {
            EndpointKind::Subscription => {
                locals.extend(topic.publishers.iter().cloned().map(Local::Publisher));
            }
            EndpointKind::Publisher => {
                locals.extend(topic.subscriptions.iter().cloned().map(Local::Subscription));
            }
        }
        for local in locals {
            self.match_pair(process, &local, &remote, reports);
        }
    }

    /// Connects two endpoints of one topic, or reports their mismatch.
    fn match_pair(
        &mut self,
        process: &Arc<Process>,
        local: &Local,
        remote: &Remote,
        reports: &mut Vec<Report>,
    ) {
        let other = Arc::new(remote.record.endpoint.clone());
        match local {
            Local::Publisher(publisher) => match publisher.endpoint.can_serve(&other) {
                Ok(()) => self.connect(publisher, remote),
                Err(_) => reports.push(Report {
                    events: Arc::clone(&publisher.events),
                    publisher: Arc::clone(&publisher.endpoint),
                    subscription: other,
                }),
            },
            Local::Subscription(subscription) => match other.can_serve(&subscription.endpoint) {
                Ok(()) => {
                    let pending = Pending::Attach(Arc::clone(subscription), remote.clone());
                    if !self.retry_pair(process, &pending) {
                        self.pending.push(pending);
                    }
                }
                Err(_) => reports.push(Report {
                    events: Arc::clone(&subscription.events),
                    publisher: other,
                    subscription: Arc::clone(&subscription.endpoint),
                }),
            },
        }
    }

    fn connect(&mut self, publisher: &Arc<PublisherState>, remote: &Remote) {
        match publisher.connect(remote) {
            Ok(()) => self.has_new_offers = true,
            Err(error) => {
                let topic = &publisher.endpoint.topic;
                tracing::error!("cannot connect a subscription to {topic} yet: {error}");
                self.pending.push(Pending::Connect(Arc::clone(publisher), remote.clone()));
            }
        }
    }

    fn retry(&mut self, process: &Arc<Process>) {
        let pending = std::mem::take(&mut self.pending);
        for item in pending {
            if !self.retry_pair(process, &item) {
                self.pending.push(item);
            }
        }
    }

    /// Returns whether the pair needs no further try.
    fn retry_pair(&mut self, process: &Arc<Process>, item: &Pending) -> bool {
        match item {
            Pending::Connect(publisher, remote) => {
                let connected = publisher.connect(remote).is_ok();
                if connected {
                    self.has_new_offers = true;
                    tracing::info!("a subscription to {} is connected", publisher.endpoint.topic);
                }
                connected
            }
            Pending::Attach(subscription, remote) => {
                let control = process.registry.control(remote.index).load(Ordering::Acquire);
                if control == 0 {
                    return false;
                }
                let key = (remote.record.slot, remote.record.generation);
                match self.peer(process, key) {
                    Some(segment) => subscription.attach(remote, &segment, control),
                    None => false,
                }
            }
        }
    }

    fn peer(&mut self, process: &Arc<Process>, key: (u32, u64)) -> Option<Arc<PeerSegment>> {
        if let Some(segment) = self.peers.get(&key).and_then(Weak::upgrade) {
            return Some(segment);
        }
        match PeerSegment::open(&process.registry, key.0, key.1) {
            Ok(segment) => {
                self.peers.insert(key, Arc::downgrade(&segment));
                Some(segment)
            }
            Err(error) => {
                tracing::debug!("a publisher's memory cannot be mapped yet: {error}");
                None
            }
        }
    }

    /// Removes an endpoint of another process.
    fn forget(&mut self, index: usize) {
        let Some(remote) = self.remotes.remove(&index) else { return };
        let endpoint = &remote.record.endpoint;
        self.pending.retain(|item| match item {
            Pending::Attach(_, other) | Pending::Connect(_, other) => other.index != index,
        });
        if let Some(topic) = self.topics.get_mut(&endpoint.topic) {
            topic.remotes.retain(|&other| other != index);
            match endpoint.kind {
                EndpointKind::Subscription => {
                    topic
                        .publishers
                        .iter()
                        .for_each(|publisher| publisher.disconnect(endpoint.gid));
                }
                EndpointKind::Publisher => {
                    topic
                        .subscriptions
                        .iter()
                        .for_each(|subscription| subscription.end(endpoint.gid));
                }
            }
        }
        if endpoint.kind == EndpointKind::Subscription {
            let departed = self.departed.get(&endpoint.topic).into_iter().flatten();
            departed.for_each(|publisher| publisher.disconnect(endpoint.gid));
        }
        self.drop_empty(&endpoint.topic);
    }

    fn drop_empty(&mut self, name: &str) {
        let empty = |topic: &Topic| {
            topic.publishers.is_empty()
                && topic.subscriptions.is_empty()
                && topic.remotes.is_empty()
        };
        if self.topics.get(name).is_some_and(empty) {
            self.topics.remove(name);
        }
    }

    /// Adds an endpoint of this process, matches it with the known ones, and announces it.
    pub fn add(&mut self, process: &Arc<Process>, local: &Local) -> Vec<Report> {
        // Records from before are matched below, later ones at a later refresh: never both.
        let mut reports = self.refresh(process);
        let (name, wanted, index) = match local {
            Local::Publisher(p) => (&p.endpoint.topic, EndpointKind::Subscription, p.index),
            Local::Subscription(s) => (&s.endpoint.topic, EndpointKind::Publisher, s.index),
        };
        // Its record is there and not announced yet.
        self.update_record(process, index, &mut reports);
        let topic = self.topics.entry(name.clone()).or_default();
        match local {
            Local::Publisher(publisher) => topic.publishers.push(Arc::clone(publisher)),
            Local::Subscription(subscription) => topic.subscriptions.push(Arc::clone(subscription)),
        }
        let remotes: Vec<Remote> =
            topic.remotes.iter().filter_map(|index| self.remotes.get(index).cloned()).collect();
        for remote in remotes.iter().filter(|remote| remote.record.endpoint.kind == wanted) {
            self.match_pair(process, local, remote, &mut reports);
        }
        self.has_new_offers = false;
        self.announce(process);
        reports
    }

    /// Removes a publisher of this process; its memory stays until it is not referred to any more.
    pub fn remove_publisher(&mut self, publisher: &Arc<PublisherState>) {
        let topic = &publisher.endpoint.topic;
        if let Some(topic) = self.topics.get_mut(topic) {
            topic.publishers.retain(|other| !Arc::ptr_eq(other, publisher));
        }
        self.pending
            .retain(|item| !matches!(item, Pending::Connect(p, _) if Arc::ptr_eq(p, publisher)));
        self.drop_empty(topic);
        if !publisher.try_release() {
            self.departed.entry(topic.clone()).or_default().push(Arc::clone(publisher));
        }
    }

    /// Removes a subscription of this process.
    pub fn remove_subscription(&mut self, subscription: &Arc<SubscriptionState>) {
        let topic = &subscription.endpoint.topic;
        if let Some(topic) = self.topics.get_mut(topic) {
            topic.subscriptions.retain(|other| !Arc::ptr_eq(other, subscription));
        }
        self.pending
            .retain(|item| !matches!(item, Pending::Attach(s, _) if Arc::ptr_eq(s, subscription)));
        self.drop_empty(topic);
    }
}

/// An endpoint of this process.
pub enum Local {
    /// A publisher.
    Publisher(Arc<PublisherState>),
    /// A subscription.
    Subscription(Arc<SubscriptionState>),
}
