//! Services in ROS 2's form on Zenoh: a server is a complete queryable, a request a query, a reply
//! its answer (rules SV1 to SV11 of `angaros_transport::services`).
//!
//! What was not answered travels as an error reply, which ROS 2's clients log and Angaros' read.

mod calls;
mod client;
mod server;

pub use calls::Calls;
pub use client::{RepliesIn, RequestsOut};
pub use server::{RepliesOut, RequestsIn};

use crate::domain::Domain;
use crate::wire::{EndpointToken, Kind, QosChunk, Token};
use angaros_msg::{Qos, TypeHash};
use angaros_transport::Endpoint;
use angaros_transport::services::{End, Outcome, Remote, Side, service_qos};

/// Before the outcome in an error reply.
const MARK: [u8; 4] = *b"angr";

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
