//! Clients and servers in ROS 2's own form: one topic of requests and one of replies per service,
//! shared by all clients.
//!
//! * A reply says which request it answers. Towards Cyclone DDS a header of 16 bytes in front of
//!   the message does (an id of the client and its count); towards everybody else, Angaros
//!   included, `related_sample_identity` in the inline QoS (`rmw_cyclonedds`' `serdata.cpp`,
//!   `rmw_fastrtps`' `rmw_response.cpp`). A message is made in the form of Cyclone DDS only while
//!   one of it is matched.
//! * A server is there when both of its ends are; they belong together by their `serviceid`, else
//!   by their participant (rule SV5). The same holds for clients.
//! * How a request ended that was not answered travels in a parameter of our own, which others pass
//!   over: to them nothing is sent (rule SV8).

use super::Member;
use super::names;
use super::publisher::WriterEnd;
use super::subscription::{Item, ReaderEnd};
use super::told::{Other, Told};
use crate::engine::InlineBytes;
use crate::wire::user_data::ServiceTag;
use crate::wire::{Guid, InlineQos, SampleIdentity, SequenceNumber};
use angaros_core::buffer::{HeapPool, Slot, SlotMut};
use angaros_core::transport::services::{
    Directory, End, Outcome, OwnEnd, Remote, Role, Side, TRAILER, read_reply, service_qos,
    write_reply,
};
use angaros_core::transport::{
    Binding, Departure, MessageInfo, PublisherOptions, Received, SubscriptionOptions,
    TransportPublisher, TransportSubscription,
};
use angaros_core::{
    Endpoint, EndpointKind, Gid, LoanError, NodeName, PublishError, Result, TakeError,
};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Bytes of Cyclone DDS's header.
const HEADER: usize = 16;
/// The parameter in which an outcome other than an answer travels.
pub const OUTCOME_PID: u16 = 0x84e2;
/// Requests whose numbers are remembered at either side.
const MAX_NUMBERS: usize = 4096;
/// Unused buffers.
const SPARE_BUFFERS: usize = 4;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One end of a remote client or server.
struct Half {
    guid: Guid,
    gid: Gid,
    node: NodeName,
    service: Option<ServiceTag>,
}

#[derive(Default)]
struct Halves {
    requests: Vec<Half>,
    replies: Vec<Half>,
    /// The ends of requests and of replies that belong together, and how core knows the two.
    pairs: Vec<(Guid, Guid, Gid)>,
}

/// Finds which ends on the other side belong together, and tells core of those that do.
pub struct Pairing {
    side: Side,
    end: End,
    directory: Arc<Directory>,
    events: Arc<dyn angaros_core::transport::Events>,
    halves: Mutex<Halves>,
}

impl Pairing {
    /// An end on the other side has come.
    pub fn matched(&self, other: &Other<'_>) {
        let half = Half {
            guid: other.data.guid,
            gid: other.endpoint.gid,
            node: other.endpoint.node.clone(),
            service: other.data.tags.service,
        };
        let is_request = other.endpoint.topic.starts_with("rq/");
        let mut halves = lock(&self.halves);
        match is_request {
            true => halves.requests.push(half),
            false => halves.replies.push(half),
        }
        let found = halves.pair();
        drop(halves);
        for (gid, node) in found {
            self.directory.came(&Remote {
                side: self.side,
                service: self.end.service.clone(),
                type_name: self.end.type_name.clone(),
                hash: other.data.tags.service_type_hash.unwrap_or_default(),
                gid,
                node,
                qos: service_qos(),
            });
        }
    }

    /// An end on the other side has gone.
    pub fn unmatched(&self, guid: Guid, how: Departure) {
        let mut halves = lock(&self.halves);
        halves.requests.retain(|half| half.guid != guid);
        halves.replies.retain(|half| half.guid != guid);
        let gone = halves.pairs.iter().position(|(a, b, _)| *a == guid || *b == guid);
        let gone = gone.map(|at| halves.pairs.swap_remove(at));
        drop(halves);
        if let Some((.., gid)) = gone {
            self.directory.went(self.side, gid, how);
        }
    }

