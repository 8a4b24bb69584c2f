//! One participant: its endpoints, remote endpoints, and the matches between them.
//!
//! Locks are taken in this order: the state, the routes, one endpoint. The path of a message takes
//! the routes for reading, and its endpoint.

mod actions;
mod forwarding;
mod mismatches;
mod setup;
mod state;

use super::alarm::Alarm;
use super::batch::DatagramBatch;
use super::builtin::SendContext;
use super::io::EndpointIo;
use super::match_listener::MatchListener;
use super::names::{self, GRAPH_READER, GRAPH_WRITER};
use super::reader::LocalReader;
use super::socket::Sockets;
use super::watch::WatchedProcess;
use super::writer::LocalWriter;
use crate::discovery::Discovery;
use crate::wire::user_data::ServiceTag;
use crate::wire::{EntityId, Guid, GuidPrefix, entities};
use angaros_transport::clock::monotonic_ns;
use angaros_transport::{DiscoveryRange, GraphSnapshot, OpenOptions, PublisherOptions};
use angaros_transport::{Endpoint, Error, ErrorKind, NodeName, Result};
use mismatches::UnnamedMismatch;
use setup::{config, graph_end, new_prefix};
use state::DiscoveryEndpoints;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};

/// How long the first endpoint waits for participants that hold ports of our domain on this host.
const OCCUPIED_PORTS_NS: u64 = 300_000_000;
/// How long an endpoint waits for the endpoints of a participant that was discovered.
const PATIENCE_NS: u64 = 500_000_000;
/// How long declarations are collected before they are announced, for each matched participant; up
/// to [`FEW`] participants are told at once.
const COLLECT_NS: u64 = 250_000;
const FEW: usize = 3;
/// The longest.
const MAX_COLLECT_NS: u64 = 50_000_000;

/// A participant, shared by its threads.
pub struct Shared {
    /// What its endpoints share.
    pub io: EndpointIo,
    /// The participant's id.
    pub prefix: GuidPrefix,
    /// Connects endpoints of this process as well.
    pub within_process: bool,
    /// The receiving thread is to end.
    pub stop: AtomicBool,
    /// The endpoints that messages are routed to.
    pub routes: RwLock<Routes>,
    state: Mutex<State>,
    settled: Condvar,
    /// When collected declarations are announced, nanoseconds of the monotonic clock.
    announce_ns: AtomicU64,
    /// Whether the batch holds submessages.
    has_unsent: AtomicBool,
    /// Polls of the sockets that were requested, and the last one that is done.
    polls: (AtomicU64, AtomicU64),
    /// Rises when other processes are to be watched.
    watches_version: AtomicU64,
    next_entity: AtomicU32,
    next_shown: AtomicU32,
    next_service: AtomicU32,
    opened_ns: u64,
}

/// Where messages go.
#[derive(Default)]
pub struct Routes {
    /// Local writers.
    pub writers: HashMap<EntityId, Arc<LocalWriter>>,
    /// Local readers.
    pub readers: HashMap<EntityId, Arc<LocalReader>>,
    /// Local readers by the remote writer that they are matched with.
    pub readers_of: HashMap<Guid, Vec<Arc<LocalReader>>>,
}

/// A participant that was found.
struct Peer {
    address: SocketAddr,
    found_ns: u64,
}

/// The state of discovery and of the builtin endpoints.
pub struct State {
    discovery: Discovery,
    endpoints: DiscoveryEndpoints,
    batch: DatagramBatch,
    peers: HashMap<GuidPrefix, Peer>,
    nodes: Vec<NodeName>,
    watches: Arc<Vec<WatchedProcess>>,
    /// Writers that have just ended, and the numbers of their last samples.
    last_samples: Vec<(Guid, i64)>,
    domain: u32,
    /// Mismatches that are reported when the other node is known.
    unnamed: Vec<UnnamedMismatch>,
}

