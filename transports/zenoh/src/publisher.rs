//! The sending end of a topic.
//!
//! `KEEP_ALL` publishers and subscriptions of Angaros count what was taken: every so many messages
//! the subscription says up to which one, and the publisher waits while more than a queue's worth
//! is on its way (rule T3). Zenoh alone would wait for the network, not for who takes.
//!
//! A reliable publisher keeps its last messages for reliable subscriptions of Angaros, also for
//! those that were cut off, for [`ABSENCE_NS`]: they ask for what did not come. While it is silent
//! it says, less and less often, up to which message it came.

use crate::desk::Job;
use crate::domain::{Domain, Remote, Shown, fits};
use crate::history::{Kept, KeptMessages};
use crate::payload::to_zenoh;
use crate::process::lock;
use crate::sender::Senders;
use crate::wire::again::{Answer, Question, again_key, sent_key};
use crate::wire::{Attachment, EndpointToken, Kind, QosChunk, aside, gid_of, keys};
use angaros_core::buffer::{HeapPool, Release, Slot, SlotMut};
use angaros_core::clock::monotonic_ns;
use angaros_core::doorbell::{Doorbell, Wake};
use angaros_core::transport::{
    Departure, Events, MessageInfo, PublisherOptions, TransportPublisher,
};
use angaros_core::{
    Endpoint, EndpointKind, Error, ErrorKind, Gid, LoanError, PublishError, Result,
};
use angaros_msg::qos::{History, Reliability};
use angaros_msg::{Qos, TypeHash};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use zenoh::Wait as _;
use zenoh::bytes::ZBytes;
use zenoh::pubsub::{Publisher, Subscriber};
use zenoh::query::Queryable;
use zenoh::sample::Sample;

/// Unused buffers a publisher keeps for its next loans.
const SPARE_BUFFERS: usize = 8;
/// Largest message, what Zenoh's receiving ends put together at most.
pub const MAX_PAYLOAD: usize = (1 << 30) - 4096;
/// Longest sleep of a `KEEP_ALL` publisher before it looks whether its context was shut down.
const LOOK_NS: u64 = 20_000_000;

/// How long messages are kept for a subscription that is cut off.
const ABSENCE_NS: u64 = 30_000_000_000;
/// Subscriptions that are cut off and waited for.
const MOST_ABSENT: usize = 64;
/// The first pause of a silent publisher before it says how many messages it has sent, the longest
/// one, and how often it says so: for longer than Zenoh's lease lets an outage pass unseen.
const BEAT_NS: (u64, u64) = (200_000_000, 16_000_000_000);
const BEATS: u32 = 13;

/// Whether Zenoh waits rather than drop what this publisher sends.
pub fn never_drops(offer: &Qos) -> bool {
    offer.history == History::KeepAll && offer.reliability == Reliability::Reliable
}

/// Whether these two count what was taken.
pub fn counts_taken(offer: &Qos, request: &Qos) -> bool {
    never_drops(offer) && never_drops(request)
}

/// Whether one of these sends again what the other one missed.
pub fn resends(offer: &Qos, request: &Qos) -> bool {
    offer.reliability == Reliability::Reliable && request.reliability == Reliability::Reliable
}

/// A subscription that is served.
struct Match {
    gid: Gid,
    /// The last message it has taken, where that is counted.
    taken: Option<u64>,
    /// Whether it asks for what did not come.
    asks: bool,
    /// The last message that is not for it; unknown until the next one is published.
    before: Option<u64>,
}

/// A subscription that was cut off and may return.
struct Absent {
    one: Match,
    until_ns: u64,
}

/// When it is said next how many messages were sent.
#[derive(Default)]
struct Beat {
    /// How many they were when this was planned, and how often it was said since.
    number: u64,
    said: u32,
    next_ns: u64,
}

#[derive(Default)]
struct Matches {
    list: Vec<Match>,
    absent: Vec<Absent>,
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
    /// Those that ask for what did not come, and those of them that are cut off.
    asking: AtomicUsize,
    absent: AtomicUsize,
    /// Whether there are any that no message was published for yet.
    is_new: AtomicBool,
    history: Mutex<KeptMessages>,
    beat: Mutex<Beat>,
    sent_key: String,
}

impl PublisherState {
    /// Its id in attachments.
    pub(crate) fn wire_gid(&self) -> [u8; 16] {
        self.own.wire_gid
    }