    /// The two cannot be connected (rule SV10).
    pub fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.events.mismatch(publisher, subscription);
    }

    fn gid_of_request(&self, writer: Guid) -> Option<Gid> {
        lock(&self.halves).pairs.iter().find(|(asks, ..)| *asks == writer).map(|pair| pair.2)
    }

    fn gid_of_reply(&self, writer: Guid) -> Option<Gid> {
        lock(&self.halves).pairs.iter().find(|(_, says, _)| *says == writer).map(|pair| pair.2)
    }
}

impl Halves {
    /// Ends that belong together and were not known to.
    fn pair(&mut self) -> Vec<(Gid, NodeName)> {
        let mut found = Vec::new();
        for asks in &self.requests {
            if self.pairs.iter().any(|(guid, ..)| *guid == asks.guid) {
                continue;
            }
            let belongs = |says: &&Half| match (asks.service, says.service) {
                (Some(a), Some(b)) => a == b,
                _ => asks.guid.prefix == says.guid.prefix,
            };
            let is_free = |says: &&Half| !self.pairs.iter().any(|(_, guid, _)| *guid == says.guid);
            if let Some(says) = self.replies.iter().filter(is_free).find(belongs) {
                self.pairs.push((asks.guid, says.guid, asks.gid));
                found.push((asks.gid, asks.node.clone()));
            }
        }
        found
    }
}

/// What one participant has of services.
pub struct Services {
    directory: Arc<Directory>,
    clients: Mutex<HashMap<Gid, Arc<Client>>>,
    servers: Arc<Mutex<Vec<Weak<Server>>>>,
}

/// A client: its ends are made with its publisher of requests (rule SV2).
struct Client {
    ends: Mutex<Option<ClientEnds>>,
    binding: Mutex<Option<Binding>>,
    state: Mutex<ClientState>,
    pool: HeapPool,
}

#[derive(Clone)]
struct ClientEnds {
    writer: Arc<WriterEnd>,
    reader: Arc<ReaderEnd>,
    pairing: Arc<Pairing>,
    /// By which Cyclone DDS knows it.
    id: u64,
}

#[derive(Default)]
struct ClientState {
    /// The writer's numbers of requests, and core's.
    numbers: VecDeque<(i64, u64)>,
    /// How many replies came from each server.
    counts: HashMap<Gid, u64>,
}

struct Server {
    end: End,
    writer: Arc<WriterEnd>,
    reader: Arc<ReaderEnd>,
    pairing: Arc<Pairing>,
    asked: Mutex<VecDeque<Asked>>,
    pool: HeapPool,
}

/// A request that waits for its reply.
struct Asked {
    client: Gid,
    number: u64,
    /// What the reply is to say.
    identity: SampleIdentity,
    /// What Cyclone DDS put before the request.
    header: Option<[u8; HEADER]>,
}

impl Services {
    /// None yet.
    pub fn new() -> Self {
        Self { directory: Directory::new(), clients: Mutex::default(), servers: Arc::default() }
    }

    /// Declares a publisher of an end of a service.
    pub fn publisher(
        &self,
        member: &Arc<Member>,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
        end: End,
    ) -> Result<Arc<dyn TransportPublisher>> {
        match end.role {
            Role::RequestOut => Ok(Arc::new(self.requests_out(member, endpoint, options, end))),
            _ => {
                let own = self.directory.join(endpoint, &options.events);
                let (service, client) = (end.service, end.client.unwrap_or_default());
                let (servers, pool) = (Arc::clone(&self.servers), HeapPool::new(SPARE_BUFFERS));
                let _member = Arc::clone(member);
                Ok(Arc::new(RepliesOut { own, servers, service, client, pool, _member }))
            }
        }
    }

