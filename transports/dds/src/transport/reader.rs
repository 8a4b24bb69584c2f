//! The receiving end of a topic.

use super::link::Link;
use super::match_listener::{Other, Told, Untold};
use super::outlet::{Outlet, Places};
use crate::engine::{Announcement, Form, FragmentOf, Inbox, Incoming, Reader, WriterOffer};
use crate::wire::wide::WideForm;
use crate::wire::{Guid, SequenceNumberSet};
use angaros_core::buffer::Slot;
use angaros_core::clock::monotonic_ns;
use angaros_core::trace::{self, DropReason};
use angaros_core::transport::{Binding, Departure, LastAssertion, MessageInfo};
use angaros_core::{Endpoint, Gid};
use angaros_msg::Duration;
use angaros_msg::dynamic::DynamicType;
use angaros_msg::qos::{History, Reliability};
use crossbeam_queue::ArrayQueue;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the participant sees of a subscription.
pub struct LocalReader {
    /// Its id on DDS.
    pub guid: Guid,
    /// As declared.
    pub endpoint: Arc<Endpoint>,
    /// Who is told of matches.
    pub told: Told,
    /// The type, if its messages hold a wstring.
    wide: Option<Arc<DynamicType>>,
    link: Link,
    core: Mutex<Core>,
    queue: Queue,
    /// Writers whose match is complete, and those whose is not.
    matched: AtomicUsize,
    incomplete: AtomicUsize,
    /// A full queue holds a writer up.
    crowded: AtomicBool,
}

struct Core {
    engine: Reader,
    places: Places,
    sources: Vec<Source>,
    head: Vec<u8>,
    tail: Vec<u8>,
}

/// A writer that is heard.
struct Source {
    guid: Guid,
    gid: Gid,
    /// It is one of Cyclone DDS.
    cyclone: bool,
    wide: WideForm,
    lifespan: Option<Duration>,
    /// Rule T12.
    asserted_ns: Arc<AtomicU64>,
    /// What is to be told when the match is complete, and with what (rule T12).
    untold: Option<(Box<Untold>, Option<LastAssertion>)>,
    /// By how much the publisher's number of the last sample exceeded the writer's, once known.
    ahead: AtomicU64,
}

/// Nothing has come of the writer.
const UNKNOWN: u64 = u64::MAX;

/// A sample in the queue.
pub struct Item {
    /// It.
    pub sample: Incoming,
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

/// Between the receiving thread and whoever takes.
struct Queue {
    items: ArrayQueue<Item>,
    keep_all: bool,
    lost: AtomicU64,
    binding: Mutex<Option<Binding>>,
}

impl Queue {
    fn ring(&self) {
        let binding = self.binding.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(binding) = &*binding {
            binding.doorbell.ring(binding.entity as usize);
        }
    }

