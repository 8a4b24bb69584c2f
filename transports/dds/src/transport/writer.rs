//! A writer of this participant: the sending end of a topic.

use super::datagram_sender::{
    Beside, DatagramSender, Destination, Destinations, form, fragment_count,
};
use super::fragment_sender::FragmentSender;
use super::io::EndpointIo;
use super::match_listener::{MatchListener, MatchedEndpoint, PendingMatch};
use super::socket::Sockets;
use super::throttle::{ACKNOWLEDGE_NS, Throttle, UNTHROTTLED};
use crate::engine::{
    Form, InlineBytes, OtherForms, OutgoingSample, ReaderOffer, Timing, Writer, WriterConfig,
};
use crate::wire::wide::{WideForm, rewrite};
use crate::wire::{FragmentNumberSet, Guid, SequenceNumberSet};
use angaros_msg::Time;
use angaros_msg::dynamic::DynamicType;
use angaros_msg::qos::{Durability, History, Reliability};
use angaros_transport::buffer::{HeapPool, Slot};
use angaros_transport::clock::{monotonic_ns, system_time};
use angaros_transport::doorbell::{Doorbell, Wake};
use angaros_transport::{EndReason, MessageInfo, PublisherOptions};
use angaros_transport::{Endpoint, Gid, PublishError};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Unacknowledged samples that are held beyond the history, so that a burst which overran a
/// socket's buffer can be sent again.
const WINDOW: usize = 512;
const WINDOW_BYTES: usize = 16 << 20;
/// Longest sleep of a publisher that waits for room before it looks whether it shall end.
const LOOK_NS: u64 = 20_000_000;
/// How long a dropped publisher waits for news that some of its last samples have arrived, and how
/// long for all of them.
const LINGER_NS: u64 = 2_000_000_000;
const LONGEST_LINGER_NS: u64 = 10_000_000_000;
/// When a writer is looked at again of which a large sample is leaving.
const SENDING_NS: u64 = 2_000_000;
/// The parameter in which the publisher's count of a message travels where it is not the writer's:
/// one of our own, which others pass over.
pub const SEQUENCE_PID: u16 = 0x84e1;

/// A local writer, shared by its publisher and the receiving thread.
pub struct LocalWriter {
    /// Its id on DDS.
    pub guid: Guid,
    /// As declared.
    pub endpoint: Arc<Endpoint>,
    /// How it was declared.
    options: PublisherOptions,
    /// Receives its matches.
    pub listener: MatchListener,
    /// It is an end of a service, whose other form is that of Cyclone DDS.
    correlates: bool,
    /// The type, if its messages hold a wstring.
    wide: Option<Arc<DynamicType>>,
    io: EndpointIo,
    core: Mutex<Core>,
    /// How large samples leave, without the lock of `core`.
    fragment_sender: Mutex<FragmentSender>,
    /// Readers whose match is complete, and those whose is not.
    matched: AtomicUsize,
    incomplete: AtomicUsize,
    waiting: AtomicUsize,
    space: Doorbell,
    /// When something was last sent, for liveliness.
    last_sent_ns: AtomicU64,
}

struct Core {
    engine: Writer,
    destinations: Destinations,
    entry: Vec<MatchedReader>,
    head: Vec<u8>,
    tail: Vec<u8>,
    acks: Vec<u8>,
    throttle: Throttle,
    /// The number of a large sample that is leaving; 0 while none is.
    sending: i64,
    /// The oldest sample whose readers were waited for in vain.
    timed_out_at: i64,
}

/// A matched reader.
struct MatchedReader {
    guid: Guid,
    /// Its id in the core.
    gid: Gid,
    pending_match: Option<Box<PendingMatch>>,
}

impl Core {
    fn split<'a>(
        &'a mut self,
        sockets: &'a Sockets,
        own: Guid,
    ) -> (&'a mut Writer, DatagramSender<'a>) {
        let head = &mut self.head;
        let tail = &mut self.tail;
        let destinations = &self.destinations;
        let throttle = Some(&mut self.throttle);
        (&mut self.engine, DatagramSender { sockets, own, destinations, head, tail, throttle })
    }
}

