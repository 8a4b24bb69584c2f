//! A reader of this participant: the receiving end of a topic.

use super::datagram_sender::{DatagramSender, Destinations};
use super::io::EndpointIo;
use super::match_listener::{MatchListener, MatchedEndpoint, PendingMatch};
use crate::engine::{
    Announcement, Form, FragmentInfo, IncomingSample, Reader, SampleSink, Timing, WriterOffer,
};
use crate::wire::wide::WideForm;
use crate::wire::{Guid, SequenceNumberSet};
use angaros_msg::Duration;
use angaros_msg::dynamic::DynamicType;
use angaros_msg::qos::{History, Reliability};
use angaros_transport::buffer::Slot;
use angaros_transport::clock::monotonic_ns;
use angaros_transport::trace::{self, DropReason};
use angaros_transport::{Binding, BindingSlot, EndReason, LastAssertion, MessageInfo};
use angaros_transport::{Endpoint, Gid};
use crossbeam_queue::ArrayQueue;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A local reader, shared by its subscription and the receiving thread.
pub struct LocalReader {
    /// Its id on DDS.
    pub guid: Guid,
    /// As declared.
    pub endpoint: Arc<Endpoint>,
    /// Receives its matches.
    pub listener: MatchListener,
    /// The type, if its messages hold a wstring.
    wide: Option<Arc<DynamicType>>,
    io: EndpointIo,
    core: Mutex<Core>,
    queue: Queue,
    /// Writers whose match is complete, and those whose is not.
    matched: AtomicUsize,
    incomplete: AtomicUsize,
    /// Whether a full queue keeps samples of a reliable writer unacknowledged.
    is_queue_full: AtomicBool,
}

struct Core {
    engine: Reader,
    destinations: Destinations,
    matched_writers: Vec<MatchedWriter>,
    head: Vec<u8>,
    tail: Vec<u8>,
}

/// A matched writer.
struct MatchedWriter {
    guid: Guid,
    gid: Gid,
    /// It is one of Cyclone DDS.
    cyclone: bool,
    wide: WideForm,
    lifespan: Option<Duration>,
    /// Rule T12.
    asserted_ns: Arc<AtomicU64>,
    /// The match to report when it is complete, with the last assertion of liveliness (rule T12).
    pending_match: Option<(Box<PendingMatch>, Option<LastAssertion>)>,
    /// By how much the publisher's number of the last sample exceeded the writer's, once known.
    ahead: AtomicU64,
}

/// Nothing has come of the writer.
const UNKNOWN: u64 = u64::MAX;

/// A sample in the queue.
pub struct QueuedSample {
    /// It.
    pub sample: IncomingSample,
    /// Its origin.
    pub info: MessageInfo,
    /// Its writer.
    pub writer: Guid,
    /// The writer's number of it.
    pub number: i64,
    /// The writer is one of Cyclone DDS.
    pub cyclone: bool,
    /// How it writes a wstring.
    pub wide: WideForm,
}

/// The samples between the receiving thread and the subscription.
struct Queue {
    items: ArrayQueue<QueuedSample>,
    keep_all: bool,
    lost: AtomicU64,
    binding: BindingSlot,
}

impl Queue {
    #[expect(clippy::result_large_err, reason = "what finds no room is given back")]
    fn push(
        &self,
        item: QueuedSample,
        listener: &MatchListener,
        endpoint: &Endpoint,
    ) -> Result<(), QueuedSample> {
        let at = trace::now();
        let info = item.info;
        let replaced = match self.keep_all {
            true => self.items.push(item).map(|()| None)?,
            false => self.items.force_push(item),
        };
        // What answers or asks for a service of DDS is no endpoint of the user's.
        if matches!(listener, MatchListener::Core(_)) {
            trace::enqueued(at, &info, endpoint, self.items.len(), replaced.is_some());
        }
        if let Some(QueuedSample { info, .. }) = replaced {
            // First of all, for whoever has taken the new one may look already.
            self.lost.fetch_add(1, Ordering::Relaxed);
            let last = (info.publisher, info.sequence_number);
            trace::lost(DropReason::Replaced, last, 1, endpoint);
            listener.lost(info.publisher, info.sequence_number, 1);
        }
        Ok(())
    }
}

