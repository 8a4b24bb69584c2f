//! The endpoints by which participants tell each other of theirs: a writer and a reader each, with
//! the latest word on every instance.

use super::match_listener::first_base;
use super::outlet::{Place, Places};
use super::post::{Post, Postbox};
use super::socket::Sockets;
use crate::engine::{
    Form, Inbox, Incoming, InlineBytes, Outgoing, Pace, Reader, ReaderOffer, SendSink, Target,
    Writer, WriterConfig, WriterOffer,
};
use crate::wire::{EntityId, Guid, GuidPrefix, InlineQos, VendorId};
use angaros_core::buffer::HeapPool;
use angaros_core::clock::{monotonic_ns, system_time};
use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;

/// Words on instances that ended, kept for those who have not heard them.
const MAX_ENDED: usize = 512;

/// A writer and a reader of discovery.
pub struct Builtin {
    /// The writer's id.
    pub writer_guid: Guid,
    /// The reader's id.
    pub reader_guid: Guid,
    writer: Writer,
    reader: Reader,
    readers: Places,
    writers: Places,
    instances: HashMap<Guid, i64>,
    ended: VecDeque<i64>,
    /// Up to which number everybody was told, and who was told more.
    told: i64,
    ahead: HashMap<GuidPrefix, i64>,
    /// Something was told to everybody who is not yet asked for an acknowledgement.
    all_unasked: bool,
    /// The same of single readers.
    unasked: Vec<Guid>,
}

/// The way out.
pub struct Mail<'a> {
    /// From where.
    pub sockets: &'a Sockets,
    /// Where it is collected.
    pub postbox: &'a mut Postbox,
}

/// What came in.
#[derive(Default)]
pub struct Heard(pub Vec<(GuidPrefix, Incoming)>);

impl Inbox for Heard {
    fn accept(&mut self, writer: Guid, _: i64, sample: Incoming) -> Result<(), Incoming> {
        self.0.push((writer.prefix, sample));
        Ok(())
    }

    fn lost(&mut self, _: Guid, _: i64, _: u64) {}
}

impl Builtin {
    /// A pair of this participant.
    pub fn new(prefix: GuidPrefix, writer: EntityId, reader: EntityId) -> Self {
        let config = WriterConfig {
            reliable: true,
            history: usize::MAX,
            keep_all: false,
            window: usize::MAX,
            window_bytes: usize::MAX,
            floor: 0,
            lifespan: None,
            pace: Pace::DISCOVERY,
        };
        Self {
            writer_guid: prefix.with(writer),
            reader_guid: prefix.with(reader),
            writer: Writer::new(config),
            reader: Reader::new(true),
            readers: Places::default(),
            writers: Places::default(),
            instances: HashMap::new(),
            ended: VecDeque::new(),
            told: 0,
            ahead: HashMap::new(),
            all_unasked: false,
            unasked: Vec::new(),
        }
    }