impl LocalWriter {
    /// A writer without matched readers.
    pub fn new(
        io: EndpointIo,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
        listener: MatchListener,
        guid: Guid,
    ) -> Arc<Self> {
        let qos = &endpoint.qos;
        let history = match qos.durability {
            Durability::TransientLocal => qos.depth(),
            Durability::Volatile => 0,
        };
        let keep_all = qos.history == History::KeepAll;
        let config = WriterConfig {
            reliable: qos.reliability == Reliability::Reliable,
            history,
            keep_all,
            window: if keep_all { qos.depth() } else { qos.depth().max(WINDOW) },
            window_bytes: WINDOW_BYTES,
            floor: qos.depth(),
            lifespan: Some(qos.lifespan).filter(|span| span.is_limit()),
            timing: Timing::DATA,
        };
        Arc::new(Self {
            guid,
            endpoint: Arc::clone(endpoint),
            options: options.clone(),
            correlates: listener.is_service(),
            wide: io.types.wide(endpoint.type_hash).filter(|_| !listener.is_service()),
            listener,
            io,
            core: Mutex::new(Core {
                engine: Writer::new(config),
                destinations: Destinations::default(),
                entry: Vec::new(),
                head: Vec::with_capacity(256),
                tail: Vec::with_capacity(192),
                acks: Vec::with_capacity(128),
                throttle: Throttle::default(),
                sending: 0,
                timed_out_at: 0,
            }),
            fragment_sender: Mutex::default(),
            matched: AtomicUsize::new(0),
            incomplete: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            space: Doorbell::private(),
            last_sent_ns: AtomicU64::new(0),
        })
    }

    fn core(&self) -> MutexGuard<'_, Core> {
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Readers whose match is complete.
    pub fn matched(&self) -> usize {
        self.matched.load(Ordering::Relaxed)
    }

    /// Whether the match with a reader is not complete yet.
    pub fn has_incomplete_match(&self) -> bool {
        self.incomplete.load(Ordering::Acquire) > 0
    }

    /// Samples that were given up before all readers had them.
    pub fn overwritten(&self) -> u64 {
        self.core().engine.overwritten()
    }

    /// The number of the newest sample; 0 before the first.
    pub fn last(&self) -> i64 {
        self.core().engine.last()
    }

    /// Matches a reader.
    pub fn connect(&self, offer: ReaderOffer, address: SocketAddr, other: &MatchedEndpoint<'_>) {
        let mut core = self.core();
        core.destinations.add(offer.guid, address, self.form_for(other));
        let at_once = self.listener.reports_at_once();
        let pending_match = (!at_once).then(|| PendingMatch::of(other));
        core.entry.push(MatchedReader { guid: offer.guid, gid: other.endpoint.gid, pending_match });
        if at_once {
            self.listener.matched(other, None);
        }
        let (engine, mut sender) = core.split(&self.io.sockets, self.guid);
        let now = monotonic_ns();
        engine.add_reader(offer, now, system_time(), &mut sender);
        self.complete(&mut core, now);
        self.count(&core);
    }

    /// Reports the matches that are complete.
    fn complete(&self, core: &mut Core, now_ns: u64) {
        while let Some(reader) = core.engine.next_complete(now_ns) {
            let mut entry = core.entry.iter_mut();
            let entry = entry.find(|entry| entry.guid == reader);
            if let Some(pending_match) = entry.and_then(|entry| entry.pending_match.take()) {
                self.listener.matched(&pending_match.other(), None);
            }
        }
    }

    /// Unmatches a reader.
    pub fn disconnect(&self, reader: Guid, how: EndReason) {
        let mut core = self.core();
        let at = core.entry.iter().position(|entry| entry.guid == reader);
        let Some(entry) = at.map(|at| core.entry.remove(at)) else { return };
        core.engine.remove_reader(reader);
        core.destinations.remove(reader);
        self.count(&core);
        if entry.pending_match.is_none() {
            self.listener.unmatched(reader, entry.gid, how);
        }
        drop(core);
        self.wake();
    }

    fn count(&self, core: &Core) {
        let incomplete = core.engine.incomplete();
        let matched = core.engine.readers().count() - incomplete;
        // In this order: a thread that loads both sees at least one of them.
        self.matched.store(matched, Ordering::Relaxed);
        self.incomplete.store(incomplete, Ordering::Release);
        if let Some(due) = core.engine.due_ns() {
            self.io.alarm.at(due);
        }
    }

