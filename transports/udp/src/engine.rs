//! The thread `ang-udp`: takes what arrives, sends what time demands.

use super::incoming::{ArrivedDatagram, Carried};
use super::receive::{LentMessage, Part};
use super::session::Session;
use super::socket::{SocketScope, Source, bound_ports};
use super::table::{Inbound, Table};
use super::wire::{Bitmap, Body, Data, Datagram, Key, Route, Small, Stream};
use super::writer::UdpWriter;
use angaros_msg::{Duration, Time};
use angaros_transport::clock::monotonic_ns;
use angaros_transport::doorbell::{Doorbell, SocketPoller};
use angaros_transport::local::{LocalItem, Payload};
use angaros_transport::mutex::lock;
use angaros_transport::random::Random;
use angaros_transport::{EndReason, MessageInfo};
use std::net::{Ipv4Addr, SocketAddrV4};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

/// How often the thread looks after what is on its way.
const BUSY_NS: u64 = 5_000_000;
/// And how often it looks when nothing is.
const IDLE_NS: u64 = 100_000_000;
/// Between two signs of life to another session of this host, and the least between those to
/// sessions of other hosts.
const HEARTBEAT_NS: u64 = 200_000_000;
/// The most between those to sessions of other hosts. They are a part of the lease apart: many
/// robots may share a channel that carries a thousand frames a second.
const FAR_HEARTBEAT_NS: u64 = 1_000_000_000;
/// How many of those a lease has.
const HEARTBEATS_OF_A_LEASE: u64 = 6;
/// After so much silence it is looked whether a session of this host has its socket still.
const SUSPECT_NS: u64 = 250_000_000;
/// Between two hellos, beside the first ones.
const HELLO_NS: u64 = 5_000_000_000;
/// When the first hellos follow each other.
const FIRST_HELLOS_NS: [u64; 4] = [20_000_000, 80_000_000, 200_000_000, 500_000_000];
/// How often a session that fell silent is asked whether it is back.
const SEEK_NS: u64 = 200_000_000;
/// How long the thread leaves datagrams to an executor that took some.
const MOMENT_NS: u64 = 1_000_000;
/// Datagrams that are taken before time is looked at again.
const BATCH: usize = 64;

/// What only the thread has.
struct Engine {
    session: Arc<Session>,
    random: Random,
    hellos: usize,
    hello_ns: u64,
    seek_ns: u64,
    group_ns: u64,
}

/// What the thread does until the session stops.
pub fn run(session: Arc<Session>) {
    let random = Random::new(session.id, 0);
    let mut engine = Engine { session, random, hellos: 0, hello_ns: 0, seek_ns: 0, group_ns: 0 };
    let mut tick_ns = 0;
    while !engine.session.stop.load(Ordering::Acquire) {
        let now_ns = monotonic_ns();
        if now_ns >= tick_ns {
            // Whoever has work after the look at it wakes this thread.
            engine.session.drowsy.store(true, Ordering::SeqCst);
            let busy = engine.tick(now_ns);
            tick_ns = now_ns + if busy { BUSY_NS } else { IDLE_NS };
            if busy {
                engine.session.drowsy.store(false, Ordering::SeqCst);
            }
        }
        let timeout_ns = tick_ns.saturating_sub(now_ns).max(1);
        let readable = engine.session.sockets.wait(timeout_ns);
        engine.session.drowsy.store(false, Ordering::SeqCst);
        // Somebody has work, or an acknowledgement may be due soon.
        tick_ns = tick_ns.min(monotonic_ns() + BUSY_NS);
        for (source, _) in readable.into_iter().filter(|(_, readable)| *readable) {
            if source != Source::Own || engine.session.is_left_to_the_thread() {
                engine.session.receive(source, &|| false);
            }
        }
    }
}

/// Executors that may take datagrams.
const MAX_SOCKET_POLLERS: u32 = 4;

/// A session's datagrams, taken by an executor that sleeps.
struct SessionPoller(Weak<Session>);

impl SocketPoller for SessionPoller {
    fn poll(&self, enough: &dyn Fn() -> bool) -> bool {
        let session = self.0.upgrade().filter(|session| !session.stop.load(Ordering::Acquire));
        let Some(session) = session else { return false };
        session.receive(Source::Own, enough);
        session.awake_ns.store(monotonic_ns(), Ordering::Relaxed);
        if session.owes.swap(false, Ordering::Relaxed) {
            session.wake_thread();
        }
        true
    }
}