/// Puts what the engine delivers into the queue.
struct Delivery<'a> {
    queue: &'a Queue,
    listener: &'a MatchListener,
    endpoint: &'a Endpoint,
    matched_writers: &'a [MatchedWriter],
    delivered: bool,
}

impl SampleSink for Delivery<'_> {
    fn accept(
        &mut self,
        writer: Guid,
        number: i64,
        sample: IncomingSample,
    ) -> Result<(), IncomingSample> {
        let source = self.matched_writers.iter().find(|source| source.guid == writer);
        let Some(source) = source else { return Ok(()) };
        if matches!(self.listener, MatchListener::None) {
            return Ok(());
        }
        let info = MessageInfo {
            publisher: source.gid,
            sequence_number: sample.sequence.unwrap_or(number.cast_unsigned()),
            source_timestamp: sample.stamp.unwrap_or_else(angaros_transport::clock::system_time),
            lifespan: source.lifespan,
        };
        let ahead = info.sequence_number.wrapping_sub(number.cast_unsigned());
        source.ahead.store(ahead, Ordering::Relaxed);
        let cyclone = source.cyclone;
        let wide = source.wide;
        let item = QueuedSample { sample, info, writer, number, cyclone, wide };
        self.queue.push(item, self.listener, self.endpoint).map_err(|item| item.sample)?;
        self.delivered = true;
        Ok(())
    }

    fn lost(&mut self, writer: Guid, first: i64, count: u64) {
        if let Some(source) = self.matched_writers.iter().find(|source| source.guid == writer) {
            let last = first.cast_unsigned().wrapping_add(count - 1);
            let last = match source.ahead.load(Ordering::Relaxed) {
                UNKNOWN => 0,
                ahead => last.wrapping_add(ahead),
            };
            trace::lost(DropReason::Missed, (source.gid, last), count, self.endpoint);
            self.listener.lost(source.gid, last, count);
        }
        self.queue.lost.fetch_add(count, Ordering::Relaxed);
    }
}

impl LocalReader {
    /// A reader without matched writers.
    pub fn new(
        io: EndpointIo,
        endpoint: &Arc<Endpoint>,
        listener: MatchListener,
        guid: Guid,
    ) -> Arc<Self> {
        let qos = &endpoint.qos;
        let room = if matches!(listener, MatchListener::None) { 1 } else { qos.depth() };
        Arc::new(Self {
            guid,
            endpoint: Arc::clone(endpoint),
            wide: io.types.wide(endpoint.type_hash).filter(|_| !listener.is_service()),
            listener,
            io,
            core: Mutex::new(Core {
                engine: Reader::new(qos.reliability == Reliability::Reliable, Timing::DATA),
                destinations: Destinations::default(),
                matched_writers: Vec::new(),
                head: Vec::with_capacity(256),
                tail: Vec::new(),
            }),
            queue: Queue {
                items: ArrayQueue::new(room),
                keep_all: qos.history == History::KeepAll,
                lost: AtomicU64::new(0),
                binding: BindingSlot::default(),
            },
            matched: AtomicUsize::new(0),
            incomplete: AtomicUsize::new(0),
            is_queue_full: AtomicBool::new(false),
        })
    }

    fn core(&self) -> MutexGuard<'_, Core> {
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writers that are received from and whose match is complete.
    pub fn matched(&self) -> usize {
        self.matched.load(Ordering::Relaxed)
    }

    /// The type, if its messages hold a wstring.
    pub fn wide_type(&self) -> Option<&Arc<DynamicType>> {
        self.wide.as_ref()
    }

