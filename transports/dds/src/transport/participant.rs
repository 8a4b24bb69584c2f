//! One participant: its endpoints, those of others, and who of them is connected.
//!
//! Locks are taken in this order: the state, the routes, one endpoint. The path of a message takes
//! the routes for reading, and its endpoint.

use super::alarm::Alarm;
use super::builtin::{Builtin, Heard};
use super::names::{self, GRAPH_READER, GRAPH_WRITER};
use super::publisher::WriterEnd;
use super::socket::{Ports, Sockets};
use super::subscription::{ReaderEnd, WriterOffer};
use super::told::{Other, Told};
use super::watch::{self, Watch};
use crate::discovery::{Action, Config, Discovery, Interface, Range};
use crate::engine::ReaderOffer;
use crate::wire::participant_data::builtin;
use crate::wire::qos::{DurabilityKind, EndpointQos};
use crate::wire::user_data::{EndpointTags, ServiceTag};
use crate::wire::{
    DataHead, EndpointData, EntityId, Guid, GuidPrefix, InlineQos, Locator, MessageWriter,
    ParticipantData, SequenceNumber, Timestamp, VendorId, entities,
};
use angaros_core::clock::{monotonic_ns, system_time};
use angaros_core::transport::{
    Departure, DiscoveryRange, GraphSnapshot, OpenOptions, PublisherOptions,
};
use angaros_core::{Endpoint, Error, ErrorKind, NodeName, Result};
use angaros_msg::{Duration, Qos};
use std::collections::HashMap;
use std::io::IoSlice;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};

/// For how long others take us for alive after they last heard of us.
const LEASE: Duration = Duration::from_millis(10_000);
/// How long the first endpoint waits for participants that hold ports of our domain on this host.
const NEIGHBOURS_NS: u64 = 300_000_000;
/// How long an endpoint waits until a participant that was found has told of its endpoints.
const PATIENCE_NS: u64 = 500_000_000;
/// Processes that are watched at most; the others' leases run out.
const MAX_WATCHES: usize = 256;

/// Everything that the threads of a participant share.
pub struct Shared {
    /// From and to others.
    pub sockets: Sockets,
    /// Wakes the receiving thread.
    pub alarm: Alarm,
    /// The participant's id.
    pub prefix: GuidPrefix,
    /// Connects endpoints of this process as well.
    pub within_process: bool,
    /// The receiving thread is to end.
    pub stop: AtomicBool,
    /// Where messages go.
    pub routes: RwLock<Routes>,
    state: Mutex<State>,
    settled: Condvar,
    /// How often the receiving thread was asked to look, and up to which it did.
    looks: (AtomicU64, AtomicU64),
    /// Rises when other processes are to be watched.
    watches_version: AtomicU64,
    next_entity: AtomicU32,
    next_service: AtomicU32,
    opened_ns: u64,
}

/// Where messages go.
#[derive(Default)]
pub struct Routes {
    /// Our writers.
    pub writers: HashMap<EntityId, Arc<WriterEnd>>,
    /// Our readers.
    pub readers: HashMap<EntityId, Arc<ReaderEnd>>,
    /// Our readers that hear a writer.
    pub heard: HashMap<Guid, Vec<Arc<ReaderEnd>>>,
}

/// A participant that was found.
struct Peer {
    address: SocketAddr,
    found_ns: u64,
}

/// What discovery knows and what we told others.
pub struct State {
    discovery: Discovery,
    publications: Builtin,
    subscriptions: Builtin,
    messages: Builtin,
    graph: Builtin,
    peers: HashMap<GuidPrefix, Peer>,
    nodes: Vec<NodeName>,
    watches: Arc<Vec<Watch>>,
}