/// Has whoever sleeps on this doorbell take datagrams.
pub fn attach_socket_poller(session: &Arc<Session>, doorbell: &Doorbell) {
    if session.socket_pollers.load(Ordering::Relaxed) < MAX_SOCKET_POLLERS {
        session.sockets.share(|socket| {
            let lent = doorbell.lend(Arc::new(SessionPoller(Arc::downgrade(session))), socket);
            session.socket_pollers.fetch_add(u32::from(lent), Ordering::Relaxed);
            lent
        });
    }
}

/// How long after a sign of life to a session the next one follows at the latest.
fn heartbeat_period_ns(lease_ns: u64, is_near: bool) -> u64 {
    match is_near {
        true => HEARTBEAT_NS,
        false => (lease_ns / HEARTBEATS_OF_A_LEASE).clamp(HEARTBEAT_NS, FAR_HEARTBEAT_NS),
    }
}

impl Engine {
    /// Does what is due; returns whether something is on its way.
    fn tick(&mut self, now_ns: u64) -> bool {
        if now_ns >= self.hello_ns {
            self.session.hello();
            let next = FIRST_HELLOS_NS.get(self.hellos).copied().unwrap_or_else(|| {
                // Hosts that were started together spread.
                HELLO_NS * 4 / 5 + (self.random.unit() * (HELLO_NS / 5) as f64) as u64
            });
            (self.hellos, self.hello_ns) = (self.hellos + 1, now_ns + next);
        }
        let session = Arc::clone(&self.session);
        if session.sockets.has_group() && now_ns >= self.group_ns {
            self.group_ns = now_ns + HEARTBEAT_NS;
            session.greet_group();
        }
        let mut table = lock(&session.table);
        session.look_after_group(&mut table, now_ns);
        let mut busy = self.hellos <= FIRST_HELLOS_NS.len();
        busy |= session.pay_owed(&mut table, now_ns);
        busy |= session.tick_outlets(&mut table, now_ns);
        busy |= session.tick_inlets(&mut table, now_ns);
        busy |= self.tick_peers(&mut table, now_ns);
        busy
    }

    fn tick_peers(&mut self, table: &mut Table, now_ns: u64) -> bool {
        let session = Arc::clone(&self.session);
        let mut busy = false;
        let mut dead = Vec::new();
        let mut suspect = Vec::new();
        for (other, peer) in &mut table.peers {
            if peer.outgoing.tick(now_ns) {
                session.probe(*other, peer.address, &peer.outgoing);
            }
            session.flush(*other, peer.address, &mut peer.outgoing, now_ns);
            busy |= !peer.outgoing.is_idle();
            if *other == session.id {
                continue;
            }
            let silence_ns = now_ns.saturating_sub(peer.heard_ns);
            if silence_ns > session.settings.lease_ns {
                dead.push((*other, true));
            } else if silence_ns > SUSPECT_NS && peer.address.ip().is_loopback() {
                suspect.push((*other, peer.address.port()));
            }
            if now_ns >= peer.heartbeat_ns {
                session.heartbeat(*other, peer.address);
                let is_near = peer.address.ip().is_loopback();
                let period_ns = heartbeat_period_ns(session.settings.lease_ns, is_near);
                let jitter = (self.random.unit() * (period_ns / 4) as f64) as u64;
                peer.heartbeat_ns = now_ns + period_ns - jitter;
            }
        }
        if let Some(ports) = (!suspect.is_empty()).then(bound_ports).flatten() {
            let gone = suspect.iter().filter(|(_, port)| !ports.contains(port));
            dead.extend(gone.map(|(other, _)| (*other, false)));
        }
        for (other, returns) in dead {
            session.remove_peer(table, other, EndReason::Died, returns);
        }
        self.seek_silent(table, now_ns);
        busy
    }

    /// Asks those who fell silent whether they are back.
    fn seek_silent(&mut self, table: &mut Table, now_ns: u64) {
        if now_ns < self.seek_ns {
            return;
        }
        self.seek_ns = now_ns + SEEK_NS;
        table.silent.retain(|silent| silent.until_ns > now_ns);
        for silent in &table.silent {
            self.session.welcome(silent.session, silent.address);
        }
    }
}

impl Session {
    // --- what arrives ---

