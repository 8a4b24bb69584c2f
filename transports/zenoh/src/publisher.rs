//! The sending end of a topic.
//!
//! `KEEP_ALL` publishers and subscriptions of Angaros count what was taken: every so many messages
//! the subscription says up to which one, and the publisher waits while more than a queue's worth
//! is on its way (rule T3). Zenoh alone would wait for the network, not for who takes.
//!
//! ROS 2 Humble has no hashes of types and so has other keys. A publisher with history keeps it on
//! both from the beginning, as nobody knows who comes late; one without sends on Humble's while
//! there are such subscriptions. Who hears both keys takes each message once.

use crate::domain::{Domain, Remote, Shown, fits};
use crate::payload::to_zenoh;
use crate::process::lock;
use crate::wire::{Attachment, EndpointToken, Kind, QosChunk, aside, gid_of, keys};
use angaros_core::buffer::{HeapPool, Slot, SlotMut};
use angaros_core::clock::monotonic_ns;
use angaros_core::doorbell::{Doorbell, Wake};
use angaros_core::transport::{
    Departure, Events, MessageInfo, PublisherOptions, TransportPublisher,
};
use angaros_core::{
    Endpoint, EndpointKind, Error, ErrorKind, Gid, LoanError, PublishError, Result,
};
use angaros_msg::qos::{Durability, History, Reliability};
use angaros_msg::{Qos, TypeHash};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use zenoh::Wait as _;
use zenoh::bytes::ZBytes;
use zenoh::pubsub::{Publisher, Subscriber};
use zenoh::qos::CongestionControl;
use zenoh::sample::{Locality, Sample};
use zenoh_ext::{
    AdvancedPublisher, AdvancedPublisherBuilderExt as _, CacheConfig, MissDetectionConfig,
};

/// Unused buffers a publisher keeps for its next loans.
const SPARE_BUFFERS: usize = 8;
/// Largest message, what Zenoh's receiving ends put together at most.
pub const MAX_PAYLOAD: usize = (1 << 30) - 4096;
/// Longest sleep of a `KEEP_ALL` publisher before it looks whether its context was shut down.
const LOOK_NS: u64 = 20_000_000;
/// How often a publisher that keeps history says up to which message it came (rmw_zenoh's value).
const HEARTBEAT: Duration = Duration::from_millis(500);

/// Whether Zenoh waits rather than drop what this publisher sends.
pub fn never_drops(offer: &Qos) -> bool {
    offer.history == History::KeepAll && offer.reliability == Reliability::Reliable
}

/// Whether these two count what was taken.
pub fn counts_taken(offer: &Qos, request: &Qos) -> bool {
    never_drops(offer) && never_drops(request)
}

/// A subscription that is served.
struct Match {
    gid: Gid,
    /// The last message it has taken, where that is counted.
    taken: Option<u64>,
}

#[derive(Default)]
struct Matches {
    list: Vec<Match>,
    /// Numbers of the last messages, as many as a queue holds, where what was taken is counted.
    recent: VecDeque<u64>,
}

/// What the domain sees of a publisher.
pub struct PublisherState {
    pub(crate) endpoint: Arc<Endpoint>,
    events: Arc<dyn Events>,
    own: Arc<Remote>,
    matches: Mutex<Matches>,
    matched: AtomicUsize,
    /// Subscriptions that do not know the type's hash: those of Humble.
    without_hash: AtomicUsize,
    /// Number of the last message that was sent.
    sent: AtomicU64,
    space: Doorbell,
}

impl PublisherState {
    pub(crate) fn as_remote(&self) -> Arc<Remote> {
        Arc::clone(&self.own)
    }