impl Shared {
    /// Opens the sockets and joins the domain.
    ///
    /// # Errors
    /// What the kernel says.
    pub fn open(options: &OpenOptions) -> Result<Arc<Self>> {
        let range = options.discovery.range;
        let localhost = matches!(range, DiscoveryRange::Localhost | DiscoveryRange::Off);
        let discovers = range != DiscoveryRange::Off;
        let sockets = Sockets::open(options.domain, localhost, discovers)?;
        let prefix = new_prefix();
        let now = monotonic_ns();
        let discovery = Discovery::new(config(options, &sockets, prefix), now);
        let pair = |writer, reader| Builtin::new(prefix, writer, reader);
        let state = State {
            discovery,
            publications: pair(EntityId::PUBLICATIONS_WRITER, EntityId::PUBLICATIONS_READER),
            subscriptions: pair(EntityId::SUBSCRIPTIONS_WRITER, EntityId::SUBSCRIPTIONS_READER),
            messages: pair(
                EntityId::PARTICIPANT_MESSAGE_WRITER,
                EntityId::PARTICIPANT_MESSAGE_READER,
            ),
            graph: pair(GRAPH_WRITER, GRAPH_READER),
            peers: HashMap::new(),
            nodes: Vec::new(),
            watches: Arc::default(),
        };
        let alarm = Alarm::new().map_err(|error| {
            Error::new(ErrorKind::System, format!("cannot make an event for DDS: {error}"))
        })?;
        let shared = Arc::new(Self {
            sockets,
            alarm,
            prefix,
            within_process: options.deliver_within_process,
            stop: AtomicBool::new(false),
            routes: RwLock::default(),
            state: Mutex::new(state),
            settled: Condvar::new(),
            looks: (AtomicU64::new(0), AtomicU64::new(0)),
            watches_version: AtomicU64::new(1),
            next_entity: AtomicU32::new(1),
            next_service: AtomicU32::new(1),
            opened_ns: now,
        });
        let mut state = shared.state();
        state.discovery.add_writer(now, graph_end(prefix.with(GRAPH_WRITER)), None);
        state.discovery.add_reader(now, graph_end(prefix.with(GRAPH_READER)), None);
        let due = state.discovery.tick(now);
        shared.act(&mut state);
        drop(state);
        shared.alarm.at(due);
        Ok(shared)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does what discovery asks for.
    fn act(&self, state: &mut State) {
        while let Some(action) = state.discovery.next_action() {
            self.act_once(state, action);
        }
    }

    fn act_once(&self, state: &mut State, action: Action) {
        let sockets = &self.sockets;
        match action {
            Action::Announce { to, payload, ended } => self.announce(&to, &payload, ended),
            Action::Joined { participant, metatraffic, .. } => {
                self.joined(state, &participant, &metatraffic);
            }
            Action::Left { prefix, .. } => self.left(state, prefix),
            Action::Write { writer, instance, payload } => {
                state.builtin(writer).write(instance, &payload, false, sockets);
            }
            Action::Dispose { writer, instance, payload } => {
                state.builtin(writer).write(instance, &payload, true, sockets);
            }
            Action::WriteEntities { payload } => {
                let instance = self.prefix.with(EntityId::PARTICIPANT);
                state.graph.write(instance, &payload, false, sockets);
            }
            Action::MatchReader { writer, reader, to, .. } => {
                self.match_reader(state, writer, &reader, &to);
            }
            Action::UnmatchReader { writer, reader, how } => match writer {
                GRAPH_WRITER => state.graph.remove_reader(reader),
                writer => {
                    if let Some(end) = self.writer(writer) {
                        end.disconnect(reader, how);
                    }
                }
            },
            Action::MatchWriter { reader, writer, to, .. } => {
                self.match_writer(state, reader, &writer, &to);
            }
            Action::UnmatchWriter { reader, writer, how } => match reader {
                GRAPH_READER => state.graph.remove_writer(writer),
                reader => self.unhear(reader, writer, how),
            },
            Action::Incompatible { ours, other, .. } => self.incompatible(ours, &other),
            Action::Refused { what, count } => {
                tracing::warn!("passed over for the {count}th time: {what}");
            }
            Action::Asserted { .. } | Action::GraphChanged => {}
        }
    }

    fn writer(&self, entity: EntityId) -> Option<Arc<WriterEnd>> {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        routes.writers.get(&entity).cloned()
    }

    fn reader(&self, entity: EntityId) -> Option<Arc<ReaderEnd>> {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        routes.readers.get(&entity).cloned()
    }

    /// Says who we are, outside of every history.
    fn announce(&self, to: &[SocketAddr], payload: &[u8], ended: bool) {
        let mut message = Vec::with_capacity(64 + payload.len());
        let mut inline = Vec::new();
        if ended {
            let key_hash = Some(self.prefix.with(EntityId::PARTICIPANT).to_bytes());
            InlineQos { disposed: true, unregistered: true, key_hash, ..InlineQos::default() }
                .write(&mut inline);
        }
        let mut writer = MessageWriter::begin(&mut message, self.prefix);
        writer.info_timestamp(Some(Timestamp::from_time(system_time())));
        let head = DataHead {
            reader: EntityId::SPDP_READER,
            writer: EntityId::SPDP_WRITER,
            sequence: SequenceNumber(1),
            inline_qos: &inline,
            is_key: ended,
        };
        writer.data(&head, payload);
        let pieces = [IoSlice::new(&message)];
        to.iter().for_each(|to| self.sockets.send(*to, &pieces));
    }

    fn joined(&self, state: &mut State, found: &ParticipantData, addresses: &[SocketAddr]) {
        let (prefix, sockets) = (found.guid.prefix, &self.sockets);
        let Some(address) = addresses.first().copied() else { return };
        state.peers.insert(prefix, Peer { address, found_ns: monotonic_ns() });
        let has = |bit| found.builtin_endpoints & bit != 0;
        for (pair, announcer, detector) in [
            (
                &mut state.publications,
                builtin::PUBLICATIONS_ANNOUNCER,
                builtin::PUBLICATIONS_DETECTOR,
            ),
            (
                &mut state.subscriptions,
                builtin::SUBSCRIPTIONS_ANNOUNCER,
                builtin::SUBSCRIPTIONS_DETECTOR,
            ),
            (
                &mut state.messages,
                builtin::PARTICIPANT_MESSAGE_WRITER,
                builtin::PARTICIPANT_MESSAGE_READER,
            ),
        ] {
            if has(detector) {
                pair.add_reader(prefix.with(pair.reader_guid.entity), address, sockets);
            }
            if has(announcer) {
                pair.add_writer(prefix.with(pair.writer_guid.entity), address, sockets);
            }
        }
        let said = found.properties.iter().find(|(name, _)| name == watch::PROPERTY);
        if state.watches.len() < MAX_WATCHES
            && let Some(fd) = said.and_then(|(_, value)| watch::watch(value))
        {
            let mut watches = (*state.watches).clone();
            watches.push((prefix, Arc::new(fd)));
            state.watches = Arc::new(watches);
            self.watches_version.fetch_add(1, Ordering::SeqCst);
        }
        self.alarm.at(monotonic_ns());
    }

    fn left(&self, state: &mut State, prefix: GuidPrefix) {
        state.peers.remove(&prefix);
        for pair in [&mut state.publications, &mut state.subscriptions, &mut state.messages] {
            pair.remove_reader(prefix.with(pair.reader_guid.entity));
            pair.remove_writer(prefix.with(pair.writer_guid.entity));
        }
        if state.watches.iter().any(|(watched, _)| *watched == prefix) {
            let rest = state.watches.iter().filter(|(watched, _)| *watched != prefix).cloned();
            state.watches = Arc::new(rest.collect());
            self.watches_version.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// Endpoints of this process meet over another transport, if one delivers within the process.
    fn is_ours_elsewhere(&self, other: &EndpointData) -> bool {
        names::gid_of(other).is_of_this_process() && !self.within_process
    }

    fn match_reader(
        &self,
        state: &mut State,
        writer: EntityId,
        reader: &EndpointData,
        to: &[SocketAddr],
    ) {
        let Some(address) = to.first().copied() else { return };
        if writer == GRAPH_WRITER {
            state.graph.add_reader(reader.guid, address, &self.sockets);
            return;
        }
        let Some(end) = self.writer(writer).filter(|_| !self.is_ours_elsewhere(reader)) else {
            return;
        };
        let other = names::understand(reader, None);
        if end.endpoint.can_serve(&other).is_err() {
            end.told.mismatch(&end.endpoint, &other);
            return;
        }
        let transient_local = reader.qos.durability >= DurabilityKind::TransientLocal;
        let offer =
            ReaderOffer { guid: reader.guid, reliable: reader.qos.reliable, transient_local };
        let vendor = vendor_of(state, reader.guid.prefix);
        end.connect(offer, address, &Other { endpoint: &other, data: reader, vendor });
    }

    fn match_writer(
        &self,
        state: &mut State,
        reader: EntityId,
        writer: &EndpointData,
        to: &[SocketAddr],
    ) {
        let Some(address) = to.first().copied() else { return };
        if reader == GRAPH_READER {
            state.graph.add_writer(writer.guid, address, &self.sockets);
            return;
        }
        let Some(end) = self.reader(reader).filter(|_| !self.is_ours_elsewhere(writer)) else {
            return;
        };
        let other = names::understand(writer, None);
        if other.can_serve(&end.endpoint).is_err() {
            end.told.mismatch(&other, &end.endpoint);
            return;
        }
        let (guid, reliable) = (writer.guid, writer.qos.reliable);
        let vendor = vendor_of(state, writer.guid.prefix);
        let other = Other { endpoint: &other, data: writer, vendor };
        self.hear(&end, &WriterOffer { guid, reliable, address }, &other);
    }

    fn hear(&self, end: &Arc<ReaderEnd>, offer: &WriterOffer, other: &Other<'_>) {
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.heard.entry(offer.guid).or_default().push(Arc::clone(end));
        drop(routes);
        end.connect(offer, other);
    }

    fn unhear(&self, reader: EntityId, writer: Guid, how: Departure) {
        let Some(end) = self.reader(reader) else { return };
        end.disconnect(writer, how);
        self.forget_route(&end, writer);
    }

    fn forget_route(&self, end: &Arc<ReaderEnd>, writer: Guid) {
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(readers) = routes.heard.get_mut(&writer) {
            readers.retain(|known| known.guid != end.guid);
            if readers.is_empty() {
                routes.heard.remove(&writer);
            }
        }
    }

    fn incompatible(&self, ours: EntityId, other: &EndpointData) {
        if self.is_ours_elsewhere(other) {
            return;
        }
        let other = names::understand(other, None);
        if let Some(end) = self.writer(ours) {
            end.told.mismatch(&end.endpoint, &other);
        } else if let Some(end) = self.reader(ours) {
            end.told.mismatch(&other, &end.endpoint);
        }
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
        told: Told,
        tag: Option<ServiceTag>,
    ) -> Arc<WriterEnd> {
        self.settle();
        let guid = self.prefix.with(EntityId::user_writer(self.next_key()));
        let end = WriterEnd::new(self, endpoint, options, told, guid);
        let mut state = self.state();
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.writers.insert(guid.entity, Arc::clone(&end));
        drop(routes);
        let (node, data) = (Some(endpoint.node.clone()), names::describe(endpoint, guid, tag));
        state.discovery.add_writer(monotonic_ns(), data, node);
        self.act(&mut state);
        end
    }

    /// Declares a subscription.
    pub fn add_reader(
        self: &Arc<Self>,
        endpoint: &Arc<Endpoint>,
        told: Told,
        tag: Option<ServiceTag>,
    ) -> Arc<ReaderEnd> {
        let guid = self.prefix.with(EntityId::user_reader(self.next_key()));
        let end = ReaderEnd::new(self, endpoint, told, guid);
        let mut state = self.state();
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.readers.insert(guid.entity, Arc::clone(&end));
        drop(routes);
        let (node, data) = (Some(endpoint.node.clone()), names::describe(endpoint, guid, tag));
        state.discovery.add_reader(monotonic_ns(), data, node);
        self.act(&mut state);
        end
    }

    /// Takes a publisher away.
    pub fn remove_writer(&self, guid: Guid) {
        let mut state = self.state();
        state.discovery.remove_endpoint(monotonic_ns(), guid);
        self.act(&mut state);
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.writers.remove(&guid.entity);
    }

    /// Takes a subscription away.
    pub fn remove_reader(&self, guid: Guid) {
        let mut state = self.state();
        state.discovery.remove_endpoint(monotonic_ns(), guid);
        self.act(&mut state);
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.readers.remove(&guid.entity);
        for readers in routes.heard.values_mut() {
            readers.retain(|reader| reader.guid != guid);
        }
        routes.heard.retain(|_, readers| !readers.is_empty());
    }

    /// Shows a node.
    pub fn add_node(&self, node: &NodeName) {
        let mut state = self.state();
        state.nodes.push(node.clone());
        state.discovery.add_node(monotonic_ns(), node.clone());
        self.act(&mut state);
    }

    /// Hides a node.
    pub fn remove_node(&self, node: &NodeName) {
        let mut state = self.state();
        if let Some(at) = state.nodes.iter().position(|known| known == node) {
            state.nodes.swap_remove(at);
        }
        state.discovery.remove_node(monotonic_ns(), node);
        self.act(&mut state);
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

    /// Tells everybody that we go.
    pub fn leave(&self) {
        let mut state = self.state();
        state.discovery.leave();
        self.act(&mut state);
    }

    /// Rule T5: waits, for a bounded time, until whoever was there before has been heard: what lies
    /// in our sockets has been read, and every participant that was found has told of its
    /// endpoints.
    fn settle(&self) {
        let asked = self.looks.0.fetch_add(1, Ordering::SeqCst) + 1;
        self.alarm.now();
        let deadline = monotonic_ns() + PATIENCE_NS;
        let mut state = self.state();
        loop {
            let now = monotonic_ns();
            let looked = self.looks.1.load(Ordering::SeqCst) >= asked;
            if now >= deadline || (looked && self.knows_everybody(&state, now)) {
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
        let met =
            now >= self.opened_ns + NEIGHBOURS_NS || self.sockets.neighbours.iter().all(is_near);
        met && state.peers.iter().all(|(prefix, peer)| {
            now >= peer.found_ns + PATIENCE_NS
                || (state.publications.has_all_of(*prefix)
                    && state.subscriptions.has_all_of(*prefix))
        })
    }

    /// How often somebody asked the receiving thread to look at its sockets.
    pub fn looks_asked(&self) -> u64 {
        self.looks.0.load(Ordering::SeqCst)
    }

    /// The receiving thread has looked, and found nothing more.
    pub fn looked(&self, asked: u64) {
        if self.looks.1.swap(asked, Ordering::SeqCst) != asked {
            drop(self.state());
            self.settled.notify_all();
        }
    }

    /// The receiving thread has something for discovery.
    pub fn discover(&self, work: impl FnOnce(&mut State)) {
        let mut state = self.state();
        work(&mut state);
        self.act(&mut state);
    }

    /// Does what is due, everywhere; returns when something will be.
    pub fn tick(&self, now_ns: u64) -> u64 {
        let mut state = self.state();
        let mut due = state.discovery.tick(now_ns);
        self.act(&mut state);
        let State { publications, subscriptions, messages, graph, .. } = &mut *state;
        for pair in [publications, subscriptions, messages, graph] {
            due = due.min(pair.tick(now_ns, &self.sockets).unwrap_or(u64::MAX));
        }
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
    pub fn watches(&self) -> Arc<Vec<Watch>> {
        Arc::clone(&self.state().watches)
    }
}

impl State {
    /// Discovery itself.
    pub fn discovery(&mut self) -> &mut Discovery {
        &mut self.discovery
    }

    fn builtin(&mut self, writer: EntityId) -> &mut Builtin {
        match writer {
            EntityId::PUBLICATIONS_WRITER => &mut self.publications,
            EntityId::SUBSCRIPTIONS_WRITER => &mut self.subscriptions,
            EntityId::PARTICIPANT_MESSAGE_WRITER => &mut self.messages,
            _ => &mut self.graph,
        }
    }

    /// The pair whose reader hears this writer.
    pub fn pair_of_writer(&mut self, writer: Guid) -> Option<&mut Builtin> {
        Some(match writer.entity {
            EntityId::PUBLICATIONS_WRITER => &mut self.publications,
            EntityId::SUBSCRIPTIONS_WRITER => &mut self.subscriptions,
            EntityId::PARTICIPANT_MESSAGE_WRITER => &mut self.messages,
            _ if self.graph.hears(writer) => &mut self.graph,
            _ => return None,
        })
    }

    /// The pair whose writer this is.
    pub fn pair_of_own(&mut self, writer: EntityId) -> Option<&mut Builtin> {
        Some(match writer {
            EntityId::PUBLICATIONS_WRITER => &mut self.publications,
            EntityId::SUBSCRIPTIONS_WRITER => &mut self.subscriptions,
            EntityId::PARTICIPANT_MESSAGE_WRITER => &mut self.messages,
            GRAPH_WRITER => &mut self.graph,
            _ => return None,
        })
    }

    /// Hands on what a pair's reader delivered.
    pub fn take_in(&mut self, writer: EntityId, heard: Heard, now_ns: u64) {
        for (source, sample) in heard.0 {
            let payload = sample.payload.as_bytes();
            let ended = sample.related.map(|(guid, _)| guid).filter(|_| sample.disposed);
            match writer {
                EntityId::PUBLICATIONS_WRITER => self.discovery.on_writer(source, payload, ended),
                EntityId::SUBSCRIPTIONS_WRITER => self.discovery.on_reader(source, payload, ended),
                EntityId::PARTICIPANT_MESSAGE_WRITER => {
                    self.discovery.on_participant_message(now_ns, source, payload);
                }
                _ if ended.is_none() => self.discovery.on_entities(source, payload),
                _ => {}
            }
        }
    }
}

/// Who made a participant; ourselves if it is our own.
fn vendor_of(state: &State, prefix: GuidPrefix) -> VendorId {
    state.discovery.participant(prefix).map_or(VendorId::ANGAROS, |found| found.data.vendor)
}

/// A participant's id: the vendor's two bytes, then ten that nobody else has.
fn new_prefix() -> GuidPrefix {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let process = angaros_core::Gid::process();
    let mut prefix = [0; 12];
    prefix[..2].copy_from_slice(&VendorId::ANGAROS.0);
    prefix[2..10].copy_from_slice(&process[..8]);
    let count = COUNT.fetch_add(1, Ordering::Relaxed) as u16;
    prefix[10..].copy_from_slice(&count.to_be_bytes());
    GuidPrefix(prefix)
}

fn config(options: &OpenOptions, sockets: &Sockets, prefix: GuidPrefix) -> Config {
    let own = match sockets.address.ip() {
        IpAddr::V4(own) => own,
        IpAddr::V6(_) => Ipv4Addr::LOCALHOST,
    };
    let unicast = vec![Locator::from(sockets.address)];
    let group = SocketAddr::from((super::socket::GROUP, Ports::of(options.domain).multicast()));
    let peers = options.discovery.static_peers.iter();
    Config {
        prefix,
        domain: options.domain,
        index: u16::try_from(sockets.neighbours.len()).unwrap_or(0),
        range: match options.discovery.range {
            DiscoveryRange::Localhost => Range::Localhost,
            DiscoveryRange::Off => Range::Off,
            DiscoveryRange::Subnet | DiscoveryRange::SystemDefault => Range::Subnet,
        },
        static_peers: peers.filter_map(|peer| resolve(peer)).collect(),
        enclave: match options.enclave.as_str() {
            "" => "/".to_owned(),
            enclave => enclave.to_owned(),
        },
        interfaces: vec![Interface { address: own, prefix_length: 24 }],
        metatraffic: unicast.clone(),
        data: unicast,
        metatraffic_multicast: match sockets.multicast {
            Some(_) => vec![Locator::from(group)],
            None => Vec::new(),
        },
        properties: vec![(watch::PROPERTY.to_owned(), watch::own())],
        lease: LEASE,
        match_own: options.deliver_within_process,
    }
}

/// The address of a peer that was named.
fn resolve(peer: &str) -> Option<IpAddr> {
    use std::net::ToSocketAddrs;
    if let Ok(address) = peer.parse() {
        return Some(address);
    }
    let found = (peer, 0).to_socket_addrs();
    let found = found.ok().and_then(|mut found| found.find(SocketAddr::is_ipv4));
    if found.is_none() {
        tracing::warn!("the static peer '{peer}' has no address; hint: see ROS_STATIC_PEERS");
    }
    found.map(|address| address.ip())
}

/// An end of the topic that says which endpoint belongs to which node.
fn graph_end(guid: Guid) -> EndpointData {
    let qos = match guid.entity {
        GRAPH_WRITER => Qos::keep_last(1).transient_local(),
        _ => Qos::keep_all().transient_local(),
    };
    EndpointData {
        guid,
        topic: entities::TOPIC.to_owned(),
        type_name: entities::TYPE_NAME.to_owned(),
        qos: EndpointQos::from_ros(&qos),
        tags: EndpointTags::default(),
        unicast: Vec::new(),
        multicast: Vec::new(),
        expects_inline_qos: false,
        vendor: VendorId::ANGAROS,
    }
}
