//! The endpoints by which participants tell each other of theirs: a writer and a reader each, with
//! the latest word on every instance.

use super::outlet::{Outlet, Places};
use super::socket::Sockets;
use crate::engine::{
    Inbox, Incoming, InlineBytes, Outgoing, Reader, ReaderOffer, Writer, WriterConfig,
};
use crate::wire::{EntityId, Guid, GuidPrefix, InlineQos};
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
    head: Vec<u8>,
    tail: Vec<u8>,
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
            head: Vec::new(),
            tail: Vec::new(),
        }
    }

    /// Says something of an instance to everybody; it replaces what was said before.
    pub fn write(&mut self, instance: Guid, payload: &[u8], ended: bool, sockets: &Sockets) {
        let mut slot = HeapPool::new(1).loan(payload.len());
        slot.as_bytes_mut().copy_from_slice(payload);
        let mut inline = Vec::new();
        if ended {
            let key_hash = Some(instance.to_bytes());
            InlineQos { disposed: true, unregistered: true, key_hash, ..InlineQos::default() }
                .write(&mut inline);
        }
        let sample = Outgoing {
            payload: slot.freeze(),
            other_form: None,
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
        let (own, places) = (self.writer_guid, &self.readers);
        let (head, tail) = (&mut self.head, &mut self.tail);
        let mut outlet = Outlet { sockets, own, places, head, tail };
        for place in &places.0 {
            let Some(reader) = place.endpoints.first() else { continue };
            let said = self.writer.announce(&place.endpoints);
            outlet.whole(place.way(), reader.entity, number, &sample, said);
        }
    }

    /// Tells a reader of another participant everything from now on.
    pub fn add_reader(&mut self, guid: Guid, address: SocketAddr, sockets: &Sockets) {
        self.readers.remove(guid);
        self.readers.add(guid, address, false);
        let offer = ReaderOffer { guid, reliable: true, transient_local: true, depth: usize::MAX };
        let (own, places) = (self.writer_guid, &self.readers);
        let (head, tail) = (&mut self.head, &mut self.tail);
        let mut outlet = Outlet { sockets, own, places, head, tail };
        self.writer.add_reader(offer, monotonic_ns(), system_time(), &mut outlet);
    }

    /// Hears a writer of another participant from now on.
    pub fn add_writer(&mut self, guid: Guid, address: SocketAddr, sockets: &Sockets) {
        let now = monotonic_ns();
        self.writers.remove(guid);
        self.writers.add(guid, address, false);
        self.reader.add_writer(guid, true, now);
        self.tick(now, sockets);
    }

    /// A reader is gone.
    pub fn remove_reader(&mut self, guid: Guid) {
        self.writer.remove_reader(guid);
        self.readers.remove(guid);
    }

    /// A writer is gone.
    pub fn remove_writer(&mut self, guid: Guid) {
        self.reader.remove_writer(guid, false, &mut Heard::default());
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

    /// Lets the reader work and answers; returns what it delivered.
    pub fn read(
        &mut self,
        now_ns: u64,
        sockets: &Sockets,
        work: impl FnOnce(&mut Reader, &mut Heard),
    ) -> Heard {
        let mut heard = Heard::default();
        work(&mut self.reader, &mut heard);
        self.tick(now_ns, sockets);
        heard
    }

    /// Lets the writer work.
    pub fn answer(&mut self, sockets: &Sockets, work: impl FnOnce(&mut Writer, &mut Outlet<'_>)) {
        let (own, places) = (self.writer_guid, &self.readers);
        let (head, tail) = (&mut self.head, &mut self.tail);
        work(&mut self.writer, &mut Outlet { sockets, own, places, head, tail });
    }

    /// Does what is due; returns when something will be.
    pub fn tick(&mut self, now_ns: u64, sockets: &Sockets) -> Option<u64> {
        self.answer(sockets, |writer, outlet| writer.tick(now_ns, outlet));
        let (own, places) = (self.reader_guid, &self.writers);
        let (head, tail) = (&mut self.head, &mut self.tail);
        self.reader.tick(now_ns, &mut Outlet { sockets, own, places, head, tail });
        [self.writer.due_ns(), self.reader.due_ns()].into_iter().flatten().min()
    }
}