    /// Whether the thread is to take what has arrived. An executor that was awake a moment ago
    /// comes back for it sooner than it could wait for this thread, which would only be in its way.
    fn is_left_to_the_thread(&self) -> bool {
        let awake_ns = monotonic_ns().saturating_sub(self.awake_ns.load(Ordering::Relaxed));
        let left = self.socket_pollers.load(Ordering::Relaxed) == 0 || awake_ns > MOMENT_NS;
        if !left {
            std::thread::sleep(std::time::Duration::from_nanos(MOMENT_NS));
        }
        left
    }

    /// Takes what has arrived, until there is `enough`.
    pub fn receive(&self, source: Source, enough: &dyn Fn() -> bool) {
        let mut incoming = lock(&self.incoming);
        let mut taken = 0;
        while let Some(ArrivedDatagram { bytes, carried, from, lent }) =
            incoming.next(&self.sockets, source)
        {
            if let Some((key, lent)) = lent {
                self.give_back(key, lent);
            }
            let lent = self.handle((bytes, source), carried, from, monotonic_ns());
            incoming.lend(lent);
            taken += 1;
            // Nobody is told of what was received and is left.
            if !incoming.has_rest() && (taken >= BATCH || enough()) {
                return;
            }
        }
    }

    fn give_back(&self, key: Key, lent: LentMessage) {
        if let Some(inbound) = lock(&self.table).inbound.get_mut(&key) {
            inbound.receiver.give_back(lent);
        }
    }

    /// Takes a datagram; returns the message that the next one may belong to.
    fn handle(
        &self,
        (bytes, source): (&[u8], Source),
        carried: Carried,
        from: SocketAddrV4,
        now_ns: u64,
    ) -> Option<(Key, LentMessage)> {
        let Some(datagram) = Datagram::decode(bytes) else {
            self.refused.fetch_add(1, Ordering::Relaxed);
            return None;
        };
        if !self.settings.hears(*from.ip()) {
            return None;
        }
        let mut table = lock(&self.table);
        if source == Source::Group {
            self.handle_group(&mut table, &datagram, from, now_ns);
            return None;
        }
        if let Body::Hello { domain, address, port, direct } = datagram.body {
            if domain == self.domain && datagram.from != self.id {
                self.handle_hello(&table, datagram.from, (address, port, direct), (from, now_ns));
            }
            return None;
        }
        // Who knows this session's number has heard it: nobody else can make it remember anything.
        let known = datagram.to == self.id
            && (table.peers.contains_key(&datagram.from) || self.meet(&mut table, &datagram, from));
        if !known {
            return None;
        }
        if let Some(peer) = table.peers.get_mut(&datagram.from) {
            peer.heard_ns = now_ns;
        }
        self.handle_body(&mut table, &datagram, carried, now_ns)
    }

    /// Answers somebody who is not known, and passes on what came by unicast.
    fn handle_hello(
        &self,
        table: &Table,
        session: u64,
        (address, port, direct): ([u8; 4], u16, bool),
        (from, now_ns): (SocketAddrV4, u64),
    ) {
        if self.settings.reach == SocketScope::Nobody || !lock(&self.welcomes).allows(now_ns) {
            return;
        }
        lock(&self.welcomes).spend(1);
        let relayed = address != [0; 4];
        if relayed && !from.ip().is_loopback() {
            return;
        }
        let of = if relayed { SocketAddrV4::new(Ipv4Addr::from(address), port) } else { from };
        if !self.settings.hears(*of.ip()) {
            return;
        }
        if direct && !relayed {
            let route = Route { from: session, to: 0 };
            let hello = Small::hello(route, self.domain, of.port(), of.ip().octets(), false);
            self.sockets.send_to_host(hello.as_bytes());
        }
        if !table.peers.contains_key(&session) {
            self.welcome(session, of);
        }
    }

    /// A session that is not known speaks; returns whether it is from now on.
    fn meet(&self, table: &mut Table, datagram: &Datagram<'_>, from: SocketAddrV4) -> bool {
        let speaks = match datagram.body {
            Body::Welcome { domain } => domain == self.domain,
            Body::Data { .. } | Body::Heartbeat => true,
            _ => false,
        };
        if !speaks || datagram.from == 0 || table.is_buried(datagram.from) {
            return false;
        }
        // A session at the address of another one has taken its place.
        let before = table.peers.iter().find(|(_, peer)| peer.address == from);
        if let Some(before) = before.map(|(session, _)| *session) {
            self.remove_peer(table, before, EndReason::Died, false);
        }
        self.add_peer(table, datagram.from, from, monotonic_ns());
        table.peers.contains_key(&datagram.from)
    }