    /// Whether somebody may ask for messages again; one load.
    pub(crate) fn resends(&self) -> bool {
        self.asking.load(Ordering::Relaxed) > 0
    }

    /// What was asked for and what to say after it.
    pub(crate) fn answer(&self, question: Question) -> (Vec<Kept>, Answer) {
        let sent = self.sent.load(Ordering::SeqCst);
        let matches = lock(&self.matches);
        let asks = matches.list.iter().find(|one| one.gid == question.subscription);
        let before = asks.and_then(|one| one.before).unwrap_or(question.to);
        drop(matches);
        lock(&self.history).answer(question, before, sent)
    }

    /// Where and which number is to be said now; forgets who was cut off for too long.
    pub(crate) fn beat(&self, now_ns: u64) -> Option<(&str, u64)> {
        if self.absent.load(Ordering::Relaxed) > 0 {
            let mut matches = lock(&self.matches);
            matches.absent.retain(|one| one.until_ns > now_ns);
            self.count(&matches);
        }
        let sent = self.sent.load(Ordering::SeqCst);
        let mut beat = lock(&self.beat);
        if beat.number != sent {
            *beat = Beat { number: sent, said: 0, next_ns: now_ns + BEAT_NS.0 };
        }
        if sent == 0 || beat.said >= BEATS || now_ns < beat.next_ns {
            return None;
        }
        beat.said += 1;
        beat.next_ns = now_ns + BEAT_NS.1.min(BEAT_NS.0 << beat.said);
        Some((&self.sent_key, sent))
    }

    /// Notes how many there are, under their lock.
    fn count(&self, matches: &Matches) {
        self.matched.store(matches.list.len(), Ordering::SeqCst);
        let asking = matches.list.iter().filter(|one| one.asks).count() + matches.absent.len();
        self.absent.store(matches.absent.len(), Ordering::SeqCst);
        if self.asking.swap(asking, Ordering::SeqCst) > 0 && asking == 0 {
            lock(&self.history).clear();
        }
    }

    /// The next message has this number.
    fn begin(&self, number: u64) {
        if self.is_new.load(Ordering::Relaxed) {
            let mut matches = lock(&self.matches);
            self.is_new.store(false, Ordering::SeqCst);
            for one in &mut matches.list {
                one.before.get_or_insert(number.saturating_sub(1));
            }
        }
    }

    /// Keeps a message, or the number of one that was refused.
    fn keep(&self, number: u64, stamp_ns: i64, bytes: Option<Slot>) {
        if self.resends() {
            lock(&self.history).keep(Kept { number, stamp_ns, bytes });
        }
    }

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
        let asks = remote.is_angaros && resends(&self.endpoint.qos, &other.qos);
        {
            let mut matches = lock(&self.matches);
            let returns = matches.absent.iter().position(|absent| absent.one.gid == other.gid);
            let one = match returns {
                Some(at) => matches.absent.swap_remove(at).one,
                None => {
                    self.is_new.store(true, Ordering::SeqCst);
                    let taken = counted.then(|| self.sent.load(Ordering::SeqCst));
                    Match { gid: other.gid, taken, asks, before: None }
                }
            };
            matches.list.push(one);
            self.count(&matches);
        }
        if asks {
            *lock(&self.beat) = Beat::default();
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
            let one = matches.list.swap_remove(at);
            if how == Departure::Died && one.asks {
                if matches.absent.len() >= MOST_ABSENT {
                    matches.absent.remove(0);
                }
                let until_ns = monotonic_ns().saturating_add(ABSENCE_NS);
                matches.absent.push(Absent { one, until_ns });
            }
            self.count(&matches);
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
        let mut matches = lock(&self.matches);
        for one in matches.list.iter_mut().filter(|one| one.gid == subscription) {
            one.taken = one.taken.map(|before| before.max(number));
        }
        let asking = matches.list.iter().filter(|one| one.asks);
        let everybody_has = asking.map(|one| one.taken.unwrap_or_default()).min();
        if let (Some(number), true) = (everybody_has, matches.absent.is_empty()) {
            lock(&self.history).forget_upto(number);
        }
        drop(matches);
        self.space.wake_all();
    }

