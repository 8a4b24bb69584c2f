//! A session: one opened transport, from its first hello to its bye.

use super::announcement::Announcement;
use super::congestion::{Pacer, RoundTrip};
use super::incoming::Incoming;
use super::path::DeliveryPath;
use super::receive::{ReassemblyBudget, Receiver};
use super::riding_acks::RidingAcks;
use super::send::{Sender, Setup};
use super::settings::Settings;
use super::socket::{SocketScope, Sockets, bound_ports, meeting_port};
use super::table::{Inbound, MAX_INBOUND, MAX_PEERS, Peer, SilentSession, Table, UdpReader};
use super::wire::{Key, MAX_DATAGRAM, Route, Small, Stream};
use super::writer::{Link, UdpWriter};
use angaros_msg::qos::{History, Reliability};
use angaros_transport::buffer::HeapPool;
use angaros_transport::clock::monotonic_ns;
use angaros_transport::endpoint::{Endpoint, EndpointKind, Gid};
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use angaros_transport::{EndReason, LastAssertion, OpenOptions};
use std::io::IoSlice;
use std::net::{Ipv4Addr, SocketAddrV4};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Bytes of the largest message.
pub const MAX_MESSAGE: usize = 256 << 20;
/// Bytes of all messages that are being put together.
const MAX_UNFINISHED: usize = 512 << 20;
/// How long whoever makes an endpoint waits until others know of it.
const ANNOUNCED: Duration = Duration::from_millis(500);
/// How often who waits for the end of publishers looks.
const LOOK: Duration = Duration::from_millis(100);
/// How long opening waits until the sessions of this host have told what they have.
const SETTLED: Duration = Duration::from_secs(1);
/// How long it gives those of other hosts.
const ELSEWHERE_NS: u64 = 30_000_000;
/// Messages of a dropped publisher are sent again until nobody has answered for so long, and for so
/// long at most.
pub const LINGER_NS: u64 = 2_000_000_000;
pub const MOST_LINGER_NS: u64 = 10_000_000_000;
/// Unused buffers a stream that arrives keeps: at least, and at most.
const SPARE: (usize, usize) = (16, 256);
/// Bytes on their way at the beginning of a stream: on this host, on a network.
const FIRST_WINDOW: (usize, usize) = (1 << 20, 256 << 10);
const MOST_WINDOW: (usize, usize) = (2 << 20, 4 << 20);

/// One opened transport.
pub struct Session {
    pub id: u64,
    pub domain: u32,
    pub within_process: bool,
    pub settings: Settings,
    pub sockets: Sockets,
    pub table: Mutex<Table>,
    /// What datagrams are read into; its holder hands on what it reads before another one reads.
    pub incoming: Mutex<Incoming>,
    /// Executors that take datagrams.
    pub socket_pollers: AtomicU32,
    /// When one of them was awake last.
    pub awake_ns: AtomicU64,
    pub memory: ReassemblyBudget,
    pub pool: HeapPool,
    pub stop: AtomicBool,
    /// The thread sleeps for long.
    pub drowsy: AtomicBool,
    /// An acknowledgement is owed that the thread may not know of.
    pub owes: AtomicBool,
    /// Datagrams and announcements that were refused.
    pub refused: AtomicU64,
    /// Datagrams that were sent again.
    pub resent: Arc<AtomicU64>,
    pub welcomes: Mutex<Pacer>,
    pub pacer: Mutex<Pacer>,
    /// Acknowledgements that go with messages.
    pub riding_acks: Arc<RidingAcks>,
    changed: Condvar,
}

/// A number that no other session has: the process's random bytes and a count.
fn draw_id() -> u64 {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let of_process = Gid::process().iter().fold(0xcbf2_9ce4_8422_2325, mix);
    count.to_le_bytes().iter().fold(of_process, mix).max(1)
}

impl Session {
    /// Opens the sockets.
    pub fn open(options: &OpenOptions) -> Result<Self> {
        let settings = Settings::read(options)?;
        let sockets = Sockets::open(options.domain, &settings)?;
        let pacer = Mutex::new(Pacer::new(settings.rate, MAX_DATAGRAM));
        Ok(Self {
            id: draw_id(),
            domain: options.domain,
            within_process: options.deliver_within_process,
            sockets,
            table: Mutex::default(),
            incoming: Mutex::new(Incoming::new()),
            socket_pollers: AtomicU32::new(0),
            awake_ns: AtomicU64::new(0),
            memory: ReassemblyBudget::new(MAX_UNFINISHED, MAX_MESSAGE),
            pool: HeapPool::new(16),
            stop: AtomicBool::new(false),
            drowsy: AtomicBool::new(false),
            owes: AtomicBool::new(false),
            refused: AtomicU64::new(0),
            resent: Arc::default(),
            welcomes: Mutex::new(Pacer::new(Some(5000), 1)),
            pacer,
            riding_acks: Arc::default(),
            settings,
            changed: Condvar::new(),
        })
    }

