//! A network in memory: each context that opens it is a host. Topics travel as bytes; of services
//! only requests and replies do, with the client's id and the request's number beside them.

use angaros_component::sim;
use angaros_core::{
    Endpoint, EndpointKind, Gid, LoanError, MessageInfo, NodeName, PublishError, Result, TakeError,
};
use angaros_msg::TypeHash;
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::doorbell::Doorbell;
use angaros_transport::services::{
    Directory, End, Outcome, OwnEnd, Remote, Role, Side, TRAILER, read_reply, service_qos,
    write_reply,
};
use angaros_transport::{
    Binding, Capabilities, EndReason, Entry, Events, GraphSnapshot, OpenOptions, PublisherOptions,
    Received, SubscriptionOptions, Transport, TransportPublisher, TransportSubscription,
};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The network.
#[derive(Default)]
pub struct Network {
    state: Mutex<State>,
    /// Messages that were sent on the topic of the tests, `/numbers`.
    pub sent: AtomicUsize,
    /// Where the bytes of the last one lie.
    pub last: AtomicUsize,
    /// Messages of that topic that are lost from now on.
    pub losing: AtomicUsize,
    /// How often a publisher of that topic was asked whom it serves.
    pub asked: AtomicUsize,
}

#[derive(Default)]
struct State {
    cut: bool,
    hosts: usize,
    nodes: Vec<NodeName>,
    ends: Vec<Arc<OnWire>>,
    directories: Vec<Arc<Directory>>,
}

/// An endpoint that the network knows.
struct OnWire {
    host: usize,
    endpoint: Arc<Endpoint>,
    events: Arc<dyn Events>,
    /// Of a service.
    service: Option<OwnEnd>,
    /// Subscriptions of topics that a publisher serves, or the reverse.
    peers: Mutex<Vec<Gid>>,
    queue: Mutex<VecDeque<(Slot, MessageInfo)>>,
    binding: Mutex<Option<Binding>>,
    expected: Mutex<HashMap<Gid, u64>>,
    lost: AtomicU64,
    pool: HeapPool,
}

impl OnWire {
    fn role(&self) -> Option<Role> {
        self.service.as_ref().map(|own| own.end().role)
    }

    /// What others are told of it.
    fn announced(&self) -> Option<Remote> {
        let end = self.service.as_ref()?.end().clone();
        let side = match end.role {
            Role::RequestOut => Side::Client,
            Role::RequestIn => Side::Server,
            Role::ReplyIn | Role::ReplyOut => return None,
        };
        let gid = self.endpoint.gid;
        let node = self.endpoint.node.clone();
        let End { service, type_name, hash, .. } = end;
        Some(Remote { side, service, type_name, hash, gid, node, qos: service_qos() })
    }

    fn serves(&self, other: &Self) -> bool {
        self.service.is_none()
            && other.service.is_none()
            && self.host != other.host
            && self.endpoint.kind == EndpointKind::Publisher
            && other.endpoint.kind == EndpointKind::Subscription
            && self.endpoint.topic == other.endpoint.topic
            && self.endpoint.can_serve(&other.endpoint).is_ok()
    }

    /// Publisher and subscription of one topic that cannot be connected.
    fn strangers<'a>(&'a self, other: &'a Self) -> Option<(&'a Endpoint, &'a Endpoint)> {
        let one = &*self.endpoint;
        let two = &*other.endpoint;
        let facing = self.host != other.host
            && one.topic == two.topic
            && one.kind != two.kind
            && self.service.is_none();
        let pair = if one.kind == EndpointKind::Publisher { (one, two) } else { (two, one) };
        facing.then_some(pair)
    }

    fn matched(&self) -> usize {
        self.service.as_ref().map_or_else(|| lock(&self.peers).len(), OwnEnd::matched)
    }

    fn receive(&self, bytes: Slot, info: MessageInfo) {
        let mut expected = lock(&self.expected);
        let next = expected.entry(info.publisher).or_insert(info.sequence_number);
        let missing = info.sequence_number.saturating_sub(*next);
        if missing > 0 {
            self.events.lost(info.publisher, info.sequence_number - 1, missing);
            self.lost.fetch_add(missing, Ordering::Relaxed);
        }
        *next = info.sequence_number + 1;
        lock(&self.queue).push_back((bytes, info));
        if let Some(binding) = &*lock(&self.binding) {
            binding.doorbell.ring(binding.entity as usize);
        }
    }

    fn copy(&self, bytes: &[u8], room: usize) -> SlotMut {
        let mut slot = self.pool.loan(bytes.len() + room);
        slot.as_bytes_mut()[..bytes.len()].copy_from_slice(bytes);
        slot
    }
}