impl Shared {
    /// Opens the sockets and joins the domain.
    ///
    /// # Errors
    /// Errors of the kernel.
    pub fn open(options: &OpenOptions) -> Result<Arc<Self>> {
        let range = options.discovery.range;
        let localhost = matches!(range, DiscoveryRange::Localhost | DiscoveryRange::Off);
        let discovers = range != DiscoveryRange::Off;
        let sockets = Sockets::open(options.domain, localhost, discovers)?;
        let prefix = new_prefix();
        let now = monotonic_ns();
        let discovery = Discovery::new(config(options, &sockets, prefix), now);
        let state = State {
            discovery,
            endpoints: DiscoveryEndpoints::new(prefix),
            batch: DatagramBatch::default(),
            peers: HashMap::new(),
            nodes: Vec::new(),
            watches: Arc::default(),
            last_samples: Vec::new(),
            domain: options.domain,
            unnamed: Vec::new(),
        };
        let alarm = Alarm::new().map_err(|error| {
            Error::new(ErrorKind::System, format!("cannot make an event for DDS: {error}"))
        })?;
        let shared = Arc::new(Self {
            io: EndpointIo {
                sockets: Arc::new(sockets),
                alarm: Arc::new(alarm),
                riding_acks: Arc::default(),
                types: Arc::default(),
            },
            prefix,
            within_process: options.deliver_within_process,
            stop: AtomicBool::new(false),
            routes: RwLock::default(),
            state: Mutex::new(state),
            settled: Condvar::new(),
            announce_ns: AtomicU64::new(u64::MAX),
            has_unsent: AtomicBool::new(false),
            polls: (AtomicU64::new(0), AtomicU64::new(0)),
            watches_version: AtomicU64::new(1),
            next_entity: AtomicU32::new(1),
            next_shown: AtomicU32::new(0),
            next_service: AtomicU32::new(1),
            opened_ns: now,
        });
        let mut state = shared.state();
        state.discovery.add_writer(now, graph_end(prefix.with(GRAPH_WRITER)), None);
        state.discovery.add_reader(now, graph_end(prefix.with(GRAPH_READER)), None);
        let due = state.discovery.tick(now);
        shared.act(&mut state);
        drop(state);
        shared.io.alarm.at(due);
        Ok(shared)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Other participants that are known.
    pub fn peers(&self) -> usize {
        self.state().discovery().participants().count()
    }

    /// An id for a client or server, as `rmw_cyclonedds` counts them.
    pub fn next_service(&self) -> [u8; 16] {
        let mut id = [0; 16];
        id[..12].copy_from_slice(&self.prefix.0);
        let number = self.next_service.fetch_add(1, Ordering::Relaxed);
        id[12..].copy_from_slice(&number.to_be_bytes());
        id
    }

    fn next_key(&self) -> u32 {
        // 24 bits less a few for our own; a context that has made 16 million endpoints reuses them.
        self.next_entity.fetch_add(1, Ordering::Relaxed) % 0xff_0000 + 1
    }

    /// Declares a publisher.
    pub fn add_writer(
        self: &Arc<Self>,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
        listener: MatchListener,
        tag: Option<ServiceTag>,
    ) -> Arc<LocalWriter> {
        self.settle();
        let guid = self.prefix.with(EntityId::user_writer(self.next_key()));
        let end = LocalWriter::new(self.io.clone(), endpoint, options, listener, guid);
        let mut state = self.state();
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.writers.insert(guid.entity, Arc::clone(&end));
        drop(routes);
        let node = Some(endpoint.node.clone());
        let data = names::describe(endpoint, guid, tag);
        state.discovery.add_writer(monotonic_ns(), data, node);
        self.act_and_announce(&mut state);
        end
    }

    /// Declares a subscription.
    pub fn add_reader(
        self: &Arc<Self>,
        endpoint: &Arc<Endpoint>,
        listener: MatchListener,
        tag: Option<ServiceTag>,
    ) -> Arc<LocalReader> {
        self.add_reader_as(EntityId::user_reader(self.next_key()), endpoint, listener, tag)
    }

    /// Shows a subscription that takes nothing.
    pub fn show_reader(self: &Arc<Self>, endpoint: &Arc<Endpoint>) -> Guid {
        let entity = EntityId::shown_reader(self.next_shown.fetch_add(1, Ordering::Relaxed));
        self.add_reader_as(entity, endpoint, MatchListener::None, None).guid
    }

    fn add_reader_as(
        self: &Arc<Self>,
        entity: EntityId,
        endpoint: &Arc<Endpoint>,
        listener: MatchListener,
        tag: Option<ServiceTag>,
    ) -> Arc<LocalReader> {
        let guid = self.prefix.with(entity);
        let end = LocalReader::new(self.io.clone(), endpoint, listener, guid);
        let mut state = self.state();
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.readers.insert(guid.entity, Arc::clone(&end));
        drop(routes);
        let node = Some(endpoint.node.clone());
        let data = names::describe(endpoint, guid, tag);
        state.discovery.add_reader(monotonic_ns(), data, node);
        self.act_and_announce(&mut state);
        end
    }

    /// Takes a publisher away.
    pub fn remove_writer(&self, guid: Guid) {
        let mut state = self.state();
        state.discovery.remove_endpoint(monotonic_ns(), guid);
        self.act_and_announce(&mut state);
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.writers.remove(&guid.entity);
    }

    /// Takes a subscription away.
    pub fn remove_reader(&self, guid: Guid) {
        let mut state = self.state();
        state.discovery.remove_endpoint(monotonic_ns(), guid);
        self.act_and_announce(&mut state);
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.readers.remove(&guid.entity);
        for readers in routes.readers_of.values_mut() {
            readers.retain(|reader| reader.guid != guid);
        }
        routes.readers_of.retain(|_, readers| !readers.is_empty());
    }

    /// Shows a node.
    pub fn add_node(&self, node: &NodeName) {
        let mut state = self.state();
        state.nodes.push(node.clone());
        state.discovery.add_node(monotonic_ns(), node.clone());
        self.act_and_announce(&mut state);
    }

    /// Hides a node.
    pub fn remove_node(&self, node: &NodeName) {
        let mut state = self.state();
        if let Some(at) = state.nodes.iter().position(|known| known == node) {
            state.nodes.swap_remove(at);
        }
        state.discovery.remove_node(monotonic_ns(), node);
        self.act_and_announce(&mut state);
    }

    /// Everything that is known, our own included.
    pub fn snapshot(&self) -> GraphSnapshot {
        let state = self.state();
        let mut nodes = state.nodes.clone();
        nodes.extend(state.discovery.nodes());
        let others = state.discovery.endpoints();
        let others = others.filter(|(data, ..)| data.topic != entities::TOPIC);
        let mut endpoints: Vec<_> =
            others.map(|(data, node, _)| names::understand(&data, Some(node))).collect();
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        endpoints.extend(routes.writers.values().map(|end| (*end.endpoint).clone()));
        endpoints.extend(routes.readers.values().map(|end| (*end.endpoint).clone()));
        // The ends of requests stand for their clients and servers.
        endpoints.retain(|endpoint| !endpoint.topic.starts_with("rr/"));
        GraphSnapshot { nodes, endpoints, ..GraphSnapshot::default() }
    }

    /// Announces that the participant leaves.
    pub fn leave(&self) {
        let mut state = self.state();
        self.send_collected(&mut state, monotonic_ns());
        state.discovery.leave();
        self.act(&mut state);
    }

    /// Does what discovery asks for on behalf of the program, which may ask for more in a moment:
    /// all of it is announced at once.
    fn act_and_announce(&self, state: &mut State) {
        self.act(state);
        let now = monotonic_ns();
        let reader_count = state.endpoints.publications.reader_count();
        let collect_ns = match reader_count <= FEW {
            true => 0,
            false => (reader_count as u64 * COLLECT_NS).min(MAX_COLLECT_NS),
        };
        self.announce_ns.fetch_min(now + collect_ns, Ordering::SeqCst);
        let mut due = state.discovery.due_ns();
        match collect_ns {
            0 => due = due.min(self.send_collected(state, now)),
            _ => due = due.min(now + collect_ns),
        }
        self.io.alarm.at(due);
    }

    /// Whether something is to be sent to others.
    pub fn has_unsent(&self, now_ns: u64) -> bool {
        self.has_unsent.load(Ordering::SeqCst) || now_ns >= self.announce_ns.load(Ordering::SeqCst)
    }

    /// Sends what was collected for others, and what is due beside it.
    pub fn send(&self, now_ns: u64) {
        let mut state = self.state();
        let due = self.send_collected(&mut state, now_ns);
        drop(state);
        self.io.alarm.also_at(due);
    }

    fn send_collected(&self, state: &mut State, now_ns: u64) -> u64 {
        self.has_unsent.store(false, Ordering::SeqCst);
        let State { endpoints, batch, .. } = state;
        let mut context = SendContext { sockets: &self.io.sockets, batch };
        if now_ns >= self.announce_ns.load(Ordering::SeqCst) {
            self.announce_ns.store(u64::MAX, Ordering::SeqCst);
            endpoints.announce(&mut context);
        }
        let due = endpoints.tick(now_ns, &mut context);
        state.batch.send_all(&self.io.sockets);
        due.unwrap_or(u64::MAX).min(self.announce_ns.load(Ordering::SeqCst))
    }

    /// Rule T5: waits, for a bounded time, for the participants that were there before: until the
    /// sockets are read, and the endpoints of every discovered participant are known.
    fn settle(&self) {
        let asked = self.polls.0.fetch_add(1, Ordering::SeqCst) + 1;
        self.io.alarm.now();
        let deadline = monotonic_ns() + PATIENCE_NS;
        let mut state = self.state();
        loop {
            let now = monotonic_ns();
            let poll_done = self.polls.1.load(Ordering::SeqCst) >= asked;
            if now >= deadline || (poll_done && self.knows_everybody(&state, now)) {
                return;
            }
            let wait = std::time::Duration::from_millis(5);
            let waited = self.settled.wait_timeout(state, wait);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn knows_everybody(&self, state: &State, now: u64) -> bool {
        let is_near = |port: &u16| {
            let mut addresses = state.peers.values().map(|peer| peer.address);
            addresses.any(|address| address.port() == *port)
        };
        let met = now >= self.opened_ns + OCCUPIED_PORTS_NS
            || self.io.sockets.occupied_ports.iter().all(is_near);
        met && state.peers.iter().all(|(prefix, peer)| {
            now >= peer.found_ns + PATIENCE_NS
                || (state.endpoints.publications.has_all_of(*prefix)
                    && state.endpoints.subscriptions.has_all_of(*prefix))
        })
    }

    /// How many polls of the sockets were requested.
    pub fn polls_requested(&self) -> u64 {
        self.polls.0.load(Ordering::SeqCst)
    }

    /// Up to which of these it has looked.
    pub fn polls_done(&self) -> u64 {
        self.polls.1.load(Ordering::SeqCst)
    }

    /// The receiving thread has looked, and found nothing more.
    pub fn poll_done(&self, asked: u64) {
        if self.polls.1.swap(asked, Ordering::SeqCst) != asked {
            drop(self.state());
            self.settled.notify_all();
        }
    }

    /// The receiving thread has something for discovery. What others are told of it is sent at the
    /// end of the round.
    pub fn discover(&self, work: impl FnOnce(&mut State)) {
        let mut state = self.state();
        work(&mut state);
        self.act(&mut state);
        self.has_unsent.store(true, Ordering::SeqCst);
    }

    /// Does what is due, everywhere; returns when something will be.
    pub fn tick(&self, now_ns: u64) -> u64 {
        let mut state = self.state();
        let mut due = state.discovery.tick(now_ns);
        self.act(&mut state);
        due = due.min(self.report_named(&mut state, now_ns));
        due = due.min(self.send_collected(&mut state, now_ns));
        drop(state);
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        for end in routes.writers.values() {
            due = due.min(end.tick(now_ns).unwrap_or(u64::MAX));
        }
        for end in routes.readers.values() {
            due = due.min(end.tick(now_ns).unwrap_or(u64::MAX));
        }
        due
    }

    /// Changes when [`Shared::watches`] does.
    pub fn watches_version(&self) -> u64 {
        self.watches_version.load(Ordering::SeqCst)
    }

    /// The processes that are watched.
    pub fn watches(&self) -> Arc<Vec<WatchedProcess>> {
        Arc::clone(&self.state().watches)
    }
}