    /// Lets the engine work and rings if something came of it.
    fn work(&self, core: &mut Core, work: impl FnOnce(&mut Reader, &mut Delivery<'_>)) {
        let queue = &self.queue;
        let matched_writers = core.matched_writers.as_slice();
        let listener = &self.listener;
        let endpoint = &*self.endpoint;
        let mut delivery =
            Delivery { queue, listener, endpoint, matched_writers, delivered: false };
        work(&mut core.engine, &mut delivery);
        let delivered = delivery.delivered;
        if self.queue.keep_all {
            self.is_queue_full.store(core.engine.has_backlog(), Ordering::SeqCst);
        }
        if delivered {
            self.queue.binding.ring();
        }
    }

    /// Matches a writer.
    pub fn connect(&self, offer: WriterOffer, address: SocketAddr, other: &MatchedEndpoint<'_>) {
        let publisher = other.endpoint;
        let now = monotonic_ns();
        let asserted_ns = Arc::new(AtomicU64::new(now));
        let last: Option<LastAssertion> = publisher.qos.must_assert().then(|| {
            let asserted = Arc::clone(&asserted_ns);
            Arc::new(move || asserted.load(Ordering::Relaxed)) as LastAssertion
        });
        let lifespan = Some(publisher.qos.lifespan).filter(|span| span.is_limit());
        let mut core = self.core();
        let guid = offer.guid;
        let gid = publisher.gid;
        let cyclone = other.is_cyclone();
        let wide = other.wide;
        let ahead = AtomicU64::new(UNKNOWN);
        let at_once = self.listener.reports_at_once();
        let pending_match = (!at_once).then(|| (PendingMatch::of(other), last.clone()));
        let source =
            MatchedWriter { guid, gid, cyclone, wide, lifespan, asserted_ns, pending_match, ahead };
        core.matched_writers.push(source);
        core.destinations.add(guid, address, Form::Own);
        core.engine.add_writer(offer, now);
        if let Some(acknowledged) = core.engine.told_beside_samples(guid) {
            self.io.riding_acks.add(self.guid.entity, guid, acknowledged);
        }
        if at_once {
            self.listener.matched(other, last);
        }
        self.complete(&mut core, now);
        self.answer(&mut core, now);
    }

    /// Reports the matches that are complete.
    fn complete(&self, core: &mut Core, now_ns: u64) {
        while let Some(writer) = core.engine.next_complete(now_ns) {
            let source = core.matched_writers.iter_mut().find(|source| source.guid == writer);
            if let Some((pending_match, last)) =
                source.and_then(|source| source.pending_match.take())
            {
                self.listener.matched(&pending_match.other(), last);
            }
        }
        self.count(core);
    }

    fn count(&self, core: &Core) {
        let incomplete = core.engine.incomplete();
        self.matched.store(core.matched_writers.len() - incomplete, Ordering::Relaxed);
        self.incomplete.store(incomplete, Ordering::Relaxed);
    }

    /// Reports complete matches while there are incomplete ones.
    fn follow(&self, core: &mut Core, now_ns: u64) {
        if self.incomplete.load(Ordering::Relaxed) > 0 {
            self.complete(core, now_ns);
        }
    }

    /// A sample from a writer confirms its match.
    fn confirm_match(&self, core: &mut Core, writer: Guid, now_ns: u64) {
        if self.incomplete.load(Ordering::Relaxed) > 0 && !self.listener.is_service() {
            core.engine.confirm(writer);
            self.complete(core, now_ns);
        }
    }

    /// Unmatches a writer. What it sent can still be taken. `last` is the number of its last
    /// sample, if the writer announced it.
    pub fn disconnect(&self, writer: Guid, how: EndReason, last: Option<i64>) {
        let mut core = self.core();
        self.io.riding_acks.remove(self.guid.entity, writer);
        self.work(&mut core, |engine, delivery| {
            engine.remove_writer(writer, how == EndReason::Died, last, delivery);
        });
        let at = core.matched_writers.iter().position(|source| source.guid == writer);
        let Some(source) = at.map(|at| core.matched_writers.remove(at)) else { return };
        core.destinations.remove(writer);
        self.count(&core);
        if source.pending_match.is_none() {
            self.listener.unmatched(writer, source.gid, how);
        }
    }

    /// A whole sample; `make` copies it into a buffer of this reader if it is of use, unless
    /// another reader of this process did already.
    pub fn on_sample(
        &self,
        writer: Guid,
        number: i64,
        make: impl FnOnce(&Reader) -> Option<IncomingSample>,
        now_ns: u64,
    ) {
        let mut core = self.core();
        if !core.engine.wants(writer, number) {
            return;
        }
        let Some(sample) = make(&core.engine) else { return };
        touch(&core, writer, now_ns);
        self.confirm_match(&mut core, writer, now_ns);
        self.work(&mut core, |engine, delivery| {
            engine.on_sample(writer, number, sample, now_ns, delivery);
        });
        self.answer(&mut core, now_ns);
    }

    /// Fragments of a sample.
    pub fn on_fragments(
        &self,
        writer: Guid,
        of: FragmentInfo,
        bytes: &[u8],
        complete: impl FnOnce(Slot) -> IncomingSample,
        now_ns: u64,
    ) {
        let mut core = self.core();
        touch(&core, writer, now_ns);
        self.confirm_match(&mut core, writer, now_ns);
        self.work(&mut core, |engine, delivery| {
            engine.on_fragments(writer, of, bytes, now_ns, complete, delivery);
        });
        self.answer(&mut core, now_ns);
    }

    /// Samples that never come.
    pub fn on_gap(&self, writer: Guid, start: i64, set: &SequenceNumberSet, now_ns: u64) {
        let mut core = self.core();
        self.work(&mut core, |engine, delivery| engine.on_gap(writer, start, set, delivery));
        self.answer(&mut core, now_ns);
    }

    /// Handles a HEARTBEAT; `directed` if it names this reader.
    pub fn on_heartbeat(
        &self,
        writer: Guid,
        announcement: Announcement,
        directed: bool,
        now_ns: u64,
    ) {
        let mut core = self.core();
        if announcement.liveliness {
            touch(&core, writer, now_ns);
        }
        self.work(&mut core, |engine, delivery| {
            engine.on_heartbeat(writer, announcement, directed, now_ns, delivery);
        });
        self.follow(&mut core, now_ns);
        self.answer(&mut core, now_ns);
    }

    /// Sends acknowledgements that are due, and sets the alarm.
    fn answer(&self, core: &mut Core, now_ns: u64) {
        let Some(due) = core.engine.due_ns() else { return };
        if due <= now_ns {
            let Core { engine, destinations, head, tail, .. } = core;
            let sockets = &self.io.sockets;
            let own = self.guid;
            engine.tick(
                now_ns,
                &mut DatagramSender { sockets, own, destinations, head, tail, throttle: None },
            );
        }
        if let Some(due) = core.engine.due_ns() {
            self.io.alarm.at(due);
        }
    }

    /// Does what is due; returns when something will be.
    pub fn tick(&self, now_ns: u64) -> Option<u64> {
        let mut core = self.core();
        self.follow(&mut core, now_ns);
        self.answer(&mut core, now_ns);
        core.engine.due_ns()
    }

    /// The next sample.
    pub fn take(&self) -> Option<QueuedSample> {
        let item = self.queue.items.pop();
        // Room for several samples at once, so that not every one is acknowledged by itself.
        let room = self.queue.items.capacity() - self.queue.items.len();
        if self.is_queue_full.load(Ordering::SeqCst) && room * 4 >= self.queue.items.capacity() {
            let now = monotonic_ns();
            let mut core = self.core();
            self.work(&mut core, |engine, delivery| engine.refill(now, delivery));
            self.answer(&mut core, now);
        }
        item
    }

    /// Announces arrivals once more.
    pub fn ring(&self) {
        self.queue.binding.ring();
    }

    /// Whether a sample is there.
    pub fn has_pending(&self) -> bool {
        !self.queue.items.is_empty()
    }

    /// Sets where arrivals are announced.
    pub fn bind(&self, binding: Option<&Binding>) {
        self.queue.binding.set(binding);
        if self.has_pending() {
            self.queue.binding.ring();
        }
    }

    /// Samples that never came, or found no room.
    pub fn lost(&self) -> u64 {
        self.queue.lost.load(Ordering::Relaxed)
    }
}

/// Records that a writer is alive (rule T12).
fn touch(core: &Core, writer: Guid, now_ns: u64) {
    if let Some(source) = core.matched_writers.iter().find(|source| source.guid == writer) {
        source.asserted_ns.store(now_ns, Ordering::Relaxed);
    }
}
