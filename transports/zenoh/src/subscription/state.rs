//! What the domain and Zenoh's threads see of a subscription: the publishers it receives from, what
//! of their messages is missing, and the queue in front of it.

use crate::matching::{counts_taken, is_compatible, resends};
use crate::payload::from_zenoh;
use crate::receive_queue::{Item, ReceiveQueue, TakenReport};
use crate::recovery::{Job, Jobs, Recover, Request};
use crate::remote::RemoteEndpoint;
use crate::reorder::{Arrival, ReorderBuffer};
use crate::sync::lock;
use crate::wire::recovery::{RecoveryReply, RecoveryRequest, recovery_key, sent_key};
use crate::wire::{Attachment, extension, keys};
use angaros_msg::qos::{Durability, Reliability};
use angaros_msg::{Duration, Qos, Time, TypeHash};
use angaros_transport::buffer::{HeapPool, Slot};
use angaros_transport::clock::monotonic_ns;
use angaros_transport::trace::{self, DropReason};
use angaros_transport::{
    EndReason, Events, LastAssertion, MessageInfo, Received, SubscriptionOptions,
};
use angaros_transport::{Endpoint, EndpointKind, Gid};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use zenoh::sample::{Locality, Sample};
use zenoh::{Session, Wait as _};
use zenoh_ext::{AdvancedSubscriberBuilderExt as _, HistoryConfig, RecoveryConfig};

/// Unused buffers a subscription keeps for what arrives next.
const SPARE_BUFFERS: usize = 16;
/// Publishers that are gone or have no token and are remembered, at most.
const MAX_PAST: usize = 1024;
/// Publishers of one subscription that wait for room and have their own share, at most.
const MAX_COUNTED: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MatchState {
    Connected,
    /// A mismatch: its messages are not for this subscription.
    Refused,
    /// It is gone, or has no token.
    Past,
}

/// A publisher from which messages arrive.
struct RemotePublisher {
    gid: Gid,
    match_state: MatchState,
    lifespan: Option<Duration>,
    /// Its messages in order, and what is missing.
    reorder: ReorderBuffer<Item>,
    /// Number and time of the last message of a publisher without a token.
    last_unannounced: (u64, Time),
    /// The key on which missing messages are requested.
    recovery_key: Arc<str>,
    asserted_ns: Option<Arc<AtomicU64>>,
    report: Option<Arc<TakenReport>>,
    /// Whether it has a token, so that its sequence numbers are reliable.
    is_known: bool,
    /// Whether a missing number is no loss: the publisher refused that message itself (rule T3).
    is_lossless: bool,
}

#[derive(Default)]
struct RemotePublishers {
    by_id: HashMap<[u8; 16], RemotePublisher>,
    past: VecDeque<[u8; 16]>,
}

/// A Zenoh subscriber; it receives until it is dropped.
type Receiver = Box<dyn std::any::Any + Send + Sync>;

#[derive(Default)]
struct Receivers {
    own: Option<Receiver>,
    without_hash: Option<Receiver>,
    /// Heartbeats of silent publishers.
    heartbeats: Option<Receiver>,
    is_closed: bool,
}

/// A subscription, shared by the domain, Zenoh's threads and the handle of user code.
pub struct SubscriptionState {
    pub(crate) endpoint: Arc<Endpoint>,
    events: Arc<dyn Events>,
    own: Arc<RemoteEndpoint>,
    connection: Connection,
    /// Removed when the subscription is dropped: they hold it in turn.
    receivers: Mutex<Receivers>,
    publishers: Mutex<RemotePublishers>,
    pub(super) matched: AtomicUsize,
    pub(super) queue: ReceiveQueue,
    pool: HeapPool,
    pub(super) lost: AtomicU64,
    headless: AtomicU64,
}

/// The session and the domain in which a subscription is declared.
pub(super) struct Connection {
    pub session: Session,
    pub domain: u32,
    /// Whether messages of this process are received too.
    pub allowed_origin: Locality,
    /// Takes requests for missing messages.
    pub recovery: Jobs,
}

