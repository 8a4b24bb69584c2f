//! Services in ROS 2's form on Zenoh: a server is a complete queryable, a request a query, a reply
//! its answer (rules SV1 to SV11 of `angaros_transport::services`).
//!
//! What was not answered travels as an error reply, which ROS 2's clients log and Angaros' read.

mod client;
mod server;

pub use client::{RepliesIn, RequestsOut};
pub use server::{RepliesOut, RequestsIn};

use crate::domain::{Domain, Service};
use crate::inbox::Inbox;
use crate::process::lock;
use crate::wire::{EndpointToken, Kind, QosChunk, Token};
use angaros_msg::{Qos, TypeHash};
use angaros_transport::services::{End, Outcome, Remote, Side, service_qos};
use angaros_transport::{Endpoint, Gid};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use zenoh::query::Query;

/// Requests that wait for their answers in one domain of a process at most.
const MAX_WAITING: usize = 65_536;
/// Before the outcome in an error reply.
const MARK: [u8; 4] = *b"angr";

/// A request that somebody waits for.
struct Waiting {
    /// The server that has it.
    server: Gid,
    query: Query,
}

/// Which client and which of its requests.
type Call = (Gid, u64);

/// The calls of a domain that this process has to do with.
#[derive(Default)]
pub struct Calls {
    waiting: Mutex<HashMap<Call, Vec<Waiting>>>,
    /// The calls that wait, oldest first; some have been answered.
    order: Mutex<VecDeque<Call>>,
    /// Replies for the clients of this process.
    inboxes: Mutex<HashMap<Gid, Arc<Inbox>>>,
    /// Servers of this process.
    servers: Mutex<Vec<Service>>,
}

impl Calls {
    /// Keeps a request until it is answered. Some are answered over another transport: those that
    /// are kept for longest make room.
    fn keep(&self, call: Call, waiting: Waiting) {
        let mut order = lock(&self.order);
        order.push_back(call);
        let oldest = (order.len() > MAX_WAITING).then(|| order.pop_front()).flatten();
        drop(order);
        let forgotten = oldest.and_then(|oldest| lock(&self.waiting).remove(&oldest));
        drop(forgotten);
        lock(&self.waiting).entry(call).or_default().push(waiting);
    }

    /// The request that is answered now.
    fn answered(&self, call: Call) -> Option<Query> {
        let mut all = lock(&self.waiting);
        let here = all.get_mut(&call)?;
        let waiting = here.pop();
        if here.is_empty() {
            all.remove(&call);
        }
        waiting.map(|waiting| waiting.query)
    }

    /// A server is gone: nobody answers what it had.
    fn abandon(&self, server: Gid) {
        let mut all = lock(&self.waiting);
        let mut dropped = Vec::new();
        all.retain(|_, here| {
            dropped.extend(here.extract_if(.., |waiting| waiting.server == server));
            !here.is_empty()
        });
        drop(all);
        drop(dropped);
    }

    /// Where replies for a client of this process wait.
    fn inbox(&self, client: Gid) -> Arc<Inbox> {
        let mut inboxes = lock(&self.inboxes);
        let fresh = || Arc::new(Inbox::new(Qos::KEEP_ALL_DEPTH, 1));
        Arc::clone(inboxes.entry(client).or_insert_with(fresh))
    }
}

/// The token of a client or server.
fn token(domain: &Domain, enclave: &str, endpoint: &Endpoint, end: &End, kind: Kind) -> Token {
    domain.token_of(endpoint, enclave, |id| EndpointToken {
        id,
        kind,
        name: end.service.clone(),
        type_name: end.type_name.clone(),
        hash: end.hash,
        // ROS 2's profile for services.
        qos: QosChunk::from(&Qos::default()),
        backends: None,
    })
}

/// A client or server of this process, as others see it.
fn as_remote(endpoint: &Endpoint, end: &End, side: Side) -> Remote {
    Remote {
        side,
        service: end.service.clone(),
        type_name: end.type_name.clone(),
        hash: end.hash,
        gid: endpoint.gid,
        node: endpoint.node.clone(),
        qos: service_qos(),
    }
}

fn encode_outcome(outcome: Outcome) -> Vec<u8> {
    let code = match outcome {
        Outcome::Answered => 0,
        Outcome::Unanswered => 1,
        Outcome::Unreadable => 2,
        Outcome::Busy => 3,
    };
    [&MARK[..], &[code]].concat()
}

/// The outcome in an error reply; other errors come from elsewhere and mean nothing here.
fn decode_outcome(bytes: &[u8]) -> Option<Outcome> {
    match bytes.strip_prefix(&MARK)? {
        [1] => Some(Outcome::Unanswered),
        [2] => Some(Outcome::Unreadable),
        [3] => Some(Outcome::Busy),
        _ => None,
    }
}

/// The keys on which a service is: with its hash, and as Humble has it.
fn keys(domain: &Domain, end: &End) -> [String; 2] {
    [end.hash, TypeHash::UNKNOWN].map(|hash| {
        let number = domain.shared.number;
        crate::wire::keys::data_key(number, &end.service, &end.type_name, hash)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_come_back_from_error_replies() {
        for outcome in [Outcome::Unanswered, Outcome::Unreadable, Outcome::Busy] {
            assert_eq!(decode_outcome(&encode_outcome(outcome)), Some(outcome));
        }
        for other in [&b"angr"[..], b"angr\x00", b"angr\x09", b"timeout", b""] {
            assert_eq!(decode_outcome(other), None);
        }
    }
}
