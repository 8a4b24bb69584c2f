//! The builtin endpoints of discovery: a writer and a reader each. The writer keeps the latest
//! sample of every instance.

use super::batch::{BatchSender, DatagramBatch};
use super::datagram_sender::{Destination, Destinations};
use super::match_listener::first_base;
use super::socket::Sockets;
use crate::engine::{
    Form, IncomingSample, InlineBytes, OutgoingSample, Reader, ReaderOffer, SampleSink, SendSink,
    Target, Timing, Writer, WriterConfig, WriterOffer,
};
use crate::wire::{EntityId, Guid, GuidPrefix, InlineQos, VendorId};
use angaros_transport::buffer::HeapPool;
use angaros_transport::clock::{monotonic_ns, system_time};
use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;

/// Disposed instances that are kept for readers which have not received their end.
const MAX_ENDED: usize = 512;

/// A writer and a reader of discovery.
pub struct BuiltinEndpoints {
    /// The writer's id.
    pub writer_guid: Guid,
    /// The reader's id.
    pub reader_guid: Guid,
    writer: Writer,
    reader: Reader,
    readers: Destinations,
    writers: Destinations,
    instances: HashMap<Guid, i64>,
    ended: VecDeque<i64>,
    /// The last sample that was sent to every reader, and participants that were sent more.
    sent_to_all: i64,
    sent_ahead: HashMap<GuidPrefix, i64>,
    /// Whether samples were sent to all readers that were not asked for an acknowledgement yet.
    all_unasked: bool,
    /// Single readers that were not asked for an acknowledgement yet.
    unasked: Vec<Guid>,
}

/// What a builtin endpoint sends with.
pub struct SendContext<'a> {
    /// The sockets that send.
    pub sockets: &'a Sockets,
    /// Collects the submessages.
    pub batch: &'a mut DatagramBatch,
}

/// The samples that a builtin reader received, with their participants.
#[derive(Default)]
pub struct ReceivedSamples(pub Vec<(GuidPrefix, IncomingSample)>);

impl SampleSink for ReceivedSamples {
    fn accept(
        &mut self,
        writer: Guid,
        _: i64,
        sample: IncomingSample,
    ) -> Result<(), IncomingSample> {
        self.0.push((writer.prefix, sample));
        Ok(())
    }

    fn lost(&mut self, _: Guid, _: i64, _: u64) {}
}

impl BuiltinEndpoints {
    /// A writer and a reader of this participant.
    pub fn new(prefix: GuidPrefix, writer: EntityId, reader: EntityId) -> Self {
        let config = WriterConfig {
            reliable: true,
            history: usize::MAX,
            keep_all: false,
            window: usize::MAX,
            window_bytes: usize::MAX,
            floor: 0,
            lifespan: None,
            timing: Timing::DISCOVERY,
        };
        Self {
            writer_guid: prefix.with(writer),
            reader_guid: prefix.with(reader),
            writer: Writer::new(config),
            reader: Reader::new(true, Timing::DISCOVERY),
            readers: Destinations::default(),
            writers: Destinations::default(),
            instances: HashMap::new(),
            ended: VecDeque::new(),
            sent_to_all: 0,
            sent_ahead: HashMap::new(),
            all_unasked: false,
            unasked: Vec::new(),
        }
    }