impl SubscriptionState {
    /// A subscription without publishers, which receives nothing yet.
    pub(super) fn new(
        connection: Connection,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
        wire_gid: [u8; 16],
    ) -> Arc<Self> {
        Arc::new(Self {
            endpoint: Arc::clone(endpoint),
            events: Arc::clone(&options.events),
            own: Arc::new(RemoteEndpoint {
                endpoint: Arc::clone(endpoint),
                wire_gid,
                is_angaros: true,
                asserted_ns: Arc::default(),
            }),
            connection,
            receivers: Mutex::default(),
            publishers: Mutex::default(),
            matched: AtomicUsize::new(0),
            queue: ReceiveQueue::new(endpoint.qos.depth(), MAX_COUNTED * Qos::KEEP_ALL_DEPTH),
            pool: HeapPool::new(SPARE_BUFFERS),
            lost: AtomicU64::new(0),
            headless: AtomicU64::new(0),
        })
    }

    pub(crate) fn as_remote(&self) -> Arc<RemoteEndpoint> {
        Arc::clone(&self.own)
    }

    /// Receives on its own key and, without history, on that of Humble's publishers.
    pub(super) fn subscribe(self: &Arc<Self>) -> zenoh::Result<()> {
        {
            let mut receivers = lock(&self.receivers);
            receivers.own = Some(receiver(self, self.endpoint.type_hash)?);
            receivers.heartbeats = heartbeats(self)?;
        }
        if self.endpoint.qos.durability == Durability::Volatile {
            self.subscribe_without_hash();
        }
        Ok(())
    }

    /// Also receives on the key of Humble's publishers from now on.
    pub(crate) fn subscribe_without_hash(self: &Arc<Self>) {
        let mut receivers = lock(&self.receivers);
        let is_needless = receivers.is_closed || receivers.without_hash.is_some();
        if is_needless || self.endpoint.type_hash == TypeHash::UNKNOWN {
            return;
        }
        match receiver(self, TypeHash::UNKNOWN) {
            Ok(made) => receivers.without_hash = Some(made),
            Err(error) => {
                let topic = &self.endpoint.topic;
                tracing::error!("ROS 2 Humble is not heard on {topic}: {error}");
            }
        }
    }

    /// Stops receiving.
    pub(super) fn close(&self) {
        let fresh = Receivers { is_closed: true, ..Receivers::default() };
        let before = std::mem::replace(&mut *lock(&self.receivers), fresh);
        drop(before);
    }

    /// Handles a new remote endpoint of the topic.
    pub(crate) fn add_remote(&self, remote: &RemoteEndpoint, within: bool) {
        let other = &remote.endpoint;
        let here = other.gid.is_of_this_process() && !within;
        if other.kind != EndpointKind::Publisher || here {
            return;
        }
        let fit = is_compatible(other, &self.endpoint, remote.is_angaros, &*self.events);
        self.track(remote, fit);
        if fit {
            self.matched.fetch_add(1, Ordering::SeqCst);
            self.events.matched(other, last_assertion(remote));
        }
    }

    /// Tracks a publisher from now on; messages that it sent before stay in its buffer.
    pub(super) fn track(&self, remote: &RemoteEndpoint, fit: bool) {
        let other = &remote.endpoint;
        let counted = remote.is_angaros && counts_taken(&other.qos, &self.endpoint.qos);
        let mut publishers = lock(&self.publishers);
        let before = publishers.by_id.remove(&remote.wire_gid);
        publishers.past.retain(|id| *id != remote.wire_gid);
        let mut reorder =
            before.map_or_else(|| self.new_reorder_buffer(), |publisher| publisher.reorder);
        reorder.recovers = fit && remote.is_angaros && resends(&other.qos, &self.endpoint.qos);
        reorder.recovers_first = self.endpoint.qos.durability == Durability::Volatile;
        let report = counted.then(|| {
            let key = extension::taken_key(self.connection.domain, other.gid);
            Arc::new(TakenReport { key, reported: AtomicU64::new(reorder.last()) })
        });
        let data_key =
            keys::data_key(self.connection.domain, &other.topic, &other.type_name, other.type_hash);
        let publisher = RemotePublisher {
            gid: other.gid,
            match_state: if fit { MatchState::Connected } else { MatchState::Refused },
            lifespan: Some(other.qos.lifespan).filter(|span| span.is_limit()),
            reorder,
            last_unannounced: (0, Time::default()),
            recovery_key: recovery_key(&data_key, other.gid).into(),
            asserted_ns: other.qos.must_assert().then(|| Arc::clone(&remote.asserted_ns)),
            report,
            is_known: true,
            is_lossless: counted,
        };
        publishers.by_id.insert(remote.wire_gid, publisher);
    }