    // --- sending ---

    pub fn route(&self, to: u64) -> Route {
        Route { from: self.id, to }
    }

    /// Sends a datagram without a message.
    pub fn send(&self, small: &Small, to: SocketAddrV4) {
        self.sockets.send(&[IoSlice::new(small.as_bytes())], to);
    }

    /// Asks what has arrived of a stream.
    pub fn probe(&self, peer: u64, to: SocketAddrV4, sender: &Sender) {
        let probe = Small::probe(self.route(peer), sender.stream(), sender.next_unsent());
        self.send(&probe, to);
    }

    /// Tells that a publisher is alive.
    pub fn tell_alive(&self, peer: u64, to: SocketAddrV4, writer: u32, age_ns: u64) {
        let age_us = u32::try_from(age_ns / 1000).unwrap_or(u32::MAX);
        self.send(&Small::alive(self.route(peer), writer, age_us), to);
    }

    /// Tells that this session is there.
    pub fn heartbeat(&self, peer: u64, to: SocketAddrV4) {
        self.send(&Small::heartbeat(self.route(peer)), to);
    }

    /// Answers a hello.
    pub fn welcome(&self, peer: u64, to: SocketAddrV4) {
        self.send(&Small::welcome(self.route(peer), self.domain), to);
    }

    /// Asks who is there.
    pub fn hello(&self) {
        if self.settings.reach == SocketScope::Nobody {
            return;
        }
        let hello =
            |direct| Small::hello(self.route(0), self.domain, self.sockets.port(), [0; 4], direct);
        self.sockets.send_to_all(hello(false).as_bytes());
        for peer in &self.settings.peers {
            self.send(&hello(true), *peer);
        }
    }

    /// Sees to it that the thread looks after publishers soon.
    pub fn wake_thread(&self) {
        if self.drowsy.swap(false, Ordering::SeqCst) {
            self.sockets.wake();
        }
    }

    // --- waiting ---

    /// Something changed that others wait for.
    pub fn notify(&self) {
        self.changed.notify_all();
    }

