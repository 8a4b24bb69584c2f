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

mod client;
mod pairing;
mod server;

pub use pairing::Pairing;

use super::ParticipantGuard;
use super::match_listener::MatchListener;
use super::reader::{LocalReader, QueuedSample};
use super::types::Types;
use super::writer::{LocalWriter, SEQUENCE_PID};
use crate::engine::InlineBytes;
use crate::wire::user_data::ServiceTag;
use crate::wire::{InlineQos, SampleIdentity};
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::services::{Directory, End, Outcome, Role, Side};
use angaros_transport::{
    Binding, PublisherOptions, SubscriptionOptions, TransportPublisher, TransportSubscription,
};
use angaros_transport::{Endpoint, EndpointKind, Gid, Result};
use client::{RepliesIn, RequestsOut};
use pairing::pairing;
use server::{RepliesOut, RequestsIn};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Bytes of Cyclone DDS's header.
const HEADER: usize = 16;
/// The parameter in which an outcome other than an answer travels.
pub const OUTCOME_PID: u16 = 0x84e2;
/// Requests whose numbers are remembered at either side.
const MAX_NUMBERS: usize = 4096;
/// Requests that may wait for the news of their client.
const MAX_EARLY: usize = 256;
/// Unused buffers.
const SPARE_BUFFERS: usize = 4;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What one participant has of services.
pub struct Services {
    clients: Mutex<HashMap<Gid, Arc<Client>>>,
    servers: Arc<Mutex<Vec<Weak<Server>>>>,
}

/// A client: its ends are made with its publisher of requests (rule SV2).
struct Client {
    /// Of its own: another client of ours may have met a server that this one has not.
    directory: Arc<Directory>,
    ends: Mutex<Option<ClientEnds>>,
    binding: Mutex<Option<Binding>>,
    state: Mutex<ClientState>,
    pool: HeapPool,
}

#[derive(Clone)]
struct ClientEnds {
    writer: Arc<LocalWriter>,
    reader: Arc<LocalReader>,
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
    writer: Arc<LocalWriter>,
    reader: Arc<LocalReader>,
    pairing: Arc<Pairing>,
    asked: Mutex<VecDeque<PendingRequest>>,
    /// Requests that overtook the news of their client's end of replies.
    early: Mutex<VecDeque<QueuedSample>>,
    pool: HeapPool,
}

/// A request that waits for its reply.
struct PendingRequest {
    client: Gid,
    number: u64,
    /// What the reply is to say.
    identity: SampleIdentity,
    /// What Cyclone DDS put before the request.
    header: Option<[u8; HEADER]>,
}

impl Services {
    /// State without clients and servers.
    pub fn new() -> Self {
        Self { clients: Mutex::default(), servers: Arc::default() }
    }

    /// Declares a publisher of an end of a service.
    pub fn publisher(
        &self,
        member: &Arc<ParticipantGuard>,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
        end: End,
    ) -> Result<Arc<dyn TransportPublisher>> {
        match end.role {
            Role::RequestOut => Ok(Arc::new(self.requests_out(member, endpoint, options, end))),
            _ => {
                let own = self
                    .server_of(&end, endpoint)
                    .and_then(|server| server.pairing.directory.join(endpoint, &options.events));
                let service = end.service;
                let client = end.client.unwrap_or_default();
                let servers = Arc::clone(&self.servers);
                let pool = HeapPool::new(SPARE_BUFFERS);
                let _member = Arc::clone(member);
                Ok(Arc::new(RepliesOut { own, servers, service, client, pool, _member }))
            }
        }
    }

    /// The server whose publisher of replies this is; of several of one service that of the node.
    fn server_of(&self, end: &End, endpoint: &Endpoint) -> Option<Arc<Server>> {
        let servers: Vec<_> = lock(&self.servers).iter().filter_map(Weak::upgrade).collect();
        let same = |server: &&Arc<Server>| server.end.service.starts_with(&end.service);
        let near = |server: &&Arc<Server>| server.reader.endpoint.node == endpoint.node;
        let knows = |server: &&Arc<Server>| {
            end.client.is_some_and(|gid| server.pairing.directory.knows(Side::Client, gid))
        };
        let found = || servers.iter().filter(same);
        found()
            .find(|server| near(server) && knows(server))
            .or_else(|| found().find(near))
            .or_else(|| found().find(knows))
            .or_else(|| found().next())
            .cloned()
    }