    fn wake(&self) {
        if self.waiting.load(Ordering::SeqCst) > 0 {
            self.space.wake_all();
        }
    }

    /// Handles an ACKNACK.
    pub fn on_acknack(&self, reader: Guid, set: &SequenceNumberSet, is_final: bool, count: u32) {
        let mut core = self.core();
        let (engine, mut sender) = core.split(&self.io.sockets, self.guid);
        let now = monotonic_ns();
        let progress = engine.on_acknack(reader, set, is_final, count, now, &mut sender);
        self.follow(&mut core, now);
        drop(core);
        if progress {
            self.wake();
        }
    }

    /// Handles a NACK_FRAG.
    pub fn on_nack_frag(&self, reader: Guid, number: i64, set: &FragmentNumberSet, count: u32) {
        let mut core = self.core();
        if core.sending == number {
            // It is still being sent.
            return;
        }
        let (engine, mut sender) = core.split(&self.io.sockets, self.guid);
        engine.on_nack_frag(reader, number, set, count, monotonic_ns(), &mut sender);
    }

    /// Does what is due; returns when something will be.
    pub fn tick(&self, now_ns: u64) -> Option<u64> {
        let mut core = self.core();
        if core.sending != 0 {
            // No acknowledgement is requested for a sample that is still being sent.
            return Some(now_ns + SENDING_NS);
        }
        let (engine, mut sender) = core.split(&self.io.sockets, self.guid);
        engine.tick(now_ns, &mut sender);
        self.follow(&mut core, now_ns);
        core.engine.due_ns()
    }

    /// Reports complete matches while there are incomplete ones.
    fn follow(&self, core: &mut Core, now_ns: u64) {
        if self.incomplete.load(Ordering::Relaxed) > 0 {
            self.complete(core, now_ns);
            self.count(core);
        }
    }

    /// Sends a message (rules T1 to T3).
    pub fn publish(&self, bytes: &Slot, info: &MessageInfo) -> Result<(), PublishError> {
        let stamp = info.source_timestamp;
        let inline_qos_of = |next| publisher_count(info.sequence_number, next);
        let other_forms = match &self.wide {
            Some(of) => self.other_forms(of, bytes),
            None => [None, None],
        };
        self.send(bytes, other_forms, stamp, inline_qos_of).map(|_| ())
    }

    /// Whether some reader wants this form.
    pub fn wants(&self, form: Form) -> bool {
        self.core().destinations.has_form(form)
    }

    /// The form in which a reader wants samples.
    fn form_for(&self, other: &MatchedEndpoint<'_>) -> Form {
        match other.wide {
            _ if self.correlates && other.is_cyclone() => Form::Cyclone,
            _ if self.wide.is_none() => Form::Own,
            WideForm::Units => Form::Own,
            WideForm::WideUnits => Form::Cyclone,
            WideForm::Bytes => Form::Cyclone11,
        }
    }

    /// A message with wstrings in the forms of other ROS 2 middlewares: those that matched readers
    /// need, or all of them if the message is kept for late readers.
    fn other_forms(&self, of: &DynamicType, bytes: &Slot) -> OtherForms {
        let kept = self.endpoint.qos.durability == Durability::TransientLocal;
        let wanted = [(Form::Cyclone, WideForm::WideUnits), (Form::Cyclone11, WideForm::Bytes)];
        wanted.map(|(form, wide)| {
            let is_wanted = kept || self.wants(form);
            let written = is_wanted.then(|| rewrite(of, bytes.as_bytes(), WideForm::Units, wide));
            written.flatten().map(|written| {
                let mut slot = HeapPool::new(1).loan(written.len());
                slot.as_bytes_mut().copy_from_slice(&written);
                slot.freeze()
            })
        })
    }