    fn new_reorder_buffer(&self) -> ReorderBuffer<Item> {
        ReorderBuffer::new(false, self.endpoint.qos.depth())
    }

    /// Handles the end of a remote endpoint of the topic. Messages that it sent may still arrive.
    pub(crate) fn remove_remote(&self, remote: &RemoteEndpoint, how: EndReason) {
        {
            let mut publishers = lock(&self.publishers);
            let Some(publisher) = publishers.by_id.get_mut(&remote.wire_gid) else { return };
            let before = std::mem::replace(&mut publisher.match_state, MatchState::Past);
            let given_up = publisher.reorder.give_up();
            self.count_lost(
                DropReason::Missed,
                publisher.gid,
                publisher.reorder.settled(),
                given_up,
            );
            self.hand_on(&mut publisher.reorder);
            if before == MatchState::Refused {
                publishers.by_id.remove(&remote.wire_gid);
            } else {
                publishers.remember(remote.wire_gid);
            }
            if before != MatchState::Connected {
                return;
            }
        }
        self.matched.fetch_sub(1, Ordering::SeqCst);
        self.events.unmatched(remote.endpoint.gid, how);
    }

    /// Handles a message from Zenoh.
    fn arrived(self: &Arc<Self>, sample: &Sample) {
        let head = sample.attachment().and_then(|bytes| Attachment::decode(&bytes.to_bytes()));
        match head.filter(|_| sample.payload().len() >= 4) {
            Some(head) => Arc::clone(self).received(&head, sample),
            None => self.count_headless(sample),
        }
    }

    /// Delivers a message or keeps it in the reorder buffer; counts losses before it.
    fn sort(&self, publisher: &mut RemotePublisher, head: &Attachment, bytes: Slot) {
        let number = u64::try_from(head.sequence_number).unwrap_or_default();
        if publisher.match_state == MatchState::Refused {
            return;
        }
        let info = MessageInfo {
            publisher: publisher.gid,
            sequence_number: number,
            source_timestamp: Time::from_nanoseconds(head.source_timestamp_ns),
            lifespan: publisher.lifespan,
        };
        if let Some(asserted) = &publisher.asserted_ns {
            asserted.store(monotonic_ns(), Ordering::Relaxed);
        }
        let latched = self.endpoint.qos.durability == Durability::TransientLocal;
        let is_first = publisher.reorder.last() == 0;
        if latched && is_first && info.has_expired(angaros_transport::clock::system_time()) {
            // It has left the history (rule T11); the next message is the first.
            return;
        }
        let len = bytes.as_bytes().len();
        let item = Item { received: Received { bytes, info }, report: publisher.report.clone() };
        if !publisher.is_known {
            // The message may arrive on both keys. A publisher without a token may restart its
            // numbers, or have no clock.
            let (last, last_stamp) = publisher.last_unannounced;
            let is_dated = info.source_timestamp.nanoseconds > 0;
            if number > last || !is_dated || info.source_timestamp > last_stamp {
                publisher.last_unannounced = (number, info.source_timestamp);
                self.queue(item);
            }
            return;
        }
        match publisher.reorder.arrive(number, len, item) {
            Arrival::Next(item, missing) => {
                let missing = if publisher.is_lossless { 0 } else { missing };
                let last = number.saturating_sub(1);
                self.count_lost(DropReason::Missed, publisher.gid, last, missing);
                self.queue(item);
            }
            Arrival::Waits | Arrival::Old => {}
        }
        self.hand_on(&mut publisher.reorder);
    }

