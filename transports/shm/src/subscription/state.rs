//! What the matching sees of a subscription, and how it takes from its publishers' rings in turn.

use crate::connection::{Control, Phase};
use crate::fault;
use crate::process::Process;
use crate::received::{ChunkSet, ChunkTaker};
use crate::registry::BindingWord;
use crate::remote::Remote;
use crate::ring::{Consumer, ProtocolError};
use crate::segment::peer::PeerSegment;
use angaros_msg::{Duration, Time};
use angaros_transport::trace::{self, DropReason};
use angaros_transport::{Binding, EndReason, Events, LastAssertion, MessageInfo, Received};
use angaros_transport::{Endpoint, Gid, TakeError};
use angaros_transport::{TransportUse, WarmLines};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Publishers whose memory is fetched before a callback.
const WARM_PEERS: usize = 4;

/// A subscription, shared by the matching and the handle of user code.
pub struct SubscriptionState {
    /// As declared.
    pub endpoint: Arc<Endpoint>,
    /// Receives its matches.
    pub events: Arc<dyn Events>,
    /// Index of its record in the registry.
    pub index: usize,
    process: Arc<Process>,
    inbounds: Mutex<InboundConnections>,
    pub(super) matched: AtomicUsize,
    told: OnceLock<TransportUse>,
    pub(super) lost: AtomicU64,
    held: Arc<AtomicUsize>,
    max_held: usize,
    /// Whether publishers are gone that still have something queued: only then does the watching
    /// thread take the lock.
    ending: AtomicBool,
}

#[derive(Default)]
struct InboundConnections {
    list: Vec<InboundConnection>,
    turn: usize,
}

/// The connection from one publisher.
struct InboundConnection {
    publisher: Gid,
    consumer: Consumer,
    chunks: ChunkTaker,
    control: NonNull<Control>,
    connection: usize,
    serial: u64,
    lifespan: Option<Duration>,
    /// The publisher is gone: what is queued is the last.
    ending: bool,
    segment: Arc<PeerSegment>,
}

// SAFETY: `control` points into the segment that is held beside it and consists of atomics.
unsafe impl Send for InboundConnection {}

/// Where a publisher stores when it was alive.
struct LivelinessSource {
    publisher: Gid,
    control: NonNull<Control>,
    _segment: Arc<PeerSegment>,
}

// SAFETY: `control` points into the segment that is held beside it and consists of atomics.
unsafe impl Send for LivelinessSource {}
// SAFETY: the same.
unsafe impl Sync for LivelinessSource {}

impl LivelinessSource {
    fn asserted_ns(&self) -> u64 {
        // SAFETY: the segment stands beside the pointer.
        unsafe { self.control.as_ref() }.asserted_ns(self.publisher)
    }
}

impl InboundConnection {
    /// Attaches to what the publisher offers; `None` when there is no offer yet.
    fn attach(
        state: &SubscriptionState,
        publisher: &Endpoint,
        segment: &Arc<PeerSegment>,
        control: u64,
    ) -> Result<Option<Self>, ProtocolError> {
        let lifespan = Some(publisher.qos.lifespan).filter(|lifespan| lifespan.is_limit());
        let publisher = publisher.gid;
        let control: NonNull<Control> = segment.block(control).ok_or(ProtocolError)?;
        // SAFETY: a checked address in a mapping that `segment` keeps.
        let table = unsafe { control.as_ref() };
        let Some((connection, serial, ring)) = table.find_offer(publisher, state.endpoint.gid)
        else {
            return Ok(None);
        };
        if !table.entry(connection).advance(serial, Phase::Offered, Phase::Attached) {
            return Ok(None);
        }
        fault::step("attached");
        // SAFETY: checked addresses, valid while the segment is, which stands beside the consumer.
        let Ok(consumer) = (unsafe { Consumer::new(|len| segment.bytes(ring, len)) }) else {
            table.entry(connection).advance(serial, Phase::Attached, Phase::Detached);
            return Err(ProtocolError);
        };
        let chunks = ChunkSet::taker(
            Arc::clone(segment),
            Arc::clone(&state.process.registry),
            connection,
            Arc::clone(&state.held),
        );
        let segment = Arc::clone(segment);
        Ok(Some(Self {
            publisher,
            consumer,
            chunks,
            control,
            connection,
            serial,
            lifespan,
            ending: false,
            segment,
        }))
    }

