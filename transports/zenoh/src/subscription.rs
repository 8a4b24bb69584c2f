//! The receiving end of a topic.
//!
//! It hears the key of ROS 2 Humble's publishers, which know no hashes of types, beside its own:
//! from the beginning, or, with history, as soon as there is such a publisher. That one's history
//! makes up for it, and what publishers of Angaros keep for Humble is not sent here twice.

use crate::desk::{Ask, Job, Jobs};
use crate::domain::{Domain, Remote, Shown};
use crate::fits::fits;
use crate::flow::{Arrival, Flow};
use crate::inbox::{Inbox, Item};
use crate::payload::from_zenoh;
use crate::process::lock;
use crate::publisher::{counts_taken, resends};
use crate::wire::again::{Answer, Question, again_key, sent_key};
use crate::wire::{Attachment, EndpointToken, Kind, QosChunk, aside, gid_of, keys};
use angaros_msg::qos::{Durability, Reliability};
use angaros_msg::{Duration, Qos, Time, TypeHash};
use angaros_transport::buffer::{HeapPool, Slot};
use angaros_transport::clock::monotonic_ns;
use angaros_transport::trace::{self, DropReason};
use angaros_transport::{
    Binding, Departure, Events, LastAssertion, MessageInfo, Received, SubscriptionOptions,
    TransportSubscription,
};
use angaros_transport::{Endpoint, EndpointKind, Error, ErrorKind, Gid, Result, TakeError};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use zenoh::sample::{Locality, Sample};
use zenoh::{Session, Wait as _};
use zenoh_ext::{AdvancedSubscriberBuilderExt as _, HistoryConfig, RecoveryConfig};

/// Unused buffers a subscription keeps for what arrives next.
const SPARE_BUFFERS: usize = 16;
/// Publishers that are gone, or were never seen, and are remembered.
const MAX_PAST: usize = 1024;
/// After so many messages a counting publisher hears what was taken.
const REPORT: u64 = (Qos::KEEP_ALL_DEPTH / 8) as u64;
/// Counting publishers of one subscription that have room each.
const MAX_COUNTED: usize = 256;

/// Where a counting publisher hears what was taken.
pub struct Line {
    key: String,
    reported: AtomicU64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Connected,
    /// They do not fit; what it sends is not for this subscription.
    Refused,
    /// It is gone, or shows no token.
    Past,
}

/// A publisher as its messages tell it.
struct Origin {
    gid: Gid,
    standing: Standing,
    lifespan: Option<Duration>,
    /// What has come and what is missing.
    flow: Flow<Item>,
    /// Number and time of the last message of one that shows no token.
    strange: (u64, Time),
    /// Where it is asked for what is missing.
    again_key: Arc<str>,
    asserted_ns: Option<Arc<AtomicU64>>,
    line: Option<Arc<Line>>,
    /// Whether its numbers can be relied upon: it has shown a token.
    is_known: bool,
    /// Whether a missing number is no loss: the publisher refused that message itself (rule T3).
    is_lossless: bool,
}

#[derive(Default)]
struct Origins {
    by_id: HashMap<[u8; 16], Origin>,
    past: VecDeque<[u8; 16]>,
}

/// What Zenoh calls back until it is dropped.
type Receiver = Box<dyn std::any::Any + Send + Sync>;

#[derive(Default)]
struct Receivers {
    own: Option<Receiver>,
    without_hash: Option<Receiver>,
    /// What silent publishers say.
    beats: Option<Receiver>,
    is_closed: bool,
}

/// What the domain and Zenoh's threads see of a subscription.
pub struct SubscriptionState {
    pub(crate) endpoint: Arc<Endpoint>,
    events: Arc<dyn Events>,
    own: Arc<Remote>,
    session: Session,
    domain_number: u32,
    /// Whose messages are heard.
    others: Locality,
    /// Taken out when the subscription goes: they hold this in turn.
    receivers: Mutex<Receivers>,
    origins: Mutex<Origins>,
    matched: AtomicUsize,
    inbox: Inbox,
    pool: HeapPool,
    jobs: Jobs,
    lost: AtomicU64,
    headless: AtomicU64,
}

impl SubscriptionState {
    pub(crate) fn as_remote(&self) -> Arc<Remote> {
        Arc::clone(&self.own)
    }

