//! The publisher of requests and the subscription of replies of a client.

use super::{as_remote, decode_outcome, keys, token};
use crate::domain::{DeclaredToken, Domain, Shared};
use crate::payload::to_zenoh;
use crate::receive_queue::{Item, ReceiveQueue};
use crate::sync::lock;
use crate::wire::{Attachment, Kind, gid_of, keys::tokens_of};
use angaros_msg::{Time, TypeHash};
use angaros_transport::buffer::{HeapPool, Slot, SlotMut};
use angaros_transport::services::{Outcome, OwnEnd, Side, TRAILER, write_reply};
use angaros_transport::{
    Binding, EndReason, Events, MessageInfo, Received, TransportPublisher, TransportSubscription,
};
use angaros_transport::{Endpoint, Gid, LoanError, PublishError, Result, TakeError};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use zenoh::Wait as _;
use zenoh::query::{ConsolidationMode, QueryTarget, Reply};
use zenoh::sample::Locality;

/// Unused buffers that are kept.
const SPARE_BUFFERS: usize = 8;
/// Timeout of a request (rmw_zenoh's value).
const OPEN: Duration = Duration::from_secs(600);
/// The same for the result of an action, which takes as long as it takes.
const OPEN_RESULT: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

/// A client's publisher of requests.
pub struct RequestsOut {
    end: OwnEnd,
    keys: [String; 2],
    wire_gid: [u8; 16],
    receiver: Arc<ReplyReceiver>,
    pool: HeapPool,
    failed: AtomicU64,
    _shown: DeclaredToken,
    domain: Arc<Domain>,
}

/// Receives the replies of one client.
struct ReplyReceiver {
    /// Not the domain itself: a request may be open for longer than the session should be.
    shared: Arc<Shared>,
    service: String,
    queue: Arc<ReceiveQueue>,
    pool: HeapPool,
    /// How many replies came from each server.
    counts: Mutex<HashMap<Gid, u64>>,
}

impl ReplyReceiver {
    /// A reply to the request with this number, at most one from each server.
    fn heard(&self, number: u64, reply: &Reply) {
        let replier = reply.replier_id().map(|id| id.zid().to_le_bytes());
        match reply.result() {
            Ok(sample) => {
                let head = sample.attachment();
                let head = head.and_then(|bytes| Attachment::decode(&bytes.to_bytes()));
                let Some(head) = head.filter(|head| head.sequence_number as u64 == number) else {
                    tracing::warn!("a reply of {} is none of ROS 2 and is dropped", self.service);
                    return;
                };
                let payload = sample.payload();
                let mut slot = self.pool.loan(payload.len() + TRAILER);
                let mut rest = slot.as_bytes_mut();
                for piece in payload.slices() {
                    let Some((here, behind)) = rest.split_at_mut_checked(piece.len()) else {
                        break;
                    };
                    here.copy_from_slice(piece);
                    rest = behind;
                }
                self.deliver(slot, (number, Outcome::Answered), head.source_timestamp_ns, replier);
            }
            Err(error) => {
                let Some(outcome) = decode_outcome(&error.payload().to_bytes()) else {
                    tracing::debug!("a server of {} sent an error", self.service);
                    return;
                };
                let now = angaros_transport::clock::system_time().nanoseconds;
                self.deliver(self.pool.loan(TRAILER), (number, outcome), now, replier);
            }
        }
    }

    fn deliver(
        &self,
        mut slot: SlotMut,
        (number, outcome): (u64, Outcome),
        stamp_ns: i64,
        replier: Option<[u8; 16]>,
    ) {
        if !write_reply(slot.as_bytes_mut(), number, outcome) {
            return;
        }
        let publisher = self.server(replier).of_replies();
        let sequence_number = {
            let mut counts = lock(&self.counts);
            let count = counts.entry(publisher).or_default();
            *count += 1;
            *count
        };
        let info = MessageInfo {
            publisher,
            sequence_number,
            source_timestamp: Time::from_nanoseconds(stamp_ns),
            lifespan: None,
        };
        self.queue.push(Item { received: Received { bytes: slot.freeze(), info }, report: None });
    }

    /// The server of this session; any server if Zenoh does not report the session.
    fn server(&self, replier: Option<[u8; 16]>) -> Gid {
        let mut servers = self.shared.servers(&self.service);
        let own = lock(&self.shared.calls.servers);
        servers.extend(own.iter().filter(|server| server.name == self.service).cloned());
        let same = servers.iter().find(|server| Some(server.session) == replier);
        same.or(servers.first()).map(|server| server.gid).unwrap_or_default()
    }
}

