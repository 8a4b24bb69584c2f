//! Services on transports that have a form of their own for them, such as ROS 2's on DDS and Zenoh.
//!
//! To a transport a service is four kinds of endpoints ([`End`]): a client publishes requests and
//! subscribes to replies, a server subscribes to requests and has one publisher of replies for
//! each client. A transport between two copies of Angaros can carry them as the topics that they
//! are. One that speaks ROS 2's form declares nothing for the topics, but for each client and
//! server what its protocol has, and tells the core of clients and servers elsewhere as if they
//! had such endpoints ([`Remote`]). [`Directory`] does the telling; these are the rules behind it:
//!
//! * **SV1** [`End::of`] tells the ends of services from topics. A request is the encoded message
//!   as it is; its number is [`MessageInfo::sequence_number`](super::MessageInfo). A reply is the
//!   encoded response and [`TRAILER`] bytes, which [`read_reply`] and [`write_reply`] know.
//! * **SV2** An own client creates its subscription of replies first, then its publisher of
//!   requests; nothing is declared on the network before the latter. An own server creates its
//!   subscription of requests; that is when it is declared. Its publishers of replies declare
//!   nothing: they lead to the client in [`End::client`].
//! * **SV3** When a remote client appears, an own server's subscription is told `matched` with the
//!   client's [`Remote::requests`]. The core then creates the publisher of replies, at any later
//!   time and on any thread; the transport tells it `matched` with [`Remote::replies`], and it
//!   serves one subscription. For a client that this transport does not reach (another one does) it
//!   serves none, until the client appears here.
//! * **SV4** When a remote client goes, first the publisher of replies is told `unmatched`, then
//!   the subscription of requests; the core drops the publisher.
//! * **SV5** When a remote server appears to which requests can be sent and from which replies can
//!   come, the client's publisher of requests is told `matched` with [`Remote::requests`], then
//!   its subscription of replies with [`Remote::replies`]. Only both together make the service
//!   ready.
//! * **SV6** When a remote server goes, what it has answered before can be taken from the
//!   subscription first; then that is told `unmatched`, then the publisher of requests. Calls that
//!   waited for this server alone then end with `ServerLost`.
//! * **SV7** A request reaches every server there is. At a server
//!   [`MessageInfo`](super::MessageInfo) names the client ([`Remote::gid`]) and the number by
//!   which it knows the request; the two together never occur again.
//! * **SV8** A reply goes to its client alone. One that was not [`Outcome::Answered`] travels as
//!   the transport can; ROS 2 has no form for it, and its clients wait for ever.
//! * **SV9** At a client the reply's number is that of the request, and its publisher is the
//!   server's [`Remote::replies`]; its sequence number is nothing to the client. A reply may come
//!   over another transport than its request went, or never: what waits for it is bounded.
//! * **SV10** Where types or QoS do not fit ([`Endpoint::can_serve`]), both ends are told
//!   `mismatch` instead. A service's type hash is that of the whole service; unknown ones fit.
//! * **SV11** Ends of this process meet over the transport only if it delivers within the process.

pub mod correlation;
mod directory;

pub use correlation::Outcome;
pub use directory::{Directory, MAX_REMOTES, OwnEnd};

use crate::endpoint::{Endpoint, EndpointKind, Gid, NodeName};
use angaros_msg::{Qos, TypeHash};

/// Bytes behind the response in a reply.
pub const TRAILER: usize = correlation::TRAILER;

/// What an endpoint of a service does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A client's publisher of requests.
    RequestOut,
    /// A client's subscription of replies.
    ReplyIn,
    /// A server's subscription of requests.
    RequestIn,
    /// A server's publisher of replies to one client.
    ReplyOut,
}

/// Which end of which service an endpoint is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// What it does.
    pub role: Role,
    /// The full name of the service. At the ends of replies, names of more than 215 characters lack
    /// their end: take it from the client's or the server's end of requests.
    pub service: String,
    /// ROS type name of the service, as in `std_srvs/srv/SetBool`.
    pub type_name: String,
    /// RIHS01 of the service as a whole; may be unknown.
    pub hash: TypeHash,
    /// The client: of its own ends, and of a server's publisher of replies.
    pub client: Option<Gid>,
}

impl End {
    /// What the endpoint is; `None` if it is of a topic.
    #[must_use]
    pub fn of(endpoint: &Endpoint) -> Option<Self> {
        let (service, replies_to) = correlation::read_topic(&endpoint.topic)?;
        let (role, suffix) = match (endpoint.kind, replies_to) {
            (EndpointKind::Publisher, None) => (Role::RequestOut, "_Request"),
            (EndpointKind::Subscription, None) => (Role::RequestIn, "_Request"),
            (EndpointKind::Publisher, Some(_)) => (Role::ReplyOut, "_Response"),
            (EndpointKind::Subscription, Some(_)) => (Role::ReplyIn, "_Response"),
        };
        let message = &endpoint.type_name;
        let type_name = message.strip_suffix(suffix).unwrap_or(message).to_owned();
        let hash = endpoint.service_hash.unwrap_or_default();
        let client = match role {
            Role::RequestOut => Some(endpoint.gid),
            _ => replies_to,
        };
        Some(Self { role, service, type_name, hash, client })
    }
}

