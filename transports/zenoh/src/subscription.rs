//! The receiving end of a topic.

use crate::domain::{Domain, Remote, Shown, fits};
use crate::inbox::{Inbox, Item};
use crate::payload::from_zenoh;
use crate::process::lock;
use crate::publisher::{counts_taken, never_drops};
use crate::wire::{Attachment, EndpointToken, Kind, QosChunk, aside, gid_of, keys};
use angaros_core::buffer::HeapPool;
use angaros_core::transport::{
    Binding, Departure, Events, LastAssertion, MessageInfo, Received, SubscriptionOptions,
    TransportSubscription,
};
use angaros_core::{Endpoint, EndpointKind, Error, ErrorKind, Gid, Result, TakeError};
use angaros_msg::qos::{Durability, Reliability};
use angaros_msg::{Duration, Qos, Time, TypeHash};
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use zenoh::Wait as _;
use zenoh::sample::{Locality, Sample};
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
    /// Number of the last message; 0 before the first.
    last: u64,
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

/// What the domain and Zenoh's threads see of a subscription.
pub struct SubscriptionState {
    pub(crate) endpoint: Arc<Endpoint>,
    events: Arc<dyn Events>,
    own: Arc<Remote>,
    domain_number: u32,
    origins: Mutex<Origins>,
    matched: AtomicUsize,
    inbox: Inbox,
    pool: HeapPool,
    lost: AtomicU64,
    headless: AtomicU64,
}

impl SubscriptionState {
    pub(crate) fn as_remote(&self) -> Arc<Remote> {
        Arc::clone(&self.own)
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
        let last = before.map_or(0, |origin| origin.last);
        let line = counted.then(|| {
            let key = aside::taken_key(self.domain_number, other.gid);
            Arc::new(Line { key, reported: AtomicU64::new(last) })
        });
        let origin = Origin {
            gid: other.gid,
            standing: if fit { Standing::Connected } else { Standing::Refused },
            lifespan: Some(other.qos.lifespan).filter(|span| span.is_limit()),
            last,
            asserted_ns: other.qos.must_assert().then(|| Arc::clone(&remote.asserted_ns)),
            line,
            is_known: true,
            is_lossless: remote.is_angaros && never_drops(&other.qos),
        };
        origins.by_id.insert(remote.wire_gid, origin);
    }