    /// The writer, and how it speaks.
    fn speak<'a>(&'a mut self, mail: &'a mut Mail<'_>) -> (&'a mut Writer, Post<'a>) {
        let (own, places, unasked) = (self.writer_guid, &self.readers, &mut self.unasked);
        let Mail { sockets, postbox } = mail;
        (&mut self.writer, Post { sockets, postbox, own, places, unasked })
    }

    /// What is to be said of an instance; it replaces what was said before. [`Builtin::tell`] says
    /// it.
    pub fn write(&mut self, instance: Guid, payload: &[u8]) {
        self.put(instance, payload, &InlineQos::default());
    }

    /// The same of the end of an instance; of a writer's with the number of its last sample.
    pub fn write_end(&mut self, instance: Guid, payload: &[u8], last_sample: Option<i64>) {
        let key_hash = Some(instance.to_bytes());
        let (disposed, unregistered) = (true, true);
        let ended =
            InlineQos { disposed, unregistered, key_hash, last_sample, related_sample: None };
        self.put(instance, payload, &ended);
    }

    fn put(&mut self, instance: Guid, payload: &[u8], beside: &InlineQos) {
        let ended = beside.ended();
        let mut slot = HeapPool::new(1).loan(payload.len());
        slot.as_bytes_mut().copy_from_slice(payload);
        let mut inline = Vec::new();
        if ended {
            beside.write(&mut inline);
        }
        let sample = Outgoing {
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

    /// Tells everybody what was written since the last time.
    pub fn tell(&mut self, mail: &mut Mail<'_>) {
        if self.told < self.writer.last() {
            self.tell_those(mail, |_| true);
            self.told = self.writer.last();
            self.ahead.clear();
            self.all_unasked = true;
        }
    }

    /// Tells one participant.
    pub fn tell_one(&mut self, prefix: GuidPrefix, mail: &mut Mail<'_>) {
        if self.told < self.writer.last() {
            self.tell_those(mail, |place| place.prefix == prefix);
            self.ahead.insert(prefix, self.writer.last());
        }
    }

    fn tell_those(&mut self, mail: &mut Mail<'_>, meant: impl Fn(&Place) -> bool) {
        let (told, ahead) = (self.told, std::mem::take(&mut self.ahead));
        let (writer, mut post) = self.speak(mail);
        for place in post.places.0.iter().filter(|place| meant(place)) {
            let Some(reader) = place.endpoints.first() else { continue };
            let told = ahead.get(&place.prefix).map_or(told, |ahead| told.max(*ahead));
            for (number, sample) in writer.since(told) {
                post.whole(place.way(), reader.entity, number, sample);
            }
        }
        self.ahead = ahead;
    }

    /// Tells a reader of another participant everything from now on.
    pub fn add_reader(&mut self, guid: Guid, address: SocketAddr, mail: &mut Mail<'_>) {
        self.readers.remove(guid);
        self.readers.add(guid, address, Form::Own);
        let (depth, counts) = (usize::MAX, false);
        let offer = ReaderOffer { guid, reliable: true, transient_local: true, depth, counts };
        let (writer, mut post) = self.speak(mail);
        writer.add_reader(offer, monotonic_ns(), system_time(), &mut post);
    }

    /// Participants that are told.
    pub fn audience(&self) -> usize {
        self.readers.0.len()
    }

    /// Hears a writer of another participant from now on.
    pub fn add_writer(&mut self, guid: Guid, address: SocketAddr, vendor: VendorId) {
        self.writers.remove(guid);
        self.writers.add(guid, address, Form::Own);
        let first_base = first_base(vendor);
        let offer = WriterOffer { guid, reliable: true, counts: false, first_base };
        self.reader.add_writer(offer, monotonic_ns());
        // Nobody waits for that: what it says is all that counts.
        self.reader.confirm(guid);
    }

    /// A reader is gone.
    pub fn remove_reader(&mut self, guid: Guid) {
        self.writer.remove_reader(guid);
        self.readers.remove(guid);
        self.ahead.remove(&guid.prefix);
    }

    /// A writer is gone.
    pub fn remove_writer(&mut self, guid: Guid) {
        self.reader.remove_writer(guid, false, None, &mut Heard::default());
        self.writers.remove(guid);
    }

    /// Whether this writer of another participant is heard.
    pub fn hears(&self, writer: Guid) -> bool {
        self.writers.0.iter().any(|place| place.endpoints.contains(&writer))
    }

    /// Whether everything that the other's writer has is here.
    pub fn has_all_of(&self, prefix: GuidPrefix) -> bool {
        self.reader.has_all_of(prefix.with(self.writer_guid.entity))
    }

    /// Lets the reader work; returns what it delivered. It answers at the next tick.
    pub fn read(&mut self, work: impl FnOnce(&mut Reader, &mut Heard)) -> Heard {
        let mut heard = Heard::default();
        work(&mut self.reader, &mut heard);
        heard
    }

    /// Lets the writer work.
    pub fn answer(&mut self, mail: &mut Mail<'_>, work: impl FnOnce(&mut Writer, &mut Post<'_>)) {
        let (writer, mut post) = self.speak(mail);
        work(writer, &mut post);
    }

    /// Does what is due, and asks for acknowledgements of what was told since the last time;
    /// returns when something will be due.
    pub fn tick(&mut self, now_ns: u64, mail: &mut Mail<'_>) -> Option<u64> {
        self.ask(mail);
        self.answer(mail, |writer, post| {
            writer.tick(now_ns, post);
            while writer.next_complete(now_ns).is_some() {}
        });
        while self.reader.next_complete(now_ns).is_some() {}
        let (own, places, unasked) = (self.reader_guid, &self.writers, &mut self.unasked);
        let Mail { sockets, postbox } = mail;
        self.reader.tick(now_ns, &mut Post { sockets, postbox, own, places, unasked });
        [self.writer.due_ns(), self.reader.due_ns()].into_iter().flatten().min()
    }

    fn ask(&mut self, mail: &mut Mail<'_>) {
        let all = std::mem::take(&mut self.all_unasked);
        let some = std::mem::take(&mut self.unasked);
        if !all && some.is_empty() {
            return;
        }
        let (writer, mut post) = self.speak(mail);
        let places = post.places.0.iter();
        let is_meant = |reader: &&Guid| all || some.contains(reader);
        for reader in places.flat_map(|place| &place.endpoints).filter(is_meant) {
            if let Some(said) = writer.ask(*reader) {
                post.heartbeat(Target { reader: *reader }, said);
            }
        }
    }
}