    /// Sees an endpoint of its topic for the first time.
    pub(crate) fn meet(&self, remote: &Remote, within: bool) {
        let other = &remote.endpoint;
        let here = other.gid.is_of_this_process() && !within;
        if other.kind != EndpointKind::Subscription || here {
            return;
        }
        if !fits(&self.endpoint, other, remote.is_angaros, &*self.events) {
            return;
        }
        let counted = remote.is_angaros && counts_taken(&self.endpoint.qos, &other.qos);
        let taken = counted.then(|| self.sent.load(Ordering::SeqCst));
        {
            let mut matches = lock(&self.matches);
            matches.list.push(Match { gid: other.gid, taken });
            self.matched.store(matches.list.len(), Ordering::SeqCst);
        }
        if other.type_hash == TypeHash::UNKNOWN {
            self.without_hash.fetch_add(1, Ordering::SeqCst);
        }
        self.events.matched(other, None);
    }

    /// An endpoint of its topic is gone.
    pub(crate) fn part(&self, remote: &Remote, how: Departure) {
        let gid = remote.endpoint.gid;
        {
            let mut matches = lock(&self.matches);
            let Some(at) = matches.list.iter().position(|one| one.gid == gid) else { return };
            matches.list.swap_remove(at);
            self.matched.store(matches.list.len(), Ordering::SeqCst);
        }
        if remote.endpoint.type_hash == TypeHash::UNKNOWN {
            self.without_hash.fetch_sub(1, Ordering::SeqCst);
        }
        self.space.wake_all();
        self.events.unmatched(gid, how);
    }

    /// A subscription says what it has taken: its id and the number of the message.
    fn taken(&self, sample: &Sample) {
        let said = aside::decode_taken(&sample.payload().to_bytes());
        let Some((subscription, number)) = said else { return };
        let number = number.min(self.sent.load(Ordering::SeqCst));
        for one in lock(&self.matches).list.iter_mut().filter(|one| one.gid == subscription) {
            one.taken = one.taken.map(|before| before.max(number));
        }
        self.space.wake_all();
    }

    /// Takes the room for a message with this number at every subscription that counts.
    fn takes_room(&self, number: u64) -> bool {
        let mut matches = lock(&self.matches);
        let Matches { list, recent } = &mut *matches;
        let is_full = recent.len() >= Qos::KEEP_ALL_DEPTH;
        let oldest = recent.front().copied().filter(|_| is_full).unwrap_or_default();
        if list.iter().filter_map(|one| one.taken).any(|taken| taken < oldest) {
            return false;
        }
        if is_full {
            recent.pop_front();
        }
        recent.push_back(number);
        true
    }
}