    /// The writer, and the sender for its submessages.
    fn writer_and_sender<'a>(
        &'a mut self,
        context: &'a mut SendContext<'_>,
    ) -> (&'a mut Writer, BatchSender<'a>) {
        let own = self.writer_guid;
        let destinations = &self.readers;
        let unasked = &mut self.unasked;
        let SendContext { sockets, batch } = context;
        (&mut self.writer, BatchSender { sockets, batch, own, destinations, unasked })
    }

    /// Writes a sample of an instance, in place of the earlier one. [`BuiltinEndpoints::announce`]
    /// sends it.
    pub fn write(&mut self, instance: Guid, payload: &[u8]) {
        self.put(instance, payload, &InlineQos::default());
    }

    /// Writes the end of an instance. The end of a writer carries the number of its last sample.
    pub fn write_end(&mut self, instance: Guid, payload: &[u8], last_sample: Option<i64>) {
        let key_hash = Some(instance.to_bytes());
        let disposed = true;
        let unregistered = true;
        let ended =
            InlineQos { disposed, unregistered, key_hash, last_sample, related_sample: None };
        self.put(instance, payload, &ended);
    }

    fn put(&mut self, instance: Guid, payload: &[u8], inline_qos_of: &InlineQos) {
        let ended = inline_qos_of.ended();
        let mut slot = HeapPool::new(1).loan(payload.len());
        slot.as_bytes_mut().copy_from_slice(payload);
        let mut inline = Vec::new();
        if ended {
            inline_qos_of.write(&mut inline);
        }
        let sample = OutgoingSample {
            payload: slot.freeze(),
            other_forms: [None, None],
            stamp: system_time(),
            inline_qos: InlineBytes::new(&inline).unwrap_or(InlineBytes::EMPTY),
            disposed: ended,
        };
        let Ok(number) = self.writer.write(&sample, monotonic_ns()) else { return };
        let before = match ended {
            true => self.instances.remove(&instance),
            false => self.instances.insert(instance, number),
        };
        if let Some(before) = before {
            self.writer.remove(before);
        }
        if ended {
            self.ended.push_back(number);
            if self.ended.len() > MAX_ENDED
                && let Some(oldest) = self.ended.pop_front()
            {
                self.writer.remove(oldest);
            }
        }
    }

    /// Sends to every reader what was written since the last call.
    pub fn announce(&mut self, context: &mut SendContext<'_>) {
        if self.sent_to_all < self.writer.last() {
            self.announce_where(context, |_| true);
            self.sent_to_all = self.writer.last();
            self.sent_ahead.clear();
            self.all_unasked = true;
        }
    }

    /// Sends to one participant what was written since it was last sent something.
    pub fn announce_to(&mut self, prefix: GuidPrefix, context: &mut SendContext<'_>) {
        if self.sent_to_all < self.writer.last() {
            self.announce_where(context, |destination| destination.prefix == prefix);
            self.sent_ahead.insert(prefix, self.writer.last());
        }
    }

    fn announce_where(
        &mut self,
        context: &mut SendContext<'_>,
        is_recipient: impl Fn(&Destination) -> bool,
    ) {
        let sent_to_all = self.sent_to_all;
        let sent_ahead = std::mem::take(&mut self.sent_ahead);
        let (writer, mut batch_sender) = self.writer_and_sender(context);
        for destination in
            batch_sender.destinations.0.iter().filter(|destination| is_recipient(destination))
        {
            let Some(reader) = destination.endpoints.first() else { continue };
            let sent_to_all = sent_ahead
                .get(&destination.prefix)
                .map_or(sent_to_all, |sent_ahead| sent_to_all.max(*sent_ahead));
            for (number, sample) in writer.since(sent_to_all) {
                batch_sender.whole(destination.recipient(), reader.entity, number, sample);
            }
        }
        self.sent_ahead = sent_ahead;
    }

    /// Matches a reader of another participant; it is sent every instance.
    pub fn add_reader(&mut self, guid: Guid, address: SocketAddr, context: &mut SendContext<'_>) {
        self.readers.remove(guid);
        self.readers.add(guid, address, Form::Own);
        let depth = usize::MAX;
        let counts = false;
        let offer = ReaderOffer { guid, reliable: true, transient_local: true, depth, counts };
        let (writer, mut batch_sender) = self.writer_and_sender(context);
        writer.add_reader(offer, monotonic_ns(), system_time(), &mut batch_sender);
    }

    /// Number of matched participants.
    pub fn reader_count(&self) -> usize {
        self.readers.0.len()
    }

    /// Matches a writer of another participant.
    pub fn add_writer(&mut self, guid: Guid, address: SocketAddr, vendor: VendorId) {
        self.writers.remove(guid);
        self.writers.add(guid, address, Form::Own);
        let first_base = first_base(vendor);
        let offer = WriterOffer { guid, reliable: true, counts: false, unasked: false, first_base };
        self.reader.add_writer(offer, monotonic_ns());
        // No endpoint waits for that match: only its samples matter.
        self.reader.confirm(guid);
    }

    /// Unmatches a reader.
    pub fn remove_reader(&mut self, guid: Guid) {
        self.writer.remove_reader(guid);
        self.readers.remove(guid);
        self.sent_ahead.remove(&guid.prefix);
    }

    /// Unmatches a writer.
    pub fn remove_writer(&mut self, guid: Guid) {
        self.reader.remove_writer(guid, false, None, &mut ReceivedSamples::default());
        self.writers.remove(guid);
    }

    /// Whether this writer of another participant is matched.
    pub fn hears(&self, writer: Guid) -> bool {
        self.writers.0.iter().any(|destination| destination.endpoints.contains(&writer))
    }

    /// Whether all samples of the participant's writer have been received.
    pub fn has_all_of(&self, prefix: GuidPrefix) -> bool {
        self.reader.has_all_of(prefix.with(self.writer_guid.entity))
    }

    /// Runs `work` on the reader and returns what it delivered. The reader acknowledges at the next
    /// tick.
    pub fn read(
        &mut self,
        work: impl FnOnce(&mut Reader, &mut ReceivedSamples),
    ) -> ReceivedSamples {
        let mut received = ReceivedSamples::default();
        work(&mut self.reader, &mut received);
        received
    }

    /// Runs `work` on the writer.
    pub fn answer(
        &mut self,
        context: &mut SendContext<'_>,
        work: impl FnOnce(&mut Writer, &mut BatchSender<'_>),
    ) {
        let (writer, mut batch_sender) = self.writer_and_sender(context);
        work(writer, &mut batch_sender);
    }

    /// Does what is due, and asks for acknowledgements of what was sent since the last call;
    /// returns when something will be due.
    pub fn tick(&mut self, now_ns: u64, context: &mut SendContext<'_>) -> Option<u64> {
        self.ask(context);
        self.answer(context, |writer, batch_sender| {
            writer.tick(now_ns, batch_sender);
            while writer.next_complete(now_ns).is_some() {}
        });
        while self.reader.next_complete(now_ns).is_some() {}
        let own = self.reader_guid;
        let destinations = &self.writers;
        let unasked = &mut self.unasked;
        let SendContext { sockets, batch } = context;
        self.reader.tick(now_ns, &mut BatchSender { sockets, batch, own, destinations, unasked });
        [self.writer.due_ns(), self.reader.due_ns()].into_iter().flatten().min()
    }

    fn ask(&mut self, context: &mut SendContext<'_>) {
        let all = std::mem::take(&mut self.all_unasked);
        let some = std::mem::take(&mut self.unasked);
        if !all && some.is_empty() {
            return;
        }
        let (writer, mut batch_sender) = self.writer_and_sender(context);
        let destinations = batch_sender.destinations.0.iter();
        let is_meant = |reader: &&Guid| all || some.contains(reader);
        for reader in destinations.flat_map(|destination| &destination.endpoints).filter(is_meant) {
            if let Some(announcement) = writer.ask(*reader) {
                batch_sender.heartbeat(Target { reader: *reader }, announcement);
            }
        }
    }
}