impl RequestsOut {
    /// Declares the client.
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
        let token = token(domain, enclave, endpoint, end.end(), Kind::Client);
        let number = domain.shared.number;
        let service = end.end().service.clone();
        let shown = domain.show(&token)?;
        domain.wait_for_others(&tokens_of(number, Kind::Server.code(), &service));
        let wire_gid = gid_of(&token.to_string());
        if domain.shared.within {
            domain.shared.own_client(wire_gid, Some(endpoint.gid));
            domain.shared.directory.came(&as_remote(endpoint, end.end(), Side::Client));
        }
        let receiver = ReplyReceiver {
            shared: Arc::clone(&domain.shared),
            service,
            queue: domain.shared.calls.queue(endpoint.gid),
            pool: HeapPool::new(SPARE_BUFFERS),
            counts: Mutex::default(),
        };
        Ok(Some(Arc::new(Self {
            keys: keys(domain, end.end()),
            end,
            wire_gid,
            receiver: Arc::new(receiver),
            pool: HeapPool::new(SPARE_BUFFERS),
            failed: AtomicU64::new(0),
            _shown: shown,
            domain: Arc::clone(domain),
        })))
    }

    /// The key of the servers: that of Humble if all of them are of Humble.
    fn key(&self) -> &str {
        let [own, without_hash] = &self.keys;
        let shared = &self.domain.shared;
        let servers = shared.servers(&self.receiver.service);
        let humble = |hash: TypeHash| hash == TypeHash::UNKNOWN;
        match !servers.is_empty() && servers.iter().all(|server| humble(server.hash)) {
            true => without_hash,
            false => own,
        }
    }
}

impl TransportPublisher for RequestsOut {
    fn matched(&self) -> usize {
        self.end.matched()
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        match len > crate::publisher::MAX_PAYLOAD {
            true => Err(LoanError::TooLarge { bytes: len, limit: crate::publisher::MAX_PAYLOAD }),
            false => Ok(self.pool.loan(len)),
        }
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let number = info.sequence_number;
        let attachment = Attachment {
            sequence_number: i64::try_from(number).unwrap_or(i64::MAX),
            source_timestamp_ns: info.source_timestamp.nanoseconds,
            gid: self.wire_gid,
        };
        let receiver = Arc::clone(&self.receiver);
        let shared = &self.domain.shared;
        let result = self.end.end().service.ends_with("/_action/get_result");
        let sent = self
            .domain
            .process
            .session
            .get(self.key())
            .target(QueryTarget::AllComplete)
            .consolidation(ConsolidationMode::None)
            .timeout(if result { OPEN_RESULT } else { OPEN })
            .allowed_destination(match shared.within {
                true => Locality::Any,
                false => Locality::Remote,
            })
            .payload(to_zenoh(bytes, bytes.as_bytes().len()))
            .attachment(attachment.encode().to_vec())
            .callback(move |reply| receiver.heard(number, &reply))
            .wait();
        if let Err(error) = sent {
            let count = self.failed.fetch_add(1, Ordering::Relaxed) + 1;
            if count.is_power_of_two() {
                let service = &self.end.end().service;
                tracing::error!("{count} requests of {service} did not leave over Zenoh: {error}");
            }
        }
        Ok(())
    }

    fn assert_liveliness(&self, _now_ns: u64) {}

    fn overwritten(&self) -> u64 {
        0
    }
}

impl Drop for RequestsOut {
    fn drop(&mut self) {
        let shared = &self.domain.shared;
        let gid = self.end.endpoint().gid;
        if shared.within {
            shared.directory.went(Side::Client, gid, EndReason::Ended);
            shared.own_client(self.wire_gid, None);
        }
    }
}

/// A client's subscription of replies.
pub struct RepliesIn {
    end: OwnEnd,
    client: Gid,
    queue: Arc<ReceiveQueue>,
    domain: Arc<Domain>,
}

impl RepliesIn {
    /// The replies for the client that the endpoint names; declares nothing.
    pub fn new(
        domain: &Arc<Domain>,
        endpoint: &Arc<Endpoint>,
        events: &Arc<dyn Events>,
    ) -> Option<Arc<Self>> {
        let end = domain.shared.directory.join(endpoint, events)?;
        let client = end.end().client?;
        let queue = domain.shared.calls.queue(client);
        Some(Arc::new(Self { end, client, queue, domain: Arc::clone(domain) }))
    }
}

impl TransportSubscription for RepliesIn {
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

impl Drop for RepliesIn {
    fn drop(&mut self) {
        lock(&self.domain.shared.calls.queues).remove(&self.client);
    }
}