    fn requests_out(
        &self,
        member: &Arc<Member>,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
        end: End,
    ) -> RequestsOut {
        let shared = &member.shared;
        let client = self.client(endpoint.gid);
        let pairing = self.pairing(Side::Server, &end, &options.events);
        let tag = ServiceTag::Client(shared.next_service());
        let told = Told::Service(Arc::clone(&pairing));
        let replies = Arc::new(replies_beside(endpoint, EndpointKind::Subscription));
        let reader = shared.add_reader(&replies, told.clone(), Some(tag));
        let writer = shared.add_writer(endpoint, options, told, Some(tag));
        let bytes = writer.guid.to_bytes();
        let id = bytes
            .iter()
            .fold(0u64, |id, byte| id.wrapping_mul(0x0100_0000_01b3) ^ u64::from(*byte));
        let ends = ClientEnds { writer, reader, pairing, id };
        ends.reader.bind(lock(&client.binding).as_ref());
        *lock(&client.ends) = Some(ends.clone());
        let own = self.directory.join(endpoint, &options.events);
        RequestsOut { own, client, ends, member: Arc::clone(member) }
    }

    fn client(&self, gid: Gid) -> Arc<Client> {
        let mut clients = lock(&self.clients);
        clients.retain(|_, client| Arc::strong_count(client) > 1);
        let make = || {
            Arc::new(Client {
                ends: Mutex::default(),
                binding: Mutex::default(),
                state: Mutex::default(),
                pool: HeapPool::new(SPARE_BUFFERS),
            })
        };
        Arc::clone(clients.entry(gid).or_insert_with(make))
    }

    fn pairing(
        &self,
        side: Side,
        end: &End,
        events: &Arc<dyn angaros_core::transport::Events>,
    ) -> Arc<Pairing> {
        Arc::new(Pairing {
            side,
            end: end.clone(),
            directory: Arc::clone(&self.directory),
            events: Arc::clone(events),
            halves: Mutex::default(),
        })
    }

    /// Declares a subscription of an end of a service.
    pub fn subscription(
        &self,
        member: &Arc<Member>,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
        end: End,
    ) -> Arc<dyn TransportSubscription> {
        let own = self.directory.join(endpoint, &options.events);
        if end.role == Role::ReplyIn {
            let client = self.client(end.client.unwrap_or_default());
            return Arc::new(RepliesIn { own, client, _member: Arc::clone(member) });
        }
        let shared = &member.shared;
        let pairing = self.pairing(Side::Client, &end, &options.events);
        let tag = ServiceTag::Server(shared.next_service());
        let told = Told::Service(Arc::clone(&pairing));
        let replies = Arc::new(replies_beside(endpoint, EndpointKind::Publisher));
        let publishing = PublisherOptions {
            full_timeout_ns: 0,
            shutdown: angaros_core::transport::Shutdown::default(),
            events: Arc::clone(&options.events),
            clock: angaros_core::Clock::system(),
        };
        let writer = shared.add_writer(&replies, &publishing, told.clone(), Some(tag));
        let reader = shared.add_reader(endpoint, told, Some(tag));
        let server = Arc::new(Server {
            end,
            writer,
            reader,
            pairing,
            asked: Mutex::default(),
            pool: HeapPool::new(SPARE_BUFFERS),
        });
        let mut servers = lock(&self.servers);
        servers.retain(|server| server.strong_count() > 0);
        servers.push(Arc::downgrade(&server));
        drop(servers);
        Arc::new(RequestsIn { own, server, member: Arc::clone(member) })
    }
}