    /// Counts messages of a publisher, the last of which has this number (rule T2).
    fn count_lost(&self, reason: DropReason, publisher: Gid, last: u64, count: u64) {
        if count > 0 {
            trace::lost(reason, (publisher, last), count, &self.endpoint);
            self.events.lost(publisher, last, count);
            self.lost.fetch_add(count, Ordering::Relaxed);
        }
    }

    /// Queues a message; the one that it replaces is lost.
    fn queue(&self, item: Item) {
        let arrival = (trace::now(), item.received.info);
        let replaced = self.queue.push(item);
        let (at, info) = arrival;
        trace::enqueued(at, &info, &self.endpoint, self.queue.len(), replaced.is_some());
        if let Some(Item { received: Received { info, .. }, .. }) = replaced {
            self.count_lost(DropReason::Replaced, info.publisher, info.sequence_number, 1);
        }
    }

    /// Delivers messages that have become next in order.
    fn hand_on(&self, reorder: &mut ReorderBuffer<Item>) {
        while let Some(item) = reorder.ready() {
            self.queue(item);
        }
    }

    /// The request to make to a publisher now; messages that are given up are counted as lost.
    fn next_request(
        self: &Arc<Self>,
        publisher: &mut RemotePublisher,
        id: [u8; 16],
        now_ns: u64,
    ) -> Option<Request> {
        let given_up = publisher.reorder.enforce_limits(now_ns);
        if given_up > 0 {
            self.count_lost(
                DropReason::Missed,
                publisher.gid,
                publisher.reorder.settled(),
                given_up,
            );
            self.hand_on(&mut publisher.reorder);
        }
        let (from, to) = publisher.reorder.question(now_ns)?;
        let range = RecoveryRequest { from, to, subscription: self.endpoint.gid };
        Some(Request {
            subscription: Arc::clone(self) as Arc<dyn Recover>,
            publisher: id,
            key: Arc::clone(&publisher.recovery_key),
            range,
        })
    }

    /// Hands a request to the recovery thread; one that finds no room is made later.
    fn submit(&self, request: Option<Request>) {
        let Some(request) = request else { return };
        let publisher = request.publisher;
        if !self.connection.recovery.submit(Job::Request(request))
            && let Some(publisher) = lock(&self.publishers).by_id.get_mut(&publisher)
        {
            publisher.reorder.answered(None, 0);
        }
    }

    /// Handles a heartbeat of a silent publisher.
    fn heartbeat_received(self: &Arc<Self>, sample: &Sample) {
        let taken = extension::decode_taken(&sample.payload().to_bytes());
        let Some((Gid(id), number)) = taken else { return };
        let mut publishers = lock(&self.publishers);
        let Some(publisher) = publishers.by_id.get_mut(&id) else { return };
        if publisher.match_state != MatchState::Connected {
            return;
        }
        publisher.reorder.sent_up_to(number);
        let request = self.next_request(publisher, id, monotonic_ns());
        drop(publishers);
        self.submit(request);
    }

    fn count_headless(&self, sample: &Sample) {
        let count = self.headless.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            tracing::warn!(
                "{count} messages on {} are no messages of ROS 2 and are dropped: {} bytes, {}; \
                 hint: publishers over Zenoh must attach sequence number, time and id",
                self.endpoint.topic,
                sample.payload().len(),
                match sample.attachment() {
                    Some(bytes) => format!("an attachment of {} bytes", bytes.len()),
                    None => "no attachment".to_owned(),
                }
            );
        }
    }
}

impl Recover for SubscriptionState {
    fn received(self: Arc<Self>, head: &Attachment, sample: &Sample) {
        if sample.payload().len() < 4 {
            return;
        }
        let bytes = from_zenoh(sample.payload(), &self.pool);
        let mut publishers = lock(&self.publishers);
        if !publishers.by_id.contains_key(&head.gid) {
            publishers.add_unannounced(head.gid, self.new_reorder_buffer());
        }
        let Some(publisher) = publishers.by_id.get_mut(&head.gid) else { return };
        self.sort(publisher, head, bytes);
        let request = self.next_request(publisher, head.gid, monotonic_ns());
        drop(publishers);
        self.submit(request);
    }