fn connect(publisher: &OnWire, subscription: &OnWire) {
    lock(&publisher.peers).push(subscription.endpoint.gid);
    lock(&subscription.peers).push(publisher.endpoint.gid);
    publisher.events.matched(&subscription.endpoint, None);
    subscription.events.matched(&publisher.endpoint, None);
}

fn part(one: &OnWire, other: &OnWire, how: EndReason) {
    let mut peers = lock(&one.peers);
    let before = peers.len();
    peers.retain(|gid| *gid != other.endpoint.gid);
    if peers.len() < before {
        one.events.unmatched(other.endpoint.gid, how);
    }
}

impl State {
    fn add(&mut self, new: &Arc<OnWire>) {
        self.ends.push(Arc::clone(new));
        if self.cut {
            return;
        }
        for other in &self.ends {
            if new.serves(other) {
                connect(new, other);
            } else if other.serves(new) {
                connect(other, new);
            } else if let Some((publisher, subscription)) = new.strangers(other) {
                new.events.mismatch(publisher, subscription);
                other.events.mismatch(publisher, subscription);
            }
        }
        self.tell(new, |directory, remote| {
            assert!(directory.came(remote));
        });
    }

    fn remove(&mut self, gone: &Arc<OnWire>, how: EndReason) {
        self.ends.retain(|end| !Arc::ptr_eq(end, gone));
        self.leave(gone, how);
    }

    fn leave(&self, gone: &Arc<OnWire>, how: EndReason) {
        self.tell(gone, |directory, remote| directory.went(remote.side, remote.gid, how));
        for other in &self.ends {
            part(other, gone, how);
            part(gone, other, how);
        }
    }

    fn tell(&self, end: &OnWire, tell: impl Fn(&Directory, &Remote)) {
        let Some(remote) = end.announced() else { return };
        let others = self.directories.iter().enumerate().filter(|(host, _)| *host != end.host);
        others.for_each(|(_, directory)| tell(directory, &remote));
    }

    fn send(&self, from: &OnWire, bytes: &[u8], info: &MessageInfo) -> usize {
        if self.cut {
            return 0;
        }
        match from.role() {
            None => self.send_topic(from, bytes, info),
            Some(Role::RequestOut) => self.send_request(from, bytes, info),
            Some(_) => self.send_reply(from, bytes),
        }
    }

    fn send_topic(&self, from: &OnWire, bytes: &[u8], info: &MessageInfo) -> usize {
        let peers = lock(&from.peers).clone();
        let meant = self.ends.iter().filter(|end| peers.contains(&end.endpoint.gid));
        meant.map(|end| end.receive(end.copy(bytes, 0).freeze(), *info)).count()
    }

    fn send_request(&self, from: &OnWire, bytes: &[u8], info: &MessageInfo) -> usize {
        let service = from.service.as_ref().map(|own| own.end().service.clone());
        let meant = self.ends.iter().filter(|end| {
            let own = end.service.as_ref().map(OwnEnd::end);
            end.host != from.host
                && own.is_some_and(|own| {
                    own.role == Role::RequestIn && Some(&own.service) == service.as_ref()
                })
        });
        // What a transport of ROS 2 has beside the bytes: the client and its number.
        let publisher = info.publisher;
        let sequence_number = info.sequence_number;
        let info = MessageInfo { publisher, sequence_number, ..MessageInfo::default() };
        meant.map(|end| end.receive(end.copy(bytes, 0).freeze(), info)).count()
    }