    /// Reads when the publisher was last alive.
    fn last_assertion(&self) -> LastAssertion {
        let source = LivelinessSource {
            publisher: self.publisher,
            control: self.control,
            _segment: Arc::clone(&self.segment),
        };
        Arc::new(move || source.asserted_ns())
    }

    /// Whether the publisher, which is gone, ended or died.
    fn departure(&self) -> EndReason {
        // SAFETY: the segment stands beside the pointer.
        unsafe { self.control.as_ref() }.departure(self.publisher)
    }

    fn pop(&mut self) -> Result<Option<(Received, u64)>, ProtocolError> {
        let Some((item, lost)) = self.consumer.pop()? else { return Ok(None) };
        let info = MessageInfo {
            publisher: self.publisher,
            sequence_number: item.sequence,
            source_timestamp: Time::from_nanoseconds(item.timestamp),
            lifespan: self.lifespan,
        };
        Ok(Some((Received { bytes: self.chunks.accept(&item)?, info }, lost)))
    }
}

impl Drop for InboundConnection {
    fn drop(&mut self) {
        // SAFETY: the segment stands beside the pointer.
        let table = unsafe { self.control.as_ref() };
        table.entry(self.connection).advance(self.serial, Phase::Attached, Phase::Detached);
        fault::step("detached");
        // A publisher that waits for this may reuse the memory.
        self.chunks.announce();
    }
}

impl SubscriptionState {
    /// A subscription that is declared under `index` without connections.
    pub fn new(
        process: Arc<Process>,
        endpoint: Arc<Endpoint>,
        events: Arc<dyn Events>,
        index: usize,
        extra_held: usize,
    ) -> Arc<Self> {
        let max_held = endpoint.qos.depth() + extra_held;
        Arc::new(Self {
            endpoint,
            events,
            index,
            process,
            inbounds: Mutex::new(InboundConnections::default()),
            matched: AtomicUsize::new(0),
            told: OnceLock::new(),
            lost: AtomicU64::new(0),
            held: Arc::new(AtomicUsize::new(0)),
            max_held,
            ending: AtomicBool::new(false),
        })
    }

    fn inbounds(&self) -> MutexGuard<'_, InboundConnections> {
        self.inbounds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Attaches to a publisher; returns whether that is settled, one way or the other.
    pub fn attach(&self, remote: &Remote, segment: &Arc<PeerSegment>, control: u64) -> bool {
        let publisher = &remote.record.endpoint;
        match InboundConnection::attach(self, publisher, segment, control) {
            Ok(Some(inbound)) => {
                let asserted = publisher.qos.must_assert().then(|| inbound.last_assertion());
                let mut inbounds = self.inbounds();
                inbounds.list.push(inbound);
                self.count(&inbounds);
                self.events.matched(publisher, asserted);
                drop(inbounds);
                self.ring();
                true
            }
            Ok(None) => false,
            Err(ProtocolError) => {
                self.report_broken(publisher.gid);
                true
            }
        }
    }

    fn report_broken(&self, publisher: Gid) {
        let topic = &self.endpoint.topic;
        tracing::error!(%topic, %publisher, "a publisher is cut off: its memory breaks the protocol");
    }

    /// Notes that a publisher is gone; what it queued can still be taken.
    pub fn end(&self, publisher: Gid) {
        let mut inbounds = self.inbounds();
        let gone = inbounds.list.iter_mut().find(|inbound| inbound.publisher == publisher);
        let departure = gone.map(|inbound| {
            inbound.ending = true;
            inbound.departure()
        });
        inbounds.list.retain(|inbound| !(inbound.ending && inbound.consumer.is_empty()));
        self.count(&inbounds);
        if let Some(departure) = departure {
            self.events.unmatched(publisher, departure);
        }
        drop(inbounds);
        // It may have died between queueing and ringing.
        self.ring();
    }

    /// Whether every publisher that it knows still serves it.
    pub fn is_settled(&self) -> bool {
        !self.ending.load(Ordering::Relaxed)
    }