    #[expect(clippy::result_large_err, reason = "what finds no room is given back")]
    fn push(&self, item: Item, told: &Told, endpoint: &Endpoint) -> Result<(), Item> {
        let (at, info) = (trace::now(), item.info);
        let replaced = match self.keep_all {
            true => self.items.push(item).map(|()| None)?,
            false => self.items.force_push(item),
        };
        // What answers or asks for a service of DDS is no endpoint of the user's.
        if matches!(told, Told::Core(_)) {
            trace::enqueued(at, &info, endpoint, self.items.len(), replaced.is_some());
        }
        if let Some(Item { info, .. }) = replaced {
            let last = (info.publisher, info.sequence_number);
            trace::lost(DropReason::Replaced, last, 1, endpoint);
            told.lost(info.publisher, info.sequence_number, 1);
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// Puts what the engine delivers into the queue.
struct Delivery<'a> {
    queue: &'a Queue,
    told: &'a Told,
    endpoint: &'a Endpoint,
    sources: &'a [Source],
    delivered: bool,
}

impl Inbox for Delivery<'_> {
    fn accept(&mut self, writer: Guid, number: i64, sample: Incoming) -> Result<(), Incoming> {
        let source = self.sources.iter().find(|source| source.guid == writer);
        let Some(source) = source else { return Ok(()) };
        if matches!(self.told, Told::Nobody) {
            return Ok(());
        }
        let info = MessageInfo {
            publisher: source.gid,
            sequence_number: sample.sequence.unwrap_or(number.cast_unsigned()),
            source_timestamp: sample.stamp.unwrap_or_else(angaros_core::clock::system_time),
            lifespan: source.lifespan,
        };
        let ahead = info.sequence_number.wrapping_sub(number.cast_unsigned());
        source.ahead.store(ahead, Ordering::Relaxed);
        let (cyclone, wide) = (source.cyclone, source.wide);
        let item = Item { sample, info, writer, number, cyclone, wide };
        self.queue.push(item, self.told, self.endpoint).map_err(|item| item.sample)?;
        self.delivered = true;
        Ok(())
    }

    fn lost(&mut self, writer: Guid, first: i64, count: u64) {
        if let Some(source) = self.sources.iter().find(|source| source.guid == writer) {
            let last = first.cast_unsigned().wrapping_add(count - 1);
            let last = match source.ahead.load(Ordering::Relaxed) {
                UNKNOWN => 0,
                ahead => last.wrapping_add(ahead),
            };
            trace::lost(DropReason::Missed, (source.gid, last), count, self.endpoint);
            self.told.lost(source.gid, last, count);
        }
        self.queue.lost.fetch_add(count, Ordering::Relaxed);
    }
}

impl LocalReader {
    /// A reader that hears nobody yet.
    pub fn new(link: Link, endpoint: &Arc<Endpoint>, told: Told, guid: Guid) -> Arc<Self> {
        let qos = &endpoint.qos;
        let room = if matches!(told, Told::Nobody) { 1 } else { qos.depth() };
        Arc::new(Self {
            guid,
            endpoint: Arc::clone(endpoint),
            wide: link.types.wide(endpoint.type_hash).filter(|_| !told.is_service()),
            told,
            link,
            core: Mutex::new(Core {
                engine: Reader::new(qos.reliability == Reliability::Reliable),
                places: Places::default(),
                sources: Vec::new(),
                head: Vec::with_capacity(256),
                tail: Vec::new(),
            }),
            queue: Queue {
                items: ArrayQueue::new(room),
                keep_all: qos.history == History::KeepAll,
                lost: AtomicU64::new(0),
                binding: Mutex::new(None),
            },
            matched: AtomicUsize::new(0),
            incomplete: AtomicUsize::new(0),
            crowded: AtomicBool::new(false),
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
        let (queue, sources) = (&self.queue, core.sources.as_slice());
        let (told, endpoint) = (&self.told, &*self.endpoint);
        let mut delivery = Delivery { queue, told, endpoint, sources, delivered: false };
        work(&mut core.engine, &mut delivery);
        let delivered = delivery.delivered;
        if self.queue.keep_all {
            self.crowded.store(core.engine.is_crowded(), Ordering::SeqCst);
        }
        if delivered {
            self.queue.ring();
        }
    }

    /// Hears a writer from now on.
    pub fn connect(&self, offer: WriterOffer, address: SocketAddr, other: &Other<'_>) {
        let publisher = other.endpoint;
        let now = monotonic_ns();
        let asserted_ns = Arc::new(AtomicU64::new(now));
        let last: Option<LastAssertion> = publisher.qos.must_assert().then(|| {
            let asserted = Arc::clone(&asserted_ns);
            Arc::new(move || asserted.load(Ordering::Relaxed)) as LastAssertion
        });
        let lifespan = Some(publisher.qos.lifespan).filter(|span| span.is_limit());
        let mut core = self.core();
        let (guid, gid) = (offer.guid, publisher.gid);
        let (cyclone, wide) = (other.is_cyclone(), other.wide);
        let ahead = AtomicU64::new(UNKNOWN);
        let at_once = self.told.is_told_at_once();
        let untold = (!at_once).then(|| (Untold::of(other), last.clone()));
        let source = Source { guid, gid, cyclone, wide, lifespan, asserted_ns, untold, ahead };
        core.sources.push(source);
        core.places.add(guid, address, Form::Own);
        core.engine.add_writer(offer, now);
        if at_once {
            self.told.matched(other, last);
        }
        self.complete(&mut core, now);
        self.answer(&mut core, now);
    }

    /// Tells of the matches that are complete.
    fn complete(&self, core: &mut Core, now_ns: u64) {
        while let Some(writer) = core.engine.next_complete(now_ns) {
            let source = core.sources.iter_mut().find(|source| source.guid == writer);
            if let Some((untold, last)) = source.and_then(|source| source.untold.take()) {
                self.told.matched(&untold.other(), last);
            }
        }
        self.count(core);
    }

    fn count(&self, core: &Core) {
        let incomplete = core.engine.incomplete();
        self.matched.store(core.sources.len() - incomplete, Ordering::Relaxed);
        self.incomplete.store(incomplete, Ordering::Relaxed);
    }

    /// The same while some are not.
    fn follow(&self, core: &mut Core, now_ns: u64) {
        if self.incomplete.load(Ordering::Relaxed) > 0 {
            self.complete(core, now_ns);
        }
    }

    /// Something of a writer comes for a subscription of a topic: it is met, if not before.
    fn meet(&self, core: &mut Core, writer: Guid, now_ns: u64) {
        if self.incomplete.load(Ordering::Relaxed) > 0 && !self.told.is_service() {
            core.engine.confirm(writer);
            self.complete(core, now_ns);
        }
    }

    /// Hears a writer no longer. What it sent can still be taken. `last` is the number of its last
    /// sample, if it said that.
    pub fn disconnect(&self, writer: Guid, how: Departure, last: Option<i64>) {
        let mut core = self.core();
        self.work(&mut core, |engine, delivery| {
            engine.remove_writer(writer, how == Departure::Died, last, delivery);
        });
        let at = core.sources.iter().position(|source| source.guid == writer);
        let Some(source) = at.map(|at| core.sources.remove(at)) else { return };
        core.places.remove(writer);
        self.count(&core);
        if source.untold.is_none() {
            self.told.unmatched(writer, source.gid, how);
        }
    }

    /// A whole sample; `make` copies it into a buffer of this reader if it is of use, unless
    /// another reader of this process did already.
    pub fn on_sample(
        &self,
        writer: Guid,
        number: i64,
        make: impl FnOnce(&Reader) -> Option<Incoming>,
        now_ns: u64,
    ) {
        let mut core = self.core();
        if !core.engine.wants(writer, number) {
            return;
        }
        let Some(sample) = make(&core.engine) else { return };
        touch(&core, writer, now_ns);
        self.meet(&mut core, writer, now_ns);
        self.work(&mut core, |engine, delivery| {
            engine.on_sample(writer, number, sample, now_ns, delivery);
        });
        self.answer(&mut core, now_ns);
    }

    /// Fragments of a sample.
    pub fn on_fragments(
        &self,
        writer: Guid,
        of: FragmentOf,
        bytes: &[u8],
        complete: impl FnOnce(Slot) -> Incoming,
        now_ns: u64,
    ) {
        let mut core = self.core();
        touch(&core, writer, now_ns);
        self.meet(&mut core, writer, now_ns);
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

    /// What a writer has; `directed` where that is said to this reader alone.
    pub fn on_heartbeat(&self, writer: Guid, said: Announcement, directed: bool, now_ns: u64) {
        let mut core = self.core();
        if said.liveliness {
            touch(&core, writer, now_ns);
        }
        self.work(&mut core, |engine, delivery| {
            engine.on_heartbeat(writer, said, directed, now_ns, delivery);
        });
        self.follow(&mut core, now_ns);
        self.answer(&mut core, now_ns);
    }

    /// Says what is due to be said, and when to look again.
    fn answer(&self, core: &mut Core, now_ns: u64) {
        let Some(due) = core.engine.due_ns() else { return };
        if due <= now_ns {
            let Core { engine, places, head, tail, .. } = core;
            let (sockets, own) = (&self.link.sockets, self.guid);
            engine.tick(now_ns, &mut Outlet { sockets, own, places, head, tail, throttle: None });
        }
        if let Some(due) = core.engine.due_ns() {
            self.link.alarm.at(due);
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
    pub fn take(&self) -> Option<Item> {
        let item = self.queue.items.pop();
        // Room for a few at a time, so that a writer is not told of each.
        let room = self.queue.items.capacity() - self.queue.items.len();
        if self.crowded.load(Ordering::SeqCst) && room * 4 >= self.queue.items.capacity() {
            let now = monotonic_ns();
            let mut core = self.core();
            self.work(&mut core, |engine, delivery| engine.refill(now, delivery));
            self.answer(&mut core, now);
        }
        item
    }

    /// Announces arrivals once more.
    pub fn ring(&self) {
        self.queue.ring();
    }

    /// Whether a sample is there.
    pub fn has_pending(&self) -> bool {
        !self.queue.items.is_empty()
    }

    /// Sets where arrivals are announced.
    pub fn bind(&self, binding: Option<&Binding>) {
        let mut current = self.queue.binding.lock().unwrap_or_else(PoisonError::into_inner);
        *current = binding.cloned();
        drop(current);
        if self.has_pending() {
            self.queue.ring();
        }
    }

    /// Samples that never came, or found no room.
    pub fn lost(&self) -> u64 {
        self.queue.lost.load(Ordering::Relaxed)
    }
}

/// Rule T12: whoever says something is alive.
fn touch(core: &Core, writer: Guid, now_ns: u64) {
    if let Some(source) = core.sources.iter().find(|source| source.guid == writer) {
        source.asserted_ns.store(now_ns, Ordering::Relaxed);
    }
}