    fn check(self: Arc<Self>, id: [u8; 16], now_ns: u64) -> (bool, Option<Request>) {
        let mut publishers = lock(&self.publishers);
        let Some(publisher) = publishers.by_id.get_mut(&id) else { return (false, None) };
        let request = self.next_request(publisher, id, now_ns);
        (publisher.reorder.has_gap(), request)
    }

    fn answered(self: Arc<Self>, id: [u8; 16], answer: Option<&RecoveryReply>, came: u64) {
        let mut publishers = lock(&self.publishers);
        let Some(publisher) = publishers.by_id.get_mut(&id) else { return };
        let missing = publisher.reorder.answered(answer, came);
        self.count_lost(DropReason::Missed, publisher.gid, publisher.reorder.settled(), missing);
        self.hand_on(&mut publisher.reorder);
        let request = self.next_request(publisher, id, monotonic_ns());
        drop(publishers);
        self.submit(request);
    }
}

/// Rule T12.
fn last_assertion(remote: &RemoteEndpoint) -> Option<LastAssertion> {
    remote.endpoint.qos.must_assert().then(|| {
        let asserted = Arc::clone(&remote.asserted_ns);
        asserted.fetch_max(monotonic_ns(), Ordering::Relaxed);
        Arc::new(move || asserted.load(Ordering::Relaxed)) as LastAssertion
    })
}

impl RemotePublishers {
    fn add_unannounced(&mut self, id: [u8; 16], reorder: ReorderBuffer<Item>) {
        let publisher = RemotePublisher {
            gid: Gid(id),
            match_state: MatchState::Past,
            lifespan: None,
            reorder,
            last_unannounced: (0, Time::default()),
            recovery_key: "".into(),
            asserted_ns: None,
            report: None,
            is_known: false,
            is_lossless: false,
        };
        self.by_id.insert(id, publisher);
        self.remember(id);
    }

    /// Remembers a publisher that is gone; the oldest one is forgotten when there are too many.
    fn remember(&mut self, id: [u8; 16]) {
        self.past.push_back(id);
        if self.past.len() > MAX_PAST
            && let Some(oldest) = self.past.pop_front()
            && self.by_id.get(&oldest).is_some_and(|one| one.match_state == MatchState::Past)
        {
            self.by_id.remove(&oldest);
        }
    }
}

/// The subscriber as rmw_zenoh declares it, on the key with this hash.
fn receiver(state: &Arc<SubscriptionState>, hash: TypeHash) -> zenoh::Result<Receiver> {
    let endpoint = &state.endpoint;
    let heard = Arc::clone(state);
    let qos = &endpoint.qos;
    let name = &endpoint.topic;
    let type_name = &endpoint.type_name;
    let key = keys::data_key(state.connection.domain, name, type_name, hash);
    let builder = state
        .connection
        .session
        .declare_subscriber(key)
        .allowed_origin(state.connection.allowed_origin)
        .callback(move |sample| heard.arrived(&sample));
    if qos.durability == Durability::Volatile {
        return Ok(Box::new(builder.wait()?));
    }
    let history = HistoryConfig::default().detect_late_publishers().max_samples(qos.depth());
    let catching = builder
        .history(history)
        .subscriber_detection()
        .query_timeout(std::time::Duration::from_secs(3600));
    Ok(match qos.reliability {
        Reliability::Reliable => {
            Box::new(catching.recovery(RecoveryConfig::default().heartbeat()).wait()?)
        }
        Reliability::BestEffort => Box::new(catching.wait()?),
    })
}

/// The subscriber of heartbeats, for a reliable subscription.
fn heartbeats(state: &Arc<SubscriptionState>) -> zenoh::Result<Option<Receiver>> {
    let endpoint = &state.endpoint;
    if endpoint.qos.reliability != Reliability::Reliable {
        return Ok(None);
    }
    let name = &endpoint.topic;
    let type_name = &endpoint.type_name;
    let key = keys::data_key(state.connection.domain, name, type_name, endpoint.type_hash);
    let heard = Arc::clone(state);
    let builder = state
        .connection
        .session
        .declare_subscriber(sent_key(&key))
        .allowed_origin(state.connection.allowed_origin);
    Ok(Some(Box::new(builder.callback(move |sample| heard.heartbeat_received(&sample)).wait()?)))
}