    fn send_reply(&self, from: &OnWire, bytes: &[u8]) -> usize {
        let (response, number, outcome): (&[u8], u64, Outcome) = read_reply(bytes).unwrap();
        let client = from.service.as_ref().and_then(|own| own.end().client);
        let meant = self.ends.iter().find(|end| {
            let own = end.service.as_ref().map(OwnEnd::end);
            own.is_some_and(|own| own.role == Role::ReplyIn && own.client == client)
        });
        let Some(end) = meant else { return 0 };
        let mut slot = end.copy(response, TRAILER);
        assert!(write_reply(slot.as_bytes_mut(), number, outcome));
        let count = lock(&end.expected).get(&from.endpoint.gid).copied().unwrap_or(1);
        let publisher = from.endpoint.gid;
        let sequence_number = count;
        let info = MessageInfo { publisher, sequence_number, ..MessageInfo::default() };
        end.receive(slot.freeze(), info);
        1
    }
}

impl Network {
    pub fn new() -> Arc<Self> {
        Arc::default()
    }

    /// A transport for another host.
    pub fn host(self: &Arc<Self>) -> Arc<dyn Transport> {
        let mut state = lock(&self.state);
        let directory = Directory::new();
        if !state.cut {
            for remote in state.ends.iter().filter_map(|end| end.announced()) {
                assert!(directory.came(&remote));
            }
        }
        state.directories.push(Arc::clone(&directory));
        state.hosts += 1;
        Arc::new(Host { network: Arc::clone(self), host: state.hosts - 1, directory })
    }

    /// Tells every host of somebody who is not there.
    pub fn announce(&self, remote: &Remote) -> bool {
        lock(&self.state).directories.iter().all(|directory| directory.came(remote))
    }

    /// Everybody loses everybody, and what is sent is lost.
    pub fn cut(&self) {
        let mut state = lock(&self.state);
        state.cut = true;
        for end in &state.ends {
            state.leave(end, EndReason::Died);
        }
    }

    /// Everybody is found again, if it was cut.
    pub fn restore_if_cut(&self) {
        if lock(&self.state).cut {
            self.restore();
        }
    }

    /// Everybody is found again.
    pub fn restore(&self) {
        let mut state = lock(&self.state);
        state.cut = false;
        let ends = std::mem::take(&mut state.ends);
        ends.iter().for_each(|end| state.add(end));
    }
}

struct Host {
    network: Arc<Network>,
    host: usize,
    directory: Arc<Directory>,
}

impl Host {
    fn add(&self, endpoint: &Arc<Endpoint>, events: &Arc<dyn Events>) -> Arc<Attached> {
        let end = Arc::new(OnWire {
            host: self.host,
            endpoint: Arc::clone(endpoint),
            events: Arc::clone(events),
            service: self.directory.join(endpoint, events),
            peers: Mutex::default(),
            queue: Mutex::default(),
            binding: Mutex::default(),
            expected: Mutex::default(),
            lost: AtomicU64::new(0),
            pool: HeapPool::new(4),
        });
        lock(&self.network.state).add(&end);
        Arc::new(Attached { end, network: Arc::clone(&self.network) })
    }
}

impl Transport for Host {
    fn doorbell(&self) -> Result<Option<Doorbell>> {
        Ok(None)
    }

    fn declare_node(&self, node: &NodeName) -> Result<Box<dyn Send + Sync>> {
        lock(&self.network.state).nodes.push(node.clone());
        Ok(Box::new(()))
    }