    /// Disconnects publishers that are gone and have nothing queued.
    pub fn reclaim(&self) {
        if self.ending.load(Ordering::Relaxed) {
            let mut inbounds = self.inbounds();
            inbounds.list.retain(|inbound| !(inbound.ending && inbound.consumer.is_empty()));
            self.count(&inbounds);
        }
    }

    /// Disconnects every publisher.
    pub fn close(&self) {
        let list = std::mem::take(&mut self.inbounds().list);
        drop(list);
    }

    fn count(&self, inbounds: &InboundConnections) {
        let served = inbounds.list.iter().filter(|inbound| !inbound.ending).count();
        let is_used = !inbounds.list.is_empty();
        if let Some(told) = self.told.get().filter(|_| is_used) {
            told.set(true);
        }
        self.matched.store(served, Ordering::Relaxed);
        self.ending.store(served < inbounds.list.len(), Ordering::Relaxed);
        if let Some(told) = self.told.get().filter(|_| !is_used) {
            told.set(false);
        }
    }

    /// From now on says there whether it has a publisher, or what one has left.
    pub(super) fn set_use(&self, told: TransportUse) {
        let inbounds = self.inbounds();
        // Once for each subscription.
        let _ = self.told.set(told);
        self.count(&inbounds);
    }

    fn ring(&self) {
        let registry = &self.process.registry;
        registry.ring(BindingWord(registry.binding(self.index).load(Ordering::Acquire)));
    }

    pub(super) fn take(&self) -> Result<Option<Received>, TakeError> {
        let mut inbounds = self.inbounds();
        let count = inbounds.list.len();
        // Some may have gone since.
        let turn = if inbounds.turn < count { inbounds.turn } else { 0 };
        for step in 0..count {
            let at = if turn + step < count { turn + step } else { turn + step - count };
            let held = self.held.load(Ordering::Relaxed);
            if held >= self.max_held && !inbounds.list[at].consumer.is_empty() {
                return Err(TakeError::TooManyHeld { held });
            }
            match inbounds.list[at].pop() {
                Ok(Some((received, lost))) => {
                    inbounds.turn = at + 1;
                    if lost > 0 {
                        let before = received.info.sequence_number.saturating_sub(1);
                        let publisher = received.info.publisher;
                        // Rings are written over by the publisher; this is where we see it.
                        trace::lost(
                            DropReason::Replaced,
                            (publisher, before),
                            lost,
                            &self.endpoint,
                        );
                        self.events.lost(publisher, before, lost);
                        self.lost.fetch_add(lost, Ordering::Relaxed);
                    }
                    return Ok(Some(received));
                }
                Ok(None) => {}
                Err(ProtocolError) => {
                    let inbound = inbounds.list.swap_remove(at);
                    self.count(&inbounds);
                    if !inbound.ending {
                        self.events.unmatched(inbound.publisher, EndReason::Died);
                    }
                    drop(inbounds);
                    self.report_broken(inbound.publisher);
                    return Err(TakeError::Protocol);
                }
            }
        }
        Ok(None)
    }

    pub(super) fn bind(&self, binding: Option<&Binding>) {
        let registry = &self.process.registry;
        let word = binding.map_or(0, |binding| self.process.binding_word(self.index, binding).0);
        registry.binding(self.index).store(word, Ordering::SeqCst);
        fence(Ordering::SeqCst);
        if self.has_pending() {
            registry.ring(BindingWord(word));
        }
    }

    pub(super) fn take_descriptors(&self, takes: bool) {
        self.process.registry.take_descriptors(self.index, takes);
    }

    pub(super) fn warm(&self, lines: &mut WarmLines) {
        lines.add(self);
        lines.add(&*self.held);
        let Ok(inbounds) = self.inbounds.try_lock() else { return };
        for inbound in inbounds.list.iter().take(WARM_PEERS) {
            lines.add(inbound);
            inbound.consumer.warm(lines);
            inbound.chunks.warm(lines);
        }
    }

    pub(super) fn has_pending(&self) -> bool {
        self.inbounds().list.iter().any(|inbound| !inbound.consumer.is_empty())
    }
}