    /// Takes the room for a message with this number at every subscription that counts.
    fn takes_room(&self, number: u64) -> bool {
        let mut matches = lock(&self.matches);
        let Matches { list, recent, .. } = &mut *matches;
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

/// What user code holds.
pub struct ZenohPublisher {
    state: Arc<PublisherState>,
    senders: Senders,
    options: PublisherOptions,
    counts: bool,
    failed: AtomicU64,
    /// Who gives back what `pool` lends.
    heap: Release,
    alive: Option<Publisher<'static>>,
    pool: HeapPool,
    _taken: Option<Subscriber<()>>,
    _asked: Option<Queryable<()>>,
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
            asking: AtomicUsize::new(0),
            absent: AtomicUsize::new(0),
            is_new: AtomicBool::new(false),
            history: Mutex::new(KeptMessages::new(endpoint.qos.depth())),
            beat: Mutex::default(),
            sent_key: sent_key(&data_key(domain, endpoint)),
        });
        let counts = counts_taken(&endpoint.qos, &Qos::keep_all());
        let (taken, alive) =
            aside(domain, &state, counts).map_err(|error| failed(endpoint, error))?;
        let asked = asked(domain, &state).map_err(|error| failed(endpoint, error))?;
        let senders = Senders::declare(domain, endpoint);
        let senders = senders.map_err(|error| failed(endpoint, error))?;
        let shown = domain.show(&token)?;
        domain.wait_for_others(&keys::tokens_of(
            number,
            Kind::Subscription.code(),
            &endpoint.topic,
        ));
        domain.shared.add_publisher(&state);
        let pool = HeapPool::new(SPARE_BUFFERS);
        Ok(Arc::new(Self {
            state,
            senders,
            options: options.clone(),
            counts,
            failed: AtomicU64::new(0),
            alive,
            heap: pool.loan(4).freeze().provider(),
            pool,
            _taken: taken,
            _asked: asked,
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

    /// Whether bytes lie in memory of which there is enough to keep them.
    fn is_of_the_heap(&self, bytes: &Slot) -> bool {
        std::ptr::fn_addr_eq(bytes.provider(), self.heap)
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

fn copied(bytes: &Slot, pool: &HeapPool) -> Slot {
    let bytes = bytes.as_bytes();
    let mut copy = pool.loan(bytes.len());
    copy.as_bytes_mut().copy_from_slice(bytes);
    copy.freeze()
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

/// The key of an endpoint's messages.
fn data_key(domain: &Domain, endpoint: &Endpoint) -> String {
    let (name, type_name) = (&endpoint.topic, &endpoint.type_name);
    keys::data_key(domain.shared.number, name, type_name, endpoint.type_hash)
}

/// Where a reliable publisher is asked for what did not come.
fn asked(domain: &Domain, state: &Arc<PublisherState>) -> zenoh::Result<Option<Queryable<()>>> {
    if state.endpoint.qos.reliability != Reliability::Reliable {
        return Ok(None);
    }
    let key = again_key(&data_key(domain, &state.endpoint), state.endpoint.gid);
    let (state, jobs) = (Arc::clone(state), domain.desk.jobs.clone());
    let hears = move |query| _ = jobs.hand_in(Job::Answer(Arc::clone(&state), query));
    Ok(Some(domain.process.session.declare_queryable(key).callback(hears).wait()?))
}

impl TransportPublisher for ZenohPublisher {
    fn matched(&self) -> usize {
        self.state.matched.load(Ordering::Relaxed)
    }

    fn awaits(&self) -> bool {
        self.state.absent.load(Ordering::Relaxed) > 0
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
        let stamp_ns = info.source_timestamp.nanoseconds;
        self.state.begin(number);
        if self.counts
            && let Err(error) = self.wait_for_room(number)
        {
            self.state.keep(number, stamp_ns, None);
            return Err(error);
        }
        let resends = self.state.resends();
        // What another transport lent is not kept from it.
        let bytes = match resends && !self.is_of_the_heap(bytes) {
            true => &copied(bytes, &self.pool),
            false => bytes,
        };
        if resends {
            self.state.keep(number, stamp_ns, Some(bytes.clone()));
        }
        self.state.sent.store(number, Ordering::SeqCst);
        let attachment = Attachment {
            sequence_number: i64::try_from(number).unwrap_or(i64::MAX),
            source_timestamp_ns: stamp_ns,
            gid: self.state.own.wire_gid,
        };
        let payload = to_zenoh(bytes, len);
        let to_humble = self.state.without_hash.load(Ordering::Relaxed) > 0;
        self.note(self.senders.send(&self.domain, to_humble, payload, &attachment));
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