    /// Waits until `is_so`; returns whether it is.
    pub fn wait_until(
        &self,
        timeout: Duration,
        look: Duration,
        mut is_so: impl FnMut(&mut Table) -> bool,
    ) -> bool {
        let end_ns = monotonic_ns() + timeout.as_nanos() as u64;
        let mut table = lock(&self.table);
        loop {
            if is_so(&mut table) {
                return true;
            }
            let left = Duration::from_nanos(end_ns.saturating_sub(monotonic_ns()));
            if left.is_zero() {
                return false;
            }
            let wait = self.changed.wait_timeout(table, left.min(look));
            table = wait.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits until those who are there have told what they have: all of this host, and whoever
    /// answers from elsewhere within a moment.
    pub fn wait_until_settled(&self) {
        if self.settings.reach == SocketScope::Nobody {
            return;
        }
        let begun_ns = monotonic_ns();
        let port = meeting_port(self.domain);
        let elsewhere =
            self.settings.reach == SocketScope::Network || !self.settings.peers.is_empty();
        self.wait_until(SETTLED, Duration::from_millis(5), |table| {
            let here = bound_ports().unwrap_or_default();
            let sessions = here.iter().filter(|bound| **bound == port).count();
            let others = || table.peers.iter().filter(|(session, _)| **session != self.id);
            let local = others().filter(|(_, p)| p.address.ip().is_loopback() && p.complete);
            let all = others().all(|(_, peer)| peer.complete);
            let waited = !elsewhere || monotonic_ns() >= begun_ns + ELSEWHERE_NS;
            all && waited && local.count() + 1 >= sessions
        });
    }

    /// Waits until everybody knows what was announced, or does not answer.
    fn wait_until_announced(&self) {
        let known = |peer: &Peer| peer.slow || peer.outgoing.is_idle();
        let all = self.wait_until(ANNOUNCED, ANNOUNCED, |table| table.peers.values().all(known));
        if !all {
            let mut table = lock(&self.table);
            for peer in table.peers.values_mut() {
                peer.slow |= !peer.outgoing.is_idle();
            }
        }
    }

    // --- own endpoints ---

    /// Sends an announcement to all known sessions.
    pub fn announce(&self, table: &mut Table, announcement: &Announcement) {
        let now_ns = monotonic_ns();
        for (session, peer) in &mut table.peers {
            peer.announce(announcement, &self.pool);
            self.flush(*session, peer.address, &mut peer.outgoing, now_ns);
        }
        self.wake_thread();
    }

    /// Adds a publisher, connects it and waits until others know of it (rule T5).
    pub fn add_outlet(&self, make: impl FnOnce(u32) -> UdpWriter) -> Arc<UdpWriter> {
        let mut table = lock(&self.table);
        let outlet = Arc::new(make(table.number()));
        let endpoint = Box::new((*outlet.endpoint).clone());
        self.announce(&mut table, &Announcement::Endpoint(outlet.number, endpoint));
        table.outlets.insert(outlet.number, Arc::clone(&outlet));
        let topic = &outlet.endpoint.topic;
        table.outlets_of.insert(topic, outlet.number);
        for (session, number, other) in others(&table, topic, EndpointKind::Subscription) {
            self.connect_outlet(&mut table, &outlet, session, number, &other);
        }
        drop(table);
        self.wait_until_announced();
        outlet
    }

    /// Adds a subscription, connects it and waits until others know of it.
    pub fn add_inlet(&self, make: impl FnOnce(u32) -> UdpReader) -> Arc<UdpReader> {
        let mut table = lock(&self.table);
        let inlet = Arc::new(make(table.number()));
        table.inlets.insert(inlet.number, Arc::clone(&inlet));
        let topic = &inlet.endpoint.topic;
        table.inlets_of.insert(topic, inlet.number);
        for (session, number, other) in others(&table, topic, EndpointKind::Publisher) {
            self.connect_inlet(&mut table, &inlet, session, number, &other);
        }
        let endpoint = Box::new((*inlet.endpoint).clone());
        self.announce(&mut table, &Announcement::Endpoint(inlet.number, endpoint));
        drop(table);
        self.wait_until_announced();
        inlet
    }

    /// Whether the two may meet here.
    fn may_meet(&self, other: &Endpoint) -> bool {
        self.within_process || !other.gid.is_of_this_process()
    }

    /// Connects an own publisher with a subscription, or reports why that cannot be.
    pub fn connect_outlet(
        &self,
        table: &mut Table,
        outlet: &Arc<UdpWriter>,
        session: u64,
        number: u32,
        other: &Endpoint,
    ) {
        if !self.may_meet(other) || lock(&outlet.state).ending_ns.is_some() {
            return;
        }
        if outlet.endpoint.can_serve(other).is_err() {
            outlet.events.mismatch(&outlet.endpoint, other);
            return;
        }
        let incarnation = table.incarnation();
        let Some(peer) = table.peers.get(&session) else { return };
        let reliable = is_reliable(&outlet.endpoint, other);
        let qos = &outlet.endpoint.qos;
        let setup = Setup {
            depth: qos.depth(),
            keep_all: reliable && qos.history == History::KeepAll,
            reliable,
            urgent: false,
            trip: peer.outgoing.trip().clone(),
            ..self.setup(peer.address, peer.chunk)
        };
        let stream = Stream { writer: outlet.number, reader: number, incarnation };
        let sender = Sender::new(stream, setup.clone());
        let link = Link {
            peer: session,
            address: peer.address,
            subscription: other.gid,
            sender,
            way: DeliveryPath::Alone,
        };
        outlet.connect(self, link, setup, other);
        self.tell_sharing(table, session, monotonic_ns());
    }

    fn setup(&self, address: SocketAddrV4, chunk: usize) -> Setup {
        let here = address.ip().is_loopback();
        let of = |pair: (usize, usize)| if here { pair.0 } else { pair.1 };
        Setup {
            chunk,
            depth: usize::MAX,
            keep_all: true,
            reliable: true,
            first_window: of(FIRST_WINDOW),
            most_window: of(MOST_WINDOW),
            urgent: true,
            trip: RoundTrip::default(),
            resent: Arc::clone(&self.resent),
        }
    }

    /// Connects an own subscription with a publisher, or reports why that cannot be.
    pub fn connect_inlet(
        &self,
        table: &mut Table,
        inlet: &Arc<UdpReader>,
        session: u64,
        number: u32,
        other: &Endpoint,
    ) {
        if !self.may_meet(other) {
            return;
        }
        if other.can_serve(&inlet.endpoint).is_err() {
            inlet.events.mismatch(other, &inlet.endpoint);
            return;
        }
        if table.inbound.len() >= MAX_INBOUND {
            self.refuse("streams", MAX_INBOUND);
            return;
        }
        let reliable = is_reliable(other, &inlet.endpoint);
        let stream = Stream { writer: number, reader: inlet.number, incarnation: 0 };
        let spare = inlet.endpoint.qos.depth().clamp(SPARE.0, SPARE.1);
        let asserted_ns = Arc::new(AtomicU64::new(monotonic_ns()));
        let heard = Arc::clone(&asserted_ns);
        let key = (session, number, inlet.number);
        let known = table.pick_up(&key);
        let fresh = Inbound {
            receiver: known.unwrap_or_else(|| Receiver::new(stream, reliable, spare)),
            inlet: Arc::clone(inlet),
            publisher: other.gid,
            asserted_ns,
            reliable,
            ending: false,
            returns: false,
            owes: false,
            riding_ack: self.riding_acks.of_stream(session),
            sharing: None,
        };
        table.inbound.insert(key, fresh);
        inlet.queue.matched.fetch_add(1, Ordering::Relaxed);
        let asserted = other
            .qos
            .must_assert()
            .then(|| Arc::new(move || heard.load(Ordering::Relaxed)) as LastAssertion);
        inlet.events.matched(other, asserted);
    }

    /// A publisher was dropped: it ends when everything has arrived.
    pub fn end_outlet(&self, outlet: &Arc<UdpWriter>) {
        let mut table = lock(&self.table);
        let now_ns = monotonic_ns();
        let mut state = lock(&outlet.state);
        state.ending_ns = Some(now_ns + LINGER_NS);
        state.most_ending_ns = now_ns + MOST_LINGER_NS;
        for link in state.links.iter().filter(|link| !link.sender.is_idle()) {
            self.probe(link.peer, link.address, &link.sender);
        }
        drop(state);
        outlet.busy.store(true, Ordering::Relaxed);
        self.finish_outlet(&mut table, outlet, now_ns);
        self.wake_thread();
    }

    /// Takes a dropped publisher out of the table if nothing holds it any more.
    pub fn finish_outlet(&self, table: &mut Table, outlet: &Arc<UdpWriter>, now_ns: u64) {
        let state = lock(&outlet.state);
        let Some(ending_ns) = state.ending_ns else { return };
        let waits = state.group.as_ref().is_some_and(|group| group.waiting() > 0);
        let idle = !waits && state.links.iter().all(|link| link.sender.is_idle());
        drop(state);
        if (idle || now_ns >= ending_ns) && table.outlets.remove(&outlet.number).is_some() {
            table.outlets_of.remove(&outlet.endpoint.topic, outlet.number);
            self.announce(table, &Announcement::EndpointGone(outlet.number));
            self.notify();
        }
    }

    /// A subscription was dropped.
    pub fn end_inlet(&self, inlet: &UdpReader) {
        let mut table = lock(&self.table);
        table.inlets.remove(&inlet.number);
        table.inlets_of.remove(&inlet.endpoint.topic, inlet.number);
        table.forget_inlet(inlet.number);
        let memory = &self.memory;
        table.inbound.retain(|key, inbound| {
            let stays = key.2 != inlet.number;
            if !stays {
                inbound.receiver.clear(memory);
            }
            stays
        });
        self.announce(&mut table, &Announcement::EndpointGone(inlet.number));
    }

    /// Waits until no dropped publisher has anything on its way, and says farewell.
    pub fn close(&self) {
        let linger = Duration::from_nanos(MOST_LINGER_NS);
        self.wait_until(linger, LOOK, |table| {
            table.outlets.values().all(|outlet| lock(&outlet.state).ending_ns.is_none())
        });
        self.wait_until(ANNOUNCED, ANNOUNCED, |table| {
            table.peers.values().all(|peer| peer.slow || peer.outgoing.is_idle())
        });
        let table = lock(&self.table);
        for (session, peer) in table.peers.iter().filter(|(session, _)| **session != self.id) {
            self.send(&Small::bye(self.route(*session)), peer.address);
        }
    }

    // --- other sessions ---

    /// Another session is there: tells it everything.
    pub fn add_peer(&self, table: &mut Table, session: u64, address: SocketAddrV4, now_ns: u64) {
        if table.peers.len() >= MAX_PEERS {
            self.refuse("sessions", MAX_PEERS);
            return;
        }
        self.sockets.add_multicast_path(address);
        let chunk = self.settings.chunk(address);
        let stream = Stream { incarnation: table.incarnation(), ..Stream::default() };
        let outgoing = Sender::new(stream, self.setup(address, chunk));
        let incoming = Receiver::new(Stream::default(), true, SPARE.0);
        let mut peer = Peer::new(address, chunk, outgoing, incoming, now_ns);
        table.silent.retain(|silent| silent.session != session);
        for announcement in table.everything() {
            peer.announce(&announcement, &self.pool);
        }
        self.flush(session, address, &mut peer.outgoing, now_ns);
        table.peers.insert(session, peer);
        self.notify();
    }

    /// This session hears itself, where nothing else delivers within the process.
    pub fn add_itself(&self) {
        let address = SocketAddrV4::new(Ipv4Addr::LOCALHOST, self.sockets.port());
        self.add_peer(&mut lock(&self.table), self.id, address, monotonic_ns());
    }

    /// Another session is gone. One that `returns` fell silent: who knows whether for ever.
    pub fn remove_peer(&self, table: &mut Table, session: u64, how: EndReason, returns: bool) {
        let Some(mut peer) = table.peers.remove(&session) else { return };
        peer.incoming.clear(&self.memory);
        let until_ns = returns.then(|| monotonic_ns() + self.settings.resume_ns);
        for outlet in table.outlets.values() {
            outlet.disconnect(|link| link.peer == session, how, until_ns);
        }
        self.end_inbound(table, |key| key.0 == session, how, returns);
        if let Some(until_ns) = until_ns {
            table.miss(SilentSession { session, address: peer.address, until_ns });
        }
        self.notify();
    }

    /// Publishers of other sessions are gone; what arrived of them is still handed on.
    pub fn end_inbound(
        &self,
        table: &mut Table,
        gone: impl Fn(&Key) -> bool,
        how: EndReason,
        returns: bool,
    ) {
        let mut ended = Vec::new();
        for (key, inbound) in &mut table.inbound {
            if !gone(key) || inbound.ending {
                continue;
            }
            (inbound.ending, inbound.returns) = (true, returns);
            inbound.inlet.queue.matched.fetch_sub(1, Ordering::Relaxed);
            inbound.inlet.events.unmatched(inbound.publisher, how);
            if returns {
                inbound.receiver.rest(&self.memory);
            }
            if !inbound.receiver.is_held() {
                ended.push(*key);
            }
        }
        ended.iter().for_each(|key| self.forget_inbound(table, key));
    }

    /// Nothing is left to hand on of a stream that ended.
    pub fn forget_inbound(&self, table: &mut Table, key: &Key) {
        let Some(mut inbound) = table.inbound.remove(key) else { return };
        if inbound.returns {
            table.lay_down(*key, inbound.receiver);
        } else {
            inbound.receiver.clear(&self.memory);
        }
    }

    /// Something was refused because a table is full: counted, and logged at powers of two.
    pub fn refuse(&self, what: &str, limit: usize) {
        let count = self.refused.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            tracing::warn!(
                "udp knows {limit} {what} already, which is its limit; {count} were refused; \
                 hint: use domains (ROS_DOMAIN_ID) to keep systems apart"
            );
        }
    }
}

fn is_reliable(publisher: &Endpoint, subscription: &Endpoint) -> bool {
    [publisher, subscription].iter().all(|e| e.qos.reliability == Reliability::Reliable)
}

/// Endpoints of a topic and kind of all known sessions.
fn others(table: &Table, topic: &str, kind: EndpointKind) -> Vec<(u64, u32, Endpoint)> {
    let all = table.peers.iter().flat_map(|(session, peer)| {
        let numbers = peer.endpoints_of.of(topic).iter();
        numbers.filter_map(|number| Some((*session, *number, peer.endpoints.get(number)?)))
    });
    let fitting = all.filter(|(_, _, endpoint)| endpoint.kind == kind);
    fitting.map(|(session, number, endpoint)| (session, number, endpoint.clone())).collect()
}