/// The end of replies that stands beside an end of requests.
fn replies_beside(requests: &Endpoint, kind: EndpointKind) -> Endpoint {
    let topic = requests.topic.strip_prefix("rq").and_then(|rest| rest.strip_suffix("Request"));
    let type_name = &requests.type_name;
    let service = type_name.strip_suffix("_Request").unwrap_or(type_name);
    Endpoint {
        gid: requests.gid.of_replies(),
        kind,
        topic: format!("rr{}Reply", topic.unwrap_or_default()),
        type_name: format!("{service}_Response"),
        type_hash: angaros_msg::TypeHash::UNKNOWN,
        ..requests.clone()
    }
}

/// A copy with `gap` bytes of `header` behind the encapsulation.
fn with_header(pool: &HeapPool, bytes: &[u8], header: &[u8; HEADER]) -> Option<Slot> {
    let (encapsulation, body) = bytes.split_at_checked(4)?;
    let mut slot = pool.loan(bytes.len() + HEADER);
    let out = slot.as_bytes_mut();
    out[..4].copy_from_slice(encapsulation);
    out[4..4 + HEADER].copy_from_slice(header);
    out[4 + HEADER..].copy_from_slice(body);
    Some(slot.freeze())
}

/// The header of Cyclone DDS and the message without it.
fn split_header(pool: &HeapPool, bytes: &[u8]) -> Option<([u8; HEADER], SlotMut)> {
    let (encapsulation, rest) = bytes.split_at_checked(4)?;
    let (header, body) = rest.split_first_chunk::<HEADER>()?;
    let mut slot = pool.loan(4 + body.len());
    let out = slot.as_bytes_mut();
    out[..4].copy_from_slice(encapsulation);
    out[4..].copy_from_slice(body);
    Some((*header, slot))
}

fn header(id: u64, number: u64) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&id.to_le_bytes());
    header[8..].copy_from_slice(&number.to_le_bytes());
    header
}

/// The id and the number in a header.
fn read_header(header: &[u8; HEADER]) -> (u64, u64) {
    let (mut id, mut number) = ([0; 8], [0; 8]);
    id.copy_from_slice(&header[..8]);
    number.copy_from_slice(&header[8..]);
    (u64::from_le_bytes(id), u64::from_le_bytes(number))
}

fn beside(identity: SampleIdentity, outcome: Option<Outcome>) -> InlineBytes {
    let mut bytes = Vec::with_capacity(InlineBytes::CAPACITY);
    if let Some(outcome) = outcome {
        bytes.extend_from_slice(&OUTCOME_PID.to_le_bytes());
        bytes.extend_from_slice(&[4, 0]);
        bytes.extend_from_slice(&(outcome as u32).to_le_bytes());
    }
    InlineQos { related_sample: Some(identity), ..InlineQos::default() }.write(&mut bytes);
    InlineBytes::new(&bytes).unwrap_or(InlineBytes::EMPTY)
}

/// A client's publisher of requests.
struct RequestsOut {
    own: Option<OwnEnd>,
    client: Arc<Client>,
    ends: ClientEnds,
    member: Arc<Member>,
}

impl TransportPublisher for RequestsOut {
    fn matched(&self) -> usize {
        self.own.as_ref().map_or(0, OwnEnd::matched)
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        Ok(self.client.pool.loan(len))
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let ends = &self.ends;
        let number = info.sequence_number;
        let other_form = match ends.writer.wants_other_form() {
            true => with_header(&self.client.pool, bytes.as_bytes(), &header(ends.id, number)),
            false => None,
        };
        let identity =
            SampleIdentity { writer: ends.reader.guid, sequence: SequenceNumber::UNKNOWN };
        let client = &self.client;
        let note = |sent: i64| {
            // Before anybody can have answered it.
            let mut state = lock(&client.state);
            state.numbers.push_back((sent, number));
            if state.numbers.len() > MAX_NUMBERS {
                state.numbers.pop_front();
            }
            beside(identity, None)
        };
        ends.writer.send(bytes, other_form, info.source_timestamp, note).map(|_| ())
    }

    fn assert_liveliness(&self, _now_ns: u64) {}