    /// Hears its own key, and without history that of Humble's publishers.
    fn hear(self: &Arc<Self>) -> zenoh::Result<()> {
        {
            let mut receivers = lock(&self.receivers);
            receivers.own = Some(receiver(self, self.endpoint.type_hash)?);
            receivers.beats = beats(self)?;
        }
        if self.endpoint.qos.durability == Durability::Volatile {
            self.hear_without_hash();
        }
        Ok(())
    }

    /// Hears the key of Humble's publishers from now on.
    pub(crate) fn hear_without_hash(self: &Arc<Self>) {
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

    /// Hears nothing from now on.
    fn close(&self) {
        let fresh = Receivers { is_closed: true, ..Receivers::default() };
        let before = std::mem::replace(&mut *lock(&self.receivers), fresh);
        drop(before);
    }

    /// Sees an endpoint of its topic for the first time.
    pub(crate) fn meet(&self, remote: &Remote, within: bool) {
        let other = &remote.endpoint;
        let here = other.gid.is_of_this_process() && !within;
        if other.kind != EndpointKind::Publisher || here {
            return;
        }
        let fit = fits(other, &self.endpoint, remote.is_angaros, &*self.events);
        self.enter(remote, fit);
        if fit {
            self.matched.fetch_add(1, Ordering::SeqCst);
            self.events.matched(other, last_assertion(remote));
        }
    }

    /// Knows a publisher from now on; what is known of its messages stays.
    fn enter(&self, remote: &Remote, fit: bool) {
        let other = &remote.endpoint;
        let counted = remote.is_angaros && counts_taken(&other.qos, &self.endpoint.qos);
        let mut origins = lock(&self.origins);
        let before = origins.by_id.remove(&remote.wire_gid);
        origins.past.retain(|id| *id != remote.wire_gid);
        let mut flow = before.map_or_else(|| self.new_flow(), |origin| origin.flow);
        flow.recovers = fit && remote.is_angaros && resends(&other.qos, &self.endpoint.qos);
        flow.owed = self.endpoint.qos.durability == Durability::Volatile;
        let line = counted.then(|| {
            let key = aside::taken_key(self.domain_number, other.gid);
            Arc::new(Line { key, reported: AtomicU64::new(flow.last()) })
        });
        let data_key =
            keys::data_key(self.domain_number, &other.topic, &other.type_name, other.type_hash);
        let origin = Origin {
            gid: other.gid,
            standing: if fit { Standing::Connected } else { Standing::Refused },
            lifespan: Some(other.qos.lifespan).filter(|span| span.is_limit()),
            flow,
            strange: (0, Time::default()),
            again_key: again_key(&data_key, other.gid).into(),
            asserted_ns: other.qos.must_assert().then(|| Arc::clone(&remote.asserted_ns)),
            line,
            is_known: true,
            is_lossless: counted,
        };
        origins.by_id.insert(remote.wire_gid, origin);
    }

    fn new_flow(&self) -> Flow<Item> {
        Flow::new(false, self.endpoint.qos.depth())
    }

    /// An endpoint of its topic is gone. What it sent may still arrive.
    pub(crate) fn part(&self, remote: &Remote, how: Departure) {
        {
            let mut origins = lock(&self.origins);
            let Some(origin) = origins.by_id.get_mut(&remote.wire_gid) else { return };
            let before = std::mem::replace(&mut origin.standing, Standing::Past);
            let given_up = origin.flow.give_up();
            self.count_lost(DropReason::Missed, origin.gid, origin.flow.settled(), given_up);
            self.hand_on(&mut origin.flow);
            if before == Standing::Refused {
                origins.by_id.remove(&remote.wire_gid);
            } else {
                origins.remember(remote.wire_gid);
            }
            if before != Standing::Connected {
                return;
            }
        }
        self.matched.fetch_sub(1, Ordering::SeqCst);
        self.events.unmatched(remote.endpoint.gid, how);
    }

    /// A message arrives.
    fn arrived(self: &Arc<Self>, sample: &Sample) {
        let head = sample.attachment().and_then(|bytes| Attachment::decode(&bytes.to_bytes()));
        match head.filter(|_| sample.payload().len() >= 4) {
            Some(head) => self.received(&head, sample),
            None => self.count_headless(sample),
        }
    }

    /// A message has come, for the first time or again.
    pub(crate) fn received(self: &Arc<Self>, head: &Attachment, sample: &Sample) {
        if sample.payload().len() < 4 {
            return;
        }
        let bytes = from_zenoh(sample.payload(), &self.pool);
        let mut origins = lock(&self.origins);
        if !origins.by_id.contains_key(&head.gid) {
            origins.add_stranger(head.gid, self.new_flow());
        }
        let Some(origin) = origins.by_id.get_mut(&head.gid) else { return };
        self.sort(origin, head, bytes);
        let ask = self.question(origin, head.gid, monotonic_ns());
        drop(origins);
        self.hand_in(ask);
    }

    /// Puts a message where it belongs, counting what is missing before it.
    fn sort(&self, origin: &mut Origin, head: &Attachment, bytes: Slot) {
        let number = u64::try_from(head.sequence_number).unwrap_or_default();
        if origin.standing == Standing::Refused {
            return;
        }
        let info = MessageInfo {
            publisher: origin.gid,
            sequence_number: number,
            source_timestamp: Time::from_nanoseconds(head.source_timestamp_ns),
            lifespan: origin.lifespan,
        };
        if let Some(asserted) = &origin.asserted_ns {
            asserted.store(monotonic_ns(), Ordering::Relaxed);
        }
        let latched = self.endpoint.qos.durability == Durability::TransientLocal;
        let is_first = origin.flow.last() == 0;
        if latched && is_first && info.has_expired(angaros_transport::clock::system_time()) {
            // It has left the history (rule T11): the next one is the first.
            return;
        }
        let len = bytes.as_bytes().len();
        let item = Item { received: Received { bytes, info }, line: origin.line.clone() };
        if !origin.is_known {
            // It may come on both keys. Who shows no token may count anew, or have no clock.
            let (last, last_stamp) = origin.strange;
            let is_dated = info.source_timestamp.nanoseconds > 0;
            if number > last || !is_dated || info.source_timestamp > last_stamp {
                origin.strange = (number, info.source_timestamp);
                self.queue(item);
            }
            return;
        }
        match origin.flow.arrive(number, len, item) {
            Arrival::Next(item, missing) => {
                let missing = if origin.is_lossless { 0 } else { missing };
                let last = number.saturating_sub(1);
                self.count_lost(DropReason::Missed, origin.gid, last, missing);
                self.queue(item);
            }
            Arrival::Waits | Arrival::Old => {}
        }
        self.hand_on(&mut origin.flow);
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
        let replaced = self.inbox.push(item);
        let (at, info) = arrival;
        trace::enqueued(at, &info, &self.endpoint, self.inbox.len(), replaced.is_some());
        if let Some(Item { received: Received { info, .. }, .. }) = replaced {
            self.count_lost(DropReason::Replaced, info.publisher, info.sequence_number, 1);
        }
    }

    /// Queues what is next of a flow.
    fn hand_on(&self, flow: &mut Flow<Item>) {
        while let Some(item) = flow.ready() {
            self.queue(item);
        }
    }

    /// What a publisher is to be asked now; what is waited for no more is lost.
    fn question(self: &Arc<Self>, origin: &mut Origin, id: [u8; 16], now_ns: u64) -> Option<Ask> {
        let given_up = origin.flow.relieve(now_ns);
        if given_up > 0 {
            self.count_lost(DropReason::Missed, origin.gid, origin.flow.settled(), given_up);
            self.hand_on(&mut origin.flow);
        }
        let (from, to) = origin.flow.question(now_ns)?;
        let question = Question { from, to, subscription: self.endpoint.gid };
        let (subscription, key) = (Arc::clone(self), Arc::clone(&origin.again_key));
        Some(Ask { subscription, publisher: id, key, question })
    }

    /// Has a question asked; one for which there is no time is asked later.
    fn hand_in(&self, ask: Option<Ask>) {
        let Some(ask) = ask else { return };
        let publisher = ask.publisher;
        if !self.jobs.hand_in(Job::Ask(ask))
            && let Some(origin) = lock(&self.origins).by_id.get_mut(&publisher)
        {
            origin.flow.answered(None, 0);
        }
    }

    /// Whether something of a publisher is missing, and what it is to be asked now.
    pub(crate) fn look_after(self: &Arc<Self>, id: [u8; 16], now_ns: u64) -> (bool, Option<Ask>) {
        let mut origins = lock(&self.origins);
        let Some(origin) = origins.by_id.get_mut(&id) else { return (false, None) };
        let ask = self.question(origin, id, now_ns);
        (origin.flow.has_gap(), ask)
    }

    /// A question has ended.
    pub(crate) fn answered(self: &Arc<Self>, id: [u8; 16], answer: Option<&Answer>, came: u64) {
        let mut origins = lock(&self.origins);
        let Some(origin) = origins.by_id.get_mut(&id) else { return };
        let missing = origin.flow.answered(answer, came);
        self.count_lost(DropReason::Missed, origin.gid, origin.flow.settled(), missing);
        self.hand_on(&mut origin.flow);
        let ask = self.question(origin, id, monotonic_ns());
        drop(origins);
        self.hand_in(ask);
    }

    /// A silent publisher says how many messages it has sent.
    fn hears_of(self: &Arc<Self>, sample: &Sample) {
        let said = aside::decode_taken(&sample.payload().to_bytes());
        let Some((Gid(id), number)) = said else { return };
        let mut origins = lock(&self.origins);
        let Some(origin) = origins.by_id.get_mut(&id) else { return };
        if origin.standing != Standing::Connected {
            return;
        }
        origin.flow.hear_of(number);
        let ask = self.question(origin, id, monotonic_ns());
        drop(origins);
        self.hand_in(ask);
    }

    fn count_headless(&self, sample: &Sample) {
        let count = self.headless.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            tracing::warn!(
                "{count} messages on {} are no messages of ROS 2 and are dropped: {} bytes, {}; \
                 hint: whoever publishes them over Zenoh must attach sequence number, time and id",
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

/// Rule T12.
fn last_assertion(remote: &Remote) -> Option<LastAssertion> {
    remote.endpoint.qos.must_assert().then(|| {
        let asserted = Arc::clone(&remote.asserted_ns);
        asserted.fetch_max(monotonic_ns(), Ordering::Relaxed);
        Arc::new(move || asserted.load(Ordering::Relaxed)) as LastAssertion
    })
}

impl Origins {
    fn add_stranger(&mut self, id: [u8; 16], flow: Flow<Item>) {
        let origin = Origin {
            gid: Gid(id),
            standing: Standing::Past,
            lifespan: None,
            flow,
            strange: (0, Time::default()),
            again_key: "".into(),
            asserted_ns: None,
            line: None,
            is_known: false,
            is_lossless: false,
        };
        self.by_id.insert(id, origin);
        self.remember(id);
    }

    /// Forgets the one that is past for longest when there are too many.
    fn remember(&mut self, id: [u8; 16]) {
        self.past.push_back(id);
        if self.past.len() > MAX_PAST
            && let Some(oldest) = self.past.pop_front()
            && self.by_id.get(&oldest).is_some_and(|one| one.standing == Standing::Past)
        {
            self.by_id.remove(&oldest);
        }
    }
}

/// What user code holds.
pub struct ZenohSubscription {
    state: Arc<SubscriptionState>,
    _shown: Shown,
    domain: Arc<Domain>,
}

impl ZenohSubscription {
    /// Declares it and lets it meet those that are there.
    ///
    /// # Errors
    /// A session that was closed.
    pub fn declare(
        domain: &Arc<Domain>,
        enclave: &str,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Arc<Self>> {
        let token = domain.token_of(endpoint, enclave, |id| EndpointToken {
            id,
            kind: Kind::Subscription,
            name: endpoint.topic.clone(),
            type_name: endpoint.type_name.clone(),
            hash: endpoint.type_hash,
            qos: QosChunk::from(&endpoint.qos),
            backends: None,
        });
        let state = Arc::new(SubscriptionState {
            endpoint: Arc::clone(endpoint),
            events: Arc::clone(&options.events),
            own: Arc::new(Remote {
                endpoint: Arc::clone(endpoint),
                wire_gid: gid_of(&token.to_string()),
                is_angaros: true,
                asserted_ns: Arc::default(),
            }),
            session: domain.process.session.clone(),
            domain_number: domain.shared.number,
            others: domain.shared.others(),
            receivers: Mutex::default(),
            origins: Mutex::default(),
            matched: AtomicUsize::new(0),
            inbox: Inbox::new(endpoint.qos.depth(), MAX_COUNTED * Qos::KEEP_ALL_DEPTH),
            pool: HeapPool::new(SPARE_BUFFERS),
            jobs: domain.desk.jobs.clone(),
            lost: AtomicU64::new(0),
            headless: AtomicU64::new(0),
        });
        let type_name = &endpoint.type_name;
        // Messages may arrive before the subscription has met whom they come from, and it must not
        // be met before they can arrive.
        for remote in domain.shared.publishers(&endpoint.topic) {
            state.enter(&remote, remote.endpoint.can_serve(endpoint).is_ok());
        }
        state.hear().map_err(|error| {
            let text = format!("cannot declare the subscription on {}: {error}", endpoint.topic);
            Error::new(ErrorKind::System, text)
        })?;
        domain.shared.add_subscription(&state);
        let there = domain.shared.publishers(&endpoint.topic);
        let mut there = there.iter().map(|remote| &remote.endpoint);
        if there.any(|one| one.type_hash == TypeHash::UNKNOWN && one.type_name == *type_name) {
            state.hear_without_hash();
        }
        let shown = domain.show(&token).inspect_err(|_| {
            domain.shared.remove(endpoint);
            state.close();
        })?;
        Ok(Arc::new(Self { state, _shown: shown, domain: Arc::clone(domain) }))
    }
}

/// The subscriber as rmw_zenoh declares it, on the key with this hash.
fn receiver(state: &Arc<SubscriptionState>, hash: TypeHash) -> zenoh::Result<Receiver> {
    let (endpoint, heard) = (&state.endpoint, Arc::clone(state));
    let qos = &endpoint.qos;
    let (name, type_name) = (&endpoint.topic, &endpoint.type_name);
    let key = keys::data_key(state.domain_number, name, type_name, hash);
    let builder = state
        .session
        .declare_subscriber(key)
        .allowed_origin(state.others)
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

/// What publishers say that have been silent, if they can be asked.
fn beats(state: &Arc<SubscriptionState>) -> zenoh::Result<Option<Receiver>> {
    let endpoint = &state.endpoint;
    if endpoint.qos.reliability != Reliability::Reliable {
        return Ok(None);
    }
    let (name, type_name) = (&endpoint.topic, &endpoint.type_name);
    let key = keys::data_key(state.domain_number, name, type_name, endpoint.type_hash);
    let heard = Arc::clone(state);
    let builder = state.session.declare_subscriber(sent_key(&key)).allowed_origin(state.others);
    Ok(Some(Box::new(builder.callback(move |sample| heard.hears_of(&sample)).wait()?)))
}

impl TransportSubscription for ZenohSubscription {
    fn matched(&self) -> usize {
        self.state.matched.load(Ordering::Relaxed)
    }

    fn take(&self) -> Result<Option<Received>, TakeError> {
        let Some(Item { received, line }) = self.state.inbox.take() else { return Ok(None) };
        if let Some(line) = line {
            let (number, reported) =
                (received.info.sequence_number, line.reported.load(Ordering::Relaxed));
            if number >= reported + REPORT {
                line.reported.store(number, Ordering::Relaxed);
                let report = aside::encode_taken(self.state.endpoint.gid, number);
                let session = &self.domain.process.session;
                let put = session.put(&line.key, report);
                if let Err(error) =
                    put.congestion_control(zenoh::qos::CongestionControl::Block).wait()
                {
                    tracing::debug!("a KEEP_ALL publisher does not hear what was taken: {error}");
                }
            }
        }
        Ok(Some(received))
    }

    fn has_pending(&self) -> bool {
        self.state.inbox.has_pending()
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.state.inbox.bind(binding);
    }

    fn lost(&self) -> u64 {
        self.state.lost.load(Ordering::Relaxed)
    }
}

impl Drop for ZenohSubscription {
    fn drop(&mut self) {
        self.domain.shared.remove(&self.state.endpoint);
        self.state.close();
    }
}