/// What is on the other side of a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// It asks.
    Client,
    /// It answers.
    Server,
}

/// A client or server elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remote {
    /// Which of the two.
    pub side: Side,
    /// The full name of the service.
    pub service: String,
    /// ROS type name of the service.
    pub type_name: String,
    /// RIHS01 of the service as a whole, or [`TypeHash::UNKNOWN`].
    pub hash: TypeHash,
    /// Its id: of an Angaros client or server that of its end of requests, else what the transport
    /// tells it by, with the same first 12 bytes for no two processes.
    pub gid: Gid,
    /// Its node.
    pub node: NodeName,
    /// Its QoS; [`service_qos`] unless something else is known.
    pub qos: Qos,
}

impl Remote {
    /// The endpoint of its requests, as if it had one.
    #[must_use]
    pub fn requests(&self) -> Endpoint {
        let kind = match self.side {
            Side::Client => EndpointKind::Publisher,
            Side::Server => EndpointKind::Subscription,
        };
        let topic = correlation::request_topic(&self.service);
        self.endpoint(kind, self.gid, topic, "_Request")
    }

    /// The endpoint of its replies, as if it had one: what a client takes them from, or what a
    /// server publishes those to `client` with.
    #[must_use]
    pub fn replies(&self, client: Gid) -> Endpoint {
        let kind = match self.side {
            Side::Client => EndpointKind::Subscription,
            Side::Server => EndpointKind::Publisher,
        };
        let topic = correlation::reply_topic(&self.service, client);
        self.endpoint(kind, self.gid.of_replies(), topic, "_Response")
    }

    fn endpoint(&self, kind: EndpointKind, gid: Gid, topic: String, suffix: &str) -> Endpoint {
        Endpoint {
            gid,
            kind,
            node: self.node.clone(),
            topic,
            type_name: format!("{}{suffix}", self.type_name),
            type_hash: TypeHash::UNKNOWN,
            qos: self.qos,
            service_hash: Some(self.hash),
        }
    }
}

/// The QoS of an Angaros client or server.
#[must_use]
pub fn service_qos() -> Qos {
    correlation::qos()
}

/// The response's bytes, the number of its request, and how that ended; `None` for bytes that are
/// no reply.
#[must_use]
pub fn read_reply(bytes: &[u8]) -> Option<(&[u8], u64, Outcome)> {
    correlation::read(bytes)
}

/// Makes a reply of a buffer that holds the response and behind it [`TRAILER`] bytes; returns
/// whether it is large enough for them.
#[must_use]
pub fn write_reply(buffer: &mut [u8], number: u64, outcome: Outcome) -> bool {
    let fits = buffer.len() >= TRAILER;
    if fits {
        correlation::sign(buffer, number, outcome);
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server() -> Remote {
        Remote {
            side: Side::Server,
            service: "/a/set".into(),
            type_name: "std_srvs/srv/SetBool".into(),
            hash: TypeHash([3; 32]),
            gid: Gid([5; 16]),
            node: NodeName { namespace: "/a".into(), name: "n".into() },
            qos: service_qos(),
        }
    }

    #[test]
    fn the_endpoints_of_a_remote_end_say_what_they_are() {
        let client = Gid([7; 16]);
        for (side, roles) in [
            (Side::Server, [Role::RequestIn, Role::ReplyOut]),
            (Side::Client, [Role::RequestOut, Role::ReplyIn]),
        ] {
            let gid = if side == Side::Client { client } else { Gid([5; 16]) };
            let remote = Remote { side, gid, ..server() };
            let ends = [remote.requests(), remote.replies(client)];
            for (endpoint, role) in ends.iter().zip(roles) {
                let end = End::of(endpoint).unwrap();
                let known = (end.role, &*end.service, &*end.type_name, end.hash);
                assert_eq!(known, (role, "/a/set", "std_srvs/srv/SetBool", TypeHash([3; 32])));
                assert_eq!(end.client, Some(client).filter(|_| role != Role::RequestIn));
            }
            assert_eq!(ends[0].gid.0[1..12], ends[1].gid.0[1..12], "of one process");
        }
        assert_eq!(End::of(&Endpoint { topic: "/a/set".into(), ..server().requests() }), None);
    }

    #[test]
    fn a_reply_is_read_as_it_was_written() {
        let mut buffer = vec![1; 3 + TRAILER];
        assert!(write_reply(&mut buffer, 9, Outcome::Answered));
        assert_eq!(read_reply(&buffer), Some((&[1, 1, 1][..], 9, Outcome::Answered)));
        assert!(!write_reply(&mut [0; TRAILER - 1], 9, Outcome::Busy));
    }
}
