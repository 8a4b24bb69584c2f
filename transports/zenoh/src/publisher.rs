//! The sending end of a topic.
//!
//! `KEEP_ALL` subscriptions of Angaros report at intervals which message they have taken last, and
//! the publisher waits while more messages than a queue holds are in transit (rule T3). Zenoh alone
//! would wait for the network, not for the subscription.
//!
//! A reliable publisher keeps its last messages for reliable subscriptions of Angaros, which
//! request missing ones; for disconnected subscriptions it keeps them half a minute. A silent
//! publisher sends heartbeats with the number of its last message, at growing intervals.

mod state;

pub use state::PublisherState;

use crate::domain::{DeclaredToken, Domain};
use crate::matching::counts_taken;
use crate::payload::to_zenoh;
use crate::recovery::Job;
use crate::sender::{Listeners, Senders};
use crate::wire::recovery::{recovery_key, sent_key};
use crate::wire::{Attachment, EndpointToken, Kind, QosChunk, extension, gid_of, keys};
use angaros_msg::Qos;
use angaros_msg::qos::Reliability;
use angaros_transport::buffer::{HeapPool, Release, Slot, SlotMut};
use angaros_transport::clock::monotonic_ns;
use angaros_transport::doorbell::Wake;
use angaros_transport::{Endpoint, Error, ErrorKind, LoanError, PublishError, Result};
use angaros_transport::{MessageInfo, PublisherOptions, TransportPublisher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use zenoh::Wait as _;
use zenoh::bytes::ZBytes;
use zenoh::pubsub::{Publisher, Subscriber};
use zenoh::query::Queryable;

/// Unused buffers a publisher keeps for its next loans.
const SPARE_BUFFERS: usize = 8;
/// Largest message, what Zenoh's receiving ends put together at most.
pub const MAX_PAYLOAD: usize = (1 << 30) - 4096;
/// Longest sleep of a `KEEP_ALL` publisher before it looks whether its context was shut down.
const SHUTDOWN_CHECK_NS: u64 = 20_000_000;

/// The publisher that user code holds.
pub struct ZenohPublisher {
    state: Arc<PublisherState>,
    senders: Senders,
    options: PublisherOptions,
    counts: bool,
    failed: AtomicU64,
    /// The function that returns buffers of `pool`.
    heap: Release,
    alive: Option<Publisher<'static>>,
    pool: HeapPool,
    _taken: Option<Subscriber<()>>,
    _asked: Option<Queryable<()>>,
    _shown: DeclaredToken,
    domain: Arc<Domain>,
}

impl ZenohPublisher {
    /// Declares the publisher and matches it with the subscriptions that are known.
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
        let wire_gid = gid_of(&token.to_string());
        let sent_key = sent_key(&data_key(domain, endpoint));
        let state = PublisherState::new(endpoint, &options.events, wire_gid, sent_key);
        let state = Arc::new(state);
        let counts = counts_taken(&endpoint.qos, &Qos::keep_all());
        let (taken, alive) =
            extensions(domain, &state, counts).map_err(|error| failed(endpoint, error))?;
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

    /// Waits until there is room for the message with this number.
    fn wait_for_room(&self, number: u64) -> Result<(), PublishError> {
        if self.state.takes_room(number) {
            return Ok(());
        }
        let limit_ns = self.options.full_timeout_ns;
        // A virtual clock does not advance while this waits.
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
            let until = deadline.min(now.saturating_add(SHUTDOWN_CHECK_NS));
            self.state.space.wait(seen, until, Wake::Block);
        }
    }

    /// Whether the bytes lie on the heap and may be kept.
    fn is_of_the_heap(&self, bytes: &Slot) -> bool {
        std::ptr::fn_addr_eq(bytes.provider(), self.heap)
    }

    /// Logs a message that Zenoh refused. Subscriptions count it as lost when the next one arrives.
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

/// Receives reports of taken messages, and sends assertions of liveliness.
type Extensions = (Option<Subscriber<()>>, Option<Publisher<'static>>);

fn extensions(
    domain: &Domain,
    state: &Arc<PublisherState>,
    counts: bool,
) -> zenoh::Result<Extensions> {
    let session = &domain.process.session;
    let number = domain.shared.number;
    let gid = state.endpoint.gid;
    let taken = match counts {
        false => None,
        true => {
            let state = Arc::clone(state);
            let heard = move |sample| state.taken(&sample);
            Some(
                session
                    .declare_subscriber(extension::taken_key(number, gid))
                    .callback(heard)
                    .wait()?,
            )
        }
    };
    let alive = match state.endpoint.qos.must_assert() {
        false => None,
        true => Some(session.declare_publisher(extension::alive_key(number, Some(gid))).wait()?),
    };
    Ok((taken, alive))
}

/// The key of an endpoint's messages.
fn data_key(domain: &Domain, endpoint: &Endpoint) -> String {
    let name = &endpoint.topic;
    let type_name = &endpoint.type_name;
    keys::data_key(domain.shared.number, name, type_name, endpoint.type_hash)
}

/// The queryable on which a reliable publisher answers requests for missing messages.
fn asked(domain: &Domain, state: &Arc<PublisherState>) -> zenoh::Result<Option<Queryable<()>>> {
    if state.endpoint.qos.reliability != Reliability::Reliable {
        return Ok(None);
    }
    let key = recovery_key(&data_key(domain, &state.endpoint), state.endpoint.gid);
    let state = Arc::clone(state);
    let jobs = domain.recovery.jobs.clone();
    let hears = move |query| _ = jobs.submit(Job::Answer(state.clone(), query));
    Ok(Some(domain.process.session.declare_queryable(key).callback(hears).wait()?))
}

impl TransportPublisher for ZenohPublisher {
    fn matched(&self) -> usize {
        self.state.matched.load(Ordering::Relaxed)
    }

    fn awaits(&self) -> bool {
        self.state.disconnected.load(Ordering::Relaxed) > 0
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
        // A buffer of another transport is copied rather than kept.
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
        let to = Listeners {
            humble: self.state.without_hash.load(Ordering::Relaxed) > 0,
            foreign: self.state.foreign.load(Ordering::Relaxed) > 0,
        };
        self.note(self.senders.send(&self.domain, to, payload, &attachment));
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