    fn overwritten(&self) -> u64 {
        0
    }
}

impl Drop for RequestsOut {
    fn drop(&mut self) {
        self.ends.writer.linger();
        drop(self.own.take());
        *lock(&self.client.ends) = None;
        self.member.shared.remove_writer(self.ends.writer.guid);
        self.member.shared.remove_reader(self.ends.reader.guid);
    }
}

/// A client's subscription of replies.
struct RepliesIn {
    own: Option<OwnEnd>,
    client: Arc<Client>,
    _member: Arc<Member>,
}

impl RepliesIn {
    /// The reply as core reads it; `None` if it is another client's.
    fn read(&self, ends: &ClientEnds, item: &Item) -> Option<Received> {
        let bytes = item.sample.payload.as_bytes();
        let (number, mut slot) = if item.cyclone {
            let (header, slot) = split_header(&self.client.pool, bytes)?;
            let (id, number) = read_header(&header);
            if id != ends.id {
                return None;
            }
            let mut whole = self.client.pool.loan(slot.as_bytes().len() + TRAILER);
            whole.as_bytes_mut()[..slot.as_bytes().len()].copy_from_slice(slot.as_bytes());
            (number, whole)
        } else {
            let (guid, sent) = item.sample.related?;
            if guid != ends.reader.guid && guid != ends.writer.guid {
                return None;
            }
            let state = lock(&self.client.state);
            let number = state.numbers.iter().find(|(known, _)| *known == sent)?.1;
            let mut whole = self.client.pool.loan(bytes.len() + TRAILER);
            whole.as_bytes_mut()[..bytes.len()].copy_from_slice(bytes);
            (number, whole)
        };
        let outcome = match item.sample.outcome {
            Some(code) => outcome_of(code)?,
            None => Outcome::Answered,
        };
        if !write_reply(slot.as_bytes_mut(), number, outcome) {
            return None;
        }
        let server = ends.pairing.gid_of_reply(item.writer).unwrap_or(item.info.publisher);
        let mut state = lock(&self.client.state);
        let count = state.counts.entry(server).or_insert(0);
        *count += 1;
        let info =
            MessageInfo { publisher: server.of_replies(), sequence_number: *count, ..item.info };
        Some(Received { bytes: slot.freeze(), info })
    }
}

fn outcome_of(code: u32) -> Option<Outcome> {
    [Outcome::Answered, Outcome::Unanswered, Outcome::Unreadable, Outcome::Busy]
        .into_iter()
        .find(|outcome| *outcome as u32 == code)
}

impl TransportSubscription for RepliesIn {
    fn matched(&self) -> usize {
        self.own.as_ref().map_or(0, OwnEnd::matched)
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        let Some(ends) = lock(&self.client.ends).clone() else { return Ok(None) };
        while let Some(item) = ends.reader.take() {
            if let Some(received) = self.read(&ends, &item) {
                return Ok(Some(received));
            }
        }
        Ok(None)
    }

    fn has_pending(&self) -> bool {
        lock(&self.client.ends).as_ref().is_some_and(|ends| ends.reader.has_pending())
    }

    fn bind(&self, binding: Option<&Binding>) {
        *lock(&self.client.binding) = binding.cloned();
        if let Some(ends) = &*lock(&self.client.ends) {
            ends.reader.bind(binding);
        }
    }

    fn lost(&self) -> u64 {
        0
    }
}

/// A server's subscription of requests.
struct RequestsIn {
    own: Option<OwnEnd>,
    server: Arc<Server>,
    member: Arc<Member>,
}

