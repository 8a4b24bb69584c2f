//! The subscription of requests and the publishers of replies of a server.

use super::{Calls, as_remote, calls::PendingQuery, encode_outcome, keys, token};
use crate::domain::{DeclaredToken, Domain, Shared};
use crate::payload::{from_zenoh, to_zenoh};
use crate::receive_queue::{Item, ReceiveQueue};
use crate::remote::ServiceEndpoint;
use crate::sync::lock;
use crate::wire::{Attachment, Kind, gid_of, zid};
use angaros_msg::{Qos, Time, TypeHash};
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::services::{Outcome, OwnEnd, Remote, Side, TRAILER, read_reply};
use angaros_transport::{
    Binding, EndReason, Events, MessageInfo, Received, TransportPublisher, TransportSubscription,
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

/// A server's subscription of requests.
pub struct RequestsIn {
    end: OwnEnd,
    queue: Arc<ReceiveQueue>,
    _queryables: Vec<Queryable<()>>,
    _shown: DeclaredToken,
    domain: Arc<Domain>,
}

/// Receives requests on Zenoh's threads.
struct RequestReceiver {
    shared: Arc<Shared>,
    /// A client without a token; its id is filled in.
    unannounced: Remote,
    server: Gid,
    queue: Arc<ReceiveQueue>,
    pool: HeapPool,
}

impl RequestReceiver {
    fn asked(&self, query: Query) {
        let head = query.attachment().and_then(|bytes| Attachment::decode(&bytes.to_bytes()));
        let payload = query.payload().filter(|payload| payload.len() >= 4);
        let (Some(head), Some(payload)) = (head, payload) else {
            tracing::warn!(
                "a query on {} is no request of ROS 2 and is not answered; hint: clients over \
                 Zenoh must attach sequence number, time and id",
                query.key_expr()
            );
            return;
        };
        let client = self.shared.client(&self.unannounced, head.gid);
        let bytes = from_zenoh(payload, &self.pool);
        let number = u64::try_from(head.sequence_number).unwrap_or_default();
        let info = MessageInfo {
            publisher: client,
            sequence_number: number,
            source_timestamp: Time::from_nanoseconds(head.source_timestamp_ns),
            lifespan: None,
        };
        let calls = &self.shared.calls;
        if self.queue.len() >= Qos::KEEP_ALL_DEPTH {
            drop(query.reply_err(encode_outcome(Outcome::Busy)).wait());
            return;
        }
        calls.keep((client, number), PendingQuery { server: self.server, query });
        self.queue.push(Item { received: Received { bytes, info }, report: None });
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
        let queue = Arc::new(ReceiveQueue::new(Qos::KEEP_ALL_DEPTH, 1));
        let receiver = Arc::new(RequestReceiver {
            shared: Arc::clone(&domain.shared),
            unannounced: as_remote(endpoint, end.end(), Side::Client),
            server: endpoint.gid,
            queue: Arc::clone(&queue),
            pool: HeapPool::new(SPARE_BUFFERS),
        });
        let mut queryables = Vec::new();
        for key in keys(domain, end.end()) {
            let receiver = Arc::clone(&receiver);
            let queryable = domain.process.session.declare_queryable(&key).complete(true);
            let queryable = queryable.allowed_origin(match domain.shared.within {
                true => Locality::Any,
                false => Locality::Remote,
            });
            let declared = queryable.callback(move |query| receiver.asked(query)).wait();
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
        lock(&domain.shared.calls.servers).push(ServiceEndpoint {
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
        Ok(Some(Arc::new(Self { end, queue, _queryables: queryables, _shown: shown, domain })))
    }
}

impl TransportSubscription for RequestsIn {
    fn matched(&self) -> usize {
        self.end.matched()
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        Ok(self.queue.take().map(|item| item.received))
    }

    fn has_pending(&self) -> bool {
        self.queue.has_pending()
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.queue.bind(binding);
    }

    fn lost(&self) -> u64 {
        0
    }
}

impl Drop for RequestsIn {
    fn drop(&mut self) {
        let shared = &self.domain.shared;
        let gid = self.end.endpoint().gid;
        if shared.within {
            shared.directory.went(Side::Server, gid, EndReason::Ended);
        }
        lock(&shared.calls.servers).retain(|server| server.gid != gid);
        shared.calls.abandon(gid);
    }
}

/// A server's publisher of replies to one client.
pub struct RepliesOut {
    end: OwnEnd,
    client: Gid,
    pool: HeapPool,
    domain: Arc<Domain>,
}

impl RepliesOut {
    /// The publisher for the client that the endpoint names; declares nothing.
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

/// Answers a request, unless it was dropped meanwhile.
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