    fn handle_body(
        &self,
        table: &mut Table,
        datagram: &Datagram<'_>,
        carried: Carried,
        now_ns: u64,
    ) -> Option<(Key, LentMessage)> {
        let from = datagram.from;
        match datagram.body {
            Body::Data { data, ack_now, payload, beside } => {
                let payload = match carried {
                    Carried::Inside => Part::Bytes(payload),
                    Carried::Whole(message) => Part::Whole(message),
                    Carried::Placed(length) => Part::Placed(length),
                };
                let Stream { writer, reader, .. } = data.stream;
                let key = (from, writer, reader);
                match (writer, reader) {
                    (0, 0) => {
                        self.handle_announcements(table, from, (&data, ack_now, payload), now_ns);
                    }
                    _ => self.handle_data(table, key, (&data, ack_now, payload), now_ns),
                }
                if let Some(ack) = beside {
                    self.handle_ack(table, from, &ack, Bitmap::EMPTY, now_ns);
                }
                let inbound = table.inbound.get_mut(&key)?;
                return inbound.receiver.lend(&data).map(|lent| (key, lent));
            }
            Body::Ack { ack, bitmap } => self.handle_ack(table, from, &ack, bitmap, now_ns),
            Body::Bye => {
                table.bury(from);
                self.remove_peer(table, from, EndReason::Ended, false);
            }
            Body::Alive { writer, age_us } => {
                let asserted_ns = now_ns.saturating_sub(u64::from(age_us) * 1000);
                let of = |key: &Key| key.0 == from && key.1 == writer;
                for (_, inbound) in table.inbound.iter().filter(|(key, _)| of(key)) {
                    inbound.asserted_ns.fetch_max(asserted_ns, Ordering::Relaxed);
                }
            }
            Body::Probe { stream, next } => self.handle_probe(table, from, (stream, next), now_ns),
            Body::Heartbeat | Body::Welcome { .. } | Body::Hello { .. } => {}
        }
        None
    }

    fn handle_probe(
        &self,
        table: &mut Table,
        from: u64,
        (stream, next): (Stream, u64),
        now_ns: u64,
    ) {
        let key = (from, stream.writer, stream.reader);
        if (stream.writer, stream.reader) == (0, 0) {
            if let Some(peer) = table.peers.get_mut(&from) {
                peer.incoming.probed(stream, next, &self.memory, now_ns);
                self.acknowledge_announcements(from, peer, now_ns);
            }
        } else if let Some(inbound) = table.inbound.get_mut(&key) {
            inbound.receiver.probed(stream, next, &self.memory, now_ns);
            inbound.inlet.lost.fetch_add(inbound.receiver.take_lost(), Ordering::Relaxed);
            self.settle_inbound(table, key, now_ns);
        }
    }