    fn requests_out(
        &self,
        member: &Arc<ParticipantGuard>,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
        end: End,
    ) -> RequestsOut {
        let shared = &member.shared;
        let client = self.client(endpoint.gid);
        let pairing = pairing(&client.directory, Side::Server, &end, &options.events);
        let tag = ServiceTag::Client(shared.next_service());
        let listener = MatchListener::Service(pairing.clone());
        let replies =
            Arc::new(replies_beside(endpoint, EndpointKind::Subscription, &shared.io.types));
        let reader = shared.add_reader(&replies, listener.clone(), Some(tag));
        let writer = shared.add_writer(endpoint, options, listener, Some(tag));
        let bytes = writer.guid.to_bytes();
        let id = bytes
            .iter()
            .fold(0u64, |id, byte| id.wrapping_mul(0x0100_0000_01b3) ^ u64::from(*byte));
        let ends = ClientEnds { writer, reader, pairing, id };
        ends.reader.bind(lock(&client.binding).as_ref());
        *lock(&client.ends) = Some(ends.clone());
        let own = client.directory.join(endpoint, &options.events);
        RequestsOut { own, client, ends, member: Arc::clone(member) }
    }

    fn client(&self, gid: Gid) -> Arc<Client> {
        let mut clients = lock(&self.clients);
        clients.retain(|_, client| Arc::strong_count(client) > 1);
        let make = || {
            Arc::new(Client {
                directory: Directory::new(),
                ends: Mutex::default(),
                binding: Mutex::default(),
                state: Mutex::default(),
                pool: HeapPool::new(SPARE_BUFFERS),
            })
        };
        Arc::clone(clients.entry(gid).or_insert_with(make))
    }

    /// Declares a subscription of an end of a service.
    pub fn subscription(
        &self,
        member: &Arc<ParticipantGuard>,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
        end: End,
    ) -> Arc<dyn TransportSubscription> {
        if end.role == Role::ReplyIn {
            let client = self.client(end.client.unwrap_or_default());
            let own = client.directory.join(endpoint, &options.events);
            return Arc::new(RepliesIn { own, client, _member: Arc::clone(member) });
        }
        let shared = &member.shared;
        let directory = Directory::new();
        let own = directory.join(endpoint, &options.events);
        let pairing = pairing(&directory, Side::Client, &end, &options.events);
        let tag = ServiceTag::Server(shared.next_service());
        let listener = MatchListener::Service(pairing.clone());
        let replies = Arc::new(replies_beside(endpoint, EndpointKind::Publisher, &shared.io.types));
        let publishing = PublisherOptions {
            full_timeout_ns: 0,
            shutdown: angaros_transport::Shutdown::default(),
            events: Arc::clone(&options.events),
            clock: angaros_transport::Clock::system(),
        };
        let writer = shared.add_writer(&replies, &publishing, listener.clone(), Some(tag));
        let reader = shared.add_reader(endpoint, listener, Some(tag));
        let _ = pairing.reader.set(Arc::downgrade(&reader));
        let server = Arc::new(Server {
            end,
            writer,
            reader,
            pairing,
            asked: Mutex::default(),
            early: Mutex::default(),
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
fn replies_beside(requests: &Endpoint, kind: EndpointKind, types: &Types) -> Endpoint {
    let topic = requests.topic.strip_prefix("rq").and_then(|rest| rest.strip_suffix("Request"));
    let type_name = &requests.type_name;
    let service = type_name.strip_suffix("_Request").unwrap_or(type_name);
    let type_name = format!("{service}_Response");
    Endpoint {
        gid: requests.gid.of_replies(),
        kind,
        topic: format!("rr{}Reply", topic.unwrap_or_default()),
        type_hash: types.hash_of(&type_name),
        type_name,
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
    let mut id = [0; 8];
    let mut number = [0; 8];
    id.copy_from_slice(&header[..8]);
    number.copy_from_slice(&header[8..]);
    (u64::from_le_bytes(id), u64::from_le_bytes(number))
}

/// What goes beside a reply: which request it answers, and how that ended if not with an answer.
fn inline_qos_of(identity: SampleIdentity, outcome: Option<Outcome>) -> InlineBytes {
    let code = outcome.map(|outcome| (outcome as u32).to_le_bytes());
    related(identity, OUTCOME_PID, code.as_ref().map(|code| &code[..]))
}

/// What goes beside a request: where its reply is to go, and core's number of it where that is not
/// the writer's: others may have gone over another transport, and so may the reply.
fn beside_request(identity: SampleIdentity, number: u64, sent: i64) -> InlineBytes {
    let count = (number != sent.cast_unsigned()).then(|| number.to_le_bytes());
    related(identity, SEQUENCE_PID, count.as_ref().map(|count| &count[..]))
}

fn related(identity: SampleIdentity, pid: u16, value: Option<&[u8]>) -> InlineBytes {
    let mut bytes = Vec::with_capacity(InlineBytes::CAPACITY);
    if let Some(value) = value {
        bytes.extend_from_slice(&pid.to_le_bytes());
        bytes.extend_from_slice(&[value.len() as u8, 0]);
        bytes.extend_from_slice(value);
    }
    InlineQos { related_sample: Some(identity), ..InlineQos::default() }.write(&mut bytes);
    InlineBytes::new(&bytes).unwrap_or(InlineBytes::EMPTY)
}
