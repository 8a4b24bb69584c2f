//! Which ends on the other side belong together.

use super::super::match_listener::{MatchedEndpoint, ServiceListener};
use super::super::reader::LocalReader;
use super::lock;
use crate::wire::Guid;
use crate::wire::user_data::ServiceTag;
use angaros_transport::services::{Directory, End, Remote, Side, service_qos};
use angaros_transport::{EndReason, Events};
use angaros_transport::{Endpoint, Gid, NodeName};
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// One end of a remote client or server.
struct RemoteEnd {
    guid: Guid,
    gid: Gid,
    node: NodeName,
    service: Option<ServiceTag>,
}

#[derive(Default)]
struct RemoteEnds {
    requests: Vec<RemoteEnd>,
    replies: Vec<RemoteEnd>,
    /// The ends of requests and of replies that belong together, and how core knows the two.
    endpoints: Vec<(Guid, Guid, Gid)>,
}

/// Finds which ends on the other side belong together, and tells core of those that do.
pub struct Pairing {
    side: Side,
    end: End,
    pub(super) directory: Arc<Directory>,
    events: Arc<dyn Events>,
    ends: Mutex<RemoteEnds>,
    /// What a server's requests come from: some may wait for their client to be known.
    pub(super) reader: OnceLock<Weak<LocalReader>>,
}

impl Pairing {
    pub(super) fn gid_of_request(&self, writer: Guid) -> Option<Gid> {
        lock(&self.ends).endpoints.iter().find(|(asks, ..)| *asks == writer).map(|pair| pair.2)
    }

    pub(super) fn gid_of_reply(&self, writer: Guid) -> Option<Gid> {
        lock(&self.ends).endpoints.iter().find(|(_, says, _)| *says == writer).map(|pair| pair.2)
    }
}

impl ServiceListener for Pairing {
    fn is_server(&self) -> bool {
        self.side == Side::Client
    }

    fn matched(&self, other: &MatchedEndpoint<'_>) {
        let end = RemoteEnd {
            guid: other.data.guid,
            gid: other.endpoint.gid,
            node: other.endpoint.node.clone(),
            service: other.data.tags.service,
        };
        let is_request = other.endpoint.topic.starts_with("rq/");
        let mut ends = lock(&self.ends);
        match is_request {
            true => ends.requests.push(end),
            false => ends.replies.push(end),
        }
        let found = ends.pair();
        drop(ends);
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
            if let Some(reader) = self.reader.get().and_then(Weak::upgrade) {
                reader.ring();
            }
        }
    }

    fn unmatched(&self, guid: Guid, how: EndReason) {
        let mut ends = lock(&self.ends);
        ends.requests.retain(|end| end.guid != guid);
        ends.replies.retain(|end| end.guid != guid);
        let gone = ends.endpoints.iter().position(|(a, b, _)| *a == guid || *b == guid);
        let gone = gone.map(|at| ends.endpoints.swap_remove(at));
        drop(ends);
        if let Some((.., gid)) = gone {
            self.directory.went(self.side, gid, how);
        }
    }

    fn mismatch(&self, publisher: &Endpoint, subscription: &Endpoint) {
        self.events.mismatch(publisher, subscription);
    }
}

impl RemoteEnds {
    /// Ends that belong together and were not known to.
    fn pair(&mut self) -> Vec<(Gid, NodeName)> {
        let mut found = Vec::new();
        for asks in &self.requests {
            if self.endpoints.iter().any(|(guid, ..)| *guid == asks.guid) {
                continue;
            }
            let belongs = |says: &&RemoteEnd| match (asks.service, says.service) {
                (Some(a), Some(b)) => a == b,
                _ => asks.guid.prefix == says.guid.prefix,
            };
            let is_free =
                |says: &&RemoteEnd| !self.endpoints.iter().any(|(_, guid, _)| *guid == says.guid);
            if let Some(says) = self.replies.iter().filter(is_free).find(belongs) {
                self.endpoints.push((asks.guid, says.guid, asks.gid));
                found.push((asks.gid, asks.node.clone()));
            }
        }
        found
    }
}

/// A pairing for an end of this process.
pub(super) fn pairing(
    directory: &Arc<Directory>,
    side: Side,
    end: &End,
    events: &Arc<dyn Events>,
) -> Arc<Pairing> {
    Arc::new(Pairing {
        side,
        end: end.clone(),
        directory: Arc::clone(directory),
        events: Arc::clone(events),
        ends: Mutex::default(),
        reader: OnceLock::new(),
    })
}
