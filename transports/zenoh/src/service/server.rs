//! The two ends of a server: requests come in, replies go out.

use super::{Calls, Waiting, as_remote, encode_outcome, keys, token};
use crate::domain::{Domain, Service, Shared, Shown};
use crate::inbox::{Inbox, Item};
use crate::payload::{from_zenoh, to_zenoh};
use crate::process::lock;
use crate::wire::{Attachment, Kind, gid_of, zid};
use angaros_msg::{Qos, Time, TypeHash};
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::services::{Outcome, OwnEnd, Remote, Side, TRAILER, read_reply};
use angaros_transport::{
    Binding, Departure, Events, MessageInfo, Received, TransportPublisher, TransportSubscription,
};
use angaros_transport::{
    Endpoint, Error, ErrorKind, Gid, LoanError, PublishError, Result, TakeError,
};
use std::sync::Arc;
use zenoh::Wait as _;
use zenoh::query::{Query, Queryable};
use zenoh::sample::Locality;

/// Unused buffers that are kept.
const SPARE_BUFFERS: usize = 8;

/// Where a server's requests come in.
pub struct RequestsIn {
    end: OwnEnd,
    inbox: Arc<Inbox>,
    _queryables: Vec<Queryable<()>>,
    _shown: Shown,
    domain: Arc<Domain>,
}

/// What Zenoh's threads see of a server.
struct Door {
    shared: Arc<Shared>,
    /// A client that shows no token, but for its id.
    stranger: Remote,
    server: Gid,
    inbox: Arc<Inbox>,
    pool: HeapPool,
}

impl Door {
    fn asked(&self, query: Query) {
        let head = query.attachment().and_then(|bytes| Attachment::decode(&bytes.to_bytes()));
        let payload = query.payload().filter(|payload| payload.len() >= 4);
        let (Some(head), Some(payload)) = (head, payload) else {
            tracing::warn!(
                "a query on {} is no request of ROS 2 and is not answered; hint: whoever asks over \
                 Zenoh must attach sequence number, time and id",
                query.key_expr()
            );
            return;
        };
        let client = self.shared.client(&self.stranger, head.gid);
        let bytes = from_zenoh(payload, &self.pool);
        let number = u64::try_from(head.sequence_number).unwrap_or_default();
        let info = MessageInfo {
            publisher: client,
            sequence_number: number,
            source_timestamp: Time::from_nanoseconds(head.source_timestamp_ns),
            lifespan: None,
        };
        let calls = &self.shared.calls;
        if self.inbox.len() >= Qos::KEEP_ALL_DEPTH {
            drop(query.reply_err(encode_outcome(Outcome::Busy)).wait());
            return;
        }
        calls.keep((client, number), Waiting { server: self.server, query });
        self.inbox.push(Item { received: Received { bytes, info }, line: None });
    }
}

impl RequestsIn {
    /// Declares the server.
    ///
    /// # Errors
    /// A session that was closed.
    pub fn declare(
        domain: &Arc<Domain>,
        enclave: &str,
        endpoint: &Arc<Endpoint>,
        events: &Arc<dyn Events>,
    ) -> Result<Option<Arc<Self>>> {
        let Some(end) = domain.shared.directory.join(endpoint, events) else { return Ok(None) };
        let token = token(domain, enclave, endpoint, end.end(), Kind::Server);
        let inbox = Arc::new(Inbox::new(Qos::KEEP_ALL_DEPTH, 1));
        let door = Arc::new(Door {
            shared: Arc::clone(&domain.shared),
            stranger: as_remote(endpoint, end.end(), Side::Client),
            server: endpoint.gid,
            inbox: Arc::clone(&inbox),
            pool: HeapPool::new(SPARE_BUFFERS),
        });
        let mut queryables = Vec::new();
        for key in keys(domain, end.end()) {
            let door = Arc::clone(&door);
            let queryable = domain.process.session.declare_queryable(&key).complete(true);
            let queryable = queryable.allowed_origin(match domain.shared.within {
                true => Locality::Any,
                false => Locality::Remote,
            });
            let declared = queryable.callback(move |query| door.asked(query)).wait();
            queryables.push(declared.map_err(|error| {
                let text = format!("cannot declare the server of {}: {error}", end.end().service);
                Error::new(ErrorKind::System, text)
            })?);
            if end.end().hash == TypeHash::UNKNOWN {
                break;
            }
        }
        let shown = domain.show(&token)?;
        let session = zid::parse(&domain.process.printed).unwrap_or_default();
        lock(&domain.shared.calls.servers).push(Service {
            gid: endpoint.gid,
            side: Side::Server,
            name: end.end().service.clone(),
            hash: end.end().hash,
            session,
            wire_gid: gid_of(&token.to_string()),
        });
        if domain.shared.within {
            domain.shared.directory.came(&as_remote(endpoint, end.end(), Side::Server));
        }
        let domain = Arc::clone(domain);
        Ok(Some(Arc::new(Self { end, inbox, _queryables: queryables, _shown: shown, domain })))
    }
}

