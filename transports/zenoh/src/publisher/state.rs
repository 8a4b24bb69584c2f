//! The state of a publisher that the domain and the recovery thread share: its matches, what they
//! have taken, and the messages kept for them.

use crate::history::{CachedMessage, HistoryCache};
use crate::matching::{counts_taken, is_compatible, kept, resends};
use crate::recovery::Resend;
use crate::remote::RemoteEndpoint;
use crate::sync::lock;
use crate::wire::extension;
use crate::wire::recovery::{RecoveryReply, RecoveryRequest};
use angaros_msg::qos::Reliability;
use angaros_msg::{Qos, TypeHash};
use angaros_transport::buffer::Slot;
use angaros_transport::clock::monotonic_ns;
use angaros_transport::doorbell::Doorbell;
use angaros_transport::{EndReason, Events};
use angaros_transport::{Endpoint, EndpointKind, Gid};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use zenoh::sample::Sample;

/// How long messages are kept for a disconnected subscription, nanoseconds.
const DISCONNECTED_NS: u64 = 30_000_000_000;
/// Disconnected subscriptions that are remembered, at most.
const MAX_DISCONNECTED: usize = 64;
/// The first pause of a silent publisher before it says how many messages it has sent, the longest
/// one, and how often it says so: for longer than Zenoh's lease lets an outage pass unseen.
const HEARTBEAT_NS: (u64, u64) = (200_000_000, 16_000_000_000);
const MAX_HEARTBEATS: u32 = 13;

/// A matched subscription.
struct Match {
    gid: Gid,
    /// The last message that it has taken, if it reports that.
    taken: Option<u64>,
    /// Whether it requests missing messages.
    asks: bool,
    is_foreign: bool,
    /// The last message that is not for it; unknown until the next one is published.
    before: Option<u64>,
}

/// A subscription that was disconnected and may return.
struct DisconnectedMatch {
    one: Match,
    until_ns: u64,
}

/// The schedule of heartbeats.
#[derive(Default)]
struct Heartbeat {
    /// The number of the last message when this was scheduled, and how many heartbeats were sent
    /// since.
    number: u64,
    sent: u32,
    next_ns: u64,
}

#[derive(Default)]
struct Matches {
    list: Vec<Match>,
    disconnected: Vec<DisconnectedMatch>,
    /// Numbers of the last messages, as many as a queue holds, where what was taken is counted.
    recent: VecDeque<u64>,
}

/// A publisher, shared by the domain, the recovery thread and the handle of user code.
pub struct PublisherState {
    pub(crate) endpoint: Arc<Endpoint>,
    events: Arc<dyn Events>,
    pub(super) own: Arc<RemoteEndpoint>,
    matches: Mutex<Matches>,
    pub(super) matched: AtomicUsize,
    /// Subscriptions that do not know the type's hash: those of Humble.
    pub(super) without_hash: AtomicUsize,
    /// Number of the last message that was sent.
    pub(super) sent: AtomicU64,
    pub(super) space: Doorbell,
    /// Subscriptions that request missing messages, with the disconnected ones.
    asking: AtomicUsize,
    /// Reliable subscriptions of ROS 2, which cannot request messages.
    pub(super) foreign: AtomicUsize,
    pub(super) disconnected: AtomicUsize,
    /// Whether a subscription was matched since the last message.
    is_new: AtomicBool,
    history: Mutex<HistoryCache>,
    heartbeat: Mutex<Heartbeat>,
    sent_key: String,
}

impl PublisherState {
    /// A publisher without matches.
    pub(super) fn new(
        endpoint: &Arc<Endpoint>,
        events: &Arc<dyn Events>,
        wire_gid: [u8; 16],
        sent_key: String,
    ) -> Self {
        Self {
            endpoint: Arc::clone(endpoint),
            events: Arc::clone(events),
            own: Arc::new(RemoteEndpoint {
                endpoint: Arc::clone(endpoint),
                wire_gid,
                is_angaros: true,
                asserted_ns: Arc::new(AtomicU64::new(monotonic_ns())),
            }),
            matches: Mutex::default(),
            matched: AtomicUsize::new(0),
            without_hash: AtomicUsize::new(0),
            sent: AtomicU64::new(0),
            space: Doorbell::private(),
            asking: AtomicUsize::new(0),
            foreign: AtomicUsize::new(0),
            disconnected: AtomicUsize::new(0),
            is_new: AtomicBool::new(false),
            history: Mutex::new(HistoryCache::new(kept(&endpoint.qos))),
            heartbeat: Mutex::default(),
            sent_key,
        }
    }

    /// Whether a subscription may request messages again; one atomic load.
    pub(crate) fn resends(&self) -> bool {
        self.asking.load(Ordering::Relaxed) > 0
    }

    /// Updates the counters, under the lock of the matches.
    fn count(&self, matches: &Matches) {
        self.matched.store(matches.list.len(), Ordering::SeqCst);
        let asking =
            matches.list.iter().filter(|one| one.asks).count() + matches.disconnected.len();
        let foreign = matches.list.iter().filter(|one| one.is_foreign).count();
        self.foreign.store(foreign, Ordering::SeqCst);
        self.disconnected.store(matches.disconnected.len(), Ordering::SeqCst);
        if self.asking.swap(asking, Ordering::SeqCst) > 0 && asking == 0 {
            lock(&self.history).clear();
        }
    }

    /// Records the number of the next message for new matches.
    pub(super) fn begin(&self, number: u64) {
        if self.is_new.load(Ordering::Relaxed) {
            let mut matches = lock(&self.matches);
            self.is_new.store(false, Ordering::SeqCst);
            for one in &mut matches.list {
                one.before.get_or_insert(number.saturating_sub(1));
            }
        }
    }