    /// An endpoint of its topic is gone. What it sent may still arrive.
    pub(crate) fn part(&self, remote: &Remote, how: Departure) {
        {
            let mut origins = lock(&self.origins);
            let Some(origin) = origins.by_id.get_mut(&remote.wire_gid) else { return };
            let before = std::mem::replace(&mut origin.standing, Standing::Past);
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
    fn arrived(&self, sample: &Sample) {
        let head = sample.attachment().and_then(|bytes| Attachment::decode(&bytes.to_bytes()));
        let Some(head) = head.filter(|_| sample.payload().len() >= 4) else {
            self.count_headless(sample);
            return;
        };
        let number = u64::try_from(head.sequence_number).unwrap_or_default();
        let stamp = Time::from_nanoseconds(head.source_timestamp_ns);
        let Some((info, line)) = self.sort(head.gid, number, stamp) else { return };
        let bytes = from_zenoh(sample.payload(), &self.pool);
        if let Some(replaced) = self.inbox.push(Item { received: Received { bytes, info }, line }) {
            self.count_lost(&replaced.received.info, 0, 1);
        }
    }

    /// Where a message comes from and whether it is for this subscription, counting what is missing
    /// before it.
    fn sort(
        &self,
        id: [u8; 16],
        number: u64,
        stamp: Time,
    ) -> Option<(MessageInfo, Option<Arc<Line>>)> {
        let mut origins = lock(&self.origins);
        if !origins.by_id.contains_key(&id) {
            origins.add_stranger(id);
        }
        let origin = origins.by_id.get_mut(&id)?;
        if origin.standing == Standing::Refused || origin.is_known && number <= origin.last {
            return None;
        }
        let info = MessageInfo {
            publisher: origin.gid,
            sequence_number: number,
            source_timestamp: stamp,
            lifespan: origin.lifespan,
        };
        if let Some(asserted) = &origin.asserted_ns {
            asserted.store(angaros_core::clock::monotonic_ns(), Ordering::Relaxed);
        }
        let before = std::mem::replace(&mut origin.last, number);
        let is_first = before == 0;
        // What was published before the first one that arrives is nobody's loss.
        let missing = match is_first || !origin.is_known || origin.is_lossless {
            true => 0,
            false => number - before - 1,
        };
        let line = origin.line.clone();
        let latched = self.endpoint.qos.durability == Durability::TransientLocal;
        if latched && is_first && info.has_expired(angaros_core::clock::system_time()) {
            // It has left the history (rule T11): the next one is the first.
            origin.last = 0;
            return None;
        }
        drop(origins);
        self.count_lost(&info, 1, missing);
        Some((info, line))
    }

    /// Counts messages of which the last lies `before` this one (rule T2).
    fn count_lost(&self, info: &MessageInfo, before: u64, count: u64) {
        if count > 0 {
            self.events.lost(info.publisher, info.sequence_number.saturating_sub(before), count);
            self.lost.fetch_add(count, Ordering::Relaxed);
        }
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
        asserted.fetch_max(angaros_core::clock::monotonic_ns(), Ordering::Relaxed);
        Arc::new(move || asserted.load(Ordering::Relaxed)) as LastAssertion
    })
}

impl Origins {
    fn add_stranger(&mut self, id: [u8; 16]) {
        let origin = Origin {
            gid: Gid(id),
            standing: Standing::Past,
            lifespan: None,
            last: 0,
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

/// What Zenoh calls back until it is dropped.
type Receiver = Box<dyn std::any::Any + Send + Sync>;

/// What user code holds.
pub struct ZenohSubscription {
    state: Arc<SubscriptionState>,
    /// The topic itself, and the key of Humble's publishers.
    _receivers: [Receiver; 2],
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
            domain_number: domain.shared.number,
            origins: Mutex::default(),
            matched: AtomicUsize::new(0),
            inbox: Inbox::new(endpoint.qos.depth(), MAX_COUNTED * Qos::KEEP_ALL_DEPTH),
            pool: HeapPool::new(SPARE_BUFFERS),
            lost: AtomicU64::new(0),
            headless: AtomicU64::new(0),
        });
        // Messages may arrive before the subscription has met whom they come from, and it must not
        // be met before they can arrive.
        for remote in domain.shared.publishers(&endpoint.topic) {
            state.enter(&remote, remote.endpoint.can_serve(endpoint).is_ok());
        }
        let receivers = [endpoint.type_hash, TypeHash::UNKNOWN].map(|hash| {
            receiver(domain, &state, hash).map_err(|error| {
                let text =
                    format!("cannot declare the subscription on {}: {error}", endpoint.topic);
                Error::new(ErrorKind::System, text)
            })
        });
        let receivers = match receivers {
            [Ok(first), Ok(second)] => [first, second],
            [Err(error), _] | [_, Err(error)] => return Err(error),
        };
        domain.shared.add_subscription(&state);
        let shown = domain.show(&token)?;
        Ok(Arc::new(Self {
            state,
            _receivers: receivers,
            _shown: shown,
            domain: Arc::clone(domain),
        }))
    }
}

/// The subscriber as rmw_zenoh declares it.
fn receiver(
    domain: &Domain,
    state: &Arc<SubscriptionState>,
    hash: TypeHash,
) -> zenoh::Result<Receiver> {
    let (endpoint, heard) = (&state.endpoint, Arc::clone(state));
    let qos = &endpoint.qos;
    let number = domain.shared.number;
    let key = keys::data_key(number, &endpoint.topic, &endpoint.type_name, hash);
    let builder = domain
        .process
        .session
        .declare_subscriber(key)
        .allowed_origin(match domain.shared.within {
            true => Locality::Any,
            false => Locality::Remote,
        })
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
    }
}