    fn create_publisher(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<dyn TransportPublisher>> {
        Ok(self.add(endpoint, &options.events))
    }

    fn create_subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<dyn TransportSubscription>> {
        Ok(self.add(endpoint, &options.events))
    }

    fn graph(&self) -> GraphSnapshot {
        let state = lock(&self.network.state);
        let own = state.ends.iter().filter(|e| e.host == self.host || e.service.is_none());
        let mut endpoints: Vec<_> = own.map(|end| (*end.endpoint).clone()).collect();
        endpoints.extend(self.directory.remote_endpoints());
        GraphSnapshot { nodes: state.nodes.clone(), endpoints, ..GraphSnapshot::default() }
    }

    fn publish_definition(&self, _type_name: &str, _hash: TypeHash, _definition: &str) {}

    fn find_definition(&self, _hash: TypeHash) -> Option<String> {
        None
    }
}

/// An endpoint until it is dropped.
struct Attached {
    end: Arc<OnWire>,
    network: Arc<Network>,
}

impl Drop for Attached {
    fn drop(&mut self) {
        lock(&self.network.state).remove(&self.end, EndReason::Ended);
    }
}

impl TransportPublisher for Attached {
    fn matched(&self) -> usize {
        if self.end.endpoint.topic.ends_with("/numbers") {
            self.network.asked.fetch_add(1, Ordering::SeqCst);
        }
        self.end.matched()
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        Ok(self.end.pool.loan(len))
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let network = &self.network;
        if !self.end.endpoint.topic.ends_with("/numbers") {
            lock(&network.state).send(&self.end, bytes.as_bytes(), info);
            return Ok(());
        }
        network.sent.fetch_add(1, Ordering::SeqCst);
        network.last.store(bytes.as_bytes().as_ptr() as usize, Ordering::SeqCst);
        if network.losing.load(Ordering::SeqCst) > 0 {
            network.losing.fetch_sub(1, Ordering::SeqCst);
            return Ok(());
        }
        lock(&network.state).send(&self.end, bytes.as_bytes(), info);
        Ok(())
    }

    fn assert_liveliness(&self, _now_ns: u64) {}

    fn overwritten(&self) -> u64 {
        0
    }
}

impl TransportSubscription for Attached {
    fn matched(&self) -> usize {
        self.end.matched()
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        let next = lock(&self.end.queue).pop_front();
        Ok(next.map(|(bytes, info)| Received { bytes, info }))
    }

    fn has_pending(&self) -> bool {
        !lock(&self.end.queue).is_empty()
    }

    fn bind(&self, binding: Option<&Binding>) {
        *lock(&self.end.binding) = binding.cloned();
        if let Some(binding) = binding.filter(|_| self.has_pending()) {
            binding.doorbell.ring(binding.entity as usize);
        }
    }

    fn lost(&self) -> u64 {
        self.end.lost.load(Ordering::Relaxed)
    }
}

/// The networks of [`NEAR`] and [`FAR`] by domain.
static NETWORKS: [Mutex<BTreeMap<u32, Arc<Network>>>; 2] =
    [const { Mutex::new(BTreeMap::new()) }; 2];

/// Stands for a transport within the host.
pub static NEAR: Entry = entry("near", &[], false, |options| Ok(network(0, options.domain).host()));

/// Stands for a transport to other hosts.
pub static FAR: Entry =
    entry("far", &["rmw_memory"], true, |options| Ok(network(1, options.domain).host()));

/// The network of [`NEAR`] (0) or [`FAR`] (1) in a domain.
pub fn network(which: usize, domain: u32) -> Arc<Network> {
    Arc::clone(lock(&NETWORKS[which]).entry(domain).or_default())
}

const fn entry(
    scheme: &'static str,
    rmw: &'static [&'static str],
    cross_host: bool,
    open: fn(&OpenOptions) -> Result<Arc<dyn Transport>>,
) -> Entry {
    let capabilities = Capabilities { cross_host, secure: true, ..sim::ENTRY.capabilities };
    Entry { rmw, ..Entry::new(scheme, "in memory", capabilities, open) }
}