    /// Keeps a message, or the number of one that was refused.
    pub(super) fn keep(&self, number: u64, stamp_ns: i64, bytes: Option<Slot>) {
        if self.resends() {
            lock(&self.history).keep(CachedMessage { number, stamp_ns, bytes });
        }
    }

    pub(crate) fn as_remote(&self) -> Arc<RemoteEndpoint> {
        Arc::clone(&self.own)
    }

    /// Handles a new remote endpoint of the topic.
    pub(crate) fn add_remote(&self, remote: &RemoteEndpoint, within: bool) {
        let other = &remote.endpoint;
        let here = other.gid.is_of_this_process() && !within;
        if other.kind != EndpointKind::Subscription || here {
            return;
        }
        if !is_compatible(&self.endpoint, other, remote.is_angaros, &*self.events) {
            return;
        }
        let counted = remote.is_angaros && counts_taken(&self.endpoint.qos, &other.qos);
        let asks = remote.is_angaros && resends(&self.endpoint.qos, &other.qos);
        {
            let mut matches = lock(&self.matches);
            let returns = matches
                .disconnected
                .iter()
                .position(|disconnected| disconnected.one.gid == other.gid);
            let one = match returns {
                Some(at) => matches.disconnected.swap_remove(at).one,
                None => {
                    self.is_new.store(true, Ordering::SeqCst);
                    let taken = counted.then(|| self.sent.load(Ordering::SeqCst));
                    let reliable = other.qos.reliability == Reliability::Reliable;
                    let is_foreign = reliable && !remote.is_angaros;
                    Match { gid: other.gid, taken, asks, is_foreign, before: None }
                }
            };
            matches.list.push(one);
            self.count(&matches);
        }
        if asks {
            *lock(&self.heartbeat) = Heartbeat::default();
        }
        if other.type_hash == TypeHash::UNKNOWN {
            self.without_hash.fetch_add(1, Ordering::SeqCst);
        }
        self.events.matched(other, None);
    }

    /// Handles the end of a remote endpoint of the topic.
    pub(crate) fn remove_remote(&self, remote: &RemoteEndpoint, how: EndReason) {
        let gid = remote.endpoint.gid;
        {
            let mut matches = lock(&self.matches);
            let Some(at) = matches.list.iter().position(|one| one.gid == gid) else { return };
            let one = matches.list.swap_remove(at);
            if how == EndReason::Died && one.asks {
                if matches.disconnected.len() >= MAX_DISCONNECTED {
                    matches.disconnected.remove(0);
                }
                let until_ns = monotonic_ns().saturating_add(DISCONNECTED_NS);
                matches.disconnected.push(DisconnectedMatch { one, until_ns });
            }
            self.count(&matches);
        }
        if remote.endpoint.type_hash == TypeHash::UNKNOWN {
            self.without_hash.fetch_sub(1, Ordering::SeqCst);
        }
        self.space.wake_all();
        self.events.unmatched(gid, how);
    }

    /// Handles a report of the last message that a subscription has taken.
    pub(super) fn taken(&self, sample: &Sample) {
        let taken = extension::decode_taken(&sample.payload().to_bytes());
        let Some((subscription, number)) = taken else { return };
        let number = number.min(self.sent.load(Ordering::SeqCst));
        let mut matches = lock(&self.matches);
        for one in matches.list.iter_mut().filter(|one| one.gid == subscription) {
            one.taken = one.taken.map(|before| before.max(number));
        }
        let asking = matches.list.iter().filter(|one| one.asks);
        let everybody_has = asking.map(|one| one.taken.unwrap_or_default()).min();
        if let (Some(number), true) = (everybody_has, matches.disconnected.is_empty()) {
            lock(&self.history).forget_upto(number);
        }
        drop(matches);
        self.space.wake_all();
    }

    /// Reserves room for a message with this number at every subscription that reports what it
    /// takes; false if one has none.
    pub(super) fn takes_room(&self, number: u64) -> bool {
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

impl Resend for PublisherState {
    fn wire_gid(&self) -> [u8; 16] {
        self.own.wire_gid
    }

    fn answer(&self, question: RecoveryRequest) -> (Vec<CachedMessage>, RecoveryReply) {
        let sent = self.sent.load(Ordering::SeqCst);
        let matches = lock(&self.matches);
        let asks = matches.list.iter().find(|one| one.gid == question.subscription);
        let before = asks.and_then(|one| one.before).unwrap_or(question.to);
        drop(matches);
        lock(&self.history).answer(question, before, sent)
    }

    fn heartbeat(&self, now_ns: u64) -> Option<(&str, u64)> {
        if self.disconnected.load(Ordering::Relaxed) > 0 {
            let mut matches = lock(&self.matches);
            matches.disconnected.retain(|one| one.until_ns > now_ns);
            self.count(&matches);
        }
        let sent = self.sent.load(Ordering::SeqCst);
        let mut heartbeat = lock(&self.heartbeat);
        if heartbeat.number != sent {
            *heartbeat = Heartbeat { number: sent, sent: 0, next_ns: now_ns + HEARTBEAT_NS.0 };
        }
        if sent == 0 || heartbeat.sent >= MAX_HEARTBEATS || now_ns < heartbeat.next_ns {
            return None;
        }
        heartbeat.sent += 1;
        heartbeat.next_ns = now_ns + HEARTBEAT_NS.1.min(HEARTBEAT_NS.0 << heartbeat.sent);
        Some((&self.sent_key, sent))
    }
}