    /// Sends a sample, in another form to readers that need it; `inline_qos_of` makes its inline
    /// QoS from its number, which is returned.
    pub fn send(
        &self,
        payload: &Slot,
        other_forms: OtherForms,
        stamp: Time,
        inline_qos_of: impl FnOnce(i64) -> InlineBytes,
    ) -> Result<i64, PublishError> {
        let bytes = payload.as_bytes().len();
        let mut core = self.core();
        if core.engine.is_full() {
            core = self.wait_for_room(core)?;
        } else if bytes > UNTHROTTLED && core.engine.would_give_up(bytes) {
            core = self.wait_for_readers(core, bytes);
        }
        let now = monotonic_ns();
        let next = core.engine.last() + 1;
        let sample = OutgoingSample {
            payload: payload.clone(),
            other_forms,
            stamp,
            inline_qos: inline_qos_of(next),
            disposed: false,
        };
        let before = core.engine.due_ns();
        let Ok(number) = core.engine.write(&sample, now) else {
            return Err(PublishError::Full { waited_ms: 0 });
        };
        self.last_sent_ns.store(now, Ordering::Relaxed);
        let is_fragmented = bytes > UNTHROTTLED && !core.destinations.0.is_empty();
        if is_fragmented {
            core = self.send_fragments(core, number, &sample);
        }
        let Core { engine, destinations, head, tail, acks, .. } = &mut *core;
        let sockets = &self.io.sockets;
        let mut sender =
            DatagramSender { sockets, own: self.guid, destinations, head, tail, throttle: None };
        let mut asked = None;
        for destination in &destinations.0 {
            let recipient = destination.recipient();
            let reader = destination.reader();
            let announcement = engine.announce(&destination.endpoints);
            asked = announcement.or(asked);
            let size = destination.fragment_size(number);
            if is_fragmented && engine.holds_back(&destination.endpoints) {
                if let Some(announcement) = announcement {
                    sender.announce(recipient, reader, announcement);
                }
                continue;
            }
            self.io.riding_acks.write(destination.prefix, now, acks);
            let beside = Beside { announcement, acks };
            if is_fragmented {
                let last = fragment_count(form(&sample, recipient.2).len(), size);
                sender.fragment(recipient, reader, (number, &sample, size), last, beside);
            } else {
                sender.whole(recipient, reader, (number, size), &sample, beside);
            }
        }
        if let Some(asked) = asked {
            engine.asked(asked);
        }
        if let Some(due) = engine.due_ns()
            && before.is_none_or(|before| due < before)
        {
            self.io.alarm.at(due);
        }
        Ok(number)
    }