enum Sender {
    Plain(Publisher<'static>),
    /// With history for late subscriptions.
    Keeping(AdvancedPublisher<'static>),
}

impl Sender {
    fn send(&self, payload: ZBytes, attachment: &Attachment) -> zenoh::Result<()> {
        let attachment = attachment.encode().to_vec();
        match self {
            Self::Plain(publisher) => publisher.put(payload).attachment(attachment).wait(),
            Self::Keeping(publisher) => publisher.put(payload).attachment(attachment).wait(),
        }
    }
}

/// What user code holds.
pub struct ZenohPublisher {
    state: Arc<PublisherState>,
    sender: Sender,
    /// To Humble's subscriptions, made when it is needed first.
    without_hash: OnceLock<Sender>,
    options: PublisherOptions,
    counts: bool,
    failed: AtomicU64,
    alive: Option<Publisher<'static>>,
    pool: HeapPool,
    _taken: Option<Subscriber<()>>,
    _shown: Shown,
    domain: Arc<Domain>,
}

impl ZenohPublisher {
    /// Declares it and lets it meet those that are there.
    ///
    /// # Errors
    /// A session that was closed.
    pub fn declare(
        domain: &Arc<Domain>,
        enclave: &str,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Arc<Self>> {
        let number = domain.shared.number;
        let token = domain.token_of(endpoint, enclave, |id| EndpointToken {
            id,
            kind: Kind::Publisher,
            name: endpoint.topic.clone(),
            type_name: endpoint.type_name.clone(),
            hash: endpoint.type_hash,
            qos: QosChunk::from(&endpoint.qos),
            backends: None,
        });
        let state = Arc::new(PublisherState {
            endpoint: Arc::clone(endpoint),
            events: Arc::clone(&options.events),
            own: Arc::new(Remote {
                endpoint: Arc::clone(endpoint),
                wire_gid: gid_of(&token.to_string()),
                is_angaros: true,
                asserted_ns: Arc::new(AtomicU64::new(monotonic_ns())),
            }),
            matches: Mutex::default(),
            matched: AtomicUsize::new(0),
            without_hash: AtomicUsize::new(0),
            sent: AtomicU64::new(0),
            space: Doorbell::private(),
        });
        let counts = counts_taken(&endpoint.qos, &Qos::keep_all());
        let (taken, alive) =
            aside(domain, &state, counts).map_err(|error| failed(endpoint, error))?;
        let own = sender(domain, endpoint, endpoint.type_hash);
        let own = own.map_err(|error| failed(endpoint, error))?;
        let without_hash = OnceLock::new();
        if matches!(own, Sender::Keeping(_)) && endpoint.type_hash != TypeHash::UNKNOWN {
            let other = sender(domain, endpoint, TypeHash::UNKNOWN);
            let _fresh = without_hash.set(other.map_err(|error| failed(endpoint, error))?);
        }
        let shown = domain.show(&token)?;
        domain.wait_for_others(&keys::tokens_of(
            number,
            Kind::Subscription.code(),
            &endpoint.topic,
        ));
        domain.shared.add_publisher(&state);
        Ok(Arc::new(Self {
            state,
            sender: own,
            without_hash,
            options: options.clone(),
            counts,
            failed: AtomicU64::new(0),
            alive,
            pool: HeapPool::new(SPARE_BUFFERS),
            _taken: taken,
            _shown: shown,
            domain: Arc::clone(domain),
        }))
    }

    /// Waits until a message with this number finds room.
    fn wait_for_room(&self, number: u64) -> Result<(), PublishError> {
        if self.state.takes_room(number) {
            return Ok(());
        }
        let limit_ns = self.options.full_timeout_ns;
        // Nobody moves such a clock while this waits.
        if self.options.clock.is_virtual() {
            return Err(PublishError::Full { waited_ms: 0 });
        }
        let deadline = monotonic_ns().saturating_add(limit_ns);
        loop {
            let seen = self.state.space.sequence();
            if self.state.takes_room(number) {
                return Ok(());
            }
            if self.options.shutdown.is_set() {
                return Err(PublishError::Shutdown);
            }
            let now = monotonic_ns();
            if now >= deadline {
                return Err(PublishError::Full { waited_ms: limit_ns / 1_000_000 });
            }
            let until = deadline.min(now.saturating_add(LOOK_NS));
            self.state.space.wait(seen, until, Wake::Block);
        }
    }

    /// Who serves Humble's subscriptions, if there may be any.
    fn to_those_without_hash(&self) -> Option<&Sender> {
        if let Some(made) = self.without_hash.get() {
            let keeps = matches!(made, Sender::Keeping(_));
            return (keeps || self.state.without_hash.load(Ordering::Relaxed) > 0).then_some(made);
        }
        let endpoint = &self.state.endpoint;
        if self.state.without_hash.load(Ordering::Relaxed) == 0
            || endpoint.type_hash == TypeHash::UNKNOWN
        {
            return None;
        }
        match sender(&self.domain, endpoint, TypeHash::UNKNOWN) {
            Ok(made) => Some(self.without_hash.get_or_init(|| made)),
            Err(error) => {
                self.note(Err(error));
                None
            }
        }
    }

    /// Whatever Zenoh refuses is lost, and counted by who receives the next message.
    fn note(&self, result: zenoh::Result<()>) {
        let Err(error) = result else { return };
        let count = self.failed.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_power_of_two() {
            let topic = &self.state.endpoint.topic;
            tracing::error!("{count} messages on {topic} did not leave over Zenoh: {error}");
        }
    }
}

fn failed(endpoint: &Endpoint, error: zenoh::Error) -> Error {
    let text = format!("cannot declare the {} on {}: {error}", endpoint.kind, endpoint.topic);
    Error::new(ErrorKind::System, text)
}

/// What a publisher hears of its subscriptions, and where it says that it is alive.
type Aside = (Option<Subscriber<()>>, Option<Publisher<'static>>);

fn aside(domain: &Domain, state: &Arc<PublisherState>, counts: bool) -> zenoh::Result<Aside> {
    let (session, number) = (&domain.process.session, domain.shared.number);
    let gid = state.endpoint.gid;
    let taken = match counts {
        false => None,
        true => {
            let state = Arc::clone(state);
            let heard = move |sample| state.taken(&sample);
            Some(session.declare_subscriber(aside::taken_key(number, gid)).callback(heard).wait()?)
        }
    };
    let alive = match state.endpoint.qos.must_assert() {
        false => None,
        true => Some(session.declare_publisher(aside::alive_key(number, Some(gid))).wait()?),
    };
    Ok((taken, alive))
}

/// The publisher as rmw_zenoh declares it, on the key with this hash; one without history is a
/// plain one, which is the same to the others.
fn sender(domain: &Domain, endpoint: &Endpoint, hash: TypeHash) -> zenoh::Result<Sender> {
    let qos = &endpoint.qos;
    let reliable = qos.reliability == Reliability::Reliable;
    let (name, type_name) = (&endpoint.topic, &endpoint.type_name);
    let key = keys::data_key(domain.shared.number, name, type_name, hash);
    let builder = domain
        .process
        .session
        .declare_publisher(key)
        .congestion_control(match never_drops(qos) {
            true => CongestionControl::Block,
            false => CongestionControl::Drop,
        })
        .reliability(match reliable {
            true => zenoh::qos::Reliability::Reliable,
            false => zenoh::qos::Reliability::BestEffort,
        })
        .allowed_destination(match domain.shared.within {
            true => Locality::Any,
            false => Locality::Remote,
        });
    if qos.durability == Durability::Volatile {
        return Ok(Sender::Plain(builder.wait()?));
    }
    let keeping =
        builder.cache(CacheConfig::default().max_samples(qos.depth())).publisher_detection();
    Ok(Sender::Keeping(match reliable {
        true => {
            let beat = MissDetectionConfig::default().sporadic_heartbeat(HEARTBEAT);
            keeping.sample_miss_detection(beat).wait()?
        }
        false => keeping.wait()?,
    }))
}

impl TransportPublisher for ZenohPublisher {
    fn matched(&self) -> usize {
        self.state.matched.load(Ordering::Relaxed)
    }

    fn loan(&self, len: usize) -> Result<SlotMut, LoanError> {
        match len > MAX_PAYLOAD {
            true => Err(LoanError::TooLarge { bytes: len, limit: MAX_PAYLOAD }),
            false => Ok(self.pool.loan(len)),
        }
    }

    fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let len = bytes.as_bytes().len();
        if len > MAX_PAYLOAD {
            return Err(LoanError::TooLarge { bytes: len, limit: MAX_PAYLOAD }.into());
        }
        let number = info.sequence_number;
        if self.counts {
            self.wait_for_room(number)?;
        }
        self.state.sent.store(number, Ordering::SeqCst);
        let attachment = Attachment {
            sequence_number: i64::try_from(number).unwrap_or(i64::MAX),
            source_timestamp_ns: info.source_timestamp.nanoseconds,
            gid: self.state.own.wire_gid,
        };
        let payload = to_zenoh(bytes, len);
        if let Some(other) = self.to_those_without_hash() {
            self.note(other.send(payload.clone(), &attachment));
        }
        self.note(self.sender.send(payload, &attachment));
        Ok(())
    }

    fn assert_liveliness(&self, now_ns: u64) {
        self.state.own.asserted_ns.store(now_ns, Ordering::Relaxed);
        if let Some(alive) = &self.alive {
            self.note(alive.put(ZBytes::new()).wait());
        }
    }

    fn overwritten(&self) -> u64 {
        0
    }
}

impl Drop for ZenohPublisher {
    fn drop(&mut self) {
        self.domain.shared.remove(&self.state.endpoint);
    }
}