    pub fn handle_data(
        &self,
        table: &mut Table,
        key: Key,
        (data, ack_now, payload): (&Data, bool, Part<'_>),
        now_ns: u64,
    ) {
        let Some(inbound) = table.inbound.get_mut(&key) else { return };
        inbound.receiver.take(data, ack_now, payload, &self.memory, now_ns);
        self.deliver(inbound, now_ns);
        self.settle_inbound(table, key, now_ns);
    }

    /// Hands on what is complete.
    fn deliver(&self, inbound: &mut Inbound, now_ns: u64) {
        let Inbound { receiver, inlet, publisher, reliable, .. } = inbound;
        while let Some(ready) = receiver.next(&self.memory) {
            let data = ready.data;
            inlet.count_lost(*publisher, data.sequence.saturating_sub(1), ready.lost);
            let info = MessageInfo {
                publisher: *publisher,
                sequence_number: data.sequence,
                source_timestamp: Time::from_nanoseconds(data.timestamp_ns),
                lifespan: (data.lifespan_ns >= 0)
                    .then(|| Duration::from_nanoseconds(data.lifespan_ns)),
            };
            let item = LocalItem { payload: Payload::Bytes(ready.bytes), info };
            let Err(item) = inlet.queue.offer(item) else { continue };
            if !*reliable {
                inlet.count_lost(*publisher, data.sequence, 1);
                continue;
            }
            // Whoever takes from now on sees that something waits.
            inlet.crowded.store(true, Ordering::SeqCst);
            let Err(item) = inlet.queue.offer(item) else { continue };
            if let Payload::Bytes(bytes) = item.payload {
                receiver.put_back(bytes, data, &self.memory);
            }
            break;
        }
        receiver.look_for_room(now_ns);
    }

    /// After something was taken from a full queue: hands on what waits.
    pub fn refill(&self, number: u32) {
        let mut table = lock(&self.table);
        let keys = table.inbound.keys().filter(|key| key.2 == number);
        let keys: Vec<_> = keys.copied().collect();
        self.refill_streams(&mut table, &keys, monotonic_ns());
    }

    fn refill_streams(&self, table: &mut Table, keys: &[Key], now_ns: u64) {
        let mut crowded = false;
        for key in keys {
            let Some(inbound) = table.inbound.get_mut(key) else { continue };
            self.deliver(inbound, now_ns);
            let held = inbound.receiver.is_held();
            crowded |= held;
            if inbound.ending && !held {
                self.forget_inbound(table, key);
            } else {
                self.settle_inbound(table, *key, now_ns);
            }
        }
        let inlet = keys.first().and_then(|key| table.inlets.get(&key.2));
        if let Some(inlet) = inlet.filter(|_| !crowded) {
            inlet.crowded.store(false, Ordering::SeqCst);
        }
    }

    // --- what time brings ---

    fn tick_outlets(&self, table: &mut Table, now_ns: u64) -> bool {
        let mut finished = Vec::new();
        let mut any = false;
        for outlet in table.outlets.values() {
            // Looked at first: of very many outlets few are busy.
            if outlet.busy.load(Ordering::Relaxed) && outlet.busy.swap(false, Ordering::Relaxed) {
                let (busy, ending) = self.tick_outlet(outlet, now_ns);
                if busy {
                    outlet.busy.store(true, Ordering::Relaxed);
                }
                any |= busy;
                if ending {
                    finished.push(Arc::clone(outlet));
                }
            }
        }
        for outlet in finished {
            self.finish_outlet(table, &outlet, now_ns);
        }
        any
    }

    fn tick_outlet(&self, outlet: &UdpWriter, now_ns: u64) -> (bool, bool) {
        let mut state = lock(&outlet.state);
        let mut busy = state.ending_ns.is_some();
        let age_ns = outlet.news_of_life();
        let mut reported = Vec::new();
        for link in &mut state.links {
            if link.sender.tick(now_ns) {
                self.probe(link.peer, link.address, &link.sender);
            }
            self.flush(link.peer, link.address, &mut link.sender, now_ns);
            busy |= !link.sender.is_idle();
            if let Some(age_ns) = age_ns.filter(|_| !reported.contains(&link.peer)) {
                reported.push(link.peer);
                self.tell_alive(link.peer, link.address, outlet.number, age_ns);
            }
        }
        busy |= state.tick_shared(self, now_ns);
        let ending = state.ending_ns.is_some();
        drop(state);
        outlet.made_room();
        (busy, ending)
    }

    /// Hands on what waits for room in queues.
    fn tick_inlets(&self, table: &mut Table, now_ns: u64) -> bool {
        let crowded = |inlet: &&Arc<super::table::UdpReader>| inlet.crowded.load(Ordering::Relaxed);
        let numbers: Vec<u32> =
            table.inlets.values().filter(crowded).map(|inlet| inlet.number).collect();
        for number in &numbers {
            let keys = table.inbound.keys().filter(|key| key.2 == *number);
            let keys: Vec<_> = keys.copied().collect();
            self.refill_streams(table, &keys, now_ns);
        }
        !numbers.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::{HEARTBEAT_NS, heartbeat_period_ns};

    #[test]
    fn another_host_gets_six_signs_of_life_in_a_lease_and_one_a_second_at_least() {
        let periods = [300, 3000, 60_000].map(|ms| heartbeat_period_ns(ms * 1_000_000, false));
        assert_eq!(periods, [200_000_000, 500_000_000, 1_000_000_000]);
        assert_eq!(heartbeat_period_ns(3_000_000_000, true), HEARTBEAT_NS);
    }
}