    /// Sends all fragments of a large sample but the last. Meanwhile the writer is not locked: that
    /// takes a while, and others have something to say to it.
    fn send_fragments<'a>(
        &'a self,
        mut core: MutexGuard<'a, Core>,
        number: i64,
        sample: &OutgoingSample,
    ) -> MutexGuard<'a, Core> {
        let mut fragment_sender =
            self.fragment_sender.lock().unwrap_or_else(PoisonError::into_inner);
        let Core { engine, destinations, .. } = &mut *core;
        let reliable = engine.has_reliable_readers();
        let now_ns = monotonic_ns();
        let is_far = |to: &Destination| !self.io.sockets.is_near(to.address);
        for destination in destinations.0.iter_mut().filter(|to| is_far(to)) {
            if destination.frames_from > number && engine.is_lossy(&destination.endpoints) {
                destination.frames_from = number;
            }
        }
        fragment_sender.set_recipients(destinations, number, reliable, |destination| {
            if !is_far(destination) {
                return u32::MAX;
            }
            engine.depart(&destination.endpoints, destination.fragment_size(number), now_ns)
        });
        core.sending = number;
        drop(core);
        fragment_sender.send(&self.io.sockets, self.guid, number, sample);
        drop(fragment_sender);
        let mut core = self.core();
        core.sending = 0;
        core
    }

    /// Rule T3.
    fn wait_for_room<'a>(
        &'a self,
        core: MutexGuard<'a, Core>,
    ) -> Result<MutexGuard<'a, Core>, PublishError> {
        let timeout_ns = self.options.full_timeout_ns;
        let core = self.wait_while(core, timeout_ns, Writer::is_full);
        match core.engine.is_full() {
            true if self.options.shutdown.is_set() => Err(PublishError::Shutdown),
            true => Err(PublishError::Full { waited_ms: timeout_ns / 1_000_000 }),
            false => Ok(core),
        }
    }

    /// Rule TH6.
    fn wait_for_readers<'a>(
        &'a self,
        core: MutexGuard<'a, Core>,
        bytes: usize,
    ) -> MutexGuard<'a, Core> {
        if core.engine.oldest_unacked() == core.timed_out_at {
            return core;
        }
        let lacks_room = |engine: &Writer| engine.would_give_up(bytes);
        let mut core = self.wait_while(core, ACKNOWLEDGE_NS, lacks_room);
        core.timed_out_at = if lacks_room(&core.engine) { core.engine.oldest_unacked() } else { 0 };
        core
    }

    /// Waits for acknowledgements while something is so, for at most so long.
    fn wait_while<'a>(
        &'a self,
        mut core: MutexGuard<'a, Core>,
        timeout_ns: u64,
        so: impl Fn(&Writer) -> bool,
    ) -> MutexGuard<'a, Core> {
        let deadline = monotonic_ns().saturating_add(timeout_ns);
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let (engine, mut sender) = core.split(&self.io.sockets, self.guid);
        engine.ask_all(&mut sender);
        loop {
            let seen = self.space.sequence();
            let now = monotonic_ns();
            if !so(&core.engine) || self.options.shutdown.is_set() || now >= deadline {
                break;
            }
            drop(core);
            self.space.wait(seen, deadline.min(now + LOOK_NS), Wake::Block);
            core = self.core();
        }
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        core
    }

    /// Asserts liveliness, unless a sample was sent a moment ago.
    pub fn assert_liveliness(&self, now_ns: u64) {
        let lease = self.endpoint.qos.liveliness_lease.nanoseconds.cast_unsigned();
        if now_ns < self.last_sent_ns.load(Ordering::Relaxed).saturating_add(lease / 8) {
            return;
        }
        self.last_sent_ns.store(now_ns, Ordering::Relaxed);
        let mut core = self.core();
        let (engine, mut sender) = core.split(&self.io.sockets, self.guid);
        engine.assert_liveliness(&mut sender);
    }

    /// Rule T5: waits until what was published has arrived, for a bounded time.
    pub fn linger(&self) {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let begun = monotonic_ns();
        let mut deadline = begun + LINGER_NS;
        let mut least = usize::MAX;
        loop {
            let seen = self.space.sequence();
            let mut core = self.core();
            let unacked = core.engine.unacked();
            let now = monotonic_ns();
            if unacked < least {
                (least, deadline) = (unacked, (now + LINGER_NS).min(begun + LONGEST_LINGER_NS));
            }
            if unacked == 0 || now >= deadline {
                drop(core);
                if unacked > 0 {
                    let topic = &self.endpoint.topic;
                    tracing::warn!(
                        %topic,
                        "a publisher goes with {unacked} messages that have not arrived; \
                         hint: is the subscription's process stopped, or its queue full?"
                    );
                }
                break;
            }
            let (engine, mut sender) = core.split(&self.io.sockets, self.guid);
            engine.ask_all(&mut sender);
            drop(core);
            self.space.wait(seen, deadline.min(now + LOOK_NS), Wake::Block);
        }
        self.waiting.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The publisher's count of a message where it is not the writer's.
fn publisher_count(sequence: u64, number: i64) -> InlineBytes {
    if sequence == number.cast_unsigned() {
        return InlineBytes::EMPTY;
    }
    let mut bytes = [0; 16];
    bytes[..4].copy_from_slice(&[0xe1, 0x84, 8, 0]);
    bytes[4..12].copy_from_slice(&sequence.to_le_bytes());
    bytes[12..].copy_from_slice(&[1, 0, 0, 0]);
    InlineBytes::new(&bytes).unwrap_or(InlineBytes::EMPTY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{InlineQos, ParameterList};

    #[test]
    fn a_count_of_its_own_stands_beside_a_message() {
        assert!(publisher_count(7, 7).as_slice().is_empty());
        let inline_qos_of = publisher_count(9, 7);
        let list = ParameterList::from_inline(inline_qos_of.as_slice()).unwrap();
        let value = list.find(SEQUENCE_PID).unwrap().value;
        assert_eq!(value, 9u64.to_le_bytes());
        assert_eq!(InlineQos::read(&list), Ok(InlineQos::default()), "others pass it over");
    }
}