impl RequestsIn {
    fn read(&self, item: Item) -> Option<Received> {
        let server = &self.server;
        // A request may overtake the news of its client's end of replies.
        let client = server.pairing.gid_of_request(item.writer).unwrap_or(item.info.publisher);
        let related = item.sample.related.map_or(item.writer, |(guid, _)| guid);
        let sequence = SequenceNumber(item.number);
        let identity = SampleIdentity { writer: related, sequence };
        let (bytes, number, header) = if item.cyclone {
            let (header, slot) = split_header(&server.pool, item.sample.payload.as_bytes())?;
            (slot.freeze(), read_header(&header).1, Some(header))
        } else {
            (item.sample.payload, item.number.cast_unsigned(), None)
        };
        let mut asked = lock(&server.asked);
        if asked.len() >= MAX_NUMBERS {
            asked.pop_front();
        }
        asked.push_back(Asked { client, number, identity, header });
        let info = MessageInfo { publisher: client, sequence_number: number, ..item.info };
        Some(Received { bytes, info })
    }
}

impl TransportSubscription for RequestsIn {
    fn matched(&self) -> usize {
        self.own.as_ref().map_or(0, OwnEnd::matched)
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        while let Some(item) = self.server.reader.take() {
            if let Some(received) = self.read(item) {
                return Ok(Some(received));
            }
        }
        Ok(None)
    }

    fn has_pending(&self) -> bool {
        self.server.reader.has_pending()
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.server.reader.bind(binding);
    }

    fn lost(&self) -> u64 {
        self.server.reader.lost()
    }
}

impl Drop for RequestsIn {
    fn drop(&mut self) {
        self.server.writer.linger();
        drop(self.own.take());
        self.member.shared.remove_reader(self.server.reader.guid);
        self.member.shared.remove_writer(self.server.writer.guid);
    }
}

/// A server's publisher of replies to one client.
struct RepliesOut {
    own: Option<OwnEnd>,
    servers: Arc<Mutex<Vec<Weak<Server>>>>,
    service: String,
    client: Gid,
    pool: HeapPool,
    _member: Arc<Member>,
}

impl RepliesOut {
    /// The server that was asked, and what. Several of one service are asked one after the other.
    fn asked(&self, number: u64) -> Option<(Arc<Server>, Asked)> {
        // Names of replies may lack their end.
        let same = |server: &Arc<Server>| server.end.service.starts_with(&self.service);
        let servers: Vec<_> = lock(&self.servers).iter().filter_map(Weak::upgrade).collect();
        servers.into_iter().filter(same).find_map(|server| {
            let mut asked = lock(&server.asked);
            let mine = |asked: &Asked| asked.client == self.client && asked.number == number;
            let found = asked.iter().position(mine).and_then(|at| asked.remove(at));
            drop(asked);
            found.map(|found| (server, found))
        })
    }
}

impl TransportPublisher for RepliesOut {
    fn matched(&self) -> usize {
        self.own.as_ref().map_or(0, OwnEnd::matched)
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        Ok(self.pool.loan(len))
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let Some((response, number, outcome)) = read_reply(bytes.as_bytes()) else { return Ok(()) };
        let Some((server, asked)) = self.asked(number) else { return Ok(()) };
        let ours = names::is_ours(asked.identity.writer);
        if outcome != Outcome::Answered && !ours {
            return Ok(());
        }
        let mut slot = self.pool.loan(response.len().max(4));
        slot.as_bytes_mut()[..4].copy_from_slice(&[0, 1, 0, 0]);
        slot.as_bytes_mut()[..response.len()].copy_from_slice(response);
        let payload = slot.freeze();
        let other_form = match server.writer.wants_other_form() {
            true => {
                let header = asked.header.unwrap_or_default();
                with_header(&self.pool, payload.as_bytes(), &header)
            }
            false => None,
        };
        let said = Some(outcome).filter(|outcome| *outcome != Outcome::Answered);
        let inline = beside(asked.identity, said);
        server.writer.send(&payload, other_form, info.source_timestamp, |_| inline).map(|_| ())
    }

    fn assert_liveliness(&self, _now_ns: u64) {}

    fn overwritten(&self) -> u64 {
        0
    }
}