impl TransportSubscription for RequestsIn {
    fn matched(&self) -> usize {
        self.end.matched()
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        Ok(self.inbox.take().map(|item| item.received))
    }

    fn has_pending(&self) -> bool {
        self.inbox.has_pending()
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.inbox.bind(binding);
    }

    fn lost(&self) -> u64 {
        0
    }
}

impl Drop for RequestsIn {
    fn drop(&mut self) {
        let (shared, gid) = (&self.domain.shared, self.end.endpoint().gid);
        if shared.within {
            shared.directory.went(Side::Server, gid, Departure::Ended);
        }
        lock(&shared.calls.servers).retain(|server| server.gid != gid);
        shared.calls.abandon(gid);
    }
}

/// Where a server's replies to one client go out.
pub struct RepliesOut {
    end: OwnEnd,
    client: Gid,
    pool: HeapPool,
    domain: Arc<Domain>,
}

impl RepliesOut {
    /// Leads to the client that the endpoint names; declares nothing.
    pub fn new(
        domain: &Arc<Domain>,
        endpoint: &Arc<Endpoint>,
        events: &Arc<dyn Events>,
    ) -> Option<Arc<Self>> {
        let end = domain.shared.directory.join(endpoint, events)?;
        let client = end.end().client?;
        let pool = HeapPool::new(SPARE_BUFFERS);
        Some(Arc::new(Self { end, client, pool, domain: Arc::clone(domain) }))
    }
}

/// Answers a request; one that is gone meanwhile needs no answer.
fn answer(calls: &Calls, client: Gid, bytes: &Slot) {
    let Some((response, number, outcome)) = read_reply(bytes.as_bytes()) else { return };
    let Some(query) = calls.answered((client, number)) else { return };
    let asked = query.attachment().and_then(|bytes| Attachment::decode(&bytes.to_bytes()));
    let Some(asked) = asked else { return };
    let sent = match outcome {
        Outcome::Answered => {
            let attachment = Attachment {
                source_timestamp_ns: angaros_transport::clock::system_time().nanoseconds,
                ..asked
            };
            let reply = query.reply(query.key_expr(), to_zenoh(bytes, response.len()));
            reply.attachment(attachment.encode().to_vec()).wait()
        }
        other => query.reply_err(encode_outcome(other)).wait(),
    };
    if let Err(error) = sent {
        tracing::debug!("a reply did not leave over Zenoh: {error}");
    }
}

impl TransportPublisher for RepliesOut {
    fn matched(&self) -> usize {
        self.end.matched()
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        match len > crate::publisher::MAX_PAYLOAD + TRAILER {
            true => Err(LoanError::TooLarge { bytes: len, limit: crate::publisher::MAX_PAYLOAD }),
            false => Ok(self.pool.loan(len)),
        }
    }

    fn publish(&self, bytes: &Slot, _info: &MessageInfo) -> Result<(), PublishError> {
        answer(&self.domain.shared.calls, self.client, bytes);
        Ok(())
    }

    fn assert_liveliness(&self, _now_ns: u64) {}

    fn overwritten(&self) -> u64 {
        0
    }
}
